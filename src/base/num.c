#include "base/num.h"
#include "base/buf.h"

bool num_u64(const char *s, size_t n, uint64_t max, uint64_t *out)
{
    if (n == 0 || (n > 1 && s[0] == '0'))
        return false;
    uint64_t v = 0;
    for (size_t i = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(s[i] - '0');
        if (v > (UINT64_MAX - digit) / 10)
            return false;
        v = v * 10 + digit;
    }
    if (v > max)
        return false;
    *out = v;
    return true;
}

bool num_i64(const char *s, size_t n, int64_t lo, int64_t hi, int64_t *out)
{
    bool minus = n > 0 && s[0] == '-';
    uint64_t magnitude;
    uint64_t most = (uint64_t)INT64_MAX + (minus ? 1 : 0);
    if (!num_u64(s + minus, n - minus, most, &magnitude) || (minus && magnitude == 0))
        return false;
    int64_t v;
    if (!minus)
        v = (int64_t)magnitude;
    else
        v = -(int64_t)(magnitude - 1) - 1; /* -2^63 has no positive twin */
    if (v < lo || v > hi)
        return false;
    *out = v;
    return true;
}

static const char hex_digits[] = "0123456789abcdef";

void hex_str(char *out, const uint8_t *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        out[2 * i] = hex_digits[p[i] >> 4];
        out[2 * i + 1] = hex_digits[p[i] & 15];
    }
    out[2 * n] = '\0';
}

void hex_put(struct buf *b, const uint8_t *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char two[3];
        hex_str(two, p + i, 1);
        buf_add(b, two, 2);
    }
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hex_get(uint8_t *out, size_t n, const char *s, size_t len)
{
    if (len / 2 != n || len % 2 != 0)
        return false;
    for (size_t i = 0; i < n; i++) {
        int hi = hex_value(s[2 * i]), lo = hex_value(s[2 * i + 1]);
        if (hi < 0 || lo < 0)
            return false;
        out[i] = (uint8_t)(hi * 16 + lo);
    }
    return true;
}

static const char b64_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void b64_put(struct buf *b, const uint8_t *p, size_t n)
{
    for (size_t i = 0; i < n; i += 3) {
        size_t left = n - i;
        uint32_t v = (uint32_t)p[i] << 16;
        if (left > 1)
            v |= (uint32_t)p[i + 1] << 8;
        if (left > 2)
            v |= p[i + 2];
        char four[4] = {b64_digits[v >> 18], b64_digits[v >> 12 & 63], left > 1 ? b64_digits[v >> 6 & 63] : '=',
                        left > 2 ? b64_digits[v & 63] : '='};
        buf_add(b, four, 4);
    }
}

void b64_lines(struct buf *b, const uint8_t *p, size_t n, size_t width)
{
    struct buf line;
    buf_init(&line, b->a);
    b64_put(&line, p, n);
    for (size_t at = 0; at < line.n; at += width) {
        size_t left = line.n - at;
        buf_add(b, line.p + at, left < width ? left : width);
        buf_putc(b, '\n');
    }
}

static int b64_value(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* A group of four: fewer digits than four only with padding, and then the unused bits are zero, so that
 * one text only stands for each value. */
static bool b64_group(struct buf *out, const char *four)
{
    size_t digits = four[3] != '=' ? 4 : four[2] != '=' ? 3 : 2;
    uint32_t v = 0;
    for (size_t i = 0; i < 4; i++) {
        int d = i < digits ? b64_value(four[i]) : 0;
        if (d < 0)
            return false;
        v = v << 6 | (uint32_t)d;
    }
    if (v & (digits == 2 ? 0xFFFFU : digits == 3 ? 0xFFU : 0))
        return false;
    char bytes[3] = {(char)(v >> 16), (char)(v >> 8 & 255), (char)(v & 255)};
    buf_add(out, bytes, digits - 1);
    return true;
}

bool b64_get(struct buf *out, const char *s, size_t len)
{
    size_t before = out->n, have = 0;
    bool padded = false;
    char four[4];
    for (size_t i = 0; i < len; i++) {
        char c = s[i];
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
            continue;
        bool bad = padded;
        if (!bad) {
            four[have++] = c;
            if (have == 4) {
                bad = !b64_group(out, four);
                padded = c == '=';
                have = 0;
            }
        }
        if (bad) {
            buf_cut(out, before);
            return false;
        }
    }
    if (have)
        buf_cut(out, before);
    return have == 0;
}

void put_le32(uint8_t out[4], uint32_t v)
{
    for (unsigned i = 0; i < 4; i++)
        out[i] = (uint8_t)(v >> (8 * i));
}

void put_le64(uint8_t out[8], uint64_t v)
{
    for (unsigned i = 0; i < 8; i++)
        out[i] = (uint8_t)(v >> (8 * i));
}

uint32_t get_be32(const uint8_t in[4])
{
    return (uint32_t)in[0] << 24 | (uint32_t)in[1] << 16 | (uint32_t)in[2] << 8 | in[3];
}

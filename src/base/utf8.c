#include "base/utf8.h"

size_t utf8_get(const char *s, size_t n, uint32_t *cp)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (!n)
        return 0;
    uint8_t first = (uint8_t)s[0];
    size_t len = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (len == 0 || len > n)
        return 0;
    uint32_t c = len == 1 ? first : first & (0x7FU >> len);
    for (size_t i = 1; i < len; i++) {
        uint8_t b = (uint8_t)s[i];
        if ((b & 0xC0) != 0x80)
            return 0;
        c = c << 6 | (b & 0x3FU);
    }
    if (c < least[len] || (c >= 0xD800 && c <= 0xDFFF) || c > 0x10FFFF)
        return 0;
    if (cp)
        *cp = c;
    return len;
}

size_t utf8_put(char out[4], uint32_t cp)
{
    size_t len = cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
    if (len == 1) {
        out[0] = (char)cp;
        return 1;
    }
    for (size_t i = len - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (cp & 0x3F));
        cp >>= 6;
    }
    out[0] = (char)(0xF00U >> len | cp);
    return len;
}

size_t utf8_check(const char *s, size_t n)
{
    size_t at = 0;
    while (at < n) {
        size_t len = utf8_get(s + at, n - at, NULL);
        if (!len)
            return at;
        at += len;
    }
    return n;
}

#include "json/out.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/num.h"

static int add(const char *p, size_t n, void *out)
{
    buf_add(out, p, n);
    return 0;
}

struct bytes json_write(struct arena *a, const json_t *v)
{
    struct buf out;
    buf_init(&out, a);
    json_dump_callback(v, add, &out, JSON_SORT_KEYS | JSON_COMPACT | JSON_ENCODE_ANY);
    return (struct bytes){out.p, out.n};
}

struct bytes json_pretty(struct arena *a, const json_t *v)
{
    struct buf out;
    buf_init(&out, a);
    json_dump_callback(v, add, &out, JSON_SORT_KEYS | JSON_INDENT(1) | JSON_ENCODE_ANY);
    buf_putc(&out, '\n');
    return (struct bytes){out.p, out.n};
}

json_t *json_hex(struct arena *a, const uint8_t *p, size_t n)
{
    char *s = arena_alloc(a, 2 * n + 1);
    hex_str(s, p, n);
    return json_string(s);
}

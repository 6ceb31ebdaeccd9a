/* JSON as it comes in: strict, canonical or the loose one of data files. What is canonical is written back as the same bytes. */
#include "fuzz.h"
#include "json/in.h"
#include "json/out.h"

static void read_as(const char *p, size_t n, unsigned flags)
{
    struct arena *a = fuzz_arena();
    struct err e = {0};
    json_t *v = json_read(a, p, n, flags, &e);
    if (!v)
        fuzz_refused(&e);
    else if (flags & JSON_IN_CANONICAL) {
        struct bytes b = json_write(a, v);
        MUST(b.n == n && memcmp(b.p, p, n) == 0);
    } else if (!(flags & JSON_IN_LOOSE)) {
        struct bytes b = json_write(a, v);
        json_t *again = json_read(a, b.p, b.n, flags | JSON_IN_CANONICAL, &e);
        MUST(again && json_equal(v, again));
    } else
        json_pretty(a, v);
    arena_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *p = (const char *)data;
    read_as(p, size, 0);
    read_as(p, size, JSON_IN_LF);
    read_as(p, size, JSON_IN_LOOSE);
    read_as(p, size, JSON_IN_CANONICAL | JSON_IN_LF);
    return 0;
}

/* Data files of a player's own: a number, word or bracket of the bundled ones is another; refused, or a game begins with them. */
#include <ctype.h>
#include "core/data.h"
#include "position.h"
#include "registry.h"

enum { FILES_MAX = 16, GROWTH = 64 };

static bool token_begins(char c)
{
    return isalnum((unsigned char)c) || c == '"' || strchr("[]{}:,-", c);
}

/* Replaces the token at or after `at`. */
static void put_other(struct choose *c, char *p, size_t *n, size_t at)
{
    static const char *const other[] = {"0",   "1",     "-1",    "2",  "255", "256",     "65536", "2147483648",
                                        "1e9", "\"\"",  "\"x\"", "[]", "{}",  "[0]",     "true",  "null",
                                        "",    "[[0]]", "99",    "13", "0.5", "\"0101\""};
    while (at < *n && !token_begins(p[at]))
        at++;
    size_t end = at;
    if (at < *n && p[at] == '"') {
        for (end = at + 1; end < *n && p[end] != '"';)
            end++;
        end += end < *n;
    } else
        while (end < *n && (isalnum((unsigned char)p[end]) || p[end] == '.' || p[end] == '-'))
            end++;
    if (end == at && end < *n)
        end++;
    const char *w = other[choose(c, sizeof other / sizeof other[0])];
    size_t len = strlen(w);
    if (len > GROWTH / 4)
        return;
    memmove(p + at + len, p + end, *n - end);
    memcpy(p + at, w, len);
    *n = *n - (end - at) + len;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct choose c = {data, size, 0};
    struct data_file file[FILES_MAX];
    size_t nfiles = 0, ngames = 0;
    while (games[ngames])
        ngames++;
    const struct game_ops *ops = games[choose(&c, (uint32_t)ngames)];
    if (!ops->data)
        return 0;
    struct arena *a = fuzz_arena();
    while (ops->data->names[nfiles] && nfiles < FILES_MAX) {
        file[nfiles] = ops->data->files[nfiles];
        nfiles++;
    }
    for (int i = 0; i < 4 && choose_more(&c); i++) {
        struct data_file *f = &file[choose(&c, (uint32_t)nfiles)];
        char *p = arena_alloc(a, f->n + GROWTH);
        memcpy(p, f->p, f->n);
        size_t n = f->n;
        put_other(&c, p, &n, choose(&c, (uint32_t)n));
        f->p = (const unsigned char *)p;
        f->n = n;
    }
    const void *out = NULL;
    struct err e = {0};
    if (!ops->data->load(a, file, nfiles, &out, &e)) {
        fuzz_refused(&e);
    } else {
        struct position p;
        uint32_t nscenarios = 0;
        while (ops->scenarios[nscenarios].id)
            nscenarios++;
        position_new(&p, a, ops, &ops->scenarios[choose(&c, nscenarios)]);
        p.data = p.w.data = out;
        (void)position_play(&p, 3, 30, &e); /* figures may make a game that cannot be played */
    }
    arena_free(a);
    return 0;
}

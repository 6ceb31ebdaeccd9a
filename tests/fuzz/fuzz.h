/* What the fuzz targets share. A target is a file fuzz_NAME.c with one LLVMFuzzerTestOneInput; it runs from the top folder.
 * `make fuzz` gives each to libFuzzer; `make check` replays tests/fuzz/corpus/NAME through all of them (replay.c). */
#ifndef PROVOST_TESTS_FUZZ_H
#define PROVOST_TESTS_FUZZ_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"

/* The build gives each target a name of its own when they are linked into one program. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What must hold of what was accepted. */
#define MUST(x)                                                                                                        \
    do {                                                                                                               \
        if (!(x)) {                                                                                                    \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #x);                                          \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

struct genesis;
struct arena *fuzz_arena(void); /* with jansson and libsodium ready */
/* The genesis of one of the examples: signed by two, umpired, with fog, alone. */
const struct genesis *example_genesis(struct arena *a, unsigned which);

/* A refusal says why. */
static inline void fuzz_refused(const struct err *e)
{
    MUST(e->code != 0 && e->text[0] != 0);
}

/* Bytes as a stream of choices; 0 when they are used up. */
struct choose {
    const uint8_t *p;
    size_t n, at;
};
static inline uint32_t choose(struct choose *c, uint32_t n)
{
    uint32_t v = c->at < c->n ? c->p[c->at++] : 0;
    if (n > 256 && c->at < c->n)
        v = v << 8 | c->p[c->at++];
    if (n > 65536 && c->at < c->n)
        v = v << 8 | c->p[c->at++];
    return n ? v % n : 0;
}
static inline bool choose_more(const struct choose *c)
{
    return c->at < c->n;
}
#endif

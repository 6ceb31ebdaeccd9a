#include "fuzz.h"

#include "json/in.h"
#include "trust/genesis.h"
#include "trust/hash.h"

struct arena *fuzz_arena(void)
{
    struct arena *a = arena_new();
    json_arena(a);
    MUST(trust_init());
    return a;
}

const struct genesis *example_genesis(struct arena *a, unsigned which)
{
    static const char *const path[] = {"examples/bullrun/game.json", "examples/umpired/game.json",
                                       "examples/monocacy/game.json", "examples/mosby/game.json"};
    enum { GENESES = sizeof path / sizeof path[0] };
    static struct bytes raw[GENESES];
    static struct arena *kept;
    which %= GENESES;
    if (!kept)
        kept = arena_new();
    struct err e = {0};
    if (!raw[which].n)
        MUST(io_read(kept, path[which], GENESIS_MAX, &raw[which], &e));
    struct genesis *g = ARENA_NEW(a, struct genesis);
    MUST(genesis_read(a, raw[which].p, raw[which].n, g, &e));
    return g;
}

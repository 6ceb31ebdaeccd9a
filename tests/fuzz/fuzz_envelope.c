/* The public state as a file has it, without what the game keeps in it (fuzz_state). */
#include "fuzz.h"
#include "trust/state.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    struct arena *a = fuzz_arena();
    const struct genesis *g = example_genesis(a, data[0]);
    struct state s;
    struct err e = {0};
    data++, size--;
    if (!state_read(a, g, data, size, &s, &e)) {
        fuzz_refused(&e);
    } else {
        struct state again = s;
        state_write(a, g, &again);
        MUST(again.raw.n == size && memcmp(again.raw.p, data, size) == 0);
        MUST(memcmp(again.hash, s.hash, sizeof s.hash) == 0);
        for (int role = 0; role < ROLES_MAX; role++) {
            if (!genesis_party(g, role))
                continue;
            MUST(state_vrf(g, &s, role) && state_sign(g, &s, role) && state_box(g, &s, role));
        }
        state_teams_in(g, &s);
        state_data(g, &s);
    }
    arena_free(a);
    return 0;
}

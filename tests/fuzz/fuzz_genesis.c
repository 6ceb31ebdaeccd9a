/* The genesis of a game that a stranger proposes. */
#include "core/deadline.h"
#include "fuzz.h"
#include "trust/genesis.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = fuzz_arena();
    struct genesis g;
    struct err e = {0};
    if (!genesis_read(a, data, size, &g, &e)) {
        fuzz_refused(&e);
    } else {
        struct genesis again = g;
        struct deadline d;
        genesis_write(a, &again);
        MUST(again.raw.n == size && memcmp(again.raw.p, data, size) == 0);
        MUST(memcmp(again.game_id, g.game_id, sizeof g.game_id) == 0);
        for (int role = 0; role < ROLES_MAX; role++)
            if (genesis_party(&g, role))
                MUST(genesis_role(&g, genesis_name(&g, role)) == role);
        if (!genesis_check(&g, &e))
            fuzz_refused(&e);
        if (deadline_read(g.deadline, &d, NULL)) {
            struct buf b;
            buf_init(&b, a);
            deadline_put(&b, g.deadline);
        }
    }
    arena_free(a);
    return 0;
}

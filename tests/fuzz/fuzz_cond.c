/* Conditions: read or refused, judged with facts that are known, unknown and at their limits. */
#include "core/lex.h"
#include "fuzz.h"
#include "unit/toy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    struct arena *a = fuzz_arena();
    struct toy_facts facts = {0};
    struct world w = toy_world(a, &facts);
    struct diags d = {.a = a};
    struct ask ask = {.kind = K_RETREAT, .place = -1};
    const struct cond *c = cond_parse(&w, a, 1, 1, (const char *)data + 1, size - 1, data[0] % KINDS_END, &d);
    MUST(c || diag_errors(&d) > 0);
    for (int round = 0; c && round < 4; round++) {
        static const int32_t v[] = {0, 1, INT32_MAX, INT32_MIN};
        for (int i = 0; i < FACTS_END; i++) {
            facts.known[i] = round > 0 && (data[0] >> i % 8 & 1);
            facts.a[i] = v[round];
            facts.b[i] = v[(round + 1) % 4];
        }
        const char *unknown = NULL;
        enum truth t = cond_eval(&w, &ask, 0, c, &unknown);
        MUST((t == UNKNOWN) == (unknown != NULL) || t != UNKNOWN);
        if (cond_never(c, false))
            MUST(t != YES);
        if (cond_never(c, true))
            MUST(t != NO);
    }
    arena_free(a);
    return 0;
}

/* What stands in the chain and around it: records, cores, proofs, finals. The first byte chooses the form and the game. */
#include "fuzz.h"
#include "trust/record.h"

static void same(struct bytes b, const void *p, size_t n)
{
    MUST(b.n == n && memcmp(b.p, p, n) == 0);
}

static void record(struct arena *a, const struct genesis *g, const void *p, size_t n, enum record_form form)
{
    struct record r, again;
    struct err e = {0};
    if (!record_read(a, g, p, n, form, &r, &e)) {
        fuzz_refused(&e);
        return;
    }
    same(record_write(a, &r, r.core_bytes.n ? RECORD_STORED : form), p, n);
    if (r.core_bytes.n) {
        same(core_write(a, &r.core), r.core_bytes.p, r.core_bytes.n);
        again = r;
        record_seal(a, &again);
        dice_order(r.core.dice, r.core.ndice, NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    struct arena *a = fuzz_arena();
    const struct genesis *g = example_genesis(a, data[0] / 8U);
    struct err e = {0};
    struct core c;
    struct proof proof;
    struct final final;
    unsigned form = data[0] % 8U;
    data++, size--;
    switch (form) {
    case 0: record(a, g, data, size, RECORD_STORED); break;
    case 1: record(a, g, data, size, RECORD_LETTER); break;
    case 2:
        if (core_read(a, data, size, &c, &e))
            same(core_write(a, &c), data, size);
        break;
    case 3:
        if (proof_read(a, g, data, size, &proof, &e))
            same(proof_write(a, g, &proof), data, size);
        break;
    case 4:
        if (final_read(a, g, data, size, &final, &e))
            same(final_write(a, &final), data, size);
        break;
    default: break;
    }
    arena_free(a);
    return 0;
}

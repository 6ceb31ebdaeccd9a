/* Key files: public keys of each kind, secret keys, seeds. The first byte chooses. */
#include "fuzz.h"
#include "trust/card.h"
#include "trust/key.h"

static void public(struct arena *a, const char *p, size_t n)
{
    uint8_t pk[32], again[32];
    enum sig_alg alg = SIG_MINISIGN, alg2;
    struct err e = {0};
    struct buf b;
    if (!public_key_parse(p, n, &alg, pk, &e)) {
        fuzz_refused(&e);
        return;
    }
    buf_init(&b, a);
    public_key_format(&b, alg, pk, NULL, "comment");
    alg2 = alg;
    MUST(public_key_parse(b.p, b.n, &alg2, again, &e) && alg2 == alg && memcmp(pk, again, 32) == 0);
}

static void secret(struct arena *a, const char *p, size_t n)
{
    struct sign_key k, again;
    struct err e = {0};
    struct buf b;
    if (!sign_key_parse(&k, p, n, &e)) {
        fuzz_refused(&e);
        return;
    }
    buf_init(&b, a);
    sign_key_format(&b, &k);
    MUST(sign_key_parse(&again, b.p, b.n, &e) && memcmp(&k, &again, sizeof k) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    struct arena *a = fuzz_arena();
    const char *p = (const char *)data + 1;
    uint8_t seed[32];
    struct card card;
    struct dice_keys keys;
    struct err e = {0};
    size--;
    switch (data[0] % 5) {
    case 0:
        public
        (a, p, size);
        break;
    case 1: secret(a, p, size); break;
    case 2:
        if (!seed_parse(seed, p, size, &e))
            fuzz_refused(&e);
        break;
    case 3:
        if (!card_read(a, p, size, &card, &e))
            fuzz_refused(&e);
        break;
    default:
        if (!keys_read(a, p, size, &keys, &e))
            fuzz_refused(&e);
    }
    arena_free(a);
    return 0;
}

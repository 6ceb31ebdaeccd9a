/* Signature files of every kind over a message that the first byte chooses; a made one holds, and not over another message. */
#include "fuzz.h"
#include "trust/sig.h"

static void made(struct arena *a, const struct sign_key *k, const char *msg, size_t n)
{
    struct buf mini, ssh;
    bool warn;
    struct err e = {0};
    buf_init(&mini, a);
    buf_init(&ssh, a);
    sig_sign_minisign(&mini, k, msg, n, 0);
    sig_sign_ssh(&ssh, k, msg, n);
    MUST(sig_verify(a, SIG_MINISIGN, k->pk, msg, n, mini.p, mini.n, 0, &warn, &e) && !warn);
    MUST(sig_verify(a, SIG_SSH, k->pk, msg, n, ssh.p, ssh.n, 0, &warn, &e));
    MUST(n == 0 || !sig_verify(a, SIG_MINISIGN, k->pk, msg, n - 1, mini.p, mini.n, 0, &warn, &e));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t seed[32] = {1}, id[8] = {2};
    static const char msg[] = "PROVOST MOVES\n1: a message\n";
    if (size == 0)
        return 0;
    struct arena *a = fuzz_arena();
    struct sign_key k;
    struct err e = {0};
    bool warn;
    uint8_t found[8];
    enum sig_alg alg = (enum sig_alg)(data[0] % SIG_ALGS);
    const char *p = (const char *)data + 1;
    size--;
    sign_key_from_seed(&k, seed, id);
    if (!sig_verify(a, alg, k.pk, msg, sizeof msg - 1, p, size, data[0] & 8 ? SIG_TEXT : 0, &warn, &e))
        fuzz_refused(&e);
    sig_key_id(a, p, size, found);
    if (size < 64)
        made(a, &k, p, size);
    arena_free(a);
    return 0;
}

/* The armored SSHSIG and, so that base64 hides nothing from the fuzzer, one made from the bytes. */
#include "fuzz.h"
#include "base/num.h"
#include "trust/sig.h"
#include "trust/sshsig.h"

static void armored(struct arena *a, const char *p, size_t n)
{
    struct sshsig s, again;
    struct err e = {0};
    struct buf b;
    if (!sshsig_read(a, &s, SIG_NAMESPACE, p, n, &e)) {
        fuzz_refused(&e);
        return;
    }
    buf_init(&b, a);
    sshsig_armor(&b, &s);
    MUST(sshsig_read(a, &again, SIG_NAMESPACE, b.p, b.n, &e));
    MUST(memcmp(s.pk, again.pk, 32) == 0 && memcmp(s.sig, again.sig, 64) == 0 && s.sha512 == again.sha512);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    struct arena *a = fuzz_arena();
    struct buf b;
    if (data[0] & 1) {
        armored(a, (const char *)data + 1, size - 1);
    } else {
        buf_init(&b, a);
        buf_puts(&b, "-----BEGIN SSH SIGNATURE-----\n");
        b64_put(&b, data + 1, size - 1);
        buf_puts(&b, "\n-----END SSH SIGNATURE-----\n");
        armored(a, b.p, b.n);
    }
    arena_free(a);
    return 0;
}

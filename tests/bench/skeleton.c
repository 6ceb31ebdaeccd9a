/* skeleton GENESIS STATE RECORD|- KEY NEXT NEWFOLDER MOVES...: what resolve does but for the rules. It reads the same files,
 * checks the genesis (in the first step) and the signatures, proves with the dice key, verifies the record that NEXT (the folder of the step as it
 * is stored) holds as everybody else does, and writes those four files into NEWFOLDER. What resolve takes longer is rules. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/io.h"
#include "json/in.h"
#include "trust/genesis.h"
#include "trust/key.h"
#include "trust/record.h"
#include "trust/sig.h"
#include "trust/state.h"
#include "trust/verify.h"
#include "trust/vrf.h"

static struct arena *a;
static struct err e;

static void must(bool ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "skeleton: %s: %s\n", what, e.text);
    exit(1);
}

static struct bytes file(const char *path)
{
    struct bytes p;
    must(io_read(a, path, 8 << 20, &p, &e), path);
    return p;
}

static void signed_by(const struct genesis *g, const struct state *s, const char *path)
{
    struct bytes text = file(path), sig = file(arena_printf(a, "%s.minisig", path));
    for (int role = 0; role <= ROLE_UMPIRE; role++) {
        bool warn;
        if (genesis_party(g, role) && sig_verify(a, state_alg(g, s, role), state_sign(g, s, role), text.p, text.n,
                                                 sig.p, sig.n, SIG_TEXT, &warn, &e))
            return;
    }
    must(false, path);
}

static void prove(const struct genesis *g, const struct state *s, const struct record *rec, const char *key)
{
    uint8_t alpha[32], pi[VRF_PROOF], beta[VRF_BETA], *seed = sodium_malloc(32);
    must(seed && seed_read(a, key, seed, &e), key);
    step_alpha(alpha, g, s->turn, s->step, rec->core.prev, s->hash, (const uint8_t(*)[32])rec->core.moves,
               rec->ninputs);
    must(vrf_prove(pi, seed, alpha, sizeof alpha) && vrf_beta(beta, pi), "proof");
    sodium_free(seed);
}

static void write_folder(const char *to, const struct bytes v[4])
{
    static const char *const name[4] = {"record.json", "state.json", "dice.txt", "report.txt"};
    const char *fresh = arena_printf(a, "%s.new", to);
    must(io_mkdir(fresh, 0755, &e), fresh);
    for (int i = 0; i < 4; i++)
        must(io_put(io_join(a, fresh, name[i]), v[i].p, v[i].n, 0644, &e), name[i]);
    must(io_sync_tree(fresh, &e) && io_rename(fresh, to, &e), to);
}

int main(int argc, char **argv)
{
    struct genesis g;
    struct state prev, next;
    struct record last, rec;
    struct bytes v[4];
    if (argc < 8 || sodium_init() < 0)
        return 64;
    a = arena_new();
    json_arena(a);
    struct bytes p = file(argv[1]);
    must(genesis_read(a, p.p, p.n, &g, &e), argv[1]);
    p = file(argv[2]);
    must(state_read(a, &g, p.p, p.n, &prev, &e), argv[2]);
    if (strcmp(argv[3], "-") != 0) {
        p = file(argv[3]);
        must(record_read(a, &g, p.p, p.n, RECORD_STORED, &last, &e), argv[3]);
    } else {
        must(genesis_check(&g, &e), argv[1]);
    }
    for (int i = 7; i < argc; i++)
        signed_by(&g, &prev, argv[i]);
    v[0] = file(io_join(a, argv[5], "record.json"));
    v[1] = file(io_join(a, argv[5], "state.json"));
    v[2] = file(io_join(a, argv[5], "dice.txt"));
    v[3] = file(io_join(a, argv[5], "report.txt"));
    must(record_read(a, &g, v[0].p, v[0].n, RECORD_STORED, &rec, &e), argv[5]);
    prove(&g, &prev, &rec, argv[4]);
    must(state_read(a, &g, v[1].p, v[1].n, &next, &e), argv[5]);
    struct verify ver = {
        .a = a, .g = &g, .prev = &prev, .head_prev = rec.core.prev, .rec = &rec, .next_state = &next.raw};
    e = (struct err){0};
    bool ok = verify_record(&ver);
    if (!ok)
        e = ver.first;
    must(ok, "record");
    write_folder(argv[6], v);
    return 0;
}

/* resolve: one step from files to files. Nothing is read but the files named: no HOME, no clock, no game folder. */
#include <sodium.h>
#include <string.h>
#include "base/num.h"
#include "bring.h"
#include "compose.h"
#include "core/data.h"
#include "core/step.h"
#include "papers.h"
#include "registry.h"
#include "trust/roles.h"
#include "trust/sig.h"
#include "trust/verify.h"
#include "trust/vrf.h"
#include "work.h"

static const struct opt opts[] = {
    {0, "genesis", "FILE", "the genesis, game.json", false},
    {0, "state", "FILE", "the state before the step", false},
    {0, "record", "FILE", "the last record; left out at the start of the game", false},
    {0, "moves", "FILE",
     "a signed text of the step, or a moves file still alive from an earlier one;\n"
     "its signature is in it, or beside it as FILE.minisig or FILE.sig",
     true},
    {0, "proof", "FILE", "a proof of who rolls before", true},
    {0, "opened", "FILE", "openings of standing orders in force, as a FINAL object has them", true},
    {0, "secret", "FILE", "secret.json of the umpire: hidden draws so far", false},
    {'k', "key", "FILE", "the dice key of who rolls", false},
    {0, "sign-key", "FILE", "the umpire's minisign key, to sign the new head", false},
    {0, "data", "DIR", "own figures in place of the bundled ones", false},
    {'o', "folder", "NEWFOLDER", "the folder to make; it must not exist", false},
    OPT_END,
};

enum { RECORDS = 999999 }; /* what secret.json names is taken for stored: how many records there are is not told here */

struct job {
    struct ctx *c;
    struct genesis g;
    struct state prev;
    struct step s;
    struct input in[INPUTS_MAX];
    size_t nin;
    struct step_text *living;
    size_t nliving;
    struct proof proofs[ROLES_MAX];
    size_t nproofs;
    struct opening *opened;
    size_t nopened;
    struct secrets secrets;
    bool has_secrets;
};

static bool need(struct ctx *c, const char *name, const char **out)
{
    *out = opt_get(c, name);
    return *out || cmd_usage(c, "--%s is missing", name);
}

static bool read_one(struct ctx *c, const char *path, size_t cap, struct bytes *out)
{
    return io_read(c->a, path, cap, out, &c->e);
}

static bool named(struct ctx *c, const char *path, bool ok)
{
    if (!ok)
        err_file(&c->e, path);
    return ok;
}

/* ---- genesis, state, record ----------------------------------------------------------------------------------------------- */

static bool rules(struct job *j)
{
    struct ctx *c = j->c;
    char id[TAG_CAP];
    uint32_t rev;
    uint8_t hash[32];
    state_rules(&j->g, &j->prev, id, &rev);
    j->s.ops = game_for(id, rev, &c->e);
    if (!j->s.ops || !data_open(c->a, j->s.ops, opt_get(c, "data"), &j->s.data, hash, &c->e))
        return false;
    return memcmp(hash, state_data(&j->g, &j->prev), 32) == 0 ||
           err_check(&c->e, EXIT_CONFIG, "data", "these are not the data that the game is played with");
}

/* The head before the step: of the last record, whose state must be the one given; at the start, of the genesis. */
static bool chain_end(struct job *j, const char *state_path)
{
    struct ctx *c = j->c;
    const char *path = opt_get(c, "record");
    struct bytes p;
    struct record rec;
    struct state first;
    if (path) {
        if (!read_one(c, path, RECORD_MAX, &p) ||
            !named(c, path, record_read(c->a, &j->g, p.p, p.n, RECORD_STORED, &rec, &c->e)))
            return false;
        memcpy(j->s.head_prev, rec.head, 32);
        uint8_t head[32];
        record_head(head, rec.core.prev, rec.core.turn, rec.core_bytes);
        if (memcmp(head, rec.head, 32) != 0)
            err_check(&c->e, EXIT_DATA, "head", "the head of the record is not that of its core");
        else if (memcmp(rec.core.state, j->prev.hash, 32) != 0)
            err_check(&c->e, EXIT_DATA, "state", "%s is not the state after this record", state_path);
        return !c->e.code || named(c, path, false);
    }
    /* Its keys and proofs of possession, at the first step; later ones leave that to it and to audit, for it costs the most. */
    memcpy(j->s.head_prev, j->g.game_id, 32);
    if (!named(c, opt_get(c, "genesis"), genesis_check(&j->g, &c->e)) ||
        !step_first(c->a, j->s.ops, j->s.data, &j->g, &first, &c->e))
        return false;
    return memcmp(first.hash, j->prev.hash, 32) == 0 ||
           named(c, state_path,
                 err_check(&c->e, EXIT_DATA, "state",
                           "this is not the state that the genesis makes; a later one "
                           "needs --record"));
}

static bool read_game(struct job *j)
{
    struct ctx *c = j->c;
    const char *genesis, *state;
    struct bytes p;
    if (!need(c, "genesis", &genesis) || !need(c, "state", &state))
        return false;
    if (!read_one(c, genesis, GENESIS_MAX, &p) || !named(c, genesis, genesis_read(c->a, p.p, p.n, &j->g, &c->e)))
        return false;
    if (!read_one(c, state, STATE_MAX, &p) || !named(c, state, state_read(c->a, &j->g, p.p, p.n, &j->prev, &c->e)))
        return false;
    j->s.a = c->a;
    j->s.g = &j->g;
    j->s.prev = &j->prev;
    return rules(j) && chain_end(j, state);
}

/* ---- texts ---------------------------------------------------------------------------------------------------------------- */

static bool is_living(const struct job *j, const uint8_t m[32])
{
    char hex[65];
    const json_t *files = json_object_get(j->prev.play, "files");
    hex_str(hex, m, 32);
    for (size_t i = 0; i < json_array_size(files); i++) {
        const char *have = json_string_value(json_object_get(json_array_get(files, i), "m"));
        if (have && strcmp(have, hex) == 0)
            return true;
    }
    return false;
}

/* Whose signature a text needs; that of an nmr is looked for among all and judged with the record. */
static bool sign_input(struct job *j, const struct block *b, struct input *in)
{
    struct ctx *c = j->c;
    bool warn;
    in->sigs = ARENA_ARRAY(c->a, struct sig_by, ROLES_MAX);
    for (int role = 0; role <= ROLE_UMPIRE; role++) {
        const char *sig;
        struct err bad = {0};
        bool own = strcmp(b->text.side, genesis_party(&j->g, role) ? genesis_name(&j->g, role) : "") == 0;
        if (!genesis_party(&j->g, role) || (!own && b->kind != KIND_NMR))
            continue;
        if (bring_signed(c->a, &j->g, &j->prev, b, role, &sig, &warn, own && b->kind != KIND_NMR ? &c->e : &bad))
            in->sigs[in->nsigs++] = (struct sig_by){role, genesis_name(&j->g, role), sig};
    }
    return !c->e.code;
}

static bool add_text(struct job *j, const struct block *b)
{
    struct ctx *c = j->c;
    struct step_text t;
    if (!step_text_read(c->a, &j->g, b->text.text.p, b->text.text.n, &t, &c->e))
        return false;
    if (is_living(j, t.text.m)) {
        j->living[j->nliving++] = t;
        return true;
    }
    if (t.seat == ROLE_NONE)
        return err_check(&c->e, EXIT_DATA, "binding", "no seat of this game is called \"%s\"", t.text.side);
    if (j->nin == INPUTS_MAX)
        return err_set(&c->e, EXIT_DATA, "more than %d texts for one step", INPUTS_MAX);
    for (size_t i = 0; i < j->nin; i++)
        if (j->in[i].n == t.text.text.n && memcmp(j->in[i].text, t.text.text.p, t.text.text.n) == 0)
            return true; /* the same file twice */
    struct input *in = &j->in[j->nin];
    *in = (struct input){.text = t.text.text.p, .n = t.text.text.n};
    if (!sign_input(j, b, in))
        return false;
    j->nin++;
    return true;
}

static bool read_texts(struct job *j)
{
    struct ctx *c = j->c;
    const char **path;
    size_t n = opt_all(c, "moves", &path), all = n + c->n;
    j->living = ARENA_ARRAY(c->a, struct step_text, LETTER_BLOCKS_MAX * (all + 1));
    if (!all)
        return cmd_usage(c, "--moves is missing");
    for (size_t i = 0; i < all; i++) {
        const char *name = i < n ? path[i] : c->v[i - n];
        struct brought got;
        if (!bring_file(c, name, &got, &c->e))
            return false;
        size_t texts = 0;
        for (size_t k = 0; k < got.n; k++) {
            if (!got.v[k].ok) {
                c->e = got.v[k].err;
                return named(c, name, false);
            }
            enum kind kind = got.v[k].kind;
            if (kind != KIND_MOVES && kind != KIND_RESIGN && kind != KIND_NMR)
                continue;
            texts++;
            if (!add_text(j, &got.v[k]))
                return named(c, name, false);
        }
        if (!texts)
            return named(c, name, err_set(&c->e, EXIT_DATA, "there is no moves text in it"));
    }
    return true;
}

/* ---- what else may be given ----------------------------------------------------------------------------------------------- */

static bool read_proofs(struct job *j)
{
    struct ctx *c = j->c;
    const char **path;
    size_t n = opt_all(c, "proof", &path);
    for (size_t i = 0; i < n; i++) {
        struct brought got;
        if (!bring_file(c, path[i], &got, &c->e))
            return false;
        for (size_t k = 0; k < got.n; k++) {
            if (got.v[k].kind != KIND_PROOF || !got.v[k].ok || j->nproofs == ROLES_MAX)
                continue;
            struct proof *p = &j->proofs[j->nproofs++];
            if (!named(c, path[i], proof_read(c->a, &j->g, got.v[k].data.p, got.v[k].data.n, p, &c->e)))
                return false;
            if (memcmp(p->game, j->g.game_id, 32) != 0)
                return named(c, path[i], err_check(&c->e, EXIT_DATA, "game", "this proof belongs to another game"));
            if (p->turn != j->prev.turn || p->step != j->prev.step)
                return named(c, path[i],
                             err_check(&c->e, EXIT_DATA, "binding", "this proof is for turn %lld step %lld",
                                       (long long)p->turn, (long long)p->step));
        }
    }
    return true;
}

static void add_openings(struct job *j, const struct opening *v, size_t n)
{
    struct opening *all = ARENA_ARRAY(j->c->a, struct opening, j->nopened + n + 1);
    if (j->nopened)
        memcpy(all, j->opened, j->nopened * sizeof *all);
    if (n)
        memcpy(all + j->nopened, v, n * sizeof *all);
    j->opened = all;
    j->nopened += n;
}

static bool read_openings(struct job *j)
{
    struct ctx *c = j->c;
    const char **path;
    size_t n = opt_all(c, "opened", &path);
    for (size_t i = 0; i < n; i++) {
        struct bytes p;
        struct final f;
        if (!read_one(c, path[i], RECORD_MAX, &p) || !named(c, path[i], final_read(c->a, &j->g, p.p, p.n, &f, &c->e)))
            return false;
        add_openings(j, f.opened, f.nopened);
    }
    for (size_t i = 0; i < j->nproofs; i++)
        add_openings(j, j->proofs[i].opened, j->proofs[i].nopened);
    return true;
}

static bool read_secrets(struct job *j)
{
    struct ctx *c = j->c;
    const char *path = opt_get(c, "secret");
    struct bytes p;
    struct folder f = {.a = c->a, .dir = ".", .g = j->g, .state = j->prev, .n = RECORDS, .lock = -1};
    struct opening *own;
    if (!path)
        return true;
    if (!read_one(c, path, RECORD_MAX, &p) || !named(c, path, secrets_parse(&f, p, &j->secrets, &c->e)))
        return false;
    j->has_secrets = true;
    size_t n = secrets_openings(&f, &j->secrets, &own);
    add_openings(j, own, n);
    return true;
}

/* ---- the new folder ------------------------------------------------------------------------------------------------------- */

struct out_file {
    const char *name;
    struct bytes bytes;
    int mode;
};

/* Made beside, synced, renamed last: that rename is the commit. */
static bool write_folder(struct ctx *c, const char *dir, const struct out_file *v, size_t n)
{
    size_t len = strlen(dir);
    while (len > 1 && dir[len - 1] == '/')
        len--;
    const char *to = arena_strndup(c->a, dir, len), *fresh = arena_printf(c->a, "%s.new", to);
    if (io_exists(to) || io_is_dir(to))
        return named(c, to, err_set(&c->e, EXIT_CANTCREATE, "the folder exists already"));
    if (!io_remove_tree(fresh, &c->e) || !io_mkdir(fresh, 0755, &c->e))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!io_put(io_join(c->a, fresh, v[i].name), v[i].bytes.p, v[i].bytes.n, v[i].mode, &c->e))
            return false;
    return io_sync_tree(fresh, &c->e) && io_rename(fresh, to, &c->e);
}

static bool put_proof(struct job *j, const struct step_keys *keys, const char *to)
{
    struct ctx *c = j->c;
    struct proof p;
    if (!step_prove(&j->s, keys, &p, &c->e))
        return false;
    struct out_file file = {"proof.json", proof_write(c->a, &j->g, &p), 0644};
    buf_printf(&c->out, "turn %lld step %lld proof of %s\n", (long long)p.turn, (long long)p.step,
               genesis_name(&j->g, p.role));
    return write_folder(c, to, &file, 1);
}

/* Under an umpire the head must be signed; without his key the text to be signed goes out with it. */
static bool head_signature(struct job *j, struct record *rec, struct bytes *unsigned_text)
{
    struct ctx *c = j->c;
    const char *path = opt_get(c, "sign-key");
    struct text t;
    *unsigned_text = (struct bytes){0};
    if (j->g.dice != DICE_UMPIRE && j->g.dice != DICE_BOTH)
        return true;
    if (!head_text(c->a, &j->g, rec, "umpire", &t, &c->e))
        return false;
    if (!path) {
        *unsigned_text = t.text;
        cmd_note(c, "head.txt is to be signed by the umpire before the record can stand");
        return true;
    }
    struct sign_key *k = sodium_malloc(sizeof *k);
    if (!k)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    bool ok = named(c, path, sign_key_read(c->a, path, k, &c->e));
    if (ok && memcmp(k->pk, state_sign(&j->g, &j->prev, ROLE_UMPIRE), 32) != 0)
        ok = named(c, path, err_set(&c->e, EXIT_NOPERM, "this is not the sign key of the umpire in force"));
    if (ok) {
        struct buf sig;
        buf_init(&sig, c->a);
        sig_sign_minisign(&sig, k, t.text.p, t.text.n, 0);
        rec->has_head_sig = true;
        rec->head_sig = (struct sig_by){ROLE_UMPIRE, "umpire", sig.p};
    }
    sodium_free(k);
    return ok;
}

/* The same checks as everybody else will make; what the whole chain is needed for is left to them. */
static bool stands(struct job *j, const struct record *rec, const struct state *next, bool head_signed)
{
    struct verify v = {
        .a = j->c->a, .g = &j->g, .prev = &j->prev, .head_prev = j->s.head_prev, .rec = rec, .next_state = &next->raw};
    if (verify_record(&v) || (!head_signed && v.fails == 1 && strcmp(v.first.check, "head-sig") == 0))
        return true;
    return err_check(&j->c->e, EXIT_DATA, v.first.check, "[%s] %s", v.first.check, v.first.text);
}

static bool put_record(struct job *j, struct step_keys *keys, const char *to)
{
    struct ctx *c = j->c;
    struct record rec;
    struct state next;
    struct dice dice;
    struct papers p;
    struct bytes head;
    struct out_file file[6];
    size_t n = 0;
    keys->secrets = j->has_secrets ? &j->secrets.draws : NULL;
    if (!step_make(&j->s, keys, &rec, &next, &dice, &c->e) || !head_signature(j, &rec, &head) ||
        !stands(j, &rec, &next, rec.has_head_sig))
        return false;
    papers_step(&j->s, &rec, &dice, catalogue_bundled(c->a, "en"), 0, &p);
    file[n++] = (struct out_file){"record.json", record_write(c->a, &rec, RECORD_STORED), 0644};
    file[n++] = (struct out_file){"state.json", next.raw, 0644};
    file[n++] = (struct out_file){"dice.txt", p.dice, 0644};
    file[n++] = (struct out_file){"report.txt", p.report, 0644};
    if (head.p)
        file[n++] = (struct out_file){"head.txt", head, 0644};
    if (j->has_secrets) {
        struct folder f = {.a = c->a, .dir = ".", .g = j->g, .state = next, .lock = -1};
        file[n++] = (struct out_file){"secret.json", secrets_bytes(&f, &j->secrets, 1), 0600};
    }
    buf_printf(&c->out, "turn %lld step %lld head ", (long long)rec.core.turn, (long long)rec.core.step);
    hex_put(&c->out, rec.head, 32);
    buf_putc(&c->out, '\n');
    return write_folder(c, to, file, n);
}

static bool resolve_with(struct job *j, const uint8_t *seed, const char *to)
{
    struct ctx *c = j->c;
    int roles[SEATS_MAX + 1];
    size_t n, i = 0;
    uint8_t pk[32];
    vrf_public(pk, seed);
    if (!roles_list(&j->g, &j->prev, roles, &n, &c->e))
        return false;
    if (j->g.has_series)
        roles[n++] = ROLE_UMPIRE;
    while (i < n && memcmp(state_vrf(&j->g, &j->prev, roles[i]), pk, 32) != 0)
        i++;
    if (i == n)
        return err_check(&c->e, EXIT_NOPERM, "rollers",
                         "turn %lld step %lld is rolled by %s, whose dice key this is not", (long long)j->prev.turn,
                         (long long)j->prev.step, n ? genesis_name(&j->g, roles[n - 1]) : "nobody");
    struct step_keys keys = {
        .role = roles[i], .vrf_seed = seed, .proof = j->proofs, .nproof = j->nproofs, .inputs = j->in};
    return i + 1 < n ? put_proof(j, &keys, to) : put_record(j, &keys, to);
}

static bool run(struct ctx *c)
{
    struct job *j = ARENA_NEW(c->a, struct job);
    const char *key, *to;
    j->c = c;
    if (!need(c, "folder", &to) || !need(c, "key", &key) || !read_game(j) || !read_texts(j) || !read_proofs(j) ||
        !read_openings(j) || !read_secrets(j) || !folder_inputs(&j->s, j->in, j->nin, &c->e))
        return false;
    j->s.living = j->living;
    j->s.nliving = j->nliving;
    j->s.opened = j->opened;
    j->s.nopened = j->nopened;
    uint8_t *seed = sodium_malloc(32);
    if (!seed)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    bool ok = named(c, key, seed_read(c->a, key, seed, &c->e)) && resolve_with(j, seed, to);
    sodium_free(seed);
    return ok;
}

const struct command cmd_resolve = {
    "resolve",
    "[MOVES ...]",
    "resolve one step: genesis, state and signed moves in, state, record, dice and report out",
    "Reads only the files named and writes one new folder, renamed last: record.json, state.json,\n"
    "dice.txt and report.txt; or proof.json when another rolls after this key. Signatures, the\n"
    "step that the moves were written for and their legality are checked before the key is used.",
    opts,
    0,
    64,
    CMD_CRYPTO | CMD_ALONE,
    run,
};

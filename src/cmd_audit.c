/* audit: a game checked again from public files alone (design dice 5). */
#include <string.h>
#include "bring.h"
#include "core/audit.h"
#include "core/data.h"
#include "folder.h"
#include "registry.h"

static const struct opt opts[] = {
    {0, "against", "OTHER", "look for a fork in OTHER: a game folder, an archive, a letter or a record", false},
    {0, "states", "OUT", "write each core and the state after it into the folder OUT: NNNN/core.json, state.json",
     false},
    {0, "data", "DIR", "own figures in place of the bundled ones", false},
    {'q', "quiet", NULL, "leave out the lines with status ok", false},
    OPT_OUT,
    OPT_END,
};

/* A game from a folder or from an archive letter. */
struct game_source {
    struct ctx *c;
    const char *dir; /* NULL: a letter */
    struct genesis g;
    struct bytes sig[ROLES_MAX];
    size_t n;
    struct bytes *record; /* stored form; those of a letter are made again */
    char **name;          /* of a folder: that of record i in turns/ */
    struct state *state;  /* of a letter: after record i */
    const char *states_out;
    struct final final; /* proofs of a series, when it is closed */
};

/* ---- a folder ------------------------------------------------------------------------------------------------------------- */

static bool genesis_bytes(struct game_source *s, const char *name, struct bytes p)
{
    if (genesis_read(s->c->a, p.p, p.n, &s->g, &s->c->e))
        return true;
    err_file(&s->c->e, name);
    return false;
}

static bool from_folder(struct game_source *s, const char *dir)
{
    struct ctx *c = s->c;
    struct bytes p;
    const char *genesis = io_join(c->a, dir, "game.json"), *turns = io_join(c->a, dir, "turns");
    s->dir = turns;
    if (!io_read(c->a, genesis, GENESIS_MAX, &p, &c->e) || !genesis_bytes(s, genesis, p))
        return false;
    for (int role = 0; role < ROLES_MAX; role++) {
        const char *sig = genesis_party(&s->g, role)
                              ? bring_sig(c->a, arena_printf(c->a, "%s.%s", genesis, genesis_name(&s->g, role)))
                              : NULL;
        if (sig)
            s->sig[role] = (struct bytes){sig, strlen(sig)};
    }
    const char *final = io_join(c->a, dir, "final/umpire.json");
    if (io_exists(final) &&
        (!io_read(c->a, final, RECORD_MAX, &p, &c->e) || !final_read(c->a, &s->g, p.p, p.n, &s->final, &c->e))) {
        err_file(&c->e, final);
        return false;
    }
    /* A gap is not looked for: the record behind it fails by its own number and prev. */
    char **names;
    size_t n;
    if (!io_is_dir(turns))
        return true;
    if (!io_list(c->a, turns, &names, &n, &c->e))
        return false;
    s->record = ARENA_ARRAY(c->a, struct bytes, n + 1);
    s->name = ARENA_ARRAY(c->a, char *, n + 1);
    for (size_t i = 0; i < n; i++) {
        const char *path = arena_printf(c->a, "%s/%s/record.json", turns, names[i]);
        if (names[i][0] == '.' || strcmp(names[i], "0000") == 0 || !io_exists(path))
            continue;
        s->name[++s->n] = names[i];
        if (!io_read(c->a, path, RECORD_MAX, &s->record[s->n], &c->e))
            return false;
    }
    return true;
}

/* ---- an archive ----------------------------------------------------------------------------------------------------------- */

/* The rules of a state, with the first data at hand that have the hash it names. *other: there are files, but other ones. */
static bool rules_of(struct game_source *s, const struct state *at, const struct game_ops **ops, const void **data,
                     uint8_t hash[32], bool *other, struct err *why)
{
    struct arena *a = s->c->a;
    char id[TAG_CAP];
    uint32_t rev;
    const char *top = s->dir ? arena_strndup(a, s->dir, strlen(s->dir) - strlen("/turns")) : ".";
    const char *place[] = {opt_get(s->c, "data"), s->dir ? io_join(a, top, "data") : NULL,
                           s->dir ? io_join(a, top, "data.old") : NULL, NULL};
    const void *got;
    uint8_t seen[32];
    state_rules(&s->g, at, id, &rev);
    *other = false;
    *ops = game_for(id, rev, why);
    for (size_t i = 0; *ops && i < sizeof place / sizeof place[0]; i++) {
        bool bundled = i + 1 == sizeof place / sizeof place[0];
        if (!bundled && (!place[i] || !io_is_dir(place[i])))
            continue;
        struct err skip = {0};
        if (!data_open(a, *ops, place[i], &got, seen, &skip))
            continue;
        if (!bundled && !*other)
            memcpy(hash, seen, 32);
        *other |= !bundled;
        if (memcmp(seen, state_data(&s->g, at), 32) != 0)
            continue;
        memcpy(hash, seen, 32);
        *data = got;
        return true;
    }
    *ops = NULL;
    return err_check(why, EXIT_CONFIG, "data",
                     "the game is played with figures that are not here: name their folder with --data");
}

static bool amended(void *ctx, const struct state *at, const struct game_ops **ops, const void **data, struct err *why)
{
    uint8_t hash[32];
    bool other;
    *why = (struct err){0};
    return rules_of(ctx, at, ops, data, hash, &other, why);
}

/* Records of a letter have no core: it is what the rules make of their texts. */
static bool add_record(struct game_source *s, struct record *rec, struct state *prev, const uint8_t head[32],
                       struct step_text *texts, size_t *ntexts, struct err *e)
{
    struct ctx *c = s->c;
    struct step st = {.a = c->a,
                      .g = &s->g,
                      .prev = prev,
                      .living = texts,
                      .nliving = *ntexts,
                      .opened = rec->opened,
                      .nopened = rec->nopened};
    struct state *next = &s->state[s->n + 1];
    struct core core;
    struct dice dice;
    struct text t;
    uint8_t hash[32];
    bool other;
    memcpy(st.head_prev, head, 32);
    if (!rec->ninputs || !text_parse(c->a, rec->inputs[0].text, rec->inputs[0].n, &t, e))
        return err_check(e, EXIT_DATA, "format", "a record holds no text");
    bool lone = rec->ninputs == 1 && !rec->nproofs && !s->g.has_series;
    if (t.kind == KIND_JOINT || (lone && (t.kind == KIND_RESIGN || t.kind == KIND_NMR))) {
        struct record made;
        struct joint j;
        const struct state *then = NULL;
        if (t.kind == KIND_JOINT && joint_parse(c->a, &t, &j, NULL) && j.kind == JOINT_CORRECT)
            for (size_t i = 0; i <= s->n && !then; i++) {
                struct record at;
                struct err skip = {0};
                if (i == 0 ? !memcmp(s->g.game_id, j.head, 32)
                           : record_read(c->a, &s->g, s->record[i].p, s->record[i].n, RECORD_STORED, &at, &skip) &&
                                 !memcmp(at.head, j.head, 32))
                    then = &s->state[i];
            }
        enum core_kind kind = t.kind == KIND_JOINT ? CORE_JOINT : t.kind == KIND_RESIGN ? CORE_RESIGN : CORE_NMR;
        if (!apply_record(c->a, &s->g, prev, head, kind, &rec->inputs[0], then, &made, next, e))
            return false;
        core = made.core;
    } else if (!rules_of(s, prev, &st.ops, &st.data, hash, &other, e) ||
               !folder_inputs(&st, rec->inputs, rec->ninputs, e) || !step_remake(&st, rec, &core, next, &dice, e)) {
        return false;
    }
    if (!record_restore(c->a, rec, &core, e))
        return false;
    for (size_t i = 0; i < rec->ninputs; i++) {
        struct err skip = {0};
        if (step_text_read(c->a, &s->g, rec->inputs[i].text, rec->inputs[i].n, &texts[*ntexts], &skip) &&
            texts[*ntexts].text.kind == KIND_MOVES)
            ++*ntexts;
    }
    s->record[++s->n] = record_write(c->a, rec, RECORD_STORED);
    return true;
}

static bool archive_records(struct game_source *s, const struct brought *in, struct err *e)
{
    struct ctx *c = s->c;
    struct letter_records got;
    struct err part = {0};
    uint8_t hash[32];
    const struct game_ops *ops;
    const void *data;
    struct state none = {0};
    bool other;
    if (!rules_of(s, &none, &ops, &data, hash, &other, e))
        return false;
    bool all = letter_records(c->a, &s->g, in->v, in->n, (const uint8_t(*)[32])s->g.game_id, 1, &got, &part);
    s->record = ARENA_ARRAY(c->a, struct bytes, got.n + 1);
    s->state = ARENA_ARRAY(c->a, struct state, got.n + 2);
    struct step_text *texts = ARENA_ARRAY(c->a, struct step_text, (got.n + 1) * INPUTS_MAX);
    size_t ntexts = 0;
    const uint8_t *head = s->g.game_id;
    if (!step_first(c->a, ops, data, &s->g, &s->state[0], e))
        return false;
    for (size_t i = 0; i < got.n; i++) {
        if (!add_record(s, &got.rec[i], &s->state[i], head, texts, &ntexts, e)) {
            err_hint(e, "record %zu of the letter", i + 1);
            return false;
        }
        head = got.rec[i].head;
    }
    if (!all)
        *e = part;
    return all;
}

static bool from_letter(struct game_source *s, const struct brought *in, struct err *broken)
{
    struct ctx *c = s->c;
    for (size_t i = 0; i < in->n; i++) {
        const struct block *b = &in->v[i];
        if (b->kind != KIND_GENESIS || !b->ok)
            continue;
        if (!genesis_bytes(s, in->name, b->data))
            return false;
        for (size_t k = 0; k < b->nsigs; k++) {
            int role = genesis_role(&s->g, b->sigs[k].by);
            if (role != ROLE_NONE)
                s->sig[role] = b->sigs[k].sig;
        }
        for (size_t k = 0; k < in->n; k++)
            if (in->v[k].kind == KIND_FINAL && in->v[k].ok &&
                !final_read(c->a, &s->g, in->v[k].data.p, in->v[k].data.n, &s->final, broken))
                return true;
        archive_records(s, in, broken);
        return true;
    }
    err_set(&c->e, EXIT_DATA, "no genesis in it: an archive is made by provost letter --all");
    err_file(&c->e, in->name);
    return false;
}

/* ---- the walk ------------------------------------------------------------------------------------------------------------- */

static bool give_record(void *ctx, size_t i, struct bytes *out, struct err *e)
{
    (void)e;
    const struct game_source *s = ctx;
    *out = s->record[i];
    return true;
}

static bool give_state(void *ctx, size_t i, struct bytes *out, struct err *e)
{
    const struct game_source *s = ctx;
    if (!s->dir) {
        *out = (struct bytes){0};
        return true;
    }
    const char *path = arena_printf(s->c->a, "%s/%s/state.json", s->dir, i ? s->name[i] : "0000");
    return !io_exists(path) || io_read(s->c->a, path, STATE_MAX, out, e);
}

/* What an archive leaves out, for a verifier that runs no rules. */
static bool keep_state(void *ctx, size_t i, struct bytes state, struct err *e)
{
    const struct game_source *s = ctx;
    struct arena *a = s->c->a;
    const char *dir = arena_printf(a, "%s/%04zu", s->states_out, i);
    struct record r;
    if (!io_mkdir(dir, 0755, e) || !io_write(io_join(a, dir, "state.json"), state.p, state.n, 0644, e))
        return false;
    return i == 0 || !record_read(a, &s->g, s->record[i].p, s->record[i].n, RECORD_STORED, &r, NULL) ||
           io_write(io_join(a, dir, "core.json"), r.core_bytes.p, r.core_bytes.n, 0644, e);
}

struct rivals {
    struct bytes *record;
    struct rival_text *text;
    size_t nrecords, ntexts;
};
enum { RIVALS_MAX = 4096 };

static void add_text(struct rivals *r, const struct block *b)
{
    for (size_t i = 0; i < (b->nsigs ? b->nsigs : 1) && r->ntexts < RIVALS_MAX; i++)
        r->text[r->ntexts++] = (struct rival_text){b->text, b->nsigs ? b->sigs[i].sig.p : NULL};
}

static bool text_files(struct ctx *c, const char *dir, struct rivals *r)
{
    char **names;
    size_t n;
    if (!io_is_dir(dir))
        return true;
    if (!io_list(c->a, dir, &names, &n, &c->e))
        return false;
    for (size_t i = 0; i < n; i++) {
        size_t len = strlen(names[i]);
        struct brought in;
        if (len < 4 || strcmp(names[i] + len - 4, ".txt") != 0)
            continue;
        if (!bring_file(c, io_join(c->a, dir, names[i]), &in, &c->e))
            return false;
        for (size_t k = 0; k < in.n; k++)
            if (in.v[k].ok && kind_is_text(in.v[k].kind))
                add_text(r, &in.v[k]);
    }
    return true;
}

/* What OTHER holds: a folder its records, and the texts in inbox/ and refused/; a letter its blocks; one record alone. */
static bool gather(struct game_source *s, const char *other, struct rivals *r)
{
    struct ctx *c = s->c;
    struct game_source o = {.c = c};
    struct brought in;
    struct err broken = {0};
    bool genesis = false;
    if (io_is_dir(other)) {
        if (!from_folder(&o, other) || !text_files(c, io_join(c->a, other, "inbox"), r) ||
            !text_files(c, io_join(c->a, other, "refused"), r))
            return false;
        r->record = o.record + 1;
        r->nrecords = o.n;
        return true;
    }
    if (!bring_file(c, other, &in, &c->e))
        return false;
    for (size_t i = 0; i < in.n; i++) {
        genesis = genesis || in.v[i].kind == KIND_GENESIS;
        if (in.v[i].ok && kind_is_text(in.v[i].kind))
            add_text(r, &in.v[i]);
        if (in.v[i].kind == KIND_RECORD && in.n == 1) {
            r->record = ARENA_NEW(c->a, struct bytes);
            r->record[r->nrecords++] = in.v[i].data;
        }
    }
    if (!genesis)
        return r->nrecords || r->ntexts ||
               err_set(&c->e, EXIT_DATA, "%s: no record, no signed text and no archive of a game", other);
    if (!from_letter(&o, &in, &broken))
        return false;
    r->record = o.record + 1;
    r->nrecords = o.n;
    return true;
}

static bool rivals(struct game_source *s, struct audit *au)
{
    struct ctx *c = s->c;
    const char *other = opt_get(c, "against");
    struct rivals r = {.text = ARENA_ARRAY(c->a, struct rival_text, RIVALS_MAX)};
    if (!other)
        return true;
    if (!gather(s, other, &r))
        return false;
    for (size_t i = 0; i < r.nrecords; i++) {
        struct err skip = {0};
        if (!audit_rival(au, r.record[i], &skip))
            cmd_note(c, "%s: a record cannot be read: %s", other, skip.text);
    }
    return audit_texts(au, r.text, r.ntexts, &c->e);
}

/* A letter whose records the rules cannot make again: the audit fails there, by the name of the check. */
static void broken_letter(struct audit *au, const struct err *why)
{
    if (!why->code)
        return;
    bool unable = why->code == EXIT_CONFIG;
    bool gap = why->code == EXIT_RETRY;
    buf_printf(&au->lines, "%zu\t0\t%s\t%s\t%s%s%s\n", au->reached + 1, why->check[0] ? why->check : "rules",
               unable ? "unable"
               : gap  ? "incomplete"
                      : "fail",
               why->text, why->hint[0] ? ": " : "", why->hint);
    au->unable += unable;
    au->incomplete += gap;
    au->fails += !unable && !gap;
    au->fork |= strcmp(why->check, "fork") == 0;
}

static bool audit(struct ctx *c, struct game_source *s, const struct err *broken)
{
    struct audit au = {.a = c->a,
                       .g = &s->g,
                       .n = s->n,
                       .record = give_record,
                       .state = give_state,
                       .ctx = s,
                       .late = s->final.proofs,
                       .nlate = s->final.nproofs,
                       .amended = amended,
                       .quiet = opt_on(c, "quiet")};
    uint8_t hash[32];
    struct state none = {0};
    memcpy(au.sig, s->sig, sizeof au.sig);
    s->states_out = opt_get(c, "states");
    if (s->states_out)
        au.keep_state = keep_state;
    bool other;
    if (rules_of(s, &none, &au.ops, &au.data, hash, &other, &au.why) || other)
        au.data_hash = hash; /* of files that are others: the check says so */
    if (!audit_run(&au, &c->e) || !rivals(s, &au))
        return false;
    broken_letter(&au, broken);
    c->status = audit_end(&au);
    buf_add(&c->out, au.lines.p, au.lines.n);
    return true;
}

static bool run(struct ctx *c)
{
    struct game_source s = {.c = c};
    struct err broken = {0};
    const char *arg = c->n ? c->v[0] : NULL, *dir;
    if (arg && !io_is_dir(arg)) {
        struct brought in;
        if (!bring_file(c, arg, &in, &c->e) || !from_letter(&s, &in, &broken))
            return false;
    } else if (!folder_find(c, arg, &dir) || !from_folder(&s, dir)) {
        return false;
    }
    return audit(c, &s, &broken);
}

const struct command cmd_audit = {
    "audit",
    "[DIR | FILE]",
    "check a whole game again from its public files: signatures, dice, rules, states",
    "Prints a line for each check, tab-separated: turn, step, check, status, detail; then a line\n"
    "AUDIT with the sums. Needs no key and no network. FILE is an archive that provost letter\n"
    "--all wrote. Exit status: 0 all well, 1 a check failed, 3 something is missing, 4 two\n"
    "histories, 5 warnings only.",
    opts,
    0,
    1,
    CMD_CRYPTO | CMD_ALONE,
    run,
};

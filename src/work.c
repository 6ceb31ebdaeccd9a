#include "work.h"
#include <string.h>
#include "core/data.h"
#include "folder_private.h"
#include "registry.h"
#include "ring.h"
#include "setup.h"
#include "status_note.h"
#include "trust/roles.h"
#include "trust/sig.h"
#include "trust/vrf.h"

/* What verify must know of the records that were stored: they were checked when they came. */
static bool chain_of(struct work *w, struct err *e)
{
    struct folder *f = w->f;
    unsigned signers;
    if (!folder_signers(f, &signers, e))
        return false;
    chain_start(f->a, &w->chain, &f->g, signers);
    for (size_t i = 1; i <= f->n; i++) {
        struct record *rec = ARENA_NEW(f->a, struct record);
        struct state *prev = ARENA_NEW(f->a, struct state);
        if (!folder_record(f, i, rec, e))
            return false;
        struct verify v = {.a = f->a, .g = &f->g, .rec = rec, .prev = prev};
        for (size_t k = 0; k < rec->ninputs; k++) {
            struct text t;
            struct err skip = {0};
            int seat =
                text_parse(f->a, rec->inputs[k].text, rec->inputs[k].n, &t, &skip) ? genesis_seat(&f->g, t.side) : -1;
            if (seat >= 0 && (t.kind == KIND_MOVES || t.kind == KIND_PLEDGE))
                v.filed |= (uint8_t)(1U << seat);
        }
        if (rec->core.ndraws) { /* only a hidden draw needs to know whose key made it */
            if (!folder_state(f, i - 1, prev, e))
                return false;
            if (!roles_list(&f->g, prev, v.roles, &v.nroles, NULL))
                v.nroles = 0;
        }
        chain_add(&w->chain, &v);
    }
    return true;
}

static bool language(struct work *w)
{
    const char *lang = w->has_person && w->person.lang ? w->person.lang : "en";
    w->cat = catalogue_bundled(w->c->a, lang);
    if (!w->cat)
        w->cat = catalogue_bundled(w->c->a, "en");
    return w->cat != NULL || err_set(&w->c->e, EXIT_BUG, "no catalogue is compiled in");
}

static bool settle(struct work *w)
{
    struct err *e = &w->c->e;
    if (!work_settle(w))
        return false;
    w->first = w->f->n;
    return language(w) && secrets_read(w->f, &w->secrets, e) && chain_of(w, e);
}

/* Figures that `amend` has brought wait in data.next until the record stands; then they are the game's. */
static bool settle_data(struct work *w)
{
    struct folder *f = w->f;
    const char *next = folder_path(f, "data.next"), *now = folder_path(f, "data"), *old = folder_path(f, "data.old");
    const void *data;
    uint8_t hash[32];
    struct err skip = {0};
    char id[TAG_CAP];
    uint32_t rev;
    state_rules(&f->g, &f->state, id, &rev);
    const struct game_ops *ops = f->ops || f->why.code != EXIT_CONFIG ? NULL : game_for(id, rev, &skip);
    if (!ops)
        return true;
    bool other = io_is_dir(next) && data_open(f->a, ops, next, &data, hash, &skip) &&
                 memcmp(hash, state_data(&f->g, &f->state), 32) == 0;
    bool bundled = !other && io_is_dir(now) && data_open(f->a, ops, NULL, &data, hash, &skip) &&
                   memcmp(hash, state_data(&f->g, &f->state), 32) == 0;
    if (!other && !bundled)
        return true;
    if ((io_is_dir(now) && (!io_remove_tree(old, &w->c->e) || !io_rename(now, old, &w->c->e))) ||
        (other && !io_rename(next, now, &w->c->e)))
        return false;
    folder_rules(f, &f->state);
    return true;
}

bool work_settle(struct work *w)
{
    if (!settle_data(w) || !next_settle(w->f, &w->c->e))
        return false;
    w->nwho = folder_holders(w->c, w->f, &w->person, w->who);
    return true;
}

/* An extension counts when the umpire, or a seat `in` of each team, has signed it (design dice 3.5). */
static bool extension_signed(const struct work *w, unsigned signers)
{
    unsigned teams = 0;
    if (w->f->g.has_umpire)
        return signers >> ROLE_UMPIRE & 1U;
    for (size_t i = 0; i < w->f->g.nsides; i++)
        if (signers >> i & 1U && w->f->state.seat[i] == SEAT_IN)
            teams |= 1U << genesis_team(&w->f->g, (int)i);
    return teams == (1U << genesis_teams(&w->f->g)) - 1;
}

bool work_note_time(struct work *w, int64_t now)
{
    struct at_hand *v;
    size_t n;
    if (!w->f->state.await)
        return true;
    if (!status_open(w->f, now, &w->c->e) || !inbox_read(w->f, &v, &n, &w->c->e))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct note note;
        int64_t until;
        if (v[i].text.kind == KIND_EXTEND && note_parse(&v[i].text, &note, NULL) && utc_parse(note.when, &until) &&
            extension_signed(w, inbox_signers(v, n, v[i].text.m)) && !status_due(w->f, until, &w->c->e))
            return false;
    }
    return true;
}

bool work_closed(struct work *w, bool *closed)
{
    struct deadline d;
    struct status_note n;
    struct err skip = {0};
    *closed = true;
    if (!w->f->g.has_umpire || !deadline_read(w->f->g.deadline, &d, &skip) || !d.late_only)
        return true;
    if ((w->now && !work_note_time(w, w->now)) || !status_read(w->f, &n, &w->c->e))
        return false;
    *closed = w->now && !n.paused && w->now >= n.due;
    return true;
}

static void begin(struct ctx *c, struct work *w)
{
    struct err none = {0};
    memset(w, 0, sizeof *w);
    w->c = c;
    w->f = ARENA_NEW(c->a, struct folder);
    buf_init(&w->missing, c->a);
    /* An umpire's or a club's host may have no person at all: all keys lie in the folder. */
    none = c->e;
    w->has_person = person_open(c, &w->person);
    if (!w->has_person && c->e.code == EXIT_CONFIG)
        c->e = none;
}

bool work_open(struct ctx *c, const char *dir, struct work *w)
{
    begin(c, w);
    return !c->e.code && folder_open(c->a, dir, FOLDER_WRITE, w->f, &c->e) && settle(w);
}

bool work_box(struct work *w, size_t k, uint8_t pk[32], uint8_t sk[32])
{
    struct err before = w->c->e;
    if (w->who[k].box_path && box_read(w->c, w->who[k].box_path, pk, sk))
        return true;
    w->c->e = before;
    return false;
}

struct verify work_verify(struct work *w, const struct record *rec, const struct state *next)
{
    return (struct verify){.a = w->c->a,
                           .g = &w->f->g,
                           .prev = &w->f->state,
                           .head_prev = w->f->head,
                           .rec = rec,
                           .chain = &w->chain,
                           .next_state = &next->raw};
}

const struct holder *work_holder(const struct work *w, int role)
{
    for (size_t i = 0; i < w->nwho; i++)
        if (w->who[i].role == role)
            return &w->who[i];
    return NULL;
}

int work_seat(const struct work *w)
{
    int seat = ROLE_NONE;
    for (size_t i = 0; i < w->nwho; i++) {
        if (w->who[i].builtin || w->who[i].role >= SEATS_MAX)
            continue;
        if (seat != ROLE_NONE)
            return ROLE_NONE;
        seat = w->who[i].role;
    }
    return seat;
}

/* ---- a folder from a letter --------------------------------------------------------------------------------------------- */

/* The genesis block of the letter, read. */
static bool genesis_of(struct ctx *c, const struct brought *in, struct genesis *g, const struct block **at)
{
    for (size_t i = 0; i < in->n; i++) {
        const struct block *b = *at = &in->v[i];
        if (b->kind != KIND_GENESIS)
            continue;
        if (!b->ok) {
            c->e = b->err;
            err_file(&c->e, in->name);
            return false;
        }
        return genesis_read(c->a, b->data.p, b->data.n, g, &c->e) && genesis_check(g, &c->e);
    }
    return err_set(&c->e, EXIT_NOINPUT, "there is no game here, and %s brings no genesis", in->name);
}

static bool has_signed(struct ctx *c, const struct genesis *g, const struct block *b, int role)
{
    const struct party *p = genesis_party(g, role);
    struct err skip = {0};
    for (size_t i = 0; i < b->nsigs; i++)
        if (genesis_role(g, b->sigs[i].by) == role &&
            sig_verify(c->a, p->alg, p->sign, g->raw.p, g->raw.n, b->sigs[i].sig.p, b->sigs[i].sig.n, 0, NULL, &skip))
            return true;
    return false;
}

/* The genesis must hold this person's own keys, all of them, before he signs it (design dice 1.3.1). One that he has signed is his
 * already: its keys may have been replaced since, and the chain in the letter says so. */
static bool own_entry(struct work *w, const char *dir, const struct genesis *g, const struct block *b, bool records)
{
    struct ctx *c = w->c;
    const char *key = io_join(c->a, dir, "private/dice.key");
    struct ring ring = {.n = 0};
    uint8_t pk[32], seed[32];
    if (w->has_person)
        ring_sign(c, &w->person, &ring);
    if (!ring.n)
        return !io_exists(key) ||
               err_set(&c->e, EXIT_NOINPUT, "there is a dice key here, but no sign key: provost keygen makes it");
    for (int role = 0; role <= ROLE_UMPIRE; role++) {
        const struct party *p = genesis_party(g, role);
        if (!p || !ring_find(&ring, p->sign))
            continue;
        if (!io_exists(key) || has_signed(c, g, b, role))
            return true; /* restoring, perhaps without it: what needs the key says so */
        if (!seed_read(c->a, key, seed, &c->e))
            return false;
        vrf_public(pk, seed);
        key_wipe(seed, sizeof seed);
        return memcmp(p->vrf, pk, 32) == 0 ||
               err_check(&c->e, EXIT_NOPERM, "keys", "the genesis gives %s another dice key than the one in %s",
                         p->side, key);
    }
    return !io_exists(key) || records ||
           err_check(&c->e, EXIT_NOPERM, "keys", "the genesis has no seat with your sign key");
}

static bool brings_records(const struct brought *in)
{
    for (size_t i = 0; i < in->n; i++)
        if (in->v[i].kind == KIND_RECORD)
            return true;
    return false;
}

bool work_create(struct ctx *c, const char *dir, const struct brought *in, struct work *w)
{
    struct genesis g;
    const struct block *b = NULL;
    const void *data;
    uint8_t hash[32];
    begin(c, w);
    if (c->e.code || !genesis_of(c, in, &g, &b) || !own_entry(w, dir, &g, b, brings_records(in)) ||
        !offer_fits(c, dir, &g))
        return false;
    const struct game_ops *ops = game_for(g.rules_id, g.rules_rev, &c->e);
    const char *own = io_join(c->a, dir, "data");
    if (!ops || !data_open(c->a, ops, io_is_dir(own) ? own : NULL, &data, hash, &c->e))
        return false;
    if (memcmp(hash, g.data, 32) != 0)
        return err_check(&c->e, EXIT_CONFIG, "data",
                         "the game is played with other data than this program has; its files belong into %s", own);
    return folder_create(c->a, dir, &g, ops, data, w->f, &c->e) && settle(w);
}

bool work_sign_genesis(struct work *w)
{
    struct ctx *c = w->c;
    for (size_t i = 0; i < w->nwho; i++) {
        const struct holder *h = &w->who[i];
        struct signer s;
        const char *sig;
        if (w->f->sig[h->role])
            continue;
        if (!signer_read(c, h->sign_path, &s))
            return false;
        if (memcmp(s.pk, genesis_party(&w->f->g, h->role)->sign, 32) !=
            0) { /* a later key does not sign for the first */
            signer_wipe(&s);
            continue;
        }
        bool ok = signer_sign(c, &s, folder_path(w->f, "game.json"), w->f->g.raw.p, w->f->g.raw.n, &sig);
        signer_wipe(&s);
        if (!ok || !folder_add_sig(w->f, h->role, sig, &c->e))
            return false;
        w->chain.signed_genesis |= 1U << h->role;
    }
    return true;
}

#include "answer.h"
#include <string.h>
#include "base/num.h"
#include "base/text.h"
#include "core/game.h"
#include "trust/letter.h"
#include "trust/notes.h"

enum { HAPPENED_LINES = 2, SHORT_MAX = 3 };

struct chain_facts {
    size_t seen[ROLES_MAX]; /* the last record that this role is known to have */
    unsigned *acted;        /* of record i: roles that filed, rolled or signed in it */
};

/* ---- what the others have ------------------------------------------------------------------------------------------------- */

static void saw(struct chain_facts *k, int role, size_t i)
{
    if (role >= 0 && role < ROLES_MAX && k->seen[role] < i)
        k->seen[role] = i;
}

/* A text names the head that its signer had; who made a record has it. */
static bool facts(struct work *w, struct chain_facts *k)
{
    struct folder *f = w->f;
    memset(k, 0, sizeof *k);
    k->acted = ARENA_ARRAY(f->a, unsigned, f->n + 2);
    for (size_t i = 1; i <= f->n; i++) {
        struct record rec;
        if (!folder_record(f, i, &rec, &w->c->e))
            return false;
        for (size_t t = 0; t < rec.ninputs; t++)
            for (size_t s = 0; s < rec.inputs[t].nsigs; s++) {
                int role = rec.inputs[t].sigs[s].role;
                saw(k, role, i - 1);
                k->acted[i] |= role >= 0 ? 1U << role : 0;
            }
        for (size_t p = 0; p < rec.nproofs; p++) {
            saw(k, rec.proofs[p].role, p + 1 == rec.nproofs ? i : i - 1);
            k->acted[i] |= 1U << rec.proofs[p].role;
        }
        if (rec.has_head_sig) {
            saw(k, rec.head_sig.role, i);
            k->acted[i] |= rec.head_sig.role >= 0 ? 1U << rec.head_sig.role : 0;
        }
    }
    return true;
}

static bool held(const struct work *w, int role)
{
    return work_holder(w, role) != NULL;
}

static bool addressed(const struct work *w, int to, int role)
{
    if (!genesis_party(&w->f->g, role) || role == ROLE_ARBITER || held(w, role))
        return false;
    if (to != ROLE_NONE)
        return role == to;
    return !w->f->g.has_umpire || held(w, ROLE_UMPIRE) || role == ROLE_UMPIRE;
}

/* The last record that all whom the letter is for have. */
static size_t have(const struct work *w, const struct chain_facts *k, int to)
{
    size_t least = w->f->n;
    for (int role = 0; role < ROLES_MAX; role++)
        if (addressed(w, to, role) && k->seen[role] < least)
            least = k->seen[role];
    return least;
}

/* ---- lines for the eye ---------------------------------------------------------------------------------------------------- */

static const char *num(struct arena *a, int64_t v)
{
    return arena_printf(a, "%lld", (long long)v);
}

/* The short lines of the last report: what its step came to. Nothing that could be taken for the edge of a block. */
static void happened(struct work *w, struct buf *out)
{
    struct folder *f = w->f;
    struct bytes p;
    struct err skip = {0};
    const char *mark = catalogue_get(w->cat, "report.short");
    size_t n = mark ? strcspn(mark, "{") : 0, told = 0;
    struct line l;
    if (!n || !io_read(f->a, folder_path(f, arena_printf(f->a, "turns/%04zu/report.txt", f->n)), RECORD_MAX, &p, &skip))
        return;
    const char *at = p.p;
    bool on = false;
    while (told <= HAPPENED_LINES && line_next(&at, p.p + p.n, &l)) {
        on = on || (l.n > n && strncmp(l.p, mark, n) == 0);
        if (!on || (!l.n && told))
            continue;
        if (l.n && told && l.p[l.n - 1] == ':')
            return;
        char *line = arena_strndup(f->a, l.p, l.n);
        if (l.n && !strstr(line, "-----")) {
            buf_printf(out, "%s\n", line);
            told++;
        }
    }
}

static void eye(struct work *w, bool all, struct buf *out)
{
    struct folder *f = w->f;
    char game[65], head[65];
    struct buf seats;
    hex_str(game, f->g.game_id, 32);
    hex_str(head, f->head, 32);
    buf_init(&seats, f->a);
    for (size_t i = 0; i < f->g.nsides; i++)
        if (f->state.await >> i & 1U)
            buf_printf(&seats, "%s%s", seats.n ? ", " : "", f->g.side[i].side);
    const char *const holes[] = {
        "tag",     arena_printf(f->a, "[g:%.8s t%lld h:%.8s]", game, (long long)f->state.turn, head),
        "title",   f->ops ? f->ops->title : f->g.rules_id,
        "turn",    num(f->a, f->state.turn),
        "step",    num(f->a, f->state.step),
        "seats",   seats.p,
        "over",    f->state.over ? f->state.over : "",
        "records", num(f->a, (int64_t)f->n),
        NULL};
    say(out, w->cat, "letter.head", holes);
    buf_putc(out, '\n');
    if (f->g.dice == DICE_SOLO) {
        say(out, w->cat, "report.unprotected", holes);
        buf_putc(out, '\n');
    }
    if (f->n)
        happened(w, out);
    say(out, w->cat, f->state.await ? "letter.awaited" : "letter.over", holes);
    buf_putc(out, '\n');
    say(out, w->cat, all ? "letter.archive" : "letter.how", holes);
    buf_puts(out, "\n\n");
}

/* ---- blocks --------------------------------------------------------------------------------------------------------------- */

static void put_genesis(struct work *w, struct buf *out)
{
    struct letter_sig sigs[ROLES_MAX];
    size_t n = 0;
    for (int role = 0; role < ROLES_MAX; role++)
        if (w->f->sig[role])
            sigs[n++] = (struct letter_sig){genesis_name(&w->f->g, role), w->f->sig[role]};
    letter_put_genesis(out, &w->f->g, sigs, n);
    buf_putc(out, '\n');
}

/* Signatures under the genesis go on until everybody has them: those of who first acted after the last known record. */
static bool genesis_lacking(const struct work *w, const struct chain_facts *k, size_t from, unsigned pending)
{
    unsigned before = 0, after = pending;
    for (size_t i = 1; i <= w->f->n; i++)
        *(i <= from ? &before : &after) |= k->acted[i];
    return from == 0 || (after & ~before) != 0;
}

static bool put_pledge(struct work *w, const struct at_hand *h, struct buf *out)
{
    struct folder *f = w->f;
    struct place at = {f->g.game_id, f->head, (uint64_t)f->state.turn, (uint64_t)f->state.step};
    struct note note = {0};
    struct moves m;
    struct text t;
    struct kept kept;
    memcpy(note.moves, h->text.m, 32);
    if (!moves_parse(f->a, &h->text, &m, &w->c->e))
        return false;
    if (m.has_replaces) {
        note.has_replaces = true;
        memcpy(note.replaces, m.replaces, 32);
    }
    if (!note_write(f->a, KIND_PLEDGE, &at, h->text.side, &note, &t, &w->c->e) ||
        !compose_sign(w->c, f, work_holder(w, h->role), &t, &kept))
        return false;
    struct letter_sig sig = {h->text.side, kept.sig};
    letter_put_text(out, &t, &sig, 1);
    buf_putc(out, '\n');
    return true;
}

static void put_text(const struct at_hand *h, struct buf *out)
{
    struct letter_sig sigs[ROLES_MAX];
    for (size_t i = 0; i < h->nsigs; i++)
        sigs[i] = (struct letter_sig){h->sigs[i].by, h->sigs[i].sig};
    letter_put_text(out, &h->text, sigs, h->nsigs);
    buf_putc(out, '\n');
}

/* The signatures under one shared text, wherever they lie. */
static struct at_hand merged(const struct at_hand *v, size_t n, size_t i)
{
    struct at_hand all = v[i];
    all.nsigs = 0;
    for (int role = 0; role <= ROLE_UMPIRE; role++) {
        bool put = false;
        for (size_t k = 0; k < n && !put; k++)
            for (size_t s = 0; s < v[k].nsigs && !put; s++)
                if (v[k].sigs[s].role == role && memcmp(v[k].text.m, v[i].text.m, 32) == 0) {
                    all.sigs[all.nsigs++] = v[k].sigs[s];
                    put = true;
                }
    }
    return all;
}

static bool seen_before(const struct at_hand *v, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (memcmp(v[k].text.m, v[i].text.m, 32) == 0)
            return true;
    return false;
}

/* Without an umpire nobody's orders of a step of several seats leave his house before the others are bound, by a pledge or
 * by orders of their own (design dice 1.6, 7). */
static bool others_bound(const struct work *w, const struct at_hand *v, size_t n)
{
    for (int i = 0; i < (int)w->f->g.nsides; i++)
        if ((w->f->state.await >> i & 1U) && !held(w, i) && !inbox_find(v, n, i, KIND_PLEDGE) &&
            !inbox_find(v, n, i, KIND_MOVES))
            return false;
    return true;
}

/* Orders of a step that an umpire closes go to him alone; under `both` the opponent needs the pledge (design dice 1.6). */
static bool put_at_hand(struct work *w, int to, bool all, const struct at_hand *v, size_t n, struct buf *out)
{
    bool umpired = w->f->g.has_umpire;
    bool to_umpire = umpired && (to == ROLE_UMPIRE || (to == ROLE_NONE && !held(w, ROLE_UMPIRE)));
    for (size_t i = 0; i < n; i++) {
        const struct at_hand *h = &v[i];
        bool mine = h->role != ROLE_NONE && held(w, h->role);
        if (!h->nsigs || seen_before(v, i))
            continue;
        switch (h->text.kind) {
        case KIND_MOVES:
            if (!mine && !(all && w->f->g.dice == DICE_OPPONENT))
                break;
            if (mine && !umpired && !all && !others_bound(w, v, n)) {
                if (!put_pledge(w, h, out))
                    return false;
                break;
            }
            if (!umpired || to_umpire || all)
                put_text(h, out);
            else if (w->f->g.dice == DICE_BOTH && !held(w, ROLE_UMPIRE) && !put_pledge(w, h, out))
                return false;
            break;
        case KIND_RESIGN:
            if (mine || held(w, ROLE_UMPIRE))
                put_text(h, out);
            break;
        case KIND_JOINT:
        case KIND_EXTEND:
        case KIND_NMR: {
            struct at_hand whole = merged(v, n, i);
            put_text(&whole, out);
            break;
        }
        default: break;
        }
    }
    return true;
}

static void put_proofs(struct work *w, struct buf *out)
{
    for (size_t i = 0; i < w->nwho; i++) {
        struct proof p;
        if (!inbox_own_proof(w->f, w->who[i].role, &p))
            continue;
        letter_put_proof(out, &w->f->g, &p);
        buf_putc(out, '\n');
    }
}

static bool put_records(struct work *w, size_t from, struct buf *out)
{
    for (size_t i = from + 1; i <= w->f->n; i++) {
        struct record rec;
        if (!folder_record(w->f, i, &rec, &w->c->e))
            return false;
        letter_put_record(out, &rec);
        buf_putc(out, '\n');
    }
    return true;
}

static bool put_views(struct work *w, int to, struct buf *out)
{
    if (!held(w, ROLE_UMPIRE))
        return true;
    for (size_t i = 0; i < w->f->g.nsides; i++)
        if (addressed(w, to, (int)i) && !views_put(w, (int)i, out))
            return false;
    return true;
}

static unsigned pending(const struct work *w, const struct at_hand *v, size_t n)
{
    unsigned roles = 0;
    struct proof p;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < v[i].nsigs; k++)
            if (held(w, v[i].sigs[k].role))
                roles |= 1U << v[i].sigs[k].role;
    for (size_t i = 0; i < w->nwho; i++)
        if (inbox_own_proof(w->f, w->who[i].role, &p))
            roles |= 1U << w->who[i].role;
    return roles;
}

bool answer_write(struct work *w, int to, bool all, struct buf *out)
{
    struct chain_facts k;
    struct at_hand *v;
    size_t n;
    if (!facts(w, &k) || !inbox_read(w->f, &v, &n, &w->c->e))
        return false;
    for (size_t i = 0; i < n; i++)
        for (size_t s = 0; s < v[i].nsigs; s++)
            if (!v[i].own)
                saw(&k, v[i].sigs[s].role, w->f->n);
    size_t from = all ? 0 : have(w, &k, to);
    eye(w, all, out);
    if (all || genesis_lacking(w, &k, from, pending(w, v, n)))
        put_genesis(w, out);
    if (all && w->has_person) {
        struct card card;
        const char *sig;
        struct err before = w->c->e;
        if (person_card(w->c, &w->person, &card, &sig)) {
            letter_put_card(out, &card, sig);
            buf_putc(out, '\n');
        }
        w->c->e = before;
    }
    if (!put_records(w, from, out) || !put_views(w, to, out))
        return false;
    put_proofs(w, out);
    return put_at_hand(w, to, all, v, n, out) && keepsake_put(w, all, v, n, out);
}

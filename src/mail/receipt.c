/* Receipts: what was taken, as it was understood; what was refused and why; what is still missing, and until when. */
#include <string.h>
#include "base/num.h"
#include "base/text.h"
#include "mail/post.h"
#include "owes.h"
#include "trust/body.h"
#include "zone.h"

struct receipt {
    struct post *p;
    const struct game_at *g;
    const struct result *o;
    struct folder f;
    struct player player[ROLES_MAX];
    struct owes owes;
    struct step look;
    bool has_look;
    struct buf b;
};

/* ---- refusals ------------------------------------------------------------------------------------------------------------------ */

static enum why why_of(const struct handed *h)
{
    static const struct {
        const char *check;
        enum why why;
    } known[] = {{"code", WHY_CODE},           {"code-used", WHY_CODE_USED},   {"draft", WHY_DRAFT},
                 {"moves-sig", WHY_SIGNATURE}, {"genesis-sig", WHY_SIGNATURE}, {"pop", WHY_SIGNATURE},
                 {"keys", WHY_SIGNATURE},      {"vrf", WHY_SIGNATURE},         {"prev", WHY_GAP},
                 {"rules", WHY_ORDER},         {"commit", WHY_OPENING}};
    if (strcmp(h->check, "binding") == 0)
        return h->exit == EXIT_NOPERM ? WHY_SECOND : h->now ? WHY_NOT_AWAITED : WHY_LATE;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(h->check, known[i].check) == 0)
            return known[i].why;
    return h->exit == EXIT_RETRY ? WHY_GAP : WHY_OTHER;
}

/* Where the block stood in the mail; of a text its hash tells which one it was. */
static const struct piece *piece_of(const struct post *p, const struct handed *h)
{
    const struct piece *kind = NULL;
    for (size_t i = 0; i < p->pieces.n; i++) {
        const struct block *b = &p->pieces.v[i].b;
        char hex[65];
        if (strcmp(b->name, h->kind) != 0)
            continue;
        kind = kind ? kind : &p->pieces.v[i];
        hex_str(hex, b->text.m, 32);
        if (kind_is_text(b->kind) && strcmp(hex, h->hash) == 0)
            return &p->pieces.v[i];
    }
    return kind;
}

const char *post_refusal(struct post *p, const struct handed *h, enum why *why)
{
    const struct piece *at = piece_of(p, h);
    const char *error = strstr(h->diag, "error: "), *what = h->text;
    *why = why_of(h);
    if (error)
        what = arena_strndup(p->c->a, error + 7, strcspn(error + 7, "\n"));
    return why_text(p->c->a, *why, at ? at->place : h->kind, what);
}

/* ---- what was understood -------------------------------------------------------------------------------------------------------- */

/* The order of a line that is nothing but one, written out. */
static void put_meaning(struct receipt *r, const struct text_line *l)
{
    struct source_line one = {(int)l->number, l->p, l->n};
    struct diags d = {.a = r->p->c->a};
    struct file f;
    struct buf said;
    if (!r->has_look)
        return;
    file_parse(&r->look.w, r->p->c->a, &one, 1, &f, &d);
    buf_init(&said, r->p->c->a);
    if (diag_errors(&d) == 0 && f.nlines == 1 && f.line[0].n == 1 && f.line[0].node[0].kind == NODE_ORDER)
        order_print(&said, &r->look.w, &f.line[0].node[0].order);
    if (said.n && (said.n != l->n || memcmp(said.p, l->p, l->n) != 0))
        buf_printf(&r->b, "     = %s\n", said.p);
}

/* The signed text: of a block, or what the host signed for the seat. */
static bool text_of(struct receipt *r, const struct handed *h, struct text *out)
{
    const struct piece *at = piece_of(r->p, h);
    struct err skip = {0};
    if (h->moves[0])
        return text_parse(r->p->c->a, h->moves, strlen(h->moves), out, &skip);
    if (at)
        *out = at->b.text;
    return at && at->b.kind == KIND_MOVES;
}

static void put_lines(struct receipt *r, const char *title, const char *s)
{
    struct line l;
    if (s[0])
        buf_printf(&r->b, "%s\n", title);
    for (const char *at = s, *end = s + strlen(s); line_next(&at, end, &l);)
        buf_printf(&r->b, "  %.*s\n", (int)l.n, l.p);
}

static void put_orders(struct receipt *r, const struct handed *h)
{
    struct text t;
    struct moves m;
    char hex[65];
    if (!text_of(r, h, &t) || !moves_parse(r->p->c->a, &t, &m, NULL))
        return;
    if (m.has_replaces) {
        hex_str(hex, m.replaces, 32);
        buf_printf(&r->b, "It replaces %.16s.\n", hex);
    }
    for (size_t i = 0; i < m.norders; i++) {
        struct buf s;
        buf_init(&s, r->p->c->a);
        text_unescape(&s, m.orders[i].p, m.orders[i].n);
        buf_printf(&r->b, "  %u: %s\n", (unsigned)m.orders[i].number, s.p);
        put_meaning(r, &m.orders[i]);
    }
    if (m.ncommits)
        buf_printf(&r->b, "  and %zu commitment%s\n", m.ncommits, m.ncommits == 1 ? "" : "s");
}

static void put_block(struct receipt *r, const struct handed *h)
{
    enum why why;
    if (strcmp(h->what, "refused") == 0) {
        buf_printf(&r->b, "Refused: %s.\n", post_refusal(r->p, h, &why));
        if (h->text[0])
            buf_printf(&r->b, "  %s\n", h->text);
        put_lines(r, "What the check says:", h->diag);
        put_lines(r, "Not read, for it begins like no order:", h->unread);
        return;
    }
    bool again = strcmp(h->what, "duplicate") == 0 && !r->p->box.again;
    buf_printf(&r->b, "%s %s of %s for turn %lld step %lld, hash %.16s.\n",
               again ? "Duplicate: nothing changed; here already: the" : "Taken: the", h->kind, h->seat,
               (long long)h->turn, (long long)h->step, h->hash);
    if (!again)
        put_orders(r, h);
    put_lines(r, "What the check says:", h->diag);
    put_lines(r, "Not read, for it begins like no order:", h->unread);
    if (h->code[0])
        buf_printf(&r->b,
                   "To change them until the step is resolved, answer this mail: new orders as plain lines\n"
                   "at the top, above this.\nReply code %s (leave this line in)\n",
                   h->code);
}

static bool of_seat(const struct handed *h, const char *seat)
{
    return h->sure && strcmp(h->seat, seat) == 0 && strcmp(h->kind, "receipt") != 0 && strcmp(h->kind, "head") != 0;
}

/* ---- where the game stands ------------------------------------------------------------------------------------------------------- */

static void put_due(struct receipt *r, int role)
{
    char utc[21], local[48];
    const struct status_note *n = &r->owes.note;
    if (n->paused)
        buf_puts(&r->b, "The game is paused.\n");
    if (!n->there || !n->due || n->paused)
        return;
    utc_format(utc, n->due);
    buf_printf(&r->b, "Due %s", utc);
    if (zone_text(local, sizeof local, r->player[role].zone, n->due))
        buf_printf(&r->b, " (%s)", local);
    buf_puts(&r->b, ".\n");
}

static void put_standing(struct receipt *r, int role)
{
    const struct folder *f = &r->f;
    char hex[65];
    hex_str(hex, f->head, 32);
    buf_printf(&r->b, "\nTurn %lld, step %lld, head %.8s.\n", (long long)f->state.turn, (long long)f->state.step, hex);
    if (r->o->fresh)
        buf_printf(&r->b, "%lld step%s resolved; the report follows by itself.\n", (long long)r->o->fresh,
                   r->o->fresh == 1 ? " was" : "s were");
    if (r->owes.over) {
        buf_puts(&r->b, "The game is over.\n");
        return;
    }
    if (r->owes.lacking)
        buf_printf(&r->b, "Still missing: %s.\n", owes_names(f, r->owes.lacking));
    else if (r->owes.roller != ROLE_NONE)
        buf_printf(&r->b, "All moves are here; %s rolls.\n", genesis_name(&f->g, r->owes.roller));
    put_due(r, role);
}

static void put_signed(struct receipt *r, const char *seat)
{
    for (size_t i = 0; i < r->o->n; i++)
        if (of_seat(&r->o->v[i], seat) && r->o->v[i].receipt[0])
            buf_printf(&r->b, "\nKeep this: it shows that they came in time.\n\n%s", r->o->v[i].receipt);
}

static const char *title_of(const char *dir)
{
    const char *slash = strrchr(dir, '/');
    return slash && slash[1] ? slash + 1 : dir;
}

/* taken, known, refused: the first that holds, for the subject and so that each is said once of one mail. */
static const char *verdict(const struct receipt *r, const char *seat)
{
    bool taken = false, known = false;
    for (size_t i = 0; i < r->o->n; i++) {
        const struct handed *h = &r->o->v[i];
        if (!of_seat(h, seat))
            continue;
        if (strcmp(h->what, "refused") == 0)
            return "refused";
        taken |= strcmp(h->what, "taken") == 0;
        known |= strcmp(h->what, "duplicate") == 0;
    }
    return taken || (known && r->p->box.again) ? "taken" : known ? "duplicate" : NULL;
}

static bool to_seat(struct receipt *r, int role)
{
    struct post *p = r->p;
    const char *seat = genesis_name(&r->f.g, role), *how = verdict(r, seat);
    char game[65];
    if (!how || !r->player[role].addr)
        return true;
    buf_init(&r->b, p->c->a);
    for (size_t i = 0; i < r->o->n; i++)
        if (of_seat(&r->o->v[i], seat))
            put_block(r, &r->o->v[i]);
    if (p->pieces.n && p->pieces.fault != WHY_NONE)
        buf_printf(&r->b, "Also in the mail: %s.\n",
                   why_text(p->c->a, p->pieces.fault, p->pieces.fault_place, p->pieces.fault_detail));
    put_standing(r, role);
    put_signed(r, seat);
    hex_str(game, r->g->id, 32);
    struct answer a = {.dir = r->g->dir,
                       .id = arena_printf(p->c->a, "%04lld-%lld-receipt-%s-%s", (long long)r->f.state.turn,
                                          (long long)r->f.state.step, seat, how),
                       .to_name = r->player[role].name,
                       .to = r->player[role].addr,
                       .subject = arena_printf(p->c->a, "%s: mail of %s: %s", title_of(r->g->dir), seat, how),
                       .game = game,
                       .body = {r->b.p, r->b.n}};
    p->receipts++;
    return post_answer(p, &a);
}

static bool receipt_begin(struct receipt *r)
{
    struct err skip = {0};
    struct ctx *c = r->p->c;
    if (!folder_open(c->a, r->g->dir, FOLDER_READ, &r->f, &c->e) || !players_read(&r->f, r->player, &c->e) ||
        !owes_read(&r->f, &r->owes, &c->e))
        return false;
    r->has_look = r->f.ops && r->f.state.await && folder_step(&r->f, &r->look, &skip) && step_look(&r->look, &skip);
    return true;
}

bool post_receipts(struct post *p, const struct game_at *g, const struct result *o, enum why *unsure, const char **text)
{
    struct receipt *r = ARENA_NEW(p->c->a, struct receipt);
    *unsure = WHY_NONE;
    *text = "";
    *r = (struct receipt){.p = p, .g = g, .o = o};
    for (size_t i = 0; i < o->n && *unsure == WHY_NONE; i++)
        if (!o->v[i].sure && strcmp(o->v[i].what, "refused") == 0)
            *text = post_refusal(p, &o->v[i], unsure);
    if (!receipt_begin(r))
        return false;
    for (int role = 0; role < (int)r->f.g.nsides; role++)
        if (!to_seat(r, role))
            return false;
    return true;
}

/* tick: what time brings: reports that have not gone out, reminders, and what follows when no moves came. */
#include <string.h>
#include "announce.h"
#include "base/arena.h"
#include "base/text.h"
#include "json/in.h"
#include "overview.h"
#include "trust/notes.h"
#include "trust/roles.h"
#include "zone.h"

static const struct opt opts[] = {
    {0, "claim", NULL, "without an umpire: sign that no answer came, once it is overdue", false},
    {0, "confirm", NULL, "as umpire: let it follow although many are missing at once", false},
    {0, "absent", "SEAT=FROM/TO", "note that the seat is away from one day (2027-03-01) to another", false},
    {'q', "quiet", NULL, "print only what needs a person", false},
    OPT_NOW,
    OPT_END,
};

enum { CLOCK_BACK = 86400 };

struct tick {
    struct ctx *c;
    const char *dir;
    int64_t now;
    struct work w;
    struct owes o;
    struct deadline d;
    struct announce an;
};

typedef const char *const holes[];

/* A sentence of the catalogue, on a line with the folder's name. */
static void tell(struct tick *t, bool needs_person, const char *key, const char *const *with)
{
    if (opt_on(t->c, "quiet") && !needs_person)
        return;
    buf_printf(&t->c->out, "%s: ", t->dir);
    say(&t->c->out, t->w.cat, key, with);
    buf_putc(&t->c->out, '\n');
}

static const char *sentence(struct tick *t, const char *key, const char *const *with)
{
    struct buf b;
    buf_init(&b, t->c->a);
    say(&b, t->w.cat, key, with);
    return b.p;
}

static int count(uint8_t mask)
{
    int n = 0;
    for (; mask; mask &= (uint8_t)(mask - 1U))
        n++;
    return n;
}

static const char *debtors(const struct tick *t)
{
    if (t->o.lacking)
        return owes_names(t->w.f, t->o.lacking);
    return t->o.roller == ROLE_NONE ? "nobody" : genesis_name(&t->w.f->g, t->o.roller);
}

/* ---- nmr ------------------------------------------------------------------------------------------------------------------- */

/* Who signs that a seat sent nothing (design dice 1.3.6). */
static int claimant(const struct tick *t, int absent)
{
    const struct genesis *g = &t->w.f->g;
    int roles[SEATS_MAX + 1];
    size_t n;
    struct err skip = {0};
    if (g->has_umpire)
        return ROLE_UMPIRE;
    if (!roles_list(g, &t->w.f->state, roles, &n, &skip))
        return ROLE_NONE;
    for (size_t i = 0; i < n; i++)
        if (roles[i] < SEATS_MAX && genesis_team(g, roles[i]) != genesis_team(g, absent))
            return roles[i];
    return ROLE_NONE;
}

static bool sign_nmr(struct tick *t, int absent, const struct holder *by, struct text *text, struct kept *kept)
{
    struct folder *f = t->w.f;
    struct place at = {f->g.game_id, f->head, (uint64_t)f->state.turn, (uint64_t)f->state.step};
    struct note none = {.has_replaces = false};
    return note_write(t->c->a, KIND_NMR, &at, genesis_name(&f->g, absent), &none, text, &t->c->e) &&
           compose_sign(t->c, f, by, text, kept);
}

/* Why nobody may be called absent now; NULL: he may. */
static const char *barred(struct tick *t)
{
    const struct folder *f = t->w.f;
    if (f->g.dice == DICE_SOLO)
        return sentence(t, "tick.barred.alone", (holes){NULL});
    if (f->g.missed == MISSED_WAIT)
        return sentence(t, "tick.barred.waits", (holes){NULL});
    for (size_t i = 0; i < f->g.nsides; i++)
        if (!(t->w.chain.filed >> i & 1U))
            return sentence(t, "tick.barred.unfiled", (holes){"seat", f->g.side[i].side, NULL});
    return NULL;
}

static bool absent_seats(struct tick *t)
{
    struct folder *f = t->w.f;
    size_t records = f->n;
    uint8_t lacking = t->o.lacking;
    for (int i = 0; i < (int)f->g.nsides; i++) {
        struct text text;
        struct kept kept;
        int by = lacking >> i & 1U ? claimant(t, i) : ROLE_NONE;
        const struct holder *h = by == ROLE_NONE ? NULL : work_holder(&t->w, by);
        if (!(lacking >> i & 1U))
            continue;
        if (!h) {
            tell(t, true, "tick.keys",
                 (holes){"signer", by == ROLE_NONE ? "nobody" : genesis_name(&f->g, by), "seat", f->g.side[i].side,
                         NULL});
            return true;
        }
        if (!sign_nmr(t, i, h, &text, &kept) || !inbox_put(f, "inbox", &text, by, kept.sig, &t->c->e))
            return false;
        tell(t, false, "tick.nmr", (holes){"seat", f->g.side[i].side, NULL});
    }
    if (!work_follow(&t->w))
        return false;
    if (f->n == records && t->w.missing.n)
        tell(t, true, "tick.open",
             (holes){"what", arena_strndup(t->c->a, t->w.missing.p, strcspn(t->w.missing.p, "\n")), NULL});
    return true;
}

/* All texts are here, but the record is not: only between two, and only where that forfeits (design dice 1.3.7). */
static bool absent_roller(struct tick *t)
{
    struct folder *f = t->w.f;
    const struct holder *h = NULL;
    struct text text;
    struct kept kept;
    int roller = t->o.roller;
    if (roller < 0 || roller >= SEATS_MAX)
        return true;
    for (int i = 0; i < (int)f->g.nsides && !h; i++)
        if (f->state.await >> i & 1U && genesis_team(&f->g, i) != genesis_team(&f->g, roller))
            h = work_holder(&t->w, i);
    if (f->g.has_umpire || f->g.missed != MISSED_FORFEIT || genesis_teams(&f->g) != 2 || !h) {
        tell(t, true, "tick.record.nothing", (holes){"seat", genesis_name(&f->g, roller), NULL});
        return true;
    }
    if (!sign_nmr(t, roller, h, &text, &kept))
        return false;
    struct sig_by by = {h->role, genesis_name(&f->g, h->role), kept.sig};
    struct input in = {text.text.p, text.text.n, 1, &by};
    tell(t, false, "tick.record.claimed", (holes){"seat", genesis_name(&f->g, roller), NULL});
    return work_end_record(&t->w, CORE_NMR, &in, &t->c->e);
}

/* ---- what follows ------------------------------------------------------------------------------------------------------------ */

static bool follows(struct tick *t)
{
    const char *no = barred(t);
    const struct folder *f = t->w.f;
    if (no) {
        tell(t, true, "tick.nothing", (holes){"seats", debtors(t), "why", no, NULL});
        return announce_alarm(
            &t->an, "overdue",
            arena_printf(t->c->a, "%s\n", sentence(t, "tick.mail.nothing", (holes){"why", no, NULL})));
    }
    if (f->g.has_umpire && !work_holder(&t->w, ROLE_UMPIRE))
        return true; /* his host does it */
    if (!f->g.has_umpire && t->o.lacking && work_seat(&t->w) != ROLE_NONE && t->o.lacking == 1U << work_seat(&t->w))
        return true; /* who is late himself has nothing to claim */
    if (!f->g.has_umpire && !opt_on(t->c, "claim")) {
        tell(t, true, "tick.claim", (holes){"seats", debtors(t), NULL});
        return true;
    }
    if (f->g.has_umpire && count(t->o.lacking) >= t->d.alarm && !opt_on(t->c, "confirm")) {
        t->c->status = EXIT_RETRY;
        tell(t, true, "tick.alarm",
             (holes){"count", arena_printf(t->c->a, "%d", count(t->o.lacking)), "seats", debtors(t), NULL});
        return announce_alarm(&t->an, "alarm",
                              arena_printf(t->c->a, "%s\n", sentence(t, "tick.mail.alarm", (holes){NULL})));
    }
    return t->o.lacking ? absent_seats(t) : absent_roller(t);
}

static bool reminders(struct tick *t, uint32_t what)
{
    for (size_t i = 0; i < t->d.nremind; i++)
        if (what >> i & 1U) {
            tell(t, false, "tick.reminded",
                 (holes){"seats", debtors(t), "due", announce_time(&t->an, ROLE_NONE, t->o.note.due), NULL});
            return announce_reminder(&t->an, t->d.remind[i]);
        }
    return true;
}

/* An umpire who must not resolve before the deadline owes nothing until then. */
static bool waits_for_somebody(const struct tick *t)
{
    bool held = t->w.f->g.has_umpire && t->d.late_only && t->now < t->o.note.due;
    return t->o.lacking || (t->o.roller != ROLE_NONE && !held);
}

/* Reports that are due, then reminders. Told is written when it has gone into the outbox, so that a run that dies repeats itself;
 * an item that is there already is the same item. */
static bool act(struct tick *t)
{
    struct folder *f = t->w.f;
    size_t first = (size_t)t->o.note.mailed + 1;
    const uint32_t over = UINT32_C(1) << TELL_OVER, late = UINT32_C(1) << TELL_LATE;
    struct status_note *n = &t->o.note;
    uint8_t head[32];
    bool asked = opt_on(t->c, "claim") || opt_on(t->c, "confirm");
    memcpy(head, f->head, 32);
    if (first <= f->n) {
        if (!announce_reports(&t->an, first))
            return false;
        n->mailed = (int64_t)f->n;
        if (!status_write(f, n, &t->c->e))
            return false;
    }
    if (t->o.over || n->paused || !waits_for_somebody(t))
        return true;
    if (f->n == 0 && !announce_begin_game(&t->an))
        return false;
    uint32_t told = asked ? n->told & ~over : n->told;
    uint32_t what = deadline_to_tell(&t->d, n->opened, n->due, told, t->now);
    if (!what)
        return true;
    if (!reminders(t, what) || ((what & late) && !announce_late(&t->an)))
        return false;
    if (what & late)
        tell(t, false, "tick.late",
             (holes){"seats", debtors(t), "due", announce_time(&t->an, ROLE_NONE, n->due), NULL});
    if ((what & over) && !follows(t))
        return false;
    if (memcmp(head, f->head, 32) != 0)
        return true; /* the step is over, and the note with it */
    for (size_t i = 0; i < t->d.nremind; i++)
        if (what >> i & 1U)
            what |= (UINT32_C(1) << i) - 1U; /* earlier ones have missed their time */
    uint32_t before = n->told;
    n->told |= what;
    return n->told == before || status_write(f, n, &t->c->e);
}

static bool look(struct tick *t)
{
    struct zone z;
    t->w.now = t->now;
    t->o = (struct owes){.over = false};
    if (!work_follow(&t->w) || !status_open(t->w.f, t->now, &t->c->e) || !work_note_time(&t->w, t->now) ||
        !owes_read(t->w.f, &t->o, &t->c->e))
        return false;
    return deadline_read(t->w.f->g.deadline, &t->d, &t->c->e) && zone_load(t->c->a, t->d.zone, t->now, &z, &t->c->e) &&
           announce_begin(&t->an, &t->w, &t->o, t->now);
}

static bool clock_sound(struct tick *t)
{
    return t->now >= t->o.note.opened - CLOCK_BACK ||
           err_set(&t->c->e, EXIT_RETRY, "the clock says %s, before this step was opened: is it right?",
                   announce_time(&t->an, ROLE_NONE, t->now));
}

static bool absence(struct tick *t)
{
    const char *s = opt_get(t->c, "absent"), *eq = s ? strchr(s, '=') : NULL, *slash = eq ? strchr(eq, '/') : NULL;
    struct absence more;
    if (!s)
        return true;
    if (!slash || !utc_parse(arena_printf(t->c->a, "%.*sT00:00:00Z", (int)(slash - eq - 1), eq + 1), &more.from) ||
        !utc_parse(arena_printf(t->c->a, "%sT00:00:00Z", slash + 1), &more.to))
        return cmd_usage(t->c, "--absent needs SEAT=2027-03-01/2027-03-08, not \"%s\"", s);
    int seat = genesis_seat(&t->w.f->g, arena_strndup(t->c->a, s, (size_t)(eq - s)));
    if (seat == ROLE_NONE)
        return err_set(&t->c->e, EXIT_USAGE, "no seat \"%.*s\" in this game", (int)(eq - s), s);
    if (!absence_add(t->w.f, seat, &more, &t->c->e))
        return false;
    tell(t, false, "tick.absent",
         (holes){"seat", genesis_name(&t->w.f->g, seat), "from",
                 arena_strndup(t->c->a, eq + 1, (size_t)(slash - eq - 1)), "to", slash + 1, NULL});
    return true;
}

static bool in_folder(struct tick *t)
{
    int64_t next = 0;
    bool asked = opt_on(t->c, "claim") || opt_on(t->c, "confirm") || opt_on(t->c, "absent");
    if (!asked && (!status_next(t->c->a, t->dir, &next, &t->c->e) || t->now < next))
        return !t->c->e.code;
    if (!work_open(t->c, t->dir, &t->w))
        return false;
    bool ok = absence(t) && look(t) && clock_sound(t);
    /* What followed may open a step whose report goes out now, and built-in seats may move on: bounded by what act() changes. */
    for (size_t records = SIZE_MAX; ok && records != t->w.f->n;) {
        records = t->w.f->n;
        ok = act(t) && (t->w.f->n == records || look(t));
    }
    folder_close(t->w.f);
    return ok;
}

/* Memory of its own: a club's folders are many, and after an outage all may be due. */
static bool one_folder(struct tick *t)
{
    struct ctx *c = t->c;
    struct arena *whole = c->a;
    c->a = arena_new();
    json_arena(c->a);
    bool ok = in_folder(t);
    arena_free(c->a);
    c->a = whole;
    json_arena(whole);
    return ok;
}

static bool run(struct ctx *c)
{
    struct tick t = {.c = c};
    struct err first = {0};
    const char *found = NULL;
    const char **dirs;
    if (!cmd_now(c, &t.now) || (c->n == 0 && !folder_find(c, NULL, &found)))
        return false;
    size_t n = overview_dirs(c, c->n ? c->v : &found, c->n ? c->n : 1, &dirs);
    if (opt_on(c, "absent") && n > 1)
        return cmd_usage(c, "--absent is for one game");
    for (size_t i = 0; i < n; i++) {
        t.dir = dirs[i];
        if (one_folder(&t))
            continue;
        if (first.code) {
            cmd_note(c, "%s: %s", t.dir, c->e.text);
        } else {
            first = c->e;
            err_file(&first, t.dir);
        }
        c->e = (struct err){0};
    }
    c->e = first;
    c->keep = true;
    return first.code == 0;
}

const struct command cmd_tick = {
    .name = "tick",
    .args = "[DIR ...]",
    .summary = "send what is due: reports, reminders, and what follows when no moves came",
    .details = "For cron: run it often. What was done is noted, so that the same time twice does nothing.\n"
               "A DIR that holds no game itself stands for the game folders right below it.",
    .opts = opts,
    .max = SIZE_MAX,
    .flags = CMD_CRYPTO,
    .run = run,
};

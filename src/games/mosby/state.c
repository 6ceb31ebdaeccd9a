/* The state as a file has it, and what is always true of it. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "games/mosby/mosby.h"

#define FIELD(key, member, lo, hi)                                                                                     \
    {                                                                                                                  \
        key, offsetof(struct mb_state, member), FIELD_U8, 0, 0, lo, hi, 0                                              \
    }
#define LIST(key, member, n, hi)                                                                                       \
    {                                                                                                                  \
        key, offsetof(struct mb_state, member), FIELD_U8, n, 1, 0, hi, 0                                               \
    }
#define UNIT(key, member, hi)                                                                                          \
    {                                                                                                                  \
        key, offsetof(struct mb_state, unit) + offsetof(struct mb_unit, member), FIELD_U8, UNITS_MAX,                  \
            sizeof(struct mb_unit), 0, hi, 0                                                                           \
    }
#define LIST16(key, member, n, stride, lo, hi)                                                                         \
    {                                                                                                                  \
        key, offsetof(struct mb_state, member), FIELD_I16, n, stride, lo, hi, 0                                        \
    }

enum { AGES = 30000 };

const struct field mb_fields[] = {
    FIELD("turn", turn, 1, 99),
    FIELD("notoriety", notoriety, 1, 200),
    FIELD("points", points, 0, 9),
    FIELD("awareness", awareness, 1, 5),
    FIELD("on-map", on, 0, 1),
    FIELD("at", at, 0, MB_SPACES - 1),
    FIELD("band", strength, 0, 9),
    FIELD("hidden", hidden, 0, 1),
    FIELD("last-start", last_start, 0, MB_SPACES),
    FIELD("wounded", wounded, 0, 99),
    FIELD("ended", ended, 0, ENDINGS - 1),
    FIELD("over", over, 0, OVER_RUIN),
    FIELD("level", level, 0, 5),
    FIELD("phases", phases, 0, 1),
    FIELD("phase", phase, 0, 250),
    FIELD("initiative", initiative, 0, SIDE_MOSBY),
    FIELD("union-half", union_half, 0, 1),
    FIELD("boxes", boxes, 1, BOXES - 1),
    FIELD("front", groups, 0, 63),
    FIELD("lee", lee, 0, 20),
    FIELD("horses", horses, 0, 9),
    FIELD("riding", riding, 0, 9),
    FIELD("carbines", carbines, 0, 9),
    LIST("pool", pool, CLASSES, UNITS_MAX),
    LIST("box", box, CLASSES, UNITS_MAX),
    LIST("eliminated", eliminated, CLASSES, UNITS_MAX),
    LIST("fresh", fresh, CLASSES, UNITS_MAX),
    LIST("hand", hand, CARDS, 60),
    LIST("discard", discard, CARDS, 60),
    FIELD("cannon", cannon, 0, NO_SPACE),
    LIST("events-seen", event_out, MB_EVENTS, 1),
    FIELD("events-left", events_left, 0, MB_EVENTS),
    LIST("status", status, MB_SPACES, STATUS_REVEALED),
    LIST("railroads-destroyed", rail, MB_SPACES, 1),
    LIST("bridges-destroyed", bridge, MB_SPACES, 1),
    LIST("concentrations", placed, MB_SPACES, 1),
    LIST("devastated", devastated, MB_SPACES, 1),
    LIST("depots", depot, MB_SPACES, DEPOT_BURNT),
    LIST("depot-backs-seen", depot_out, MB_DEPOTS, 1),
    LIST("leaders", leader, LEADERS, LEADER_OUT),
    FIELD("train", train, 0, TRAIN_DONE),
    FIELD("train-at", train_at, 0, MB_SPACES - 1),
    FIELD("train-to", train_to, 0, MB_SPACES - 1),
    FIELD("train-there", train_there, 0, 1),
    FIELD("escorts", escorts, 0, 2),
    LIST16("ages", age, 0, 0, 0, AGES),
    UNIT("unit", sort, CLASS_UNSEEN + 1),
    UNIT("unit-strength", strength, 9),
    UNIT("unit-at", at, MB_SPACES - 1),
    UNIT("unit-active", active, 1),
    UNIT("unit-retreat", retreat, 1),
    UNIT("unit-escort", escort, 1),
    UNIT("unit-from", from, MB_SPACES),
    UNIT("unit-acted", acted, 1),
    UNIT("unit-attacks", attacks, 1),
    UNIT("unit-fights", fights, 1),
    {"unit-age", offsetof(struct mb_state, unit) + offsetof(struct mb_unit, age), FIELD_I16, UNITS_MAX,
     sizeof(struct mb_unit), 0, AGES, 0},
    FIELD("checks", nsweep, 0, SWEEP_MAX),
    FIELD("checks-kind", sweep_kind, 0, SWEEP_AFTER),
    LIST("checks-at", sweep_at, SWEEP_MAX, MB_SPACES - 1),
    LIST("checks-done", sweep_done, SWEEP_MAX, 1),
    LIST16("checks-of", sweep_age, SWEEP_MAX, sizeof(int16_t), -1, AGES),
    FIELD("path-length", npath, 0, PATH_MAX),
    FIELD("path-step", step, 0, PATH_MAX),
    LIST("path", path, PATH_MAX, MB_SPACES - 1),
    FIELD("spurs", spurs, 0, 60),
    FIELD("pikes", tracks, 0, PATH_MAX),
    FIELD("ames", ames, 0, 3),
    FIELD("guided", guided, 0, 2),
    FIELD("scout", scout, 0, MB_SPACES),
    FIELD("scout-card", scout_card, 0, CARDS),
    LIST("questions", question, CLASS_COMBAT, UNITS_MAX),
    FIELD("shown", shown, 0, CLASSES),
    FIELD("shown-strength", shown_strength, 0, 255),
    FIELD("fight", fight, 0, FIGHT_RAID),
    FIELD("attacker", attacker, 0, SIDE_MOSBY),
    LIST("cards-used", used, CARDS, 60),
    FIELD("surprises", surprises, 0, 60),
    FIELD("ones", ones, 0, 60),
    FIELD("casualties", checks, 0, 120),
    FIELD("die", die, 0, 6),
    FIELD("result", result, 0, RESULTS - 1),
    FIELD("won", won, 0, 1),
    LIST16("modifier", modifier, 0, 0, -99, 99),
    FIELD("column", raid_unit, 0, UNITS_MAX),
    {"", 0, FIELD_U8, 0, 0, 0, 0, 0},
};

bool mb_why(struct err *e, int rule, const char *fmt, ...)
{
    char text[320];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return err_set(e, EXIT_DATA, "%s (%s; rule %s)", text, mosby_rules[rule].place, mosby_rules[rule].id);
}

static bool bad(struct err *e, const char *what)
{
    return err_set(e, EXIT_DATA, "no such position: %s", what);
}

/* Every counter that has entered the game is in the pool, on the map, in the Box or eliminated, and nowhere twice. */
static bool check_counters(W w, struct err *e)
{
    const struct mb_state *st = mb_state(w);
    const struct mb_data *d = mb_data(w);
    int unseen = mb_unseen(w), fresh = 0;
    for (int c = 0; c < CLASSES; c++) {
        int have = st->pool[c] + st->box[c] + st->eliminated[c], all = 0;
        for (int i = 0; i < UNITS_MAX; i++)
            have += st->unit[i].sort == c + 1;
        for (int b = 0; b <= st->boxes; b++)
            all += d->units[b][c];
        if (have != all)
            return bad(e, "counters were lost or made");
        if (st->fresh[c] > st->pool[c] || (st->fresh[c] && !mb_combat_class(c)))
            return bad(e, "an unseen unit that cannot be");
        fresh += st->fresh[c];
    }
    if (fresh < unseen || (unseen == 0 && fresh))
        return bad(e, "unseen units of no kind");
    return true;
}

static bool check_units(W w, struct err *e)
{
    const struct mb_state *st = mb_state(w);
    for (int i = 0; i < UNITS_MAX; i++) {
        const struct mb_unit *u = &st->unit[i], none = {0};
        if (!u->sort) {
            if (memcmp(u, &none, sizeof none) != 0)
                return bad(e, "a unit of no kind");
            continue;
        }
        int class = mb_class(u);
        int full = class == CLASS_UNSEEN || !mb_combat_class(class) ? 0 : class - CLASS_COMBAT + 1;
        if (u->at >= mb_data(w)->nspaces || u->from > mb_data(w)->nspaces || u->strength > full ||
            (full && !u->strength) || class == CLASS_BLANK || (class == CLASS_UNSEEN && u->active) || u->age < 1 ||
            u->age > st->age)
            return bad(e, "a unit that cannot be");
    }
    return true;
}

static bool check_cards(W w, struct err *e)
{
    const struct mb_state *st = mb_state(w);
    for (int c = 0; c < CARDS; c++)
        if (mb_left(w, c) < 0)
            return bad(e, "more cards than there are");
    if (st->cannon != NO_SPACE && st->cannon > mb_data(w)->nspaces)
        return bad(e, "a cannon beyond the map");
    return true;
}

static bool check_places(W w, struct err *e)
{
    const struct mb_state *st = mb_state(w);
    int n = mb_data(w)->nspaces;
    if (st->at >= n || st->train_at >= n || st->train_to >= n || st->last_start > n || st->scout > n)
        return bad(e, "a place beyond the map");
    for (int i = 0; i < st->npath; i++)
        if (st->path[i] >= n)
            return bad(e, "a way beyond the map");
    for (int i = 0; i < st->nsweep; i++)
        if (st->sweep_at[i] >= n)
            return bad(e, "a check beyond the map");
    for (int s = 0; s < MB_SPACES; s++) {
        if (s >= n &&
            (st->status[s] || st->rail[s] || st->bridge[s] || st->placed[s] || st->devastated[s] || st->depot[s]))
            return bad(e, "markers beyond the map");
        if (s < n && st->status[s] && (!mb_in_lines(w, s) || mb_concentration(w, s)))
            return bad(e, "a status marker outside the lines or in a concentration");
    }
    return true;
}

/* Markers lie where they belong, and no more of them than there are. */
static bool check_markers(W w, struct err *e)
{
    const struct mb_state *st = mb_state(w);
    const struct mb_data *d = mb_data(w);
    int broken = 0;
    for (int s = 0; s < d->nspaces; s++) {
        const struct mb_space *sp = &d->space[s];
        if ((st->rail[s] && !sp->rail) || (st->bridge[s] && !sp->bridge) || (st->devastated[s] && !sp->confederacy) ||
            (st->placed[s] && !sp->place_concentration) || (st->depot[s] && !sp->depot))
            return bad(e, "a marker where it does not belong");
        broken += st->rail[s];
    }
    if (broken > d->railroad_markers || mb_markers(w) > d->status_markers)
        return bad(e, "more markers than there are");
    return true;
}

static bool check_frames(W w, struct err *e)
{
    const struct frames *fr = w->fr;
    for (int i = 0; fr && i < fr->n; i++) {
        const struct frame *f = &fr->v[i];
        if (f->proc == PROC_NONE || f->proc >= PROC_COUNT || (i == 0) != (f->proc == PROC_GAME) || f->pc > 12 ||
            f->r[0] < 0 || f->r[0] > 255 || f->r[1] < 0 || f->r[1] > 255)
            return bad(e, "a procedure that the game does not have");
        if (f->proc == PROC_RAID && (f->r[0] >= MB_EVENTS || mb_data(w)->event[f->r[0]].kind != EVENT_RAID))
            return bad(e, "a raid without its card");
        if ((f->proc == PROC_COMBAT && !mb_state(w)->fight) || (f->proc == PROC_SCOUT && !mb_state(w)->scout))
            return bad(e, "a procedure without its subject");
    }
    return true;
}

bool mb_check(W w, struct err *e)
{
    const struct mb_state *st = mb_state(w);
    const struct mb_tables *t = &mb_data(w)->t;
    if (st->awareness < t->aware_min || st->awareness > t->aware_max)
        return bad(e, "a Union Awareness off its track");
    return check_units(w, e) && check_counters(w, e) && check_cards(w, e) && check_places(w, e) &&
           check_markers(w, e) && check_frames(w, e);
}

void mb_outcome(W w, struct outcome *out)
{
    const struct mb_state *st = mb_state(w);
    out->over = st->over != OVER_NOT;
    out->winners = st->over == OVER_WON ? 1U << MOSBY : 0;
}

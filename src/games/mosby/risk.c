/* What may come of it: the chances that the head of a report prints beside the legal orders. */
#include <string.h>

#include "core/doc.h"
#include "games/mosby/mosby.h"

enum { FACES = 6 };

static int percent(int64_t n, int64_t of)
{
    return (int)((200 * n + of) / (2 * of));
}

/* --- activation ------------------------------------------------------------------------------------------- */

/* Places of a list of checks: spaces and concentrations, for which a counter is drawn, and units. */
struct checks {
    int spaces, units;
};

static void count_checks(W w, int s, struct checks *c)
{
    c->spaces += mb_unrevealed(w, s) || mb_concentration(w, s);
    c->units += mb_count(w, s, OFF, ANY);
}

static struct checks around(W w, int s)
{
    const struct mb_space *sp = &mb_data(w)->space[s];
    struct checks c = {0, 0};
    count_checks(w, s, &c);
    for (int i = 0; i < sp->nroads; i++)
        count_checks(w, sp->to[i], &c);
    return c;
}

/* Chance in percent that at least one unit activates: each check wakes on so many faces, a counter that is drawn may be
 * blank, and blanks do not come back. blank[k]: k counters were drawn, all of them blank. */
static int activates(W w, struct checks c, int faces)
{
    enum { DRAWN = 24 };
    const int64_t one = INT64_C(1000000000000);
    const uint8_t *pool = mb_state(w)->pool;
    int64_t blank[DRAWN + 1] = {one}, quiet = 0;
    int all = 0;
    for (int i = 0; i < CLASSES; i++)
        all += pool[i];
    for (int n = 0; n < c.spaces && n < DRAWN; n++)
        for (int k = n; k >= 0; k--) {
            int64_t woken = blank[k] / FACES * faces;
            blank[k] -= woken;
            if (k >= all) /* nobody is left to be drawn (R116) */
                blank[k + 1] += woken;
            else if (k < pool[CLASS_BLANK])
                blank[k + 1] += woken / (all - k) * (pool[CLASS_BLANK] - k);
        }
    for (int k = 0; k <= DRAWN; k++)
        quiet += blank[k];
    for (int n = 0; n < c.units; n++)
        quiet = quiet / FACES * (FACES - faces);
    return percent(one - quiet, one);
}

/* Faces that wake a unit after the Awareness has risen by so much (R113). */
static int waking(W w, int rise)
{
    int level = mb_state(w)->awareness + rise, most = mb_data(w)->t.aware_max;
    return level > most ? most : level;
}

static int with_scout(W w, int faces)
{
    return mb_state(w)->hand[CARD_SCOUT] && faces > 0 ? faces - 1 : faces;
}

static void show_scout(W w, int s, struct doc *d)
{
    struct checks c = {0, 0};
    if (!mb_scoutable(w, s))
        return;
    count_checks(w, s, &c);
    int fails = with_scout(w, waking(w, 0));
    struct arg arg[] = {{"place", T_SPACE, s},
                        {"chance", TYPE_PERCENT, percent(FACES - fails, FACES)},
                        {"n", TYPE_NUMBER, c.spaces + c.units},
                        {"woken", TYPE_PERCENT, activates(w, c, waking(w, 0))}};
    doc_item(d, 1, "mosby.risk.scout", arg, 4);
}

static void show_entry(W w, int s, bool pike, struct doc *d)
{
    const struct mb_state *st = mb_state(w);
    struct checks c = {0, 0};
    count_checks(w, s, &c);
    if (st->train == TRAIN_ROLLING && st->train_at == s)
        c.units += st->escorts;
    int faces = st->phases ? waking(w, 0) : with_scout(w, waking(w, 0));
    struct arg arg[] = {{"place", T_SPACE, s},
                        {"n", TYPE_NUMBER, c.spaces + c.units},
                        {"chance", TYPE_PERCENT, activates(w, c, faces)},
                        {"pike", TYPE_YESNO, pike},
                        {"union", TYPE_NUMBER, mb_force(w, s, ON)}};
    doc_item(d, 1, c.spaces + c.units ? "mosby.risk.entry" : "mosby.risk.free", arg, 5);
}

static void show_target(W w, int target, struct doc *d)
{
    const struct mb_state *st = mb_state(w);
    const struct mb_tables *t = &mb_data(w)->t;
    struct checks c = around(w, st->at);
    int faces = 0, rise = target == TARGET_TRAIN ? t->aware_train : t->aware_demolish;
    if (target == TARGET_TRAIN)
        c.units += st->escorts;
    for (int die = 1; die <= FACES; die++)
        faces += t->demolished[target][die];
    struct arg arg[] = {{"target", T_TARGET, target},
                        {"may-fail", TYPE_YESNO, mb_option(w, "8.6")},
                        {"faces", TYPE_NUMBER, faces},
                        {"n", TYPE_NUMBER, c.spaces + c.units},
                        {"chance", TYPE_PERCENT, activates(w, c, waking(w, rise))}};
    doc_item(d, 1, "mosby.risk.demolish", arg, 5);
}

static void show_kidnap(W w, int leader, struct doc *d)
{
    struct checks c = {0, 0};
    count_checks(w, mb_state(w)->at, &c);
    struct arg arg[] = {{"leader", T_LEADER, leader},
                        {"n", TYPE_NUMBER, c.spaces + c.units},
                        {"chance", TYPE_PERCENT, activates(w, c, waking(w, mb_data(w)->t.aware_kidnap))}};
    doc_item(d, 1, "mosby.risk.kidnap", arg, 3);
}

/* --- battles ---------------------------------------------------------------------------------------------- */

static void show_battle(W w, const char *key, struct doc *d)
{
    const struct mb_state *st = mb_state(w);
    struct mb_modifier list[MODIFIERS];
    size_t n = mb_modifiers(w, list);
    int a, b, faces[RESULTS] = {0}, modifier = mb_modifier(w);
    mb_odds(w, &a, &b);
    for (int die = 1; die <= FACES; die++)
        faces[mb_result_of(w, die + modifier)]++;
    struct arg arg[] = {{"attacker", T_SIDE, st->attacker - 1},
                        {"a", TYPE_NUMBER, a},
                        {"b", TYPE_NUMBER, b},
                        {"modifier", TYPE_SIGNED, modifier},
                        {"lose", TYPE_NUMBER, mb_lose_faces(w)}};
    doc_item(d, 1, key, arg, 5);
    for (size_t i = 0; i < n; i++)
        doc_item(d, 2, list[i].key, &(struct arg){"n", TYPE_SIGNED, list[i].n}, 1);
    for (int r = 0; r < RESULTS; r++)
        if (faces[r])
            doc_item(d, 2, "mosby.risk.result", (struct arg[]){{"result", T_RESULT, r}, {"n", TYPE_NUMBER, faces[r]}},
                     2);
}

static int hit_faces(W w)
{
    int n = 0;
    for (int die = 1; die <= FACES; die++)
        n += mb_data(w)->t.wound[die];
    return n;
}

/* The battle as it would be if the band attacked now. What is unseen has no strength that could be told. */
static void show_attack(W w, struct doc *d)
{
    struct mb_state then = *mb_state(w);
    struct world as_if = *w;
    int unseen = mb_train_here(w) ? then.escorts : 0, seen = 0;
    then.attacker = SIDE_MOSBY;
    then.fight = FIGHT_PLAIN;
    for (int i = 0; i < UNITS_MAX; i++) {
        const struct mb_unit *u = &then.unit[i];
        then.unit[i].fights = mb_is_combat(u) && u->at == then.at;
        unseen += then.unit[i].fights && mb_class(u) == CLASS_UNSEEN;
        seen += then.unit[i].fights && mb_class(u) != CLASS_UNSEEN;
    }
    as_if.state = &then;
    if (unseen)
        doc_item(d, 1, "mosby.risk.unseen", &(struct arg){"n", TYPE_NUMBER, unseen}, 1);
    else if (seen)
        show_battle(&as_if, "mosby.risk.attack", d);
}

/* --- what the report shows -------------------------------------------------------------------------------- */

static void show_actions(W w, struct doc *d)
{
    const struct mb_state *st = mb_state(w);
    const struct mb_space *sp = &mb_data(w)->space[st->at];
    for (int i = 0; i < sp->nroads; i++) {
        show_entry(w, sp->to[i], sp->track[i], d);
        show_scout(w, sp->to[i], d);
    }
    show_scout(w, st->at, d); /* 8.8 */
    show_attack(w, d);
    for (int t = 0; t < TARGETS; t++)
        if (mb_target(w, t))
            show_target(w, t, d);
    for (int i = 0; i < LEADERS; i++)
        if (mb_leader_here(w, i))
            show_kidnap(w, i, d);
}

/* Before the die or the card: the Phases have not begun for the state. */
static bool at_initiative(W w)
{
    const struct frames *fr = w->fr;
    return fr && fr->n > 0 && fr->v[fr->n - 1].proc == PROC_PHASES && !mb_state(w)->phases;
}

static void show_initiative(W w, struct doc *d)
{
    int n = 0;
    for (int die = 1; die <= FACES; die++)
        n += mb_initiative_of(w, die) == SIDE_MOSBY;
    doc_item(d, 1, "mosby.risk.initiative", &(struct arg){"n", TYPE_NUMBER, n}, 1);
}

void mb_risks(W w, struct doc *d)
{
    const struct mb_state *st = mb_state(w);
    if (!st->on || st->over)
        return;
    if (st->fight) {
        show_battle(w, "mosby.risk.battle", d);
        if (st->attacker == SIDE_UNION && !st->die)
            doc_item(d, 1, "mosby.risk.skedaddle", &(struct arg){"n", TYPE_NUMBER, hit_faces(w)}, 1);
    } else if (st->strength) {
        if (at_initiative(w))
            show_initiative(w, d);
        show_actions(w, d);
    }
}

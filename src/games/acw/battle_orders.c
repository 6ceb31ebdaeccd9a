/* Battles: answers from settings, filed or built-in (rulings, section 7, Basic game). Nothing here empties a line. */
#include "games/acw/acw.h"

static const struct acw_battle *battle(W w)
{
    return &acw_state(w)->battle;
}

/* The kinds of a list setting in order of preference. only: kinds that are not named are not taken; else they come
 * last, in the order of the built-in list. */
struct prefs {
    int kind[KINDS], n;
};

static void add_kind(struct prefs *p, int kind)
{
    for (int i = 0; i < p->n; i++)
        if (p->kind[i] == kind)
            return;
    p->kind[p->n++] = kind;
}

static struct prefs prefs_of(const struct settings *s, uint16_t setting, bool only)
{
    static const int all[] = {ARTILLERY, ELITE, INFANTRY, CAVALRY};
    struct prefs p = {.n = 0};
    const struct order *o = setting_get(s, setting, 0);
    for (size_t i = 0; o && i < order_count(o, 0); i++)
        add_kind(&p, order_nth(o, 0, i));
    for (size_t i = 0; !only && i < sizeof all / sizeof all[0]; i++)
        add_kind(&p, all[i]);
    return p;
}

static int number_of(const struct settings *s, uint16_t setting, int none)
{
    const struct order *o = setting_get(s, setting, 0);
    return o && order_count(o, 0) ? order_nth(o, 0, 0) : none;
}

/* --- deployment ------------------------------------------------------------------------------------------- */

/* By weights, largest remainder, ties to the line. Without weights cavalry and leaders stand in Reserve, others in
 * line. */
static int in_line(const struct settings *s, int kind, int n)
{
    const struct order *o = setting_get(s, SET_DEPLOY, kind);
    int32_t line = 0, reserve = 0;
    if (o) {
        order_get(o, WEIGHT_LINE, &line);
        order_get(o, WEIGHT_RESERVE, &reserve);
    }
    int64_t sum = (int64_t)line + reserve;
    if (sum <= 0)
        return kind == INFANTRY || kind == ARTILLERY ? n : 0;
    int64_t whole = n * (int64_t)line / sum, rest = n * (int64_t)line % sum;
    return (int)(whole + (2 * rest >= sum && rest > 0));
}

void acw_deploy_advise(W w, A ask, const struct settings *s, struct order *out)
{
    int line[KINDS], units = 0;
    if (tact(w)->on) { /* where an army may be nobody's seat */
        tact_deploy_advise(w, ask, s, out);
        return;
    }
    const int16_t *have = acw_state(w)->n[ask->place][acw_side(ask->seat)];
    for (int k = 0; k < KINDS; k++) {
        line[k] = in_line(s, k, have[k]);
        units += acw_data(w)->tables.unit[k] ? line[k] : 0;
    }
    for (int k = 0; k < KINDS && !units; k++)
        if (acw_data(w)->tables.unit[k] && have[k])
            units = line[k] = 1;
    out->verb = VERB_DEPLOY;
    for (int k = 0; k < KINDS; k++)
        if (line[k])
            order_add(out, 0, COUNTED_OF(k, line[k]));
}

/* --- fire and rally --------------------------------------------------------------------------------------- */

void acw_fire_advise(W w, A ask, const struct settings *s, struct order *out)
{
    int side = acw_side(ask->seat);
    const struct prefs by = prefs_of(s, SET_FIRE_FIRST, false), at = prefs_of(s, SET_TARGETS, false);
    int i = 0, j = 0;
    while (i < by.n && !acw_can_fire(w, side, by.kind[i]))
        i++;
    while (j < at.n && (!acw_data(w)->tables.unit[at.kind[j]] || !battle(w)->line[acw_other(side)][at.kind[j]]))
        j++;
    if (i == by.n || j == at.n)
        return;
    out->verb = VERB_FIRE;
    order_add(out, FIRE_KIND, by.kind[i]);
    order_add(out, FIRE_AT, at.kind[j]);
}

void acw_rally_advise(W w, A ask, const struct settings *s, struct order *out)
{
    int side = acw_side(ask->seat);
    const struct prefs whom = prefs_of(s, SET_RALLY, true);
    out->verb = VERB_NO;
    for (int i = 0; i < whom.n; i++)
        if (acw_data(w)->tables.unit[whom.kind[i]] && battle(w)->lost[side][whom.kind[i]]) {
            out->verb = VERB_RALLY;
            order_add(out, 0, whom.kind[i]);
            return;
        }
}

/* --- Reserve ---------------------------------------------------------------------------------------------- */

/* Leaders go to Reserve while enough lost units wait for them, else to the line. */
static bool shift_leaders(W w, int side, const struct settings *s, struct order *out)
{
    int least = number_of(s, SET_RALLY_MIN, -1);
    if (least < 0)
        return false;
    bool back = acw_sum(w, battle(w)->lost[side]) >= least;
    int verb = back ? VERB_BACK : VERB_FORWARD;
    if (!acw_can_shift(w, side, LEADER, verb))
        return false;
    out->verb = (uint16_t)verb;
    order_add(out, 0, COUNTED_OF(LEADER, back ? battle(w)->line[side][LEADER] : battle(w)->reserve[side][LEADER]));
    return true;
}

/* Brings units forward until `least` stand in line, and one at any rate. */
static void fill_line(W w, int side, const struct settings *s, struct order *out)
{
    const struct prefs first = prefs_of(s, SET_FIRE_FIRST, false);
    int missing = number_of(s, SET_SWAP, 0), units = acw_sum(w, battle(w)->line[side]);
    if (missing < 1)
        missing = 1;
    missing -= units;
    for (int i = 0; i < first.n && missing > 0; i++) {
        int k = first.kind[i], n = battle(w)->reserve[side][k];
        if (!acw_data(w)->tables.unit[k] || !acw_can_shift(w, side, k, VERB_FORWARD))
            continue;
        n = n < missing ? n : missing;
        out->verb = VERB_FORWARD;
        order_add(out, 0, COUNTED_OF(k, n));
        missing -= n;
    }
}

void acw_reserve_advise(W w, A ask, const struct settings *s, struct order *out)
{
    int side = acw_side(ask->seat);
    if (shift_leaders(w, side, s, out))
        return;
    fill_line(w, side, s, out);
    if (!out->verb)
        out->verb = VERB_STAY;
}

/* What the Standard rules take from the files. */
#include <string.h>

#include "base/err.h"
#include "games/acw/data.h"
#include "json/in.h"

/* --- tables ----------------------------------------------------------------------------------------------- */

/* The faces of a die that a list names. */
static bool get_faces(const struct jin *at, const char *key, int16_t out[DIE_FACES])
{
    struct jin list, item;
    int64_t v;
    if (!jin_arr(at, key, DIE_FACES - 1, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &item) || !jin_as_int(&item, 1, DIE_FACES - 1, &v))
            return false;
        out[v] = 1;
    }
    return true;
}

static bool read_costs(struct acw_standard *t, const struct jin *std)
{
    static const char *const keys[SIDES] = {"cost_south_1861", "cost_north_or_european"};
    struct jin at;
    for (int side = 0; side < SIDES; side++)
        if (!jin_obj(std, keys[side], &at) || !acw_get_pieces(&at, t->cost[side]) ||
            !acw_get_i16(&at, "rail_stock", 1, 999, &t->cost[side][MAKE_RAIL]) ||
            !acw_get_i16(&at, "naval_rating", 1, 999, &t->cost[side][MAKE_NAVAL]))
            return false;
    return acw_get_i16(std, "south_inflation_per_year", 0, 99, &t->inflation);
}

static bool read_transport(struct acw_standard *t, const struct jin *root)
{
    struct jin all, at;
    if (!jin_obj(root, "pieces", &all))
        return false;
    for (int k = 0; k < KINDS; k++)
        if (!jin_obj(&all, acw_kind_names[k], &at) || !acw_get_i16(&at, "rail_cost", 0, 9, &t->rail_cost[k]) ||
            !acw_get_i16(&at, "sea_cost", 0, 9, &t->sea_cost[k]))
            return false;
    return true;
}

static bool read_naval(struct acw_standard *t, const struct jin *std)
{
    struct jin at, rows, row;
    if (!jin_obj(std, "naval_battle", &at) || !jin_arr(&at, "loss_by_margin", NAVAL_ROWS, &rows))
        return false;
    for (size_t i = 0; i < jin_len(&rows); i++)
        if (!jin_at(&rows, i, &row) || !acw_get_i16(&row, "min", 1, 99, &t->naval_min[i]) ||
            !acw_get_i16(&row, "loss", 1, 99, &t->naval_lost[i]))
            return false;
    return true;
}

static bool read_emancipation(struct acw_standard *t, const struct jin *pol)
{
    struct jin n, s;
    return jin_obj(pol, "emancipation_north", &n) &&
           acw_get_i16(&n, "requires_destroyed_in_one_won_battle", 1, 99, &t->credit) &&
           acw_get_i16(&n, "south_free_infantry", 0, 24, &t->levy) &&
           acw_get_i16(&n, "rating_set", 0, 99, &t->emancipation_rating[SIDE_NORTH]) &&
           jin_obj(pol, "emancipation_south", &s) &&
           acw_get_i16(&s, "rating_set", 0, 99, &t->emancipation_rating[SIDE_SOUTH]) &&
           acw_get_i16(&s, "state_leaves_on", 2, 13, &t->leaves_on) && get_faces(&s, "desert_on_d6", t->desert) &&
           acw_get_i16(&s, "production_bonus", 0, 999, &t->emancipation_points);
}

static bool read_conscription(struct acw_data *d, const struct jin *pol)
{
    static const char *const keys[SIDES] = {"conscription_south", "conscription_north"};
    struct acw_standard *t = &d->std;
    struct jin at;
    for (int side = 0; side < SIDES; side++)
        if (!jin_obj(pol, keys[side], &at) ||
            !acw_get_i16(&at, "production_bonus", 0, 999, &t->conscription_points[side]) ||
            !acw_get_i16(&at, "riot_on", 2, 13, &t->riot_on[side]) ||
            !acw_get_spaces(d, &at, "riot_cities", &t->riot[side]))
            return false;
    return true;
}

static bool read_europe(struct acw_standard *t, const struct jin *pol)
{
    struct jin at, dip, seek, ev, few;
    if (!jin_obj(pol, "diplomacy", &at) || !acw_get_i16(&at, "cost_next_production", 0, 999, &t->gift) ||
        !jin_obj(&at, "rating_change", &dip) || !acw_get_i16(&dip, "north", -9, 9, &t->gift_rating[SIDE_NORTH]) ||
        !acw_get_i16(&dip, "south", -9, 9, &t->gift_rating[SIDE_SOUTH]) || !jin_obj(pol, "seek_support", &seek) ||
        !acw_get_i16(&seek, "support_points", 0, 999, &t->support) ||
        !acw_get_i16(pol, "impossible_at_rating", 2, 99, &t->hopeless) || !jin_obj(pol, "rating_events", &ev) ||
        !acw_get_i16(&ev, "union_wins_major", -9, 9, &t->major_rating[SIDE_NORTH]) ||
        !acw_get_i16(&ev, "confederacy_wins_major", -9, 9, &t->major_rating[SIDE_SOUTH]) ||
        !acw_get_i16(&ev, "richmond_captured", -9, 9, &t->capital_rating[SIDE_NORTH]) ||
        !acw_get_i16(&ev, "washington_captured", -9, 9, &t->capital_rating[SIDE_SOUTH]) ||
        !jin_obj(pol, "one_to_three", &few))
        return false;
    for (int i = 1; i < DIE_FACES; i++)
        if (!acw_get_i16(&few, (const char[]){(char)('0' + i), 0}, 1, 9, &t->few[i]))
            return false;
    return true;
}

static bool read_war(struct acw_standard *t, const struct jin *pol)
{
    struct jin war, f, b, at, m;
    return jin_obj(pol, "war_with_europe", &war) && jin_obj(&war, "france", &f) && jin_obj(&f, "place", &at) &&
           acw_get_pieces(&at, t->french) && jin_obj(&f, "production", &at) &&
           acw_get_i16(&at, "france", 0, 999, &t->french_points) && jin_obj(&war, "britain", &b) &&
           jin_obj(&b, "place", &at) && acw_get_pieces(&at, t->british) && jin_obj(&b, "production", &at) &&
           acw_get_i16(&at, "great_britain", 0, 999, &t->british_points) &&
           acw_get_i16(&war, "south_naval_rating", 0, 99, &t->war_naval) &&
           acw_get_i16(&war, "south_production", 0, 999, &t->war_points) &&
           jin_obj(&war, "mexican_revolutionaries", &m) && get_faces(&m, "appear_on_d6", t->revolt);
}

static bool read_election(struct acw_advanced *t, const struct jin *adv)
{
    struct jin at, end, list, item;
    int64_t v;
    if (!jin_obj(adv, "election", &at) || !jin_obj(&at, "deadline", &end) ||
        !acw_get_i16(&end, "year", 1861, 1899, &t->deadline_year) ||
        !acw_get_i16(&end, "month", 1, 12, &t->deadline_month) ||
        !acw_get_i16(&at, "union_occupied_southern_cities_min", 0, 99, &t->election_cities) ||
        !acw_get_i16(&at, "union_major_win_year", 1861, 1899, &t->election_year) ||
        !jin_arr(&at, "union_major_win_months", 12, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &item) || !jin_as_int(&item, 1, 12, &v))
            return false;
        t->election_month[v] = 1;
    }
    return true;
}

static bool read_advanced(struct acw_data *d, const struct jin *root)
{
    struct acw_advanced *t = &d->adv;
    struct jin adv, at;
    return jin_obj(root, "advanced", &adv) && read_election(t, &adv) && jin_obj(&adv, "experience", &at) &&
           acw_get_i16(&at, "winner", 2, 13, &t->learn_winner) && acw_get_i16(&at, "loser", 2, 13, &t->learn_loser) &&
           jin_obj(&adv, "destroy_railroads", &at) && acw_get_i16(&at, "rail_stock_loss", 0, 99, &t->rail_lost) &&
           acw_get_spaces(d, &at, "except", &t->no_rails) && jin_obj(&adv, "states_rights", &at) &&
           acw_get_i16(&at, "min_units_per_state", 0, 9, &t->guard) &&
           acw_get_i16(&at, "min_units_if_enemy_in_state", 0, 9, &t->guard_invaded);
}

bool acw_read_standard(struct acw_data *d, const struct jin *root)
{
    struct acw_standard *t = &d->std;
    struct jin std, pol;
    t->capital[SIDE_SOUTH] = (int16_t)acw_space_index(d, "richmond");
    t->capital[SIDE_NORTH] = (int16_t)acw_space_index(d, "washington");
    t->mexico_city = (int16_t)acw_space_index(d, "mexico-city");
    if (t->capital[SIDE_SOUTH] < 0 || t->capital[SIDE_NORTH] < 0 || t->mexico_city < 0)
        return jin_fail(root, "the map needs the cities richmond, washington and mexico-city");
    return read_advanced(d, root) && read_transport(t, root) && jin_obj(root, "standard", &std) &&
           read_costs(t, &std) && read_naval(t, &std) && jin_obj(&std, "political", &pol) &&
           read_emancipation(t, &pol) && read_conscription(d, &pol) && read_europe(t, &pol) && read_war(t, &pol);
}

/* --- scenarios -------------------------------------------------------------------------------------------- */

static bool get_date(const struct jin *at, const char *key, int16_t *year, int16_t *month)
{
    struct jin d;
    return jin_obj(at, key, &d) && acw_get_i16(&d, "year", 1861, 1899, year) && acw_get_i16(&d, "month", 1, 12, month);
}

static bool get_sides(const struct jin *at, const char *key, int16_t out[SIDES])
{
    struct jin d;
    return jin_obj(at, key, &d) && acw_get_i16(&d, "south", 0, 99, &out[SIDE_SOUTH]) &&
           acw_get_i16(&d, "north", 0, 99, &out[SIDE_NORTH]);
}

static bool get_flag(const struct jin *at, const char *key, int16_t *out)
{
    bool yes;
    if (!jin_bool(at, key, &yes))
        return false;
    *out = yes;
    return true;
}

/* The North needs every gray and green city, the South so many blue ones (Standard Rules, How to Win). */
static bool read_needed(const struct acw_data *d, const struct jin *at, struct acw_scenario *sc)
{
    struct jin v, south;
    for (int s = 0; s < d->nspaces; s++) {
        int c = d->space[s].colour;
        if (!d->space[s].city)
            continue;
        if (c == BLUE)
            set_add(&sc->target[SIDE_SOUTH], s);
        if (c == GRAY || c == GREEN) {
            set_add(&sc->target[SIDE_NORTH], s);
            sc->needed[SIDE_NORTH]++;
        }
    }
    return jin_obj(at, "victory", &v) && jin_obj(&v, "south", &south) &&
           acw_get_i16(&south, "blue_cities_needed", 1, 99, &sc->needed[SIDE_SOUTH]) &&
           acw_get_spaces(d, &south, "double", &sc->twice[SIDE_SOUTH]) &&
           acw_get_spaces(d, &south, "double", &sc->target[SIDE_SOUTH]);
}

bool acw_read_campaign(const struct acw_data *d, const struct jin *at, struct acw_scenario *sc)
{
    static const char *const modes[] = {"historical", "flat10"};
    int16_t year, month;
    const char *mode;
    struct jin v;
    if (!get_date(at, "start", &sc->year, &sc->month) || !get_date(at, "last_turn", &year, &month))
        return false;
    sc->months = (int16_t)(12 * (year - sc->year) + month - sc->month + 1);
    if (!get_date(at, "first_production_after", &year, &month))
        return false;
    sc->first_purchase = (int16_t)(12 * (year - sc->year) + month - sc->month + 1);
    sc->purchase_every = 3;
    if (sc->months < 1 || sc->first_purchase < 1)
        return jin_fail(at, "the dates of the war run backwards");
    if (!get_sides(at, "naval_rating", sc->naval) || !get_sides(at, "rail_stock", sc->rail) ||
        !get_flag(at, "political_initiatives", &sc->politics) || !get_flag(at, "southern_inflation", &sc->inflation) ||
        !jin_str(at, "city_value_mode", ID_MAX - 1, &mode))
        return false;
    sc->flat = strcmp(mode, modes[1]) == 0;
    if (!sc->flat && strcmp(mode, modes[0]) != 0)
        return jin_fail(at, "\"%s\" is no way to value cities", mode);
    if (sc->politics &&
        (!jin_get(at, "european_rating", &v) || !acw_get_i16(at, "european_rating", 0, 99, &sc->rating)))
        return false;
    return read_needed(d, at, sc);
}

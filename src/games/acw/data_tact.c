#include "games/acw/data_tact.h"

#include "games/acw/data.h"
#include "json/in.h"

static bool get_i16(const struct jin *at, const char *key, int lo, int hi, int16_t *out)
{
    int64_t v;
    if (!jin_int(at, key, lo, hi, &v))
        return false;
    *out = (int16_t)v;
    return true;
}

/* A row by target; a null or absent target is NEVER. */
static bool read_row(const struct jin *row, int lo, int hi, int16_t out[KINDS])
{
    struct jin cell;
    for (int k = 0; k < KINDS; k++) {
        out[k] = NEVER;
        if (!jin_has(row, acw_kind_names[k]))
            continue;
        if (!jin_get(row, acw_kind_names[k], &cell))
            return false;
        if (!json_is_null(cell.v) && !get_i16(row, acw_kind_names[k], lo, hi, &out[k]))
            return false;
    }
    return true;
}

static bool read_fire(struct tact_tables *t, const struct jin *standard)
{
    struct jin chart, row, range;
    if (!jin_obj(standard, "fire_chart", &chart))
        return false;
    for (int k = 0; k < LEADER; k++) {
        if (!jin_obj(&chart, acw_kind_names[k], &row))
            return false;
        if (!jin_has(&row, "range1")) {
            if (!read_row(&row, 2, 13, t->fire[0][k]))
                return false;
            continue;
        }
        if (!jin_obj(&row, "range1", &range) || !read_row(&range, 2, 13, t->fire[0][k]) ||
            !jin_obj(&row, "range2", &range) || !read_row(&range, 2, 13, t->fire[1][k]))
            return false;
    }
    return true;
}

/* The faces or totals of a list, each 1 in out[]. */
static bool read_faces(const struct jin *at, const char *key, int lo, int hi, int16_t *out)
{
    struct jin list, item;
    int64_t v;
    if (!jin_arr(at, key, (size_t)(hi - lo + 1), &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &item) || !jin_as_int(&item, lo, hi, &v))
            return false;
        out[v] = 1;
    }
    return true;
}

static bool read_hits(struct tact_tables *t, const struct jin *standard)
{
    struct jin all, row;
    if (!jin_obj(standard, "hit_result", &all))
        return false;
    for (int k = 0; k < LEADER; k++)
        if (!jin_obj(&all, acw_kind_names[k], &row) || !read_faces(&row, "destroyed", 1, 6, t->destroys[k]))
            return false;
    return read_faces(standard, "leader_killed_on", 2, 12, t->kills_leader);
}

/* Kinds whose row is null neither charge nor pursue. */
static bool read_charges(struct tact_tables *t, const struct jin *standard)
{
    struct jin charge, pursuit, row;
    if (!jin_obj(standard, "charge_chart", &charge) || !jin_obj(standard, "pursuit_chart", &pursuit))
        return false;
    for (int k = 0; k < LEADER; k++) {
        if (!jin_get(&charge, acw_kind_names[k], &row))
            return false;
        t->charges[k] = !json_is_null(row.v);
        if (t->charges[k] && !read_row(&row, -12, 12, t->charge[k]))
            return false;
        if (!jin_get(&pursuit, acw_kind_names[k], &row) ||
            (!json_is_null(row.v) && !read_row(&row, 1, 7, t->pursuit[k])))
            return false;
    }
    return true;
}

/* The smallest margin at which the loser of a charge is destroyed. */
static bool read_result(struct tact_tables *t, const struct jin *standard)
{
    struct jin list, item;
    return jin_arr(standard, "charge_result", 8, &list) && jin_at(&list, 0, &item) &&
           get_i16(&item, "margin_min", 1, 12, &t->charge_destroys);
}

static bool read_initiative(struct tact_tables *t, const struct jin *adv)
{
    struct jin at, list, item;
    return jin_obj(adv, "initiative", &at) && get_i16(&at, "per_cavalry", 0, 12, &t->scout[1]) &&
           get_i16(&at, "per_elite", 0, 12, &t->scout[2]) && get_i16(&at, "per_leader", 0, 12, &t->scout[4]) &&
           jin_arr(&at, "effects", 3, &list) && jin_at(&list, 1, &item) && get_i16(&item, "margin", 1, 99, &t->sees) &&
           jin_at(&list, 2, &item) && get_i16(&item, "margin", 1, 99, &t->surprises);
}

static bool read_entrenchments(struct tact_tables *t, const struct jin *adv)
{
    static const char *const year[DIG_YEARS] = {"1861", "1862", "1863", "1864", "1865"};
    struct jin at, numbers, fire;
    if (!jin_obj(adv, "entrenchments", &at) || !jin_obj(&at, "number_by_year", &numbers) ||
        !jin_obj(&at, "fire_modifier_by_year", &fire) || !get_i16(&at, "charge_modifier", -12, 0, &t->dig_charge))
        return false;
    for (int i = 0; i < DIG_YEARS; i++)
        if (!get_i16(&numbers, year[i], 2, 13, &t->dig_on[i]) || !get_i16(&fire, year[i], -12, 0, &t->dig_fire[i]))
            return false;
    return true;
}

bool tact_read(struct tact_tables *t, const struct jin *tables)
{
    struct jin standard, adv, at;
    if (!jin_obj(tables, "advanced", &adv) || !read_initiative(t, &adv) || !read_entrenchments(t, &adv) ||
        !jin_obj(tables, "standard", &standard) || !read_fire(t, &standard) || !read_hits(t, &standard) ||
        !read_charges(t, &standard) || !read_result(t, &standard) || !jin_obj(&standard, "charge_modifiers", &at) ||
        !get_i16(&at, "leader_in_area", 0, 12, &t->leader_bonus) || !jin_obj(&standard, "landing_penalty", &at) ||
        !get_i16(&at, "fire", -12, 0, &t->landing_fire) || !get_i16(&at, "charge", -12, 0, &t->landing_charge))
        return false;
    return get_i16(&standard, "rally_number", 2, 13, &t->rally) &&
           get_i16(&standard, "idle_turns_for_defender_win", 1, 99, &t->idle_turns) &&
           get_i16(&standard, "voluntary_retreat_after_turn", 0, 99, &t->retreat_after) &&
           get_i16(&standard, "major_battle_min_units_each", 1, 99, &t->major_units);
}

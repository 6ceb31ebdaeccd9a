/* The loader: the charts of series_tables.json. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "games/washington/data.h"
#include "json/in.h"

static struct jin none_at(const struct jin *at, const char *key, bool *ok)
{
    struct jin here = *at;
    *ok = *ok && jin_get(at, key, &here);
    return here;
}

/* "4", "2-3", "16+": from lo to hi; of an open end hi is 99. */
static void range_of(const char *s, int *lo, int *hi)
{
    char *end;
    *lo = (int)strtol(s, &end, 10);
    *hi = *end == '-' ? (int)strtol(end + 1, NULL, 10) : *end == '+' ? 99 : *lo;
}

static int column_of(const char *name)
{
    static const char *const names[COMBAT_COLUMNS] = {"-B", "-A", "1", "2-3", "4-5", "6-8", "A", "B", "C", "D"};
    for (int i = 0; i < COMBAT_COLUMNS; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

/* --- combat ----------------------------------------------------------------------------------------------- */

static bool read_cells(const struct jin *rows, int16_t to[13][COMBAT_COLUMNS])
{
    const char *key, *s;
    json_t *v;
    json_object_foreach(rows->v, key, v)
    {
        struct jin here = {.v = v, .up = rows, .key = key, .e = rows->e};
        int row = atoi(key), column = 0;
        if (row < 2 || row > 12 || !jin_as_str(&here, 99, &s))
            return jin_fail(&here, "not a row of the Combat Table");
        for (; *s && column < COMBAT_COLUMNS; s++) {
            if (*s == ' ')
                continue;
            to[row][column++] = (int16_t)(*s == '-' ? 0 : *s == 'm' ? CELL_MORALE : CELL_MORALE + *s - '0');
        }
        if (column != COMBAT_COLUMNS)
            return jin_fail(&here, "needs %d cells", COMBAT_COLUMNS);
    }
    return true;
}

static bool read_depletion(const struct jin *at, const char *key, int16_t to[13])
{
    struct jin rows, list, item;
    const char *row, *s;
    json_t *v;
    if (!jin_obj(at, key, &rows))
        return false;
    json_object_foreach(rows.v, row, v)
    {
        list = (struct jin){.v = v, .up = &rows, .key = row, .e = rows.e};
        for (size_t i = 0; i < jin_len(&list); i++) {
            if (!jin_at(&list, i, &item) || !jin_as_str(&item, 7, &s))
                return false;
            if (column_of(s) < 0 || atoi(row) < 2 || atoi(row) > 12)
                return jin_fail(&item, "not a cell of the Combat Table");
            to[atoi(row)] |= (int16_t)(1 << column_of(s));
        }
    }
    return true;
}

static bool read_combat(struct wash_charts *c, const struct jin *root)
{
    struct jin at, rows, depletion, most;
    return jin_obj(root, "combat_table", &at) && jin_obj(&at, "rows", &rows) && read_cells(&rows, c->combat) &&
           jin_obj(&at, "depletion", &depletion) &&
           read_depletion(&depletion, "canister_only_cells", c->deplete_canister) &&
           read_depletion(&depletion, "type_in_use_cells", c->deplete_any) && jin_obj(&at, "max_sp_per_shot", &most) &&
           wash_get_i16(&most, "value", 1, 99, &c->max_sp) && wash_get_i16(&most, "ooc", 1, 99, &c->max_sp_ooc);
}

static bool read_range_shifts(struct wash_charts *c, const struct jin *at)
{
    struct jin list, row;
    const char *s;
    int lo, hi;
    int16_t regular = 0, sharp = 0;
    if (!jin_arr(at, "small_arms_range", 9, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &row) || !jin_str(&row, "range", 7, &s) ||
            !wash_get_i16(&row, "regular", -9, 9, &regular) || !wash_get_i16(&row, "sharpshooter", -9, 9, &sharp))
            return false;
        range_of(s, &lo, &hi);
        for (int r = lo; r <= hi && r <= 4; r++) {
            c->small_shift[r][0] = regular;
            c->small_shift[r][1] = sharp;
        }
    }
    if (!jin_arr(at, "artillery_range", 9, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &row) || !jin_str(&row, "range", 7, &s) || !wash_get_i16(&row, "shift", -9, 9, &regular))
            return false;
        range_of(s, &lo, &hi);
        for (int r = lo; r <= hi && r <= 16; r++)
            c->gun_shift[r] = regular;
    }
    return true;
}

static bool read_fire_shifts(struct wash_charts *c, const struct jin *at)
{
    static const char *const kinds[FIRE_KINDS] = {"plain",    "buck_n_ball",     "breechloader",
                                                  "repeater", "canister_normal", "canister_dense"};
    static const char *const states[TARGET_SHIFTS] = {"rear", "dg", "protective_terrain", "open_order_capable"};
    struct jin list, row;
    const char *s;
    int lo, hi;
    int16_t i16 = 0;
    if (!jin_arr(at, "firepower", 9, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++)
        if (!jin_at(&list, i, &row) || !wash_get_word(&row, "type", kinds, FIRE_KINDS, &i16) ||
            !wash_get_i16(&row, "shift", -9, 9, &c->fire_shift[i16]) ||
            !wash_get_i16(&row, "max_range", 1, 30, &c->fire_range[i16]))
            return false;
    if (!jin_arr(at, "threshold_min_sp_of_type", 9, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &row) || !jin_str(&row, "total_sp", 7, &s) || !wash_get_i16(&row, "min", 1, 9, &i16))
            return false;
        range_of(s, &lo, &hi);
        for (int r = lo; r <= hi && r <= 8; r++)
            c->threshold[r] = i16;
    }
    if (!jin_arr(at, "target", 9, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++)
        if (!jin_at(&list, i, &row) || !wash_get_word(&row, "state", states, TARGET_SHIFTS, &i16) ||
            !wash_get_i16(&row, "shift", -9, 9, &c->target_shift[i16]))
            return false;
    return true;
}

static bool read_volley(struct wash_charts *c, const struct jin *root)
{
    static const char *const columns[VOLLEY_COLUMNS] = {"range3", "range2", "range1", "charge", "shift_only"};
    struct jin at, rows, row, list, item, v;
    const char *key;
    json_t *cell;
    int64_t loss;
    int lo, hi;
    if (!jin_obj(root, "opening_volley", &at) || !jin_obj(&at, "loss_by_roll", &rows) ||
        !jin_arr(&at, "shifts", 2, &list))
        return false;
    for (int i = 0; i < VOLLEY_COLUMNS; i++) {
        if (!jin_obj(&rows, columns[i], &row))
            return false;
        json_object_foreach(row.v, key, cell)
        {
            v = (struct jin){.v = cell, .up = &row, .key = key, .e = row.e};
            range_of(key, &lo, &hi);
            if (!jin_as_int(&v, 0, 9, &loss))
                return false;
            for (int r = lo; r <= hi && r <= 6; r++)
                c->volley[i][r] = (int16_t)loss;
        }
    }
    return jin_at(&list, 0, &item) && wash_get_i16(&item, "shift", -9, 9, &c->volley_canister) &&
           jin_at(&list, 1, &item) && wash_get_i16(&item, "shift", -9, 9, &c->volley_wrecked);
}

static bool read_closing(struct wash_charts *c, const struct jin *root)
{
    struct jin at, success, list, row;
    if (!jin_obj(root, "closing_roll", &at) || !jin_obj(&at, "success", &success) ||
        !jin_arr(&at, "drm", CLOSE_MODIFIERS, &list))
        return false;
    for (int i = 0; i < RATINGS; i++)
        if (!wash_get_i16(&success, (char[]){(char)('A' + i), 0}, 1, 9, &c->close_needs[i]))
            return false;
    for (size_t i = 0; i < CLOSE_MODIFIERS; i++)
        if (!jin_at(&list, i, &row) || !wash_get_i16(&row, "drm", -9, 9, &c->close_drm[i]))
            return false;
    return true;
}

static bool read_weapons(struct wash_data *d, const struct jin *root, const char *key, bool guns)
{
    static const char *const fires[] = {"buck_n_ball", "breechloader", "repeater"};
    static const char *const canisters[] = {"normal", "dense"};
    struct wash_charts *c = &d->charts;
    struct jin at, types, here;
    const char *code;
    json_t *v;
    int n = 0;
    if (!jin_obj(root, key, &at) || !jin_obj(&at, "types", &types))
        return false;
    json_object_foreach(types.v, code, v)
    {
        struct jin row = {.v = v, .up = &types, .key = code, .e = types.e};
        int16_t kind = 0;
        const char *word = guns ? "canister" : "fire";
        if (n == GUNS_MAX || strlen(code) >= WEAPON_CODE)
            return jin_fail(&row, "too many weapons, or too long a code");
        memcpy(guns ? d->gun_code[n] : d->small_code[n], code, strlen(code) + 1);
        if (!wash_get_i16(&row, "max_range", 1, 99, guns ? &c->gun_range[n] : &c->small_range[n]) ||
            !jin_get(&row, word, &here))
            return false;
        if (!json_is_null(here.v)) {
            if (!wash_get_word(&row, word, guns ? canisters : fires, guns ? 2 : 3, &kind))
                return false;
            kind = (int16_t)(kind + (guns ? FIRE_CANISTER : FIRE_BUCK));
        }
        if (guns)
            c->gun_canister[n] = kind;
        else
            c->small_fire[n] = kind;
        n++;
    }
    if (guns)
        d->nguns = (int16_t)n;
    else
        d->nsmall = (int16_t)n;
    return true;
}

/* --- morale ----------------------------------------------------------------------------------------------- */

static const char *const state_names[MORALES] = {"Normal", "BL", "Sh", "DG", "R"};

static int state_of(const char *s, size_t n)
{
    for (int i = 0; i < MORALES; i++)
        if (strncmp(state_names[i], s, n) == 0 && strlen(state_names[i]) == n)
            return i;
    return -1;
}

static bool read_morale_rows(struct wash_charts *c, const struct jin *at)
{
    struct jin rows, row, cell;
    if (!jin_obj(at, "rows", &rows))
        return false;
    for (int r = 2; r < MORALE_ROWS; r++) {
        char key[3] = {(char)('0' + r), 0, 0};
        if (r >= 10) {
            key[0] = '1';
            key[1] = (char)('0' + r - 10);
        }
        if (!jin_obj(&rows, key, &row))
            return false;
        for (int i = 0; i < RATINGS; i++) {
            int16_t *to = c->morale[r][i];
            if (!jin_get(&row, (char[]){(char)('A' + i), 0}, &cell))
                return false;
            if (json_is_null(cell.v))
                continue;
            if (!wash_get_word(&cell, "state", state_names, MORALES, &to[0]) ||
                !wash_get_i16(&cell, "retreat", 0, 9, &to[1]) || !wash_get_i16(&cell, "loss", 0, 9, &to[2]))
                return false;
        }
    }
    return true;
}

/* In the order of the chart's list; the leader's is minus his morale value. */
static bool read_morale_drm(struct wash_charts *c, const struct jin *at)
{
    struct jin list, row;
    if (!jin_arr(at, "drm", DRMS, &list))
        return false;
    c->drm[DRM_LEADER] = -1;
    for (size_t i = DRM_SHAKEN; i < DRMS; i++)
        if (!jin_at(&list, i, &row) || !wash_get_i16(&row, "drm", -9, 9, &c->drm[i]))
            return false;
    return true;
}

static bool read_additive(struct wash_charts *c, const struct jin *root)
{
    struct jin at, rows, row;
    const char *s;
    if (!jin_obj(root, "additive_morale", &at) || !jin_obj(&at, "current_then_new", &rows))
        return false;
    for (int now = 0; now < MORALES; now++) {
        if (!jin_obj(&rows, state_names[now], &row))
            return false;
        for (int then = 0; then <= MORALES; then++) {
            if (!jin_str(&row, then < MORALES ? state_names[then] : "TownHex", 15, &s))
                return false;
            size_t n = strcspn(s, "*");
            int state = state_of(s, n);
            if (state < 0)
                return jin_fail(&row, "not a state of morale");
            if (then == MORALES) {
                c->in_town[now] = (int16_t)state;
                continue;
            }
            c->additive[now][then] = (int16_t)state;
            c->starred[now][then] = s[n] == '*';
        }
    }
    return true;
}

static bool read_charge(struct wash_charts *c, const struct jin *root)
{
    struct jin at, list, row;
    int16_t v[5];
    if (!jin_obj(root, "additional_charge_modifiers", &at) || !jin_arr(&at, "sp_differential", 5, &list))
        return false;
    for (size_t i = 0; i < 5; i++)
        if (!jin_at(&list, i, &row) || !wash_get_i16(&row, "drm", -9, 9, &v[i]))
            return false;
    memcpy(c->charge_attacker, v, sizeof c->charge_attacker);
    memcpy(c->charge_defender, v + 2, sizeof c->charge_defender);
    return jin_arr(&at, "also", 2, &list) && jin_at(&list, 0, &row) &&
           wash_get_i16(&row, "drm", -9, 9, &c->charge_blood_lust);
}

static bool read_leader_loss(struct wash_charts *c, const struct jin *root)
{
    static const char *const columns[LOSS_COLUMNS] = {"other", "capture", "charge_defender", "charge_attacker"};
    static const char *const fates[] = {"none", "captured", "wounded", "killed"};
    struct jin at, all, column, here, list, row;
    const char *s;
    int lo, hi;
    if (!jin_obj(root, "leader_loss", &at) || !jin_obj(&at, "columns", &all) || !jin_arr(&at, "drm", 1, &list) ||
        !jin_at(&list, 0, &row) || !wash_get_i16(&row, "drm", 0, 9, &c->sharpshooter_drm))
        return false;
    for (int i = 0; i < LOSS_COLUMNS; i++)
        for (int fate = 0; fate < 4; fate++) {
            if (!jin_obj(&all, columns[i], &column) || !jin_get(&column, fates[fate], &here))
                return false;
            if (json_is_null(here.v))
                continue;
            if (!jin_as_str(&here, 7, &s))
                return false;
            range_of(s, &lo, &hi);
            for (int r = lo; r <= hi && r <= 13; r++)
                c->leader_loss[i][r] = (int16_t)fate;
            if (hi == 12)
                c->leader_loss[i][13] = (int16_t)fate;
        }
    return true;
}

/* --- movement --------------------------------------------------------------------------------------------- */

static bool cost_of(const struct jin *at, int16_t *out)
{
    const char *s;
    if (!json_is_string(at->v)) {
        *out = (int16_t)(json_number_value(at->v) * 2); /* the only fraction is a half: exact */
        return true;
    }
    if (!jin_as_str(at, 7, &s))
        return false;
    *out = (int16_t)(strcmp(s, "P") == 0      ? COST_PROHIBITED
                     : strcmp(s, "road") == 0 ? COST_ROAD_ONLY
                     : strcmp(s, "ot") == 0   ? COST_OTHER
                     : *s == '+'              ? 2 * atoi(s + 1)
                                              : 0);
    return true;
}

static bool read_movement(struct wash_charts *c, const struct jin *root)
{
    static const char *const names[MOVE_ROWS] = {"clear_or_orchard",
                                                 "woods_hexside",
                                                 "thicket",
                                                 "pike_or_road",
                                                 "trail_or_railroad",
                                                 "town",
                                                 "inclined_0_2_slope_lines",
                                                 "inclined_3_plus_slope_lines",
                                                 "slope_hex_not_inclined",
                                                 "boulders",
                                                 "vertical_slope",
                                                 "stream",
                                                 "creek",
                                                 "river",
                                                 "ford",
                                                 "foot_bridge",
                                                 "marsh",
                                                 "briar_marsh"};
    struct jin at, rows, row, cell;
    if (!jin_obj(root, "terrain_effects_movement", &at) || !jin_obj(&at, "rows", &rows))
        return false;
    for (int r = 0; r < MOVE_ROWS; r++) {
        if (!jin_arr(&rows, names[r], MOVE_COLUMNS, &row))
            return false;
        for (size_t i = 0; i < MOVE_COLUMNS; i++)
            if (!jin_at(&row, i, &cell) || !cost_of(&cell, &c->cost[r][i]))
                return false;
    }
    if (!jin_arr(&at, "movement_allowance", MOVE_COLUMNS, &row))
        return false;
    for (size_t i = 0; i < MOVE_COLUMNS; i++)
        if (!jin_at(&row, i, &cell) || !cost_of(&cell, &c->allowance[i]))
            return false;
    if (!jin_arr(&at, "formation_change_mp", MOVE_COLUMNS, &row))
        return false;
    for (size_t i = 0; i < MOVE_COLUMNS; i++)
        if (!jin_at(&row, i, &cell) || !cost_of(&cell, &c->form_cost[i]))
            return false;
    return jin_obj(root, "artillery_formation", &at) &&
           wash_get_i16(&at, "unlimber_min_distance", 1, 30, &c->unlimber_distance) &&
           wash_get_i16(&at, "unlimber_min_distance_with_artillery_leader", 1, 30, &c->unlimber_distance_leader);
}

static bool read_slope(struct wash_charts *c, const struct jin *root)
{
    struct jin at, rows, row, item;
    const char *key;
    json_t *v;
    int64_t n;
    if (!jin_obj(root, "slope_table", &at) || !jin_obj(&at, "diff_rows", &rows))
        return false;
    json_object_foreach(rows.v, key, v)
    {
        row = (struct jin){.v = v, .up = &rows, .key = key, .e = rows.e};
        int r = atoi(key);
        if (r < 0 || r >= SLOPE_ROWS || jin_len(&row) != SLOPE_COLUMNS)
            return jin_fail(&row, "not a row of the Slope Table");
        for (size_t i = 0; i < SLOPE_COLUMNS; i++) {
            if (!jin_at(&row, i, &item) || !jin_as_int(&item, 0, 999, &n))
                return false;
            c->slope[r][i] = (int16_t)n;
        }
    }
    return true;
}

/* --- command ---------------------------------------------------------------------------------------------- */

static bool read_zero(struct wash_charts *c, const struct jin *root)
{
    static const char *const rows[] = {"1", "2-3", "4-6"};
    static const char *const words[] = {"no MA", "half MA", "full MA"};
    struct jin at;
    int16_t part = 0;
    int lo, hi;
    if (!jin_obj(root, "zero_rule", &at))
        return false;
    for (int i = 0; i < 3; i++) {
        if (!wash_get_word(&at, rows[i], words, 3, &part))
            return false;
        range_of(rows[i], &lo, &hi);
        for (int r = lo; r <= hi; r++)
            c->zero[r] = part;
    }
    return true;
}

static bool read_by_value(const struct jin *at, const char *key, int16_t to[5])
{
    struct jin row;
    if (!jin_obj(at, key, &row))
        return false;
    for (int i = 0; i < 5; i++)
        if (!wash_get_i16(&row, (char[]){(char)('0' + i), 0}, 2, 12, &to[i]))
            return false;
    return true;
}

static bool read_fluke(struct wash_charts *c, const struct jin *root)
{
    struct jin at, base, second, list, row;
    if (!jin_obj(root, "fluke_stoppage", &at) || !wash_get_i16(&at, "grace_turns", 0, 99, &c->fluke_grace) ||
        !jin_obj(&at, "base_check", &base) || !wash_get_i16(&base, "pass", 2, 12, &c->fluke_pass) ||
        !jin_arr(&base, "drm", 3, &list))
        return false;
    for (size_t i = 0; i < 3; i++)
        if (!jin_at(&list, i, &row) || !wash_get_i16(&row, "drm", -9, 9, &c->fluke_drm[i]))
            return false;
    if (!jin_obj(&at, "second_roll", &second) || !wash_get_i16(&second, "night_drm", -9, 9, &c->fluke_night) ||
        !read_by_value(&second, "pass_by_command_value", c->fluke_second))
        return false;
    return jin_obj(root, "attack_recovery", &at) && jin_obj(&at, "base_check", &base) &&
           wash_get_i16(&base, "no_wrecked_or_dead", 2, 12, &c->recovery_base[0]) &&
           wash_get_i16(&base, "wrecked_no_dead", 2, 12, &c->recovery_base[1]) &&
           wash_get_i16(&base, "dead", 2, 12, &c->recovery_base[2]) && jin_obj(&at, "second_roll", &second) &&
           read_by_value(&second, "recover_by_command_value", c->recovery_second);
}

static bool read_command(struct wash_charts *c, const struct jin *root)
{
    static const char *const levels[] = {"army", "corps", "division", "brigade", "artillery_battalion"};
    static const char *const states[] = {"on_fire", "normal", "not_so_sure", "comatose"};
    static const char *const far[] = {"within_command_radius", "beyond", "beyond_and_50_hexes_or_more"};
    struct jin at, row, list, item;
    const char *s;
    if (!jin_obj(root, "command_roll", &at) || !jin_str(&at, "success", 7, &s) || !jin_arr(&at, "drm", 2, &list) ||
        !jin_at(&list, 1, &item) || !wash_get_i16(&item, "drm", 0, 9, &c->command_bonus))
        return false;
    c->command_roll = (int16_t)atoi(s);
    c->far_hexes = 50;
    if (!jin_obj(root, "order_delivery", &at) || !jin_obj(&at, "awareness_turns", &row))
        return false;
    for (int i = 0; i < 4; i++)
        if (!wash_get_i16(&row, states[i], 0, 99, &c->awareness[i]))
            return false;
    if (!jin_obj(&at, "distance_turns", &row))
        return false;
    for (int i = 0; i < 3; i++)
        if (!wash_get_i16(&row, far[i], 0, 99, &c->distance_turns[i]))
            return false;
    if (!jin_obj(root, "command_radius", &at) || !jin_obj(&at, "hexes", &row))
        return false;
    for (int i = 0; i < 5; i++)
        if (!wash_get_i16(&row, levels[i], 1, 99, &c->radius[i]))
            return false;
    return true;
}

static bool read_sight(struct wash_charts *c, const struct jin *root)
{
    static const char *const lights[] = {"day", "twilight", "night"};
    struct jin at, row;
    if (!jin_obj(root, "line_of_sight", &at) || !jin_obj(&at, "visibility", &row))
        return false;
    for (int i = 0; i < 3; i++)
        if (!wash_get_i16(&row, lights[i], 1, 99, &c->visibility[i]))
            return false;
    c->small_sp = 3;
    return true;
}

bool wash_read_heights(struct wash_data *d, const struct jin *maps_root)
{
    struct jin at;
    struct wash_charts *c = &d->charts;
    return jin_obj(maps_root, "los_heights", &at) && wash_get_i16(&at, "woods", 0, 9, &c->height[TERRAIN_WOODS]) &&
           wash_get_i16(&at, "orchard", 0, 9, &c->height[TERRAIN_ORCHARD]) &&
           wash_get_i16(&at, "town", 0, 9, &c->height[TERRAIN_TOWN]);
}

bool wash_read_charts(struct wash_data *d, const struct jin *root)
{
    struct wash_charts *c = &d->charts;
    bool ok = true;
    struct jin shifts = none_at(root, "combat_shifts", &ok), morale = none_at(root, "morale_table", &ok);
    return ok && read_combat(c, root) && read_range_shifts(c, &shifts) && read_fire_shifts(c, &shifts) &&
           read_volley(c, root) && read_closing(c, root) && read_weapons(d, root, "small_arms", false) &&
           read_weapons(d, root, "artillery_weapons", true) && read_morale_rows(c, &morale) &&
           read_morale_drm(c, &morale) && read_additive(c, root) && read_charge(c, root) && read_leader_loss(c, root) &&
           read_movement(c, root) && read_slope(c, root) && read_zero(c, root) && read_fluke(c, root) &&
           read_command(c, root) && read_sight(c, root);
}

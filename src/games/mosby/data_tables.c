/* Reading data/tables.json. */
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "games/mosby/data.h"
#include "json/in.h"

enum { NOTORIETIES = 10, DIE = 6 };

static void key_of(char out[16], int n)
{
    snprintf(out, 16, "%d", n);
}

/* "1": {"v": ..}, "2": .. up to n, into out[1..n]. */
static bool get_row(const struct jin *at, const char *key, int n, int lo, int hi, uint8_t *out)
{
    struct jin row;
    if (!jin_obj(at, key, &row))
        return false;
    for (int i = 1; i <= n; i++) {
        char k[16];
        int v;
        key_of(k, i);
        if (!mb_get_v(&row, k, lo, hi, &v))
            return false;
        out[i] = (uint8_t)v;
    }
    return true;
}

static bool get_word(const struct jin *at, const char *key, const char *const *names, int n, uint8_t *out)
{
    struct jin tagged;
    const char *s;
    if (!jin_obj(at, key, &tagged) || !jin_str(&tagged, "v", 40, &s))
        return false;
    for (int i = 0; i < n; i++)
        if (strcmp(s, names[i]) == 0) {
            *out = (uint8_t)i;
            return true;
        }
    return jin_fail(&tagged, "\"%s\" is not known here", s);
}

static bool read_recruitment(struct mb_tables *t, const struct jin *root)
{
    struct jin at, dice, aware;
    int limit;
    if (!jin_obj(root, "union_awareness", &aware) ||
        !get_row(&aware, "by_notoriety", NOTORIETIES, 1, 5, t->awareness) || !jin_obj(root, "recruitment", &at) ||
        !get_row(&at, "action_cards_healthy", NOTORIETIES, 0, 12, t->cards_healthy) ||
        !get_row(&at, "action_cards_wounded", NOTORIETIES, 0, 12, t->cards_wounded) ||
        !mb_get_v(&at, "hand_limit", 1, 12, &limit) || !jin_obj(&at, "strength_by_die", &dice))
        return false;
    t->hand_limit = (uint8_t)limit;
    for (int die = 1; die <= DIE; die++) {
        char k[16];
        key_of(k, die);
        if (!get_row(&dice, k, NOTORIETIES, 0, 9, t->strength[die]))
            return false;
    }
    return true;
}

static bool read_union(struct mb_tables *t, const struct jin *root)
{
    static const char *const sides[] = {"union", "mosby"}, *const columns[] = {"combat", "non_combat"};
    static const char *const marches[MARCHES] = {"deactivate", "random", "toward_mosby", "toward_nearest_union",
                                                 "away_from_mosby"};
    struct jin at, row, cell, dice;
    if (!jin_obj(root, "initiative", &at) || !jin_obj(&at, "by_die", &dice) || !jin_obj(root, "union_movement", &at))
        return false;
    for (int die = 1; die <= DIE; die++) {
        char k[16];
        key_of(k, die);
        if (!get_word(&dice, k, sides, 2, &t->initiative[die]))
            return false;
        for (int c = 0; c < 2; c++) {
            int spaces;
            if (!jin_obj(&at, columns[c], &row) || !jin_obj(&row, k, &cell) ||
                !get_word(&cell, "action", marches, MARCHES, &t->march[c][die].how) ||
                !mb_get_v(&cell, "spaces", 0, 9, &spaces))
                return false;
            t->march[c][die].spaces = (uint8_t)spaces;
        }
    }
    return true;
}

/* Null stands for no bound. */
static bool get_bound(const struct jin *at, const char *key, int none, int *out)
{
    struct jin v;
    int64_t n;
    if (!jin_get(at, key, &v))
        return false;
    *out = none;
    if (json_is_null(v.v))
        return true;
    if (!jin_as_int(&v, CRT_LO, CRT_LO + CRT_N - 1, &n))
        return false;
    *out = (int)n;
    return true;
}

static bool read_results(struct mb_tables *t, const struct jin *root)
{
    static const char *const results[RESULTS] = {"D", "D1", "D2", "R", "R1", "R2", "R3"};
    struct jin at, list, row;
    bool seen[CRT_N] = {false};
    if (!jin_obj(root, "combat_results", &at) || !jin_arr(&at, "die_modified", CRT_N, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        int lo, hi;
        uint8_t result = 0;
        if (!jin_at(&list, i, &row) || !get_bound(&row, "min", CRT_LO, &lo) ||
            !get_bound(&row, "max", CRT_LO + CRT_N - 1, &hi) || !get_word(&row, "result", results, RESULTS, &result))
            return false;
        for (int v = lo; v <= hi; v++) {
            if (seen[v - CRT_LO])
                return jin_fail(&row, "a modified die of %d has two results", v);
            seen[v - CRT_LO] = true;
            t->result[v - CRT_LO] = result;
        }
    }
    for (int i = 0; i < CRT_N; i++)
        if (!seen[i])
            return jin_fail(&list, "a modified die of %d has no result", i + CRT_LO);
    return true;
}

static bool read_modifiers(struct mb_tables *t, const struct jin *root)
{
    static const char *const charts[] = {"mosby_attacks", "union_attacks"};
    struct jin at, row;
    int v;
    if (!jin_obj(root, "odds_modifiers", &at))
        return false;
    for (int c = 0; c < 2; c++) {
        if (!jin_obj(&at, charts[c], &row))
            return false;
        for (int i = 1; i <= 9; i++) {
            char k[16];
            snprintf(k, sizeof k, "%d:%d", i < 5 ? 1 : i - 4, i < 5 ? 6 - i : 1);
            if (!mb_get_v(&row, k, -9, 9, &v))
                return false;
            t->odds[c][i] = (int8_t)v;
        }
    }
    if (!jin_obj(root, "union_reaction", &at) || !jin_obj(&at, "by_sum", &row))
        return false;
    for (int sum = 2; sum <= 15; sum++) {
        char k[16];
        key_of(k, sum);
        if (!mb_get_v(&row, k, -9, 9, &v))
            return false;
        t->reaction[sum] = (int8_t)v;
    }
    return true;
}

static bool read_numbers(const struct jin *at, const char *const *keys, int8_t *const *to, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int v;
        if (!mb_get_v(at, keys[i], -20, 20, &v))
            return false;
        *to[i] = (int8_t)v;
    }
    return true;
}

static bool read_points(struct mb_tables *t, const struct jin *root)
{
    static const char *const keys[] = {"courier",
                                       "supply_wagon",
                                       "picket",
                                       "combat_win_base",
                                       "combat_win_per_original_union_strength",
                                       "per_union_strength_eliminated",
                                       "bridge",
                                       "railroad",
                                       "wagon_train",
                                       "kidnap",
                                       "battle_lost",
                                       "per_mosby_strength_lost",
                                       "mosby_wounded",
                                       "skedaddle",
                                       "union_enters_in_preparation"};
    int8_t *const to[] = {&t->courier,    &t->wagon,         &t->picket,   &t->win,       &t->win_strength,
                          &t->eliminated, &t->bridge,        &t->railroad, &t->train,     &t->kidnap,
                          &t->lost,       &t->strength_lost, &t->wounded,  &t->skedaddle, &t->walked_into};
    static const char *const aware[] = {"demolish", "combat_won", "kidnap", "wagon_train_destroyed",
                                        "maximum",  "minimum"};
    uint8_t *const aware_to[] = {&t->aware_demolish, &t->aware_combat, &t->aware_kidnap,
                                 &t->aware_train,    &t->aware_max,    &t->aware_min};
    struct jin at;
    if (!jin_obj(root, "performance", &at) || !read_numbers(&at, keys, to, sizeof keys / sizeof keys[0]) ||
        !jin_obj(root, "awareness_changes", &at))
        return false;
    for (size_t i = 0; i < sizeof aware / sizeof aware[0]; i++) {
        int v;
        if (!mb_get_v(&at, aware[i], 0, 5, &v))
            return false;
        *aware_to[i] = (uint8_t)v;
    }
    return true;
}

static bool read_demolition(struct mb_tables *t, const struct jin *optional)
{
    static const char *const targets[TARGETS] = {"depot", "bridge", "railroad", "wagon_train"};
    struct jin at, row, cell;
    if (!jin_obj(optional, "8.6_demolition_success", &at))
        return false;
    for (int i = 0; i < TARGETS; i++) {
        if (!jin_obj(&at, targets[i], &row))
            return false;
        for (int die = 1; die <= DIE; die++) {
            char k[16];
            bool yes;
            key_of(k, die);
            if (!jin_obj(&row, k, &cell) || !jin_bool(&cell, "v", &yes))
                return false;
            t->demolished[i][die] = yes;
        }
    }
    return true;
}

static bool get_if(const struct jin *at, const char *key, int lo, int hi, int *out)
{
    int64_t v = 0;
    bool good = !jin_has(at, key) || jin_int(at, key, lo, hi, &v);
    *out = (int)v;
    return good;
}

static bool get_yes(const struct jin *at, const char *key, uint8_t *out)
{
    bool yes = false;
    bool good = !jin_has(at, key) || jin_bool(at, key, &yes);
    *out = yes;
    return good;
}

/* Rows by die; what a row does not name it does not give. */
static bool read_finds(const struct jin *optional, const char *key, const char *const *known, struct mb_find out[7])
{
    struct jin at, row;
    if (!jin_obj(optional, key, &at))
        return false;
    for (int die = 1; die <= DIE; die++) {
        char k[16];
        int points, awareness, cards, move, combat, strength;
        struct mb_find *f = &out[die];
        key_of(k, die);
        if (!jin_obj(&at, k, &row) || !jin_only(&row, known) || !get_if(&row, "points", -20, 20, &points) ||
            !get_if(&row, "awareness", 0, 5, &awareness) || !get_if(&row, "cards", 0, 6, &cards) ||
            !get_if(&row, "move", 0, 9, &move) || !get_if(&row, "combat", 0, 9, &combat) ||
            !get_if(&row, "strength", 0, 9, &strength) || !get_yes(&row, "no_points", &f->no_points) ||
            !get_yes(&row, "scout", &f->scout))
            return false;
        f->points = (int8_t)points;
        f->awareness = (uint8_t)awareness;
        f->cards = (uint8_t)cards;
        f->move = (uint8_t)move;
        f->combat = (uint8_t)combat;
        f->strength = (uint8_t)strength;
    }
    return true;
}

static bool read_optional(struct mb_tables *t, const struct jin *root)
{
    static const char *const keys[] = {"8.2_event_die_bonus",
                                       "8.3_hide_found_inside_max",
                                       "8.3_hide_found_outside_max",
                                       "8.3_cannon_found_max",
                                       "8.4_railroad_repaired_max",
                                       "8.5_points_per_northern_space",
                                       "8.5_adjacent_to_concentration_bonus",
                                       "8.5_first_turn"};
    static const char *const levels[] = {"marginal", "tactical", "substantial", "decisive", "overwhelming"};
    uint8_t *const to[] = {&t->event_bonus,   &t->hide_inside,  &t->hide_outside, &t->cannon_found,
                           &t->rail_repaired, &t->north_points, &t->north_bonus,  &t->north_turn};
    struct jin at, row;
    if (!jin_obj(root, "optional", &at))
        return false;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        int v;
        if (!mb_get_v(&at, keys[i], 0, 9, &v))
            return false;
        *to[i] = (uint8_t)v;
    }
    if (!jin_obj(&at, "8.1_victory", &row))
        return false;
    for (int n = 10; n < 15; n++) {
        char k[16];
        uint8_t level = 0;
        key_of(k, n);
        if (!get_word(&row, k, levels, 5, &level))
            return false;
        t->victory[level] = (uint8_t)n;
    }
    static const char *const prisoner[] = {"v", "source", "no_points", "points", "awareness", "scout", "cards", NULL};
    static const char *const depot[] = {"v", "source", "points", "cards", "move", "combat", "strength", NULL};
    return read_demolition(t, &at) && read_finds(&at, "8.7_interrogation", prisoner, t->prisoner) &&
           read_finds(&at, "8.9_depot_contents", depot, t->found);
}

static bool read_end(struct mb_tables *t, const struct jin *root)
{
    static const char *const wounds[] = {"none", "wounded"};
    struct jin at;
    int turns, notoriety;
    if (!jin_obj(root, "casualty_check", &at))
        return false;
    for (int die = 1; die <= DIE; die++) {
        char k[16];
        key_of(k, die);
        if (!get_word(&at, k, wounds, 2, &t->wound[die]))
            return false;
    }
    if (!jin_obj(root, "victory", &at) || !mb_get_v(&at, "turns", 1, 20, &turns) ||
        !mb_get_v(&at, "notoriety", 1, 20, &notoriety))
        return false;
    t->turns = (uint8_t)turns;
    t->notoriety = (uint8_t)notoriety;
    return true;
}

bool mb_read_tables(struct mb_data *d, const struct jin *root)
{
    struct mb_tables *t = &d->t;
    return read_recruitment(t, root) && read_union(t, root) && read_results(t, root) && read_modifiers(t, root) &&
           read_points(t, root) && read_optional(t, root) && read_end(t, root);
}

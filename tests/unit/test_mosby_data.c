/* links: base json trust core games test */
/* Every constraint marked [chk] in the design, on the data as the program has loaded them; and what a loader refuses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "core/data.h"
#include "games/mosby/mosby.h"
#include "gen/mosby_data.h"
#include "json/in.h"

static const struct mb_data *d = &mb_bundled;

static int sp(const char *id)
{
    int s = mb_space_index(d, id);
    if (s < 0)
        fail_msg("no space %s", id);
    return s;
}

static bool adj(int a, int b)
{
    for (int i = 0; i < d->space[a].nroads; i++)
        if (d->space[a].to[i] == b)
            return true;
    return false;
}

static void distances(int from, int out[MB_SPACES])
{
    int queue[MB_SPACES], head = 0, tail = 0;
    for (int i = 0; i < MB_SPACES; i++)
        out[i] = -1;
    out[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        int s = queue[head++];
        for (int i = 0; i < d->space[s].nroads; i++)
            if (out[d->space[s].to[i]] < 0) {
                out[d->space[s].to[i]] = out[s] + 1;
                queue[tail++] = d->space[s].to[i];
            }
    }
}

static int dist(const char *a, const char *b)
{
    int out[MB_SPACES];
    distances(sp(a), out);
    return out[sp(b)];
}

/* Every shortest way from a to b leads through c. */
static bool on_all(const char *a, const char *b, const char *c)
{
    int from[MB_SPACES], to[MB_SPACES], via = 0;
    distances(sp(a), from);
    distances(sp(b), to);
    int all = from[sp(b)], at = from[sp(c)];
    for (int s = 0; s < d->nspaces; s++)
        via += from[s] == at && from[s] + to[s] == all;
    return from[sp(c)] + to[sp(c)] == all && via == 1;
}

/* The words of a list, one after another. */
static int each(const char *list, char word[MB_NAME], const char **at)
{
    int n = 0, used = 0;
    if (!*at)
        *at = list;
    n = sscanf(*at, "%39s%n", word, &used);
    *at += used;
    return n == 1;
}

/* Named spaces: constraints 1 to 9. */
static void c001_to_c009_named_spaces(void **state)
{
    (void)state;
    static const char list[] =
        "rappahannock-station great-falls paris lovettsville union-mills occoquan dumfries alexandria farmwell-station "
        "harpers-ferry washington fort-slocum fort-runyon middletown middleburg winchester bristoe-station greenwich "
        "groveton "
        "manassas-junction centreville fairfax-station bradley gainesville haymarket fairfax-court-house "
        "springfield-station "
        "pohick-church white-plains gum-spring chantilly annandale baileys-crossroads vernondale falls-church "
        "fort-marcy";
    char w[MB_NAME];
    for (const char *at = NULL; each(list, w, &at);)
        sp(w);
    assert_true(d->space[sp("manassas-junction")].depot);
}

/* Adjacencies: constraints 10 to 28. */
static void c010_to_c028_adjacencies(void **state)
{
    (void)state;
    static const char list[] =
        "greenwich bristoe-station groveton manassas-junction manassas-junction union-mills union-mills centreville "
        "union-mills fairfax-station union-mills bradley fairfax-station fairfax-court-house fairfax-station "
        "springfield-station fairfax-station pohick-church fairfax-station occoquan groveton gainesville gainesville "
        "haymarket "
        "bristoe-station manassas-junction greenwich gainesville haymarket white-plains gum-spring chantilly chantilly "
        "fairfax-court-house fairfax-court-house annandale annandale alexandria alexandria fort-runyon alexandria "
        "baileys-crossroads alexandria vernondale vernondale pohick-church washington fort-runyon washington "
        "fort-slocum "
        "fort-marcy baileys-crossroads fort-runyon baileys-crossroads springfield-station vernondale";
    char a[MB_NAME], b[MB_NAME];
    for (const char *at = NULL; each(list, a, &at) && each(list, b, &at);)
        if (!adj(sp(a), sp(b)))
            fail_msg("%s and %s are not adjacent", a, b);
    assert_true(adj(sp("falls-church"), sp("baileys-crossroads")) || adj(sp("falls-church"), sp("fort-runyon")));
    assert_true(on_all("harpers-ferry", "middletown", "winchester"));
}

/* The neighbours inside the original lines are among the list, and all of it where exact. */
static void inside(const char *id, const char *list, bool exact)
{
    int n = 0, have = 0, s = sp(id);
    char w[MB_NAME];
    for (int i = 0; i < d->space[s].nroads; i++) {
        int to = d->space[s].to[i];
        bool listed = false;
        if (!d->space[to].lines)
            continue;
        have++;
        for (const char *at = NULL; each(list, w, &at);)
            listed = listed || to == sp(w);
        if (!listed)
            fail_msg("%s is next to %s", id, d->space[to].id);
    }
    for (const char *at = NULL; each(list, w, &at);)
        n++;
    if (exact)
        assert_int_equal(have, n);
}

/* Constraints 29 to 37, 121 to 123. */
static void c029_to_c037_neighbours(void **state)
{
    (void)state;
    inside("union-mills", "centreville fairfax-station bradley manassas-junction", true);
    assert_int_equal(d->space[sp("union-mills")].nroads, 4);
    inside("fairfax-station", "fairfax-court-house springfield-station pohick-church occoquan union-mills", true);
    inside("manassas-junction", "bristoe-station union-mills bradley", false);
    assert_false(adj(sp("manassas-junction"), sp("centreville")));
    inside("gainesville", "", true);
    inside("haymarket", "", true);
    inside("alexandria", "fort-runyon baileys-crossroads vernondale annandale", true);
    assert_int_equal(d->space[sp("alexandria")].nroads, 4);
    inside("baileys-crossroads", "washington falls-church alexandria fort-marcy fort-runyon annandale", false);
    inside("fort-runyon", "washington falls-church alexandria fort-marcy baileys-crossroads annandale", false);
    inside("vernondale", "alexandria springfield-station pohick-church", false);
    assert_false(adj(sp("washington"), sp("baileys-crossroads")) || adj(sp("washington"), sp("vernondale")));
    assert_false(adj(sp("greenwich"), sp("haymarket")));
    static const char outside[] = "groveton greenwich gainesville haymarket gum-spring";
    char w[MB_NAME];
    for (const char *at = NULL; each(outside, w, &at);)
        assert_false(d->space[sp(w)].lines);
    static const char far[] = "springfield-station falls-church washington fort-marcy";
    for (const char *at = NULL; each(far, w, &at);)
        assert_false(adj(sp("alexandria"), sp(w)));
}

/* Constraints 38 to 47. */
static void c038_to_c047_distances(void **state)
{
    (void)state;
    assert_int_equal(dist("union-mills", "haymarket"), 4);
    assert_int_equal(dist("occoquan", "haymarket"), 6);
    assert_int_equal(dist("bristoe-station", "haymarket"), 3);
    assert_int_equal(dist("manassas-junction", "haymarket"), 3);
    assert_int_equal(dist("bradley", "union-mills"), 1);
    assert_int_equal(dist("falls-church", "pohick-church"), 4);
    assert_int_equal(dist("fort-marcy", "pohick-church"), 4);
    assert_int_equal(dist("alexandria", "pohick-church"), 2);
    assert_true(on_all("union-mills", "haymarket", "groveton") && on_all("union-mills", "haymarket", "gainesville"));
    assert_true(on_all("occoquan", "haymarket", "fairfax-station") &&
                on_all("occoquan", "haymarket", "manassas-junction"));
    assert_true(on_all("bristoe-station", "haymarket", "greenwich") &&
                on_all("bristoe-station", "haymarket", "gainesville"));
    assert_true(on_all("manassas-junction", "haymarket", "groveton") &&
                on_all("manassas-junction", "haymarket", "gainesville"));
    assert_true(on_all("falls-church", "pohick-church", "vernondale") &&
                on_all("fort-marcy", "pohick-church", "vernondale"));
    assert_true(on_all("alexandria", "pohick-church", "vernondale"));
    assert_false(adj(sp("bradley"), sp("bristoe-station")) || adj(sp("bradley"), sp("occoquan")));
    int out[MB_SPACES];
    distances(0, out);
    for (int s = 0; s < d->nspaces; s++)
        assert_true(out[s] >= 0);
}

static int count(size_t offset)
{
    int n = 0;
    for (int s = 0; s < d->nspaces; s++)
        n += ((const uint8_t *)&d->space[s])[offset] != 0;
    return n;
}

/* Constraints 48 to 66, 128 to 131. */
static void c048_to_c066_attributes(void **state)
{
    (void)state;
    static const char sites[] =
        "fairfax-station fairfax-court-house alexandria fort-runyon washington fort-marcy centreville";
    static const char plain[] =
        "manassas-junction union-mills bradley pohick-church occoquan springfield-station chantilly annandale "
        "baileys-crossroads vernondale falls-church bristoe-station";
    static const char bridges[] = "union-mills occoquan dumfries alexandria farmwell-station harpers-ferry";
    static const char lines[] = "manassas-junction bristoe-station union-mills centreville fairfax-station bradley "
                                "fairfax-court-house pohick-church "
                                "springfield-station occoquan chantilly annandale alexandria fort-runyon "
                                "baileys-crossroads vernondale washington "
                                "falls-church fort-marcy rappahannock-station great-falls paris lovettsville";
    char w[MB_NAME];
    for (const char *at = NULL; each(sites, w, &at);)
        assert_true(d->space[sp(w)].concentration);
    for (const char *at = NULL; each(plain, w, &at);)
        assert_false(d->space[sp(w)].concentration);
    for (const char *at = NULL; each(bridges, w, &at);)
        assert_true(d->space[sp(w)].bridge && (d->space[sp(w)].lines || d->space[sp(w)].group));
    for (const char *at = NULL; each(lines, w, &at);)
        assert_true(d->space[sp(w)].lines);
    assert_int_equal(count(offsetof(struct mb_space, bridge)), 6);
    assert_int_equal(count(offsetof(struct mb_space, depot)), 6);
    assert_int_equal(count(offsetof(struct mb_space, place_concentration)), 4);
    int groups = 0, north_near = 0, fords = 0, pikes = 0;
    bool extendable = false;
    for (int s = 0; s < d->nspaces; s++) {
        const struct mb_space *x = &d->space[s];
        groups |= x->group ? 1 << x->group : 0;
        assert_false(x->group && x->lines);
        assert_false(x->concentration && !x->lines);
        assert_false(x->confederacy && x->lines); /* 65 */
        assert_false(x->depot && !x->lines);
        assert_false(x->north && !x->lines); /* 55, 59 */
        assert_false(x->place_concentration && x->concentration);
        extendable = extendable || (x->confederacy && x->group);
        for (int i = 0; i < x->nroads; i++) {
            north_near += x->north && !x->concentration && d->space[x->to[i]].concentration;
            assert_true(!x->river[i] || x->north != d->space[x->to[i]].north || strcmp(x->id, "harpers-ferry") == 0 ||
                        strcmp(d->space[x->to[i]].id, "harpers-ferry") == 0);
            fords += x->river[i] && !x->track[i];
            pikes += x->river[i] && x->track[i];
        }
    }
    assert_int_equal(groups, 0x7E);
    assert_true(extendable && north_near > 0 && fords > 0 && pikes > 0);
    /* Result 6: the Manassas Gap railroad, the rest of it inside the lines already. */
    static const char gap[] =
        "gainesville haymarket white-plains salem rectortown piedmont-station markham linden front-royal "
        "strasburg";
    for (const char *at = NULL; each(gap, w, &at);)
        assert_int_equal(d->space[sp(w)].group, 6);
    /* 61 to 64: roads numbered clockwise. */
    const struct mb_space *x = &d->space[sp("washington")];
    assert_int_equal(x->to[0], sp("fort-slocum"));
    assert_int_equal(x->to[4 % x->nroads], sp("fort-runyon"));
    x = &d->space[sp("haymarket")];
    assert_int_equal(x->nroads, 5);
    assert_int_equal(x->to[5 % 5], sp("gainesville"));
    assert_int_equal(x->to[1], sp("white-plains"));
    x = &d->space[sp("gainesville")];
    assert_int_equal(x->to[3 % x->nroads], sp("groveton"));
    assert_true(adj(sp("bradley"), sp("independent-hill")) && adj(sp("bradley"), sp("brentsville")));
    assert_true(d->space[sp("rockville")].depot && d->space[sp("middleburg")].confederacy);
    /* 60: Washington and Fort Runyon, by pike across the river. */
    x = &d->space[sp("washington")];
    for (int i = 0; i < x->nroads; i++)
        if (x->to[i] == sp("fort-runyon"))
            assert_true(x->track[i] && x->river[i]);
    /* 131: Ames, over three spaces of the lines, reaches Rockville from outside. */
    int from[MB_SPACES], near = 99;
    distances(sp("rockville"), from);
    for (int s = 0; s < d->nspaces; s++)
        near = !d->space[s].lines && from[s] < near ? from[s] : near;
    assert_true(near <= 3);
}

/* Constraints 67 to 102, 132, 133. */
static void c067_to_c102_tables(void **state)
{
    (void)state;
    const struct mb_tables *t = &d->t;
    assert_int_equal(t->reaction[6], 1);
    assert_int_equal(t->reaction[7], 1);
    assert_int_equal(t->reaction[11], 0);
    for (int i = 2; i < 15; i++)
        assert_true(t->reaction[i] >= t->reaction[i + 1]);
    assert_int_equal(t->odds[0][mb_odds_index(5, 2)], 1); /* 71, 73 */
    assert_int_equal(t->odds[0][mb_odds_index(5, 1)], 4);
    assert_int_equal(t->odds[1][mb_odds_index(2, 2)], 0); /* 72 */
    assert_int_equal(t->odds[1][mb_odds_index(2, 5)], 2);
    assert_int_equal(mb_odds_index(9, 2), mb_odds_index(4, 1)); /* 74 */
    struct world w = {.data = d};
    assert_int_equal(mb_result_of(&w, 5), RESULT_R1); /* 75 */
    assert_true(mb_result_of(&w, 7) >= RESULT_R1);    /* 76 */
    int kinds = 0;
    for (int v = -12; v < 25; v++)
        kinds |= 1 << mb_result_of(&w, v);
    assert_int_equal(kinds, 0x7F); /* 77 */
    assert_int_equal(t->march[0][1].how, MARCH_DEACTIVATE);
    assert_int_equal(t->march[1][1].how, MARCH_DEACTIVATE);
    for (int die = 3; die <= 6; die++) {
        assert_int_equal(t->march[0][die].how, MARCH_MOSBY);
        assert_int_equal(t->march[0][die].spaces, die == 6 ? 4 : 3);
    }
    assert_int_equal(t->march[1][3].how, MARCH_UNION);
    bool away = false;
    for (int die = 1; die <= 6; die++) {
        assert_true(t->march[1][die].spaces <= 3);
        away = away || t->march[1][die].how == MARCH_AWAY;
    }
    assert_true(away);
    int mosby = 0;
    for (int die = 1; die <= 6; die++)
        mosby += t->initiative[die];
    assert_true(t->initiative[5] && t->initiative[6] && mosby >= 3 && mosby < 6);
    assert_int_equal(t->strength[1][1], 0);
    bool two = false, one = false;
    for (int die = 1; die <= 6; die++) {
        two = two || t->strength[die][4] == 2;
        one = one || t->strength[die][1] == 1;
    }
    assert_true(two && one);
    bool four = false, five = false; /* 88 */
    for (int die = 1; die <= 6; die++) {
        four = four || t->strength[die][4] == 4;
        five = five || t->strength[die][6] == 5;
    }
    assert_true(four && five);
    assert_int_equal(t->cards_healthy[1], 3);
    assert_int_equal(t->cards_healthy[4], 4);
    assert_int_equal(t->cards_healthy[6], 5);
    assert_int_equal(t->hand_limit, 6);
    assert_int_equal(t->awareness[1], 1);
    assert_int_equal(t->awareness[4], 2);
    assert_int_equal(t->awareness[6], 3);
    assert_int_equal(t->lost + t->strength_lost, -7); /* 99 */
    assert_int_equal(t->win + 2 * t->win_strength + t->eliminated, 6);
    assert_int_equal(t->bridge, 5);
    assert_int_equal(t->train, 5);
    assert_int_equal(t->kidnap, 10);
    assert_int_equal(t->aware_demolish, 1);
    assert_int_equal(t->aware_combat, 1);
    assert_int_equal(t->aware_kidnap, 2);
    assert_int_equal(t->aware_train, 2);
    assert_int_equal(t->turns, 8);
    assert_int_equal(t->notoriety, 9);
    assert_true(t->wound[1] && t->wound[2] && !t->wound[3]);
}

/* Constraints 103 to 108: the cards; R56, R104. */
static void c103_to_c108_cards(void **state)
{
    (void)state;
    static const uint8_t action[CARDS] = {1, 1, 1, 1, 1, 2, 6, 2, 1, 7, 5, 6, 6, 4, 3, 1, 6, 4, 2};
    static const uint8_t event[EVENT_KINDS] = {3, 1, 2, 2, 5, 1, 1, 1, 1, 1, 6, 4, 3, 3,
                                               2, 2, 3, 2, 1, 2, 1, 1, 1, 1, 1, 8, 1};
    int actions = 0, events = 0, permanents = 0;
    for (int i = 0; i < CARDS; i++) {
        assert_int_equal(d->action[i].count, action[i]);
        actions += d->action[i].count;
        permanents += d->action[i].permanent ? d->action[i].count : 0;
    }
    for (int i = 0; i < EVENT_KINDS; i++) {
        assert_int_equal(d->event_kind[i].count, event[i]);
        events += d->event_kind[i].count;
    }
    assert_int_equal(actions, 60);
    assert_int_equal(events, 60);
    assert_int_equal(permanents, 5);
    int minimum = 0;
    for (int i = 0; i < MB_EVENTS; i++) {
        const struct mb_event *e = &d->event[i];
        if (e->kind == EVENT_DEPOT)
            assert_true(d->space[e->space].depot);
        if (e->kind == EVENT_CONCENTRATION)
            assert_true(d->space[e->space].place_concentration);
        minimum += e->kind == EVENT_PRESS && e->threshold > 0;
        for (int k = 0; e->kind == EVENT_RAID && k < 6; k++)
            assert_true(d->space[e->die[k]].confederacy);
    }
    assert_int_equal(minimum, 2);
    for (int i = 0; i < MB_EVENTS; i++) /* 51, 52: each card its own site */
        for (int k = 0; k < i; k++)
            assert_false((d->event[i].kind == EVENT_DEPOT || d->event[i].kind == EVENT_CONCENTRATION) &&
                         d->event[k].kind == d->event[i].kind && d->event[k].space == d->event[i].space);
}

static int have(int class, int box)
{
    int n = 0;
    for (int b = 0; b <= box; b++)
        n += d->units[b][class];
    return n;
}

/* Constraints 109 to 113: the counters. */
static void c109_to_c113_counters(void **state)
{
    (void)state;
    int in_lines = 0, confederacy = count(offsetof(struct mb_space, confederacy)), units = 0;
    assert_int_equal(d->counters, 193);
    assert_true(have(CLASS_COMBAT, 10) > have(CLASS_COMBAT, 0)); /* 92: boxes 2 and 3 hold counters */
    for (int b = 2; b <= 3; b++) {
        int n = 0;
        for (int c = 0; c < CLASSES; c++)
            n += d->units[b][c];
        assert_true(n > 0);
    }
    for (int st = 1; st <= 4; st++)
        assert_true(have(CLASS_COMBAT + st - 1, 6) >= 2);
    assert_true(have(CLASS_COMBAT + 6, 6) >= 1 && have(CLASS_BLANK, 6) >= 5 && have(CLASS_COURIER, 6) >= 2);
    assert_true(have(CLASS_WAGON, 6) >= 1 && have(CLASS_COMBAT + 5, 4) >= 1 && have(CLASS_PICKET, 4) >= 1);
    for (int s = 0; s < d->nspaces; s++)
        in_lines += d->space[s].lines && !d->space[s].concentration;
    assert_true(d->status_markers < in_lines);
    assert_true(confederacy >= 6 && confederacy <= 14);
    for (int c = 0; c < CLASSES; c++)
        units += have(c, 10);
    assert_true(units <= UNITS_MAX);
}

/* --- what is refused -------------------------------------------------------------------------------------- */

static bool load(size_t file, const char *from, const char *to, struct err *e)
{
    struct arena *a = arena_new();
    struct data_file files[MB_FILES];
    const void *out;
    json_arena(a);
    memcpy(files, mosby_data_files, sizeof files);
    if (from) {
        const char *p = arena_strndup(a, (const char *)files[file].p, files[file].n), *hit = strstr(p, from);
        if (!hit)
            fail_msg("no %s in %s", from, files[file].name);
        const char *changed = arena_printf(a, "%.*s%s%s", (int)(hit - p), p, to, hit + strlen(from));
        files[file].p = (const unsigned char *)changed;
        files[file].n = strlen(changed);
    }
    bool ok = mb_load(a, files, MB_FILES, &out, e);
    if (ok && !from)
        assert_memory_equal(out, &mb_bundled, sizeof mb_bundled);
    arena_free(a);
    return ok;
}

static void own_figures_are_checked(void **state)
{
    (void)state;
    enum { CARDS_FILE, COUNTERS_FILE, MAP_FILE, TABLES_FILE };
    static const struct {
        size_t file;
        const char *from, *to, *why;
    } rows[] = {
        {MAP_FILE, "\"id\": \"fort-slocum\"", "\"id\": \"washington\"", "twice"},
        {MAP_FILE, "\"edges_clockwise\": [\n    \"fort-slocum\",", "\"edges_clockwise\": [\n    \"atlantis\",",
         "atlantis"},
        {MAP_FILE, "\"edges_clockwise\": [\n    \"fort-slocum\",", "\"edges_clockwise\": [", "clockwise"},
        {TABLES_FILE, "\"waterford\"", "\"washington\"", "inside the lines already"},
        {TABLES_FILE, "\"max\": -1", "\"max\": 0", "two results"},
        {TABLES_FILE, "\"toward_mosby\"", "\"toward_moscow\"", "not known"},
        {TABLES_FILE, "\"min\": 4", "\"min\": 5", "no result"},
        {TABLES_FILE, "\"combat\": 1,", "\"fight\": 1,", "unknown key"},
        {TABLES_FILE, "\"combat\": 1,", "\"combat\": 10,", "10"},
        {TABLES_FILE, "\"no_points\": true,", "\"no_points\": 1,", "not true or false"},
        {CARDS_FILE, "\"id\": \"cannon\"", "\"id\": \"canon\"", "no card is called"},
        {CARDS_FILE, "\"count\": 6", "\"count\": 5", "not 60 and 60"},
        {CARDS_FILE, "\"v\": \"manassas-junction\"", "\"v\": \"nowhere\"", "nowhere"},
        {CARDS_FILE, "\"permanent\": true", "\"permanent\": false", "first five"},
        {COUNTERS_FILE, "\"type\": \"blank\"", "\"type\": \"ghost\"", "no such unit"},
        {COUNTERS_FILE, "\"v\": 193", "\"v\": 194", "194"},
    };
    struct err good = {0};
    assert_true(load(0, NULL, NULL, &good));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct err e = {0};
        assert_false(load(rows[i].file, rows[i].from, rows[i].to, &e));
        if (!strstr(e.text, rows[i].why))
            fail_msg("row %zu: %s", i, e.text);
        assert_string_equal(e.file, mb_file_names[rows[i].file]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c001_to_c009_named_spaces), cmocka_unit_test(c010_to_c028_adjacencies),
        cmocka_unit_test(c029_to_c037_neighbours),   cmocka_unit_test(c038_to_c047_distances),
        cmocka_unit_test(c048_to_c066_attributes),   cmocka_unit_test(c067_to_c102_tables),
        cmocka_unit_test(c103_to_c108_cards),        cmocka_unit_test(c109_to_c113_counters),
        cmocka_unit_test(own_figures_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

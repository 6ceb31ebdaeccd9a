/* links: test base json trust core games */
/* acw, Standard rules: political initiatives, mobs, war with Europe, production. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "acw_paper.h"

/* September 1861 is over on an all but empty map; the quarter phase waits for the South. */
static struct war *quarter(const char *scenario)
{
    struct war *t = war_field(scenario, NORTH);
    war_put(t, "florida", SOUTH, INFANTRY, 1);
    war_put(t, "iowa", NORTH, INFANTRY, 1);
    war_edit(t)->turn = 4;
    war_save(t);
    war_play(t, NORTH, "done", NULL);
    assert_true(war_waits(t, ASK_NAVAL, SOUTH));
    return t;
}

/* The South's lines, then the North's with the dice of the whole phase. */
static void play(struct war *t, const char *south, const char *north, const int *total)
{
    war_play(t, SOUTH, south, NULL);
    war_play(t, NORTH, north, total);
}

static bool owns(const struct war *t, const char *id, int side)
{
    return acw_owner(war_world(t), war_space(t, id)) == side;
}

static int mob(const struct war *t, const char *id)
{
    return war_state(t)->mob[war_space(t, id)];
}

/* acw:initiative, acw:diplomacy, ruling_R26, ruling_R27 */
static void diplomacy(void **state)
{
    (void)state;
    struct war *t = quarter("historical");
    war_play(t, SOUTH, "no\nset ask initiative", NULL);
    war_play(t, NORTH, "no\nset ask initiative", NULL);
    assert_true(war_waits(t, ASK_INITIATIVE, SOUTH));
    assert_true(war_legal(t, "initiative diplomacy", NULL));
    assert_true(war_legal(t, "initiative emancipation", NULL));
    assert_true(war_legal(t, "initiative seek", NULL));
    assert_true(war_legal(t, "initiative war", "cannot choose"));
    war_play(t, SOUTH, "initiative diplomacy\ndone", NULL);
    assert_int_equal(war_state(t)->rating, 7);
    assert_true(war_waits(t, ASK_INITIATIVE, NORTH));
    assert_true(war_legal(t, "initiative seek", "cannot choose"));
    assert_true(war_legal(t, "initiative war", NULL));
    assert_true(war_legal(t, "initiative emancipation", "not yet won"));
    int south = acw_income(war_world(t), SOUTH), north = acw_income(war_world(t), NORTH);
    war_play(t, NORTH, "initiative diplomacy\ndone", NULL);
    assert_int_equal(war_state(t)->rating, 8);
    assert_true(war_tells(t, "south has 80 points from cities and -10 besides: 70 production points. (income)"));
    assert_true(war_tells(t, "north has 95 points from cities and -10 besides: 85 production points. (income)"));
    assert_int_equal(acw_income(war_world(t), SOUTH), south + 10); /* the next production only */
    assert_int_equal(acw_income(war_world(t), NORTH), north);
    struct acw_state *st = war_edit(t);
    for (int s = 0; s < acw_bundled.nspaces; s++)
        if (acw_bundled.space[s].colour == GRAY)
            st->n[s][NORTH][INFANTRY] = 1;
    memset(st->n[war_space(t, "florida")], 0, sizeof st->n[0]);
    st->gift[SOUTH] = 1;
    assert_int_equal(acw_income(war_world(t), SOUTH), 0); /* never below 0 */
}

/* acw:seek, acw:war, acw:war-closes, ruling_R19, ruling_R21, ruling_R37 */
static void seek(void **state)
{
    (void)state;
    W w = war_world(war_new("historical"));
    assert_int_equal(acw_seek(w, 8, 7), SEEK_NOTHING);
    assert_int_equal(acw_seek(w, 8, 8), SEEK_SUPPORT);
    assert_int_equal(acw_seek(w, 8, 10), SEEK_SUPPORT);
    assert_int_equal(acw_seek(w, 8, 11), SEEK_INTERVENTION);
    assert_int_equal(acw_seek(w, 11, 12), SEEK_SUPPORT);
    assert_int_equal(acw_seek(w, 12, 12), SEEK_NOTHING);
    assert_int_equal(acw_seek(w, -1, 2), SEEK_INTERVENTION);

    struct war *t = quarter("historical");
    play(t, "initiative seek\ndone", "no\ndone\ndone", (int[]){9, 0});
    assert_true(war_tells(t, "south seeks support: 9 against 8, Europe sends support. (seek)"));
    assert_true(war_tells(t, "south has 80 points from cities and +15 besides: 95 production points."));
    assert_int_equal(war_state(t)->war, 0);

    t = quarter("historical");
    for (int s = 0; s < acw_bundled.nspaces; s++)
        if (acw_bundled.space[s].seaport && acw_bundled.space[s].colour == GRAY)
            war_edit(t)->n[s][NORTH][INFANTRY] = 1;
    war_save(t);
    play(t, "initiative seek\ndone", "no\ndone\ndone", (int[]){9, 0});
    assert_true(war_tells(t, "and +0 besides")); /* no port, no support */

    t = quarter("historical");
    war_standing(t, SOUTH, "set trust all");
    play(t, "initiative seek\ndone", "no\ndone\ndone", (int[]){11, 101, 101, 101, 101, 101, 0});
    assert_int_equal(war_state(t)->war, 1);
    assert_int_equal(war_state(t)->naval[SOUTH], 11);
    assert_true(war_tells(t, "south has 80 points from cities and +35 besides: 115 production points.")); /* both */
    assert_true(war_tells(t, "France has 20 production points. (war-production)"));
    assert_true(war_tells(t, "Great Britain has 35 production points. (war-production)"));
    for (int side = 0; side < SIDES; side++) {
        assert_false(acw_may_choose(war_world(t), side, SEEK));
        assert_false(acw_may_choose(war_world(t), side, DECLARE_WAR));
        assert_true(acw_may_choose(war_world(t), side, DIPLOMACY));
    }
}

/* acw:emancipation-once, acw:emancipation-north, ruling_R26, ruling_R31 */
static void northern_emancipation(void **state)
{
    (void)state;
    struct war *t = quarter("historical");
    war_edit(t)->credit = 1;
    war_edit(t)->rating = 5;
    war_edit(t)->departed[acw_bundled.space[war_space(t, "galveston")].state] = 1;
    war_put(t, "delaware", SOUTH, INFANTRY, 1);
    war_put(t, "norfolk", NORTH, INFANTRY, 1);
    war_put(t, "mobile", NORTH, LEADER, 1); /* alone: ruling_R9 */
    war_save(t);
    play(t, "no\ndone", "initiative emancipation\ndone", NULL);
    assert_int_equal(war_state(t)->rating, 12);
    assert_true(war_waits(t, ASK_LEVY, SOUTH));
    assert_true(war_legal(t, "place infantry Atlanta, Richmond, Mobile, Memphis, Savannah, Delaware", NULL));
    assert_true(war_legal(t, "place infantry Atlanta, Richmond, Mobile, Memphis, Savannah", "6 infantry, each"));
    assert_true(war_legal(t, "place infantry Atlanta, Atlanta", "Atlanta is not under"));
    assert_true(war_legal(t, "place infantry Norfolk", "Norfolk is not under"));
    assert_true(war_legal(t, "place infantry Galveston", "Galveston is not under"));
    assert_true(war_legal(t, "place infantry Louisville", "Louisville is not under"));
    assert_string_equal(war_advice(t, ASK_LEVY, SOUTH, "set levy Mobile, Norfolk, Atlanta, Richmond, Memphis"),
                        "place infantry Mobile, Atlanta, Richmond, Memphis, Central Alabama, Central Georgia");
    war_play(t, SOUTH, "place infantry Atlanta, Richmond, Mobile, Memphis, Savannah, Delaware", NULL);
    assert_int_equal(war_count(t, "delaware", SOUTH, INFANTRY), 2);
    assert_int_equal(war_count(t, "mobile", NORTH, LEADER), 0);
    assert_false(acw_may_choose(war_world(t), SOUTH, EMANCIPATION));
    assert_false(acw_may_choose(war_world(t), NORTH, EMANCIPATION));
}

/* acw:emancipation-south, acw:emancipation-states, acw:emancipation-units, acw:emancipation-militia,
 * acw:emancipation-desertion, ruling_R23, ruling_R24, ruling_R34 */
static void southern_emancipation(void **state)
{
    (void)state;
    struct war *t = quarter("historical");
    war_edit(t)->rating = 9;
    war_edit(t)->n[war_space(t, "florida")][SOUTH][INFANTRY] = 0;
    war_put(t, "northern-arkansas", SOUTH, INFANTRY, 2); /* Arkansas will leave */
    war_put(t, "northern-arkansas", SOUTH, LEADER, 1);
    war_put(t, "southern-arkansas", NORTH, INFANTRY, 1);
    war_put(t, "florida", NORTH, INFANTRY, 1); /* all of Florida is Northern: no roll */
    war_put(t, "richmond", SOUTH, CAVALRY, 2);
    war_put(t, "memphis", NORTH, LEADER, 1); /* alone: ruling_R9 */
    /* Alabama, Arkansas, Georgia, Louisiana, Mississippi, the Carolinas, Tennessee, Texas, Virginia; no militia where
     * the North stands, one die for Northern Arkansas, then desertion by space */
    play(t, "initiative emancipation\ndone", "no\ndone\ndone", (int[]){7, 8, 2, 2, 2, 2, 2, 2, 2, 7, 0});
    assert_true(war_waits(t, ASK_DISPLACED, SOUTH));
    assert_true(war_tells(t, "Arkansas leaves the Confederacy on 8. (emancipation-states)"));
    assert_true(war_tells(t, "Virginia stays on 7. (emancipation-states)"));
    assert_true(war_legal(t, "go Memphis", NULL));
    assert_true(war_legal(t, "go Richmond", "not among the nearest"));
    assert_true(war_legal(t, "go Southern Arkansas", "not among the nearest"));
    assert_string_equal(war_advice(t, ASK_DISPLACED, SOUTH, "set displaced Richmond, Memphis"), "go Memphis");
    war_play(t, SOUTH, "go Memphis\ndone", (int[]){104, 102, 103, 101, 106, 0});
    assert_int_equal(war_count(t, "memphis", SOUTH, LEADER), 1);
    assert_int_equal(war_count(t, "memphis", NORTH, LEADER), 0);
    assert_int_equal(war_count(t, "memphis", SOUTH, INFANTRY), 1); /* one of two on a 2 */
    assert_int_equal(war_count(t, "richmond", SOUTH, CAVALRY), 1); /* one of two on a 1 */
    assert_int_equal(mob(t, "northern-arkansas"), 2);
    assert_int_equal(mob(t, "southern-arkansas"), 0);
    assert_int_equal(war_state(t)->rating, 5);
    assert_true(owns(t, "northern-arkansas", -1));
    assert_true(owns(t, "southern-arkansas", NORTH));
    assert_true(owns(t, "atlanta", SOUTH));
    assert_true(war_tells(t, "and +12 besides"));
}

/* ruling_R23: a departed city pays who occupies it, counts for victory by its colour, and takes no new pieces */
static void departed(void **state)
{
    (void)state;
    struct war *t = war_field("historical", SOUTH);
    W w = war_world(t);
    int richmond = war_space(t, "richmond");
    war_edit(t)->departed[acw_bundled.space[richmond].state] = 1;
    assert_int_equal(acw_city_points(w, richmond, SOUTH), 0);
    war_put(t, "richmond", NORTH, INFANTRY, 1);
    assert_int_equal(acw_city_points(w, richmond, NORTH), 10);
    assert_int_equal(acw_victory_count(w, NORTH), 1);
    war_put(t, "richmond", NORTH, INFANTRY, 0);
    war_put(t, "richmond", SOUTH, INFANTRY, 1);
    assert_int_equal(acw_city_points(w, richmond, SOUTH), 10);
    assert_true(acw_southern_port(w));
}

/* acw:conscription, acw:riot, acw:mob-attack, acw:mob-fight, ruling_R18, ruling_R25, ruling_R38 */
static void conscription(void **state)
{
    (void)state;
    paper_begin();
    paper_winner = SIDE_MOB;
    struct war *t = quarter("historical");
    war_put(t, "boston", NORTH, INFANTRY, 2);
    war_put(t, "philadelphia", SOUTH, INFANTRY, 1); /* held by the enemy: no roll */
    war_put(t, "chicago", NORTH, LEADER, 1);
    war_put(t, "chicago", SOUTH, LEADER, 1);
    /* Boston 8 and 3 rioters, Chicago 9 and 1, New York 7; in order of id */
    play(t, "no\ndone", "initiative conscription\ndone\ndone", (int[]){8, 103, 9, 101, 7, 0});
    assert_string_equal(t->labels[0], "riot");
    assert_true(war_tells(t, "Riots in Boston on 8: 3 infantry. (riot)"));
    assert_true(war_tells(t, "New York stays quiet on 7. (riot)"));
    assert_int_equal(war_count(t, "boston", NORTH, INFANTRY), 0); /* attacked at once, and beaten */
    assert_int_equal(war_count(t, "chicago", NORTH, LEADER), 0);
    assert_int_equal(war_count(t, "chicago", SOUTH, LEADER), 0);
    assert_int_equal(mob(t, "boston"), 3);
    assert_int_equal(mob(t, "chicago"), 1);
    assert_true(owns(t, "boston", -1));
    assert_int_equal(acw_city_points(war_world(t), war_space(t, "boston"), NORTH), 0);
    assert_int_equal(war_state(t)->conscripted[NORTH], 1);
    assert_false(acw_may_choose(war_world(t), NORTH, CONSCRIPTION));
    assert_true(war_tells(t, "and +20 besides")); /* in this production and every later one */
    assert_int_equal(war_state(t)->rating, 8);    /* no credit */

    war_put(t, "massachusetts", NORTH, INFANTRY, 6);
    war_edit(t)->mob[war_space(t, "boston")] = 6;
    war_put(t, "michigan", SOUTH, LEADER, 1);
    war_save(t);
    war_play(t, SOUTH, "done", NULL);
    paper_winner = NORTH;
    war_play(t, NORTH, "move 6 infantry Massachusetts > Boston", NULL);
    assert_true(war_tells(t, "north attacks the mob in Boston. (mob-fight)"));
    assert_true(war_tells(t, "north has put down the mob in Boston. (mob-fight)"));
    assert_int_equal(war_state(t)->rating, 8); /* six of them make no major battle */
    assert_int_equal(acw_city_points(war_world(t), war_space(t, "boston"), NORTH), 10);

    t = quarter("historical"); /* the South's: a departed state and a city rioting already do not roll */
    war_edit(t)->mob[war_space(t, "atlanta")] = 1;
    war_edit(t)->departed[acw_bundled.space[war_space(t, "new-orleans")].state] = 1;
    war_save(t);
    play(t, "initiative conscription\ndone", "no\ndone\ndone", (int[]){2, 0});
    assert_true(war_tells(t, "Richmond stays quiet on 2."));
    assert_true(war_tells(t, "and +15 besides"));
    war_ops = &acw_ops;
}

/* acw:war-armies, ruling_R28: declared by the North; where the armies stand */
static void war_with_europe(void **state)
{
    (void)state;
    struct war *t = quarter("historical");
    play(t, "no\ndone", "initiative war\ndone", NULL);
    assert_true(war_waits(t, ASK_EUROPE, SOUTH));
    assert_int_equal(war_state(t)->naval[SOUTH], 11);
    assert_true(war_legal(t, "place French infantry Mexico City, Veracruz, Veracruz, Tamaulipas", NULL));
    assert_true(war_legal(t, "place French infantry Toronto", "stand in Mexico"));
    assert_true(war_legal(t, "place British infantry Veracruz", "stand in Canada"));
    assert_true(war_legal(t, "place British artillery Toronto, Quebec", "1 British artillery are left"));
    assert_true(war_legal(t, "place infantry Toronto", "0 infantry are left"));
    assert_string_equal(war_advice(t, ASK_EUROPE, SOUTH, "set europe British infantry Quebec, Veracruz, Toronto"),
                        "place British infantry Quebec, Toronto, Montreal");
    war_play(t, SOUTH,
             "on europe: place French infantry Mexico City, Veracruz, Veracruz, Tamaulipas\n"
             "set europe french cavalry Veracruz",
             (int[]){101, 102, 103, 101, 102, 0});
    W w = war_world(t);
    assert_int_equal(acw_troops(w, war_space(t, "veracruz"), SOUTH, TROOP_FRENCH + INFANTRY), 2);
    assert_int_equal(acw_troops(w, war_space(t, "veracruz"), SOUTH, TROOP_FRENCH + CAVALRY), 1);
    assert_int_equal(acw_troops(w, war_space(t, "mexico-city"), SOUTH, TROOP_FRENCH + ARTILLERY), 2);
    assert_int_equal(acw_troops(w, war_space(t, "montreal"), SOUTH, TROOP_BRITISH + INFANTRY), 3);
    assert_false(acw_closed(w, war_space(t, "toronto")));
    assert_true(owns(t, "new-brunswick", SOUTH));
}

/* The South's purchase. */
static void go_buying(struct war *t)
{
    war_play(t, SOUTH, "no\nno\nset ask buy", NULL);
    war_play(t, NORTH, "no\nno\ndone\nset revolt never", NULL);
    assert_true(war_waits(t, ASK_BUY, SOUTH));
}

/* acw:war-production, acw:war-points, ruling_R28 */
static void european_purchases(void **state)
{
    (void)state;
    struct war *t = quarter("historical");
    war_edit(t)->war = 1;
    war_save(t);
    go_buying(t);
    assert_int_equal(war_state(t)->points, 100);                                       /* 80 and 20 */
    assert_true(war_legal(t, "buy British infantry Toronto, Montreal, Quebec", NULL)); /* 27 of 35 at 9 each */
    assert_true(war_legal(t, "buy British artillery Toronto, Montreal", NULL));
    assert_true(
        war_legal(t, "buy British artillery Toronto, Montreal, Quebec", "3 British artillery cost 45 points, and 35"));
    assert_true(war_legal(t, "buy British infantry New Brunswick", "no new British infantry may stand"));
    assert_true(war_legal(t, "buy French elite Mexico City", NULL)); /* 18 of 20 */
    assert_true(war_legal(t, "buy French infantry Veracruz", "no new French infantry may stand"));
    assert_true(war_legal(t, "buy revolutionaries Veracruz", "not for you"));
    war_put(t, "toronto", NORTH, INFANTRY, 1);
    war_step(t, NULL);
    assert_true(war_legal(t, "buy British infantry Toronto", "enemies stand"));
}

/* acw:war-france-out, acw:war-britain-out, ruling_R28 */
static void powers_out(void **state)
{
    (void)state;
    paper_begin();
    paper_winner = NORTH;
    struct war *t = war_field("historical", NORTH);
    war_edit(t)->war = 1;
    war_troop(t, "mexico-city", SOUTH, TROOP_FRENCH + INFANTRY, 1);
    war_troop(t, "richmond", SOUTH, TROOP_FRENCH + CAVALRY, 2);
    war_troop(t, "veracruz", NORTH, TROOP_REVOLT, 1);
    war_put(t, "toronto", NORTH, INFANTRY, 1);
    war_put(t, "montreal", NORTH, INFANTRY, 1);
    war_put(t, "canada-east-townships", NORTH, INFANTRY, 1);
    war_troop(t, "richmond", SOUTH, TROOP_BRITISH + INFANTRY, 1);
    war_play(t, NORTH, "move 1 revolutionary Veracruz > Mexico City", NULL);
    assert_true(war_tells(t, "France is out of the war. (war-france-out)"));
    assert_int_equal(war_count(t, "richmond", SOUTH, CAVALRY), 0);
    assert_int_equal(war_count(t, "richmond", SOUTH, INFANTRY), 1); /* the British one */
    assert_int_equal(war_state(t)->out[NATION_FRENCH], 1);
    assert_true(owns(t, "mexico-city", NORTH)); /* ruling_R36 */
    war_play(t, SOUTH, "done", NULL);
    war_play(t, NORTH, "move 1 infantry Canada East (Eastern Townships) > Quebec", NULL);
    assert_true(war_tells(t, "Great Britain is out of the war. (war-britain-out)"));
    assert_int_equal(war_count(t, "richmond", SOUTH, INFANTRY), 0);
    assert_int_equal(war_state(t)->rating, 8); /* revolutionaries alone give no credit */
    war_ops = &acw_ops;
}

/* acw:revolt, acw:revolt-move, ruling_R36 */
static void revolutionaries(void **state)
{
    (void)state;
    paper_begin();
    paper_winner = NORTH;
    struct war *t = quarter("historical");
    war_edit(t)->war = 1;
    war_troop(t, "veracruz", SOUTH, TROOP_FRENCH + INFANTRY, 1);
    war_save(t);
    /* Chihuahua 4 and 2, Nuevo Leon 3, San Luis Potosi 1, Tamaulipas 2, Veracruz 6 and 3: a battle at once */
    play(t, "no\ndone", "no\nno\ndone", (int[]){104, 103, 103, 101, 102, 106, 106, 0});
    W w = war_world(t);
    assert_int_equal(acw_troops(w, war_space(t, "chihuahua"), NORTH, TROOP_REVOLT), 2);
    assert_int_equal(acw_troops(w, war_space(t, "veracruz"), NORTH, TROOP_REVOLT), 3);
    assert_int_equal(war_count(t, "veracruz", SOUTH, INFANTRY), 0);
    assert_true(war_tells(t, "Revolutionaries rise in Veracruz: 3 revolutionary. (revolt)"));
    war_play(t, SOUTH, "done", NULL);
    assert_true(war_legal(t, "move 2 revolutionaries Chihuahua > Western Texas", "do not leave Mexico"));
    assert_true(war_legal(t, "move 2 revolutionaries Chihuahua > Nuevo Leon and Coahuila", NULL));
    assert_string_equal(war_advice(t, ASK_REVOLT, NORTH, ""), "yes");
    assert_string_equal(war_advice(t, ASK_REVOLT, NORTH, "set revolt never"), "no");
    war_ops = &acw_ops;
}

/* acw:income, ruling_R2, ruling_R3 */
static void income(void **state)
{
    static const struct {
        const char *id;
        int side, with, without; /* points for the side with and without a unit of its own there */
    } row[] = {
        {"st-louis", NORTH, 10, 0},       {"st-louis", SOUTH, 10, 0}, {"washington", NORTH, 10, 0},
        {"washington", SOUTH, 10, 0},     {"memphis", NORTH, 0, 0},   {"memphis", SOUTH, 5, 5},
        {"new-york-city", NORTH, 20, 20}, {"boston", SOUTH, 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = war_field("historical", SOUTH);
        int s = war_space(t, row[i].id);
        assert_int_equal(acw_city_points(war_world(t), s, row[i].side), row[i].without);
        war_put(t, row[i].id, row[i].side, LEADER, 1);
        assert_int_equal(acw_city_points(war_world(t), s, row[i].side), row[i].without);
        war_put(t, row[i].id, row[i].side, ARTILLERY, 1);
        assert_int_equal(acw_city_points(war_world(t), s, row[i].side), row[i].with);
        assert_int_equal(acw_city_points(war_world(t), s, acw_other(row[i].side)), 0);
    }
}

/* acw:produce-cost, acw:produce-home, acw:produce-spread, acw:produce-unspent, ruling_R16, ruling_R29, ruling_R35 */
static void purchases(void **state)
{
    static const struct {
        int turn, year, south, north;
    } prices[] = {{4, 1861, 8, 9},  {7, 1861, 8, 9},   {10, 1862, 9, 9},
                  {19, 1862, 9, 9}, {22, 1863, 10, 9}, {52, 1865, 12, 9}};
    (void)state;
    struct war *t = quarter("historical");
    for (size_t i = 0; i < sizeof prices / sizeof prices[0]; i++) { /* turn 7 is December */
        war_edit(t)->turn = (int16_t)prices[i].turn;
        assert_int_equal(acw_year(war_world(t)), prices[i].year);
        assert_int_equal(acw_cost(war_world(t), SOUTH, NATION_OWN, INFANTRY), prices[i].south);
        assert_int_equal(acw_cost(war_world(t), NORTH, NATION_OWN, INFANTRY), prices[i].north);
        assert_int_equal(acw_cost(war_world(t), SOUTH, NATION_BRITISH, INFANTRY), 9);
    }
    war_edit(t)->turn = 4;
    war_put(t, "norfolk", NORTH, INFANTRY, 1);
    war_edit(t)->mob[war_space(t, "mobile")] = 1;
    war_edit(t)->departed[acw_bundled.space[war_space(t, "galveston")].state] = 1;
    war_save(t);
    go_buying(t);
    assert_int_equal(war_state(t)->points, 65);
    assert_true(war_legal(t, "buy infantry Atlanta, Richmond", NULL));
    assert_true(war_legal(t, "buy infantry Atlanta, Atlanta", "its new piece already"));
    assert_true(war_legal(t, "buy infantry Norfolk", "enemies stand"));
    assert_true(war_legal(t, "buy infantry Mobile", "enemies stand"));
    assert_true(war_legal(t, "buy infantry Galveston", "no new infantry may stand"));
    assert_true(war_legal(t, "buy infantry Louisville", "no new infantry may stand"));
    assert_true(war_legal(t, "buy British infantry Toronto", "cost 9 points, and 0 are left"));
    assert_true(war_legal(t, "build 5 rail", NULL)); /* 60 of 65 */
    assert_true(war_legal(t, "build 5 naval", "65 points are left"));
    war_play(t, SOUTH,
             "buy leader Atlanta\nbuy infantry Atlanta ; else buy infantry Savannah\nbuild 2 rail\nbuild 1 naval\ndone",
             NULL);
    assert_int_equal(war_count(t, "atlanta", SOUTH, LEADER), 1);
    assert_int_equal(war_count(t, "atlanta", SOUTH, INFANTRY), 0); /* the leader was its new piece */
    assert_int_equal(war_count(t, "savannah", SOUTH, INFANTRY), 1);
    assert_int_equal(war_state(t)->rail[SOUTH], 6);
    assert_int_equal(war_state(t)->naval[SOUTH], 2);
    assert_true(war_tells(t, "south buys 2 rail points for 24: 6 now. (produce-cost)"));
    assert_true(war_tells(t, "south leaves 6 points unspent; they are lost. (produce-unspent)"));
    assert_int_equal(war_state(t)->points, 0);
}

/* ruling_R30, acw:rating: the Balanced scenario has no politics, but prices rise there too */
static void balanced(void **state)
{
    (void)state;
    struct war *t = quarter("balanced");
    war_edit(t)->turn = 10;
    war_save(t);
    assert_int_equal(acw_cost(war_world(t), SOUTH, NATION_OWN, INFANTRY), 9);
    war_play(t, SOUTH, "no\ndone", NULL);
    war_play(t, NORTH, "no\ndone", NULL);
    assert_true(war_tells(t, "south has 130 points from cities"));
    assert_true(war_waits(t, ASK_MOVE, SOUTH));
    assert_int_equal(war_state(war_new("historical"))->rating, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(diplomacy),
        cmocka_unit_test(seek),
        cmocka_unit_test(northern_emancipation),
        cmocka_unit_test(southern_emancipation),
        cmocka_unit_test(departed),
        cmocka_unit_test(conscription),
        cmocka_unit_test(war_with_europe),
        cmocka_unit_test(european_purchases),
        cmocka_unit_test(powers_out),
        cmocka_unit_test(revolutionaries),
        cmocka_unit_test(income),
        cmocka_unit_test(purchases),
        cmocka_unit_test(balanced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* links: base json trust */
/* The genesis, cards and KEYS blocks: strict reading and each refusal of design dice 1.3.1. */
#include "chain.h"

#include <sodium.h>

#include "trust/card.h"

static struct genesis four_seats(void)
{
    struct genesis g;
    make_genesis(&g, DICE_OPPONENT, MISSED_DEFAULT);
    g.nsides = 4;
    fill_party(&g.side[2], 2, "se", "south");
    fill_party(&g.side[3], 3, "nw", "north");
    return g;
}

/* ---- [keys] and [pop] ---- */
static const uint8_t identity[32] = {1};
static const uint8_t order8[32] = {0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4,
                                   0x89, 0xf2, 0xef, 0x98, 0xf0, 0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6,
                                   0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05};
static const uint8_t order2[32] = {0xec, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                   0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                   0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f};

/* The key with a part of small order: on the curve, but not in the group of prime order. */
static void torsion(uint8_t key[32], const uint8_t low[32])
{
    assert_int_equal(crypto_core_ed25519_add(key, key, low), 0);
}
static void sign_torsion8(struct genesis *g)
{
    torsion(g->side[0].sign, order8);
}
static void sign_torsion2(struct genesis *g)
{
    torsion(g->side[0].sign, order2);
}
static void vrf_torsion2(struct genesis *g)
{
    torsion(g->side[1].vrf, order2);
}
static void vrf_low(struct genesis *g)
{
    memcpy(g->side[1].vrf, order8, 32);
}
static void sign_identity(struct genesis *g)
{
    memcpy(g->side[1].sign, identity, 32);
}
static void sign_not_canonical(struct genesis *g)
{
    memset(g->side[0].sign, 0xff, 32); /* y = 2^255 - 1, sign set: y >= p */
}
static void vrf_off_curve(struct genesis *g)
{
    memset(g->side[0].vrf, 0, 32);
    g->side[0].vrf[0] = 2;
}
static void box_low(struct genesis *g)
{
    memset(g->side[0].box, 0, 32);
}
static void box_not_canonical(struct genesis *g)
{
    g->side[0].box[31] |= 0x80;
}
static void box_above_p(struct genesis *g)
{
    memset(g->side[0].box, 0xff, 32);
    g->side[0].box[31] = 0x7f;
    g->side[0].box[0] = 0xed + 9;
}
static void umpire_low(struct genesis *g)
{
    make_genesis(g, DICE_UMPIRE, MISSED_WAIT);
    memcpy(g->umpire.vrf, order8, 32);
}
static void same_sign(struct genesis *g)
{
    memcpy(g->side[1].sign, g->side[0].sign, 32);
}
static void same_vrf(struct genesis *g)
{
    memcpy(g->side[1].vrf, g->side[0].vrf, 32);
}
static void same_box(struct genesis *g)
{
    memcpy(g->side[1].box, g->side[0].box, 32);
}
static void sign_as_vrf(struct genesis *g)
{
    memcpy(g->side[0].vrf, g->side[0].sign, 32);
}
static void umpire_plays(struct genesis *g)
{
    make_genesis(g, DICE_BOTH, MISSED_WAIT);
    memcpy(g->umpire.sign, g->side[0].sign, 32);
}
static void arbiter_plays(struct genesis *g)
{
    json_object_set_new(g->options, "escrow", json_true());
    g->has_arbiter = true;
    fill_party(&g->arbiter, ROLE_ARBITER, "arbiter", "");
    memcpy(g->arbiter.sign, g->side[1].sign, 32);
}
static void three_teams(struct genesis *g)
{
    *g = four_seats();
    strcpy(g->side[2].team, "east");
}
static void one_team(struct genesis *g)
{
    strcpy(g->side[1].team, "south");
}
static void both_one_team(struct genesis *g)
{
    make_genesis(g, DICE_BOTH, MISSED_WAIT);
    one_team(g);
}
static void both_no_umpire(struct genesis *g)
{
    g->dice = DICE_BOTH;
}
static void umpire_no_umpire(struct genesis *g)
{
    g->dice = DICE_UMPIRE;
}
static void series_opponent(struct genesis *g)
{
    g->has_series = true;
}
static void series_solo(struct genesis *g)
{
    g->dice = DICE_SOLO;
    g->nsides = 1;
    g->has_series = true;
}
static void series_two_seats(struct genesis *g)
{
    make_genesis(g, DICE_UMPIRE, MISSED_WAIT);
    g->has_series = true;
}
static void vouched_opponent(struct genesis *g)
{
    g->side[0].vouched = true;
}
static void vouched_solo(struct genesis *g)
{
    g->dice = DICE_SOLO;
    g->side[0].vouched = true;
}
static void arbiter_alone(struct genesis *g)
{
    g->has_arbiter = true;
    fill_party(&g->arbiter, ROLE_ARBITER, "arbiter", "");
}
static void fog_without_umpire(struct genesis *g)
{
    json_object_set_new(g->options, "fog", json_true());
}
static void pop_byte(struct genesis *g)
{
    g->side[1].pop[40] ^= 1;
}
static void pop_of_other_box(struct genesis *g)
{
    memcpy(g->side[1].box, holders[5].box_pk, 32);
}
static void copied_vrf(struct genesis *g) /* another's dice key with one's own other keys, its owner not in the game */
{
    vrf_public(g->side[1].vrf, holders[5].vrf);
}
static void umpire_pop(struct genesis *g)
{
    make_genesis(g, DICE_UMPIRE, MISSED_WAIT);
    g->umpire.pop[79] ^= 1;
}

static void fine(struct genesis *g)
{
    (void)g;
}
static void fine_four(struct genesis *g)
{
    *g = four_seats();
}
static void fine_both(struct genesis *g)
{
    make_genesis(g, DICE_BOTH, MISSED_FORFEIT);
    g->side[0].vouched = true;
}
static void fine_series(struct genesis *g)
{
    make_genesis(g, DICE_UMPIRE, MISSED_WAIT);
    g->nsides = 1;
    g->has_series = true;
}
static void fine_arbiter(struct genesis *g)
{
    arbiter_alone(g);
    json_object_set_new(g->options, "escrow", json_true());
}
static void fine_solo(struct genesis *g)
{
    g->dice = DICE_SOLO;
    g->nsides = 1;
    g->nmr_max = 3;
}

static const struct row {
    const char *name, *check;
    void (*make)(struct genesis *);
} rows[] = {
    {"two sides", "", fine},
    {"two teams of two", "", fine_four},
    {"both, one vouched for", "", fine_both},
    {"a series of one seat", "", fine_series},
    {"an arbiter with escrow", "", fine_arbiter},
    {"solo", "", fine_solo},
    {"sign key with a part of order 8", "keys", sign_torsion8},
    {"sign key with a part of order 2", "keys", sign_torsion2},
    {"dice key with a part of order 2", "keys", vrf_torsion2},
    {"dice key of order 8", "keys", vrf_low},
    {"the identity as sign key", "keys", sign_identity},
    {"sign key not canonical", "keys", sign_not_canonical},
    {"dice key off the curve", "keys", vrf_off_curve},
    {"box key of low order", "keys", box_low},
    {"box key with the top bit", "keys", box_not_canonical},
    {"box key above p", "keys", box_above_p},
    {"umpire's dice key of order 8", "keys", umpire_low},
    {"one sign key for two", "keys", same_sign},
    {"one dice key for two", "keys", same_vrf},
    {"one box key for two", "keys", same_box},
    {"sign key as dice key", "keys", sign_as_vrf},
    {"umpire with a player's key", "keys", umpire_plays},
    {"arbiter with a player's key", "keys", arbiter_plays},
    {"opponent with three teams", "keys", three_teams},
    {"opponent with one team", "keys", one_team},
    {"both with one team", "keys", both_one_team},
    {"both without umpire", "keys", both_no_umpire},
    {"umpire without umpire", "keys", umpire_no_umpire},
    {"series under opponent", "keys", series_opponent},
    {"series under solo", "keys", series_solo},
    {"series of two seats", "keys", series_two_seats},
    {"vouched under opponent", "keys", vouched_opponent},
    {"vouched under solo", "keys", vouched_solo},
    {"arbiter without escrow", "keys", arbiter_alone},
    {"fog without umpire", "keys", fog_without_umpire},
    {"a byte of a pop", "pop", pop_byte},
    {"pop of another box key", "pop", pop_of_other_box},
    {"a dice key that is another's", "pop", copied_vrf},
    {"umpire's pop", "pop", umpire_pop},
};

static void refusals(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct genesis g, again;
        struct err e = {0};
        make_genesis(&g, DICE_OPPONENT, MISSED_WAIT);
        rows[i].make(&g);
        genesis_write(A, &g);
        if (!genesis_read(A, g.raw.p, g.raw.n, &again, &e))
            fail_msg("%s: %s %s", rows[i].name, e.ptr, e.text);
        assert_memory_equal(again.game_id, g.game_id, 32);
        bool ok = genesis_check(&again, &e);
        if (ok != !rows[i].check[0] || strcmp(e.check, rows[i].check) != 0)
            fail_msg("%s: [%s] %s", rows[i].name, e.check, e.text);
    }
}

/* ---- reading: an honest genesis with one piece of text replaced ---- */
static const char *replaced(const char *s, const char *from, const char *to)
{
    const char *p = strstr(s, from);
    if (!p)
        fail_msg("no %s in the genesis", from);
    return arena_printf(A, "%.*s%s%s", (int)(p - s), s, to, p + strlen(from));
}

static void reading(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
    } edits[] = {
        {"{\"data\"", "{\"beacon\":1,\"data\""}, /* reserved */
        {"\"v\":1}", "\"v\":1,\"w\":1}"},        /* unknown key */
        {"\"v\":1}", "\"v\":2}"},
        {"\"v\":1}", "\"v\":1} "}, /* not canonical */
        {"{\"data\"", "{ \"data\""},
        {"\"scenario\":\"first\"", "\"scenario\":\"f\\u0069rst\""},
        {"\"missed\":\"wait\",", ""}, /* a field is missing */
        {"\"missed\":\"wait\"", "\"missed\":\"never\""},
        {"\"dice\":\"opponent\"", "\"dice\":\"drand\""},
        {"\"dice\":\"opponent\"", "\"dice\":\"opponent\",\"dice\":\"opponent\""},
        {"\"rules\":\"demo/1\"", "\"rules\":\"demo\""},
        {"\"rules\":\"demo/1\"", "\"rules\":\"demo/0\""},
        {"\"rules\":\"demo/1\"", "\"rules\":\"demo/01\""},
        {"\"rules\":\"demo/1\"", "\"rules\":\"Demo/1\""},
        {"\"options\":{}", "\"options\":{\"x\":[1]}"},
        {"\"options\":{}", "\"options\":[]"},
        {"\"deadline\":{}", "\"deadline\":1.5"},
        {"\"side\":\"south\"", "\"side\":\"umpire\""},
        {"\"side\":\"south\"", "\"side\":\"arbiter\""},
        {"\"side\":\"south\"", "\"side\":\"beacon\""},
        {"\"side\":\"south\"", "\"side\":\"all\""},
        {"\"side\":\"south\"", "\"side\":\"none\""},
        {"\"side\":\"south\"", "\"side\":\"South\""},
        {"\"side\":\"south\"", "\"side\":\"\""},
        {"\"side\":\"south\"", "\"side\":\"a2345678901234567\""},
        {"\"side\":\"south\"", "\"side\":\"north\""}, /* twice */
        {"\"alg\":\"minisign\"", "\"alg\":\"pgp\""},
        {"\"team\":\"south\"", "\"team\":\"south\",\"vouched\":2"},
        {"\"team\":\"south\"", "\"team\":\"south\",\"vouched\":true"},
        {"\"data\":\"09", "\"data\":\"0"},
        {"\"data\":\"09", "\"data\":\"0A"},
        {"\"missed\":\"wait\"", "\"missed\":\"wait\",\"nmr_max\":0"},
    };
    struct genesis g, out;
    make_genesis(&g, DICE_OPPONENT, MISSED_WAIT);
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        struct err e = {0};
        const char *s = replaced(g.raw.p, edits[i].from, edits[i].to);
        if (genesis_read(A, s, strlen(s), &out, &e) || strcmp(e.check, "format") != 0 || e.code != EXIT_DATA)
            fail_msg("%s -> %s: [%s] %s", edits[i].from, edits[i].to, e.check, e.text);
    }
    assert_false(genesis_read(A, "[]", 2, &out, NULL));
    char *big = arena_alloc(A, GENESIS_MAX + 2);
    memset(big, ' ', GENESIS_MAX + 1);
    assert_false(genesis_read(A, big, GENESIS_MAX + 1, &out, NULL));
}

static void names(void **state)
{
    (void)state;
    struct genesis g = four_seats();
    assert_int_equal(genesis_seat(&g, "nw"), 3);
    assert_int_equal(genesis_seat(&g, "umpire"), ROLE_NONE);
    assert_int_equal(genesis_role(&g, "umpire"), ROLE_NONE);
    assert_int_equal(genesis_teams(&g), 2);
    assert_int_equal(genesis_team(&g, 3), 1);
    assert_int_equal(genesis_team(&g, 2), 0);
    make_genesis(&g, DICE_UMPIRE, MISSED_WAIT);
    assert_int_equal(genesis_role(&g, "umpire"), ROLE_UMPIRE);
    assert_string_equal(genesis_name(&g, ROLE_UMPIRE), "umpire");
    assert_string_equal(genesis_name(&g, 1), "north");
}

static void cards(void **state)
{
    (void)state;
    struct card c = {.addr = "ann@example.org", .name = "Ann", .zone = ""}, back;
    struct dice_keys k, kback;
    struct err e = {0};
    uint8_t own[32];
    memcpy(c.sign, holders[0].key.pk, 32);
    memcpy(c.box, holders[0].box_pk, 32);
    card_write(A, &c);
    assert_true(card_read(A, c.raw.p, c.raw.n, &back, &e));
    assert_string_equal(back.addr, c.addr);
    const char *sig = sign_with(&holders[0].key, c.raw.p, c.raw.n);
    assert_true(card_verify(A, &back, sig, strlen(sig), &e));
    sig = sign_with(&holders[1].key, c.raw.p, c.raw.n);
    assert_false(card_verify(A, &back, sig, strlen(sig), &e));
    assert_int_equal(e.code, EXIT_NOPERM);
    const char *more = replaced(c.raw.p, "\"v\":1", "\"tel\":\"1\",\"v\":1");
    assert_false(card_read(A, more, strlen(more), &back, NULL));

    memcpy(k.sign, c.sign, 32);
    vrf_public(k.vrf, holders[0].vrf);
    hash_own(own, k.sign, k.vrf, c.box);
    assert_true(vrf_prove(k.pop, holders[0].vrf, own, 32));
    keys_write(A, &k);
    assert_true(keys_read(A, k.raw.p, k.raw.n, &kback, NULL));
    e = (struct err){0};
    assert_true(keys_verify(&kback, &c, &e));
    kback.pop[50] ^= 1;
    assert_false(keys_verify(&kback, &c, &e));
    assert_string_equal(e.check, "pop");
    kback = k;
    kback.sign[0] ^= 1;
    e = (struct err){0};
    assert_false(keys_verify(&kback, &c, &e));
    assert_string_equal(e.check, "keys");
    kback = k;
    memcpy(kback.vrf, order8, 32);
    assert_false(keys_verify(&kback, &c, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(refusals), cmocka_unit_test(reading), cmocka_unit_test(names),
                                       cmocka_unit_test(cards)};
    return cmocka_run_group_tests(tests, chain_setup, chain_close);
}

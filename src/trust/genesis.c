#include "trust/genesis.h"
#include <sodium.h>
#include <string.h>
#include "base/arena.h"
#include "base/num.h"
#include "base/text.h"
#include "trust/hash.h"
#include "trust/read.h"

static const char *const dice_names[] = {"opponent", "umpire", "both", "solo"};
static const char *const missed_names[] = {"wait", "default", "forfeit"};

const char *dice_policy_name(enum dice_policy p)
{
    return dice_names[p];
}

const char *genesis_policy(const struct genesis *g)
{
    return g->has_series ? "duplicate" : dice_policy_name(g->dice);
}

const char *missed_policy_name(enum missed_policy p)
{
    return missed_names[p];
}

static bool find_name(const char *const *names, size_t n, const char *s, size_t *out)
{
    for (*out = 0; *out < n; ++*out)
        if (!strcmp(names[*out], s))
            return true;
    return false;
}

bool dice_policy_get(const char *s, enum dice_policy *out)
{
    size_t i;
    if (!find_name(dice_names, 4, s, &i))
        return false;
    *out = (enum dice_policy)i;
    return true;
}

bool missed_policy_get(const char *s, enum missed_policy *out)
{
    size_t i;
    if (!find_name(missed_names, 3, s, &i))
        return false;
    *out = (enum missed_policy)i;
    return true;
}

bool rules_get(const char *s, char id[TAG_CAP], uint32_t *rev)
{
    const char *slash = strchr(s, '/');
    uint64_t v;
    if (!slash || !is_tag(s, (size_t)(slash - s)) || !num_u64(slash + 1, strlen(slash + 1), 1000000, &v) || v < 1)
        return false;
    memcpy(id, s, (size_t)(slash - s));
    id[slash - s] = 0;
    *rev = (uint32_t)v;
    return true;
}

static bool reserved(const char *s)
{
    static const char *const words[] = {"umpire", "arbiter", "beacon", "all", "none"};
    size_t i;
    return find_name(words, 5, s, &i);
}

static bool fail_at(const struct jin *at, const char *key, const char *why)
{
    struct jin in;
    return jin_get(at, key, &in) && jin_fail(&in, "%s", why);
}

static bool read_party(const struct jin *at, struct party *p)
{
    return read_alg(at, "alg", &p->alg) && jin_hex(at, "box", p->box, 32) && jin_hex(at, "sign", p->sign, 32);
}

static bool read_vrf(const struct jin *at, struct party *p)
{
    return jin_hex(at, "pop", p->pop, 80) && jin_hex(at, "vrf", p->vrf, 32);
}

static bool read_side(const struct jin *at, struct party *p)
{
    static const char *const known[] = {"alg", "box", "pop", "side", "sign", "team", "vouched", "vrf", NULL};
    int64_t one;
    if (!jin_only(at, known) || !read_party(at, p) || !read_vrf(at, p) || !read_tag(at, "side", p->side) ||
        !read_tag(at, "team", p->team))
        return false;
    if (reserved(p->side))
        return fail_at(at, "side", "this word is no side");
    p->vouched = jin_has(at, "vouched");
    return !p->vouched || jin_int(at, "vouched", 1, 1, &one);
}

static bool read_sides(const struct jin *root, struct genesis *g)
{
    struct jin arr, it;
    if (!jin_arr(root, "sides", SEATS_MAX, &arr))
        return false;
    g->nsides = jin_len(&arr);
    if (g->nsides < 1)
        return jin_fail(&arr, "a game needs a side");
    for (size_t i = 0; i < g->nsides; i++) {
        if (!jin_at(&arr, i, &it) || !read_side(&it, &g->side[i]))
            return false;
        for (size_t j = 0; j < i; j++)
            if (!strcmp(g->side[i].side, g->side[j].side))
                return fail_at(&it, "side", "two sides of one name");
    }
    return true;
}

static bool read_others(const struct jin *root, struct genesis *g)
{
    static const char *const umpire[] = {"alg", "box", "pop", "sign", "vrf", NULL};
    static const char *const arbiter[] = {"alg", "box", "sign", NULL};
    struct jin in;
    g->has_umpire = jin_has(root, "umpire");
    g->has_arbiter = jin_has(root, "arbiter");
    memcpy(g->umpire.side, "umpire", 7);
    memcpy(g->arbiter.side, "arbiter", 8);
    if (g->has_umpire && !(jin_obj(root, "umpire", &in) && jin_only(&in, umpire) && read_party(&in, &g->umpire) &&
                           read_vrf(&in, &g->umpire)))
        return false;
    return !g->has_arbiter || (jin_obj(root, "arbiter", &in) && jin_only(&in, arbiter) && read_party(&in, &g->arbiter));
}

/* Options are plain values: what the game and core define is for them to check. */
static bool read_options(const struct jin *root, struct genesis *g)
{
    struct jin in;
    const char *key;
    json_t *v;
    if (!jin_obj(root, "deadline", &in))
        return false;
    g->deadline = in.v;
    if (!jin_obj(root, "options", &in))
        return false;
    g->options = in.v;
    json_object_foreach(in.v, key, v)
    {
        if (!json_is_integer(v) && !json_is_string(v) && !json_is_boolean(v))
            return fail_at(&in, key, "an option is a number, a string, true or false");
    }
    return true;
}

static bool read_policies(const struct jin *root, struct genesis *g)
{
    const char *s;
    if (!jin_str(root, "dice", 16, &s))
        return false;
    if (!dice_policy_get(s, &g->dice))
        return fail_at(root, "dice", "not opponent, umpire, both or solo");
    if (!jin_str(root, "missed", 16, &s))
        return false;
    if (!missed_policy_get(s, &g->missed))
        return fail_at(root, "missed", "not wait, default or forfeit");
    if (jin_has(root, "nmr_max") && !jin_int(root, "nmr_max", 1, 1000000, &g->nmr_max))
        return false;
    if (!jin_str(root, "rules", 32, &s))
        return false;
    if (!rules_get(s, g->rules_id, &g->rules_rev))
        return fail_at(root, "rules", "not of the form game/number");
    return true;
}

static bool read_root(const struct jin *root, struct genesis *g)
{
    static const char *const known[] = {"arbiter", "data",  "deadline", "dice",  "missed",
                                        "nmr_max", "nonce", "options",  "rules", "scenario",
                                        "series",  "sides", "umpire",   "v",     NULL};
    if (jin_has(root, "beacon"))
        return fail_at(root, "beacon", "a public beacon is not part of protocol version 1");
    if (!jin_only(root, known) || !read_v1(root) || !jin_hex(root, "data", g->data, 32) ||
        !jin_hex(root, "nonce", g->nonce, 32) || !jin_str(root, "scenario", 64, &g->scenario))
        return false;
    g->has_series = jin_has(root, "series");
    if (g->has_series && !jin_hex(root, "series", g->series, 32))
        return false;
    return read_policies(root, g) && read_options(root, g) && read_sides(root, g) && read_others(root, g);
}

bool genesis_read(struct arena *a, const void *p, size_t n, struct genesis *out, struct err *e)
{
    memset(out, 0, sizeof *out);
    if (n > GENESIS_MAX)
        return err_check(e, EXIT_DATA, "format", "a genesis has at most %d bytes", GENESIS_MAX);
    out->raw.p = arena_strndup(a, p, n);
    out->raw.n = n;
    json_t *v = json_read(a, out->raw.p, n, JSON_IN_CANONICAL, e);
    if (!v)
        return bad_format(e);
    struct jin root = jin_root(v, e);
    if (!json_is_object(v))
        return jin_fail(&root, "a genesis is an object") || bad_format(e);
    if (!read_root(&root, out))
        return bad_format(e);
    hash_game(out->game_id, out->raw.p, n);
    return true;
}

static json_t *party_json(struct arena *a, const struct party *p, bool vrf)
{
    json_t *o = json_object();
    put_str(o, "alg", sig_alg_name(p->alg));
    put_hex(a, o, "box", p->box, 32);
    put_hex(a, o, "sign", p->sign, 32);
    if (vrf) {
        put_hex(a, o, "pop", p->pop, 80);
        put_hex(a, o, "vrf", p->vrf, 32);
    }
    return o;
}

static json_t *sides_json(struct arena *a, const struct genesis *g)
{
    json_t *arr = json_array();
    for (size_t i = 0; i < g->nsides; i++) {
        json_t *o = party_json(a, &g->side[i], true);
        put_str(o, "side", g->side[i].side);
        put_str(o, "team", g->side[i].team);
        if (g->side[i].vouched)
            put_int(o, "vouched", 1);
        json_array_append_new(arr, o);
    }
    return arr;
}

void genesis_write(struct arena *a, struct genesis *g)
{
    json_t *o = json_object();
    put_hex(a, o, "data", g->data, 32);
    json_object_set_new(o, "deadline", g->deadline ? json_deep_copy(g->deadline) : json_object());
    put_str(o, "dice", dice_policy_name(g->dice));
    put_str(o, "missed", missed_policy_name(g->missed));
    if (g->nmr_max)
        put_int(o, "nmr_max", g->nmr_max);
    put_hex(a, o, "nonce", g->nonce, 32);
    json_object_set_new(o, "options", g->options ? json_deep_copy(g->options) : json_object());
    put_str(o, "rules", arena_printf(a, "%s/%lu", g->rules_id, (unsigned long)g->rules_rev));
    put_str(o, "scenario", g->scenario);
    if (g->has_series)
        put_hex(a, o, "series", g->series, 32);
    json_object_set_new(o, "sides", sides_json(a, g));
    if (g->has_umpire)
        json_object_set_new(o, "umpire", party_json(a, &g->umpire, true));
    if (g->has_arbiter)
        json_object_set_new(o, "arbiter", party_json(a, &g->arbiter, false));
    put_int(o, "v", 1);
    g->raw = json_write(a, o);
    hash_game(g->game_id, g->raw.p, g->raw.n);
}

int genesis_seat(const struct genesis *g, const char *side)
{
    for (size_t i = 0; i < g->nsides; i++)
        if (!strcmp(g->side[i].side, side))
            return (int)i;
    return ROLE_NONE;
}

int genesis_role(const struct genesis *g, const char *name)
{
    if (g->has_umpire && !strcmp(name, "umpire"))
        return ROLE_UMPIRE;
    if (g->has_arbiter && !strcmp(name, "arbiter"))
        return ROLE_ARBITER;
    return genesis_seat(g, name);
}

const struct party *genesis_party(const struct genesis *g, int role)
{
    if (role >= 0 && (size_t)role < g->nsides)
        return &g->side[role];
    if (role == ROLE_UMPIRE && g->has_umpire)
        return &g->umpire;
    return role == ROLE_ARBITER && g->has_arbiter ? &g->arbiter : NULL;
}

const char *genesis_name(const struct genesis *g, int role)
{
    const struct party *p = genesis_party(g, role);
    return p ? p->side : role == ROLE_UMPIRE ? "umpire" : role == ROLE_ARBITER ? "arbiter" : "none";
}

size_t genesis_team(const struct genesis *g, int seat)
{
    size_t team = 0;
    for (size_t i = 0; i < g->nsides; i++) {
        size_t first = 0;
        while (strcmp(g->side[first].team, g->side[i].team) != 0)
            first++;
        if (strcmp(g->side[i].team, g->side[seat].team) == 0)
            return team;
        team += first == i;
    }
    return team;
}

size_t genesis_teams(const struct genesis *g)
{
    size_t n = 0;
    for (size_t i = 0; i < g->nsides; i++) {
        size_t t = genesis_team(g, (int)i) + 1;
        n = t > n ? t : n;
    }
    return n;
}

bool genesis_fog(const struct genesis *g)
{
    return json_is_true(json_object_get(g->options, "fog"));
}

bool genesis_escrow(const struct genesis *g)
{
    return json_is_true(json_object_get(g->options, "escrow"));
}

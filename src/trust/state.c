#include "trust/state.h"
#include <string.h>
#include "base/arena.h"
#include "base/text.h"
#include "trust/hash.h"
#include "trust/read.h"
#include "trust/text.h"

static const char *const status_names[] = {"in", "resigned", "out", "dropped"};

const char *seat_status_name(enum seat_status s)
{
    return status_names[s];
}

static bool read_await(const struct jin *root, const struct genesis *g, struct state *s)
{
    struct jin arr, it;
    int last = -1;
    if (!jin_arr(root, "await", SEATS_MAX, &arr))
        return false;
    for (size_t i = 0; i < jin_len(&arr); i++) {
        const char *name;
        if (!jin_at(&arr, i, &it) || !jin_as_str(&it, TAG_CAP, &name))
            return false;
        int seat = genesis_seat(g, name);
        if (seat < 0)
            return jin_fail(&it, "\"%s\" is no side of this game", name);
        if (seat <= last)
            return jin_fail(&it, "awaited sides stand once each, in the order of the genesis");
        last = seat;
        s->await = (uint8_t)(s->await | 1U << seat);
    }
    return true;
}

/* jansson keeps members in the order of insertion, and the canonical form is sorted: so are the slots. */
static bool read_side_commits(struct arena *a, const struct jin *of, const char *side, struct state *s, int seat,
                              size_t *total)
{
    static const char *const known[] = {"c", "turn", NULL};
    struct jin slots, at;
    const char *slot;
    json_t *v;
    if (!jin_obj(of, side, &slots))
        return false;
    size_t n = json_object_size(slots.v);
    *total += n;
    if (*total > STATE_COMMITS)
        return jin_fail(&slots, "more than %d commitments", STATE_COMMITS);
    if (n == 0)
        return jin_fail(&slots, "a side without commitments does not stand here");
    s->commits[seat] = ARENA_ARRAY(a, struct commitment, n);
    json_object_foreach(slots.v, slot, v)
    {
        struct commitment *c = &s->commits[seat][s->ncommits[seat]++];
        if (!is_slot(slot, strlen(slot)))
            return jin_fail(&slots, "\"%s\" is no slot", slot);
        c->slot = slot;
        if (!jin_obj(&slots, slot, &at) || !jin_only(&at, known) || !jin_hex(&at, "c", c->c, 32) ||
            !jin_int(&at, "turn", 1, MAX53, &c->turn))
            return false;
    }
    return true;
}

static bool read_commits(struct arena *a, const struct jin *root, const struct genesis *g, struct state *s)
{
    struct jin in;
    const char *side;
    json_t *v;
    size_t total = 0;
    if (!jin_obj(root, "commits", &in))
        return false;
    json_object_foreach(in.v, side, v)
    {
        int seat = genesis_seat(g, side);
        if (seat < 0)
            return jin_fail(&in, "\"%s\" is no side of this game", side);
        if (!read_side_commits(a, &in, side, s, seat, &total))
            return false;
    }
    return true;
}

static bool count_name(const struct genesis *g, const char *s)
{
    return strncmp(s, "nmr:", 4) == 0 ? genesis_seat(g, s + 4) >= 0 : is_label(s, strlen(s));
}

static bool read_count(struct arena *a, const struct jin *root, const struct genesis *g, struct state *s)
{
    struct jin in;
    const char *name;
    json_t *v;
    size_t decks = 0;
    if (!jin_obj(root, "count", &in))
        return false;
    s->count = ARENA_ARRAY(a, struct counter, json_object_size(in.v) + 1);
    json_object_foreach(in.v, name, v)
    {
        struct counter *c = &s->count[s->ncount++];
        decks += is_tag(name, strlen(name));
        if (!count_name(g, name))
            return jin_fail(&in, "\"%s\" is no deck, label or nmr:SIDE", name);
        if (decks > STATE_DECKS && !g->has_series)
            return jin_fail(&in, "more than %d decks", STATE_DECKS);
        c->name = name;
        if (!jin_int(&in, name, 1, MAX53, &c->n))
            return false;
    }
    return true;
}

static bool read_key_change(const struct jin *at, struct key_change *k)
{
    static const char *const known[] = {"alg", "box", "sign", "vrf", NULL};
    k->has_alg = jin_has(at, "alg");
    k->has_box = jin_has(at, "box");
    k->has_sign = jin_has(at, "sign");
    k->has_vrf = jin_has(at, "vrf");
    if (!k->has_alg && !k->has_box && !k->has_sign && !k->has_vrf)
        return jin_fail(at, "no key is changed here");
    return jin_only(at, known) && (!k->has_alg || read_alg(at, "alg", &k->alg)) &&
           (!k->has_box || jin_hex(at, "box", k->box, 32)) && (!k->has_sign || jin_hex(at, "sign", k->sign, 32)) &&
           (!k->has_vrf || jin_hex(at, "vrf", k->vrf, 32));
}

static bool read_keys(const struct jin *root, const struct genesis *g, struct state *s)
{
    struct jin in, at;
    const char *name;
    json_t *v;
    if (!jin_obj(root, "keys", &in))
        return false;
    json_object_foreach(in.v, name, v)
    {
        int role = genesis_role(g, name);
        if (role < 0 || role == ROLE_ARBITER)
            return jin_fail(&in, "\"%s\" is no side of this game", name);
        if (!jin_obj(&in, name, &at) || !read_key_change(&at, &s->keys[role]))
            return false;
    }
    return true;
}

static bool read_seats(const struct jin *root, const struct genesis *g, struct state *s)
{
    struct jin in, at;
    if (!jin_obj(root, "seats", &in))
        return false;
    if (json_object_size(in.v) != g->nsides)
        return jin_fail(&in, "one entry for each side of the game is wanted");
    for (size_t i = 0; i < g->nsides; i++) {
        const char *word;
        size_t k = 0;
        if (!jin_str(&in, g->side[i].side, 16, &word) || !jin_get(&in, g->side[i].side, &at))
            return false;
        while (k < 4 && strcmp(word, status_names[k]) != 0)
            k++;
        if (k == 4)
            return jin_fail(&at, "not in, resigned, out or dropped");
        s->seat[i] = (enum seat_status)k;
    }
    return true;
}

static bool read_amended(const struct jin *root, struct state *s)
{
    const char *rules;
    struct jin at;
    s->has_data = jin_has(root, "data");
    s->has_rules = jin_has(root, "rules");
    if (s->has_data && !jin_hex(root, "data", s->data, 32))
        return false;
    if (!s->has_rules)
        return true;
    if (!jin_str(root, "rules", 32, &rules))
        return false;
    return rules_get(rules, s->rules_id, &s->rules_rev) ||
           (jin_get(root, "rules", &at) && jin_fail(&at, "not of the form game/number"));
}

static bool read_root(struct arena *a, const struct jin *root, const struct genesis *g, struct state *s)
{
    static const char *const known[] = {"await", "commits", "count", "data", "game", "keys", "over",
                                        "play",  "rules",   "seats", "step", "turn", "v",    NULL};
    struct jin play, at;
    if (!jin_only(root, known) || !read_v1(root) || !jin_hex(root, "game", s->game, 32))
        return false;
    if (memcmp(s->game, g->game_id, 32) != 0)
        return jin_get(root, "game", &at) && jin_fail(&at, "this state is of another game");
    if (!jin_int(root, "turn", 1, MAX53, &s->turn) || !jin_int(root, "step", 0, MAX53, &s->step) ||
        !jin_obj(root, "play", &play))
        return false;
    s->play = play.v;
    if (jin_has(root, "over") && !jin_str(root, "over", 256, &s->over))
        return false;
    return read_await(root, g, s) && read_commits(a, root, g, s) && read_count(a, root, g, s) &&
           read_keys(root, g, s) && read_seats(root, g, s) && read_amended(root, s);
}

bool state_read(struct arena *a, const struct genesis *g, const void *p, size_t n, struct state *out, struct err *e)
{
    memset(out, 0, sizeof *out);
    if (n > STATE_MAX)
        return err_check(e, EXIT_DATA, "format", "a state has at most %d bytes", STATE_MAX);
    out->raw.p = arena_strndup(a, p, n);
    out->raw.n = n;
    json_t *v = json_read(a, out->raw.p, n, JSON_IN_CANONICAL, e);
    if (!v)
        return bad_format(e);
    struct jin root = jin_root(v, e);
    if (!json_is_object(v))
        return jin_fail(&root, "a state is an object") || bad_format(e);
    if (!read_root(a, &root, g, out))
        return bad_format(e);
    hash_state(out->hash, out->raw.p, n);
    return true;
}

static json_t *commits_json(struct arena *a, const struct genesis *g, const struct state *s)
{
    json_t *all = json_object();
    for (size_t i = 0; i < g->nsides; i++) {
        if (!s->ncommits[i])
            continue;
        json_t *slots = json_object();
        for (size_t k = 0; k < s->ncommits[i]; k++) {
            json_t *c = json_object();
            put_hex(a, c, "c", s->commits[i][k].c, 32);
            put_int(c, "turn", s->commits[i][k].turn);
            json_object_set_new(slots, s->commits[i][k].slot, c);
        }
        json_object_set_new(all, g->side[i].side, slots);
    }
    return all;
}

static json_t *keys_json(struct arena *a, const struct genesis *g, const struct state *s)
{
    json_t *all = json_object();
    for (int r = 0; r <= ROLE_UMPIRE; r++) {
        const struct key_change *k = &s->keys[r];
        if (!k->has_alg && !k->has_box && !k->has_sign && !k->has_vrf)
            continue;
        json_t *o = json_object();
        if (k->has_alg)
            put_str(o, "alg", sig_alg_name(k->alg));
        if (k->has_box)
            put_hex(a, o, "box", k->box, 32);
        if (k->has_sign)
            put_hex(a, o, "sign", k->sign, 32);
        if (k->has_vrf)
            put_hex(a, o, "vrf", k->vrf, 32);
        json_object_set_new(all, genesis_name(g, r), o);
    }
    return all;
}

static void small_parts(struct arena *a, const struct genesis *g, const struct state *s, json_t *o)
{
    json_t *await = json_array(), *count = json_object(), *seats = json_object();
    for (size_t i = 0; i < g->nsides; i++) {
        if (s->await & 1U << i)
            json_array_append_new(await, json_string(g->side[i].side));
        put_str(seats, g->side[i].side, seat_status_name(s->seat[i]));
    }
    for (size_t i = 0; i < s->ncount; i++)
        put_int(count, s->count[i].name, s->count[i].n);
    json_object_set_new(o, "await", await);
    json_object_set_new(o, "count", count);
    json_object_set_new(o, "seats", seats);
    if (s->has_data)
        put_hex(a, o, "data", s->data, 32);
    if (s->has_rules)
        put_str(o, "rules", arena_printf(a, "%s/%lu", s->rules_id, (unsigned long)s->rules_rev));
    if (s->over)
        put_str(o, "over", s->over);
}

void state_write(struct arena *a, const struct genesis *g, struct state *s)
{
    json_t *o = json_object();
    small_parts(a, g, s, o);
    json_object_set_new(o, "commits", commits_json(a, g, s));
    put_hex(a, o, "game", s->game, 32);
    json_object_set_new(o, "keys", keys_json(a, g, s));
    json_object_set(o, "play", s->play);
    put_int(o, "step", s->step);
    put_int(o, "turn", s->turn);
    put_int(o, "v", 1);
    s->raw = json_write(a, o);
    hash_state(s->hash, s->raw.p, s->raw.n);
}

void state_first(struct arena *a, const struct genesis *g, json_t *play, uint8_t await, struct state *out)
{
    memset(out, 0, sizeof *out);
    memcpy(out->game, g->game_id, 32);
    out->turn = 1;
    out->await = await;
    out->play = play;
    state_write(a, g, out);
}

static const struct key_change *changed(const struct state *s, int role)
{
    static const struct key_change none;
    return role >= 0 && role <= ROLE_UMPIRE ? &s->keys[role] : &none;
}

const uint8_t *state_vrf(const struct genesis *g, const struct state *s, int role)
{
    return changed(s, role)->has_vrf ? changed(s, role)->vrf : genesis_party(g, role)->vrf;
}

const uint8_t *state_sign(const struct genesis *g, const struct state *s, int role)
{
    return changed(s, role)->has_sign ? changed(s, role)->sign : genesis_party(g, role)->sign;
}

const uint8_t *state_box(const struct genesis *g, const struct state *s, int role)
{
    return changed(s, role)->has_box ? changed(s, role)->box : genesis_party(g, role)->box;
}

enum sig_alg state_alg(const struct genesis *g, const struct state *s, int role)
{
    return changed(s, role)->has_alg ? changed(s, role)->alg : genesis_party(g, role)->alg;
}

const uint8_t *state_data(const struct genesis *g, const struct state *s)
{
    return s->has_data ? s->data : g->data;
}

void state_rules(const struct genesis *g, const struct state *s, char id[TAG_CAP], uint32_t *rev)
{
    memcpy(id, s->has_rules ? s->rules_id : g->rules_id, TAG_CAP);
    *rev = s->has_rules ? s->rules_rev : g->rules_rev;
}

/* Where slot stands or would stand. */
static size_t commit_at(const struct state *s, int seat, const char *slot)
{
    size_t i = 0;
    while (i < s->ncommits[seat] && strcmp(s->commits[seat][i].slot, slot) < 0)
        i++;
    return i;
}

const struct commitment *state_commit(const struct state *s, int seat, const char *slot)
{
    if (seat < 0 || seat >= SEATS_MAX)
        return NULL;
    size_t i = commit_at(s, seat, slot);
    return i < s->ncommits[seat] && !strcmp(s->commits[seat][i].slot, slot) ? &s->commits[seat][i] : NULL;
}

bool state_commit_put(struct arena *a, struct state *s, int seat, const char *slot, const uint8_t c[32], int64_t turn)
{
    size_t i = commit_at(s, seat, slot), total = 0, n = s->ncommits[seat];
    bool replaces = state_commit(s, seat, slot) != NULL;
    for (size_t k = 0; k < SEATS_MAX; k++)
        total += s->ncommits[k];
    if (!replaces && total >= STATE_COMMITS)
        return false;
    struct commitment *v = ARENA_ARRAY(a, struct commitment, n + 1);
    for (size_t k = 0; k < i; k++)
        v[k] = s->commits[seat][k];
    v[i].slot = arena_strdup(a, slot);
    memcpy(v[i].c, c, 32);
    v[i].turn = turn;
    for (size_t k = i + replaces; k < n; k++)
        v[k + 1 - replaces] = s->commits[seat][k];
    s->commits[seat] = v;
    s->ncommits[seat] = n + 1 - replaces;
    return true;
}

int64_t state_count(const struct state *s, const char *name)
{
    for (size_t i = 0; i < s->ncount; i++)
        if (!strcmp(s->count[i].name, name))
            return s->count[i].n;
    return 0;
}

void state_count_set(struct arena *a, struct state *s, const char *name, int64_t n)
{
    struct counter *v = ARENA_ARRAY(a, struct counter, s->ncount + 1);
    size_t k = 0, i = 0;
    while (i < s->ncount && strcmp(s->count[i].name, name) < 0)
        v[k++] = s->count[i++];
    if (n > 0)
        v[k++] = (struct counter){arena_strdup(a, name), n};
    for (i += i < s->ncount && !strcmp(s->count[i].name, name); i < s->ncount; i++)
        v[k++] = s->count[i];
    s->count = v;
    s->ncount = k;
}

size_t state_teams_in(const struct genesis *g, const struct state *s)
{
    unsigned teams = 0;
    size_t n = 0;
    for (size_t i = 0; i < g->nsides; i++)
        if (s->seat[i] == SEAT_IN)
            teams |= 1U << genesis_team(g, (int)i);
    for (; teams; teams &= teams - 1)
        n++;
    return n;
}

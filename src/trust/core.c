/* The core of a record: what is hashed into the head (design dice 1.3.9). */
#include <string.h>
#include "base/arena.h"
#include "base/text.h"
#include "trust/hash.h"
#include "trust/read.h"
#include "trust/record.h"

static const char *const kind_words[] = {"", "joint", "resign", "nmr"};

static bool read_shuffle(const struct jin *at, struct die_entry *d)
{
    static const char *const known[] = {"label", "n", "roll", NULL};
    struct jin label;
    d->shuffle = true;
    if (!jin_only(at, known) || !jin_int(at, "n", 2, UINT32_MAX, &d->n) || !jin_int(at, "roll", 0, MAX53, &d->roll) ||
        !read_label(at, "label", &d->label) || !jin_get(at, "label", &label))
        return false;
    return (!strncmp(d->label, "shuffle:", 8) && is_tag(d->label + 8, strlen(d->label + 8))) ||
           jin_fail(&label, "the label of a shuffle is shuffle:DECK");
}

/* Numbers and values are taken as they stand here: the checks `order` and `die` judge them. */
static bool read_die(const struct jin *at, struct die_entry *d)
{
    static const char *const known[] = {"die", "i", "label", "roll", "sides", "value", NULL};
    if (jin_has(at, "n"))
        return read_shuffle(at, d);
    d->has_i = jin_has(at, "i");
    return jin_only(at, known) && jin_int(at, "die", 0, MAX53, &d->die) && read_label(at, "label", &d->label) &&
           jin_int(at, "roll", 0, MAX53, &d->roll) && jin_int(at, "sides", 2, UINT32_MAX, &d->sides) &&
           jin_int(at, "value", 0, UINT32_MAX, &d->value) && (!d->has_i || jin_int(at, "i", 0, MAX53, &d->i));
}

static bool read_dice(struct arena *a, const struct jin *root, struct core *c)
{
    struct jin arr, it;
    if (!jin_arr(root, "dice", DICE_MAX, &arr))
        return false;
    c->ndice = jin_len(&arr);
    c->dice = ARENA_ARRAY(a, struct die_entry, c->ndice + 1);
    for (size_t i = 0; i < c->ndice; i++)
        if (!jin_at(&arr, i, &it) || !read_die(&it, &c->dice[i]))
            return false;
    return true;
}

static bool read_draws(struct arena *a, const struct jin *root, struct core *c)
{
    static const char *const known[] = {"c", "deck", "k", NULL};
    struct jin arr, it;
    if (!jin_has(root, "draws"))
        return true;
    if (!jin_arr(root, "draws", DICE_MAX, &arr))
        return false;
    c->ndraws = jin_len(&arr);
    if (!c->ndraws)
        return jin_fail(&arr, "an empty list does not stand here");
    c->draws = ARENA_ARRAY(a, struct draw_entry, c->ndraws);
    for (size_t i = 0; i < c->ndraws; i++) {
        char *deck = arena_alloc(a, TAG_CAP);
        if (!jin_at(&arr, i, &it) || !jin_only(&it, known) || !jin_hex(&it, "c", c->draws[i].c, 32) ||
            !read_tag(&it, "deck", deck) || !jin_int(&it, "k", 0, MAX53, &c->draws[i].k))
            return false;
        c->draws[i].deck = deck;
    }
    return true;
}

static bool read_common(struct arena *a, const struct jin *root, struct core *c)
{
    return read_v1(root) && jin_hex(root, "game", c->game, 32) && jin_hex(root, "prev", c->prev, 32) &&
           jin_hex(root, "state", c->state, 32) && jin_int(root, "turn", 1, MAX53, &c->turn) &&
           jin_int(root, "step", 0, MAX53, &c->step) &&
           read_hexes(a, root, "moves", SEATS_MAX, 32, (uint8_t **)(void *)&c->moves, &c->nmoves);
}

static bool read_play(struct arena *a, const struct jin *root, struct core *c)
{
    static const char *const known[] = {"alpha", "also", "betas", "dice", "draws", "game", "moves",
                                        "prev",  "seed", "state", "step", "turn",  "v",    NULL};
    struct jin at;
    if (!jin_only(root, known) || !read_common(a, root, c) || !jin_hex(root, "alpha", c->alpha, 32) ||
        !jin_hex(root, "seed", c->seed, 32) ||
        !read_hexes(a, root, "betas", INPUTS_MAX, 64, (uint8_t **)(void *)&c->betas, &c->nbetas) ||
        !read_dice(a, root, c) || !read_draws(a, root, c))
        return false;
    if (!jin_has(root, "also"))
        return true;
    if (!read_hexes(a, root, "also", SEATS_MAX, 32, (uint8_t **)(void *)&c->also, &c->nalso))
        return false;
    return c->nalso || (jin_get(root, "also", &at) && jin_fail(&at, "an empty list does not stand here"));
}

static bool read_end(struct arena *a, const struct jin *root, struct core *c)
{
    static const char *const known[] = {"game", "kind", "moves", "prev", "state", "step", "turn", "v", NULL};
    const char *kind;
    struct jin at;
    if (!jin_only(root, known) || !read_common(a, root, c) || !jin_str(root, "kind", 16, &kind) ||
        !jin_get(root, "kind", &at))
        return false;
    for (size_t i = CORE_JOINT; i <= CORE_NMR; i++)
        if (!strcmp(kind, kind_words[i])) {
            c->kind = (enum core_kind)i;
            return true;
        }
    return jin_fail(&at, "not joint, resign or nmr");
}

bool core_read(struct arena *a, const void *p, size_t n, struct core *out, struct err *e)
{
    memset(out, 0, sizeof *out);
    json_t *v = json_read(a, p, n, JSON_IN_CANONICAL, e);
    if (!v)
        return bad_format(e);
    struct jin root = jin_root(v, e);
    if (!json_is_object(v))
        return jin_fail(&root, "a core is an object") || bad_format(e);
    bool ok = jin_has(&root, "kind") ? read_end(a, &root, out) : read_play(a, &root, out);
    return ok || bad_format(e);
}

static json_t *dice_json(const struct core *c)
{
    json_t *arr = json_array();
    for (size_t i = 0; i < c->ndice; i++) {
        const struct die_entry *d = &c->dice[i];
        json_t *o = json_object();
        put_str(o, "label", d->label);
        put_int(o, "roll", d->roll);
        if (d->shuffle) {
            put_int(o, "n", d->n);
        } else {
            put_int(o, "die", d->die);
            put_int(o, "sides", d->sides);
            put_int(o, "value", d->value);
        }
        if (d->has_i)
            put_int(o, "i", d->i);
        json_array_append_new(arr, o);
    }
    return arr;
}

static json_t *draws_json(struct arena *a, const struct core *c)
{
    json_t *arr = json_array();
    for (size_t i = 0; i < c->ndraws; i++) {
        json_t *o = json_object();
        put_hex(a, o, "c", c->draws[i].c, 32);
        put_str(o, "deck", c->draws[i].deck);
        put_int(o, "k", c->draws[i].k);
        json_array_append_new(arr, o);
    }
    return arr;
}

struct bytes core_write(struct arena *a, const struct core *c)
{
    json_t *o = json_object();
    put_hex(a, o, "game", c->game, 32);
    json_object_set_new(o, "moves", hexes(a, (const uint8_t *)c->moves, 32, c->nmoves));
    put_hex(a, o, "prev", c->prev, 32);
    put_hex(a, o, "state", c->state, 32);
    put_int(o, "step", c->step);
    put_int(o, "turn", c->turn);
    put_int(o, "v", 1);
    if (c->kind != CORE_PLAY) {
        put_str(o, "kind", kind_words[c->kind]);
        return json_write(a, o);
    }
    put_hex(a, o, "alpha", c->alpha, 32);
    if (c->nalso)
        json_object_set_new(o, "also", hexes(a, (const uint8_t *)c->also, 32, c->nalso));
    json_object_set_new(o, "betas", hexes(a, (const uint8_t *)c->betas, 64, c->nbetas));
    json_object_set_new(o, "dice", dice_json(c));
    if (c->ndraws)
        json_object_set_new(o, "draws", draws_json(a, c));
    put_hex(a, o, "seed", c->seed, 32);
    return json_write(a, o);
}

void record_head(uint8_t out[32], const uint8_t prev[32], int64_t turn, struct bytes core_bytes)
{
    hash_head(out, prev, (uint64_t)turn, core_bytes.p, core_bytes.n, NULL);
}

void record_seal(struct arena *a, struct record *r)
{
    r->core_bytes = core_write(a, &r->core);
    record_head(r->head, r->core.prev, r->core.turn, r->core_bytes);
}

bool record_restore(struct arena *a, struct record *r, const struct core *made, struct err *e)
{
    struct record full = *r;
    full.core = *made;
    record_seal(a, &full);
    if (memcmp(full.head, r->head, 32) != 0)
        return err_check(e, EXIT_DATA, "head",
                         "the record of turn %lld step %lld made here has another head than the letter's",
                         (long long)made->turn, (long long)made->step);
    *r = full;
    return true;
}

bool dice_order(const struct die_entry *d, size_t n, struct err *e)
{
    int64_t roll = -1, die = 0;
    for (size_t i = 0; i < n; i++) {
        bool next = d[i].shuffle || d[i].roll != roll || (i > 0 && d[i - 1].shuffle);
        roll += next;
        die = next ? 0 : die + 1;
        if (d[i].roll != roll || d[i].die != die)
            return err_check(e, EXIT_DATA, "order", "entry %zu is roll %lld die %lld, where roll %lld die %lld comes",
                             i, (long long)d[i].roll, (long long)d[i].die, (long long)roll, (long long)die);
    }
    return true;
}

void step_alpha(uint8_t out[32], const struct genesis *g, int64_t turn, int64_t step, const uint8_t head_prev[32],
                const uint8_t state_prev[32], const uint8_t (*m)[32], size_t n)
{
    struct alpha_in in = {g->game_id, head_prev, state_prev, (uint64_t)turn, (uint64_t)step, dice_policy_name(g->dice),
                          m,          n};
    hash_alpha(out, &in, NULL);
}

void step_seed(uint8_t out[32], const struct genesis *g, const uint8_t alpha[32], const int *roles,
               const uint8_t (*betas)[64], size_t n)
{
    const char *names[INPUTS_MAX];
    for (size_t i = 0; i < n; i++)
        names[i] = genesis_name(g, roles[i]);
    hash_seed(out, alpha, names, betas, n, NULL);
}

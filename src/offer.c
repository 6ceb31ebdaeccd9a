/* The offer of an invitation:
 *
 *   -----BEGIN PROVOST OFFER-----
 *   game acw/1
 *   data HEX64
 *   scenario basic
 *   dice opponent
 *   missed wait
 *   nmr-max 3
 *   deadline hours=168             the words of core/deadline.h
 *   option KEY=VALUE
 *   umpire HEX64                the umpire's sign key
 *   seat north north HEX64      name, team, and the sign key of who has taken it, or `open`
 *   -----END PROVOST OFFER-----
 *
 * It is not signed: what binds is the genesis, which the second player writes and both sign. offer_fits compares
 * the two. */
#include <string.h>
#include "base/num.h"
#include "base/text.h"
#include "core/deadline.h"
#include "json/out.h"
#include "setup.h"

#define BEGIN "-----BEGIN PROVOST OFFER-----"
#define END "-----END PROVOST OFFER-----"
enum { WORDS = 4, WORD_CAP = 256, OFFER_MAX = 65536 };

static void put_options(struct buf *out, const struct genesis *g)
{
    const char *key;
    json_t *v;
    json_object_foreach(g->options, key, v)
    {
        if (strcmp(key, "dice-note") == 0)
            continue; /* it follows from the policy */
        if (json_is_string(v))
            buf_printf(out, "option %s=%s\n", key, json_string_value(v));
        else if (json_is_integer(v))
            buf_printf(out, "option %s=%lld\n", key, (long long)json_integer_value(v));
        else
            buf_printf(out, "option %s=%s\n", key, json_is_true(v) ? "true" : "false");
    }
}

static void put_key(struct buf *out, const uint8_t pk[32])
{
    hex_put(out, pk, 32);
    buf_putc(out, '\n');
}

void offer_put(struct buf *out, const struct setup *s)
{
    const struct genesis *g = &s->g;
    buf_printf(out, BEGIN "\ngame %s/%u\ndata ", g->rules_id, (unsigned)g->rules_rev);
    put_key(out, g->data);
    buf_printf(out, "scenario %s\ndice %s\nmissed %s\n", g->scenario, genesis_policy(&s->g),
               missed_policy_name(g->missed));
    if (g->nmr_max)
        buf_printf(out, "nmr-max %lld\n", (long long)g->nmr_max);
    if (json_object_size(g->deadline)) {
        buf_puts(out, "deadline ");
        deadline_put(out, g->deadline);
        buf_putc(out, '\n');
    }
    put_options(out, g);
    if (g->has_series) {
        buf_puts(out, "series ");
        put_key(out, g->series);
    }
    if (s->umpire) {
        buf_puts(out, "umpire ");
        put_key(out, s->ump.card.sign);
    }
    for (size_t i = 0; i < s->nseats; i++) {
        const struct setup_seat *seat = &s->seat[i];
        buf_printf(out, "seat %s %s ", seat->name, seat->team ? seat->team : seat->name);
        if (seat->by == BY_NOBODY)
            buf_puts(out, "open\n");
        else
            put_key(out, seat->card.sign);
    }
    buf_puts(out, END "\n");
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

/* A line without quote marks, cut into words. */
static size_t words_of(struct arena *a, struct line l, const char *w[WORDS])
{
    size_t n = 0, at = 0;
    while (at < l.n && (ascii_space(l.p[at]) || l.p[at] == '>' || l.p[at] == '|'))
        at++;
    while (at < l.n && n < WORDS) {
        size_t start = at;
        while (at < l.n && !ascii_space(l.p[at]))
            at++;
        w[n++] = arena_strndup(a, l.p + start, at - start < WORD_CAP ? at - start : WORD_CAP);
        while (at < l.n && ascii_space(l.p[at]))
            at++;
    }
    return n;
}

static bool is_mark(struct line l, const char *mark)
{
    size_t at = 0, n = strlen(mark);
    while (at < l.n && (ascii_space(l.p[at]) || l.p[at] == '>' || l.p[at] == '|'))
        at++;
    while (l.n > at && ascii_space(l.p[l.n - 1]))
        l.n--;
    return l.n - at == n && memcmp(l.p + at, mark, n) == 0;
}

static bool take_game(struct setup *s, struct ctx *c, const char *dir, const char *word)
{
    char id[TAG_CAP];
    uint32_t rev;
    if (!rules_get(word, id, &rev))
        return err_set(&c->e, EXIT_DATA, "the offer names no game");
    if (!setup_empty(s, c, id, dir[0] ? dir : arena_strdup(c->a, id)))
        return false;
    s->g.rules_rev = rev;
    return rev == s->ops->rev ||
           err_set(&c->e, EXIT_CONFIG, "the game is offered by the rules %s; this program has %s/%u", word, id,
                   s->ops->rev);
}

static bool take_seat(struct setup *s, const char *const w[WORDS])
{
    struct setup_seat *seat = &s->seat[s->nseats];
    if (s->nseats == SEATS_MAX || !is_tag(w[1], strlen(w[1])) || !is_tag(w[2], strlen(w[2])))
        return false;
    *seat = (struct setup_seat){.name = w[1], .team = w[2], .by = BY_NOBODY};
    s->nseats++;
    if (strcmp(w[3], "open") == 0)
        return true;
    seat->by = BY_CARD;
    return hex_get(seat->card.sign, 32, w[3], strlen(w[3]));
}

static bool take_line(struct setup *s, const char *const w[WORDS], size_t n, uint8_t data[32])
{
    const char *key = w[0];
    uint64_t v;
    if (n == 2 && strcmp(key, "data") == 0)
        return hex_get(data, 32, w[1], strlen(w[1]));
    if (n == 2 && strcmp(key, "scenario") == 0)
        return setup_scenario(s, w[1]);
    if (n == 2 && strcmp(key, "dice") == 0)
        return setup_policy_get(s, w[1]);
    if (n == 2 && strcmp(key, "series") == 0)
        return s->g.has_series && hex_get(s->g.series, 32, w[1], strlen(w[1]));
    if (n == 2 && strcmp(key, "missed") == 0)
        return missed_policy_get(w[1], &s->g.missed);
    if (n == 2 && strcmp(key, "nmr-max") == 0) {
        bool ok = num_u64(w[1], strlen(w[1]), 1000, &v);
        s->g.nmr_max = ok ? (int64_t)v : 0;
        return ok;
    }
    if (n == 2 && strcmp(key, "deadline") == 0)
        return deadline_words(w[1], s->g.deadline, NULL);
    if (n == 2 && strcmp(key, "option") == 0)
        return setup_option(s, w[1]);
    if (n == 2 && strcmp(key, "umpire") == 0) {
        s->umpire = true;
        return hex_get(s->ump.card.sign, 32, w[1], strlen(w[1]));
    }
    return n == 4 && strcmp(key, "seat") == 0 && take_seat(s, w);
}

static bool bad_line(struct ctx *c, int line)
{
    err_set(&c->e, EXIT_DATA, "this line of the offer is not understood");
    err_place(&c->e, line, 1);
    return false;
}

bool offer_read(struct setup *s, struct ctx *c, const char *dir, struct bytes letter)
{
    const char *at = letter.p, *end = at + letter.n, *w[WORDS];
    uint8_t data[32] = {0};
    bool inside = false, whole = false;
    struct line l;
    *s = (struct setup){.c = c, .dir = dir};
    for (int line = 1; !whole && line_next(&at, end, &l); line++) {
        if (!inside) {
            inside = is_mark(l, BEGIN);
            continue;
        }
        whole = is_mark(l, END);
        size_t n = whole ? 0 : words_of(c->a, l, w);
        if (n == 0)
            continue;
        bool game = n == 2 && strcmp(w[0], "game") == 0 && !s->ops;
        if (game ? !take_game(s, c, dir, w[1]) : !s->ops || !take_line(s, w, n, data))
            return bad_line(c, line);
    }
    if (!whole || !s->scenario || s->nseats == 0)
        return err_set(&c->e, EXIT_DATA,
                       inside ? "the offer in this letter is cut off" : "there is no offer of a game in this letter");
    if (!setup_data(s, opt_get(c, "data")))
        return false;
    if (memcmp(s->g.data, data, 32) == 0)
        return true;
    return err_set(&c->e, EXIT_CONFIG,
                   "the game is offered with figures that are not here; get them and name their folder with --data");
}

bool offer_keep(const struct setup *s)
{
    struct buf b;
    struct err *e = &s->c->e;
    buf_init(&b, s->c->a);
    offer_put(&b, s);
    return private_dir(s->dir, e) && io_write(arena_printf(s->c->a, "%s/private/offer.txt", s->dir), b.p, b.n, 0600, e);
}

/* ---- does the genesis keep to it? -------------------------------------------------------------------------------- */

static bool same_json(struct arena *a, const json_t *x, const json_t *y)
{
    struct bytes p = json_write(a, x), q = json_write(a, y);
    return p.n == q.n && memcmp(p.p, q.p, p.n) == 0;
}

static const char *difference(struct ctx *c, const struct setup *s, const struct genesis *g)
{
    if (strcmp(s->g.rules_id, g->rules_id) != 0 || s->g.rules_rev != g->rules_rev)
        return "game";
    if (memcmp(s->g.data, g->data, 32) != 0)
        return "data";
    if (strcmp(s->g.scenario, g->scenario) != 0)
        return "scenario";
    if (s->g.dice != g->dice || s->g.has_series != g->has_series)
        return "dice policy";
    if (g->has_series && memcmp(s->g.series, g->series, 32) != 0)
        return "series";
    if (s->g.missed != g->missed || s->g.nmr_max != g->nmr_max || !same_json(c->a, s->g.deadline, g->deadline))
        return "deadline";
    if (!same_json(c->a, s->g.options, g->options))
        return "options";
    if (s->umpire != g->has_umpire || (s->umpire && memcmp(s->ump.card.sign, g->umpire.sign, 32) != 0))
        return "umpire";
    bool seats = s->nseats == g->nsides;
    for (size_t i = 0; seats && i < s->nseats; i++)
        seats = strcmp(s->seat[i].name, g->side[i].side) == 0 && strcmp(s->seat[i].team, g->side[i].team) == 0 &&
                (s->seat[i].by == BY_NOBODY || memcmp(s->seat[i].card.sign, g->side[i].sign, 32) == 0);
    return seats ? NULL : "seats";
}

bool offer_fits(struct ctx *c, const char *dir, const struct genesis *g)
{
    const char *path = arena_printf(c->a, "%s/private/offer.txt", dir);
    struct setup s;
    struct bytes b;
    if (!io_exists(path))
        return true;
    if (!io_read(c->a, path, OFFER_MAX, &b, &c->e) || !offer_read(&s, c, dir, b))
        return false;
    const char *what = difference(c, &s, g);
    return !what ||
           err_check(&c->e, EXIT_NOPERM, "keys", "the genesis is not what was offered: it has another %s", what);
}

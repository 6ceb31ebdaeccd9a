#include "setup.h"
#include "core/deadline.h"
#include <sodium.h>
#include <string.h>
#include "base/num.h"
#include "base/text.h"
#include "core/data.h"
#include "json/out.h"
#include "registry.h"
#include "trust/hash.h"
#include "trust/read.h"
#include "trust/seal.h"
#include "trust/vrf.h"
#include "work.h"

enum { KEYS_MAX = 64 };

/* ---- options ----------------------------------------------------------------------------------------------------- */

bool setup_scenario(struct setup *s, const char *want)
{
    const char *names[KEYS_MAX];
    const struct scenario *v = s->ops->scenarios;
    size_t n = 0;
    for (; v[n].id && n < KEYS_MAX; n++) {
        if (!want || name_cmp(want, strlen(want), v[n].id) == 0) {
            s->scenario = &v[n];
            s->g.scenario = v[n].id;
            return true;
        }
        names[n] = v[n].id;
    }
    err_set(&s->c->e, EXIT_USAGE, "%s has no scenario \"%s\"", s->ops->id, want);
    const char *near = name_nearest(want, strlen(want), names, n);
    if (near)
        err_hint(&s->c->e, "%s", near);
    return false;
}

static bool option_known(struct setup *s, const char *id, size_t len)
{
    static const char *const core[] = {"closing", "escrow", "fog", "spectator-delay"};
    const char *names[KEYS_MAX];
    size_t n = 0;
    for (; n < sizeof core / sizeof core[0]; n++)
        names[n] = core[n];
    for (size_t i = 0; s->ops->options && s->ops->options[i] && n < KEYS_MAX; i++)
        names[n++] = s->ops->options[i];
    for (size_t i = 0; i < n; i++)
        if (strlen(names[i]) == len && strncmp(names[i], id, len) == 0)
            return true;
    err_set(&s->c->e, EXIT_USAGE, "%s has no option \"%.*s\"", s->ops->id, (int)(len < 64 ? len : 64), id);
    const char *near = name_nearest(id, len, names, n);
    if (near)
        err_hint(&s->c->e, "%s", near);
    return false;
}

bool setup_option(struct setup *s, const char *text)
{
    const char *eq = strchr(text, '=');
    size_t len = eq ? (size_t)(eq - text) : strlen(text);
    const char *value = eq ? eq + 1 : "true";
    int64_t number;
    json_t *v;
    if (!option_known(s, text, len))
        return false;
    if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0)
        v = json_boolean(value[0] == 't');
    else
        v = num_i64(value, strlen(value), -MAX53, MAX53, &number) ? json_integer(number) : json_string(value);
    if (!v)
        return err_set(&s->c->e, EXIT_USAGE, "the value of the option %s is not ASCII", text);
    json_object_set_new(s->g.options, arena_strndup(s->c->a, text, len), v);
    return true;
}

static bool take_deadline(struct setup *s)
{
    const char *text = opt_get(s->c, "deadline");
    if (!text)
        return true;
    return deadline_words(text, s->g.deadline, &s->c->e);
}

static const char duplicate_note[] =
    "duplicate dice: every entrant has the same; the organiser alone can foresee them; "
    "two entrants who talk can cheat";

const char *setup_policy_name(const struct setup *s)
{
    return s->g.has_series ? "duplicate" : dice_policy_name(s->g.dice);
}

bool setup_policy_get(struct setup *s, const char *name)
{
    if (strcmp(name, "duplicate") != 0)
        return dice_policy_get(name, &s->g.dice);
    s->g.dice = DICE_UMPIRE;
    s->g.has_series = true;
    json_object_set_new(s->g.options, "dice-note", json_string(duplicate_note));
    return true;
}

static bool take_closing(struct setup *s)
{
    const char *closing = opt_get(s->c, "closing");
    int64_t when;
    if (closing && !utc_parse(closing, &when))
        return cmd_usage(s->c, "--closing needs a time like 2027-03-01T18:00:00Z, not \"%s\"", closing);
    if (closing)
        json_object_set_new(s->g.options, "closing", json_string(closing));
    return true;
}

static bool take_words(struct setup *s)
{
    const char *missed = opt_get(s->c, "missed"), *dice = opt_get(s->c, "dice"), **option;
    if (missed && !missed_policy_get(missed, &s->g.missed))
        return cmd_usage(s->c, "--missed is wait, default or forfeit, not \"%s\"", missed);
    if (dice && !setup_policy_get(s, dice))
        return cmd_usage(s->c, "--dice is opponent, umpire, both, solo or duplicate, not \"%s\"", dice);
    if (!take_closing(s) || !opt_num(s->c, "nmr-max", 1, 1000, &s->g.nmr_max) || !take_deadline(s))
        return false;
    size_t n = opt_all(s->c, "option", &option);
    for (size_t i = 0; i < n; i++)
        if (!setup_option(s, option[i]))
            return false;
    return true;
}

bool setup_empty(struct setup *s, struct ctx *c, const char *game, const char *dir)
{
    *s = (struct setup){.c = c, .dir = dir};
    s->g.deadline = json_object();
    s->g.options = json_object();
    s->ops = game_find(game, &c->e);
    if (!s->ops || !person_open(c, &s->person))
        return false;
    snprintf(s->g.rules_id, sizeof s->g.rules_id, "%s", s->ops->id);
    s->g.rules_rev = s->ops->rev;
    return true;
}

bool setup_data(struct setup *s, const char *own)
{
    const char *there = io_join(s->c->a, s->dir, "data");
    s->data_dir = own ? own : io_is_dir(there) ? there : NULL;
    return data_open(s->c->a, s->ops, s->data_dir, &s->data, s->g.data, &s->c->e);
}

bool setup_begin(struct setup *s, struct ctx *c, const char *game, const char *dir)
{
    return setup_empty(s, c, game, dir) && setup_scenario(s, opt_get(c, "scenario")) && take_words(s) &&
           setup_data(s, opt_get(c, "data"));
}

/* ---- seats ------------------------------------------------------------------------------------------------------- */

static bool add_seat(struct setup *s, const char *name)
{
    struct ctx *c = s->c;
    if (!is_tag(name, strlen(name)))
        return err_set(&c->e, EXIT_USAGE,
                       "a seat's name is a small letter and up to 15 small letters, digits or -, not \"%s\"", name);
    static const char *const taken[] = {"umpire", "arbiter", "beacon", "all", "none"};
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (strcmp(name, taken[i]) == 0)
            return err_set(&c->e, EXIT_USAGE, "no seat may be called \"%s\"", name);
    for (size_t i = 0; i < s->nseats; i++)
        if (strcmp(s->seat[i].name, name) == 0)
            return err_set(&c->e, EXIT_USAGE, "two seats are called \"%s\"", name);
    if (s->nseats == SEATS_MAX)
        return err_set(&c->e, EXIT_USAGE, "a game has at most %d seats", SEATS_MAX);
    s->seat[s->nseats++].name = arena_strdup(c->a, name);
    return true;
}

bool setup_seats(struct setup *s, const char *const *names, size_t n)
{
    const char *const *fixed = s->scenario->seats;
    for (size_t i = 0; fixed && fixed[i]; i++)
        if (!add_seat(s, fixed[i]))
            return false;
    for (size_t i = 0; i < n; i++)
        if (!(fixed ? setup_find(s, names[i]) != NULL : add_seat(s, names[i])))
            return false;
    if (s->nseats >= s->scenario->min_seats && s->nseats <= s->scenario->max_seats && s->nseats > 0)
        return true;
    return err_set(&s->c->e, EXIT_USAGE, "%s has %u to %u seats, not %zu; name them with --seat", s->scenario->title,
                   s->scenario->min_seats, s->scenario->max_seats, s->nseats);
}

struct setup_seat *setup_find(struct setup *s, const char *name)
{
    const char *names[SEATS_MAX];
    for (size_t i = 0; i < s->nseats; i++) {
        names[i] = s->seat[i].name;
        if (name_cmp(name, strlen(name), names[i]) == 0)
            return &s->seat[i];
    }
    err_set(&s->c->e, EXIT_USAGE, "the scenario has no seat \"%s\"", name);
    const char *near = name_nearest(name, strlen(name), names, s->nseats);
    if (near)
        err_hint(&s->c->e, "%s", near);
    return NULL;
}

/* A VRF seed in a file of its own, made when it is not there. */
static bool dice_key(struct setup *s, const char *path, struct setup_seat *seat)
{
    struct ctx *c = s->c;
    uint8_t own[32], *seed = sodium_malloc(VRF_SEED);
    if (!seed)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    bool ok = io_exists(path);
    if (ok) {
        ok = seed_read(c->a, path, seed, &c->e);
    } else {
        randombytes_buf(seed, VRF_SEED);
        ok = seed_write(c->a, path, seed, &c->e);
    }
    if (ok) {
        vrf_public(seat->keys.vrf, seed);
        memcpy(seat->keys.sign, seat->card.sign, 32);
        hash_own(own, seat->card.sign, seat->keys.vrf, seat->card.box);
        ok = vrf_prove(seat->keys.pop, seed, own, sizeof own) || err_set(&c->e, EXIT_BUG, "no proof could be made");
        keys_write(c->a, &seat->keys);
    }
    sodium_free(seed);
    return ok;
}

/* The organiser's dice key is the same in all games of a series; the series is named after its public half. */
static bool series_key(struct setup *s)
{
    struct ctx *c = s->c;
    const char *path = opt_get(c, "series"), *here = arena_printf(c->a, "%s/private/dice.key", s->dir);
    uint8_t *seed = sodium_malloc(VRF_SEED);
    if (!seed)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    bool ok = true;
    if (io_exists(path)) {
        ok = seed_read(c->a, path, seed, &c->e);
    } else {
        randombytes_buf(seed, VRF_SEED);
        ok = seed_write(c->a, path, seed, &c->e);
    }
    if (ok)
        vrf_public(s->g.series, seed);
    ok = ok && (io_exists(here) || seed_write(c->a, here, seed, &c->e));
    sodium_free(seed);
    return ok;
}

bool setup_me(struct setup *s, struct setup_seat *seat)
{
    struct ctx *c = s->c;
    bool made;
    seat->by = BY_ME;
    if (!person_make(c, &s->person, NULL, &made) || !person_card(c, &s->person, &seat->card, &seat->card_sig) ||
        !private_dir(s->dir, &c->e))
        return false;
    if (made)
        cmd_note(c, "your keys and card are in %s; keep a copy of that folder", s->person.data_dir);
    if (s->g.has_series && seat == &s->ump && !series_key(s))
        return false;
    return dice_key(s, arena_printf(c->a, "%s/private/dice.key", s->dir), seat);
}

bool setup_hosted(struct setup *s, struct setup_seat *seat)
{
    struct ctx *c = s->c;
    struct sign_key *k = sodium_malloc(sizeof *k);
    const char *front = arena_printf(c->a, "%s/private/%s", s->dir, seat->name);
    const char *sign = arena_printf(c->a, "%s.sign.key", front), *box = arena_printf(c->a, "%s.box.key", front);
    uint8_t sk[32];
    if (!k)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    sign_key_new(k);
    box_key_new(seat->card.box, sk);
    seat->card.alg = SIG_MINISIGN;
    memcpy(seat->card.sign, k->pk, 32);
    bool ok = private_dir(s->dir, &c->e) && sign_key_write(c->a, sign, k, &c->e) && seed_write(c->a, box, sk, &c->e);
    sodium_memzero(sk, sizeof sk);
    sodium_free(k);
    return ok && dice_key(s, arena_printf(c->a, "%s.dice.key", front), seat);
}

bool setup_card(struct setup *s, const struct brought *in, size_t nth, struct setup_seat *seat)
{
    struct ctx *c = s->c;
    const struct block *card = NULL;
    size_t seen = 0;
    for (size_t i = 0; i < in->n && !card; i++)
        if (in->v[i].kind == KIND_CARD && seen++ == nth)
            card = &in->v[i];
    if (!card)
        return err_set(&c->e, EXIT_DATA, "%s: there is no card in it", in->name);
    if (!card->ok || card->nsigs == 0) {
        c->e = card->err;
        err_set(&c->e, EXIT_DATA, "%s: the card is not signed", in->name);
        return false;
    }
    const char *sig = arena_strndup(c->a, card->sigs[0].sig.p, card->sigs[0].sig.n);
    if (!card_read(c->a, card->data.p, card->data.n, &seat->card, &c->e) ||
        !card_verify(c->a, &seat->card, sig, strlen(sig), &c->e)) {
        err_file(&c->e, in->name);
        return false;
    }
    seat->by = BY_CARD;
    seat->card_sig = sig;
    for (size_t i = 0; i < in->n; i++) {
        struct err why = {0};
        if (in->v[i].kind != KIND_KEYS || !in->v[i].ok ||
            !keys_read(c->a, in->v[i].data.p, in->v[i].data.n, &seat->keys, &why) ||
            memcmp(seat->keys.sign, seat->card.sign, 32) != 0)
            continue;
        return keys_verify(&seat->keys, &seat->card, &c->e);
    }
    return err_set(&c->e, EXIT_DATA, "%s: no dice key for this game comes with the card; provost join makes one",
                   in->name);
}

/* ---- the policy -------------------------------------------------------------------------------------------------- */

static size_t count_teams(const struct setup *s)
{
    size_t teams = 0;
    for (size_t i = 0; i < s->nseats; i++) {
        const char *team = s->seat[i].team ? s->seat[i].team : s->seat[i].name;
        bool first = true;
        for (size_t k = 0; k < i; k++)
            first = first && strcmp(s->seat[k].team ? s->seat[k].team : s->seat[k].name, team) != 0;
        teams += first;
    }
    return teams;
}

/* All keys will lie in this folder: whatever rolls, one person can know every die beforehand. */
static bool alone(const struct setup *s)
{
    bool me = false;
    for (size_t i = 0; i < s->nseats; i++) {
        if (s->seat[i].by != BY_ME && s->seat[i].by != BY_BUILTIN)
            return false;
        me = me || s->seat[i].by == BY_ME;
    }
    return me && !s->umpire;
}

bool setup_policy(struct setup *s)
{
    struct err *e = &s->c->e;
    size_t teams = count_teams(s);
    if (!opt_get(s->c, "dice"))
        s->g.dice = s->umpire ? DICE_UMPIRE : teams == 1 || alone(s) ? DICE_SOLO : DICE_OPPONENT;
    if (s->g.dice == DICE_OPPONENT && teams > 2)
        return err_set(e, EXIT_USAGE,
                       "with %zu sides two of them could try out drafts together: it needs an umpire (--umpire)",
                       teams);
    if (s->g.dice == DICE_OPPONENT && teams < 2)
        return err_set(e, EXIT_USAGE, "there is no opponent to roll the dice; --dice solo, or an umpire");
    if (s->g.dice == DICE_OPPONENT && alone(s))
        return err_set(e, EXIT_USAGE, "a built-in opponent's key lies with yours and protects nobody: --dice solo");
    if ((s->g.dice == DICE_UMPIRE || s->g.dice == DICE_BOTH) && !s->umpire)
        return err_set(e, EXIT_USAGE, "--dice %s needs an umpire (--umpire)", dice_policy_name(s->g.dice));
    if (s->g.has_series && (!opt_get(s->c, "series") || s->nseats != 1))
        return err_set(e, EXIT_USAGE,
                       s->nseats == 1 ? "--dice duplicate needs the key of the series: --series FILE"
                                      : "duplicate dice are for games of one seat");
    if (!s->g.has_series && (opt_get(s->c, "series") || opt_get(s->c, "closing")))
        return err_set(e, EXIT_USAGE, "--series and --closing belong to --dice duplicate");
    if (s->g.dice == DICE_BOTH && teams < 2)
        return err_set(e, EXIT_USAGE, "--dice both needs two sides");
    for (size_t i = 0; i < s->nseats; i++)
        if (s->seat[i].by == BY_VOUCHED && !s->umpire)
            return err_set(e, EXIT_USAGE, "only an umpire can vouch for a seat (--umpire)");
    return true;
}

void setup_say(struct setup *s)
{
    struct ctx *c = s->c;
    if (s->g.has_series) {
        cmd_note(
            c, "dice: duplicate. Every entrant of the series has the same dice. The organiser alone can foresee them, "
               "and could");
        cmd_note(c, "have chosen the key; two entrants who talk can cheat, and so can one with two entries. Proofs are "
                    "published when");
        cmd_note(c, "the series is closed; until then audit says that they are missing (3).");
        return;
    }
    switch (s->g.dice) {
    case DICE_OPPONENT:
        cmd_note(c, "dice: your opponent's key rolls your dice. He sees your orders when he resolves them, so his "
                    "answers must be");
        cmd_note(c, "committed before; a deadline between two people is a signed claim and no proof. Who will not "
                    "resolve can only stop.");
        break;
    case DICE_UMPIRE:
        cmd_note(c, "dice: the umpire's key rolls. An umpire in league with a player could try out drafts; --dice both "
                    "prevents it.");
        break;
    case DICE_BOTH:
        cmd_note(
            c,
            "dice: the opponent proves, then the umpire. Nobody who gains by a die knows it in time to stop the game.");
        break;
    case DICE_SOLO:
        cmd_note(c,
                 "dice: your own key rolls them. UNPROTECTED: nobody else can rely on them, and every page says so.");
        break;
    }
    if (s->ops->hidden_needs_umpire && !s->umpire && s->g.dice != DICE_SOLO)
        cmd_note(c,
                 "secret decks and whatever one side alone may see need an umpire; without one the game refuses them.");
    for (size_t i = 0; i < s->nseats; i++)
        if (s->seat[i].by == BY_VOUCHED)
            cmd_note(c, "%s is vouched for: the umpire signs for it, and nothing protects its dice from him.",
                     s->seat[i].name);
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static void fill_party(struct party *p, const struct setup_seat *s)
{
    *p = (struct party){.alg = s->card.alg, .vouched = s->by == BY_VOUCHED};
    snprintf(p->side, sizeof p->side, "%s", s->name);
    snprintf(p->team, sizeof p->team, "%s", s->team ? s->team : s->name);
    memcpy(p->sign, s->card.sign, 32);
    memcpy(p->box, s->card.box, 32);
    memcpy(p->vrf, s->keys.vrf, 32);
    memcpy(p->pop, s->keys.pop, 80);
}

bool setup_copy_data(struct setup *s)
{
    struct ctx *c = s->c;
    const char *to = io_join(c->a, s->dir, "data");
    char **name;
    size_t n;
    if (!s->data_dir || strcmp(s->data_dir, to) == 0)
        return true;
    if (!io_list(c->a, s->data_dir, &name, &n, &c->e) || !io_mkdir(to, 0755, &c->e))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct bytes b;
        if (name[i][0] != '.' && (!io_read(c->a, io_join(c->a, s->data_dir, name[i]), STATE_MAX, &b, &c->e) ||
                                  !io_write(io_join(c->a, to, name[i]), b.p, b.n, 0644, &c->e)))
            return false;
    }
    return true;
}

static bool write_notes(struct setup *s)
{
    struct ctx *c = s->c;
    struct player player[ROLES_MAX] = {{0}};
    struct buf builtin;
    buf_init(&builtin, c->a);
    for (size_t i = 0; i < s->nseats; i++) {
        const struct card *card = &s->seat[i].card;
        if (s->seat[i].by == BY_BUILTIN)
            buf_printf(&builtin, "%s\n", s->seat[i].name);
        if (card->name)
            player[i] = (struct player){card->name, card->addr, card->zone};
    }
    if (s->umpire && s->ump.card.name)
        player[ROLE_UMPIRE] = (struct player){s->ump.card.name, s->ump.card.addr, s->ump.card.zone};
    if (builtin.n && !io_write(arena_printf(c->a, "%s/private/builtin", s->dir), builtin.p, builtin.n, 0600, &c->e))
        return false;
    return players_write(s->dir, &s->g, player, &c->e);
}

bool setup_write(struct setup *s)
{
    struct ctx *c = s->c;
    struct folder f;
    struct work w;
    for (size_t i = 0; i < s->nseats; i++)
        fill_party(&s->g.side[i], &s->seat[i]);
    s->g.nsides = s->nseats;
    s->g.has_umpire = s->umpire;
    if (s->umpire) {
        fill_party(&s->g.umpire, &s->ump);
        s->g.umpire.team[0] = '\0';
    }
    random32(s->g.nonce);
    genesis_write(c->a, &s->g);
    struct genesis g;
    if (!genesis_read(c->a, s->g.raw.p, s->g.raw.n, &g, &c->e) || !genesis_check(&g, &c->e) ||
        !private_dir(s->dir, &c->e) || !write_notes(s) || !setup_copy_data(s) ||
        !folder_create(c->a, s->dir, &g, s->ops, s->data, &f, &c->e))
        return false;
    folder_close(&f);
    s->g = g;
    if (!work_open(c, s->dir, &w))
        return false;
    bool ok = work_sign_genesis(&w) && work_follow(&w);
    folder_close(w.f);
    return ok;
}

#include "setup.h"
#include "core/deadline.h"
#include <string.h>
#include "base/num.h"
#include "base/text.h"
#include "core/data.h"
#include "registry.h"
#include "trust/read.h"
#include "trust/seal.h"
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

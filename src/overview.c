#include "overview.h"
#include "trust/roles.h"
#include "zone.h"

/* In the zone of the reader's settings; NULL without one. */
static const char *local_time(struct ctx *c, const struct person *p, int64_t t)
{
    char text[64];
    return zone_text(text, sizeof text, p->zone, t) ? arena_strdup(c->a, text) : NULL;
}

bool overview_read(struct ctx *c, const struct person *p, const char *dir, int64_t now, struct overview *l)
{
    struct folder f;
    struct holder who[ROLES_MAX];
    struct owes o;
    char rules[TAG_CAP], utc[21];
    uint32_t rev;
    *l = (struct overview){.dir = dir};
    if (!folder_open(c->a, dir, FOLDER_READ, &f, &c->e) || !owes_read(&f, &o, &c->e))
        return false;
    state_rules(&f.g, &f.state, rules, &rev);
    l->rules = arena_printf(c->a, "%s/%u", rules, (unsigned)rev);
    l->policy = genesis_policy(&f.g);
    l->turn = f.state.turn;
    l->step = f.state.step;
    l->await = f.state.await;
    l->lacking = o.lacking;
    l->roller = o.roller;
    l->paused = o.note.paused != 0;
    l->over = f.state.over;
    l->g = arena_copy(c->a, &f.g, sizeof f.g);
    for (size_t i = 0, n = folder_holders(c, &f, p, who); i < n; i++)
        if (who[i].role < SEATS_MAX && !who[i].builtin)
            l->mine |= (uint8_t)(1U << who[i].role);
    if (o.note.there && o.note.due && f.state.await && !o.note.paused) {
        utc_format(utc, o.note.due);
        l->due = arena_strdup(c->a, utc);
        l->local = local_time(c, p, o.note.due);
        l->late = now > o.note.due;
    }
    return true;
}

size_t overview_dirs(struct ctx *c, const char *const *given, size_t n, const char ***out)
{
    struct buf list;
    buf_init(&list, c->a);
    for (size_t i = 0; i < n; i++) {
        char **name;
        size_t names = 0, before = list.n;
        struct err skip = {0};
        bool game = io_exists(io_join(c->a, given[i], "game.json"));
        if (!game && io_is_dir(given[i]) && !io_list(c->a, given[i], &name, &names, &skip))
            names = 0;
        for (size_t k = 0; k < names; k++) {
            const char *sub = io_join(c->a, given[i], name[k]);
            if (name[k][0] != '.' && io_exists(io_join(c->a, sub, "game.json")))
                buf_add(&list, &sub, sizeof sub);
        }
        if (list.n == before)
            buf_add(&list, &given[i], sizeof given[i]); /* what is wrong with it is said */
    }
    *out = arena_copy(c->a, list.p, list.n);
    return list.n / sizeof(const char *);
}

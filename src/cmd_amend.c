/* amend: lift a game to another revision of its rules, or to other data, by everybody's signature (design dice 1.3.7). */
#include <string.h>
#include "agree.h"
#include "core/data.h"
#include "registry.h"

static const struct opt opts[] = {
    {0, "rules", "N", "the revision of the rules to play by from now on", false},
    {0, "data", "DIR", "own figures to play with from now on; DIR is copied into the game folder", false},
    {0, "bundled", NULL, "play with the figures of this program from now on", false},
    OPT_AGREE,
    OPT_SEAT,
    OPT_OUT,
    OPT_END,
};

/* The data that the amended game will use: given, those in data/, or the bundled ones. */
static bool data_hash(struct work *w, const struct game_ops *ops, uint8_t hash[32])
{
    struct ctx *c = w->c;
    const char *dir = opt_get(c, "data"), *own = folder_path(w->f, "data");
    const void *data;
    if (!dir && !opt_on(c, "bundled") && io_is_dir(own))
        dir = own;
    return data_open(c->a, ops, dir, &data, hash, &c->e);
}

static bool copy_data(struct work *w)
{
    struct ctx *c = w->c;
    const char *dir = opt_get(c, "data"), *to = folder_path(w->f, "data.next");
    char **names;
    size_t n;
    if (!dir)
        return true;
    if (!io_remove_tree(to, &c->e) || !io_list(c->a, dir, &names, &n, &c->e) || !io_mkdir(to, 0755, &c->e))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct bytes p;
        if (names[i][0] == '.')
            continue;
        if (!io_read(c->a, io_join(c->a, dir, names[i]), STATE_MAX, &p, &c->e) ||
            !io_write(io_join(c->a, to, names[i]), p.p, p.n, 0644, &c->e))
            return false;
    }
    return true;
}

static bool make(struct work *w, struct joint *j)
{
    struct ctx *c = w->c;
    struct folder *f = w->f;
    char id[TAG_CAP];
    uint32_t now;
    if (!f->state.await)
        return err_set(&c->e, EXIT_DATA, "the game is over");
    state_rules(&f->g, &f->state, id, &now);
    int64_t rev = now;
    if (!opt_num(c, "rules", 1, UINT32_MAX, &rev))
        return false;
    const struct game_ops *ops = game_for(id, (uint32_t)rev, &c->e);
    if (!ops || !data_hash(w, ops, j->data))
        return false;
    if (rev == now && memcmp(j->data, state_data(&f->g, &f->state), 32) == 0)
        return err_set(&c->e, EXIT_USAGE, "the game is played by %s/%u with these data already", id, (unsigned)now);
    j->kind = JOINT_AMEND;
    j->rules = arena_printf(c->a, "%s/%u", id, (unsigned)rev);
    return true;
}

static bool prepare(struct work *w, const struct joint *j)
{
    (void)j;
    return copy_data(w);
}

static bool is_amend(enum joint_kind kind)
{
    return kind == JOINT_AMEND;
}

static bool run(struct ctx *c)
{
    static const struct agree kind = {"amend", is_amend, make, prepare};
    if (opt_on(c, "sign") ? opt_on(c, "rules") || opt_on(c, "bundled")
                          : !opt_on(c, "rules") && !opt_on(c, "data") && !opt_on(c, "bundled"))
        return cmd_usage(c, "either --rules, --data or --bundled, or else --sign");
    return agree_run(c, c->n ? c->v[0] : NULL, &kind);
}

const struct command cmd_amend = {
    "amend",
    "[DIR]",
    "agree on another revision of the rules or other data: every seat and the umpire sign",
    "Writes the joint text, signs it with the keys here and prints the letter that takes it to\n"
    "the others; they add theirs with --sign. When all have signed, provost turn takes it into\n"
    "the chain. It can be done at the start of a turn only. Games that are not amended go on by\n"
    "the rules they began with.",
    opts,
    0,
    1,
    CMD_CRYPTO,
    run,
};

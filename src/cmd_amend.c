/* amend: lift a game to another revision of its rules, or to other data, by everybody's signature (design dice 1.3.7). */
#include <string.h>
#include "answer.h"
#include "core/data.h"
#include "registry.h"
#include "trust/joint.h"
#include "trust/notes.h"

static const struct opt opts[] = {
    {0, "rules", "N", "the revision of the rules to play by from now on", false},
    {0, "data", "DIR", "own figures to play with from now on; DIR is copied into the game folder", false},
    {0, "bundled", NULL, "play with the figures of this program from now on", false},
    {0, "sign", NULL, "sign the joint text that lies here or came by letter, as your seat", false},
    OPT_SEAT,
    OPT_OUT,
    OPT_END,
};

static bool kept_amend(struct work *w, struct text *out)
{
    struct at_hand *v;
    size_t n;
    if (!inbox_read(w->f, &v, &n, &w->c->e))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct joint j;
        struct err skip = {0};
        if (v[i].text.kind == KIND_JOINT && joint_parse(w->c->a, &v[i].text, &j, &skip) && j.kind == JOINT_AMEND) {
            *out = v[i].text;
            return true;
        }
    }
    return err_set(&w->c->e, EXIT_NOINPUT, "there is no joint text `amend` for turn %lld step %lld here",
                   (long long)w->f->state.turn, (long long)w->f->state.step);
}

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

static bool new_text(struct work *w, struct text *out)
{
    struct ctx *c = w->c;
    struct folder *f = w->f;
    struct place at = {f->g.game_id, f->head, (uint64_t)f->state.turn, (uint64_t)f->state.step};
    struct joint j = {.kind = JOINT_AMEND};
    char id[TAG_CAP];
    uint32_t now;
    state_rules(&f->g, &f->state, id, &now);
    int64_t rev = now;
    if (!opt_num(c, "rules", 1, UINT32_MAX, &rev))
        return false;
    const struct game_ops *ops = game_for(id, (uint32_t)rev, &c->e);
    if (!ops || !data_hash(w, ops, j.data))
        return false;
    if (rev == now && memcmp(j.data, state_data(&f->g, &f->state), 32) == 0)
        return err_set(&c->e, EXIT_USAGE, "the game is played by %s/%u with these data already", id, (unsigned)now);
    j.rules = arena_printf(c->a, "%s/%u", id, (unsigned)rev);
    return joint_sound(&f->g, &f->state, &j, &c->e) && copy_data(w) && joint_write(c->a, &at, &j, out, &c->e);
}

static bool sign_and_store(struct work *w, const struct text *t)
{
    struct ctx *c = w->c;
    struct kept kept;
    size_t signed_by = 0;
    const char *seat = opt_get(c, "seat");
    for (size_t i = 0; i < w->nwho; i++) {
        if (seat && strcmp(genesis_name(&w->f->g, w->who[i].role), seat) != 0)
            continue;
        if (!compose_sign(c, w->f, &w->who[i], t, &kept))
            return false;
        signed_by++;
    }
    return signed_by > 0 || err_set(&c->e, EXIT_NOPERM, "no key of the game is here");
}

static bool amend(struct work *w)
{
    struct ctx *c = w->c;
    struct text t;
    if (!w->f->state.await)
        return err_set(&c->e, EXIT_DATA, "the game is over");
    if (opt_on(c, "sign") ? !kept_amend(w, &t) || !copy_data(w) : !new_text(w, &t))
        return false;
    if (!sign_and_store(w, &t) || !work_follow(w))
        return false;
    if (w->missing.n)
        buf_add(&c->diag, w->missing.p, w->missing.n);
    return answer_write(w, ROLE_NONE, false, &c->out);
}

static bool run(struct ctx *c)
{
    struct work w;
    const char *dir;
    if (opt_on(c, "sign") ? opt_on(c, "rules") || opt_on(c, "bundled")
                          : !opt_on(c, "rules") && !opt_on(c, "data") && !opt_on(c, "bundled"))
        return cmd_usage(c, "either --rules, --data or --bundled, or else --sign");
    if (!folder_find(c, c->n ? c->v[0] : NULL, &dir) || !work_open(c, dir, &w))
        return false;
    bool ok = amend(&w);
    folder_close(w.f);
    return ok;
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

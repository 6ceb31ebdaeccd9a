/* The proofs of a series, published when it is closed: until then they would tell its dice to who still plays. */
#include <sodium.h>
#include <string.h>
#include "core/game.h"
#include "trust/seed.h"
#include "work.h"

static bool closed(struct work *w, int64_t now)
{
    const char *closing = json_string_value(json_object_get(w->f->g.options, "closing"));
    int64_t when;
    if (!closing || !utc_parse(closing, &when) || now >= when)
        return true;
    return err_set(&w->c->e, EXIT_RETRY,
                   "the series is open until %s: its proofs would tell the dice to who still plays", closing);
}

static bool prove_roll(struct work *w, const struct die_entry *d, const uint8_t *seed, struct pi_entry *out)
{
    uint8_t dseed[32];
    *out = (struct pi_entry){.role = ROLE_UMPIRE, .name = "umpire", .label = d->label, .i = d->i};
    return series_make(dseed, out->pi, w->f->g.series, d->label, (uint64_t)d->i, "umpire", seed) ||
           err_set(&w->c->e, EXIT_BUG, "the proof cannot be made");
}

/* A proof for each roll of the game. */
static bool prove_rolls(struct work *w, const uint8_t *seed, struct final *out)
{
    struct folder *f = w->f;
    size_t n = 0;
    for (size_t i = 1; i <= f->n; i++) {
        struct record rec;
        if (!folder_record(f, i, &rec, &w->c->e))
            return false;
        struct pi_entry *all = ARENA_ARRAY(f->a, struct pi_entry, n + rec.core.ndice + 1);
        if (n)
            memcpy(all, out->proofs, n * sizeof *all);
        for (size_t k = 0; k < rec.core.ndice; k++)
            if (rec.core.dice[k].has_i && rec.core.dice[k].die == 0 &&
                !prove_roll(w, &rec.core.dice[k], seed, &all[n++]))
                return false;
        out->proofs = all;
        out->nproofs = n;
    }
    return true;
}

static bool keep(struct work *w, struct bytes raw, struct err *e)
{
    const char *dir = folder_path(w->f, "final");
    return (io_is_dir(dir) || io_mkdir(dir, 0755, e)) &&
           io_write(folder_path(w->f, "final/umpire.json"), raw.p, raw.n, 0644, e);
}

bool work_publish(struct work *w, int64_t now, struct final *out)
{
    struct folder *f = w->f;
    const struct holder *h = work_holder(w, ROLE_UMPIRE);
    uint8_t *seed;
    memset(out, 0, sizeof *out);
    if (!f->g.has_series)
        return err_set(&w->c->e, EXIT_USAGE, "only games with duplicate dice have proofs that are kept back");
    if (!h)
        return err_set(&w->c->e, EXIT_NOPERM, "only the organiser of the series can publish its proofs");
    if (!closed(w, now) || !holder_dice(w->c, f, h, &seed))
        return false;
    memcpy(out->game, f->g.game_id, 32);
    memcpy(out->head, f->head, 32);
    bool ok = prove_rolls(w, seed, out);
    sodium_free(seed);
    return ok && keep(w, final_write(f->a, out), &w->c->e);
}

bool work_take_final(struct work *w, struct bytes raw, bool *fresh, struct err *e)
{
    struct folder *f = w->f;
    struct final got;
    struct bytes have;
    struct err skip = {0};
    uint8_t dseed[32];
    *fresh = true;
    if (!final_read(f->a, &f->g, raw.p, raw.n, &got, e))
        return false;
    if (memcmp(got.game, f->g.game_id, 32) != 0)
        return err_check(e, EXIT_DATA, "game", "these proofs are of another game");
    for (size_t i = 0; i < got.nproofs; i++)
        if (got.proofs[i].role != ROLE_UMPIRE ||
            !series_check(dseed, f->g.series, got.proofs[i].label, (uint64_t)got.proofs[i].i, "umpire",
                          state_vrf(&f->g, &f->state, ROLE_UMPIRE), got.proofs[i].pi))
            return err_check(e, EXIT_NOPERM, "vrf", "the proof of roll %lld of \"%s\" is wrong",
                             (long long)got.proofs[i].i, got.proofs[i].label);
    if (io_read(f->a, folder_path(f, "final/umpire.json"), RECORD_MAX, &have, &skip) && have.n == raw.n &&
        memcmp(have.p, raw.p, raw.n) == 0)
        *fresh = false;
    return !*fresh || keep(w, raw, e);
}

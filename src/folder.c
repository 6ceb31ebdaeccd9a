/* Reading a game folder; folder_store.c writes it, folder_keys.c knows whose keys lie in it. */
#include "folder.h"
#include <inttypes.h>
#include <string.h>
#include <unistd.h>
#include "base/num.h"
#include "core/data.h"
#include "json/in.h"
#include "registry.h"
#include "trust/hash.h"
#include "trust/sig.h"
#include "folder_private.h"

enum { PATH_CAP = 4096, SIG_MAX = 65536 };

char *folder_path(const struct folder *f, const char *name)
{
    return io_join(f->a, f->dir, name);
}

char *turn_path(const struct folder *f, size_t i, const char *name)
{
    return arena_printf(f->a, "%s/turns/%04zu%s%s", f->dir, i, name[0] ? "/" : "", name);
}

static bool holds_game(struct arena *a, const char *dir)
{
    return io_exists(io_join(a, dir, "game.json"));
}

bool folder_find(struct ctx *c, const char *arg, const char **dir)
{
    char at[PATH_CAP];
    if (arg) {
        *dir = arg;
        if (holds_game(c->a, arg))
            return true;
        err_set(&c->e, EXIT_NOINPUT, io_is_dir(arg) ? "there is no game in this folder" : "there is no such folder");
        err_file(&c->e, arg);
        return false;
    }
    if (holds_game(c->a, ".")) {
        *dir = ".";
        return true;
    }
    for (bool more = getcwd(at, sizeof at) != NULL; more && at[0];) {
        if (holds_game(c->a, at)) {
            *dir = arena_strdup(c->a, at);
            return true;
        }
        char *slash = strrchr(at, '/');
        more = slash != NULL;
        if (slash)
            *slash = '\0';
    }
    return err_set(&c->e, EXIT_NOINPUT, "no game.json here or in a folder above; name the game's folder");
}

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static bool read_genesis(struct folder *f, struct err *e)
{
    struct bytes b;
    const char *path = folder_path(f, "game.json");
    if (io_read(f->a, path, GENESIS_MAX, &b, e) && genesis_read(f->a, b.p, b.n, &f->g, e))
        return true;
    err_file(e, path);
    return false;
}

static bool read_sigs(struct folder *f, struct err *e)
{
    for (int role = 0; role < ROLES_MAX; role++) {
        const char *name = genesis_party(&f->g, role) ? genesis_name(&f->g, role) : NULL;
        for (int alg = 0; name && alg < 2 && !f->sig[role]; alg++) {
            const char *path = arena_printf(f->a, "%s/game.json.%s%s", f->dir, name, alg ? ".sig" : ".minisig");
            struct bytes b;
            if (!io_exists(path))
                continue;
            if (!io_read(f->a, path, SIG_MAX, &b, e))
                return false;
            f->sig[role] = b.p;
        }
    }
    return true;
}

/* turns/ must hold 0000 (or nothing), 0001, ... without a gap. */
static bool count_turns(struct folder *f, size_t *n, struct err *e)
{
    char **name;
    size_t count, seen = 0;
    uint64_t most = 0, v;
    const char *dir = folder_path(f, "turns");
    *n = 0;
    if (!io_is_dir(dir))
        return true;
    if (!io_list(f->a, dir, &name, &count, e))
        return false;
    for (size_t i = 0; i < count; i++) {
        size_t len = strlen(name[i]), zeros = strspn(name[i], "0");
        if (len < 4 || zeros == len || !num_u64(name[i] + zeros, len - zeros, 999999, &v))
            continue;
        seen++;
        if (v > most)
            most = v;
    }
    *n = (size_t)most;
    if (seen == most)
        return true;
    err_set(e, EXIT_DATA, "a record is missing: %zu folders, the last is %04" PRIu64, seen, most);
    err_file(e, dir);
    return false;
}

static bool read_state(struct folder *f, size_t i, struct state *out, struct err *e)
{
    struct bytes b;
    const char *path = turn_path(f, i, "state.json");
    if (io_read(f->a, path, STATE_MAX, &b, e) && state_read(f->a, &f->g, b.p, b.n, out, e))
        return true;
    err_file(e, path);
    return false;
}

/* The rules and data that this state is played by, or f->why. */
void folder_rules(struct folder *f, const struct state *s)
{
    char id[TAG_CAP];
    uint32_t rev;
    uint8_t hash[32];
    const char *own = folder_path(f, "data");
    f->why = (struct err){0};
    state_rules(&f->g, s, id, &rev);
    f->ops = game_for(id, rev, &f->why);
    if (!f->ops)
        return;
    if (!data_open(f->a, f->ops, io_is_dir(own) ? own : NULL, &f->data, hash, &f->why)) {
        f->ops = NULL;
        return;
    }
    if (memcmp(hash, state_data(&f->g, s), 32) != 0) {
        err_set(&f->why, EXIT_CONFIG,
                io_is_dir(own) ? "the files in data/ are not those that the genesis names"
                               : "the game uses other data than this program has; it needs its data/");
        f->ops = NULL;
    }
}

/* State 0 is a function of the genesis alone, so a folder may lack it. */
static bool first_state(struct folder *f, struct state *out, struct err *e)
{
    if (io_exists(turn_path(f, 0, "state.json")))
        return read_state(f, 0, out, e);
    struct state start = {0};
    folder_rules(f, &start);
    if (!f->ops) {
        *e = f->why;
        return false;
    }
    return step_first(f->a, f->ops, f->data, &f->g, out, e);
}

bool folder_state(struct folder *f, size_t i, struct state *out, struct err *e)
{
    return i == 0 ? first_state(f, out, e) : read_state(f, i, out, e);
}

bool folder_record(struct folder *f, size_t i, struct record *out, struct err *e)
{
    struct bytes b;
    uint8_t head[32];
    const char *path = turn_path(f, i, "record.json");
    if (!io_read(f->a, path, RECORD_MAX, &b, e) || !record_read(f->a, &f->g, b.p, b.n, RECORD_STORED, out, e)) {
        err_file(e, path);
        return false;
    }
    record_head(head, out->core.prev, out->core.turn, out->core_bytes);
    if (memcmp(head, out->head, 32) == 0)
        return true;
    err_check(e, EXIT_DATA, "head", "the head is not that of the record's core");
    err_file(e, path);
    return false;
}

static bool read_last(struct folder *f, struct err *e)
{
    struct record rec;
    if (!folder_state(f, f->n, &f->state, e))
        return false;
    memcpy(f->head, f->g.game_id, 32);
    if (f->n == 0)
        return true;
    if (!folder_record(f, f->n, &rec, e))
        return false;
    memcpy(f->head, rec.head, 32);
    if (memcmp(rec.core.state, f->state.hash, 32) == 0)
        return true;
    err_check(e, EXIT_DATA, "state", "this is not the state that the record names");
    err_file(e, turn_path(f, f->n, "state.json"));
    return false;
}

bool folder_open(struct arena *a, const char *dir, unsigned mode, struct folder *f, struct err *e)
{
    *f = (struct folder){.a = a, .dir = dir, .lock = -1};
    if (!holds_game(a, dir)) {
        err_set(e, EXIT_NOINPUT, "there is no game in this folder");
        err_file(e, dir);
        return false;
    }
    if (mode == FOLDER_WRITE && !io_lock(dir, &f->lock, e))
        return false;
    bool ok = read_genesis(f, e) && read_sigs(f, e) && count_turns(f, &f->n, e) && read_last(f, e) &&
              (mode == FOLDER_READ || folder_mend(f, e));
    if (ok)
        folder_rules(f, &f->state);
    else
        folder_close(f);
    return ok;
}

void folder_close(struct folder *f)
{
    io_unlock(f->lock);
    f->lock = -1;
}

bool folder_heads(struct folder *f, uint8_t (**heads)[32], struct err *e)
{
    uint8_t(*v)[32] = arena_alloc(f->a, (f->n + 1) * 32);
    memcpy(v[0], f->g.game_id, 32);
    for (size_t i = 1; i <= f->n; i++) {
        struct record rec;
        if (!folder_record(f, i, &rec, e))
            return false;
        if (memcmp(rec.core.prev, v[i - 1], 32) != 0) {
            err_check(e, EXIT_DATA, "prev", "this record does not follow the one before it");
            err_file(e, turn_path(f, i, "record.json"));
            return false;
        }
        memcpy(v[i], rec.head, 32);
    }
    *heads = v;
    return true;
}

bool folder_signers(struct folder *f, unsigned *roles, struct err *e)
{
    *roles = 0;
    for (int role = 0; role < ROLES_MAX; role++) {
        const struct party *p = genesis_party(&f->g, role);
        if (!p || !f->sig[role])
            continue;
        if (!sig_verify(f->a, p->alg, p->sign, f->g.raw.p, f->g.raw.n, f->sig[role], strlen(f->sig[role]), 0, NULL,
                        e)) {
            snprintf(e->check, sizeof e->check, "genesis-sig");
            err_file(e, arena_printf(f->a, "%s/game.json, signature of %s", f->dir, genesis_name(&f->g, role)));
            return false;
        }
        *roles |= 1U << role;
    }
    return true;
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */

/* The text with this hash, in records last..1: living files are young, so from the end. */
static bool find_text(struct folder *f, size_t last, const uint8_t m[32], struct step_text *out, struct err *e)
{
    char hex[65];
    for (size_t i = last; i >= 1; i--) {
        struct record rec;
        uint8_t h[32];
        if (!folder_record(f, i, &rec, e))
            return false;
        for (size_t k = 0; k < rec.ninputs; k++) {
            hash_moves(h, rec.inputs[k].text, rec.inputs[k].n);
            if (memcmp(h, m, 32) == 0)
                return step_text_read(f->a, &f->g, rec.inputs[k].text, rec.inputs[k].n, out, e);
        }
    }
    hex_str(hex, m, 32);
    return err_set(e, EXIT_DATA, "the text %.16s that is still in force is in no record", hex);
}

static bool load_living(struct folder *f, size_t last, const struct state *s, struct step *step, struct err *e)
{
    struct jin root = jin_root(s->play, e), files, one;
    if (!jin_has(&root, "files"))
        return true;
    if (!jin_arr(&root, "files", LIVE_MAX, &files))
        return false;
    size_t n = jin_len(&files);
    struct step_text *v = ARENA_ARRAY(f->a, struct step_text, n + 1);
    for (size_t i = 0; i < n; i++) {
        uint8_t m[32];
        if (!jin_at(&files, i, &one) || !jin_hex(&one, "m", m, 32) || !find_text(f, last, m, &v[i], e))
            return false;
    }
    step->living = v;
    step->nliving = n;
    return true;
}

static bool fill_step(struct folder *f, size_t last, const struct state *prev, struct step *s, struct err *e)
{
    if (!f->ops) {
        if (!e->code)
            *e = f->why;
        return false;
    }
    *s = (struct step){.a = f->a, .ops = f->ops, .data = f->data, .g = &f->g, .prev = prev};
    return load_living(f, last, prev, s, e);
}

bool folder_step(struct folder *f, struct step *s, struct err *e)
{
    if (!fill_step(f, f->n, &f->state, s, e))
        return false;
    memcpy(s->head_prev, f->head, 32);
    return true;
}

bool folder_step_at(struct folder *f, size_t i, struct step *s, struct err *e)
{
    struct record rec;
    struct state *prev = ARENA_NEW(f->a, struct state);
    if (!folder_record(f, i, &rec, e) || !folder_state(f, i - 1, prev, e) || !fill_step(f, i - 1, prev, s, e))
        return false;
    memcpy(s->head_prev, rec.core.prev, 32);
    return true;
}

/* Awaited seats in genesis order, then those beside. */
static int input_place(const struct step *s, const struct step_text *t)
{
    return t->seat >= 0 && (s->prev->await & 1U << t->seat) ? t->seat : t->seat + SEATS_MAX;
}

bool folder_inputs(struct step *s, struct input *in, size_t n, struct err *e)
{
    if (n > INPUTS_MAX)
        return err_set(e, EXIT_DATA, "more than %d texts for one step", INPUTS_MAX);
    struct step_text *v = ARENA_ARRAY(s->a, struct step_text, n + 1);
    for (size_t i = 0; i < n; i++) {
        struct step_text one;
        struct input bytes = in[i];
        if (!step_text_read(s->a, s->g, bytes.text, bytes.n, &one, e))
            return false;
        size_t k = i;
        for (; k > 0 && input_place(s, &v[k - 1]) > input_place(s, &one); k--) {
            v[k] = v[k - 1];
            in[k] = in[k - 1];
        }
        v[k] = one;
        in[k] = bytes;
    }
    s->input = v;
    s->ninput = n;
    return true;
}

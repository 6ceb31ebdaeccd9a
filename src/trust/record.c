/* The record around the core, and the proof and final objects (design dice 1.3.9). */
#include "trust/record.h"
#include <string.h>
#include "base/arena.h"
#include "trust/read.h"
#include "trust/shown.h"

enum { PROOFS_MAX = DICE_MAX, OPENED_MAX = STATE_COMMITS, SIGS_MAX = INPUTS_MAX, TEXT_CAP = 1 << 20, SIG_CAP = 8192 };

static bool read_sig(const struct genesis *g, const struct jin *at, struct sig_by *out)
{
    static const char *const known[] = {"by", "sig", NULL};
    if (!jin_only(at, known) || !jin_str(at, "by", TAG_CAP, &out->by) || !jin_str(at, "sig", SIG_CAP, &out->sig))
        return false;
    out->role = genesis_role(g, out->by);
    return true;
}

static bool read_input(struct arena *a, const struct genesis *g, const struct jin *at, struct input *out)
{
    static const char *const known[] = {"sigs", "text", NULL};
    struct jin arr, it;
    if (!jin_only(at, known) || !jin_str(at, "text", TEXT_CAP, &out->text) || !jin_arr(at, "sigs", SIGS_MAX, &arr))
        return false;
    out->n = strlen(out->text);
    out->nsigs = jin_len(&arr);
    out->sigs = ARENA_ARRAY(a, struct sig_by, out->nsigs + 1);
    for (size_t i = 0; i < out->nsigs; i++)
        if (!jin_at(&arr, i, &it) || !read_sig(g, &it, &out->sigs[i]))
            return false;
    return true;
}

static bool read_inputs(struct arena *a, const struct genesis *g, const struct jin *root, const char *key, size_t max,
                        struct input **out, size_t *n)
{
    struct jin arr, it;
    if (!jin_arr(root, key, max, &arr))
        return false;
    *n = jin_len(&arr);
    *out = ARENA_ARRAY(a, struct input, *n + 1);
    for (size_t i = 0; i < *n; i++)
        if (!jin_at(&arr, i, &it) || !read_input(a, g, &it, &(*out)[i]))
            return false;
    return true;
}

static bool read_opening(const struct genesis *g, const struct jin *at, struct opening *out)
{
    static const char *const known[] = {"salt", "side", "slot", "turn", "value", NULL};
    struct jin side;
    if (!jin_only(at, known) || !jin_hex(at, "salt", out->salt, 32) || !jin_str(at, "side", TAG_CAP, &out->side) ||
        !jin_get(at, "side", &side) || !read_slot(at, "slot", &out->slot) ||
        !jin_int(at, "turn", 1, MAX53, &out->turn) || !jin_str(at, "value", TEXT_CAP, &out->value))
        return false;
    out->nvalue = strlen(out->value);
    out->seat = genesis_seat(g, out->side);
    return out->seat >= 0 || jin_fail(&side, "\"%s\" is no side of this game", out->side);
}

static bool read_openings(struct arena *a, const struct genesis *g, const struct jin *root, struct opening **out,
                          size_t *n)
{
    struct jin arr, it;
    if (!jin_arr(root, "opened", OPENED_MAX, &arr))
        return false;
    *n = jin_len(&arr);
    *out = ARENA_ARRAY(a, struct opening, *n + 1);
    for (size_t i = 0; i < *n; i++)
        if (!jin_at(&arr, i, &it) || !read_opening(g, &it, &(*out)[i]))
            return false;
    return true;
}

/* A role that the game does not know is for the check `rollers` to refuse. */
static bool read_pi(const struct genesis *g, const struct jin *at, struct pi_entry *out)
{
    static const char *const known[] = {"pi", "role", NULL}, *const series[] = {"i", "label", "pi", "role", NULL};
    out->label = NULL;
    if (!jin_only(at, g->has_series ? series : known) || !jin_hex(at, "pi", out->pi, 80) ||
        !jin_str(at, "role", TAG_CAP, &out->name))
        return false;
    out->role = genesis_role(g, out->name);
    return !g->has_series || (read_label(at, "label", &out->label) && jin_int(at, "i", 0, MAX53, &out->i));
}

static bool read_proofs(struct arena *a, const struct genesis *g, const struct jin *root, struct pi_entry **out,
                        size_t *n)
{
    struct jin arr, it;
    if (!jin_arr(root, "proofs", PROOFS_MAX, &arr))
        return false;
    *n = jin_len(&arr);
    *out = ARENA_ARRAY(a, struct pi_entry, *n + 1);
    for (size_t i = 0; i < *n; i++)
        if (!jin_at(&arr, i, &it) || !read_pi(g, &it, &(*out)[i]))
            return false;
    return true;
}

static bool open_object(struct arena *a, const void *p, size_t n, unsigned flags, struct jin *root, struct err *e)
{
    if (n > RECORD_MAX)
        return err_check(e, EXIT_DATA, "format", "more than %d bytes", RECORD_MAX);
    json_t *v = json_read(a, p, n, JSON_IN_CANONICAL | flags, e);
    if (!v)
        return bad_format(e);
    *root = jin_root(v, e);
    return json_is_object(v) || jin_fail(root, "an object is wanted") || bad_format(e);
}

static bool read_core(struct arena *a, const struct jin *root, struct record *r, struct err *e)
{
    const char *core;
    struct jin at;
    if (!jin_str(root, "core_bytes", RECORD_MAX, &core) || !jin_get(root, "core_bytes", &at))
        return false;
    r->core_bytes = (struct bytes){core, strlen(core)};
    struct err why = {0};
    return core_read(a, r->core_bytes.p, r->core_bytes.n, &r->core, &why) ||
           err_check(e, EXIT_DATA, "format", "core_bytes%s%s: %s", why.ptr[0] ? " " : "", why.ptr, why.text);
}

bool record_read(struct arena *a, const struct genesis *g, const void *p, size_t n, enum record_form form,
                 struct record *out, struct err *e)
{
    static const char *const stored[] = {"core_bytes", "head",  "head_sig", "inputs", "opened",
                                         "proofs",     "shown", "v",        NULL};
    struct jin root, at;
    memset(out, 0, sizeof *out);
    if (!open_object(a, p, n, JSON_IN_LF, &root, e))
        return false;
    out->has_head_sig = jin_has(&root, "head_sig");
    bool core = form == RECORD_STORED || jin_has(&root, "core_bytes");
    bool ok = jin_only(&root, stored) && read_v1(&root) && (!core || read_core(a, &root, out, e)) &&
              jin_hex(&root, "head", out->head, 32) &&
              (!out->has_head_sig || (jin_obj(&root, "head_sig", &at) && read_sig(g, &at, &out->head_sig))) &&
              read_inputs(a, g, &root, "inputs", INPUTS_MAX, &out->inputs, &out->ninputs) &&
              read_openings(a, g, &root, &out->opened, &out->nopened) &&
              read_proofs(a, g, &root, &out->proofs, &out->nproofs) &&
              shown_read(a, &root, "shown", &out->shown, &out->nshown);
    return ok || bad_format(e);
}

static json_t *sig_json(const struct sig_by *s)
{
    json_t *o = json_object();
    put_str(o, "by", s->by);
    put_str(o, "sig", s->sig);
    return o;
}

static json_t *inputs_json(const struct input *in, size_t n)
{
    json_t *arr = json_array();
    for (size_t i = 0; i < n; i++) {
        json_t *o = json_object(), *sigs = json_array();
        for (size_t k = 0; k < in[i].nsigs; k++)
            json_array_append_new(sigs, sig_json(&in[i].sigs[k]));
        json_object_set_new(o, "sigs", sigs);
        json_object_set_new(o, "text", json_stringn(in[i].text, in[i].n));
        json_array_append_new(arr, o);
    }
    return arr;
}

static json_t *openings_json(struct arena *a, const struct opening *v, size_t n)
{
    json_t *arr = json_array();
    for (size_t i = 0; i < n; i++) {
        json_t *o = json_object();
        put_hex(a, o, "salt", v[i].salt, 32);
        put_str(o, "side", v[i].side);
        put_str(o, "slot", v[i].slot);
        put_int(o, "turn", v[i].turn);
        json_object_set_new(o, "value", json_stringn(v[i].value, v[i].nvalue));
        json_array_append_new(arr, o);
    }
    return arr;
}

static json_t *proofs_json(struct arena *a, const struct pi_entry *v, size_t n)
{
    json_t *arr = json_array();
    for (size_t i = 0; i < n; i++) {
        json_t *o = json_object();
        put_hex(a, o, "pi", v[i].pi, 80);
        put_str(o, "role", v[i].name);
        if (v[i].label) {
            put_str(o, "label", v[i].label);
            put_int(o, "i", v[i].i);
        }
        json_array_append_new(arr, o);
    }
    return arr;
}

struct bytes record_write(struct arena *a, const struct record *r, enum record_form form)
{
    json_t *o = json_object();
    /* Commitments of hidden draws, and dice of a series, cannot be made again by others: then the core travels. */
    if (form == RECORD_STORED || r->core.ndraws || (r->core.ndice && r->core.dice[0].has_i))
        json_object_set_new(o, "core_bytes", json_stringn(r->core_bytes.p, r->core_bytes.n));
    put_hex(a, o, "head", r->head, 32);
    if (r->has_head_sig)
        json_object_set_new(o, "head_sig", sig_json(&r->head_sig));
    json_object_set_new(o, "inputs", inputs_json(r->inputs, r->ninputs));
    json_object_set_new(o, "opened", openings_json(a, r->opened, r->nopened));
    json_object_set_new(o, "proofs", proofs_json(a, r->proofs, r->nproofs));
    json_object_set_new(o, "shown", shown_json(a, r->shown, r->nshown));
    put_int(o, "v", 1);
    return json_write(a, o);
}

bool proof_read(struct arena *a, const struct genesis *g, const void *p, size_t n, struct proof *out, struct err *e)
{
    static const char *const known[] = {"alpha", "game", "opened", "pi", "role", "step", "turn", "v", NULL};
    const char *role;
    struct jin root, at;
    memset(out, 0, sizeof *out);
    if (!open_object(a, p, n, JSON_IN_LF, &root, e))
        return false;
    if (!jin_only(&root, known) || !read_v1(&root) || !jin_hex(&root, "alpha", out->alpha, 32) ||
        !jin_hex(&root, "game", out->game, 32) || !jin_hex(&root, "pi", out->pi, 80) ||
        !jin_str(&root, "role", TAG_CAP, &role) || !jin_get(&root, "role", &at) ||
        !jin_int(&root, "step", 0, MAX53, &out->step) || !jin_int(&root, "turn", 1, MAX53, &out->turn) ||
        (jin_has(&root, "opened") && !read_openings(a, g, &root, &out->opened, &out->nopened)))
        return bad_format(e);
    out->role = genesis_role(g, role);
    return out->role >= 0 || jin_fail(&at, "\"%s\" has no part in this game", role) || bad_format(e);
}

struct bytes proof_write(struct arena *a, const struct genesis *g, const struct proof *p)
{
    json_t *o = json_object();
    put_hex(a, o, "alpha", p->alpha, 32);
    put_hex(a, o, "game", p->game, 32);
    if (p->nopened)
        json_object_set_new(o, "opened", openings_json(a, p->opened, p->nopened));
    put_hex(a, o, "pi", p->pi, 80);
    put_str(o, "role", genesis_name(g, p->role));
    put_int(o, "step", p->step);
    put_int(o, "turn", p->turn);
    put_int(o, "v", 1);
    return json_write(a, o);
}

bool final_read(struct arena *a, const struct genesis *g, const void *p, size_t n, struct final *out, struct err *e)
{
    static const char *const known[] = {"draws", "game", "head", "opened", "proofs", "texts", "v", NULL};
    struct jin root;
    memset(out, 0, sizeof *out);
    if (!open_object(a, p, n, JSON_IN_LF, &root, e))
        return false;
    bool ok = jin_only(&root, known) && read_v1(&root) && jin_hex(&root, "game", out->game, 32) &&
              jin_hex(&root, "head", out->head, 32) && shown_read(a, &root, "draws", &out->draws, &out->ndraws) &&
              read_openings(a, g, &root, &out->opened, &out->nopened) &&
              (!jin_has(&root, "proofs") || read_proofs(a, g, &root, &out->proofs, &out->nproofs)) &&
              (!jin_has(&root, "texts") || read_inputs(a, g, &root, "texts", DICE_MAX, &out->texts, &out->ntexts));
    return ok || bad_format(e);
}

struct bytes final_write(struct arena *a, const struct final *f)
{
    json_t *o = json_object();
    json_object_set_new(o, "draws", shown_json(a, f->draws, f->ndraws));
    put_hex(a, o, "game", f->game, 32);
    put_hex(a, o, "head", f->head, 32);
    json_object_set_new(o, "opened", openings_json(a, f->opened, f->nopened));
    if (f->nproofs)
        json_object_set_new(o, "proofs", proofs_json(a, f->proofs, f->nproofs));
    if (f->ntexts)
        json_object_set_new(o, "texts", inputs_json(f->texts, f->ntexts));
    put_int(o, "v", 1);
    return json_write(a, o);
}

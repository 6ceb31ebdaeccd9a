/* The loop's part of `play`: frames, living files, running lines, breaks. */
#include <string.h>

#include "base/arena.h"
#include "core/run_private.h"
#include "json/in.h"
#include "json/out.h"

static const char *seat_name(struct run *r, seat_t seat)
{
    return r->p.w.seats->v[seat].name;
}

static bool seat_find(struct run *r, const struct jin *at, const char *name, seat_t *out)
{
    for (seat_t i = 0; i < r->p.w.seats->n; i++) {
        if (strcmp(seat_name(r, i), name) == 0) {
            *out = i;
            return true;
        }
    }
    return jin_fail(at, "no seat called \"%s\"", name);
}

static json_t *frames_save(const struct frames *fr)
{
    json_t *arr = json_array();
    for (uint8_t i = 0; i < fr->n; i++) {
        const struct frame *f = &fr->v[i];
        json_t *regs = json_array(), *o = json_object();
        for (size_t k = 0; k < 6; k++)
            json_array_append_new(regs, json_integer(f->r[k]));
        json_object_set_new(o, "pc", json_integer(f->pc));
        json_object_set_new(o, "proc", json_integer(f->proc));
        json_object_set_new(o, "r", regs);
        json_object_set_new(o, "ret", json_integer(f->ret));
        json_array_append_new(arr, o);
    }
    return arr;
}

static bool frame_load(struct run *r, const struct jin *at, struct frame *f)
{
    static const char *const keys[] = {"pc", "proc", "r", "ret", NULL};
    int64_t pc, proc, ret, v;
    struct jin regs, reg;
    if (!jin_only(at, keys) || !jin_int(at, "pc", 0, UINT16_MAX, &pc) ||
        !jin_int(at, "proc", 1, r->p.w.ops->nprocs - 1, &proc) || !jin_int(at, "ret", INT32_MIN, INT32_MAX, &ret) ||
        !jin_arr(at, "r", 6, &regs))
        return false;
    if (jin_len(&regs) != 6)
        return jin_fail(&regs, "a frame has six registers");
    *f = (struct frame){.pc = (uint16_t)pc, .proc = (uint16_t)proc, .ret = (int32_t)ret};
    for (size_t i = 0; i < 6; i++) {
        if (!jin_at(&regs, i, &reg) || !jin_as_int(&reg, INT32_MIN, INT32_MAX, &v))
            return false;
        f->r[i] = (int32_t)v;
    }
    return true;
}

static bool frames_load(struct run *r, const struct jin *play)
{
    struct jin arr, at;
    if (!jin_arr(play, "frames", FRAMES_MAX, &arr))
        return false;
    for (size_t i = 0; i < jin_len(&arr); i++)
        if (!jin_at(&arr, i, &at) || !frame_load(r, &at, &r->p.fr->v[r->p.fr->n++]))
            return false;
    return true;
}

static json_t *files_save(struct run *r)
{
    json_t *arr = json_array();
    for (size_t i = 0; i < r->in->nlive; i++) {
        const struct live *v = &r->in->live[i];
        json_t *o = json_object();
        json_object_set_new(o, "line", json_integer((json_int_t)r->cur.line[i]));
        json_object_set_new(o, "m", json_hex(r->in->a, v->m, sizeof v->m));
        json_object_set_new(o, "seat", json_string(seat_name(r, v->seat)));
        json_array_append_new(arr, o);
    }
    return arr;
}

/* The caller gave the texts of the living files in the order of `files`, then this step's new ones. */
static bool files_load(struct run *r, const struct jin *play)
{
    static const char *const keys[] = {"line", "m", "seat", NULL};
    struct jin arr, at;
    if (!jin_arr(play, "files", LIVE_MAX, &arr))
        return false;
    if (jin_len(&arr) > r->in->nlive)
        return jin_fail(&arr, "the text of a file still alive is missing");
    for (size_t i = 0; i < jin_len(&arr); i++) {
        const struct live *v = &r->in->live[i];
        uint8_t m[32];
        const char *name;
        int64_t line;
        seat_t seat = NO_SEAT;
        if (!jin_at(&arr, i, &at) || !jin_only(&at, keys) || !jin_hex(&at, "m", m, sizeof m) ||
            !jin_str(&at, "seat", 16, &name) || !seat_find(r, &at, name, &seat) ||
            !jin_int(&at, "line", 0, (int64_t)v->file->nlines, &line))
            return false;
        if (memcmp(m, v->m, sizeof m) != 0 || seat != v->seat)
            return jin_fail(&at, "another file was alive here");
        r->cur.line[i] = (size_t)line;
    }
    return true;
}

static bool running_lives(struct run *r, const struct running *l)
{
    const struct clauses *c = running_clauses(r, l);
    return c && (l->key > 0 || l->failed || l->next >= 0 || (l->last >= 0 && c->node[l->last].alt >= 0));
}

static json_t *running_save(struct run *r)
{
    json_t *arr = json_array();
    for (size_t i = 0; i < r->cur.nrunning; i++) {
        const struct running *l = &r->cur.running[i];
        json_t *o = json_object();
        json_object_set_new(o, "depth", json_integer(l->depth));
        json_object_set_new(o, "failed", json_integer(l->failed));
        json_object_set_new(o, "file", json_integer(l->part == PART_OPENED ? 0 : (json_int_t)l->live));
        json_object_set_new(o, "index", json_integer((json_int_t)l->index));
        if (l->key) /* only lines that name a group have it */
            json_object_set_new(o, "key", json_integer(l->key));
        json_object_set_new(o, "kind", json_integer(l->kind));
        json_object_set_new(o, "last", json_integer(l->last));
        json_object_set_new(o, "next", json_integer(l->next));
        json_object_set_new(o, "part", json_integer(l->part));
        json_object_set_new(o, "rule", json_integer(l->is_rule));
        json_object_set_new(o, "seat", json_string(seat_name(r, l->seat)));
        json_array_append_new(arr, o);
    }
    return arr;
}

static bool running_load_one(struct run *r, const struct jin *at, struct running *l)
{
    static const char *const keys[] = {"depth", "failed", "file", "index", "key",  "kind",
                                       "last",  "next",   "part", "rule",  "seat", NULL};
    int64_t depth, failed, file, index, kind, last, next, part, rule, key = 0;
    const char *name;
    if (!jin_only(at, keys) || !jin_int(at, "depth", 1, FRAMES_MAX, &depth) || !jin_int(at, "failed", 0, 1, &failed) ||
        !jin_int(at, "file", 0, LIVE_MAX - 1, &file) || !jin_int(at, "index", 0, INT16_MAX, &index) ||
        !jin_int(at, "kind", 0, r->p.w.ops->nasks - 1, &kind) || !jin_int(at, "last", -1, INT16_MAX, &last) ||
        !jin_int(at, "next", -1, INT16_MAX, &next) || !jin_int(at, "part", 0, PART_OPENED, &part) ||
        !jin_int(at, "rule", 0, 1, &rule) || (jin_has(at, "key") && !jin_int(at, "key", -1, INT32_MAX, &key)) ||
        !jin_str(at, "seat", 16, &name) || !seat_find(r, at, name, &l->seat))
        return false;
    l->part = (enum part)part;
    l->live = (size_t)file;
    l->kind = (uint16_t)kind;
    l->is_rule = rule;
    l->index = (size_t)index;
    l->next = (int16_t)next;
    l->last = (int16_t)last;
    l->failed = failed;
    l->depth = (uint8_t)depth;
    l->key = (int32_t)key;
    if (l->part == PART_OPENED ? l->kind == 0 : l->live >= r->in->nlive || r->in->live[l->live].seat != l->seat)
        return jin_fail(at, "a running line of no file");
    const struct clauses *c = running_clauses(r, l);
    if (!c && r->out->unopened)
        return true;
    if (!c || l->next >= (int)c->n || l->last >= (int)c->n)
        return jin_fail(at, "a running line that its file does not have");
    return true;
}

static bool running_load(struct run *r, const struct jin *play)
{
    struct jin arr, at;
    if (!jin_arr(play, "running", RUNNING_MAX, &arr))
        return false;
    for (size_t i = 0; i < jin_len(&arr); i++)
        if (!jin_at(&arr, i, &at) || !running_load_one(r, &at, &r->cur.running[r->cur.nrunning++]))
            return false;
    return true;
}

static json_t *breaks_save(struct run *r)
{
    json_t *o = json_object();
    for (seat_t i = 0; i < r->p.w.seats->n; i++) {
        if (!r->cur.brk[i].kind)
            continue;
        json_t *pair = json_array();
        json_array_append_new(pair, json_integer(r->cur.brk[i].kind));
        json_array_append_new(pair, json_integer(r->cur.brk[i].place));
        json_object_set_new(o, seat_name(r, i), pair);
    }
    return o;
}

static bool breaks_load(struct run *r, const struct jin *play)
{
    struct jin o, pair, at;
    if (!jin_obj(play, "breaks", &o))
        return false;
    const char *key;
    json_t *v;
    json_object_foreach(o.v, key, v)
    {
        seat_t seat = NO_SEAT;
        int64_t kind, place;
        if (!seat_find(r, &o, key, &seat) || !jin_arr(&o, key, 2, &pair))
            return false;
        if (jin_len(&pair) != 2)
            return jin_fail(&pair, "a break is a kind and a place");
        if (!jin_at(&pair, 0, &at) || !jin_as_int(&at, 1, r->p.w.ops->nevents - 1, &kind) || !jin_at(&pair, 1, &at) ||
            !jin_as_int(&at, -1, INT32_MAX, &place))
            return false;
        r->cur.brk[seat].kind = (uint16_t)kind;
        r->cur.brk[seat].place = (int32_t)place;
    }
    return true;
}

bool run_load(struct run *r, const json_t *play)
{
    static const char *const keys[] = {"breaks", "files", "frames", "game", "running", NULL};
    /* jin only reads; jansson has no const accessors for iteration. */
    struct jin root = jin_root((json_t *)(uintptr_t)play, r->e), game;
    if (!jin_only(&root, keys) || !jin_obj(&root, "game", &game) ||
        !state_load(&r->p.w, r->in->a, game.v, r->p.state, r->e) || !frames_load(r, &root) || !files_load(r, &root) ||
        !running_load(r, &root) || !breaks_load(r, &root))
        return false;
    return !r->p.w.ops->check || r->p.w.ops->check(&r->p.w, r->e);
}

static bool file_needed(const struct run *r, size_t i)
{
    const struct live *v = &r->in->live[i];
    if (r->cur.line[i] < v->file->nlines || v->file->nrules || v->file->nsettings || v->standing)
        return true;
    for (size_t k = 0; k < r->cur.nrunning; k++)
        if (r->cur.running[k].part != PART_OPENED && r->cur.running[k].live == i)
            return true;
    for (size_t k = i + 1; k < r->in->nlive; k++)
        if (r->in->live[k].seat == v->seat)
            return false;
    return true; /* the last of its seat: that it has filed decides whether a floor has run out */
}

/* Files that can serve nothing any more are dropped, so that a turn of many mails does not pile them up. */
static void files_prune(struct run *r)
{
    for (size_t i = r->in->nlive; i-- > 0;) {
        if (file_needed(r, i))
            continue;
        size_t after = r->in->nlive - i - 1;
        memmove(&r->in->live[i], &r->in->live[i + 1], after * sizeof r->in->live[0]);
        memmove(&r->cur.line[i], &r->cur.line[i + 1], after * sizeof r->cur.line[0]);
        r->in->nlive--;
        for (size_t k = 0; k < r->cur.nrunning; k++)
            r->cur.running[k].live -= r->cur.running[k].part != PART_OPENED && r->cur.running[k].live > i;
    }
}

/* A line whose clauses are all carried out stays only while a failure might still call its `else`. */
static void running_prune(struct run *r)
{
    size_t n = 0;
    for (size_t i = 0; i < r->cur.nrunning; i++)
        if (running_lives(r, &r->cur.running[i]))
            r->cur.running[n++] = r->cur.running[i];
    r->cur.nrunning = n;
}

json_t *run_save(struct run *r)
{
    running_prune(r);
    files_prune(r);
    json_t *play = json_object();
    json_object_set_new(play, "breaks", breaks_save(r));
    json_object_set_new(play, "files", files_save(r));
    json_object_set_new(play, "frames", frames_save(r->p.fr));
    json_object_set_new(play, "game", state_save(&r->p.w, r->in->a, r->p.state));
    json_object_set_new(play, "running", running_save(r));
    return play;
}

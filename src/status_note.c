#include "status_note.h"
#include <string.h>
#include "base/arena.h"
#include "json/in.h"
#include "json/out.h"
#include "trust/read.h"
#include "zone.h"

enum { NOTE_MAX = 65536, BEGINNING = 4 };

static const char *note_path(struct arena *a, const char *dir)
{
    return io_join(a, dir, "private/status.json");
}

static bool whole(const struct jin *at, const char *key, int64_t *out)
{
    return !jin_has(at, key) || jin_int(at, key, 0, MAX53, out);
}

/* All but bank, which names seats. */
static bool read_fields(const struct jin *root, struct status_note *out, uint8_t head[32])
{
    static const char *const known[] = {"await",  "bank",   "due",      "head", "mailed", "next",
                                        "opened", "paused", "sequence", "told", "v",      NULL};
    int64_t told = 0, await = 0;
    if (!jin_only(root, known) || !read_v1(root) || !jin_hex(root, "head", head, 32) ||
        !jin_int(root, "opened", 0, MAX53, &out->opened) || !jin_int(root, "due", 0, MAX53, &out->due) ||
        !whole(root, "next", &out->next) || !whole(root, "sequence", &out->sequence) ||
        !whole(root, "mailed", &out->mailed) || !whole(root, "told", &told) || !whole(root, "await", &await) ||
        !whole(root, "paused", &out->paused))
        return false;
    out->told = (uint32_t)told;
    out->await = (uint8_t)await;
    if (out->next == MAX53)
        out->next = INT64_MAX;
    return true;
}

static bool read_note(struct arena *a, const char *dir, const struct genesis *g, struct status_note *out,
                      uint8_t head[32], struct err *e)
{
    struct bytes b;
    struct jin bank;
    const char *path = note_path(a, dir);
    *out = (struct status_note){.there = false};
    if (!io_exists(path))
        return true;
    if (!io_read(a, path, NOTE_MAX, &b, e))
        return false;
    json_t *v = json_read(a, b.p, b.n, 0, e);
    struct jin root = jin_root(v, e);
    bool ok = v && read_fields(&root, out, head) && (!jin_has(&root, "bank") || jin_obj(&root, "bank", &bank));
    for (size_t i = 0; ok && g && jin_has(&root, "bank") && i < g->nsides; i++)
        ok = whole(&bank, g->side[i].side, &out->bank[i]);
    if (!ok)
        err_file(e, path);
    out->there = ok;
    return ok;
}

bool status_read(struct folder *f, struct status_note *out, struct err *e)
{
    uint8_t head[32];
    if (!read_note(f->a, f->dir, &f->g, out, head, e))
        return false;
    if (out->there && memcmp(head, f->head, 32) != 0)
        *out = (struct status_note){.there = false};
    return true;
}

bool status_next(struct arena *a, const char *dir, int64_t *next, struct err *e)
{
    struct status_note n;
    uint8_t head[32];
    if (!read_note(a, dir, NULL, &n, head, e))
        return false;
    *next = n.there ? n.next : 0;
    return true;
}

/* A deadline that this program does not understand stops no game: `tick` names it. */
static void deadline_of(const struct folder *f, struct deadline *d)
{
    struct err skip = {0};
    if (!deadline_read(f->g.deadline, d, &skip))
        *d = (struct deadline){.mode = DEADLINE_NONE};
}

bool status_write(struct folder *f, struct status_note *n, struct err *e)
{
    struct deadline d;
    json_t *o = json_object();
    deadline_of(f, &d);
    n->next = n->paused || !f->state.await ? INT64_MAX : deadline_next(&d, n->opened, n->due, n->told);
    if (n->mailed < (int64_t)f->n)
        n->next = 0;
    put_int(o, "await", n->await);
    if (d.mode == DEADLINE_BANK) {
        json_t *bank = json_object();
        for (size_t i = 0; i < f->g.nsides; i++)
            put_int(bank, f->g.side[i].side, n->bank[i]);
        json_object_set_new(o, "bank", bank);
    }
    put_int(o, "due", n->due);
    put_hex(f->a, o, "head", f->head, 32);
    put_int(o, "mailed", n->mailed);
    put_int(o, "next", n->next > MAX53 ? MAX53 : n->next);
    put_int(o, "opened", n->opened);
    if (n->paused)
        put_int(o, "paused", n->paused);
    put_int(o, "sequence", n->sequence);
    put_int(o, "told", n->told);
    put_int(o, "v", 1);
    struct bytes b = json_pretty(f->a, o);
    return private_dir(f->dir, e) && io_write(note_path(f->a, f->dir), b.p, b.n, 0600, e);
}

/* While the game is paused no time runs. */
static int64_t used_until(const struct status_note *n, int64_t now)
{
    return !n->paused ? now : n->paused > n->opened ? n->paused : n->opened;
}

/* What each bank holds at the start of this step: a step that ended took from those it waited for. */
static void banks(const struct folder *f, const struct deadline *d, const struct status_note *old, int64_t now,
                  struct status_note *n)
{
    for (size_t i = 0; i < f->g.nsides; i++) {
        n->bank[i] = old->there ? old->bank[i] : d->bank * HOUR_SECONDS;
        if (old->there && old->await >> i & 1U)
            n->bank[i] = deadline_bank(d, old->bank[i], used_until(old, now) - old->opened);
    }
}

bool status_open(struct folder *f, int64_t now, struct err *e)
{
    struct status_note n, old;
    struct deadline d;
    struct zone z;
    struct absence away[ABSENCES_MAX * 2];
    struct err skip = {0};
    uint8_t head[32];
    int64_t left = 0;
    size_t naway = 0;
    if (!read_note(f->a, f->dir, &f->g, &old, head, e))
        return false;
    if (old.there && memcmp(head, f->head, 32) == 0)
        return true;
    deadline_of(f, &d);
    if (!zone_load(f->a, d.zone, now, &z, &skip))
        d.mode = DEADLINE_NONE;
    n = (struct status_note){
        .there = true, .opened = now, .await = f->state.await, .paused = old.paused, .mailed = old.mailed};
    if (!old.there && f->n > BEGINNING)
        n.mailed = (int64_t)f->n; /* restored from an archive: what is old is no news */
    if (d.mode == DEADLINE_BANK)
        banks(f, &d, &old, now, &n);
    for (size_t i = 0; i < f->g.nsides; i++) {
        size_t more = 0;
        if (!(f->state.await >> i & 1U))
            continue;
        left = n.bank[i] > left ? n.bank[i] : left;
        if (naway <= ABSENCES_MAX && !absences_read(f, (int)i, away + naway, &more, e))
            return false;
        naway += more;
    }
    if (f->state.await)
        n.due = deadline_due(&d, &z, now, left, away, naway);
    return status_write(f, &n, e);
}

bool status_due(struct folder *f, int64_t due, struct err *e)
{
    struct status_note n;
    if (!status_read(f, &n, e))
        return false;
    if (n.there && n.due >= due)
        return true;
    if (!n.there)
        n = (struct status_note){.there = true, .opened = due, .await = f->state.await};
    n.due = due;
    n.told = 0;
    n.sequence++;
    return status_write(f, &n, e);
}

bool status_pause(struct folder *f, int64_t now, bool stop, bool *changed, struct err *e)
{
    struct status_note n;
    if (!status_read(f, &n, e))
        return false;
    *changed = n.there && stop != (n.paused != 0);
    if (!*changed)
        return n.there || err_set(e, EXIT_BUG, "no note about this step");
    if (stop) {
        n.paused = now;
        return status_write(f, &n, e);
    }
    int64_t stood = now - used_until(&n, now);
    if (stood > 0 && n.due) {
        n.due += stood;
        n.opened += stood; /* a bank runs from here */
        n.told = 0;
        n.sequence++;
    }
    n.paused = 0;
    return status_write(f, &n, e);
}

/* ---- absences ---------------------------------------------------------------------------------------------------------- */

static bool absences_doc(struct folder *f, json_t **out, struct err *e)
{
    struct bytes b;
    const char *path = folder_path(f, "private/absences.json");
    *out = json_pack("{si}", "v", 1);
    if (!io_exists(path))
        return true;
    *out = io_read(f->a, path, NOTE_MAX, &b, e) ? json_read(f->a, b.p, b.n, 0, e) : NULL;
    if (!*out)
        err_file(e, path);
    return *out != NULL;
}

bool absences_read(struct folder *f, int seat, struct absence v[ABSENCES_MAX], size_t *n, struct err *e)
{
    static const char *const known[] = {"from", "to", NULL};
    json_t *doc;
    struct jin list, one;
    const char *name = genesis_name(&f->g, seat);
    *n = 0;
    if (!absences_doc(f, &doc, e))
        return false;
    struct jin root = jin_root(doc, e);
    bool ok = !jin_has(&root, name) || jin_arr(&root, name, ABSENCES_MAX, &list);
    for (; ok && jin_has(&root, name) && *n < jin_len(&list); ++*n)
        ok = jin_at(&list, *n, &one) && jin_only(&one, known) && jin_int(&one, "from", 0, MAX53, &v[*n].from) &&
             jin_int(&one, "to", v[*n].from, MAX53, &v[*n].to);
    if (!ok)
        err_file(e, folder_path(f, "private/absences.json"));
    return ok;
}

bool absence_add(struct folder *f, int seat, const struct absence *more, struct err *e)
{
    struct absence v[ABSENCES_MAX];
    struct deadline d;
    size_t n;
    json_t *doc;
    if (!absences_read(f, seat, v, &n, e) || !deadline_read(f->g.deadline, &d, e) || !absences_doc(f, &doc, e))
        return false;
    for (size_t i = 0; i < n; i++)
        if (v[i].from == more->from && v[i].to == more->to)
            return true;
    if (!deadline_absence(&d, v, n, more, e))
        return false;
    if (n == ABSENCES_MAX)
        return err_set(e, EXIT_DATA, "more than %d absences", ABSENCES_MAX);
    json_t *list = json_object_get(doc, genesis_name(&f->g, seat));
    if (!list) {
        list = json_array();
        json_object_set_new(doc, genesis_name(&f->g, seat), list);
    }
    json_array_append_new(list, json_pack("{sIsI}", "from", (json_int_t)more->from, "to", (json_int_t)more->to));
    struct bytes b = json_pretty(f->a, doc);
    return private_dir(f->dir, e) && io_write(folder_path(f, "private/absences.json"), b.p, b.n, 0600, e);
}

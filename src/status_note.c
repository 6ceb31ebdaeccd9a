#include "status_note.h"
#include <string.h>
#include "json/in.h"
#include "json/out.h"
#include "trust/read.h"

enum { NOTE_MAX = 4096, HOUR = 3600 };

static const char *note_path(struct folder *f)
{
    return folder_path(f, "private/status.json");
}

bool status_read(struct folder *f, struct status_note *out, struct err *e)
{
    static const char *const known[] = {"due", "head", "opened", "v", NULL};
    struct bytes b;
    uint8_t head[32];
    const char *path = note_path(f);
    *out = (struct status_note){0};
    if (!io_exists(path))
        return true;
    if (!io_read(f->a, path, NOTE_MAX, &b, e))
        return false;
    json_t *v = json_read(f->a, b.p, b.n, 0, e);
    struct jin root = jin_root(v, e);
    if (!v || !jin_only(&root, known) || !read_v1(&root) || !jin_hex(&root, "head", head, 32) ||
        !jin_int(&root, "opened", 0, MAX53, &out->opened) || !jin_int(&root, "due", 0, MAX53, &out->due)) {
        err_file(e, path);
        return false;
    }
    out->there = memcmp(head, f->head, 32) == 0;
    return true;
}

static bool write_note(struct folder *f, const struct status_note *n, struct err *e)
{
    json_t *o = json_object();
    put_int(o, "due", n->due);
    put_hex(f->a, o, "head", f->head, 32);
    put_int(o, "opened", n->opened);
    put_int(o, "v", 1);
    struct bytes b = json_pretty(f->a, o);
    return private_dir(f->dir, e) && io_write(note_path(f), b.p, b.n, 0600, e);
}

bool status_open(struct folder *f, int64_t now, struct err *e)
{
    struct status_note n;
    if (!status_read(f, &n, e))
        return false;
    if (n.there)
        return true;
    json_t *hours = json_object_get(f->g.deadline, "hours");
    n = (struct status_note){.there = true, .opened = now};
    if (f->state.await && json_is_integer(hours))
        n.due = now + HOUR * (int64_t)json_integer_value(hours);
    return write_note(f, &n, e);
}

bool status_due(struct folder *f, int64_t due, struct err *e)
{
    struct status_note n;
    if (!status_read(f, &n, e))
        return false;
    if (!n.there)
        n.opened = due;
    n.due = due;
    return write_note(f, &n, e);
}

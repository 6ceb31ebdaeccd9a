#include "trust/notes.h"
#include "base/num.h"

static bool write_lines(struct arena *a, enum kind kind, const struct place *at, const char *side,
                        const struct lines *l, struct text *out, struct err *e)
{
    struct text_head h = {kind, at->game, at->turn, at->step, side, at->prev, NULL};
    return text_write(a, &h, l->v, l->n, out, e);
}

static void hash_line(struct lines *l, const char *word, const uint8_t h[32])
{
    char hex[65];
    hex_str(hex, h, 32);
    lines_add(l, "%s %s", word, hex);
}

bool note_write(struct arena *a, enum kind kind, const struct place *at, const char *side, const struct note *note,
                struct text *out, struct err *e)
{
    struct lines l;
    lines_init(&l, a);
    if (kind == KIND_PLEDGE || kind == KIND_RECEIPT)
        hash_line(&l, "moves", note->moves);
    if (kind == KIND_PLEDGE && note->has_replaces)
        hash_line(&l, "replaces", note->replaces);
    if (kind == KIND_HEAD || kind == KIND_VIEW)
        hash_line(&l, "head", note->head);
    if (kind == KIND_VIEW)
        hash_line(&l, "view", note->view);
    if (kind == KIND_RECEIPT)
        lines_add(&l, "at %s", note->when);
    if (kind == KIND_EXTEND)
        lines_add(&l, "until %s", note->when);
    return write_lines(a, kind, at, side, &l, out, e);
}

bool joint_write(struct arena *a, const struct place *at, const struct joint *j, struct text *out, struct err *e)
{
    struct lines l;
    lines_init(&l, a);
    lines_joint(&l, j);
    return write_lines(a, KIND_JOINT, at, "all", &l, out, e);
}

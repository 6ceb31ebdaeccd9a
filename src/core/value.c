/* Values in words: the same words that orders are written in. */
#include "core/doc.h"
#include "core/order.h"

static const struct type *game_type(W w, uint16_t type)
{
    uint16_t row = (uint16_t)(type - TYPE_GAME);
    return w->ops && row < w->ops->ntypes ? &w->ops->types[row] : NULL;
}

static void name_print(struct buf *out, W w, const struct type *t, int32_t v)
{
    const char *name = v >= 0 && t->count && v < t->count(w) ? t->name_of(w, v) : NULL;
    if (name)
        buf_puts(out, name);
}

static void game_print(struct buf *out, W w, uint16_t type, int32_t v)
{
    const struct type *t = game_type(w, type);
    if (!t)
        return;
    switch (t->form) {
    case FORM_NAME: name_print(out, w, t, v); return;
    case FORM_COUNTED:
        buf_printf(out, "%d ", (int)COUNTED_N(v));
        value_print(out, w, t->of, COUNTED_NAME(v));
        return;
    case FORM_NUMBER: buf_printf(out, "%d", (int)v); return;
    }
}

static void dice_print(struct buf *out, int32_t v)
{
    int n, sides, plus;
    dice_unpack(v, &n, &sides, &plus);
    buf_printf(out, "%dd%d", n, sides);
    if (plus)
        buf_printf(out, "%+d", plus);
}

void value_print(struct buf *out, W w, uint16_t type, int32_t v)
{
    switch (type) {
    case TYPE_NONE: return;
    case TYPE_NUMBER: buf_printf(out, "%d", (int)v); return;
    case TYPE_SIGNED: buf_printf(out, "%+d", (int)v); return;
    case TYPE_TEXT:
    case TYPE_WORD: buf_puts(out, text_get(w->texts, v)); return;
    case TYPE_DICE: dice_print(out, v); return;
    case TYPE_SEAT:
        if (w->seats && v >= 0 && v < w->seats->n)
            buf_puts(out, w->seats->v[v].name);
        return;
    case TYPE_KIND:
        if (v > 0 && v < w->ops->nasks)
            buf_puts(out, w->ops->asks[v].name);
        return;
    case TYPE_PERCENT: buf_printf(out, "%d%%", (int)v); return;
    case TYPE_YESNO: buf_puts(out, v ? "yes" : "no"); return;
    default: game_print(out, w, type, v); return;
    }
}

#include "words.h"

#include "core/doc.h"

enum { DRAFT_MAX = 4096 };

static const char *const glue[] = {
    " ",       "\n",  "; ",         ", ",  ": ",  " > ",        " if ",  " else ",   " and ", " or ",   "not ", "(",
    ")",       "on ", "set ",       "\"",  "#",   "standing\n", "go on", "stop",     "ask ",  "trust ", " at ", "then ",
    "all",     "0",   "2147483647", "-1",  "50%", "3:1",        "1d6",   " = ",      " < ",   " >= ",   "else", "if ",
    "\\u{e9}", "1: ", "standing: ", "yes", "no",  "none",       "\\",    "\xC3\xA9", "'"};
enum { GLUE = sizeof glue / sizeof glue[0] };

static void number(struct buf *out, struct choose *c)
{
    static const long v[] = {0, 1, 2, 3, 4, 5, 6, 10, 12, 99, 100, 1000, 2147483647, 2147483648, -1};
    buf_printf(out, "%ld", v[choose(c, sizeof v / sizeof v[0])]);
}

static void value(struct buf *out, W w, struct choose *c, uint16_t type)
{
    if (type >= TYPE_GAME && type - TYPE_GAME < w->ops->ntypes) {
        const struct type *t = &w->ops->types[type - TYPE_GAME];
        if (t->form == FORM_COUNTED) {
            number(out, c);
            buf_putc(out, ' ');
            value(out, w, c, t->of);
        } else if (t->form == FORM_NAME) {
            int32_t n = t->count(w);
            if (n > 0)
                value_print(out, w, type, (int32_t)choose(c, (uint32_t)n));
        } else
            number(out, c);
        return;
    }
    switch (type) {
    case TYPE_SEAT: value_print(out, w, type, (int32_t)choose(c, w->seats->n)); break;
    case TYPE_KIND: buf_puts(out, w->ops->asks[1 + choose(c, w->ops->nasks - 1U)].name); break;
    case TYPE_YESNO: buf_puts(out, choose(c, 2) ? "yes" : "no"); break;
    case TYPE_DICE: buf_printf(out, "%ud%u+%u", choose(c, 101), choose(c, 10001), choose(c, 1001)); break;
    case TYPE_TEXT: buf_puts(out, choose(c, 2) ? "\"what \\u{e9} said\"" : "plain words"); break;
    case TYPE_WORD: buf_printf(out, "%c%u", (char)('a' + choose(c, 26)), choose(c, 4)); break;
    case TYPE_PERCENT:
        number(out, c);
        buf_putc(out, '%');
        break;
    default: number(out, c);
    }
}

static void slots(struct buf *out, W w, struct choose *c, const char *name, const struct slot *s)
{
    buf_puts(out, name);
    for (; s && s->name; s++) {
        uint32_t n = s->min + choose(c, s->max - s->min + 1U);
        n = n > 6 ? 6 : n;
        if (n && s->lead)
            buf_printf(out, "%s%s", strchr(",:", s->lead[0]) ? "" : " ", s->lead);
        for (uint32_t i = 0; i < n; i++) {
            buf_puts(out, i == 0 ? " " : s->sep && !s->sep[0] ? " " : s->sep ? s->sep : ", ");
            value(out, w, c, s->type);
        }
    }
}

static void order(struct buf *out, W w, struct choose *c)
{
    const struct verb *v = &w->ops->verbs[1 + choose(c, w->ops->nverbs - 1U)];
    slots(out, w, c, v->name, v->slots);
}

static void fact(struct buf *out, W w, struct choose *c)
{
    static const char *const op[] = {" = ", " < ", " > ", " >= ", " <= ", " is not "};
    if (w->ops->nfacts < 2)
        return;
    const struct fact *f = &w->ops->facts[1 + choose(c, w->ops->nfacts - 1U)];
    if (f->arg[0] && f->arg_first) {
        value(out, w, c, f->arg[0]);
        buf_putc(out, ' ');
    }
    buf_puts(out, f->name);
    for (int i = f->arg_first ? 1 : 0; i < 2 && f->arg[i]; i++) {
        buf_putc(out, ' ');
        value(out, w, c, f->arg[i]);
    }
    if (f->type == VAL_YESNO)
        return;
    buf_puts(out, op[choose(c, sizeof op / sizeof op[0])]);
    if (f->type == VAL_NAME) {
        value(out, w, c, f->name_type);
        return;
    }
    number(out, c);
    if (f->type == VAL_RATIO) {
        buf_putc(out, ':');
        number(out, c);
    } else if (f->type == VAL_PERCENT)
        buf_putc(out, '%');
}

static void condition(struct buf *out, W w, struct choose *c)
{
    buf_puts(out, "if ");
    for (uint32_t i = choose(c, 4); i > 0; i--) {
        buf_puts(out, choose(c, 3) ? "" : "not ");
        fact(out, w, c);
        buf_puts(out, choose(c, 2) ? " and " : " or ");
    }
    fact(out, w, c);
    buf_puts(out, ": ");
}

static void rule(struct buf *out, W w, struct choose *c)
{
    buf_puts(out, "on ");
    if (choose(c, 4))
        buf_puts(out, w->ops->asks[1 + choose(c, w->ops->nasks - 1U)].name);
    else if (w->ops->nevents > 1)
        buf_puts(out, w->ops->events[1 + choose(c, w->ops->nevents - 1U)].name);
    if (w->ops->place_type && choose(c, 3) == 0) {
        buf_puts(out, " at ");
        value(out, w, c, w->ops->place_type);
    }
    buf_putc(out, ' ');
    if (choose(c, 2))
        condition(out, w, c);
    else
        buf_puts(out, ": ");
    order(out, w, c);
}

static void setting(struct buf *out, W w, struct choose *c)
{
    buf_puts(out, "set ");
    if (w->ops->nscopes > 1 && choose(c, 3) == 0) {
        const struct scope *s = &w->ops->scopes[1 + choose(c, w->ops->nscopes - 1U)];
        buf_puts(out, s->name);
        if (s->arg) {
            buf_putc(out, ' ');
            value(out, w, c, s->arg);
        }
        buf_puts(out, ": ");
    }
    if (w->ops->nsettings < 2 || choose(c, 5) == 0) {
        buf_puts(out, choose(c, 2) ? "ask " : "trust ");
        buf_puts(out, w->ops->asks[1 + choose(c, w->ops->nasks - 1U)].name);
        return;
    }
    const struct setting *s = &w->ops->settings[1 + choose(c, w->ops->nsettings - 1U)];
    slots(out, w, c, s->name, s->slots);
}

void words_draft(struct buf *out, W w, struct choose *c)
{
    size_t first = out->n;
    while (choose_more(c) && out->n - first < DRAFT_MAX) {
        switch (choose(c, 12)) {
        case 0:
        case 1:
        case 2: order(out, w, c); break;
        case 3: order(out, w, c), buf_puts(out, "; else "), order(out, w, c); break;
        case 4: condition(out, w, c), order(out, w, c); break;
        case 5: condition(out, w, c), order(out, w, c), buf_puts(out, " else: "), order(out, w, c); break;
        case 6:
        case 7: rule(out, w, c); break;
        case 8: setting(out, w, c); break;
        case 9: buf_puts(out, glue[choose(c, GLUE)]); continue;
        case 10: buf_putc(out, (char)choose(c, 256)); continue;
        default: fact(out, w, c); continue;
        }
        buf_puts(out, choose(c, 4) ? "\n" : "; ");
    }
    buf_putc(out, '\n');
}

/* What the parts of the order language share: a cursor over one line, values by type, slots (man page
 * provost-orders(7)). Inside core only. */
#ifndef PROVOST_CORE_LEX_H
#define PROVOST_CORE_LEX_H
#include "base/buf.h"
#include "core/order.h"

/* Why a place in the text was no value, lead or end. The furthest such place is what gets reported. */
enum miss_kind { MISS_NONE, MISS_END, MISS_VALUE, MISS_LEAD, MISS_RANGE, MISS_COUNT, MISS_FULL };
struct miss {
    enum miss_kind kind;
    const char *at;
    uint16_t type;
    bool sure;                /* nothing else could stand there: the slot is needed, or its lead was read */
    int64_t lo, hi;           /* MISS_RANGE */
    const char *value;        /* MISS_END: where the last value begins */
    const struct slot *slot;  /* the slot in question, or NULL */
    const struct slot *after; /* those that follow it, or NULL */
};

/* The names of the types that a file has asked for, name and alias by turns: nothing changes them while it is read, and each
 * value is looked for among all of its type. */
enum { NAMES_TYPES = 96 };
struct names {
    const char **of[NAMES_TYPES];
};
struct lex {
    W w;
    struct arena *a;
    int number;       /* of the line */
    int column;       /* of `line` */
    const char *line; /* its first byte */
    const char *at, *end;
    struct diags *diags;
    size_t errors;        /* found in this line so far */
    struct miss miss;     /* the furthest */
    struct miss end_miss; /* where something was left over; slot: the last one filled */
    const char *value;    /* where the value read last begins */
    unsigned steps;       /* slots tried for one order: bounds the search */
    const char *name;     /* of the verb or setting being read, for messages */
    const struct slot *slots;
    struct names *names; /* NULL: not kept */
};

enum { SPAN_SHOWN = 48 }; /* bytes of the reader's own text that a message repeats */

/* --- lex.c: words and places --- */
void lex_blanks(struct lex *x);
bool lex_done(struct lex *x); /* only blanks are left */
/* The word stands at p, whatever its case, and ends there. */
bool word_at(const char *p, const char *end, const char *word);
bool lex_word(struct lex *x, const char *word); /* after blanks; goes past it */
/* A slot's lead, words and signs: how many bytes of p it takes, 0: it is not there. */
size_t lead_length(const char *p, const char *end, const char *lead);
/* The first unquoted word or sign; NULL: none. Words stand between blanks. */
const char *find_word(const char *p, const char *end, const char *word);
const char *find_sign(const char *p, const char *end, char c);
/* The colon of a rule or of scopes: one between digits is a ratio's. */
const char *find_colon(const char *p, const char *end);
const char *trim_end(const char *p, const char *end);
/* Bytes before the comment that starts at `#`, first or after a blank and not quoted. */
size_t without_comment(const char *p, size_t n);
/* Bytes of a name that was not understood: up to a sign, or a word that has a meaning there. */
size_t lex_span(const struct lex *x, const char *p, const struct slot *after);
int lex_column(const struct lex *x, const char *p);
void lex_error(struct lex *x, const char *at, size_t len, const char *hint, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
void lex_warn(struct lex *x, const char *at, size_t len, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* The nearest of the names to s[0..*n), or to fewer of its words (then *n is theirs); NULL: none. */
const char *lex_nearest(const struct lex *x, const char *s, size_t *n, const char *const *names, size_t count);
/* Text with single blanks, and characters beyond ASCII as `\u{HEX}`. */
void text_normal(struct buf *out, const char *p, size_t n);
bool kind_listed(const uint16_t *kinds, uint16_t kind); /* NULL lists nothing */

/* --- parse_value.c: values by type --- */
/* A value at x->at: goes past it, or notes a miss and stays. after: slots that follow in the same order, or NULL.
 * An unquoted text takes all that is left. */
bool value_parse(struct lex *x, uint16_t type, const struct slot *slot, const struct slot *after, int32_t *v);
void miss_note(struct lex *x, const struct miss *m);
const struct type *type_row(W w, uint16_t type); /* of a game's type; NULL: one of core */
/* The names of a type: values 0..n-1, NULL where one has none. */
int32_t type_count(W w, uint16_t type);
const char *type_name_of(W w, uint16_t type, int32_t v);
bool name_grows(W w, uint16_t type, const char *name); /* it begins a longer name of the type */

/* --- miss.c: what is said of them --- */
const char *type_title(W w, uint16_t type);                /* "space", "number" */
const char *type_some(const struct lex *x, uint16_t type); /* "a space", "yes or no" */
void miss_report(struct lex *x);                           /* as an error of the line */

/* --- slots.c --- */
/* The values of an order or setting, from x->at to x->end. Its name and slots are those of x. False: x->miss says
 * why. */
bool slots_parse(struct lex *x, struct order *o);

/* --- clause.c --- */
enum { CLAUSES_MAX = 2000, IF_DEPTH_MAX = 32 };
struct line_parser {
    struct lex x;
    const char *end;   /* of the line; x.end is that of the clause being read */
    uint16_t ask, brk; /* of the rule; both 0: an order line */
    struct node *node; /* grows, and is used again for the next line: kept by index alone */
    size_t n, cap;
    bool full; /* node is; the rest of the line is not read */
};
/* From x.at to the line's end into node. Errors are counted in x. */
void clauses_parse(struct line_parser *p);
/* One order and nothing else between x.at and x.end. head: it answers the rule's question. */
bool clause_order(struct line_parser *p, bool head, struct order *o);
/* A first word or name that means nothing, with the nearest that does. what: "no order called". */
void lex_unknown(struct lex *x, const char *what, const char *const *names, size_t n);

/* --- cond.c --- */
/* Between x->at and x->end; NULL: the error is reported. */
const struct cond *cond_read(struct lex *x, uint16_t ask_kind);

/* --- cond_check.c --- */
/* No values of the facts make it true (with turn: false). Facts that are not known are left out of account. */
bool cond_never(const struct cond *c, bool turn);

/* --- setting_read.c --- */
/* The items of a line, from x->at behind its `set`; *n of them. Errors are counted in x. */
struct setting_item *setting_line(struct lex *x, size_t *n);
const char *setting_name(W w, uint16_t setting);
const struct slot *setting_slots(W w, uint16_t setting);

/* --- order_print.c --- */
void slots_usage(struct buf *out, W w, const char *name, const struct slot *slots);
#endif

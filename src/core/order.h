/* The order language: drafts and move texts parsed to lines of clauses, rules and settings (man page
 * provost-orders(7)). Parsing needs the world for names alone; it never asks what is legal now. */
#ifndef PROVOST_CORE_ORDER_H
#define PROVOST_CORE_ORDER_H
#include "base/buf.h"
#include "core/game.h"

struct cond;

/* One line as it stood in the draft or text: its number there (of the signed text: the N of "N: "). */
struct source_line {
    int number;
    const char *p;
    size_t n;
};

enum node_kind { NODE_ORDER, NODE_IF, NODE_STOP, NODE_GO_ON };
/* Clauses and ifs of one line in the order they stand. Links are indices into the same array, -1: none. */
struct node {
    enum node_kind kind;
    struct order order;
    const struct cond *cond;
    int16_t next;     /* ORDER, GO_ON: the following clause */
    int16_t then;     /* IF: first clause of its branch */
    int16_t alt;      /* ORDER: its `; else`; IF: its `else` branch */
    int col, len;     /* in the source line, from 1 */
    const char *text; /* the clause as written */
};
struct clauses {
    int number;
    const char *text;
    struct node *node;
    size_t n;
};

struct rule {
    struct clauses do_;
    uint16_t ask;            /* the question answered, or 0 */
    uint16_t brk;            /* the break (event kind) answered, or 0 */
    int32_t place;           /* -1: anywhere */
    const struct cond *cond; /* NULL: always */
};

enum { SETTING_ASK = 0xFF01, SETTING_TRUST = 0xFF02, SCOPES_MAX = 4 }; /* core's settings: slot 0 is the kind, 0: all */
struct setting_item {
    int number;
    const char *text;
    struct order value; /* verb: the setting's id */
    size_t nscopes;
    struct {
        uint16_t scope;
        int32_t arg;
    } scope[SCOPES_MAX];
};

struct file {
    struct clauses *line;
    size_t nlines;
    struct rule *rule;
    size_t nrules;
    struct setting_item *setting;
    size_t nsettings;
};

/* Everything wrong goes to diags, with the nearest right thing; lines with an error are left out of the file.
 * lines may come from a draft (comments, blanks, case as typed) or a canonical text. */
void file_parse(W w, struct arena *a, const struct source_line *lines, size_t n, struct file *out, struct diags *diags);
/* A draft's bytes cut into lines: BOM, CRLF, tabs, NBSP made harmless, comments cut; bytes that are not UTF-8 and
 * characters beyond ASCII outside say and note are errors in diags. `standing` at is the index of the first line below a line
 * `standing`, or the count. */
size_t draft_lines(struct arena *a, const char *p, size_t n, struct source_line **out, size_t *standing,
                   struct diags *diags);
/* The line as it is signed (design "dice" 3.4): single blanks, no comment, in say and note `\u{HEX}` and `\\`; a word like
 * `4:`, which a mail could take for the number of a line, as `4 :`. It parses to the same as the line itself. */
void line_canonical(struct buf *out, const struct source_line *l);
/* One order alone, from words; false and e (with column) when it is none. */
bool order_parse(W w, struct arena *a, const char *s, size_t n, struct order *out, struct err *e);
/* As a player would write it; parses back to the same order. */
void order_print(struct buf *out, W w, const struct order *o);
/* "VERB {count kind}, ... {place} > {place}": the form of a verb for help and templates. */
void verb_usage(struct buf *out, W w, uint16_t verb);
void setting_print(struct buf *out, W w, const struct setting_item *s);

/* --- conditions (cond.c) --- */
enum truth { NO, YES, UNKNOWN };
/* Parses to the end of s[0..n); kinds: the ask kind of the rule, 0: of an order line. NULL: diags has it. */
const struct cond *cond_parse(W w, struct arena *a, int line, int col, const char *s, size_t n, uint16_t ask_kind,
                              struct diags *diags);
/* Three-valued; *unknown gets the name of the first fact that was not known, when the answer hangs on it. */
enum truth cond_eval(W w, A ask, seat_t reader, const struct cond *c, const char **unknown);
/* A condition that no position can make true or false (compares a number with what it cannot reach): for warnings. */

/* --- settings (setting.c) --- */
struct settings {
    W w;
    A ask;
    struct arena *a;
    const struct file *const
        *file; /* in order: move files oldest first, then... standing files come first, move files last */
    size_t nfiles;
    bool builtin_only;
    const struct setting_item *used; /* the filed item that setting_get last returned, for the report */
    size_t used_file;
};
/* Is an item that advice for this ask reads filed, with its scopes holding? */
bool settings_cover(const struct settings *s);
/* `set ask KIND` / `set trust KIND` for this ask. */
bool settings_say(const struct settings *s, uint16_t core_setting);
#endif

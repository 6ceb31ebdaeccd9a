/* Errors and diagnostics. A function that can fail returns bool and fills one struct err, once: the
 * first failure stays. Nothing below cmd_*.c prints or exits. */
#ifndef PROVOST_BASE_ERR_H
#define PROVOST_BASE_ERR_H
#include <stdbool.h>
#include <stddef.h>

struct arena;

/* Exit codes: sysexits and what `audit` adds. */
enum {
    EXIT_OK = 0,
    EXIT_AUDIT_FAILED = 1,
    EXIT_AUDIT_INCOMPLETE = 3,
    EXIT_AUDIT_FORK = 4,
    EXIT_AUDIT_WARN = 5,
    EXIT_USAGE = 64,
    EXIT_DATA = 65,
    EXIT_NOINPUT = 66,
    EXIT_BUG = 70,
    EXIT_OS = 71,
    EXIT_CANTCREATE = 73,
    EXIT_IO = 74,
    EXIT_RETRY = 75,
    EXIT_NOPERM = 77,
    EXIT_CONFIG = 78,
};

struct err {
    int code;       /* one of the above; 0: no error yet */
    char file[256]; /* "" when there is none */
    int line, col;  /* from 1; 0: unknown */
    char ptr[128];  /* JSON pointer, "" when there is none */
    char text[512]; /* one sentence without a final full stop */
    char hint[160]; /* the nearest right thing, "" when there is none */
    char check[16]; /* the audit check of design "dice" that this breaks ("vrf"), "" when there is none */
};

/* Fills e unless it is filled already; always returns false, so `return err_set(e, ...)`. e may be NULL. */
bool err_set(struct err *e, int code, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* The same, naming the failing audit check. */
bool err_check(struct err *e, int code, const char *check, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Add to a filled err what an outer layer knows; what is known already stays. */
void err_file(struct err *e, const char *file);
void err_place(struct err *e, int line, int col);
void err_hint(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* "file:line:col: error: text" + JSON pointer and hint, in arena memory. */
char *err_format(struct arena *a, const struct err *e);

/* What is wrong with a text that a person wrote: all of it in one run. */
enum severity { SEV_ERROR, SEV_WARNING, SEV_NOTE };
struct diag {
    enum severity severity;
    int line, col, len;      /* from 1, columns in bytes; len of the marked text, at least 1 */
    const char *text, *hint; /* hint may be NULL */
};
struct diags {
    struct arena *a;
    struct diag *v;
    size_t n, cap;
};
void diag_add(struct diags *d, enum severity s, int line, int col, int len, const char *hint, const char *fmt, ...)
    __attribute__((format(printf, 7, 8)));
size_t diag_errors(const struct diags *d); /* how many are errors */
void diag_sort(struct diags *d);           /* by line, column; stable */
/* Compiler style with the source line and a caret; source is the whole text that was read. */
struct buf;
void diag_print(struct buf *out, const struct diags *d, const char *file, const char *source, size_t n);
#endif

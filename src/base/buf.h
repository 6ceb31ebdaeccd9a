/* A growable byte buffer in an arena; always NUL-terminated after the last byte (p is never NULL after buf_init). */
#ifndef PROVOST_BASE_BUF_H
#define PROVOST_BASE_BUF_H
#include <stddef.h>
#include <stdint.h>

struct arena;
struct buf {
    struct arena *a;
    char *p;
    size_t n, cap;
};

void buf_init(struct buf *b, struct arena *a);
void buf_add(struct buf *b, const void *p, size_t n);
void buf_puts(struct buf *b, const char *s);
void buf_putc(struct buf *b, char c);
void buf_printf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_cut(struct buf *b, size_t n); /* shorten to n bytes */
#endif

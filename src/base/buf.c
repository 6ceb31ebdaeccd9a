#include "base/buf.h"
#include "base/arena.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_CAP = 64 };

void buf_init(struct buf *b, struct arena *a)
{
    *b = (struct buf){.a = a, .cap = FIRST_CAP};
    b->p = arena_alloc(a, b->cap);
}

/* Room for n more bytes and the NUL. */
static void reserve(struct buf *b, size_t n)
{
    if (b->cap - b->n > n)
        return;
    size_t cap = b->cap * 2;
    if (cap - b->n <= n)
        cap = b->n + n + 1;
    char *p = arena_alloc(b->a, cap);
    memcpy(p, b->p, b->n + 1);
    b->p = p;
    b->cap = cap;
}

void buf_add(struct buf *b, const void *p, size_t n)
{
    if (!n)
        return;
    reserve(b, n);
    memcpy(b->p + b->n, p, n);
    b->n += n;
    b->p[b->n] = '\0';
}

void buf_puts(struct buf *b, const char *s)
{
    buf_add(b, s, strlen(s));
}

void buf_putc(struct buf *b, char c)
{
    buf_add(b, &c, 1);
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n <= 0)
        return;
    reserve(b, (size_t)n);
    va_start(ap, fmt);
    vsnprintf(b->p + b->n, (size_t)n + 1, fmt, ap);
    va_end(ap);
    b->n += (size_t)n;
}

void buf_cut(struct buf *b, size_t n)
{
    if (n < b->n) {
        b->n = n;
        b->p[n] = '\0';
    }
}

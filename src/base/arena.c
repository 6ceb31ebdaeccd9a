#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "base/arena.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { ALIGN = 16 };

/* Under a sanitizer each allocation is a block of its own, so that a byte past its end is noticed. */
#if defined(__SANITIZE_ADDRESS__)
#define CHUNK ((size_t)0)
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CHUNK ((size_t)0)
#endif
#endif
#ifndef CHUNK
#define CHUNK ((size_t)64 * 1024)
#endif
#define CHUNK_MOST ((size_t)1024 * 1024)
#ifndef MAP_POPULATE
#define MAP_POPULATE 0
#endif

struct chunk {
    _Alignas(ALIGN) struct chunk *next;
    size_t used, size; /* bytes after this header */
};

struct arena {
    struct chunk *chunks; /* the one that is being filled first */
    size_t next;          /* size of the next one: each is twice as large, for who has used much will use more */
};

static void (*exhausted_handler)(void);

void arena_on_exhausted(void (*handler)(void))
{
    exhausted_handler = handler;
}

static void *need(void *p)
{
    if (!p) {
        if (exhausted_handler)
            exhausted_handler();
        abort();
    }
    return p;
}

struct arena *arena_new(void)
{
    struct arena *a = need(calloc(1, sizeof(struct arena)));
    a->next = CHUNK;
    return a;
}

void arena_free(struct arena *a)
{
    if (!a)
        return;
    for (struct chunk *c = a->chunks; c;) {
        struct chunk *next = c->next;
        if (CHUNK)
            munmap(c, sizeof *c + c->size);
        else
            free(c);
        c = next;
    }
    free(a);
}

/* Zeroed. A whole chunk is asked for with its pages: thousands of page faults cost more than the work of a turn. */
static struct chunk *chunk_new(size_t size)
{
    if (!CHUNK)
        return calloc(1, sizeof(struct chunk) + size);
    void *p = mmap(NULL, sizeof(struct chunk) + size, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | (size <= CHUNK_MOST ? MAP_POPULATE : 0), -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

/* A large block has a chunk of its own, and does not end the one that is being filled. */
static struct chunk *chunk_add(struct arena *a, size_t n)
{
    if (n > SIZE_MAX / 2)
        need(NULL);
    size_t room = CHUNK ? a->next - sizeof(struct chunk) : 0;
    bool own = n > room / 2;
    struct chunk *c = need(chunk_new(own ? n : room));
    c->size = own ? n : room;
    if (own && a->chunks) {
        c->next = a->chunks->next;
        a->chunks->next = c;
        return c;
    }
    c->next = a->chunks;
    a->chunks = c;
    if (!own && a->next < CHUNK_MOST)
        a->next *= 2;
    return c;
}

void *arena_alloc(struct arena *a, size_t n)
{
    if (n > SIZE_MAX - ALIGN)
        need(NULL);
    if (CHUNK)
        n = (n + ALIGN - 1) / ALIGN * ALIGN;
    struct chunk *c = a->chunks;
    if (!c || !CHUNK || c->size - c->used < n)
        c = chunk_add(a, n);
    void *p = (char *)(c + 1) + c->used;
    c->used += n;
    return p;
}

void *arena_copy(struct arena *a, const void *p, size_t n)
{
    void *q = arena_alloc(a, n);
    if (n)
        memcpy(q, p, n);
    return q;
}

char *arena_strdup(struct arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
    char *q = arena_alloc(a, n + 1);
    if (n)
        memcpy(q, s, n);
    return q;
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n < 0)
        need(NULL);
    char *q = arena_alloc(a, (size_t)n + 1);
    va_start(ap, fmt);
    vsnprintf(q, (size_t)n + 1, fmt, ap);
    va_end(ap);
    return q;
}

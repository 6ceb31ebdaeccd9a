/* One arena per run: everything that lives as long as the run is taken from it and freed at once.
 * Memory is zeroed and aligned to 16. Running out of memory calls the handler set by
 * arena_on_exhausted (main prints and exits 71), or abort() when none is set: callers never see NULL. */
#ifndef PROVOST_BASE_ARENA_H
#define PROVOST_BASE_ARENA_H
#include <stdarg.h>
#include <stddef.h>

struct arena;

struct arena *arena_new(void);
void arena_free(struct arena *a); /* NULL is allowed */
void *arena_alloc(struct arena *a, size_t n);
void *arena_copy(struct arena *a, const void *p, size_t n);
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n); /* exactly n bytes, then a NUL */
char *arena_printf(struct arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void arena_on_exhausted(void (*handler)(void));

#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_ARRAY(a, type, n) ((type *)arena_alloc((a), sizeof(type) * (size_t)(n)))
#endif

/* UTF-8 as it is met in drafts and mails. */
#ifndef PROVOST_BASE_UTF8_H
#define PROVOST_BASE_UTF8_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One character at s[0..n); its length, or 0 when it is not valid UTF-8 (overlong, surrogate, > 10FFFF). */
size_t utf8_get(const char *s, size_t n, uint32_t *cp);
size_t utf8_put(char out[4], uint32_t cp);
/* The offset of the first byte that is not valid UTF-8, or n. */
size_t utf8_check(const char *s, size_t n);
#endif

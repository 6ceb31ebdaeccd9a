/* Words, names and lines. Case and order are ASCII only; no locale. */
#ifndef PROVOST_BASE_TEXT_H
#define PROVOST_BASE_TEXT_H
#include <stdbool.h>
#include <stddef.h>

/* Names compare without case; '-', '_', blanks and runs of them are one blank; '.' (but between digits), '\'' and zeros before a
 * number do not count.
 * n is the length of a. Returns <0, 0, >0. */
int name_cmp(const char *a, size_t n, const char *b);
/* Nearly all names are told apart by letters and digits that always count, before anything is passed over: -1, 1 as name_cmp;
 * 0: it takes name_cmp or name_prefix to tell. n may be SIZE_MAX for a whole string. */
int name_apart(const char *a, size_t n, const char *b);
/* How many bytes of s[0..n) the name takes when s begins with it at a word's end, by the rule of name_cmp; 0: it does not. */
size_t name_prefix(const char *s, size_t n, const char *name);
/* Optimal string alignment distance, both lower-cased, capped at max+1. */
size_t name_distance(const char *a, size_t n, const char *b, size_t max);
/* The nearest of the names (by name_distance, ties the first), or NULL when none is near enough to be meant. */
const char *name_nearest(const char *s, size_t n, const char *const *names, size_t count);

struct line {
    const char *p;
    size_t n;
}; /* without LF and CR */
/* The next line from *at (advances it); false at the end. */
bool line_next(const char **at, const char *end, struct line *out);

bool ascii_space(char c);
bool ascii_digit(char c);
bool ascii_alpha(char c);
char ascii_lower(char c);
/* [a-z][a-z0-9-]{0,15}: side, team, deck, kind of the protocol. */
bool is_tag(const char *s, size_t n);
#endif

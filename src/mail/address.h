/* Addresses and Message-IDs as they come in, made fit to go out. */
#ifndef PROVOST_MAIL_ADDRESS_H
#define PROVOST_MAIL_ADDRESS_H
#include <stdbool.h>
#include <stddef.h>

struct arena;
enum { REFERENCES_MAX = 10 };
/* Lower case; "" where it cannot stand in a header. */
const char *address_plain(struct arena *a, const char *s);
bool address_same(const char *a, const char *b);
/* The last max `<...@...>` of a header, one blank between; others are left out. */
const char *message_ids(struct arena *a, const char *s, size_t max);
#endif

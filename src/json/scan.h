/* The strict reading of JSON text before jansson sees it: the grammar, the limits and the place of what is wrong. */
#ifndef PROVOST_JSON_SCAN_H
#define PROVOST_JSON_SCAN_H
#include <stdbool.h>
#include <stddef.h>

struct err;

/* flags are those of json_read. False and e filled (65, line, column, pointer) when p[0..n) breaks a rule. */
bool json_scan(const char *p, size_t n, unsigned flags, struct err *e);
/* Gives a filled e the place at byte `offset` of a text that json_scan has let through: the member that is being read
 * there, at its key, or the element of an array. */
void json_locate(const char *p, size_t n, size_t offset, struct err *e);
/* Adds "/key" to a pointer of `used` bytes in ptr[size], '/' and '~' as RFC 6901 3 writes them; the new length. */
size_t json_pointer_add(char *ptr, size_t size, size_t used, const char *key, size_t len);
#endif

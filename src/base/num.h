/* Checked numbers and byte encodings. No locale, no sign where none is asked for, no leading blanks. */
#ifndef PROVOST_BASE_NUM_H
#define PROVOST_BASE_NUM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

/* The whole of s[0..n) is a decimal number without a leading zero (but "0" itself), at most max. */
bool num_u64(const char *s, size_t n, uint64_t max, uint64_t *out);
/* The same with an optional '-', within [lo, hi]. */
bool num_i64(const char *s, size_t n, int64_t lo, int64_t hi, int64_t *out);

void hex_put(struct buf *b, const uint8_t *p, size_t n);         /* lower case */
void hex_str(char *out, const uint8_t *p, size_t n);             /* out: 2n+1 bytes */
bool hex_get(uint8_t *out, size_t n, const char *s, size_t len); /* exactly 2n lower-case digits */

void b64_put(struct buf *b, const uint8_t *p, size_t n);                 /* standard alphabet, padded, one line */
void b64_lines(struct buf *b, const uint8_t *p, size_t n, size_t width); /* each line ended by LF */
/* Blanks and line ends in s are skipped; anything else that is not base64 fails. *n_out bytes in arena memory of b. */
bool b64_get(struct buf *out, const char *s, size_t len);

void put_le32(uint8_t out[4], uint32_t v);
void put_le64(uint8_t out[8], uint64_t v);
uint32_t get_be32(const uint8_t in[4]);
#endif

/* Texts for places that count: cut into parts that each stand by themselves, and made harmless for the markup of the place. */
#ifndef PROVOST_SEND_SPLIT_H
#define PROVOST_SEND_SPLIT_H
#include <stddef.h>
#include "base/buf.h"
#include "base/io.h"

/* How a place counts: bytes, characters, or UTF-16 units (what Discord and other JavaScript programs call characters). */
enum unit { UNIT_BYTES, UNIT_CHARS, UNIT_UTF16 };
size_t unit_count(const char *p, size_t n, enum unit u);
/* The longest beginning of at most max units, in whole characters, at a line's end where one is near; its bytes. */
size_t unit_cut(const char *p, size_t n, size_t max, enum unit u);

/* Cuts text into parts of at most max units: after a paragraph, else a line, else a word, else a character; outside code fences
 * (lines that begin with ```) where the fence fits into a part, else at a line's end in it, with the fence closed and opened
 * again. max: at least 64. Bytes that are not UTF-8 count as characters of one byte. */
size_t split_text(struct arena *a, const char *p, size_t n, size_t max, enum unit u, struct bytes **parts);

/* What a place would take for markup or a call by name. */
enum escape { ESCAPE_NONE, ESCAPE_MARKDOWN, ESCAPE_SLACK, ESCAPE_HTML };
void put_escaped(struct buf *out, const char *p, size_t n, enum escape how);
/* A fenced block; fences inside it are broken, so that it cannot end early. */
void put_fenced(struct buf *out, const char *p, size_t n, enum escape how);
#endif

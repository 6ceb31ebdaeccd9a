/* The text of a leaf: its bytes to UTF-8 with LF, HTML to lines, flowed lines joined. */
#ifndef PROVOST_MAIL_LEAF_H
#define PROVOST_MAIL_LEAF_H
#include "base/io.h"

struct arena;
struct mail;
/* Fills text of every leaf. */
void leaves_text(struct arena *a, struct mail *m);
/* UTF-8 with LF from bytes in a charset ("" or wrong: UTF-8 where it is that, else Windows-1252). n = 0: no text at all. */
struct bytes charset_text(struct arena *a, struct bytes raw, const char *charset);
/* RFC 3676. delsp: the blank at the joint goes. Quote marks of a joined line are those of its first. */
struct bytes unflow(struct arena *a, struct bytes text, bool delsp);
/* Tags off, blocks on lines of their own, quotations behind `> `, entities undone. */
struct bytes html_text(struct arena *a, struct bytes html);
#endif

/* A mail taken apart: the one place that knows GMime. All memory is the arena's; nothing of GMime remains. */
#ifndef PROVOST_MAIL_MIME_H
#define PROVOST_MAIL_MIME_H
#include <stdbool.h>
#include "base/io.h"
#include "mail/why.h"

struct arena;
enum { MAIL_MAX = 8 << 20, LEAVES_MAX = 64, DEPTH_MAX = 8 };
enum leaf_sort { LEAF_FILE, LEAF_PLAIN, LEAF_HTML }; /* in the order in which they are looked at */
struct leaf {
    enum leaf_sort sort;
    const char *type;    /* "text/plain", lower case */
    const char *name;    /* of an attachment, or "" */
    const char *charset; /* or "" */
    bool flowed, delsp;  /* RFC 3676 */
    struct bytes raw;    /* transfer encoding undone */
    struct bytes text;   /* UTF-8, LF; n = 0 where it is no text */
};
struct mail {
    const char *from; /* bare address, or "" */
    const char *from_name, *subject;
    const char *message_id, *references; /* with brackets, blanks between; or "" */
    const char *robot;                   /* why it is no person's mail, or NULL */
    bool list;                           /* it came over a mailing list */
    struct leaf leaf[LEAVES_MAX];
    size_t n;
    enum why fault; /* what kept parts from being read, or WHY_NONE */
    const char *fault_place;
};
/* own: addresses of this program (nown of them): a mail from there is its own. */
void mail_read(struct arena *a, struct bytes raw, const char *const *own, size_t nown, struct mail *out);
#endif

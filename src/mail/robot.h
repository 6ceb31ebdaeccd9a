/* Whether a mail is a person's: others are never answered (RFC 3834), and no plain orders are read from them. */
#ifndef PROVOST_MAIL_ROBOT_H
#define PROVOST_MAIL_ROBOT_H
#include <stdbool.h>
#include <stddef.h>

struct robot_signs {
    const char *from, *submitted, *precedence, *suppress, *type, *sender_path; /* "" where they are missing */
    bool has_return, autoreply, provost, list;
    const char *const *own;
    size_t nown;
};
/* What shows it, or NULL. */
const char *robot_why(const struct robot_signs *s);
#endif

#include "mail/robot.h"
#include <string.h>
#include "base/text.h"
#include "mail/address.h"

static bool word_in(const char *s, const char *word)
{
    size_t n = strlen(word);
    for (; *s; s++) {
        size_t i = 0;
        while (i < n && ascii_lower(s[i]) == word[i])
            i++;
        if (i == n)
            return true;
    }
    return false;
}

static bool starts(const char *s, const char *front)
{
    for (; *front; s++, front++)
        if (ascii_lower(*s) != *front)
            return false;
    return true;
}

/* Names that are nobody's: what is sent there comes back, or goes round. */
static bool nobody(const char *from)
{
    static const char *const name[] = {"mailer-daemon", "postmaster", "noreply", "no-reply", "no_reply",  "donotreply",
                                       "do-not-reply",  "bounce",     "bounces", "listserv", "majordomo", "mailman"};
    const char *at = strchr(from, '@');
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++)
        if (starts(from, name[i]) && strchr("@+-.", from[strlen(name[i])]))
            return true;
    return !from[0] || !at || (at - from > 8 && (starts(at - 8, "-request") || starts(at - 8, "-bounces")));
}

const char *robot_why(const struct robot_signs *s)
{
    for (size_t i = 0; i < s->nown; i++)
        if (address_same(s->from, s->own[i]))
            return "from ourselves";
    if (s->provost)
        return "written by provost";
    if (s->submitted[0] && !starts(s->submitted, "no"))
        return "Auto-Submitted";
    if (word_in(s->precedence, "bulk") || word_in(s->precedence, "junk") || word_in(s->precedence, "list") ||
        word_in(s->precedence, "auto"))
        return "Precedence";
    if (word_in(s->type, "multipart/report") || word_in(s->type, "delivery-status"))
        return "a delivery report";
    if (s->has_return && strstr(s->sender_path, "<>"))
        return "an empty sender";
    if (s->autoreply || word_in(s->suppress, "all") || word_in(s->suppress, "autoreply"))
        return "an automatic reply";
    if (s->list)
        return "a mailing list";
    return nobody(s->from) ? "an address that nobody reads" : NULL;
}

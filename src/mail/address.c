#include "mail/address.h"
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"
#include "mailout.h"

enum { ID_MAX = 250 };

const char *address_plain(struct arena *a, const char *s)
{
    char *t = arena_strdup(a, s);
    for (char *p = t; *p; p++)
        *p = ascii_lower(*p);
    return mail_address_ok(t) ? t : "";
}

bool address_same(const char *a, const char *b)
{
    size_t n = strlen(a);
    if (n == 0 || n != strlen(b))
        return false;
    for (size_t i = 0; i < n; i++)
        if (ascii_lower(a[i]) != ascii_lower(b[i]))
            return false;
    return true;
}

/* The `<...>` that begins at s, which must be plain ASCII without blanks; 0: none. */
static size_t id_length(const char *s)
{
    size_t n = 1;
    bool at = false;
    for (; s[n] && s[n] != '>'; n++) {
        if (s[n] <= ' ' || s[n] > '~' || s[n] == '<' || n > ID_MAX)
            return 0;
        at |= s[n] == '@';
    }
    return s[n] == '>' && at ? n + 1 : 0;
}

const char *message_ids(struct arena *a, const char *s, size_t max)
{
    size_t all = 0, seen = 0;
    struct buf b;
    buf_init(&b, a);
    for (const char *p = s; (p = strchr(p, '<')); p += id_length(p) ? id_length(p) : 1)
        all += id_length(p) > 0;
    for (const char *p = s; (p = strchr(p, '<')); p += id_length(p) ? id_length(p) : 1)
        if (id_length(p) && seen++ + max >= all) {
            if (b.n)
                buf_putc(&b, ' ');
            buf_add(&b, p, id_length(p));
        }
    return b.p;
}

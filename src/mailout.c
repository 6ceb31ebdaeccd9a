#include "mailout.h"
#include <stdio.h>
#include <string.h>
#include "base/arena.h"
#include "base/num.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cmd.h"

enum { QP_COLUMNS = 74, WORD_BYTES = 42, BASE64_COLUMNS = 76, ICS_COLUMNS = 73 };

bool mail_address_ok(const char *s)
{
    size_t n = strlen(s);
    const char *at = strchr(s, '@');
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)s[i] <= ' ' || s[i] == 0x7F || strchr("<>,;:\"()[]\\", s[i]))
            return false;
    return at && at > s && at[1] && !strchr(at + 1, '@') && n <= 254;
}

/* ---- headers ------------------------------------------------------------------------------------------------------------ */

static void date_header(struct buf *out, int64_t t)
{
    static const char *const days[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    char s[21];
    uint64_t month = 1;
    utc_format(s, t);
    num_u64(s[5] == '0' ? s + 6 : s + 5, s[5] == '0' ? 1 : 2, 12, &month);
    int64_t day = t / 86400 - (t % 86400 < 0);
    buf_printf(out, "Date: %s, %.2s %s %.4s %.8s +0000\n", days[((day + 3) % 7 + 7) % 7], s + 8,
               months[month ? month - 1 : 0], s, s + 11);
}

static bool plain(const char *s)
{
    for (; *s; s++)
        if ((unsigned char)*s < ' ' || (unsigned char)*s >= 0x7F)
            return false;
    return true;
}

/* RFC 2047 words where needed, none cut in a character. Control characters become blanks. */
static void put_words(struct buf *out, const char *s)
{
    if (plain(s)) {
        buf_puts(out, s);
        return;
    }
    char *clean = arena_strdup(out->a, s);
    for (char *p = clean; *p; p++)
        if ((unsigned char)*p < ' ' || *p == 0x7F)
            *p = ' ';
    for (size_t at = 0, n = strlen(clean); at < n;) {
        size_t len = 0;
        uint32_t cp;
        while (at + len < n) {
            size_t one = utf8_get(clean + at + len, n - at - len, &cp);
            if (len + (one ? one : 1) > WORD_BYTES)
                break;
            len += one ? one : 1;
        }
        buf_puts(out, at ? "\n =?UTF-8?B?" : "=?UTF-8?B?");
        b64_put(out, (const uint8_t *)clean + at, len);
        buf_puts(out, "?=");
        at += len;
    }
}

static void put_person(struct buf *out, const char *header, const char *name, const char *addr)
{
    buf_printf(out, "%s: ", header);
    if (name && name[0] && plain(name)) {
        buf_putc(out, '"');
        for (const char *p = name; *p; p++) {
            if (*p == '"' || *p == '\\')
                buf_putc(out, '\\');
            buf_putc(out, *p);
        }
        buf_puts(out, "\" ");
    } else if (name && name[0]) {
        put_words(out, name);
        buf_putc(out, ' ');
    }
    buf_printf(out, "<%s>\n", addr);
}

static const char *host_of(const char *addr)
{
    const char *at = strchr(addr, '@');
    return at ? at + 1 : "localhost";
}

/* ---- bodies --------------------------------------------------------------------------------------------------------------- */

static void put_qp(struct buf *out, const char *p, size_t n)
{
    size_t col = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)p[i];
        if (c == '\n') {
            buf_putc(out, '\n');
            col = 0;
            continue;
        }
        bool last = i + 1 == n || p[i + 1] == '\n';
        bool code =
            c < ' ' || c >= 0x7F || c == '=' || (c == ' ' && last) || (col == 0 && (c == '.' || c == 'F' || c == '-'));
        if (col + (code ? 3 : 1) > QP_COLUMNS) {
            buf_puts(out, "=\n");
            col = 0;
        }
        if (code)
            buf_printf(out, "=%02X", (unsigned)c);
        else
            buf_putc(out, (char)c);
        col += code ? 3 : 1;
    }
    if (n && p[n - 1] != '\n')
        buf_putc(out, '\n');
}

static void put_html(struct buf *out, const struct bytes *body)
{
    struct buf h;
    buf_init(&h, out->a);
    buf_puts(&h, "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"></head><body><pre>\n");
    for (size_t i = 0; i < body->n; i++) {
        char c = body->p[i];
        if (c == '<' || c == '>' || c == '&')
            buf_puts(&h, c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&amp;");
        else
            buf_putc(&h, c);
    }
    buf_puts(&h, "</pre></body></html>\n");
    put_qp(out, h.p, h.n);
}

static void put_text(struct buf *out, const struct mailout *m)
{
    const char *edge = arena_printf(out->a, "=_provost.text.%s", m->id);
    buf_printf(out, "Content-Type: multipart/alternative; boundary=\"%s\"\n\n", edge);
    buf_printf(out, "--%s\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n",
               edge);
    put_qp(out, m->body.p, m->body.n);
    buf_printf(out, "--%s\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n",
               edge);
    put_html(out, &m->body);
    buf_printf(out, "--%s--\n", edge);
}

static void put_enclosures(struct buf *out, const struct mailout *m, const char *edge)
{
    for (size_t i = 0; i < m->nwith; i++) {
        const struct enclosure *x = &m->with[i];
        buf_printf(out,
                   "--%s\nContent-Type: %s\nContent-Disposition: attachment; "
                   "filename=\"%s\"\nContent-Transfer-Encoding: base64\n\n",
                   edge, x->type, x->name);
        b64_lines(out, (const uint8_t *)x->bytes.p, x->bytes.n, BASE64_COLUMNS);
    }
    buf_printf(out, "--%s--\n", edge);
}

void mailout_write(struct buf *out, const struct mailout *m)
{
    const char *host = host_of(m->from), *edge = arena_printf(out->a, "=_provost.mail.%s", m->id);
    put_person(out, "From", m->from_name, m->from);
    put_person(out, "To", m->to_name, m->to);
    buf_puts(out, "Subject: ");
    put_words(out, m->subject);
    buf_putc(out, '\n');
    date_header(out, m->date);
    buf_printf(out, "Message-ID: <%s.%.16s@%s>\n", m->id, m->game, host);
    if (m->in_reply_to)
        buf_printf(out, "In-Reply-To: %s\n", m->in_reply_to);
    buf_printf(out, "References: <game.%.16s@%s>", m->game, host);
    if (m->references)
        buf_printf(out, "\n %s", m->references);
    buf_printf(out, "\nAuto-Submitted: %s\nX-Provost-Game: %.16s\n", m->automatic, m->game);
    if (m->topic)
        buf_printf(out, "X-Provost-Topic: %s\nX-Provost-Serial: %lld\n", m->topic, (long long)m->serial);
    if (m->until) {
        char at[21];
        utc_format(at, m->until);
        buf_printf(out, "X-Provost-Until: %s\n", at);
    }
    if (m->after) {
        char at[21];
        utc_format(at, m->after);
        buf_printf(out, "X-Provost-After: %s\n", at);
    }
    buf_puts(out, "MIME-Version: 1.0\n");
    if (m->nwith)
        buf_printf(out, "Content-Type: multipart/mixed; boundary=\"%s\"\n\n--%s\n", edge, edge);
    put_text(out, m);
    if (m->nwith)
        put_enclosures(out, m, edge);
}

/* ---- calendars ------------------------------------------------------------------------------------------------------------ */

/* A content line, folded at 75 octets, never in a character; CRLF. */
static void fold(struct buf *out, const char *s)
{
    for (size_t at = 0, n = strlen(s), room = ICS_COLUMNS; at < n || n == 0;) {
        size_t len = n - at < room ? n - at : room;
        while (len > 1 && at + len < n && ((unsigned char)s[at + len] & 0xC0) == 0x80)
            len--;
        if (at)
            buf_putc(out, ' ');
        buf_add(out, s + at, len);
        buf_puts(out, "\r\n");
        at += len;
        if (n == 0)
            break;
    }
}

static const char *escaped(struct arena *a, const char *s)
{
    struct buf b;
    buf_init(&b, a);
    for (; *s; s++) {
        if (*s == '\n') {
            buf_puts(&b, "\\n");
            continue;
        }
        if (strchr("\\;,", *s))
            buf_putc(&b, '\\');
        if ((unsigned char)*s >= ' ')
            buf_putc(&b, *s);
    }
    return b.p;
}

static const char *ics_time(struct arena *a, int64_t t)
{
    char s[21];
    utc_format(s, t);
    return arena_printf(a, "%.4s%.2s%.2sT%.2s%.2s%.2sZ", s, s + 5, s + 8, s + 11, s + 14, s + 17);
}

static void alarm_before(struct buf *out, const char *before, const char *text)
{
    fold(out, "BEGIN:VALARM");
    fold(out, "ACTION:DISPLAY");
    fold(out, text);
    fold(out, before);
    fold(out, "END:VALARM");
}

void ics_write(struct buf *out, const struct event_ics *ev)
{
    struct arena *a = out->a;
    fold(out, "BEGIN:VCALENDAR");
    fold(out, "VERSION:2.0");
    fold(out, "PRODID:-//provost//deadlines//EN");
    fold(out, ev->cancelled ? "METHOD:CANCEL" : "METHOD:PUBLISH");
    fold(out, "BEGIN:VEVENT");
    fold(out, arena_printf(a, "UID:%s", ev->uid));
    fold(out, arena_printf(a, "DTSTAMP:%s", ics_time(a, ev->stamp)));
    fold(out, arena_printf(a, "DTSTART:%s", ics_time(a, ev->due)));
    fold(out, arena_printf(a, "SEQUENCE:%lld", (long long)ev->sequence));
    fold(out, arena_printf(a, "SUMMARY:%s", escaped(a, ev->summary)));
    fold(out, arena_printf(a, "DESCRIPTION:%s", escaped(a, ev->text)));
    fold(out, ev->cancelled ? "STATUS:CANCELLED" : "STATUS:CONFIRMED");
    if (!ev->cancelled) {
        alarm_before(out, "TRIGGER:-P1D", "DESCRIPTION:Provost: a day left");
        alarm_before(out, "TRIGGER:-PT2H", "DESCRIPTION:Provost: two hours left");
    }
    fold(out, "END:VEVENT");
    fold(out, "END:VCALENDAR");
}

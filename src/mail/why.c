#include "mail/why.h"
#include <stdio.h>
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/utf8.h"

struct row {
    const char *name, *form;
};
static const struct row rows[WHYS] = {
    [WHY_NONE] = {"", ""},
    [WHY_NO_BLOCK] =
        {"no-block",
         "no signed block in this mail; attach the letter that provost play wrote, or the file of provost sign"},
    [WHY_TOO_LONG] = {"too-long", "the mail is longer than 8 MiB; send the letter alone, without pictures"},
    [WHY_PARTS] = {"parts", "the mail has more than 64 parts; send the letter alone, as text or one attachment"},
    [WHY_DEEP] = {"deep", "parts nested more than 8 deep in the mail; do not forward, send the letter itself"},
    [WHY_TNEF] = {"tnef",
                  "PLACE is winmail.dat, which only Outlook reads; set the mail to plain text and send it again"},
    [WHY_ENCRYPTED] = {"encrypted",
                       "PLACE is encrypted, and there is no key here; send it in the clear, the block is signed"},
    [WHY_PARTIAL] = {"partial", "PLACE is one piece of a mail cut up by the sender; turn that off and send it whole"},
    [WHY_CUT] = {"cut", "PLACE: the block has no END line: the mail was cut short; send it again, as an attachment"},
    [WHY_CHARACTER] = {"character", "PLACE: WHAT, put in by your mail program; attach the file"},
    [WHY_FORM] = {"form", "PLACE: WHAT; attach the file as it is"},
    [WHY_BLOCKS] = {"blocks", "PLACE: more than 32 blocks; send what provost letter prints, in one mail"},
    [WHY_NO_GAME] = {"no-game", "PLACE is for game WHAT, which is not here; check the address"},
    [WHY_SIGNATURE] = {"signature",
                       "PLACE: no right signature of its seat; sign it with the key in the game and send that"},
    [WHY_SECOND] = {"second",
                    "PLACE: a second file for the step, where the first stands; under an umpire use sign --replace"},
    [WHY_LATE] = {"late", "PLACE came too late: its step is over; read the report and sign for the new one"},
    [WHY_GAP] = {"gap", "PLACE: a record is missing here before it; send provost letter --all"},
    [WHY_NOT_AWAITED] = {"not-awaited",
                         "PLACE: that seat or step is not waited for now; see the last report, then sign anew"},
    [WHY_ORDER] = {"order", "PLACE: WHAT; mend that line with provost check, sign, send"},
    [WHY_OPENING] = {"opening", "PLACE: a text does not open what was committed; sign in the folder that committed it"},
    [WHY_OTHER] = {"other", "PLACE: WHAT; look at that, sign anew, send"},
    [WHY_ROBOT] = {"robot", "an automatic mail without a block; nothing is read from it, and it gets no answer"},
    [WHY_CODE] = {"code",
                  "PLACE: the reply code fits no open step; answer the newest report and leave its code line in"},
    [WHY_CODE_USED] = {"code-used", "PLACE: the reply code was used; to change orders take the code of the receipt"},
    [WHY_NO_ORDERS] = {"no-orders",
                       "a reply code, but no orders above it; write them as plain lines at the top of the answer"},
    [WHY_DRAFT] = {"draft", "PLACE: WHAT; mend it and answer again, the code is still good"},
};

const char *why_name(enum why w)
{
    return rows[w].name;
}

const char *why_form(enum why w)
{
    return rows[w].form;
}

/* One line of printable ASCII, cut with dots. */
static void put_cut(struct buf *out, const char *s, size_t max)
{
    size_t n = strlen(s), keep = n > max ? max - 3 : n;
    for (size_t i = 0; i < keep; i++)
        buf_putc(out, s[i] < ' ' || s[i] > '~' ? '?' : s[i]);
    if (keep < n)
        buf_puts(out, "...");
}

const char *why_text(struct arena *a, enum why w, const char *place, const char *detail)
{
    struct buf b;
    buf_init(&b, a);
    for (const char *s = rows[w].form; *s; s++)
        if (strncmp(s, "PLACE", 5) == 0) {
            put_cut(&b, place && place[0] ? place : "the mail", PLACE_MAX);
            s += 4;
        } else if (strncmp(s, "WHAT", 4) == 0) {
            put_cut(&b, detail ? detail : "", DETAIL_MAX);
            s += 3;
        } else {
            buf_putc(&b, *s);
        }
    return b.p;
}

const char *why_character(struct arena *a, const char *s, size_t n)
{
    static const struct {
        uint32_t cp;
        const char *name;
    } known[] = {{0x2018, "a curly quote"},       {0x2019, "a curly quote"},       {0x201A, "a low quote"},
                 {0x201C, "a curly quote"},       {0x201D, "a curly quote"},       {0x201E, "a low quote"},
                 {0x2010, "a hyphen of its own"}, {0x2011, "a hyphen of its own"}, {0x2013, "a long dash"},
                 {0x2014, "a long dash"},         {0x2026, "an ellipsis"},         {0x200B, "an invisible space"},
                 {0x202F, "a narrow space"},      {0x00AD, "a soft hyphen"},       {0xFFFD, "a lost character"},
                 {0x00D7, "a times sign"},        {0xFEFF, "an invisible mark"},   {0x2192, "an arrow"}};
    for (size_t i = 0; i < n;) {
        uint32_t cp = 0;
        size_t len = utf8_get(s + i, n - i, &cp);
        if (len == 1 && cp < 0x80) {
            i++;
            continue;
        }
        const char *name = "the character";
        for (size_t k = 0; k < sizeof known / sizeof known[0]; k++)
            if (len && known[k].cp == cp)
                name = known[k].name;
        return len ? arena_printf(a, "%s (U+%04lX)", name, (unsigned long)cp)
                   : arena_printf(a, "the byte 0x%02X", (unsigned)(unsigned char)s[i]);
    }
    return NULL;
}

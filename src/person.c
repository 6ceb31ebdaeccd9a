#include "person.h"
#include <sodium.h>
#include <string.h>
#include "base/num.h"
#include "base/text.h"

enum { CONFIG_MAX = 65536 };

/* ---- where things lie, and the settings -------------------------------------------------------------------------- */

/* $XDG_... /provost, else HOME/fallback/provost; NULL without either. Relative ones are ignored (XDG base
 * directories). */
static const char *xdg(struct ctx *c, const char *var, const char *fallback)
{
    const char *dir = cmd_env(var), *home = cmd_env("HOME");
    if (dir && dir[0] == '/')
        return io_join(c->a, dir, "provost");
    return home ? arena_printf(c->a, "%s/%s/provost", home, fallback) : NULL;
}

static struct bytes trimmed(const char *p, size_t n)
{
    while (n > 0 && ascii_space(p[0])) {
        p++;
        n--;
    }
    while (n > 0 && ascii_space(p[n - 1]))
        n--;
    return (struct bytes){p, n};
}

static bool take_setting(struct ctx *c, struct person *p, struct bytes key, struct bytes value, int line)
{
    static const char *const names[] = {"name", "addr", "zone", "lang", "editor"};
    const char **to[] = {&p->name, &p->addr, &p->zone, &p->lang, &p->editor};
    enum { NAMES = sizeof names / sizeof names[0] };
    for (size_t i = 0; i < NAMES; i++)
        if (strlen(names[i]) == key.n && strncmp(names[i], key.p, key.n) == 0) {
            *to[i] = arena_strndup(c->a, value.p, value.n);
            return true;
        }
    err_set(&c->e, EXIT_DATA, "no setting called \"%.*s\"", (int)(key.n < 40 ? key.n : 40), key.p);
    const char *near = name_nearest(key.p, key.n, names, NAMES);
    if (near)
        err_hint(&c->e, "%s", near);
    err_place(&c->e, line, 1);
    return false;
}

static bool read_settings(struct ctx *c, struct person *p)
{
    struct bytes b;
    if (!io_read(c->a, p->config_file, CONFIG_MAX, &b, &c->e))
        return false;
    const char *at = b.p, *end = b.p + b.n;
    struct line l;
    for (int line = 1; line_next(&at, end, &l); line++) {
        struct bytes all = trimmed(l.p, l.n);
        if (all.n == 0 || all.p[0] == '#')
            continue;
        const char *eq = memchr(all.p, '=', all.n);
        if (!eq) {
            err_set(&c->e, EXIT_DATA, "a setting is written `key = value`");
            err_place(&c->e, line, 1);
            return false;
        }
        struct bytes key = trimmed(all.p, (size_t)(eq - all.p));
        struct bytes value = trimmed(eq + 1, (size_t)(all.p + all.n - eq - 1));
        if (!take_setting(c, p, key, value, line))
            return false;
    }
    return true;
}

bool person_open(struct ctx *c, struct person *p)
{
    const char *config = xdg(c, "XDG_CONFIG_HOME", ".config");
    *p = (struct person){.data_dir = xdg(c, "XDG_DATA_HOME", ".local/share"),
                         .config_file = config ? io_join(c->a, config, "config") : NULL,
                         .name = "",
                         .addr = "",
                         .zone = ""};
    if (!p->config_file || !io_exists(p->config_file) || read_settings(c, p))
        return true;
    err_file(&c->e, p->config_file);
    return false;
}

static bool need_home(struct ctx *c, const struct person *p)
{
    return p->data_dir ||
           err_set(&c->e, EXIT_CONFIG, "neither XDG_DATA_HOME nor HOME is set: there is no place for keys");
}

/* ---- signers ----------------------------------------------------------------------------------------------------- */

const char *sig_suffix(enum sig_alg alg)
{
    return alg == SIG_MINISIGN ? ".minisig" : ".sig";
}

/* One line `ALG PUBLIC-HEX [SECRET-FILE]`. */
static bool parse_foreign(struct ctx *c, struct bytes b, struct signer *out)
{
    struct bytes rest = trimmed(b.p, b.n);
    const char *sp = memchr(rest.p, ' ', rest.n);
    char alg[16];
    if (!sp || sp - rest.p >= (ptrdiff_t)sizeof alg)
        return false;
    memcpy(alg, rest.p, (size_t)(sp - rest.p));
    alg[sp - rest.p] = '\0';
    rest = trimmed(sp, (size_t)(rest.p + rest.n - sp));
    if (!sig_alg_parse(alg, &out->alg) || rest.n < 64 || !hex_get(out->pk, 32, rest.p, 64) ||
        memchr(rest.p, '\n', rest.n))
        return false;
    if (rest.n > 64 && rest.p[64] != ' ')
        return false;
    rest = trimmed(rest.p + 64, rest.n - 64);
    out->secret = rest.n ? arena_strndup(c->a, rest.p, rest.n) : NULL;
    return true;
}

bool signer_read(struct ctx *c, const char *path, struct signer *out)
{
    struct bytes b;
    *out = (struct signer){.alg = SIG_MINISIGN};
    if (!io_read(c->a, path, CONFIG_MAX, &b, &c->e))
        return false;
    if (parse_foreign(c, b, out))
        return true;
    out->key = sodium_malloc(sizeof *out->key);
    if (!out->key)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    out->held = sign_key_parse(out->key, b.p, b.n, &c->e);
    sodium_memzero((char *)(uintptr_t)b.p, b.n);
    if (out->held) {
        memcpy(out->pk, out->key->pk, 32);
        return true;
    }
    signer_wipe(out);
    err_file(&c->e, path);
    return false;
}

void signer_wipe(struct signer *s)
{
    sodium_free(s->key);
    s->key = NULL;
    s->held = false;
}

bool signer_person(struct ctx *c, const struct person *p, struct signer *out)
{
    if (!need_home(c, p))
        return false;
    const char *path = io_join(c->a, p->data_dir, "sign.key");
    if (!io_exists(path)) {
        err_set(&c->e, EXIT_NOINPUT, "there is no signing key yet; `provost keygen` makes one");
        err_file(&c->e, path);
        return false;
    }
    return signer_read(c, path, out);
}

/* What people type to sign path with their own program. */
static const char *recipe(struct ctx *c, const struct signer *s, const char *path)
{
    if (s->alg == SIG_SSH)
        return arena_printf(c->a, "ssh-keygen -Y sign -n provost-moves -f %s %s", s->secret ? s->secret : "YOUR-KEY",
                            path);
    if (s->alg == SIG_SIGNIFY)
        return arena_printf(c->a, "signify-openbsd -S -s %s -m %s -x %s.sig", s->secret ? s->secret : "YOUR-KEY", path,
                            path);
    return arena_printf(c->a, "minisign -S -t provost1%s%s -m %s", s->secret ? " -s " : "", s->secret ? s->secret : "",
                        path);
}

static bool run_program(struct ctx *c, const struct signer *s, const char *path, int *status)
{
    const char *out = arena_printf(c->a, "%s.sig", path);
    const char *ssh[] = {"ssh-keygen", "-Y", "sign", "-n", "provost-moves", "-f", s->secret, path, NULL};
    const char *signify[] = {"signify-openbsd", "-S", "-s", s->secret, "-m", path, "-x", out, NULL};
    const char *mini[] = {"minisign", "-S", "-t", "provost1", "-m", path, s->secret ? "-s" : NULL, s->secret, NULL};
    *status = 1;
    if (!s->secret && s->alg != SIG_MINISIGN)
        return true;
    return cmd_spawn(c, s->alg == SIG_SSH ? ssh : s->alg == SIG_SIGNIFY ? signify : mini, NULL, status);
}

/* A signature that lies beside path, when it is right. */
static bool beside(struct ctx *c, const struct signer *s, const char *path, const void *msg, size_t n, const char **sig)
{
    const char *file = arena_printf(c->a, "%s%s", path, sig_suffix(s->alg));
    struct bytes b;
    struct err e = {0};
    if (!io_exists(file) || !io_read(c->a, file, CARD_MAX, &b, &e) ||
        !sig_verify(c->a, s->alg, s->pk, msg, n, b.p, b.n, 0, NULL, &e))
        return false;
    *sig = b.p;
    return true;
}

bool signer_sign(struct ctx *c, const struct signer *s, const char *path, const void *msg, size_t n, const char **sig)
{
    if (s->held) {
        struct buf out;
        buf_init(&out, c->a);
        sig_sign_minisign(&out, s->key, msg, n, 0);
        *sig = out.p;
        return io_write(arena_printf(c->a, "%s.minisig", path), out.p, out.n, 0644, &c->e);
    }
    if (beside(c, s, path, msg, n, sig))
        return true;
    int status = 1;
    if (!run_program(c, s, path, &status))
        return false;
    if (status == 0 && beside(c, s, path, msg, n, sig))
        return true;
    cmd_note(c, "sign it with:  %s", recipe(c, s, path));
    cmd_note(c, "and give the same command again");
    return err_set(&c->e, EXIT_RETRY, "%s is not signed yet", path);
}

bool box_read(struct ctx *c, const char *path, uint8_t pk[32], uint8_t sk[32])
{
    if (!seed_read(c->a, path, sk, &c->e))
        return false;
    return box_public(pk, sk) || err_set(&c->e, EXIT_DATA, "%s: this is no box key", path);
}

/* ---- the card and its keys --------------------------------------------------------------------------------------- */

bool person_card(struct ctx *c, const struct person *p, struct card *card, const char **sig)
{
    struct bytes b, s;
    if (!need_home(c, p))
        return false;
    const char *path = io_join(c->a, p->data_dir, "card.json");
    if (!io_exists(path)) {
        err_set(&c->e, EXIT_NOINPUT, "there is no card yet; `provost keygen` makes one");
        err_file(&c->e, path);
        return false;
    }
    if (!io_read(c->a, path, CARD_MAX, &b, &c->e) || !card_read(c->a, b.p, b.n, card, &c->e)) {
        err_file(&c->e, path);
        return false;
    }
    const char *file = arena_printf(c->a, "%s%s", path, sig_suffix(card->alg));
    if (!io_exists(file))
        return err_set(&c->e, EXIT_NOINPUT, "the card is not signed yet; `provost keygen` tells how");
    if (!io_read(c->a, file, CARD_MAX, &s, &c->e))
        return false;
    if (!card_verify(c->a, card, s.p, s.n, &c->e)) {
        err_file(&c->e, file);
        return false;
    }
    *sig = s.p;
    return true;
}

static bool make_sign(struct ctx *c, const char *path, const char *own)
{
    if (own) {
        const char *line = arena_printf(c->a, "%s\n", own);
        return io_write(path, line, strlen(line), 0600, &c->e);
    }
    struct sign_key *k = sodium_malloc(sizeof *k);
    if (!k)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    sign_key_new(k);
    bool ok = sign_key_write(c->a, path, k, &c->e);
    sodium_free(k);
    return ok;
}

static bool make_box(struct ctx *c, const char *path)
{
    uint8_t pk[32], sk[32];
    box_key_new(pk, sk);
    bool ok = seed_write(c->a, path, sk, &c->e);
    sodium_memzero(sk, sizeof sk);
    return ok;
}

static bool make_card(struct ctx *c, const struct person *p, const char *path, const struct signer *s)
{
    struct card card = {.addr = p->addr, .name = p->name, .zone = p->zone, .alg = s->alg};
    uint8_t sk[32];
    const char *sig;
    memcpy(card.sign, s->pk, 32);
    if (!io_exists(path)) {
        if (!box_read(c, io_join(c->a, p->data_dir, "box.key"), card.box, sk))
            return false;
        sodium_memzero(sk, sizeof sk);
        card_write(c->a, &card);
        struct card again;
        if (!card_read(c->a, card.raw.p, card.raw.n, &again, &c->e)) /* a name beyond ASCII, too long ... */
            return false;
        if (!io_write(path, card.raw.p, card.raw.n, 0644, &c->e))
            return false;
    }
    struct bytes b;
    return io_read(c->a, path, CARD_MAX, &b, &c->e) && signer_sign(c, s, path, b.p, b.n, &sig);
}

bool person_make(struct ctx *c, const struct person *p, const char *own, bool *made)
{
    *made = false;
    if (!need_home(c, p) || !io_mkdir(p->data_dir, 0700, &c->e))
        return false;
    const char *sign = io_join(c->a, p->data_dir, "sign.key"), *box = io_join(c->a, p->data_dir, "box.key"),
               *card = io_join(c->a, p->data_dir, "card.json");
    struct signer s;
    struct err none = {0};
    struct card there;
    const char *sig;
    struct ctx quiet = *c;
    quiet.e = none;
    if (io_exists(sign) && io_exists(box) && io_exists(card) && person_card(&quiet, p, &there, &sig))
        return true;
    *made = true;
    if ((!io_exists(sign) && !make_sign(c, sign, own)) || (!io_exists(box) && !make_box(c, box)))
        return false;
    if (!signer_read(c, sign, &s))
        return false;
    bool ok = make_card(c, p, card, &s);
    signer_wipe(&s);
    return ok;
}

/* keygen: a person's keys and card. */
#include "base/num.h"
#include "ring.h"
#include "trust/letter.h"

static const struct opt opts[] = {
    {0, "name", "NAME", "the name on the card, ASCII", false},
    {0, "addr", "ADDRESS", "the mail address on the card", false},
    {0, "zone", "ZONE", "the time zone on the card, as in Europe/London", false},
    {0, "key", "FILE", "sign with an own key: a public key file of minisign, signify or ssh", false},
    {0, "secret", "FILE", "the secret key that belongs to it, for the program that signs", false},
    {0, "rotate", NULL, "put the present keys aside and make new ones; games go on under the old until provost rekey",
     false},
    OPT_OUT,
    OPT_END,
};

/* "ALG PUBLIC-HEX [SECRET-FILE]" of --key and --secret. An ssh agent finds the secret by the public file. */
static bool own_key(struct ctx *c, const char **own)
{
    const char *path = opt_get(c, "key"), *secret = opt_get(c, "secret");
    enum sig_alg alg = SIG_MINISIGN;
    uint8_t pk[32];
    char hex[65];
    struct bytes b;
    *own = NULL;
    if (!path)
        return !secret || cmd_usage(c, "--secret needs --key");
    if (!io_read(c->a, path, CARD_MAX, &b, &c->e) || !public_key_parse(b.p, b.n, &alg, pk, &c->e)) {
        err_file(&c->e, path);
        return false;
    }
    if (!secret && alg == SIG_SSH)
        secret = path;
    hex_str(hex, pk, 32);
    *own = arena_printf(c->a, "%s %s%s%s", sig_alg_name(alg), hex, secret ? " " : "", secret ? secret : "");
    return true;
}

static bool run(struct ctx *c)
{
    struct person p;
    struct card card;
    const char *own, *sig, *text;
    bool made;
    if (!person_open(c, &p) || !own_key(c, &own))
        return false;
    p.name = (text = opt_get(c, "name")) ? text : p.name;
    p.addr = (text = opt_get(c, "addr")) ? text : p.addr;
    p.zone = (text = opt_get(c, "zone")) ? text : p.zone;
    if ((opt_on(c, "rotate") && !ring_aside(c, &p)) || !person_make(c, &p, own, &made))
        return false;
    if (!made) {
        err_set(&c->e, EXIT_CANTCREATE, "there are keys already; --rotate puts them aside");
        err_file(&c->e, io_join(c->a, p.data_dir, "sign.key"));
        return false;
    }
    if (!person_card(c, &p, &card, &sig))
        return false;
    cmd_note(c, "keys and card are in %s; keep a copy of that folder, nobody can make them again", p.data_dir);
    letter_put_card(&c->out, &card, sig);
    return true;
}

const struct command cmd_keygen = {
    .name = "keygen",
    .args = "",
    .summary = "make the keys and the card of a person",
    .details = "Makes what is lacking of sign key, box key and card in $XDG_DATA_HOME/provost and prints\n"
               "the card. Settings of the config file stand for options that are not given.",
    .opts = opts,
    .flags = CMD_CRYPTO,
    .run = run,
};

/* The person at the keyboard: his keys, card and settings (product.md, "Reports, archive, sizes").
 *
 *   $XDG_DATA_HOME/provost (~/.local/share/provost, 0700)
 *     sign.key       a minisign secret key without password; or one line `ALG PUBLIC-HEX [SECRET-FILE]` naming a key of
 *                    minisign, signify or ssh that its own program holds
 *     box.key        64 hex digits
 *     card.json      the card; card.json.minisig or card.json.sig its signature
 *   $XDG_CONFIG_HOME/provost/config (~/.config/provost/config)
 *     `key = value` lines, # comments: name addr zone lang editor; all may be missing */
#ifndef PROVOST_PERSON_H
#define PROVOST_PERSON_H
#include <stdbool.h>
#include <stdint.h>
#include "cmd.h"
#include "trust/card.h"
#include "trust/genesis.h"
#include "trust/key.h"
#include "trust/sig.h"

struct person {
    const char *data_dir, *config_file; /* NULL: no HOME */
    const char *name, *addr, *zone;     /* "" when not set */
    const char *lang, *editor;          /* NULL when not set */
};
/* Reads the settings. e: 65 with line for a bad one (an unknown key names the nearest), 78 without a HOME when
 * data_dir is needed. */
bool person_open(struct ctx *c, struct person *p);

/* A key that signs: held here, or by a program of its owner. */
struct signer {
    enum sig_alg alg;
    uint8_t pk[32];
    bool held;
    struct sign_key *key; /* held: in locked memory (sodium_malloc), wiped by signer_wipe */
    const char *secret;   /* not held: its file, or NULL for the program's own place */
};
bool signer_read(struct ctx *c, const char *path, struct signer *out); /* e: 66, 65, 77 */
bool signer_person(struct ctx *c, const struct person *p,
                   struct signer *out); /* sign.key; e: 66 with hint `provost keygen` */
void signer_wipe(struct signer *s);
/* Signs msg, stored at path already (for a program that signs files; its signature lies beside it afterwards).
 * *sig is the text of
 * the signature file. Where the key is not held: a valid signature already beside path is taken; else the program
 * is run when
 * there is a terminal; else e (75) says what to sign and how. */
bool signer_sign(struct ctx *c, const struct signer *s, const char *path, const void *msg, size_t n, const char **sig);
/* ".minisig" or ".sig" (signify, ssh). */
const char *sig_suffix(enum sig_alg alg);
bool box_read(struct ctx *c, const char *path, uint8_t pk[32], uint8_t sk[32]);

/* The card with its signature, checked. e: 66 with hint `provost keygen`. */
bool person_card(struct ctx *c, const struct person *p, struct card *card, const char **sig);
/* Makes sign key, box key and card where they are lacking (invite and join call it; keygen refuses first when they
 * exist).
 * own: `ALG PUBLIC-HEX [SECRET-FILE]`, or NULL to make a key. */
bool person_make(struct ctx *c, const struct person *p, const char *own, bool *made);
#endif

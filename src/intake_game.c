/* Blocks of a letter about the game and its people: the genesis and its signatures, cards. */
#include <string.h>
#include "intake_private.h"

bool take_genesis(struct letter *l)
{
    struct work *w = l->w;
    const struct block *b = l->b;
    const struct bytes raw = w->f->g.raw;
    size_t fresh = 0;
    if (b->data.n != raw.n || memcmp(b->data.p, raw.p, raw.n) != 0)
        return letter_left(l, "it is the genesis of another game");
    for (size_t i = 0; i < b->nsigs; i++) {
        struct err e = {0};
        int role = genesis_role(&w->f->g, b->sigs[i].by);
        if (role == ROLE_NONE) {
            err_check(&e, EXIT_NOPERM, "genesis-sig", "a signature under the genesis is by \"%s\", who is not in it",
                      b->sigs[i].by);
            letter_refuse(l, &e);
        } else if (w->f->sig[role]) {
            continue;
        } else if (!folder_add_sig(w->f, role, arena_strndup(w->c->a, b->sigs[i].sig.p, b->sigs[i].sig.n), &e)) {
            letter_refuse(l, &e);
        } else {
            w->chain.signed_genesis |= 1U << role;
            fresh++;
        }
    }
    if (fresh)
        letter_taken(l);
    else
        letter_again(l);
    return true;
}

/* Names and addresses stay in private/players.json. */
bool take_card(struct letter *l)
{
    struct work *w = l->w;
    const struct block *b = l->b;
    struct card card;
    struct err e = {0};
    struct player v[ROLES_MAX];
    memset(v, 0, sizeof v);
    if (!card_read(w->c->a, b->data.p, b->data.n, &card, &e))
        return letter_refuse(l, &e);
    const struct sig_block *sig = b->nsigs ? &b->sigs[0] : NULL;
    if (!sig)
        return letter_left(l, "the card is not signed");
    if (!card_verify(w->c->a, &card, sig->sig.p, sig->sig.n, &e))
        return letter_refuse(l, &e);
    if (!players_read(w->f, v, &w->c->e))
        return false;
    for (int role = 0; role < ROLES_MAX; role++) {
        const struct party *p = genesis_party(&w->f->g, role);
        const uint8_t *sign = !p ? NULL : role == ROLE_ARBITER ? p->sign : state_sign(&w->f->g, &w->f->state, role);
        if (!sign || memcmp(sign, card.sign, 32) != 0)
            continue;
        if (v[role].name && v[role].addr && !strcmp(v[role].name, card.name) && !strcmp(v[role].addr, card.addr)) {
            letter_again(l);
            return true;
        }
        v[role] = (struct player){card.name, card.addr, card.zone};
        letter_taken(l);
        return players_write(w->f->dir, &w->f->g, v, &w->c->e);
    }
    return letter_left(l, "the card is of nobody in this game");
}

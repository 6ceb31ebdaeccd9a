#include "mail/join.h"
#include "base/arena.h"
#include "base/num.h"
#include "trust/card.h"

static bool read_card(const struct post *p, const struct piece *at, struct card *out)
{
    struct err skip = {0};
    const struct block *b = &at->b;
    return b->kind == KIND_CARD && b->nsigs && card_read(p->c->a, b->data.p, b->data.n, out, &skip) &&
           card_verify(p->c->a, out, b->sigs[0].sig.p, b->sigs[0].sig.n, &skip);
}

static bool belong(const struct post *p, const struct piece *keys, const struct card *card)
{
    struct dice_keys k;
    struct err skip = {0};
    const struct block *b = &keys->b;
    return b->kind == KIND_KEYS && keys_read(p->c->a, b->data.p, b->data.n, &k, &skip) && keys_verify(&k, card, &skip);
}

bool join_found(const struct post *p, const struct piece **card, const struct piece **keys)
{
    const struct pieces *v = &p->pieces;
    struct card c;
    for (size_t i = 0; i < v->n; i++)
        if (v->v[i].b.kind != KIND_CARD && v->v[i].b.kind != KIND_KEYS)
            return false;
    for (size_t i = 0; i < v->n; i++)
        for (size_t k = 0; k < v->n && read_card(p, &v->v[i], &c); k++)
            if (belong(p, &v->v[k], &c)) {
                *card = &v->v[i];
                *keys = &v->v[k];
                return true;
            }
    return false;
}

bool join_take(struct post *p, const struct piece *card, const struct piece *keys)
{
    struct arena *a = p->c->a;
    struct card c;
    struct buf file, body;
    char hex[17];
    bool may = false;
    if (!read_card(p, card, &c))
        return true;
    hex_str(hex, c.sign, 8);
    const char *box = io_join(a, p->dir, "inbox"), *name = arena_printf(a, "join-%s.letter", hex);
    buf_init(&file, a);
    buf_printf(&file, "%s <%s> wants to play.\n\n%.*s\n%.*s\n", c.name, c.addr, (int)card->as.n, card->as.p,
               (int)keys->as.n, keys->as.p);
    if (!io_mkdir(box, 0700, &p->c->e) || !io_write(io_join(a, box, name), file.p, file.n, 0600, &p->c->e))
        return false;
    p->took = true;
    cmd_note(p->c, "a card: %s", io_join(a, box, name));
    if (!p->strangers || !box_may_answer(&p->box, c.addr, "join", p->now, p->strangers, &may, &p->c->e) || !may)
        return !p->c->e.code;
    buf_init(&body, a);
    buf_printf(&body,
               "Your card and dice key have come (%s). The umpire begins the game when its seats are filled;\n"
               "you are told by mail. Nothing more is to be done until then.\n",
               hex);
    struct answer answer = {.dir = p->dir,
                            .id = "answer-join",
                            .to_name = c.name,
                            .to = c.addr,
                            .subject = "Provost: your card has come",
                            .game = p->box.hash,
                            .body = {body.p, body.n}};
    return post_answer(p, &answer);
}

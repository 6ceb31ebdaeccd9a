/* A letter of any bytes: its blocks, what they hold, their signatures. The first byte chooses the game. */
#include "fuzz.h"
#include "trust/block.h"
#include "trust/body.h"
#include "trust/card.h"
#include "trust/letter.h"
#include "trust/record.h"
#include "trust/sig.h"

static void decoded(struct arena *a, const struct genesis *g, const struct block *b)
{
    struct err e = {0};
    struct card card;
    struct dice_keys keys;
    struct genesis own;
    struct record r;
    struct proof proof;
    struct final final;
    struct moves m;
    if (b->kind == KIND_CARD && card_read(a, b->data.p, b->data.n, &card, &e) && b->nsigs)
        card_verify(a, &card, b->sigs[0].sig.p, b->sigs[0].sig.n, &e);
    else if (b->kind == KIND_KEYS)
        keys_read(a, b->data.p, b->data.n, &keys, &e);
    else if (b->kind == KIND_GENESIS)
        genesis_read(a, b->data.p, b->data.n, &own, &e);
    else if (b->kind == KIND_RECORD)
        record_read(a, g, b->data.p, b->data.n, RECORD_LETTER, &r, &e);
    else if (b->kind == KIND_PROOF)
        proof_read(a, g, b->data.p, b->data.n, &proof, &e);
    else if (b->kind == KIND_FINAL)
        final_read(a, g, b->data.p, b->data.n, &final, &e);
    else if (b->kind == KIND_MOVES)
        moves_parse(a, &b->text, &m, &e);
}

static void signatures(struct arena *a, const struct genesis *g, const struct block *b)
{
    if (!kind_is_text(b->kind))
        return;
    letter_sig_of(b, "south");
    for (size_t i = 0; i < b->nsigs; i++) {
        bool warn;
        struct err e = {0};
        const struct bytes *s = &b->sigs[i].sig;
        if (!sig_verify(a, b->sigs[i].ssh ? SIG_SSH : SIG_MINISIGN, g->side[0].sign, b->text.text.p, b->text.text.n,
                        s->p, s->n, SIG_TEXT, &warn, &e))
            fuzz_refused(&e);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    struct arena *a = fuzz_arena();
    const struct genesis *g = example_genesis(a, data[0]);
    const char *p = (const char *)data + 1;
    struct block *v;
    size_t n;
    struct err e = {0};
    size--;
    if (!blocks_find(a, p, size, &v, &n, &e)) {
        fuzz_refused(&e);
    } else {
        struct letter_records out;
        for (size_t i = 0; i < n; i++) {
            MUST(v[i].at <= size && v[i].len <= size - v[i].at);
            if (v[i].ok) {
                decoded(a, g, &v[i]);
                signatures(a, g, &v[i]);
            } else
                fuzz_refused(&v[i].err);
        }
        letter_records(a, g, v, n, (const uint8_t(*)[32])g->game_id, 1, &out, &e);
    }
    arena_free(a);
    return 0;
}

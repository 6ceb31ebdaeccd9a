#include "trust/letter.h"
#include <string.h>
#include "base/arena.h"
#include "base/err.h"

static void put_sigs(struct buf *b, const struct letter_sig *sigs, size_t n, bool named)
{
    for (size_t i = 0; i < n; i++)
        sig_block_put(b, named ? sigs[i].by : NULL, sigs[i].sig, strlen(sigs[i].sig));
}

void letter_put_card(struct buf *b, const struct card *c, const char *sig)
{
    data_block(b, KIND_CARD, c->raw.p, c->raw.n);
    sig_block_put(b, NULL, sig, strlen(sig));
}

void letter_put_keys(struct buf *b, const struct dice_keys *k)
{
    data_block(b, KIND_KEYS, k->raw.p, k->raw.n);
}

void letter_put_genesis(struct buf *b, const struct genesis *g, const struct letter_sig *sigs, size_t n)
{
    data_block(b, KIND_GENESIS, g->raw.p, g->raw.n);
    put_sigs(b, sigs, n, true);
}

void letter_put_record(struct buf *b, const struct record *r)
{
    struct bytes p = record_write(b->a, r, RECORD_LETTER);
    data_block(b, KIND_RECORD, p.p, p.n);
}

void letter_put_proof(struct buf *b, const struct genesis *g, const struct proof *p)
{
    struct bytes o = proof_write(b->a, g, p);
    data_block(b, KIND_PROOF, o.p, o.n);
}

void letter_put_final(struct buf *b, const struct final *f)
{
    struct bytes o = final_write(b->a, f);
    data_block(b, KIND_FINAL, o.p, o.n);
}

void letter_put_text(struct buf *b, const struct text *t, const struct letter_sig *sigs, size_t n)
{
    text_block(b, t);
    put_sigs(b, sigs, n, n > 1);
}

const struct sig_block *letter_sig_of(const struct block *b, const char *name)
{
    for (size_t i = 0; i < b->nsigs; i++)
        if (!strcmp(b->sigs[i].by, name))
            return &b->sigs[i];
    return b->nsigs == 1 && !b->sigs[0].by[0] ? &b->sigs[0] : NULL;
}

/* Where h stands among the heads, n when it does not. */
static size_t head_index(const uint8_t (*heads)[32], size_t n, const uint8_t h[32])
{
    size_t i = 0;
    while (i < n && memcmp(heads[i], h, 32) != 0)
        i++;
    return i;
}

/* A record of a letter has no core: the head that it follows stands in its texts. */
static bool follows(struct arena *a, const struct record *r, int line, struct text *t, struct err *e)
{
    if (!r->ninputs)
        return err_check(e, EXIT_DATA, "format", "the record at line %d holds no text", line);
    return text_parse(a, r->inputs[0].text, r->inputs[0].n, t, e);
}

static bool add_record(struct arena *a, const struct genesis *g, const struct block *b, const uint8_t (*heads)[32],
                       size_t nheads, struct letter_records *out, struct err *e)
{
    struct record r;
    struct text t;
    if (!b->ok) {
        if (e && !e->code)
            *e = b->err;
        return false;
    }
    if (!record_read(a, g, b->data.p, b->data.n, RECORD_LETTER, &r, e))
        return false;
    bool again = head_index(heads, nheads, r.head) < nheads;
    for (size_t i = 0; i < out->n; i++)
        again |= !memcmp(out->rec[i].head, r.head, 32);
    if (again) {
        out->known++;
        return true;
    }
    if (!follows(a, &r, b->line, &t, e))
        return false;
    const uint8_t *tip = out->n ? out->rec[out->n - 1].head : heads[nheads - 1];
    if (!memcmp(t.prev, tip, 32)) {
        out->rec[out->n++] = r;
        return true;
    }
    if (head_index(heads, nheads, t.prev) < nheads)
        return err_check(e, EXIT_DATA, "fork", "the record of turn %llu step %llu is not the one that stands here",
                         (unsigned long long)t.turn, (unsigned long long)t.step);
    return err_check(e, EXIT_RETRY, "prev",
                     "records are missing before turn %llu step %llu: ask for a letter from the last one on",
                     (unsigned long long)t.turn, (unsigned long long)t.step);
}

bool letter_records(struct arena *a, const struct genesis *g, const struct block *blocks, size_t nblocks,
                    const uint8_t (*heads)[32], size_t nheads, struct letter_records *out, struct err *e)
{
    memset(out, 0, sizeof *out);
    out->rec = ARENA_ARRAY(a, struct record, nblocks + 1);
    for (size_t i = 0; i < nblocks; i++)
        if (blocks[i].kind == KIND_RECORD && !add_record(a, g, &blocks[i], heads, nheads, out, e))
            return false;
    return true;
}

/* A signed text in its canonical form and what each kind holds; a mail gives it back as it was. */
#include "fuzz.h"
#include "trust/block.h"
#include "trust/body.h"
#include "trust/joint.h"
#include "trust/state.h"

static void mailed(struct arena *a, const struct text *t)
{
    struct buf b;
    struct block *v;
    size_t n;
    struct err e = {0};
    buf_init(&b, a);
    text_block(&b, t);
    MUST(blocks_find(a, b.p, b.n, &v, &n, &e));
    MUST(n == 1 && v[0].kind == t->kind);
    MUST(v[0].ok && v[0].text.text.n == t->text.n && memcmp(v[0].text.text.p, t->text.p, t->text.n) == 0);
}

static void joint(struct arena *a, const struct text *t)
{
    struct joint j;
    struct err e = {0};
    if (!joint_parse(a, t, &j, &e)) {
        fuzz_refused(&e);
        return;
    }
    const struct genesis *g = example_genesis(a, 0);
    struct state s;
    state_first(a, g, json_object(), 1, &s);
    joint_sound(g, &s, &j, NULL);
    joint_allowed(g, &s, &j, 3, NULL);
}

static void shown(struct arena *a, const struct text *t)
{
    for (size_t i = 0; i < t->n; i++) {
        struct buf b;
        buf_init(&b, a);
        text_unescape(&b, t->lines[i].p, t->lines[i].n);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = fuzz_arena();
    struct text t;
    struct moves m;
    struct note note;
    struct err e = {0};
    if (!text_parse(a, (const char *)data, size, &t, &e)) {
        fuzz_refused(&e);
    } else {
        MUST(t.text.n == size);
        if (t.kind == KIND_MOVES)
            moves_parse(a, &t, &m, &e);
        else if (t.kind == KIND_JOINT)
            joint(a, &t);
        else
            note_parse(&t, &note, &e);
        shown(a, &t);
        mailed(a, &t);
    }
    arena_free(a);
    return 0;
}

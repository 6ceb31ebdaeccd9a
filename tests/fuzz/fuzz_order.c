/* libFuzzer: a draft as it comes from a stranger. Each line is read or refused, and what was read is printed and read
 * again as the same (clang -fsanitize=fuzzer,address,undefined). */
#include <stdlib.h>

#include "base/buf.h"
#include "unit/toy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void print_back(W w, struct arena *a, const struct node *n)
{
    struct buf b;
    struct order again;
    struct err e = {0};
    buf_init(&b, a);
    order_print(&b, w, &n->order);
    if (!order_parse(w, a, b.p, b.n, &again, &e) || !order_equal(&n->order, &again))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct toy_facts facts;
    struct arena *a = arena_new();
    struct world w = toy_world(a, &facts);
    struct file out;
    struct diags d = {.a = a};
    toy_parse(&w, a, (const char *)data, size, &out, &d);
    struct ask ask = {.kind = K_TURN, .place = -1};
    for (size_t i = 0; i < out.nlines; i++) {
        for (size_t k = 0; k < out.line[i].n; k++) {
            const struct node *n = &out.line[i].node[k];
            if (n->kind == NODE_ORDER)
                print_back(&w, a, n);
            else if (n->kind == NODE_IF)
                cond_eval(&w, &ask, 0, n->cond, NULL);
        }
    }
    for (size_t i = 0; i < out.nsettings; i++) {
        struct buf b;
        buf_init(&b, a);
        setting_print(&b, &w, &out.setting[i]);
    }
    arena_free(a);
    return 0;
}

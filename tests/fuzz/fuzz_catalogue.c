/* A catalogue of sentences, and each of them filled with values of every type. */
#include "core/catalogue.h"
#include "core/doc.h"
#include "fuzz.h"
#include "unit/toy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct toy_facts facts;
    struct arena *a = fuzz_arena();
    struct world w = toy_world(a, &facts);
    const struct catalogue *c;
    struct err e = {0};
    const struct arg arg[] = {{"n", TYPE_NUMBER, 1},  {"text", TYPE_TEXT, text_put(w.texts, "a \\u{e9} {n} <b>", 16)},
                              {"seat", TYPE_SEAT, 1}, {"space", SPACE, 3},
                              {"odd", SPACE, -7},     {"yes", TYPE_YESNO, 0}};
    if (!catalogue_read(a, (const char *)data, size, &c, &e)) {
        fuzz_refused(&e);
    } else {
        struct buf b;
        const char *key;
        buf_init(&b, a);
        for (size_t i = 0; (key = catalogue_key(c, i)); i++)
            catalogue_fill(&b, c, &w, key, arg, sizeof arg / sizeof arg[0]);
        catalogue_gaps(&b, c, &toy_ops);
    }
    arena_free(a);
    return 0;
}

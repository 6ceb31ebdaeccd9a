/* links: base json trust */
#include "vectors.h"

#include "trust/hash.h"

static void tuple_hash(void **state)
{
    (void)state;
    json_t *v = get(vectors, "tuple_hash");
    assert_int_equal(json_array_size(v), 4);
    for (size_t i = 0; i < json_array_size(v); i++) {
        json_t *o = json_array_get(v, i), *list = get(o, "fields_hex");
        struct part f[8];
        size_t n = json_array_size(list);
        uint8_t out[32], again[32];
        for (size_t k = 0; k < n; k++) {
            struct bytes b = unhex(json_string_value(json_array_get(list, k)));
            f[k] = (struct part){b.p, b.n};
        }
        th(out, str(o, "tag"), f, n);
        assert_memory_equal(out, hex(o, "hash", 32), 32);
        /* what enc shows is what th hashes: an encoded tuple, read back by hand */
        struct buf b;
        buf_init(&b, A);
        enc(&b, str(o, "tag"), f, n);
        assert_int_equal((uint8_t)b.p[0], strlen(str(o, "tag")));
        size_t len = 4 + strlen(str(o, "tag")) + 4;
        for (size_t k = 0; k < n; k++)
            len += 4 + f[k].n;
        assert_int_equal(b.n, len);
        th(again, str(o, "tag"), f, n);
        assert_memory_equal(out, again, 32);
    }
}

static void commit(void **state)
{
    (void)state;
    json_t *o = get(vectors, "commit");
    const char *value = str(o, "value");
    uint8_t out[32];
    hash_commit(out, hex(o, "game", 32), (uint64_t)num(o, "turn"), str(o, "side"), str(o, "slot"), value, strlen(value),
                hex(o, "salt", 32), NULL);
    assert_memory_equal(out, hex(o, "commit", 32), 32);
    hash_commit(out, hex(o, "game", 32), (uint64_t)num(o, "turn") + 1, str(o, "side"), str(o, "slot"), value,
                strlen(value), hex(o, "salt", 32), NULL);
    assert_memory_not_equal(out, hex(o, "commit", 32), 32);
}

static void reveal_chain(void **state)
{
    (void)state;
    json_t *o = get(vectors, "reveal_chain"), *v = get(o, "values");
    size_t n = json_array_size(v);
    assert_int_equal(n, 6);
    for (size_t k = 0; k + 1 < n; k++) {
        uint8_t out[32];
        hash_chain(out, hex(o, "game", 32), hex(o, "pk", 32), n - 1 - k,
                   (const uint8_t *)unhex(json_string_value(json_array_get(v, k))).p);
        assert_memory_equal(out, unhex(json_string_value(json_array_get(v, k + 1))).p, 32);
    }
}

/* The records of the prototype: heads, m, states, alpha and seed of four turns. */
static void hash_chain_vectors(void **state)
{
    (void)state;
    json_t *log = get(vectors, "demo_log"), *chain = get(vectors, "hash_chain"), *records = get(log, "records");
    const char *genesis = str(log, "genesis"), *before = str(log, "state0");
    uint8_t game[32], head[32];

    assert_string_equal(genesis, str(chain, "genesis"));
    hash_game(game, genesis, strlen(genesis));
    assert_memory_equal(game, hex(chain, "game", 32), 32);
    memcpy(head, game, 32);
    for (size_t i = 0; i < json_array_size(records); i++) {
        json_t *r = json_array_get(records, i), *core = get(r, "core"), *betas = get(core, "betas");
        const char *text = str(r, "moves_text"), *core_bytes = str(r, "core_bytes"), *after = str(r, "state_text");
        uint8_t m[1][32], st[32], alpha[32], seed[32], b[1][64];
        const char *role = str(json_array_get(get(r, "proofs"), 0), "role");

        assert_memory_equal(head, hex(core, "prev", 32), 32);
        hash_moves(m[0], text, strlen(text));
        assert_memory_equal(m[0], unhex(json_string_value(json_array_get(get(core, "moves"), 0))).p, 32);
        hash_state(st, before, strlen(before));
        struct alpha_in in = {.game = game,
                              .head_prev = head,
                              .state_prev = st,
                              .turn = (uint64_t)num(core, "turn"),
                              .step = (uint64_t)num(core, "step"),
                              .dice = "opponent",
                              .moves = (const uint8_t(*)[32])m,
                              .n = 1};
        struct buf pre;
        buf_init(&pre, A);
        hash_alpha(alpha, &in, &pre);
        assert_memory_equal(alpha, hex(core, "alpha", 32), 32);
        assert_int_equal(pre.n, 4 + 14 + 4 + 7 * 4 + 32 * 4 + 8 * 2 + 8);
        memcpy(b[0], unhex(json_string_value(json_array_get(betas, 0))).p, 64);
        hash_seed(seed, alpha, &role, (const uint8_t(*)[64])b, 1, NULL);
        assert_memory_equal(seed, hex(core, "seed", 32), 32);
        hash_state(st, after, strlen(after));
        assert_memory_equal(st, hex(core, "state", 32), 32);
        hash_head(head, head, (uint64_t)num(core, "turn"), core_bytes, strlen(core_bytes), NULL);
        assert_memory_equal(head, hex(r, "head", 32), 32);
        assert_memory_equal(head, hex(json_array_get(get(chain, "heads"), i), "head", 32), 32);
        before = after;
    }
}

static void data_hash(void **state)
{
    (void)state;
    json_t *o = get(vectors, "data_hash"), *v = get(o, "files");
    struct hash_file f[4];
    size_t n = json_array_size(v);
    uint8_t out[32];
    for (size_t i = 0; i < n; i++) { /* in the wrong order */
        json_t *file = json_array_get(v, n - 1 - i);
        f[i] = (struct hash_file){str(file, "name"), str(file, "text"), strlen(str(file, "text"))};
    }
    hash_data(out, f, n);
    assert_memory_equal(out, hex(o, "hash", 32), 32);
}

static void view_hash(void **state)
{
    (void)state;
    json_t *o = get(vectors, "view_hash");
    uint8_t out[32];
    hash_view(out, hex(o, "game", 32), str(o, "side"), hex(o, "head", 32), str(o, "view"), strlen(str(o, "view")));
    assert_memory_equal(out, hex(o, "hash", 32), 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tuple_hash),         cmocka_unit_test(commit),    cmocka_unit_test(reveal_chain),
        cmocka_unit_test(hash_chain_vectors), cmocka_unit_test(data_hash), cmocka_unit_test(view_hash),
    };
    return trust_init() ? cmocka_run_group_tests(tests, vectors_open, vectors_close) : 1;
}

/* explain: how one die came out, so that it can be followed by hand (design dice 1.3, 1.5). */
#include <string.h>
#include "base/num.h"
#include "core/dice.h"
#include "folder.h"
#include "trust/hash.h"
#include "trust/seed.h"
#include "trust/vrf.h"

static const struct opt opts[] = {
    {'t', "turn", "T", "the turn, as the report numbers it", false},
    {'s', "step", "S", "the step of the turn (0)", false},
    {'r', "roll", "R", "the roll: 12 for what the report cites as [r12]", false},
    {'i', "die", "I", "the die of the roll, from 0 (0)", false},
    OPT_OUT,
    OPT_END,
};

static void hex_line(struct buf *b, const char *name, const uint8_t *p, size_t n)
{
    buf_printf(b, "%s = ", name);
    hex_put(b, p, n);
    buf_putc(b, '\n');
}

/* ENC(tag; fields) is printed field by field: LP is a 4-byte little-endian length, then the bytes. */
static void enc_lines(struct buf *b, const void *bytes, size_t n)
{
    const uint8_t *p = bytes;
    size_t at = 0, field = 0;
    while (at + 4 <= n) {
        uint32_t len =
            (uint32_t)p[at] | (uint32_t)p[at + 1] << 8 | (uint32_t)p[at + 2] << 16 | (uint32_t)p[at + 3] << 24;
        buf_printf(b, field == 0 ? "    tag      " : "    field %-2zu ", field);
        hex_put(b, p + at, 4);
        buf_putc(b, ' ');
        at += 4;
        if (len > n - at)
            break;
        hex_put(b, p + at, len);
        buf_putc(b, '\n');
        at += len;
        if (field++ == 0 && at + 4 <= n) {
            buf_puts(b, "    count    ");
            hex_put(b, p + at, 4);
            buf_putc(b, '\n');
            at += 4;
        }
    }
}

static struct buf scratch(struct ctx *c)
{
    struct buf b;
    buf_init(&b, c->a);
    return b;
}

/* ---- finding the die ------------------------------------------------------------------------------------------------------ */

static bool find_record(struct ctx *c, struct folder *f, int64_t turn, int64_t step, struct record *rec, size_t *i)
{
    for (*i = 1; *i <= f->n; ++*i) {
        if (!folder_record(f, *i, rec, &c->e))
            return false;
        if (rec->core.turn == turn && rec->core.step == step)
            return true;
    }
    return err_set(&c->e, EXIT_NOINPUT, "the game has no record of turn %lld step %lld", (long long)turn,
                   (long long)step);
}

static const struct die_entry *find_die(struct ctx *c, const struct core *core, int64_t roll, int64_t die_)
{
    int64_t most = -1;
    for (size_t i = 0; i < core->ndice; i++) {
        const struct die_entry *d = &core->dice[i];
        if (d->roll == roll && (d->shuffle || d->die == die_))
            return d;
        most = d->roll;
    }
    if (most < 0)
        err_set(&c->e, EXIT_NOINPUT, "no die was rolled in this step");
    else if (roll > most)
        err_set(&c->e, EXIT_NOINPUT, "this step has the rolls 0 to %lld", (long long)most);
    else
        err_set(&c->e, EXIT_NOINPUT, "roll %lld has no die %lld", (long long)roll, (long long)die_);
    return NULL;
}

/* ---- the chain of hashes -------------------------------------------------------------------------------------------------- */

static void say_genesis(struct ctx *c, struct folder *f)
{
    struct buf *b = &c->out;
    struct part part = {f->g.raw.p, f->g.raw.n};
    struct buf pre = scratch(c);
    enc(&pre, "provost1/game", &part, 1);
    buf_puts(
        b,
        "Every hash below is BLAKE2b-256 of a tag and its fields, each with its length as 4 bytes, little-endian.\n\n");
    if (f->g.dice == DICE_SOLO)
        buf_puts(b, "UNPROTECTED DICE: the player's own key rolls them, and he could have tried again.\n\n");
    buf_printf(b, "1. The game: hash of the %zu bytes of game.json\n", f->g.raw.n);
    hex_line(b, "  hashed", (const uint8_t *)pre.p, pre.n);
    hex_line(b, "  game_id", f->g.game_id, 32);
}

static void say_texts(struct ctx *c, const struct record *rec)
{
    struct buf *b = &c->out;
    buf_puts(b, "\n2. The signed texts of the step\n");
    for (size_t i = 0; i < rec->ninputs; i++) {
        const struct input *in = &rec->inputs[i];
        struct part part = {in->text, in->n};
        struct buf pre = scratch(c);
        uint8_t m[32];
        hash_moves(m, in->text, in->n);
        enc(&pre, "provost1/moves", &part, 1);
        buf_printf(b, "  text %zu, signed by %s\n", i + 1, in->nsigs ? in->sigs[0].by : "nobody");
        hex_line(b, "    hashed", (const uint8_t *)pre.p, pre.n);
        hex_line(b, "    m", m, 32);
    }
}

static bool say_alpha(struct ctx *c, struct folder *f, const struct record *rec, const struct state *prev)
{
    struct buf *b = &c->out, pre = scratch(c);
    const struct core *core = &rec->core;
    uint8_t alpha[32];
    struct alpha_in in = {.game = f->g.game_id,
                          .head_prev = core->prev,
                          .state_prev = prev->hash,
                          .turn = (uint64_t)core->turn,
                          .step = (uint64_t)core->step,
                          .dice = dice_policy_name(f->g.dice),
                          .moves = (const uint8_t(*)[32])core->moves,
                          .n = core->nmoves};
    hash_alpha(alpha, &in, &pre);
    buf_printf(b,
               "\n3. alpha: game_id, turn %lld, step %lld, the head and the state before it, the policy \"%s\", the "
               "texts of who was"
               " awaited\n",
               (long long)core->turn, (long long)core->step, dice_policy_name(f->g.dice));
    enc_lines(b, pre.p, pre.n);
    hex_line(b, "  hashed", (const uint8_t *)pre.p, pre.n);
    hex_line(b, "  alpha", alpha, 32);
    return memcmp(alpha, core->alpha, 32) == 0 ||
           err_check(&c->e, EXIT_DATA, "alpha", "the record names another alpha");
}

/* beta follows from the proof alone: 3 Gamma-hash of RFC 9381, which needs the curve; it is verified here. */
static bool say_proofs(struct ctx *c, struct folder *f, const struct record *rec, const struct state *prev)
{
    struct buf *b = &c->out, pre = scratch(c);
    const struct core *core = &rec->core;
    const char *names[SEATS_MAX + 1];
    uint8_t seed[32], (*betas)[64] = arena_alloc(c->a, 64 * (rec->nproofs + 1));
    buf_puts(
        b,
        "\n4. The proofs: ECVRF-EDWARDS25519-SHA512-TAI (RFC 9381) over alpha, verified with the dice key in force\n");
    for (size_t i = 0; i < rec->nproofs; i++) {
        const struct pi_entry *p = &rec->proofs[i];
        names[i] = p->name;
        if (p->role < 0 || !vrf_verify(state_vrf(&f->g, prev, p->role), core->alpha, 32, p->pi, betas[i]))
            return err_check(&c->e, EXIT_DATA, "vrf", "the proof of %s is wrong", p->name);
        buf_printf(b, "  by %s\n", p->name);
        hex_line(b, "    key", state_vrf(&f->g, prev, p->role), 32);
        hex_line(b, "    pi", p->pi, 80);
        hex_line(b, "    beta", betas[i], 64);
    }
    hash_seed(seed, core->alpha, names, (const uint8_t(*)[64])betas, rec->nproofs, &pre);
    buf_puts(b, "\n5. The seed: alpha, then each role with its beta\n");
    enc_lines(b, pre.p, pre.n);
    hex_line(b, "  hashed", (const uint8_t *)pre.p, pre.n);
    hex_line(b, "  seed", seed, 32);
    return memcmp(seed, core->seed, 32) == 0 || err_check(&c->e, EXIT_DATA, "seed", "the record names another seed");
}

/* ---- the die -------------------------------------------------------------------------------------------------------------- */

static void say_chunks(struct buf *b, const struct die_trace *t, const struct die_block *block, bool last)
{
    for (uint32_t i = 0; i < block->used; i++) {
        uint64_t v = 0;
        for (uint32_t k = 0; k < t->width; k++)
            v = v << 8 | block->out[i * t->width + k];
        bool taken = last && i + 1 == block->used;
        buf_printf(b, "    chunk %2u: ", (unsigned)i);
        hex_put(b, block->out + i * t->width, t->width);
        buf_printf(b, " = %llu %s\n", (unsigned long long)v, taken ? "taken" : "rejected, not below the limit");
    }
}

static uint32_t say_die(struct ctx *c, const uint8_t seed[32], int64_t roll, int64_t idx, uint32_t sides,
                        const char *label)
{
    struct buf *b = &c->out;
    struct die_trace t;
    die_explain(c->a, seed, (uint64_t)roll, (uint64_t)idx, sides, label, &t);
    buf_printf(b, "  limit %llu: the largest multiple of %u that %u byte%s can hold\n", (unsigned long long)t.lim,
               (unsigned)sides, (unsigned)t.width, t.width == 1 ? "" : "s");
    for (size_t i = 0; i < t.n; i++) {
        buf_printf(b, "  attempt %llu: BLAKE2b-512, key = seed\n", (unsigned long long)t.blocks[i].att);
        enc_lines(b, t.blocks[i].pre, t.blocks[i].pre_n);
        hex_line(b, "    hashed", t.blocks[i].pre, t.blocks[i].pre_n);
        hex_line(b, "    output", t.blocks[i].out, 64);
        say_chunks(b, &t, &t.blocks[i], i + 1 == t.n);
    }
    buf_printf(b, "  value = 1 + %llu mod %u = %u\n", (unsigned long long)t.chunk, (unsigned)sides, (unsigned)t.value);
    return t.value;
}

static void program_head(struct buf *b, const uint8_t seed[32])
{
    buf_puts(b, "\n# ---- the same by python3: save from here on, or pipe it into python3\n"
                "import hashlib\n"
                "def LP(x): return len(x).to_bytes(4, 'little') + x\n"
                "def LE(n): return n.to_bytes(8, 'little')\n"
                "def ENC(tag, *f): return LP(tag) + len(f).to_bytes(4, 'little') + b''.join(LP(x) for x in f)\n"
                "def die(seed, roll, idx, sides, label):\n"
                "    k = 1 if sides <= 256 else 2 if sides <= 65536 else 4\n"
                "    lim = 256 ** k - 256 ** k % sides\n"
                "    att = 0\n"
                "    while True:\n"
                "        pre = ENC(b'provost1/die', LE(roll), LE(idx), LE(sides), label, LE(att))\n"
                "        B = hashlib.blake2b(pre, digest_size=64, key=seed).digest()\n"
                "        for i in range(0, 64, k):\n"
                "            v = int.from_bytes(B[i:i + k], 'big')\n"
                "            if v < lim: return 1 + v % sides\n"
                "        att += 1\n");
    buf_puts(b, "seed = bytes.fromhex('");
    hex_put(b, seed, 32);
    buf_puts(b, "')\n");
}

/* A label is printable ASCII; in hex no quoting can go wrong. */
static void put_label(struct buf *b, const char *label)
{
    buf_puts(b, "bytes.fromhex('");
    hex_put(b, (const uint8_t *)label, strlen(label));
    buf_puts(b, "')");
}

static bool one_die(struct ctx *c, const struct core *core, const struct die_entry *d)
{
    struct buf *b = &c->out;
    buf_printf(b, "\n6. Roll %lld die %lld, a d%lld labelled \"%s\"\n", (long long)d->roll, (long long)d->die,
               (long long)d->sides, d->label);
    uint32_t v = say_die(c, core->seed, d->roll, d->die, (uint32_t)d->sides, d->label);
    buf_printf(b, "\nThe record has %lld.\n", (long long)d->value);
    program_head(b, core->seed);
    buf_printf(b, "print(die(seed, %lld, %lld, %lld, ", (long long)d->roll, (long long)d->die, (long long)d->sides);
    put_label(b, d->label);
    buf_puts(b, "))\n");
    return v == d->value || err_check(&c->e, EXIT_DATA, "die", "the record has %lld, the seed gives %u",
                                      (long long)d->value, (unsigned)v);
}

static bool one_shuffle(struct ctx *c, const struct core *core, const struct die_entry *d)
{
    struct buf *b = &c->out;
    uint32_t n = (uint32_t)d->n, *order = ARENA_ARRAY(c->a, uint32_t, n + 1);
    const char *deck = strncmp(d->label, "shuffle:", 8) == 0 ? d->label + 8 : d->label;
    seed_shuffle(core->seed, (uint64_t)d->roll, deck, order, n);
    buf_printf(b,
               "\n6. Roll %lld, a shuffle of %u: for i from %u down to 1, j = die i with i+1 sides, less 1; i and j "
               "change places\n",
               (long long)d->roll, (unsigned)n, (unsigned)(n - 1));
    for (uint32_t i = n - 1; i >= 1; i--) {
        buf_printf(b, " die %u\n", (unsigned)i);
        say_die(c, core->seed, d->roll, i, i + 1, d->label);
    }
    buf_puts(b, "\nThe order:");
    for (uint32_t i = 0; i < n; i++)
        buf_printf(b, " %u", (unsigned)order[i]);
    buf_putc(b, '\n');
    program_head(b, core->seed);
    buf_printf(b, "a = list(range(%u))\nfor i in range(%u, 0, -1):\n    j = die(seed, %lld, i, i + 1, ", (unsigned)n,
               (unsigned)(n - 1), (long long)d->roll);
    put_label(b, d->label);
    buf_puts(b, ") - 1\n    a[i], a[j] = a[j], a[i]\nprint(*a)\n");
    return true;
}

static bool run(struct ctx *c)
{
    struct folder f;
    struct record rec;
    struct state prev;
    const char *dir;
    int64_t turn = 0, step = 0, roll = -1, idx = 0;
    size_t i;
    if (!opt_num(c, "turn", 1, INT64_C(1) << 53, &turn) || !opt_num(c, "step", 0, INT64_C(1) << 53, &step) ||
        !opt_num(c, "roll", 0, DICE_MAX, &roll) || !opt_num(c, "die", 0, DICE_MAX, &idx))
        return false;
    if (!turn || roll < 0)
        return cmd_usage(c, "--turn and --roll say which die");
    if (!folder_find(c, c->n ? c->v[0] : NULL, &dir) || !folder_open(c->a, dir, FOLDER_READ, &f, &c->e) ||
        !find_record(c, &f, turn, step, &rec, &i) || !folder_state(&f, i - 1, &prev, &c->e))
        return false;
    const struct die_entry *d = find_die(c, &rec.core, roll, idx);
    if (!d)
        return false;
    if (f.g.has_series)
        return err_set(&c->e, EXIT_CONFIG, "the dice of a series come from the director's draws; audit re-checks them");
    say_genesis(c, &f);
    say_texts(c, &rec);
    c->keep = true; /* what led to a difference is shown with it */
    return say_alpha(c, &f, &rec, &prev) && say_proofs(c, &f, &rec, &prev) &&
           (d->shuffle ? one_shuffle(c, &rec.core, d) : one_die(c, &rec.core, d));
}

const struct command cmd_explain = {
    "explain",
    "[DIR]",
    "show how one die came out, every hash in hex, ending in a python3 program that rolls it again",
    "The report cites a roll as [r12]. All bytes that are hashed are printed; the proofs are\n"
    "verified. The last lines are a program for python3 alone, which prints the same die.",
    opts,
    0,
    1,
    CMD_CRYPTO | CMD_ALONE,
    run,
};

#include "core/dice.h"
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"
#include "core/run.h"

enum { LABEL_MAX = 64 };

void dice_init(struct dice *d, struct arena *a, die_fn *die, void *ctx)
{
    *d = (struct dice){.a = a, .die = die, .ctx = ctx};
}

static bool label_ok(const char *label)
{
    size_t n = strlen(label);
    for (size_t i = 0; i < n; i++)
        if (label[i] < 0x20 || label[i] > 0x7E)
            return false;
    return n >= 1 && n <= LABEL_MAX;
}

/* Room in the log and in the record for n more dice; false: the run stops with d->err. */
static bool dice_reserve(struct dice *d, size_t n)
{
    if (d->n + n > DICE_MAX)
        return err_set(&d->err, EXIT_BUG, "the step rolls more than %d dice", DICE_MAX);
    if (d->n + n <= d->cap)
        return true;
    size_t cap = d->cap ? d->cap : 64;
    while (cap < d->n + n)
        cap *= 2;
    struct dice_entry *v = ARENA_ARRAY(d->a, struct dice_entry, cap);
    if (d->n)
        memcpy(v, d->v, d->n * sizeof v[0]);
    d->v = v;
    d->cap = cap;
    return true;
}

static bool roll_begin(struct dice *d, const char *label, size_t n)
{
    if (d->err.code)
        return false;
    if (!label_ok(label))
        return err_set(&d->err, EXIT_BUG, "a roll has a label that is empty, too long or not ASCII");
    return dice_reserve(d, n);
}

/* One value from the source, checked: a script or another program's list may offer anything. */
static bool value_of(struct dice *d, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    if (!d->die(d->ctx, d->rolls, idx, sides, label, value))
        return err_set(&d->err, EXIT_DATA, "roll %u, die %u (d%u \"%s\"): the source of dice has no such die",
                       (unsigned)d->rolls, (unsigned)idx, (unsigned)sides, label);
    if (*value < 1 || *value > sides)
        return err_set(&d->err, EXIT_DATA, "roll %u, die %u (d%u \"%s\"): the source of dice gave %u",
                       (unsigned)d->rolls, (unsigned)idx, (unsigned)sides, label, (unsigned)*value);
    return true;
}

static bool entry_add(struct dice *d, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    if (!value_of(d, idx, sides, label, value))
        return false;
    d->v[d->n++] = (struct dice_entry){.roll = d->rolls, .die = idx, .sides = sides, .value = *value, .label = label};
    return true;
}

int roll(struct play *p, const char *label, int n, int sides, int *each)
{
    struct dice *d = p->dice;
    for (int i = 0; each && i < n; i++)
        each[i] = 1;
    if (n < 1 || sides < 2) {
        err_set(&d->err, EXIT_BUG, "a roll of %d dice with %d sides (\"%.64s\")", n, sides, label);
        return 0;
    }
    if (!roll_begin(d, label, (size_t)n))
        return n;
    int sum = 0;
    label = arena_strdup(d->a, label);
    for (int i = 0; i < n; i++) {
        uint32_t value = 1;
        if (!entry_add(d, (uint32_t)i, (uint32_t)sides, label, &value))
            return n;
        if (each)
            each[i] = (int)value;
        sum += (int)value;
    }
    d->rolls++;
    return sum;
}

void shuffle(struct play *p, const char *deck, int n, int *order)
{
    struct dice *d = p->dice;
    for (int i = 0; i < n; i++)
        order[i] = i;
    if (n < 2)
        return; /* one order only: no roll (design dice 1.5) */
    char *label = arena_printf(d->a, "shuffle:%s", deck);
    if (!roll_begin(d, label, 1))
        return;
    for (int i = n - 1; i > 0; i--) {
        uint32_t value = 1;
        if (!value_of(d, (uint32_t)i, (uint32_t)i + 1, label, &value))
            return;
        int j = (int)value - 1, t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
    d->v[d->n++] = (struct dice_entry){.roll = d->rolls, .label = label, .shuffled = (uint32_t)n};
    d->rolls++;
}

/* The index of the v-th (from 0) of the n cards that is not among the m taken. */
static int nth_left(const int *taken, int m, int v)
{
    for (int card = 0;; card++) {
        bool gone = false;
        for (int i = 0; i < m; i++)
            gone = gone || taken[i] == card;
        if (!gone && v-- == 0)
            return card;
    }
}

void draw_open(struct play *p, const char *deck, int n, int k, int *card)
{
    struct dice *d = p->dice;
    if (k < 1 || k > n) {
        err_set(&d->err, EXIT_BUG, "a draw of %d from %d cards", k, n);
        return;
    }
    char *label = arena_printf(d->a, "draw:%s", deck);
    bool good = n == 1 || roll_begin(d, label, (size_t)k);
    for (int i = 0; i < k; i++) {
        uint32_t value = 1;
        if (good && n - i > 1)
            good = entry_add(d, (uint32_t)i, (uint32_t)(n - i), label, &value);
        card[i] = nth_left(card, i, (int)value - 1);
    }
    if (good && n > 1)
        d->rolls++;
}

const struct dice_entry *dice_roll(const struct dice *d, uint32_t number, size_t *n)
{
    size_t lo = 0, hi = d->n; /* roll numbers never descend */
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (d->v[mid].roll < number)
            lo = mid + 1;
        else
            hi = mid;
    }
    size_t end = lo;
    while (end < d->n && d->v[end].roll == number)
        end++;
    *n = end - lo;
    return *n ? &d->v[lo] : NULL;
}

/* "2d6", or "d10 d9" where the dice of an open draw differ. */
static void sides_text(struct buf *out, const struct dice_entry *v, size_t n)
{
    bool same = true;
    for (size_t i = 1; i < n; i++)
        same = same && v[i].sides == v[0].sides;
    if (same) {
        if (n > 1)
            buf_printf(out, "%zu", n);
        buf_printf(out, "d%u", (unsigned)v[0].sides);
        return;
    }
    for (size_t i = 0; i < n; i++)
        buf_printf(out, "%sd%u", i ? " " : "", (unsigned)v[i].sides);
}

void dice_text(struct buf *out, const struct dice *d)
{
    for (size_t at = 0; at < d->n;) {
        size_t n;
        const struct dice_entry *v = dice_roll(d, d->v[at].roll, &n);
        buf_printf(out, "r%u %s ", (unsigned)v->roll, v->label);
        if (v->shuffled) {
            buf_printf(out, "of %u", (unsigned)v->shuffled);
        } else {
            sides_text(out, v, n);
            buf_putc(out, ':');
            for (size_t i = 0; i < n; i++)
                buf_printf(out, " %u", (unsigned)v[i].value);
        }
        buf_putc(out, '\n');
        at += n;
    }
}

/* splitmix64 (public domain, S. Vigna); values above the last whole multiple of sides are passed over. */
bool practice_die(void *ctx, uint32_t number, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    struct practice *g = ctx;
    (void)number;
    (void)idx;
    (void)label;
    for (;;) {
        uint64_t z = g->s += UINT64_C(0x9E3779B97F4A7C15);
        z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
        z ^= z >> 31;
        if (z < UINT64_MAX - UINT64_MAX % sides) {
            *value = (uint32_t)(z % sides) + 1;
            return true;
        }
    }
}

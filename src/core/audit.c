#include "core/audit_private.h"

#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/num.h"
#include "core/doc.h"

/* The walk along the chain. */
struct walk {
    struct audit *au;
    struct step_text *texts; /* moves seen so far: some are still alive */
    size_t ntexts, cap;
    const struct state *prev;
    struct state made; /* what the rules made of the record in hand */
    bool has_made;
    struct chain chain;
};

void audit_put_line(struct audit *au, const struct check_line *l)
{
    if (au->quiet && l->status == CHECK_OK)
        return;
    buf_printf(&au->lines, "%" PRId64 "\t%" PRId64 "\t%s\t%s\t%s\n", l->turn, l->step, l->check,
               check_status_name(l->status), l->detail);
}

static void put_line(void *ctx, const struct check_line *l)
{
    audit_put_line(ctx, l);
}

static void add_counts(struct audit *au, const struct verify *v)
{
    au->fails += v->fails;
    au->warns += v->warns;
    au->withheld += v->withheld;
    au->incomplete += v->incomplete;
    au->unable += v->unable;
    if (v->first.code && !au->first.code)
        au->first = v->first;
}

static void keep_text(struct walk *w, const struct step_text *t)
{
    if (w->ntexts == w->cap) {
        size_t cap = w->cap ? 2 * w->cap : 64;
        struct step_text *v = ARENA_ARRAY(w->au->a, struct step_text, cap);
        if (w->ntexts)
            memcpy(v, w->texts, w->ntexts * sizeof v[0]);
        w->texts = v;
        w->cap = cap;
    }
    w->texts[w->ntexts++] = *t;
}

static bool inputs_of(struct walk *w, const struct verify *v, struct step_text *out, struct err *e)
{
    for (size_t i = 0; i < v->rec->ninputs; i++)
        if (!step_text_read(w->au->a, w->au->g, v->rec->inputs[i].text, v->rec->inputs[i].n, &out[i], e))
            return false;
    return true;
}

/* The check `rules`: the same run again must give the same dice, draws, openings and state. */
static void check_rules(struct verify *v, void *ctx)
{
    struct walk *w = ctx;
    struct audit *au = w->au;
    const struct game_ops *ops = au->ops;
    const void *data = au->data;
    struct err why = au->why;
    if ((v->prev->has_rules || v->prev->has_data) && au->amended && !au->amended(au->ctx, v->prev, &ops, &data, &why))
        ops = NULL;
    if (!ops) {
        verify_line(v, "rules", CHECK_UNABLE, "%s", why.text);
        return;
    }
    struct step_text *in = ARENA_ARRAY(au->a, struct step_text, v->rec->ninputs + 1);
    struct step s = {.a = au->a,
                     .ops = ops,
                     .data = data,
                     .g = au->g,
                     .prev = v->prev,
                     .input = in,
                     .ninput = v->rec->ninputs,
                     .living = w->texts,
                     .nliving = w->ntexts,
                     .opened = v->rec->opened,
                     .nopened = v->rec->nopened};
    memcpy(s.head_prev, v->head_prev, 32);
    struct err e = {0};
    struct core made;
    struct dice dice;
    if (!inputs_of(w, v, in, &e) || !step_remake(&s, v->rec, &made, &w->made, &dice, &e)) {
        verify_line(v, e.check[0] ? e.check : "rules", e.code == EXIT_CONFIG ? CHECK_UNABLE : CHECK_FAIL, "%s", e.text);
        return;
    }
    w->has_made = true;
    if (!step_compare(&s, v->rec, &made, &e))
        verify_line(v, "rules", CHECK_FAIL, "%s", e.text);
    else
        verify_line(v, "rules", CHECK_OK, "%s", "");
}

/* The state that the next record is checked against: the stored one when it is what the core names, else the one made. */
static bool next_state(struct walk *w, const struct verify *v, const struct bytes *stored, struct state *out)
{
    struct err quiet = {0};
    if (v->has_made) {
        *out = v->made;
        return true;
    }
    if (stored->p && state_read(w->au->a, w->au->g, stored->p, stored->n, out, &quiet) &&
        memcmp(out->hash, v->rec->core.state, 32) == 0)
        return true;
    if (w->has_made)
        *out = w->made;
    return w->has_made;
}

/* A `correct` goes back to a head of this chain: the state after it. */
static const struct state *corrected(struct walk *w, const struct bytes *bytes, size_t i)
{
    struct record rec;
    struct err quiet = {0};
    uint8_t head[32];
    if (!record_read(w->au->a, w->au->g, bytes->p, bytes->n, RECORD_STORED, &rec, &quiet) ||
        !record_corrects(w->au->a, &rec, head))
        return NULL;
    for (size_t k = 0; k < i; k++)
        if (memcmp(w->au->heads[k], head, 32) == 0)
            return &w->au->states[k];
    return NULL;
}

static bool one_record(struct walk *w, size_t i, bool *go_on, struct err *e)
{
    struct audit *au = w->au;
    struct bytes bytes, stored = {0};
    if (!au->record(au->ctx, i, &bytes, e) || !au->state(au->ctx, i, &stored, e))
        return false;
    struct record rec;
    memset(&rec, 0, sizeof rec);
    struct verify v = {.a = au->a,
                       .g = au->g,
                       .prev = w->prev,
                       .head_prev = au->heads[i - 1],
                       .chain = &w->chain,
                       .late = au->late,
                       .nlate = au->nlate,
                       .at_head = corrected(w, &bytes, i),
                       .next_state = stored.p ? &stored : NULL,
                       .report = put_line,
                       .ctx = au,
                       .rules = check_rules,
                       .rules_ctx = w};
    w->has_made = false;
    verify_bytes(&v, bytes.p, bytes.n, &rec);
    add_counts(au, &v);
    au->records++;
    struct state *next = &au->states[i];
    *go_on = v.rec && next_state(w, &v, &stored, next);
    if (!*go_on)
        return true;
    for (size_t k = 0; k < rec.ninputs; k++) {
        struct step_text t;
        struct err quiet = {0};
        if (step_text_read(au->a, au->g, rec.inputs[k].text, rec.inputs[k].n, &t, &quiet) && t.text.kind == KIND_MOVES)
            keep_text(w, &t);
    }
    memcpy(au->heads[i], rec.head, 32);
    memcpy(au->head, rec.head, 32);
    w->prev = next;
    chain_add(&w->chain, &v);
    au->reached = i;
    return !au->keep_state || au->keep_state(au->ctx, i, next->raw, e);
}

static bool genesis_checks(struct walk *w)
{
    struct audit *au = w->au;
    struct verify_genesis v = {.a = au->a, .g = au->g, .data = au->data_hash, .report = put_line, .ctx = au};
    memcpy(v.sig, au->sig, sizeof v.sig);
    verify_genesis(&v);
    au->fails += v.fails;
    au->warns += v.warns;
    au->incomplete += v.incomplete;
    au->unable += v.unable;
    if (v.first.code)
        au->first = v.first;
    chain_start(au->a, &w->chain, au->g, v.signers);
    return true;
}

/* state_0 is a function of the genesis alone; without the rules the stored one has to do. */
static bool first_state(struct walk *w, struct err *e)
{
    struct audit *au = w->au;
    struct bytes stored = {0};
    struct err why = {0};
    struct state *made = &au->states[0], from_file;
    if (!au->state(au->ctx, 0, &stored, e))
        return false;
    bool ok = au->ops && step_first(au->a, au->ops, au->data, au->g, made, &why);
    if (stored.p && !state_read(au->a, au->g, stored.p, stored.n, &from_file, &why)) {
        put_line(au, &(struct check_line){.check = "state", .status = CHECK_FAIL, .detail = why.text});
        au->fails++;
        err_check(&au->first, EXIT_DATA, "state", "%s", why.text);
    } else if (stored.p && ok && memcmp(from_file.hash, made->hash, 32) != 0) {
        put_line(au, &(struct check_line){.check = "state",
                                          .status = CHECK_FAIL,
                                          .detail = "the first state is not what the genesis makes"});
        au->fails++;
        err_check(&au->first, EXIT_DATA, "state", "the first state is not what the genesis makes");
    } else if (stored.p && !ok) {
        *made = from_file;
        ok = true;
    }
    if (!ok) {
        put_line(au, &(struct check_line){
                         .check = "rules", .status = CHECK_UNABLE, .detail = why.text[0] ? why.text : au->why.text});
        au->unable++;
        return true;
    }
    w->prev = made;
    return !au->keep_state || au->keep_state(au->ctx, 0, made->raw, e);
}

bool audit_run(struct audit *au, struct err *e)
{
    struct walk w = {.au = au};
    buf_init(&au->lines, au->a);
    au->heads = arena_alloc(au->a, 32 * (au->n + 1));
    au->states = ARENA_ARRAY(au->a, struct state, au->n + 1);
    memcpy(au->heads[0], au->g->game_id, 32);
    memcpy(au->head, au->g->game_id, 32);
    genesis_checks(&w);
    if (!first_state(&w, e))
        return false;
    bool go_on = w.prev != NULL;
    for (size_t i = 1; go_on && i <= au->n; i++)
        if (!one_record(&w, i, &go_on, e))
            return false;
    if (!go_on && au->reached < au->n) {
        put_line(
            au, &(struct check_line){.check = "state",
                                     .status = CHECK_INCOMPLETE,
                                     .detail = "the records after this one cannot be checked: no state to start from"});
        au->incomplete++;
    }
    return true;
}

bool audit_rival(struct audit *au, struct bytes bytes, struct err *e)
{
    struct record rec;
    if (!record_read(au->a, au->g, bytes.p, bytes.n, RECORD_STORED, &rec, e))
        return false;
    for (size_t i = 0; i <= au->reached; i++) {
        if (memcmp(au->heads[i], rec.core.prev, 32) != 0)
            continue;
        if (i < au->reached && memcmp(au->heads[i + 1], rec.head, 32) == 0)
            return true;
        struct chain chain;
        chain_start(au->a, &chain, au->g, ~0U);
        chain.filed = 0xFF;
        struct verify v = {
            .a = au->a, .g = au->g, .prev = &au->states[i], .head_prev = au->heads[i], .rec = &rec, .chain = &chain};
        if (!verify_record(&v) || i == au->reached)
            return true;
        char ours[65], theirs[65];
        hex_str(ours, au->heads[i + 1], 32);
        hex_str(theirs, rec.head, 32);
        put_line(au, &(struct check_line){
                         .turn = rec.core.turn,
                         .step = rec.core.step,
                         .check = "fork",
                         .status = CHECK_FAIL,
                         .detail = arena_printf(au->a, "two records for one step: head %s and head %s", ours, theirs)});
        au->fork = true;
        return true;
    }
    return true;
}

int audit_end(struct audit *au)
{
    char game[65], head[65];
    hex_str(game, au->g->game_id, 32);
    hex_str(head, au->head, 32);
    int code = EXIT_OK;
    const char *word = "OK";
    if (au->fails) {
        code = EXIT_AUDIT_FAILED;
        word = "FAILED";
    } else if (au->fork) {
        code = EXIT_AUDIT_FORK;
        word = "FORK";
    } else if (au->incomplete) {
        code = EXIT_AUDIT_INCOMPLETE;
        word = "INCOMPLETE";
    } else if (au->warns || au->unable || au->g->dice == DICE_SOLO) {
        code = EXIT_AUDIT_WARN;
        word = "WARN";
    }
    buf_printf(&au->lines, "AUDIT %s game=%s head=%s records=%zu failures=%zu withheld=%zu warnings=%zu\n", word, game,
               head, au->records, au->fails, au->withheld, au->warns);
    return code;
}

#include "trust/verify.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/arena.h"
#include "trust/hash.h"
#include "trust/notes.h"
#include "trust/sig.h"
#include "trust/verify_parts.h"

static const char *const status_names[] = {"ok", "fail", "warn", "withheld", "incomplete", "unable"};

const char *check_status_name(enum check_status s)
{
    return status_names[s];
}

static void report(struct verify *v, const char *check, enum check_status s, const char *detail)
{
    struct check_line line = {v->prev->turn, v->prev->step, check, detail, s};
    if (v->rec && v->rec->core_bytes.n) {
        line.turn = v->rec->core.turn;
        line.step = v->rec->core.step;
    }
    if (v->report)
        v->report(v->ctx, &line);
}

void verify_line(struct verify *v, const char *check, enum check_status s, const char *fmt, ...)
{
    char detail[640];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(detail, sizeof detail, fmt, ap);
    va_end(ap);
    size_t *const counts[] = {NULL, &v->fails, &v->warns, &v->withheld, &v->incomplete, &v->unable};
    if (s != CHECK_OK)
        ++*counts[s];
    if (s == CHECK_FAIL)
        err_check(&v->first, EXIT_AUDIT_FAILED, check, "%s", detail);
    report(v, check, s, detail);
}

bool verify_result(struct verify *v, const char *check, bool good, const struct err *why)
{
    if (good)
        verify_line(v, check, CHECK_OK, "%s", "");
    else
        verify_line(v, check, CHECK_FAIL, "%s", why->text);
    return good;
}

static void check_place(struct verify *v)
{
    const struct core *c = &v->rec->core;
    struct err why = {0};
    if (memcmp(c->game, v->g->game_id, 32) != 0)
        err_set(&why, EXIT_DATA, "the record is of another game");
    verify_result(v, "game", !why.code, &why);
    why = (struct err){0};
    if (c->turn != v->prev->turn || c->step != v->prev->step)
        err_set(&why, EXIT_DATA, "turn %lld step %lld comes next", (long long)v->prev->turn, (long long)v->prev->step);
    verify_result(v, "number", !why.code, &why);
    why = (struct err){0};
    if (memcmp(c->prev, v->head_prev, 32) != 0)
        err_set(&why, EXIT_DATA, "prev is not the head so far");
    verify_result(v, "prev", !why.code, &why);
}

static void check_state(struct verify *v)
{
    const struct core *c = &v->rec->core;
    struct err why = {0};
    uint8_t hash[32];
    if (!v->next_state && !v->has_made)
        return;
    if (v->next_state) {
        hash_state(hash, v->next_state->p, v->next_state->n);
        if (memcmp(hash, c->state, 32) != 0)
            err_set(&why, EXIT_DATA, "the state after it has another hash");
    }
    if (v->has_made && memcmp(v->made.hash, c->state, 32) != 0)
        err_set(&why, EXIT_DATA, "the state that follows from the text has another hash");
    verify_result(v, "state", !why.code, &why);
}

static void check_head(struct verify *v)
{
    const struct core *c = &v->rec->core;
    struct err why = {0};
    uint8_t head[32];
    record_head(head, c->prev, c->turn, v->rec->core_bytes);
    if (memcmp(head, v->rec->head, 32) != 0)
        err_set(&why, EXIT_DATA, "the head is not that of the core");
    verify_result(v, "head", !why.code, &why);
}

/* The head text is made again: the record holds only its signature. */
static bool head_sig_good(struct verify *v, const struct sig_by *s, bool *warn, struct err *why)
{
    const struct core *c = &v->rec->core;
    struct place at = {c->game, c->prev, (uint64_t)c->turn, (uint64_t)c->step};
    struct note note = {0};
    struct text t;
    if (s->role == ROLE_NONE || s->role == ROLE_ARBITER)
        return err_set(why, EXIT_DATA, "\"%s\" signs no heads", s->by);
    memcpy(note.head, v->rec->head, 32);
    return note_write(v->a, KIND_HEAD, &at, s->by, &note, &t, why) &&
           sig_verify(v->a, state_alg(v->g, v->prev, s->role), state_sign(v->g, v->prev, s->role), t.text.p, t.text.n,
                      s->sig, strlen(s->sig), SIG_TEXT, warn, why);
}

static void check_head_sig(struct verify *v)
{
    bool needed = v->rec->core.kind == CORE_PLAY && (v->g->dice == DICE_UMPIRE || v->g->dice == DICE_BOTH);
    const struct sig_by *s = &v->rec->head_sig;
    struct err why = {0};
    bool warn = false;
    if (!v->rec->has_head_sig) {
        if (needed)
            verify_line(v, "head-sig", CHECK_FAIL, "the umpire has not signed the head");
        return;
    }
    bool good = (!needed || s->role == ROLE_UMPIRE || err_set(&why, EXIT_DATA, "the umpire has not signed the head")) &&
                head_sig_good(v, s, &warn, &why);
    if (good && warn)
        verify_line(v, "head-sig", CHECK_WARN, "the trusted comment of %s is not signed", s->by);
    else
        verify_result(v, "head-sig", good, &why);
}

bool verify_record(struct verify *v)
{
    size_t n = v->rec->ninputs;
    size_t before = v->fails;
    v->texts = ARENA_ARRAY(v->a, struct text, n + 1);
    v->moves = ARENA_ARRAY(v->a, struct moves, n + 1);
    v->parsed = ARENA_ARRAY(v->a, bool, n + 1);
    v->m = arena_alloc(v->a, 32 * (n + 1));
    v->filed = 0;
    v->has_made = false;
    check_place(v);
    verify_texts(v);
    verify_dice(v);
    verify_hidden(v);
    if (v->rules && v->rec->core.kind == CORE_PLAY)
        v->rules(v, v->rules_ctx);
    check_state(v);
    check_head(v);
    check_head_sig(v);
    return v->fails == before;
}

bool verify_bytes(struct verify *v, const void *p, size_t n, struct record *rec)
{
    struct err why = {0};
    bool good = record_read(v->a, v->g, p, n, RECORD_STORED, rec, &why);
    v->rec = good ? rec : NULL;
    if (!good && why.ptr[0])
        verify_line(v, "format", CHECK_FAIL, "%s: %s", why.ptr, why.text);
    else
        verify_result(v, "format", good, &why);
    return good && verify_record(v);
}

static void add_head(struct arena *a, struct chain *c, const uint8_t head[32])
{
    uint8_t(*heads)[32] = arena_alloc(a, 32 * (c->nheads + 1));
    if (c->nheads)
        memcpy(heads, c->heads, 32 * c->nheads);
    memcpy(heads[c->nheads++], head, 32);
    c->heads = heads;
}

void chain_start(struct arena *a, struct chain *c, const struct genesis *g, unsigned signed_genesis)
{
    memset(c, 0, sizeof *c);
    c->signed_genesis = signed_genesis;
    add_head(a, c, g->game_id);
}

void chain_add(struct chain *c, const struct verify *v)
{
    const struct core *core = &v->rec->core;
    c->filed |= v->filed;
    add_head(v->a, c, v->rec->head);
    if (!core->ndraws)
        return;
    struct chain_draw *d = ARENA_ARRAY(v->a, struct chain_draw, c->ndraws + core->ndraws);
    if (c->ndraws)
        memcpy(d, c->draws, c->ndraws * sizeof *d);
    const uint8_t *vrf = v->nroles          ? state_vrf(v->g, v->prev, v->roles[v->nroles - 1])
                         : v->g->has_umpire ? state_vrf(v->g, v->prev, ROLE_UMPIRE)
                                            : NULL;
    for (size_t i = 0; i < core->ndraws; i++) {
        struct chain_draw *x = &d[c->ndraws++];
        *x = (struct chain_draw){core->draws[i].deck, core->draws[i].k, core->turn, core->step, {0}, {0}, {0}};
        memcpy(x->c, core->draws[i].c, 32);
        memcpy(x->seed, core->seed, 32);
        if (vrf)
            memcpy(x->vrf, vrf, 32);
    }
    c->draws = d;
}

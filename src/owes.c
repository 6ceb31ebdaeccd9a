#include "owes.h"
#include "base/arena.h"
#include "base/buf.h"
#include "trust/roles.h"

const char *owes_names(const struct folder *f, uint8_t mask)
{
    struct buf b;
    buf_init(&b, f->a);
    for (size_t i = 0; i < f->g.nsides; i++)
        if (mask >> i & 1U)
            buf_printf(&b, "%s%s", b.n ? ", " : "", f->g.side[i].side);
    return b.p;
}

/* The first role whose proof is not here; the last one resolves. */
static bool roller(struct folder *f, int *out, struct err *e)
{
    int roles[SEATS_MAX + 1];
    size_t n, nproofs;
    struct proof *proofs;
    struct err skip = {0};
    if (!roles_list(&f->g, &f->state, roles, &n, &skip))
        return true; /* nobody may: the game waits for something else */
    if (!inbox_proofs(f, &proofs, &nproofs, e))
        return false;
    if (n == 0)
        return roles_resolver(&f->g, &f->state, out, &skip) || true;
    for (size_t i = 0; i < n && *out == ROLE_NONE; i++) {
        bool here = false;
        for (size_t k = 0; k < nproofs; k++)
            here |= proofs[k].role == roles[i];
        if (!here || i + 1 == n)
            *out = roles[i];
    }
    return true;
}

bool owes_read(struct folder *f, struct owes *out, struct err *e)
{
    static const enum kind serves[] = {KIND_MOVES, KIND_RESIGN, KIND_NMR};
    struct at_hand *v;
    size_t n;
    *out = (struct owes){.over = f->state.await == 0, .roller = ROLE_NONE};
    if (!status_read(f, &out->note, e) || !inbox_read(f, &v, &n, e))
        return false;
    for (size_t i = 0; i < f->g.nsides; i++) {
        bool here = false;
        for (size_t k = 0; k < sizeof serves / sizeof serves[0]; k++)
            here |= inbox_find(v, n, (int)i, serves[k]) != NULL;
        if (f->state.await >> i & 1U && !here)
            out->lacking |= (uint8_t)(1U << i);
    }
    return out->over || out->lacking || roller(f, &out->roller, e);
}

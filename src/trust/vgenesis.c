/* The checks of a genesis: keys, genesis-sig, pop, data (design dice 1.3.1). */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "trust/sig.h"
#include "trust/verify.h"

static void line(struct verify_genesis *v, const char *check, enum check_status s, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

static void line(struct verify_genesis *v, const char *check, enum check_status s, const char *fmt, ...)
{
    char detail[640];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(detail, sizeof detail, fmt, ap);
    va_end(ap);
    v->fails += s == CHECK_FAIL;
    v->warns += s == CHECK_WARN;
    v->incomplete += s == CHECK_INCOMPLETE;
    v->unable += s == CHECK_UNABLE;
    if (s == CHECK_FAIL)
        err_check(&v->first, EXIT_AUDIT_FAILED, check, "%s", detail);
    struct check_line l = {0, 0, check, detail, s};
    if (v->report)
        v->report(v->ctx, &l);
}

static void result(struct verify_genesis *v, const char *check, bool good, const struct err *why)
{
    line(v, check, good ? CHECK_OK : CHECK_FAIL, "%s", good ? "" : why->text);
}

static void check_signature(struct verify_genesis *v, int role)
{
    const struct party *p = genesis_party(v->g, role);
    struct err why = {0};
    bool warn = false;
    if (!v->sig[role].p) {
        line(v, "genesis-sig", CHECK_INCOMPLETE, "%s has not signed the genesis", p->side);
    } else if (!sig_verify(v->a, p->alg, p->sign, v->g->raw.p, v->g->raw.n, v->sig[role].p, v->sig[role].n, 0, &warn,
                           &why)) {
        line(v, "genesis-sig", CHECK_FAIL, "the signature of %s is not right: %s", p->side, why.text);
    } else {
        v->signers |= 1U << role;
        if (warn)
            line(v, "genesis-sig", CHECK_WARN, "the trusted comment of %s is not signed", p->side);
        else
            line(v, "genesis-sig", CHECK_OK, "%s", p->side);
    }
}

bool verify_genesis(struct verify_genesis *v)
{
    struct err why = {0};
    result(v, "keys", genesis_check_keys(v->g, &why), &why);
    v->signers = 0;
    for (int r = 0; r < ROLES_MAX; r++)
        if (genesis_party(v->g, r))
            check_signature(v, r);
    why = (struct err){0};
    result(v, "pop", genesis_check_pop(v->g, &why), &why);
    if (!v->data)
        line(v, "data", CHECK_UNABLE, "the data files of this game are not at hand");
    else if (memcmp(v->data, v->g->data, 32) != 0)
        line(v, "data", CHECK_FAIL, "the data files at hand are not those of this game");
    else
        line(v, "data", CHECK_OK, "%s", "");
    return v->fails == 0;
}

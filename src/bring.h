/* What a file brings: the blocks of a letter, a text as `sign` keeps it with its signature beside it, or one JSON object of the
 * chain (a genesis, a record, a proof). All become blocks, so that the rest needs to know one form only. */
#ifndef PROVOST_BRING_H
#define PROVOST_BRING_H
#include "cmd.h"
#include "trust/block.h"
#include "trust/record.h"

struct brought {
    struct block *v;
    size_t n;
    const char *name;
};

/* path "-": stdin. A canonical text has its signature in FILE.minisig or FILE.sig, and those of a joint text in
 * FILE.ROLE.minisig or FILE.ROLE.sig. An archive (its first block is a genesis) may hold more blocks than a letter.
 * e: 66, 65. */
bool bring_file(struct ctx *c, const char *path, struct brought *out, struct err *e);
bool bring_bytes(struct arena *a, const char *name, struct bytes p, struct brought *out, struct err *e);
/* The signature file beside path, or NULL: path.minisig, path.sig. */
const char *bring_sig(struct arena *a, const char *path);

/* Is the text signed by this role, with the key in force in state s? sig: the text of the right signature; e: 77, check
 * "moves-sig". *warn: its trusted comment is not signed. */
bool bring_signed(struct arena *a, const struct genesis *g, const struct state *s, const struct block *b, int role,
                  const char **sig, bool *warn, struct err *e);
#endif

/* Blocks in a letter: any bytes, transfer encoding already undone. Each block is judged by itself. */
#ifndef PROVOST_TRUST_BLOCK_H
#define PROVOST_TRUST_BLOCK_H
#include "base/err.h"
#include "trust/text.h"

struct sig_block {
    char by[NAME_MAX_LEN + 1]; /* of a `by SIDE` line before it, else "" */
    bool ssh;                  /* an SSH SIGNATURE; else minisign or signify */
    struct bytes sig;          /* the signature file's text: base64 joined, quotes undone; feed it to sig_verify */
    int line;
};

struct block {
    enum kind kind;
    char name[NAME_MAX_LEN + 1]; /* KIND of the marker in lower case, cut; for messages about unknown kinds */
    int line, last_line;         /* of BEGIN, and of the last line that belongs to it, from 1 */
    size_t at, len;              /* the same as bytes of the letter */
    bool ok;
    struct err err;    /* when not ok: 65, line in the letter, check "canonical" or "format" */
    struct text text;  /* when ok and kind_is_text */
    struct bytes data; /* when ok and not kind_is_text: the decoded bytes */
    struct sig_block *sigs;
    size_t nsigs;
};

/* All blocks of a letter in their order. False (65) only when the letter itself breaks a limit of 3.6. */
bool blocks_find(struct arena *a, const char *p, size_t n, struct block **out, size_t *count, struct err *e);
#endif

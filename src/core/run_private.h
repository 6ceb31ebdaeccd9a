/* What the parts of the loop share: the run (run.c), answers (answer.c), its image in the state (run_state.c). */
#ifndef PROVOST_CORE_RUN_PRIVATE_H
#define PROVOST_CORE_RUN_PRIVATE_H
#include "core/run.h"

enum part {
    PART_LINES,
    PART_APPENDED,
    PART_OPENED
}; /* of a move file; below its `standing`; an opened standing file */

/* A line being carried out, or the clauses left of a rule. */
struct running {
    seat_t seat;
    enum part part;
    size_t live;   /* index of the move file; PART_OPENED: unused */
    uint16_t kind; /* PART_OPENED: ask kind for which it was consulted */
    bool is_rule;
    size_t index;       /* line or rule of the file */
    int16_t next, last; /* nodes: to be tried next; carried out last; -1: none */
    bool failed;        /* the last one failed: its `else` is next */
    uint8_t depth;      /* frames when it began: it ends when fewer are left */
    int32_t key; /* of the part of a group that it is carried out for; 0: no group, or none yet; -1: all are done */
};

/* All that answering may change before run(): copied at the mark, and back. */
struct cursor {
    size_t line[LIVE_MAX];
    struct running running[RUNNING_MAX];
    size_t nrunning;
    struct {
        uint16_t kind;
        int32_t place;
    } brk[SEATS_MAX];
};

struct run {
    struct run_in *in;
    struct run_result *out;
    struct play p;
    struct cursor cur;
    struct err *e;
    uint32_t rolls_before;
    bool went_on; /* the rule for a break said `go on` */
    bool full;    /* a table of ours overflowed: a bug of the game or hostile input */
};

struct answer {
    struct order order;
    enum source source;
    int line; /* 0: none */
    bool forced;
};

/* An event of core's own at the present depth. */
void run_say(struct run *r, uint16_t kind, seat_t seat, const int32_t *arg, size_t n);
const struct file *running_file(struct run *r, const struct running *l);
const struct clauses *running_clauses(struct run *r, const struct running *l);
/* One decision. false: nothing covers it. */
bool answer_ask(struct run *r, A ask, struct answer *out);
/* A clause that is not carried out, and why: in the report, and for `check`. */
void answer_skip(struct run *r, const struct running *l, const struct clauses *c, const struct node *node,
                 const char *why);
/* After run(): notes breaks and failures among the events from `first` on, drops lines whose frame is gone. */
void answer_after(struct run *r, size_t first);
/* The seat's lines, running lines and break fall away. */
void answer_forget(struct run *r, seat_t seat);
/* The standing file of a seat opened for a kind; NULL: none. Notes the consultation. */
const struct file *answer_standing(struct run *r, seat_t seat, uint16_t kind);

bool run_load(struct run *r, const json_t *play);
json_t *run_save(struct run *r);
#endif

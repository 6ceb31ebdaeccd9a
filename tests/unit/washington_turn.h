/* Whole player turns of To Take Washington from lines as players write them, with dice of a small generator. */
#ifndef TEST_WASHINGTON_TURN_H
#define TEST_WASHINGTON_TURN_H
#include "core/event.h"
#include "core/run.h"
#include "games/washington/washington.h"

struct turn_test {
    struct arena *a;
    struct seats seats;
    struct options opt;
    struct texts *texts;
    uint64_t rng;
    uint32_t die;               /* 0: the generator; else every die falls so */
    struct live live[LIVE_MAX]; /* that took part in the last step */
    size_t nlive;
    uint8_t made;
    json_t *play; /* NULL: not begun */
    struct run_result out;
    struct world w; /* as the last step left it */
};
struct turn_test *turn_new(const char *scenario);
void turn_free(struct turn_test *t);
/* One step: the lines of one seat; the other's reactions are built in. Fails the test when they do not parse. */
void turn_file(struct turn_test *t, int side, const char *lines);
/* The same with lines of both, NULL: none of this side. Files that are still alive go on. */
void turn_files(struct turn_test *t, const char *const lines[SIDES]);
const struct wash_state *turn_state(const struct turn_test *t);
const char *turn_where(const struct turn_test *t, const char *unit); /* hex, or "" */
int turn_count(const struct turn_test *t, uint16_t hap);
/* The reason that was given for a line of the last step that was skipped, or NULL. */
const char *turn_skipped(const struct turn_test *t, int line);
#endif

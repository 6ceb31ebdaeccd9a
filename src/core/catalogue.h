/* Catalogues as tests and tools check them (reading and filling: core/doc.h).
 *
 * A sentence may hold
 *   {name}            the value
 *   {name|one|many}   `one` when the value is 1, else `many`; of a yes or no: `yes|no`
 *   {name?words}      the words when there is a value that is not 0 (of a name, text or seat: any value)
 * and words may hold further {name}. */
#ifndef PROVOST_CORE_CATALOGUE_H
#define PROVOST_CORE_CATALOGUE_H
#include "base/buf.h"
#include "core/game.h"

struct catalogue;
/* One line for each sentence that a game's events or core's own miss, and for each hole that no value fills. */
void catalogue_gaps(struct buf *out, const struct catalogue *c, const struct game_ops *ops);
/* The keys in byte order; NULL past the end. Those of the bundled catalogue below count too, each once. */
const char *catalogue_key(const struct catalogue *c, size_t i);
#endif

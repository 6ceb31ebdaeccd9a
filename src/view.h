/* What commands that show something share. */
#ifndef PROVOST_VIEW_H
#define PROVOST_VIEW_H
#include "core/doc.h"
#include "folder.h"

#define OPT_LANG                                                                                                       \
    {                                                                                                                  \
        0, "lang", "LANG", "the language of the words: a name, or a catalogue file", false                             \
    }

/* --lang where the command has it, else the person's setting, else English. e: 66, 65. */
bool view_catalogue(struct ctx *c, const struct person *p, const struct catalogue **out);
/* Persons settings, catalogue and folder (arg as folder_find). */
struct view {
    struct person person;
    const struct catalogue *cat;
    struct folder f;
};
bool view_open(struct ctx *c, const char *dir, unsigned mode, struct view *v);
/* A seat by name for a command that needs no key: --seat, else the one whose keys are here, else the only awaited
 * one. */
bool view_seat(struct ctx *c, struct view *v, const char *name, struct holder *out);
#endif

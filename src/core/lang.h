/* The catalogues compiled in: the files of src/lang, in byte order of their names; the list ends with name NULL. */
#ifndef PROVOST_CORE_LANG_H
#define PROVOST_CORE_LANG_H
#include <stddef.h>

struct lang_file {
    const char *name;
    const unsigned char *p;
    size_t n;
};
extern const struct lang_file lang_files[];
extern const size_t lang_files_n;
#endif

/* series_tables.json as the file has it, for tests that compare the program with it. */
#ifndef TEST_WASHINGTON_TABLES_H
#define TEST_WASHINGTON_TABLES_H
#include <stdbool.h>

#include "base/arena.h"
#include "json/in.h"

/* Read by tables_begin, which with tables_end goes round a group of tests. */
extern const json_t *tables;
int tables_begin(void **state);
int tables_end(void **state);
const char *dice_of(int total); /* two faces that add up to it */
/* A member that must be there; its text, its number. */
const json_t *tab_at(const json_t *from, const char *key);
const char *tab_word(const json_t *from, const char *key);
int tab_number(const json_t *from, const char *key);
const json_t *tab_nth(const json_t *list, size_t i);
/* "3", "2-5", "4+" */
bool tab_in_range(const char *range, int v);
/* The value in an object whose keys are ranges. */
const json_t *tab_ranged(const json_t *from, int v);
bool tab_lists(const json_t *list, const char *word);
#endif

/* Host tool: the bundled data as C, so that a run parses no map (design "architecture", Data). */
#include <stdio.h>

#include "base/arena.h"
#include "base/err.h"
#include "games/acw/data.h"
#include "gen/acw_data.h"
#include "json/in.h"
#include "trust/hash.h"

static void put_i16(const int16_t *v, size_t n)
{
    putchar('{');
    for (size_t i = 0; i < n; i++)
        printf("%s%d", i ? "," : "", v[i]);
    putchar('}');
}

static void put_set(const struct space_set *s)
{
    printf("{{0x%llx,0x%llx}}", (unsigned long long)s->bits[0], (unsigned long long)s->bits[1]);
}

static void put_space(const struct acw_space *s)
{
    printf("  {\"%s\",\"%s\",%d,%d,%d,%d,%d,%d,%d,%d,", s->id, s->name, s->colour, s->city, s->state, s->seaport,
           s->coastal, s->production, s->x, s->y);
    put_set(&s->adjacent);
    putchar(',');
    put_set(&s->rail);
    puts("},");
}

static void put_tables(const struct acw_tables *t)
{
    const int16_t *const by_kind[] = {t->unit, t->move, t->hit, t->cost, t->combined};
    printf(" .tables = {");
    for (size_t i = 0; i < 5; i++) {
        put_i16(by_kind[i], KINDS);
        putchar(',');
    }
    printf("%d,%d,%d,", t->max_fires, t->fires_per_leader, t->combined_bonus);
    put_i16(t->leader_killed, 13);
    printf(",%d,%d},\n", t->rally, t->city_value);
}

#define LIST(name, n) (printf("  ." #name " = "), put_i16(t->name, n), puts(","))
#define NUMBER(name) printf("  ." #name " = %d,\n", t->name)

static void put_standard(const struct acw_standard *t)
{
    puts(" .std = {");
    LIST(rail_cost, KINDS);
    LIST(sea_cost, KINDS);
    printf("  .cost = {");
    for (int side = 0; side < SIDES; side++, putchar(','))
        put_i16(t->cost[side], MAKES);
    puts("},");
    NUMBER(inflation);
    LIST(naval_min, NAVAL_ROWS);
    LIST(naval_lost, NAVAL_ROWS);
    NUMBER(credit);
    NUMBER(levy);
    LIST(emancipation_rating, SIDES);
    NUMBER(leaves_on);
    LIST(desert, DIE_FACES);
    NUMBER(emancipation_points);
    LIST(conscription_points, SIDES);
    LIST(riot_on, SIDES);
    NUMBER(gift);
    LIST(gift_rating, SIDES);
    NUMBER(support);
    NUMBER(hopeless);
    LIST(major_rating, SIDES);
    LIST(capital_rating, SIDES);
    LIST(few, DIE_FACES);
    LIST(french, KINDS);
    LIST(british, KINDS);
    NUMBER(french_points);
    NUMBER(british_points);
    NUMBER(war_naval);
    NUMBER(war_points);
    LIST(revolt, DIE_FACES);
    printf("  .riot = {");
    for (int side = 0; side < SIDES; side++, putchar(','))
        put_set(&t->riot[side]);
    puts("},");
    LIST(capital, SIDES);
    NUMBER(mexico_city);
    puts(" },");
}

static void put_square(const int16_t v[TACT_KINDS][TACT_KINDS])
{
    putchar('{');
    for (int k = 0; k < TACT_KINDS; k++, putchar(','))
        put_i16(v[k], TACT_KINDS);
    fputs("},", stdout);
}

static void put_tact(const struct tact_tables *t)
{
    printf(" .tact = {{");
    put_square(t->fire[0]);
    put_square(t->fire[1]);
    printf("},{");
    for (int k = 0; k < TACT_KINDS; k++, putchar(','))
        put_i16(t->destroys[k], 7);
    printf("},");
    put_i16(t->charges, TACT_KINDS);
    putchar(',');
    put_square(t->charge);
    put_square(t->pursuit);
    put_i16(t->kills_leader, 13);
    printf(",%d,%d,%d,%d,%d,%d,%d,%d,", t->leader_bonus, t->landing_fire, t->landing_charge, t->charge_destroys,
           t->rally, t->idle_turns, t->retreat_after, t->major_units);
    put_i16(t->scout, TACT_KINDS);
    printf(",%d,%d,", t->sees, t->surprises);
    put_i16(t->dig_on, DIG_YEARS);
    putchar(',');
    put_i16(t->dig_fire, DIG_YEARS);
    printf(",%d},\n", t->dig_charge);
}

static void put_advanced(const struct acw_advanced *t)
{
    puts(" .adv = {");
    NUMBER(election_year);
    LIST(election_month, 13);
    NUMBER(election_cities);
    NUMBER(deadline_year);
    NUMBER(deadline_month);
    NUMBER(learn_winner);
    NUMBER(learn_loser);
    NUMBER(rail_lost);
    NUMBER(guard);
    NUMBER(guard_invaded);
    printf("  .no_rails = ");
    put_set(&t->no_rails);
    puts(" },");
}

static void put_scenario(const struct acw_data *d, const struct acw_scenario *s)
{
    printf("  {\"%s\",\"%s\",%d,%d,\n  ", s->id, s->name, s->first_purchase, s->purchase_every);
    put_i16(s->needed, SIDES);
    printf(",{");
    for (int side = 0; side < SIDES; side++, putchar(','))
        put_set(&s->target[side]);
    printf("},{");
    for (int side = 0; side < SIDES; side++, putchar(','))
        put_set(&s->twice[side]);
    puts("},\n  {");
    for (int side = 0; side < SIDES; side++) {
        printf("   {");
        for (int i = 0; i < d->nspaces; i++, putchar(','))
            put_i16(s->start[side][i], KINDS);
        puts("},");
    }
    printf("  },{");
    for (int side = 0; side < SIDES; side++, putchar(','))
        put_i16(s->free[side], KINDS);
    printf("},");
    put_i16(s->free_per_space, SIDES);
    putchar(',');
    put_i16(s->free_per_state, SIDES);
    printf(",%d,%d,%d,%d,", s->standard, s->year, s->month, s->months);
    put_i16(s->naval, SIDES);
    putchar(',');
    put_i16(s->rail, SIDES);
    printf(",%d,%d,%d,%d},\n", s->rating, s->flat, s->politics, s->inflation);
}

static void put_data(const struct acw_data *d)
{
    printf("const struct acw_data acw_bundled = {%d,%d,%d,\n .space = {\n", d->nspaces, d->nstates, d->nscenarios);
    for (int i = 0; i < d->nspaces; i++)
        put_space(&d->space[i]);
    puts(" },\n .state = {");
    for (int i = 0; i < d->nstates; i++)
        printf("  {\"%s\",\"%s\",%d},\n", d->state[i].id, d->state[i].name, d->state[i].colour);
    puts(" },");
    put_tables(&d->tables);
    put_tact(&d->tact);
    put_standard(&d->std);
    put_advanced(&d->adv);
    puts(" .scenario = {");
    for (int i = 0; i < d->nscenarios; i++)
        put_scenario(d, &d->scenario[i]);
    puts(" },\n};");
}

int main(void)
{
    struct arena *a = arena_new();
    struct err e = {0};
    const void *data;
    uint8_t hash[32];
    struct hash_file files[ACW_FILES];
    json_arena(a);
    if (!acw_load(a, acw_data_files, acw_data_files_n, &data, &e)) {
        fprintf(stderr, "%s\n", err_format(a, &e));
        return EXIT_DATA;
    }
    for (size_t i = 0; i < ACW_FILES; i++)
        files[i] = (struct hash_file){acw_data_files[i].name, acw_data_files[i].p, acw_data_files[i].n};
    if (!trust_init())
        return EXIT_OS;
    hash_data(hash, files, ACW_FILES);
    puts("/* Generated by src/games/acw/gen/bundle.c. */\n#include \"games/acw/data.h\"");
    put_data(data);
    printf("const uint8_t acw_bundled_hash[32] = {");
    for (int i = 0; i < 32; i++)
        printf("%d,", hash[i]);
    puts("};");
    arena_free(a);
    return fflush(stdout) == 0 ? EXIT_OK : EXIT_IO;
}

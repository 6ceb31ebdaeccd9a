/* The game's part of a state, tampered with field by field and frame by frame: it is refused, or can be shown and played on. */
#include "position.h"
#include "words.h"

static int64_t odd_value(struct choose *c, int64_t lo, int64_t hi, int64_t now)
{
    switch (choose(c, 8)) {
    case 0: return lo;
    case 1: return hi;
    case 2: return lo - 1;
    case 3: return hi + 1;
    case 4: return now + 1;
    case 5: return now - 1;
    default: return lo + (int64_t)choose(c, hi - lo < 65535 ? (uint32_t)(hi - lo) + 1 : 65536);
    }
}

/* Arrays end with no zero. */
static void trim(json_t *arr)
{
    for (size_t n = json_array_size(arr); n > 0 && json_integer_value(json_array_get(arr, n - 1)) == 0; n--)
        if (json_is_integer(json_array_get(arr, n - 1)))
            json_array_remove(arr, n - 1);
        else
            break;
}

static void change_field(struct position *p, struct choose *c)
{
    json_t *game = json_object_get(p->play, "game");
    size_t n = 0;
    while (p->ops->fields[n].name[0])
        n++;
    const struct field *f = &p->ops->fields[choose(c, (uint32_t)n)];
    if (f->type == FIELD_STR) {
        static const char *const words[] = {"",     "a",  "A",
                                            "deck", "..", "a very long word that fills every field there is"};
        json_t *s = json_string(words[choose(c, 6)]);
        if (f->count)
            json_array_set_new(json_object_get(game, f->name), choose(c, f->count), s);
        else
            json_object_set_new(game, f->name, s);
        return;
    }
    if (!f->count) {
        int64_t now = json_integer_value(json_object_get(game, f->name));
        json_object_set_new(game, f->name, json_integer(odd_value(c, f->lo, f->hi, now)));
        return;
    }
    json_t *arr = json_object_get(game, f->name);
    if (!arr)
        json_object_set_new(game, f->name, arr = json_array());
    uint32_t i = choose(c, choose(c, 4) && json_array_size(arr) ? (uint32_t)json_array_size(arr) : f->count);
    while (json_array_size(arr) <= i)
        json_array_append_new(arr, json_integer(0));
    json_array_set_new(arr, i, json_integer(odd_value(c, f->lo, f->hi, json_integer_value(json_array_get(arr, i)))));
    trim(arr);
}

static void change_frames(struct position *p, struct choose *c)
{
    static const char *const part[] = {"pc", "proc", "ret"};
    json_t *frames = json_object_get(p->play, "frames");
    uint32_t n = (uint32_t)json_array_size(frames), what = choose(c, 8);
    if (n == 0)
        return;
    json_t *f = json_array_get(frames, choose(c, n));
    if (what < 3) {
        int64_t now = json_integer_value(json_object_get(f, part[what]));
        json_object_set_new(f, part[what],
                            json_integer(odd_value(c, what == 1, what == 1 ? p->ops->nprocs - 1 : 20, now)));
    } else if (what == 3)
        json_array_append_new(frames, json_deep_copy(f));
    else if (what == 4)
        json_array_remove(frames, choose(c, n));
    else {
        json_t *r = json_object_get(f, "r");
        uint32_t i = choose(c, 6);
        json_array_set_new(r, i, json_integer(odd_value(c, -2, 300, json_integer_value(json_array_get(r, i)))));
    }
}

/* Files that are alive, lines of them that run, breaks: what hangs on the texts of players. */
static void change_files(struct position *p, struct choose *c)
{
    static const char zero[] = "0000000000000000000000000000000000000000000000000000000000000000";
    json_t *files = json_object_get(p->play, "files"), *running = json_object_get(p->play, "running"),
           *breaks = json_object_get(p->play, "breaks");
    const char *seat = p->seats.v[choose(c, p->seats.n)].name;
    switch (choose(c, 3)) {
    case 0:
        json_array_append_new(files, json_pack("{s:i, s:s, s:s}", "line", (int)choose(c, 8), "m", zero, "seat", seat));
        break;
    case 1:
        json_array_append_new(running,
                              json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:s}", "depth",
                                        1 + (int)choose(c, 4), "failed", (int)choose(c, 2), "file", (int)choose(c, 3),
                                        "index", (int)choose(c, 6), "kind", (int)choose(c, p->ops->nasks), "last",
                                        (int)choose(c, 6) - 1, "next", (int)choose(c, 6) - 1, "part", (int)choose(c, 3),
                                        "rule", (int)choose(c, 2), "seat", seat));
        break;
    default:
        json_object_set_new(breaks, seat, json_pack("[i,i]", (int)choose(c, p->ops->nevents), (int)choose(c, 300) - 1));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct choose c = {data, size, 0};
    struct arena *a = fuzz_arena();
    struct position p;
    struct err e = {0};
    position_choose(&p, a, &c);
    p.rng = 1 + choose(&c, 256);
    uint32_t nfiles = choose(&c, 3);
    for (uint32_t i = 0; i < nfiles; i++) {
        struct buf b;
        buf_init(&b, a);
        struct choose some = {data + c.at, c.n - c.at < 16 ? c.n - c.at : 16, 0};
        c.at += some.n;
        words_draft(&b, &p.w, &some);
        position_file(&p, (seat_t)(i % p.seats.n), b.p, b.n, NULL);
    }
    for (int i = 0; i < 12 && choose_more(&c); i++) {
        uint32_t what = choose(&c, 8);
        if (what < 5)
            change_field(&p, &c);
        else if (what < 7)
            change_frames(&p, &c);
        else
            change_files(&p, &c);
    }
    if (!position_play(&p, 4, 40, &e))
        fuzz_refused(&e);
    arena_free(a);
    return 0;
}

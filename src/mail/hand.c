#include "mail/hand.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "json/in.h"

enum { OUT_MAX = 8 << 20, TRIES = 80, BLOCKS_MAX = 4096 };

/* ---- running it -------------------------------------------------------------------------------------------------------------- */

static void child(const char *const *argv, const char *out, const char *err)
{
    int o = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600), e = open(err, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int null = open("/dev/null", O_RDONLY);
    if (o < 0 || e < 0 || null < 0 || dup2(null, STDIN_FILENO) < 0 || dup2(o, STDOUT_FILENO) < 0 ||
        dup2(e, STDERR_FILENO) < 0)
        _exit(EXIT_RETRY);
    execvp(argv[0], (char *const *)argv);
    _exit(EXIT_CONFIG);
}

static bool run(const struct host *h, const char *const *argv, const char *out, const char *err, int *status,
                struct err *e)
{
    int got = 0;
    pid_t pid = fork();
    (void)h;
    if (pid == 0)
        child(argv, out, err);
    while (pid > 0 && waitpid(pid, &got, 0) < 0 && errno == EINTR)
        continue;
    if (pid < 0)
        return err_set(e, EXIT_RETRY, "cannot run %s: %s", argv[0], strerror(errno));
    *status = WIFEXITED(got) ? WEXITSTATUS(got) : EXIT_BUG;
    return true;
}

/* ---- what it says ------------------------------------------------------------------------------------------------------------ */

static const char *str(const struct jin *at, const char *key)
{
    const char *s = "";
    struct err skip = {0};
    struct jin quiet = *at;
    quiet.e = &skip;
    return jin_has(at, key) && jin_str(&quiet, key, OUT_MAX, &s) ? s : "";
}

static int64_t num(const struct jin *at, const char *key)
{
    int64_t v = 0;
    struct err skip = {0};
    struct jin quiet = *at;
    quiet.e = &skip;
    return jin_has(at, key) && jin_int(&quiet, key, 0, INT64_C(1) << 53, &v) ? v : 0;
}

static bool flag(const struct jin *at, const char *key)
{
    return json_is_true(json_object_get(at->v, key));
}

static bool read_json(struct arena *a, struct bytes b, struct result *out)
{
    struct err skip = {0};
    struct jin list, one;
    json_t *v = b.n ? json_read(a, b.p, b.n, JSON_IN_LOOSE, &skip) : NULL;
    if (!v)
        return false;
    struct jin root = jin_root(v, &skip);
    if (!jin_arr(&root, "blocks", BLOCKS_MAX, &list))
        return false;
    out->v = ARENA_ARRAY(a, struct handed, jin_len(&list) + 1);
    for (size_t i = 0; i < jin_len(&list) && jin_at(&list, i, &one); i++)
        out->v[out->n++] = (struct handed){.what = str(&one, "what"),
                                           .kind = str(&one, "kind"),
                                           .seat = str(&one, "seat"),
                                           .hash = str(&one, "hash"),
                                           .text = str(&one, "text"),
                                           .check = str(&one, "check"),
                                           .receipt = str(&one, "receipt"),
                                           .code = str(&one, "reply"),
                                           .moves = str(&one, "moves"),
                                           .unread = str(&one, "unread"),
                                           .diag = str(&one, "diag"),
                                           .turn = num(&one, "turn"),
                                           .step = num(&one, "step"),
                                           .line = num(&one, "line"),
                                           .exit = num(&one, "code"),
                                           .sure = flag(&one, "sure"),
                                           .now = flag(&one, "now")};
    out->records = num(&root, "records");
    out->fresh = num(&root, "new");
    out->head = str(&root, "head");
    out->waits = str(&root, "waits");
    return true;
}

/* ---- turn, tick -------------------------------------------------------------------------------------------------------------- */

static const char *last_line(struct arena *a, const char *s)
{
    size_t n = strlen(s);
    while (n && s[n - 1] == '\n')
        n--;
    size_t from = n;
    while (from && s[from - 1] != '\n')
        from--;
    return arena_strndup(a, s + from, n - from);
}

bool hand_turn(const struct host *h, struct box *b, const char *dir, struct bytes letter, const char *code,
               struct result *out, struct err *e)
{
    const struct timespec pause = {0, 100000000};
    const char *path, *argv[12], *o = arena_printf(b->a, "%s/private/mail/%s.out", b->dir, b->hash),
                                 *err = arena_printf(b->a, "%s/private/mail/%s.err", b->dir, b->hash);
    struct bytes said = {"", 0}, errors = {"", 0};
    size_t n = 0;
    *out = (struct result){.head = "", .waits = "", .errors = ""};
    if (code) {
        struct buf file;
        buf_init(&file, b->a);
        buf_printf(&file, "%s\n", code);
        buf_add(&file, letter.p, letter.n);
        letter = (struct bytes){file.p, file.n};
    }
    if (!box_put(b, code ? ".orders" : ".letter", letter, &path, e))
        return false;
    argv[n++] = h->program;
    argv[n++] = "turn";
    argv[n++] = "--json";
    if (h->now) {
        argv[n++] = "--now";
        argv[n++] = h->now;
    }
    if (code)
        argv[n++] = "--vouched";
    argv[n++] = dir;
    argv[n++] = path;
    argv[n] = NULL;
    for (int i = 0; i < TRIES; i++) {
        if (!run(h, argv, o, err, &out->status, e) || !io_read(b->a, o, OUT_MAX, &said, e) ||
            !io_read(b->a, err, OUT_MAX, &errors, e))
            return false;
        out->errors = errors.p;
        if (read_json(b->a, said, out))
            return true;
        if (out->status != EXIT_RETRY || !strstr(errors.p, "another program is working"))
            break;
        nanosleep(&pause, NULL);
    }
    return err_set(e, EXIT_RETRY, "%s turn %s: exit %d: %s", h->program, dir, out->status, last_line(b->a, errors.p));
}

void hand_tick(const struct host *h, struct box *b, const char *dir)
{
    const char *argv[8] = {h->program, "tick", "--quiet", dir, NULL};
    int status = 0;
    struct err e = {0};
    if (h->now) {
        argv[3] = "--now";
        argv[4] = h->now;
        argv[5] = dir;
        argv[6] = NULL;
    }
    if (!run(h, argv, arena_printf(b->a, "%s/private/mail/%s.out", b->dir, b->hash),
             arena_printf(b->a, "%s/private/mail/%s.err", b->dir, b->hash), &status, &e) ||
        status != EXIT_OK)
        cmd_note(h->c, "%s: tick: exit %d; the next one will do it", dir, status);
}

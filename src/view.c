#include "view.h"
#include <string.h>

enum { CATALOGUE_MAX = 1 << 20 };

bool view_catalogue(struct ctx *c, const struct person *p, const struct catalogue **out)
{
    const char *lang = opt_get(c, "lang");
    bool asked = lang != NULL;
    struct bytes b;
    if (!lang)
        lang = p->lang ? p->lang : "en";
    *out = strchr(lang, '/') || io_exists(lang) ? NULL : catalogue_bundled(c->a, lang);
    if (*out)
        return true;
    if (!asked && !io_exists(lang)) {
        *out = catalogue_bundled(c->a, "en");
        return *out || err_set(&c->e, EXIT_BUG, "no catalogue is compiled in");
    }
    if (io_read(c->a, lang, CATALOGUE_MAX, &b, &c->e) && catalogue_read(c->a, b.p, b.n, out, &c->e))
        return true;
    err_file(&c->e, lang);
    return false;
}

bool view_open(struct ctx *c, const char *dir, unsigned mode, struct view *v)
{
    const char *found;
    return person_open(c, &v->person) && view_catalogue(c, &v->person, &v->cat) && folder_find(c, dir, &found) &&
           folder_open(c->a, found, mode, &v->f, &c->e);
}

bool view_seat(struct ctx *c, struct view *v, const char *name, struct holder *out)
{
    struct err before = c->e;
    uint8_t await = v->f.state.await;
    if (folder_seat(c, &v->f, &v->person, name, out))
        return true;
    int role = name ? genesis_seat(&v->f.g, name) : ROLE_NONE;
    if (!name && await && (await & (await - 1U)) == 0)
        for (int i = 0; i < SEATS_MAX; i++)
            if (await >> i & 1U)
                role = i;
    if (role == ROLE_NONE)
        return false;
    c->e = before;
    *out = (struct holder){.role = role};
    return true;
}

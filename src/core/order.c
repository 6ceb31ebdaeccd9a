/* Orders as values. */
#include "core/game.h"

bool order_get(const struct order *o, uint8_t slot, int32_t *v)
{
    for (size_t i = 0; i < o->n; i++) {
        if (o->val[i].slot == slot) {
            *v = o->val[i].v;
            return true;
        }
    }
    return false;
}

size_t order_count(const struct order *o, uint8_t slot)
{
    size_t n = 0;
    for (size_t i = 0; i < o->n; i++)
        n += o->val[i].slot == slot;
    return n;
}

int32_t order_nth(const struct order *o, uint8_t slot, size_t i)
{
    for (size_t k = 0; k < o->n; k++)
        if (o->val[k].slot == slot && i-- == 0)
            return o->val[k].v;
    return 0;
}

/* After the last value of the same slot or a lower one, so that slots never descend. A full order stays as it is. */
void order_add(struct order *o, uint8_t slot, int32_t v)
{
    if (o->n == ORDER_VALUES)
        return;
    size_t at = o->n++;
    for (; at > 0 && o->val[at - 1].slot > slot; at--)
        o->val[at] = o->val[at - 1];
    o->val[at] = (struct order_value){.slot = slot, .v = v};
}

bool order_equal(const struct order *a, const struct order *b)
{
    if (a->verb != b->verb || a->n != b->n)
        return false;
    for (size_t i = 0; i < a->n; i++)
        if (a->val[i].slot != b->val[i].slot || a->val[i].v != b->val[i].v)
            return false;
    return true;
}

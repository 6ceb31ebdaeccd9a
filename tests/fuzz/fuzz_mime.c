/* A mail of any bytes as provost-mail takes it apart. */
#include "fuzz.h"
#include "mail/find.h"
#include "mail/orders.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const own[] = {"umpire@example.com"};
    struct arena *a = fuzz_arena();
    struct mail m;
    struct pieces found = {0};
    struct plain_orders orders;
    mail_read(a, (struct bytes){(const char *)data, size}, own, 1, &m);
    MUST(m.n <= LEAVES_MAX);
    mail_blocks(a, &m, &found);
    for (size_t i = 0; i < found.n; i++)
        MUST(found.v[i].b.ok && found.v[i].place);
    MUST(found.fault < WHYS);
    why_text(a, found.fault, found.fault_place ? found.fault_place : "", found.fault_detail);
    mail_orders(a, &m, &orders);
    arena_free(a);
    return 0;
}

#include "send/retry.h"
#include <stddef.h>

int64_t retry_after(int tries, uint64_t chance, int64_t asked)
{
    static const int32_t table[RETRY_TRIES] = {5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400};
    if (tries < 1 || tries > RETRY_TRIES)
        return -1;
    int64_t base = table[tries - 1], wait = base + (int64_t)(chance % 401) * base / 1000 - base / 5;
    if (asked > RETRY_DAY)
        asked = RETRY_DAY;
    return wait < asked ? asked + (int64_t)(chance % 3) : wait;
}

uint64_t retry_chance(uint64_t *seed)
{
    uint64_t z = *seed += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

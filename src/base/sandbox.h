/* What a command gives up before it reads what strangers wrote: it makes no connection, starts no program, becomes nobody else,
 * leaves no core file and takes no more than a gigabyte. Linux only; elsewhere, and under a sanitizer, only the limits hold. */
#ifndef PROVOST_BASE_SANDBOX_H
#define PROVOST_BASE_SANDBOX_H
#include <stdbool.h>

/* For the rest of the process. False: the system refused (errno); what was given up stays so. A forbidden call fails with
 * EPERM. Programs that must run beside it are started before (spawn.c). */
bool sandbox_enter(void);
#endif

/* What the files of audit.h share. */
#ifndef PROVOST_CORE_AUDIT_PRIVATE_H
#define PROVOST_CORE_AUDIT_PRIVATE_H
#include "core/audit.h"

void audit_put_line(struct audit *au, const struct check_line *l); /* does not count it */
#endif

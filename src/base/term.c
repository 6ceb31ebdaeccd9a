#include "base/term.h"
#include <unistd.h>

bool term_is(int fd)
{
    return isatty(fd) == 1;
}

bool term_colour(int fd, bool no_color)
{
    return !no_color && term_is(fd);
}

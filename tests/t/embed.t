#!/bin/sh
# The bytes that src/gen/embed.c writes are the bytes of the file, whatever they are.
echo 1..1
cd "$TMPDIR" || exit 1
awk 'BEGIN { for (i = 0; i < 256; i++) printf "%c%c7??=\\\"\n", i, i }' >all.json
: >empty.json
cat >data.h <<'END'
#include <stddef.h>
struct file { const char *name; const unsigned char *p; size_t n; };
END
cat >main.c <<'END'
#include <stdio.h>
#include <string.h>
#include "data.h"
extern const struct file files[];
extern const size_t files_n;
int main(void)
{
    if (files_n != 2 || strcmp(files[0].name, "all.json") != 0 || files[1].n != 0)
        return 1;
    return fwrite(files[0].p, 1, files[0].n, stdout) != files[0].n;
}
END
cc=${CC:-cc}
$cc -std=c11 -o embed "$OLDPWD/src/gen/embed.c" && ./embed file files '"data.h"' ./empty.json ./all.json >files.c &&
    $cc -std=c11 -o out main.c files.c && ./out >back && cmp all.json back
if [ $? = 0 ]; then echo 'ok 1 - every byte'; else echo 'not ok 1 - every byte'; fi

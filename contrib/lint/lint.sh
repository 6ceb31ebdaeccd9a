#!/bin/sh
# What `make lint` checks. Every check runs; each prints what it found. Status 1 when one found something.
set -u
work=${BUILD:-build}/lint
rm -rf "$work"
mkdir -p "$work"
status=0

sources() { find "$@" -name '*.[ch]' -type f 2>/dev/null | sort; }
programs() { sources "$@" | grep -v /gen/; } # without host tools

# verdict NAME STATUS-OF-THE-CHECK: 0 is good.
verdict() {
    if [ "$2" = 0 ]; then echo "lint: $1: ok"; else
        echo "lint: $1: FAILED"
        status=1
    fi
}

# nothing NAME: good when there is no input; prints it.
nothing() {
    found=$(cat)
    [ -z "$found" ] || printf '%s\n' "$found"
    [ -z "$found" ]
    verdict "$1" $?
}

for tool in clang clang-format mandoc nm; do
    command -v $tool >/dev/null || {
        echo "lint: $tool is missing: run contrib/deps.sh lint" >&2
        exit 78
    }
done

files() { git ls-files --cached --others --exclude-standard 2>/dev/null || find . -type f -not -path './build*'; }

for f in $(sources src tests); do
    clang-format --dry-run -Werror "$f" 2>/dev/null || echo "$f: run make format"
done | nothing format

programs src | xargs awk -f contrib/lint/layers.awk
verdict layers $?

# Determinism: no clock, chance, environment, locale or real numbers, and no output, in what decides (core, games); no
# output or exit below src/*.c.
programs src/core src/games | xargs -r awk -v strings=0 -f contrib/lint/strip.awk |
    grep -E '(^|[^A-Za-z0-9_.>])(time|clock|clock_gettime|localtime|gmtime|rand|random|srand|getenv|setlocale|localeconv|getpid|malloc|calloc|realloc|free|qsort_r|strtod|atof) *\(|(^|[^A-Za-z0-9_])(float|double)[^A-Za-z0-9_]' |
    nothing 'calls in core and games'
programs src/base src/json src/trust src/core src/games | xargs -r awk -v strings=0 -f contrib/lint/strip.awk |
    grep -E '(^|[^A-Za-z0-9_])(printf|fprintf|puts|fputs|putchar|perror|exit|_exit) *\(|[^A-Za-z0-9_](stdout|stderr)[^A-Za-z0-9_]' |
    nothing 'output below src/*.c'

programs src/games | xargs -r awk -f contrib/lint/strip.awk | awk -f contrib/lint/texts.awk
verdict 'sentences in games' $?

# All of it through clang; then no object of core or games may hold data that can change.
warn='-Wall -Wextra -Wconversion -Wshadow -Werror'
for c in $(find src tests/unit -name '*.c' -not -path 'src/mail/*' -not -path 'src/send/*' -not -path 'src/draw/*' | sort); do
    o=$work/$(echo "$c" | tr / +).o
    # shellcheck disable=SC2086 # a list of words
    clang -std=c11 -D_POSIX_C_SOURCE=200809L -fno-pic -O0 $warn -Isrc -I"${BUILD:-build}" -Itests/unit -c "$c" -o "$o" ||
        echo "$c"
done | nothing 'clang warnings'
for o in "$work"/src+core+*.o "$work"/src+games+*.o; do
    case $o in *+gen+*) continue ;; esac
    [ ! -e "$o" ] || nm "$o" | awk -v file="$o" '$2 ~ /^[bBdDC]$/ { print file ": " $3 " can change" }'
done | sed "s|^$work/||; y|+|/|" | nothing 'variables that change'

sources src | xargs wc -l | awk '$2 != "total" && $1 >= 900 { print $2 ": " $1 " lines" }' | nothing 'files under 900 lines'

find man -name '*.[1-9]' 2>/dev/null | sort | xargs -r mandoc -Tlint -Wwarning
verdict 'man pages' $?

# The brackets keep this file from finding itself.
files | xargs grep -nIE '[/](work|farm|root)/|[/]tmp/[a-z]|[/]home/[a-z]' 2>/dev/null | nothing 'paths of a machine'
files | xargs grep -nIE '(TO[D]O|FIX[M]E|(^|[^X])XX[X]|HA[C]K)([^A-Za-z]|$)' 2>/dev/null | nothing 'unfinished work'

for s in $(find contrib tests examples -name '*.sh' -o -name '*.t' | sort); do sh -n "$s" || echo "$s"; done |
    nothing 'shell syntax'
exit $status

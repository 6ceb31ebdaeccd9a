#!/bin/sh
# Runs tests and sums them: run.sh OUT TEST...
# A TEST is a cmocka program or a script *.t; both speak TAP. Each runs in the top folder with a new folder as TMPDIR
# and HOME, without stdin; its output goes to OUT/logs. JOBS=n runs n at a time. The last line is "N passed, N failed".
set -u

limit() {
    if command -v timeout >/dev/null; then timeout "${TEST_SECONDS:-900}" "$@"; else "$@"; fi
}

if [ "$1" = --one ]; then
    out=$2 test=$3
    name=${test##*/}
    log=$out/logs/$name
    home=$out/tmp/$name
    mkdir -p "$home"
    case $test in *.t) set -- sh "$test" ;; *) set -- "$test" ;; esac
    unset XDG_CONFIG_HOME XDG_DATA_HOME EDITOR VISUAL PAGER
    TMPDIR=$home HOME=$home TZ=UTC0 CMOCKA_MESSAGE_OUTPUT=TAP limit "$@" </dev/null >"$log.tap" 2>&1
    awk -v status=$? -v name="$name" -f tests/tap.awk "$log.tap" >"$log.sum" || true
    read -r passed failed <"$log.sum"
    if [ "$failed" = 0 ]; then
        echo "ok    $name ($passed)"
        rm -rf "$home"
    else
        { cat "$log.tap"; sed 1d "$log.sum"; echo "FAILED $name: $passed passed, $failed failed"; } >"$log.bad"
        cat "$log.bad"
    fi
    exit 0
fi

case $1 in /*) out=$1 ;; *) out=$PWD/$1 ;; esac
shift
rm -rf "$out/logs" "$out/tmp"
mkdir -p "$out/logs" "$out/tmp"
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)}
[ $# = 0 ] || printf '%s\n' "$@" | xargs -P "$jobs" -n 1 sh tests/run.sh --one "$out"
cat "$out"/logs/*.sum 2>/dev/null | awk -v tests=$# '
    /^[0-9]/ { passed += $1; failed += $2; n++ }
    END {
        if (n != tests) failed += tests - n # a test without a result
        printf "%d passed, %d failed\n", passed, failed
        exit failed > 0 || passed == 0
    }'

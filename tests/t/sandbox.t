#!/bin/sh
# Commands are in the sandbox before they read what strangers wrote; the editor is outside it.
. tests/t/lib.sh
if [ ! -r /proc/self/status ] || ldd "$PROVOST" 2>/dev/null | grep -q libasan || nm "$PROVOST" 2>/dev/null | grep -q __asan_init; then
    echo '# no /proc here, or a build with sanitizers: nothing to see'
    ok 0 'left out'
    plan
    exit
fi
as ann invite freeform --seats ann,bob --seat ann -o g >inv 2>err
as bob join - -o g <inv >out 2>err
in=g
mkfifo letter
( in=g; as bob turn . - <letter >out 2>err ) &
job=$!
exec 3>letter
held=
for i in 1 2 3 4 5 6 7 8 9 10; do
    for p in $(pgrep -P $job -f 'turn . -' 2>/dev/null || true) $job; do
        grep -q '^NoNewPrivs:[^0-9]*1' /proc/$p/status && held=$(grep -c '^Seccomp:[^0-9]*2' /proc/$p/status)
    done 2>/dev/null
    [ -z "$held" ] || break
    sleep 0.2
done
exec 3>&-
wait $job
is "$held" 1 'turn is in it while it waits for the letter'
edit=$(editor outside <<'X2'
grep '^NoNewPrivs:' /proc/self/status >"$SEEN"
python3 -c 'import socket; socket.socket()' && echo socket >>"$SEEN"
echo 'roll 1d6 ; next' >>"$1"
X2
)
export SEEN="$TMPDIR/seen"
as bob play >m1 2>err
as ann play - <m1 >m2 2>err
is $? 0 'play'
is "$(cat "$SEEN")" "$(grep '^NoNewPrivs:' /proc/self/status; echo socket)" 'its editor is outside'
plan

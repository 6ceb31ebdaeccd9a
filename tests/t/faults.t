#!/bin/sh
# provost-mail and tick die at every write, the disk is full, two run at once: no move is lost, none is taken twice, none answered twice.
# (provost-send: send.t.)
# PROVOST_TEST_FULL=1: at every call that changes a file; else at some.
. tests/t/lib.sh
. "$OLDPWD/tests/t/mail.sh"
mail_there
settings uma 'Uma Umpire' 'uma@example.com' 'Asia/Tokyo'
settings ann 'Ann Adams' 'ann@example.org' 'Europe/London'
settings bob 'Bob Brown' 'bob@example.net' 'America/New_York'
${CC:-cc} -shared -fPIC -O1 -o fault.so "$here/tests/mail/fault.c" -ldl || {
    echo '1..1'
    echo 'not ok 1 - no compiler'
    exit 1
}
umpired games/one 'hours=72'
letter_of ann start
mail_from ann@example.org ann.letter 'Message-ID: <1@ann.example>' >m
cp -r uma before
time=2027-03-01T12:00:00Z
again() { rm -rf uma && cp -r before uma; }
# with FAULT COMMAND...: as uma, the fault in whatever runs
with() {
    f=$1
    shift
    (cd uma && exec env FAULT="$f" LD_PRELOAD="$TMPDIR/fault.so" ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0 HOME="$TMPDIR/uma" XDG_DATA_HOME="$TMPDIR/uma/.data" \
        XDG_CONFIG_HOME="$TMPDIR/uma/.config" "$@") >out 2>err
} 2>/dev/null # the shell tells who was killed
# settle: what a mail server and cron do afterwards; the state is then what it would have been
settle() {
    [ "$1" = 0 ] || post $time games <m || post $time games <m
    post $time --again games
    as uma tick --now $time games >>out 2>>err
    problem=
    [ "$(ls uma/$g/turns | tr '\n' ' ')" = '0000 0001 ' ] || problem="turns: $(ls uma/$g/turns | tr '\n' ' ')"
    cmp -s uma/$g/turns/0001/record.json want.record || problem="$problem record"
    [ "$(ls uma/$g/outbox | grep -c 'report-ann.eml\|report-bob.eml')" = 2 ] || problem="$problem reports: $(ls uma/$g/outbox | tr '\n' ' ')"
    [ "$(ls uma/$g/outbox | grep -c 'receipt-ann-taken.*eml$')" -le 1 ] || problem="$problem receipts"
    [ "$(ls uma/$g/outbox | grep -c 'receipt-ann.*eml$')" -ge 1 ] || problem="$problem no receipt"
    [ "$(ls uma/games/private/mail | grep -c -v answered)" = 0 ] || problem="$problem left: $(ls uma/games/private/mail)"
    [ -z "$(find uma/games -name '*.new')" ] || problem="$problem $(find uma/games -name '*.new' | tr '\n' ' ')"
    as uma audit "$g" >audit 2>&1 || [ $? = 3 ] || problem="$problem audit: $(tail -1 audit)"
}
FAULT_COUNT=$TMPDIR/count
export FAULT_COUNT
with none:0:kill "$mail" --now $time games <m
is $? 0 'without a fault'
cp uma/$g/turns/0001/record.json want.record
unset FAULT_COUNT
# The dice are the umpire's on the same inputs, so that the record is the same each time.
settle 0
is "$problem" '' 'all is there'
calls() { awk -v p="$1" '$1 == p && $2 > n { n = $2 } END { print n }' count; }
for program in provost-mail provost; do
    n_calls=$(calls $program)
    [ "$n_calls" -gt 20 ]
    ok $? "$program changes files $n_calls times"
    step=1
    [ -n "${PROVOST_TEST_FULL:-}" ] || step=$((n_calls / 7 + 1))
    for fault in kill full; do
        bad=
        i=1
        while [ $i -le "$n_calls" ]; do
            again
            with $program:$i:$fault "$mail" --now $time games <m
            status=$?
            # 0: it says that the mail is filed; anything else but death is 75
            case $status in 0 | 75 | 137) ;; *) bad="$bad $i: exit $status" ;; esac
            settle $status
            [ -z "$problem" ] || bad="$bad $i: exit $status:$problem;"
            i=$((i + step))
        done
        is "$bad" '' "$program: $fault at any of them"
    done
done

# ---- the clock ---------------------------------------------------------------------------------------------------------------------
again
post $time games <m
rm -rf before2 uma/$g/outbox
cp -r uma before2
later=2027-03-05T00:00:00Z
FAULT_COUNT=$TMPDIR/count2 && export FAULT_COUNT
with none:0:kill "$PROVOST" tick --now $later games
unset FAULT_COUNT
items() { (cd uma/$g/outbox && cksum -- *.eml *.json 2>/dev/null | sort); }
items >want.items
n_calls=$(awk '{ n = $2 } END { print n }' count2)
step=1
[ -n "${PROVOST_TEST_FULL:-}" ] || step=$((n_calls / 7 + 1))
for fault in kill full; do
    bad=
    i=1
    while [ $i -le "$n_calls" ]; do
        rm -rf uma && cp -r before2 uma
        with provost:$i:$fault "$PROVOST" tick --now $later games
        status=$?
        [ $fault = kill ] || [ $status != 0 ] || bad="$bad $i: says that all is well"
        as uma tick --now $later games >out 2>err
        items >got.items
        cmp -s got.items want.items || bad="$bad $i"
        [ -z "$(find uma/games -name '*.new')" ] || bad="$bad $i: $(find uma/games -name '*.new' | tr '\n' ' ')"
        i=$((i + step))
    done
    is "$bad" '' "tick: $fault at any of $n_calls writes: the next one writes what is lacking, byte for byte"
done

# ---- two at once -------------------------------------------------------------------------------------------------------------------
bad=
for i in 1 2 3; do
    again
    for k in a b c; do
        (cd uma && HOME="$TMPDIR/uma" XDG_DATA_HOME="$TMPDIR/uma/.data" XDG_CONFIG_HOME="$TMPDIR/uma/.config" "$mail" --now $time games >out.$k 2>err.$k <../m; echo $? >status.$k) &
    done
    (cd uma && HOME="$TMPDIR/uma" XDG_DATA_HOME="$TMPDIR/uma/.data" XDG_CONFIG_HOME="$TMPDIR/uma/.config" "$PROVOST" tick --now $time games >tick.out 2>&1)
    wait
    [ "$(cat uma/status.? | tr -d '\n')" = 000 ] || bad="$bad status $(cat uma/status.? | tr '\n' ' ')"
    [ "$(cat uma/err.? | grep -c ': taken moves')" = 1 ] || bad="$bad taken $(cat uma/err.? | grep -c ': taken moves')"
    [ "$(cat uma/err.? | grep -c ': duplicate moves')" = 2 ] || bad="$bad duplicates"
    settle 0
    bad="$bad$problem"
done
is "$bad" '' 'the same mail three times at once, and the clock: taken once'
plan

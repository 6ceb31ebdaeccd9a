#!/bin/sh
# A game of acw learnt from a terminal with no other person: play against the built-in answers, an editor and nothing else.
# PROVOST_TEST_FULL=1: the whole war; else its first months.
. tests/t/lib.sh
plays=5
[ -z "${PROVOST_TEST_FULL:-}" ] || plays=90
as ann invite acw --scenario historical --seat north --other built-in -o war >out 2>err
is $? 0 'the war begins at once'
in=war
# The army of the Potomac goes to Richmond and stays; every quarter infantry is bought at Philadelphia.
edit=$(editor plan <<'X'
case $(grep -m1 'How it stands\|: orders of' "$1") in *'turn 4 step 0'*) echo 'move 5 infantry, 1 artillery Washington D.C. > Eastern Maryland' >>"$1" ;; esac
! grep -q '^# .*owes* an answer: buy\|^#   buy ' "$1" || echo 'buy infantry Philadelphia' >>"$1"
echo 'set trust all' >>"$1"
X
)
n_plays=0 over=
while [ $n_plays -lt $plays ] && [ -z "$over" ]; do
    as ann play >out 2>err || break
    n_plays=$((n_plays + 1))
    ! grep -q '"over":' ann/war/state.json || over=yes
done
records=$(($(ls ann/war/turns | wc -l) - 1))
if [ -n "${PROVOST_TEST_FULL:-}" ]; then
    is "$over" yes "the war is over after $n_plays turns, $records records"
    as ann play >out 2>err
    is $? 0 'and there is nothing more to play'
else
    is $n_plays $plays "so many turns, $records records"
    has out 'you owe an answer' 'and the next is asked for'
fi
[ $records -ge $((2 * n_plays - 2)) ]
ok $? 'the other side has moved as often'
grep -q 'north moves 5 infantry' ann/war/turns/*/report.txt
ok $? 'what was typed has been done'
as ann audit -q >out
is $? 5 'audit finds no fault but that nobody else protects these dice'
plan

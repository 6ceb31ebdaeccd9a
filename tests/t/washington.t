#!/bin/sh
# To Take Washington as it is typed: how long a draft of a turn is, and a whole game against the program's own answers.
. tests/t/lib.sh

# ---- the draft of a turn: forty counters, at most forty lines and 3 KB ----------------------------------------------------
drafts="$top/examples/monocacy/drafts/03-confederate.txt $top/examples/monocacy/drafts/04-union.txt"
reports="$top/examples/monocacy/turns/0003/report.txt $top/examples/monocacy/turns/0004/report.txt"
moved=$(cat $reports | sed -n 's/^- [a-z]*: \([0-9]*\) counters moved.*/\1/p' | awk '{ n += $1 } END { print n }')
[ "$moved" -ge 40 ]
ok $? "both sides move $moved counters"
lines=$(cat $drafts | wc -l | tr -d ' ')
[ "$lines" -le 40 ]
ok $? "in $lines lines"
bytes=$(cat $drafts | wc -c | tr -d ' ')
[ "$bytes" -le 3072 ]
ok $? "and $bytes bytes"
acts=$(grep -c 'confederate, activity: [^d]' "$top/examples/monocacy/turns/0003/report.txt")
[ "$acts" -ge 30 ]
ok $? "one of them has $acts activities"

# ---- a whole game of 6.7 from a terminal, the other side built in -----------------------------------------------------------
as ann invite washington --scenario 6.7 --seat confederate --other built-in -o solo >out 2>err
is $? 0 'a game against the program begins at once'
# The dice are others each time: when a line can no more be carried out, the player is content to stand.
edit=$(editor attack <<'X'
if grep -q '^#! .*error' "$1"; then
    echo done >"$1"
    exit
fi
cat >"$1" <<'Y'
fire Massie
move Evans/Grd all B26.11 abreast ; fire B26.11 ; else fire B25.12 ; else fire B27.13
move York/Grd all B25.13 abreast ; fire B25.13 ; else fire B25.14 ; else halt
move Terry/Grd all B25.15 abreast ; fire B25.14 ; else fire B26.15 ; else halt
Y
X
)
edit2=$(editor setup <<'X'
echo done >>"$1"
X
)
in=solo attack=$edit edit=$edit2 plays=0
while [ "$plays" -lt 12 ] && ! grep -q '"over":"' ann/solo/state.json; do
    as ann play >out 2>err || break
    edit=$attack
    plays=$((plays + 1))
done
is "$plays" 10 'a set-up and nine turns, a play each'
has out 'Winner: [cu]' 'the last report names the winner'
is "$(ls ann/solo/turns | wc -l | tr -d ' ')" 21 'two set-ups and eighteen player turns, with the state before them'
as ann audit -q >out 2>err
is $? 5 'audit warns of dice that nobody else protects'
hasnt out '	fail	' 'and finds no fault'
largest=$(wc -c ann/solo/turns/*/state.json | sort -n | tail -2 | head -1 | awk '{ print $1 }')
[ "$largest" -lt 61440 ]
ok $? "the largest state has $largest bytes"
plan

#!/bin/sh
# Two friends without an umpire deploy for a battle at the same time: neither's orders leave his house before the other
# is bound by a pledge or by orders of his own.
. tests/t/lib.sh
settings ann 'Ann Adams' 'ann@example.org' 'Europe/London'
settings bob 'Bob Brown' 'bob@example.net' 'America/New_York'

edit=$(editor plan <<'X'
case $(grep -m1 'orders of' "$1") in
*'turn 3 step 0: orders of south'*) echo 'move 4 infantry, 2 artillery Richmond > Eastern Virginia' >>"$1" ;;
*'turn 4 step 0: orders of north'*) echo 'move 4 infantry, 2 artillery Washington > Eastern Maryland' >>"$1" ;;
*'turn 5 step 0: orders of south'*) echo 'move 4 infantry, 2 artillery Eastern Virginia > Eastern Maryland' >>"$1" ;;
*'turn 5 step 1: orders of south'*) echo 'deploy line 3 infantry, 1 artillery' >>"$1" ;;
*'turn 5 step 1: orders of north'*) echo 'deploy line 2 infantry, 2 artillery' >>"$1" ;;
esac
echo 'set swap 5' >>"$1"
X
)
as ann invite acw --scenario basic --seat north -o g >offer 2>err
mkdir -p bob && cp offer bob/offer
as bob join offer -o g >out 2>err
in=g
as bob play >mail1 2>err
cp mail1 ann/g/letter
as ann play letter >mail2 2>err
i=2
who=bob
while [ $i -lt 16 ]; do
    as $who play - <mail$i >mail$((i + 1)) 2>err || break
    i=$((i + 1))
    grep -q '"await":\["south","north"\]\|"await":\["north","south"\]' ann/g/state.json bob/g/state.json && break
    if [ $who = ann ]; then who=bob; else who=ann; fi
done
has ann/g/state.json '"turn":5' 'both are to deploy in turn 5'
has mail$i 'BEGIN PROVOST PLEDGE' 'who has resolved pledges his deployment in the same letter'
hasnt mail$i 'BEGIN PROVOST MOVES' 'which does not tell it'
cp -r ann other

as bob play - <mail$i >answer 2>err
is $? 0 'the other side answers'
cp -r bob second
has answer 'BEGIN PROVOST PROOF' 'it has proved, for the pledge binds'
has answer 'BEGIN PROVOST MOVES' 'and its orders may be read now'
as ann turn . - <answer >out 2>err
is $? 0 'the pledged orders and these make a record'
as ann letter . >last 2>err
has last 'BEGIN PROVOST RECORD' 'the third letter brings it'
as bob turn . - <last >out 2>err
is $? 0 'and it stands'
as bob audit -q >out
is $? 0 'audit'

# Other orders than the pledged ones do not stand.
rm -f other/g/private/moves/* other/g/inbox/*
edit=$(editor plan2 <<'X'
echo 'deploy line 1 infantry' >>"$1"
X
)
as other turn . - <answer >out 2>err
as other play >out 2>err
as other letter . >lie 2>err
has lie 'BEGIN PROVOST MOVES' 'other orders are signed after the fact'
as second turn . - <lie >out 2>err
has err 'has signed two different files for turn 5 step 1' 'and the pledge tells'
plan

#!/bin/sh
# Games with an umpire: policies umpire and both, freeform and acw, from the invitation to an audited end; files replaced
# before the step is closed; what is refused after it.
. tests/t/lib.sh
settings uma 'Uma Umpire' 'uma@example.com' 'Asia/Tokyo'
settings ann 'Ann Adams' 'ann@example.org' 'Europe/London'
settings bob 'Bob Brown' 'bob@example.net' 'America/New_York'

# begin GAME POLICY FIRST SECOND: ann has FIRST, bob SECOND; folders g-GAME-POLICY.
begin() {
    g=g-$1-$2
    as uma invite "$1" --umpire --dice "$2" $(case $1 in freeform) echo "--seats $3,$4" ;; esac) -o $g >inv 2>err
    is $? 0 "$g: invitation"
    as ann join - --seat "$3" -o $g <inv >uma/ann-card 2>err
    is $? 0 "$g: ann joins"
    as bob join - --seat "$4" -o $g <inv >uma/bob-card 2>err
    is $? 0 "$g: bob joins"
    as uma new "$1" --umpire --dice "$2" --seat "$3=ann-card" --seat "$4=bob-card" -o $g >out 2>err
    is $? 0 "$g: the umpire makes the game"
    as uma letter $g >start 2>err
    is $? 0 "$g: and sends it"
    has start 'by umpire' "$g: signed by the umpire"
}

# ---- umpire, freeform -------------------------------------------------------------------------------------------------------
edit=$(editor roll <<'X'
echo 'roll 3d6 for the ambush ; next' >>"$1"
X
)
begin freeform umpire ann bob
in=$g
as bob play - <start >bob1 2>err
is $? 0 'bob takes the game, nothing to move'
hasnt bob1 'BEGIN PROVOST MOVES' 'no moves of his'
as ann play - <start >ann1 2>err
is $? 0 'ann writes'
has ann1 'BEGIN PROVOST MOVES' 'her moves go out'
has ann1 'by ann' 'with her signature under the genesis'

# She thinks better of it: the new file replaces the old one as long as the step is open.
echo 'roll 2d6 for the ambush ; next' >ann/draft
as ann sign ../draft . >second 2>err
is $? 77 'a second file needs --replace'
as ann sign --replace ../draft . >second 2>err
is $? 0 'it is replaced'
has second 'replaces' 'the file names what it replaces'
as ann letter . >ann2
is "$(grep -c 'BEGIN PROVOST MOVES' ann2)" 1 'one file goes out'

as uma turn . - <bob1 >out 2>err
is $? 0 'the umpire takes the letter of bob'
as uma turn . - <ann2 >report 2>err
is $? 0 'and resolves when the moves of ann are there'
has report 'the ambush' 'the report tells the roll'
has uma/$g/turns/0001/record.json 'head_sig' 'the head is signed'
as uma turn . - <ann1 >out 2>err
is $? 65 'the first file is too late'
has err 'too late' 'it says so'
is "$(ls uma/$g/refused | grep -c moves.*txt$)" 1 'and is kept as evidence'
as uma turn . - <ann2 >out 2>err
is $? 0 'the file that counted is a duplicate'
has err duplicate 'it says duplicate'

as uma letter . >both1
as ann turn . - <both1 >out 2>err
is $? 0 'ann takes the record'
as bob play - <both1 >bob2 2>err
is $? 0 'bob takes it and moves'
as uma turn . - <bob2 >out 2>err
is $? 0 'second turn'
as uma letter . --to ann >for-ann
as ann turn . - <for-ann >out 2>err
is $? 0 'ann takes the second record'
for p in uma ann; do
    as $p audit -q >out
    is $? 0 "audit of $p"
done
is "$(tail -1 out | sed 's/.* records=\([0-9]*\) .*/\1/')" 2 'two records'
cmp -s uma/$g/turns/0002/record.json ann/$g/turns/0002/record.json
ok $? 'the same record everywhere'

# ---- both, freeform -----------------------------------------------------------------------------------------------------------
in=.
begin freeform both ann bob
in=$g
as bob play - <start >bob1 2>err
is $? 0 'bob takes the game'
as uma turn . - <bob1 >out 2>err
as ann play - <start >ann1 2>err
is $? 0 'ann writes'
as ann letter . --to bob >pledge
is $? 0 'a letter to bob'
has pledge 'BEGIN PROVOST PLEDGE' 'holds the pledge'
hasnt pledge 'BEGIN PROVOST MOVES' 'and no orders'
as uma turn . - <ann1 >out 2>err
is $? 0 'the umpire has the moves'
has out 'the proof of bob is still missing' 'and waits for the proof of bob'
is "$(ls uma/$g/turns | wc -l)" 1 'nothing is resolved'
as bob turn . - <pledge >out 2>err
is $? 0 'bob proves from the pledge'
as bob letter . >proof
has proof 'BEGIN PROVOST PROOF' 'and sends the proof'
as bob turn . - <pledge >out 2>err
is $? 0 'the pledge again'
as bob letter . >proof2
cmp -s proof proof2
ok $? 'gives the same proof'
# A second file after the proof: bob proves once.
echo 'roll 1d6 ; next' >ann/draft
as ann sign --replace --pledge ../draft . >pledge2 2>err
is $? 0 'ann pledges another file'
as bob turn . - <pledge2 >out 2>err
is $? 77 'bob does not prove again'
has err 'has proved' 'it says why'
as uma turn . - <proof >out 2>err
is $? 0 'the proof of bob reaches the umpire'
is "$(ls uma/$g/turns | wc -l)" 2 'now it is resolved'
as uma letter . >l
as ann turn . - <l >out 2>err
is $? 0 'ann takes the record'
as ann audit >out
is $? 0 'audit under both'
has out '^1	0	rollers	ok' 'bob and the umpire rolled'

# ---- both, acw -----------------------------------------------------------------------------------------------------------------
in=.
edit=$(editor trust <<'X'
echo 'set trust all' >>"$1"
X
)
begin acw both north south
in=$g
as bob play - <start >bob1 2>err
is $? 0 'south sets up'
as ann play - <start >ann1 2>err
is $? 0 'north has the game'
as uma turn . - <bob1 >out 2>err
as uma turn . - <ann1 >out 2>err
# south moves, north proves; then the other way round
turns=0
from=bob to=ann
while [ $turns -lt 4 ]; do
    as $from letter . --to $(if [ $to = ann ]; then echo north; else echo south; fi) >p || break
    as $to turn . - <p >out 2>err || break
    as $to letter . >q
    as uma turn . - <q >out 2>err || break
    turns=$((turns + 1))
    [ "$(ls uma/$g/turns | wc -l)" = $((turns + 1)) ] || break
    as uma letter . >l
    as $from turn . - <l >out 2>err || break
    as $to play - <l >moves 2>err || break
    as uma turn . - <moves >out 2>err || break
    x=$from from=$to to=$x
done
is $turns 4 'four steps of acw under both'
as uma audit -q >out
is $? 0 'audit of acw under both'

# ---- umpire, acw, simultaneous answers ------------------------------------------------------------------------------------------
in=.
begin acw umpire north south
in=$g
as bob play - <start >bob1 2>err
as ann play - <start >ann1 2>err
as uma turn . - <bob1 >out 2>err
is $? 0 'south sets up'
as uma turn . - <ann1 >out 2>err
as uma letter . >l
as ann play - <l >ann2 2>err
is $? 0 'north sets up'
as uma turn . - <ann2 >out 2>err
is "$(ls uma/$g/turns | wc -l)" 3 'two records'
as uma audit -q >out
is $? 0 'audit of acw under the umpire'

grep -rlE 'example\.(org|net|com)|Adams|Brown|Umpire|London|Tokyo' uma/g-* ann/g-* bob/g-* | grep -v /private/ >out
is "$(cat out)" '' 'no address, zone or name outside private/'
agree
plan

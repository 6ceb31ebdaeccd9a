#!/bin/sh
# play: the editor, drafts that are wrong, a built-in opponent, one player alone; turn: resignations, built-in seats.
. tests/t/lib.sh

# ---- a built-in opponent ----------------------------------------------------------------------------------------------------
as ann invite acw --scenario basic --seat south --other built-in -o solo >out 2>err
is $? 0 'a game against the program begins at once'
has ann/solo/game.json '"dice":"solo"' 'all keys lie in one folder: policy solo'
has err 'UNPROTECTED' 'it is said'
in=solo
edit=$(editor trust <<'X'
echo 'set trust all' >>"$1"
X
)
as ann play >out 2>err
is $? 0 'a turn'
has out 'south, you owe an answer' 'comes back with the next position'
hasnt out 'BEGIN PROVOST' 'and no letter'
as ann play >out 2>err
is $? 0 'another'
records=$(($(ls ann/solo/turns | wc -l) - 1))
[ $records -ge 4 ]
ok $? "both sides have moved: $records records"
as ann audit -q >out
is $? 5 'audit warns: no protection'
hasnt out '	fail	' 'and finds no fault'
has ann/solo/turns/0003/report.txt UNPROTECTED 'each page says so'
as ann play - </dev/null >out 2>err
is $? 0 'an empty letter: no block in it'

# ---- drafts -------------------------------------------------------------------------------------------------------------------
next=$(ls ann/solo/turns | tail -1)
edit=false
as ann play >out 2>err
is $? 65 'the editor ends with an error'
has err 'draft is kept' 'the draft is kept'
edit=true
as ann play >out 2>err
is $? 65 'nothing was written'
unset edit
(cd ann/solo && HOME="$TMPDIR/ann" XDG_DATA_HOME="$TMPDIR/ann/.data" XDG_CONFIG_HOME="$TMPDIR/ann/.config" \
    "$PROVOST" play </dev/null >../../out 2>../../err)
is $? 65 'no editor and no terminal'
has err 'no terminal' 'it says so'
edit=$(editor wrong <<'X'
echo 'mve 3 infantry Richmond > Norfolk' >>"$1"
X
)
in=solo
as ann play >out 2>err
is $? 65 'a draft that stays wrong'
draft=$(ls ann/solo/private/draft-*.txt)
has "$draft" 'mve 3 infantry' 'is kept as it was'
is "$(ls ann/solo/turns | tail -1)" "$next" 'nothing was signed or resolved'
# The second time the editor sees what is wrong, and mends it.
edit=$(editor mend <<'X'
if grep -q '^#! .*error' "$1"; then
    sed '/^mve/d' "$1" >"$1.new" && mv "$1.new" "$1"
    echo 'set trust all' >>"$1"
else
    echo '# looked at' >>"$1"
fi
X
)
as ann play >out 2>err
is $? 0 'an editor that mends what the comments name'
[ ! -e "$draft" ]
ok $? 'the draft is gone'
edit=false
echo 'set trust all' >ann/solo/mine
as ann play --draft mine >out 2>err
is $? 0 'orders from a file'

# ---- one player alone -----------------------------------------------------------------------------------------------------------
in=.
as ann invite freeform --seats ann --seat ann -o alone >out 2>err
is $? 0 'a game of one seat'
in=alone
echo 'roll 4d6 ; next' >ann/alone/mine
as ann play --draft mine >out 2>err
is $? 0 'one alone rolls'
has out 'UNPROTECTED' 'each page says what such dice are worth'
as ann audit -q >out
is $? 5 'and audit warns'

# ---- resignation ------------------------------------------------------------------------------------------------------------------
in=.
as ann invite freeform --seats ann,bob --seat ann -o g >inv 2>err
as bob join - -o g <inv >out 2>err
in=g
edit=$(editor roll <<'X'
echo 'roll 1d6 ; next' >>"$1"
X
)
as bob play >m1 2>err
as ann play - <m1 >m2 2>err
as bob turn . - <m2 >out 2>err
game=$(python3 -c "import json; print(json.load(open('bob/g/state.json'))['game'])")
head=$(python3 -c "import json; print(json.load(open('bob/g/turns/0001/record.json'))['head'])")
printf 'PROVOST resign\n1: game %s\n2: turn 2 step 0 side bob\n3: prev %s\n4: end\n' "$game" "$head" >resign
minisign -S -W -m resign -s bob/.data/provost/sign.key -t provost1 >/dev/null 2>&1 </dev/null
as bob turn . ../../resign >out 2>err
is $? 0 'bob resigns'
has out 'the game is over: ann' 'the game is over'
as bob letter >m3
as ann turn . - <m3 >out 2>err
is $? 0 'ann takes it'
has out 'bob resigns, and the game ends' 'her report'
as ann audit -q >out
is $? 0 'audit of the whole game'
as ann play >out 2>err
is $? 0 'play on a game that is over'
cmp -s ann/g/state.json bob/g/state.json
ok $? 'both have the same end'

# ---- blocks that are nobody's business here ---------------------------------------------------------------------------------------
echo 'no block at all' >plain
as ann turn . ../../plain >out 2>err
is $? 65 'a text without a block'
sed 's/^1: game ..../1: game 0000/' resign >foreign
as ann turn . ../../foreign >out 2>err
is $? 65 'a text of another game alone'
has err 'another game' 'is named'
in=.
as ann turn nowhere >out 2>err
is $? 66 'no such folder'
plan

#!/bin/sh
# Mosby's Raiders from the invitation to its end, by one player at a terminal: the first turn in several mails, each of the
# others in one.
. tests/t/lib.sh

as ann invite mosby --option 8.4 --option 8.6 -o raiders >out 2>err
is $? 0 'a game of one seat begins at once'
has err 'UNPROTECTED' 'with dice of his own'
in=raiders
is "$(ls ann/raiders/turns)" 0000 'nothing is drawn yet'

# The template names the question and its answers; a turn of three mails.
edit=$(editor ask <<'X'
cp "$1" ../template
echo 'start Middleburg' >>"$1"
X
)
as ann play >out 2>err
is $? 0 'where he starts'
has ann/template 'mosby, you owe an answer: start' 'the template asks for it'
if grep -q 'you owe an answer: op' out; then
    has out 'Entering Upperville by pike: no check' 'the report tells what an Action may bring'
    has out 'In the hand: ' 'and what is in the hand'
    edit=$(editor look <<'X'
echo 'move Upperville' >>"$1"
X
    )
    as ann play >out 2>err
    is $? 0 'a mail of one Action'
    has out 'Mosby moves from Middleburg to Upperville' 'is carried out'
    edit=$(editor home <<'X'
echo 'disband' >>"$1"
X
    )
    as ann play >out 2>err
    has out 'The band disbands at Upperville' 'and another ends the turn'
fi

edit=$(editor raid <<'X'
cat >>"$1" <<'Y'
set start Salem, Middleburg ; trust all
move Warrenton
scout Warrenton Junction ; if unit >= 4 then disband
move Warrenton Junction
demolish railroad
move Bealeton
demolish
disband
on activated if nearest >= 1: go on
on attacked if odds >= 3:1: play Hide ; else skedaddle
Y
X
)
mails=0
until grep -q 'The game is over' out; do
    if ! as ann play >out 2>err; then # it waits where the raid cannot begin: the train has brought the Phases
        rm -f ann/raiders/private/draft-*
        echo 'set trust all' >ann/raiders/mine
        as ann play --draft mine >out 2>err || break
    fi
    has out 'UNPROTECTED DICE' "mail $mails says what its dice are worth"
    mails=$((mails + 1))
    [ $mails -lt 12 ] || break
done
has out 'The game is over' 'the game ends'
has out 'Mosby wins with a Notoriety\|The game is lost after turn\|Mosby is killed' 'and the report says how'
as ann audit -q >out
is $? 5 'audit finds nothing wrong, but for dice that prove nothing to others'
has out ' failures=0 withheld=0 ' 'the game has no secret'

# Every page of such a game says what its dice are worth.
page() {
    as ann "$@" >page 2>&1
    has page 'UNPROTECTED' "also: $*"
}
for format in text plain md bbcode html json; do
    page show --format $format
    page show --report --format $format
done
page status
page letter .
page explain --turn 1 --roll 0

# ---- a friend who does nothing but roll -------------------------------------------------------------------------------------------
in=
as uma invite mosby --umpire -o club >offer 2>err
as bob join - -o club <offer >uma/bob.card 2>err
is $? 0 'a player joins'
as uma new mosby --umpire --seat mosby=bob.card -o bob >out 2>err
is $? 0 'the game is made'
in=bob
as uma letter . >letter 2>err
in=club
edit=$TMPDIR/raid
as bob play - <letter >moves 2>err
is $? 0 'his turn'
in=bob
as uma turn . - <moves >out 2>err
is $? 0 'is rolled by the umpire'
as uma letter . >letter 2>err
in=club
as bob turn . - <letter >out 2>err
is $? 0 'and comes back'
hasnt out 'UNPROTECTED' 'with dice that are protected'
for folder in uma/bob bob/club; do
    "$PROVOST" audit "$folder" >out 2>err
    is $? 0 "audit of $folder is complete"
    has out 'records=1 failures=0 withheld=0 ' 'no proof is withheld'
done

# ---- an owner's own figures ---------------------------------------------------------------------------------------------------
mkdir own
python3 - "$top/src/games/mosby/data/tables.json" own/tables.json <<'X'
import json, sys
t = json.load(open(sys.argv[1]))
for die in t['recruitment']['strength_by_die'].values():
    die['1'] = {'v': 7, 'source': 'my map'}
json.dump(t, open(sys.argv[2], 'w'))
X
in=
as ann invite mosby --data ../own -o mine >out 2>err
is $? 0 'a game with figures of his own'
[ "$(grep -o '"data":"[0-9a-f]*"' ann/mine/game.json)" != "$(grep -o '"data":"[0-9a-f]*"' ann/raiders/game.json)" ]
ok $? 'the genesis pins them'
in=mine
edit=$(editor ask <<'X'
echo 'start Middleburg' >>"$1"
X
)
as ann play >out 2>err
has out 'the band has strength 7' 'and they are what is played with'
plan

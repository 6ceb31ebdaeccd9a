#!/bin/sh
# Joint texts but keys of one's own: correct, replace, drop; and resign. Who must sign, what follows, what is refused.
. tests/t/lib.sh
roll=$(editor roll <<'E'
echo 'roll 3d6 for luck ; next' >>"$1"
E
)
edit=$roll
turns() { ls "$1/turns" | wc -l | tr -d ' '; }
# orders PERSON GAME LINE...: signs these lines and prints the letter
orders() {
    p=$1 g=$2
    shift 2
    printf '%s\n' "$@" >"$TMPDIR/$p/draft"
    as "$p" sign draft "$g" >/dev/null 2>err && as "$p" letter "$g" 2>>err
}
# to PERSON GAME: takes the letter on stdin
to() { as "$1" turn "$2" - >out 2>err; }

# ---- correct, between two ------------------------------------------------------------------------------------------------
as ann invite freeform --seats ann,bob --seat ann -o two >inv 2>err
as bob join - -o two <inv >out 2>err
as bob letter two | to ann two
orders ann two 'roll 3d6 for luck ; next' | to bob two
orders bob two 'roll 3d6 for luck ; next' | to ann two
orders ann two 'roll 3d6 for luck ; next' | to bob two
as bob letter two | to ann two
is "$(turns ann/two)" 4 'three records'
as ann correct two >out 2>err
is $? 66 'one operand is what to go back to, and then the folder is missing'
as ann correct >out 2>err
is $? 64 'go back to what?'
as ann correct 9 two >out 2>err
is $? 64 'no such record'
has err 'there are 3 records' 'it says how many there are'
as ann correct 3 two >out 2>err
is $? 64 'where the game stands'
has err 'nothing to undo' 'it says so'
as ann correct 0123456789 two >out 2>err
is $? 64 'no such head'
has err 'neither the number of a record nor' 'it says what is wanted'
as bob correct --sign two >out 2>err
is $? 66 'nothing to sign yet'
as bob correct --sign 1 two >out 2>err
is $? 64 '--sign takes the folder alone'
as ann correct 1 two >l1 2>err
is $? 0 'ann asks to go back'
has err 'undoes 2 records of 3' 'what it undoes is said'
has err 'the signature of bob is missing' 'and who must sign'
is "$(turns ann/two)" 4 'alone it stands nowhere'
to bob two <l1
as bob correct --sign two >l2 2>err
is $? 0 'bob agrees'
has err 'you sign: correct ' 'he sees what he signs'
is "$(turns bob/two)" 5 'it is a record; the undone ones stay'
to ann two <l2
is $? 0 'ann takes it'
cmp -s ann/two/state.json bob/two/state.json
ok $? 'both stand at the same place'
play_of() { python3 -c 'import json,sys; s=json.load(open(sys.argv[1])); print(s["await"], s["over"] if "over" in s else "", json.dumps(s["play"],sort_keys=True))' "$1"; }
is "$(play_of ann/two/state.json)" "$(play_of ann/two/turns/0001/state.json)" 'the position is that after record 1'
has ann/two/turns/0004/report.txt 'correct ' 'the report says so'
as ann audit -q two >out
is $? 5 'audit warns'
hasnt out '	fail	' 'and finds no fault'
has out 'all have agreed to undo' 'it says why'
orders bob two 'roll 3d6 for luck ; next' | to ann two
is "$(turns ann/two)" 6 'the step is played again'
if cmp -s ann/two/turns/0002/dice.txt ann/two/turns/0005/dice.txt; then ok 1 'with other dice'; else ok 0 'with other dice'; fi
h=$(sed -n 's/.*"head":"\([0-9a-f]*\)".*/\1/p' ann/two/turns/0001/record.json | cut -c1-12)
as ann correct "$h" two >l1 2>err
is $? 0 'a head by its first digits'
as ann letter two --all >archive
as eve turn two - <archive >out 2>err
is $? 0 'an archive that holds a correction restores'
cmp -s eve/two/state.json ann/two/state.json
ok $? 'to the same state'
as ann audit -q archive >out 2>err
as eve audit -q "$TMPDIR/archive" >out
is $? 5 'and audits'

# ---- sign FILE ---------------------------------------------------------------------------------------------------------------
as ann letter two | to bob two
as ann correct 2 two >bob/l 2>err
sed -n '/BEGIN PROVOST JOINT/,$p' bob/l >bob/joint
n1=$(turns bob/two)
as bob sign joint two >signed 2>err
is $? 0 'a joint text is signed as a file'
has err 'you sign: correct ' 'what is signed is said'
has err 'all have signed: it is record' 'his was the last signature'
is "$(turns bob/two)" $((n1 + 1)) 'so it is a record'
is "$(grep -c '^by ' signed)" 2 'both signatures come out'
to ann two <signed
is "$(turns ann/two)" $((n1 + 1)) 'they are all that ann needs'
cmp -s ann/two/state.json bob/two/state.json
ok $? 'for the same record'
as bob sign joint two >out 2>err
is $? 65 'a text for a head that is past'
has err 'another head' 'it says so'
as eve sign "$TMPDIR/bob/joint" two >out 2>err
is $? 77 'a spectator signs nothing'
as ann letter two >letter
as ann sign "$TMPDIR/letter" two >out 2>err
is $? 65 'a letter without such a text'
has err 'no text in it that several sign' 'it says so'
as bob letter two | to ann two
orders ann two 'roll 3d6 for luck ; next' | to bob two
as bob letter two | to ann two

# ---- resign, between two ----------------------------------------------------------------------------------------------------
as ann letter two | to bob two
n1=$(turns bob/two)
as bob resign two >out 2>err
is $? 64 'not without a word'
has err 'cannot be taken back: provost resign --sure' 'it says which'
is "$(turns bob/two)" "$n1" 'nothing happened'
as bob resign --sure two >l3 2>err
is $? 0 'bob resigns'
has bob/two/state.json '"over":"ann"' 'and the game is over'
to ann two <l3
has ann/two/state.json '"over":"ann"' 'for both'
as ann resign --sure two >out 2>err
is $? 65 'nobody resigns from a game that is over'
has err 'the game is over' 'it says so'
as eve resign --sure two >out 2>err
is $? 77 'nor a spectator'
as ann correct 5 two >l4 2>err
is $? 65 'no correction brings a resigned seat back'
has err 'a resignation cannot be undone' 'it says so'

# ---- correct, with cards that nobody has seen --------------------------------------------------------------------------------
# club DIR POLICY: ann, bob and carl under uma
club() {
    g=$1
    as uma invite freeform --umpire --dice "$2" --seats ann,bob,carl --missed default -o "$g" >inv 2>err
    for p in ann bob carl; do as $p join - --seat $p -o "$g" <inv >"uma/$p.card" 2>err; done
    as uma new freeform --umpire --dice "$2" --missed default --seat ann=ann.card --seat bob=bob.card --seat carl=carl.card -o "$g" >out 2>err
    as uma letter "$g" >start
    for p in ann bob carl; do to $p "$g" <start; done
}
club cards umpire
orders ann cards 'secret deck Spies of Fox, Owl, Hare' 'draw 2 from Spies' | to uma cards
is "$(turns uma/cards)" 2 'a secret deck, and two of its three cards drawn'
as uma letter cards | to ann cards
orders ann cards 'play 0 from Spies' 'next' | to uma cards
as uma letter cards >l
for p in ann bob carl; do to $p cards <l; done
is "$(turns ann/cards)" 3 'one is played'
as uma correct 0 cards >l 2>err
for p in ann bob carl; do to $p cards <l; as $p correct --sign cards >$p.l 2>err; done
for p in ann bob carl; do to uma cards <$p.l; done
is "$(turns uma/cards)" 4 'all go back to the beginning'
as uma letter cards >l
for p in ann bob carl; do to $p cards <l; done
orders ann cards 'secret deck Spies of Fox, Owl, Hare' 'draw 3 from Spies' 'next' | to uma cards
is "$(turns uma/cards)" 5 'all three cards can be drawn: those drawn before are back'
is "$(grep -c '"deck": "spies"\|"deck": "Spies"' uma/cards/private/secret.json)" 5 'the umpire still knows what the undone ones were'
as uma letter cards | to ann cards
is $? 0 'ann takes it'
as ann audit -q cards >out
hasnt out '	fail	' 'audit finds no fault'

# ---- replace, by an umpire ------------------------------------------------------------------------------------------------------
settings dora 'Dora Dole' 'dora@example.com' 'Europe/Paris'
club war umpire
for p in ann bob carl; do orders $p war 'next' | to uma war; as uma letter war >l; for q in ann bob carl; do to $q war <l; done; done
is "$(turns bob/war)" 4 'everybody has moved once'
as uma letter war --all >archive
as dora replace bob --offer war >out 2>err
is $? 66 'first the game is restored from an archive'
to dora war <archive
as dora replace bub --offer war >out 2>err
is $? 64 'no such seat'
as dora replace --offer war >out 2>err
is $? 66 'the one operand is the seat'
as dora replace bob war >out 2>err
is $? 64 'one of --offer, --keys and --sign'
as dora replace bob --offer war >dora.offer 2>err
is $? 0 'dora offers to take the seat'
as dora replace bob --offer war >again 2>err
cmp -s again dora.offer
ok $? 'the same again is the same letter'
as ann replace bob --offer war >out 2>err
is $? 64 'a player has a seat already'
has err 'you are in this game already, as ann' 'it says which'
sed '/BEGIN PROVOST KEYS/,$d' dora.offer >uma/half
as uma replace bob --keys half war >out 2>err
is $? 65 'a card without a dice key'
as uma replace bob --keys nothing war >out 2>err
is $? 66 'no such file'
cp dora.offer uma/offer
as uma replace bob --keys offer war >l 2>err
is $? 0 'the umpire proposes'
has err 'the signature of ann is missing' 'the other seats must sign'
hasnt uma/war/private/players.json 'dora@' 'dora is told nothing yet'
for p in ann carl; do to $p war <l; as $p replace --sign war >$p.l 2>err; to uma war <$p.l; done
is "$(turns uma/war)" 5 'it stands when all others have signed'
has uma/war/private/players.json 'dora@example.com' 'mail goes to dora'
has uma/war/state.json '"keys":{"bob":' 'the seat has other keys'
as uma letter war >l
for p in ann carl bob dora; do to $p war <l; done
as dora letter war >out 2>err
[ -e dora/war/private/dice.key ] && [ ! -e dora/war/private/dice.key.next ]
ok $? 'her dice key has taken its place'
orders ann war next | to uma war
as uma letter war >l
for p in ann carl bob dora; do to $p war <l; done
orders bob war next >l
has err 'no key of a seat' 'bob has no seat any more'
orders dora war next | to uma war
is "$(turns uma/war)" 7 'dora moves for bob'
as uma audit -q war >out
is $? 5 'audit warns'
hasnt out '	fail	' 'and finds no fault'
has out 'the seat of bob has got other keys' 'it names the seat'
as uma letter war --all >archive
to eve war <archive
cmp -s eve/war/state.json uma/war/state.json
ok $? 'an archive restores it'

# ---- replace, between two: only who has the seat can hand it over ----------------------------------------------------------------
as ann invite freeform --seats ann,bob --seat ann -o duel >inv 2>err
as bob join - -o duel <inv >out 2>err
as bob letter duel | to ann duel
orders ann duel 'roll 3d6 for luck ; next' | to bob duel
as bob letter duel | to ann duel
as ann letter duel --all >archive
to dora duel <archive
as dora replace bob --offer duel >offer 2>err
cp offer ann; cp offer bob
as ann replace bob --keys offer duel >l 2>err
has err 'the signature of bob is missing' 'nobody can replace a vanished player'
is "$(turns ann/duel)" 2 'nothing stands'
as bob replace bob --keys offer duel >l 2>err
has err 'the signature of ann is missing' 'bob cannot give his seat to whom he likes'
to ann duel <l
is "$(turns ann/duel)" 3 'but both can'
as ann letter duel | to dora duel
orders dora duel 'roll 3d6 for luck ; next' | to ann duel
is "$(turns ann/duel)" 4 'dora plays on'

# ---- resign and drop among three, both dice ---------------------------------------------------------------------------------------
club trio both
as uma drop carl trio >out 2>err
is $? 65 'carl has not resigned'
has err 'only a resigned seat can be dropped' 'it says so'
as uma drop karl trio >out 2>err
is $? 64 'no such seat'
as uma drop >out 2>err
is $? 64 'drop whom?'
# step PERSON: files, is pledged to the others, who prove
step() {
    orders "$1" trio 'roll 3d6 for luck ; next' >"$1.l"
    to uma trio <"$1.l"
    for q in ann bob carl; do
        [ $q = "$1" ] && continue
        as "$1" letter trio --to $q | to $q trio
        as $q letter trio | to uma trio
    done
    as uma letter trio >l
    for q in ann bob carl; do to $q trio <l; done
}
step ann
is "$(turns uma/trio)" 2 'ann has moved: bob and carl proved, uma rolled'
as carl resign --sure trio >l 2>err
is $? 0 'carl resigns, though it is not his turn'
to uma trio <l
is "$(turns uma/trio)" 2 'that waits for the step'
step bob
is "$(turns uma/trio)" 3 'bob has moved'
has uma/trio/state.json '"carl":"resigned"' 'and carl is resigned by the same record'
has uma/trio/turns/0002/record.json 'also' 'it stands beside the moves'
has uma/trio/state.json '"await":."ann".' 'nobody waits for him: his turn is passed'
orders ann trio 'roll 3d6 for luck ; next' | to uma trio
as ann letter trio --to bob | to bob trio
as bob letter trio | to uma trio
is "$(turns uma/trio)" 3 'his key still has to roll'
has out 'carl' 'and is asked for'
as uma drop carl trio >l 2>err
is $? 0 'the umpire proposes to drop him'
for p in ann bob; do to $p trio <l; as $p drop --sign trio >$p.l 2>err; to uma trio <$p.l; done
is "$(turns uma/trio)" 4 'ann and bob agree'
has uma/trio/state.json '"carl":"dropped"' 'carl is dropped'
as uma drop carl trio >out 2>err
is $? 65 'once'
as uma letter trio >l
for p in ann bob; do to $p trio <l; done
orders ann trio 'roll 3d6 for luck ; next' >ann.l
to uma trio <ann.l
as ann letter trio --to bob | to bob trio
as bob letter trio | to uma trio
is "$(turns uma/trio)" 5 'ann signs again, and the dice come without him'
as uma audit -q trio >out
hasnt out '	fail	' 'audit finds no fault'
plan

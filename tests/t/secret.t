#!/bin/sh
# What only some may know: secret decks under an umpire, standing orders sealed to him, or opened by their owner who resolves;
# and an archive of more blocks than a letter may hold.
. tests/t/lib.sh
edit=$(editor orders <<'X'
cat "$ORDERS" >>"$1"
X
)
export ORDERS="$TMPDIR/orders.txt"

# ---- a secret deck ----------------------------------------------------------------------------------------------------------------
as uma invite freeform --umpire --seats ann,bob -o g >inv 2>err
as ann join - --seat ann -o g <inv >uma/ann-card 2>err
as bob join - --seat bob -o g <inv >uma/bob-card 2>err
as uma new freeform --umpire --seat ann=ann-card --seat bob=bob-card -o g >out 2>err
is $? 0 'a game with an umpire'
as uma letter g >start
in=g
echo 'secret deck Spies of Amelia, Benedict, Cordelia, Desmond
draw 2 from Spies
next' >"$ORDERS"
as bob play - <start >b 2>err
as uma turn . - <b >out 2>err
as ann play - <start >a 2>err
as uma turn . - <a >out 2>err
is $? 0 'two cards are drawn in secret'
is "$(python3 - <<'X'
import json
s = json.load(open('uma/g/private/secret.json'))
print(len(s['draws']), sorted(set(d['side'] for d in s['draws'])))
X
)" "2 ['ann']" 'the umpire has them in secret.json'
python3 - <<'X' >shown
import json
r = json.load(open('uma/g/turns/0001/record.json'))
print(len(json.loads(r['core_bytes'])['draws']), len(r['shown']))
X
is "$(cat shown)" '2 0' 'the record has two commitments and shows nothing'
as uma letter . >l
is "$(grep -c '^-----BEGIN PROVOST VIEW' l) $(grep -c '^-----BEGIN PROVOST SEALED' l)" '1 1' 'her view is signed and sealed'
as uma letter . | cmp - l
ok $? 'the same folder gives the same letter, boxes too'
as ann turn . - <l >out 2>err
is $? 0 'ann takes the record'
cards=$(python3 -c "
import json
s = json.load(open('uma/g/private/secret.json'))
print('\n'.join('number %d of Spies is %s' % (d['k'], d['value']) for d in s['draws']))")
is "$(sed -n 's/.*only you see: //p' out)" "$cards" 'her report tells her the cards'
as ann show --as ann >out
is "$(grep -c '(only you see it)' out)" 2 'so does her board'
as uma show --as ann >out
is "$(grep -c '(only you see it)' out)" 2 'and her board where the umpire looks at it'
names='Amelia\|Benedict\|Cordelia\|Desmond'
for who in 'ann show' 'ann show --as bob' 'bob show --as ann' 'uma show' 'uma show --as bob'; do
    as $who >out
    hasnt out "$names" "$who does not tell"
done
echo 'next' >"$ORDERS"
as bob play - <l >b 2>err
is $? 0 'bob too'
cp uma/g/private/secret.json kept
python3 - <<'X'
import json
s = json.load(open('uma/g/private/secret.json'))
a, b = s['draws']
a['value'], b['value'] = b['value'], a['value']
json.dump(s, open('uma/g/private/secret.json', 'w'))
X
rm -r uma/g/private/views
as uma letter . >lie
mv kept uma/g/private/secret.json
rm -r uma/g/private/views
mv ann/g/private/secret.json kept
as ann turn . - <lie >out 2>err
has err 'draw 0 of spies is not what was drawn: the umpire has signed what his commitment refutes' 'a lie is found'
as ann show --as ann >out
hasnt out 'only you see' 'and not believed'
mv kept ann/g/private/secret.json
grep -v 'secret deck Spies' bob/g/private/reports/0001-bob.txt bob/g/turns/0001/report.txt >public
hasnt public "$names" 'and no report of his names a card'
mkdir lost && mv ann/g/private/dice.key lost/ && rm -r ann/g
in=.
mkdir -p ann/g/private && chmod 700 ann/g/private && mv lost/dice.key ann/g/private/
as uma letter --all --to ann g >all
as ann turn g - <all >out 2>err
is $? 0 'a lost folder comes back'
in=g
as ann show --as ann >out
is "$(grep -c '(only you see it)' out)" 2 'with the cards that only she sees'
sed '/BEGIN PROVOST VIEW/,/END PROVOST VIEW/s/^5: view ./5: view g/' l >forged
as ann turn . - <forged >out 2>err
has err 'sealed: no view text signed by the umpire' 'a view that he has not signed is not believed'
as uma turn . - <b >out 2>err
as uma letter . >l
echo 'play 0 from Spies
next' >"$ORDERS"
as ann play - <l >a 2>err
is $? 0 'ann plays her first card by its number'
as uma turn . - <a >report 2>err
is $? 0 'it is resolved'
has report 'Amelia\|Benedict\|Cordelia\|Desmond' 'and shown to all'
as uma letter . >l
as bob turn . - <l >out 2>err
is $? 0 'bob checks the card against its commitment'
for p in uma bob; do
    as $p audit -q >out
    is $? 0 "audit of $p"
done
as bob letter --all >archive
"$PROVOST" audit -q archive >out
is $? 0 'and of an archive'

# ---- standing orders, opened by who resolves ------------------------------------------------------------------------------------
in=.
as ann invite acw --scenario basic --seat north -o war >inv 2>err
as bob join - -o war <inv >out 2>err
in=war
echo 'set trust all' >"$ORDERS"
as bob play >m1 2>err
echo 'set battle Eastern Maryland: fire-first infantry
set trust all' >ann/war/private/standing.txt
as ann play - <m1 >m2 2>err
is $? 0 'ann files standing orders with her moves'
has m2 'commit standing' 'they are committed'
as bob play - <m2 >m3 2>err
is $? 0 'bob takes them'
move() { # PERSON ORDER
    printf '%s\nset trust all\n' "$2" >"$ORDERS"
    as "$1" play - <"m$i" >"m$((i + 1))" 2>err || cat err
    i=$((i + 1))
}
i=3
move ann 'move 4 infantry, 2 artillery Washington > Eastern Maryland'
move bob 'move 4 infantry, 2 artillery Richmond > Eastern Virginia'
move ann '# nothing'
move bob 'move 4 infantry, 2 artillery Eastern Virginia > Eastern Maryland'
as ann turn . - <m$i >out 2>err
is $? 0 'the attack is resolved by ann, whose orders stand'
last=$(ls ann/war/turns | tail -1)
has ann/war/turns/$last/dice.txt '^r0 ' 'the battle was fought at once'
is "$(python3 -c "
import json
r = json.load(open('ann/war/turns/$last/record.json'))
print([(o['side'], o['slot']) for o in r['opened']])")" "[('north', 'standing')]" 'and the record opens them'
as ann letter >m
as bob turn . - <m >out 2>err
is $? 0 'bob checks the opening'
as bob audit -q >out
is $? 0 'audit'

# ---- a long archive --------------------------------------------------------------------------------------------------------------
in=.
as ann invite freeform --seats ann,bob --seat ann -o long >inv 2>err
as bob join - -o long <inv >out 2>err
in=long
echo 'roll 1d6 ; next' >"$ORDERS"
as bob play >m1 2>err
who=ann i=1
while [ $i -le 40 ]; do
    as $who play - <m$i >m$((i + 1)) 2>err || break
    i=$((i + 1))
    if [ $who = ann ]; then who=bob; else who=ann; fi
done
is $i 41 'forty letters'
as bob letter --all >archive 2>err
blocks=$(grep -c '^-----BEGIN PROVOST' archive)
[ "$blocks" -gt 32 ]
ok $? "an archive of $blocks blocks"
"$PROVOST" audit -q archive >out
is $? 0 'is audited'
in=.
"$PROVOST" turn copy archive >out 2>err
is $? 0 'and restored, by somebody without any key'
diff -r copy/turns bob/long/turns >out
is $? 0 'to the same turns'
{ cat m5; i=0; while [ $i -lt 40 ]; do cat m6; i=$((i + 1)); done; } >flood
in=long
as bob turn . - <flood >out 2>err
is $? 65 'a letter of more than 32 blocks is refused'
agree
plan

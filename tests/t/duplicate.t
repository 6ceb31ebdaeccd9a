#!/bin/sh
# Duplicate dice: every entrant of a series has the same; proofs when it is closed; audit says 3 until then.
. tests/t/lib.sh

closing=2027-03-01T18:00:00Z
series="--dice duplicate --series ../cup.key --closing $closing"
in=
as uma new mosby --umpire --dice duplicate --seat mosby=me -o x >out 2>err
is $? 64 'without a series'
has err '--series FILE' 'the key of one is asked for'
as uma new acw --umpire $series --seat south=built-in --seat north=built-in -o x >out 2>err
is $? 64 'a game of two seats'
has err 'one seat' 'is none for duplicate dice'
as uma new mosby --umpire --series cup.key --seat mosby=built-in -o x >out 2>err
is $? 64 'a series without duplicate dice'

# ---- an invitation, and two entrants -----------------------------------------------------------------------------------------
(cd "$TMPDIR" && mkdir -p uma)
as uma invite mosby --umpire $series -o cup >offer 2>err
is $? 0 'the organiser invites'
has err 'two entrants who talk can cheat' 'it is said openly'
has offer 'dice: duplicate' 'also in the letter'
for entrant in ann bob; do
    as $entrant join - -o cup <offer >uma/$entrant.card 2>err
    is $? 0 "$entrant joins"
    as uma new mosby --umpire $series --seat mosby=$entrant.card -o $entrant >out 2>err
    is $? 0 "a game for $entrant"
done
for what in 'duplicate dice: every entrant has the same' 'two entrants who talk can cheat' '"series":"[0-9a-f]\{64\}"' \
    "\"closing\":\"$closing\""; do
    has uma/ann/game.json "$what" "the genesis says: $what"
done
is "$(grep -o '"series":"[0-9a-f]*"' uma/ann/game.json)" "$(grep -o '"series":"[0-9a-f]*"' uma/bob/game.json)" 'one series'

# turn WHO DRAFT: the entrant plays, the organiser resolves, and he takes the answer.
turn() {
    entrant=$1
    in=cup
    edit=$(editor draft <<X
cat "$TMPDIR/$2" >>"\$1"
X
    )
    as "$entrant" play - <letter-$entrant >moves 2>err || return
    in=$entrant
    as uma turn . - <moves >out 2>err || return
    as uma letter . >letter-$entrant 2>err || return
    in=cup
    as "$entrant" turn . - <letter-$entrant >report-$entrant 2>err
}
printf 'set trust all\nset start Salem\nmove Warrenton\nscout Warrenton Junction\ndisband\n' >same
printf 'set trust all\nset start Middleburg\nmove Haymarket\nscout Gainesville\nscout Chantilly\ndisband\n' >other
for entrant in ann bob; do
    in=$entrant
    as uma letter . >letter-$entrant 2>err
    turn $entrant same
    is $? 0 "$entrant has played a turn"
    has report-$entrant 'two entrants who talk' 'the report says what these dice are'
done
dice() { sed -n '/^r/p' "uma/$1/turns/$2/dice.txt"; }
is "$(dice ann 0001)" "$(dice bob 0001)" 'the same moves, the same dice'
turn ann same
is $? 0 'ann goes on'
turn bob other
is $? 0 'bob goes another way'
is "$(grep -c 'i\\":[0-9]' uma/ann/turns/0002/record.json)" 1 'each roll has its number in the game'
cat >first.py <<'X'
import json, sys
def rolls(who):
    got = {}
    for turn in ('0001', '0002'):
        core = json.loads(json.load(open('uma/%s/turns/%s/record.json' % (who, turn)))['core_bytes'])
        for d in core['dice']:
            got[(d['label'], d['i'], d['die'], d['sides'])] = d['value']
    return got
ann, bob = rolls('ann'), rolls('bob')
both = set(ann) & set(bob)
assert all(ann[k] == bob[k] for k in both), 'other dice'
assert any(k[1] > 0 for k in both)
print(len(both) > 0)
X
is "$(python3 first.py)" True 'the n-th die of a label is the same for both, whatever they did between'

# ---- open: nobody can check the dice, and the organiser does not publish -----------------------------------------------------------
for folder in uma/ann ann/cup; do
    "$PROVOST" audit "$folder" >out 2>err
    is $? 3 "audit of $folder says 3"
    has out 'incomplete.*has no proof yet' 'the proofs are missing'
    has out ' failures=0 ' 'nothing else is'
done
in=ann
as uma letter --final --now 2027-02-28T00:00:00Z . >final 2>err
is $? 75 'before the closing date'
has err "open until $closing" 'no proof is published'
[ ! -e uma/ann/final ]
ok $? 'nor kept'
in=cup
as ann letter --final --now 2028-01-01T00:00:00Z . >final 2>err
is $? 77 'an entrant cannot'
in=bob
as uma letter --all . >archive 2>err
"$PROVOST" audit archive >out 2>err
is $? 3 'an archive from before'

# ---- closed ------------------------------------------------------------------------------------------------------------------------
for entrant in ann bob; do
    in=$entrant
    as uma letter --final --now $closing . >final-$entrant 2>err
    is $? 0 'the proofs are published'
    in=cup
    as $entrant turn . - <final-$entrant >out 2>err
    is $? 0 "$entrant takes them"
    "$PROVOST" audit uma/$entrant >out 2>err
    is $? 0 "audit of the organiser's folder"
    hasnt out 'incomplete' 'nothing is missing'
    "$PROVOST" audit $entrant/cup >out 2>err
    is $? 0 "audit of the entrant's"
done
cat archive final-bob >both
"$PROVOST" audit both >out 2>err
is $? 0 'an archive with the proofs'
in=cup
as bob turn . - <final-ann >out 2>err
[ $? != 0 ]
ok $? 'the proofs of another game are refused'
python3 - <<'X'
import json
p = 'ann/cup/final/umpire.json'
f = json.load(open(p))
f['proofs'][0]['pi'] = f['proofs'][1]['pi']
json.dump(f, open(p, 'w'), sort_keys=True, separators=(',', ':'))
X
"$PROVOST" audit ann/cup >out 2>err
is $? 1 'a wrong proof'
has out 'vrf.fail.the proof of roll' 'is found'
python3 - <<'X'
import json
p = 'bob/cup/turns/0001/record.json'
r = json.load(open(p))
core = json.loads(r['core_bytes'])
core['dice'][0]['value'] = core['dice'][0]['value'] % core['dice'][0]['sides'] + 1
r['core_bytes'] = json.dumps(core, sort_keys=True, separators=(',', ':'))
json.dump(r, open(p, 'w'), sort_keys=True, separators=(',', ':'))
X
"$PROVOST" audit bob/cup >out 2>err
is $? 1 'a die that was changed'
has out 'die.fail.roll=0' 'is found by its proof'
agree
plan

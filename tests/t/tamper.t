#!/bin/sh
# Each way to cheat in the files of a game: audit fails at the first bad record and names the check; two heads for one turn are a
# fork; turn refuses what is tampered in a letter.
. tests/t/lib.sh

as ann invite freeform --seats ann,bob --seat ann -o g >inv 2>err
as bob join - -o g <inv >out 2>err
edit=$(editor roll <<'X'
echo 'roll 3d6 for the ambush
roll 2d10 ; next' >>"$1"
X
)
in=g
as bob play >m1 2>err
as ann play - <m1 >m2 2>err
who=bob
for i in 2 3 4 5 6; do
    as $who play - <m$i >m$((i + 1)) 2>err || cat err
    if [ $who = ann ]; then who=bob; else who=ann; fi
done
as $who turn . - <m7 >out 2>err
cp -r $who/g good
mover=$who
if [ $who = ann ]; then roller=bob; else roller=ann; fi
rm -rf good/private
"$PROVOST" audit good >out
is $? 0 'the honest game'
is "$(ls good/turns | wc -l)" 7 'has six records'

# ---- the matrix ----------------------------------------------------------------------------------------------------------------
# An honest game of each sort: two friends, with standing orders, umpired (both are examples), alone, and of a club: an umpire,
# a seat he vouches for, secret cards, a text committed anew, a step in which no moves came.
edit=$(editor orders <<'X'
cat "$ORDERS" >>"$1"
X
)
export ORDERS="$TMPDIR/orders.txt"
echo 'set trust all' >"$ORDERS"
in=.
as ann invite mosby -o raid >out 2>err
in=raid
for i in 1 2 3; do
    as ann play . >out 2>err
done
[ "$(ls ann/raid/turns | wc -l)" -ge 3 ]
ok $? 'a game of mosby'
in=.
as ann invite washington --seat union -o maryland >inv 2>err
as bob join - -o maryland <inv >out 2>err
in=maryland
as bob play >m1 2>err
as ann play - <m1 >m2 2>err
as bob play - <m2 >m3 2>err
as ann turn . - <m3 >out 2>err
is "$(ls ann/maryland/turns | wc -l)" 4 'a game of washington'

in=.
as uma invite freeform --umpire --dice umpire --seats ann,bob --missed default --deadline 72 -o club >inv 2>err
as ann join - --seat ann -o club <inv >uma/card 2>err
as uma new freeform --umpire --dice umpire --missed default --deadline 72 --seat ann=card --seat bob=vouched -o club >out 2>err
in=club
as uma letter . >l
move() { # DATE PLAN ORDERS
    printf '%s\n' "$2" >ann/plan.txt
    mkdir -p ann/club && cp ann/plan.txt ann/club/
    printf '%s\n' "$3" >"$ORDERS"
    as ann play - <l >a 2>err
    as uma turn . - --now "$1T10:00:00Z" <a >out 2>err
    as uma letter . >l
}
move 2027-03-01 'the flank march' 'secret deck Spies of Amelia, Benedict, Cordelia, Desmond
draw 2 from Spies ; commit plan ; next'
echo 'roll 2d6 ; roll 1d10 ; next' >uma/club/draft
as uma sign --seat bob draft . >b 2>err
as uma turn . - --now 2027-03-02T10:00:00Z <b >out 2>err
as uma letter . >l
move 2027-03-03 'the other flank' 'play 0 from Spies ; commit plan ; next'
as uma tick --now 2027-03-10T00:00:00Z . >out 2>err
as uma tick --now 2027-03-10T00:00:00Z . >out 2>err
as uma letter . >l
move 2027-03-11 'nothing' 'roll 1d6 ; next'
is "$(ls uma/club/turns | wc -l)" 6 'a game of a club'
mkdir -p uma/club/secrets
cp ann/club/private/secret.json uma/club/secrets/ann.json

E=$top/examples
person() { echo "$TMPDIR/$1/.data/provost/sign.key"; }
dice() { echo "$TMPDIR/$1/private/dice.key"; }
shown() { echo "$E/people/$1/sign.key"; }
all_dice() { for s in south north umpire; do echo "$s,$E/umpired/keys/$s.dice"; done | paste -sd, -; }
python3 -B "$top/tests/tamper/tamper.py" \
    "friends=$TMPDIR/good:ann,$(person ann),bob,$(person bob):ann,$(dice ann/g),bob,$(dice bob/g)" \
    "bullrun=$E/bullrun:south,$(shown bob),north,$(shown ann):south,$E/bullrun/keys/south.dice,north,$E/bullrun/keys/north.dice" \
    "umpired=$E/umpired:south,$(shown bob),north,$(shown ann),umpire,$(shown uma):$(all_dice)" \
    "mosby=$TMPDIR/ann/raid:mosby,$(person ann):mosby,$(dice ann/raid)" \
    "washington=$TMPDIR/ann/maryland:union,$(person ann),confederate,$(person bob):union,$(dice ann/maryland),confederate,$(dice bob/maryland)" \
    "club=$TMPDIR/uma/club:ann,$(person ann),bob,$TMPDIR/uma/club/private/bob.sign.key,umpire,$(person uma):umpire,$(dice uma/club)" \
    >matrix 2>matrix.err
is $? 0 'the matrix'
sed 's/^/# /' matrix.err
# Its lines are lines of this test.
while read -r line; do
    case $line in
    'ok '*) ok 0 "${line#* - }" ;;
    'not ok '*) ok 1 "${line#* - }" ;;
    '#'*) echo "$line" ;;
    esac
done <matrix
verify() { python3 -B "$top/contrib/verify/verify.py" "$@"; }
verify "$E/freeform" "$E/bullrun" "$E/umpired" "$TMPDIR/good" >out
is $? 0 'the second verifier takes many folders'
[ "$(wc -l <"$top/contrib/verify/verify.py")" -lt 250 ]
ok $? 'and is short'

# Archives leave out states and cores: audit makes them, and the verifier holds them to the heads.
for g in ann/g uma/club; do
    rm -rf states
    in=$g as . letter --all . >archive
    "$PROVOST" audit --states states archive >out
    code=$?
    verify --states states archive >second
    is $? $code "$g: both say the same of the archive"
    sed 's/ failures.*//' out | tail -1 >first
    tail -1 second | cmp - first >/dev/null
    ok $? "$g: and come to the same head"
done
python3 - <<'X'
p = 'states/0002/core.json'
t = open(p).read()
i = t.index('"value":') + 8
open(p, 'w').write(t[:i] + ('1' if t[i] != '1' else '2') + t[i + 1:])
X
verify --states states archive >second
is $? 1 'a core that another die was written into'
has second '^2	0	die	fail' 'is found'

# game2 of the vectors, by another implementation; its state 4 was changed by hand, to have a step of two seats.
python3 - "$top/tests/vectors/dice.json" <<'X'
import json, os, sys
g = json.load(open(sys.argv[1]))['game2']
for i, s in enumerate(g['states']):
    os.makedirs('game2/turns/%04d' % i)
    open('game2/turns/%04d/state.json' % i, 'w').write(s)
for i, r in enumerate(g['records'], 1):
    open('game2/turns/%04d/record.json' % i, 'w').write(r)
open('game2/game.json', 'w').write(g['genesis'])
for s in g['genesis_sigs']:
    open('game2/game.json.%s.minisig' % s['by'], 'w').write(s['sig'])
X
"$PROVOST" audit -q game2 >out
verify game2 >second
for f in out second; do
    is "$(awk -F'\t' '$4 == "fail" { print $1, $2, $3; exit }' $f)" '4 0 state' 'game2 is sound up to that state'
done
rm -rf game2/turns/0004 game2/turns/0005 game2/turns/0006
"$PROVOST" audit -q game2 >out
is $? 5 'its first three records audit; its rules do not exist'
hasnt out '	fail	' 'nothing fails'
verify game2 >second
is $? 0 'the second verifier needs no rules'

# ---- forks ------------------------------------------------------------------------------------------------------------------
# bob tells ann and a friend two stories: the same turn, resolved from two files of ann.
in=g
for side in left right; do
    cp -r good $side
    cp -r $mover/g $mover/fork-$side
    echo "roll 1d6 for $side ; next" >$mover/draft-$side
    in=. as $mover sign draft-$side fork-$side >block-$side 2>err
    "$PROVOST" resolve --genesis good/game.json --state good/state.json --record good/turns/0006/record.json \
        --moves block-$side --key $roller/g/private/dice.key -o $side/turns/0007 >out 2>err
    is $? 0 "the story told on the $side"
done
"$PROVOST" audit left >out
is $? 0 'one story alone is sound'
"$PROVOST" audit --against right left >out
is $? 4 'against the other: a fork'
has out '^AUDIT FORK' 'AUDIT FORK'
is "$(grep -c '	fork	' out)" 1 'both heads are printed'
"$PROVOST" audit --against right/turns/0007/record.json left >out
is $? 4 'against a record file'
"$PROVOST" audit --against good left >out
is $? 0 'a shorter copy is no fork'

# ---- turn ---------------------------------------------------------------------------------------------------------------------
as $mover letter . >l
as $roller turn . - <l >out 2>err
as $roller turn . - <block-left >out 2>err
is $? 0 'the roller takes one file'
as $roller turn . - <block-right >out 2>err
is $? 77 'a second file of that step is refused'
has err 'two different files' 'as equivocation'
is "$(ls $roller/g/refused | grep -c 'moves.*txt$')" 1 'and kept'
as $roller letter . --all >archive
"$PROVOST" audit -q archive >out
is $? 0 'the archive is sound'
# One die altered in a letter cannot be: it carries none. A proof altered is.
python3 - <<'X'
import base64, json, re
t = open('archive').read()
n = [0]
def f(m):
    n[0] += 1
    d = base64.b64decode(m.group(1))
    if n[0] != 4: return m.group(0)
    r = json.loads(d); pi = bytearray.fromhex(r['proofs'][0]['pi']); pi[60] ^= 1; r['proofs'][0]['pi'] = pi.hex()
    b = base64.b64encode(json.dumps(r, sort_keys=True, separators=(',', ':')).encode()).decode()
    return '-----BEGIN PROVOST RECORD-----\n' + '\n'.join(b[i:i + 64] for i in range(0, len(b), 64)) + '\n-----END PROVOST RECORD-----'
open('forged', 'w').write(re.sub(r'-----BEGIN PROVOST RECORD-----\n(.*?)\n-----END PROVOST RECORD-----', f, t, flags=re.S))
X
"$PROVOST" audit -q forged >out
is $? 1 'a forged archive fails'
mkdir -p $roller/empty
in=. as $roller turn empty - <forged >out 2>err
is $? 65 'turn refuses the record'
has err 'vrf' 'and names the check'
is "$(ls $roller/empty/turns | wc -l)" 4 'the three records before it are taken'
plan

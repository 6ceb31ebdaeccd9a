#!/bin/sh
# rekey: new keys of a seat, by both signatures; nobody alone; what was signed by an old key before and after; umpired games.
. tests/t/lib.sh
edit=$(editor trust <<'E'
echo 'set trust all' >>"$1"
E
)
# north and south at acw; south has moved, and it is north's key that rolls
as north invite acw --scenario basic --seat north -o bullrun >inv 2>err
as south join - -o bullrun <inv >out 2>err
(in=bullrun as south play >south/m1 2>err)
as north turn bullrun m1 >out 2>err
(in=bullrun as north play - <south/m1 >m2 2>err)
rm north/bullrun/private/dice.key
(in=bullrun as south play - <m2 >m3 2>err)
as north turn bullrun - <m3 >out 2>err
has out 'the dice key of north is not here' 'north cannot roll'

# ---- the example of the page: another dice key -------------------------------------------------------------------------
as south rekey --sign bullrun >out 2>err
is $? 66 'nothing to sign yet'
has err 'no joint text `rekey` for turn' 'it says so'
[ ! -s out ]
ok $? 'no result'
as north rekey bullrun >north/letter 2>err
is $? 0 'north$ provost rekey bullrun >letter'
has err 'the signature of south is missing' 'who must still sign'
has north/letter '^4: rekey north vrf' 'the joint text is in it'
as north rekey bullrun >again 2>err
cmp -s again north/letter
ok $? 'the same again is the same letter'
is "$(ls -l north/bullrun/private/dice.key.next | cut -c1-10)" '-rw-------' 'the key waits, and nobody reads it'
as north rekey --sign bullrun >out 2>err
is $? 0 'north cannot sign for both'
before=$(ls north/bullrun/turns | wc -l)
as north turn bullrun >out 2>err
is "$(ls north/bullrun/turns | wc -l)" "$before" 'alone it stands nowhere'
cp north/letter south/letter
as south turn bullrun letter >out 2>err
is $? 0 'south$ provost turn bullrun letter'
has out 'the signature of south is missing' 'south is told what is missing'
as south rekey --sign bullrun >south/answer 2>err
is $? 0 'south$ provost rekey --sign bullrun >answer'
has err 'you sign: rekey north vrf' 'what is signed is said'
is "$(ls south/bullrun/turns | wc -l)" $((before + 1)) 'now it is a record'
cp south/answer north/answer
as north turn bullrun answer >out 2>err
is $? 0 'north$ provost turn bullrun answer'
[ -e north/bullrun/private/dice.key ] && [ ! -e north/bullrun/private/dice.key.next ]
ok $? 'the key has taken its place'
cmp -s north/bullrun/state.json south/bullrun/state.json
ok $? 'the same state at both sides'
has north/bullrun/state.json '"keys":{"north":{"vrf"' 'it names the new key'
(in=bullrun as south play >m3 2>err)
(in=bullrun as north play - <m3 >m4 2>err)
is $? 0 'north rolls with it'
(in=bullrun as south play - <m4 >m5 2>err)
is $? 0 'south takes the dice'
(in=bullrun as north turn - <m5 >out 2>err)
as north audit -q bullrun >out
is $? 5 'audit warns'
hasnt out '	fail	' 'and finds no fault'
has out 'joint	warn	the dice key of north has been changed' 'it says what was changed'

# ---- a forged rekey ------------------------------------------------------------------------------------------------------
as north rekey bullrun >l 2>err
sed '/^4: rekey north vrf/,/^5:/{/^   /y/0123456789abcdef/123456789abcdef0/;}' l >forged
as south turn bullrun - <forged >out 2>err
has err 'no right signature' 'a changed key is not what north signed'
as eve turn stolen - <l >out 2>err
is $? 66 'a stranger has no game to put it into'
as south letter bullrun --all >archive 2>err
as eve turn stolen - <archive >out 2>err
as eve rekey stolen >out 2>err
is $? 77 'a spectator has no key to change'
has err 'no key of the game is here' 'it says so'
as south rekey --seat north bullrun >out 2>err
is $? 77 'nobody changes the key of another'
as south rekey --seat nort bullrun >out 2>err
is $? 64 'no such seat'
as south rekey --key ring bullrun >out 2>err
is $? 64 'no such kind of key'
as south rekey --key dice --sign bullrun >out 2>err
is $? 64 '--key or --sign'

# ---- a stolen notebook: all keys ------------------------------------------------------------------------------------------
as south rekey --key all bullrun >out 2>err
is $? 64 'the keys must be other ones'
has err 'keygen --rotate' 'and how'
as south rekey --key sign bullrun >out 2>err
is $? 64 'the sign key'
as south rekey --key box bullrun >out 2>err
is $? 64 'the box key'
cp -r south thief
as south keygen >out 2>err
is $? 73 'keygen replaces nothing by itself'
as south keygen --rotate >south/card 2>err
is $? 0 'keygen --rotate'
[ -e south/.data/provost/sign.1.key ] && [ -e south/.data/provost/card.1.json ]
ok $? 'the old ones are put aside'
as south letter bullrun >out 2>err
is $? 0 'games go on under them'
as south rekey --key all bullrun >l1 2>err
is $? 0 'all keys in one record'
has l1 'replace south minisign' 'as the joint text `replace`, signed by the old key'
as north turn bullrun - <l1 >out 2>err
as north rekey --sign bullrun >l2 2>err
is $? 0 'north signs'
as south turn bullrun - <l2 >out 2>err
is $? 0 'south takes it'
cmp -s north/bullrun/state.json south/bullrun/state.json
ok $? 'the same state at both sides'
# The thief signs by the old key: before the record it would have stood, after it nothing does.
await=$(sed -n 's/.*"await":\["\([a-z]*\)".*/\1/p' north/bullrun/state.json)
as south letter bullrun --all >archive
as thief turn bullrun - <archive >out 2>err
echo 'set trust all' >thief/d
as thief sign d bullrun --seat south >out 2>err
is $? 77 'the old key signs nothing any more'
as thief rekey bullrun >out 2>err
is $? 77 'nor does it change a key'
as north letter bullrun --all >archive
n2=$(ls north/bullrun/turns | wc -l)
if [ "$await" = south ]; then a=south b=north; else a=north b=south; fi
(in=bullrun as $a play >x1 2>err)
is $? 0 "$a moves on"
(in=bullrun as $b play - <x1 >x2 2>err)
(in=bullrun as $a play - <x2 >x3 2>err)
(in=bullrun as $b turn - <x3 >out 2>err)
[ "$(ls north/bullrun/turns | wc -l)" -gt "$n2" ]
ok $? 'and the game goes on by the new keys'
as north audit -q bullrun >out
is $? 5 'audit warns'
hasnt out '	fail	' 'and finds no fault'
has out 'the seat of south has got other keys' 'and names it'
as south letter bullrun --all >archive
mv south/bullrun south/lost
mkdir -p south/bullrun/private
cp south/lost/private/dice.key south/bullrun/private
as south turn bullrun - <archive >out 2>err
is $? 0 'the folder is restored by who has later keys than the genesis knows'
as south status bullrun >out 2>err
has out '(you)' 'and is his'

# ---- with an umpire ----------------------------------------------------------------------------------------------------------
as uma invite freeform --umpire --dice umpire --seats ann,bob -o club >inv 2>err
as ann join - --seat ann -o club <inv >ac 2>err
as bob join - --seat bob -o club <inv >bc 2>err
cp ac bc uma
as uma new freeform --umpire --dice umpire --seat ann=ac --seat bob=bc -o club >out 2>err
as uma letter club >start
as ann turn club - <start >out 2>err
as bob turn club - <start >out 2>err
as uma rekey club >u1 2>err
is $? 0 'the umpire changes his dice key'
as ann turn club - <u1 >out 2>err
as ann rekey --sign club >a1 2>err
as uma turn club - <a1 >out 2>err
is "$(ls uma/club/turns | wc -l)" 1 'one seat of two is not enough'
as bob turn club - <u1 >out 2>err
as bob rekey --sign club >b1 2>err
as uma turn club - <b1 >out 2>err
is "$(ls uma/club/turns | wc -l)" 2 'each team has signed'
has uma/club/state.json '"keys":{"umpire":{"vrf"' 'a new key of the umpire'
as uma rekey --key all club >out 2>err
is $? 64 'an umpire has no seat to replace'
agree
plan

#!/bin/sh
# What is lost comes back: a folder, a standing file and its salts, as the pages of the manual say. (A dice key: rekey.t.)
. tests/t/lib.sh
edit=$(editor trust <<'E'
echo 'set trust all' >>"$1"
E
)
turns() { ls "$1/turns" | wc -l | tr -d ' '; }
as north invite acw --scenario basic --seat north -o bullrun >inv 2>err
as south join - -o bullrun <inv >out 2>err
mkdir -p south/bullrun/private
(in=bullrun as south play >m1 2>err)
(in=bullrun as north play - <m1 >m2 2>err)
printf 'set swap 3\nset fire-first artillery\n' >south/bullrun/private/standing.txt
(in=bullrun as south play - <m2 >m3 2>err)
is $? 0 'south moves, and commits its standing orders'
has south/bullrun/private/secret.json '"slot": "standing"' 'its salt is kept in the folder'
has m3 'BEGIN PROVOST SEALED' 'a copy sealed to itself rides in its letter'
(in=bullrun as south letter >again 2>err)
cmp -s m3 again
ok $? 'the same folder gives the same letter'
(in=bullrun as north play - <m3 >m4 2>err)
is $? 0 'north takes it'
ls north/bullrun/private/kept/* >kept
is "$(wc -l <kept | tr -d ' ')" 1 'and keeps what it cannot read'
is "$(ls -ld north/bullrun/private/kept | cut -c1-10)" drwx------ 'for itself'
(in=bullrun as north turn - <m3 >out 2>err)
is "$(ls north/bullrun/private/kept | wc -l | tr -d ' ')" 1 'once'
(in=bullrun as south turn - <m4 >out 2>err)
has south/bullrun/state.json '"standing"' 'the commitment is in force'
(in=bullrun as south letter --all >own.archive 2>err)

# ---- the folder --------------------------------------------------------------------------------------------------------------
cp -r south/bullrun saved
rm -rf south/bullrun
mkdir -p south/bullrun/private
cp saved/private/dice.key south/bullrun/private
as north letter --all bullrun >south/archive 2>err
is $? 0 'north$ provost letter --all bullrun >archive'
has south/archive 'BEGIN PROVOST SEALED' 'the archive gives the copy back'
as south turn bullrun archive >out 2>err
is $? 0 'south$ provost turn bullrun archive'
cmp -s south/bullrun/state.json saved/state.json
ok $? 'the folder is where it was'
has err 'your standing orders are back' 'the standing orders too'
cmp -s south/bullrun/private/standing.txt saved/private/standing.txt
ok $? 'word for word'
salt=$(sed -n 's/.*"salt": "\(.*\)".*/\1/p' saved/private/secret.json | tail -1)
has south/bullrun/private/secret.json "$salt" 'with the salt of the commitment'
as south turn bullrun archive >out 2>err
is $? 0 'the same archive again'
hasnt err 'are back' 'brings nothing new'

# ---- the standing file alone ----------------------------------------------------------------------------------------------------
rm south/bullrun/private/standing.txt south/bullrun/private/secret.json
as south turn bullrun archive >out 2>err
is $? 0 'a standing file and its secret come back'
cmp -s south/bullrun/private/standing.txt saved/private/standing.txt
ok $? 'from the archive'
has south/bullrun/private/secret.json "$salt" 'with the salt'
echo 'set swap 1' >south/bullrun/private/standing.txt
as south turn bullrun archive >out 2>err
is "$(cat south/bullrun/private/standing.txt)" 'set swap 1' 'a new file is not overwritten'
# A copy that says something else than was committed is not believed: it is sealed to a public key, which anybody can do.
cp -r south evil
python3 - <<'E'
import re
p = 'evil/bullrun/private/secret.json'
s = open(p).read()
open(p, 'w').write(s.replace('set swap 3', 'set swap 9'))
E
rm -rf evil/bullrun/private/views
as evil letter --all bullrun >forged 2>err
rm south/bullrun/private/standing.txt south/bullrun/private/secret.json
as south turn bullrun - <forged >out 2>err
[ ! -e south/bullrun/private/standing.txt ]
ok $? 'a forged copy is not taken'
as south turn bullrun archive >out 2>err
cmp -s south/bullrun/private/standing.txt saved/private/standing.txt
ok $? 'the true one is, afterwards'
# The other side can read nothing of it.
for box in $(cat kept); do
    if grep -q 'swap' "$box"; then ok 1 'it is sealed'; else ok 0 'it is sealed'; fi
done
(in=bullrun as south play >m5 2>err)
(in=bullrun as north play - <m5 >m6 2>err)
is $? 0 'the game goes on'
as north audit -q bullrun >out
hasnt out '	fail	' 'audit finds no fault'
plan

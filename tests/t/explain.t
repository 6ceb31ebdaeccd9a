#!/bin/sh
# explain: each die is made again by the program that its last lines are, with python3 alone.
. tests/t/lib.sh

as ann invite freeform --seats ann,bob --seat ann -o g >inv 2>err
as bob join - -o g <inv >out 2>err
edit=$(editor roll <<'X'
{
    echo 'deck Events of Fire, Flood, Fog, Frost, Feast'
    echo 'roll 20d129 for "it'"'"'s a \ test"'
    echo 'roll 6d6'
    echo 'roll 4d300 for the wide ones'
    echo 'draw 2 from Events'
    echo 'next'
} >>"$1"
X
)
in=g
as bob play >m1 2>err
as ann play - <m1 >m2 2>err
as bob turn . - <m2 >out 2>err
is $? 0 'a step with many dice'
in=.
cat >want.py <<'X'
import json
r = json.load(open('bob/g/turns/0001/record.json'))
for d in json.loads(r['core_bytes'])['dice']:
    print(d['roll'], d['die'], d['value'])
X
python3 want.py >dice
count=$(wc -l <dice)
[ "$count" -ge 20 ]
ok $? "it has $count dice"
good=0 rejected=0
while read -r roll die value; do
    as bob explain g --turn 1 --roll "$roll" --die "$die" >text 2>err || break
    sed -n '/^# ---- the same by python3/,$p' text >again.py
    [ "$(python3 again.py)" = "$value" ] && good=$((good + 1))
    grep -q 'rejected' text && rejected=$((rejected + 1))
done <dice
is $good "$count" 'every die, by python3'
[ $rejected -ge 1 ]
ok $? "$rejected of them passed a chunk over"

# Every hash on the page, made again from the bytes that it says were hashed.
as bob explain g -t 1 -r 0 >text
cat >hashes.py <<'X'
import hashlib, re, sys
hashed, good, n = None, 0, 0
for line in open('text'):
    m = re.match(r' *(\w+) = ([0-9a-f]+)$', line)
    if not m: continue
    if m.group(1) == 'hashed': hashed = bytes.fromhex(m.group(2)); continue
    if hashed is None: continue
    if m.group(1) in ('game_id', 'm', 'alpha', 'seed'):
        n += 1
        good += hashlib.blake2b(hashed, digest_size=32).hexdigest() == m.group(2)
        if m.group(1) == 'seed': seed = bytes.fromhex(m.group(2))
        hashed = None
    elif m.group(1) == 'output':
        n += 1
        good += hashlib.blake2b(hashed, digest_size=64, key=seed).hexdigest() == m.group(2)
        hashed = None
print(good, n)
X
is "$(python3 hashes.py)" '5 5' 'game, text, alpha, seed and the block of the die'
has text '^    pi = [0-9a-f]\{160\}$' 'the proof'
has text '^    beta = [0-9a-f]\{128\}$' 'its output'
as bob explain g --turn 1 --roll 9 >out 2>err
is $? 66 'no such roll'
as bob explain g --turn 7 --roll 0 >out 2>err
is $? 66 'no such turn'
as bob explain g --turn 1 >out 2>err
is $? 64 'no roll named'
plan

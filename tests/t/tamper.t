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
rm -rf good/private
"$PROVOST" audit good >out
is $? 0 'the honest game'
is "$(ls good/turns | wc -l)" 7 'has six records'

cat >edit.py <<'X'
import hashlib, json, sys, os, shutil, base64
def LP(x): return len(x).to_bytes(4, 'little') + x
def TH(tag, *f): return hashlib.blake2b(LP(tag) + len(f).to_bytes(4, 'little') + b''.join(LP(x) for x in f), digest_size=32).digest()
def LE(n): return n.to_bytes(8, 'little')
def canon(o): return json.dumps(o, sort_keys=True, separators=(',', ':'))
def path(i, n='record.json'): return 'bad/turns/%04d/%s' % (i, n)
def rec(i): return json.load(open(path(i)))
def put(i, r): open(path(i), 'w').write(canon(r))
def seal(r, core):
    """A careful forger: the core in place, the head made anew."""
    r['core_bytes'] = canon(core)
    r['head'] = TH(b'provost1/head', bytes.fromhex(core['prev']), LE(core['turn']), r['core_bytes'].encode()).hex()
def core(f):
    r = rec(3); c = json.loads(r['core_bytes']); f(r, c); seal(r, c); put(3, r)
def other(a):
    v = json.load(open(path(a))); return v
kind = sys.argv[1]
if kind == 'die': core(lambda r, c: c['dice'][0].update(value=c['dice'][0]['value'] % 6 + 1))
elif kind == 'label': core(lambda r, c: [d.update(label='other') for d in c['dice'] if d['roll'] == 0])
elif kind == 'renumber': core(lambda r, c: [d.update(roll=d['roll'] + 1) for d in c['dice']])
elif kind == 'drop-roll': core(lambda r, c: c.update(dice=[d for d in c['dice'] if d['roll'] == 0]))
elif kind == 'line':
    r = rec(3); r['inputs'][0]['text'] = r['inputs'][0]['text'].replace('ambush', 'attack'); put(3, r)
elif kind == 'rand':
    r = rec(3); t = r['inputs'][0]['text']; i = t.index('rand ') + 5
    r['inputs'][0]['text'] = t[:i] + ('0' if t[i] != '0' else '1') + t[i + 1:]; put(3, r)
elif kind == 'state':
    p = path(3, 'state.json'); s = json.load(open(p)); s['count'] = {'x': 1}; open(p, 'w').write(canon(s))
elif kind == 'state-hash': core(lambda r, c: c.update(state='00' * 32))
elif kind == 'proof':
    r = rec(3); pi = bytearray.fromhex(r['proofs'][0]['pi']); pi[60] ^= 1; r['proofs'][0]['pi'] = pi.hex(); put(3, r)
elif kind == 'proof-other':
    r = rec(3); r['proofs'][0]['pi'] = rec(1)['proofs'][0]['pi']; put(3, r)
elif kind == 'no-proof':
    def f(r, c): r['proofs'] = []; c['betas'] = []
    core(f)
elif kind == 'mover-proof':
    def f(r, c): r['proofs'][0]['role'] = 'ann' if r['proofs'][0]['role'] == 'bob' else 'bob'
    core(f)
elif kind == 'seed': core(lambda r, c: c.update(seed='11' * 32))
elif kind == 'beta': core(lambda r, c: c.update(betas=['22' * 64]))
elif kind == 'drop':
    shutil.rmtree('bad/turns/0003')
    for i in (4, 5, 6): os.rename('bad/turns/%04d' % i, 'bad/turns/%04d' % (i - 1))
elif kind == 'replay': shutil.copy(path(2), path(3))
elif kind == 'foreign':
    def f(r, c): c['game'] = '33' * 32
    core(f)
elif kind == 'nonce':
    g = json.load(open('bad/game.json')); g['nonce'] = '44' * 32; open('bad/game.json', 'w').write(canon(g))
elif kind == 'swap-sig':
    a, b = open('bad/game.json.ann.minisig').read(), open('bad/game.json.bob.minisig').read()
    open('bad/game.json.ann.minisig', 'w').write(b)
elif kind == 'lost-sig': os.remove('bad/game.json.ann.minisig')
elif kind == 'swap-key':
    g = json.load(open('bad/game.json')); s = g['sides']; s[0]['sign'], s[1]['sign'] = s[1]['sign'], s[0]['sign']
    open('bad/game.json', 'w').write(canon(g))
elif kind == 'untrusted':
    r = rec(3); x = r['inputs'][0]['sigs'][0]; x['sig'] = x['sig'].replace('signature of provost', 'anything', 1); put(3, r)
elif kind == 'trusted':
    r = rec(3); x = r['inputs'][0]['sigs'][0]; x['sig'] = x['sig'].replace('comment: provost1', 'comment: provost2', 1); put(3, r)
elif kind == 'format':
    p = path(3); t = open(p).read(); open(p, 'w').write(t.replace(',"v":1}', ',"v":1,"w":1}'))
elif kind == 'space':
    p = path(3); t = open(p).read(); open(p, 'w').write(t + ' ')
else: sys.exit('what is ' + kind)
X

# cheat KIND CODE TURN CHECK: the first line that is not ok is of this turn and check.
cheat() {
    rm -rf bad
    cp -r good bad
    python3 edit.py "$1" || echo "# edit failed"
    "$PROVOST" audit bad >out 2>err
    is $? "$2" "$1: exit $2"
    first=$(awk -F'\t' '$4 == "fail" { print $1 " " $3; exit }' out)
    is "$first" "$3" "$1: the first failure"
}
cheat die 1 '3 die'
cheat label 1 '3 die'
cheat renumber 1 '3 order'
cheat drop-roll 1 '3 rules'
cheat line 1 '3 binding'
cheat rand 1 '3 binding'
cheat state 1 '3 state'
cheat state-hash 1 '3 rules'
cheat proof 1 '3 vrf'
cheat proof-other 1 '3 vrf'
cheat no-proof 1 '3 rollers'
cheat mover-proof 1 '3 rollers'
cheat seed 1 '3 seed'
cheat beta 1 '3 beta'
cheat drop 1 '4 number'
cheat replay 1 '2 number'
cheat foreign 1 '3 game'
cheat nonce 1 '0 genesis-sig'
cheat swap-sig 1 '0 genesis-sig'
cheat swap-key 1 '0 genesis-sig'
cheat format 1 '3 format'
cheat space 1 '3 format'
cheat lost-sig 3 ''
cheat untrusted 0 ''
cheat trusted 5 ''

# Rules run again that come to another state: a forger who has the mover's and the roller's keys still cannot say that a roll
# did not count; here he says that the state is another, and carries it through all hashes.
rm -rf bad
cp -r good bad
python3 - <<'X'
exec(open('edit.py').read().split("kind = sys.argv[1]")[0])
p = path(6, 'state.json'); s = json.load(open(p)); s['count'] = {'nmr:ann': 1}; t = canon(s); open(p, 'w').write(t)
r = rec(6); c = json.loads(r['core_bytes']); c['state'] = TH(b'provost1/state', t.encode()).hex(); seal(r, c); put(6, r)
X
"$PROVOST" audit bad >out
is $? 1 'a state carried through all hashes'
is "$(awk -F'\t' '$4 == "fail" { print $1 " " $3; exit }' out)" '6 rules' 'is found by the rules alone'

# ---- forks ------------------------------------------------------------------------------------------------------------------
# bob tells ann and a friend two stories: the same turn, resolved from two files of ann.
mover=$who
if [ $who = ann ]; then roller=bob; else roller=ann; fi
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

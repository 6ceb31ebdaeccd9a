#!/bin/sh
# resolve: files in, one folder out. What is refused, each by its own message, before any proof; nothing read besides; killed at
# any point it leaves nothing or all.
. tests/t/lib.sh

begin() { # NAME: a freeform game of ann and bob in the folders NAME
    as ann invite freeform --seats ann,bob --seat ann -o "$1" >inv 2>err
    as bob join - -o "$1" <inv >out 2>err
    as bob letter "$1" >l 2>err
    as ann turn "$1" - <l >out 2>err || cat err
    as ann letter "$1" >l
    as bob turn "$1" - <l >out 2>err || cat err
}
begin g
begin other
printf 'roll 3d6 for the ambush\nroll 2d10\nnext\n' >ann/draft
as ann sign draft g >ann.block 2>err
is $? 0 'ann signs'
m=$(ls ann/g/private/moves/*.txt)
cp "$m" moves
cp "$m.minisig" moves.minisig
cp bob/g/game.json bob/g/state.json .
cp bob/g/private/dice.key bob.key
cp ann/g/private/dice.key ann.key
as ann sign draft other >other.block 2>err

res() { "$PROVOST" resolve --genesis game.json --state state.json --moves "${moves:-moves}" --key "${key:-bob.key}" -o "$@"; }

res new1 >out 2>err
is $? 0 'it resolves'
is "$(ls new1 | tr '\n' ' ')" 'dice.txt record.json report.txt state.json ' 'record, state, dice and report'
has new1/dice.txt '^r0 .*3d6' 'the dice'
has out '^turn 1 step 0 head [0-9a-f]\{64\}$' 'it prints the head'
moves=ann.block res new2 >out 2>err
is $? 0 'the signature inside the block'
cmp -s new1/record.json new2/record.json
ok $? 'gives the same record'
diff -r new1 new2 >out
is $? 0 'and the same folder'
as bob turn g - <ann.block >out 2>err
cmp -s new1/state.json bob/g/turns/0001/state.json && cmp -s new1/record.json bob/g/turns/0001/record.json
ok $? 'turn makes the same'

# A read-only folder, no environment, standard input closed.
mkdir -p ro/in
cp game.json state.json moves moves.minisig bob.key ro/in
chmod 555 ro ro/in
here=$PWD
mkdir outdir
(cd ro && env -i "$PROVOST" resolve --genesis in/game.json --state in/state.json --moves in/moves --key in/bob.key \
    -o "$here/outdir/new" <&- >"$here/out" 2>"$here/err")
is $? 0 'env -i in a read-only folder'
cmp -s outdir/new/record.json new1/record.json
ok $? 'the same record again'
chmod 755 ro ro/in

# A root that holds the program, its libraries and the inputs, and one folder that may be written to.
jail() {
    if [ "$(id -u)" = 0 ]; then env -i "$(command -v chroot)" "$@"; else env -i "$(command -v unshare)" -r "$(command -v chroot)" "$@"; fi
}
if ldd "$PROVOST" >libs 2>&1 && ! grep -q 'libasan' libs; then
    mkdir -p jail/in jail/out
    for lib in $(grep -o '/[^ ]*\.so[^ ]*' libs); do
        mkdir -p "jail${lib%/*}"
        cp -L "$lib" "jail$lib"
    done
    cp "$PROVOST" jail/provost
    cp game.json state.json moves moves.minisig bob.key jail/in
    find jail -type d ! -name out -exec chmod 555 {} +
    if jail jail /provost --version >out 2>&1; then
        jail jail /provost resolve --genesis in/game.json --state in/state.json --moves in/moves --key in/bob.key -o out/new >out 2>err
        is $? 0 'in an empty read-only root'
        cmp -s jail/out/new/record.json new1/record.json
        ok $? 'the same record there'
    else
        echo '# no chroot here: the test in an empty root is left out'
    fi
    chmod -R u+w jail
fi

# ---- refusals: CODE PATTERN NAME; each leaves nothing
no() {
    res bad >out 2>err
    is $? "$1" "$3"
    has err "$2" "  and says why"
    [ ! -e bad ] && [ ! -e bad.new ]
    ok $? '  and leaves nothing'
}
moves=nosig
cp moves nosig
no 77 'has no signature of ann' 'no signature'
cp moves wrong
cp moves.minisig wrong.minisig
sed -i 's/for the ambush/for another/' wrong
moves=wrong no 77 'is not that of ann' 'an altered line'
as bob keygen >out 2>err
cp moves byother
rm -f byother.minisig
python3 - <<'X'
import re
t = open('other.block').read().split('-----END PROVOST MOVES-----\n')[1]
open('byother.minisig', 'w').write(t)
X
moves=byother no 77 'is not that of ann' 'the signature of another file'
moves=other.block no 65 'belongs to another game' 'a file of another game'

# The same text for another turn, step, side, head: signed anew by ann's own key with a stock program.
mini() { # FILE: signs as ann
    minisign -S -W -m "$1" -s ann/.data/provost/sign.key -t provost1 >/dev/null 2>&1 </dev/null ||
        minisign -S -m "$1" -s ann/.data/provost/sign.key -t provost1 >/dev/null 2>&1 </dev/null
}
variant() { # NAME SED
    sed "$2" moves >"$1"
    mini "$1"
    [ -s "$1.minisig" ]
}
variant turn2 's/^2: turn 1/2: turn 2/'
moves=turn2 no 65 'is for turn 2; turn 1 is due' 'another turn'
variant step1 's/^2: turn 1 step 0/2: turn 1 step 1/'
moves=step1 no 65 'is for step 1 of turn 1; step 0 is due' 'another step'
variant head "s/^3: prev ..../3: prev 0000/"
moves=head no 65 'was written on head 0000' 'another head'
variant side 's/ side ann$/ side carol/'
moves=side no 65 'no seat of this game is called "carol"' 'no such seat'
variant game "s/^1: game ..../1: game 0000/"
moves=game no 65 'belongs to another game' 'another game, well signed'
variant illegal 's/^5: .*/5: roll 3d0/'
moves=illegal no 65 '"3d0" is out of range' 'an illegal order'
sed 's/ side ann$/ side bob/' moves >bobs
(cd bob && minisign -S -W -m ../bobs -s .data/provost/sign.key -t provost1 >/dev/null 2>&1 </dev/null)
moves=bobs no 65 'bob is not to move now' 'a seat that is not awaited'
moves=moves
key=ann.key no 77 'is rolled by bob, whose dice key this is not' 'the dice key of the mover'
echo 'no key' >junk.key
key=junk.key no 65 'a secret of 64' 'no key at all'
key=bob.key
as bob turn other - <other.block >out 2>err
cp state.json was.json
cp bob/other/state.json state.json
no 65 'of another game' 'a state of another game'
cp bob/g/state.json state.json
no 65 'needs --record' 'a later state without its record'
cp was.json state.json
res new1 >out 2>err
is $? 73 'a folder that exists is not touched'
sed 's/"turn":1/"turn":2/' was.json >state.json
no 65 'state' 'an altered state'
cp was.json state.json

# ---- the second step: the record goes in
(cd bob && echo 'roll 1d6; next' >draft)
as bob sign draft g >bob.block 2>err
cp bob/g/turns/0001/record.json record.json
"$PROVOST" resolve --genesis game.json --state new1/state.json --record record.json --moves bob.block --key ann.key -o step2 >out 2>err
is $? 0 'the next step, with the record'
"$PROVOST" resolve --genesis game.json --state new1/state.json --record record.json --moves ann.block --moves bob.block \
    --key ann.key -o bad >out 2>err
is $? 65 'an old file among them is refused'

# ---- killed: nothing or all
cat >kill.py <<'X'
import os, shutil, signal, subprocess, sys, time, filecmp
argv = sys.argv[1:]
def start():
    shutil.rmtree('k', ignore_errors=True)
    return subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
t = time.time()
start().wait()
took = time.time() - t
none = whole = half = 0
for i in range(40):
    p = start()
    time.sleep(took * (i + 1) / 20)
    p.send_signal(signal.SIGKILL)
    p.wait()
    if not os.path.exists('k'):
        none += 1
    elif sorted(os.listdir('k')) == sorted(os.listdir('new1')) and not filecmp.cmpfiles('k', 'new1', os.listdir('new1'), False)[1]:
        whole += 1
    else:
        half += 1
print(none, whole, half)
X
python3 kill.py "$PROVOST" resolve --genesis game.json --state state.json --moves moves --key bob.key -o k >killed
read -r none whole half <killed
is $half 0 "killed at 40 points: nothing ($none) or all ($whole)"
res k2 >out 2>err
is $? 0 'and the next run makes it'
plan

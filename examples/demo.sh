#!/bin/sh
# A game between two friends before your eyes: the letters of examples/bullrun are worked through by both sides, each with its
# own dice key, to the first battle; then the result is audited. Run by `make demo`; PROVOST names the program.
set -u
: "${PROVOST:?}"
examples=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$examples/replay.sh"

told() {
    [ "$1" = 07 ] && return
    echo "* Letter $1 reaches $2."
    sed -n '/^In short/,/^How it stands/p' "$work/out" | sed '1d;$d;s/^/    /' | tail -4
}
fail() {
    echo "demo: $1" >&2
    [ ! -e "$work/err" ] || cat "$work/err" >&2
    exit 1
}

echo 'Bob leads the South and Ann the North in the Basic game of The American Civil War. There is no umpire:'
echo 'the dice for your moves are rolled by the key of the other side, so that neither can bend them.'
echo
replay bullrun bob ann south north "$work" || fail 'a letter was refused'
cd "$work/ann/bullrun" || exit 1

echo
echo 'The battle, as it stands in turns/0006/report.txt:'
echo
sed -n '/^- The battle of/,/^Answers and/p' turns/0006/report.txt | sed '1,/^Events/{/^- The battle/,/^Events/d;}' | sed '$d;s/^/    /' | head -60
echo
echo 'How its first die came about: provost explain --turn 6 --roll 0 ends with a Python program that needs hashlib alone.'
"$PROVOST" explain . --turn 6 --roll 0 >"$work/explained" || fail 'explain failed'
sed -n '/^import hashlib/,$p' "$work/explained" >"$work/die.py"
[ -s "$work/die.py" ] || fail 'explain printed no program'
if command -v python3 >/dev/null; then
    python3 "$work/die.py" | sed 's/^/    It prints: /' || fail 'the program did not run'
fi
echo
echo 'And the audit of the whole game, from its public files alone:'
echo
"$PROVOST" audit . >"$work/audit" || fail 'the audit did not pass'
grep -c . "$work/audit" | sed 's/$/ checks; the last line says:/;s/^/    /'
tail -1 "$work/audit" | sed 's/^/    /'
cmp -s state.json "$examples/bullrun/state.json" || fail 'the position is not the stored one'
echo
echo 'The same position as in examples/bullrun, byte for byte. Start your own game: see README.md, "Two friends".'

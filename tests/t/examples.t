#!/bin/sh
# The examples are replayed: each side works through the letters with its own dice key, and every record, state, dice log and
# report comes out byte for byte as it is stored.
. tests/t/lib.sh
examples=$top/examples
. "$examples/replay.sh"
told() { :; }

# compare EXAMPLE FIRST SECOND FIRST-SEAT SECOND-SEAT [UMPIRE]
compare() {
    "replay${6:+_umpired}" "$1" "$2" "$3" "$4" "$5" "$TMPDIR/replay"
    ok $? "$1: all letters are taken"
    made=0
    for turn in "$examples/$1/turns"/*; do
        bad=
        for person in "$2" "$3" ${6:-}; do
            mine=$TMPDIR/replay/$person/$1/turns/${turn##*/}
            [ -d "$mine" ] || continue
            made=$((made + 1))
            for file in "$turn"/*; do
                cmp -s "$file" "$mine/${file##*/}" || bad="$bad $person:${file##*/}"
            done
        done
        is "$bad" '' "$1: turn ${turn##*/} is the stored one everywhere"
    done
    [ "$made" -ge $((($# - 3) * $(ls "$examples/$1/turns" | wc -l) - 1)) ]
    ok $? "$1: everybody made it"
    "$PROVOST" audit "$examples/$1" >out 2>err
    is $? 0 "$1: audit"
}
compare bullrun bob ann south north
compare freeform ann bob ann bob
compare umpired bob ann south north uma
compare monocacy bob ann confederate union

# alone EXAMPLE WHO SEAT STATES
alone() {
    replay_alone "$1" "$2" "$3" "$TMPDIR/replay"
    ok $? "$1: the archive is taken"
    for turn in "$examples/$1/turns"/*; do
        bad=
        for file in "$turn"/*; do
            cmp -s "$file" "$TMPDIR/replay/$2/$1/turns/${turn##*/}/${file##*/}" || bad="$bad ${file##*/}"
        done
        is "$bad" '' "$1: turn ${turn##*/} is the stored one"
    done
    is "$(ls "$examples/$1/turns" | wc -l | tr -d ' ')" "$4" "$1: all its turns"
    "$PROVOST" audit "$examples/$1" >out 2>err
    is $? 5 "$1: audit warns of dice that nobody else protects"
}
alone mosby ann mosby 4       # three turns in three mails
alone potomac ann south 10    # the set-up and three turns against the program
alone learner bob confederate 9 # the set-up and three turns, each answered by the program
has "$examples/potomac/turns/0007/report.txt" 'A major battle in Washington D.C.' 'potomac: its third turn is a battle'

cat >rollers.py <<'X'
import glob, json, sys
for path in sorted(glob.glob(sys.argv[1] + '/turns/*/record.json')):
    print(' '.join(sorted(proof['role'] for proof in json.load(open(path))['proofs'])))
X
python3 rollers.py "$examples/umpired" | sort | uniq -c | awk '{ $1 = $1; print }' >rollers
is "$(cat rollers)" "$(printf '3 north umpire\n3 south umpire')" 'umpired: the umpire and the side not moving rolled each step'
for game in bullrun umpired; do
    grep -qs '2d6' "$examples/$game/turns/0006/dice.txt"
    ok $? "$game has a battle"
done

sh "$examples/demo.sh" >out 2>err
is $? 0 'the demo'
has out 'AUDIT OK' 'ends with an audit'
has out 'It prints: [1-6]' 'and a die that a few lines of Python make again'
plan

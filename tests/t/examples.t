#!/bin/sh
# The examples are replayed: each side works through the letters with its own dice key, and every record, state, dice log and
# report comes out byte for byte as it is stored.
. tests/t/lib.sh
examples=$top/examples
. "$examples/replay.sh"
told() { :; }

# compare EXAMPLE FIRST SECOND FIRST-SEAT SECOND-SEAT
compare() {
    replay "$1" "$2" "$3" "$4" "$5" "$TMPDIR/replay"
    ok $? "$1: all letters are taken"
    both=0
    for turn in "$examples/$1/turns"/*; do
        bad=
        for person in "$2" "$3"; do
            mine=$TMPDIR/replay/$person/$1/turns/${turn##*/}
            [ -d "$mine" ] || continue
            both=$((both + 1))
            for file in "$turn"/*; do
                cmp -s "$file" "$mine/${file##*/}" || bad="$bad $person:${file##*/}"
            done
        done
        is "$bad" '' "$1: turn ${turn##*/} is the stored one at both sides"
    done
    [ "$both" -ge $((2 * $(ls "$examples/$1/turns" | wc -l) - 1)) ]
    ok $? "$1: both sides made it"
    "$PROVOST" audit "$examples/$1" >out 2>err
    is $? 0 "$1: audit"
}
compare bullrun bob ann south north
compare freeform ann bob ann bob
grep -qs '2d6' "$examples/bullrun/turns/0006/dice.txt"
ok $? 'bullrun has a battle'

sh "$examples/demo.sh" >out 2>err
is $? 0 'the demo'
has out 'AUDIT OK' 'ends with an audit'
has out 'It prints: [1-6]' 'and a die that a few lines of Python make again'
plan

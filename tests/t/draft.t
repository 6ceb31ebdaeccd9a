#!/bin/sh
# What a player types, and what he types wrongly: each is refused with its exit code, nothing on stdout, and no file changed.
. tests/t/lib.sh

as ann invite acw --seat south --other built-in -o g >out 2>err
is $? 0 'a game to write drafts for'
in=g
cd ann/g || exit 1
as ann orders >template 2>err
is $? 0 'a template'
has template '^#   place ' 'with the forms of its orders'
grep -v '^#' template | grep -q .
is $? 1 'it is all comments'
rm template

sum() { find . -type f ! -name .lock ! -path './d*' -exec cksum {} + | sort -k3 | cksum; }
before=$(sum)
# bad CODE PATTERN NAME: the draft d is refused by check and sign.
bad() {
    for cmd in check sign; do
        as ann $cmd d >"$TMPDIR/out" 2>"$TMPDIR/err"
        is $? "$1" "$cmd: $3"
        has "$TMPDIR/err" "$2" "$cmd: $3: what is said"
        [ ! -s "$TMPDIR/out" ]
        ok $? "$cmd: $3: no result"
    done
    is "$(sum)" "$before" "$3: no file changed"
}
# good NAME: check finds no error.
good() {
    as ann check d >"$TMPDIR/out" 2>"$TMPDIR/err"
    is $? 0 "$1"
    hasnt "$TMPDIR/err" 'error' "$1: no error"
}

rm -f d
bad 66 'd: error: cannot open' 'no such file'
: >d
bad 65 'error: no order' 'an empty draft'
printf '# only a note\n\n   # and another\n' >d
bad 65 'error: no order' 'a draft of comments'
printf 'place infanty Richmond\n' >d
bad 65 'd:1:7: error: no kind called "infanty"' 'a name with a slip'
has "$TMPDIR/err" 'did you mean "infantry"' 'the nearest name'
has "$TMPDIR/err" '^  place infanty Richmond$' 'the line'
has "$TMPDIR/err" '^        ^~~~~~~ ' 'the place'
printf 'set trust all\nplace infantry Boston\n' >d
bad 65 'd:2:' 'what is illegal now'
printf 'say "\351t\351"\n' >d
bad 65 'd:1:' 'Latin-1 bytes'
printf 'place infantry Richmond\0, Atlanta\n' >d
bad 65 'd:1:' 'a NUL'
printf 'place infantry \342\200\234Richmond\342\200\235\n' >d
bad 65 'd:1:' 'smart quotes'
printf 'set swap 9223372036854775808\n' >d
bad 65 'd:1:' '2^63'
printf 'set swap %0100d1\n' 9 >d
bad 65 'd:1:' 'a number of a hundred digits'
awk 'BEGIN { for (i = 0; i < 200; i++) print "plase infantry Richmond" }' >d
bad 65 '^provost: error: 200 errors' 'two hundred errors in one run'
is "$(grep -c '^d:[0-9]*:1: error' "$TMPDIR/err")" 200 'each with its line'
awk 'BEGIN { for (i = 0; i < 100; i++) printf "x"; print "" }' >d
bad 65 'd:1:' 'a word of a hundred letters'
dd if=/dev/zero of=d bs=1 count=0 seek=100000000 2>/dev/null
bad 65 'larger than the [0-9]* bytes' 'a sparse file of 100 MB'
rm d
mkdir d
as ann check d >"$TMPDIR/out" 2>"$TMPDIR/err"
[ $? != 0 ] && [ ! -s "$TMPDIR/out" ]
ok $? 'a folder is no draft'
rmdir d

# Harmless: what editors and mailers do to plain text.
printf 'set trust all\nset battle Eastern Virginia, turn 4: swap 3\n' >d
good 'a number before a colon, which the mailed form must part'
printf '\357\273\277set trust all\n' >d
good 'a byte order mark'
printf 'set trust all\r\n' >d
good 'CRLF'
printf '\tset\ttrust \t all \n' >d
good 'tabs and runs of blanks'
printf 'set\302\240trust all\n' >d
good 'NBSP'
printf 'SET Trust ALL' >d
good 'capitals, and no line end at the end'
printf 'set trust all # my own\n' >d
good 'a comment behind'
is "$(sum)" "$before" 'check changes no file'

# Standing orders with an error are no better.
printf 'sett fire-first artillery\n' >private/standing.txt
before=$(sum)
bad 65 'standing.txt:1:1: error' 'a bad standing file'
rm private/standing.txt

# The same draft gives the same bytes, in any dress; another one is refused for good: the built-in side may have rolled.
as ann sign d >"$TMPDIR/one" 2>"$TMPDIR/err"
is $? 0 'sign'
has "$TMPDIR/one" '^4: rand ' 'a random line'
printf 'set\ttrust all\r\n' >d
as ann sign d >"$TMPDIR/two" 2>"$TMPDIR/err"
cmp "$TMPDIR/one" "$TMPDIR/two"
ok $? 'the same bytes again'
printf 'set trust all\nset swap 3\n' >d
for replace in '' --replace; do
    as ann sign $replace d >"$TMPDIR/out" 2>"$TMPDIR/err"
    is $? 77 "another draft is refused $replace"
    has "$TMPDIR/err" 'final' 'and why'
done
as ann sign d nowhere >"$TMPDIR/out" 2>"$TMPDIR/err"
is $? 66 'sign in no folder'
in=. as eve sign "$TMPDIR/ann/g/d" "$TMPDIR/ann/g" --seat north >"$TMPDIR/out" 2>"$TMPDIR/err"
is $? 77 'the built-in seat is not to move'
as ann sign d --seat nord >"$TMPDIR/out" 2>"$TMPDIR/err"
is $? 64 'no such seat'

# check needs no key: rehearsals with practice dice.
printf 'set trust all\n' >d
(in=. as eve check "$TMPDIR/ann/g/d" "$TMPDIR/ann/g" --seat south --rehearse 3) >"$TMPDIR/out" 2>"$TMPDIR/err"
is $? 0 'a stranger may check'
has "$TMPDIR/out" '3 practice games' 'and rehearse'
as ann check --rehearse 0 d >"$TMPDIR/out" 2>"$TMPDIR/err"
is $? 64 'no rehearsal'
cd "$TMPDIR"
plan

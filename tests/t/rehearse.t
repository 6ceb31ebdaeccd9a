#!/bin/sh
# check --rehearse: quick enough to be used, and blind to the real dice. Two games that differ in nothing but the dice key of the
# opponent, which rolls for the side to move, are rehearsed in the same words, and then fought with other dice.
. tests/t/lib.sh
settings ann Ann '' Europe/London
settings bob Bob '' Europe/London

edit=$(editor plan <<'X'
case $(grep -m1 'orders of' "$1") in
*'turn 3 step 0: orders of south'*) echo 'move 4 infantry, 2 artillery Richmond > Eastern Virginia' >>"$1" ;;
*'turn 4 step 0: orders of north'*) echo 'move 4 infantry, 2 artillery Washington > Eastern Maryland' >>"$1" ;;
*'turn 6 step 0: orders of north'*) echo 'move 4 infantry, 2 artillery Eastern Maryland > Eastern Virginia' >>"$1" ;;
esac
echo 'set trust all' >>"$1"
X
)
as ann invite acw --scenario basic --seat north -o g >offer 2>err
is $? 0 'ann offers one game'
as bob keygen >out 2>err
is $? 0 'bob has his keys'
cp -R ann ann2
cp -R bob bob2

# to_battle ANN BOB: the same moves until the North may attack.
to_battle() {
    as "$2" join - -o g <offer >out 2>err
    is $? 0 "$2 joins"
    # With standing orders the defender is not waited for: one step to the end of the battle, rolled by his key.
    echo 'set trust all' >"$2/g/private/standing.txt"
    in=g
    as "$2" play >m1 2>err && as "$1" play - <m1 >m2 2>err && as "$2" play - <m2 >m3 2>err &&
        as "$1" play - <m3 >m4 2>err && as "$2" play - <m4 >m5 2>err && as "$1" turn . - <m5 >out 2>err
    is $? 0 "$1 and $2 play to the eve of a battle"
    has out 'your moves for turn 6 step 0 are awaited' 'the North is to move'
    in=
}
to_battle ann bob
to_battle ann2 bob2

# What of two genesis files differs, name by name.
parts() { tr '{}[],' '\n\n\n\n\n' <"$1"; }
parts ann/g/game.json >one
parts ann2/g/game.json >two
is "$(diff one two | sed -n 's/^[<>] "\([a-z]*\)":.*/\1/p' | sort | uniq -c | tr -s ' \n' ' ')" ' 2 nonce 2 pop 2 vrf ' \
    'a dice key with its proof differs, and the random number that each game begins with'
cmp -s ann/g/private/dice.key ann2/g/private/dice.key
is $? 0 'it is not hers'
cmp -s bob/g/private/dice.key bob2/g/private/dice.key
is $? 1 'but his'

cp -R ann2/g ann2/eve
printf 'move 4 infantry, 2 artillery Eastern Maryland > Eastern Virginia\nset trust all\n' >draft
for who in ann ann2; do
    as $who check --rehearse 200 ../draft g >$who.out 2>$who.err
    is $? 0 "$who rehearses"
    is "$(find $who/g -type f ! -name .lock -newer draft)" '' 'nothing is written'
done
has ann.out '^Rehearsed with 200 practice games' 'so often'
has ann.out 'wins the battle of Eastern Virginia' 'what came of it'
cmp ann.out ann2.out
ok $? 'the same words, whatever the key'
cmp ann.err ann2.err
ok $? 'and the same warnings'
as ann check --rehearse 200 ../draft g >again 2>err
cmp ann.out again
ok $? 'and the same again'

# The dice of this battle are others in each game.
in=g
for side in '' 2; do
    as ann$side play >attack 2>err
    as bob$side play - <attack >out 2>err
    is $? 0 "bob$side rolls for the attack"
    grep -h '^r[0-9]' bob$side/g/turns/*/dice.txt >dice$side
    [ -s dice$side ]
    ok $? 'a battle was fought'
done
in=
cmp -s dice dice2
is $? 1 'with other dice in each game'

# A benchmark: told, never failed for. The second line of `times` counts those whom the shell has waited for.
times >before
as ann2 check --rehearse 200 ../draft eve >out 2>err
is $? 0 'and once more'
times >after
cat before after | awk 'NR % 2 == 0 { split($1, t, /[ms]/); s[NR / 2] = 60 * t[1] + t[2] }
    END { printf "# 200 practice games of a turn with a battle: %.2f s of user time (wanted: under 2 s)\n", s[2] - s[1] }'
plan

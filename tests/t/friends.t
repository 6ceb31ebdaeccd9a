#!/bin/sh
# Two friends without an umpire, as product.md prints it: the Basic game of acw to the end of its first battle; a folder
# lost and restored; nothing private in what is public.
. tests/t/lib.sh
settings ann 'Ann Adams' 'ann@example.org' 'Europe/London'
settings bob 'Bob Brown' 'bob@example.net' 'America/New_York'

edit=$(editor plan <<'X'
case $(grep -m1 'orders of' "$1") in
*'turn 3 step 0: orders of south'*) echo 'move 4 infantry, 2 artillery Richmond > Eastern Virginia' >>"$1" ;;
*'turn 4 step 0: orders of north'*) echo 'move 4 infantry, 2 artillery Washington > Eastern Maryland' >>"$1" ;;
*'turn 5 step 0: orders of south'*) echo 'move 4 infantry, 2 artillery Eastern Virginia > Eastern Maryland' >>"$1" ;;
esac
echo 'set trust all' >>"$1"
X
)

as ann invite acw --scenario basic --seat north -o bullrun >mail1 2>err
is $? 0 'ann offers the game: mail 1'
cp mail1 bob/invitation 2>/dev/null || { mkdir bob && cp mail1 bob/invitation; }
as bob join invitation -o bullrun >out 2>err
is $? 0 'bob joins'
in=bullrun
as bob play >mail2 2>err
is $? 0 'bob plays: mail 2'
has mail2 'BEGIN PROVOST GENESIS' 'mail 2 brings the genesis'
has mail2 'BEGIN PROVOST MOVES' 'and his set-up'
hasnt mail2 'BEGIN PROVOST RECORD' 'and no record yet'

cp mail2 ann/bullrun/letter
as ann play letter >mail3 2>err
is $? 0 'ann plays: mail 3'
rm ann/bullrun/letter
has err 'has set up' 'ann has read what his set-up came to'
has mail3 'by north' 'mail 3 brings her signature under the genesis'
is "$(grep -c 'BEGIN PROVOST RECORD' mail3)" 1 'and her record'
is "$(ls ann/bullrun/turns | tr '\n' ' ')" '0000 0001 ' 'she has one record'
as ann audit >out
is $? 0 'her audit'

as bob play - <mail3 >mail4 2>err
is $? 0 'bob plays: mail 4'
hasnt mail4 'BEGIN PROVOST GENESIS' 'now one mail a turn: record and moves alone'
is "$(grep -c 'BEGIN PROVOST RECORD' mail4)" 1 'one record'
is "$(cat bob/bullrun/turns/0001/record.json)" "$(cat ann/bullrun/turns/0001/record.json)" 'the record that he made again is hers, byte for byte'

# On to the end of the first battle.
i=4
who=ann
worst=0
while [ $i -lt 16 ]; do
    j=$((i + 1))
    as $who play - <mail$i >mail$j 2>err || break
    size=$(wc -c <mail$j)
    [ "$size" -le $worst ] || worst=$size
    i=$j
    grep -qs '^r0 ' ann/bullrun/turns/*/dice.txt && break
    if [ $who = ann ]; then who=bob; else who=ann; fi
done
grep -qs '^r0 .*2d6' ann/bullrun/turns/*/dice.txt
ok $? "a battle was fought (mail $i)"
[ $worst -lt 8192 ]
ok $? "each letter is under 8 KB (the longest: $worst)"
who=$(if [ $who = ann ]; then echo bob; else echo ann; fi)
as $who play - <mail$i >mail$((i + 1)) 2>err
is $? 0 'the battle comes to the other side'
i=$((i + 1))
as ann audit -q >out
is $? 0 'audit of ann'
as bob audit -q >out2
is $? 0 'audit of bob'

# A letter twice changes nothing and says so.
before=$(ls -R $who/bullrun | cksum)
as $who turn . - <mail$((i - 1)) >out 2>err
is $? 0 'the same letter twice'
has err duplicate 'it says duplicate'
is "$(ls -R $who/bullrun | cksum)" "$before" 'and changes nothing'

# Nothing of the people in anything that is public or hashed.
grep -rlE 'example\.(org|net)|Adams|Brown|London|New_York' ann/bullrun bob/bullrun | grep -v /private/ >out
is "$(cat out)" '' 'no address, zone or name outside private/'
cat mail2 mail3 mail4 >all
hasnt all 'example\|Adams\|Brown\|London' 'nor in a letter of the game'

# A folder lost, all but the keys; the archive of the other side restores it.
other=$(if [ $who = ann ]; then echo bob; else echo ann; fi)
as $who letter --all >archive 2>err
is $? 0 'letter --all'
as $other turn . - <mail$i >out 2>err
is $? 0 'the last letter arrives'
cp $other/bullrun/private/dice.key key
(cd $other/bullrun && find . -type f ! -path './private/*' | sort | xargs cksum) >was
mv $other/bullrun $other/lost
mkdir -p $other/bullrun/private
cp key $other/bullrun/private/dice.key
chmod 700 $other/bullrun/private
as $other turn . - <archive >out 2>err
is $? 0 'the archive restores the folder'
is "$(cat $other/bullrun/state.json)" "$(cat $who/bullrun/state.json)" 'to the same state'
diff -r $other/lost/turns $other/bullrun/turns | grep -v 'Only in.*lost' >out
is "$(cat out)" '' 'and the same turns'
as $other play - <mail$i >next 2>err
is $? 0 'the game goes on'
as $who turn . - <next >out 2>err
is $? 0 'at the other side too'
"$PROVOST" audit archive >out
is $? 0 'a third party audits the archive'
as ann letter --all >full 2>err
"$PROVOST" audit -q full >out
is $? 0 'and the whole game'
has out '^AUDIT OK' 'AUDIT OK'
agree
plan

#!/bin/sh
# Players without a key: plain orders with the reply code of the last report; the host signs for them.
. tests/t/lib.sh
. "$OLDPWD/tests/t/mail.sh"
mail_there
settings uma 'Uma Umpire' 'uma@example.com' 'Asia/Tokyo'
mkdir -p uma/games
g=games/club
as uma new freeform --umpire --dice umpire --seat ann=vouched --seat bob=vouched --deadline 'hours=72' -o "$g" >out 2>err
is $? 0 'a game of two vouched seats'
cat >uma/$g/private/players.json <<'X'
{"ann":{"addr":"ann@example.org","name":"Ann Adams","zone":"Europe/London"},"bob":{"addr":"bob@example.net","name":"Bob","zone":""}}
X
tick() { as uma tick --now "$1" "$g" >out 2>err; }
# answer_of ADDRESS TEXT: an answer that quotes the report
answer_of() {
    printf 'From: %s\nTo: uma@example.com\nSubject: Re: %s\nMessage-ID: <%s@phone.example>\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n' "$1" 'Your move' "$$.$n"
    printf '%s\n\n' "$2"
    printf 'On Mon, 1 Mar 2027 at 12:00, Uma Umpire <uma@example.com> wrote:\n'
    sed 's/^/> /' report
}
turns() { ls uma/$g/turns | wc -l; }
tick 2027-03-01T00:00:00Z
is "$(ls uma/$g/outbox | grep -c begin-)" 1 'who begins gets a mail'
report_to ann
has report 'the game begins, your move' 'its subject'
is "${#code}" 28 'with a code'
hasnt report "^Subject: .*$code" 'not in the subject'
has report '^# Orders:' 'and the legal orders'
sum >before
tick 2027-03-01T00:00:00Z
sum | cmp -s - before
ok $? 'tick again changes nothing'

# ---- wrong, foreign, none ------------------------------------------------------------------------------------------------------
good=$code
sed "s/$code/$(echo "$code" | cut -c1-9)AAAA-BBBB-CCCC-DDDD/" report >r2
cp report keep
cp r2 report
answer_of ann@example.org 'roll 3d6 for luck' >m
cp keep report
post 2027-03-01T01:00:00Z games <m
is $? 0 'a wrong code'
has err 'refused: code' 'is refused'
is "$(ls uma/$g/private/moves 2>/dev/null | wc -l)" 0 'and changes nothing'
is "$(ls uma/$g/outbox | grep -c answer-code)" 1 'it is answered'
answer_of ann@example.org 'roll 4d6 for luck' | sed 's/^> Reply code.*/> Reply code '"$(echo "$code" | cut -c1-9)"'EEEE-BBBB-CCCC-DDDD/' >m
post 2027-03-01T02:00:00Z games <m
is "$(ls uma/$g/outbox | grep -c answer-code)" 1 'once a day'
answer_of ann@example.org '' >m
post 2027-03-02T03:00:00Z games <m
has err 'no-orders' 'a code alone is no order'
answer_of ann@example.org 'roll 3d6 for luck' | sed 's/^Subject/Auto-Submitted: auto-replied\nSubject/' >m
post 2027-03-02T03:00:00Z games <m
has err 'robot' 'nor is the answer of a machine'
is "$(turns)" 1 'all that changed nothing'

# ---- a phone -------------------------------------------------------------------------------------------------------------------
answer_of ann@example.org "Hi Uma,

Rol 3d6 for luck
Next

Sent from my iPhone" >m
post 2027-03-02T04:00:00Z games <m
has err 'refused: draft' 'an order with a mistake is refused'
parse uma/$g/outbox/*receipt-ann-refused*.eml >r
has r '^To: Ann Adams <ann@example.org>' 'she is told'
has r 'did you mean "roll"' 'with the right word'
has r 'Hi Uma' 'and what was not read'
hasnt r 'outbox\|private' 'no name of a file of the host'
answer_of ann@example.org "Hi Uma,

Roll 3d6 for Ann’s luck

Thanks — Ann
Sent from my iPhone" >m
post 2027-03-02T04:01:00Z games <m
is $? 0 'mended'
parse uma/$g/outbox/*receipt-ann-taken*.eml >r
has r "roll 3d6 for Ann's luck" 'capitals and quotes are undone' || cat err
has r 'Not read' 'greeting and thanks are named'
is "$(turns)" 2 'and it is played'
report_to ann
oldcode=$good
answer_of ann@example.org 'roll 2d6 for more' | sed "s/$code/$oldcode/" >m
[ -n "$code" ]
ok $? 'the next report has a code'
post 2027-03-02T05:00:00Z games <m
has err 'refused: code' 'an old code serves no more'

# ---- a change of mind, as long as nothing is rolled --------------------------------------------------------------------------------
mv uma/$g/private/dice.key kept.key
first=$code
answer_of ann@example.org 'roll 2d6 for the first plan' >m1
post 2027-03-02T06:00:00Z games <m1
parse "$(ls -t uma/$g/outbox/*receipt-ann-taken*.eml | head -1)" >r
code=$(sed -n 's/^Reply code \([^ ]*\).*/\1/p' r)
has r '^Taken: the orders of ann for turn 1 step 1' 'taken, not rolled'
[ "${#code}" = 28 ] && [ "$code" != "$first" ]
ok $? 'the receipt has a code of its own'
post 2027-03-02T06:01:00Z games <m1
parse uma/$g/outbox/*receipt-ann-duplicate*.eml >r2
has r2 '^Duplicate: nothing changed' 'the same mail again is a duplicate'
answer_of ann@example.org 'roll 5d6 for another plan' >m
post 2027-03-02T06:02:00Z games <m
has err 'refused: code-used' 'its code serves for no other orders'
answer_of ann@example.org 'roll 3d6 for the second plan' | sed "s/$first/$code/" >m
post 2027-03-02T06:03:00Z games <m
has err 'taken orders of ann' 'the code of the receipt does'
has "$(ls uma/$g/private/moves/*-1-*-ann.txt)" 'second plan' 'the last file stands'
post 2027-03-02T06:04:00Z games <m1
has err 'code-used' 'and the first does not come back'
is "$(turns)" 2 'nothing was rolled meanwhile'
mv kept.key uma/$g/private/dice.key
as uma turn "$g" --now 2027-03-02T07:00:00Z >out 2>err
has uma/$g/turns/0002/record.json 'second plan' 'played'
hasnt uma/$g/turns/0002/record.json 'first plan' 'once'
as uma audit "$g" >out 2>err
is $? 5 'audit warns'
has out 'vouched for' 'of the seat'
has uma/$g/turns/0001/report.txt 'The umpire signs and holds the keys for' 'the report says so'
grep -rl "$good" uma/$g --include=*.json --include=report.txt | grep -q .
is $? 1 'no code in posts, records and reports'
plan

#!/bin/sh
# A mail goes into its game and is answered; the same again changes nothing; what is refused is kept and says why.
. tests/t/lib.sh
. "$OLDPWD/tests/t/mail.sh"
mail_there
settings uma 'Uma Umpire' 'uma@example.com' 'Asia/Tokyo'
settings ann 'Ann Adams' 'ann@example.org' 'Europe/London'
settings bob 'Bob Brown' 'bob@example.net' 'America/New_York'
umpired games/plain 'hours=72;grace=12'
g=games/plain

# ---- taken, and what the receipt says --------------------------------------------------------------------------------------
letter_of ann start
mail_from ann@example.org ann.letter 'Subject: my move' 'Message-ID: <1@ann.example>' 'References: <0@ann.example>' >m
post 2027-03-01T12:00:00Z games <m
is $? 0 'a mail is taken'
is "$(receipts)" '1' 'one receipt'
parse uma/$g/outbox/*receipt-ann-taken*.eml >r
has r '^To: Ann Adams <ann@example.org>' 'to the address of the card'
has r '^From: Uma Umpire <uma@example.com>' 'from the umpire'
has r '^Auto-Submitted: auto-replied' 'automatic'
has r '^In-Reply-To: <1@ann.example>' 'threaded'
has r '^References: .*<0@ann.example>.*<1@ann.example>' 'with what came before'
has r '^Message-ID: <' 'a Message-ID'
has r '^text/plain utf-8' 'text'
has r '^text/html utf-8' 'and its twin'
has r '^Taken: the moves of ann for turn 1 step 0, hash [0-9a-f]\{16\}' 'what was taken'
has r '^  [0-9]*: roll 3d6 for luck ; next' 'the orders as signed'
has r 'BEGIN PROVOST RECEIPT' 'a signed receipt'
has r '^Due 2027-' 'the deadline'
has r '(.* GMT)' 'in her zone too'
hasnt r 'bob@' 'no address of another'
is "$(ls uma/$g/turns | wc -l)" 2 'it is resolved'
ls uma/$g/outbox | grep -q report-bob
ok $? 'and the reports are in the outbox'
sum >before
post 2027-03-01T12:00:05Z games <m
is $? 0 'the same mail again'
parse uma/$g/outbox/*receipt-ann-duplicate*.eml >r
has r '^Duplicate: nothing changed' 'is said to be a duplicate'
sum | cmp -s - before
ok $? 'and changes nothing in the game'
post 2027-03-01T12:00:09Z games <m
is "$(receipts)" 2 'a third time nothing more is said'
is "$(ls uma/games/private/mail | grep -c eml)" 0 'nothing is left in the spool'

# ---- refused ---------------------------------------------------------------------------------------------------------------
sed 's/roll 3d6/roll 4d6/' ann.letter >forged
mail_from ann@example.org forged 'Subject: x' >m
post 2027-03-01T12:01:00Z games <m
is $? 0 'a forged letter is filed, not bounced'
has err 'refused: ' 'and refused'
is "$(cat uma/$g/refused/mail-*.txt | head -1 | cut -d: -f1)" signature 'with its reason'
cmp -s m uma/$g/refused/mail-*.eml
ok $? 'the mail itself is kept'
echo 'Hello, anybody here?' >hello
mail_from eve@example.com hello >m
post 2027-03-01T13:00:00Z games <m
is $? 0 'a stranger'
is "$(ls uma/games/outbox | wc -l)" 1 'gets an answer'
post 2027-03-01T13:10:00Z games <m
post 2027-03-02T12:59:59Z games <m
is "$(ls uma/games/outbox | wc -l)" 1 'once a day'
is "$(ls uma/games/refused/*.eml | wc -l)" 1 'his mail is kept'
for i in 1 2 3; do
    mail_from "eve$i@example.com" hello >m
    post 2027-03-05T00:00:0${i}Z --strangers 2 games <m
done
is "$(ls uma/games/outbox | wc -l)" 3 'over a limit strangers get no answer'
is "$(ls uma/games/refused/*.eml | wc -l)" 4 'and are kept all the same'
hasnt uma/games/private/mail/answered 'eve' 'who was answered is noted without an address'

# ---- where answers go ---------------------------------------------------------------------------------------------------------
mail_from ann@example.org ann.letter 'Message-ID: <9@ann.example>' >m
post 2027-03-06T00:00:00Z --reply stdout games <m
parse out >r
has r '^Duplicate' 'to stdout'
printf '#!/bin/sh\necho "$*" >%s/args\ncat >%s/sent\n' "$TMPDIR" "$TMPDIR" >sendmail
chmod +x sendmail
post 2027-03-06T00:00:01Z --reply sendmail --sendmail "$TMPDIR/sendmail" games <m
is "$(cat args)" '-t -i' 'to sendmail -t'
parse sent >r
has r '^To: Ann Adams <ann@example.org>' 'the whole mail'
post 2027-03-06T00:00:02Z --reply none games <m
is "$? $(cat out)" '0 ' 'or nowhere'
mail_from ann@example.org ann.letter 'Message-ID: <10@ann.example>' >m
post 2027-03-06T00:00:03Z --reply sendmail --sendmail false games <m
is "$(ls uma/$g/outbox | grep -c 'receipt-ann-duplicate')" 2 'what sendmail does not take goes to the outbox'
post 2027-03-06T00:00:03Z nowhere <m
is $? 75 'no folder: try again'
: >empty
post 2027-03-06T00:00:03Z games <empty
is $? 64 'no mail'
post 2027-03-06T00:00:03Z --reply pigeon games <m
is $? 64 'no such way'
# ---- who wants to play -------------------------------------------------------------------------------------------------------
as uma invite freeform --umpire --dice umpire --seats ann,bob -o games/offer >inv 2>err
as bob join - --seat bob -o later <inv >card 2>err
mail_from bob@example.net card >m
post 2027-03-07T00:00:00Z games <m
is $? 0 'the answer to an invitation'
is "$(ls uma/games/inbox | wc -l)" 1 'is kept'
parse uma/games/outbox/answer-join*.eml >r
has r '^To: Bob Brown <bob@example.net>' 'and answered'
post 2027-03-07T00:01:00Z games <m
is "$(ls uma/games/inbox uma/games/outbox | grep -c join)" 2 'once'
as ann join - --seat ann -o later <inv >uma/ann-card 2>err
as uma new freeform --umpire --dice umpire --seat ann=ann-card --seat bob="$(cd uma && ls games/inbox/join-*)" -o games/offer >out 2>err
is $? 0 'the umpire begins the game with it'
python3 -c 'import sys
t = sys.stdin.read().split("-----BEGIN PROVOST CARD-----\n")
lines = t[1].split("\n")
lines[0] = lines[0][:40] + ("A" if lines[0][40] != "A" else "B") + lines[0][41:]
sys.stdout.write("-----BEGIN PROVOST CARD-----\n".join([t[0], "\n".join(lines)]))' <card >bad
mail_from eve@example.com bad >m
post 2027-03-08T00:00:00Z games <m
is "$(ls uma/games/inbox | wc -l)" 1 'a card whose signature is wrong is not'
plan

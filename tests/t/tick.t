#!/bin/sh
# What time brings: deadlines, reminders, missed moves, alarms, claims; who is told, and how often.
. tests/t/lib.sh
settings uma 'Uma Umpire' 'uma@example.com' 'Asia/Tokyo'
settings ann 'Ann Adams' 'ann@example.org' 'Europe/London'
settings bob 'Bob Brown' 'bob@example.net' 'America/New_York'
edit=$(editor trust <<'X'
echo 'set trust all' >>"$1"
X
)
roll=$(editor roll <<'X'
echo 'roll 3d6 for luck ; next' >>"$1"
X
)

# umpired DIR DEADLINE OPTION...: ann and bob at freeform under uma; opened 2027-03-26T20:00:00Z
umpired() {
    g=$1 deadline=$2
    shift 2
    as uma invite freeform --umpire --dice umpire --seats ann,bob --deadline "$deadline" "$@" -o "$g" >inv 2>err
    is $? 0 "$g: invitation"
    as ann join - --seat ann -o "$g" <inv >uma/ann-card 2>err
    as bob join - --seat bob -o "$g" <inv >uma/bob-card 2>err
    as uma new freeform --umpire --dice umpire --seat ann=ann-card --seat bob=bob-card --deadline "$deadline" "$@" -o "$g" >out 2>err
    is $? 0 "$g: the game"
    as uma letter "$g" >start 2>err
}
# moves PERSON: a letter with moves on what $1 is told; into the umpire's folder at TIME
moves() {
    (in=$g edit=$roll as "$1" play --now "$3" - <"$2" >"$TMPDIR/$1.letter" 2>err)
    as uma turn "$g" --now "$3" - <"$1.letter" >out 2>err
}
tick() {
    now=$1
    shift
    as uma tick --now "$now" "$@" "$g" >out 2>err
}
box() { ls uma/$g/outbox 2>/dev/null; }
sum() { (cd "uma/$g" && find . -type f ! -name .lock -exec cksum {} + | sort); }

# ---- a turn each, then ann is silent ---------------------------------------------------------------------------------
umpired plain 'hours=72;grace=12;remind=24,6' --missed default --nmr-max 2
tick 2027-03-26T20:00:00Z
is $? 0 'opens'
is "$(box)" '' 'nothing to tell'
as uma status --now 2027-03-26T21:00:00Z plain >out
has out 'ann to move, due 2027-03-29T20:00:00Z (Tue 2027-03-30 05:00 JST)' 'status: who, until when, in both zones'
tick 2027-03-28T19:59:59Z
is "$(box)" '' 'a second before the reminder'
tick 2027-03-28T20:00:00Z
has out 'reminded ann, due 2027-03-29T20:00:00Z' 'the reminder'
is "$(box | sed 's/-[0-9a-f]\{8\}-/-H-/')" '0001-0-H-remind24.0-ann.eml' 'to ann alone'
mail=uma/plain/outbox/$(box)
has "$mail" '^To: "Ann Adams" <ann@example.org>' 'her address'
has "$mail" '^From: "Uma Umpire" <uma@example.com>' 'from the umpire'
has "$mail" '^Auto-Submitted: auto-generated' 'no answer to it'
has "$mail" '^References: <game\.' 'one thread a game'
hasnt "$mail" 'bob@' 'no address of another'
python3 - "$mail" >parsed <<'X'
import email, email.policy, sys
m = email.message_from_file(open(sys.argv[1]), policy=email.policy.default)
print(m['subject'])
print(m.get_body(('plain',)).get_content())
cal = [p for p in m.walk() if p.get_content_type() == 'text/calendar'][0]
ics = cal.get_payload(decode=True)
print(cal['content-type'])
print('CRLF' if ics.count(b'\r\n') == ics.count(b'\n') and max(map(len, ics.split(b'\r\n'))) <= 75 else 'bad lines')
print(ics.decode().replace('\r\n ', '').replace('\r', ''))
print('html twin' if m.get_body(('html',)) else 'no twin', m['date'])
X
has parsed 'plain: turn 1, step 0: ann is awaited, due 2027-03-29T20:00:00Z (Mon 2027-03-29 21:00 BST)' 'title, turn, seat and time, in her zone'
has parsed 'Waited for: ann (you alone)' 'who is awaited'
has parsed 'text/calendar; *method=.*PUBLISH' 'a calendar'
has parsed '^CRLF$' 'its lines'
has parsed '^DTSTART:20270329T200000Z$' 'its time'
has parsed '^SEQUENCE:0$' 'its number'
has parsed '^html twin Sun, 28 Mar 2027 20:00:00 +0000' 'a twin in HTML; the time at which it was due'
uid=$(sed -n 's/^UID://p' parsed)
sum >before
tick 2027-03-28T20:00:00Z
sum | cmp -s - before
ok $? 'the same time again changes nothing'
is "$(cat out)" '' 'and says nothing'
tick 2027-03-29T19:00:00Z
is "$(box | grep -c remind6)" 1 'the second reminder'
tick 2027-03-29T20:00:00Z
has out 'ann late' 'late'
is "$(box | sed 's/.*-late/late/' | grep late | tr '\n' ' ')" 'late.0-ann.eml late.0-bob.eml late.0-umpire.eml ' 'everybody is told who is late'
tick 2027-03-30T08:00:00Z
is $? 0 'grace is over'
has out 'has not filed in this game yet' 'nobody is called absent before all have filed'
is "$(ls uma/plain/turns | wc -l)" 1 'nothing followed'
box | grep -q 'overdue.*umpire'
ok $? 'the umpire is told'

moves ann start 2027-04-01T12:00:00Z
is "$(ls uma/plain/turns | wc -l)" 2 'late moves are taken as long as nothing followed'
as uma status --now 2027-04-01T12:00:00Z plain >out
has out 'bob to move, due 2027-04-04T12:00:00Z' 'a new deadline'
rm -rf uma/plain/outbox
tick 2027-04-01T12:00:01Z
box | sed 's/-[0-9a-f]\{8\}-/-H-/' >items
has items '^0001-1-H-report-ann.eml$\|^0002-0-H-report-ann.eml$' 'the report goes to ann'
has items 'report-bob.eml' 'and to bob'
has items 'report-public.json' 'and to the channels'
python3 - uma/plain/outbox/*report-bob.eml >parsed <<'X'
import email, email.policy, sys
m = email.message_from_file(open(sys.argv[1]), policy=email.policy.default)
print(m['subject'])
print(m.get_body(('plain',)).get_content())
X
has parsed 'your move' 'bob: his move'
has parsed 'for luck' 'with the report'
has parsed '2027-04-04T12:00:00Z (Sun 2027-04-04 08:00 EDT)' 'and the deadline in his zone'
hasnt uma/plain/outbox/*report-public.json 'due\|@' 'no deadline and no address for the public'
sum >before
tick 2027-04-01T12:00:01Z
sum | cmp -s - before
ok $? 'once'
as uma letter plain >l
moves bob l 2027-04-02T12:00:00Z
is "$(ls uma/plain/turns | wc -l)" 3 'bob has moved'
tick 2027-04-02T13:00:00Z

# ---- nmr ---------------------------------------------------------------------------------------------------------------
tick 2027-04-05T23:59:59Z
hasnt out nmr 'not before grace is over'
tick 2027-04-06T00:00:00Z
has out 'no moves of ann: noted (nmr)' 'ann sent nothing'
is "$(ls uma/plain/turns | wc -l)" 4 'the step is resolved by the defaults'
has uma/plain/turns/0003/record.json 'PROVOST nmr' 'the record holds the nmr'
has uma/plain/state.json '"nmr:ann":1' 'it is counted'
as uma audit plain >out 2>err
case $? in 0 | 5) ok 0 'audit takes it' ;; *) ok 1 'audit takes it' ;; esac
box | grep -q '0003-0-.*report-ann\|0004-0-.*report-ann\|report-ann'
ok $? 'its report went out in the same run'
sum >before
tick 2027-04-06T00:00:00Z
sum | cmp -s - before
ok $? 'and the same time again changes nothing'
as uma letter plain >l
(in=plain as ann turn --now 2027-04-06T01:00:00Z - <l >out 2>err)
is $? 0 'ann takes the record'

# ---- extension ---------------------------------------------------------------------------------------------------------
umpired longer 'hours=24;remind=6' --missed wait
tick 2027-03-26T20:00:00Z
tick 2027-03-27T14:00:00Z
is "$(box | grep -c remind)" 1 'reminded'
tick 2027-03-27T20:00:00Z
has out 'ann is overdue; nothing follows: the genesis says that the game waits' 'missed = wait'
is "$(ls uma/longer/turns | wc -l)" 1 'the game waits'

# ---- alarm --------------------------------------------------------------------------------------------------------------
umpired many 'hours=24;alarm=1;remind=6' --missed default
tick 2027-03-26T20:00:00Z
moves ann start 2027-03-26T21:00:00Z
as uma letter many >l
moves bob l 2027-03-26T22:00:00Z
as uma tick --now 2027-03-27T22:00:00Z many >out 2>err
is $? 75 'an alarm has an exit code of its own'
has out 'ALARM: 1 seats are missing' 'it says why'
is "$(ls uma/many/turns | wc -l)" 3 'nothing followed'
box | grep -q alarm.*umpire
ok $? 'a mail to the umpire'
tick 2027-03-27T22:05:00Z
is $? 0 'told once'
as uma tick --confirm --now 2027-03-27T22:10:00Z many >out 2>err
is $? 0 'confirmed'
is "$(ls uma/many/turns | wc -l)" 4 'now it follows'

# ---- forfeit ------------------------------------------------------------------------------------------------------------
umpired hard 'hours=24;remind=' --missed forfeit
tick 2027-03-26T20:00:00Z
moves ann start 2027-03-26T21:00:00Z
as uma letter hard >l
moves bob l 2027-03-26T22:00:00Z
tick 2027-03-28T00:00:00Z
has uma/hard/state.json '"ann":"resigned"' 'forfeit: as if she had resigned'

# ---- absence -------------------------------------------------------------------------------------------------------------
umpired away 'at=20:00;zone=Europe/London;absence=7;remind=' --missed wait
as uma tick --absent ann=2027-03-20/2027-03-30 away >out 2>err
is $? 65 'more than the allowance'
has err 'allows each seat 7 days' 'it says so'
as uma tick --absent ann=2027-03-27/2027-03-30 --now 2027-03-26T19:00:00Z away >out 2>err
is $? 0 'an absence'
as uma status --now 2027-03-26T19:00:00Z away >out
has out 'due 2027-03-26T20:00:00Z' 'does not count on a day before it'
moves ann start 2027-03-26T19:30:00Z
as uma letter away >l
moves bob l 2027-03-27T12:00:00Z
as uma status away --now 2027-03-27T12:00:00Z >out
has out 'ann to move, due 2027-03-30T19:00:00Z' 'the next deadline waits for her return; 20:00 of London is 19:00 in summer'

# ---- quiet hours, bank ------------------------------------------------------------------------------------------------------
umpired quiet 'hours=27;quiet=22:00-07:00;zone=Europe/London' --missed wait
tick 2027-03-26T20:00:00Z
as uma status quiet --now 2027-03-26T20:00:00Z >out
has out 'due 2027-03-28T06:00:00Z' 'quiet hours, over the night in which the clock goes forward'
umpired bank 'bank=48;add=6;cap=60' --missed wait
tick 2027-03-26T20:00:00Z
as uma status bank --now 2027-03-26T20:00:00Z >out
has out 'due 2027-03-28T20:00:00Z' 'a bank of two days'
moves ann start 2027-03-27T20:00:00Z
as uma letter bank >l
moves bob l 2027-03-27T21:00:00Z
as uma status bank --now 2027-03-27T21:00:00Z >out
has out 'ann to move, due 2027-03-29T03:00:00Z' 'a day is used, six hours are added'

# ---- two without an umpire ---------------------------------------------------------------------------------------------------
as ann invite freeform --seats ann,bob --seat ann --deadline 24 --missed default -o two >inv 2>err
as bob join - -o two <inv >l 2>err
is $? 0 'two: joined'
(in=two edit=$roll as bob play --now 2027-03-26T20:00:00Z >l1 2>err)
(in=two edit=$roll as ann play --now 2027-03-26T21:00:00Z - <l1 >l2 2>err)
(in=two edit=$roll as bob play --now 2027-03-26T22:00:00Z - <l2 >l3 2>err)
(in=two as ann turn --now 2027-03-26T22:00:00Z - <l3 >out 2>err)
as ann letter two >l4 2>err
(in=two as bob turn --now 2027-03-26T22:00:00Z - <l4 >out 2>err)
as bob status --now 2027-03-26T23:00:00Z two >out
has out 'ann to move' 'it is on ann'
as bob tick --now 2027-03-29T00:00:00Z two >out 2>err
has out 'tick --claim' 'without an umpire nothing follows by itself'
is "$(ls bob/two/turns | wc -l)" 3 'and nothing did'
is "$(ls bob/two/outbox 2>/dev/null)" '' 'no mails from a player'
as ann tick --claim --now 2027-03-29T00:00:00Z two >out 2>err
is "$(ls ann/two/turns | wc -l)" 3 'nobody can claim against the other by being late'
as bob tick --claim --now 2027-03-27T10:00:00Z two >out 2>err
is "$(ls bob/two/turns | wc -l)" 3 'nor before it is due'
as bob tick --claim --now 2027-03-29T00:00:00Z two >out 2>err
has out 'no moves of ann' 'he claims'
is "$(ls bob/two/turns | wc -l)" 4 'and the step is resolved'
as bob audit two >out 2>err
case $? in 0 | 5) ok 0 'audit takes it' ;; *) ok 1 'audit takes it' ;; esac

# ---- forgotten -----------------------------------------------------------------------------------------------------------------------
as uma forget ann nothing-here >out 2>err
is $? 66 'forget: no game'
as uma forget anna plain >out 2>err
is $? 64 'nobody of that name'
as uma audit plain >before 2>err
grep -rl 'ann@example.org' uma/plain >files
[ "$(wc -l <files)" -gt 2 ]
ok $? 'ann is in the folder: address book and mails'
as uma forget ann plain >out 2>err
is $? 0 'provost forget ann plain'
has err 'forgotten: name, address and zone of ann, and [1-9][0-9]* mails' 'what went is said'
is "$(grep -rlE 'ann@example.org|Ann Adams|Europe/London' uma/plain)" '' 'no name, address or zone is left'
grep -rq 'bob@example.net' uma/plain
ok $? "bob's are"
as uma audit plain >after 2>err
cmp -s before after
ok $? 'the game audits as before'
as uma forget ann plain >out 2>err
is $? 0 'again'
has err 'neither name nor address' 'there is nothing left'

# ---- many folders --------------------------------------------------------------------------------------------------------------
g=plain
as uma tick --now 2027-04-06T00:00:00Z plain many hard away quiet bank longer nothing-here >out 2>err
is $? 66 'one that is no game does not stop the others'
has err 'nothing-here' 'and is named'
if command -v strace >/dev/null; then
    (cd uma && strace -f -e trace=openat,open,creat,write,rename -o ../trace "$PROVOST" tick --now 2027-04-06T00:00:00Z plain >/dev/null 2>&1)
    is "$(grep -c 'plain.*O_' trace)" 1 'a folder that is not due costs one open'
fi
as uma tick --now 2020-01-01T00:00:00Z plain >out 2>err
is "$(cat out)" '' 'a clock that stands years back does nothing'
for z in Nowhere/Land ../../etc/passwd; do
    as uma new freeform --umpire --dice umpire --seat ann=ann-card --seat bob=bob-card --deadline "hours=3;zone=$z" -o z$n >out 2>err
    code=$?
    [ $code != 0 ] || { as uma tick --now 2027-03-26T20:00:00Z z$n >out 2>err; code=$?; }
    case $code in 64 | 65 | 78) ok 0 "zone $z" ;; *) ok 1 "zone $z" ;; esac
done
agree
plan

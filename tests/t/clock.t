#!/bin/sh
# The clock of a game: extend, pause, steps that are resolved at their deadline; and missed steps under each policy and genesis.
. tests/t/lib.sh
settings uma 'Uma Umpire' 'uma@example.com' 'Asia/Tokyo'
settings ann 'Ann Adams' 'ann@example.org' 'Europe/London'
settings bob 'Bob Brown' 'bob@example.net' 'America/New_York'
turns() { ls "$1/turns" | wc -l | tr -d ' '; }
now=2027-03-26T20:00:00Z
# umpired DIR DEADLINE OPTION...: ann and bob at freeform under uma
umpired() {
    g=$1 deadline=$2
    shift 2
    as uma invite freeform --umpire --seats ann,bob --deadline "$deadline" "$@" -o "$g" >inv 2>err
    for p in ann bob; do as $p join - --seat $p -o "$g" <inv >uma/$p.card 2>err; done
    as uma new freeform --umpire --seat ann=ann.card --seat bob=bob.card --deadline "$deadline" "$@" -o "$g" >out 2>err
    is $? 0 "$g: a game"
    as uma letter "$g" >start 2>err
    for p in ann bob; do as $p turn --now $now "$g" - <start >out 2>err; done
}
# moves PERSON TIME: signs a turn and brings it to the umpire
moves() {
    echo 'roll 3d6 for luck ; next' >"$1/draft"
    as "$1" sign draft "$g" >"$1.l" 2>err
    as uma turn "$g" --now "$2" - <"$1.l" >out 2>err
    as uma letter "$g" >l 2>>err
    for p in ann bob; do as $p turn --now "$2" "$g" - <l >/dev/null 2>&1; done
}
tick() { t=$1; shift; as uma tick --now "$t" "$@" "$g" >out 2>err; }
due() { as uma status --now "$1" "$g" >out; has out "$2" "$3"; }

# ---- extend, by an umpire ---------------------------------------------------------------------------------------------------
umpired ext 'hours=72;remind=24;grace=12' --dice umpire --missed default
tick $now
due $now 'due 2027-03-29T20:00:00Z' 'three days'
tick 2027-03-28T20:00:00Z
is "$(ls uma/ext/outbox | grep -c remind24.0)" 1 'a reminder'
as uma extend ext --now $now >out 2>err
is $? 64 'until when?'
as uma extend ext --until tomorrow --now $now >out 2>err
is $? 64 'no time'
as uma extend ext --until 2027-03-29T19:00:00Z --now $now >out 2>err
is $? 64 'an earlier time'
has err 'only gives more time' 'it says so'
as uma extend ext --hours 0 --now $now >out 2>err
is $? 64 'no hours'
as ann extend ext --hours 24 --now $now >out 2>err
is $? 77 'a player does not extend under an umpire'
has err 'the umpire extends' 'it says who does'
before=$(find uma/ext -type f ! -name .lock -exec cksum {} + | sort | cksum)
as uma extend ext --sign --now 2027-03-28T21:00:00Z >out 2>err
is $? 66 'nothing to sign'
is "$(find uma/ext -type f ! -name .lock -exec cksum {} + | sort | cksum)" "$before" 'refusals change nothing'
as uma extend ext --hours 48 --reason 'Easter' --now 2027-03-28T21:00:00Z >l 2>err
is $? 0 'two days more'
has err 'due 2027-03-31T20:00:00Z' 'the new time is said'
has l '^4: until 2027-03-31T20:00:00Z' 'the letter holds the signed text'
due 2027-03-28T21:00:00Z 'due 2027-03-31T20:00:00Z' 'and status knows it'
has uma/ext/private/clock.txt '^2027-03-28T21:00:00Z extend until 2027-03-31T20:00:00Z.*: Easter$' 'it is noted with the reason'
is "$(ls uma/ext/outbox | grep -c 'extend.1-')" 3 'all are told'
cat uma/ext/outbox/*extend.1-ann.eml >mail
has mail 'Easter The deadline is moved back' 'with the reason'
python3 - >ics <<'E'
import email, email.policy, glob
m = email.message_from_file(open(glob.glob('uma/ext/outbox/*extend.1-ann.eml')[0]), policy=email.policy.default)
print([p for p in m.walk() if p.get_content_type() == 'text/calendar'][0].get_payload(decode=True).decode())
E
has ics 'DTSTART:20270331T200000Z' 'and the calendar'
has ics 'SEQUENCE:1' 'takes the place of the one before'
python3 - >ics0 <<'E'
import email, email.policy, glob
m = email.message_from_file(open(glob.glob('uma/ext/outbox/*remind24.0-ann.eml')[0]), policy=email.policy.default)
print([p for p in m.walk() if p.get_content_type() == 'text/calendar'][0].get_payload(decode=True).decode())
E
has ics0 'SEQUENCE:0' 'which was the first'
is "$(grep -c '^UID:.' ics0) $(sed -n '/^UID:/p' ics)" "1 $(sed -n '/^UID:/p' ics0)" 'and has the same UID'
as ann turn ext --now 2027-03-28T22:00:00Z - <l >out 2>err
as ann status ext --now 2027-03-28T22:00:00Z >out
has out 'due 2027-03-31T20:00:00Z' 'ann knows it too'
sed 's/until 2027-03-31/until 2027-05-31/' l >forged
as ann turn ext --now 2027-03-28T22:00:00Z - <forged >out 2>err
is $? 77 'a forged extension is refused'
is "$(grep -c extend uma/ext/turns/*/record.json 2>/dev/null || echo 0)" 0 'nothing of it is in the chain'
tick 2027-03-30T20:00:00Z
is "$(ls uma/ext/outbox | grep -c remind24.1)" 1 'a reminder for the new time'
as uma extend --until 2027-03-31T19:00:00Z ext --now 2027-03-30T21:00:00Z >out 2>err
is $? 64 'and never back'

# ---- extend, between two ---------------------------------------------------------------------------------------------------------
as ann invite freeform --seats ann,bob --seat ann --deadline 24 --missed forfeit -o two >inv 2>err
as bob join - -o two <inv >l 2>err
as bob letter two >l; as ann turn two --now $now - <l >out 2>err
as ann extend two --hours 24 --now $now >l 2>err
is $? 0 'ann asks for more time'
has err 'when a seat of each team has signed' 'alone it does not count'
as ann status two --now $now >out
has out 'due 2027-03-27T20:00:00Z' 'yet'
as bob turn two --now $now - <l >out 2>err
as bob status two --now $now >out
has out 'due 2027-03-27T20:00:00Z' 'nor for bob'
as bob extend two --sign --now $now >l 2>err
is $? 0 'bob agrees'
has err 'you sign: until 2027-03-28T20:00:00Z' 'he sees what he signs'
as bob status two --now $now >out
has out 'due 2027-03-28T20:00:00Z' 'now it counts'
as ann turn two --now $now - <l >out 2>err
as ann status two --now $now >out
has out 'due 2027-03-28T20:00:00Z' 'for both'
as ann invite freeform --seats ann,bob --seat ann -o never >inv 2>err
as bob join - -o never <inv >out 2>err
as bob extend never --hours 3 --now $now >out 2>err
is $? 65 'a game without a deadline'
has err 'has no deadline' 'it says so'
as bob pause never >out 2>err
is $? 77 'nobody pauses a game without an umpire'
has err 'provost extend' 'it says what there is'

# ---- pause ---------------------------------------------------------------------------------------------------------------------------
umpired halt 'hours=72;remind=24' --dice umpire --missed default
tick $now
as ann pause halt --now $now >out 2>err
is $? 77 'a player does not pause'
as uma pause halt --reason 'Uma is ill' --now 2027-03-27T20:00:00Z >out 2>err
is $? 0 'pause'
has out 'the clock stands' 'it says so'
as uma pause halt --now 2027-03-27T21:00:00Z >out 2>err
is $? 0 'again'
has err 'stands already' 'nothing new'
as uma status halt --now 2027-03-28T20:00:00Z >out
has out ', paused$' 'status: paused, nothing due'
tick 2027-04-30T20:00:00Z
is "$(cat out)" '' 'nothing follows'
is "$(ls uma/halt/outbox | grep -c remind)" 0 'nobody is reminded'
cat uma/halt/outbox/*pause*-bob.eml >mail
has mail 'Uma is ill The clock stands' 'all are told, with the reason'
as uma pause --resume halt --now 2027-04-06T20:00:00Z >out 2>err
is $? 0 'resume after ten days'
has out 'the clock goes on, due 2027-04-08T20:00:00Z' 'the two days that were left'
has uma/halt/private/clock.txt '^2027-03-27T20:00:00Z pause: Uma is ill$' 'noted'
has uma/halt/private/clock.txt '^2027-04-06T20:00:00Z resume$' 'both'
as uma pause --resume halt --now 2027-04-06T21:00:00Z >out 2>err
has err 'was not stopped' 'resume again'
due 2027-04-06T21:00:00Z 'due 2027-04-08T20:00:00Z' 'changes nothing'
tick 2027-04-07T20:00:00Z
is "$(ls uma/halt/outbox | grep -c remind24)" 1 'reminders come again'
as uma pause halt --now 2027-04-07T21:00:00Z >out 2>err
moves ann 2027-04-09T20:00:00Z
is "$(turns uma/halt)" 2 'moves are taken while the clock stands'
as uma status halt --now 2027-04-09T20:00:00Z >out
has out 'bob to move, paused' 'and the next step is paused too'
as uma pause --resume halt --now 2027-04-10T20:00:00Z >out 2>err
has out 'due 2027-04-13T20:00:00Z' 'its three days begin when the clock goes on'
umpired bank 'bank=48;add=6;cap=60;remind=' --dice umpire --missed wait
tick $now
as uma pause bank --now 2027-03-27T20:00:00Z >out 2>err
as uma pause --resume bank --now 2027-04-27T20:00:00Z >out 2>err
has out 'due 2027-04-28T20:00:00Z' 'a bank stands still'
moves ann 2027-04-28T08:00:00Z
moves bob 2027-04-28T09:00:00Z
due 2027-04-28T09:00:00Z 'ann to move, due 2027-04-29T03:00:00Z' 'a day and a half was used, six hours are added'

# ---- early: false -------------------------------------------------------------------------------------------------------------------
umpired slow 'hours=24;early=false;remind=6' --dice umpire --missed wait
has uma/slow/game.json '"early":false' 'it stands in the genesis'
tick $now
moves ann 2027-03-26T21:00:00Z
is "$(turns uma/slow)" 1 'all have filed, and the step stays open'
has out 'resolved when its time is over' 'it says why'
as ann status slow --now 2027-03-26T21:00:00Z >out
echo 'roll 5d6 for better ; next' >ann/draft2
as ann sign --replace draft2 slow >l 2>err
as uma turn slow --now 2027-03-27T10:00:00Z - <l >out 2>err
is $? 0 'a file may be replaced so long'
as uma letter slow >l 2>err
is "$(turns uma/slow)" 1 'a command without a clock resolves nothing'
tick 2027-03-27T19:59:59Z
is "$(turns uma/slow)" 1 'nor a second before'
tick 2027-03-27T20:00:00Z
is "$(turns uma/slow)" 2 'at its time it is resolved'
has uma/slow/turns/0001/report.txt 'better' 'by the file that was filed last'
umpired soon 'hours=24' --dice umpire --missed wait
moves ann 2027-03-26T21:00:00Z
is "$(turns uma/soon)" 2 'else when all have filed'
as uma new freeform --umpire --seat ann=ann.card --seat bob=bob.card --deadline 'early=false' -o none >out 2>err
is $? 64 'early alone is no deadline'
as uma new freeform --umpire --seat ann=ann.card --seat bob=bob.card --deadline 'hours=3;early=perhaps' -o none >out 2>err
is $? 64 'early is true or false'

# ---- missed steps: nmr-max under an umpire ---------------------------------------------------------------------------------------------
umpired max 'hours=24;remind=' --dice umpire --missed default --nmr-max 2
tick $now
moves ann 2027-03-26T21:00:00Z
moves bob 2027-03-26T22:00:00Z
tick 2027-03-27T22:00:00Z
has out 'no moves of ann' 'ann misses'
has uma/max/state.json '"ann":"in"' 'once is no forfeit'
as uma letter max >l; as bob turn max --now 2027-03-27T22:00:00Z - <l >out 2>err
moves bob 2027-03-27T23:00:00Z
tick 2027-03-28T23:00:00Z
has uma/max/state.json '"over":"bob"' 'the second time in a row is'
as uma audit -q max >out
hasnt out '	fail	' 'audit takes it'

# ---- both: the opponent proves for an nmr too --------------------------------------------------------------------------------------------
umpired duo 'hours=24;remind=' --dice both --missed default
step() { # PERSON OTHER TIME
    echo 'roll 3d6 for luck ; next' >"$1/draft"
    as $1 sign draft duo >"$1.l" 2>err
    as uma turn duo --now $3 - <"$1.l" >out 2>err
    as $1 letter duo --to $2 2>err | as $2 turn duo --now $3 - >out 2>err
    as $2 letter duo 2>err | as uma turn duo --now $3 - >out 2>err
    as uma letter duo >l 2>err
    for p in ann bob; do as $p turn duo --now $3 - <l >/dev/null 2>&1; done
}
step ann bob 2027-03-26T21:00:00Z
step bob ann 2027-03-26T22:00:00Z
is "$(turns uma/duo)" 3 'both have filed'
tick 2027-03-27T22:00:00Z
is "$(turns uma/duo)" 3 'ann misses; bob has not proved yet'
as uma letter duo >l
has l 'BEGIN PROVOST NMR' 'the nmr goes to bob'
as bob turn duo --now 2027-03-27T23:00:00Z - <l >out 2>err
is $? 0 'he takes it'
has out 'bob has proved' 'and proves'
as bob letter duo | as uma turn duo --now 2027-03-27T23:00:00Z - >out 2>err
is "$(turns uma/duo)" 4 'the step is resolved'
has uma/duo/turns/0003/record.json 'PROVOST nmr' 'by the nmr'
as uma audit -q duo >out
hasnt out '	fail	' 'audit takes it'

# ---- opponent: claims of who moves, and of who rolls; forfeit -----------------------------------------------------------------------------
pair() { # DIR
    as ann invite freeform --seats ann,bob --seat ann --deadline 24 --missed forfeit -o $1 >inv 2>err
    as bob join - -o $1 <inv >out 2>err
    as bob letter $1 | as ann turn $1 --now $now - >out 2>err
    file ann $1; as bob turn $1 --now $now - <l >out 2>err
    as bob letter $1 | as ann turn $1 --now $now - >out 2>err
    file bob $1; as ann turn $1 --now $now - <l >out 2>err
    as ann letter $1 | as bob turn $1 --now $now - >out 2>err
}
file() { echo 'roll 3d6 for luck ; next' >$1/draft; as $1 sign draft $2 >l 2>err; }
pair mover
is "$(turns bob/mover)" 3 'both have filed'
as bob tick --claim --now 2027-03-29T00:00:00Z mover >out 2>err
has out 'no moves of ann' 'bob claims that ann sent nothing'
has bob/mover/state.json '"over":"bob"' 'forfeit: the game is his'
as bob letter mover | as ann turn mover --now 2027-03-29T00:00:00Z - >out 2>err
cmp -s ann/mover/state.json bob/mover/state.json
ok $? 'the record stands at her side too'
as ann audit -q mover >out
hasnt out '	fail	' 'audit takes the claim'
pair roller
file ann roller
cp l ann.moves
as ann turn roller --now $now - <l >out 2>err
as ann tick --now 2027-03-26T21:00:00Z roller >out 2>err
as ann tick --claim --now 2027-03-29T00:00:00Z roller >out 2>err
has out 'no record of bob: claimed' 'ann claims that bob sent no record'
has ann/roller/state.json '"over":"ann"' 'and the game ends against him'
as ann audit -q roller >out
is $? 5 'audit warns'
has out 'the game ends by a claim that no record of bob came' 'it says what it rests on'
as ann letter roller | as bob turn roller --now 2027-03-29T00:00:00Z - >out 2>err
is $? 0 'bob sees it'

# ---- the claim is contested: the moves that were said to be missing -------------------------------------------------------------------------
pair quarrel
file ann quarrel # she says that she sent this in time
cp l sent
as bob tick --claim --now 2027-03-29T00:00:00Z quarrel >out 2>err
has bob/quarrel/state.json '"over":"bob"' 'bob claims'
as bob turn quarrel --now 2027-03-29T01:00:00Z - <sent >out 2>err
is $? 65 'her moves come too late'
has err 'came too late' 'it says so'
as bob letter quarrel --all >archive
as eve audit -q "$TMPDIR/archive" >out
before=$?
as eve audit -q --against "$TMPDIR/sent" "$TMPDIR/archive" >out 2>err
is $? 5 'audit beside them warns'
has out '	nmr	warn	.*moves of ann for this step' 'that her moves exist: nobody can prove when a mail was sent'
plan

#!/bin/sh
# Many game folders in one tick: what a folder that is not due costs, that the due ones are served, that the same time again writes nothing.
# (Ten thousand of them: tests/bench/tick.sh.)
. tests/t/lib.sh
settings uma 'Uma Umpire' 'uma@example.com' 'Asia/Tokyo'
settings ann 'Ann Adams' 'ann@example.org' 'Europe/London'
settings bob 'Bob Brown' 'bob@example.net' 'America/New_York'
# game DIR HOURS: ann and bob have filed once, ann is awaited since 2027-03-01
game() {
    options="--umpire --dice umpire --deadline hours=$2;zone=Europe/London;remind= --missed default"
    # shellcheck disable=SC2086 # a list of words
    {
        as uma invite freeform $options --seats ann,bob -o "$1" >inv 2>err
        for p in ann bob; do as $p join - --seat $p -o "$1" <inv >uma/$p.card 2>err; done
        as uma new freeform $options --seat ann=ann.card --seat bob=bob.card -o "$1" >out 2>err
    }
    for p in ann bob; do
        as uma letter "$1" 2>err | as $p turn "$1" --now 2027-03-01T00:00:00Z - >out 2>err
        echo 'roll 3d6 for luck ; next' >$p/draft
        as $p sign draft "$1" 2>err | as uma turn "$1" --now 2027-03-01T00:00:00Z - >out 2>err
    done
    as uma tick --now 2027-03-01T00:00:00Z "$1" >out 2>err
    rm -f "uma/$1/.lock"
}
game waits 720
game late 24
is "$(ls uma/waits/turns uma/late/turns | grep -c '^0')" 6 'two games in their third turn'
mkdir uma/games
for i in $(seq 101 200); do cp -r uma/waits uma/games/w$i; done
for i in 1 2 3; do cp -r uma/late uma/games/late$i; done
mkdir uma/one
cp -r uma/waits uma/one/w
now=2027-03-02T12:00:00Z
as uma tick --now $now games >out 2>err
is $? 0 'a hundred that wait and three that are late'
is "$(sed 's/[0-9]*: .*//' out | sort | uniq -c | tr -s ' ' | tr '\n' ' ')" ' 6 games/late ' 'only the late ones are spoken of: late, and absent'
is "$(ls -d uma/games/late*/turns/0003 | wc -l | tr -d ' ')" 3 'the missed step of each is resolved'
is "$(ls uma/games/late*/outbox | grep -c report-ann.eml)" 6 'and reported, as the step before was'
find uma/games -path '*/w[12]*' -newer uma/one -type f >touched
is "$(wc -l <touched | tr -d ' ')" 0 'nothing is written in a folder that waits'
sleep 1
touch stamp
as uma tick --now $now games >out 2>err
is "$?$(cat out err)" 0 'the same time again has nothing to say'
is "$(find uma/games -newer stamp | wc -l | tr -d ' ')" 0 'and writes nothing'
calls() { # DIR WHAT: how many such calls a tick makes, by strace -c
    (cd uma && HOME="$TMPDIR/uma" XDG_DATA_HOME="$TMPDIR/uma/.data" XDG_CONFIG_HOME="$TMPDIR/uma/.config" \
        strace -f -c -o "$TMPDIR/calls" "$PROVOST" tick --now $now "$1" >/dev/null 2>&1)
    awk -v what="^($2)\$" '$NF ~ what { n += $4 } END { print n + 0 }' calls
}
if command -v strace >/dev/null; then
    opens='open|openat|creat' writes='write|pwrite64|writev|rename|renameat|renameat2|unlink|unlinkat|mkdir|mkdirat|link|linkat|ftruncate|fsync'
    rm -rf uma/games/late?
    few=$(calls one "$opens") many=$(calls games "$opens")
    [ "$few" -gt 0 ] && [ $((many - few)) -le $((2 * 99)) ] || echo "# $few opens for one folder, $many for a hundred"
    [ "$few" -gt 0 ] && [ $((many - few)) -le $((2 * 99)) ]
    ok $? 'strace -c: a folder that is not due costs at most two opens'
    is "$(calls games "$writes")" "$(calls one "$writes")" 'strace -c: and no write'
else
    echo '# strace is not installed: the calls are not counted'
fi
plan

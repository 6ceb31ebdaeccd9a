#!/bin/sh
# What README.md promises: its commands exist, the transcript runs as printed (friends.t plays on from there), the ways to learn a
# game alone begin.
. tests/t/lib.sh
settings ann 'Ann Adams' 'ann@example.org' 'Europe/London'
settings bob 'Bob Brown' 'bob@example.net' 'America/New_York'
edit=$(editor trust <<'X'
echo 'set trust all' >>"$1"
X
)
# Each printed line as it stands, by the person at its prompt.
grep -E '^    (ann|bob)\$ ' "$top/README.md" >lines
is "$(wc -l <lines | tr -d ' ')" 5 'five lines of the transcript'
mkdir -p ann bob
post() { cp "$1" "$2" 2>/dev/null; }
n5=0
while read -r prompt line; do
    who=${prompt%?}
    mkdir -p "$TMPDIR/$who"
    post ann/invitation bob/invitation; post bob/bullrun/letter ann/letter; post bob/bullrun/letter ann/bullrun/letter
    post ann/bullrun/answer bob/bullrun/answer
    # who has gone into his folder stays there
    case $line in provost\ play*) dir=bullrun ;; *) dir=. ;; esac
    PATH_=$(dirname "$PROVOST"):$PATH
    (cd "$TMPDIR/$who/$dir" && HOME="$TMPDIR/$who" XDG_DATA_HOME="$TMPDIR/$who/.data" XDG_CONFIG_HOME="$TMPDIR/$who/.config" \
        EDITOR="$edit" PATH="$PATH_" sh -c "$line") >out 2>err </dev/null
    ok $? "$who: $line"
done <lines
is "$(ls bob/bullrun/turns | wc -l | tr -d ' ')" 3 'two set-ups are resolved'

for cmd in $(grep -oE '\bprovost [a-z]+' "$top/README.md" | sed 's/provost //' | sort -u); do
    "$PROVOST" help "$cmd" >/dev/null 2>&1
    ok $? "provost $cmd exists"
done
as ann invite acw --seat south --other built-in -o alone >out 2>err
is $? 0 'a game of acw against its built-in answers'
has err 'UNPROTECTED' 'says that its dice are unprotected'
(in=alone as ann play </dev/null >out 2>err)
is $? 0 'goes on'
as ann invite mosby -o raid >out 2>err
is $? 0 'a game of mosby'
has err 'UNPROTECTED' 'says that its dice are unprotected'
plan

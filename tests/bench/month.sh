#!/bin/sh
# A month of a Historical war of acw with four battles, resolved cold, beside the skeleton: in memory and on a disk, so that what
# syncing costs is told apart. month/ is August 1862 of a war between two random players; its keys are worth nothing.
set -eu
month=tests/bench/month
say() { printf '%-34s' "$1"; shift; "$BENCH/spawn" "$@"; }
for where in /dev/shm "${TMPDIR:-/tmp}"; do
    [ -d "$where" ] || continue
    dir=$(mktemp -d -p "$where")
    set -- resolve --genesis "$month/game.json" --state "$month/state.json" --record "$month/record.json" --moves "$month/moves-0" \
        --opened "$month/opened" --key "$month/dice.key" -o
    "$PROVOST" "$@" "$dir/next" >/dev/null
    say "four battles, $where" 50 "$PROVOST" "$@" "$dir/new-%d"
    say '  its skeleton' 50 "$BENCH/skeleton" "$month/game.json" "$month/state.json" "$month/record.json" "$month/dice.key" \
        "$dir/next" "$dir/bare-%d" "$month/moves-0"
    wc -c <"$dir/next/record.json" | sed 's/^/  bytes of the record: /'
    rm -rf "$dir"
done

#!/bin/sh
# Cold starts: the least that a process costs here, --version, and the resolve of records of example games, each beside the
# skeleton: the same reading, crypto and writing without rules.
set -eu
dir=$(mktemp -d -p "${BENCH_TMP:-/dev/shm}" 2>/dev/null || mktemp -d) # in memory where there is such a folder: what a disk takes is not ours
trap 'rm -rf "$dir"' EXIT
say() { printf '%-34s' "$1"; shift; "$BENCH/spawn" "$@"; }

say 'a process that does nothing' 200 /bin/true
say 'provost --version' 200 "$PROVOST" --version

# The inputs of record $1 as files; prints the role whose key rolled.
inputs() {
    python3 - "$game" "$dir" "$1" <<'END'
import json, os, sys
game, out, n = sys.argv[1], sys.argv[2], int(sys.argv[3])
record = lambda i: json.load(open('%s/turns/%04d/record.json' % (game, i)))
files, role = [], None
for i in range(1, n + 1):
    r = record(i)
    core = json.loads(r['core_bytes'])
    for k, t in enumerate(r['inputs']):
        name = '%s/%d-%d' % (out, i, k)
        open(name, 'w').write(t['text'])
        open(name + '.minisig', 'w').write(t['sigs'][0]['sig'])
        m = core['moves'][k]
        if i == n or m in json.dumps(json.load(open('%s/turns/%04d/state.json' % (game, n - 1)))['play']['files']):
            files.append(name)
    if i == n:
        role = r['proofs'][-1]['role']
        final = dict(draws=[], game=core['game'], head=core['prev'], opened=r['opened'], v=1)
        json.dump(final, open(out + '/opened', 'w'), sort_keys=True, separators=(',', ':'))
print(role, ' '.join('--moves ' + f for f in files), '--opened %s/opened' % out if r['opened'] else '')
END
}

# each GAME RECORD RUNS
each() {
    game=$1 number=$2 runs=$3
    before=$(printf %04d $((1$number - 10001)))
    rm -rf "$dir"/[0-9]* "$dir"/new-* "$dir"/bare-*
    inputs "$number" >"$dir/inputs"
    read -r role files <"$dir/inputs"
    last='' had=-
    if [ "$before" != 0000 ]; then
        had=$game/turns/$before/record.json
        last="--record $had"
    fi
    # shellcheck disable=SC2086
    say "${game##*/} $number ($(grep -c '^r' "$game/turns/$number/dice.txt" || true) rolls)" "$runs" "$PROVOST" resolve \
        --genesis "$game/game.json" --state "$game/turns/$before/state.json" $last $files \
        --key "$game/keys/$role.dice" -o "$dir/new-$number-%d"
    case $files in *--opened*) return ;; esac # the skeleton checks no openings
    # shellcheck disable=SC2046
    say '  its skeleton' "$runs" "$BENCH/skeleton" "$game/game.json" "$game/turns/$before/state.json" "$had" \
        "$game/keys/$role.dice" "$game/turns/$number" "$dir/bare-$number-%d" $(echo "$files" | sed 's/--moves//g')
}

for record in examples/bullrun/turns/*/record.json; do
    each examples/bullrun "$(basename "$(dirname "$record")")" 50
done
# A player turn of 6.7 with thirty activities: at most 8 ms and 1.3 times the skeleton, the state under 60 KB.
each examples/monocacy 0003 50
echo "its state: $(wc -c <examples/monocacy/turns/0003/state.json) bytes"

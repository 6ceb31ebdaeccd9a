#!/bin/sh
# Cold starts: the least that a process costs here, --version, and the resolve of each record of an example game.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
game=examples/bullrun
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

for record in "$game"/turns/*/record.json; do
    number=$(basename "$(dirname "$record")")
    before=$(printf %04d $((${number#000} - 1)))
    inputs "$number" >"$dir/inputs"
    read -r role files <"$dir/inputs"
    last=
    [ "$before" = 0000 ] || last="--record $game/turns/$before/record.json"
    # shellcheck disable=SC2086
    say "resolve record $number ($(grep -c '^r' "$game/turns/$number/dice.txt" || true) rolls)" 50 "$PROVOST" resolve \
        --genesis "$game/game.json" --state "$game/turns/$before/state.json" $last $files \
        --key "$game/keys/$role.dice" -o "$dir/new-$number-%d"
done

#!/bin/sh
# tick on 10,000 game folders of which 100 are due: a missed step of each is noted and resolved, its reports are written. Then the same
# time again, and what a folder that is not due costs in system calls. TICK_FOLDERS, TICK_DUE: other numbers.
set -eu
all=${TICK_FOLDERS:-10000} due=${TICK_DUE:-100}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/uma" "$dir/ann" "$dir/bob"
as() {
    who=$1
    shift
    (cd "$dir/$who" && HOME=$dir/$who XDG_DATA_HOME=$dir/$who/.data XDG_CONFIG_HOME=$dir/$who/.config "$PROVOST" "$@")
}
for p in uma ann bob; do
    mkdir -p "$dir/$p/.config/provost"
    printf 'name = %s\naddr = %s@example.org\nzone = Europe/London\n' $p $p >"$dir/$p/.config/provost/config"
done
# game DIR HOURS: ann and bob have filed once, ann is awaited
game() {
    options="--umpire --dice umpire --deadline hours=$2;remind= --missed default"
    # shellcheck disable=SC2086 # a list of words
    {
        as uma invite freeform $options --seats ann,bob -o "$1" >"$dir/inv"
        for p in ann bob; do as $p join - --seat $p -o "$1" <"$dir/inv" >"$dir/uma/$p.card"; done
        as uma new freeform $options --seat ann=ann.card --seat bob=bob.card -o "$1"
    } >/dev/null 2>&1
    for p in ann bob; do
        as uma letter "$1" 2>/dev/null | as $p turn "$1" --now 2027-03-01T00:00:00Z - >/dev/null 2>&1
        echo 'roll 3d6 for luck ; next' >"$dir/$p/draft"
        as $p sign draft "$1" 2>/dev/null | as uma turn "$1" --now 2027-03-01T00:00:00Z - >/dev/null 2>&1
    done
    as uma tick --now 2027-03-01T00:00:00Z "$1" >/dev/null
    [ -d "$dir/uma/$1/turns/0002" ]
}
game waits 720
game late 24
python3 - "$dir/uma" "$all" "$due" <<'END'
import os, shutil, sys
top, n, due = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
tree = {kind: [(os.path.relpath(d, top + '/' + kind), files) for d, _, files in os.walk(top + '/' + kind)] for kind in ('waits', 'late')}
for i in range(n):
    kind = 'late' if i % (n // due) == 0 and i // (n // due) < due else 'waits'
    to = '%s/games/g%05d' % (top, i)
    for d, files in tree[kind]:
        os.makedirs(os.path.join(to, d))
        for f in files:
            if f != '.lock':  # files are replaced, never written to, so that copies may share them
                os.link(os.path.join(top, kind, d, f), os.path.join(to, d, f))
END
now=2027-03-02T12:00:00Z
one_core=
command -v taskset >/dev/null && one_core='taskset -c 0'
run() {
    python3 - "$dir/uma" "$dir/out" $one_core "$PROVOST" tick --now "$now" games <<'END'
import os, resource, subprocess, sys, time
home, out, argv = sys.argv[1], sys.argv[2], sys.argv[3:]
env = dict(os.environ, HOME=home, XDG_DATA_HOME=home + '/.data', XDG_CONFIG_HOME=home + '/.config')
t = time.monotonic()
code = subprocess.run(argv, cwd=home, env=env, stdout=open(out, 'w')).returncode
u = resource.getrusage(resource.RUSAGE_CHILDREN)
print('exit %d, %.2f s, of them %.2f s user, %.2f s system; %d MB' % (code, time.monotonic() - t, u.ru_utime, u.ru_stime, u.ru_maxrss // 1024))
END
}
printf '%-34s' "$all folders, $due due"
run
printf '%-34s%s\n' '  steps resolved' "$(find "$dir/uma/games" -path '*/turns/0003' | wc -l)"
touch "$dir/stamp"
printf '%-34s' '  the same time again'
run
printf '%-34s%s\n' '  files written by that' "$(find "$dir/uma/games" -newer "$dir/stamp" | wc -l)"
command -v strace >/dev/null || exit 0
(cd "$dir/uma" && HOME=$dir/uma XDG_DATA_HOME=$dir/uma/.data XDG_CONFIG_HOME=$dir/uma/.config \
    strace -f -c -o "$dir/calls" "$PROVOST" tick --now $now games >/dev/null)
awk -v n="$all" '$NF ~ /^(open|openat|creat|write|pwrite64|rename|renameat|renameat2|unlink|mkdir|fsync)$/ {
    printf "  %-32s%d, %.3f a folder\n", $NF, $4, $4 / n }' "$dir/calls"

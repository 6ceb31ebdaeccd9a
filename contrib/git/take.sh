#!/bin/sh
# take.sh GAME: a game that is played through a git repository. Players push letters as files into letters/; whoever holds the roller's
# key runs this from cron or a hook. It takes what is new, and publishes the records, states and reports.
# GAME is a clone; in it is the game folder, of which .gitignore keeps private/ and the boxes out.
set -eu
[ $# = 1 ] || {
    echo "usage: take.sh GAME" >&2
    exit 64
}
cd "$1"
git pull -q --rebase
mkdir -p private/letters letters
for l in letters/*; do
    [ -f "$l" ] || continue
    seen=private/letters/$(git hash-object "$l")
    [ ! -e "$seen" ] || continue
    status=0
    provost turn -q . "$l" >"$seen.new" 2>&1 || status=$?
    [ "$status" != 75 ] || continue # in use, or a record before it is missing: the next run tries again
    mv "$seen.new" "$seen"
done
git add -A
git diff --cached --quiet || git commit -q -m "$(provost status . | cut -c1-72)"
git push -q

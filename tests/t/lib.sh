# What the scripts share: TAP, and people with homes of their own. Sourced from the top folder; $PROVOST is the program.
# A script ends with `plan`.
set -u
: "${PROVOST:?}" "${TMPDIR:?}"
top=$PWD
cd "$TMPDIR" || exit 1
unset EDITOR VISUAL PAGER NO_COLOR
n=0

# ok STATUS NAME
ok() {
    n=$((n + 1))
    if [ "$1" = 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}
# is GOT WANT NAME
is() {
    if [ "$1" = "$2" ]; then ok 0 "$3"; else
        ok 1 "$3"
        printf '# got  %s\n# want %s\n' "$1" "$2" | sed '3,$s/^/# /'
    fi
}
# has FILE PATTERN NAME: a line of the file matches.
has() {
    if grep -q -e "$2" "$1"; then ok 0 "$3"; else
        ok 1 "$3"
        sed 's/^/# /' "$1" | head -20
    fi
}
# hasnt FILE PATTERN NAME
hasnt() {
    if grep -q -e "$2" "$1"; then ok 1 "$3"; else ok 0 "$3"; fi
}
# agree: contrib/verify/verify.py says of each game folder here what audit says, but for rules and data: the first check that
# fails, or the verdict.
agree() {
    for game in */*/game.json; do
        dir=${game%/game.json}
        [ -d "$dir/turns/0001" ] || continue
        cksum <"$dir/turns/$(ls "$dir/turns" | tail -1)/state.json" >sum
        ! grep -qxF "$(cat sum)" sums 2>/dev/null || continue # the same game of another player
        cat sum >>sums
        "$PROVOST" audit -q "$dir" >audited 2>&1
        python3 -B "$top/contrib/verify/verify.py" "$dir" >verified 2>&1
        for said in audited verified; do
            awk -F'\t' '$4 == "fail" && $3 !~ /^(rules|data)$/ { print $1, $2, $3; found = 1; exit }
                /^AUDIT/ { split($1, word, " ") } END { if (!found) print word[2] }' $said >$said.first
        done
        is "$(cat verified.first)" "$(cat audited.first)" "the second verifier agrees: $dir"
    done
    rm -f sums
}
plan() { echo "1..$n"; }

# as PERSON COMMAND...: provost with that person's home, in the folder PERSON (or $in below it).
as() {
    who=$1
    shift
    mkdir -p "$TMPDIR/$who"
    (cd "$TMPDIR/$who/${in:-.}" && HOME="$TMPDIR/$who" XDG_DATA_HOME="$TMPDIR/$who/.data" XDG_CONFIG_HOME="$TMPDIR/$who/.config" \
        EDITOR="${edit:-false}" "$PROVOST" "$@")
}
# settings PERSON NAME ADDR ZONE
settings() {
    mkdir -p "$TMPDIR/$1/.config/provost"
    printf 'name = %s\naddr = %s\nzone = %s\n' "$2" "$3" "$4" >"$TMPDIR/$1/.config/provost/config"
}
# editor NAME: makes a program from stdin that edits "$1"; prints its path.
editor() {
    { echo '#!/bin/sh'; cat; } >"$TMPDIR/$1"
    chmod +x "$TMPDIR/$1"
    echo "$TMPDIR/$1"
}

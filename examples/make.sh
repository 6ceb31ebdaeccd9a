#!/bin/sh
# Plays the example games anew from their drafts, with new keys: examples/make.sh, from the top folder, PROVOST names the program.
set -eu
: "${PROVOST:=$PWD/build/release/provost}"
export PROVOST
top=$PWD/examples
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset VISUAL PAGER

as() {
    who=$1
    shift
    mkdir -p "$work/$who"
    (cd "$work/$who/${in:-.}" && HOME=$work/$who XDG_DATA_HOME=$work/$who/data XDG_CONFIG_HOME=$work/$who/config \
        DRAFTS=$drafts EDITOR=$work/editor "$PROVOST" "$@")
}
# The template names turn and seat: the draft of that turn takes its place.
cat >"$work/editor" <<'X'
#!/bin/sh
turn=$(sed -n 's/.*turn \([0-9]*\) step 0: orders of \([a-z]*\).*/0\1-\2/p' "$1" | head -1)
cp "$DRAFTS/$turn.txt" "$1"
X
chmod +x "$work/editor"

# two GAME FIRST SECOND FIRST-SEAT SECOND-SEAT TURNS: FIRST joins and moves first, SECOND invites.
two() {
    game=$1 first=$2 second=$3 seat1=$4 seat2=$5 turns=$6
    drafts=$top/$game/drafts
    rm -rf "$work/$first/$game" "$work/$second/$game" "$top/$game/letters" "$top/$game/turns" "$top/$game/keys"
    mkdir -p "$work/$first" "$work/$second" "$top/$game/letters" "$top/$game/keys"
    shift 6
    as "$second" invite "$@" --seat "$seat2" -o "$game" >"$work/offer" 2>/dev/null
    as "$first" join - -o "$game" <"$work/offer" >/dev/null 2>&1
    for side in "$first $seat1" "$second $seat2"; do
        set -- $side
        [ ! -e "$drafts/standing-$2.txt" ] || cp "$drafts/standing-$2.txt" "$work/$1/$game/private/standing.txt"
        cp "$work/$1/$game/private/dice.key" "$top/$game/keys/$2.dice"
        for text in "$drafts"/[a-z]*.txt; do
            case $text in */standing-*) ;; *) [ ! -e "$text" ] || cp "$text" "$work/$1/$game/" ;; esac
        done
    done
    in=$game
    who=$first
    n=1
    while [ "$n" -le "$turns" ]; do
        letter=$top/$game/letters/$(printf %02d "$n")
        if [ "$n" = 1 ]; then as "$who" play >"$letter"; else as "$who" play - <"$last" >"$letter"; fi
        last=$letter
        if [ "$who" = "$first" ]; then who=$second; else who=$first; fi
        n=$((n + 1))
    done
    as "$who" turn . - <"$last" >/dev/null
    rm -rf "$top/$game/secrets"
    for side in "$first $seat1" "$second $seat2"; do
        set -- $side
        [ -e "$work/$1/$game/private/secret.json" ] || continue
        mkdir -p "$top/$game/secrets"
        cp "$work/$1/$game/private/secret.json" "$top/$game/secrets/$2.json"
    done
    cp -r "$work/$who/$game/turns" "$work/$who/$game/game.json" "$work/$who/$game/state.json" "$work/$who/$game"/game.json.* "$top/$game/"
    in=
}

two bullrun bob ann south north 7 acw --scenario basic
two freeform ann bob ann bob 4 freeform --seats ann,bob
rm -rf "$top/people"
for who in ann bob; do
    mkdir -p "$top/people/$who"
    cp "$work/$who"/data/provost/* "$top/people/$who/"
done

#!/bin/sh
# Plays the example games anew from their drafts: examples/make.sh [EXAMPLE ...], from the top folder, PROVOST names the program.
# Without EXAMPLE all of them, by people with new keys; else those named, by the people of examples/people. Dice keys are new.
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

# umpired GAME FIRST SECOND FIRST-SEAT SECOND-SEAT TURNS: uma makes the game, with dice of policy both. A letter is named for whom
# it goes to. Who moves pledges to the other seat, which proves to uma; she rolls and tells both.
umpired() {
    game=$1 first=$2 second=$3 seat1=$4 seat2=$5 turns=$6
    drafts=$top/$game/drafts
    rm -rf "$top/$game/letters" "$top/$game/turns" "$top/$game/keys" "$top/$game/secrets"
    mkdir -p "$top/$game/letters" "$top/$game/keys"
    shift 6
    as uma invite "$@" --umpire --dice both -o "$game" >"$work/offer" 2>/dev/null
    as "$first" join - --seat "$seat1" -o "$game" <"$work/offer" >"$work/uma/card1" 2>/dev/null
    as "$second" join - --seat "$seat2" -o "$game" <"$work/offer" >"$work/uma/card2" 2>/dev/null
    as uma new "$@" --umpire --dice both --seat "$seat1=card1" --seat "$seat2=card2" -o "$game" >/dev/null 2>&1
    for side in "$first $seat1" "$second $seat2" 'uma umpire'; do
        set -- $side
        [ ! -e "$drafts/standing-$2.txt" ] || cp "$drafts/standing-$2.txt" "$work/$1/$game/private/standing.txt"
        cp "$work/$1/$game/private/dice.key" "$top/$game/keys/$2.dice"
    done
    in=$game n=0
    as uma letter . >"$work/posted"
    post "$first-$second"
    start=$last
    as "$first" play - <"$start" >"$work/posted"
    post uma
    as uma turn . - <"$last" >/dev/null
    as "$second" play - <"$start" >"$work/posted"
    post uma
    as uma turn . - <"$last" >/dev/null
    from=$first to=$second seat=$seat2 next=$seat1
    done=0
    while :; do
        as "$from" letter . --to "$seat" >"$work/posted"
        post "$to"
        as "$to" turn . - <"$last" >/dev/null
        as "$to" letter . >"$work/posted"
        post uma
        as uma turn . - <"$last" >/dev/null
        as uma letter . >"$work/posted"
        post "$first-$second"
        as "$from" turn . - <"$last" >/dev/null
        done=$((done + 1))
        [ "$done" -lt "$turns" ] || break
        as "$to" play - <"$last" >"$work/posted"
        post uma
        as uma turn . - <"$last" >/dev/null
        x=$from from=$to to=$x
        x=$seat seat=$next next=$x
    done
    as "$to" turn . - <"$last" >/dev/null
    for side in "$first $seat1" "$second $seat2" 'uma umpire'; do
        set -- $side
        [ -e "$work/$1/$game/private/secret.json" ] || continue
        mkdir -p "$top/$game/secrets"
        cp "$work/$1/$game/private/secret.json" "$top/$game/secrets/$2.json"
    done
    cp -r "$work/uma/$game/turns" "$work/uma/$game/game.json" "$work/uma/$game/state.json" "$work/uma/$game"/game.json.* "$top/$game/"
    in=
}
# alone GAME WHO SEAT TURNS: one player, or one against the program, no letter; what another needs to make it again is the archive.
alone() {
    game=$1 who=$2 seat=$3 turns=$4
    drafts=$top/$game/drafts
    rm -rf "$work/$who/$game" "$top/$game/letters" "$top/$game/turns" "$top/$game/keys"
    mkdir -p "$work/$who" "$top/$game/letters" "$top/$game/keys"
    shift 4
    as "$who" invite "$@" -o "$game" >/dev/null 2>&1
    cp "$work/$who/$game/private/dice.key" "$top/$game/keys/$seat.dice"
    in=$game
    for turn in $(seq "$turns"); do as "$who" play >/dev/null; done
    as "$who" letter --all >"$top/$game/letters/01"
    cp -r "$work/$who/$game/turns" "$work/$who/$game/game.json" "$work/$who/$game/state.json" "$work/$who/$game"/game.json.* "$top/$game/"
    in=
}
# post WHO: stores the letter just written, $work/posted.
post() {
    [ -s "$work/posted" ]
    n=$((n + 1))
    last=$top/$game/letters/$(printf %02d "$n")-$1
    cp "$work/posted" "$last"
}

if [ $# -gt 0 ]; then
    for who in ann bob uma; do
        [ -d "$top/people/$who" ] || continue
        mkdir -p "$work/$who/data/provost"
        chmod 700 "$work/$who/data/provost"
        cp "$top/people/$who"/* "$work/$who/data/provost/"
        chmod 600 "$work/$who/data/provost"/*.key
    done
else
    rm -rf "$top/people"
    set -- bullrun freeform umpired mosby potomac monocacy learner
fi
for example; do
    case $example in
    bullrun) two bullrun bob ann south north 7 acw --scenario basic ;;
    freeform) two freeform ann bob ann bob 4 freeform --seats ann,bob ;;
    monocacy) two monocacy bob ann confederate union 4 washington --scenario 6.7 ;;
    umpired) umpired umpired bob ann south north 6 acw --scenario basic ;;
    mosby) alone mosby ann mosby 3 mosby ;;
    potomac) alone potomac ann south 4 acw --scenario historical --seat south --other built-in ;;
    learner) alone learner bob confederate 4 washington --scenario 6.7 --seat confederate --other built-in ;;
    *)
        echo "make.sh: no example called $example" >&2
        exit 64
        ;;
    esac
done
for who in ann bob uma; do
    [ -d "$work/$who/data/provost" ] || continue
    mkdir -p "$top/people/$who"
    cp "$work/$who"/data/provost/* "$top/people/$who/"
done

# Sourced by demo.sh and the tests: both sides of an example work through its letters, each with its own dice key.
# replay EXAMPLE FIRST SECOND FIRST-SEAT SECOND-SEAT WORK: folders WORK/PERSON/EXAMPLE; `told N PERSON` is called after letter N,
# with the report in WORK/out. A failure of the program ends it with its status.
replay() {
    game=$1 first=$2 second=$3 seat1=$4 seat2=$5 work=$6
    equip "$first" "$seat1"
    equip "$second" "$seat2"
    # The first letter holds the genesis: its writer takes it up too, as it was when he had written it.
    by "$first" "$examples/$game/letters/01" || return
    who=$second
    for letter in "$examples/$game/letters"/*; do
        by "$who" "$letter" || return
        told "${letter##*/}" "$who"
        if [ "$who" = "$first" ]; then who=$second; else who=$first; fi
    done
}
# replay_umpired EXAMPLE FIRST SECOND FIRST-SEAT SECOND-SEAT WORK: the same with uma the umpire; each letter is named for whom it
# goes to.
replay_umpired() {
    game=$1 work=$6
    equip "$2" "$4"
    equip "$3" "$5"
    equip uma umpire
    by uma "$examples/$game/letters/01-"* || return
    for letter in "$examples/$game/letters"/*; do
        for who in $(echo "${letter##*/}" | cut -d- -f2- | tr - ' '); do
            by "$who" "$letter" || return
            told "${letter##*/}" "$who"
        done
    done
}
# replay_alone EXAMPLE WHO SEAT WORK: the game of one player from its archive.
replay_alone() {
    game=$1 work=$4
    equip "$2" "$3"
    by "$2" "$examples/$game/letters/01" || return
    told 01 "$2"
}
# equip PERSON SEAT: his keys, and the seat's dice key and secrets of the game.
equip() {
    mkdir -p "$work/$1/data/provost" "$work/$1/$game/private"
    chmod 700 "$work/$1/data/provost" "$work/$1/$game/private"
    cp "$examples/people/$1"/* "$work/$1/data/provost/"
    cp "$examples/$game/keys/$2.dice" "$work/$1/$game/private/dice.key"
    chmod 600 "$work/$1/data/provost"/*.key "$work/$1/$game/private/dice.key"
    [ ! -e "$examples/$game/secrets/$2.json" ] || cp "$examples/$game/secrets/$2.json" "$work/$1/$game/private/secret.json"
}
# by PERSON LETTER: he takes it into his folder.
by() {
    (cd "$work/$1/$game" && HOME=$work/$1 XDG_DATA_HOME=$work/$1/data XDG_CONFIG_HOME=$work/$1/config \
        "$PROVOST" turn . - <"$2" >"$work/out" 2>"$work/err")
}

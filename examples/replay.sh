# Sourced by demo.sh and the tests: both sides of an example work through its letters, each with its own dice key.
# replay EXAMPLE FIRST SECOND FIRST-SEAT SECOND-SEAT WORK: folders WORK/PERSON/EXAMPLE; `told N PERSON` is called after letter N,
# with the report in WORK/out. A failure of the program ends it with its status.
replay() {
    game=$1 first=$2 second=$3 seat1=$4 seat2=$5 work=$6
    for side in "$first $seat1" "$second $seat2"; do
        person=${side% *}
        seat=${side#* }
        mkdir -p "$work/$person/data/provost" "$work/$person/$game/private"
        chmod 700 "$work/$person/data/provost" "$work/$person/$game/private"
        cp "$examples/people/$person"/* "$work/$person/data/provost/"
        cp "$examples/$game/keys/$seat.dice" "$work/$person/$game/private/dice.key"
        chmod 600 "$work/$person/data/provost"/*.key "$work/$person/$game/private/dice.key"
        [ ! -e "$examples/$game/secrets/$seat.json" ] || cp "$examples/$game/secrets/$seat.json" "$work/$person/$game/private/secret.json"
    done
    # The first letter holds the genesis: its writer takes it up too, as it was when he had written it.
    by "$first" "$examples/$game/letters/01" || return
    who=$second
    for letter in "$examples/$game/letters"/*; do
        by "$who" "$letter" || return
        told "${letter##*/}" "$who"
        if [ "$who" = "$first" ]; then who=$second; else who=$first; fi
    done
}
# by PERSON LETTER: he takes it into his folder.
by() {
    (cd "$work/$1/$game" && HOME=$work/$1 XDG_DATA_HOME=$work/$1/data XDG_CONFIG_HOME=$work/$1/config \
        "$PROVOST" turn . - <"$2" >"$work/out" 2>"$work/err")
}

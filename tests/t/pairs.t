#!/bin/sh
# Pairs of games that differ only in what one side hides: every public byte, and all that another seat can get from the program
# (its folder, letters, reports, views, status, templates, check, rehearsal, facts, errors, sizes and names of files), is the same.
. tests/t/lib.sh
edit=$(editor edit-orders <<'Y'
cat "$ORDERS" >>"$1"
Y
)
home=$TMPDIR

# world NAME: a copy of the world as it is, in which the steps that follow are played.
world() {
    TMPDIR=$home/$1
    ORDERS=$TMPDIR/orders
    export ORDERS
    cd "$home" || exit 1
    rm -rf "$TMPDIR"
    mkdir -p "$TMPDIR"
    for p in ann bob uma; do
        [ ! -d "$home/$p" ] || cp -r "$home/$p" "$TMPDIR/"
    done
    cd "$TMPDIR" || exit 1
}
# play PERSON LETTER ORDERS: a whole turn; his letter is written to PERSON.out
play() {
    printf '%s\n' "$3" >"$ORDERS"
    as "$1" play - <"$2" >"$1.out" 2>"$1.err" || ok 1 "$1 plays"
}
# takes PERSON LETTER
takes() {
    as "$1" turn . - --now 2027-03-04T10:00:00Z <"$2" >"$1.out" 2>&1 || ok 1 "$1 takes $2"
}
# asks PERSON SEAT: all that the program tells a person who has this folder and no other, with drafts that ask what may be hidden.
asks() {
    mkdir -p asked
    i=0
    while read -r command; do
        i=$((i + 1))
        # shellcheck disable=SC2086
        as "$1" $command >asked/$1-$i 2>&1
        echo "$?" >>asked/$1-$i
    done <"$home/commands"
    for draft in "$home"/drafts/*; do
        cp "$draft" "$1/draft"
        name=${draft##*/}
        as "$1" check ../draft . >asked/$1-check-$name 2>&1
        as "$1" check --rehearse 20 ../draft . >asked/$1-rehearse-$name 2>&1
        as "$1" sign ../draft . 2>&1 >/dev/null | sed 's/^/sign: /' >asked/$1-sign-$name
    done
}
# What anybody and what a seat may ask for. One command a line.
cat >commands <<'Y'
show .
show --json .
show --report .
show --as bob .
show --as bob --report .
show --as south .
show --as south --report .
show --as ann .
show --as ann --report .
status --now 2027-03-05T10:00:00Z .
status --json --now 2027-03-05T10:00:00Z .
orders .
orders --standing .
letter .
letter --all .
audit .
explain -t 1 -r 0 .
Y
# same NAME PATH...: this file or folder in both worlds.
same() {
    name=$1
    shift
    cd "$home" || exit 1
    pairs=
    for p; do pairs="$pairs east/$p=west/$p"; done
    # shellcheck disable=SC2086
    python3 -B "$top/tests/tamper/compare.py" $pairs >diff 2>&1
    code=$?
    sed 's/^/# /' diff | head -20
    is $code 0 "$name"
}
# differ NAME FILE: what is hidden is not the same, or the pair tests nothing.
differ() {
    cd "$home" || exit 1
    if cmp -s "east/$2" "west/$2"; then ok 1 "$1"; else ok 0 "$1"; fi
}
# public PERSON GAME: what he may publish of his folder.
publish() {
    mkdir -p published
    cp -r "$1/$2" published/
    rm -rf published/"$2"/private published/"$2"/inbox published/"$2"/outbox published/"$2"/refused published/"$2"/.lock
}
fresh() {
    TMPDIR=$home
    cd "$home" || exit 1
    in=.
    rm -rf east west drafts ann uma bob
    mkdir -p drafts
}

# ---- freeform: a text committed, with friends ---------------------------------------------------------------------------------------
fresh
as ann invite freeform --seats ann,bob --seat bob -o g >inv 2>err
as bob join - -o g <inv >m 2>err
cat >drafts/next <<'Y'
next
Y
cat >drafts/ask <<'Y'
if counter plan >= 1 then say "one" else say "two"
reveal plan
open plan 1
next
Y
one() { # WORLD TEXT
    world "$1"
    in=g
    printf '%s' "$2" >bob/g/plan.txt
    play bob "$home/m" 'commit plan ; counter supply = '"$supply"' ; next'
    takes ann bob.out
    asks ann ann
    publish ann g
}
supply=3
one east 'The flank march goes by the mill.
'
one west 'No.
'
differ 'a text is committed' bob/g/plan.txt
# The kit itself: what differs in the open is told apart.
supply=4
one west 'The flank march goes by the mill.
'
cd "$home" || exit 1
for p in bob.out ann.out asked published; do
    python3 -B "$top/tests/tamper/compare.py" east/$p=west/$p >diff
    is $? 1 "a counter in the open shows in $p"
done
supply=3
one west 'No.
'
same 'the letter' bob.out
same 'what comes of it at the other side' ann.out
same 'his folder' ann/g
same 'all that he may ask for' asked
same 'what is published' published

# ---- freeform: a secret deck under an umpire ----------------------------------------------------------------------------------------
fresh
as uma invite freeform --umpire --dice umpire --seats ann,bob -o g >inv 2>err
as ann join - --seat ann -o g <inv >uma/ann-card 2>err
as bob join - --seat bob -o g <inv >uma/bob-card 2>err
as uma new freeform --umpire --dice umpire --seat ann=ann-card --seat bob=bob-card -o g >out 2>err
in=g
as uma letter . >start
as bob turn . - <start >out 2>err
cat >drafts/next <<'Y'
next
Y
cat >drafts/ask <<'Y'
play 0 from Spies
play Amelia from Spies
draw 1 from Spies
if drawn Amelia then say "she" else next
Y
two() { # WORLD: which cards come is up to the dice, they hang on fresh keys of the texts
    world "$1"
    in=g
    play ann "$home/start" 'secret deck Spies of Amelia, Benedict, Cordelia, Desmond, Emily, Frederick, Gloria, Horatio
draw 2 from Spies ; next'
    takes uma ann.out
    as uma letter . --to bob >to-bob
    as uma tick --now 2027-03-04T11:00:00Z . >tick.out 2>&1
    takes bob to-bob
    asks bob bob
    publish uma g
    python3 -c "
import json
print(sorted(d['value'] for d in json.load(open('uma/g/private/secret.json'))['draws']))" >hand
}
for try in 1 2 3 4 5; do
    two east
    two west
    cmp -s "$home/east/hand" "$home/west/hand" || break
done
differ 'two secret cards are drawn' hand
same 'the letter to the other seat' to-bob
same 'the other seat' bob.out bob/g
same 'all that it may ask for' asked
same 'what is published' published
mkdir -p "$home/east/box" "$home/west/box"
for w in east west; do
    for f in "$home/$w/uma/g/outbox"/*bob* "$home/$w/uma/g/outbox"/*public*; do
        [ ! -f "$f" ] || cp "$f" "$home/$w/box/"
    done
done
same 'mails and posts' box

# ---- both: the pledge of orders ------------------------------------------------------------------------------------------------------
fresh
as uma invite freeform --umpire --dice both --seats ann,bob -o g >inv 2>err
as ann join - --seat ann -o g <inv >uma/ann-card 2>err
as bob join - --seat bob -o g <inv >uma/bob-card 2>err
as uma new freeform --umpire --dice both --seat ann=ann-card --seat bob=bob-card -o g >out 2>err
in=g
as uma letter . >start
as bob turn . - <start >out 2>err
cat >drafts/next <<'Y'
next
Y
three() { # WORLD ORDERS
    world "$1"
    in=g
    play ann "$home/start" "$2"
    as ann letter . --to bob >pledge 2>err
    takes bob pledge
    as bob letter . >proof
    asks bob bob
    publish bob g
}
three east 'next'
three west 'note "I have a plan, and it is a long one, so that this text is of another size"
roll 3d6 for the ambush at the ford
roll 2d10
next'
differ 'orders that are pledged' ann.out
same 'the pledge' pledge
same 'what comes of it at who proves' bob.out bob/g
same 'his proof' proof
same 'all that he may ask for' asked
same 'what is published' published

# ---- acw: standing orders, with friends and sealed to an umpire -------------------------------------------------------------------------
fresh
as ann invite acw --scenario basic --seat north -o g >inv 2>err
as bob join - -o g <inv >out 2>err
in=g
export ORDERS="$home/orders"
echo 'set trust all' >"$ORDERS"
as bob play >m1 2>err
cat >drafts/ask <<'Y'
move 3 infantry, 2 artillery Richmond > Eastern Virginia
if units Eastern Maryland >= 2 then move 1 cavalry Richmond > Eastern Virginia
move 1 infantry Washington D.C. > Eastern Virginia
Y
cat >drafts/attack <<'Y'
move 4 infantry, 2 artillery Richmond > Eastern Virginia
set attack: deploy cavalry reserve 1
Y
four() { # WORLD STANDING
    world "$1"
    in=g
    printf '%s\n' "$2" >ann/g/private/standing.txt
    play ann "$home/m1" 'set trust all'
    takes bob ann.out
    asks bob south
    publish bob g
}
four east 'set defend: deploy infantry line 1 ; deploy artillery line 1 ; deploy cavalry reserve 1'
four west 'set defend: deploy infantry line 1 ; deploy cavalry line 1 ; targets artillery, cavalry, infantry'
differ 'standing orders' ann/g/private/standing.txt
same 'the letter' ann.out
same 'what comes of it at the other side' bob.out bob/g
same 'all that he may ask for' asked
same 'what is published' published
plan

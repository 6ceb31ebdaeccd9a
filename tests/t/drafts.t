#!/bin/sh
# Drafts of the Basic game of acw and all that `check` says about them: every error and warning, its place, its words and the
# nearest right thing, in order. draft.t has what is wrong with the bytes of a draft.
. tests/t/lib.sh
settings ann Ann '' Europe/London
settings bob Bob '' Europe/London

# drafts PERSON DIR SEAT: cases on stdin, each a name after "= ", the draft, and after "> " the findings.
drafts() {
    who=$1 dir=$2 seat=$3 name=
    while IFS= read -r line; do
        case $line in
        '= '*)
            [ ! "$name" ] || judge
            name=${line#= }
            : >draft
            : >want
            ;;
        '> '*) echo "${line#> }" >>want ;;
        *) echo "$line" >>draft ;;
        esac
    done
    judge
}
# A finding is three lines: what, the line, and where with a hint.
judge() {
    as "$who" check ../draft "$dir" --seat "$seat" >out 2>err </dev/null
    code=$?
    sed -n -e '/^\.\.\/draft:[0-9]/{N;N;s/^\.\.\/draft:\(.*\)\n.*\n  *\^~*/\1/p;}' err >got
    is "$(cat got)" "$(cat want)" "$name"
    if grep -q '^[0-9:]* error' want; then is $code 65 "$name: refused"; else is $code 0 "$name: may be signed"; fi
}

edit=$(editor plan <<'X'
case $(grep -m1 'orders of' "$1") in
*'turn 3 step 0: orders of south'*) echo 'move 4 infantry, 2 artillery Richmond > Eastern Virginia' >>"$1" ;;
*'turn 4 step 0: orders of north'*) echo 'move 4 infantry, 2 artillery Washington > Eastern Maryland' >>"$1" ;;
esac
echo 'set trust all' >>"$1"
X
)
as ann invite acw --scenario basic --seat north -o g >m 2>err
as bob join - -o g <m >out 2>err
is $? 0 'a game'

# ---- the set-up ----------------------------------------------------------------------------------------------------
drafts bob g south <<'X'
= free pieces where they may stand
place infantry Norfolk
= a piece set up beyond the border
place infantry Norfolk, Boston
> 1:1: error: Boston is not within your borders (Basic Rules, Setting Up the Game; rule setup-free)
= a piece that is not free
place leader Richmond
> 1:1: error: no leader is left to be placed (Basic Rules, Setting Up the Game; rule setup-free)
= two free pieces in one space
place infantry Norfolk, Norfolk
> 1:1: error: Norfolk has its free piece already (Basic Rules, Setting Up the Game; ruling R1; rule setup-spread)
= an order without its place
place infantry
> 1:15: error: a space is missing: place {kind} {space}, ...
= a comma forgotten
place infantry Richmond Norfolk
> 1:25: error: nothing is expected here, not "Norfolk": place {kind} {space}, ...
= an order of another phase
done
> 1:1: error: the turn was over before anything asked for it
X

# ---- a move, and the battle that follows from it -------------------------------------------------------------------
in=g
as bob play >m1 2>err && as ann play - <m1 >m2 2>err && as bob play - <m2 >m3 2>err &&
    as ann play - <m3 >m4 2>err && as bob play - <m4 >m5 2>err && as ann turn . - <m5 >out 2>err
is $? 0 'played on'
in=
has out 'your moves for turn 6 step 0 are awaited' 'the North is to move'
drafts ann g north <<'X'
= a move
move 1 infantry Eastern Maryland > Delaware
= an order with a slip
moev 4 infantry Eastern Maryland > Eastern Virginia
> 1:1: error: no order called "moev" did you mean "move"?
= a kind with a slip
move 4 infantri Eastern Maryland > Eastern Virginia
> 1:8: error: no kind called "infantri" did you mean "infantry"?
= a kind named twice
move 1 infantry, 1 infantry Eastern Maryland > Eastern Virginia
> 1:1: error: infantry is named twice (Basic Rules, Movement; rule move-any)
= illegal now: more than stand there
move 5 infantry Eastern Maryland > Eastern Virginia
> 1:1: error: Eastern Maryland has 4 infantry of yours that can still move, not 5 (Basic Rules, Movement; rule move-any)
= illegal now: not next to it
move 1 infantry Eastern Maryland > Richmond
> 1:1: error: Richmond is not next to Eastern Maryland (Basic Rules, Movement; rule move-points)
= illegal now: infantry goes one space
move 1 infantry Eastern Maryland > Delaware > Eastern Pennsylvania
> 1:1: error: infantry and artillery move one space (Basic Rules, Movement; rule move-points)
= illegal now: back where it came from
move 1 cavalry Washington > Eastern Maryland > Washington
> 1:1: error: the way leads back to Washington D.C. (Basic Rules, Movement; rule move-points)
= illegal after the line before: a piece moves once
move 1 infantry Eastern Maryland > Delaware
move 1 infantry Delaware > Eastern Maryland
> 2:1: error: Delaware has 0 infantry of yours that can still move, not 1 (Basic Rules, Movement; rule move-any)
= a line after the last
done
move 1 infantry Eastern Maryland > Delaware
> 2:1: error: the turn was over before anything asked for it
= two errors in one run, and a warning
moev 1 infantry Eastern Maryland > Delaware
on fire if battle-tun = 1: fire infantry at cavalry
on fire if battle-turn < 2 and battle-turn > 3: fire artillery at artillery
> 1:1: error: no order called "moev" did you mean "move"?
> 2:12: error: no fact called "battle-tun" did you mean "battle-turn"?
> 3:9: warning: this condition is never true: the rule is unreachable
= never right, even where it is not reached
if turn > 99 then move 1 infantry Eastern Maryland > Richmond
> 1:19: error: Richmond is not next to Eastern Maryland (Basic Rules, Movement; rule move-points)
= a place in the branch not taken
if enemies Richmond > 1 then done else move 1 infantry Eastern Maryland > Richmnd
> 1:75: error: no space called "Richmnd" did you mean "Richmond"?
= an else without an if
done ; move 1 infantry Eastern Maryland > Delaware else done
> 1:52: error: "else" without an if stands after ";" did you mean "; else"?
= an order of another game
say hello
> 1:1: error: no order called "say" did you mean "stay"?
= a fact with a slip
on fire if battle-tun > 1: fire infantry at cavalry
> 1:12: error: no fact called "battle-tun" did you mean "battle-turn"?
= no fact at all
if weather = 3 then done
> 1:4: error: no fact called "weather"
= a fact that this event has not
on move if attacking: done
> 1:12: error: "move" has no fact "attacking"
= the same behind another condition
on move if turn > 3 or losses >= 40%: done
> 1:24: error: "move" has no fact "losses"
= a yes or no that is compared
on fire if attacking = yes: fire infantry at infantry
> 1:22: error: "attacking" is yes or no and is not compared
= a number that is not compared
on fire if turn: fire infantry at infantry
> 1:16: error: "turn" must be compared with a number
= a number that is compared with a word
if turn = yes then done
> 1:11: error: "turn" is compared with a number, not "yes"
= a ratio that is compared with a number
on fire if ratio >= 2: fire infantry at infantry
> 1:21: error: "ratio" is compared with a ratio like 3:1, not "2"
= a percentage without its sign
on fire if losses >= 40: fire infantry at infantry
> 1:22: error: "losses" is compared with a percentage like 40%, not "40"
= a name that is less than another
if owner Richmond < south then done
> 1:19: error: "owner" is a name and is compared by = or <> alone
= a fact of a place that is not
if units Richmnd >= 2 then done
> 1:10: error: no space called "Richmnd" did you mean "Richmond"?
= a fact without the place that belongs to it
on fire if units > 3: fire infantry at infantry
> 1:12: error: after "units" a space is missing
= then in the place of a colon
on fire if battle-turn = 1 then fire infantry at infantry
> 1:58: error: a rule has ":" before what is done: on EVENT: ORDER
= a question that is not
on battle: fire infantry at infantry
> 1:4: error: no question or event called "battle" did you mean "battles"?
= a question at a place that is not
on fire at Atlanto: fire infantry at infantry
> 1:12: error: no space called "Atlanto" did you mean "Atlanta"?
= an order that does not answer the question
on fire at Richmond: rally infantry
> 1:22: error: "rally" does not answer "fire": use fire
= a rule shadowed by a later one
on fire: fire infantry at artillery
on fire: fire artillery at infantry
> 1:1: warning: never asked: line 2 is asked before it and has no condition
= a rule shadowed at the same place
on fire: fire cavalry at infantry
on fire at Eastern Virginia: fire infantry at infantry
on fire at Eastern Virginia: fire artillery at infantry
> 2:1: warning: never asked: line 3 is asked before it and has no condition
= a rule with a condition shadows none
on fire: fire infantry at artillery
on fire if battle-turn = 2: fire artillery at artillery
= a rule that is never asked
on fire if battle-turn < 2 and battle-turn > 3: fire artillery at artillery
> 1:9: warning: this condition is never true: the rule is unreachable
= a condition that always holds
on fire if battle-turn < 2 or battle-turn >= 2: fire artillery at artillery
> 1:9: warning: this condition is true whatever happens
= an unreachable branch
if units Boston > 3 and units Boston < 2 then done
> 1:1: warning: this condition is never true: what follows "then" is unreachable
= unreachable behind a stop
stop
done
> 2:1: warning: unreachable: line 1 stops
= unreachable in the same line
done ; stop ; done
> 1:15: warning: unreachable: "stop" comes before it
= a setting that is not
set speed 9
> 1:5: error: no setting called "speed"
= a setting with a word for its number
set swap many
> 1:10: error: a number is expected, not "many": swap {n}
= a kind with a slip in the second of two settings
set deploy infantry line 1 reserve 0 ; deploy cavlry reserve 1
> 1:47: error: no kind called "cavlry" did you mean "cavalry"?
= a scope that is not
set battle Atlanto: swap 3
> 1:12: error: no space called "Atlanto" did you mean "Atlanta"?
= trust in a question that is not
set trust firing
> 1:11: error: no question called "firing"
= a question that will wait: the own deployment
move 4 infantry, 2 artillery Eastern Maryland > Eastern Virginia
> 1:1: warning: the game will wait for north at `deploy`
= a question that will wait: that of the other side
move 4 infantry, 2 artillery Eastern Maryland > Eastern Virginia
set attack: deploy infantry line 1
> 1:1: warning: the game will wait for south at `deploy`
= an answer that is illegal now
move 4 infantry, 2 artillery Eastern Maryland > Eastern Virginia
on deploy: deploy line 5 infantry
> 1:1: warning: the game will wait for north at `deploy`
> 2:12: error: you have 4 infantry in this battle, not 5 (Basic Rules, Setting Up the Battle; rule deploy-groups)
= an answer that only a die makes illegal
move 4 infantry, 2 artillery Eastern Maryland > Eastern Virginia
on deploy: deploy line 4 infantry, 2 artillery
on fire: fire artillery at artillery
> 1:1: warning: the game will wait for south at `deploy`
> 3:10: warning: may not be carried out: no artillery stands in your Battle Line (Basic Rules, Firing; rule fire-line)
= an answer that is illegal in a later turn of the battle
move 4 infantry, 2 artillery Eastern Maryland > Eastern Virginia
on deploy: deploy line 4 infantry, 2 artillery
on fire if battle-turn > 1: fire infantry at cavalry
> 1:1: warning: the game will wait for south at `deploy`
> 3:29: warning: may not be carried out: no cavalry stands in the enemy Battle Line (Basic Rules, Firing; rule fire-line)
= a line that nothing asks for: reactions have the built-in answer first
move 4 infantry, 2 artillery Eastern Maryland > Eastern Virginia
deploy line 4 infantry, 2 artillery
fire artillery at infantry
> 1:1: warning: the game will wait for south at `deploy`
> 3:1: warning: may not be carried out: the turn was over before anything asked for it
X

# ---- the purchase after the third turn -----------------------------------------------------------------------------
in=g
as ann play >m6 2>err && as bob play - <m6 >m7 2>err && as ann play - <m7 >m8 2>err && as bob turn . - <m8 >out 2>err
is $? 0 'three turns are over'
in=
drafts bob g south <<'X'
= bought at home
buy infantry Richmond
= bought at the enemy's
buy infantry Boston
> 1:1: error: Boston is not within your borders (Basic Rules, Placing the New Pieces; rule buy-home)
= bought in a region
buy artillery Eastern Virginia
= more than the points
buy artillery Richmond, Richmond, Richmond, Richmond, Richmond, Richmond, Richmond, Richmond, Richmond, Richmond, Richmond, Richmond
> 1:1: error: 12 artillery cost 240 points, and 130 are left (Basic Rules, Buying New Pieces; rule buy-cost)
= bought if there are points
if points > 9 then buy infantry Richmond ; done
= a leader
buy leader Richmond
X
plan

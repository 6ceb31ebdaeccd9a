#!/bin/sh
# Which rules no test cites: rules.sh [GAMES TESTS], by default src/games and tests.
# A rule of GAMES/<game>/rules.tsv is tested when a file below TESTS holds the token <game>:<rule id>. Tokens are
# compared whole: acw:R-10 is no test of R-1. Status 1 when a rule is untested. A game that the registry beside GAMES does not
# name (as GAME_ops) is still being built: it gets its line, and its untested rules do not fail.
set -u
games=${1:-src/games}
tests=${2:-tests}
status=0
for table in "$games"/*/rules.tsv; do
    [ -e "$table" ] || continue
    dir=${table%/rules.tsv}
    game=${dir##*/}
    built=1
    [ ! -e "$games/../registry.c" ] || grep -q "\b${game}_ops\b" "$games/../registry.c" || built=0
    # The character before keeps "xacw:1" apart; a full stop or hyphen at the end belongs to the sentence.
    grep -rhoE "(^|[^A-Za-z0-9_-])$game:[A-Za-z0-9][A-Za-z0-9.-]*" "$tests" |
        sed -e "s/.*$game://" -e 's/[.-]*$//' | sort -u |
        awk -v game="$game" -v table="$table" -v built="$built" '
            { cited[$1] = 1 }
            END {
                while ((got = (getline line < table)) > 0) {
                    if (line ~ /^#/ || line ~ /^[ \t\r]*$/) continue
                    split(line, column, "\t")
                    rules++
                    if (column[1] in cited) tested++
                    else untested = untested "  untested: " game ":" column[1] "  " column[2] "  " column[3] "\n"
                }
                if (!built) {
                    printf "%s: not in the program yet; %d rules, %d tested\n", game, rules, tested
                    exit 0
                }
                printf "%s: %d rules, %d tested\n%s", game, rules, tested, untested
                exit got < 0 || rules != tested
            }' || status=1
done
exit $status

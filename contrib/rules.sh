#!/bin/sh
# Which rules no test cites: rules.sh [GAMES TESTS], by default src/games and tests.
# A rule of GAMES/<game>/rules.tsv is tested when a file below TESTS holds the token <game>:<rule id>. Tokens are
# compared whole: acw:R-10 is no test of R-1. Status 1 when a rule is untested.
set -u
games=${1:-src/games}
tests=${2:-tests}
status=0
for table in "$games"/*/rules.tsv; do
    [ -e "$table" ] || continue
    dir=${table%/rules.tsv}
    game=${dir##*/}
    # The character before keeps "xacw:1" apart; a full stop or hyphen at the end belongs to the sentence.
    grep -rhoE "(^|[^A-Za-z0-9_-])$game:[A-Za-z0-9][A-Za-z0-9.-]*" "$tests" |
        sed -e "s/.*$game://" -e 's/[.-]*$//' | sort -u |
        awk -v game="$game" -v table="$table" '
            { cited[$1] = 1 }
            END {
                while ((got = (getline line < table)) > 0) {
                    if (line ~ /^#/ || line ~ /^[ \t\r]*$/) continue
                    split(line, column, "\t")
                    rules++
                    if (column[1] in cited) tested++
                    else untested = untested "  untested: " game ":" column[1] "  " column[2] "  " column[3] "\n"
                }
                printf "%s: %d rules, %d tested\n%s", game, rules, tested, untested
                exit got < 0 || rules != tested
            }' || status=1
done
exit $status

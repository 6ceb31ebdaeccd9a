#!/bin/sh
# Each ruling of Mosby's Raiders, R01 to R154, has a test that bears its number. So has, of To Take Washington, each paragraph
# of the law of its engine and each statement (S-) and ruling (R-) that concerns scenarios 6.5 and 6.7.
echo 1..4
grep -ho 'cmocka_unit_test([a-z0-9_]*' tests/unit/test_mosby_*.c >"$TMPDIR/names"
none=
for n in $(seq -f %02g 1 154); do
    grep -Eq "[(_]r$n(_|\$)" "$TMPDIR/names" || none="$none R$n"
done
case_is() {
    if [ -z "$3" ]; then echo "ok $1 - $2"; else echo "not ok $1 - $2: none of$3"; fi
}
case_is 1 'mosby: each ruling has a test of its name' "$none"

# law_C_P..._words stands for paragraphs P... of chapter C; chapters in order, how many paragraphs each has.
grep -ho 'cmocka_unit_test(law_[a-z0-9_]*' tests/unit/test_washington_*.c | sed 's/.*(law_//' |
    awk -F_ '{ for (i = 2; i <= NF && $i ~ /^[0-9]+$/; i++) print $1 "." $i }' | sort -u >"$TMPDIR/law"
none= chapter=0
for paragraphs in 9 6 6 13 7 7 14 6 7 12 9 4 5 4 5 7 2 6; do
    chapter=$((chapter + 1))
    for n in $(seq "$paragraphs"); do
        case $chapter.$n in 3.2) continue ;; esac # the burning of the bridge and the Order of Arrival: neither scenario has any
        grep -qx "$chapter\.$n" "$TMPDIR/law" || none="$none $chapter.$n"
    done
done
case_is 2 'washington: each paragraph of the law has a test of its name' "$none"

# A statement or ruling is proved by a registered test whose name has it or the comment right above has.
awk '
    FNR == 1 { text = "" }
    /^\/\*/ { text = "" }
    /^\/\*/, /\*\// { text = text " " $0 }
    /^static void [a-z0-9_]+\(void \*\*state\)$/ {
        name = $3
        sub(/\(.*/, "", name)
        said[FILENAME, name] = text " " name
        text = ""
    }
    {
        rest = $0
        while (match(rest, /cmocka_unit_test\([a-z0-9_]+/)) {
            name = substr(rest, RSTART + 17, RLENGTH - 17)
            print said[FILENAME, name]
            rest = substr(rest, RSTART + RLENGTH)
        }
    }' tests/unit/test_washington_*.c >"$TMPDIR/said"
missing() { # KIND LETTER NUMBERS...: those that no test bears
    kind=$1 letter=$2
    shift 2
    for n; do
        grep -Eq "$kind-$n([^0-9]|\$)|(^| )$letter(_[0-9]+)*_$n(_|\$)" "$TMPDIR/said" || printf ' %s-%s' "$kind" "$n"
    done
}
none=$(missing S s 001 003 004 012 017 018 019 020 021 022 023 024 026 029 031 032 033 034 038 045 046 047 051 052 053 059 \
    060 061 066 067 068 087 089)
case_is 3 'washington: each statement of 6.5 and 6.7 has a test' "$none"
none=$(missing R r 17 18 22 23 24 25 26 29 36 38 40 42)
case_is 4 'washington: each ruling of 6.5 and 6.7 has a test' "$none"

#!/bin/sh
# Each ruling of Mosby's Raiders, R01 to R154, has a test that bears its number.
echo 1..1
grep -ho 'cmocka_unit_test([a-z0-9_]*' tests/unit/test_mosby_*.c >"$TMPDIR/names"
none=
for n in $(seq -f %02g 1 154); do
    grep -Eq "[(_]r$n(_|\$)" "$TMPDIR/names" || none="$none R$n"
done
if [ -z "$none" ]; then echo 'ok 1 - each ruling has a test of its name'; else
    echo "not ok 1 - no test is named after$none"
fi

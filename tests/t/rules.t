#!/bin/sh
# Every rule of every game has a test, and contrib/rules.sh would notice if one had none.
echo 1..4
n=0
result() {
    n=$((n + 1))
    if [ "$1" = 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

contrib/rules.sh >"$TMPDIR/out"
r=$?
sed 's/^/# /' "$TMPDIR/out"
result $r 'every rule of every game in the program is cited by a test'

mkdir -p "$TMPDIR/games/zz" "$TMPDIR/tests"
printf '# comment\nR-1\t4.1\tOne\nR-10\t4.2\tTen\n' >"$TMPDIR/games/zz/rules.tsv"
echo 'see zz:R-10. and xzz:R-1, zz:R-1x' >"$TMPDIR/tests/a"
out=$(contrib/rules.sh "$TMPDIR/games" "$TMPDIR/tests")
[ $? = 1 ] && [ "$out" = 'zz: 2 rules, 1 tested
  untested: zz:R-1  4.1  One' ]
result $? 'a rule is not tested by the name of a longer one'

echo '/* zz:R-1 */' >"$TMPDIR/tests/b"
out=$(contrib/rules.sh "$TMPDIR/games" "$TMPDIR/tests")
[ $? = 0 ] && [ "$out" = 'zz: 2 rules, 2 tested' ]
result $? 'all tested'

printf 'R-1\t4.1\tOne\nR.1\t4.2\tSame name in C\n' >"$TMPDIR/games/zz/rules.tsv"
! awk -f src/gen/rules.awk -v id=zz -v want=c "$TMPDIR/games/zz/rules.tsv" >/dev/null 2>&1
result $? 'two rules with one name in C are refused'

#!/bin/sh
# A battle rehearsed 200 times ends as often one way or the other as real battles with the same orders do.
# PROVOST_TEST_FULL=1: 200 real ones; else 30. Each is a game of its own from the eve of the battle, with dice of its own.
. tests/t/lib.sh
battles=30
[ -z "${PROVOST_TEST_FULL:-}" ] || battles=200
drafts=$top/examples/potomac/drafts
as ann invite acw --scenario historical --seat south --other built-in -o eve >out 2>err
in=eve
for turn in 01 03 05; do as ann play --draft "$drafts/$turn-south.txt" >out 2>err; done
is $? 0 'the eve of the battle for Washington'
as ann check --rehearse 200 "$drafts/07-south.txt" >rehearsed 2>err
is $? 0 'rehearsed 200 times'
fought=0
mkdir real
while [ $fought -lt $battles ]; do
    rm -rf ann/now
    cp -r ann/eve ann/now
    in=now
    as ann play --draft "$drafts/07-south.txt" >real/$fought 2>err || break
    fought=$((fought + 1))
done
is $fought $battles 'so many real battles'
# Two shares of chance lie within 4.5 standard deviations of each other, but for one time in 100,000.
cat >spread.py <<'X'
import glob, math, re, sys
reports = [' '.join(open(f).read().split()) for f in glob.glob('real/*')]
said = ' '.join(open('rehearsed').read().split())
bad = 0
for what in ('north has lost the battle of Washington D.C.', 'south captures Washington D.C.',
             'Battle turn 3 in Washington D.C.', 'Battle turn 4 in Washington D.C.', 'Battle turn 5 in Washington D.C.'):
    found = re.search(r'in (\d+) of 200: ' + re.escape(what), said)
    share, real = int(found.group(1)) / 200, sum(what in r for r in reports)
    n = len(reports)
    p = (share * 200 + real) / (200 + n)
    sd = math.sqrt(p * (1 - p) * (1 / n + 1 / 200))
    print('%s: rehearsed %.2f, real %d of %d' % (what, share, real, n))
    bad += abs(share - real / n) > 4.5 * sd
sys.exit(bad)
X
python3 spread.py >spread
ok $? 'each outcome is as frequent'
sed 's/^/# /' spread
plan

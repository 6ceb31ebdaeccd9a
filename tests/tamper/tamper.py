#!/usr/bin/env python3
"""Makes every tampering of kinds.tsv of each game and tests what `provost audit` and contrib/verify/verify.py say of it.
tamper.py GAME=FOLDER:SIGN-KEYS:DICE-KEYS ... with keys as side,file,side,file; speaks TAP. PROVOST_TEST_FULL=1 makes all of all
games, else each of one."""
import os, subprocess, sys

from forge import load, v
from kinds import KINDS

HERE = os.path.dirname(os.path.abspath(__file__))
count = 0


def ok(good, name, *notes):
    global count
    count += 1
    print(f"{'ok' if good else 'not ok'} {count} - {name}", *(f'\n# {x}' for x in notes if not good), sep='')


def rows():
    for line in open(os.path.join(HERE, 'kinds.tsv'), encoding='ascii'):
        if not line.startswith('#'):
            name, code, check, what = line.rstrip('\n').split('\t')
            yield name, int(code), check, what


def first(lines, skip=()):
    """turn, step and name of the first check that fails."""
    for x in (line.split('\t') for line in lines):
        if len(x) > 3 and x[3] == 'fail' and x[2] not in skip:
            return (int(x[0]), int(x[1]), x[2])
    return None


def audit(folder):
    p = subprocess.run([os.environ['PROVOST'], 'audit', '-q', folder], capture_output=True, text=True)
    return p.returncode, p.stdout.splitlines() + p.stderr.splitlines()


def claimed(g, i):
    try:
        c = g.rec(i)[1]
        return c['turn'], c['step']
    except (ValueError, KeyError, RecursionError):
        return None


def test(g, name, code, check, what):
    honest, tampered = g, g.copy()
    i = KINDS[name](tampered)
    if i is None:
        return False
    tampered.write('bad')
    got, lines = audit('bad')
    if code == 0:
        code = g.code # an honest game may warn
    bad = first(lines)
    title = f'{g.name}: {what}: '
    want = None
    if check != 'ok':
        place = (0, 0) if i == 0 else claimed(tampered, i) or claimed(honest, i)
        if check == 'format':
            place = claimed(honest, i)
        want = place + (check,)
    if code in (0, 5) and got == 0 and check == 'ok':
        code = 0 # what the honest game warns of may be cut off
    ok((got, bad) == (code, want), title + (f'{code} {check}'), f'got {got} {bad}, want {want} ({name})', *lines[:4])
    theirs, their_lines = v.verify('bad')
    their_bad = first(their_lines)
    if bad and (bad[2] in ('rules', 'data') or name == 'open-none'): # what is asked for is known to the rules alone
        good = their_bad is None or their_bad[2] in ('state', 'die') or their_bad[:2] > bad[:2]
    else:
        good = (theirs, their_bad) == (got, bad)
    ok(good, title + 'the second verifier agrees', f'it says {theirs} {their_bad}, audit {got} {bad} ({name})', *lines[:3], *their_lines[-2:])
    return True


def main():
    full = os.environ.get('PROVOST_TEST_FULL') == '1'
    games = []
    for arg in sys.argv[1:]:
        name, rest = arg.split('=', 1)
        folder, sign, dice = rest.split(':')
        pairs = lambda s: dict(zip(s.split(',')[::2], s.split(',')[1::2]))
        games.append(load(name, folder, pairs(sign), pairs(dice)))
    table = list(rows())
    names = [r[0] for r in table]
    ok(sorted(names) == sorted(KINDS), 'each row has a kind and each kind a row', *sorted(set(names) ^ set(KINDS)))
    for g in games:
        code, lines = audit(g.top)
        g.code = code
        ok(code in (0, 5) and first(lines) is None, f'{g.name}: the honest game', *lines[:5])
        theirs, their_lines = v.verify(g.top)
        ok(theirs == code and first(their_lines) is None, f'{g.name}: the second verifier agrees', f'{theirs}, audit {code}', *their_lines[-3:])
    for k, row in enumerate(table):
        done = 0
        if row[0] not in KINDS:
            continue
        for g in games[k % len(games):] + games[:k % len(games)]:
            if full or not done:
                done += test(g, *row)
        ok(done > 0, f'{row[0]}: a game is fit for it')
    print(f'1..{count}')


main()

#!/usr/bin/env python3
"""A verifier of Provost's games from provost-dice(7) alone, that runs no rules: verify.py [--states DIR] FOLDER|ARCHIVE...
Prints what is not well, exits as provost-audit(1) does. `provost audit --states DIR ARCHIVE` makes what an archive leaves out."""
import base64, copy, functools, hashlib, itertools, json, os, re, sys
# ---- edwards25519, and the VRF of RFC 9381, suite 3 -------------------------------------------------------------------------
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D, ROOT, ZERO = -121665 * pow(121666, -1, P) % P, pow(2, (P - 1) // 4, P), (0, 1, 1, 0)
def num(b): return int.from_bytes(b, 'little')
def sha(*b): return hashlib.sha512(b''.join(b)).digest()
def b64(s): return base64.b64decode(s, validate=True)
def unhex(*s): return [bytes.fromhex(x) for x in s]
def add(p, q):
    a, b, c, d = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0]), 2 * D * p[3] * q[3] % P, 2 * p[2] * q[2]
    e, f, g, h = (b - a) % P, d - c, d + c, (b + a) % P
    return e * f % P, g * h % P, f * g % P, e * h % P
def mul(n, p):
    table = list(itertools.accumulate([p] * 15, add, initial=ZERO))
    return functools.reduce(lambda q, x: add([q := add(q, q) for _ in range(4)][3], table[int(x, 16)]), '%x' % n, ZERO)
def less(p, q): return add(p, (-q[0] % P, q[1], q[2], -q[3] % P))
def zero(p): return p[0] % P == 0 == (p[1] - p[2]) % P
def encode(p): return (p[1] * (z := pow(p[2], -1, P)) % P | (p[0] * z % P & 1) << 255).to_bytes(32, 'little')
def decode(s):
    y, sign = num(s) & 2**255 - 1, s[31] >> 7
    x = (u := y * y - 1) * (v := D * y * y + 1)**3 * pow(u * v**7, (P - 5) // 8, P) % P
    roots = [x for x in (x, x * ROOT % P) if (v * x * x - u) % P == 0]
    return None if y >= P or not roots or not roots[0] and sign else ((x := roots[0] if roots[0] & 1 == sign else P - roots[0]), y, 1, x * y % P)
def prime_order(s): return bool(p := decode(s)) and not zero(p) and zero(mul(L, p))
def ed25519(pk, sig, msg):
    return prime_order(pk) and prime_order(sig[:32]) and num(sig[32:]) < L and sig[:32] == encode(
        less(mul(num(sig[32:]), BASE), mul(num(sha(sig[:32], pk, msg)) % L, decode(pk))))
def vrf(pk, pi, alpha): # beta, or None
    y, gamma, c, s = decode(pk), decode(pi[:32]), num(pi[32:48]), num(pi[48:])
    if not y or not gamma or s >= L or zero(mul(8, y)): return None
    h = next(h for i in range(256) if (h := decode(sha(b'\3\1', pk, alpha, bytes([i, 0]))[:32])) and not zero(h := mul(8, h)))
    all_five = pk, *map(encode, (h, gamma, less(mul(s, BASE), mul(c, y)), less(mul(s, h), mul(c, gamma))))
    return sha(b'\3\3', encode(mul(8, gamma)), b'\0') if sha(b'\3\2', *all_five, b'\0')[:16] == pi[32:48] else None
decode, prime_order, ed25519, vrf = map(functools.lru_cache(None), (decode, prime_order, ed25519, vrf))
BASE = decode((4 * pow(5, -1, P) % P).to_bytes(32, 'little'))
def lp(x, order='little'): return len(x).to_bytes(4, order) + x
def raw(x): return x if isinstance(x, bytes) else x.to_bytes(8, 'little') if isinstance(x, int) else x.encode()
def enc(tag, f): return lp(b'provost1/' + tag.encode()) + len(f).to_bytes(4, 'little') + b''.join(lp(raw(x)) for x in f)
def th(tag, *f): return hashlib.blake2b(enc(tag, f), digest_size=32).digest()
def die(seed, roll, idx, sides, label):
    k = 1 if sides <= 256 else 2 if sides <= 65536 else 4
    blocks = (hashlib.blake2b(enc('die', (roll, idx, sides, label, att)), key=seed).digest() for att in range(2**63))
    values = (int.from_bytes(b[i:i + k], 'big') for b in blocks for i in range(0, 64, k))
    return 1 + next(v for v in values if v < 256**k - 256**k % sides) % sides
def good_sig(key, sig, text): # '' when it is right, 'comment' when the comment alone is not, else what is wrong
    try:
        line, (pk,), part, kind = sig.replace('\r', '').rstrip('\n').split('\n'), unhex(key['sign']), [], lp(b'ssh-ed25519', 'big')
        b = b64(''.join(line[1:-1]) if key['alg'] == 'ssh' else line[1])
        if key['alg'] == 'ssh':
            rest, ends = b[10:], [f'-----{x} SSH SIGNATURE-----' for x in ('BEGIN', 'END')]
            while rest: part, rest = part + [rest[4:(n := 4 + int.from_bytes(rest[:4], 'big'))]], rest[n:]
            if len(part) != 5 or part[3] not in (b'sha256', b'sha512') or [b[:10], *part[:2], part[4][:-64], line[0], line[-1]] != [
                    b'SSHSIG\0\0\0\1', kind + lp(pk, 'big'), b'provost-moves', kind + b'\0\0\0\x40', *ends]: return 'not by this key'
            form = lambda t: b'SSHSIG' + b''.join(lp(x, 'big') for x in part[1:4] + [hashlib.new(part[3].decode(), t).digest()])
        elif len(b) != 74 or b[:2] not in ([b'Ed'] if key['alg'] == 'signify' else [b'Ed', b'ED']): return 'not by this sort of key'
        else: form = (lambda t: t) if b[:2] == b'Ed' else lambda t: hashlib.blake2b(t).digest()
        s = (part or [b])[-1][-64:]
        if not any(ed25519(pk, s, form(t)) for t in (text, text.replace(b'\n', b'\r\n'))): return 'wrong'
        return '' if key['alg'] != 'minisign' or len(line) > 3 and line[2][:17] == 'trusted comment: ' and ed25519(
            pk, b64(line[3]), s + line[2][17:].encode()) else 'comment'
    except (ValueError, IndexError): return 'no signature'
# ---- forms: a pattern for a string, a type, a list of one form, a dictionary (a key with ? may be absent) --------------------
HEX, NAME, SLOT, PI, ANY, LABEL = r'[0-9a-f]{64} [a-z][a-z0-9-]{0,15} [a-z][a-z0-9:#-]{0,31} [0-9a-f]{160} [\n\x20-~]* [\x20-~]{1,64}'.split()
OWN, KEY, POP, SIG = ('sign', 'vrf', 'box'), {'alg': 'minisign|signify|ssh', 'box': HEX, 'sign': HEX}, {'pop': PI, 'vrf': HEX}, {'by': NAME, 'sig': ANY}
GENESIS = {'data': HEX, 'deadline': dict, 'dice': 'opponent|umpire|both|solo', 'missed': 'wait|default|forfeit', 'nmr_max?': int, 'v': 1,
           'nonce': HEX, 'options': dict, 'rules': NAME + '/[1-9][0-9]*', 'scenario': '[ -~]*', 'series?': HEX, 'umpire?': KEY | POP, 'arbiter?': KEY,
           'sides': [KEY | POP | {'side': f'(?!(umpire|arbiter|beacon|all|none)$){NAME}', 'team': NAME, 'vouched?': 1}]}
END = {'game': HEX, 'moves': [HEX], 'prev': HEX, 'state': HEX, 'step': int, 'turn': int, 'v': 1}
CORE = END | {'alpha': HEX, 'also?': [HEX], 'betas': ['[0-9a-f]{128}'], 'draws?': [{'c': HEX, 'deck': NAME, 'k': int}], 'seed': HEX,
              'dice': [{'die?': int, 'i?': int, 'label': LABEL, 'n?': int, 'roll': int, 'sides?': int, 'value?': int}]}
RECORD = {'core_bytes': '[ -~]*', 'head': HEX, 'head_sig?': SIG, 'inputs': [{'sigs': [SIG], 'text': ANY}], 'v': 1,
          'opened': [{'salt': HEX, 'side': NAME, 'slot': SLOT, 'turn': int, 'value': ANY}], 'shown': [{'deck': NAME, 'k': int, 'pi': PI, 'value': ANY}],
          'proofs': [{'i?': int, 'label?': LABEL, 'pi': PI, 'role': NAME}]}
TEXT = re.compile(rf'PROVOST ([a-z]+)\n1: game ({HEX})\n2: turn (\d+) step (\d+) side ({NAME})\n3: prev ({HEX})\n', re.A)
FILE = re.compile(rf'((?!(seal|open|text|deal|replaces) |commit \S+ \S+\n).*\n|commit {SLOT} {HEX}\n|seal {SLOT} \d+/\d+ [A-Za-z0-9+/=]+\n|'
                  rf'open (?P<s>{SLOT}) {HEX}\n(text (?P=s) .+\n)*|deal {NAME} \d+ {HEX}\n)*', re.A)
def shaped(v, form):
    if isinstance(form, (str, list)): return isinstance(v, type(form)) and (
        re.fullmatch(form, v) is not None if isinstance(v, str) else all(shaped(x, form[0]) for x in v))
    if isinstance(form, dict): return isinstance(v, dict) and set(v) <= {k.rstrip('?') for k in form} and all(
        shaped(v[k.rstrip('?')], f) if k.rstrip('?') in v else k[-1] == '?' for k, f in form.items())
    return type(v) is int and v == 1 if form == 1 else type(v) is form and (form is dict or 0 <= v < 2**53)
def write(o): return json.dumps(o, sort_keys=True, separators=(',', ':')).encode()
def canonical(b, form):
    try: return o if shaped(o := json.loads(b.decode('ascii')), form) and write(o) == b else None
    except (ValueError, RecursionError): return None
def parts(text, dice=''): # kind, game, turn, step, side, prev, the lines after these without numbers; None: not canonical
    m, lines = TEXT.match(text), text.split('\n')
    if not m or re.search(r'[^\n -~]|  | \n|[^\n]\Z', text) or any(s[:len(x := f'{i}: ')] != x for i, s in enumerate(lines[1:-1], 1)): return None
    body = [s.split(': ', 1)[1] for s in lines[4:-1]]
    file = body[2 if body[1][:9] == 'replaces ' and dice in ('umpire', 'both') else 1:] if m[1] == 'moves' else []
    slots = [x[1] for s in file if (x := re.fullmatch(f'((?:commit|open) {SLOT}) {HEX}|standing', s))]
    if body[-1:] != ['end'] or 'end' in body[:-1] or (m[1] == 'moves' and not re.fullmatch('rand ' + HEX, body[0])) or \
            not FILE.fullmatch(''.join(s + '\n' for s in file)) or len(set(slots)) < len(slots): return None
    return m[1], m[2], int(m[3]), int(m[4]), m[5], m[6], body[:-1]
class Fail(Exception): pass
def need(ok, check, why=''):
    if not ok: raise Fail(check, why)
class Game:
    def __init__(self): self.lines, self.at, self.n, self.head, self.id, self.g = [], (0, 0), 0, b'', b'', {'dice': ''}
    def say(self, check, status, detail=''): self.lines.append(f'{self.at[0]}\t{self.at[1]}\t{check}\t{status}\t{detail}')
    def genesis(self, data, sigs, state):
        need(g := canonical(data, GENESIS), 'format', 'no genesis')
        self.id = self.head = th('game', data)
        self.g, self.draws, self.filed, self.signed, self.states = g, {}, set(), set(sigs), {self.id.hex(): json.loads(state)}
        self.seats, self.teams = {s['side']: s for s in g['sides']}, list(dict.fromkeys(s['team'] for s in g['sides']))
        self.parties, self.umpire = self.seats | {k: g[k] for k in ('umpire', 'arbiter') if k in g}, ['umpire'] if 'umpire' in g else []
        pub, dice = [(p[k], k) for p in self.parties.values() for k in OWN if k in p], g['dice']
        need(all(k == 'box' or prime_order(*unhex(x)) for x, k in pub) and len({x for x, _ in pub}) == len(pub) and len(self.seats) == len(
            g['sides']) <= 8 and (dice != 'opponent' or len(self.teams) == 2) and (dice != 'both' or len(self.teams) > 1) and (dice in (
            'solo', 'opponent') or self.umpire) and ('series' not in g or dice == 'umpire') and ('arbiter' not in g or g['options'].get(
            'escrow')) and (dice in ('umpire', 'both') or not any('vouched' in s for s in g['sides'])), 'keys')
        for name, p in self.parties.items():
            why = good_sig(p, sigs[name], data) if name in sigs else None
            need(why in ('', 'comment', None), 'genesis-sig', name)
            if why != '': self.say('genesis-sig', 'warn' if why else 'incomplete', name)
        need(all(vrf(*unhex(p['vrf'], p['pop']), th('own', *unhex(*map(p.get, OWN)))) for p in self.parties.values() if 'pop' in p), 'pop')
        need(self.states[self.id.hex()]['game'] == self.id.hex(), 'state', 'of another game')
    def key(self, st, who): return self.parties.get(who, {}) | st['keys'].get(who, {})
    def team(self, who): return self.seats.get(who, {}).get('team')
    def roles(self, st):
        dice, alive = self.g['dice'], [s for s in self.seats if st['seats'][s] in ('in', 'resigned')]
        if dice in ('umpire', 'solo'): return st['await'][:1] if dice == 'solo' else self.umpire * ('series' not in self.g)
        need(len(living := [t for t in self.teams if t in map(self.team, alive)]) > 1, 'rollers', 'fewer than two teams')
        teams = [t for t in living if t not in map(self.team, st['await'])] or living
        return [next(s for s in alive if self.team(s) == t) for t in teams] + self.umpire * (dice == 'both')
    def joint(self, st, body, by): # the state that follows
        word, new, umpire = (body + [''])[0].split() + ['', ''], copy.deepcopy(st) | {'step': st['step'] + 1}, [self.umpire] * bool(self.umpire)
        (what, who), here = word[:2], [s for s in self.seats if st['seats'][s] == 'in']
        if what == 'rekey': new['keys'].setdefault(who, {}).update(zip(('alg', 'sign'), word[3:]) if word[2] == 'sign' else [word[2:4]])
        elif what == 'replace': new['keys'][who] = dict(zip(('alg', 'sign', 'vrf', 'box'), word[2:]))
        elif what == 'drop' and st['seats'].get(who) == 'resigned': new['seats'][who] = 'dropped'
        elif what == 'amend': new.update(rules=word[2], data=word[4])
        elif what == 'correct' and who in self.states: new = {k: x for k, x in new.items() if k != 'over'} | {
            k: x for k, x in self.states[who].items() if k in ('play', 'await', 'over')} | {'turn': st['turn'] + 1, 'step': 0}
        else: need(0, 'joint', 'body')
        groups = [[s for s in here if self.team(s) == t] for t in self.teams if t != self.team(who)] + umpire
        if what in ('amend', 'correct') or who == 'umpire' and len(self.teams) > 1: groups = [[s] for s in here] + umpire
        elif what != 'drop': groups.append([who] + self.umpire * (len(self.teams) > 1 and what == 'replace'))
        need(all(by & set(x) for x in groups), 'joint', 'a signature is missing')
        if what not in ('rekey', 'drop') or word[2] == 'vrf': self.say('joint', 'warn', what)
        new['keys'] = {w: z for w, y in new['keys'].items() if (z := {k: x for k, x in y.items() if x != self.parties.get(w, {}).get(k)})}
        key, pop = self.key(new, who), b64(''.join(s.split()[2] for s in body[1:]))
        need(what != 'replace' and word[2] != 'vrf' or vrf(*unhex(key['vrf']), pop, th('own', *unhex(*map(key.get, OWN)))) and
             all(map(prime_order, unhex(key['vrf'], key['sign']))), 'joint', 'pop')
        return new
    def signatures(self, st, t, sigs, text):
        for s in sigs:
            why = good_sig(self.key(st, s['by']), s['sig'], text.encode()) if s['by'] in self.parties else 'stranger'
            need(why in ('', 'comment'), 'moves-sig', why)
            if why: self.say('moves-sig', 'warn', why)
        claimant = t[0] == 'nmr' and (self.umpire or [r for r in self.roles(st) if self.team(r) != self.team(t[4])][:1] or st['await'][:1])
        need((by := [s['by'] for s in sigs]) == [n for n in self.parties if n in by] and (t[0] == 'joint' or by == (claimant or [t[4]])), 'moves-sig', 'who')
        if 'vouched' in self.seats.get(t[4], {}): self.say('moves-sig', 'warn', 'vouched')
    def record(self, data, st, state, after):
        self.at, new = (now := (st['turn'], st['step'])), None
        need(r := canonical(data, RECORD), 'format')
        end = '"kind":' in r['core_bytes']
        c = canonical(r['core_bytes'].encode(), END | {'kind': 'joint|resign|nmr'} if end else CORE)
        need(c and (end or all(len(d) == 3 or len(d) > 4 for d in c['dice'])), 'format', 'core')
        self.at, n, texts = (c['turn'], c['step']), len(c['moves']), [parts(i['text'], self.g['dice']) for i in r['inputs']]
        for ok, check in ((c['game'] == self.id.hex(), 'game'), (self.at == now, 'number'), (c['prev'] == self.head.hex(), 'prev')): need(ok, check)
        need(all(texts), 'canonical')
        who, kinds = [t[4] for t in texts], [t[0] for t in texts]
        ms = [t[6][0][6:] if t[0] == 'pledge' else th('moves', i['text']).hex() for t, i in zip(texts, r['inputs'])]
        need(all(t[1:4] + t[5:6] == (c['game'], *self.at, c['prev']) for t in texts) and ms == c['moves'] + c.get('also', []) and (
             n == len(who) == 1 and kinds == [c['kind']] if end else who[:n] == st['await'] and {'moves', 'resign', 'nmr', 'pledge'} >=
             set(kinds[:n]) and {'resign'} >= set(kinds[n:]) and who[n:] == [s for s in self.seats if s in who[n:] and s not in who[:n]]), 'binding')
        for s in {*who, *(p['role'] for p in r['proofs'])} & set(self.parties) - self.signed: self.say('genesis-sig', 'incomplete', s)
        for t, i in zip(texts, r['inputs']): self.signatures(st, t, i['sigs'], i['text'])
        need('nmr' not in kinds or self.g['dice'] != 'solo' and self.g['missed'] != 'wait' and self.filed == set(self.seats), 'nmr')
        if kinds == ['joint']: new = self.joint(st, texts[0][6], {s['by'] for s in r['inputs'][0]['sigs']})
        elif c.get('kind') == 'nmr': self.say('nmr', 'warn')
        if not end: self.dice(r, c, st, state, ms[:n])
        self.filed |= {t[4] for t in texts if t[0] in ('moves', 'pledge')}
        self.secrets(r, c, st, texts)
        need(th('state', after).hex() == c['state'] and (new is None or write(new) == after), 'state')
        self.head, self.n, self.states[r['head']] = th('head', self.head, c['turn'], r['core_bytes']), self.n + 1, json.loads(after)
        need(self.head.hex() == r['head'], 'head')
        if 'head_sig' in r or not end and self.g['dice'] in ('umpire', 'both'):
            h, at = r.get('head_sig', {'by': ''}), f"turn {c['turn']} step {c['step']} side umpire\n3: prev {c['prev']}"
            need(h['by'] == 'umpire' and good_sig(self.key(st, 'umpire'), h['sig'], f"PROVOST head\n1: game {c['game']}\n2: {at}\n"
                 f"4: head {r['head']}\n5: end\n".encode()) in ('', 'comment'), 'head-sig')
    def dice(self, r, c, st, state, ms):
        need((roles := self.roles(st)) == [p['role'] for p in r['proofs']] or 'series' in self.g, 'rollers')
        need((alpha := th('alpha', self.id, *self.at, self.head, state, self.g['dice'], *unhex(*ms))).hex() == c['alpha'], 'alpha')
        out, series = lambda p, a: vrf(*unhex(self.key(st, p['role'])['vrf'], p['pi']), a), self.g.get('series')
        betas, pull = [] if series else [out(p, alpha) for p in r['proofs']], lambda d: th('series', *unhex(series), d['label'], d['i'])
        seen = {(d['label'], d.get('i')) for d in c['dice'] if series}
        drawn = {x: out(p, pull(p)) for p in r['proofs'] + self.finals if (x := (p.get('label'), p.get('i'))) in seen}
        need(all(betas) and all(drawn.values()), 'vrf')
        need([b.hex() for b in betas] == c['betas'], 'beta')
        need((seed := th('seed', alpha, *(x for pair in zip(roles, betas) for x in pair))).hex() == c['seed'], 'seed')
        count = [(i, k) for i, (_, roll) in enumerate(itertools.groupby(c['dice'], lambda d: d['roll'])) for k, _ in enumerate(roll)]
        need([(d['roll'], d.get('die', 0)) for d in c['dice']] == count and all(('i' in d) == bool(series) for d in c['dice']), 'order')
        for d in (d for d in c['dice'] if 'die' in d):
            if series and (d['label'], d['i']) not in drawn: self.say('vrf', 'incomplete', d['label']); continue
            x, roll = (th('seed', pull(d), 'umpire', drawn[d['label'], d['i']]), 0) if series else (seed, d['roll'])
            need(die(x, roll, d['die'], d['sides'], d['label']) == d['value'], 'die', str(d))
    def secrets(self, r, c, st, texts):
        held, opened = lambda side, slot: st['commits'].get(side, {}).get(slot, {'turn': 0}), [tuple(o[k] for k in ('side', 'slot', 'turn', 'value', 'salt')) for o in r['opened']]
        need(len({o[:2] for o in opened}) == len(opened), 'commit', 'twice')
        for t, slot, salt in ((t, *s.split()[1:]) for t in texts if t[0] == 'moves' for s in t[6] if s.startswith('open ')):
            value = ''.join(s[len(slot) + 6:] + '\n' for s in t[6] if f'{s} '.startswith(f'text {slot} '))
            opened.append((t[4], slot, held(t[4], slot)['turn'], value, salt))
        for side, slot, turn, value, salt in opened:
            need(held(side, slot) == {'c': th('commit', self.id, turn, side, slot, value, *unhex(salt)).hex(), 'turn': turn}, 'commit', slot)
        role = (self.umpire or self.g['dice'] == 'solo' and list(self.seats) or [''])[0]
        for i, d in enumerate(c.get('draws', [])):
            need(role and d['k'] == st['count'].get(d['deck'], 0) + sum(x['deck'] == d['deck'] for x in c['draws'][:i]), 'draw', 'number')
            self.draws[d['deck'], d['k']] = d['c'], self.at, *unhex(c['seed'], self.key(st, role)['vrf'])
        need(len({(s['deck'], s['k']) for s in r['shown']}) == len(r['shown']), 'draw', 'twice')
        for s in r['shown']:
            need((s['deck'], s['k']) in self.draws, 'draw', 'never drawn')
            want, at, seed, pk = self.draws[s['deck'], s['k']]
            beta = vrf(pk, *unhex(s['pi']), th('draw', self.id, *at, s['deck'], s['k'], seed))
            need(beta and th('commit', self.id, at[0], role, f"{s['deck']}#{s['k']}", s['value'], th('salt', beta)).hex() == want, 'draw')
def read(*path): return open(os.path.join(*path), 'rb').read()
def folder(path):
    turns = sorted(t for t in os.listdir(os.path.join(path, 'turns')) if t.isdigit())
    return [read(path, 'game.json'), {m[1]: read(path, m[0]).decode('latin-1') for f in os.listdir(path) if (
        m := re.fullmatch(r'game\.json\.([^.]+)\.(minisig|sig)', f))}] + [
        [read(path, 'turns', t, f) for t in ts] for ts, f in ((turns[1:], 'record.json'), (turns, 'state.json'))]
def archive(path, states):
    block = r'^-----BEGIN PROVOST (\w+)-----\n(.*?)\n-----END PROVOST \1-----\n(.*?)(?=^-----BEGIN P|\Z)'
    found = re.findall(block, read(path).decode('latin-1').replace('\r', ''), re.S | re.M)
    (genesis, after), *_ = [(base64.b64decode(x), after) for kind, x, after in found if kind == 'GENESIS']
    records = [json.loads(base64.b64decode(x)) for kind, x, _ in found if kind == 'RECORD']
    for i, r in enumerate(records, 1): r.setdefault('core_bytes', read(states, '%04d' % i, 'core.json').decode())
    return genesis, dict(re.findall(r'^by (\S+)\n(.*?)(?=^by |\n\n|\Z)', after, re.S | re.M)), list(map(write, records)), [
        read(states, '%04d' % i, 'state.json') for i in range(len(records) + 1)]
def verify(path, states=None):
    game, final = Game(), os.path.join(path, 'final', 'umpire.json')
    game.finals = json.loads(read(final)).get('proofs', []) if os.path.exists(final) else []
    try:
        genesis, sigs, records, after = folder(path) if os.path.isdir(path) else archive(path, states)
        game.genesis(genesis, sigs, after[0])
        for i, data in enumerate(records): game.record(data, json.loads(after[i]), th('state', after[i]), after[i + 1])
    except Fail as e: game.say(e.args[0], 'fail', e.args[1])
    seen, names = {s.split('\t')[3] for s in game.lines} | {'warn' if game.g['dice'] == 'solo' else ''}, ('fail', 'incomplete', 'warn')
    code = next(((c, w) for s, c, w in zip(names, (1, 3, 5), ('FAILED', 'INCOMPLETE', 'WARN')) if s in seen), (0, 'OK'))
    return code[0], game.lines + [f'AUDIT {code[1]} game={game.id.hex()} head={game.head.hex()} records={game.n}']
if __name__ == '__main__':
    states = sys.argv[2] if sys.argv[1:2] == ['--states'] else None
    found = (verify(path, states) for path in sys.argv[3 if states else 1:])
    sys.exit(next(filter(None, [print(*lines, sep='\n') or code for code, lines in found]), 0))

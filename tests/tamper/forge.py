"""What a cheat has: a game folder in memory, the keys of those who are in league, signatures, proofs and hashes that fit.
The curve and the hashes are those of contrib/verify/verify.py."""
import base64, copy, glob, hashlib, json, os, shutil, sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', '..', 'contrib', 'verify'))
sys.dont_write_bytecode = True
import verify as v


def canon(o):
    return json.dumps(o, sort_keys=True, separators=(',', ':'))


# ---- keys ---------------------------------------------------------------------------------------------------------------------
def secret(seed):
    h = hashlib.sha512(seed).digest()
    a = v.num(h[:32]) & ~7 & (1 << 254) - 1 | 1 << 254
    return a, h[32:], v.encode(v.mul(a, v.BASE))


def sign_raw(seed, msg, torsion=None):
    """Ed25519; with a point of small order added to R, as a cheat would to please one version and not the other."""
    a, prefix, pk = secret(seed)
    r = v.num(v.sha(prefix, msg)) % v.L
    point = v.mul(r, v.BASE)
    big = v.encode(v.add(point, torsion) if torsion else point)
    k = v.num(v.sha(big, pk, msg)) % v.L
    return big + ((r + k * a) % v.L).to_bytes(32, 'little')


def prove(seed, alpha, nonce=b''):
    """A VRF proof; with another nonce another one for the same output."""
    x, prefix, pk = secret(seed)
    h = next(h for i in range(256)
             if (h := v.decode(v.sha(b'\3\1', pk, alpha, bytes([i, 0]))[:32])) and not v.zero(h := v.mul(8, h)))
    gamma, k = v.encode(v.mul(x, h)), v.num(v.sha(prefix, v.encode(h), nonce)) % v.L
    points = v.encode(h), gamma, v.encode(v.mul(k, v.BASE)), v.encode(v.mul(k, h))
    c = v.sha(b'\3\2', pk, *points, b'\0')[:16]
    return gamma + c + ((k + v.num(c) * x) % v.L).to_bytes(32, 'little')


TORSION = v.decode(bytes.fromhex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'))
LOW_ORDER = '0100000000000000000000000000000000000000000000000000000000000000'


def minisig(seed, text, form=b'ED', comment='provost1', torsion=None):
    pk = secret(seed)[2]
    s = sign_raw(seed, hashlib.blake2b(text).digest() if form == b'ED' else text, torsion)
    b64 = lambda b: base64.b64encode(b).decode()
    return (f'untrusted comment: signature of provost\n{b64(form + pk[:8] + s)}\ntrusted comment: {comment}\n'
            f'{b64(sign_raw(seed, s + comment.encode()))}\n')


# ---- a game -------------------------------------------------------------------------------------------------------------------
class Forger:
    """A game folder that may be changed: the files by name, and the keys of all who take part."""
    def __init__(self, name, top, files, sign, dice):
        self.name, self.top, self.files, self.sign, self.dice = name, top, files, sign, dice

    def copy(self):
        return Forger(self.name, self.top, dict(self.files), self.sign, self.dice)

    def write(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        for name, data in self.files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'wb') as f:
                f.write(data)

    @property
    def n(self):
        return sum(name.endswith('/record.json') for name in self.files)

    def cut(self, i):
        """The game ends with record i."""
        for name in [n for n in self.files if n.startswith('turns/') and int(n.split('/')[1]) > i]:
            del self.files[name]

    @property
    def genesis(self):
        return json.loads(self.files['game.json'])

    @property
    def id(self):
        return v.th('game', self.files['game.json'])

    def path(self, i, name='record.json'):
        return f'turns/{i:04d}/{name}'

    def rec(self, i):
        r = json.loads(self.files[self.path(i)])
        return r, json.loads(r['core_bytes'])

    def state(self, i):
        return json.loads(self.files[self.path(i, 'state.json')])

    def put(self, i, r):
        self.files[self.path(i)] = canon(r).encode()

    def put_state(self, i, s):
        """The state after record i, carried through its hashes."""
        self.files[self.path(i, 'state.json')] = canon(s).encode()
        r, c = self.rec(i)
        c['state'] = v.th('state', canon(s)).hex()
        self.seal(i, r, c)

    def seal(self, i, r, c):
        """The core in place, the head made anew and signed by the umpire if there is one."""
        r['core_bytes'] = canon(c)
        r['head'] = v.th('head', bytes.fromhex(c['prev']), c['turn'], r['core_bytes']).hex()
        if 'head_sig' in r:
            r['head_sig']['sig'] = minisig(self.sign['umpire'], self.text('head', 'umpire', [f"head {r['head']}"], c).encode())
        self.put(i, r)

    def text(self, kind, side, lines, c):
        body = [f"game {c['game']}", f"turn {c['turn']} step {c['step']} side {side}", f"prev {c['prev']}"] + lines + ['end']
        return f'PROVOST {kind}\n' + ''.join(f'{i}: {s}\n' for i, s in enumerate(body, 1))

    def lines(self, r, k=0):
        """kind, side and the lines after prev of a text."""
        t = v.parts(r['inputs'][k]['text'])
        return t[0], t[4], t[6]

    def put_text(self, i, r, c, k, kind, side, lines, by=None):
        """Another text, signed, its m in the core, and alpha as it must be then; the proofs stay as they were."""
        text = self.text(kind, side, lines, c)
        r['inputs'][k] = {'sigs': [{'by': s, 'sig': minisig(self.sign[s], text.encode())} for s in by or [side]], 'text': text}
        c['moves'][k] = v.th('moves', text).hex()
        self.alpha(i, c)
        self.seal(i, r, c)

    def alpha(self, i, c):
        if 'alpha' in c:
            c['alpha'] = v.th('alpha', self.id, c['turn'], c['step'], bytes.fromhex(c['prev']),
                              v.th('state', self.files[self.path(i - 1, 'state.json')]), self.genesis['dice'],
                              *map(bytes.fromhex, c['moves'])).hex()

    def reprove(self, i, r, c):
        """All who roll are in league: new proofs for what the record says now, new dice of the same list."""
        self.alpha(i, c)
        fields = []
        c['betas'] = []
        for p in r['proofs']:
            p['pi'] = prove(self.dice[p['role']], bytes.fromhex(c['alpha'])).hex()
            beta = v.vrf(secret(self.dice[p['role']])[2], bytes.fromhex(p['pi']), bytes.fromhex(c['alpha']))
            c['betas'].append(beta.hex())
            fields += [p['role'], beta]
        seed = v.th('seed', bytes.fromhex(c['alpha']), *fields)
        c['seed'] = seed.hex()
        for d in c['dice']:
            if 'value' in d:
                d['value'] = v.die(seed, d['roll'], d['die'], d['sides'], d['label'])
        self.seal(i, r, c)

    def sign_genesis(self, data):
        """Everybody signs another genesis."""
        self.files['game.json'] = data
        for name in list(self.files):
            if name.startswith('game.json.'):
                self.files[name] = minisig(self.sign[name.split('.')[2]], data).encode()


def seed_of(path):
    lines = open(path, encoding='ascii').read().split()
    if len(lines) == 1:
        return bytes.fromhex(lines[0])
    return base64.b64decode(lines[-1])[62:94]


def load(name, folder, sign, dice):
    """A folder without what is private; sign and dice: side to key file."""
    files = {}
    for path in glob.glob(os.path.join(folder, '**'), recursive=True):
        rel = os.path.relpath(path, folder)
        if rel.startswith('game.json') or rel == 'state.json' or (rel.startswith('turns/') and rel.endswith('.json')):
            with open(path, 'rb') as f:
                files[rel] = f.read()
    return Forger(name, folder, files, {s: seed_of(p) for s, p in sign.items()}, {s: seed_of(p) for s, p in dice.items()})

"""Each way to cheat, by the name of its row in kinds.tsv. A function gets a copy of an honest game and changes it; it gives
the number of the record that must fail first (0: the genesis), or None when the game is not fit for it."""
from forge import *

KINDS = {}


def kind(f):
    KINDS[f.__name__.replace('_', '-').strip('-')] = f
    return f


def at(fit=lambda g, i, r, c: True):
    """A kind that changes one record: the last that is fit; it gets record and core, and puts back what it changed."""
    def wrap(f):
        def go(g):
            for i in range(g.n, 0, -1):
                r, c = g.rec(i)
                if fit(g, i, r, c):
                    return None if f(g, i, r, c) is False else i
            return None
        go.__name__ = f.__name__
        return kind(go)
    return wrap


def rolled(g, i, r, c): return len({d['roll'] for d in c.get('dice', [])}) > 1 and 'value' in c['dice'][0]
def proved(g, i, r, c): return bool(r['proofs'])
def moved(g, i, r, c): return bool(r['inputs']) and g.lines(r)[0] == 'moves' and g.lines(r)[1] in g.sign
def ordered(g, i, r, c): return moved(g, i, r, c) and len(g.lines(r)[2]) > 1
def later(g, i, r, c): return moved(g, i, r, c) and i > 1
def opened(g, i, r, c): return bool(r['opened'])
def shown(g, i, r, c): return bool(r['shown'])
def drawn(g, i, r, c): return bool(c.get('draws'))
def led(g, i, r, c): return 'head_sig' in r
def seats(g): return [s['side'] for s in g.genesis['sides']]
def other(g, side): return next((s for s in seats(g) if s != side and s in g.sign), None)
def flip(h): return ('0' if h[0] != '0' else '1') + h[1:]


def flip_value(d):
    d['value'] = d['value'] % d['sides'] + 1


def honest(g, c, d): return v.die(bytes.fromhex(c['seed']), d['roll'], d['die'], d['sides'], d['label']) == d['value']


def core(name, fit=lambda g, i, r, c: 'alpha' in c):
    """A kind that changes the core alone."""
    def wrap(f):
        def go(g, i, r, c):
            f(g, c)
            g.seal(i, r, c)
        go.__name__ = name
        return at(fit)(go)
    return wrap


# ---- dice ---------------------------------------------------------------------------------------------------------------------
@core('die_value', rolled)
def _(g, c): flip_value(c['dice'][-1])
@core('die_label', rolled)
def _(g, c):
    d, n = c['dice'][-1], 0
    while honest(g, c, d):
        d['label'], n = f'other {n}', n + 1
@core('die_faces', rolled)
def _(g, c):
    d = c['dice'][-1]
    while honest(g, c, d):
        d['sides'] += 1
@core('die_swap', rolled)
def _(g, c): c['dice'][0], c['dice'][-1] = c['dice'][-1], c['dice'][0]
@core('die_renumber', rolled)
def _(g, c): [d.update(roll=d['roll'] + 1) for d in c['dice']]
@core('die_twice', lambda g, i, r, c: rolled(g, i, r, c) and any(d.get('die') == 1 for d in c['dice']))
def _(g, c): next(d for d in c['dice'] if d.get('die') == 1)['die'] = 0
@core('die_left_out', rolled)
def _(g, c): c['dice'] = [d for d in c['dice'] if d['roll'] != c['dice'][-1]['roll']]
@at(lambda g, i, r, c: rolled(g, i, r, c) and [d['roll'] for d in c['dice']] != sorted({d['roll'] for d in c['dice']}))
def die_first_left_out(g, i, r, c):
    c['dice'] = [dict(d, roll=d['roll'] - 1) for d in c['dice'] if d['roll']]
    g.seal(i, r, c)
    return not all(honest(g, c, d) for d in c['dice'] if 'value' in d)
@core('die_added')
def _(g, c):
    roll = c['dice'][-1]['roll'] + 1 if c['dice'] else 0
    c['dice'].append({'die': 0, 'label': 'luck', 'roll': roll, 'sides': 6, 'value': v.die(bytes.fromhex(c['seed']), roll, 0, 6, 'luck')})
@at(rolled)
def dice_of_choice(g, i, r, c):
    r['proofs'], c['betas'] = [], []
    for d in c['dice']:
        if 'value' in d:
            d['value'] = d['sides']
    g.seal(i, r, c)


# ---- the core -----------------------------------------------------------------------------------------------------------------
@core('core_alpha')
def _(g, c): c['alpha'] = flip(c['alpha'])
@core('core_beta')
def _(g, c): c['betas'][-1] = flip(c['betas'][-1])
@core('core_no_beta')
def _(g, c): c['betas'].pop()
@core('core_seed')
def _(g, c): c['seed'] = flip(c['seed'])
@core('core_m')
def _(g, c): c['moves'][0] = flip(c['moves'][0])
@core('core_no_m')
def _(g, c): c['moves'] = []
@core('core_also')
def _(g, c): c['also'] = ['11' * 32]
@core('core_game')
def _(g, c): c['game'] = flip(c['game'])
@core('core_turn')
def _(g, c): c['turn'] += 1
@core('core_step')
def _(g, c): c['step'] += 1
@core('core_prev')
def _(g, c): c['prev'] = flip(c['prev'])
@core('core_state')
def _(g, c): c['state'] = flip(c['state'])
@at()
def core_head(g, i, r, c):
    r['head'] = flip(r['head'])
    g.put(i, r)
@core('core_field')
def _(g, c): c['luck'] = 1
@core('core_kind')
def _(g, c): c['kind'] = 'joint'
@core('core_draws', lambda g, i, r, c: 'alpha' in c and 'umpire' not in g.genesis and g.genesis['dice'] != 'solo')
def _(g, c): c['draws'] = [{'c': '22' * 32, 'deck': 'units', 'k': 0}]


def respell(name, old, new):
    """A kind that spells the core otherwise, with the head of that spelling."""
    def go(g, i, r, c):
        r['core_bytes'] = r['core_bytes'].replace(old, new, 1)
        r['head'] = v.th('head', bytes.fromhex(c['prev']), c['turn'], r['core_bytes']).hex()
        g.put(i, r)
    go.__name__ = name
    at()(go)


respell('core_blank', ',"prev"', ', "prev"')
respell('core_real', '"v":1}', '"v":1.0}')
respell('core_double', '"v":1}', '"v":1,"v":1}')


# ---- the record ---------------------------------------------------------------------------------------------------------------
def spoil(name, f):
    def go(g, i, r, c):
        g.files[g.path(i)] = f(g.files[g.path(i)])
    go.__name__ = name
    at()(go)


spoil('record_field', lambda b: b.replace(b',"v":1}', b',"v":1,"w":1}'))
spoil('record_space', lambda b: b + b' ')
spoil('record_cut', lambda b: b[:-1])
spoil('record_empty', lambda b: b'')
spoil('record_version', lambda b: b[:-2] + b'2}')
spoil('record_null', lambda b: canon(json.loads(b) | {'opened': None}).encode())
spoil('record_deep', lambda b: b.replace(b'"opened":[', b'"opened":' + b'[' * 100000, 1))


# ---- texts --------------------------------------------------------------------------------------------------------------------
def text_changed(name, f, fit=moved, careful=False):
    """A kind that changes a text, or with `careful` signs another one: f gives its lines after prev."""
    def go(g, i, r, c):
        if careful:
            _, side, lines = g.lines(r)
            return g.put_text(i, r, c, 0, 'moves', side, f(lines))
        r['inputs'][0]['text'] = f(r['inputs'][0]['text'])
        g.put(i, r)
    go.__name__ = name
    at(fit)(go)


def spell(name, f):
    """A text that is spelled otherwise, its m in the core."""
    def go(g, i, r, c):
        text = f(r['inputs'][0]['text'])
        r['inputs'][0]['text'], c['moves'][0] = text, v.th('moves', text).hex()
        g.alpha(i, c)
        g.seal(i, r, c)
    go.__name__ = name
    at(moved)(go)


def last_order(text): return text.rindex('\n', 0, -1)
text_changed('text_order', lambda t: t[:last_order(t)] + ' 2' + t[last_order(t):], ordered)
text_changed('text_rand', lambda t: t.replace('rand ', 'rand 0', 1)[:t.index('rand ') + 69] + t[t.index('rand ') + 69:])
text_changed('text_signed', lambda lines: lines[:1] + ['set trust all', 'set trust all'], careful=True)
text_changed('text_commit_twice', lambda lines: lines[:1] + ['commit plan ' + c * 64 for c in '12'] + lines[1:], careful=True)
text_changed('text_answer', lambda lines: lines + ['set trust all'], careful=True)
text_changed('text_commit_form', lambda lines: lines[:1] + ['commit plan 12'] + lines[1:], careful=True)
text_changed('text_open_form', lambda lines: lines[:1] + ['open plan'] + lines[1:], careful=True)
text_changed('text_open_twice', lambda lines: lines[:1] + ['open plan ' + '1' * 64] * 2 + lines[1:], careful=True)
text_changed('text_value_alone', lambda lines: lines[:1] + ['text plan the mill'] + lines[1:], careful=True)
text_changed('text_seal_alone', lambda lines: lines[:1] + ['seal plan'] + lines[1:], careful=True)
text_changed('text_deal_form', lambda lines: lines[:1] + ['deal spies 1'] + lines[1:], careful=True)
text_changed('text_standing_twice', lambda lines: lines[:1] + ['standing', 'standing'], careful=True)
spell('text_tab', lambda t: t.replace(' ', '\t', 1))
spell('text_crlf', lambda t: t.replace('\n', '\r\n'))
spell('text_blanks', lambda t: t.replace(' ', '  ', 1))
spell('text_fold', lambda t: t.replace(' ', '\n   ', 2).replace('\n   ', ' ', 1))
spell('text_number', lambda t: t.replace('\n4: ', '\n5: ', 1))
spell('text_no_rand', lambda t: t.replace('4: rand ', '4: rent ', 1))


def misplaced(name, field, change, fit=moved):
    def go(g, i, r, c):
        _, side, lines = g.lines(r)
        text = g.text('moves', side, lines, dict(c, **{field: change(c[field])}))
        r['inputs'][0] = {'sigs': [{'by': side, 'sig': minisig(g.sign[side], text.encode())}], 'text': text}
        c['moves'][0] = v.th('moves', text).hex()
        g.reprove(i, r, c) # the roller is in league with the mover
    go.__name__ = name
    at(fit)(go)


misplaced('text_game', 'game', flip)
misplaced('text_turn', 'turn', lambda n: n + 1)
misplaced('text_prev', 'prev', flip)
@at(later)
def text_other(g, i, r, c):
    r['inputs'] = g.rec(i - 1)[0]['inputs']
    g.put(i, r)
@at(lambda g, i, r, c: moved(g, i, r, c) and other(g, g.lines(r)[1]))
def text_side(g, i, r, c): g.put_text(i, r, c, 0, 'moves', other(g, g.lines(r)[1]), g.lines(r)[2])
@at(moved)
def text_doubled(g, i, r, c):
    r['inputs'] *= 2
    g.put(i, r)
@at(moved)
def text_gone(g, i, r, c):
    r['inputs'].pop()
    g.put(i, r)
@at(moved)
def text_replaces(g, i, r, c):
    if g.genesis['dice'] not in ('opponent', 'solo'):
        return False
    _, side, lines = g.lines(r)
    g.put_text(i, r, c, 0, 'moves', side, lines[:1] + ['replaces ' + '33' * 32] + lines[1:])
    g.reprove(i, *g.rec(i))


# ---- signatures ---------------------------------------------------------------------------------------------------------------
def sig_changed(name, f, fit=moved):
    """A kind that changes the first signature: f(g, r, entry) gives the new list."""
    def go(g, i, r, c):
        got = f(g, r['inputs'][0]['text'], r['inputs'][0]['sigs'][0])
        if got is None:
            return False
        r['inputs'][0]['sigs'] = got
        g.put(i, r)
    go.__name__ = name
    at(fit)(go)


def with_other(g, i, r, c): return moved(g, i, r, c) and other(g, g.lines(r)[1])
def remade(**how): return lambda g, t, s: [dict(s, sig=minisig(g.sign[s['by']], t.encode(), **how))]
def respelled(f):
    def go(g, t, s):
        line = s['sig'].split('\n')
        line[1] = base64.b64encode(f(base64.b64decode(line[1]))).decode()
        return [dict(s, sig='\n'.join(line))]
    return go


sig_changed('sig_none', lambda g, t, s: [])
sig_changed('sig_other_side', lambda g, t, s: [dict(s, sig=minisig(g.sign[other(g, s['by'])], t.encode()))], with_other)
sig_changed('sig_by_other', lambda g, t, s: [{'by': other(g, s['by']), 'sig': minisig(g.sign[other(g, s['by'])], t.encode())}], with_other)
sig_changed('sig_other_text', lambda g, t, s: [dict(s, sig=minisig(g.sign[s['by']], b'{}'))])
sig_changed('sig_twice', lambda g, t, s: [s, s])
sig_changed('sig_stranger', lambda g, t, s: [dict(s, by='spain')])
sig_changed('sig_byte', respelled(lambda b: b[:40] + bytes([b[40] ^ 1]) + b[41:]))
sig_changed('sig_torsion', remade(torsion=TORSION))
sig_changed('sig_s_plus_l', respelled(lambda b: b[:42] + (v.num(b[42:]) + v.L).to_bytes(32, 'little')))
sig_changed('sig_sort', lambda g, t, s: [dict(s, sig='-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\n-----END SSH SIGNATURE-----\n')])
sig_changed('sig_crlf', lambda g, t, s: [dict(s, sig=minisig(g.sign[s['by']], t.replace('\n', '\r\n').encode()))])
sig_changed('sig_legacy', remade(form=b'Ed'))
sig_changed('sig_untrusted', lambda g, t, s: [dict(s, sig=s['sig'].replace('signature of provost', 'anything', 1))])
sig_changed('sig_trusted', lambda g, t, s: [dict(s, sig=s['sig'].replace('comment: provost1', 'comment: provost2', 1))])


# ---- proofs -------------------------------------------------------------------------------------------------------------------
def record_changed(name, f, fit=proved):
    """A kind that changes what a record shows beside its core."""
    def go(g, i, r, c):
        if f(g, i, r, c) is False:
            return False
        g.put(i, r)
    go.__name__ = name
    at(fit)(go)


def pi_changed(name, f, fit=proved):
    def go(g, i, r, c):
        p = r['proofs'][-1]
        p['pi'] = f(g, i, c, p['role'], bytes.fromhex(p['pi'])).hex()
    record_changed(name, go, fit)


def alpha_of(c): return bytes.fromhex(c['alpha'])
pi_changed('proof_byte', lambda g, i, c, role, pi: pi[:60] + bytes([pi[60] ^ 1]) + pi[61:])
pi_changed('proof_other_record', lambda g, i, c, role, pi: bytes.fromhex(g.rec(i - 1)[0]['proofs'][-1]['pi']),
           lambda g, i, r, c: proved(g, i, r, c) and i > 1 and proved(g, i - 1, *g.rec(i - 1)))
pi_changed('proof_other_key', lambda g, i, c, role, pi: prove(next((k for s, k in g.dice.items() if s != role), bytes(32)), alpha_of(c)))
pi_changed('proof_other_alpha', lambda g, i, c, role, pi: prove(g.dice[role], bytes.fromhex(c['seed'])))
pi_changed('proof_s_plus_q', lambda g, i, c, role, pi: pi[:48] + (v.num(pi[48:]) + v.L).to_bytes(32, 'little'))
pi_changed('proof_gamma', lambda g, i, c, role, pi: b'\2' + bytes(31) + pi[32:])
pi_changed('proof_second', lambda g, i, c, role, pi: prove(g.dice[role], alpha_of(c), b'again'))
record_changed('proof_none', lambda g, i, r, c: r['proofs'].clear())
record_changed('proof_twice', lambda g, i, r, c: r['proofs'].append(r['proofs'][0]))
record_changed('proof_role', lambda g, i, r, c: r['proofs'][0].update(role='spain'))
record_changed('proof_own', lambda g, i, r, c: r['proofs'][0].update(
    role=g.lines(r)[1], pi=prove(g.dice[g.lines(r)[1]], alpha_of(c)).hex()),
    lambda g, i, r, c: proved(g, i, r, c) and moved(g, i, r, c) and g.lines(r)[1] in g.dice and g.genesis['dice'] != 'solo')
record_changed('proof_order', lambda g, i, r, c: r['proofs'].reverse(), lambda g, i, r, c: len(r['proofs']) > 1)


# ---- states -------------------------------------------------------------------------------------------------------------------
def state_file(name, f, fit=lambda g, i, r, c: True):
    def go(g, i, r, c): g.files[g.path(i, 'state.json')] = f(g, i)
    go.__name__ = name
    at(fit)(go)


state_file('state_field', lambda g, i: canon(g.state(i) | {'count': {'x': 1}}).encode())
state_file('state_swap', lambda g, i: g.files[g.path(i - 1, 'state.json')])
state_file('state_blank', lambda g, i: g.files[g.path(i, 'state.json')] + b' ')


def state_lies(name, f):
    """A state that lies, carried through all hashes: who runs the rules again finds it, nobody else."""
    def go(g, i, r, c):
        s = g.state(i)
        if f(g, i, s) is False:
            return False
        g.put_state(i, s)
    go.__name__ = name
    at(lambda g, i, r, c: 'alpha' in c)(go)


state_lies('state_carried', lambda g, i, s: s['count'].update(x=1))
state_lies('state_frames', lambda g, i, s: s['play']['frames'][0].update(pc=s['play']['frames'][0]['pc'] + 1) if s['play']['frames'] else False)
state_lies('state_files', lambda g, i, s: s['play']['files'].append({'line': 5, 'm': g.rec(i)[1]['moves'][0], 'seat': seats(g)[0]}))
state_lies('state_keys', lambda g, i, s: s['keys'].update({seats(g)[-1]: {'vrf': secret(b'k' * 32)[2].hex()}}))
state_lies('state_await', lambda g, i, s: s.update({'await': [x for x in seats(g) if x not in s['await']]}))
state_lies('state_commit', lambda g, i, s: s['commits'].update({seats(g)[0]: {'plan': {'c': '44' * 32, 'turn': 1}}}))
def other_number(play):
    """Another value of the first number of the game's own."""
    for key, x in sorted(play.items()):
        if type(x) is int:
            play[key] = 1 - x if x in (0, 1) else x - 1
            return
    return False
state_lies('state_game', lambda g, i, s: other_number(s['play']['game']))


# ---- the genesis --------------------------------------------------------------------------------------------------------------
def genesis(name, f, all_sign=False):
    def go(g):
        o = g.genesis
        if f(g, o) is False:
            return None
        data = canon(o).encode()
        if all_sign:
            g.sign_genesis(data)
            if all_sign != 'record':
                return 0
            g.files[g.path(0, 'state.json')] = canon(g.state(0) | {'game': g.id.hex()}).encode()
            return 1
        g.files['game.json'] = data
        return 0
    go.__name__ = name
    kind(go)


def swap_keys(g, o):
    if len(o['sides']) < 2:
        return False
    a, b = o['sides'][:2]
    for k in ('sign', 'vrf', 'box', 'pop'):
        a[k], b[k] = b[k], a[k]


genesis('genesis_nonce', lambda g, o: o.update(nonce=flip(o['nonce'])))
genesis('genesis_data', lambda g, o: o.update(data=flip(o['data'])))
genesis('genesis_rules', lambda g, o: o.update(rules=o['rules'].replace('/', '/9')))
genesis('genesis_swap_keys', swap_keys)
genesis('genesis_vouched', lambda g, o: o['sides'][0].update(vouched=1) if o['dice'] == 'both' else False)
genesis('genesis_resigned', lambda g, o: o.update(nonce=flip(o['nonce'])), 'genesis')
genesis('genesis_carried', lambda g, o: o.update(nonce=flip(o['nonce'])), 'record')
genesis('genesis_pop', lambda g, o: o['sides'][0].update(pop=prove(b'm' * 32, b'').hex()), 'pop')


def genesis_sig(name, f):
    def go(g):
        names = sorted(k for k in g.files if k.startswith('game.json.'))
        return f(g, names)
    go.__name__ = name
    kind(go)


def put(g, name, data):
    g.files[name] = data
    return 0


genesis_sig('genesis_swap_sig', lambda g, n: put(g, n[0], g.files[n[1]]) if len(n) > 1 else None)
genesis_sig('genesis_torsion', lambda g, n: put(g, n[0], minisig(g.sign[n[0].split('.')[2]], g.files['game.json'], torsion=TORSION).encode()))
genesis_sig('genesis_lost_sig', lambda g, n: g.files.pop(n[0]) and 0)
genesis_sig('genesis_stranger_sig', lambda g, n: put(g, 'game.json.spain.minisig', g.files[n[0]]))


# ---- the chain ----------------------------------------------------------------------------------------------------------------
def shift(g, i):
    """Record i is taken out, those after it move up."""
    for k in range(i, g.n):
        for name in ('record.json', 'state.json'):
            g.files[g.path(k, name)] = g.files[g.path(k + 1, name)]
    last = g.n
    for name in ('record.json', 'state.json'):
        del g.files[g.path(last, name)]


@kind
def chain_drop(g):
    if g.n < 2:
        return None
    shift(g, g.n - 1)
    return g.n
@kind
def chain_drop_mended(g):
    i = g.n - 1
    if i < 1:
        return None
    was = g.rec(i)[1]
    shift(g, i)
    r, c = g.rec(i)
    c['turn'], c['step'] = was['turn'], was['step']
    g.seal(i, r, c)
    return i
@kind
def chain_replay(g):
    if g.n < 2:
        return None
    g.files[g.path(g.n)] = g.files[g.path(g.n - 1)]
    return g.n
@kind
def chain_swap(g):
    a, b = g.path(g.n - 1), g.path(g.n)
    if g.n < 2:
        return None
    g.files[a], g.files[b] = g.files[b], g.files[a]
    return g.n - 1
@kind
def chain_end(g):
    i = g.n
    del g.files[g.path(i)], g.files[g.path(i, 'state.json')]
    return i
@at()
def chain_foreign(g, i, r, c):
    mine, core_bytes = g.id.hex(), r['core_bytes']
    c = json.loads(core_bytes.replace(mine, flip(mine)))
    for x in r['inputs']:
        x['text'] = x['text'].replace(mine, flip(mine))
    g.seal(i, r, c)


# ---- the umpire's head --------------------------------------------------------------------------------------------------------
def head_sig(name, f):
    def go(g, i, r, c):
        f(g, i, r, c)
        g.put(i, r)
    go.__name__ = name
    at(led)(go)


head_sig('head_sig_none', lambda g, i, r, c: r.pop('head_sig'))
head_sig('head_sig_player', lambda g, i, r, c: r.update(head_sig={'by': seats(g)[0], 'sig': minisig(
    g.sign[next(iter(g.sign))], g.text('head', seats(g)[0], [f"head {r['head']}"], c).encode())}))
head_sig('head_sig_other', lambda g, i, r, c: r['head_sig'].update(sig=minisig(
    g.sign['umpire'], g.text('head', 'umpire', [f"head {flip(r['head'])}"], c).encode())))


# ---- commitments, secret draws ------------------------------------------------------------------------------------------------
record_changed('open_value', lambda g, i, r, c: r['opened'][0].update(value='set trust all\n'), opened)
record_changed('open_salt', lambda g, i, r, c: r['opened'][0].update(salt=flip(r['opened'][0]['salt'])), opened)
record_changed('open_turn', lambda g, i, r, c: r['opened'][0].update(turn=r['opened'][0]['turn'] + 1), opened)
record_changed('open_slot', lambda g, i, r, c: r['opened'][0].update(slot='standing:retreat'), opened)
record_changed('open_side', lambda g, i, r, c: r['opened'][0].update(side=other(g, r['opened'][0]['side'])), opened)
record_changed('open_twice', lambda g, i, r, c: r['opened'].append(r['opened'][0]), opened)
record_changed('open_none', lambda g, i, r, c: r.update(opened=[]), opened)
record_changed('open_made_up', lambda g, i, r, c: r['opened'].append(
    {'salt': '55' * 32, 'side': seats(g)[-1], 'slot': 'standing:march', 'turn': 1, 'value': 'set trust all\n'}), moved)
@kind
def open_late(g):
    for s in secrets(g):
        for i in range(1, g.n):
            was, now = (g.state(k)['commits'].get(s['side'], {}).get(s['slot'], {}).get('c') for k in (i - 1, i))
            if was == s['c'] != now:
                r, _ = g.rec(i + 1)
                r['opened'].append({k: s[k] for k in ('salt', 'side', 'slot', 'turn', 'value')})
                g.put(i + 1, r)
                return i + 1
    return None
@at(lambda g, i, r, c: moved(g, i, r, c) and 'alpha' in c and 'commit ' not in str(g.lines(r)))
def open_after(g, i, r, c):
    _, side, lines = g.lines(r)
    salt, value = '66' * 32, 'set trust all\n'
    commit = v.th('commit', g.id, c['turn'], side, 'standing:late', value, bytes.fromhex(salt)).hex()
    r['opened'] = [{'salt': salt, 'side': side, 'slot': 'standing:late', 'turn': c['turn'], 'value': value}]
    g.put_text(i, r, c, 0, 'moves', side, [lines[0], f'commit standing:late {commit}'] + lines[1:])
    g.reprove(i, *g.rec(i))


record_changed('shown_value', lambda g, i, r, c: r['shown'][0].update(value='Zenobia'), shown)
record_changed('shown_proof', lambda g, i, r, c: r['shown'][0].update(pi=prove(g.dice['umpire'], b'other').hex()), shown)
record_changed('shown_never', lambda g, i, r, c: r['shown'].append({'deck': 'spies', 'k': 7, 'pi': r['proofs'][0]['pi'], 'value': 'Ace'}), proved)
record_changed('shown_twice', lambda g, i, r, c: r['shown'].append(r['shown'][0]), shown)
@core('draws_number', drawn)
def _(g, c): c['draws'][0]['k'] += 1
@at(drawn)
def draws_junk(g, i, r, c):
    c['draws'][0]['c'] = flip(c['draws'][0]['c'])
    g.seal(i, r, c)
    g.cut(i)


# ---- absence, resignation, joint texts ------------------------------------------------------------------------------------------
def instead(g, i, r, c, what, side, lines, by, ordinary):
    """Another text in place of the mover's; in an ordinary record all who roll are in league, a joint one rolls nothing."""
    if not ordinary:
        c = {k: c[k] for k in ('game', 'moves', 'prev', 'state', 'step', 'turn', 'v')} | {'kind': what}
        r['proofs'], r['opened'] = [], []
        r.pop('head_sig', None)
    g.put_text(i, r, c, 0, what, side, lines, by)
    if ordinary == 'proved':
        g.reprove(i, *g.rec(i))


def roller(g, r): return r['proofs'][0]['role']
def two(g, i, r, c): return with_other(g, i, r, c) and proved(g, i, r, c) and roller(g, r) in g.sign
def claimant(g, r): return 'umpire' if 'umpire' in g.genesis else roller(g, r)
@kind
def nmr_early(g):
    r, c = g.rec(1)
    if not two(g, 1, r, c):
        return None
    instead(g, 1, r, c, 'nmr', g.lines(r)[1], [], [claimant(g, r)], 'proved')
    return 1
@kind
def nmr_claimant(g):
    for i in range(g.n, 0, -1):
        r, c = g.rec(i)
        if g.lines(r)[0] == 'nmr' and g.genesis['dice'] == 'umpire':
            instead(g, i, r, c, 'nmr', g.lines(r)[1], [], [other(g, g.lines(r)[1])], 'proved')
            return i
    return None
@at(two)
def nmr_wait(g, i, r, c):
    if g.genesis['missed'] != 'wait':
        return False
    instead(g, i, r, c, 'nmr', g.lines(r)[1], [], [claimant(g, r)], 'proved')
@at(two)
def resign_forged(g, i, r, c): instead(g, i, r, c, 'resign', g.lines(r)[1], [], [other(g, g.lines(r)[1])], None)
@at(two)
def resign_mover(g, i, r, c):
    if len(seats(g)) < 2:
        return False
    instead(g, i, r, c, 'resign', g.lines(r)[1], [], None, 'old proofs')


def joint(name, lines, who):
    def go(g, i, r, c): instead(g, i, r, c, 'joint', 'all', lines(g, r), [who(g, r)], None)
    go.__name__ = name
    at(two)(go)


def pop_lines(seed, g, side):
    s = next(x for x in g.genesis['sides'] if x['side'] == side)
    own = v.th('own', bytes.fromhex(s['sign']), secret(seed)[2], bytes.fromhex(s['box']))
    b = base64.b64encode(prove(seed, own)).decode()
    part = [b[k:k + 64] for k in range(0, len(b), 64)]
    return [f'pop {k}/{len(part)} {x}' for k, x in enumerate(part, 1)]


def mover(g, r): return g.lines(r)[1]
def seat_of_roller(g, r): return roller(g, r) if roller(g, r) in seats(g) else seats(g)[0]
def new_vrf(g, r): return [f"rekey {seat_of_roller(g, r)} vrf {secret(b'n' * 32)[2].hex()}"] + pop_lines(b'n' * 32, g, seat_of_roller(g, r))
def new_player(g, r):
    seed, s = b'p' * 32, other(g, mover(g, r))
    keys = secret(b'q' * 32)[2], secret(seed)[2], bytes.fromhex('09' + '00' * 31)
    b = base64.b64encode(prove(seed, v.th('own', *keys))).decode()
    part = [b[k:k + 64] for k in range(0, len(b), 64)]
    return [f'replace {s} minisign ' + ' '.join(k.hex() for k in keys)] + [f'pop {k}/{len(part)} {x}' for k, x in enumerate(part, 1)]


def everybody(g): return [s for s in seats(g) + ['umpire'] if s in g.sign]


def agreed(name, seed, key, honest_state=True):
    """A change of the roller's dice key that everybody signs."""
    def go(g, i, r, c):
        side, s = seat_of_roller(g, r), g.state(i - 1)
        s['step'] += 1
        s['keys'].setdefault(side, {})['vrf'] = key
        lines = [f'rekey {side} vrf {key}'] + pop_lines(seed, g, side)
        instead(g, i, r, c, 'joint', 'all', lines, everybody(g), None)
        if honest_state:
            g.put_state(i, s)
        g.cut(i)
    go.__name__ = name
    at(two)(go)


agreed('joint_rekey', b'n' * 32, secret(b'n' * 32)[2].hex())
agreed('joint_rekey_pop', b'm' * 32, secret(b'n' * 32)[2].hex())
agreed('joint_rekey_low_order', b'n' * 32, LOW_ORDER)
agreed('joint_rekey_state', b'n' * 32, secret(b'n' * 32)[2].hex(), False)
joint('joint_rekey_alone', new_vrf, seat_of_roller)
joint('joint_drop_alone', lambda g, r: [f'drop {other(g, mover(g, r))}'], mover)
joint('joint_correct_alone', lambda g, r: [f'correct {g.id.hex()}'], lambda g, r: other(g, mover(g, r)))
joint('joint_replace_alone', new_player, mover)
joint('joint_amend_alone', lambda g, r: [f"amend rules {g.genesis['rules'].split('/')[0]}/9 data {g.genesis['data']}"],
      lambda g, r: other(g, mover(g, r)))
joint('joint_two', lambda g, r: [f'correct {g.id.hex()}', f'correct {g.id.hex()}'], mover)
joint('joint_foreign', lambda g, r: ['promote bob'], mover)
@at(lambda g, i, r, c: moved(g, i, r, c) and not r['opened'] and i > 1 and 'standing' in str(g.state(i - 1)['commits']) and kept(g, i))
def open_idle(g, i, r, c):
    s = kept(g, i)
    r['opened'] = [{k: s[k] for k in ('salt', 'side', 'slot', 'turn', 'value')}]
    g.put(i, r)


def secrets(g):
    """Commitments of which somebody in league has value and salt."""
    for path in glob.glob(os.path.join(g.top, 'secrets', '*.json')):
        yield from json.load(open(path)).get('commits', [])


def kept(g, i):
    """One in force before record i."""
    return next((s for s in secrets(g) if g.state(i - 1)['commits'].get(s['side'], {}).get(s['slot'], {}).get('c') == s['c']), None)

"""Cases of send.t: python3 send_cases.py PROVOST-SEND"""
import base64
import json
import os
import resource
import shutil
import signal
import ssl
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import send_server

SEND = os.path.abspath(sys.argv[1])
TOP = os.path.join(os.environ.get('TMPDIR', '.'), 'send')
NOW = '2027-03-01T18:00:00Z'
LATER = '2027-03-01T20:00:00Z'
count = 0


def check(good, what, detail=''):
    global count
    count += 1
    print(('ok' if good else 'not ok') + f' {count} - {what}')
    if not good and detail != '':
        for line in str(detail).split('\n'):
            print('# ' + line)
    sys.stdout.flush()


def no_room():
    """No file can grow: as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


class Folder:
    def __init__(self, name, channels=(), mail=None):
        self.dir = os.path.join(TOP, name)
        shutil.rmtree(self.dir, ignore_errors=True)
        os.makedirs(self.dir + '/private')
        os.makedirs(self.dir + '/outbox')
        conf = {'v': 1, 'channels': list(channels)}
        if mail:
            conf['mail'] = mail
        self.write('private/send.json', json.dumps(conf))

    def write(self, name, text):
        with open(os.path.join(self.dir, name), 'w', newline='') as f:
            f.write(text)

    def read(self, name):
        try:
            with open(os.path.join(self.dir, name)) as f:
                return f.read()
        except FileNotFoundError:
            return ''

    def post(self, id='0001-0-report', **over):
        item = {'v': 1, 'type': 'turn.report', 'at': NOW, 'to': 'public', 'title': 'Bull Run, turn 3', 'summary': 'South won & <held>',
                'text': 'line one\nline two\n', 'game': 'ab' * 32, 'head': 'cd' * 32, 'turn': 3, 'step': 0}
        item.update(over)
        self.write(f'outbox/{id}.json', json.dumps(item))

    def mail(self, to, id='0001-0-mail', extra='', body='Hello\n.dot\n'):
        self.write(f'outbox/{id}.eml', f'From: Provost <p@example.org>\nTo: {to}\nSubject: x\nAuto-Submitted: auto-replied\n{extra}\n{body}')

    def left(self, where=''):
        d = os.path.join(self.dir, 'outbox', where)
        return sorted(n for n in os.listdir(d) if n.endswith(('.json', '.eml'))) if os.path.isdir(d) else []

    def send(self, *args, now=NOW, wait=True, full=False, fault=None):
        env = None
        if fault:  # tests/mail/fault.c
            env = dict(os.environ, FAULT='provost-send:' + fault, LD_PRELOAD=os.environ['TMPDIR'] + '/fault.so', FAULT_COUNT=TOP + '/count',
                       ASAN_OPTIONS='verify_asan_link_order=0:detect_leaks=0')
        p = subprocess.Popen([SEND, '--now', now, '--seed', '7', *args, self.dir], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             restore_signals=not full, preexec_fn=no_room if full else None, env=env)
        if not wait:
            return p
        out, err = p.communicate(timeout=60)
        return p.returncode, out + err


def channel(srv, mode, kind, name='c', **over):
    c = {'name': name, 'kind': kind, 'url': f'{srv.url}/{mode}/{kind}', 'allow': ['plain', 'private'], 'timeout': 1, 'gap': 0}
    if kind == 'matrix':
        c.update({'secret-file': TOP + '/matrix', 'room': '!room:example.org'})
    if kind == 'discourse':
        c.update({'secret-command': ['sh', '-c', 'echo forum-key'], 'user': 'provost', 'topic': 77})
    if kind == 'generic':
        c.update({'secret-file': TOP + '/generic'})
    if kind == 'simple':
        c.update({'key': 'content', 'limit': 1900})
    c.update(over)
    return c


def secrets():
    os.makedirs(TOP, exist_ok=True)
    with open(TOP + '/matrix', 'w') as f:
        f.write('matrix-token\n')
    with open(TOP + '/generic', 'w') as f:
        f.write('whsec_' + base64.b64encode(send_server.HMAC_SECRET).decode() + '\nwhsk_' + base64.b64encode(bytes(range(32))).decode() + '\n')


KINDS = ['discord', 'slack', 'mattermost', 'matrix', 'discourse', 'generic', 'simple']
REPEATABLE = {'matrix', 'generic'}
LONG = ''.join(f'{i:4d}  Étienne moves & fights @everyone *bold* <!channel> 𝔘 {"x" * (i % 40)}\n' + ('\n' if i % 9 == 0 else '') for i in range(500))


def taken(kind, mode, long=False):
    """What must have come when one report is posted and the clock goes on twice."""
    srv = send_server.Server()
    f = Folder(f'{kind}-{mode}', [channel(srv, mode, kind)])
    f.post(**({'text': LONG} if long else {}))
    return srv, f


def each_service():
    for kind in KINDS:
        srv, f = taken(kind, 'ok')
        code, out = f.send()
        got = len(srv.of(kind))
        check(code == 0 and got == 1 and f.left() == [] and f.left('sent') == ['0001-0-report.json'], f'{kind}: taken once', out + str(srv.refused))
        code, out = f.send(now=LATER)
        f.post()
        code2, out2 = f.send(now=LATER)
        check((code, out, code2) == (0, '', 0) and len(srv.of(kind)) == 1 and out2 == '', f'{kind}: the same item is never sent twice', out + out2)
        check('http' not in f.read('private/sent.log') + out + out2, f'{kind}: no address in the log')

        srv, f = taken(kind, 'ok', long=True)
        code, out = f.send()
        check(code == 0 and len(srv.of(kind)) >= 1 and not srv.refused, f'{kind}: 30 kB within its limits', out + str(srv.refused))

        srv, f = taken(kind, '429')
        code, out = f.send()
        code2, _ = f.send(now='2027-03-01T18:09:59Z')
        early = len(srv.of(kind))
        code3, out3 = f.send(now='2027-03-01T18:12:00Z')
        check((code, code2, early, code3) == (75, 75, 0, 0) and len(srv.of(kind)) == 1 and sum(srv.asked.values()) == 2,
              f'{kind}: 429 waits as long as it is told', out + out3 + str((code, code2, early, code3, srv.asked)))

        srv, f = taken(kind, '502once')
        code, out = f.send()
        code2, out2 = f.send(now=LATER)
        check((code, code2) == (75, 0) and len(srv.of(kind)) == 1, f'{kind}: 502 is tried again', out + out2)

        for mode, told in (('dead', 'broke'), ('slow', 'in time')):
            srv, f = taken(kind, mode)
            code, out = f.send()
            code2, out2 = f.send(now=LATER)
            code3, _ = f.send(now='2027-03-02T20:00:00Z')
            want = (75, 75) if kind in REPEATABLE else (65, 65)
            ok = (code, code2) == want and len(srv.of(kind)) == 1 and told in out and f.left() == ['0001-0-report.json']
            check(ok, f'{kind}: {mode}: once there, and in the spool with a reason', out + out2 + str((code, code2, len(srv.of(kind)))))

        srv, f = taken(kind, 'redirect')
        code, out = f.send()
        check(code == 65 and srv.taken == [] and 'redirect' in out and f.left('failed') == ['0001-0-report.json'], f'{kind}: a redirect is not followed', out)

        srv, f = taken(kind, 'gone')
        code, out = f.send()
        f.post('0002-0-report')
        code2, out2 = f.send(now=LATER)
        check(code == 65 and sum(srv.asked.values()) == 1 and 'gone' in out2, f'{kind}: nothing more after 410', out + out2)

        for mode, what in (('html', 'a page is no answer'), ('json', 'JSON that says something else is none'), ('torn', 'JSON that breaks off is none')):
            srv, f = taken(kind, mode)
            code, out = f.send()
            want = {'generic': 0, 'simple': 0, 'matrix': 75}.get(kind, 65)
            check(code == want and srv.taken == [] and (code == 0 or 'does not say that it was taken' in out), f'{kind}: {what}', out)


def gives_up():
    srv, f = taken('slack', '500')
    codes = []
    for day in range(1, 14):
        codes.append(f.send(now=f'2027-04-{day * 2:02d}T18:00:00Z')[0])
    check(codes[:9] == [75] * 9 and codes[9] == 65 and codes[10:] == [0, 0, 0] and f.left('failed') == ['0001-0-report.json'],
          'ten attempts, then it is given up with a reason', codes)
    log = f.read('private/sent.log')
    check('failed after 10 attempts: the service answered 502' in log, 'the reason is in the log', log)
    code, out = f.send('--again', '0001-0-report', now='2027-05-01T18:00:00Z')
    check(code == 75 and srv.asked['500/slack'] == 11, '--again tries it again', out)


def content():
    srv = send_server.Server()
    f = Folder('content', [channel(srv, 'ok', 'discord', mentions={'south': '1234', 'north': '99x'}), channel(srv, 'ok', 'slack', 's'),
                           channel(srv, 'ok', 'simple', 'n'), channel(srv, 'ok', 'mattermost', 'm')])
    f.post(text=LONG, title='@everyone *T* & Co', **{'for': ['south', 'north']})
    code, out = f.send()
    d = srv.of('discord')[0]
    check(d['content'].startswith('<@1234> **@\u200beveryone') and d['allowed_mentions'] == {'parse': [], 'users': ['1234']}, 'discord: only mapped seats are called', d['content'])
    check(d['files'] == {'files[0]': LONG}, 'discord: the whole report is the attachment')
    check('&amp; Co' in srv.of('slack')[0]['text'] and '&lt;!channel&gt;' in json.dumps(srv.of('slack')[0]), 'slack: escaped')
    joined = ''.join(m['content'].replace('\n```', '').replace('```\n', '') for m in srv.of('simple'))
    lost = [w for w in LONG.split() if w not in joined]
    check(len(srv.of('simple')) > 10 and not lost and '\ufffd' not in joined, 'simple: nothing is lost between the parts', lost[:5])
    check('@\u200beveryone' in srv.of('mattermost')[0]['text'].split('```')[0], 'mattermost: calls nobody')


def parts_go_on():
    srv = send_server.Server()
    f = Folder('parts', [channel(srv, 'ok', 'simple')])
    f.post(text=LONG[:6000])
    # The third part finds no server: what was taken is not sent again.
    real, n = send_server.SERVICES['simple'], [0]

    def third(path, headers, body, seen):
        n[0] += 1
        if n[0] == 3:
            raise RuntimeError('out of order')
        return real(path, headers, body, seen)
    send_server.SERVICES['simple'] = third
    srv.handle_error = lambda *a: None
    code, out = f.send()
    code2, out2 = f.send('--again', '0001-0-report', now=LATER)
    send_server.SERVICES['simple'] = real
    texts = [m['content'] for m in srv.of('simple')]
    check(code == 65 and code2 == 0 and len(texts) == len(set(texts)) >= 4, 'parts: goes on with the part that was lost', out + out2)


def one_reply_a_turn():
    srv = send_server.Server()
    f = Folder('reply', [channel(srv, 'ok', 'discourse')])
    f.post('0003-0-report', text='first step\n')
    f.send()
    f.post('0003-1-report', step=1, text='second step\n')
    f.send()
    f.post('0004-0-report', turn=4, text='next turn\n')
    f.send()
    got = srv.of('discourse')
    edit = got[1].get('post', {}).get('raw', '')
    check(len(got) == 3 and 'raw' in got[0] and 'first step' in edit and 'second step' in edit and 'raw' in got[2], 'discourse: one reply a turn, edited', got)
    check('/posts/4711.json' in srv.taken[1][1], 'discourse: the post that is there')


def superseding():
    srv = send_server.Server()
    f = Folder('topic', [channel(srv, 'ok', 'simple')])
    f.post('0001-a', topic='ab:status', serial=1, title='old')
    f.post('0001-b', topic='ab:status', serial=2, title='new')
    f.post('0001-c', until='2027-03-01T17:59:59Z', title='late')
    code, out = f.send()
    titles = [m['content'].split('\n')[0] for m in srv.of('simple')]
    check(code == 0 and titles == ['new'] and 'superseded' in out and 'its time is over' in out, 'superseded and late ones are not sent', out)
    f.post('0001-d', topic='ab:status', serial=1, title='older still')
    f.send(now=LATER)
    check(len(srv.of('simple')) == 1, 'one that comes after its successor went out')


def spectators():
    srv = send_server.Server()
    f = Folder('after', [channel(srv, 'ok', 'simple')])
    f.post('0001-a', after='2027-03-01T19:00:00Z', title='kept back')
    f.post('0002-b', title='at once')
    code, out = f.send()
    titles = [m['content'].split('\n')[0] for m in srv.of('simple')]
    check(code == 75 and titles == ['at once'], 'after: not before its time, and it keeps nothing else back', out)
    code, out = f.send(now=LATER)
    check(code == 0 and len(srv.of('simple')) == 2, 'after: then it goes out', out)


def seats():
    srv = send_server.Server()
    f = Folder('seats', [channel(srv, 'ok', 'simple'), channel(srv, 'ok', 'mattermost', 'ann', to='north'),
                         channel(srv, 'ok', 'slack', 'few', types=['game.over'])])
    f.post('0001-north', to='north', title='for north')
    f.post('0001-public')
    code, out = f.send()
    check(code == 0 and [m['content'][:4] for m in srv.of('simple')] == ['Bull'] and ['for north' in m['text'] for m in srv.of('mattermost')] == [True]
          and srv.of('slack') == [], 'an item goes to the channels of its seat and type alone', out)


def guard():
    srv = send_server.Server()
    for what, allow, told in (('no TLS', ['private'], 'only https'), ('a private address', ['plain'], 'private network')):
        f = Folder('guard', [channel(srv, 'ok', 'simple', allow=allow)])
        f.post()
        code, out = f.send()
        check(code == 75 and told in out and not srv.taken and '127.0.0.1' not in out, f'{what} is refused unless allowed', out)
    for host in ('localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'):
        f = Folder('guard2', [channel(srv, 'ok', 'simple', allow=['plain'], url=f'http://{host}:{srv.server_address[1]}/ok/simple')])
        f.post()
        code, out = f.send()
        check(code == 75 and not srv.taken, f'{host} is private', out)


def mails():
    smtp = send_server.SmtpServer()
    way = {'url': smtp.url, 'from': 'p@example.org', 'tls': 'none', 'allow': ['plain', 'private'], 'timeout': 3}
    f = Folder('mail', mail=way)
    f.mail('"Ann, A." <ok@example.org>, later@example.org, never@example.org')
    code, out = f.send()
    check(code == 65 and [t[1] for t in smtp.taken] == ['ok@example.org'] and smtp.taken[0][0] == '' and b'\r\n.dot\r\n' in smtp.taken[0][2],
          'mail: each address by itself; empty sender for an answer', out + str(smtp.taken))
    code, out = f.send(now=LATER)
    check([t[1] for t in smtp.taken] == ['ok@example.org', 'later@example.org'] and f.left() == [] and f.left('failed') == ['0001-0-mail.eml'],
          'mail: 451 later, 550 never', out)
    check('@' not in f.read('private/sent.log'), 'mail: no address in the log')
    f.mail('drop@example.org', '0002-mail')
    code, out = f.send(now=LATER)
    code2, out2 = f.send(now='2027-03-03T20:00:00Z')
    check((code, code2) == (65, 65) and sum(t[1].startswith('drop') for t in smtp.taken) == 1 and f.left() == ['0002-mail.eml'],
          'mail: no answer after the last byte: not sent twice', out + out2)
    code, out = f.send('--list')
    check('perhaps taken' in out, '--list says why it waits', out)
    f = Folder('mail2', mail={**way, 'url': 'smtp://127.0.0.1:1'})
    f.mail('ok@example.org')
    f.mail('other@example.org', '0002-mail')
    code, out = f.send()
    check(code == 75 and len(f.left()) == 2 and 'no connection' in out, 'mail: server away', out)
    f = Folder('mail3', mail={'command': ['sh', '-c', 'cat >"$0.$1"; test "$1" != bad@example.org', TOP + '/program'], 'from': 'p@example.org'})
    f.mail('ok@example.org, bad@example.org')
    code, out = f.send()
    check(code == 65 and os.path.exists(TOP + '/program.ok@example.org'), 'mail: by a program', out)
    for to in ('nobody', 'a@b, c d@e', 'x@y>z'):
        f = Folder('mail4', mail=way)
        f.mail(to)
        code, out = f.send()
        check(code == 65 and f.left('failed') == ['0001-0-mail.eml'], f'mail: bad address {to!r} is kept with its reason', out)


def tls():
    """Three ways of TLS with mail, https: a certificate that is not trusted, or none at all, and nothing goes out."""
    cert = TOP + '/cert.pem'
    made = subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=test',
                           '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', TOP + '/cert.key', '-out', cert], capture_output=True)
    if made.returncode != 0:
        print('# openssl makes no certificate: TLS is not tried')
        return
    ctx = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ctx.load_cert_chain(cert, TOP + '/cert.key')
    srv = send_server.Server(ctx)
    f = Folder('https', [channel(srv, 'ok', 'simple', allow=['private'])])
    f.post()
    code, out = f.send()
    check(code == 75 and not srv.taken and 'certificate is not trusted' in out, 'https: an unknown certificate', out)
    f = Folder('https2', [channel(srv, 'ok', 'simple', allow=['private'], ca=cert)])
    f.post()
    code, out = f.send()
    check(code == 0 and len(srv.taken) == 1, 'https: one that ca names', out)
    for with_tls in (True, False):
        smtp = send_server.SmtpServer(ctx if with_tls else None)
        for mode, ca, good in (('require', cert, with_tls), ('require', None, False), ('try', cert, True), ('none', None, True)):
            way = {'url': smtp.url, 'from': 'p@example.org', 'tls': mode, 'allow': ['plain', 'private'], 'timeout': 3}
            if ca:
                way['ca'] = ca
            f = Folder('starttls', mail=way)
            f.mail('ok@example.org')
            had = len(smtp.taken)
            code, out = f.send()
            told = 'certificate is not trusted' if with_tls else 'no TLS'
            check((code == 0 and len(smtp.taken) == had + 1) if good else (code == 75 and len(smtp.taken) == had and told in out and len(f.left()) == 1),
                  f'mail: tls {mode}, a server {"with" if with_tls else "without"} it{"" if ca else ", no ca"}: {"sent" if good else "kept"}', out)


def config_errors():
    base = {'name': 'c', 'kind': 'simple', 'url': 'https://example.org/SECRETPART'}
    for change, told in (({'kind': 'irc'}, 'kind is'), ({'kid': 1}, 'kid'), ({'url': 5}, '/channels/0/url'), ({'kind': 'matrix'}, 'secret'),
                         ({'name': 'A b'}, 'name'), ({'allow': ['all']}, 'allow'), ({'url-file': 'x'}, 'twice')):
        f = Folder('config', [{**base, **change}])
        f.post()
        code, out = f.send()
        check(code == 78 and told in out and 'SECRETPART' not in out and f.left() == ['0001-0-report.json'], f'configuration: {told}', out)
    f = Folder('config2', [{**base, 'url': 'https://example.invalid/SECRETPART', 'secret-command': ['false']}])
    f.post()
    code, out = f.send()
    check(code == 65 and 'secret-command failed' in out, 'configuration: a command that fails', out)
    f = Folder('config3')
    os.remove(f.dir + '/private/send.json')
    f.post()
    check(f.send()[0] == 78 and f.left() == ['0001-0-report.json'], 'configuration: none')


def at_every_write():
    """Dead, or on a full disk, at each call that changes a file: nothing comes twice, and what did not come is said to be in doubt."""
    srv, smtp = send_server.Server(), send_server.SmtpServer()
    way = {'url': smtp.url, 'from': 'p@example.org', 'tls': 'none', 'allow': ['plain', 'private'], 'timeout': 3}
    for kind in ('simple', 'generic', 'discourse', 'mail'):
        def folder(name):
            f = Folder(f'every-{kind}-{name}', [] if kind == 'mail' else [channel(srv, 'ok', kind)], way if kind == 'mail' else None)
            if kind == 'mail':
                f.mail('ok@example.org, too@example.org', f'every-{kind}-{name}', body=f'mark {kind} {name}.\n')
            else:
                f.post(f'every-{kind}-{name}', title=f'mark {kind} {name}.')
            return f

        def came(name):
            mark = f'mark {kind} {name}.'
            if kind == 'mail':
                to = [t[1] for t in smtp.taken if mark.encode() in t[2]]
                return [to.count('ok@example.org'), to.count('too@example.org')]
            return [sum(mark in json.dumps(m) for m in srv.of(kind))]

        if os.path.exists(TOP + '/count'):
            os.remove(TOP + '/count')
        f = folder('whole')
        f.send(fault='0:kill')
        with open(TOP + '/count') as c:
            calls = max(int(line.split()[1]) for line in c if line.startswith('provost-send '))
        check(calls >= 8 and all(n == 1 for n in came('whole')), f'{kind}: {calls} calls change files')
        for how in ('kill', 'full'):
            bad = []
            for at in range(1, calls + 1, 1 if os.environ.get('PROVOST_TEST_FULL') else 2):
                name = f'{how}{at}'
                f = folder(name)
                code, out = f.send(fault=f'{at}:{how}')
                first = came(name)
                f.send(now=LATER)
                f.send(now='2027-03-02T20:00:00Z')
                n = came(name)
                list_code, said = f.send('--list', now='2027-03-02T20:00:00Z')
                if max(n) > 1:
                    bad.append(f'{at}: came {n}')
                if min(n) == 0 and 'perhaps taken' not in said:
                    bad.append(f'{at}: lost: {said}')
                if how == 'full' and code == 0 and first != [1] * len(first):
                    bad.append(f'{at}: says that it was sent')
                if (f.left() == []) != (f.left('sent') != []):
                    bad.append(f'{at}: left {f.left()} {f.left("sent")} {f.left("failed")}')
            check(not bad, f'{kind}: {how} at them: never twice, never lost in silence', '\n'.join(bad))


def faults():
    srv = send_server.Server()
    # Killed at every moment: whatever is left, no message comes twice.
    for kind in ('simple', 'generic'):
        for at in range(12):
            f = Folder(f'kill-{kind}-{at}', [channel(srv, 'ok', kind)])
            f.post(f'kill-{at:02d}', title=f'kill {kind} {at:02d}')
            p = f.send(wait=False)
            time.sleep(0.004 * at)
            p.send_signal(signal.SIGKILL)
            p.wait()
            f.send(now=LATER)
            f.send(now='2027-03-02T20:00:00Z')
            n = sum(f'kill {kind} {at:02d}' in json.dumps(m) for m in srv.of(kind))
            log = f.read('private/sent.log')
            if n > 1 or (n == 0 and 'doubt' not in log):
                check(False, f'{kind}: killed after {at * 4} ms', log)
                break
        else:
            check(True, f'{kind}: killed at any moment, never twice, never lost in silence')
    f = Folder('torn', [channel(srv, 'ok', 'simple')])
    f.post(title='torn')
    f.write('private/sent.log', f'{NOW} 0001-0-report c begin 1 - 0\n{NOW} 0001-0-report c se')
    code, out = f.send()
    check(code == 65 and 'perhaps taken' in out and 'torn' not in json.dumps(srv.of('simple')), 'a torn line of the log counts as not written', out)
    f = Folder('full', [channel(srv, 'ok', 'simple')])
    f.post(title='full disk')
    code, out = f.send(full=True)
    check(code in (73, 74) and 'full disk' not in json.dumps(srv.of('simple')) and f.left() == ['0001-0-report.json'],
          'a full disk: nothing is sent that cannot be noted', out)
    f = Folder('two', [channel(srv, 'slow', 'generic', timeout=5)])
    f.post('two-runs', title='two runs')
    first = f.send(wait=False)
    time.sleep(0.7)
    code, out = f.send()
    first.communicate()
    n = sum('two runs' in json.dumps(m) for m in srv.of('generic'))
    check(code == 75 and first.returncode == 0 and n == 1, 'two runs at once: the second leaves', out)


secrets()
for case in (each_service, gives_up, content, parts_go_on, one_reply_a_turn, superseding, spectators, seats, guard, mails, tls, config_errors, at_every_write, faults):
    case()
print(f'1..{count}')

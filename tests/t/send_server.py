"""The services that provost-send speaks to, on loopback, with their limits; for tests.

HTTP: the path is /MODE/SERVICE/... with MODE one of
  ok        as the service does
  429       the first request of a path is asked to wait (Retry-After, or the service's own field), later ones are taken
  500       always fails            502once   fails once
  slow      takes the message, answers too late
  dead      takes the message, closes without an answer
  hole      closes without having taken it   (the client cannot know the difference)
  redirect  to /ok/SERVICE          gone      410
  html      200 with a page that is no answer of the service
  json      200 with JSON that is none of it     torn      200 with JSON that breaks off
What was taken is in Server.taken, as (service, path, headers, parsed body)."""
import base64
import hashlib
import hmac
import http.server
import json
import re
import socketserver
import threading
import time

HMAC_SECRET = b'0123456789abcdef0123456789abcdef'


def utf16(s):
    return len(s.encode('utf-16-le')) // 2


def form(headers, body):
    """The parts of multipart/form-data by name."""
    boundary = re.search('boundary=([^;]+)', headers['Content-Type']).group(1).encode()
    out = {}
    for part in body.split(b'--' + boundary)[1:-1]:
        head, _, data = part[2:].partition(b'\r\n\r\n')
        out[re.search(b' name="([^"]*)"', head).group(1).decode()] = data[:-2]
    return out


def fences_closed(text):
    return sum(1 for line in text.split('\n') if line.startswith('```')) % 2 == 0


class Refuse(Exception):
    pass


def need(cond, why):
    if not cond:
        raise Refuse(why)


def discord(path, headers, body, seen):
    need('wait=true' in path, 'no wait=true')
    files = {}
    if headers['Content-Type'].startswith('multipart/'):
        files = form(headers, body)
        msg = json.loads(files.pop('payload_json'))
    else:
        msg = json.loads(body)
    need(utf16(msg['content']) <= 2000, 'content over 2000')
    need(msg['allowed_mentions']['parse'] == [], 'may call everyone')
    embeds = msg.get('embeds', [])
    need(sum(utf16(e['description']) for e in embeds) <= 6000 and all(utf16(e['description']) <= 4096 for e in embeds), 'embed')
    need(all(fences_closed(e['description']) for e in embeds), 'fence')
    msg['files'] = {k: v.decode() for k, v in files.items()}
    return msg, {'id': '1234567890'}


def slack(path, headers, body, seen):
    msg = json.loads(body)
    for block in msg['blocks']:
        need(len(block['text']['text'].encode()) <= 3000, 'section over 3000')
        need(not re.search('&(?!amp;|lt;|gt;)', block['text']['text']), 'bare ampersand')
        need(fences_closed(block['text']['text']), 'fence')
    return msg, b'ok'


def mattermost(path, headers, body, seen):
    msg = json.loads(body)
    need(len(msg['text']) <= 16383, 'text over 16383')
    need(fences_closed(msg['text']), 'fence')
    return msg, b'ok'


def matrix(path, headers, body, seen):
    need(headers['Authorization'] == 'Bearer matrix-token', 'token')
    need(re.match(r'/\w+/matrix/_matrix/client/v3/rooms/%21room%3Aexample\.org/send/m\.room\.message/[\w.~-]+$', path), path)
    need(len(body) <= 60000, 'event over 60000')
    txn = path.rsplit('/', 1)[1]
    if txn in seen:
        return None, {'event_id': '$' + txn}
    seen.add(txn)
    return json.loads(body), {'event_id': '$' + txn}


def discourse(path, headers, body, seen):
    need(headers['Api-Key'] == 'forum-key' and headers['Api-Username'] == 'provost', 'key')
    msg = json.loads(body)
    raw = msg['post']['raw'] if 'post' in msg else msg['raw']
    need(len(raw) <= 32000, 'raw over 32000')
    need(fences_closed(raw), 'fence')
    need('post' in msg or msg['topic_id'] == 77, 'topic')
    return msg, {'post': {'id': 4711}} if 'post' in msg else {'id': 4711}


def generic(path, headers, body, seen):
    need(len(body) <= 20480, 'over 20 kB')
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    want = 'v1,' + base64.b64encode(hmac.new(HMAC_SECRET, signed, hashlib.sha256).digest()).decode()
    sigs = headers['webhook-signature'].split(' ')
    need(want in sigs, 'signature')
    need(any(s.startswith('v1a,') and len(base64.b64decode(s[4:])) == 64 for s in sigs), 'no v1a')
    if headers['webhook-id'] in seen:
        return None, b''
    seen.add(headers['webhook-id'])
    return json.loads(body), b''


def simple(path, headers, body, seen):
    msg = json.loads(body)
    need(list(msg) == ['content'] and utf16(msg['content']) <= 1900, 'content')
    need(fences_closed(msg['content']), 'fence')
    return msg, b''


SERVICES = {f.__name__: f for f in (discord, slack, mattermost, matrix, discourse, generic, simple)}


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *args):
        pass

    def answer(self, status, body, headers=()):
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        self.send_response(status)
        for k, v in headers:
            self.send_header(k, v)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        srv = self.server
        body = self.rfile.read(int(self.headers['Content-Length']))
        mode, service = self.path.split('?')[0].split('/')[1:3]
        with srv.lock:
            key = f'{mode}/{service}'
            srv.asked[key] = n = srv.asked.get(key, 0) + 1
            if mode == '429' and n == 1:
                if service == 'matrix':
                    return self.answer(429, {'errcode': 'M_LIMIT_EXCEEDED', 'retry_after_ms': 700500})
                if service == 'discord':
                    return self.answer(429, {'message': 'rate', 'retry_after': 650.25})
                return self.answer(429, b'slow down', [('Retry-After', '600')])
            if mode == '500' or (mode == '502once' and n == 1):
                return self.answer(502, b'bad gateway')
            if mode == 'gone':
                return self.answer(410, b'')
            if mode == 'redirect':
                return self.answer(302, b'', [('Location', f'/ok/{service}/')])
            if mode == 'html':
                return self.answer(200, b'<html>One moment please</html>', [('Content-Type', 'text/html')])
            if mode == 'json':
                return self.answer(200, {'status': 'queued', 'ok': True})
            if mode == 'torn':
                return self.answer(200, b'{"id": "12345", "event_id": "$1', [('Content-Type', 'application/json')])
            if mode == 'hole':
                self.close_connection = True
                return None
            try:
                msg, reply = SERVICES[service](self.path, self.headers, body, srv.seen)
            except Refuse as e:
                srv.refused.append((service, str(e)))
                return self.answer(400, str(e).encode())
            if msg is not None:
                srv.taken.append((service, self.path, dict(self.headers), msg))
        if mode == 'dead':
            self.close_connection = True
            return None
        if mode == 'slow':
            time.sleep(2.5)
        try:
            self.answer(200, reply)
        except OSError:
            pass
        return None

    do_PUT = do_POST


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True

    def __init__(self, tls=None):
        super().__init__(('127.0.0.1', 0), Handler)
        self.tls = tls
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        self.lock = threading.Lock()
        self.taken, self.refused, self.asked, self.seen = [], [], {}, set()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f'http{"s" if self.tls else ""}://127.0.0.1:{self.server_address[1]}'

    def handle_error(self, request, client_address):
        pass  # a client that does not trust us breaks off

    def of(self, service):
        return [t[3] for t in self.taken if t[0] == service]


class Smtp(socketserver.StreamRequestHandler):
    """Recipients: ok, later (451 once), never (550), drop (taken, then no answer)."""

    def say(self, s):
        self.wfile.write(s.encode() + b'\r\n')

    def handle(self):
        srv = self.server
        self.say('220 test')
        sender = to = None
        while True:
            line = self.rfile.readline().decode('latin-1').strip()
            if not line:
                return
            verb = line.split(' ')[0].upper()
            if verb == 'EHLO':
                if srv.tls:
                    self.say('250-STARTTLS')
                self.say('250 test')
            elif verb == 'STARTTLS' and srv.tls:
                self.say('220 go on')
                self.request = srv.tls.wrap_socket(self.request, server_side=True)
                self.rfile, self.wfile = self.request.makefile('rb'), self.request.makefile('wb', 0)
            elif verb == 'MAIL':
                sender = re.search('<(.*?)>', line).group(1)
                self.say('250 ok')
            elif verb == 'RCPT':
                to = re.search('<(.*?)>', line).group(1)
                name = to.split('@')[0]
                srv.asked[to] = srv.asked.get(to, 0) + 1
                if name == 'never':
                    self.say('550 no such user')
                elif name == 'later' and srv.asked[to] == 1:
                    self.say('451 try later')
                else:
                    self.say('250 ok')
            elif verb == 'DATA':
                self.say('354 go on')
                lines = []
                while True:
                    raw = self.rfile.readline()
                    if raw == b'.\r\n' or not raw:
                        break
                    lines.append(raw[1:] if raw.startswith(b'.') else raw)
                srv.taken.append((sender, to, b''.join(lines)))
                if to.startswith('drop'):
                    return
                self.say('250 taken')
            elif verb == 'QUIT':
                self.say('221 bye')
                return
            else:
                self.say('250 ok')


class SmtpServer(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, tls=None):
        super().__init__(('127.0.0.1', 0), Smtp)
        self.tls = tls
        self.taken, self.asked = [], {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        pass

    @property
    def url(self):
        return f'smtp://127.0.0.1:{self.server_address[1]}'

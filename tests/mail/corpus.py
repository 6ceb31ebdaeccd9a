"""The corpus: mails as programs write them, each with what must become of it (table.tsv).

corpus.py PROVOST-MAIL PLACE, where corpus.t has made in PLACE: games/signed and games/vouched, ann.letter, second.letter, report and code.
Every mail meets its own copy of the games. `make(name)` gives the bytes; a list: all but the last are sent before."""
import base64
import hashlib
import os
import quopri
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from email.header import Header

HERE = os.path.dirname(os.path.abspath(__file__))
MAIL, PLACE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
NOW = '2027-03-01T12:00:00Z'
ANN, BOB = 'ann@example.org', 'bob@example.net'


def read(name):
    with open(os.path.join(PLACE, name), encoding='utf-8') as f:
        return f.read()


LETTER = read('ann.letter')
SECOND = read('second.letter')
REPORT = read('report')
CODE = read('code').strip()
BLOCK = LETTER[LETTER.index('-----BEGIN PROVOST MOVES'):]
MOVES, SIG = read('moves.txt'), read('moves.txt.minisig')
ORDERS = 'roll 3d6 for luck'

# ---- how mails are put together ------------------------------------------------------------------------------------------------------


def head(program='', sender=f'Ann Adams <{ANN}>', subject='my move', extra=''):
    return (f'From: {sender}\nTo: uma@example.com\nSubject: {subject}\nDate: Mon, 1 Mar 2027 11:59:00 +0000\n'
            f'Message-ID: <{hashlib.sha1((program + subject + extra).encode()).hexdigest()[:12]}@{ANN.split("@")[1]}>\n'
            + (f'X-Mailer: {program}\n' if program else '') + extra + 'MIME-Version: 1.0\n')


def body(text, kind='text/plain', charset='utf-8', coding='8bit', more='', disposition=''):
    raw = text if isinstance(text, bytes) else text.encode(charset.replace('"', ''), 'replace')
    if coding == 'base64':
        raw = base64.encodebytes(raw)
    elif coding == 'quoted-printable':
        raw = quopri.encodestring(raw)
    return (f'Content-Type: {kind}; charset={charset}{more}\n{disposition}Content-Transfer-Encoding: {coding}\n\n').encode() + raw


def plain(text, program='', **how):
    front = {k: how.pop(k) for k in ('sender', 'subject', 'extra') if k in how}
    return head(program, **front).encode() + body(text, **how)


def multi(kind, parts, edge='=_edge', more=''):
    out = f'Content-Type: multipart/{kind}; boundary="{edge}"{more}\n\nThis is a multi-part message in MIME format.\n'.encode()
    for p in parts:
        out += f'--{edge}\n'.encode() + p.rstrip(b'\n') + b'\n'
    return out + f'--{edge}--\n'.encode()


def file_part(name, text, kind='text/plain', coding='base64', charset='utf-8'):
    return body(text, kind, charset, coding, f'; name="{name}"', f'Content-Disposition: attachment; filename="{name}"\n')


def both(text, html, program='', edge='=_alt', **front):
    return head(program, **front).encode() + multi('alternative', [body(text), body(html, 'text/html', coding='quoted-printable')], edge)


def escape(text):
    return text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')


def divs(text):
    return ''.join(f'<div>{escape(line) or "<br>"}</div>' for line in text.split('\n'))


def quoted(text, mark='> '):
    return ''.join(mark + line + '\n' for line in text.rstrip('\n').split('\n'))


def rewrap(text, width, quote=''):
    """Hard line breaks at width, as programs that know no flowed text make them."""
    out = []
    for line in text.split('\n'):
        while len(line) > width and ' ' in line[1:width]:
            cut = line.rindex(' ', 1, width)
            out.append(quote + line[:cut])
            line = line[cut + 1:]
        out.append(quote + line)
    return '\n'.join(out)


def flowed(text, width=66, delsp=False):
    out = []
    for line in text.split('\n'):
        if line.startswith((' ', '>', 'From ')):
            line = ' ' + line
        while len(line) > width and ' ' in line[1:width]:
            cut = line.rindex(' ', 1, width)
            out.append(line[:cut] + (' ' if not delsp else '  '))
            line = line[cut + 1:]
        out.append(line.rstrip() if line != '-- ' else line)
    return '\n'.join(out)


def crlf(mail):
    return mail.replace(b'\r\n', b'\n').replace(b'\n', b'\r\n')


def sign(lines, seat='ann', **over):
    """A text with a right signature that `provost sign` would not write."""
    env = dict(os.environ, HOME=os.path.join(PLACE, seat))
    text = MOVES.split('\n')
    fixed = [l.split(': ', 1)[1] for l in text[1:5]]
    for i, key in enumerate(('game', 'turn', 'prev', 'rand')):
        fixed[i] = over.get(key, fixed[i])
    if seat != 'ann':
        fixed[1] = fixed[1].replace('side ann', f'side {seat}')
    numbered = [f'{i}: {l}' for i, l in enumerate(fixed + lines + ['end'], 1)]
    text = '\n'.join(['PROVOST moves'] + numbered) + '\n'
    path = os.path.join(PLACE, f'crafted{threading.get_ident()}.txt')
    with open(path, 'w') as f:
        f.write(text)
    key = os.path.join(PLACE, seat, '.data/provost/sign.key')
    subprocess.run(['minisign', '-S', '-W', '-s', key, '-m', path, '-t', 'provost1'], check=True, env=env,
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(path + '.minisig') as f:
        return f'-----BEGIN PROVOST MOVES-----\n{text}-----END PROVOST MOVES-----\n{f.read()}'


def answer(text, intro='On 1 Mar 2027, at 12:00, Uma Umpire <uma@example.com> wrote:', mark='> '):
    return f'{text}\n\n{intro}\n\n' + quoted(REPORT, mark)


# ---- the mails -----------------------------------------------------------------------------------------------------------------------

ALL = {}


def mail(f):
    ALL[f.__name__.replace('_', '-')] = f
    return f


# signed blocks, desktops
@mail
def mutt_plain(): return plain(LETTER, charset='us-ascii', coding='7bit')
@mail
def mutt_attached(): return head().encode() + multi('mixed', [body('Here it is.\n'), file_part('letter', LETTER, coding='7bit')])
@mail
def gmail_web(): return both(LETTER, f'<div dir="ltr"><pre>{escape(LETTER)}</pre></div>', subject='Re: bullrun', edge='000000000000a1b2c3')
@mail
def gmail_attached(): return head().encode() + multi('mixed', [multi('alternative', [body('\n'), body('<div dir="ltr"><br></div>', 'text/html')], 'in'), file_part('letter.txt', LETTER)])
@mail
def gmail_html_only(): return head().encode() + body('<div dir="ltr">' + divs(LETTER) + '</div>', 'text/html', coding='quoted-printable')
@mail
def outlook_html_only(): return crlf(head('Microsoft Outlook 16.0').encode() + body(
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head><body><div class=WordSection1>'
    + ''.join(f'<p class=MsoNormal>{escape(l) or "<o:p>&nbsp;</o:p>"}<o:p></o:p></p>\n' for l in LETTER.split('\n')) + '</div></body></html>',
    'text/html', 'windows-1252', 'quoted-printable'))
@mail
def outlook_attached(): return crlf(head('Microsoft Outlook 16.0').encode() + multi('mixed', [
    multi('alternative', [body('Moves attached.\n', charset='iso-8859-1'), body('<p>Moves attached.</p>', 'text/html')], '_000_'),
    file_part('letter.txt', LETTER.replace('\n', '\r\n'), 'application/octet-stream')], '_004_'))
@mail
def outlook_tnef(): return crlf(head('Microsoft Outlook 16.0').encode() + multi('mixed', [
    body('\n'), file_part('winmail.dat', b'\x78\x9f\x3e\x22\x00\x00' + bytes(range(256)), 'application/ms-tnef')]))
@mail
def exchange_wrapped(): return crlf(plain(rewrap(LETTER, 60), 'Microsoft Exchange V6.5', charset='us-ascii', coding='quoted-printable'))
@mail
def apple_mail(): return plain(flowed(LETTER, 70, True), 'Apple Mail (2.3774)', charset='us-ascii', coding='7bit', more='; format=flowed; delsp=yes')
@mail
def apple_delsp_cut(): return plain(flowed(LETTER, 40, True), 'Apple Mail (2.3774)', charset='us-ascii', coding='7bit', more=';\n\tformat=flowed;\n\tdelsp=yes')
@mail
def apple_nested(): return head('Apple Mail').encode() + multi('alternative', [body('Here.\n'), multi('mixed', [
    body('<p>Here.</p>', 'text/html'), file_part('ann.letter', LETTER, 'application/octet-stream')], 'Apple-Mail=_2')], 'Apple-Mail=_1')
@mail
def thunderbird_flowed(): return plain(flowed(LETTER, 72), 'Thunderbird', coding='7bit', more='; format=flowed')
@mail
def thunderbird_soft_end(): return plain(LETTER, 'Thunderbird', coding='quoted-printable') + b'the end=\n'
@mail
def kmail_latin1(): return plain('Viele Gr\u00fc\u00dfe, \u00e4h\n\n' + LETTER, 'KMail', charset='iso-8859-1')
@mail
def eudora_1252(): return plain('It\u2019s my move \u2014 at last\u2026\n\n' + LETTER, 'Eudora', charset='windows-1252', coding='quoted-printable')
@mail
def wrong_charset(): return head().encode() + b'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\nGr\xfc\xdfe \x93quote\x94\n\n' + LETTER.encode()
@mail
def no_mime(): return (f'From: {ANN}\nTo: uma@example.com\nSubject: x\n\n' + LETTER).encode()
@mail
def unknown_charset(): return plain(LETTER, charset='us-ascii').replace(b'charset=us-ascii', b'charset=x-unknown-7')
@mail
def koi8(): return plain('\u0425\u043e\u0434\n\n' + LETTER, charset='koi8-r')
@mail
def notepad_bom(): return head().encode() + multi('mixed', [body('file\n'), file_part('moves.txt', b'\xef\xbb\xbf' + LETTER.replace('\n', '\r\n').encode())])
@mail
def notepad_utf16(): return head().encode() + multi('mixed', [body('file\n'), file_part('moves.txt', b'\xff\xfe' + LETTER.encode('utf-16-le'), 'application/octet-stream')])
@mail
def nbsp(): return plain(LETTER.replace(' ', '\u00a0'), coding='quoted-printable')
@mail
def tabs(): return plain(LETTER.replace('\n   ', '\n\t'), coding='7bit')
@mail
def base64_body(): return plain(LETTER, coding='base64')
@mail
def quoted_reply(): return plain('Sorry, once more:\n\n' + quoted(LETTER))
@mail
def quoted_twice(): return plain(quoted(quoted(LETTER)))
@mail
def quoted_wrapped(): return plain(rewrap(BLOCK, 62, '> '))
@mail
def quoted_pipe(): return plain(quoted(BLOCK, '| '))
@mail
def top_posted(): return plain(LETTER + '\n-----Original Message-----\nFrom: Uma\nSent: Monday\n\n' + REPORT)
@mail
def bottom_posted(): return plain('On Monday Uma wrote:\n' + quoted(REPORT) + '\n' + LETTER)
@mail
def forwarded_inline(): return plain('FYI\n\n---------- Forwarded message ---------\nFrom: Ann\n\n' + LETTER, sender=f'Bob <{BOB}>')
@mail
def forwarded_attached(): return head(sender=f'Bob <{BOB}>').encode() + multi('mixed', [body('see there\n'), b'Content-Type: message/rfc822\n\n' + plain(LETTER)])
@mail
def footer_of_list(): return plain(LETTER + '\n_______________________________________________\nwargames mailing list\nwargames@lists.example.org\n',
                                   extra='List-Id: <wargames.lists.example.org>\nPrecedence: list\n')
@mail
def pgp_signed(): return head().encode() + multi('signed', [body(LETTER), b'Content-Type: application/pgp-signature; name="signature.asc"\n\n-----BEGIN PGP SIGNATURE-----\n\niQ==\n-----END PGP SIGNATURE-----\n'],
                                                  more='; protocol="application/pgp-signature"')
@mail
def clear_signed(): return plain('-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n' + LETTER.replace('-----BEGIN', '- -----BEGIN').replace('-----END', '- -----END') + '-----BEGIN PGP SIGNATURE-----\n\niQ==\n-----END PGP SIGNATURE-----\n')
@mail
def pgp_encrypted(): return head().encode() + multi('encrypted', [b'Content-Type: application/pgp-encrypted\n\nVersion: 1\n', b'Content-Type: application/octet-stream\n\n-----BEGIN PGP MESSAGE-----\n'],
                                                    more='; protocol="application/pgp-encrypted"')
@mail
def smime_encrypted(): return head().encode() + b'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\nContent-Transfer-Encoding: base64\n\nMIIB\n'
@mail
def partial(): return head().encode() + b'Content-Type: message/partial; id="a@b"; number=1; total=3\n\n' + plain(LETTER)[:400]
@mail
def detached_minisig(): return head().encode() + multi('mixed', [body('both files\n'), file_part('moves.txt', MOVES), file_part('moves.txt.minisig', SIG, 'application/octet-stream')])
@mail
def detached_sig(): return head().encode() + multi('mixed', [file_part('moves.txt.sig', SIG), file_part('moves.txt', MOVES), file_part('other.sig', 'untrusted comment: x\n')])
@mail
def detached_renamed(): return head().encode() + multi('mixed', [file_part('moves (1).txt', MOVES.replace('\n', '\r\n')), file_part('sig.dat', SIG, 'application/octet-stream')])
@mail
def detached_alone(): return head().encode() + multi('mixed', [body('moves\n'), file_part('moves.txt', MOVES)])
@mail
def attachment_before_body(): return head().encode() + multi('mixed', [body(LETTER.replace('roll 3d6', 'roll 9d6')), file_part('letter', LETTER)])
@mail
def rfc2231_name(): return head(subject=Header('Zug f\u00fcr \u00dcbermorgen', 'utf-8').encode()).encode() + multi('mixed', [body('x\n'), body(
    LETTER, coding='base64', disposition="Content-Disposition: attachment; filename*=utf-8''z%C3%BCge.txt\n")])
@mail
def mbox_line(): return b'From ann@example.org Mon Mar  1 12:00:00 2027\n' + plain(LETTER)
@mail
def same_twice(): return [plain(LETTER), plain(LETTER, extra='Received: again\n')]
@mail
def own_copy(): return [plain(LETTER), plain(LETTER, extra='Cc: ann@example.org\n')]
@mail
def from_elsewhere(): return plain(LETTER, sender='eve@example.com', subject='[g:00000000 t9] other game')

# signed blocks that must not be taken
@mail
def altered(): return plain(LETTER.replace('roll 3d6', 'roll 4d6'))
@mail
def smart_quotes(): return plain(LETTER.replace('for luck', 'for \u201cluck\u201d'))
@mail
def smart_dash(): return plain(LETTER.replace('3d6', '3d6\u20131'))
@mail
def truncated(): return plain(LETTER[:LETTER.index('-----END PROVOST MOVES')])
@mail
def line_lost(): return plain('\n'.join(l for l in LETTER.split('\n') if not l.startswith('4: rand')))
@mail
def signature_lost(): return plain(LETTER[:LETTER.rindex('untrusted comment')])
@mail
def broken_but_attached(): return head().encode() + multi('mixed', [body(LETTER.replace('luck', 'l\u2019uck')), file_part('letter', LETTER)])
@mail
def other_game(): return plain(sign([ORDERS], game='game ' + 'ab' * 32))
@mail
def gap(): return plain(sign([ORDERS], prev='prev ' + 'cd' * 32))
@mail
def not_awaited(): return plain(sign([ORDERS], 'bob'), sender=BOB)
@mail
def illegal(): return plain(sign(['rol 3d6 for luck']))
@mail
def opens_nothing(): return plain(sign(['open plan ' + 'ef' * 32, ORDERS]))
@mail
def late(): return [plain(LETTER), plain(sign(['roll 8d6 for more']))]
@mail
def second_file(): return ['closed', plain(LETTER), plain(sign(['roll 8d6 for more']))]
@mail
def replaced_file(): return ['closed', plain(LETTER), plain(SECOND)]
@mail
def no_rules(): return ['norules', plain(BLOCK)]
@mail
def junk_record(): return plain('-----BEGIN PROVOST RECORD-----\n' + base64.b64encode(b'{"inputs":[{"sigs":[],"text":' + __import__('json').dumps(MOVES).encode() + b'}],"v":1}').decode() + '\n-----END PROVOST RECORD-----\n')
@mail
def many_blocks(): return plain('\n'.join(sign([f'roll {i}d6 for luck']) for i in range(1, 35)))

# limits
@mail
def huge(): return plain('x' * 76 + '\n' + ('y' * 75 + '\n') * 115000 + LETTER)
@mail
def big_picture(): return head().encode() + multi('mixed', [body(LETTER), body(bytes(2 << 20), 'image/jpeg', coding='base64')])
@mail
def many_parts(): return head().encode() + multi('mixed', [body('x\n')] * 70 + [body(LETTER)])
@mail
def nested_100():
    inner = body(LETTER)
    for i in range(100):
        inner = multi('mixed', [inner], f'e{i}')
    return head().encode() + inner
@mail
def nested_8():
    inner = body(LETTER)
    for i in range(8):
        inner = multi('mixed', [inner], f'e{i}')
    return head().encode() + inner
@mail
def nested_9():
    inner = body(LETTER)
    for i in range(9):
        inner = multi('mixed', [inner], f'e{i}')
    return head().encode() + inner
@mail
def nested_10000(): return head().encode() + b''.join(f'Content-Type: multipart/mixed; boundary=b{i}\n\n--b{i}\n'.encode() for i in range(10000))
@mail
def mixed_up_edges(): return head().encode() + b'Content-Type: multipart/mixed; boundary=\n\n--\n' + LETTER.encode()
@mail
def many_quotes(): return phone('> a\n\n' * 1000000 + 'Roll 3d6 for luck\n\nReply code ' + CODE)
@mail
def html_open_ends(): return head().encode() + body('<div>' * 200000 + '<!-- ' * 200000 + '<a href="' * 100000 + '&' * 500000, 'text/html')
@mail
def one_long_line(): return plain('-----BEGIN PROVOST MOVES' + ' ' * 4000000 + 'x' * 3000000)
@mail
def header_flood(): return head(extra='References: ' + '<a@b>' * 300 + '\n' + 'X-A: b\n' * 100000).encode() + body(LETTER)
@mail
def no_headers(): return b'\n\n\n'
@mail
def bytes_only(): return bytes(range(256)) * 40

# not for a game
@mail
def stranger(): return plain('Hello, is this Uma? I would like to play.\n', sender='eve@example.com')
@mail
def spam(): return both('BUY NOW\n', '<html><body><img src="https://spam.example/x"></body></html>', sender='offer@shop.example')
@mail
def vacation(): return plain('I am away until Monday.\n\n' + quoted(REPORT), extra='Auto-Submitted: auto-replied (vacation)\nPrecedence: bulk\n')
@mail
def exchange_oof(): return plain('Ich bin nicht im Hause.\n' + quoted(REPORT), extra='X-Auto-Response-Suppress: All\nAuto-Submitted: auto-generated\n')
@mail
def bounce(): return (b'Return-Path: <>\n' + head(sender='MAILER-DAEMON@mx.example.org', subject='Undelivered Mail Returned to Sender').encode() + multi('report', [
    body('This is the mail system at host mx.example.org.\n'), b'Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ann@example.org\nAction: failed\nStatus: 5.1.1\n',
    b'Content-Type: message/rfc822\n\n' + plain(REPORT, sender='uma@example.com')], more='; report-type=delivery-status'))
@mail
def bounce_with_moves(): return (b'Return-Path: <>\n' + head(sender='MAILER-DAEMON@mx.example.org').encode() + multi('report', [body('failed\n'), b'Content-Type: message/rfc822\n\n' + plain(LETTER)]))
@mail
def own_address(): return plain('loop\n', sender='Uma Umpire <uma@example.com>')
@mail
def own_receipt(): return plain('taken\n', extra='X-Provost-Game: 0123\nAuto-Submitted: auto-replied\n')
@mail
def player_chat(): return plain('See you on Friday?\n')

# phones: plain orders of the vouched seat (cat is its player), and signed blocks
CAT = 'Cat <cat@example.org>'


def phone(text, program='iPhone Mail (20F75)', **how):
    return plain(text, program, sender=CAT, subject='Re: vouched: your move', **how)


@mail
def phone_iphone(): return phone(answer('Roll 3d6 for luck\n\nSent from my iPhone'), coding='quoted-printable')
@mail
def phone_iphone_html(): return head('iPhone Mail', CAT).encode() + multi('alternative', [body(answer('Roll 3d6 for luck\n\nSent from my iPhone')), body(
    '<html><body dir="auto"><div>Roll 3d6 for luck</div><br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">'
    + divs(REPORT) + '</blockquote></div></body></html>', 'text/html')], 'Apple-Mail-1')
@mail
def phone_html_only(): return head('iPhone Mail', CAT).encode() + body('<html><body><div>Roll 3d6 for luck</div><div>Sent from my iPhone</div><div>On 1 Mar 2027, at 12:00, Uma &lt;uma@example.com&gt; wrote:</div><blockquote type="cite">'
    + divs(REPORT) + '</blockquote></body></html>', 'text/html', coding='base64')
@mail
def phone_smart(): return phone(answer('Say \u201cwe hold\u201d \u2014 it\u2019s ours\u2026\nRoll 3d6\u00a0for luck'))
@mail
def phone_gmail_android(): return both(answer('Roll 3d6 for luck', 'On Mon, Mar 1, 2027, 12:00 Uma Umpire <\numa@example.com> wrote:'),
    '<div dir="auto">Roll 3d6 for luck</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Uma wrote:<br></div><blockquote class="gmail_quote">' + divs(REPORT) + '</blockquote></div>', sender=CAT)
@mail
def phone_outlook_ios(): return phone('Roll 3d6 for luck\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Uma Umpire <uma@example.com>\nSent: Monday, March 1, 2027 12:00 PM\nTo: Cat\nSubject: your move\n\n' + REPORT, 'Outlook for iOS')
@mail
def phone_samsung(): return phone('roll 3d6 for luck\nSent from my Galaxy\n-------- Original message --------\nFrom: Uma Umpire <uma@example.com>\nDate: 01/03/2027 12:00 (GMT+00:00)\nTo: Cat\nSubject: your move\n' + REPORT, 'Samsung')
@mail
def phone_k9(): return phone(answer('Roll 3d6 for luck\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.', 'On March 1, 2027 12:00:00 PM GMT, Uma Umpire <uma@example.com> wrote:', '>'), 'K-9 Mail')
@mail
def phone_reflowed(): return phone(rewrap(answer('note We march at dawn along the river and will not stop before the town is ours and the bridge is held\n\nroll 3d6 for luck'), 60))
@mail
def phone_flowed(): return phone(flowed(answer('note We march at dawn along the river and will not stop before the town is ours and the bridge is held\nroll 3d6 for luck'), 60), more='; format=flowed')
@mail
def phone_capitals(): return phone(answer('ROLL 3D6 FOR LUCK'))
@mail
def phone_bullets(): return phone(answer('\u2022 Note one thing\n\u2022 Roll 3d6 for luck'))
@mail
def phone_greeting(): return phone(answer('Hi Uma,\n\nhere are my orders:\nRoll 3d6 for luck\n\nCheers\nCat'))
@mail
def phone_end_line(): return phone(answer('Roll 3d6 for luck\nEnd.\nNext week I am away, roll nothing then'))
@mail
def phone_german(): return phone(answer('Roll 3d6 for luck\n\nVon meinem iPhone gesendet', 'Am 01.03.2027 um 12:00 schrieb Uma Umpire <uma@example.com>:'))
@mail
def phone_below_quote(): return phone('On Mon, Uma Umpire wrote:\n' + quoted(REPORT) + '\nRoll 3d6 for luck\n')
@mail
def phone_code_by_hand(): return phone('Roll 3d6 for luck\n\ncode ' + CODE.lower().replace('0', 'o', 0) + '\n')
@mail
def phone_dashed_code(): return phone('Roll 3d6 for luck\n\nReply code ' + CODE.replace('-', '\u2013') + '\n')
@mail
def phone_zero_width(): return phone(answer('\u200bRoll\u200b 3d6 for luck\ufeff'))
@mail
def phone_base64(): return phone(answer('Roll 3d6 for luck'), coding='base64')
@mail
def phone_signed_block(): return plain(LETTER + '\n\nSent from my iPhone\n\n> On 1 Mar 2027, at 12:00, Uma wrote:\n> \n' + quoted(REPORT), 'iPhone Mail', coding='quoted-printable')
@mail
def phone_typo(): return phone(answer('Rolll 3d6 for luck\nNext'))
@mail
def phone_thanks_only(): return phone(answer('Thanks, will do tonight\n\nSent from my iPhone'))
@mail
def phone_nothing(): return phone(answer('Sent from my iPhone'))
@mail
def phone_no_code(): return phone('Roll 3d6 for luck\n\nSent from my iPhone\n')
@mail
def phone_wrong_code(): return phone(answer('Roll 3d6 for luck').replace(CODE[9:13], 'AAAA'))
@mail
def phone_foreign_code(): return phone(answer('Roll 3d6 for luck').replace(CODE[:8], '01234567'))
@mail
def phone_used_code(): return [phone(answer('Roll 3d6 for luck')), phone(answer('Roll 3d6 for luck'))]
@mail
def phone_changed(): return ['closed', phone(answer('Roll 3d6 for luck')), phone(answer('Roll 5d6 for luck'))]
@mail
def phone_vacation(): return phone('I am on holiday\n\n' + quoted(REPORT), extra='Auto-Submitted: auto-replied\n')


# ---- what becomes of them ------------------------------------------------------------------------------------------------------------

def files(top, *names):
    out = {}
    for base, _, found in os.walk(top):
        for f in found:
            path = os.path.join(base, f)
            if not names or any(n in path for n in names):
                with open(path, 'rb') as x:
                    out[os.path.relpath(path, top)] = x.read()
    return out


def before(games, what):
    """closed: the dice key of the umpire is not at hand, so that nothing is resolved. norules: other data than the game's."""
    for g in ('signed', 'vouched'):
        if what == 'closed':
            os.remove(f'{games}/{g}/private/dice.key')
        else:
            os.makedirs(f'{games}/{g}/data')
            with open(f'{games}/{g}/data/space.json', 'w') as f:
                f.write('{}')


def run(games, raw):
    env = dict(os.environ, HOME=f'{PLACE}/uma', XDG_DATA_HOME=f'{PLACE}/uma/.data', XDG_CONFIG_HOME=f'{PLACE}/uma/.config')
    p = subprocess.run([MAIL, '--now', NOW, games], input=raw, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    return p.returncode, p.stderr.decode(errors='replace')


def chain(games):
    return {k: v for k, v in files(games, '/turns/', '/inbox/', '/private/moves/').items()}


def outcome(name):
    """What the table says: taken, duplicate, or the word of a refusal; with + when both; again: exit 75; then who is answered."""
    games = os.path.join(PLACE, 'try', name, 'games')
    shutil.rmtree(os.path.dirname(games), ignore_errors=True)
    shutil.copytree(os.path.join(PLACE, 'uma/games'), games)
    mails = ALL[name]()
    mails = mails if isinstance(mails, list) else [mails]
    for m in mails[:-1]:
        if isinstance(m, str):
            before(games, m)
        else:
            run(games, m)
    old, answers = files(games, '/refused/'), files(games, 'outbox/')
    was = chain(games)
    code, said = run(games, mails[-1])
    new = {k: v for k, v in files(games, '/refused/').items() if k not in old}
    what = []
    if chain(games) != was:
        what.append('taken')
    elif ': duplicate ' in said:
        what.append('duplicate')
    reasons = {l.split(':')[0] for k, v in new.items() if k.split('/')[-1].startswith('mail-') and k.endswith('.txt')
               for l in v.decode().split('\n') if ': ' in l}
    what += sorted(reasons)
    kept = [v for k, v in new.items() if k.split('/')[-1].startswith('mail-') and k.endswith('.eml')]
    whole = not reasons or kept[0] == mails[-1] or (len(mails[-1]) > len(kept[0]) >= 65536 and mails[-1].startswith(kept[0]))
    to = sorted({l.split(b'<')[-1].rstrip(b'>\n').decode() for k, v in files(games, 'outbox/').items()
                 if k not in answers and ('receipt' in k or 'answer' in k) for l in v.split(b'\n') if l.startswith(b'To: ')})
    left = [k for k in files(games, 'private/mail') if k.endswith('.eml')]
    shutil.rmtree(os.path.dirname(games))
    if code == 75 and not what:
        return 0, 'again', ','.join(to) or 'nobody', left != [], said
    return code, '+'.join(what) or 'nothing', ','.join(to) or 'nobody', whole and not left, said


def main():
    with open(os.path.join(HERE, 'table.tsv')) as f:
        rows = [l.rstrip('\n').split('\t') for l in f if not l.startswith('#')]
    n = 0

    def ok(good, what, detail=''):
        nonlocal n
        n += 1
        print(('ok' if good else 'not ok') + f' {n} - {what}')
        if not good:
            print(''.join(f'# {l}\n' for l in detail.split('\n')), end='')
        sys.stdout.flush()

    ok([r[0] for r in rows] == list(ALL), 'the table has every mail', str(set(ALL) ^ {r[0] for r in rows}))
    ok(len(rows) >= 60 and sum(r[0].startswith('phone-') for r in rows) >= 15, 'enough of them')
    words = {w for r in rows for w in r[1].split('+')}
    listed = subprocess.run(['sed', '-n', r'/^.Sh DIAGNOSTICS/,$s/^\.It Li //p', os.path.join(HERE, '../../man/provost-mail.1')], stdout=subprocess.PIPE).stdout.decode().split()
    ok(set(listed) <= words, 'every refusal of the manual happens here', str(set(listed) - words))
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(outcome, [r[0] for r in rows]))
    for (name, want, to), (code, got, who, clean, said) in zip(rows, results):
        ok(code == 0 and got == want and who == to and clean, f'{name}: {want}, {to} answered', f'{code} {got} {who} clean={clean}\n{said}')
    print(f'1..{n}')


if __name__ == '__main__':
    main()

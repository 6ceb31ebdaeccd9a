#!/bin/sh
# Who only watches, and what of whom is in what goes out.
. tests/t/lib.sh
. "$OLDPWD/tests/t/mail.sh"
mail_there
settings uma 'Uma Umpire' 'uma@example.com' 'Asia/Tokyo'
settings ann 'Ann Adams' 'ann@example.org' 'Europe/London'
settings bob 'Bob Brown' 'bob@example.net' 'America/New_York'
umpired games/open 'hours=72'
watch() {
    python3 - "uma/$g/private/players.json" <<'X'
import json, sys
v = json.load(open(sys.argv[1]))
v['spectators'] = [{'addr': 'eve@example.com', 'name': 'Eve'}, {'addr': 'fay@example.com'}, {'addr': 'no address'}]
json.dump(v, open(sys.argv[1], 'w'))
X
}
watch
echo '{"v":1,"channels":[]}' >uma/$g/private/send.json
letter_of ann start
mail_from ann@example.org ann.letter 'Message-ID: <ann.private@ann.example>' >m
post 2027-03-01T12:00:00Z games <m
is "$(ls uma/$g/outbox | grep -c 'report-public-.*eml')" 2 'each who watches gets a mail of his own'
for f in uma/$g/outbox/*report-public-*.eml; do parse "$f" >>watchers; done
has watchers '^To: Eve <eve@example.com>' 'by name'
has watchers 'for luck' 'with the report'
hasnt watchers 'Due \|Waited for\|Still missing\|Reply code' 'without deadlines and who is awaited'
hasnt watchers 'ann@\|bob@\|ann.example' 'and without addresses of players'
is "$(grep -l eve@ uma/$g/outbox/* | wc -l)" 1 'nobody else is told of him'
as uma tick --now 2027-03-03T13:00:00Z "$g" >out 2>err
is "$(ls uma/$g/outbox | grep -c 'remind.*bob')" 1 'a reminder'
is "$(grep -l 'eve@\|fay@' uma/$g/outbox/* | wc -l)" 2 'not to those who watch'
as uma letter "$g" >start
letter_of bob start
mail_from bob@example.net bob.letter >m
post 2027-03-03T14:00:00Z games <m
has uma/$g/private/players.json 'eve@example.com' 'they stay when cards are read'
python3 - uma/games/open >leaks <<'X'
import email, email.policy, glob, os, sys
people = {'ann': ('ann@example.org', 'Ann Adams', 'Europe/London', 'GMT', 'BST'), 'bob': ('bob@example.net', 'Bob Brown', 'America/New_York', 'EST', 'EDT')}
count = 0
for path in glob.glob(sys.argv[1] + '/outbox/*'):
    raw = open(path, encoding='utf-8').read()
    text = raw
    if path.endswith('.eml'):
        m = email.message_from_string(raw, policy=email.policy.default)
        text += ''.join(p.get_content() if p.get_content_maintype() == 'text' else '' for p in m.walk() if not p.is_multipart())
        text += str(m['to']) + str(m['subject'])
    for who, marks in people.items():
        if path.endswith('.eml') and f'<{people[who][0]}>' in str(m['to']):
            count += 1
            continue
        for mark in marks:
            if mark in text:
                print(os.path.basename(path), 'tells', who + "'s", mark)
public = [p for p in glob.glob(sys.argv[1] + '/**', recursive=True) if os.path.isfile(p) and '/private/' not in p and '/outbox/' not in p and '/refused/' not in p and '/inbox/' not in p]
for path in public:
    text = open(path, encoding='utf-8').read()
    for who, marks in people.items():
        for mark in marks[:3]:
            if mark in text:
                print(path, 'tells', who + "'s", mark)
print(count, 'mails to players,', len(public), 'public files')
X
is "$(grep -c tells leaks)" 0 'no mail, post or public file tells a name, an address or a zone of another'
cat leaks | sed 's/^/# /'
has leaks '^[4-9] mails' 'mails were looked at'

# ---- the page of all games -----------------------------------------------------------------------------------------------------
as uma invite freeform --umpire --dice umpire --seats ann,bob -o games/offer >inv 2>err
as ann join - --seat ann -o later <inv >uma/ann-card 2>err
as bob join - --seat bob -o later <inv >uma/bob-card 2>err
as uma new freeform --umpire --dice umpire --seat ann=ann-card --seat bob=bob-card --deadline hours=24 -o games/later >out 2>err
as uma tick --now 2027-03-01T00:00:00Z games/later
as uma status --now 2027-03-02T12:00:00Z games >out 2>err
is "$(grep -c . out)" 2 'status of a folder lists the games in it'
as uma show --format html --now 2027-03-02T12:00:00Z games >page 2>err
is $? 0 'the page'
has page '2 games, as of 2027-03-02T12:00:00Z' 'counts them'
is "$(grep -o '<td>later</td>.*\|<td>open</td>.*' page | sed 's/<[^>]*>/ /g; s/  */ /g' | tr '\n' '|')" ' later freeform/1 1.0 ann 2027-03-02T00:00:00Z late | open freeform/1 3.0 ann 2027-03-06T14:00:00Z - |' 'the late one first'
hasnt page 'Adams\|@' 'no person in it'
as uma show --format html --now 2027-03-02T12:00:00Z games/open games/later | cmp -s - page
ok $? 'the same of several folders'
as uma show games >out 2>err
is $? 64 'as text there is provost status'
python3 - page <<'X'
import html.parser, sys
open_tags = []
class P(html.parser.HTMLParser):
    def handle_starttag(self, tag, attrs):
        if tag not in ('meta',): open_tags.append(tag)
    def handle_endtag(self, tag):
        assert open_tags.pop() == tag
P().feed(open(sys.argv[1]).read())
assert not open_tags
X
ok $? 'its tags close'
plan

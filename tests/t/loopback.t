#!/bin/sh
# Real programs on loopback: a mail goes by SMTP into Postfix, through maildrop into provost-mail, a turn of acw is resolved, and
# provost-send takes both reports by SMTP to Maildirs.
. tests/t/lib.sh
. "$OLDPWD/tests/t/mail.sh"
mail_there
not_tried() {
    echo "ok 1 - not tried # SKIP $1"
    echo '1..1'
    exit 0
}
[ "$(id -u)" = 0 ] || not_tried 'Postfix runs as root only'
for p in postfix maildrop setpriv; do command -v $p >/dev/null || not_tried "$p is not installed (contrib/deps.sh mail)"; done
setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$PROVOST" -a -x . || not_tried 'this folder is closed to other users'
post=$TMPDIR/postfix port=$((20000 + $$ % 20000))

# ---- an MTA of our own ---------------------------------------------------------------------------------------------------------------
mkdir -p "$post/etc" "$post/queue" "$post/data" "$post/log" boxes
chown postfix "$post/data"
chown 65534:65534 boxes
cat >"$post/etc/main.cf" <<X
compatibility_level = 3.6
queue_directory = $post/queue
data_directory = $post/data
command_directory = $(postconf -h command_directory -c /etc/postfix 2>/dev/null || echo /usr/sbin)
daemon_directory = $(postconf -h daemon_directory -c /etc/postfix 2>/dev/null || echo /usr/lib/postfix/sbin)
mail_owner = postfix
setgid_group = postdrop
myhostname = mx.club.test
mydestination = club.test
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject
alias_maps = texthash:$post/etc/aliases
alias_database =
local_recipient_maps = \$alias_maps
default_privs = nobody
virtual_mailbox_domains = players.test
virtual_mailbox_base = $TMPDIR/boxes
virtual_mailbox_maps = texthash:$post/etc/boxes
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
virtual_minimum_uid = 1
maillog_file = $post/log/mail
maillog_file_prefixes = $post
minimal_backoff_time = 1s
maximal_backoff_time = 1s
queue_run_delay = 1s
message_size_limit = 10240000
X
cat >"$post/etc/master.cf" <<X
127.0.0.1:$port inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
local unix - n n - - local
virtual unix - n n - - virtual
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
proxymap unix - - n - - proxymap
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
X
printf 'ann@players.test ann/\nbob@players.test bob/\n' >"$post/etc/boxes"
printf 'games "|maildrop %s/filter || exit 75"\n' "$TMPDIR" >"$post/etc/aliases"
postfix() { command postfix -c "$post/etc" "$@"; }

# ---- the club ------------------------------------------------------------------------------------------------------------------------
settings uma 'Uma Umpire' 'games@club.test' 'Europe/London'
settings ann 'Ann Adams' 'ann@players.test' 'Europe/London'
settings bob 'Bob Brown' 'bob@players.test' 'America/New_York'
edit=$(editor trust <<'X'
echo 'set trust all' >>"$1"
X
)
mkdir -p uma/games
as uma invite acw --scenario basic --umpire --dice umpire --deadline hours=72 -o games/war >inv 2>err
as ann join - --seat south -o war <inv >uma/ann-card 2>err
as bob join - --seat north -o war <inv >uma/bob-card 2>err
as uma new acw --scenario basic --umpire --dice umpire --seat south=ann-card --seat north=bob-card --deadline hours=72 -o games/war >out 2>err
is $? 0 'a game of acw under an umpire'
as uma letter games/war >start 2>err
(in=war as ann play - <start >ann.letter 2>err)
is $? 0 "South's answer"
cat >uma/games/send.json <<X
{"v":1,"mail":{"from":"games@club.test","url":"smtp://127.0.0.1:$port","tls":"none","allow":["plain","private"]},"channels":[]}
X
chown -R 65534:65534 uma
cat >filter <<X
PATH="${PROVOST%/*}:/usr/bin:/bin"
HOME="$TMPDIR/uma"
XDG_DATA_HOME="$TMPDIR/uma/.data"
XDG_CONFIG_HOME="$TMPDIR/uma/.config"
$(sed -n '/^to /p; /^SHELL=/p' "$here/contrib/mail/mailfilter")
X
chown 65534:65534 filter
chmod 600 filter
# smtp SENDER RECIPIENT: a mail on stdin, by SMTP
smtp() {
    python3 -c 'import smtplib, sys
with smtplib.SMTP("127.0.0.1", int(sys.argv[1]), timeout=20) as s:
    s.sendmail(sys.argv[2], [sys.argv[3]], sys.stdin.buffer.read())' "$port" "$1" "$2"
}
# within SECONDS COMMAND...: until it succeeds
within() {
    left=$(($1 * 5))
    shift
    until "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        [ $left -gt 0 ] || return 1
        sleep 0.2
    done
}
postfix start >out 2>&1
trap 'postfix stop >/dev/null 2>&1' EXIT
within 20 python3 -c "import socket; socket.create_connection(('127.0.0.1', $port)).recv(1)"
is $? 0 'Postfix listens' || sed 's/^/# /' out "$post/log/mail"

# ---- a turn ----------------------------------------------------------------------------------------------------------------------------
{
    printf 'From: Ann <ann@players.test>\nTo: games@club.test\nSubject: my set-up\nMessage-ID: <1@players.test>\n\n'
    cat ann.letter
} >m
smtp ann@players.test games@club.test <m
is $? 0 'the mail is taken by the server'
within 30 test -e uma/games/war/turns/0001/record.json
is $? 0 'and resolved the turn' || tail -5 "$post/log/mail" | sed 's/^/# /'
within 10 sh -c "grep -q 'relay=local.*status=sent' '$post/log/mail'"
is $? 0 'the server calls it delivered'
deliver() { # by the user that owns the games
    setpriv --reuid=65534 --regid=65534 --clear-groups env HOME="$TMPDIR/uma" "${PROVOST%/*}/provost-send" -c "$TMPDIR/uma/games/send.json" "$TMPDIR/uma/games" >sent 2>err
}
within 10 sh -c "ls uma/games/war/outbox | grep -q report-north.eml && ls uma/games/war/outbox | grep -q receipt"
deliver
is $? 0 'provost-send' || sed 's/^/# /' sent err
in_box() { grep -l "$2" boxes/$1/new/* >/dev/null 2>&1; }
within 20 in_box ann 'report' && within 20 in_box bob 'report'
is $? 0 'both reports are in Maildirs'
within 10 in_box ann '^Auto-Submitted: auto-replied'
is $? 0 "and South's receipt"
parse "$(grep -l 'report' boxes/bob/new/* | head -1)" >r
has r '^Return-Path: <>' 'with an empty sender, so that nothing comes back'
has r 'your move' 'North is told that it is his move'
hasnt r 'ann@' "and not South's address"
sum() { (cd uma/games/war && find turns state.json inbox -type f -exec cksum {} + | sort); }
sum >before
got=$(ls boxes/ann/new | wc -l)
smtp ann@players.test games@club.test <m
within 20 sh -c "ls uma/games/war/outbox | grep -q duplicate"
is $? 0 'the same mail again: said to be a duplicate'
sum | cmp -s - before
ok $? 'and nothing has changed'
deliver
within 20 test "$(ls boxes/ann/new | wc -l)" -gt "$got"
deliver
sleep 1
is "$(ls boxes/ann/new | wc -l)" $((got + 1)) 'one more mail for South, the answer'
is "$(ls boxes/bob/new | wc -l)" 1 'none for North'

# ---- a fault that passes ----------------------------------------------------------------------------------------------------------------
mv uma/games/war/private/dice.key key
mv filter filter.away
sed 's/Message-ID: <1/Message-ID: <2/' m | smtp ann@players.test games@club.test
within 20 sh -c "grep -q 'status=deferred' '$post/log/mail'"
is $? 0 'when the filter is out of order the mail stays with the server'
mv filter.away filter
mv key uma/games/war/private/dice.key
within 30 sh -c "[ \$(ls uma/games/war/outbox uma/games/war/outbox/sent | grep -c duplicate) -ge 2 ]"
is $? 0 'and comes through later'
grep -q 'status=bounced' "$post/log/mail"
is $? 1 'nothing was bounced'
plan

# What the scripts of provost-mail share: sourced after lib.sh.
mail=${PROVOST%/*}/provost-mail
here=$OLDPWD
mail_there() {
    [ -x "$mail" ] && return
    echo '1..1'
    echo 'not ok 1 - provost-mail is not built: GMime is missing (make deps installs it)'
    exit 1
}
mail_edit=$(editor roll <<'X'
echo 'roll 3d6 for luck ; next' >>"$1"
X
)
# umpired FOLDER DEADLINE OPTION...: ann and bob at freeform under uma; the invitation's letter in `start`
umpired() {
    g=$1 deadline=$2
    shift 2
    mkdir -p uma/games ann bob
    as uma invite freeform --umpire --dice umpire --seats ann,bob --deadline "$deadline" "$@" -o "$g" >inv 2>err
    as ann join - --seat ann -o "${g##*/}" <inv >uma/ann-card 2>err
    as bob join - --seat bob -o "${g##*/}" <inv >uma/bob-card 2>err
    as uma new freeform --umpire --dice umpire --seat ann=ann-card --seat bob=bob-card --deadline "$deadline" "$@" -o "$g" >out 2>err
    is $? 0 "$g: the game"
    as uma letter "$g" >start 2>err
}
# letter_of PERSON WHAT-HE-IS-TOLD: his answer in PERSON.letter
letter_of() {
    (in=${g##*/} edit=$mail_edit as "$1" play --now 2027-03-01T11:00:00Z - <"$2" >"$TMPDIR/$1.letter" 2>err)
}
# mail_from ADDRESS FILE HEADER...: a plain mail
mail_from() {
    from=$1 file=$2
    shift 2
    printf 'From: %s\nTo: uma@example.com\nDate: Mon, 1 Mar 2027 11:59:00 +0000\n' "$from"
    for h in "$@"; do printf '%s\n' "$h"; done
    printf 'MIME-Version: 1.0\nContent-Type: text/plain; charset=us-ascii\n\n'
    cat "$file"
}
# post TIME OPTION... DIR: a mail on stdin, as uma
post() {
    now=$1
    shift
    (cd uma && HOME="$TMPDIR/uma" XDG_DATA_HOME="$TMPDIR/uma/.data" XDG_CONFIG_HOME="$TMPDIR/uma/.config" "$mail" --now "$now" "$@") >out 2>err
}
receipts() { ls "uma/$g/outbox" | grep -c receipt; }
# all of the game but its outbox
sum() { (cd "uma/$g" && find . -path ./outbox -prune -o -type f ! -name .lock -exec cksum {} + | sort); }
# parse MAIL: headers, parts and text, read by another program
parse() {
    python3 - "$1" <<'X'
import email, email.policy, sys
m = email.message_from_file(open(sys.argv[1]), policy=email.policy.default)
for k, v in m.items():
    print(f'{k}: {v}')
for p in m.walk():
    if not p.is_multipart():
        print(p.get_content_type(), p.get_content_charset())
print(m.get_body(('plain',)).get_content())
X
}
# report_to SEAT: in `report` the newest mail to it with a reply code, its code in $code
report_to() {
    newest=
    for f in uma/$g/outbox/*.eml; do
        case $f in *receipt*) continue ;; esac
        grep -q "^To: .*<$1@" "$f" && grep -q 'Reply code' "$f" && newest=$f
    done
    code=
    [ -n "$newest" ] || return
    parse "$newest" >report
    code=$(sed -n 's/^Reply code \([^ ]*\).*/\1/p' report)
}

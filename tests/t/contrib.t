#!/bin/sh
# The examples of contrib/, each with the program it is for; one that is not installed is named and left.
. tests/t/lib.sh
. "$OLDPWD/tests/t/mail.sh"
mail_there
contrib=$here/contrib
PATH=${PROVOST%/*}:$PATH
export PATH
settings uma 'Uma Umpire' 'uma@example.com' 'Asia/Tokyo'
settings ann 'Ann Adams' 'ann@example.org' 'Europe/London'
settings bob 'Bob Brown' 'bob@example.net' 'America/New_York'
there() {
    command -v "$1" >/dev/null || {
        echo "# $1 is not installed: its example is not tried"
        return 1
    }
}
umpired games/base 'hours=72'
letter_of ann start
mail_from ann@example.org ann.letter >m
echo 'nothing here' >hello
mail_from eve@example.com hello >stranger
# fresh NAME: a home of its own with the game in it
fresh() {
    rm -rf "$1"
    cp -r uma "$1"
    mkdir -p "$1/.local/share"
    cp -r "$1/.data/provost" "$1/.local/share/provost"
    mkdir -p "$1/Maildir/new" "$1/Maildir/cur" "$1/Maildir/tmp"
}
# home NAME COMMAND...
home() {
    h=$TMPDIR/$1
    shift
    (cd "$h" && env HOME="$h" LOGNAME="$(id -un)" XDG_DATA_HOME="$h/.data" XDG_CONFIG_HOME="$h/.config" "$@")
}
turns() { ls "$1/games/base/turns" | wc -l; }

# ---- filters ---------------------------------------------------------------------------------------------------------------------
if there maildrop; then
    fresh md
    sed "s|^PATH=.*|PATH=\"$PATH\"\nHOME=\"$TMPDIR/md\"|" "$contrib/mail/mailfilter" >md/.mailfilter
    chmod 600 md/.mailfilter
    home md maildrop "$TMPDIR/md/.mailfilter" <m >out 2>err
    is $? 0 'maildrop'
    is "$(turns md)" 2 'maildrop: the turn is resolved'
    home md maildrop "$TMPDIR/md/.mailfilter" <stranger >out 2>err
    is $? 0 'maildrop: a stranger is filed, not bounced'
    mv md/games md/away
    home md maildrop "$TMPDIR/md/.mailfilter" <m >out 2>err
    is $? 75 'maildrop: what cannot be taken comes again'
fi
if there procmail; then
    fresh pm
    cp "$contrib/mail/procmailrc" pm/.procmailrc
    chmod 600 pm/.procmailrc
    home pm procmail -m "PATH=$PATH" "HOME=$TMPDIR/pm" "$TMPDIR/pm/.procmailrc" <m >out 2>err
    is $? 0 'procmail'
    is "$(turns pm)" 2 'procmail: the turn is resolved'
    mv pm/games pm/away
    home pm procmail -m "PATH=$PATH" "HOME=$TMPDIR/pm" "$TMPDIR/pm/.procmailrc" <m >out 2>err
    is $? 75 'procmail: what cannot be taken comes again'
fi
if there sieve-test; then
    fresh sv
    mkdir sv/bin
    printf '#!/bin/sh\nexport HOME=%s PATH=%s XDG_DATA_HOME= XDG_CONFIG_HOME=\nexec provost-mail "$HOME/games"\n' "$TMPDIR/sv" "$PATH" >sv/bin/provost-games
    chmod +x sv/bin/provost-games
    cp "$contrib/mail/provost.sieve" sv/
    as_user= uid=$(id -u) gid=$(id -g)
    if [ "$uid" = 0 ] && there setpriv; then # dovecot opens no mail for root
        uid=65534 gid=65534 as_user='setpriv --reuid=65534 --regid=65534 --clear-groups'
        chown -R 65534:65534 sv
    fi
    cp m sv/m
    # shellcheck disable=SC2086 # a list of words
    home sv $as_user sieve-test -e -x '+vnd.dovecot.pipe' -o mail_uid="$uid" -o mail_gid="$gid" -o first_valid_uid=1 -o first_valid_gid=1 \
        -o "mail_home=$TMPDIR/sv" -o plugin/sieve_plugins=sieve_extprograms -o "plugin/sieve_pipe_bin_dir=$TMPDIR/sv/bin" \
        -o 'plugin/sieve_global_extensions=+vnd.dovecot.pipe' -o "mail_location=maildir:$TMPDIR/sv/Maildir" provost.sieve m >out 2>err
    status=$?
    if grep -q "ermission denied" err; then
        echo '# this folder is closed to other users: Sieve is not tried'
    else
        is $status 0 'sieve'
        is "$(turns sv)" 2 'sieve: the turn is resolved' || sed 's/^/# /' err
    fi
fi
if there mlist; then
    fresh mb
    cp m "mb/Maildir/new/1.m.host"
    cp stranger "mb/Maildir/new/2.m.host"
    home mb sh "$contrib/mail/maildir.sh" Maildir games >out 2>err
    is $? 0 'mblaze'
    is "$(turns mb)" 2 'mblaze: the turn is resolved'
    is "$(ls mb/Maildir/cur | grep -c ':2,S$')" 2 'mblaze: both are marked as seen'
    home mb sh "$contrib/mail/maildir.sh" Maildir games >out 2>err
    is "$(ls mb/games/base/outbox | grep -c receipt)" 1 'mblaze: once'
fi
if there postalias; then
    sed 's/^#.*//' "$contrib/mail/aliases" >aliases
    if postalias -c "${postconf:-/etc/postfix}" "hash:$PWD/aliases" 2>err || grep -q 'open.*main.cf' err; then ok 0 'postfix reads the alias'; else ok 1 'postfix reads the alias'; fi
    sed 's/^/# /' err
fi
if there msmtp; then
    cp "$contrib/mail/msmtprc" msmtprc
    chmod 600 msmtprc
    echo secret >uma/.config/provost/mail.password
    home uma msmtp -C "$TMPDIR/msmtprc" -P -a club -- bob@example.net >out 2>err
    is $? 0 'msmtp reads its file'
    has out 'host = mail.example.org' 'and knows the server'
    sed -n 's/.*says  *\({.*}\)$/\1/p' "$contrib/mail/msmtprc" | python3 -c 'import json, sys; assert json.load(sys.stdin)["mail"]["command"][0] == "msmtp"'
    ok $? 'the line for provost-send is JSON'
fi

# ---- the clock -------------------------------------------------------------------------------------------------------------------
sed -n 's/^[*0-9][^ ]* [^ ]* [^ ]* [^ ]* [^ ]*  *//p' "$contrib/mail/cron" >lines
is "$(grep -c . lines)" 3 'the lines for cron'
mkdir -p uma/public
echo '{"v":1,"mail":{"from":"uma@example.com","command":["false"]},"channels":[]}' >uma/games/send.json
while read -r line; do
    home uma sh -c "$line" >out 2>err </dev/null
    case $? in 0 | 65 | 75) ok 0 "cron: $line" ;; *) ok 1 "cron: $line" && sed 's/^/# /' err ;; esac
done <lines
has uma/public/index.html 'base' 'cron: the page'
if there systemd-analyze; then
    mkdir units
    for u in service timer; do
        # Without the manual's pages, which need not be installed here, and with a user that is.
        sed "/^Documentation=/d; s/^User=.*/User=$(id -un)/" "$contrib/systemd/provost.$u" >units/provost.$u
    done
    systemd-analyze verify units/provost.timer units/provost.service >out 2>&1
    is "$? $(grep -c provost out)" '0 0' 'systemd takes the units'
    grep provost out | sed 's/^/# /'
    systemd-analyze security --offline=true units/provost.service >out 2>&1 &&
        has out 'Overall exposure level for provost.service: [0-4]\.' 'and finds them shut'
    systemd-analyze calendar "$(sed -n 's/^OnCalendar=//p' "$contrib/systemd/provost.timer")" >out 2>&1
    ok $? 'and knows when'
fi

# ---- completion --------------------------------------------------------------------------------------------------------------------
bash --norc --noprofile -c ". '$contrib/completion/provost'
try() { COMP_WORDS=(\"\$@\"); COMP_CWORD=\$((\$# - 1)); COMPREPLY=(); _provost; echo \"\${COMPREPLY[@]}\"; }
try provost st; try provost status --j; try provost-mail --str; try provost help tu; try provost show --format" >out 2>err
is "$(cat out | tr '\n' '|')" 'status|--json|--strangers|turn|--format|' 'bash completes commands, options, helpers'
"$PROVOST" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | grep . >commands
if there zsh; then
    zsh -f -c "fpath=('$contrib/completion/zsh' \$fpath); autoload -U compinit; compinit -D -u; autoload -U +X _provost && whence -v _provost; print \${_comps[provost-mail]}" >out 2>err
    has out '^_provost$' 'zsh knows it for the helpers'
    zsh -n "$contrib/completion/zsh/_provost" 2>err
    ok $? 'and can read it'
fi
if there fish; then
    home uma fish -N -c "source '$contrib/completion/fish/provost.fish'; complete -C 'provost '" >out 2>err
    cut -f 1 out | sort >got
    sort commands >want
    is "$(comm -13 got want | tr '\n' ' ')" '' 'fish completes all commands'
    home uma fish -N -c "source '$contrib/completion/fish/provost.fish'; complete -C 'provost status --'" >out 2>err
    has out '^--json	print' 'and options with their words'
    home uma fish -N -c "source '$contrib/completion/fish/provost.fish'; complete -C 'provost-mail --'" >out 2>err
    has out '^--strangers' 'and those of helpers'
fi

# ---- git -------------------------------------------------------------------------------------------------------------------------------
if there git; then
    git_() { git -c user.name=x -c user.email=x@example.org -c init.defaultBranch=main "$@"; }
    export GIT_CONFIG_GLOBAL="$TMPDIR/gitconfig" GIT_CONFIG_NOSYSTEM=1
    git_ config --global user.name Uma
    git_ config --global user.email uma@example.com
    git_ init -q --bare hub.git
    fresh gt
    cp "$contrib/git/gitignore" gt/games/base/.gitignore
    (cd gt/games/base && git_ init -q && git_ add -A && git_ commit -qm start && git_ branch -M main && git_ remote add origin "$TMPDIR/hub.git" && git_ push -q -u origin main)
    git_ clone -q -b main hub.git anns
    (cd anns && mkdir letters && cp ../ann.letter letters/ann-1 && git_ add letters && git_ commit -qm move && git_ push -q)
    home gt sh "$contrib/git/take.sh" games/base >out 2>err
    is $? 0 'git: a letter that was pushed' || cat err
    (cd anns && git_ pull -q)
    [ -e anns/turns/0001/record.json ]
    ok $? 'git: its record comes back'
    is "$(cd anns && git_ ls-files | grep -c 'private\|inbox\|outbox')" 0 'git: nothing private is published'
    home gt sh "$contrib/git/take.sh" games/base >out 2>err
    is "$(cd gt/games/base && git_ log --oneline | wc -l)" 3 'git: again, nothing'
fi

# ---- setup ---------------------------------------------------------------------------------------------------------------------------------
mkdir new
for filter in forward maildrop; do
    [ $filter = forward ] || there $filter || continue
    env -u XDG_DATA_HOME -u XDG_CONFIG_HOME HOME="$TMPDIR/new/$filter" sh -c "mkdir -p \"\$HOME\"; exec sh '$contrib/club/setup' --games games --name Uma \
        --mailbox games@example.org --zone Europe/London --forum discord=https://discord.example/hook --filter $filter --timer systemd" >out 2>err
    status=$?
    sed 's/^/# /' err
    is $status 0 "setup with $filter"
    has out 'a move went in by mail and was resolved' "setup with $filter: a move came through"
    has out 'for the trial' "setup with $filter: and its dice"
done
is "$(ls -d games/trial* new/*/games/trial* 2>/dev/null)" '' 'setup leaves no trial'
env -u XDG_DATA_HOME -u XDG_CONFIG_HOME HOME="$TMPDIR/new/forward" sh "$contrib/club/setup" --games games --name Uma \
    --mailbox games@example.org --zone Europe/London --forum none --filter forward --timer systemd >out 2>err
is $? 0 'setup again'
has out 'is there already; left as it is' 'writes over nothing'
printf '%s\n' "$(cat games/send.json)" | python3 -c 'import json, sys; v = json.load(sys.stdin); assert v["channels"][0]["kind"] == "discord"'
ok $? 'setup: the outgoing mail and forum'
if command -v systemd-analyze >/dev/null; then
    systemd-analyze verify --user new/forward/.config/systemd/user/provost.timer >out 2>&1
    is "$(grep -c 'provost.*:[0-9]*:' out)" 0 'setup: the units of a user' || sed 's/^/# /' out
fi
plan

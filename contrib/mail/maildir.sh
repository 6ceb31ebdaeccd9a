#!/bin/sh
# maildir.sh MAILDIR GAMES: each new mail of a Maildir into its game; what is filed is marked as seen. For cron; by mblaze.
set -u
[ $# = 2 ] || {
    echo "usage: maildir.sh MAILDIR GAMES" >&2
    exit 64
}
minc -q "$1" >/dev/null || exit 75
mlist -s "$1" | {
    status=0
    while IFS= read -r m; do
        if provost-mail "$2" <"$m"; then mflag -S "$m" >/dev/null; else status=75; fi
    done
    exit $status
}

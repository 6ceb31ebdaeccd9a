#!/bin/sh
# Installs what building and testing need and is not there yet; says nothing when nothing is missing.
#   deps.sh        for `make check` and `make demo`
#   deps.sh lint   also for `make lint`
#   deps.sh mail   also the mail programs, shells and a mail server that the tests of contrib/ try
set -u

have() { command -v "$1" >/dev/null 2>&1; }

header() {
    printf '#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <setjmp.h>\n#include <%s>\n' "$1" |
        ${CC:-cc} -E -o /dev/null - 2>/dev/null
}

missing=
need() { missing="$missing $1"; }

have cc || have gcc || need gcc
have make || need make
have pkg-config || need pkg-config
have python3 || need python3
have minisign || need minisign
if have cc; then
    header stdlib.h || need libc6-dev
    header sodium.h || need libsodium-dev
    header jansson.h || need libjansson-dev
    header cmocka.h || need libcmocka-dev
else
    need libc6-dev
    need libsodium-dev
    need libjansson-dev
    need libcmocka-dev
fi
if have pkg-config; then
    [ ! -d src/mail ] || pkg-config --exists gmime-3.0 || need libgmime-3.0-dev
    [ ! -d src/send ] || pkg-config --exists libcurl || need libcurl4-openssl-dev
    [ ! -d src/draw ] || pkg-config --exists cairo || need libcairo2-dev
else
    [ ! -d src/mail ] || need libgmime-3.0-dev
    [ ! -d src/send ] || need libcurl4-openssl-dev
    [ ! -d src/draw ] || need libcairo2-dev
fi
for what in "$@"; do
    case $what in
        lint)
            have clang || need clang
            have clang-format || need clang-format
            have mandoc || need mandoc
            ;;
        mail)
            have git || need git
            have postfix || [ -x /usr/sbin/postfix ] || need postfix
            have maildrop || need maildrop
            have procmail || need procmail
            have mlist || need mblaze
            have msmtp || need msmtp
            have sieve-test || need dovecot-sieve
            have systemd-analyze || need systemd
            have setpriv || need util-linux
            have zsh || need zsh
            have fish || need fish
            ;;
    esac
done
[ -n "$missing" ] || exit 0

if ! have apt-get; then
    cat >&2 <<END
Provost needs a C11 compiler, GNU make, awk, pkg-config, python3 and minisign (tests), and with their headers
  libsodium 1.0.18 or later   https://libsodium.org
  jansson 2.14 or later       https://github.com/akheron/jansson
  cmocka 1.1.5 or later       https://cmocka.org (tests)
This is no system with apt-get: please install them by its own means. Not found (by Debian's names):$missing
END
    exit 78
fi

echo "Missing:$missing"
if [ -t 0 ]; then
    printf 'Install with apt-get now? [Y/n] '
    read -r answer
    case $answer in [nN]*)
        echo "To do it by hand: apt-get install$missing" >&2
        exit 78
        ;;
    esac
fi

as_root=
if [ "$(id -u)" != 0 ]; then
    have sudo || {
        echo "This needs root, and there is no sudo. As root: apt-get install$missing" >&2
        exit 78
    }
    as_root=sudo
fi

install_all() {
    # shellcheck disable=SC2086 # a list of words
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
}

known=yes
for p in $missing; do apt-cache show "$p" >/dev/null 2>&1 || known=; done
[ -n "$known" ] || $as_root apt-get update -q || exit 78
install_all || { $as_root apt-get update -q && install_all; } || {
    echo "apt-get could not install:$missing" >&2
    exit 78
}

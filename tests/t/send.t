#!/bin/sh
# provost-send against the services of send_server.py on loopback.
send=${PROVOST%/*}/provost-send
if [ ! -x "$send" ]; then
    echo '1..1'
    echo 'not ok 1 - provost-send is not built: libcurl is missing (make deps installs it)'
    exit 1
fi
${CC:-cc} -shared -fPIC -O1 -o "$TMPDIR/fault.so" tests/mail/fault.c -ldl || {
    echo '1..1'
    echo 'not ok 1 - no compiler'
    exit 1
}
PYTHONDONTWRITEBYTECODE=1 exec python3 tests/t/send_cases.py "$send"

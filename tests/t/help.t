#!/bin/sh
# What `provost help` says is what the man pages say; how the command line is read.
. tests/t/lib.sh
man=$OLDPWD/man awk=$OLDPWD/tests/t/man.awk

"$PROVOST" --help >all
is $? 0 'help'
for c in $(sed -n 's/^  \([a-z]*\) .*/\1/p' all); do
    "$PROVOST" help "$c" >help 2>&1
    awk -f "$awk" help >want
    if [ ! -e "$man/provost-$c.1" ]; then
        ok 1 "provost-$c(1) is there"
        continue
    fi
    awk -v man=1 -f "$awk" "$man/provost-$c.1" >got
    diff want got >diff
    ok $? "provost help $c says what its page says"
    sed 's/^/# /' diff
    summary=$(sed -n "s/^  $c  *//p" all)
    is "$(sed -n 's/^\.Nd //p' "$man/provost-$c.1")" "$summary" "provost-$c(1) has the summary of the list"
    grep -q "^\.It Xr provost-$c 1" "$man/provost.1"
    ok $? "provost(1) names $c"
    grep -q '^\.Sh EXAMPLES' "$man/provost-$c.1" && grep -q '^\.Sh EXIT STATUS' "$man/provost-$c.1"
    ok $? "provost-$c(1) has examples and exit codes"
    "$PROVOST" "$c" --help | cmp - help >/dev/null
    ok $? "$c --help is the same"
done
if command -v mandoc >/dev/null; then
    mandoc -Tlint -W warning "$man"/*.[17] >lint 2>&1
    ok $? 'the pages are clean'
    sed 's/^/# /' lint
fi

# code WANT NAME COMMAND...: exit code, nothing on stdout, a word on stderr.
code() {
    want=$1 name=$2
    shift 2
    "$PROVOST" "$@" >out 2>err </dev/null
    is $? "$want" "$name"
    [ ! -s out ] && [ -s err ]
    ok $? "$name: only stderr"
}
code 64 'no command'
code 64 'unknown command' sgin
has err 'did you mean "sign"' 'the nearest command'
code 64 'help on an unknown command' help sgin
code 64 'unknown option' show --formt text
has err 'did you mean "--format"' 'the nearest option'
code 64 'unknown letter' show -x
code 64 'option twice' show --turn 1 --turn 2
code 64 'value missing' show --turn
code 64 'value of a flag' show --plain=yes
code 64 'no number' show --turn 99999999999999999999
code 64 'too many operands' show a b
code 64 'operand missing' sign
code 66 'no game here' show
code 66 'no such folder' show nowhere
is "$("$PROVOST" --version)" "provost $(cat "$OLDPWD/VERSION")" 'version'

# A program provost-X in PATH is a command.
mkdir bin
printf '#!/bin/sh\necho "hello $*"\n' >bin/provost-hello
chmod +x bin/provost-hello
is "$(PATH=$PWD/bin:$PATH "$PROVOST" hello a --b)" 'hello a --b' 'provost hello runs provost-hello'
code 64 'no path in a command' ../bin/provost-hello

# -o is written as a whole or not at all.
"$PROVOST" data -o games && has games '^freeform: ' '-o FILE'
echo old >kept
code 66 'a failing command' data freeform nofile -o kept
is "$(cat kept)" old 'leaves the file of -o alone'
"$PROVOST" data -o - | grep -q '^acw: '
ok $? '-o - is stdout'
"$PROVOST" data -o nowhere/file >out 2>err
is $? 73 '-o into no folder'
plan

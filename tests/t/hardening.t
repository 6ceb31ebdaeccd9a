#!/bin/sh
# What the release programs are linked and compiled with (the other variants are for tests).
. tests/t/lib.sh
case $PROVOST in
    */release/provost) ;;
    *)
        echo '1..0 # SKIP only the release variant is hardened'
        exit 0
        ;;
esac
if ! command -v readelf >/dev/null; then
    echo '1..0 # SKIP no readelf'
    exit 0
fi
for program in "$PROVOST" "$PROVOST-mail" "$PROVOST-send"; do
    [ -x "$program" ] || continue
    name=${program##*/}
    readelf -hld --dyn-syms -W "$program" >elf
    has elf 'Type: *DYN' "$name: position-independent"
    has elf 'GNU_RELRO' "$name: relocations read-only"
    has elf 'BIND_NOW\|FLAGS_1.*NOW' "$name: symbols bound at start"
    has elf '__stack_chk_fail' "$name: stack protector"
    has elf '__[a-z]*printf_chk\|__mem[a-z]*_chk' "$name: checked library calls"
    hasnt elf 'GNU_STACK.*RWE' "$name: no executable stack"
done
plan

#!/bin/sh
# The corpus of tests/mail: each mail lands as its table says.
. tests/t/lib.sh
. "$OLDPWD/tests/t/mail.sh"
mail_there
settings uma 'Uma Umpire' 'uma@example.com' 'Asia/Tokyo'
settings ann 'Ann Adams' 'ann@example.org' 'Europe/London'
settings bob 'Bob Brown' 'bob@example.net' 'America/New_York'
exec 3>&1 >/dev/null
umpired games/signed 'hours=72'
letter_of ann start
cp ann/signed/private/moves/*-ann.txt moves.txt
cp ann/signed/private/moves/*-ann.txt.minisig moves.txt.minisig
echo 'roll 2d6 for a change' >ann/draft
(in=signed as ann sign --replace ../draft >second.letter)
g=games/vouched
as uma new freeform --umpire --dice umpire --seat cat=vouched --seat dan=vouched -o "$g" 2>err
echo '{"cat":{"addr":"cat@example.org","name":"Cat","zone":""}}' >uma/$g/private/players.json
as uma tick --now 2027-03-01T00:00:00Z games/signed games/vouched
report_to cat
echo "$code" >code
exec >&3
PYTHONDONTWRITEBYTECODE=1 exec python3 "$here/tests/mail/corpus.py" "$mail" "$TMPDIR"

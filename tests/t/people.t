#!/bin/sh
# Keys, cards, offers and what makes a game: keygen, invite, join, new, status, data.
. tests/t/lib.sh

# ---- keygen ------------------------------------------------------------------------------------------------------------
settings ann 'Ann Adams' ann@example.org Europe/London
as ann keygen --name Ann -o card >out 2>err
is $? 0 'keygen'
has ann/card '^-----BEGIN PROVOST CARD-----' 'prints the card'
d=ann/.data/provost
is "$(ls $d | tr '\n' ' ')" 'box.key card.json card.json.minisig sign.key ' 'makes keys and card'
is "$(ls -ld $d | cut -c1-10)" 'drwx------' 'nobody else may look'
is "$(find $d -name '*.key' ! -perm 600 | wc -l)" 0 'nor read a key'
has $d/card.json '"name":"Ann","' 'an option wins over the settings'
has $d/card.json '"addr":"ann@example.org"' 'which stand for the rest'
cksum $d/* >before
as ann keygen >out 2>err
is $? 73 'keys are never replaced'
cksum $d/* | cmp - before
ok $? 'and were not'
rm $d/card.json.minisig
as ann invite acw --seat north -o none >out 2>err
is $? 0 'a card that lost its signature is signed again'
as zoe keygen --name 'Zo\303\253 Ol\303\251' >out 2>err
is $? 0 'a backslash is ASCII'
rm -rf zoe
as zoe keygen --name "$(printf 'Zo\303\253')" >out 2>err
is $? 65 'a name beyond ASCII is refused'
[ ! -e zoe/.data/provost/card.json ]
ok $? 'with no card'
mkdir -p bad/.config/provost
printf '# mine\nname = Bad\nadr = x\n' >bad/.config/provost/config
as bad keygen >out 2>err
is $? 65 'a wrong setting'
has err 'config:3:1: error' 'its line'
has err 'did you mean "addr"' 'the nearest one'
(unset HOME XDG_DATA_HOME XDG_CONFIG_HOME; "$PROVOST" keygen) >out 2>err
is $? 78 'no home'
printf 'untrusted comment: minisign secret key\nnonsense\n' >sign.bad
mkdir -p mal/.data/provost
cp sign.bad mal/.data/provost/sign.key
as mal keygen >out 2>err
is $? 65 'a damaged key'

# An own key that no program here can use: what to sign is said, and the signature beside it is taken up.
cat >key.pub <<'X'
untrusted comment: minisign public key
RWQAAAAAAAAAANdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea
X
mkdir own
HOME=$PWD/own XDG_DATA_HOME=$PWD/own/.data XDG_CONFIG_HOME=$PWD/own/.config PATH=/nowhere "$PROVOST" keygen --key key.pub >out 2>err
is $? 75 'an own key is not at hand'
has err 'minisign -S -t provost1 -m .*card.json' 'what to type'
has own/.data/provost/sign.key '^minisign d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a' 'its line'
if command -v ssh-keygen >/dev/null; then
    ssh-keygen -q -t ed25519 -N '' -C '' -f ssh </dev/null
    as sue keygen --key ../ssh.pub --secret "$PWD/ssh" >out 2>err
    is $? 0 'an ssh key signs by its own program'
    has out 'BEGIN SSH SIGNATURE' 'its signature'
    as sue invite freeform --seats sue,tim --seat sue -o g >inv 2>err
    is $? 0 'an invitation under an ssh key'
    as tim join - -o g <inv >out 2>err
    is $? 0 'is accepted'
    has tim/g/game.json '"alg":"ssh"' 'by the genesis too'
fi

# ---- offers ------------------------------------------------------------------------------------------------------------
as bob join - -o g <ann/card >out 2>err
is $? 65 'a card is no offer'
as ann invite acw --scenario basic --seat north --deadline 7d --missed default --nmr-max 3 -o war >inv 2>err
is $? 0 'invite'
has inv '^deadline hours=168$' 'days are hours'
has err "opponent's key rolls your dice" 'the policy is said openly'
for line in 's/^scenario basic/scenario large/' 's/^seat south south open/seat south/' '/^-----END PROVOST OFFER/d' \
    's/^missed default/missed perhaps/' 's/^game acw/game awc/' 's/^data ...../data 00000/' '/^-----BEGIN PROVOST KEYS/,$d' \
    's/^eyJ/eyK/' 's/^dice opponent/dice umpire/'; do
    sed "$line" inv >spoilt
    as bob join - -o spoilt <spoilt >out 2>err
    code=$?
    [ $code = 65 ] || [ $code = 64 ] || [ $code = 78 ]
    ok $? "an offer changed by $line is refused"
    [ ! -e bob/spoilt/game.json ] && [ ! -s out ]
    ok $? 'and makes no game'
done
as ann join - -o own <inv >out 2>err
is $? 64 'nobody joins himself'
{ echo 'Hi Bob, shall we?'; sed 's/^/> /' inv; } >quoted
as bob join - -o war <quoted >out 2>err
is $? 0 'a quoted invitation is accepted'
is "$(cat out)" war 'the folder is the result'
[ -e bob/war/game.json ] && [ -e bob/war/game.json.south.minisig ] && [ -e bob/war/turns/0000/state.json ]
ok $? 'with genesis, signature and first state'
is "$(ls -ld bob/war/private | cut -c1-10)" 'drwx------' 'private is private'
grep -q 'ann@example.org' bob/war/game.json bob/war/state.json
is $? 1 'no address in a public file'
has bob/war/private/players.json ann@example.org 'but in players.json'
cksum bob/war/game.json >before
as bob join - -o war <inv >out 2>err
is $? 73 'a game is not overwritten'
cksum bob/war/game.json | cmp - before
ok $? 'and was not'
as ann invite acw --seat north -o none >out 2>err
is $? 0 'an offer may be made again'

# ---- new ---------------------------------------------------------------------------------------------------------------
no() { # CODE PATTERN NAME ARGS...: refused
    want=$1 pattern=$2 name=$3
    shift 3
    as uma new "$@" -o x >out 2>err
    is $? "$want" "new: $name"
    has err "$pattern" "new: $name: what is said"
    [ ! -s out ] && [ ! -e uma/x/game.json ]
    ok $? "new: $name: no game"
}
no 64 'did you mean "acw"' 'unknown game' awc
no 64 'did you mean "basic"' 'unknown scenario' acw --scenario basik
no 64 'no seat "west"' 'unknown seat' acw --seat west=me
no 64 'did you mean "mosby"' 'the one seat there is' mosby --seat union=me
no 64 'has no player' 'an empty seat' acw --seat south=me
no 64 'needs an umpire' 'three sides without umpire' freeform --dice opponent --seat a=me --seat b=built-in --seat c=built-in
no 64 'dice duplicate needs an umpire' 'dice of an organiser without one' mosby --dice duplicate --seat mosby=me
no 64 'needs an umpire' 'dice of an umpire without one' acw --dice umpire --seat south=me --seat north=built-in
no 64 'vouch' 'vouched without umpire' acw --seat south=me --seat north=vouched
no 64 'protects nobody' 'the dice of a built-in opponent' acw --dice opponent --seat south=me --seat north=built-in
no 64 'no opponent' 'opponent alone' freeform --dice opponent --seat a=me
no 64 'not "Ann"' 'a seat in capitals' freeform --seat Ann=me
no 64 'umpire' 'a seat called umpire' freeform --seat umpire=me
no 64 'filled twice' 'one seat twice' acw --seat south=me --seat south=built-in --seat north=built-in
no 64 'opponent, umpire, both, solo or duplicate' 'unknown policy' acw --dice fair
no 64 'hours from 1' 'no time' acw --deadline 0
no 64 'no option' 'unknown option of a game' acw --option fogg
no 66 'cannot open' 'a card that is not there' acw --seat south=nofile --seat north=me
no 66 'cannot read the folder' 'no data' acw --data nodir --seat south=me --seat north=built-in
mkdir uma/own
echo '{"a":1,"a":2}' >uma/own/map.json
no 65 'map.json' 'data that are wrong' acw --data own --seat south=me --seat north=built-in
echo '{}' >uma/own/mapp.json
rm uma/own/map.json
no 65 'no data file of this name' 'data with a slip' acw --data own --seat south=me --seat north=built-in
as uma new acw --seat south=me --seat north=built-in -o alone >out 2>err
is $? 0 'new: against the built-in opponent'
as uma new freeform --seat me=me -o solo >out 2>err
is $? 0 'new: alone'
has err UNPROTECTED 'new: solo is said to be unprotected'
as uma status solo --json >out 2>err
has out '"dice": "solo"' 'solo by itself'

# ---- status ------------------------------------------------------------------------------------------------------------
as uma status alone solo >out 2>err
is $? 0 'status'
is "$(wc -l <out)" 2 'a line a game'
has out '^alone: acw/1 turn 1 step 0, dice solo UNPROTECTED, south (you) to move' 'who is to move'
cp -R uma/alone uma/hurt
echo '{"turn":' >uma/hurt/turns/0000/state.json
as uma status hurt solo >out 2>err
is $? 65 'status of a damaged folder'
has out '^hurt: cannot be read' 'its line'
has out '^solo: ' 'the others are shown'
for file in game.json turns/0000/state.json; do
    for how in 'head -c 200' 'sed s/}$/,"x":1}/' 'sed s/"v":1/"v":9007199254740993/' 'sed s/"v":1/"v":1,"v":1/' \
        'sed s/"v":1/"v":1.0/' 'tr a-z A-Z' 'sed s/,/,,/' 'echo'; do
        rm -rf uma/hurt
        cp -R uma/alone uma/hurt
        $how <uma/alone/$file >uma/hurt/$file
        as uma show hurt >out 2>err
        is $? 65 "$file by $how is refused"
        has err "$file" 'and named'
        [ ! -s out ]
        ok $? 'nothing is shown'
    done
done

# A state.json that a crash left behind is mended by the next command that writes.
rm -rf uma/hurt
cp -R uma/alone uma/hurt
echo old >uma/hurt/state.json
mkdir uma/hurt/turns/.new
echo half >uma/hurt/turns/.new/record.json
as uma show hurt >out 2>err
is $? 0 'show does without them'
echo 'set trust all' >uma/draft
as uma sign draft hurt >out 2>err
is $? 0 'sign mends the folder'
cmp -s uma/hurt/state.json uma/alone/state.json && [ ! -e uma/hurt/turns/.new ]
ok $? 'as it was'

# ---- show, data --------------------------------------------------------------------------------------------------------
for f in text plain md bbcode html json; do
    as uma show alone --format $f >out 2>err
    is $? 0 "show --format $f"
    has out Richmond 'the board'
done
as uma show alone --as south >out 2>err
is $? 0 'show --as'
as uma show alone --as west >out 2>err
is $? 64 'no such seat'
as uma show alone --turn 7 >out 2>err
is $? 66 'no such turn'
as uma show alone --lang xx >out 2>err
is $? 66 'no such language'
"$PROVOST" data acw --find richmond >out 2>err
is $? 0 'data --find'
has out '^map.json/regions/[0-9]*/name = Richmond  \[rulebook\]$' 'a value with its source'
has out '/adjacent/0 = eastern-virginia  \[public:' 'each its own'
"$PROVOST" data acw >out
has out '^data [0-9a-f]\{64\}$' 'the hash'
is "$(sed -n 's/^data //p' out)" "$(sed 's/.*"data":"\([0-9a-f]*\)".*/\1/' uma/alone/game.json)" 'that a genesis pins'
"$PROVOST" data acw map.json /regions/0/nothing >out 2>err
is $? 66 'nothing there'
"$PROVOST" data acw map.json regions >out 2>err
is $? 64 'no pointer'
"$PROVOST" data chess >out 2>err
is $? 64 'no such game'
plan

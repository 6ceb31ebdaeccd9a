#!/bin/sh
# amend: other figures by everybody's signature, at the start of a turn; with one missing it stands nowhere.
. tests/t/lib.sh
edit=$(editor trust <<'X'
echo 'set trust all' >>"$1"
X
)
as ann invite acw --scenario basic --seat north -o g >inv 2>err
as bob join - -o g <inv >out 2>err
in=g
as bob play >m1 2>err
as ann turn . - <m1 >out 2>err
is "$(ls ann/g/turns | wc -l)" 2 'one step is played'

# Own figures: the bundled files with another production.
mkdir figures
cp -r "$top"/src/games/acw/data/*.json figures
sed 's/"production": 10/"production": 20/' figures/map.json >map && mv map figures/map.json
as ann amend --rules 99 >out 2>err
is $? 78 'rules that this program does not have'
as ann amend >out 2>err
is $? 64 'amend to what?'
as ann amend --rules 1 >out 2>err
is $? 64 'the rules of the game are in force already'
as ann amend --data ../../figures >a1 2>err
is $? 0 'ann proposes other figures'
has err 'the signature of south is missing' 'it is told who must still sign'
has a1 'amend rules acw/1 data' 'the joint text goes out'
as bob turn . - <a1 >out 2>err
is $? 0 'bob takes the letter'
has out 'the signature of south is missing' 'by name'
is "$(ls bob/g/turns | wc -l)" 2 'nothing stands yet'
as ann turn . >out 2>err
is "$(ls ann/g/turns | wc -l)" 2 'nor at her side'
as bob amend --sign --data ../../figures >b1 2>err
is $? 0 'bob signs'
is "$(ls bob/g/turns | wc -l)" 3 'now it is a record'
has bob/g/turns/0002/report.txt 'amend rules acw/1' 'and in the report'
as ann turn . - <b1 >out 2>err
is $? 0 'ann takes it'
cmp -s ann/g/turns/0002/record.json bob/g/turns/0002/record.json
ok $? 'the same record'
grep -q '"data":"' ann/g/state.json
ok $? 'the state names the new figures'
as ann turn . - <b1 >out 2>err
is $? 0 'again'
has err duplicate 'is a duplicate'
as ann play >a2 2>err
is $? 0 'the game goes on by them'
as bob play - <a2 >b2 2>err
is $? 0 'at both sides'
as ann turn . - <b2 >out 2>err
is $? 0 'and on'
as ann audit -q >out
is $? 5 'audit warns of the change'
hasnt out '	fail	' 'and finds no fault'
has out 'all have agreed to change the rules' 'it says what was agreed'
plan

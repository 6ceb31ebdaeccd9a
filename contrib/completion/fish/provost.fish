# fish completion of provost and its helpers. What there is to complete, `provost --help` says.
function __provost_commands
    provost --help 2>/dev/null | sed -n 's/^  \([a-z]*\)  *\(.*\)/\1\t\2/p'
end
function __provost_options
    set -l words (commandline -opc)
    set -l help
    if test (basename $words[1]) != provost
        set help ($words[1] --help 2>/dev/null)
    else if test (count $words) -gt 1
        set help (provost help $words[2] 2>/dev/null)
    end
    string join \n $help | sed -n '/^  \(-[a-z], \)\{0,1\}--/{
s/^  \(-[a-z], \)\{0,1\}\(--[a-z-]*\).*/\2/
N
s/\n */\t/
p
}'
end
complete -c provost -n 'test (count (commandline -opc)) = 1' -f -a '(__provost_commands)'
complete -c provost -n 'string match -q -- "-*" (commandline -ct)' -f -a '(__provost_options)'
for helper in provost-mail provost-send provost-draw
    complete -c $helper -n 'string match -q -- "-*" (commandline -ct)' -f -a '(__provost_options)'
end

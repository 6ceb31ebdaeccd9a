# C without comments, as "file:line:code". -v strings=0 also empties string and character literals.
BEGIN { if (strings == "") strings = 1 }
FNR == 1 { comment = 0 }
{
    code = ""
    quote = ""
    for (i = 1; i <= length($0); i++) {
        c = substr($0, i, 1)
        two = substr($0, i, 2)
        if (comment) {
            if (two == "*/") { comment = 0; i++; code = code " " }
        } else if (quote != "") {
            if (c == "\\") { if (strings) code = code two; i++ }
            else if (c == quote) { code = code c; quote = "" }
            else if (strings) code = code c
        } else if (two == "/*") { comment = 1; i++ }
        else if (two == "//") break
        else {
            if (c == "\"" || c == "'") quote = c
            code = code c
        }
    }
    print FILENAME ":" FNR ":" code
}

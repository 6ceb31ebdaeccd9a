# Rules never print: sentences for reports stand in src/lang. In a game's code a string of three words or more may stand
#   - in a constant table (a declaration with "const ... = ...;"): the help of verbs, asks, facts, settings;
#   - in a statement that refuses something: err_set, err_check, err_hint, jin_fail, diag_add, why, bad (of a state).
# Reads the output of strip.awk.
{
    colon = index($0, ":")
    file = substr($0, 1, colon - 1)
    rest = substr($0, colon + 1)
    colon = index(rest, ":")
    line = substr(rest, 1, colon - 1)
    code = substr(rest, colon + 1)
    if (file != last) { statement = ""; depth = 0; last = file }
    if (code ~ /^[ \t]*#/) next
    in_string = 0
    for (i = 1; i <= length(code); i++) {
        c = substr(code, i, 1)
        statement = statement c
        if (in_string && c == "\\") { statement = statement substr(code, ++i, 1); continue }
        if (c == "\"") in_string = !in_string
        if (in_string) continue
        table = statement ~ /(^|[^A-Za-z_])const[^A-Za-z_]/ && statement ~ /=/
        if (table && c == "{") depth++
        else if (table && c == "}") depth--
        else if (c == ";" || c == "{" || c == "}") { judge(table); statement = ""; depth = 0 }
    }
    statement = statement " "
}
function judge(table) {
    if (table || statement ~ /(err_set|err_check|err_hint|jin_fail|diag_add|why|bad) *\(/) return
    if (statement ~ /"[^"]*[A-Za-z]+ [a-z]+ [a-z]+[^"]*"/) {
        print file ":" line ": a sentence in a game's code; it belongs in src/lang"
        failed = 1
    }
}
END { exit failed }

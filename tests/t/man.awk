# Synopsis and options of a page in mdoc or of `provost help`, in one form for both: `usage TEXT`, then `OPTION: words`.
# awk -v man=1 for a page.
function flag(s) { sub(/^-/, "--", s); return "-" s }
# `Fl -seat Ar NAME=WHO ...`, `Fl o , Fl -dir Ar DIR` as they are printed; Fl -x is --x.
function plain(line, w, n, i, out, word) {
    n = split(line, w, " ")
    for (i = 1; i <= n; i++) {
        if (w[i] == "Ar" || w[i] == ".Ar") continue
        if (w[i] == "Fl" || w[i] == ".Fl") { word = "-" w[++i] } else word = w[i]
        if (word == ",") { out = out ","; continue }
        out = out (out == "" ? "" : " ") word
    }
    return out
}
function brackets(line, n, i, w, out, open) {
    sub(/^\.Op /, "", line)
    n = split(line, w, / Op /)
    for (i = 1; i <= n; i++) { out = out (i > 1 ? " " : "") "[" plain(w[i]); open = open "]" }
    return out open
}
function add(text) { usage = usage (usage == "" ? "" : " ") text }
function flush_option() { if (option != "") list[++count] = option ": " words; option = words = "" }
man && /^\.Sh / { section = $2; next }
man && section == "SYNOPSIS" && /^\.Op / { add(brackets($0)); next }
man && section == "SYNOPSIS" && /^\.Ar / { add(plain($0)); next }
man && section == "DESCRIPTION" && /^\.It Fl/ { flush_option(); sub(/^\.It /, ""); option = plain($0); next }
man && section == "DESCRIPTION" && /^\.(El|Pp)/ { flush_option(); next }
man && option != "" { words = words (words == "" ? "" : " ") $0; next }
man { next }
/^usage: / { section = "usage"; sub(/^usage: provost [a-z]+ ?/, "") }
section == "usage" && /^$/ { section = ""; next }
section == "usage" { sub(/^ +/, ""); if ($0 != "") add($0); next }
/^options:/ { section = "options"; next }
section == "options" && /^  -/ { flush_option(); sub(/^ +/, ""); option = $0; next }
section == "options" { sub(/^ +/, ""); words = words (words == "" ? "" : " ") $0 }
END {
    flush_option()
    print "usage " usage
    for (i = 1; i <= count; i++) {
        line = tolower(list[i])
        sub(/\.$/, "", line)
        print line
    }
}

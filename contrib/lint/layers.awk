# Who may include whom: base <- json <- trust <- core <- games <- src/*.c; a game knows no signature, key, clock or other
# game. Reads sources as they stand.
BEGIN {
    may["base"] = " base "
    may["json"] = " base json "
    may["trust"] = " base json trust "
    may["core"] = " base json trust core "
    may["games"] = " base json core "
    not_in["sodium.h"] = " base json games "
    not_in["time.h"] = " base json core games "
    not_in["locale.h"] = " base json trust core games "
    not_in["math.h"] = " base json trust core games "
    not_in["cmocka.h"] = " base json trust core games "
}
FNR == 1 {
    n = split(FILENAME, part, "/") # src/LAYER/... or src/games/ID/...
    layer = n > 2 ? part[2] : ""
    game = layer == "games" ? part[3] : ""
}
/^[ \t]*#[ \t]*include/ && (layer in may) {
    split($0, piece, /[<>"]/)
    name = piece[2]
    split(name, into, "/")
    if ($0 ~ /</) {
        if ((name in not_in) && index(not_in[name], " " layer " ")) bad("<" name "> is not for " layer "/")
    } else if (layer == "games" && into[1] == "games") {
        if (into[2] != game) bad("a game includes another game: " name)
    } else if (layer == "games" && into[1] == "gen") {
        if (index(into[2], game "_") != 1) bad("a game includes what is generated for another: " name)
    } else if (!index(may[layer], " " into[1] " ")) bad(layer "/ must not include " name)
}
function bad(why) { print FILENAME ":" FNR ": " why; failed = 1 }
END { exit failed }

# The result of one test program from its TAP: "PASSED FAILED" on the first line, then what is wrong with the whole.
# A program may hold several groups, each with its plan. One that dies, reports fewer cases than planned or none at all,
# or skips one, has failed.
/^1\.\.[0-9]+/ { plan += substr($0, 4) + 0; plans++ }
/^ok / { /# *SKIP/ ? skipped++ : passed++ }
/^not ok / { failed++ }
END {
    if (skipped) {
        why = why "# a case was skipped\n"
        failed += skipped
    }
    if (status != 0 && !failed) {
        why = why "# ended with status " status "\n"
        failed++
    } else if (!failed && (!plans || passed != plan)) {
        why = why "# " (plans ? plan : "no") " cases were planned, " passed + 0 " reported\n"
        failed++
    }
    printf "%d %d\n%s", passed, failed, why
}

# GNU make. `make` builds, `make check` tests, `make demo` plays a game; both of these install first what is missing.
#   VARIANT=release|debug|o3|clang|asan|fuzz|m32|s390x   a folder of its own below build/
#   BUILD=dir                          another place than build/
#   FUZZTIME=60 FUZZ="state order"    make fuzz: seconds for each target, and which
#   WERROR=1                           warnings are errors
#   DESTDIR=, prefix=/usr/local        for install

VARIANT ?= release
BUILD ?= build
prefix ?= /usr/local
bindir ?= $(prefix)/bin
mandir ?= $(prefix)/share/man
docdir ?= $(prefix)/share/doc/provost
completiondir ?= $(prefix)/share/bash-completion/completions
zshdir ?= $(prefix)/share/zsh/site-functions
fishdir ?= $(prefix)/share/fish/vendor_completions.d
INSTALL ?= install
PKG_CONFIG ?= pkg-config
AWK ?= awk

O := $(BUILD)/$(VARIANT)
GEN := $(BUILD)/gen
LAYERS := base json trust core games

ifeq ($(filter $(VARIANT),release debug o3 clang asan fuzz m32 s390x),)
$(error VARIANT is release, debug, o3, clang, asan, fuzz, m32 or s390x)
endif
# What makes sources runs here, whatever machine the program is for.
HOSTCC ?= $(if $(filter m32 s390x,$(VARIANT)),cc,$(CC))
ifneq ($(filter $(VARIANT),clang fuzz),)
CC := clang
endif
ifeq ($(VARIANT),s390x)
CC := s390x-linux-gnu-gcc-12
endif
HARDEN := -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE
CFLAGS_release := -O2 -g $(HARDEN)
CFLAGS_o3 := -O3 -g
# The kernel's headers are those of both sizes.
CFLAGS_m32 := -O2 -g -m32 -idirafter /usr/include/x86_64-linux-gnu
CFLAGS_s390x := -O2 -g
CFLAGS_clang := -O2 -g
CFLAGS_debug := -O0 -g
CFLAGS_fuzz := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
# gcc's shift checks make signed operands that -Wconversion then sees.
CFLAGS_asan := -O1 -g -Wno-sign-conversion -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer

WARN := -Wall -Wextra -Wconversion -Wshadow $(if $(WERROR),-Werror)
# Set CFLAGS to replace the variant's own flags; what the code needs stays.
CFLAGS ?= $(CFLAGS_$(VARIANT))
override ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -Isrc -I$(BUILD) $(WARN) $(CPPFLAGS) $(CFLAGS)
LDFLAGS_release := -pie -Wl,-z,relro,-z,now
LDFLAGS_asan := -fsanitize=address,undefined
LDFLAGS_fuzz := -fsanitize=address,undefined
LDFLAGS_m32 := -m32
LDFLAGS_s390x := -static
ALL_LDFLAGS = $(LDFLAGS_$(VARIANT)) $(LDFLAGS)

pkg_libs = $(or $(shell $(PKG_CONFIG) --libs $(1) 2>/dev/null),$(2))
LIBS := $(call pkg_libs,libsodium jansson,-lsodium -ljansson)
TEST_LIBS := $(call pkg_libs,cmocka,-lcmocka)

# ---- sources ------------------------------------------------------------------------------------------------------
GAMES := $(sort $(patsubst src/games/%/,%,$(dir $(wildcard src/games/*/*.c))))
SRC_base := $(wildcard src/base/*.c)
SRC_json := $(wildcard src/json/*.c)
SRC_trust := $(wildcard src/trust/*.c)
SRC_core := $(wildcard src/core/*.c)
SRC_games := $(wildcard src/games/*/*.c)
SRC_main := $(wildcard src/*.c)

# Games whose data are printed as C structs by a host tool of their own, src/games/ID/gen/.
BUNDLED := $(sort $(patsubst src/games/%/gen/,%,$(dir $(wildcard src/games/*/gen/bundle.c))))
RULED := $(patsubst src/games/%/rules.tsv,%,$(wildcard src/games/*/rules.tsv))
GEN_C := $(GAMES:%=$(GEN)/%_data.c) $(RULED:%=$(GEN)/%_rules.c) $(BUNDLED:%=$(GEN)/%_bundled.c)
GEN_H := $(GAMES:%=$(GEN)/%_data.h) $(RULED:%=$(GEN)/%_rules.h) $(GEN)/version.h

obj = $(patsubst src/%.c,$(O)/obj/%.o,$(1))
OBJ_base := $(call obj,$(SRC_base))
OBJ_json := $(call obj,$(SRC_json))
OBJ_trust := $(call obj,$(SRC_trust))
OBJ_core := $(call obj,$(SRC_core)) $(O)/obj/gen/lang_files.o
OBJ_games := $(call obj,$(SRC_games)) $(patsubst $(GEN)/%.c,$(O)/obj/gen/%.o,$(GEN_C))
OBJ_main := $(call obj,$(SRC_main))
ARCHIVES := $(foreach l,$(LAYERS),$(O)/lib$(l).a)

# Helper programs: built where their sources and their library are.
HELPERS := $(if $(wildcard src/mail/*.c),mail) $(if $(wildcard src/send/*.c),send) $(if $(wildcard src/draw/*.c),draw)
PKG_mail := gmime-3.0
PKG_send := libcurl
PKG_draw := cairo cairo-svg cairo-pdf cairo-png
WANTED := $(HELPERS)
HELPER_NAMES := mail send draw
HELPERS := $(if $(filter m32 s390x,$(VARIANT)),,$(strip $(foreach h,$(HELPERS),$(if $(shell $(PKG_CONFIG) --exists $(PKG_$(h)) 2>/dev/null && echo yes),$(h)))))
LEFT_OUT := $(filter-out $(HELPERS),$(WANTED))
PROGRAMS := $(O)/provost $(HELPERS:%=$(O)/provost-%)

TESTS := $(basename $(notdir $(wildcard tests/unit/test_*.c)))
TEST_BIN := $(TESTS:%=$(O)/tests/%) $(O)/tests/fuzz_replay
SRC_test := $(filter-out $(wildcard tests/unit/test_*.c),$(wildcard tests/unit/*.c))
OBJ_test := $(patsubst tests/unit/%.c,$(O)/obj/test/%.o,$(SRC_test))
FUZZ_ALL := $(filter-out $(if $(filter mail,$(HELPERS)),,mime),$(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c)))
FUZZ ?= $(FUZZ_ALL)
FUZZTIME ?= 60
BENCHES := $(basename $(notdir $(wildcard tests/bench/*.c)))
BENCH_BIN := $(BENCHES:%=$(O)/bench/%)

# ---- what is typed ------------------------------------------------------------------------------------------------
.PHONY: all programs tests check check-all check-built unit bench fuzz fuzz-built demo lint format asan same-bytes rules deps install uninstall clean
.DELETE_ON_ERROR:
all: programs
programs: headers-there $(PROGRAMS)
	@for h in $(LEFT_OUT); do echo "provost-$$h is left out: its library is missing (make deps installs it)" >&2; done
tests: headers-there $(TEST_BIN)

deps:
	@contrib/deps.sh

.PHONY: headers-there
headers-there:
	@printf '#include <sodium.h>\n#include <jansson.h>\n' | $(CC) $(CPPFLAGS) -E -o /dev/null - 2>/dev/null || \
	  { echo 'the headers of libsodium and jansson are missing: run make deps' >&2; exit 1; }

# In a second make, for the first has looked for libraries before they were installed.
check: deps
	@+$(MAKE) --no-print-directory check-built

check-all: deps
	@+PROVOST_TEST_FULL=1 $(MAKE) --no-print-directory check-built
	@+$(MAKE) --no-print-directory same-bytes

# The examples come out byte for byte whatever compiled the program.
same-bytes:
	@+set -e; for v in debug o3 clang asan; do \
	    $(MAKE) --no-print-directory VARIANT=$$v programs; \
	    echo "same bytes: $$v"; \
	    PROVOST=$(abspath $(BUILD))/$$v/provost tests/run.sh $(BUILD)/$$v tests/t/examples.t; done

check-built: programs tests
	@PROVOST=$(abspath $(O)/provost) tests/run.sh $(O) $(TEST_BIN) $(sort $(wildcard tests/t/*.t))

unit: tests
	@tests/run.sh $(O) $(TEST_BIN)

asan:
	@+ASAN_OPTIONS=detect_leaks=0 $(MAKE) --no-print-directory VARIANT=asan check-built

# What a target finds lies in build/fuzz/found; build/fuzz/corpus/NAME grows from run to run.
fuzz:
	@+$(MAKE) --no-print-directory VARIANT=fuzz fuzz-built
fuzz-built: $(FUZZ:%=$(O)/fuzz/%)
	@set -e; mkdir -p $(O)/found; for t in $(FUZZ); do mkdir -p $(O)/corpus/$$t; echo "== $$t"; \
	    ASAN_OPTIONS=detect_leaks=0 $(O)/fuzz/$$t -max_total_time=$(FUZZTIME) -timeout=10 -rss_limit_mb=1024 -malloc_limit_mb=256 \
	    -max_len=8192 -print_final_stats=1 -artifact_prefix=$(O)/found/$$t- $(O)/corpus/$$t tests/fuzz/corpus/$$t; done

demo: deps
	@+$(MAKE) --no-print-directory programs
	@PROVOST=$(abspath $(O)/provost) sh examples/demo.sh

bench: programs $(BENCH_BIN)
	@set -e; for b in $(sort $(wildcard tests/bench/*.sh)); do echo "== $${b##*/}"; \
	    PROVOST=$(abspath $(O)/provost) BENCH=$(abspath $(O)/bench) sh $$b; done

rules:
	@contrib/rules.sh

lint: $(GEN_C) $(GEN_H) $(GEN)/lang_files.c
	@BUILD=$(BUILD) contrib/lint/lint.sh

format:
	clang-format -i $$(find src tests -name '*.[ch]')

install: programs
	$(INSTALL) -d $(DESTDIR)$(bindir) $(DESTDIR)$(docdir)
	$(INSTALL) -m 755 $(PROGRAMS) $(DESTDIR)$(bindir)
	$(INSTALL) -m 644 README.md LICENSE CHANGES $(DESTDIR)$(docdir)
	for m in $(wildcard man/*.[1-9]); do d=$(DESTDIR)$(mandir)/man$${m##*.}; $(INSTALL) -d $$d && $(INSTALL) -m 644 $$m $$d || exit 1; done
	$(INSTALL) -d $(DESTDIR)$(completiondir) $(DESTDIR)$(zshdir) $(DESTDIR)$(fishdir)
	$(INSTALL) -m 644 contrib/completion/provost $(DESTDIR)$(completiondir)
	for h in $(HELPER_NAMES); do ln -sf provost $(DESTDIR)$(completiondir)/provost-$$h || exit 1; done
	$(INSTALL) -m 644 contrib/completion/zsh/_provost $(DESTDIR)$(zshdir)
	$(INSTALL) -m 644 contrib/completion/fish/provost.fish $(DESTDIR)$(fishdir)

uninstall:
	rm -f $(PROGRAMS:$(O)/%=$(DESTDIR)$(bindir)/%)
	for m in $(wildcard man/*.[1-9]); do rm -f $(DESTDIR)$(mandir)/man$${m##*.}/$${m##*/}; done
	rm -f $(DESTDIR)$(completiondir)/provost $(HELPER_NAMES:%=$(DESTDIR)$(completiondir)/provost-%)
	rm -f $(DESTDIR)$(zshdir)/_provost $(DESTDIR)$(fishdir)/provost.fish
	rm -rf $(DESTDIR)$(docdir)

clean:
	rm -rf $(BUILD)

# ---- generated sources --------------------------------------------------------------------------------------------
$(BUILD)/host/embed: src/gen/embed.c
	@mkdir -p $(@D)
	$(HOSTCC) -std=c11 -D_POSIX_C_SOURCE=200809L -O1 $(WARN) $< -o $@

# The files of a game's data folder; a file that comes or goes changes the folder's time.
define data_rules
$(GEN)/$(1)_data.c: $(wildcard src/games/$(1)/data) $(sort $(wildcard src/games/$(1)/data/*.json)) $(BUILD)/host/embed
	@mkdir -p $$(@D)
	$(BUILD)/host/embed data_file $(1)_data_files '"core/data.h"' $$(filter %.json,$$^) > $$@
endef
$(foreach g,$(GAMES),$(eval $(call data_rules,$(g))))

$(GEN)/%_data.h: Makefile
	@mkdir -p $(@D)
	@printf '#include "core/data.h"\n#include <stddef.h>\nextern const struct data_file $*_data_files[];\nextern const size_t $*_data_files_n;\n' > $@

# No rules that make knows by itself: else it would compile data.c to make the folder data.
.SUFFIXES:

# The host tool is the game's own loader (data*.c) and gen/*.c.
define bundle_rule
$(BUILD)/host/$(1)-bundle: $(wildcard src/games/$(1)/gen/*.[ch] src/games/$(1)/data*.[ch]) \
    $(GEN)/$(1)_data.c $(GEN)/$(1)_data.h $(SRC_base) $(SRC_json) src/trust/hash.c
	@mkdir -p $$(@D)
	$(HOSTCC) -std=c11 -D_POSIX_C_SOURCE=200809L -O1 $(WARN) $(CPPFLAGS) -Isrc -I$(BUILD) $$(filter %.c,$$^) $(LIBS) -o $$@
endef
$(foreach g,$(BUNDLED),$(eval $(call bundle_rule,$(g))))

$(GEN)/%_bundled.c: $(BUILD)/host/%-bundle
	$< > $@

$(GEN)/lang_files.c: $(wildcard src/lang) $(sort $(wildcard src/lang/*.tsv)) $(BUILD)/host/embed
	@mkdir -p $(@D)
	$(BUILD)/host/embed lang_file lang_files '"core/lang.h"' $(filter %.tsv,$^) > $@

$(GEN)/version.h: VERSION
	@mkdir -p $(@D)
	@printf '#define PROVOST_VERSION "%s"\n' "$$(cat VERSION)" > $@

$(GEN)/%_rules.c: src/games/%/rules.tsv src/gen/rules.awk
	@mkdir -p $(@D)
	$(AWK) -f src/gen/rules.awk -v id=$* -v want=c $< > $@

$(GEN)/%_rules.h: src/games/%/rules.tsv src/gen/rules.awk
	@mkdir -p $(@D)
	$(AWK) -f src/gen/rules.awk -v id=$* -v want=h $< > $@

.SECONDARY: $(GEN_C) $(GEN_H)

# ---- objects, archives, programs ----------------------------------------------------------------------------------
$(OBJ_games) $(OBJ_main) $(OBJ_test): | $(GEN_H)

compile = @mkdir -p $(@D); echo "cc $<"; $(CC) $(ALL_CFLAGS) $(1) -MMD -MP -c $< -o $@
$(O)/obj/%.o: src/%.c
	$(call compile)
$(O)/obj/gen/%.o: $(GEN)/%.c
	$(call compile)
$(O)/obj/test/%.o: tests/unit/%.c
	$(call compile,-Itests/unit)
$(O)/obj/bench/%.o: tests/bench/%.c | $(GEN_H)
	$(call compile,-Itests/unit)
$(O)/obj/mail/%.o $(O)/obj/send/%.o $(O)/obj/draw/%.o: ALL_CFLAGS += $(shell $(PKG_CONFIG) --cflags $(foreach h,$(HELPERS),$(PKG_$(h))) 2>/dev/null)

archive = @mkdir -p $(@D); rm -f $@; $(AR) rcs $@ $(filter %.o,$^)
define archive_rule
$(O)/lib$(1).a: $$(OBJ_$(1))
	$$(archive)
endef
$(foreach l,$(LAYERS),$(eval $(call archive_rule,$(l))))
$(O)/libtest.a: $(OBJ_test)
	$(archive)

reverse = $(if $(1),$(call reverse,$(wordlist 2,$(words $(1)),$(1))) $(firstword $(1)))
ALL_LAYERS := $(foreach l,$(call reverse,$(LAYERS)),$(O)/lib$(l).a)

$(O)/provost: $(OBJ_main) $(ALL_LAYERS)
	@echo "ld $@"; $(CC) $(ALL_LDFLAGS) $^ $(LIBS) -o $@

define helper_rule
$(O)/provost-$(1): $(call obj,$(wildcard src/$(1)/*.c)) $(O)/libmain.a $(ALL_LAYERS)
	@echo "ld $$@"; $(CC) $(ALL_LDFLAGS) $$^ $(LIBS) $$(shell $(PKG_CONFIG) --libs $(PKG_$(1))) -o $$@
endef
$(foreach h,$(HELPERS),$(eval $(call helper_rule,$(h))))

# ---- tests --------------------------------------------------------------------------------------------------------
# The first line of a test may name what it needs, so that it can be built before the rest: /* links: base json trust */
# ("test": the helpers in tests/unit that are no tests themselves; "main": src/*.c without main.c). Without: everything.
TEST_LINKS := $(if $(TESTS),$(shell $(AWK) 'FNR == 1 { n = FILENAME; sub(/.*\//, "", n); sub(/\.c$$/, "", n); \
  s = /^\/\* links: / ? $$0 : "/* links: test main $(LAYERS) */"; sub(/.*links: */, "", s); sub(/ *\*\/.*/, "", s); \
  gsub(/ +/, ",", s); print n "=" s }' $(wildcard tests/unit/test_*.c)))

comma := ,
LIB_main := $(O)/libmain.a
$(O)/libmain.a: $(filter-out $(O)/obj/main.o,$(OBJ_main))
	$(archive)
define test_rule
$(O)/obj/test/$(1).o: | $(if $(filter games main,$(2)),$(GEN_H))
$(O)/tests/$(1): $(O)/obj/test/$(1).o $(foreach l,test main $(call reverse,$(LAYERS)),$(if $(filter $(l),$(2)),$(O)/lib$(l).a))
	@mkdir -p $$(@D); echo "ld $$@"; $(CC) $(ALL_LDFLAGS) $$^ $(TEST_LIBS) $(LIBS) -o $$@
endef
$(foreach t,$(TEST_LINKS),$(eval $(call test_rule,$(firstword $(subst =, ,$(t))),$(subst $(comma), ,$(lastword $(subst =, ,$(t)))))))

# Fuzz targets: each a program of its own for libFuzzer, and all in one that replays their corpora.
FUZZ_COMMON := $(patsubst %,$(O)/obj/fuzz/%.o,fuzz position words)
FUZZ_MAIL := $(if $(filter mail,$(HELPERS)),$(call obj,$(filter-out src/mail/main.c,$(wildcard src/mail/*.c))))
FUZZ_LIBS := $(LIBS) $(if $(FUZZ_MAIL),$(shell $(PKG_CONFIG) --libs $(PKG_mail)))
fuzz_name = $(if $(filter fuzz,$(VARIANT)),,$(if $(filter fuzz_%,$*),-DLLVMFuzzerTestOneInput=$*))
$(O)/obj/fuzz/%.o: tests/fuzz/%.c | $(GEN_H) $(GEN)/fuzz_targets.h
	$(call compile,-Itests $(fuzz_name) $(if $(filter fuzz_mime,$*),$(shell $(PKG_CONFIG) --cflags $(PKG_mail))))
$(GEN)/fuzz_targets.h: $(wildcard tests/fuzz/fuzz_*.c) Makefile
	@mkdir -p $(@D)
	@printf 'TARGET(%s)\n' $(FUZZ_ALL) > $@
$(O)/tests/fuzz_replay: $(FUZZ_ALL:%=$(O)/obj/fuzz/fuzz_%.o) $(O)/obj/fuzz/replay.o $(FUZZ_COMMON) $(FUZZ_MAIL) $(LIB_main) $(ALL_LAYERS)
	@mkdir -p $(@D); echo "ld $@"; $(CC) $(ALL_LDFLAGS) $^ $(FUZZ_LIBS) -o $@
$(O)/fuzz/%: $(O)/obj/fuzz/fuzz_%.o $(FUZZ_COMMON) $(FUZZ_MAIL) $(LIB_main) $(ALL_LAYERS)
	@mkdir -p $(@D); echo "ld $@"; $(CC) $(ALL_LDFLAGS) -fsanitize=fuzzer $^ $(FUZZ_LIBS) -o $@

$(O)/bench/%: $(O)/obj/bench/%.o $(O)/libtest.a $(ALL_LAYERS)
	@mkdir -p $(@D); echo "ld $@"; $(CC) $(ALL_LDFLAGS) $^ $(TEST_LIBS) $(LIBS) -o $@

.SECONDARY: $(TESTS:%=$(O)/obj/test/%.o) $(BENCHES:%=$(O)/obj/bench/%.o)
-include $(wildcard $(O)/obj/*.d $(O)/obj/*/*.d $(O)/obj/*/*/*.d $(O)/obj/*/*/*/*.d)

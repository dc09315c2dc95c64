# The developer's commands. Longer recipes are scripts in .ci/.
.DEFAULT_GOAL := help
.PHONY: help setup build run check test check-all stress lint format feature fuzz bench screenshots release install uninstall deb clean

CATALOGS := $(patsubst Assets/locale/%/,Assets/locale/%/LC_MESSAGES/hutong.mo,$(wildcard Assets/locale/*/))

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install missing packages with apt and check the version of Swift
	@.ci/setup

PREFIX ?= /usr/local
PRODUCT ?= hutong

# Debug information and the hashes for incremental code generation differ from build to build.
release: setup $(CATALOGS) ## Build the app for use, including the Swift runtime
	swift build --configuration release --disable-default-traits --static-swift-stdlib --disable-local-rpath --scratch-path .build-release --product $(PRODUCT) \
	    -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen

install: ## Build the app for use and install it below PREFIX (/usr/local), with DESTDIR as prefix
	@if command -v swift >/dev/null || [ ! -x .build-release/release/hutong ]; then $(MAKE) release; fi
	@DESTDIR="$(DESTDIR)" .ci/install install "$(PREFIX)"

uninstall: $(CATALOGS) ## Remove what make install has installed below PREFIX; user data are kept
	@DESTDIR="$(DESTDIR)" .ci/install uninstall "$(PREFIX)"

deb: release ## Build a Debian package
	@.ci/deb

build: setup $(CATALOGS) ## Build the app and its translations (debug)
	.ci/build --product hutong

run: build ## Build and open the app; without a display, take a screenshot of each page
	@.ci/open

check: lint ## Check the sources and run the tests of values and view-models, without GTK, in seconds
	@.ci/test values $(TEST)

test: setup $(CATALOGS) ## Run the tests of all layers and one way through each feature in a window, in minutes (TEST=weather: only those)
	@.ci/test values services journeys core $(ALSO) $(TEST)

check-all: setup $(CATALOGS) ## Run everything that can be checked, in hours (needs root)
	@.ci/check-all

stress: setup $(CATALOGS) ## Run some tests 20 times beside busy loops on all cores (TEST=aListIsShown)
	@.ci/test stress values services journeys desktop $(TEST)

feature: ## Create a feature with one list page (NAME=Repairs, ITEM=Repair, CHINESE=维修)
	@.ci/new-feature $(NAME) $(ITEM) $(CHINESE)

fuzz: setup $(CATALOGS) ## Send random requests to the sandbox and random data to all decoders (SECONDS=600 each)
	@HUTONG_FUZZ_SECONDS=$(or $(SECONDS),600) .ci/test fuzz

lint: ## Check formatting, documentation, architecture and translations
	@.ci/setup headless
	@$(MAKE) --no-print-directory $(CATALOGS)
	swift format lint --strict --parallel --recursive Package.swift Sources Tests
	@.ci/architecture
	@.ci/catalogs

format: ## Format all Swift files in place
	swift format --in-place --parallel --recursive Package.swift Sources Tests

bench: setup $(CATALOGS) ## Measure the release build and compare it with peers (NAMES="start frames": only those)
	@Tests/Benchmarks/bench $(NAMES)

screenshots: setup $(CATALOGS) ## Take a screenshot of every page in every state, including those of the README
	@mkdir -p Assets/screenshots
	HUTONG_SCREENSHOTS=$(CURDIR)/Assets/screenshots .ci/test desktop Screenshots

clean: ## Delete all build products
	rm -rf .build .build-mutants .build-races .build-release $(CATALOGS)

# The catalog of a language consists of one file for each feature.
Assets/locale/%/LC_MESSAGES/hutong.mo: Assets/locale/%/*.po
	@mkdir -p $(@D)
	@msgcat --use-first $^ | msgfmt --check-format --check-domain --output-file=$@ -

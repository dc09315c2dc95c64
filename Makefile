# The developer's commands. Longer recipes are scripts in .ci/.
.DEFAULT_GOAL := help
.PHONY: help setup release install uninstall deb icons build run test test-headless test-services test-journeys test-desktop test-matrix test-accessibility test-races test-debian12 test-debian13 test-install test-feature feature monkey monkey-desktop replay fuzz leaks lint format bench profile cost screenshots clean

CATALOGS := $(patsubst Assets/locale/%/,Assets/locale/%/LC_MESSAGES/hutong.mo,$(wildcard Assets/locale/*/))

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install missing packages with apt and check the version of Swift
	@.ci/setup

PREFIX ?= /usr/local

release: setup $(CATALOGS) ## Build the app for use, including the Swift runtime
	.ci/build-release --product hutong
	@.ci/without-icu

install: ## Build the app for use and install it below PREFIX (/usr/local), with DESTDIR as prefix
	@if command -v swift >/dev/null || [ ! -x .build-release/release/hutong ]; then $(MAKE) release; fi
	@DESTDIR=$(DESTDIR) .ci/install install $(PREFIX)

uninstall: $(CATALOGS) ## Remove what make install has installed below PREFIX; user data are kept
	@DESTDIR=$(DESTDIR) .ci/install uninstall $(PREFIX)

deb: release ## Build a Debian package
	@.ci/deb

build: setup $(CATALOGS) ## Build the app and its translations (debug)
	.ci/build --product hutong

run: build ## Build and open the app; without a display, take a screenshot of each page
	@.ci/open

test: setup $(CATALOGS) ## Run the tests of all layers but most journeys in a window, in minutes; needs no display
	@.ci/test services journeys core $(ALSO)

test-headless: ## Build and test Domain and ViewModels without GTK
	@.ci/setup headless
	@.ci/test headless

test-services: setup $(CATALOGS) ## Test the services against the sandbox
	@.ci/test services

test-journeys: setup $(CATALOGS) ## Run the journeys without a display, and 5000 random steps, inside the test process (JOURNEY=weather: one)
	@HUTONG_MONKEY_STEPS=$(or $(STEPS),5000) .ci/test journeys

test-desktop: setup $(CATALOGS) ## Run the journeys under Xvfb (JOURNEY=weather: one, KEYBOARD=1: without a pointer)
	@$(if $(KEYBOARD),HUTONG_KEYBOARD=1) .ci/test desktop

test-matrix: setup $(CATALOGS) ## Test the Matrix client against Synapse, and the sandbox with others' clients (from PyPI)
	@.ci/synapse
	@.ci/clients
	@.ci/test matrix

test-accessibility: setup $(CATALOGS) ## Check names, roles and keyboard order of every page and state
	@JOURNEY=Accessibility .ci/test desktop

test-races: setup $(CATALOGS) ## Run the headless and services tests under ThreadSanitizer
	@.ci/test races

test-debian12: ## Run all tests in a clean Debian 12 as an ordinary user (needs root)
	@.ci/debian 12

test-debian13: ## Run all tests in a clean Debian 13 as an ordinary user (needs root)
	@.ci/debian 13

test-install: ## Build the package in a clean Debian 12 and 13, install, use and remove it there (needs root)
	@.ci/test-install

test-feature: setup ## Create a feature in a copy of the tree, then lint, build and test it there
	@.ci/test-feature

feature: ## Create a feature with one list page (NAME=Repairs, ITEM=Repair, CHINESE=维修)
	@.ci/new-feature $(NAME) $(ITEM) $(CHINESE)

monkey: setup $(CATALOGS) ## Operate the app at random without a display, and shrink a failure (STEPS=1000000, SEED=7)
	@HUTONG_MONKEY_STEPS=$(or $(STEPS),1000000) $(if $(SEED),HUTONG_MONKEY_SEED=$(SEED)) .ci/test monkey

monkey-desktop: setup $(CATALOGS) ## Operate the app at random in the real window (STEPS=10000, SEED=7)
	@HUTONG_MONKEY_STEPS=$(or $(STEPS),10000) $(if $(SEED),HUTONG_MONKEY_SEED=$(SEED)) JOURNEY=MonkeyJourney .ci/test desktop

replay: setup $(CATALOGS) ## Replay a recorded journey and show where it behaves otherwise (FILE=x.swift, SPEED=1: steps a second)
	@.ci/replay $(or $(FILE),"") $(or $(SPEED),1)

fuzz: setup $(CATALOGS) ## Send random requests to the sandbox and random data to all decoders (SECONDS=600 each)
	@HUTONG_FUZZ_SECONDS=$(or $(SECONDS),600) .ci/test fuzz

leaks: setup $(CATALOGS) ## Open and close every page and dialog and count live objects (ROUNDS=200)
	@HUTONG_ROUNDS=$(or $(ROUNDS),200) JOURNEY=Leak .ci/test desktop

lint: setup $(CATALOGS) ## Check formatting, documentation, architecture and translations
	swift format lint --strict --parallel --recursive Package.swift Sources Tests
	@.ci/architecture
	@.ci/catalogs

format: ## Format all Swift files in place
	swift format --in-place --parallel --recursive Package.swift Sources Tests

bench: setup $(CATALOGS) ## Measure the release build and compare it with peers; draw how its cost grows (NAMES="start growth": only those)
	@Tests/Benchmarks/bench $(if $(LARGEST),--largest $(LARGEST)) $(NAMES)

profile: setup $(CATALOGS) ## Show what the release build spends its time on, with a flame graph (PAGE=listings, KEYS=50, NOTCHES=200, LISTINGS=100000)
	@Tests/Benchmarks/profile $(if $(PAGE),--page $(PAGE)) $(if $(KEYS),--keys $(KEYS)) $(if $(NOTCHES),--notches $(NOTCHES)) \
	    $(if $(LISTINGS),--listings $(LISTINGS))

cost: setup $(CATALOGS) ## Count the instructions of a start and of property changes, and compare (UPDATE=1: keep the figures)
	@.ci/cost $(if $(UPDATE),--update)

screenshots: setup $(CATALOGS) ## Take a screenshot of every page in every state, including those of the README
	@.ci/screenshots

icons: ## Create the PNG icons and the resource in the program from the drawings
	@.ci/icons

clean: ## Delete all build products
	rm -rf .build .build-headless .build-feature .build-mutants .build-races .build-release $(CATALOGS)

# The catalog of a language consists of one file for each feature.
Assets/locale/%/LC_MESSAGES/hutong.mo: Assets/locale/%/*.po
	@mkdir -p $(@D)
	@msgcat --use-first $^ | msgfmt --check-format --check-domain --output-file=$@ -

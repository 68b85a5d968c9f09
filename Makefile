# Two commands do everything on a fresh machine with Python 3.11 or later: `make play` and `make test`.
# Each first sets up what is missing, in the folder .venv, from the lock files.

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play terminal web web-check test checks quick mutate sample durations system lint types rules words audit bench gate sweep soak lock train clean

SEED := 1
HOURS := 1
SAMPLE :=
SECONDS := 60
# A run of the tests has a share of what takes long, drawn by the commit (tests/helpers/draw.py).
DRAW := WYRMHOARD_DRAW=$(shell git rev-parse HEAD 2>/dev/null || date +%F)
TABLE :=
MUTATED := --ignore=tests/web --ignore=tests/tools/test_mutate.py --ignore=tests/tools/test_package.py --ignore=tests/tools/test_train_dragon_dance.py --ignore=tests/terminal --ignore=tests/server/test_kill.py --ignore=tests/server/test_fuzz.py --ignore=tests/server/test_hostile.py --ignore=tests/server/test_bombs.py --ignore=tests/server/test_valid_load.py

help: ## list these commands
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 10

HOST := 127.0.0.1
play: $(VENV)/.play ## set up what is missing, then play in the browser (HOST=0.0.0.0: friends on your network can join)
	@$(BIN)/python web/build/build.py --quiet
	@$(BIN)/wyrmhoard serve --open --host $(HOST)

terminal: $(VENV)/.play ## set up what is missing, then play in the terminal
	@$(BIN)/wyrmhoard play

test: checks ## set up what is missing, then run lint, types, rule coverage and every test
	$(BIN)/pytest -n auto

checks: system lint types web web-check rules ## all that is not a test: lint, types, rule coverage, the page

quick: lint ## run lint and the fast tests in a minute, for work in progress
	$(DRAW) $(BIN)/pytest -n auto --quick

sample: $(VENV)/.dev ## break 20 lines; fail if the tests notice less than 85 % (.ci/run does it after the tests)
	$(BIN)/python tools/mutate.py --sample 20 --fail-under 85 --budget 12 --tests="$(MUTATED)" $(SAMPLE)

mutate: $(VENV)/.dev ## break 150 lines; fail if the tests notice less than 90 % (three quarters of an hour; SEED=2 for other lines)
	$(BIN)/python tools/mutate.py --sample 150 --fail-under 90 --seed $(SEED) --tests="$(MUTATED)"

durations: web ## run every test, and note which take long (tests/durations.json)
	rm -rf build/durations
	$(BIN)/python tools/mutate.py --watch $(CURDIR)/build/durations
	MUTATE_FOLDER=$(CURDIR)/build/durations PYTHONPATH=$(CURDIR)/tools/mutate/inside $(BIN)/pytest -n auto -p mutation_plugin
	$(BIN)/python tools/durations.py build/durations

system: ## install Chromium and PostgreSQL for the tests, or name them if we may not
	@tools/release/system_packages.sh

web: $(VENV)/.dev ## build the browser table (needs no Node on the machine)
	$(BIN)/python web/build/build.py

web-check: web ## check types and run the logic tests of the browser table
	$(BIN)/python web/build/build.py check

lint: $(VENV)/.dev ## check style and common errors
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev ## run mypy, strict
	$(BIN)/mypy

rules: $(VENV)/.dev ## count the rules of each game that have tests
	$(BIN)/wyrmhoard rules

words: $(VENV)/.dev ## bring the translations up to date with what the program says, and list what is missing
	$(BIN)/python tools/release/words.py

sweep: $(VENV)/.dev ## play tables drawn by lot for a minute on each core, and hold them to the test ladder (SECONDS=, SEED=, TABLE= to play one again)
	$(BIN)/python tools/sweep.py $(if $(TABLE),--table $(TABLE),--seconds $(SECONDS) $(if $(filter command line,$(origin SEED)),--seed $(SEED)))

audit: $(VENV)/.dev ## ask the advisory databases about every pinned dependency, if one can be reached
	$(BIN)/python tools/release/advisories.py

bench: $(VENV)/.dev ## measure speed, as ratios to a fixed workload in the same run
	$(BIN)/python -m bench.kernel
	$(BIN)/python -m bench.worlds
	PYTHONPATH=tests $(BIN)/python -m bench.goofspiel
	PYTHONPATH=tests $(BIN)/python -m bench.drawings
	$(BIN)/python -m bench.learning
	for game in dragon_dance warriors dragonfire drawn_to_destiny dragon_and_warrior; do $(BIN)/python -m bench.$$game || exit 1; done

gate: $(VENV)/.dev ## fail if a hot path has become 1.5 times slower
	BENCH_SECONDS=0.4 BENCH_REPEATS=3 $(BIN)/python -m bench.gate

soak: $(VENV)/.dev ## every test, nothing drawn; the ladder at length; servers killed 1,000 times: four hours on two cores (HOURS=3: ten)
	$(BIN)/pytest -n auto
	WYRMHOARD_LADDER=$$(($(HOURS) * 16000)) $(BIN)/pytest -n auto tests/ladder/test_random.py -k stuck
	WYRMHOARD_LADDER=$$(($(HOURS) * 5000)) $(BIN)/pytest -n auto tests/ladder/test_options.py -k stuck
	WYRMHOARD_LADDER=$$(($(HOURS) * 1000)) $(BIN)/pytest -n auto tests/ladder/test_twins.py tests/ladder/test_secrets.py tests/ladder/test_probes.py tests/ladder/test_tells.py tests/ladder/test_players_end.py tests/ladder/test_spoilt.py
	WYRMHOARD_LADDER=$$(($(HOURS) * 1000)) $(BIN)/pytest -n auto tests/ladder/test_imagined.py
	WYRMHOARD_KILLS=$$(($(HOURS) * 1000)) $(BIN)/pytest -s tests/server/test_kill.py -k again_and_again
	WYRMHOARD_FAULTS=$$(($(HOURS) * 200)) $(BIN)/pytest -s tests/server/test_kill.py -k two_workers
	WYRMHOARD_HOSTILE=$$(($(HOURS) * 600)) $(BIN)/pytest -s tests/server/test_hostile.py tests/server/test_bombs.py tests/server/test_open_tables.py
	WYRMHOARD_VALID=$$(($(HOURS) * 60)) $(BIN)/pytest -s tests/server/test_valid_load.py

train: $(VENV)/.dev ## refit the duelist's network (see docs/balance/dragon-dance.md)
	$(BIN)/python tools/train_dragon_dance.py

lock: $(VENV)/.dev ## rewrite the lock files after a change of dependencies
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --group build pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --group dev pyproject.toml -o requirements-dev.lock

clean: ## remove everything that was set up
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build web/node_modules src/wyrmhoard/server/static

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Wyrmhoard needs Python 3.11 or later; none was found. Install it, or name it: make PYTHON=/path/to/python play" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "This Python cannot make environments. On Debian or Ubuntu: apt-get install python3-venv" >&2; rm -rf $(VENV); exit 1; }

$(VENV)/.play: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Setting up (once) ..."
	@$(PIP) --require-hashes -r requirements.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements-dev.lock pyproject.toml | $(BIN)/python
	@echo "Setting up for development (once) ..."
	@$(PIP) --require-hashes -r requirements-dev.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@ $(VENV)/.play

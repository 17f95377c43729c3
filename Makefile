# Every target sets up what it needs. Python 3.11 or newer with venv is the only thing that must be there.
#   make play    the client                 make build   the executable, in dist/wartable
#   make test    every check and test       make bench   speed, beside peers
#   make soak    other matches each time    make rules   rule ids without a test
SHELL := /bin/bash
# One more than two cores: a process that drives the mouse waits most of the time.
JOBS ?= 3
SEED ?= $(shell date +%s)
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests start hundreds of processes: each would compile the program anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test bench soak build rules screenshots lint system clean
.DEFAULT_GOAL := play

# The first Python on the PATH that is new enough, told to make a virtual environment. One that cannot says what to install.
define MAKE_VENV
set -e; \
for name in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
  if command -v $$name >/dev/null && $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$name; break; fi; \
done; \
if [ -z "$$found" ]; then \
  echo "Wartable needs Python 3.11 or newer; found: $$(python3 --version 2>&1). On Debian or Ubuntu: apt-get install python3 python3-venv" >&2; exit 1; fi; \
if ! $$found -c 'import venv, ensurepip' 2>/dev/null; then \
  echo "This Python cannot make a virtual environment. On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; fi; \
if [ ! -x $(BIN)/python ] || ! $(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
  echo "Making $(VENV) with $$($$found --version)"; $$found -m venv --clear $(VENV); fi
endef

$(VENV)/play.stamp: requirements.txt
	@$(MAKE_VENV)
	@echo "Installing what the client needs"
	@$(BIN)/python -m pip install -q -r requirements.txt
	@touch $@

$(VENV)/dev.stamp: requirements.txt requirements-dev.txt
	@$(MAKE_VENV)
	@echo "Installing what the tests need"
	@$(BIN)/python -m pip install -q -r requirements-dev.txt
	@touch $@ $(VENV)/play.stamp

play: $(VENV)/play.stamp
	@$(BIN)/python main.py

system:
	@bash .ci/packages

lint: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture
	$(BIN)/vulture main.py game tests
	$(BIN)/deptry .

# Every scenario runs twice: once straight, once with every action undone and done again (rollback).
test: system lint
	$(BIN)/python main.py check
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder

# About two hours of one processor. SEED, which is told, is where the seeds of its matches begin: another one each time, unless it is given.
soak: $(VENV)/dev.stamp
	WARTABLE_SEED=$(SEED) $(BIN)/python -m pytest -n $(JOBS) -m soak

bench: $(VENV)/dev.stamp
	$(BIN)/python tests/benchmarks/run.py --keep

rules: $(VENV)/dev.stamp
	@$(BIN)/python main.py rules || [ $$? -eq 1 ]  # 1: there are such ids, which is an answer

# The pictures of the README, anew.
screenshots: $(VENV)/dev.stamp
	$(BIN)/python -m tests.screenshots

build: $(VENV)/dev.stamp
	$(BIN)/pyinstaller --noconfirm --log-level WARN build.spec
	@echo "Built dist/wartable; start dist/wartable/wartable"

clean:
	rm -rf build dist out .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

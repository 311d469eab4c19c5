# make demo   a graph of the bundled abstracts in out/, from nothing but Python 3.11+ and make
# make test   everything the tests need, then the tests
# make check  linters and types; make clean removes what the others made

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt
CODE := kg extractors tests benchmarks

.PHONY: demo test check browser java clean

demo: $(VENV)/installed
	$(BIN)/kg build seeds --output out

test: $(VENV)/installed-dev browser java check
	$(BIN)/pytest --cov --cov-report=term:skip-covered

check: $(VENV)/installed-dev
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy
	$(BIN)/codespell README.md CHANGELOG.md CONTRIBUTING.md docs kg extractors queries

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Python 3.11 or newer is needed, $(PYTHON) is $$($(PYTHON) --version 2>&1): install it, or name one with make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo "Python's venv module is missing: apt-get install python3-venv"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) --editable .
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(PIP) --editable '.[dev]'
	@touch $@

browser:
	@command -v chromium >/dev/null && command -v chromedriver >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium chromium-driver >/dev/null; \
	  else echo "No browser for the tests of the page: sudo apt-get install chromium chromium-driver"; fi; }

java:
	@command -v java >/dev/null && command -v mvn >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends default-jre-headless maven >/dev/null; \
	  else echo "No Java and Maven for the tests of Neo4j and Jena: sudo apt-get install default-jre-headless maven"; fi; }

clean:
	rm -rf $(VENV) .cache out dist build .pytest_cache .mypy_cache .ruff_cache .coverage

# Everything sets itself up: a virtual environment in .venv, pinned dependencies, the compiled rules in build/compiled.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.md' -o -name '*.html' -o -name '*.css' -o -name '*.js' -o -name '*.mo')
COMPILED := PYTHONPATH=build/compiled
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: serve test test-long lint bench looks messages clean

serve: build/compiled/.done
	$(COMPILED) $(BIN)/python -m rubrica serve

test: .venv/.dev
	$(MAKE) -j 2 build/compiled/.done lint
	$(COMPILED) $(BIN)/python -m pytest -n 3 --dist worksteal --durations 12 -m "not long" tests
	RUBRICA_GAMES=10 PYTHONPATH=src $(BIN)/python -m pytest -n 3 --dist worksteal -m "not long and not build" --ignore tests/server --ignore tests/lab --ignore tests/bots --ignore tests/rl tests src

test-long: .venv/.dev build/compiled/.done
	$(COMPILED) $(BIN)/python -m pytest -n 3 --dist worksteal tests

lint: .venv/.dev
	$(BIN)/ruff check --output-format concise .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

bench: build/compiled/.done
	$(COMPILED) $(BIN)/python -m rubrica bench

# Pictures of every page and every kind of question, three widths, light and dark, in build/looks.
looks: .venv/.dev build/compiled/.done
	$(COMPILED) $(BIN)/python -m tests.server.looks build/looks

# A cache of its own, because `make test` checks types at the same time.
build/compiled/.done: .venv/.base setup.py $(SOURCES)
	rm -rf build/compiled
	mkdir -p build
	MYPY_CACHE_DIR=build/mypy $(BIN)/python setup.py -q build --build-lib build/compiled > build/log 2>&1 || (cat build/log; exit 1)
	touch $@

.venv/.base: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(INSTALL) setuptools mypy
	RUBRICA_PURE=1 $(INSTALL) --no-build-isolation -e .
	touch $@

.venv/.dev: .venv/.base
	RUBRICA_PURE=1 $(INSTALL) --no-build-isolation -e ".[dev]"
	touch $@

# Collect every sentence from the source and bring the catalogues up to date; then translate, then run it again.
messages: .venv/.dev
	mkdir -p build
	PYTHONPATH=. $(BIN)/pybabel -q extract -F babel.cfg -k tongue:1 -k some:1,2 -k _ -k Refusal:2 -k Trouble:3 -k bad:1 -k missing:1 \
		-k Option:3 -k Reason:2 -k Pace:2 -k Level:2 --no-location --sort-output --project rubrica -o build/rubrica.pot src
	for code in ca es it pt; do \
		$(BIN)/pybabel -q update --init-missing -N --ignore-obsolete --ignore-pot-creation-date -D rubrica -l $$code \
			-i build/rubrica.pot -d src/rubrica/locale && \
		$(BIN)/pybabel -q compile -D rubrica -l $$code -d src/rubrica/locale || exit 1; done

clean:
	rm -rf .venv build

# Everything sets itself up: a virtual environment in .venv, dependencies pinned by hash, the compiled rules in build/compiled.
PYTHON ?= python3
BIN := .venv/bin
COMPILED := PYTHONPATH=build/compiled
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PINNED := $(INSTALL) --no-deps --require-hashes -r

.PHONY: serve test test-long lint bench attacks corpus looks messages words fields verifier docs compiled chromium haproxy caddy pins clean

# Answers in seconds: where the compiled rules are not there yet it runs the source, and they are made meanwhile.
serve: .venv/.server
	@echo "Starting the server."
	@PYTHONPATH=$$($(BIN)/python compile_rules.py --meanwhile) exec $(BIN)/python -m rubrica serve

test: .venv/.dev
	$(MAKE) -j 2 compiled lint haproxy
	$(COMPILED) $(BIN)/python -m pytest -n 3 --dist worksteal --durations 12 -rs -m "not long" tests
	RUBRICA_GAMES=10 PYTHONPATH=src $(BIN)/python -m pytest -n 3 --dist worksteal -m "not long and not build" --ignore tests/server --ignore tests/lab --ignore tests/bots --ignore tests/rl tests src

# Hours on two processors; `make test-long TESTS=tests/server` runs a part of it.
TESTS ?= tests
test-long: .venv/.cluster compiled caddy
	$(COMPILED) $(BIN)/python -m pytest -n 3 --dist worksteal -rs --durations 12 -o faulthandler_timeout=7200 $(TESTS)

lint: .venv/.dev
	$(BIN)/ruff check --output-format concise .
	$(BIN)/ruff format --check .
	$(BIN)/python tools/fields.py --check $(STATES)
	$(BIN)/python tools/advisories.py
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

# Copies and views, written out from the fields that each game's state declares.
STATES := $(wildcard src/rubrica/games/*/state.py)
fields: .venv/.dev
	$(BIN)/python tools/fields.py $(STATES)

# The public API in build/docs, from the docstrings. What is said of annotations is about NamedTuples, which are shown all the same.
DOCUMENTED := rubrica.engine rubrica.games rubrica.bots rubrica.rl rubrica.lab rubrica.verifier rubrica.server.bodies
docs: .venv/.dev
	PYTHONPATH=src $(BIN)/python -W "ignore:Error parsing type annotation" -m pdoc --no-show-source -o build/docs $(DOCUMENTED)
	@echo "Open build/docs/index.html."

# The release's stand-alone verifier: one file that proves its records.
verifier: .venv/.server
	$(BIN)/python tools/verifier.py dist

bench: compiled
	$(COMPILED) $(BIN)/python -m rubrica bench

# How long players wait for their moves while others try to stop the server.
attacks: .venv/.dev compiled
	$(COMPILED) $(BIN)/python -m tests.server.attacks

# Pictures of every page and every kind of question, at every size, light and dark, in build/looks.
looks: .venv/.dev compiled chromium
	$(COMPILED) $(BIN)/python -m tests.server.looks build/looks

# The rules compiled from exactly this source; build/compiled is whole at every moment.
compiled: .venv/.server
	@$(BIN)/python compile_rules.py

# The small set of games with all their moves that comes with the source, played anew.
corpus: .venv/.dev compiled
	rm -rf examples/corpus
	for game in $$($(COMPILED) $(BIN)/python -c "from rubrica import games; print(*games.names())"); do \
		$(COMPILED) $(BIN)/python -m rubrica simulate $$game --games 12 --bots skilled,steady --seed corpus --records \
			--out examples/corpus/$$game || exit 1; rm examples/corpus/$$game/.lock examples/corpus/$$game/report.html; done

# A browser for the tests of the pages; where none can be had they are skipped, unless RUBRICA_NEED_CHROMIUM is set.
chromium: .venv/.dev
	@$(BIN)/python -m tests.chromium

# Proxies for the tests of several servers, as optional (RUBRICA_NEED_PROXIES), the second for the long ones; after the browser, since
# apt-get runs once at a time.
haproxy: chromium
	@$(BIN)/python -m tests.proxies haproxy

caddy: haproxy
	@$(BIN)/python -m tests.proxies caddy

.venv/.server: pyproject.toml requirements/compiler.txt requirements/server.txt
	@echo "Making a virtual environment in .venv."
	@$(PYTHON) -m venv .venv
	@echo "Installing what the server needs: each file has the hash that requirements/ tells."
	@$(PINNED) requirements/compiler.txt
	@$(PINNED) requirements/server.txt
	@RUBRICA_PURE=1 $(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

.venv/.dev: .venv/.server requirements/dev.txt
	@echo "Installing what the tests need."
	@$(PINNED) requirements/dev.txt
	@touch $@

# Ray, OpenSpiel and what MaskablePPO brings are large, so only the long tests have them. PyTorch without a graphics card
# is another file for each system, and comes from elsewhere on some: it alone has no hash.
.venv/.cluster: .venv/.dev requirements/cluster.txt
	@echo "Installing Ray, OpenSpiel and MaskablePPO."
	@$(PINNED) requirements/cluster.txt
	@$(INSTALL) torch==2.13.0 stable-baselines3==2.9.2 sb3-contrib==2.9.2
	@touch $@

# What is installed, by version and hash: requirements/, from what pyproject.toml asks for.
pins: .venv/.dev
	@$(INSTALL) uv
	PATH=$(BIN):$$PATH $(BIN)/python tools/pins.py

# Collect every sentence from the source and bring the catalogues up to date; then translate, then run it again.
messages: .venv/.dev
	mkdir -p build
	PYTHONPATH=.:src $(BIN)/pybabel -q extract -F babel.cfg -k tongue:1 -k some:1,2 -k _ -k Refusal:2 -k Problem:3 -k bad:1 -k missing:1 \
		-k Option:3 -k Reason:2 -k Sentence:1 -k Plural:1,2 -k Many:1,2 -k Pace:2 -k Level:2 -k Figure:2 \
		-k Word:1,2c -k word:1,2c -k Told:1 -k RecordError:2 -k UnknownMove:1 -k UnknownRule:1 -k UnknownRulebook:1 -k UnknownGame:1 -k UnknownBot:1 -k UnknownLanguage:1 \
		-k BadOptions:1 -k NoPainter:1 -k OtherRun:1 -k OtherSource:1 -k Occupied:1 -k BadShard:1 -k BadParts:1 -k NoCorpus:1 -k NoPlace:1 -k Lost:1 -k NothingToLearn:1 \
		-k tell:1 -k BadConfig:1 -k UnknownWord:1 -k BadLog:1 -k LoadError:1 -k NotCanonical:1 --no-location --sort-output --project rubrica -o build/rubrica.pot src
	for code in ca es it pt; do \
		$(BIN)/pybabel -q update --init-missing -N --ignore-obsolete --ignore-pot-creation-date -D rubrica -l $$code \
			-i build/rubrica.pot -d src/rubrica/locale && \
		$(BIN)/pybabel -q compile -D rubrica -l $$code -d src/rubrica/locale || exit 1; done

# What falls back to English, by language, game and page.
words: .venv/.dev
	PYTHONPATH=.:src $(BIN)/python -m tests.unsaid

clean:
	rm -rf .venv build

# Two commands matter: `make play` and `make test`. Everything they need they set up themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --disable-pip-version-check
# What comes as source is built with the tools of the lock file, never with whatever is newest today.
LOCKED := $(PIP) --require-hashes --no-build-isolation --use-pep517 --progress-bar on

.PHONY: play test soak bench dist images pico-images deb lock format clean

play: $(VENV)/.play
	@$(BIN)/gloam play $(ARGS)

# Everything that must hold. Closing line is pytest's own. Half of a test's time it waits for a broker, a browser or an
# emulated board, so three workers keep two cores busy.
test: $(VENV)/.dev
	@tests/machine
	@$(BIN)/ruff format --check -q . || { echo "gloam: run 'make format'"; exit 1; }
	@$(BIN)/ruff check -q .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/pytest -m "not soak" -rs -n 3 --dist loadgroup

# Every long count an issue of ours names; writes soak.json. Takes hours. Random inputs and kills are counted in pieces:
# interrupted and called again on the same code, they go on where they were.
soak: $(VENV)/.dev
	@tests/machine
	@$(BIN)/pytest -m soak --timeout 0

# Measures, beside the named peers, in one run; writes bench.json.
bench: $(VENV)/.dev
	@$(BIN)/python -m bench

# Source archive, the wheel made from it, and their hashes, into dist/.
dist: $(VENV)/.dev
	@rm -rf dist && mkdir dist
	@$(BIN)/python -m hatchling build -t sdist -d dist
	@tar -xzf dist/*.tar.gz -C dist && cd dist/gloamboard-*/ && $(abspath $(BIN))/python -m hatchling build -t wheel -d $(abspath dist)
	@rm -rf dist/gloamboard-*/ && cd dist && sha256sum *.tar.gz *.whl > SHA256SUMS && cat SHA256SUMS

# The props' images for a micro:bit V1, ready to be dragged onto one, and their hashes, into dist/.
images: $(VENV)/.dev
	@$(BIN)/python -m gloamboard.pi_app.flash.ready_images dist
	@cd dist && sha256sum -c --quiet IMAGES.SHA256SUMS

# The same and a Pico's, whose MicroPython is built first (.ci/pico, on Debian); what emulates one is installed along.
pico-images: $(VENV)/.dev
	@$(LOCKED) -q -r requirements/pico.txt
	@.ci/pico
	@$(BIN)/python -m gloamboard.pi_app.flash.ready_images dist $(VENV)/share/gloam-pico
	@cd dist && sha256sum -c --quiet IMAGES.SHA256SUMS

# A Debian package for this release and processor, into dist/; LOCK=pi4 or pi5 with what drives that Pi's parts.
LOCK ?= play
deb:
	@.ci/deb $(LOCK)

format: $(VENV)/.dev
	@$(BIN)/ruff check -q --fix .
	@$(BIN)/ruff format -q .

# --- set-up -----------------------------------------------------------------
$(BIN)/python:
	@echo "gloam: making .venv"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "gloam: $(PYTHON) could not make $(VENV), see above; on Debian it needs the package python3-venv"; exit 1; }

$(VENV)/.play: requirements/build.txt requirements/play.txt pyproject.toml | $(BIN)/python
	@echo "gloam: installing what the table needs (once; a minute or two)"
	@$(LOCKED) -q -r requirements/build.txt
	@$(LOCKED) -r requirements/play.txt
	@$(PIP) -q --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements/build.txt requirements/dev.txt requirements/libraries.txt pyproject.toml | $(BIN)/python
	@echo "gloam: installing what the tests need (once; a few minutes)"
	@$(LOCKED) -q -r requirements/build.txt
	@$(LOCKED) -r requirements/dev.txt
	@$(LOCKED) -q --no-deps -r requirements/libraries.txt
	@$(PIP) -q --no-deps --no-build-isolation -e .
	@touch $@ $(VENV)/.play

# Resolves for Python 3.11 to 3.13 on x86-64 and arm64 at once; hashes included. pi4.txt and pi5.txt are for real parts there.
RESOLVE := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header -q
lock: | $(BIN)/python
	@$(PIP) -q uv
	$(RESOLVE) requirements/build.in -o requirements/build.txt
	$(RESOLVE) --extra chips -c requirements/build.txt requirements/build.in pyproject.toml -o requirements/play.txt
	$(RESOLVE) --extra chips --extra dev -c requirements/play.txt requirements/build.in pyproject.toml -o requirements/dev.txt
	$(RESOLVE) -c requirements/dev.txt requirements/pico.in -o requirements/pico.txt
	$(RESOLVE) --extra chips --extra pi4 -c requirements/play.txt requirements/build.in pyproject.toml -o requirements/pi4.txt
	$(RESOLVE) --extra chips --extra pi5 -c requirements/play.txt requirements/build.in pyproject.toml -o requirements/pi5.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis

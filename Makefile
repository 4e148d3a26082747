# Three commands, each doing all its own set-up: make demo, make test, make bench NAME=...
# The virtual environment lives under the checkout; stamp files make the second run quick.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip
# Wheels only, and only the files whose hashes the lock names.
INSTALL := $(PIP) install --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes
CHECKED := $(foreach folder,src tests forge benchmarks tools demo,$(if $(wildcard $(folder)/*.py $(folder)/*/*.py),$(folder)))
WORKERS ?= 2
# Tests and benchmarks start many interpreters, which should not compile everything anew each time.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test lint format format-check types imports unit bench bench-name mutants graph screenshots shapes lock packages clean fuzz dist licences sbom audit container site

help:
	@echo "make demo               show what Glyphstone does on a bundled sample (needs Python and the package index only)"
	@echo "make test               every check: lint, format, types, import levels, tests, coverage"
	@echo "make bench NAME=reader  one benchmark; QUICK=1 for a small run, PART=costs for one part of those that have any"
	@echo "make mutants ROOM=layout  plant small faults in a room; does a test of its own notice? SEED, COUNT, REPORT=1"
	@echo "make fuzz SECONDS=60      hand arbitrary bytes to every reader (atheris); NAME=cmaps for one, UNTIL=30 CPU minutes in all"
	@echo "make dist               build wheel and sdist, and try both in clean environments"
	@echo "make licences sbom audit  what we stand on: licences, a bill of materials, known vulnerabilities"
	@echo "make container          run the steps of the container file in an empty environment"
	@echo "make site               the documentation as a site, under build/docs/site"
	@echo "make format             let ruff format and mend the code"
	@echo "make graph              draw docs/pictures/rooms.svg anew: which room imports which"
	@echo "make screenshots        take the pictures of the workbench in docs/pictures anew"
	@echo "make shapes             gather what the recogniser of drawings is trained on: about 640 families of fonts"
	@echo "make lock               resolve requirements/*.txt anew; UPGRADE=1 takes newer versions"
	@echo "make clean              remove the virtual environment and all caches"

# --- set-up -------------------------------------------------------------------------------------

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { echo "There is no '$(PYTHON)' here. Install Python 3.11 to 3.14, or name one: make PYTHON=/path/to/python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' || { echo "Glyphstone needs Python 3.11 to 3.14, and '$(PYTHON)' is $$($(PYTHON) --version 2>&1). Name another: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PIP) --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV) || { echo "Python could not make a virtual environment. On Debian and Ubuntu install the package python3-venv, then run make again." >&2; exit 1; }
	@touch $@

$(VENV)/.run: $(VENV)/.made requirements/run.txt requirements/build.txt pyproject.toml
	@echo "Installing what Glyphstone needs into $(VENV) ..."
	@$(INSTALL) -r requirements/run.txt
	@$(INSTALL) -r requirements/build.txt
	@$(PIP) install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.run requirements/test.txt requirements/schemas.txt
	@echo "Installing what the tests need into $(VENV) ..."
	@$(INSTALL) -r requirements/test.txt
	@$(INSTALL) -r requirements/schemas.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.test requirements/bench.txt
	@echo "Installing the peers to measure against into $(VENV) ..."
	@$(INSTALL) -r requirements/bench.txt
	@touch $@

# Programs and fonts that the package index does not have; only tests and benchmarks use them.
packages:
	@bash .ci/system-packages

# --- what people run ----------------------------------------------------------------------------

demo: $(VENV)/.run
	@$(BIN)/python -m demo

test: packages lint format-check types imports unit

lint: $(VENV)/.test
	$(BIN)/ruff check .

format-check: $(VENV)/.test
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy $(CHECKED)

imports: $(VENV)/.test
	PYTHONPATH=. $(BIN)/lint-imports --no-logo

unit: $(VENV)/.test
	$(BIN)/python -m pytest -n $(WORKERS) --cov --cov-report=term:skip-covered

BENCHMARKS := $(patsubst benchmarks/%/__main__.py,%,$(wildcard benchmarks/*/__main__.py))

# What the benchmark of broken maps recognises pages with, script by script.
OCR := $(addprefix tesseract-ocr-script-,arab armn beng cans cher cyrl deva ethi geor grek gujr guru hebr knda \
	laoo latn mlym mymr sinh taml thai tibt viet)

bench: bench-name packages $(VENV)/.bench
	@$(if $(filter brokenmaps,$(NAME)),bash .ci/system-packages ghostscript tesseract-ocr $(OCR))
	@$(if $(filter brokenmaps language repair scripts shapes trust,$(NAME)),command -v npm >/dev/null || bash .ci/system-packages nodejs npm)
	@$(if $(DIR),GLYPHSTONE_HOSTILE_DIR="$(abspath $(DIR))") $(BIN)/python -m benchmarks.$(NAME) $(PART) $(if $(filter-out 0,$(QUICK)),--quick)

bench-name:
	@test -n "$(filter $(NAME),$(BENCHMARKS))" || { echo "Say which benchmark: make bench NAME=...  There are: $(or $(BENCHMARKS),none yet)." >&2; exit 2; }

# --- what maintainers run -----------------------------------------------------------------------

# Not part of make test: a room takes a minute or more. REPORT=1 writes its row of the table.
mutants: $(VENV)/.test
	@test -n "$(ROOM)" || { echo "Say which room: make mutants ROOM=layout, or ROOM=script.bidi" >&2; exit 2; }
	@$(BIN)/python -m tools.mutants $(ROOM) --seed $(or $(SEED),1) --count $(or $(COUNT),40) \
		$(if $(filter-out 0,$(REPORT)),--report benchmarks/results/mutants.md)

graph: $(VENV)/.test
	@$(BIN)/python -m tools.draw_graph

screenshots: packages $(VENV)/.test
	@$(BIN)/python -m tools.screenshots

$(VENV)/.fuzz: $(VENV)/.test requirements/fuzz.txt
	@$(INSTALL) -r requirements/fuzz.txt
	@touch $@

# Not part of make test. Findings stand under .cache/fuzz, totals in benchmarks/results/fuzz.md.
fuzz: $(VENV)/.fuzz
	@$(BIN)/python -m tools.fuzz --seconds $(or $(SECONDS),60) --until $(or $(UNTIL),0) $(NAME)

# --- releases -----------------------------------------------------------------------------------

# In an environment of their own: what builds a site or a bill of materials is no part of the product.
RELEASE := .venv-release

$(RELEASE)/.made: requirements/release.txt
	@$(PYTHON) -m venv --clear $(RELEASE)
	@$(RELEASE)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: \
		--require-hashes -r requirements/release.txt
	@touch $@

licences: $(VENV)/.run
	@mkdir -p build
	@$(BIN)/python -m tools.release.licences requirements/run.txt build/licences.md

sbom: $(RELEASE)/.made
	@mkdir -p build
	@$(RELEASE)/bin/cyclonedx-py requirements --output-reproducible --output-format JSON \
		--pyproject pyproject.toml --output-file build/sbom.json requirements/run.txt
	@echo "Written: build/sbom.json"

audit: $(RELEASE)/.made
	@$(PYTHON) -m tools.release.audit $(RELEASE)/bin/pip-audit requirements/run.txt

dist: $(VENV)/.test
	@rm -rf dist
	@$(BIN)/python -m tools.release.dist dist

# The steps of the container file in empty folders and an environment of their own, without a container.
container: $(VENV)/.run
	@$(BIN)/python -m tools.release.container Containerfile

site: $(RELEASE)/.made
	@$(PYTHON) -m tools.release.site build/docs
	@$(RELEASE)/bin/zensical build --strict --clean --config-file build/docs/zensical.toml >build/site.log || { cat build/site.log; exit 1; }
	@echo "Written: build/docs/site/index.html"

SHAPES := .cache/shapes

# Training itself needs a GPU and PyTorch, which no lock names; tools/shapes/README.md tells the rest.
shapes: $(VENV)/.run
	@command -v npm >/dev/null || bash .ci/system-packages nodejs npm
	@$(BIN)/python -m tools.shapes.fetch
	@$(BIN)/python -m tools.shapes.gather $(SHAPES)/outlines.xz
	@$(BIN)/python -m tools.shapes.usage $(SHAPES)/usage.json
	@echo "Now train, on a machine with a GPU and PyTorch:"
	@echo "    python -m tools.shapes.train $(SHAPES)/outlines.xz measured.npz shipped.npz --usage $(SHAPES)/usage.json"
	@echo "then cut the models into the files of the package and of the benchmarks:"
	@echo "    python -m tools.shapes.ship shipped.npz measured.npz"

format: $(VENV)/.test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# test.txt holds everything, the others keep to its versions, so that all fit into one environment.
COMPILE = $(BIN)/uv --quiet --no-config pip compile --universal --python-version 3.11 --generate-hashes \
	--only-binary :all: --no-header $(if $(filter-out 0,$(UPGRADE)),--upgrade)

$(VENV)/.lock: $(VENV)/.made requirements/lock.txt
	@$(INSTALL) -r requirements/lock.txt
	@touch $@

lock: $(VENV)/.lock
	$(COMPILE) pyproject.toml requirements/build.in requirements/test.in -o requirements/test.txt
	$(COMPILE) pyproject.toml -c requirements/test.txt -o requirements/run.txt
	$(COMPILE) requirements/build.in -c requirements/test.txt -o requirements/build.txt
	$(COMPILE) requirements/bench.in -c requirements/test.txt -o requirements/bench.txt
	$(COMPILE) requirements/fuzz.in -c requirements/test.txt -o requirements/fuzz.txt
	$(COMPILE) requirements/release.in -o requirements/release.txt
	$(COMPILE) requirements/lock.in -o requirements/lock.txt
	$(COMPILE) --no-deps requirements/schemas.in -o requirements/schemas.txt

clean:
	rm -rf $(VENV) $(RELEASE) build dist demo/out .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage .coverage.* htmlcov

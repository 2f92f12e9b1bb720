# `make` lists the targets. Everything lives in .venv and build*/; `make clean` removes the latter.

PYTHON := .venv/bin/python
BUILD := build
JOBS ?= $(shell nproc 2> /dev/null || echo 2)
SANITIZE ?= address,undefined thread
RUNS ?= 1000000
FUZZ_SECONDS ?= 600
OPTIMISE ?= 1

# Ninja if there is one; said only once, since a build directory keeps its generator.
generator = $(if $(wildcard $(1)/CMakeCache.txt),,$(if $(shell command -v ninja),-G Ninja))
configure = mkdir -p $(1) && cmake -S . -B $(1) $(call generator,$(1)) -DPython_EXECUTABLE=$(CURDIR)/$(PYTHON) $(2) \
	> $(1)/configure.log 2>&1 || { cat $(1)/configure.log; exit 1; }
compile = cmake --build $(1) --parallel $(JOBS)

CXX_FILES = $(shell find libsimcore bindings tests benchmarks examples -name '*.[ch]pp' 2> /dev/null | sort)
TIDY_FILES = $(filter libsimcore/% bindings/% benchmarks/%,$(filter %.cpp,$(CXX_FILES)))
run_tidy = .venv/bin/run-clang-tidy.py -clang-tidy-binary .venv/bin/clang-tidy -quiet -hide-progress -j $(JOBS) -extra-arg=-w -p
PYTHON_DIRS = $(wildcard bindings/python tests tools examples benchmarks)

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev browser clang configure package build demo test test-clusters sdk-requests fuzz fuzz-bytes fuzz-documents lint tidy tidy-alone format coverage bench bench-instructions bench-compare offer-bench validate examples docs \
	api-check build-times lines faults stubs stubs-check new-stubs wheel clean-root-check install-check sanitize clean

help: ## Say what each target does
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-18s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## Install what compiling and running take, where it is missing: distribution packages (as root), and in .venv
	@tools/setup.sh

setup-dev: ## Install what tests, linters and pages take besides
	@tools/setup.sh dev

browser: setup-dev ## Make sure that there is a Chromium, for the tests of the HTML report
	@tools/browser.sh

clang: setup ## Make sure that there is a Clang with libFuzzer and sanitizers
	@tools/clang.sh

# Without the tests, which need Catch2, until somebody wants them.
configure: setup
	@$(call configure,$(BUILD),-DSIMCORE_BUILD_PYTHON=ON $(if $(wildcard $(BUILD)/CMakeCache.txt),,-DSIMCORE_BUILD_TESTS=OFF))

package: configure ## Compile library and Python extension into build/ and make them importable from .venv
	@$(call compile,$(BUILD)) --target _core python_package
	@# The build tree is importable from .venv, and .venv/bin/simcore runs it: no wheel is built on the way.
	@echo $(CURDIR)/$(BUILD)/python > "$$($(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/simcore-build.pth"
	@printf '#!/bin/sh\nexec "$$(dirname "$$0")/python" -m simcore "$$@"\n' > .venv/bin/simcore && chmod +x .venv/bin/simcore

build: setup-dev package ## Compile tests and C++ examples too
	@$(call configure,$(BUILD),-DSIMCORE_BUILD_TESTS=ON)
	@$(call compile,$(BUILD))

demo: package ## Show what simcore does, in a minute
	@$(PYTHON) examples/demo.py

test: build browser ## Run all tests: C++, Python, structure, examples with pinned outputs
	@if [ -n "$(wildcard benchmarks/*.cpp benchmarks/*/*.cpp)" ]; then $(call compile,$(BUILD)) --target simcore_bench; fi
	ctest --test-dir $(BUILD) --parallel $(JOBS) --output-on-failure
	@# Python keeps what it compiles for its hundreds of starts, even where the machine forbids it by default.
	@# As many processes as processors: threads of the linear algebra would wait for each other.
	OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE= $(PYTHON) -m pytest --numprocesses $(JOBS) --dist loadfile --no-loadscope-reorder

test-clusters: package ## Run studies on real clusters of two workers, of Dask and of Ray, and kill some of them
	@tools/cluster.sh
	PYTHONPATH=$(CURDIR)/$(BUILD)/python:$(CURDIR) .venv-cluster/bin/python -m pytest tests/clusters

sdk-requests: setup-dev ## Ask the SageMaker Python SDK, which is large, what it sends for the calls of tests/data/estimators; fail if that differs (UPDATE=1 writes)
	@tools/sdk.sh
	@SAGEMAKER_SUPPRESS_V2_WARNING=1 .venv-sdk/bin/python -m tools.sdk_requests $(if $(UPDATE),,--check)

fuzz: build ## Draw new random jobs and event sequences, thousands of them, and 2e8 runs of two jobs (minutes)
	$(BUILD)/tests/unit_exact "[fuzz]"
	SIMCORE_FUZZ=60 $(BUILD)/tests/unit_engine "[fuzz]"
	SIMCORE_FUZZ=1 $(PYTHON) -m pytest tests/python -k "properties or yaml or bill" --hypothesis-show-statistics -q

lint: build ## Check format, ruff, mypy and clang-tidy, and that every public header compiles alone
	.venv/bin/clang-format --dry-run -Werror $(CXX_FILES)
	.venv/bin/ruff check $(PYTHON_DIRS)
	.venv/bin/ruff format --check $(PYTHON_DIRS)
	.venv/bin/mypy bindings/python/simcore tools tests/structure
	@$(call compile,$(BUILD)) --target header_check
	@$(MAKE) --no-print-directory tidy

# Units as they are compiled, a room each, in a sixth of the time of their files one by one; without a precompiled header,
# which only its compiler can read.
tidy: setup-dev ## Run clang-tidy on the library, the bindings and the benchmarks
	@$(call configure,$(BUILD)/tidy-units,-DSIMCORE_BUILD_PYTHON=ON -DSIMCORE_BUILD_TESTS=OFF -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON)
	@cmake --build $(BUILD)/tidy-units --target embedded_tables > /dev/null
	@$(PYTHON) $(run_tidy) $(BUILD)/tidy-units '/unity_|/benchmarks/'

# One marker per file, so that only files changed since (or all, after a change of a header) are looked at again.
tidy-alone: setup-dev ## Run clang-tidy on each file alone, which finds missing includes, too (TIDY_FILES=some of them; all: 17 min)
	@$(call configure,$(BUILD)/tidy,-DSIMCORE_BUILD_PYTHON=ON -DSIMCORE_BUILD_TESTS=OFF -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DSIMCORE_UNITY=OFF)
	@cmake --build $(BUILD)/tidy --target embedded_tables > /dev/null
	@$(MAKE) --no-print-directory --output-sync=target --keep-going -j$(JOBS) $(TIDY_FILES:%=$(BUILD)/tidy/checked/%.ok)

$(BUILD)/tidy/checked/%.ok: % .clang-tidy $(filter libsimcore/%.hpp bindings/%.hpp benchmarks/%.hpp,$(CXX_FILES))
	@echo "clang-tidy $<"
	@mkdir -p $(@D)
	@.venv/bin/clang-tidy -p $(BUILD)/tidy --quiet --extra-arg=-w $< 2> $@.log \
		|| { cat $@.log; exit 1; }
	@touch $@

format: setup-dev ## Rewrite sources in the project's format
	.venv/bin/clang-format -i $(CXX_FILES)
	.venv/bin/ruff check --fix $(PYTHON_DIRS)
	.venv/bin/ruff format $(PYTHON_DIRS)

coverage: setup-dev browser ## Print line coverage of C++ and Python; fail below 90 %
	@$(call configure,build-coverage,-DCMAKE_BUILD_TYPE=Debug -DSIMCORE_COVERAGE=ON -DSIMCORE_BUILD_PYTHON=ON)
	@$(call compile,build-coverage)
	@find build-coverage -name '*.gcda' -delete
	ctest --test-dir build-coverage --parallel $(JOBS) --output-on-failure
	@# Both figures are wanted, also when the first is too low.
	@failed=0; \
	PYTHONPATH=build-coverage/python $(PYTHON) -m pytest tests/python --cov=simcore --cov-fail-under=90 || failed=1; \
	.venv/bin/gcovr --root . --merge-lines --filter libsimcore/simcore/ --filter bindings/ --fail-under-line 90 \
		build-coverage || failed=1; exit $$failed

bench: setup-dev package ## Run the benchmarks, C++ and Python, and write their table (ONLY=a word of the names of C++ rows: print these)
	@$(call compile,$(BUILD)) --target simcore_bench
	@$(PYTHON) -m tools.bench_table $(BUILD) $(if $(ONLY),--only "$(ONLY)")

bench-instructions: setup-dev package ## Count the instructions of a handful of benchmarks; fail where one is 10 % dearer than in the last release (WRITE=1 pins)
	@$(call compile,$(BUILD)) --target simcore_bench
	@$(PYTHON) -m tools.instruction_counts $(BUILD) $(if $(WRITE),--write)

bench-compare: setup-dev ## Compare the speed of each benchmark with that of another revision (BASE=...), in alternation
	@$(PYTHON) -m tools.bench_compare $(or $(BASE),$(error say which: make bench-compare BASE=<revision>))

offer-bench: package ## Import a made-up offer file of 2 GB (OFFER_BYTES=...) beside reading it with cat and wc
	@$(PYTHON) benchmarks/offer_import.py $(or $(OFFER_BYTES),2000000000)

validate: build ## Score the forecasts against recorded jobs and published runs, anew, into docs/how-good-is-it.md and spot-policies.md (minutes)
	@OPENBLAS_NUM_THREADS=1 $(PYTHON) -m tools.score_jobs
	@OPENBLAS_NUM_THREADS=1 $(PYTHON) -m tools.score_spread
	@$(PYTHON) -m tools.fit_boosting --check
	@OPENBLAS_NUM_THREADS=1 $(PYTHON) -m tools.score_boosting
	@$(PYTHON) -m tools.score_training
	@OPENBLAS_NUM_THREADS=1 $(PYTHON) -m tools.score_spot
	@$(PYTHON) -m tools.score_policies

docs: setup-dev package ## Build the pages of docs/ as a site, in build/docs/index.html
	$(PYTHON) -m sphinx --fail-on-warning --keep-going --jobs $(JOBS) --quiet docs $(BUILD)/docs

examples: build ## Run all examples against their pinned outputs (UPDATE=1 pins anew)
	SIMCORE_UPDATE=$(UPDATE) $(PYTHON) -m pytest tests/structure/test_examples.py

api-check: setup-dev package ## Compare public names, options and keys with the last release; fail where CHANGELOG.md does not say what is gone (WRITE=1 pins)
	@$(PYTHON) -m tools.api_surface $(if $(WRITE),--write)

build-times: setup ## Print the ten slowest units of build/ and their sum; fail above the budget
	@$(PYTHON) -m tools.build_times $(BUILD)

lines: setup ## Count lines of code by room, of this checkout beside main (AGAINST=a revision)
	@$(PYTHON) -m tools.count_lines $(or $(AGAINST),main)

faults: setup-dev package ## Plant faults in a copy of this checkout, and show that each is caught (an hour)
	@$(PYTHON) -m tools.deliberate_faults

stubs: setup-dev package new-stubs ## Regenerate what is generated: type stub of the extension, tables and JSON Schemas of docs/
	@cp -r $(BUILD)/stubs/simcore/. bindings/python/simcore/
	@$(PYTHON) tools/job_file_reference.py
	@$(PYTHON) tools/job_file_schema.py
	@$(PYTHON) tools/output_reference.py
	@$(PYTHON) tools/lint_reference.py

stubs-check: setup-dev package new-stubs ## Check that the committed stub, tables and schema are what the extension says
	@cd $(BUILD)/stubs/simcore && for file in $$(find . -name '*.pyi'); do \
		diff -u $(CURDIR)/bindings/python/simcore/$$file $$file || { echo "stale: run make stubs"; exit 1; }; done
	@$(PYTHON) tools/job_file_reference.py --check || { echo "docs/job-file*.md are stale: run make stubs"; exit 1; }
	@$(PYTHON) tools/job_file_schema.py --check || { echo "docs/job-file.schema.json is stale: run make stubs"; exit 1; }
	@$(PYTHON) tools/output_reference.py --check || { echo "docs/output.md is stale: run make stubs"; exit 1; }
	@$(PYTHON) tools/lint_reference.py --check || { echo "docs/lint.md is stale: run make stubs"; exit 1; }

new-stubs: setup-dev package
	@rm -rf $(BUILD)/stubs
	@PYTHONPATH=$(BUILD)/python $(PYTHON) -m pybind11_stubgen simcore._core --exit-code -o $(BUILD)/stubs
	@# What pybind11 3 accepts for a number reads better, and checks callbacks better, as the number it becomes.
	@# The version is written once, in CMakeLists.txt: a stub tells its type alone.
	@find $(BUILD)/stubs -name '*.pyi' | xargs sed -i -e 's/typing.SupportsInt | typing.SupportsIndex/int/g' \
		-e 's/typing.SupportsFloat | typing.SupportsIndex/float/g' \
		-e "s/^\(__version__: str\) = .*/\1/" -e 's/\(def __eq__(self, other: \)[A-Za-z]*/\1object/' \
		-e 's/__hash__: typing.ClassVar.None. = None$$/&  # type: ignore[assignment]/'

wheel: setup-dev ## Build source archive, and wheel from that, check what is in them, install the wheel into a fresh environment, run it (OPTIMISE=0: sooner, slow code)
	@rm -rf dist $(BUILD)/wheel-check
	$(PYTHON) -m build --no-isolation --outdir dist $(if $(filter 0,$(OPTIMISE)),-C cmake.define.CMAKE_CXX_FLAGS_RELEASE=-O0)
	$(PYTHON) -m tools.check_archives dist
	$(PYTHON) -m venv $(BUILD)/wheel-check
	$(BUILD)/wheel-check/bin/python -m pip install --quiet --disable-pip-version-check dist/*.whl
	cd / && $(CURDIR)/$(BUILD)/wheel-check/bin/simcore --version

clean-root-check: ## Install the wheel of dist/ into fresh roots of Debian and Ubuntu without a compiler, and time its start there (root, minutes)
	@tools/clean_root.sh $(SUITES)

install-check: package ## Install into a temporary prefix; build and run examples/planner with find_package, also on the job file of README.md
	@rm -rf $(BUILD)/install-check
	cmake --install $(BUILD) --component library --prefix $(CURDIR)/$(BUILD)/install-check/prefix > /dev/null
	cmake -S examples/planner -B $(BUILD)/install-check/planner -DCMAKE_BUILD_TYPE=Release \
		-DCMAKE_PREFIX_PATH=$(CURDIR)/$(BUILD)/install-check/prefix > /dev/null
	cmake --build $(BUILD)/install-check/planner > /dev/null
	$(BUILD)/install-check/planner/planner
	@sed -n '/^# job.yaml$$/,/^```$$/{/^```$$/!p}' README.md > $(BUILD)/install-check/job.yaml
	$(BUILD)/install-check/planner/planner $(BUILD)/install-check/job.yaml

sanitize: $(SANITIZE:%=sanitize-%) ## Run the C++ tests under sanitizers: address and undefined, then thread (SANITIZE=thread for one)

sanitize-%: build-sanitize-%/CMakeCache.txt
	@$(call compile,build-sanitize-$*)
	ctest --test-dir build-sanitize-$* --parallel $(JOBS) --output-on-failure

# The same tree as that of the tests: the fuzz targets need the library with the same instruments.
sanitized = build-sanitize-address,undefined

fuzz-bytes: $(sanitized)/CMakeCache.txt ## Feed changed bytes to every reader (RUNS=1000000 each, FUZZ_SECONDS=600 each, TARGETS=parse)
	@$(call compile,$(sanitized)) --target bytes
	@$(PYTHON) -m tools.fuzz_bytes $(sanitized) $(TARGETS) --runs $(RUNS) --seconds $(FUZZ_SECONDS) --jobs $(JOBS)

fuzz-documents: build ## Feed changed documents, programs and notebooks to every reader (RUNS=1000000 each, READERS="pipelines python_files", SEED=1)
	@PYTHONPATH=$(BUILD)/python:. $(PYTHON) -m tools.fuzz_documents $(READERS) --runs $(RUNS) --seed $(or $(SEED),1)

build-sanitize-%/CMakeCache.txt: clang
	@$(call configure,build-sanitize-$*,-DCMAKE_CXX_COMPILER=$$(tools/clang.sh) -DCMAKE_BUILD_TYPE=RelWithDebInfo -DSIMCORE_SANITIZE=$* \
		-DSIMCORE_BUILD_FUZZERS=$(if $(findstring address,$*),ON,OFF) -DSIMCORE_BUILD_BENCHMARKS=OFF)

clean: ## Remove what was built
	rm -rf $(BUILD) build-* dist

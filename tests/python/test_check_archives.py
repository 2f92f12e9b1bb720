"""The check of what is shipped: what a wheel and a source archive must have, and must not have."""

import json
import subprocess
from typing import Any

import pytest

from tests.python.jobs import ROOT
from tools.check_archives import package_files, sbom_problems, source_problems, wheel_problems

PACKAGE = {"simcore/__init__.py", "simcore/py.typed", "simcore/linting/rules.csv"}
INFO = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE", "licenses/THIRD_PARTY_NOTICES.md",
        "sboms/simcore.cdx.json"}  # fmt: skip
WHEEL = {
    *PACKAGE,
    "simcore/_core.cpython-311-x86_64-linux-gnu.so",
    *(f"simcore-0.3.0.dist-info/{each}" for each in INFO),
}
SOURCES = {"CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE", "THIRD_PARTY_NOTICES.md", "PKG-INFO",
           "libsimcore/CMakeLists.txt", *(f"bindings/python/{each}" for each in PACKAGE)}  # fmt: skip
NOTICES = "| [fmt](https://x) | messages | MIT | 2012 |\n| [Eigen](https://x) | algebra | MPL-2.0 | 2006 |\n"


def bill(**changes: Any) -> dict[str, Any]:
    component = {"type": "library", "bom-ref": "pkg:a/fmt@9", "name": "fmt", "purl": "pkg:a/fmt@9",
                 "licenses": [{"license": {"id": "MIT"}}]}  # fmt: skip
    own = {"type": "library", "bom-ref": "own", "name": "simcore"}
    made = {"bomFormat": "CycloneDX", "specVersion": "1.6", "metadata": {"component": own}, "components": [component],
            "dependencies": [{"ref": "own", "dependsOn": ["pkg:a/fmt@9"]}]}  # fmt: skip
    component.update(changes)
    return made


def test_what_is_whole_has_no_problem() -> None:
    assert [*wheel_problems(WHEEL, PACKAGE), *source_problems(SOURCES, PACKAGE)] == []
    assert [*sbom_problems(json.dumps(bill()), NOTICES)] == []


@pytest.mark.parametrize(
    "name", sorted(WHEEL - {f"simcore-0.3.0.dist-info/{each}" for each in INFO if "/" not in each})
)
def test_a_wheel_lacks_nothing(name: str) -> None:
    (problem,) = wheel_problems(WHEEL - {name}, PACKAGE)
    assert problem == "lacks the extension" if name.endswith(".so") else problem.removeprefix("lacks ") in f"/{name}"


@pytest.mark.parametrize("name", ["simcore/tests/data.json", "tests/x.py", "simcore-0.3.0.dist-info/notes.txt"])
def test_a_wheel_has_nothing_else(name: str) -> None:
    (problem,) = wheel_problems({*WHEEL, name}, PACKAGE)
    assert problem.startswith("has ")


@pytest.mark.parametrize("name", sorted(SOURCES - {"PKG-INFO"}))
def test_a_source_archive_lacks_nothing(name: str) -> None:
    assert any(problem.startswith("lacks ") for problem in source_problems(SOURCES - {name}, PACKAGE))


@pytest.mark.parametrize("name", ["tests/data/real_jobs.csv", "docs/index.md", ".ci/run", "benchmarks/bench.cpp"])
def test_a_source_archive_has_no_tests(name: str) -> None:
    assert [*source_problems({*SOURCES, name}, PACKAGE)] == [f"has {name}"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"licenses": [{"license": {"id": "GPL-3.0-only"}}]}, "says GPL-3.0-only of fmt"),
        ({"name": "other"}, "says MIT of other"),
        ({"bom-ref": "pkg:a/else"}, "does not describe"),
    ],
)
def test_a_bill_of_materials_agrees_with_itself_and_the_notices(changes: dict[str, Any], words: str) -> None:
    (problem,) = sbom_problems(json.dumps(bill(**changes)), NOTICES)
    assert words in problem


def test_every_file_of_the_package_that_is_kept_is_expected() -> None:
    kept = subprocess.run(
        ["git", "ls-files", "bindings/python/simcore"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {line.removeprefix("bindings/python/") for line in kept.stdout.splitlines()} <= package_files()
    tables = {each for each in package_files() if each.endswith(".csv")}
    assert {"simcore/linting/rules.csv", "simcore/linting/facts.csv"} <= tables

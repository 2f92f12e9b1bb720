"""The check of what is shipped: what a wheel and a source archive must have, and must not have."""

import zipfile
from pathlib import Path

import pytest

from tests.python.jobs import ROOT
from tools.check_archives import (
    SBOM,
    command_problems,
    content_problems,
    known_files,
    package_files,
    source_problems,
    wheel_problems,
)

PACKAGE = {"simcore/__init__.py", "simcore/py.typed", "simcore/linting/rules.csv"}
INFO = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE", "licenses/THIRD_PARTY_NOTICES.md",
        "sboms/simcore.cdx.json"}  # fmt: skip
WHEEL = {
    *PACKAGE,
    "simcore/_core.cpython-311-x86_64-linux-gnu.so",
    *(f"simcore-0.3.0.dist-info/{each}" for each in INFO),
}
SOURCES = {"CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE", "THIRD_PARTY_NOTICES.md", "PKG-INFO",
           "cmake/dependencies.cmake", "libsimcore/CMakeLists.txt",
           *(f"bindings/python/{each}" for each in PACKAGE)}  # fmt: skip
KNOWN = {*SOURCES - {"PKG-INFO"}, "CHANGELOG.md", "tests/data/real_jobs.csv", "docs/index.md", ".ci/run",
         "benchmarks/bench.cpp"}  # fmt: skip
COMMANDS = "[console_scripts]\nsimcore = simcore.cli.main:main\n\n[pytest11]\nsimcore = simcore.pytest_plugin\n"
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_what_is_whole_has_no_problem() -> None:
    assert [*wheel_problems(WHEEL, PACKAGE), *source_problems({*SOURCES, "CHANGELOG.md"}, KNOWN)] == []
    libraries = {"simcore.libs/libyaml-0-8ec1a697.so.2.0.9", "simcore-0.3.0.dist-info/sboms/auditwheel.cdx.json"}
    assert [*wheel_problems(WHEEL | libraries, PACKAGE)] == []
    assert [*wheel_problems({*WHEEL, "simcore/.dylibs/libgcc_s.1.1.dylib", "simcore.libs/"}, PACKAGE)] == []


@pytest.mark.parametrize("name", sorted(WHEEL))
def test_a_wheel_lacks_nothing(name: str) -> None:
    (problem,) = wheel_problems(WHEEL - {name}, PACKAGE)
    assert problem == "lacks the extension" if name.endswith(".so") else problem.removeprefix("lacks ") in f"/{name}"


@pytest.mark.parametrize(
    "name",
    [
        "simcore/tests/data.json",
        "tests/x.py",
        "evil.py",
        "simcore/_core.evil.so",
        "simcore/other.so",
        "simcore.libs/libevil.so",
        "simcore/.dylibs/libevil.dylib",
        "simcore-0.3.0.data/scripts/evil",
        "simcore-0.3.0.dist-info/notes.txt",
        "simcore-0.3.0.dist-info/sboms/auditwheel.cdx.json",
    ],
)
def test_a_wheel_has_nothing_else(name: str) -> None:
    (problem,) = wheel_problems({*WHEEL, name}, PACKAGE)
    assert problem.startswith("has ")


def test_a_wheel_has_one_extension() -> None:
    assert [*wheel_problems({*WHEEL, "simcore/_core.cpython-312-darwin.so"}, PACKAGE)] == ["has 2 extensions"]


@pytest.mark.parametrize("name", sorted(SOURCES - {"PKG-INFO"}))
def test_a_source_archive_lacks_nothing(name: str) -> None:
    assert [*source_problems(SOURCES - {name}, KNOWN)] == [f"lacks {name}"]


@pytest.mark.parametrize("name", [*sorted(KNOWN - SOURCES - {"CHANGELOG.md"}), ".env", "secrets.pem", "libsimcore/key"])
def test_a_source_archive_has_no_tests_and_no_stranger(name: str) -> None:
    assert [*source_problems({*SOURCES, name}, KNOWN)] == [f"has {name}"]


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (COMMANDS, ""),
        ("cli.main:main", "cli.main:other"),
        ("[pytest11]\nsimcore = simcore.pytest_plugin\n", ""),
        ("[pytest11]", "evil = evil:main\n\n[pytest11]"),
    ],
)
def test_a_wheel_has_the_commands_of_the_project(before: str, now: str) -> None:
    assert [*command_problems(COMMANDS, PROJECT)] == []
    assert [*command_problems(COMMANDS.replace(before, now), PROJECT)] == [
        "entry_points.txt is not what pyproject.toml says"
    ]


def wheel(path: Path, library: str, **texts: str) -> zipfile.ZipFile:
    """A wheel of the parts that have content to be checked; an empty bill of materials is none."""
    notices = (ROOT / "THIRD_PARTY_NOTICES.md").read_text(encoding="utf-8")
    parts = {"METADATA": "Name: simcore\nVersion: 0.3.0\n", "entry_points.txt": COMMANDS, SBOM: "{}",
             "licenses/THIRD_PARTY_NOTICES.md": notices}  # fmt: skip
    with zipfile.ZipFile(path, "w") as made:
        for name, text in {**parts, **texts}.items():
            made.writestr(f"simcore-0.3.0.dist-info/{name}", text)
        made.writestr(library, "")
    return zipfile.ZipFile(path)


@pytest.mark.parametrize(
    ("library", "texts", "release", "problems"),
    [
        ("", {}, False, []),
        ("simcore.libs/libyaml-0-8ec1a697.so.2.0.9", {}, False, []),
        ("simcore.libs/libyaml-0-1.so", {}, True, ["has simcore.libs/libyaml-0-1.so, which a release compiles in"]),
        ("simcore/.dylibs/libgcc_s.1.1.dylib", {}, True, []),
        ("", {"METADATA": "Name: simcore\nVersion: 0.2.0\n"}, False, ["METADATA is not of 0.3.0"]),
        ("", {"entry_points.txt": ""}, False, ["entry_points.txt is not what pyproject.toml says"]),
    ],
)
def test_what_a_wheel_says(
    tmp_path: Path, library: str, texts: dict[str, str], release: bool, problems: list[str]
) -> None:
    with wheel(tmp_path / "a.whl", library or "simcore/__init__.py", **texts) as made:
        assert [*content_problems(made, "0.3.0", release=release)] == [*problems, f"{SBOM} is not CycloneDX"]


def test_the_package_is_what_git_knows_of_it() -> None:
    found = package_files(known_files())
    assert {"simcore/py.typed", "simcore/_core.pyi", "simcore/linting/rules.csv", "simcore/linting/facts.csv"} <= found
    assert [name for name in found if not (ROOT / "bindings" / "python" / name).is_file()] == []

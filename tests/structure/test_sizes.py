"""Files and functions stay small, names stay meaningful, and every source has its test."""

import re
from pathlib import Path
from statistics import median, quantiles

import pytest

from tests.structure.cpp_functions import Function, functions
from tests.structure.sources import LIBRARY, ROOT, code_only, files, name, without_raw_strings

BINDINGS = ROOT / "bindings"
TESTS = ROOT / "tests"

# What a kind of file may have at most [lines]; docstrings of bindings do not count.
FILE_LIMITS = [
    (LIBRARY, ".hpp", 200),
    (LIBRARY, ".cpp", 400),
    (BINDINGS, (".cpp", ".hpp"), 300),
    (BINDINGS / "python", ".py", 400),
    (TESTS, (".cpp", ".hpp", ".py"), 400),
    (ROOT / "benchmarks", (".cpp", ".hpp"), 400),
    (ROOT / "tools", (".py", ".sh"), 400),
]
FUNCTION_MEDIAN, FUNCTION_P90, FUNCTION_MAX = 10, 25, 80
EMPTY_NAMES = {"manager", "helper", "helpers", "util", "utils", "common"}


def own_functions() -> list[tuple[Path, Function]]:
    paths = files(".hpp", ".cpp") + files(".hpp", ".cpp", under=BINDINGS)
    return [(path, function) for path in paths for function in functions(code_only(path.read_text()))]


@pytest.mark.parametrize(("folder", "suffix", "limit"), FILE_LIMITS)
def test_files_stay_small(folder: Path, suffix: str | tuple[str, ...], limit: int) -> None:
    suffixes = (suffix,) if isinstance(suffix, str) else suffix
    lines = {name(path): without_raw_strings(path.read_text()).count("\n") for path in files(*suffixes, under=folder)}
    assert {path: count for path, count in lines.items() if count > limit} == {}


def test_functions_stay_small() -> None:
    found = own_functions()
    if len(found) < 20:
        pytest.skip("too few functions for quantiles")
    too_long = [
        f"{name(path)}:{f.line} {f.body_lines} lines: {f.head}" for path, f in found if f.body_lines > FUNCTION_MAX
    ]
    assert too_long == []
    sizes = [function.body_lines for _, function in found]
    assert median(sizes) < FUNCTION_MEDIAN
    assert quantiles(sizes, n=10)[-1] < FUNCTION_P90


def test_names_say_something() -> None:
    """A drawer called Util collects what nobody thought about."""
    stems = [path for path in files(".hpp", ".cpp") if EMPTY_NAMES & {path.stem.split("_")[-1], path.parent.name}]
    assert [name(path) for path in stems] == []
    pattern = re.compile(r"\b(?:class|struct)\s+(\w*(?:Manager|Helper|Utils?|Common)\w*)")
    types = [
        (name(path), match) for path in files(".hpp", ".cpp") for match in pattern.findall(code_only(path.read_text()))
    ]
    assert types == []


def test_every_source_has_its_test() -> None:
    tests = {path.name for path in files("_test.cpp", under=TESTS / "unit")}
    assert [name(path) for path in files(".cpp") if f"{path.stem}_test.cpp" not in tests] == []

"""Files and functions stay small, names stay meaningful, and every source has its test."""

import ast
import re
from pathlib import Path
from statistics import median, quantiles

import pytest

from tests.structure.cpp_functions import Function, functions
from tests.structure.python_package import Function as PythonFunction
from tests.structure.python_package import functions as python_functions
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


@pytest.mark.parametrize("folder", ["bindings/python", "tools"])
def test_python_functions_stay_small(folder: str) -> None:
    """Lines of the body, without the docstring."""
    trees = [ast.parse(path.read_text()) for path in files(".py", under=ROOT / folder)]
    sizes = [body_lines(function) for tree in trees for function in python_functions(tree)]
    assert max(sizes) <= FUNCTION_MAX
    assert median(sizes) < FUNCTION_MEDIAN
    assert quantiles(sizes, n=10)[-1] < FUNCTION_P90


def body_lines(function: PythonFunction) -> int:
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


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
    """tests/unit/<room>/<stem>_test.cpp."""
    untested = [path for path in files(".cpp") if not mirror(path).exists()]
    assert [name(path) for path in untested] == []


def mirror(source: Path) -> Path:
    return TESTS / "unit" / source.relative_to(LIBRARY).parts[0] / f"{source.stem}_test.cpp"


def test_a_noun_has_one_home() -> None:
    homes: dict[str, set[str]] = {}
    for path in files(".hpp", ".cpp"):
        homes.setdefault(path.stem, set()).add(path.relative_to(LIBRARY).parts[0])
    assert {stem: rooms for stem, rooms in homes.items() if len(rooms) > 1} == {}

"""How far it is from the question to the loop that runs the job: few calls, few files, each named for what it does."""

import ast
from pathlib import Path

import pytest

from tests.structure.cpp_functions import functions
from tests.structure.python_package import PACKAGE
from tests.structure.python_package import functions as python_functions
from tests.structure.sources import LIBRARY, ROOT, code_only, name

# Each function calls the next; the last one holds the loop over the runs. The call of run() is what draw_to() hands to
# parallel_for(), for its threads.
CALLS = [
    (LIBRARY / "forecast" / "forecast.cpp", "Forecast forecast()", "draw_samples("),
    (LIBRARY / "montecarlo" / "samples.cpp", "Samples draw_samples()", ".draw_to("),
    (LIBRARY / "montecarlo" / "samples.cpp", "void draw_to()", "run(workers_"),
    (LIBRARY / "montecarlo" / "samples.cpp", "void run()", "runner->run("),
    (LIBRARY / "montecarlo" / "runner.cpp", "void run() override", "for ("),
]
# The files before them, from the command line: each calls the next.
DOORS = [
    (PACKAGE / "cli" / "forecast.py", "run", "forecast"),
    (PACKAGE / "studies" / "forecast.py", "forecast", "_core.forecast"),
    (ROOT / "bindings" / "bind_replicate.cpp", "Forecast forecast_from_python()", "forecast(plan"),
]
MOST_CALLS, MOST_FILES = 4, 6


def body(path: Path, head: str) -> str:
    """A C++ function without comments, by its head without parameters."""
    code = code_only(path.read_text())
    found = [each for each in functions(code) if each.head == head]
    assert found, f"{name(path)} has no function {head!r}"
    return "\n".join(code.splitlines()[found[0].line - 1 :][: found[0].body_lines + 4])


@pytest.mark.parametrize(("path", "head", "call"), CALLS)
def test_each_function_calls_the_next(path: Path, head: str, call: str) -> None:
    assert call in body(path, head)


@pytest.mark.parametrize(("path", "head", "call"), DOORS)
def test_each_door_opens_the_next(path: Path, head: str, call: str) -> None:
    if path.suffix == ".cpp":
        assert call in body(path, head)
        return
    function = next(each for each in python_functions(ast.parse(path.read_text())) if each.name == head)
    assert call in {ast.unparse(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}


def test_few_calls_and_few_files() -> None:
    assert len(CALLS) - 1 <= MOST_CALLS
    assert len({path for path, _, _ in DOORS + CALLS}) <= MOST_FILES

"""Programs of tests: small texts whose values are asked for, read as jobs of the SDK, and run beside it."""

import ast
import contextlib
import copy
import io
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from typing import Any

from simcore.inputs.python_code.bindings import bind
from simcore.inputs.python_code.call import Program, Unread
from simcore.inputs.python_code.program import program
from simcore.inputs.python_code.source import Piece
from simcore.inputs.python_code.tree import Tree, parsed

MOST_LINES = 5000
HEADER = "from sagemaker.estimator import Estimator\n"


def read(text: str, name: str = "train.py") -> Program:
    """The jobs of a program."""
    return program(name, text.encode())


def used(text: str) -> list[Any]:
    """What is read of each `USE(value)` of a program, in the order of the text."""
    return [found.call.keywords["x"] for found in read(HEADER + text.replace("USE(", "Estimator(x=")).found]


def is_read(value: Any) -> bool:
    """Whether a value is read with all of its parts."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not isinstance(value, Unread) and all(map(is_read, parts))


def uses_when_run(text: str, names: dict[str, Any]) -> dict[int, list[Any]]:
    """The values of each `USE(value)` when Python runs the program: at the time, and of what it was at the end."""
    numbers = count()
    marked = re.sub(r"USE\(", lambda _: f"USE({next(numbers)}, ", text)
    at_the_time: dict[int, list[Any]] = defaultdict(list)
    objects: list[tuple[int, Any]] = []

    def use(number: int, value: Any) -> Any:
        at_the_time[number].append(_copied(value))
        objects.append((number, value))
        return value

    with contextlib.suppress(Exception, Stopped), contextlib.redirect_stdout(io.StringIO()), stopped_after(MOST_LINES):
        exec(marked, {**names, "USE": use})
    for number, value in objects:
        at_the_time[number].append(_copied(value))
    return at_the_time


class Stopped(BaseException):
    """A program that runs too long; no except clause of it catches this."""


@contextlib.contextmanager
def stopped_after(lines: int) -> Iterator[None]:
    """Stops what runs inside once it has run so many lines."""
    left = count(lines, -1)

    def trace(_frame: Any, _event: str, _argument: Any) -> Any:
        if next(left) < 0:
            raise Stopped
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def _copied(value: Any) -> Any:
    """A copy of a value as it is read; of one that contains itself, something that equals nothing."""
    if not isinstance(value, dict | list | tuple):
        return value
    try:
        return _as_read(copy.deepcopy(value))
    except RecursionError:
        return object()


def _as_read(value: Any) -> Any:
    """A value as it is read: tuples are lists."""
    if isinstance(value, dict):
        return {key: _as_read(each) for key, each in value.items()}
    return [_as_read(each) for each in value] if isinstance(value, list | tuple) else value


def tree_of(text: str) -> Tree:
    """The tree of a program, with its bindings."""
    tree, piece = Tree("train.py"), Piece(text)
    statements = parsed("train.py", piece)
    assert isinstance(statements, list)
    tree.add(piece, statements)
    bind(tree)
    return tree


def node_of(tree: Tree, text: str) -> Any:
    """The first expression of a program that is written so."""
    return next(node for node in tree.nodes if isinstance(node, ast.expr) and ast.unparse(node) == text)


def last_use(tree: Tree, name: str) -> ast.Name:
    """The last place where a program uses a name."""
    return tree.uses(name)[-1]

"""Counts lines of code without comments, docstrings and blanks, by room: module of the library, sub-package of Python.

    python -m tools.count_lines                  # this checkout
    python -m tools.count_lines main             # a revision beside this checkout
    python -m tools.count_lines v0.1.0 main      # two revisions

The rooms of tests, benchmarks, examples and tools are counted too, apart from the product.
"""

from __future__ import annotations

import argparse
import ast
import io
import itertools
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]

_PACKAGE = "bindings/python/simcore"
_LIBRARY = "libsimcore/simcore"
_PRODUCT = ("libsimcore", "bindings")
_CPP = (".cpp", ".hpp")
_IGNORED_TOKENS = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
)
# Strings stay, so that what looks like a comment inside them is none.
_CPP_COMMENT = re.compile(
    r'(R"([^()\\\s]{0,16})\(.*?\)\2"|"(?:[^"\\\n]|\\.)*"|(?<![0-9a-fA-F])\'(?:[^\'\\\n]|\\.)+\')|//[^\n]*|/\*.*?\*/',
    re.DOTALL,
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.count_lines", description=__doc__.splitlines()[0])
    parser.add_argument("revisions", nargs="*", metavar="REVISION", help="one or two; without: this checkout")
    given = parser.parse_args(arguments).revisions
    if len(given) > 2:
        parser.error("two revisions at most")
    names = [*given, "this checkout"][:2] if len(given) == 1 else given or ["this checkout"]
    counts = [by_room(_of_revision(name) if name in given else _of_checkout()) for name in names]
    for line in table(names, counts):
        print(line)


def by_room(files: Iterator[tuple[str, str]]) -> Counter[str]:
    """Lines of code by room."""
    lines: Counter[str] = Counter()
    for path, text in files:
        lines[room(path)] += len(cpp_lines(text)) if path.endswith(_CPP) else python_lines(text)
    return lines


def room(path: str) -> str:
    """Where a file lives: two folders deep in the product, one elsewhere."""
    parts = PurePosixPath(path).parent.parts
    for base in (_PACKAGE, _LIBRARY):
        if path.startswith(f"{base}/"):
            return "/".join([base, *parts[base.count("/") + 1 :][:1]])
    return parts[0] if parts else "."


def cpp_lines(text: str) -> list[str]:
    """Lines of C++ that hold more than comments."""

    def blank(match: re.Match[str]) -> str:
        return match[1] or "\n" * match[0].count("\n") or " "

    return [line for line in _CPP_COMMENT.sub(blank, text).splitlines() if line.strip()]


def python_lines(text: str) -> int:
    """How many lines of Python hold more than comments and docstrings."""
    held: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _IGNORED_TOKENS:
            held.update(range(token.start[0], token.end[0] + 1))
    return len(held - set(_docstring_lines(ast.parse(text))))


def _docstring_lines(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node, clean=False
        ):
            text = node.body[0]
            yield from range(text.lineno, (text.end_lineno or text.lineno) + 1)


def table(names: Sequence[str], counts: Sequence[Counter[str]]) -> Iterator[str]:
    """A row a room, with the sums; of two revisions also how they differ."""
    rooms = sorted({room for count in counts for room in count})
    yield _row("room", [*names, *["difference"][: len(names) - 1]])
    sums: list[tuple[str, list[str]]] = [
        ("library", [room for room in rooms if room.startswith("libsimcore")]),
        ("bindings", [room for room in rooms if room == "bindings"]),
        ("Python package", [room for room in rooms if room.startswith(_PACKAGE)]),
        ("product", [room for room in rooms if room.startswith(_PRODUCT)]),
        ("tests, tools, benchmarks, examples", [room for room in rooms if not room.startswith(_PRODUCT)]),
    ]
    for room_ in rooms:
        yield _row(room_, _numbers(counts, [room_]))
    for name, summed in sums:
        yield _row(f"= {name}", _numbers(counts, summed))


def _numbers(counts: Sequence[Counter[str]], rooms: Sequence[str]) -> list[str]:
    totals = [sum(count[room] for room in rooms) for count in counts]
    return [
        *(f"{total:,}" for total in totals),
        *(f"{after - before:+,}" for before, after in itertools.pairwise(totals)),
    ]


def _row(name: str, cells: Sequence[str]) -> str:
    return f"{name:42}" + "".join(f"{cell:>16.15}" for cell in cells)


def _counted(path: str) -> bool:
    return path.endswith((*_CPP, ".py"))


def _of_checkout() -> Iterator[tuple[str, str]]:
    listed = _git("ls-files", "--cached", "--others", "--exclude-standard").splitlines()
    paths = [ROOT / path for path in sorted(set(listed)) if _counted(path)]
    return ((path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in paths if path.exists())


def _of_revision(revision: str) -> Iterator[tuple[str, str]]:
    paths = [path for path in _git("ls-tree", "-r", "--name-only", revision).splitlines() if _counted(path)]
    return ((path, _git("show", f"{revision}:{path}")) for path in paths)


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(f"count_lines: {done.stderr.strip()}")
    return done.stdout


if __name__ == "__main__":
    main()

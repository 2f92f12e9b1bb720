"""`-` in the place of a file: standard input where a description is read, standard output where an answer goes."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from simcore.cli.standard_streams import INPUT, read_input
from simcore.errors import InputError, Problem
from simcore.inputs.documents import TextSource

_DASH = "-"
_READ = ("job", "jobs", "described", "workload")  # options and positional words that name descriptions
_WRITTEN = ("out", "book")
_BY_ENDING = "must be a file: the ending of its name says how it is read"
# Other files, by the name of their option, and why no stream can be one.
_FILES = {
    "prices": _BY_ENDING,
    "profile": _BY_ENDING,
    "a": "must be a price book or a catalog",
    "b": "must be a price book or a catalog",
    "offers": _BY_ENDING,
    "suite": "must be a folder",
    "summary": "must be a file: standard output has the answer",
    "junit": "must be a file: standard output has the answer (for JUnit XML on it: --format junit)",
}
_PICTURE = "must be a file: the ending of its name, .png or .svg, says which form the picture has"


def resolve(options: argparse.Namespace) -> None:
    """Puts standard input in the place of a `-` that is read, and standard output in that of one that is written.

    Raises:
        InputError: A `-` is where no stream can be, or standard input is to be read twice; holds every problem.
    """
    given = vars(options)
    read = [name for name in _READ for word in _words(given.get(name)) if word == _DASH]
    problems = list(_refusals(given))
    if len(read) > 1:
        problems.append(Problem(_DASH, f"must stand once: {INPUT} is read to its end", f"it {len(read)} times"))
    if problems:
        raise InputError.of(*problems)
    for name in read:
        given[name] = _with_input(given[name])
    for name in _WRITTEN:
        if given.get(name) == _DASH:
            given[name] = None


def word(given: str | TextSource) -> str:
    """What the command line says in the place of a file."""
    return given if isinstance(given, str) else _DASH


def _refusals(given: dict[str, object]) -> Iterator[Problem]:
    why = {**_FILES, **dict.fromkeys(_pictures(given), _PICTURE)}
    for name, rule in why.items():
        if _DASH in _words(given.get(name)):
            yield Problem(_called(name), rule, repr(_DASH))


def _pictures(given: dict[str, object]) -> list[str]:
    names = given.get("pictures")
    return [*names] if isinstance(names, tuple) else []


def _called(name: str) -> str:
    """An option, or a word in its place, as the help has it."""
    positional = ("a", "b", "offers", "suite")
    return name.rstrip("s").upper() if name in positional else f"--{name.replace('_', '-')}"


def _with_input(value: object) -> object:
    source = TextSource(INPUT, read_input)
    return [source if each == _DASH else each for each in value] if isinstance(value, list) else source


def _words(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]

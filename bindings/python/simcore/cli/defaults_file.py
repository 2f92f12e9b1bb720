"""Defaults of options from a file: the nearest simcore.toml, or a pyproject.toml with [tool.simcore]."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from simcore.errors import InputError, Problem

NAMES = ("simcore.toml", "pyproject.toml")
_PATHS = ("--prices", "--profile", "--workload")  # relative to the file that names them
_BOOK_FORMAT = "book_format"  # of `catalog export`: what it writes is no answer
_NEVER = ("--help", "--out", "--defaults")


def place(words: Sequence[str]) -> Path | None:
    """The file that `--defaults` names, or the nearest; None without one, and for `--defaults none`."""
    asked = _asked(words)
    return _nearest(Path.cwd()) if asked is None else None if asked == "none" else Path(asked)


def apply(parser: argparse.ArgumentParser, place: Path) -> None:
    """Sets the defaults of all verbs from a file.

    Raises:
        InputError: The file cannot be read, or holds what is no option or no value of one; holds every problem.
    """
    problems: list[Problem] = []
    _apply(parser, _read(place), place, problems)
    if problems:
        raise InputError.of(*problems)


def _asked(words: Sequence[str]) -> str | None:
    """The value of --defaults, which stands before the verb."""
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    first.add_argument("--defaults")
    first.error = lambda message: None  # type: ignore[assignment,method-assign,return-value] # the parser of all says it
    found, _ = first.parse_known_args([*words])
    return getattr(found, "defaults", None)


def _nearest(folder: Path) -> Path | None:
    for each in (folder, *folder.parents):
        for name in NAMES:
            place = each / name
            if place.is_file() and (name == NAMES[0] or "[tool.simcore" in place.read_text(errors="replace")):
                return place
    return None


def _read(place: Path) -> dict[str, Any]:
    toml = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    try:
        found = toml.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError.of(Problem(str(place), "must be a file in TOML", str(error))) from None
    return dict(found.get("tool", {}).get("simcore", {})) if place.name == NAMES[1] else found


def _apply(parser: argparse.ArgumentParser, given: Mapping[str, Any], place: Path, problems: list[Problem]) -> None:
    verbs = dict(_verbs(parser))
    everywhere = {key: value for key, value in given.items() if not isinstance(value, Mapping)}
    known = {name for verb in verbs.values() for name in _options(verb)}
    for key in everywhere:
        if f"--{key}" not in known:
            problems.append(_unknown(place, key, {*known, *(f"--{verb}" for verb in verbs)}))
    _set(verbs.values(), everywhere, place, "", problems)
    for key, table in given.items():
        if isinstance(table, Mapping):
            _check(key, table, verbs, place, problems)
            own = [verb for name, verb in verbs.items() if name.split()[0] == key]
            _set(own, {k: v for k, v in table.items() if not isinstance(v, Mapping)}, place, f"{key}.", problems)


def _check(key: str, table: Mapping[str, Any], verbs: Mapping[str, argparse.ArgumentParser], place: Path,
           problems: list[Problem]) -> None:  # fmt: skip
    own = [verb for name, verb in verbs.items() if name.split()[0] == key]
    if not own:
        problems.append(_unknown(place, key, {f"--{name.split()[0]}" for name in verbs}))
        return
    known = {name for verb in own for name in _options(verb)}
    problems += [_unknown(place, f"{key}.{name}", known) for name in table if f"--{name}" not in known]


def _unknown(place: Path, key: str, known: set[str]) -> Problem:
    import difflib

    near = difflib.get_close_matches(key.rpartition(".")[2], [name[2:] for name in known], n=1)
    return Problem(f"{place}: {key}", "is no option of a verb", "", near[0] if near else "")


def _verbs(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Parsers that have no verbs of their own, by their words."""
    inner = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not inner:
        yield name, parser
    below = inner[0].choices if inner else getattr(parser, "topics", {})
    for word, each in below.items():
        yield from _verbs(each, f"{name} {word}".strip())


def _options(parser: argparse.ArgumentParser) -> dict[str, argparse.Action]:
    """Options that a file may set, by their long names."""
    return {name: action for action in parser._actions for name in action.option_strings
            if name.startswith("--") and name not in _NEVER
            and action.dest != _BOOK_FORMAT and action.help != argparse.SUPPRESS}  # fmt: skip


def _set(verbs: Collection[argparse.ArgumentParser], values: Mapping[str, Any], place: Path, table: str,
         problems: list[Problem]) -> None:  # fmt: skip
    """Sets the values where they can be: not every verb has every format. What no verb can take is a problem."""
    for key, value in values.items():
        taken = [_takes(verb, key, value, place.parent) for verb in verbs if f"--{key}" in _options(verb)]
        if taken and not any(taken):
            problems.append(Problem(f"{place}: {table}{key}", f"must be what --{key} takes", repr(value)))


def _takes(verb: argparse.ArgumentParser, key: str, value: Any, folder: Path) -> bool:
    action = _options(verb)[f"--{key}"]
    try:
        verb.set_defaults(**{action.dest: _value(action, value, folder)})
    except (ValueError, TypeError, argparse.ArgumentTypeError):
        return False
    return True


def _value(action: argparse.Action, value: Any, folder: Path) -> Any:
    if isinstance(value, list):
        if not isinstance(action.default, list):
            raise TypeError
        return [_value_of_one(action, each, folder) for each in value]
    one = _value_of_one(action, value, folder)
    return [one] if isinstance(action.default, list) else one


def _value_of_one(action: argparse.Action, value: Any, folder: Path) -> Any:
    if action.nargs == 0:  # a flag
        if not isinstance(value, bool):
            raise TypeError
        return value
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise TypeError
    if action.choices is not None and value not in action.choices:
        raise ValueError
    if action.option_strings[-1] in _PATHS:
        return str(folder / str(value))
    return action.type(str(value)) if callable(action.type) else str(value)

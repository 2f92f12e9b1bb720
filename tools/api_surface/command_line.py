"""The verbs of the command line, their arguments and options, and the codes that they end with."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from types import ModuleType

from simcore.cli import options
from simcore.cli.main import parser


def surface() -> Iterator[str]:
    """A line for each verb, argument and option, for each word and the default of these, and for each exit code."""
    yield from lines("simcore", parser())
    yield from exit_codes(options)


def lines(verb: str, found: argparse.ArgumentParser) -> Iterator[str]:
    """The lines of a verb and of those below it; an argument goes by its place, since nobody types its name."""
    yield f"command {verb}"
    place = 0
    for action in found._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield from lines(f"{verb} {name}", inner)
            continue
        place += not action.option_strings
        if action.help != argparse.SUPPRESS:
            for name in action.option_strings or [f"<{place}>"]:
                yield from _facts(f"command {verb} {name}", action)


def _facts(name: str, action: argparse.Action) -> Iterator[str]:
    """What callers rely on; "required" alone is something that they may be glad to lose."""
    yield name
    yield from (f"{name} {word}" for word in action.choices or ())
    if action.nargs == 0:
        yield f"{name}: no value"
        return
    if action.option_strings:
        yield f"{name}: a value"
    if action.nargs in ("*", "+") or isinstance(action, argparse._AppendAction):
        yield f"{name}: several"
    if action.required and action.nargs != "*":
        yield f"{name} required"
    else:
        yield f"{name} = {action.default}"


def exit_codes(module: ModuleType) -> Iterator[str]:
    """A line for each number that a module names in capitals."""
    for name, code in vars(module).items():
        if name.isupper() and not name.startswith("_") and type(code) is int:
            yield f"command simcore: exit code {code}, {name.lower().replace('_', ' ')}"

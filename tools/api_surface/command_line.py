"""The verbs of the command line and their options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from simcore.cli.main import parser


def surface() -> Iterator[str]:
    """A line for each verb, each argument by its place, each option and each word that these may have."""
    return _lines("simcore", parser())


def _lines(verb: str, found: argparse.ArgumentParser) -> Iterator[str]:
    yield f"command {verb}"
    for action in found._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield from _lines(f"{verb} {name}", inner)
        elif action.help != argparse.SUPPRESS:
            names = action.option_strings or [f"<{action.dest}>"]
            yield from (f"command {verb} {name}" for name in names)
            yield from (f"command {verb} {names[-1]} {word}" for word in action.choices or ())

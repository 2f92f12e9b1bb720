"""Dispatches the verbs; sorts errors by who must act."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from simcore import _core
from simcore._cli import catalog, explain, forecast
from simcore._errors import InputError, SimulationError

BAD_INPUT = 2


def parser() -> argparse.ArgumentParser:
    """All verbs and their options."""
    top = argparse.ArgumentParser(
        prog="simcore", description="What a managed training job will cost and how long it will take."
    )
    top.add_argument("--version", action="version", version=f"simcore {_core.__version__}")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb in (forecast, explain, catalog):
        verb.add(verbs)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command. Returns 0, or 2 when the input is wrong (one line a problem on standard error)."""
    options = parser().parse_args(arguments)
    try:
        options.run(options)
        sys.stdout.flush()
    except (InputError, SimulationError) as error:
        for line in str(error).splitlines():
            print(f"simcore: {line}", file=sys.stderr)  # noqa: T201
        return BAD_INPUT
    except KeyboardInterrupt:
        print("simcore: interrupted", file=sys.stderr)  # noqa: T201
        return 130
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0

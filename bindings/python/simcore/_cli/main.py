"""Dispatches the verbs; sorts errors by who must act."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from simcore import _core
from simcore._cli import catalog, explain, forecast
from simcore._errors import Error

BAD_INPUT = 2
NOT_WRITTEN = 1
INTERRUPTED = 130


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
    """Runs one command. Returns 0, or 2 when the input is wrong (one line a problem on standard error).

    1 means that the output could not be written, 130 that Ctrl-C was pressed.
    """
    options = parser().parse_args(arguments)
    if sys.stdout is None:  # closed by the caller
        return NOT_WRITTEN
    try:
        options.run(options)
        sys.stdout.flush()
    except Error as error:
        for line in str(error).splitlines():
            print(f"simcore: {line}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("simcore: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe has seen enough
        _drop_output()
    except OSError as error:
        print(f"simcore: {error}", file=sys.stderr)
        _drop_output()
        return NOT_WRITTEN
    return 0


def _drop_output() -> None:
    """So that Python, which writes the rest at its end, does not fail once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

"""Dispatches the verbs; sorts errors by who must act."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence

from simcore import _core
from simcore.cli import advise, bill, catalog, check, checkpoint, compare, explain, forecast, log, speed
from simcore.cli.options import BAD_INPUT, BROKEN, DONE, INTERRUPTED, NOT_WRITTEN, complain
from simcore.display.printable import printable
from simcore.errors import Error


def parser() -> argparse.ArgumentParser:
    """All verbs and their options."""
    top = argparse.ArgumentParser(
        prog="simcore", description="What a managed training job will cost and how long it will take."
    )
    top.add_argument("--version", action="version", version=f"simcore {_core.__version__}")
    log.add(top)
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")
    top.set_defaults(code=DONE)  # a verb with another answer than "done" overwrites it
    for verb in (forecast, check, compare, speed, advise, checkpoint, explain, bill, catalog):
        verb.add(verbs)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command. Returns 0, or 2 when the input is wrong (one line a problem on standard error).

    1 is the answer of `check` that a job is over its budget, and means nothing else. 70 is a bug of ours, 74 means that
    the output could not be written, 130 that Ctrl-C was pressed.
    """
    options = parser().parse_args(arguments)
    if sys.stdout is None:  # closed by the caller
        return NOT_WRITTEN
    log.show(options.log)
    try:
        options.run(options)
        sys.stdout.flush()
    except Error as error:
        complain(error)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("simcore: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe has seen enough
        _drop_output()
    except OSError as error:
        print(f"simcore: {printable(str(error))}", file=sys.stderr)
        _drop_output()
        return NOT_WRITTEN
    except Exception:  # Python would exit with 1, which says "over budget"
        traceback.print_exc()
        return BROKEN
    return int(options.code)


def _drop_output() -> None:
    """So that Python, which writes the rest at its end, does not fail once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

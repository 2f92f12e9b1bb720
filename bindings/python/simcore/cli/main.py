"""Dispatches the verbs; sorts errors by who must act."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Sequence

from simcore import _core
from simcore.cli import advise, bill, catalog, check, checkpoint, compare, explain, forecast, log, regress, speed
from simcore.cli.arguments import Parser, parsed
from simcore.cli.options import BAD_INPUT, BROKEN, DONE, INTERRUPTED, NOT_WRITTEN, READER_GONE, complain
from simcore.cli.standard_streams import drop_unwritten, open_closed, write_error
from simcore.errors import Error


def parser() -> argparse.ArgumentParser:
    """All verbs and their options."""
    top = Parser(prog="simcore", description="What a managed training job will cost and how long it will take.")
    top.add_argument("--version", action="version", version=f"simcore {_core.__version__}")
    log.add(top)
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")
    top.set_defaults(code=DONE)  # a verb with another answer than "done" overwrites it
    for verb in (forecast, check, compare, speed, advise, checkpoint, explain, bill, catalog, regress):
        verb.add(verbs)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command. Returns 0, or 2 when the input is wrong (one line a problem on standard error).

    1 is the answer of `check` that a job is over its budget, and means nothing else. 70 is a bug of ours, 74 means that
    the output could not be written, 130 that Ctrl-C was pressed, 141 that the reader of a pipe left before its end.
    """
    open_closed()
    try:
        return _ran(arguments)
    finally:
        drop_unwritten()


def _ran(arguments: Sequence[str] | None) -> int:
    try:
        options = parsed(parser(), arguments)
        log.show(options.log)
        options.run(options)
        sys.stdout.flush()
    except SystemExit as end:  # argparse has said all
        return int(end.code or DONE)
    except (Exception, KeyboardInterrupt) as error:
        return _code_of(error)
    return int(options.code)


def _code_of(error: BaseException) -> int:
    """Says what went wrong, to whom it can be said."""
    match error:
        case Error():
            complain(error)
            return BAD_INPUT
        case KeyboardInterrupt():
            write_error("simcore: interrupted")
            return INTERRUPTED
        case BrokenPipeError():  # nobody reads on: no message is needed
            return READER_GONE
        case OSError():
            write_error(f"simcore: {error}")
            return NOT_WRITTEN
    for line in traceback.format_exception(error):  # Python would exit with 1, which says "over budget"
        for part in line.splitlines():
            write_error(part)
    return BROKEN

"""Dispatches the verbs; sorts errors by who must act."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module

from simcore import _core
from simcore.cli import dash, defaults_file, log
from simcore.cli.arguments import Parser, help_end, parsed
from simcore.cli.options import BAD_INPUT, BROKEN, DONE, INTERRUPTED, NOT_WRITTEN, READER_GONE, complain
from simcore.cli.standard_streams import drop_unwritten, open_closed, write_error
from simcore.errors import Error

# The verbs in the order of the help, and under their former names, by the module of simcore.cli that has each.
VERBS = {
    **{each: each for each in ("forecast", "check", "lint", "scan", "workload", "compare", "sweep", "explore", "advise",
                               "rank", "speed", "scaling", "explain", "bill", "calibrate", "backtest", "regress",
                               "diff", "catalog", "mcp", "completion")},
    "checkpoint": "advise",
}  # fmt: skip

_MORE = """simcore VERB --help has the options of a verb, and an example.
The examples run in the folder examples of the sources."""


def parser(verbs: Iterable[str] = VERBS) -> argparse.ArgumentParser:
    """The parser of these verbs, with their options; default: of all."""
    top = Parser(prog="simcore", description="What a managed training job will cost and how long it will take.",
                 epilog=help_end("simcore forecast jobs/bert-spot.yaml", more=_MORE))  # fmt: skip
    top.add_argument("--version", action="version", version=f"simcore {_core.__version__}")
    text = "file with defaults of the options, or none; default: the nearest simcore.toml or pyproject.toml"
    top.add_argument("--defaults", metavar="FILE", help=text)
    log.add(top)
    inner = top.add_subparsers(dest="verb", required=True, metavar="VERB")
    top.set_defaults(code=DONE, whole=parser)  # a verb with another answer than "done" overwrites the code
    for module in dict.fromkeys(VERBS[verb] for verb in verbs):
        import_module(f"simcore.cli.{module}").add(inner)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command. Returns 0, or 2 when the input is wrong (one line a problem on standard error).

    1 is the answer of `check` that a job is over its budget, and means nothing else. 70 is a bug of ours, 74 means that
    the output could not be written, 130 that Ctrl-C was pressed, 141 that the reader of a pipe left before its end.
    """
    open_closed()
    try:
        return _ran(sys.argv[1:] if arguments is None else arguments)
    finally:
        drop_unwritten()


def _ran(words: Sequence[str]) -> int:
    try:
        options = parsed(_parser_of(words), words)
        dash.resolve(options)
        log.show(options.log)
        options.run(options)
        sys.stdout.flush()
    except SystemExit as end:  # argparse has said all
        return int(end.code or DONE)
    except (Exception, KeyboardInterrupt) as error:
        return _code_of(error)
    return int(options.code)


def _parser_of(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the verb that comes first, or else of all; with a file of defaults, too, which may name any."""
    place = defaults_file.place(words)
    if place is None:
        return parser(words[:1] if words and words[0] in VERBS else () if words == ["--version"] else VERBS)
    whole = parser()
    defaults_file.apply(whole, place)
    return whole


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
    import traceback

    for line in traceback.format_exception(error):  # Python would exit with 1, which says "over budget"
        for part in line.splitlines():
            write_error(part)
    return BROKEN

"""simcore regress accept|run SUITE"""

from __future__ import annotations

import argparse

from simcore import files
from simcore._core import SuiteReport
from simcore.cli.arguments import add_verb
from simcore.cli.options import add_summary, write_text
from simcore.cli.output import add_answer, write_answer
from simcore.display import junit
from simcore.progress import bar_of_runs
from simcore.studies.regress import accept_suite, run_suite

_EXAMPLES = ("simcore regress accept suite", "simcore regress run suite --only 'bert-*'")
_CODES = "exit code: 0 all is as pinned, 1 something is not, 2 bad input, more than 2 anything else that went wrong"
_STATES = {"unpinned": "new"}  # which they are no more once they are accepted
_SUITE = "folder with job files; docs/pin-your-forecasts.md"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb and its two."""
    text = "pin the forecasts of a folder of jobs, and see why one moved"
    parser = add_verb(verbs, "regress", text, *_EXAMPLES)
    inner = parser.add_subparsers(dest="action", required=True, metavar="accept|run")
    accept = add_verb(inner, "accept", "pin the forecasts as they are now", _EXAMPLES[0])
    accept.set_defaults(run=run_accept)
    run = add_verb(inner, "run", "compare the forecasts with their pins", _EXAMPLES[1], more=_CODES)
    for each in (accept, run):
        each.add_argument("suite", metavar="SUITE", help=_SUITE)
        text = "only this job, or those of a pattern such as bert-*; may be repeated"
        each.add_argument("--only", metavar="NAME", action="append", default=[], help=text)
    run.add_argument(
        "--baseline-python", metavar="PYTHON", help="interpreter with an older simcore, to confirm what the code moved"
    )
    add_summary(run)
    run.add_argument("--junit", metavar="FILE", help="write JUnit XML to FILE, too")
    add_answer(run, run_run, "junit")


def run_run(options: argparse.Namespace) -> None:
    """Compares the forecasts with their pins and shows what moved, and why."""
    for place in (*options.summary, *([] if options.junit is None else [options.junit])):
        files.require_place(place)
    with bar_of_runs() as progress:
        report = run_suite(options.suite, only=options.only, baseline_python=options.baseline_python, progress=progress)
    options.code = report.code
    for path in options.summary:
        files.append(path, report.to_markdown())
    if options.junit is not None:
        files.write(options.junit, junit.render(report))
    write_answer(options, report, junit=lambda: junit.render(report), rows="jobs")


def run_accept(options: argparse.Namespace) -> None:
    """Pins the forecasts and says what moved since they were pinned before."""
    with bar_of_runs() as progress:
        report = accept_suite(options.suite, only=options.only, progress=progress)
    write_text(accepted(report))


def accepted(report: SuiteReport) -> str:
    """What was pinned, in a few lines."""
    states = dict(report.states)
    deleted = states.pop("missing", 0)
    counts = ", ".join(f"{number} {_STATES.get(state, state)}" for state, number in states.items())
    pinned = f"{report.suite}: {sum(states.values())} forecasts pinned ({counts})"
    return f"{pinned}; {deleted} pins without a job deleted" if deleted else pinned

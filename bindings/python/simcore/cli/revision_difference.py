"""simcore diff --base REF [PATH...]: every document that a change touches"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcore import files
from simcore._core import is_request
from simcore.cli.options import BAD_INPUT, DONE, catalog_of, complain
from simcore.cli.output import write_document
from simcore.display.plain_data import plain
from simcore.errors import InputError, Problem
from simcore.inputs.documents import TextSource, read_document
from simcore.inputs.program_choice import holds_named_jobs
from simcore.inputs.scanned import NOT_CHECKED, OVER
from simcore.studies.check import read_budget
from simcore.studies.lint import require_rules

if TYPE_CHECKING:
    from simcore._core import Budget, Forecast, Summary
    from simcore.inputs.changed_jobs import ChangedJobs, JobChange, Side
    from simcore.linting.findings import ChangedFindings

BUDGET, FINDINGS, NOTHING = "budget", "findings", "nothing"  # what the exit code tells
_FAILED = 1


def run(options: argparse.Namespace) -> None:
    """Compares the jobs of all documents that differ from the revision.

    Raises:
        InputError: There is no such revision or path, or an option asks for what only one job has.
    """
    _require(options)
    from simcore.inputs.revision import Revision
    from simcore.studies.revision_difference import Terms, revision_difference

    budget = _budget(options)
    terms = Terms(
        catalog_of(options),
        budget,
        options.workload,
        options.seed,
        options.replications,
        tuple(options.ignore),
        tuple(options.require_tag),
    )
    changed, found = revision_difference(Revision(options.base), options.jobs, terms)
    options.code = _code(changed, found, options.fail_on or [BUDGET])
    for problem in changed.unread:
        complain(InputError.of(problem))
    from simcore.display import revision_difference as shown
    from simcore.display.renderers import markdown

    document = shown.document(changed, found, budget)
    for path in options.summary:
        files.append(path, markdown.render(document))
    rows = [_row(each) for each in changed.jobs]
    write_document(options, document, {"code": options.code, **_data(changed, found)}, rows)


def _require(options: argparse.Namespace) -> None:
    """Requires that every option means something for several documents.

    Raises:
        InputError: One does not.
    """
    problems = [Problem("-", "must be a file or a folder: standard input has no revision")
                for each in (*options.jobs, options.workload) if isinstance(each, TextSource)]  # fmt: skip
    if options.allow_files:
        problems.append(Problem("--allow-files", "must go with one job file or two"))
    if options.plot is not None:
        problems.append(Problem("--plot", "must go with one job file or two, which the picture shows"))
    if problems:
        raise InputError.of(*problems)
    require_rules(options.ignore)


def _budget(options: argparse.Namespace) -> Budget | None:
    if options.max_cost is None and options.max_time is None:
        return None
    return read_budget(options.max_cost, options.max_time, options.confidence)


def _code(changed: ChangedJobs, found: ChangedFindings, told: list[str]) -> int:
    """The worst of all jobs, as far as it is asked for: a file of defaults with "nothing" takes back no other word."""
    if set(told) == {NOTHING}:
        return DONE
    verdicts = {each.verdict for each in changed.jobs}
    if changed.unread or NOT_CHECKED in verdicts:
        return BAD_INPUT
    failed = (BUDGET in told and OVER in verdicts) or (FINDINGS in told and not found.fresh)
    return _FAILED if failed else DONE


def _data(changed: ChangedJobs, found: ChangedFindings) -> dict[str, Any]:
    return {
        "base": changed.base,
        "commit": changed.commit,
        "files": changed.files,
        "jobs": [_row(each) for each in changed.jobs],
        "lint": {"new": plain(found.fresh), "before": plain(found.known)},
        "not_read": [vars(problem) for problem in changed.unread],
        "not_compared": [vars(problem) for problem in changed.others],
        "not_read_before": [vars(problem) for problem in changed.unread_before],
        "notes": list(changed.notes),
    }


def _row(job: JobChange) -> dict[str, Any]:
    """A job as one row of a table; amounts in USD, times in seconds, null where a version has none."""
    return {
        "file": job.new.stated.name if job.new else None,
        "was": job.old.stated.name if job.old else None,
        "compared_by": "forecast" if job.is_forecast else "bound",
        **_numbers("before", job.old),
        **_numbers("after", job.new),
        "verdict": job.verdict or None,
        "undecided": job.undecided,
        "was_read": not job.was_unread,
    }


def _numbers(name: str, side: Side | None) -> Mapping[str, Any]:
    made, bound = (None, None) if side is None else (side.forecast, side.bound)
    found = None if side is None else side.stated.found
    return {
        **_quantiles(f"{name}_cost", "usd", made, "cost_usd"),
        **_quantiles(f"{name}_wall_clock", "s", made, "wall_clock_s"),
        f"{name}_jobs": None if side is None else side.number,
        f"{name}_expected_cost_usd": None if side is None else side.expected_usd,
        f"{name}_at_most_usd": None if bound is None else bound.launch_usd,
        f"{name}_at_most_per": None if bound is None else " and ".join(bound.units),
        f"{name}_beside": [] if found is None else list(map(str, found.beside)),
    }


def _quantiles(name: str, unit: str, made: Forecast | None, member: str) -> Mapping[str, float | None]:
    summary: Summary | None = None if made is None else getattr(made, member)
    words = ("mean", "p50", "p90")
    return {f"{name}_{word}_{unit}": None if summary is None else getattr(summary, word) for word in words}


def is_asked(options: argparse.Namespace) -> bool:
    """Whether documents are asked for that have changed, and not one job in detail."""
    if options.base is None:
        return False
    return len(options.jobs) != 1 or given_only_here(options) != [] or not _has_detail(options.jobs[0], options)


def _has_detail(path: str | TextSource, options: argparse.Namespace) -> bool:
    """Whether a path is that of one job that has a forecast, or of what is refused as one."""
    if isinstance(path, TextSource):
        return True
    if not Path(path).is_file():
        return False
    try:
        if holds_named_jobs(path):
            return False
        _, content = read_document(path)
    except InputError:
        return True
    return not is_request(content) or options.workload is not None or "workload" in content


def given_only_here(options: argparse.Namespace) -> list[str]:
    """The options that are given and mean nothing for one job in detail."""
    named = {"--max-cost": options.max_cost, "--max-time": options.max_time, "--fail-on": options.fail_on,
             "--ignore": options.ignore, "--require-tag": options.require_tag,
             "--summary": options.summary}  # fmt: skip
    return [name for name, value in named.items() if value]

"""simcore check JOB... --max-cost USD --max-time TIME"""

from __future__ import annotations

import argparse
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from os import fspath
from typing import TYPE_CHECKING, Any

from simcore import files
from simcore._core import Budget, nearest
from simcore.cli import csv_table, every_job, program_check
from simcore.cli.arguments import add_verb
from simcore.cli.lint import add_rules, found_in, require_words
from simcore.cli.options import (
    BAD_INPUT,
    DONE,
    add_every_job,
    add_runs,
    add_summary,
    catalog_of,
    complain,
    given,
    load_job,
)
from simcore.cli.output import add_answer, as_json, require_one_picture, write_answer
from simcore.display.plain_data import plain
from simcore.display.verdict import Judged
from simcore.errors import InputError, Problem
from simcore.inputs.file_jobs import JOB_FILE
from simcore.studies.check import check_job, read_budget
from simcore.studies.every_job import has_one_answer, shared_workload

if TYPE_CHECKING:
    from simcore.display.document import Document
    from simcore.display.verdict import Total
    from simcore.linting.findings import LintReport

OVER_BUDGET = 1
_ENDLESS = "never-finishes"

_EXAMPLE = "simcore check jobs/bert-p4d.yaml --max-cost 500 --max-time 8h"
_CODES = """A folder stands for the jobs of its files. Jobs whose work nobody has told are compared in the worst case.
exit code: 0 within budget, 1 over budget, 2 bad input, more than 2 anything else that went wrong"""


@dataclass
class Checked:
    """What came of the job files, by path, in their order; `group_by`: a tag whose values have totals of their own."""

    budget: Budget
    group_by: str | None = None
    workload: str | None = None
    verdicts: list[Judged] = field(default_factory=list)
    refused: list[tuple[str, tuple[Problem, ...]]] = field(default_factory=list)
    bounds: program_check.Bounded | None = None  # of the jobs whose work nobody has told
    lint: LintReport | None = None  # of all jobs, if it was asked for

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said of a workload that all jobs share."""
        served = [each for each in self.verdicts if each.job is None or each.job.what != JOB_FILE]
        return shared_workload(self.workload, len(served))

    @property
    def found(self) -> bool:
        """Whether the lint found anything, in files that were checked or not."""
        return self.lint is not None and bool(self.lint.findings)

    @property
    def code(self) -> int:
        """The worst of all jobs."""
        bounds = self.bounds
        if self.refused or (bounds is not None and bounds.is_incomplete):
            return BAD_INPUT
        over = bounds is not None and bounds.is_over
        return OVER_BUDGET if over or not all(each.verdict.within for each in self.verdicts) else DONE

    @property
    def number_of_bounds(self) -> int:
        """Number of jobs that are checked in the worst case alone."""
        return 0 if self.bounds is None else len(self.bounds.found.bounds)

    @property
    def only_bounds(self) -> bool:
        """Whether there is nothing but jobs that are checked in the worst case alone."""
        return self.bounds is not None and not self.verdicts and not self.refused


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = add_verb(verbs, "check", "whether jobs stay within a budget", _EXAMPLE, more=_CODES)
    add_every_job(parser)
    add_budget(parser)
    parser.add_argument("--worst-case", action="store_true", help="compare the most that the stopping rules allow")
    parser.add_argument(
        "--strict", action="store_true", help="count a job that the runs leave undecided as over budget"
    )
    parser.add_argument(
        "--refuse",
        action="append",
        default=[],
        choices=(_ENDLESS,),
        help="count a job as over budget, whatever it costs, if less than 1 %% of its runs finish",
    )
    parser.add_argument("--lint", action="store_true", help="also say what will hurt; changes no exit code")
    add_rules(parser, "with --lint: ")
    text = "region of the jobs whose program does not tell theirs, without a workload; default: us-east-1"
    parser.add_argument("--region", help=text)
    parser.add_argument("--group-by", metavar="TAG", help="add up the jobs of each value of a tag: team")
    add_runs(parser, "number of simulated runs; default: 10000")
    add_answer(parser, run)
    add_summary(parser)


def add_budget(parser: argparse.ArgumentParser) -> None:
    """--max-cost, --max-time and --confidence of each job."""
    parser.add_argument("--max-cost", metavar="USD", help='most that each job may cost: 500, "500 USD"')
    parser.add_argument("--max-time", metavar="TIME", help='longest wall clock of each job: 8h, "90 min"')
    text = "share of the runs that must stay within the budget; default: 0.95"
    parser.add_argument("--confidence", metavar="SHARE", default="0.95", help=text)


def run(options: argparse.Namespace) -> None:
    """Checks every job, whatever becomes of the others, and shows the verdicts."""
    budget = read_budget(
        options.max_cost,
        options.max_time,
        options.confidence,
        worst_case=options.worst_case,
        strict=options.strict,
        refuse_endless=_ENDLESS in options.refuse,
    )
    _require_region(options)
    require_words(options)
    checked = Checked(budget, options.group_by, options.workload)
    open_ = [job for job in options.jobs if not _is_checked(job, options, checked)]
    if open_:
        found = program_check.bounded(open_, options, budget)
        checked.verdicts += found.verdicts
        checked.bounds = found if found.says_more else None
        for problem in found.problems:
            complain(InputError.of(problem))
    require_one_picture(options, len(checked.verdicts) + len(checked.refused) + checked.number_of_bounds)
    _require_tag(checked)
    checked.lint = _lint(options)
    options.code = checked.code
    for path in options.summary:
        files.append(path, markdown(checked))
    shown_ = checked.verdicts or checked.bounds or checked.found
    if shown_ or options.format != "table" or options.out is not None:
        show(checked, options)


def _require_region(options: argparse.Namespace) -> None:
    """Requires that a region goes with jobs that may name none.

    Raises:
        InputError: It does not.
    """
    alone = options.workload is None and any(map(program_check.holds_programs, options.jobs))
    if options.region is not None and not alone:
        raise InputError.of(Problem("--region", "must go with programs alone: a job file or a workload names its own"))


def _is_checked(job: Any, options: argparse.Namespace, checked: Checked) -> bool:
    """Whether a path is that of one job, which has its verdict then, or is refused; the jobs of others have bounds."""
    if options.workload is None and program_check.holds_programs(job):
        return False
    path = fspath(job)
    try:
        described = load_job(job, options)
        if not has_one_answer(described.program()):
            return False
        verdict = check_job(described, checked.budget, catalog=catalog_of(options), **given(options))
        checked.verdicts.append(Judged(path, verdict, described.program()))
    except InputError as error:
        if every_job.has_bounds(job, options):
            return False
        complain(error)
        checked.refused.append((path, error.problems))
    return True


def _lint(options: argparse.Namespace) -> LintReport | None:
    """What the lint finds in the jobs, if it is asked for; files that are refused have said why."""
    if not options.lint:
        return None
    from simcore.studies.lint import in_folders, report

    linted = []
    for job in dict.fromkeys(in_folders(options.jobs)[0]):
        with suppress(InputError):
            linted.append(found_in(job, options))
    return report(linted, options.ignore)


def _require_tag(checked: Checked) -> None:
    """Refuses a tag that no job has.

    Raises:
        InputError: With the nearest tag of a job.
    """
    tags = sorted({name for each in checked.verdicts for name in each.verdict.forecast.tags})
    if checked.group_by is None or checked.group_by in tags or not checked.verdicts:
        return
    near = nearest(checked.group_by, tags) or ", ".join(tags[:3])
    raise InputError.of(Problem("--group-by", "must be a tag of one of the jobs", repr(checked.group_by), near))


def markdown(checked: Checked) -> str:
    """The Markdown of all jobs."""
    from simcore.display.renderers import markdown as renderer

    return renderer.render(shown(checked))


def shown(checked: Checked) -> Document:
    """All verdicts and refusals, for any renderer."""
    from simcore.display import verdict

    refused = [(path, list(map(str, problems))) for path, problems in checked.refused]
    if checked.only_bounds:
        made = _shown_bounds(checked)
    else:
        made = verdict.overview(checked.verdicts, refused, checked.group_by)
        made = made if checked.bounds is None else verdict.beside(made, _shown_bounds(checked))
    made = replace(made, warnings=(*checked.notes, *made.warnings))
    if checked.lint is None:
        return made
    from simcore.display import lint_report

    return replace(made, sections=(*made.sections, *lint_report.beside(checked.lint)))


def _shown_bounds(checked: Checked) -> Document:
    from simcore.display import scan, verdict

    bounds = checked.bounds
    if bounds is None:
        raise ValueError("no job is checked in the worst case alone")
    made = scan.document(bounds.found, bounds.states, verdict.asked(checked.budget))
    return replace(made, warnings=tuple(program_check.notes(bounds)))


def show(checked: Checked, options: argparse.Namespace) -> None:
    """Prints all verdicts, or writes them to a file, and the picture of the one."""
    first = next((each.verdict for each in checked.verdicts), None)
    if first is None:
        options.plot = None
    write_answer(
        options,
        first,
        document=lambda: shown(checked),
        json=lambda: as_json(document(checked)),
        csv=lambda: csv_table.text(rows(checked)),
    )


def rows(checked: Checked) -> list[dict[str, Any]]:
    """A verdict a row, with the expected cost in place of the forecast behind it; the total of several, last; below
    it, the jobs that are checked in the worst case alone."""
    from simcore.display import verdict as shown

    made = []
    for each in checked.verdicts:
        known = each.verdict.to_dict()
        del known["forecast"]
        launch = {"file": each.path, "job": known.pop("job"), **_launch(each)}
        made.append({**launch, "tags": each.verdict.forecast.tags, **known})
    if checked.group_by is not None:
        groups = shown.groups(checked.verdicts, checked.group_by)
        made += [_sum(f"{checked.group_by}: {value}", total) for value, total in groups.items()]
    if len(checked.verdicts) > 1:
        made.append(_sum("total", shown.total(checked.verdicts)))
    return made if checked.bounds is None else [*made, *program_check.rows(checked.bounds)]


def _launch(judged: Judged) -> dict[str, Any]:
    """What one launch starts of a job, and what all of it costs."""
    return {
        "jobs": judged.number,
        "expected_cost_usd": judged.expected_usd,
        "at_most_usd": judged.at_most_usd,
        "limit_usd": judged.limit_usd,
    }


def _sum(name: str, total: Total) -> dict[str, Any]:
    return {"file": name, **{key: value for key, value in asdict(total).items() if key != "jobs"}}


def document(checked: Checked) -> dict[str, object]:
    """All verdicts as plain data: first those that could be given; last, their total. Where nobody has told the work of
    any job, those in the worst case."""
    from simcore.display import verdict as shown

    bounds = {} if checked.bounds is None else program_check.data(checked.bounds, checked.budget)
    lint = {"lint": plain(checked.lint)} if checked.lint is not None else {}
    if checked.only_bounds:
        return {"code": checked.code, **bounds, **lint}
    tag = checked.group_by
    groups = {} if tag is None else {value: asdict(each) for value, each in shown.groups(checked.verdicts, tag).items()}
    return {
        "code": checked.code,
        "verdicts": [{"file": each.path, **_launch(each), **each.verdict.to_dict()} for each in checked.verdicts],
        "refused": [{"file": path, "problems": list(map(vars, problems))} for path, problems in checked.refused],
        **({"groups": {tag: groups}} if tag is not None else {}),
        **lint,
        **({"bounds": bounds} if bounds else {}),
        "total": asdict(shown.total(checked.verdicts)),
    }

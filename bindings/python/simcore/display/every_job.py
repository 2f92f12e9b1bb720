"""The jobs of some files: each with its forecast, or else the most that it may cost and what a forecast needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from simcore._core import Forecast, Probability
from simcore.display import forecast, scan, wording
from simcore.display.document import (
    Column,
    Document,
    Emphasis,
    Folding,
    Layout,
    Row,
    Section,
    Table,
    columns,
    laid_out,
    present,
    prose,
)
from simcore.errors import Problem
from simcore.inputs.answered import Answered, AnsweredJobs
from simcore.inputs.scanned import added_up, cluster, purchase

_HOW = "simcore workload FILE > workload.yaml writes what is missing as a file to fill in; give it with --workload"
_MEANING = "A job of which a document does not say enough has the most that its stopping rules allow."
_WORKLOAD = "workload."  # before a key that a request lacks
_TABLE = "jobs"  # section of a scan
Details = Callable[[Forecast], Sequence[Section]]


def document(answered: AnsweredJobs, details: Details = forecast.sections, folding: Folding = "detail") -> Document:
    """The jobs in one table with their totals, what is missing for the forecasts of some, then each forecast in detail.

    Args:
        answered: The jobs with their forecasts.
        details: The sections of one forecast.
        folding: Whether they are seen at once.
    """
    bounded = [each for each in answered.jobs if each.answer is None and each.bound.job.starts != 0]
    open_ = [each.bound for each in answered.jobs if each.answer is None or each.number is None]
    rest = scan.document(replace(answered.found, bounds=tuple(open_))).sections
    kept = (each for each in rest if each.name != _TABLE)
    lies = f"Places are in {answered.found.folder}." if answered.found.folder else ""
    return Document(
        "Forecasts of jobs",
        "",
        headline(answered),
        meaning=" ".join(filter(None, (_MEANING if bounded else "", lies))),
        state="bad" if answered.problems else "",
        warnings=(*answered.notes, *wording.grouped(_warnings(answered))),
        sections=present(
            Section(_TABLE, "", (_table(answered),)),
            prose("missing", _missing(answered), title="what a forecast needs besides"),
            *kept,
            prose("workloads", _workloads(answered), "dim"),
            *_details(answered, details, folding),
        ),
        provenance=next((forecast.provenance(each.answer)[:2] for each in answered.jobs if each.answer), ()),
    )


def headline(answered: AnsweredJobs) -> str:
    """What the jobs are expected to cost together, and at most those that have no forecast of all that they start."""
    made = [each for each in answered.jobs if launch_usd(each) is not None]
    others = replace(answered.found, bounds=tuple(each.bound for each in answered.jobs if launch_usd(each) is None))
    if not made:
        return scan.headline(others)
    told = f"{wording.usd(expected_usd(answered))} expected for {scan.launches(len(made))}"
    idle = sum(each.job.starts == 0 for each in others.bounds)
    open_ = len(others.bounds) - len(others.whole) - idle
    parts = [f"at most {wording.usd(others.usd)} for {len(others.whole)} more"] if others.whole else []
    parts += [f"{wording.counted(open_, 'job')} not bounded"] if open_ else []
    parts += [f"{wording.counted(idle, 'job')} not started"] if idle else []
    return "; ".join([told, *parts])


def launch_usd(each: Answered) -> float | None:
    """What all that one launch starts of a job is expected to cost; None without a forecast, or where their number is
    not known [USD]."""
    return None if each.answer is None or each.number is None else each.answer.cost_usd.mean * each.number


def expected_usd(answered: AnsweredJobs) -> float:
    """The sum of the expected costs of all that one launch starts, each to the cent [USD]."""
    amounts = ((each.bound.job, launch_usd(each)) for each in answered.jobs)
    return added_up((job, usd) for job, usd in amounts if usd is not None)


def _short(answered: AnsweredJobs, name: str) -> str:
    folder = answered.found.folder
    return name.removeprefix(f"{folder}/") if folder else name


# ------------------------------------------------------------------------------------------------ the table
def _table(answered: AnsweredJobs) -> Table:
    risks = _risks(answered)
    made = laid_out((*_LAYOUT, *risks), answered.jobs, emphasis=_emphasis)
    rows = tuple(replace(row, cells=(_short(answered, row.cells[0]), *row.cells[1:])) for row in made.rows)
    told = {
        "job": "total",
        "expected": wording.usd(expected_usd(answered)) if any(each.answer for each in answered.jobs) else "",
        "at most": wording.usd(answered.found.usd),
    }
    total = Row(tuple(told.get(each.head, "") for each in made.columns), "strong") if len(rows) > 1 else None
    return Table(made.columns, rows, total)


def _emphasis(each: Answered) -> Emphasis:
    return "" if each.number is not None and (each.answer is not None or each.bound.whole) else "doubtful"


def _of_forecast(show: Callable[[Forecast], str]) -> Callable[[Answered], str]:
    """A cell of a forecast, empty where there is none; "a trial" stands behind the amounts of one."""
    return lambda each: "" if each.answer is None else f"{show(each.answer)}{_each(each)}"


def _each(each: Answered) -> str:
    """What a forecast is of, where one launch starts more than one."""
    return "" if each.number == 1 else " a trial" if each.is_trial else " a start"


def _expected(each: Answered) -> str:
    usd = launch_usd(each)
    return _of_forecast(lambda made: wording.usd(made.cost_usd.mean))(each) if usd is None else wording.usd(usd)


def _at_most(each: Answered) -> str:
    return scan.at_most(each.bound)


def _instances(each: Answered) -> str:
    """ "2 × ml.g5.xlarge, spot"; how they are paid for, unless that is by the hour."""
    paid = purchase(each.bound)
    return f"{cluster(each.bound)}{'' if paid in ('', 'on demand') else f', {paid}'}"


_LAYOUT: Layout[Answered] = (
    (Column("job", "code"), lambda each: each.name),
    (Column("what", optional=True), lambda each: each.bound.job.what),
    (Column("instances", optional=True), _instances),
    (Column("time", "number", optional=True), _of_forecast(lambda made: wording.duration(made.wall_clock_s.p50))),
    (Column("expected", "number"), _expected),
    (Column("half below", "number"), _of_forecast(lambda made: wording.usd(made.cost_usd.p50))),
    (Column("90 % below", "number"), _of_forecast(lambda made: wording.usd(made.cost_usd.p90))),
    (Column("at most", "number"), _at_most),
)


def _risks(answered: AnsweredJobs) -> Layout[Answered]:
    """How likely each job costs more or takes longer than was asked."""
    asked: list[tuple[str, Callable[[Forecast], Probability | None]]] = [
        ("costs more", lambda made: made.probabilities.over_budget),
        ("is late", lambda made: made.probabilities.late),
    ]
    first = next((each.answer for each in answered.jobs if each.answer is not None), None)
    return tuple(
        (columns("number", head)[0], _of_forecast(lambda made, risk=risk: _share(risk(made))))  # type: ignore[misc]
        for head, risk in asked
        if first is not None and risk(first) is not None
    )


def _share(risk: Probability | None) -> str:
    return "" if risk is None else wording.share(risk.share)


# ------------------------------------------------------------------------------------------------ below it
def _missing(answered: AnsweredJobs) -> Iterator[str]:
    """What each job without a forecast lacks, then how to give it."""
    lacking = [each for each in answered.jobs if each.missing]
    keys = any(each.is_missing for job in lacking for each in job.missing)
    named = ((_short(answered, each.name), needs(each.missing)) for each in lacking)
    yield from wording.grouped(list(named))
    if keys:
        yield _HOW


def _workloads(answered: AnsweredJobs) -> Iterator[str]:
    """Which file says what the documents do not."""
    served = [(_short(answered, each.name), each.workload) for each in answered.jobs if each.answer and each.workload]
    yield from (f"workload of {line}" for line in wording.grouped(served))


def needs(missing: Sequence[Problem]) -> str:
    """The keys of a workload that are missing, and the reasons of what is no key, in one line."""
    keys = [each.key.removeprefix(_WORKLOAD) for each in missing if each.is_missing]
    others = [f"{each.key}: {each.rule}" for each in missing if not each.is_missing]
    return "; ".join([*([", ".join(keys)] if keys else []), *others])


def _warnings(answered: AnsweredJobs) -> Iterator[tuple[str, str]]:
    for each in answered.jobs:
        if each.answer is not None:
            yield from ((_short(answered, each.name), warning) for warning in each.answer.warnings)


def _details(answered: AnsweredJobs, details: Details, folding: Folding) -> Iterator[Section]:
    """Each forecast in detail."""
    for place, each in enumerate(answered.jobs):
        if each.answer is not None:
            title = f"{_short(answered, each.name)}: {each.answer.job}"
            yield Section(f"job{place}", title, tuple(details(each.answer)), folding)

"""What the changes since a revision do to the jobs of a repository, fit for a pull request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from simcore._core import Budget, Forecast
from simcore.display import forecast, lint_report, scan, verdict, wording
from simcore.display.document import Column, Document, Emphasis, Layout, Row, Section, Table, laid_out, present, prose
from simcore.display.job_difference import change
from simcore.inputs.changed_jobs import ChangedJobs, JobChange, Side
from simcore.inputs.python_code.call import Unread
from simcore.inputs.scanned import NOT_CHECKED, OVER, WITHIN, uncounted_data
from simcore.linting.findings import ChangedFindings

_EMPHASES: dict[str, Emphasis] = {WITHIN: "good", OVER: "bad", NOT_CHECKED: "doubtful"}
_UNREAD, _NEW, _REMOVED, _OPEN = "not read", "new", "removed", "–"
_AT_MOST = "at most: what the stopping rules allow; the jobs may well cost less"
_FORECAST = (
    "expected: the mean over the runs; the runs of both versions draw the same random numbers. p90: 9 of 10 runs "
    "cost less"
)
_JOBS = "jobs: how many one launch starts, with all starts and trials; expected and at most are of all of them"


def document(changed: ChangedJobs, found: ChangedFindings, budget: Budget | None = None) -> Document:
    """The forecasts and the bounds of both versions, what is new in the lint, and what cannot be read.

    Args:
        changed: The jobs.
        found: What the lint finds in them.
        budget: What each job is held to, if that is asked.
    """
    forecasts = [each for each in changed.jobs if each.is_forecast]
    bounds = [each for each in changed.jobs if not each.is_forecast]
    return Document(
        "What a change costs",
        "",
        headline(changed, found),
        state=_state(changed, found, asked=budget is not None),
        sections=present(
            Section("forecasts", _title("forecast", budget), (_forecasts(forecasts, with_verdict=budget is not None),)),
            Section(
                "bounds",
                _title("at most, where no workload tells more", budget),
                (_bounds(bounds, with_verdict=budget is not None),),
            ),
            prose("unread", map(str, changed.unread), "bad", title="not read"),
            prose("open", _reasons(bounds), title="not known before a program runs, or not bounded"),
            prose("beside", _beside(changed.jobs), title="not in the amounts"),
            *_lint(found),
            prose("others", map(str, changed.others), title="not compared", folding="folded"),
            prose("before", map(str, changed.unread_before), title=f"not read at {changed.base}", folding="folded"),
            prose("reading", _notes(changed, forecasts, bounds), "dim"),
        ),
        provenance=_provenance(changed, forecasts),
    )


# ---------------------------------------------------------------------------------------------- in one sentence
def headline(changed: ChangedJobs, found: ChangedFindings) -> str:
    """How much more or less the jobs cost, how many are over budget, and what else a reader has to know."""
    if not changed.jobs and not changed.unread:
        return f"no job differs from {changed.base}"
    states = Counter(each.verdict for each in changed.jobs)
    counts = [
        (states[OVER], "job", "over budget"),
        (states[NOT_CHECKED], "job", "not checked"),
        (len(found.fresh.findings), "new finding", ""),
        (len(changed.unread), "place", "not read"),
    ]
    told = [f"{wording.counted(number, noun)} {what}".strip() for number, noun, what in counts if number]
    return "; ".join([*_amounts(changed.jobs), *told])


def _amounts(jobs: Sequence[JobChange]) -> list[str]:
    """ "cost +$3.20 (+12 %) in 2 jobs", and what is compared otherwise."""
    forecasts = [each for each in jobs if each.is_forecast and each.is_summed]
    others = len(jobs) - len(forecasts)
    made = []
    if forecasts:
        before, after = (sum(map(_cents, sides)) / 100 for sides in _sides(forecasts))
        made.append(f"cost {change(before, after, wording.usd)} in {wording.counted(len(forecasts), 'job')}")
    if others:
        more = wording.counted(others, "more job" if forecasts else "job")
        made.append(f"{more} without a forecast of both versions")
    return made


def _sides(jobs: Iterable[JobChange]) -> tuple[list[Side | None], list[Side | None]]:
    listed = list(jobs)
    return [each.old for each in listed], [each.new for each in listed]


def _cents(side: Side | None) -> int:
    """The expected cost of one launch, rounded before it is added, so that a table adds up as printed."""
    return 0 if side is None else round(100 * (side.expected_usd or 0.0))


def _state(changed: ChangedJobs, found: ChangedFindings, *, asked: bool) -> Emphasis:
    states = {each.verdict for each in changed.jobs}
    if changed.unread or OVER in states:
        return "bad"
    if NOT_CHECKED in states or not found.fresh or any(each.undecided for each in changed.jobs):
        return "doubtful"
    return "good" if asked and changed.jobs else ""


def _title(name: str, budget: Budget | None) -> str:
    """ "forecast; each job cost ≤ $500.00"."""
    return name if budget is None else f"{name}; each job {verdict.asked(budget)}"


# ---------------------------------------------------------------------------------------------- tables
def name_of(job: JobChange) -> str:
    """The file, with the line of a program, behind it the file that it was renamed from."""
    old, new = (None if side is None else side.stated.name for side in (job.old, job.new))
    if old is None or new is None or _file(old) == _file(new):
        return new or old or ""
    return f"{new} (was {_file(old)})"


def _file(name: str) -> str:
    return name.rstrip("0123456789").removesuffix(":")


def _verdict(job: JobChange) -> str:
    return f"{job.verdict}{', undecided' if job.undecided else ''}"


def _emphasis(job: JobChange) -> Emphasis:
    return "doubtful" if job.undecided and job.verdict == WITHIN else _EMPHASES.get(job.verdict, "")


def _before(job: JobChange, show: Callable[[Side], str]) -> str:
    return show(job.old) if job.old is not None else _UNREAD if job.was_unread else _NEW


def _after(job: JobChange, show: Callable[[Side], str]) -> str:
    return show(job.new) if job.new is not None else _REMOVED


def _of(number: Callable[[Forecast], float], show: Callable[[float], str]) -> Callable[[Side], str]:
    """How a number of a forecast is shown; "a start" stands behind that of one of several."""
    return lambda side: _OPEN if side.forecast is None else f"{show(number(side.forecast))}{_each(side)}"


def _each(side: Side) -> str:
    return "" if side.number == 1 else " a start"


def _moved(job: JobChange, number: Callable[[Forecast], float], show: Callable[[float], str]) -> str:
    """The change of a number; empty where one of the versions has none."""
    if job.old is None or job.new is None or job.old.forecast is None or job.new.forecast is None:
        return ""
    return change(number(job.old.forecast), number(job.new.forecast), show)


def _expected_usd(side: Side) -> str:
    """The expected cost of all that one launch starts."""
    return (
        _OPEN
        if side.forecast is None
        else _mean_usd(side)
        if side.expected_usd is None
        else wording.usd(side.expected_usd)
    )


def _expected_change(job: JobChange) -> str:
    """The change of the expected cost; empty where one of the versions has none."""
    old, new = (None if side is None else side.expected_usd for side in (job.old, job.new))
    return "" if old is None or new is None else change(old, new, wording.usd)


def _mean(made: Forecast) -> float:
    return made.cost_usd.mean


def _p90(made: Forecast) -> float:
    return made.cost_usd.p90


def _time(made: Forecast) -> float:
    return made.wall_clock_s.mean


def at_most(side: Side) -> str:
    """ "$95.27", "$3.83 per hour", "not bounded"."""
    return _OPEN if side.bound is None else scan.at_most(side.bound)


def _bound_change(job: JobChange) -> str:
    """The change of two bounds of whole starts."""
    old, new = (None if side is None else side.bound for side in (job.old, job.new))
    if old is None or new is None or old.usd_of_all is None or new.usd_of_all is None:
        return ""
    return change(old.usd_of_all, new.usd_of_all, wording.usd)


def _starts(job: JobChange) -> str:
    """ "3 → 15": how many such jobs one launch starts; empty where that is one."""
    old, new = ("unknown" if number is None else f"{number:,}" for number in job.numbers)
    return "" if job.numbers == (1, 1) else new if old == new or job.old is None else f"{old} → {new}"


_mean_usd, _p90_usd, _duration = _of(_mean, wording.usd), _of(_p90, wording.usd), _of(_time, wording.duration)
_JOB: tuple[Column, Callable[[JobChange], str]] = (Column("job", "code"), name_of)
_VERDICT: tuple[Column, Callable[[JobChange], str]] = (Column("budget", "name"), _verdict)
_STARTS: tuple[Column, Callable[[JobChange], str]] = (Column("jobs", "number"), _starts)
_FORECASTS: Layout[JobChange] = (
    (Column("before", "number"), lambda job: _before(job, _expected_usd)),
    (Column("after", "number"), lambda job: _after(job, _expected_usd)),
    (Column("change", "number"), _expected_change),
    (Column("p90 before", "number", optional=True), lambda job: _before(job, _p90_usd)),
    (Column("p90 after", "number"), lambda job: _after(job, _p90_usd)),
    (Column("time", "number", optional=True), lambda job: _after(job, _duration)),
    (Column("its change", "number", optional=True), lambda job: _moved(job, _time, wording.duration)),
)
_BOUNDS: Layout[JobChange] = (
    (Column("what", optional=True), lambda job: scan.what(job.side.bound) if job.side.bound else ""),
    (Column("at most, before", "number"), lambda job: _before(job, at_most)),
    (Column("after", "number"), lambda job: _after(job, at_most)),
    (Column("change", "number"), _bound_change),
)


def _forecasts(jobs: Sequence[JobChange], *, with_verdict: bool) -> Table:
    """A row a job; last, what those that are read in both versions come to."""
    made = laid_out((*_first(jobs, with_verdict=with_verdict), *_FORECASTS), jobs, emphasis=_emphasis)
    summed = [each for each in jobs if each.is_summed]
    if len(summed) < 2:
        return made
    before, after = (sum(map(_cents, sides)) / 100 for sides in _sides(summed))
    told = {
        "job": f"total of {wording.counted(len(summed), 'job')}",
        "before": wording.usd(before),
        "after": wording.usd(after),
        "change": change(before, after, wording.usd),
    }
    return replace(made, total=Row(tuple(told.get(column.head, "") for column in made.columns), "strong"))


def _bounds(jobs: Sequence[JobChange], *, with_verdict: bool) -> Table:
    return laid_out((*_first(jobs, with_verdict=with_verdict), *_BOUNDS), jobs, emphasis=_emphasis)


def _first(jobs: Sequence[JobChange], *, with_verdict: bool) -> Layout[JobChange]:
    """The columns before the amounts: how many jobs a launch starts, where that is not one."""
    return (_JOB, *([_VERDICT] if with_verdict else []), *([_STARTS] if any(map(_starts, jobs)) else []))


# ---------------------------------------------------------------------------------------------- what else is said
def _lint(found: ChangedFindings) -> Iterator[Section]:
    """New findings, open; those that were there before, folded."""
    if found.fresh.findings:
        count = wording.counted(len(found.fresh.findings), "new finding")
        yield Section("fresh", f"lint: {count}", lint_report.sections(found.fresh))
    if found.known.findings:
        title = "findings of the lint that were there before"
        yield Section("known", title, lint_report.sections(found.known), "folded")


def _reasons(jobs: Iterable[JobChange]) -> Iterator[str]:
    """Why jobs have no amount, or one per hour, instance or trial."""
    for bound in (job.new.bound for job in jobs if job.new is not None):
        if bound is None:
            continue
        job = bound.job
        yield from (f"{job.place}: {problem}" for problem in bound.problems)
        yield from (f"{job.place}: {unknown}" for unknown in job.unknowns)
        if isinstance(job.trials, Unread):
            yield f"{job.place}: number of trials: {job.trials.text} ({job.trials.why})"


def _beside(jobs: Iterable[JobChange]) -> Iterator[str]:
    """What may cost more than a job; which of it is new in a job that was there."""
    for job in jobs:
        old, new = (side.stated.found if side is not None else None for side in (job.old, job.new))
        known = {each.text for each in old.beside} if old is not None else set()
        for each in new.beside if new is not None else ():
            fresh = " (new)" if old is not None and each.text not in known else ""
            yield f"{name_of(job)}: {each.text}, which {each.why}{fresh}"


def _notes(changed: ChangedJobs, forecasts: Sequence[JobChange], bounds: Sequence[JobChange]) -> Iterator[str]:
    """What the numbers mean, and what they leave out."""
    if forecasts:
        yield _FORECAST
    if any(map(_starts, (*forecasts, *bounds))):
        yield _JOBS
    amounts = [side.bound for job in bounds for side in (job.old, job.new) if side is not None and side.bound]
    if amounts:
        yield _AT_MOST
    if any(map(uncounted_data, amounts)):
        yield "at most: without the time to copy the data, whose sizes only a workload tells"
    yield from changed.notes


def _provenance(changed: ChangedJobs, forecasts: Sequence[JobChange]) -> tuple[tuple[str, str], ...]:
    base = ("base", f"{changed.base} ({changed.commit[:12]})")
    made = next((each.side.forecast for each in forecasts), None)
    return (base,) if made is None else (*forecast.provenance(made)[:2], ("seed", str(made.seed)), base)

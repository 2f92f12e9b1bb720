"""A suite report: which forecasts are not as they were pinned, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from simcore._core import Effect, Expectation, JobReport, SuiteReport
from simcore.display import wording
from simcore.display.document import Column, Document, Row, Section, Table, columns, present, prose
from simcore.display.figures.kinds import Axis, Figure, Mark, Range, Ranges
from simcore.display.job_report import CAUSES, STATES, difference, effects, sections

_MOST_JOBS = 50
_MOST_CHANGES = 40
_MOST_DRAWN = 30
_MOST_DETAILED = 20
_FEW = 3
_ACCEPT = "simcore regress accept pins the present forecasts"


def headline(report: SuiteReport) -> str:
    """The answer in one line."""
    counts = dict(report.states)
    same = counts.pop("unchanged", 0)
    if not counts:
        return f"as pinned: {wording.counted(same, 'forecast')}"
    parts = [f"{number} {STATES[state][0]}" for state, number in counts.items()]
    return f"not as pinned: {', '.join(parts)}{f'; {same} unchanged' if same else ''}"


def document(report: SuiteReport) -> Document:
    """What changed, which jobs it moved, and each of them in detail."""
    different = [job for job in report.jobs if job.state != "unchanged"]
    moved = [job for job in different if job.state == "moved"]
    return Document(
        "Pinned forecasts",
        report.suite,
        headline(report),
        state="good" if report.holds else "bad",
        warnings=tuple(f"{job.file}: {problem}" for job in report.jobs for problem in job.problems),
        sections=present(
            Section("causes", "why they moved", (_summary(moved),)),
            Section("jobs", "forecasts that are not as pinned", (_jobs(different), *figures(report))),
            *(_section(place, job, len(moved)) for place, job in enumerate(moved[:_MOST_DETAILED])),
            prose("reading", _notes(report, len(different)), "dim"),
        ),
        provenance=wording.provenance(report, ("seed", report.seed), ("runs of each job", report.replications)),
    )


def _section(place: int, job: JobReport, moved: int) -> Section:
    """One job; of many, only those see the details who ask for them."""
    return Section(f"job{place}", f"{job.job}: {job.file}", sections(job), "open" if moved <= _FEW else "detail")


def figures(report: SuiteReport) -> tuple[Figure, ...]:
    """Changes of the expected cost and time of each job that moved, the largest first."""
    moved = [job for job in report.jobs if job.pinned and job.now and job.state == "moved"]
    shown = sorted(moved, key=lambda job: -max(map(abs, _relative(job))))[:_MOST_DRAWN]
    if not shown:
        return ()
    legend = (("cost", "dot", "step"), ("time", "diamond", "curve-1"))
    data = Ranges(tuple(map(_range, shown)), Axis("change of the mean since it was pinned [%]"), legend)
    more = len(moved) - len(shown)
    return (
        Figure("movements", "forecasts that moved", data, headline(report), f"{more} more moved less" if more else ""),
    )


def _range(job: JobReport) -> Range:
    cost, time = _relative(job)
    ends = (min(0.0, cost, time), max(0.0, cost, time))
    causes = ", ".join(CAUSES[each.cause] for each in job.causes)
    return Range(job.job, ends, (0.0, 0.0), (Mark(cost, "dot", "step"), Mark(time, "diamond", "curve-1")), value=causes)


def _relative(job: JobReport) -> tuple[float, float]:
    """Change of expected cost and time, in percent of the pinned ones."""
    if job.pinned is None or job.now is None:
        return 0.0, 0.0
    pairs = ((job.pinned.cost_usd, job.now.cost_usd), (job.pinned.wall_clock_s, job.now.wall_clock_s))
    cost, time = (100 * (now - was) / was if was else 0.0 for was, now in pairs)
    return cost, time


# ------------------------------------------------------------------------------------------------ whole suite
def _summary(moved: Sequence[JobReport]) -> Table:
    """Every change once, with the number of jobs that it moved and its effects on all of them together."""
    found: dict[tuple[str, str, str, str], list[Effect | None]] = {}
    for job in moved:
        for cause, change, effect in _effects(job):
            found.setdefault((cause, *change), []).append(effect)
    lines = [Row((*words, str(len(each)), *_sums(each))) for words, each in found.items()]
    heads = (Column("cause", "name"), Column("what", "code"), Column("was"), Column("is"))
    numbers = columns("number", "jobs", "cost", "time")
    more = len(lines) - _MOST_CHANGES
    caption = "Change of expected cost and time that vanishes when it alone is put back, over all jobs together."
    return Table(
        (*heads, *numbers), tuple(lines[:_MOST_CHANGES]), caption=f"{caption} {more} more." if more > 0 else caption
    )


def _effects(job: JobReport) -> Iterator[tuple[str, tuple[str, str, str], Effect | None]]:
    """The changes of a job with their causes and effects; a cause of a single change has that one's, one without any
    its own."""
    for cause in job.causes:
        changes = [*effects(cause)]
        if len(changes) < 2:
            yield CAUSES[cause.cause], changes[0][0] if changes else ("", "", ""), cause.effect
        else:
            yield from ((CAUSES[cause.cause], *each) for each in changes)


def _sums(several: Sequence[Effect | None]) -> tuple[str, str]:
    known = [effect for effect in several if effect is not None]
    if not known:
        return "", ""
    return difference(sum(each.cost_usd for each in known), wording.usd), difference(
        sum(each.wall_clock_s for each in known), wording.duration
    )


def _jobs(different: Sequence[JobReport]) -> Table:
    heads = (
        Column("job", "name"),
        Column("state"),
        *columns("number", "cost was", "is", "time was", "is"),
        Column("because of"),
    )
    lines = tuple(_job(job) for job in different[:_MOST_JOBS])
    more = len(different) - _MOST_JOBS
    return Table(heads, lines, caption=f"{more} more jobs are not as pinned." if more > 0 else "")


def _job(job: JobReport) -> Row:
    state, emphasis = STATES[job.state]
    costs = (_of(each, lambda it: wording.usd(it.cost_usd)) for each in (job.pinned, job.now))
    times = (_of(each, lambda it: wording.duration(it.wall_clock_s)) for each in (job.pinned, job.now))
    return Row((job.job, state, *costs, *times, ", ".join(CAUSES[each.cause] for each in job.causes)), emphasis)


def _of(expected: Expectation | None, show: Callable[[Expectation], str]) -> str:
    return "" if expected is None else show(expected)


def _notes(report: SuiteReport, different: int) -> list[str]:
    if report.holds:
        return []
    told = [f"{_ACCEPT}" if not any(job.problems for job in report.jobs) else "what is refused must be mended first"]
    if different:
        told.append(
            "a cause's share is what vanishes when it alone is put back; the code's is what remains when all are"
        )
    return told

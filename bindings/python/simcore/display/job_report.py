"""A job report: why the forecast of one job is not as it was pinned."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from simcore.display import wording
from simcore.display.document import Column, Document, Emphasis, Row, Section, Table, columns, present
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Segment

if TYPE_CHECKING:
    from simcore._core import Effect, JobReport, Movement

CAUSES = {
    "job": "job file",
    "prices": "price rows",
    "rates": "default and rate rows",
    "layers": "own price books and profiles",
    "seed": "seed and runs",
    "interaction": "several together",
    "unexplained": "not explained",
    "code": "code",
}
STATES: dict[str, tuple[str, Emphasis]] = {
    "moved": ("moved", "bad"),
    "unpinned": ("has no pin", "doubtful"),
    "missing": ("has a pin, but no job", "doubtful"),
    "refused": ("refused", "bad"),
}

_ROUNDING = 1e-6  # share of a number below which a tolerance only lets rounding pass


def headline(job: JobReport) -> str:
    """The answer in one line."""
    if job.state == "unchanged":
        return "as pinned"
    state = STATES[job.state][0]
    if job.problems:
        return f"{state}: {wording.few(job.problems)}"
    if job.pinned is None or job.now is None:
        return state
    cost = f"{wording.usd(job.pinned.cost_usd)} → {wording.usd(job.now.cost_usd)}"
    time = f"{wording.duration(job.pinned.wall_clock_s)} → {wording.duration(job.now.wall_clock_s)}"
    return f"{state}, cost {cost}, time {time}: {', '.join(CAUSES[each.cause] for each in job.causes)}"


def document(job: JobReport) -> Document:
    """Why the forecast moved, and which of its numbers."""
    emphasis = "good" if job.state == "unchanged" else STATES[job.state][1]
    told = present(Section("causes", "why it moved", (*sections(job), *figures(job))))
    return Document("Pinned forecast", job.job, headline(job), state=emphasis, sections=told)


def figures(job: JobReport) -> tuple[Figure, ...]:
    """The expected cost as it was pinned, what each cause adds, and the present one."""
    steps = [(CAUSES[each.cause], each.effect.cost_usd) for each in job.causes if each.effect]
    if job.pinned is None or job.now is None or not any(cost for _, cost in steps):
        return ()
    bars = [_bar("pinned", 0.0, job.pinned.cost_usd, wording.usd(job.pinned.cost_usd))]
    reached = job.pinned.cost_usd
    for name, cost in steps:
        bars.append(_bar(name, reached, reached + cost, difference(cost, wording.usd)))
        reached += cost
    bars.append(_bar("now", 0.0, job.now.cost_usd, wording.usd(job.now.cost_usd)))
    data = Bars(tuple(bars), Axis("expected cost [USD]", low=0.0), connected=True)
    return (Figure("causes", "what moved the expected cost", data, headline(job)),)


def _bar(label: str, start: float, end: float, value: str) -> Bar:
    return Bar(label, (Segment(min(start, end), max(start, end), "step"),), value)


def sections(job: JobReport) -> tuple[Table, ...]:
    """Why a forecast moved, and which of its numbers."""
    return (_shares(job), _movements(job))


def _shares(job: JobReport) -> Table:
    """The causes, which add up to the whole difference; below each what changed."""
    lines = []
    for cause in job.causes:
        lines.append(Row((CAUSES[cause.cause], cause.remark, *_effect(cause.effect)), "strong"))
        for change in cause.changes:
            words = f"{change.what}: {change.before or 'nothing'} → {change.after or 'nothing'}"
            lines.append(Row(("", words, *_effect(change.effect if len(cause.changes) > 1 else None))))
    whole = Row(("together", "", *_whole(job)), "strong")
    return Table(
        (Column("cause", "name"), Column("what changed"), *columns("number", "cost", "time")), tuple(lines), whole
    )


def _effect(effect: Effect | None) -> tuple[str, str]:
    if effect is None:
        return "", ""
    return difference(effect.cost_usd, wording.usd), difference(effect.wall_clock_s, wording.duration)


def _whole(job: JobReport) -> tuple[str, str]:
    if job.pinned is None or job.now is None:
        return "", ""
    cost, time = job.now.cost_usd - job.pinned.cost_usd, job.now.wall_clock_s - job.pinned.wall_clock_s
    return difference(cost, wording.usd), difference(time, wording.duration)


def _movements(job: JobReport) -> Table:
    heads = (Column("number", "code"), *columns("number", "was", "is", "difference", "allowed"))
    lines = tuple(Row((each.number, *_moved(each))) for each in job.movements)
    return Table(heads, lines, caption="Numbers that left their tolerance.")


def _moved(movement: Movement) -> tuple[str, ...]:
    show = {"USD": wording.usd, "s": wording.duration}.get(movement.unit, wording.rounded)
    share = f" ({100 * movement.difference / abs(movement.pinned):+.3g} %)" if movement.pinned else ""
    return (
        show(movement.pinned),
        show(movement.now),
        difference(movement.difference, show) + share,
        "none" if movement.tolerance <= _ROUNDING * abs(movement.pinned) else show(movement.tolerance),
    )


def difference(amount: float, show: Callable[[float], str]) -> str:
    """ "+$3.10", "-5 min 2 s", "0"."""
    if amount == 0:
        return "0"
    return f"{'-' if amount < 0 else '+'}{show(abs(amount))}"

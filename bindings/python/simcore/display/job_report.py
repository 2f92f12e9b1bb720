"""A job report: why the forecast of one job is not as it was pinned."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from simcore._core import CauseShare, Effect, JobReport, Movement
from simcore.display import wording
from simcore.display.document import Column, Document, Emphasis, Row, Section, Table, columns, present, rows
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Segment

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

_NO_MOVEMENT = "none"
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
        lines += [Row(("", _words(*change), *_effect(effect))) for change, effect in effects(cause)]
    whole = Row(("together", "", *_whole(job)), "strong")
    return Table(
        (Column("cause", "name"), Column("what changed"), *columns("number", "cost", "time")), tuple(lines), whole
    )


def effects(cause: CauseShare) -> Iterator[tuple[tuple[str, str, str], Effect | None]]:
    """What changed, the values before and after, and the effect of each change where there are several; at last what
    these leave of the effect of the cause."""
    several = len(cause.changes) > 1
    for change in cause.changes:
        yield (change.what, change.before, change.after), change.effect if several else None
    if cause.rest is not None:
        whole = all(change.effect for change in cause.changes)
        yield (CAUSES["interaction"] if whole else "the rest", "", ""), cause.rest


def _words(what: str, before: str, after: str) -> str:
    return f"{what}: {before or 'nothing'} → {after or 'nothing'}" if before or after else what


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
    """The numbers that moved; beside each how far it may, where that is not the same for all."""
    allowed = {_allowed(each) for each in job.movements}
    own = len(allowed) > 1
    heads = columns("number", "was", "is", *(("change", "allowed") if own else ("difference",)))
    lines = ((*_values(each), *((_share(each), _allowed(each)) if own else (_difference(each),)))
             for each in job.movements)  # fmt: skip
    bound = "" if own else "".join(f" of {each}" for each in allowed if each != _NO_MOVEMENT)
    return Table((Column("number", "code"), *heads), rows(lines), caption=f"Numbers that left their tolerance{bound}.")


def _values(movement: Movement) -> tuple[str, str, str]:
    show = _show(movement)
    return movement.number, show(movement.pinned), show(movement.now)


def _difference(movement: Movement) -> str:
    amount = difference(movement.difference, _show(movement))
    return f"{amount} ({_share(movement)})" if movement.pinned else amount


def _share(movement: Movement) -> str:
    """The difference as a share of the pin; in the unit of the number where the pin is 0."""
    if movement.pinned:
        return f"{100 * movement.difference / abs(movement.pinned):+.3g} %"
    return difference(movement.difference, _show(movement))


def _allowed(movement: Movement) -> str:
    """The tolerance, likewise."""
    if movement.tolerance <= _ROUNDING * (abs(movement.pinned) or 1.0):
        return _NO_MOVEMENT
    if movement.pinned:
        return f"{100 * movement.tolerance / abs(movement.pinned):.3g} %"
    return _show(movement)(movement.tolerance)


def _show(movement: Movement) -> Callable[[float], str]:
    return {"USD": wording.usd, "s": wording.duration}.get(movement.unit, wording.rounded)


def difference(amount: float, show: Callable[[float], str]) -> str:
    """ "+$3.10", "-5 min 2 s", "0"."""
    return wording.signed(amount, show) if amount else "0"

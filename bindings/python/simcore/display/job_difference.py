"""What a change to a job costs, fit for a pull request."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simcore.display import wording
from simcore.display.document import Column, Document, Emphasis, Row, Section, Table, columns, present, prose, rows
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Segment

if TYPE_CHECKING:
    from simcore._core import Bill, Comparison, Forecast
    from simcore.inputs.job_changes import ChangedField

OLD, NEW = "old", "new"  # labels of the versions in a comparison
_MOST_STEPS = 8  # of a waterfall
_SAME = "The forecast is the same."


@dataclass(frozen=True)
class JobDifference:
    """Two versions of a job, run with the same seed, and the fields that differ."""

    old: Forecast
    new: Forecast
    comparison: Comparison
    changed: tuple[ChangedField, ...]


@dataclass(frozen=True)
class ChangedLine:
    """A line of the bill and what it comes to in each version [USD]; 0 where it is not there."""

    usage_type: str
    old_usd: float
    new_usd: float


def changed_lines(old: Bill, new: Bill) -> list[ChangedLine]:
    """The lines of two bills that differ, those that change most first."""
    before, after = ({wording.line(item): item.amount_usd for item in bill.items} for bill in (old, new))
    lines = [
        ChangedLine(name, before.get(name, 0.0), after.get(name, 0.0)) for name in dict.fromkeys([*before, *after])
    ]
    return sorted((line for line in lines if line.old_usd != line.new_usd), key=lambda x: -abs(x.new_usd - x.old_usd))


def headline(made: JobDifference) -> str:
    """How much more or less it costs, and how much longer or shorter it takes."""
    before, after = made.old, made.new
    if before.cost_usd == after.cost_usd and before.wall_clock_s == after.wall_clock_s:
        return "no change of cost or time" if made.changed else "nothing changed"
    cost = _change(before.cost_usd.mean, after.cost_usd.mean, wording.usd)
    time = _change(before.wall_clock_s.mean, after.wall_clock_s.mean, wording.duration)
    return f"cost {cost}; time {time}"


def document(made: JobDifference) -> Document:
    """The change in one sentence, both forecasts, the fields and the lines of the bill that differ."""
    before, after = made.old, made.new
    fresh = [warning for warning in after.warnings if warning not in before.warnings]
    state: Emphasis = "" if after.cost_usd.mean <= before.cost_usd.mean else "doubtful"
    return Document(
        "What a change to a job costs",
        after.job,
        headline(made),
        _sure(made),
        state=state,
        warnings=tuple(fresh),
        sections=present(_forecasts(made), _fields(made), _lines(made)),
        provenance=wording.provenance(after, ("old spec", before.spec_id), ("new spec", after.spec_id),
                                      ("seed", after.seed), ("runs", f"{after.cost_usd.count:,}")),
    )  # fmt: skip


def _sure(made: JobDifference) -> str:
    """How well the difference is known; nothing where it is known to the cent."""
    paired = next(design for design in made.comparison if design.label == NEW).cost_difference
    if paired is None or not paired.mean:
        return ""
    low, high = map(_signed, paired.interval)
    if low == high:
        return ""
    return f"The mean difference of the cost is known to lie from {low} to {high} at 95 %."


def _forecasts(made: JobDifference) -> Section:
    heads = (Column("", "name"), *columns("number", "old", "new", "change"))
    before, after = made.old, made.new
    costs, times = (before.cost_usd, after.cost_usd), (before.wall_clock_s, after.wall_clock_s)
    lines = [
        _compared("expected cost", costs[0].mean, costs[1].mean, wording.usd),
        _compared("9 of 10 cost less than", costs[0].p90, costs[1].p90, wording.usd),
        _compared("expected time", times[0].mean, times[1].mean, wording.duration),
        _compared("9 of 10 take less than", times[0].p90, times[1].p90, wording.duration),
    ]
    return Section("forecasts", "", (Table(heads, rows(lines)),))


def _fields(made: JobDifference) -> Section:
    lines = rows((each.field, _said(each.old), _said(each.new)) for each in made.changed)
    if not lines:
        return prose("fields", [f"No field of the job differs. {_SAME}"])
    return Section("fields", "what differs", (Table((Column("field", "code"), Column("old"), Column("new")), lines),))


def _lines(made: JobDifference) -> Section:
    before, after = made.old, made.new
    differing = changed_lines(before.bill, after.bill)
    heads = (Column("usage type", "code"), *columns("number", "old", "new", "change"))
    lines = [(line.usage_type, wording.amount(line.old_usd), wording.amount(line.new_usd),
              _moved(line.new_usd - line.old_usd)) for line in differing]  # fmt: skip
    total = (before.bill.total_usd, after.bill.total_usd)
    foot = Row(("total", wording.amount(total[0]), wording.amount(total[1]), _moved(total[1] - total[0])), "strong")
    if not lines:
        return Section("bill", "", ())
    return Section("bill", "lines of the bill that differ", (*figures(made), Table(heads, rows(lines), foot)))


def figures(made: JobDifference) -> tuple[Figure, ...]:
    """Waterfall from the bill of the old version to that of the new one; nothing where no line differs."""
    before, after = made.old.bill, made.new.bill
    differing = changed_lines(before, after)
    if not differing:
        return ()
    bars, usd = [_total("old version", before.total_usd)], before.total_usd
    for name, change in _steps(differing):
        low, high = sorted((usd, usd + change))
        bars.append(Bar(name, (Segment(low, high, "most" if change > 0 else "training"),), _signed(change),
                        reached=usd + change))  # fmt: skip
        usd += change
    bars.append(_total("new version", after.total_usd))
    described = "; ".join(f"{bar.label} {bar.value}" for bar in bars)
    data = Bars(tuple(bars), Axis("US dollars"), connected=True,
                legend=(("costs more", "most"), ("costs less", "training")))  # fmt: skip
    return (Figure("difference", headline(made), data, described, "From the old bill to the new one, line by line"),)


def _steps(differing: list[ChangedLine]) -> list[tuple[str, float]]:
    """Name and change [USD] of the lines that change most; those that are left out as one."""
    shown, rest = differing[:_MOST_STEPS], differing[_MOST_STEPS:]
    steps = [(line.usage_type, line.new_usd - line.old_usd) for line in shown]
    left = sum(line.new_usd - line.old_usd for line in rest)
    return [*steps, (f"{len(rest)} smaller changes", left)] if rest else steps


def _total(name: str, usd: float) -> Bar:
    return Bar(name, (Segment(0.0, usd, "total"),), wording.usd(usd), strong=True, reached=usd)


def _compared(name: str, old: float, new: float, show: Callable[[float], str]) -> tuple[str, ...]:
    return name, show(old), show(new), _change(old, new, show)


def _change(old: float, new: float, show: Callable[[float], str]) -> str:
    """ "+$3.20 (+12 %)", "the same"."""
    if show(old) == show(new):
        return "the same"
    sign = "+" if new > old else "-"
    share = f" ({100 * (new - old) / old:+.0f} %)" if old and abs(new - old) >= 0.005 * old else ""
    return f"{sign}{show(abs(new - old))}{share}"


def _signed(dollars: float) -> str:
    return f"{'-' if dollars < 0 else '+'}{wording.usd(abs(dollars))}"


def _moved(dollars: float) -> str:
    """A change of a line, to the places of its amounts."""
    return f"{'-' if dollars < 0 else '+'}{wording.amount(abs(dollars))}"


def _said(value: Any) -> str:
    if value is None:
        return "not said"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

"""What a change to a job costs, fit for a pull request."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from simcore._core import Comparison, Forecast, Waterfall
from simcore.display import waterfall, wording
from simcore.display.document import Column, Document, Emphasis, Section, Table, columns, present, prose, rows
from simcore.display.figures.kinds import Figure
from simcore.inputs.job_changes import ChangedField

OLD, NEW = "old", "new"  # labels of the versions in a comparison
_SAME = "The forecast is the same."
_EACH = "The forecast of each is the same; their number is not."


@dataclass(frozen=True)
class JobDifference:
    """Two versions of a job, run with the same seed, and the fields that differ."""

    old: Forecast
    new: Forecast
    comparison: Comparison
    changed: tuple[ChangedField, ...]
    waterfall: Waterfall
    numbers: tuple[int, int] = (1, 1)  # of such jobs that one launch starts

    @property
    def several(self) -> bool:
        """Whether a launch of one of the versions does not start one job."""
        return self.numbers != (1, 1)

    @property
    def fresh(self) -> tuple[str, ...]:
        """The warnings of the new version that the old one has not."""
        return tuple(warning for warning in self.new.warnings if warning not in self.old.warnings)

    def of_all(self, amounts: tuple[float, float]) -> tuple[float, float]:
        """What all that one launch starts costs, from what one job costs."""
        old, new = (number * amount for number, amount in zip(self.numbers, amounts, strict=True))
        return old, new


def headline(made: JobDifference) -> str:
    """How much more or less it costs, and how much longer or shorter it takes."""
    before, after = made.old, made.new
    same = made.numbers[0] == made.numbers[1]
    if same and before.cost_usd == after.cost_usd and before.wall_clock_s == after.wall_clock_s:
        return "no change of cost or time" if made.changed or made.fresh else "nothing changed"
    cost = change(*made.of_all((before.cost_usd.mean, after.cost_usd.mean)), wording.usd)
    time = change(before.wall_clock_s.mean, after.wall_clock_s.mean, wording.duration)
    return f"cost {cost}; time {time}"


def document(made: JobDifference) -> Document:
    """The change in one sentence, both forecasts, the fields and the lines of the bill that differ."""
    before, after = made.old, made.new
    old_usd, new_usd = made.of_all((before.cost_usd.mean, after.cost_usd.mean))
    state: Emphasis = "" if new_usd <= old_usd else "doubtful"
    return Document(
        "What a change to a job costs",
        after.job,
        headline(made),
        _sure(made),
        state=state,
        warnings=made.fresh,
        sections=present(_forecasts(made), _fields(made), *waterfall.sections(made.waterfall, (OLD, NEW))),
        provenance=wording.provenance(after, ("old spec", before.spec_id), ("new spec", after.spec_id),
                                      ("seed", after.seed), ("runs", f"{after.cost_usd.count:,}")),
    )  # fmt: skip


def _sure(made: JobDifference) -> str:
    """How well the difference is known; nothing where it is known to the cent."""
    paired = next(design for design in made.comparison if design.label == NEW).cost_difference
    if paired is None or not paired.mean or made.several:
        return ""
    low, high = (wording.signed(end, wording.usd) for end in paired.interval)
    if low == high:
        return ""
    return f"The mean difference of the cost is known to lie from {low} to {high} at 95 %."


def _forecasts(made: JobDifference) -> Section:
    heads = (Column("", "name"), *columns("number", "old", "new", "change"))
    before, after = made.old, made.new
    costs, times = (before.cost_usd, after.cost_usd), (before.wall_clock_s, after.wall_clock_s)
    most = before.worst_case.cost_usd, after.worst_case.cost_usd
    each = " (each job)" if made.several else ""
    jobs = [
        _compared("jobs of one launch", *made.numbers, lambda number: f"{number:,.0f}"),
        _compared("at most, all of them", *made.of_all(most), wording.usd),
    ]
    lines = [
        *(jobs if made.several else []),
        _compared("expected cost", *made.of_all((costs[0].mean, costs[1].mean)), wording.usd),
        _compared(f"9 of 10 cost less than{each}", costs[0].p90, costs[1].p90, wording.usd),
        _compared(f"expected time{each}", times[0].mean, times[1].mean, wording.duration),
        _compared(f"9 of 10 take less than{each}", times[0].p90, times[1].p90, wording.duration),
    ]
    return Section("forecasts", "", (Table(heads, rows(lines)),))


def _fields(made: JobDifference) -> Section:
    lines = rows((each.field, _said(each.old), _said(each.new)) for each in made.changed)
    if not lines:
        return prose(
            "fields", [f"No field of the job differs. {_SAME if made.numbers[0] == made.numbers[1] else _EACH}"]
        )
    return Section("fields", "what differs", (Table((Column("field", "code"), Column("old"), Column("new")), lines),))


def figures(made: JobDifference) -> tuple[Figure, ...]:
    """Waterfalls from the bill and the time of the old version to those of the new one; of what is the same, none."""
    found, names = made.waterfall, ("old version", "new version")
    return (*waterfall.cost_figure(found, names), *waterfall.time_figure(found, names))


def _compared(name: str, old: float, new: float, show: Callable[[float], str]) -> tuple[str, ...]:
    return name, show(old), show(new), change(old, new, show)


def change(old: float, new: float, show: Callable[[float], str]) -> str:
    """ "+$3.20 (+12 %)", "the same"."""
    if show(old) == show(new):
        return "the same"
    share = f" ({100 * (new - old) / old:+.0f} %)" if old and abs(new - old) >= 0.005 * old else ""
    return f"{wording.signed(new - old, show)}{share}"


def _said(value: Any) -> str:
    if value is None:
        return "not said"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

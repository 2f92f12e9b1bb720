"""Advice in words; shared by terminal, Markdown, notebook and page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from simcore import _text

if TYPE_CHECKING:
    from simcore._advice import DataAdvice
    from simcore._core import BreakEven, ChannelChange, CostCrossing, CostCurve, Difference, Forecast, OptionForecast

HEADS = ("option", "", "cost", "against now", "time", "against now", "storage a month", "why")


class Row(NamedTuple):
    """One possible option, as people read it: the cells under HEADS, then more."""

    label: str
    roles: str  # "suggested, fastest"
    cost: str
    cost_difference: str
    time: str
    time_difference: str
    kept: str  # price of a month of storage
    why: str
    cost_share: str  # the differences in short: "-71 %" or "tie"
    time_share: str

    @property
    def cells(self) -> tuple[str, ...]:
        """Those under HEADS."""
        return self[: len(HEADS)]


def changes(changed: Sequence[ChannelChange]) -> str:
    """ "train.input_mode: FastFile, train.objects: 360"; nothing for the job as it is."""
    return ", ".join(f"{one.channel}.{one.key}: {one.value or 'left out'}" for one in changed)


def outcome(option: OptionForecast) -> Forecast:
    """The forecast of an option that is possible."""
    if option.forecast is None:
        raise AssertionError("only asked of options that are possible")
    return option.forecast


def possible(advice: DataAdvice) -> list[tuple[OptionForecast, Row]]:
    """Every option that is possible, in order."""
    core = advice._core
    roles = {"suggested": core.suggested, "cheapest": core.cheapest, "fastest": core.fastest}
    return [
        (option, _row(option, ", ".join(role for role, place in roles.items() if place == index)))
        for index, option in enumerate(core.options)
        if option.forecast is not None
    ]


def _row(option: OptionForecast, roles: str) -> Row:
    made = outcome(option)
    return Row(
        label=option.label,
        roles=roles,
        cost=_text.usd(made.cost_usd.mean),
        cost_difference=_difference(option.cost, made.cost_usd.mean, money=True) if option.changes else "",
        time=_text.duration(made.wall_clock_s.mean),
        time_difference=_difference(option.wall_clock, made.wall_clock_s.mean) if option.changes else "",
        kept=_text.usd(option.storage_usd_per_month),
        why=option.reason if option.measured else f"{option.reason}; rates not measured",
        cost_share=_share(option.cost, made.cost_usd.mean) if option.changes else "",
        time_share=_share(option.wall_clock, made.wall_clock_s.mean) if option.changes else "",
    )


def _difference(difference: Difference | None, mean: float, *, money: bool = False) -> str:
    """ "-$12.81 (-71 %)"; "tie" behind what is none."""
    if difference is None:
        return ""
    size = _text.usd(abs(difference.mean)) if money else _text.duration(abs(difference.mean))
    share = _share(difference, mean)
    return f"{'-' if difference.mean < 0 else '+'}{size}{', tie' if difference.tie else f' ({share})' if share else ''}"


def _share(difference: Difference | None, mean: float) -> str:
    if difference is None:
        return ""
    if difference.tie:
        return "tie"
    before = mean - difference.mean
    return f"{100 * difference.mean / before:+.0f} %" if before else ""


def refused(advice: DataAdvice) -> list[tuple[str, str]]:
    """Label and reason of each option that is not possible."""
    return [(option.label, option.refused) for option in advice._core.options if option.forecast is None]


def headline(advice: DataAdvice) -> str:
    """What is suggested and what it comes to, in one line."""
    return f"{suggestion(advice)}: {meaning(advice)}"


def suggestion(advice: DataAdvice) -> str:
    """What is suggested, in a few words."""
    core = advice._core
    return "keep the data as it is" if core.suggested == core.given else core.options[core.suggested].label


def meaning(advice: DataAdvice) -> str:
    """What the suggestion comes to."""
    core = advice._core
    best = core.options[core.suggested]
    if core.suggested == core.given:
        return f"{_answer(best)}; nothing is cheaper by more than {_percent(advice)}"
    if best.cost is None or best.wall_clock is None:
        possible = core.options[core.given].forecast is not None
        return f"{_answer(best)}; as it is the job {'is stopped early' if possible else 'is not possible'}"
    cost, time = best.cost.mean, best.wall_clock.mean
    if cost <= 0.0 and time <= 0.0:
        return f"{_answer(best)}; {_text.usd(-cost)} and {_text.duration(-time)} less than as it is"
    return f"{_answer(best)}; {_less(cost, money=True)} and {_less(time)} than as it is"


def _answer(option: OptionForecast) -> str:
    doubts = [] if option.measured else ["rates not measured"]
    if option.completed < 0.99:
        doubts.append(f"stopped early in {100 * (1 - option.completed):.3g} % of the runs")
    return _text.headline(outcome(option)) + (f" ({', '.join(doubts)})" if doubts else "")


def _less(difference: float, *, money: bool = False) -> str:
    size = _text.usd(abs(difference)) if money else _text.duration(abs(difference))
    return f"{size} {'less' if difference <= 0 else 'more'}"


def _percent(advice: DataAdvice) -> str:
    return f"{100 * advice.resolution:g} %"


def sentences(advice: DataAdvice) -> list[str]:
    """What stands under the headline: the changes, cheapest and fastest, and what ties with them."""
    core = advice._core
    best = core.options[core.suggested]
    lines = [f"to change: {changes(best.changes)}"] if best.changes else []
    for word, index in (("cheapest", core.cheapest), ("fastest", core.fastest)):
        tied = [
            option.label
            for i, option in enumerate(core.options)
            if i != index and (option.ties_cheapest if word == "cheapest" else option.ties_fastest)
        ]
        option = core.options[index]
        lines.append(f"{word}: {option.label}, {_answer(option)}{_tied(tied)}")
    unpacked = next((option for option in core.options if option.comparable and not option.packed), None)
    if best.packed and unpacked is not None:
        lines.append(f"cheapest without packing: {unpacked.label}, {_answer(unpacked)}")
    return lines


def _tied(labels: Sequence[str]) -> str:
    if not labels:
        return ""
    shown = "; ".join(labels[:3])
    return f"; ties with {shown}" + (f" and {len(labels) - 3} more" if len(labels) > 3 else "")


def notes(advice: DataAdvice) -> list[str]:
    """How to read the table, and what it leaves out."""
    return [
        f"tie: the difference is within the noise of the runs (99 %), or below the {_percent(advice)} that the model "
        "can tell",
        f"not counted: {'; '.join(advice.not_counted)}",
    ]


def identity(advice: DataAdvice) -> list[tuple[str, str]]:
    """What makes these numbers, by name."""
    core = advice._core
    return [
        ("channels", ", ".join(core.channels)),
        ("shard", size(core.shard_bytes)),
        ("simcore", core.version),
        ("catalog", core.catalog),
        ("job", core.spec_id),
        ("seed", str(core.seed)),
        ("runs of each option", f"{outcome(core.options[core.cheapest]).cost_usd.count:,}"),
    ]


def provenance(advice: DataAdvice) -> str:
    """The same in one line."""
    return ", ".join(f"{name} {value[:12] if name == 'catalog' else value}" for name, value in identity(advice))


# ------------------------------------------------------------------------------------------------ break-even
@dataclass(frozen=True)
class Mark:
    """A crossing in a picture."""

    on: str  # label of the curve that it lies on
    at: float
    lift: int  # lines by which its text must lie higher to stay apart from that of another


def marks(found: BreakEven) -> list[Mark]:
    """The crossings that lie within the picture."""
    near = 10.0 ** (0.3 * math.log10(found.x[-1] / found.x[0]))  # a factor that is 30 % of the axis
    marked: list[Mark] = []
    for one in found.crossings:
        if one.at is not None and not one.from_the_start:
            close = sum(1.0 / near < one.at / mark.at < near for mark in marked)
            marked.append(Mark(one.other, one.at, close))
    return marked


def between(points: Sequence[tuple[float, float]], at: float) -> float:
    """A curve at a place between two of its points."""
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 <= at <= x1:
            return y0 + (y1 - y0) * (at - x0) / (x1 - x0)
    return points[-1][1]


def size(value: float) -> str:
    """ "35.3 kB", as the library writes sizes."""
    for unit in ("B", "kB", "MB", "GB", "TB"):
        if value < 999.5 or unit == "TB":
            return f"{value:.3g} {unit}"
        value /= 1000.0
    raise AssertionError("the last unit takes everything")


def at(found: BreakEven, x: float) -> str:
    """A value of the quantity: "42 epochs", "35.3 kB"."""
    if found.unit == "B":
        return size(x)
    return f"{x:,.0f} {'epoch' if x == 1 else 'epochs'}"


def break_even(advice: DataAdvice) -> list[str]:
    """One sentence a pair of options."""
    return [crossing(found, one) for found in advice.break_even for one in found.crossings]


def crossing(found: BreakEven, one: CostCrossing) -> str:
    """ "from 42 epochs on S3 File costs no more than FSx SCRATCH_2 (now: 1 epoch)"."""
    curves = {curve.label: curve for curve in found.curves}
    for one_curve, other in ((one.option, one.other), (one.other, one.option)):
        if curves[one_curve].refused:
            return f"by {found.quantity}: {one_curve} is not possible: nothing to compare {other} with"
    shared = _shared(found, curves[one.option], curves[one.other])
    if not shared:
        return f"by {found.quantity}: {one.option} and {one.other} finish at no common number of {found.quantity}"
    pair = f"{one.option} costs no more than {one.other}"
    span = f"from {at(found, shared[0])} to {at(found, shared[-1])}"
    now = f"(now: {at(found, found.now)})"
    if one.at is None:
        return f"nowhere {span} {pair} {now}"
    if one.from_the_start and one.stays:
        return f"everywhere {span} {pair} {now}"
    return f"from {at(found, one.at)} on{'' if one.stays else ', but not for good,'} {pair} {now}"


def _shared(found: BreakEven, a: CostCurve, b: CostCurve) -> list[float]:
    """Where both have a cost."""
    costs = zip(found.x, a.cost_usd, b.cost_usd, strict=True)
    return [x for x, one, other in costs if one is not None and other is not None]

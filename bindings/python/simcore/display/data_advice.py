"""Advice on data sources: which way to bring a job's data in is cheapest, which is fastest, and why."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from simcore._core import (
    BreakEven,
    ChannelChange,
    CostCrossing,
    CostCurve,
    DataAdvice,
    DataOption,
    Forecast,
    PairedDifference,
)
from simcore.display import forecast, timeline, wording
from simcore.display.document import Column, Document, Row, Section, Sentences, Table, columns, present, prose, rows
from simcore.display.figures.kinds import Axis, Bar, Bars, Chart, Figure, Line, Point, Segment
from simcore.display.figures.palette import GROUPS

_SEEN = 0.002  # of the whole: what is less has no entry in a legend


def headline(advice: DataAdvice) -> str:
    """What is suggested and what it comes to, in one line."""
    return f"{_suggestion(advice)}: {_meaning(advice)}"


def document(advice: DataAdvice) -> Document:
    """What is suggested, the options with their reasons, what is not possible, where options break even."""
    return Document(
        "Which data source for this training job",
        advice.job,
        headline(advice),
        sections=present(
            prose("answer", sentences(advice)),
            Section("options", "options, cheapest first", (_options(advice), *_bars(advice))),
            prose("why", [f"{one.label}: {reason(one)}" for one in possible(advice)], title="why", folding="folded"),
            _refused(advice),
            _break_even(advice),
            Section("changes", "what each option changes", (_changes(advice),), "detail"),
            prose("reading", notes(advice), "dim"),
        ),
        provenance=(
            ("channels", ", ".join(advice.channels)),
            ("shard", size(advice.shard_bytes)),
            *wording.provenance(advice, ("job", advice.spec_id), ("seed", advice.seed)),
            ("runs of each option", f"{advice.replications:,}"),
        ),
    )


def figures(advice: DataAdvice) -> tuple[Figure, ...]:
    """Cost of each option by what is paid for and its typical run by phase; besides, the break-even curves."""
    return (*_bars(advice), *_curves(advice))


# ------------------------------------------------------------------------------------------------ options
def outcome(option: DataOption) -> Forecast:
    """The forecast of an option that is possible."""
    if option.forecast is None:
        raise AssertionError("only asked of options that are possible")
    return option.forecast


def possible(advice: DataAdvice) -> list[DataOption]:
    """Every option that is possible, in order."""
    return [option for option in advice.options if option.forecast is not None]


def _options(advice: DataAdvice) -> Table:
    now = columns("number", "cost to now", "time to now", "storage a month", optional=True)
    heads = (Column("option", "name"), *columns("number", "cost", "time"), Column("", "name", optional=True), *now)
    most = max(outcome(option).cost_usd.mean for option in possible(advice)) or 1.0
    lines = []
    for place, option in enumerate(possible(advice)):
        bar = tuple(_segments(option, 1.0 / most))
        *told, roles = cells(advice, option)
        lines.append(Row((*told[:3], roles, *told[3:]), "strong" if place == advice.suggested_index else "", bar))
    return Table(heads, tuple(lines), caption="Means of the simulated runs.")


def cells(advice: DataAdvice, option: DataOption) -> tuple[str, ...]:
    """An option as people read it: label, cost, time, their differences to the job as it is, storage and roles."""
    made = outcome(option)
    cost, time = made.cost_usd.mean, made.wall_clock_s.mean
    return (
        option.label,
        wording.usd(cost),
        wording.duration(time),
        difference(option.cost_difference, cost, wording.usd) if option.changes else "",
        difference(option.wall_clock_difference, time, wording.duration) if option.changes else "",
        wording.usd(option.storage_usd_per_month or 0.0),
        _roles(advice, option),
    )


def _roles(advice: DataAdvice, option: DataOption) -> str:
    places = {"suggested": advice.suggested, "cheapest": advice.cheapest, "fastest": advice.fastest}
    return ", ".join(role for role, best in places.items() if best.label == option.label)


def difference(found: PairedDifference | None, mean: float, show: Callable[[float], str]) -> str:
    """ "-$12.81 (-71 %)"; "tie" behind what is none."""
    if found is None:
        return ""
    told = wording.signed(found.mean, show)
    if found.tie:
        return f"{told}, tie"
    before = mean - found.mean
    return f"{told} ({100 * found.mean / before:+.0f} %)" if before else told


def reason(option: DataOption) -> str:
    """Why an option comes to what it does."""
    return option.reason if option.measured else f"{option.reason}; rates not measured"


def _refused(advice: DataAdvice) -> Section:
    """Options that are not possible, each with the rule that it breaks."""
    lines = (f"{option.label}: {option.refused}" for option in advice.options if option.forecast is None)
    return prose("refused", lines, "doubtful", title="not possible")


def _changes(advice: DataAdvice) -> Table:
    lines = ((option.label, changes(option.changes) or "nothing") for option in advice.options)
    return Table((Column("option", "name"), Column("changes")), rows(lines))


def changes(changed: Sequence[ChannelChange]) -> str:
    """ "train.input_mode: FastFile, train.objects: 360"; nothing for the job as it is."""
    return ", ".join(f"{one.channel}.{one.key}: {one.value or 'left out'}" for one in changed)


# ------------------------------------------------------------------------------------------------ sentences
def _suggestion(advice: DataAdvice) -> str:
    best = advice.suggested
    return "keep the data as it is" if best.baseline else best.label


def _meaning(advice: DataAdvice) -> str:
    """What the suggestion comes to."""
    best = advice.suggested
    if best.baseline:
        return f"{_answer(best)}; nothing is cheaper by more than {_percent(advice)}"
    if best.cost_difference is None or best.wall_clock_difference is None:
        runs = advice.baseline.forecast is not None
        return f"{_answer(best)}; unchanged, the job {'is stopped early' if runs else 'is not possible'}"
    cost, time = best.cost_difference.mean, best.wall_clock_difference.mean
    if cost <= 0.0 and time <= 0.0:
        return f"{_answer(best)}; {wording.usd(-cost)} and {wording.duration(-time)} less than the job as it is"
    less = " and ".join(
        f"{show(abs(change))} {'less' if change <= 0 else 'more'}"
        for change, show in ((cost, wording.usd), (time, wording.duration))
    )
    return f"{_answer(best)}; {less} than the job as it is"


def _answer(option: DataOption) -> str:
    doubts = [] if option.measured else ["rates not measured"]
    if (option.completed or 0.0) < 0.99:
        doubts.append(f"stopped early in {100 * (1 - (option.completed or 0.0)):.3g} % of the runs")
    return forecast.expected(outcome(option)) + (f" ({', '.join(doubts)})" if doubts else "")


def _percent(advice: DataAdvice) -> str:
    return f"{100 * advice.tie_threshold:g} %"


def sentences(advice: DataAdvice) -> list[str]:
    """What stands under the headline: the changes, cheapest and fastest, and what ties with them."""
    best, cheapest, fastest = advice.suggested, advice.cheapest, advice.fastest
    lines = [f"to change: {changes(best.changes)}"] if best.changes else []
    for word, option, tied in (
        ("cheapest", cheapest, [each.label for each in advice.options if each.ties_cheapest]),
        ("fastest", fastest, [each.label for each in advice.options if each.ties_fastest]),
    ):
        others = [label for label in tied if label != option.label]
        told = f"; ties with {wording.few(others)}" if others else ""
        lines.append(f"{word}: {option.label}, {_answer(option)}{told}")
    unpacked = next((option for option in advice.options if option.comparable and not option.packed), None)
    if best.packed and unpacked is not None:
        lines.append(f"cheapest without packing: {unpacked.label}, {_answer(unpacked)}")
    return lines


def notes(advice: DataAdvice) -> list[str]:
    """How to read the table, and what it leaves out."""
    return [
        f"tie: the difference is within the noise of the runs (95 %), or below the {_percent(advice)} that the model "
        "can tell",
        f"not counted: {'; '.join(advice.not_counted)}",
    ]


# ------------------------------------------------------------------------------------------------ bars
def groups(option: DataOption) -> list[tuple[str, str, float]]:
    """What is paid for, its colour and how much [USD], in the order of the palette, the rest behind it."""
    amounts = option.cost_groups_usd
    order = [name.removeprefix("paid-") for name in GROUPS]
    known = [name for name in order if name in amounts]
    names = (*known, *sorted(set(amounts) - set(known)))
    return [(name, f"paid-{name}" if name in known else "paid-other", amounts[name]) for name in names]


def _bars(advice: DataAdvice) -> tuple[Figure, Figure]:
    options = possible(advice)
    costs = [_cost_bar(advice, option) for option in options]
    most = max(outcome(option).cost_usd.mean for option in options)
    shown = dict.fromkeys(
        (name, colour) for option in options for name, colour, amount in groups(option) if amount > _SEEN * most
    )
    legend = tuple(sorted(shown, key=lambda entry: list(GROUPS).index(entry[1])))
    starred = "" if all(option.measured for option in options) else " (*: rates not measured)"
    data = Bars(tuple(costs), Axis(f"expected cost, US dollars{starred}"), legend=legend)
    described = "; ".join(f"{bar.label} {bar.value}" for bar in costs)
    title = wording.shortened(headline(advice), 120)
    cost = Figure("costs", title, data, described, "Expected cost by what is paid for")
    return cost, _times(options)


def _segments(option: DataOption, scale: float = 1.0) -> Iterator[Segment]:
    below = 0.0
    for name, colour, amount in groups(option):
        yield Segment(scale * below, scale * (below + amount), colour, f"{name}: {wording.usd(amount)}")
        below += amount


def _cost_bar(advice: DataAdvice, option: DataOption) -> Bar:
    cost, roles = wording.usd(outcome(option).cost_usd.mean), _roles(advice, option)
    value = f"{cost}{'' if option.measured else '*'}{'' if option.comparable else ', stopped early'}"
    return Bar(option.label, tuple(_segments(option)), value, aside=roles, strong="suggested" in roles)


def _times(options: Sequence[DataOption]) -> Figure:
    """The typical run of each option by phase."""
    runs = {option.label: outcome(option).typical for option in options}
    longest_s = max(run.wall_clock_s for run in runs.values())
    unit_s, unit = wording.time_unit(longest_s)
    bars = []
    for label, run in runs.items():
        phases = [phase for phase in run.phases if phase.phase != "retained"]  # which comes after the job's end
        bars.append(Bar(label, timeline.segments(phases, unit_s), wording.duration(run.wall_clock_s)))
    axis = Axis(f"{unit} from creation to end, typical run", wording.UNITS[unit])
    described = "; ".join(f"{bar.label} {bar.value}" for bar in bars)
    data = Bars(tuple(bars), axis, grid=True, legend=timeline.legend(bars, _SEEN * longest_s / unit_s))
    return Figure("times", "typical run of each option", data, described, "Typical run by phase")


# ------------------------------------------------------------------------------------------------ break-even
def _break_even(advice: DataAdvice) -> Section:
    told = "Objects are not packed, and the job's own max_runtime and max_wait do not count."
    sentences = (Sentences(tuple(break_even(advice))), Sentences((told,), "dim"))
    return Section("break-even", "where options break even", (*_curves(advice), *sentences), "folded")


def break_even(advice: DataAdvice) -> list[str]:
    """One sentence a pair of options."""
    return [crossing(found, one) for found in advice.break_even for one in found.crossings]


def size(value: float) -> str:
    """ "35.3 kB", as the library writes sizes."""
    for unit in ("B", "kB", "MB", "GB", "TB"):
        if value < 999.5 or unit == "TB":
            return f"{value:.3g} {unit}"
        value /= 1000.0
    raise AssertionError("the last unit takes everything")


def at(found: BreakEven, x: float) -> str:
    """A value of the quantity: "42 epochs", "35.3 kB"."""
    return size(x) if found.unit == "B" else f"{x:,.0f} {'epoch' if x == 1 else 'epochs'}"


_QUANTITIES = {"epochs": "number of epochs"}


def crossing(found: BreakEven, one: CostCrossing) -> str:
    """ "from 42 epochs on, S3 File costs no more than FSx SCRATCH_2 (now: 1 epoch)"."""
    curves = {curve.option: curve for curve in found.curves}
    for one_curve, other in ((one.option, one.no_dearer_than), (one.no_dearer_than, one.option)):
        if curves[one_curve].refused:
            return f"{one_curve} is not possible, so that {other} cannot be compared with it by {found.quantity}"
    costs = zip(found.x, curves[one.option].cost_usd, curves[one.no_dearer_than].cost_usd, strict=True)
    shared = [x for x, cost, other_cost in costs if cost is not None and other_cost is not None]
    if not shared:
        both = f"{one.option} and {one.no_dearer_than}"
        return f"there is no {_QUANTITIES.get(found.quantity, found.quantity)} at which both {both} finish"
    now = f"(now: {at(found, found.now)})"
    span = f"from {at(found, shared[0])} to {at(found, shared[-1])}"
    if one.at is None:
        return f"{span}, {one.option} always costs more than {one.no_dearer_than} {now}"
    if one.from_the_start and one.stays:
        return f"{span}, {one.option} never costs more than {one.no_dearer_than} {now}"
    partly = "" if one.stays else " (but not at every larger one)"
    return f"from {at(found, one.at)} on{partly}, {one.option} costs no more than {one.no_dearer_than} {now}"


def _curves(advice: DataAdvice) -> tuple[Figure, ...]:
    """Cost of an epoch by the number of epochs, and cost of the job by the size of its files."""
    by_epochs, by_size = advice.break_even
    return (
        _chart(by_epochs, "break-even-epochs", "Expected cost of an epoch, by the number of epochs", per_x=True),
        _chart(by_size, "break-even-sizes", "Expected cost of the job, by the size of its files", per_x=False),
    )


def _chart(found: BreakEven, name: str, caption: str, *, per_x: bool) -> Figure:
    lines = tuple(
        Line(
            f"{curve.option}{' (not possible)' if curve.refused else ''}",
            tuple(_points(found, curve, per_x=per_x)),
            f"curve-{place}",
            dash=place,
        )
        for place, curve in enumerate(found.curves)
    )
    powers = range(math.ceil(math.log10(found.x[0])), math.floor(math.log10(found.x[-1]) + 1e-9) + 1)
    texts = tuple((10.0**power, size(10.0**power) if found.unit == "B" else f"{10**power:,}") for power in powers)
    label = "size of a file" if found.unit == "B" else "epochs"
    x = Axis(label, ticks=texts, logarithmic=True, low=found.x[0], high=found.x[-1])
    most = max((y for line in lines for _, y in line.points), default=1.0) or 1.0
    y = Axis("US dollars", logarithmic=not per_x, low=0.0 if per_x else None, high=1.12 * most if per_x else None)
    told = "\n".join(crossing(found, one) for one in found.crossings)
    now = ((found.now, "now"),) if found.x[0] <= found.now <= found.x[-1] else ()
    data = Chart(x, y, lines, points=_marks(found, lines), uprights=now)
    return Figure(name, f"{caption}\n{told}", data, told.replace("\n", "; "), caption, extra=True)


def _points(found: BreakEven, curve: CostCurve, *, per_x: bool) -> list[tuple[float, float]]:
    costs = zip(found.x, curve.cost_usd, strict=True)
    return [(x, cost / x if per_x else cost) for x, cost in costs if cost is not None]


def _marks(found: BreakEven, lines: Sequence[Line]) -> tuple[Point, ...]:
    """A ring where one option stops being dearer, on the curve of the other."""
    curves = {curve.option: line.points for curve, line in zip(found.curves, lines, strict=True)}
    return tuple(
        Point(one.at, between(curves[one.no_dearer_than], one.at), "ring", "ink", at(found, one.at), wanted=True)
        for one in found.crossings
        if one.at is not None and not one.from_the_start
    )


def between(points: Sequence[tuple[float, float]], at: float) -> float:
    """A curve at a place between two of its points."""
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 <= at <= x1:
            return y0 + (y1 - y0) * (at - x0) / (x1 - x0)
    return points[-1][1]

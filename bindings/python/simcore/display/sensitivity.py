"""Sensitivity of a job: which uncertain input makes its cost and time uncertain, and which one to measure first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simcore._core import Estimate, InputSensitivity, OutputSensitivity, OutputSpread, Sensitivity
from simcore.display import wording
from simcore.display.document import Block, Column, Document, Section, Sentences, Table, columns, present, prose, rows
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Mark, Range, Ranges, Segment

_MOST = 12  # inputs that are shown
_LEAST_SWING = 0.01  # of the greatest swing, below which an input is not drawn
_LEAST = 0.001  # share of the variance below which an input is not shown
_CERTAIN = "nothing is uncertain: every run of the job is the same"
_WAYS = (
    "at 10 % and at 90 %: the mean with the input held at that quantile of its own, all others drawn",
    "alone: the share of the variance that goes when the input is known (first-order Sobol' index)",
    "in all: the share that is left when every other input is known (total index); what it has more than alone, the "
    "input does together with others",
    "narrower: by how much the width, from the 10 % to the 90 % quantile, shrinks once the input is known, on average "
    "over its values",
)


@dataclass(frozen=True)
class _Output:
    """One output of the job: its spread, what is said of it, and the unit of its axis."""

    name: str
    spread: OutputSpread
    of: Callable[[InputSensitivity], OutputSensitivity]
    show: Callable[[float], str]
    next: str | None
    unit: float
    label: str


def headline(found: Sensitivity) -> str:
    """Which input makes most of the cost's variance, and which one to measure first."""
    if not found.inputs:
        return _CERTAIN
    if not found.cost_usd.width:
        return "the cost is certain" if not found.wall_clock_s.width else "the cost is certain, the time is not"
    first = found.inputs[0]
    told = f"{_percent(first.cost_usd.total.value)} of the variance of the cost comes from {first.input}"
    return f"{told}; {_next(_cost(found), found)}"


def document(found: Sensitivity) -> Document:
    """Cost and time: how wide they are, and what each input does to them."""
    outputs = (_cost(found), _time(found))
    sections = (section for output in outputs for section in _sections(output, found))
    return Document(
        "What makes the cost uncertain",
        found.job,
        headline(found),
        "; ".join(_spread(output) for output in outputs) if found.inputs else "",
        sections=present(*sections, prose("method", _notes(found), "dim")),
        provenance=wording.provenance(found, ("spec", found.spec_id), ("seed", found.seed),
                                      ("runs", f"{found.runs:,}")),
    )  # fmt: skip


def figures(found: Sensitivity) -> tuple[Figure, ...]:
    """Tornado of the cost and of the time, and the shares of their variance; of what does not vary, none."""
    outputs = [output for output in (_cost(found), _time(found)) if output.spread.width]
    return tuple(figure for output in outputs for figure in (*_tornado(output, found), *_shares(output, found)))


# ------------------------------------------------------------------------------------------------ words
def _cost(found: Sensitivity) -> _Output:
    return _Output("cost", found.cost_usd, lambda each: each.cost_usd, wording.usd, found.next_measurement, 1.0,
                   "US dollars")  # fmt: skip


def _time(found: Sensitivity) -> _Output:
    unit_s, unit = wording.time_unit(found.wall_clock_s.p90)
    return _Output("time", found.wall_clock_s, lambda each: each.wall_clock_s, wording.duration,
                   found.next_measurement_for_time, unit_s, f"{unit} from creation to end")  # fmt: skip


def _percent(share: float) -> str:
    """A share without the little below 0 and above 1 that chance makes."""
    return wording.share(min(max(share, 0.0), 1.0))


def _spread(output: _Output) -> str:
    """ "8 of 10 runs cost $30.10 to $45.21 (a width of $15.11)"."""
    verb = "cost" if output.name == "cost" else "take"
    ends = wording.between(output.spread.p10, output.spread.p90, output.show)
    width = f" (a width of {output.show(output.spread.width)})" if output.spread.width else ""
    return f"8 of 10 runs {verb} {ends}{width}"


def _next(output: _Output, found: Sensitivity) -> str:
    """Which input to measure first, and what that is worth."""
    if output.next is None:
        return f"no input stands out: no single measurement narrows the {output.name} by more than 1 %"
    known = output.of(next(each for each in found.inputs if each.input == output.next))
    narrowing = _percent(known.narrowing.value if known.narrowing else 0.0)
    return f"measure {output.next} first: the width of the {output.name} shrinks by {narrowing}"


def _measured(output: _Output, found: Sensitivity) -> list[str]:
    """The value of the first measurement, in numbers."""
    if output.next is None or not output.spread.width:
        return []
    known = output.of(next(each for each in found.inputs if each.input == output.next))
    if known.width_known is None or known.p90_known is None or known.narrowing is None:
        return []
    width = f"{output.show(output.spread.width)} to {output.show(known.width_known)}"
    p90 = f"{output.show(output.spread.p90)} to {output.show(known.p90_known)}"
    doubt = wording.between(*known.narrowing.interval, lambda share: f"{100 * share:.0f} %")
    return [
        f"once {output.next} is known, the width of the {output.name} goes from {width} on average ({doubt} less), "
        f"and what 9 of 10 runs stay below from {p90}"
    ]


def _notes(found: Sensitivity) -> list[str]:
    if not found.inputs:
        return []
    unmeasured = [each.input for each in found.inputs if not each.measurable and each in _shown(_time(found), found)]
    lines = [*_WAYS, f"indices from {found.replications:,} runs of each of two samples and of each input; "
                     f"{found.runs:,} runs in all"]  # fmt: skip
    if unmeasured:
        lines.append(f"no measurement tells what the next run will have of {', '.join(unmeasured)}")
    return lines


# ------------------------------------------------------------------------------------------------ tables
def _shown(output: _Output, found: Sensitivity) -> list[InputSensitivity]:
    """The inputs that do something to an output, the greatest first."""
    acting = [each for each in found.inputs if output.of(each).total.value >= _LEAST]
    return sorted(acting, key=lambda each: -output.of(each).total.value)[:_MOST]


def _sections(output: _Output, found: Sensitivity) -> tuple[Section, ...]:
    shown = _shown(output, found)
    if not output.spread.width or not shown:
        return ()
    lines = Sentences(tuple(_measured(output, found)))
    blocks: tuple[Block, ...] = (*_tornado(output, found), *_shares(output, found), _table(output, found), lines)
    return (Section(output.name, f"what makes the {output.name} uncertain", blocks),)


def _table(output: _Output, found: Sensitivity) -> Table:
    """A row for each input that does something."""
    shown = _shown(output, found)
    values = Column("from 10 % to 90 %", optional=True)
    numbers = columns("number", "at 10 %", "at 90 %", "alone", "in all", "narrower")
    left = len(found.inputs) - len(shown)
    below = f" {wording.counted(left, 'other input')} with less than 0.1 % of the variance." if left else ""
    caption = f"Mean {output.name} with the input held, its shares of the variance, and what its knowledge is worth."
    lines = rows(_row(output, each) for each in shown)
    return Table((Column("input", "code"), values, *numbers), lines, caption=f"{caption}{below}")


def _row(output: _Output, each: InputSensitivity) -> tuple[str, ...]:
    known = output.of(each)
    values = "" if each.p10 is None or each.p90 is None else f"{each.p10} to {each.p90}"
    ends = ["" if mean is None else output.show(mean) for mean in (known.mean_at_p10, known.mean_at_p90)]
    gain = "" if known.narrowing is None or not each.measurable else _with_doubt(known.narrowing)
    return (each.input, values, *ends, _with_doubt(known.first_order), _with_doubt(known.total), gain)


def _with_doubt(estimate: Estimate) -> str:
    """ "43 % ± 2 %"; without the doubt where it is less than half a percent."""
    value, doubt = round(100 * estimate.value), round(50 * (estimate.interval[1] - estimate.interval[0]))
    return f"{value} % ± {doubt} %" if doubt else f"{value} %"


# ------------------------------------------------------------------------------------------------ figures
def _tornado(output: _Output, found: Sensitivity) -> tuple[Figure, ...]:
    """From the mean at the 10 % quantile of each input to that at its 90 % quantile, the widest first."""
    held = sorted(found.inputs, key=lambda each: -_swing(output, each))
    shown = [each for each in held if _swing(output, each) > _LEAST_SWING * _swing(output, held[0])][:_MOST]
    ranges = tuple(_range(output, each) for each in shown)
    if not ranges:
        return ()
    legend = (("the input at its 10 % quantile", "ring", "curve-1"), ("at its 90 % quantile", "dot", "step"))
    data = Ranges(ranges, Axis(f"mean {output.name}, {output.label}"), legend)
    described = "; ".join(f"{each.label} {each.value}" for each in ranges)
    others = f" and {wording.counted(len(shown) - 1, 'other input')}" if len(shown) > 1 else ""
    title, caption = f"mean {output.name} by {shown[0].input}{others}", f"Mean {output.name} with one input held"
    return (Figure(f"tornado-{output.name}", title, data, described, f"{caption}, all others drawn"),)


def _swing(output: _Output, each: InputSensitivity) -> float:
    swing = output.of(each).swing
    return 0.0 if swing is None else abs(swing.value)


def _range(output: _Output, each: InputSensitivity) -> Range:
    known = output.of(each)
    low, high = (known.mean_at_p10 or 0.0) / output.unit, (known.mean_at_p90 or 0.0) / output.unit
    ends = (min(low, high), max(low, high))
    sign = "+" if high > low else "-"
    return Range(each.input, ends, ends, (Mark(low, "ring", "curve-1"), Mark(high, "dot", "step")),
                 tip=f"{each.input}: {each.p10} to {each.p90}",
                 value=f"{sign}{output.show(_swing(output, each))}")  # fmt: skip


def _shares(output: _Output, found: Sensitivity) -> tuple[Figure, ...]:
    """What each input does alone to the variance, and what it does together with others."""
    shown = _shown(output, found)
    if not shown:
        return ()
    bars = tuple(_share_bar(output, each) for each in shown)
    data = Bars(bars, Axis("% of the variance"), legend=(("alone", "part-0"), ("together with other inputs", "part-1")))
    described = "; ".join(f"{bar.label} {bar.value}" for bar in bars)
    most = _percent(output.of(shown[0]).total.value)
    title = f"{most} of the variance of the {output.name} comes from {shown[0].input}"
    return (Figure(f"shares-{output.name}", title, data, described,
                   f"Shares of the variance of the {output.name} (Sobol' indices)"),)  # fmt: skip


def _share_bar(output: _Output, each: InputSensitivity) -> Bar:
    known = output.of(each)
    total = 100 * min(max(known.total.value, 0.0), 1.0)
    alone = min(total, 100 * max(known.first_order.value, 0.0))
    parts = (Segment(0.0, alone, "part-0", f"{each.input} alone: {alone:.0f} %"),
             Segment(alone, total, "part-1", f"{each.input} together with others: {total - alone:.0f} %"))  # fmt: skip
    return Bar(each.input, parts, _percent(known.total.value))

"""A forecast in as many lines as a terminal shows at once: range, bill, timeline, and what makes it uncertain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from simcore._core import Assumption, Forecast, Influence, LineItem, Summary
from simcore.display import bill, bill_steps, timeline, wording
from simcore.display.document import Brief, Column, Section, Sentences, Table, columns, present, rows

CUT_SHORT = " of the runs end as "  # in a warning that the first sentence has already said
_SMALLEST_SHARE = 0.01  # of the variance: worth a line

# Inputs whose names do not say what is uncertain.
_INPUTS = {
    "spot.interruptions": "number of interruptions",
    "spot.discount": "saving of spot",
    "work.compute": "speed of computing",
}
# Fields of the job file that an unsaid part of the job stands in for, by the input that is drawn for it.
_UNSAID = {"phases.upload": "artifact.size", "channels": "channels"}
# Fields of assumptions that have another name than their input; the first that is assumed says most.
_FIELDS = {
    "work.compute": ("work.compute", "work.compute.spread"),
    "phase.upload_base": ("phases.upload",),
    "upload.bandwidth": ("phases.upload (bandwidth)",),
    "upload.gzip_bandwidth": ("phases.upload (gzip)",),
}
_LONGEST = 30  # characters of an assumed value that is shown with its spread


@dataclass(frozen=True)
class _Room:
    """How many rows each section has."""

    lines: int = 2  # of the bill, besides what is left of it
    phases: int = 4
    inputs: int = 3


_TIGHT = _Room(lines=1, phases=3, inputs=2)  # where something has to be warned of


def brief(forecast: Forecast) -> Brief:
    """Range, bill, timeline and uncertainty; sections that would say nothing are left out."""
    cut = _cut_short(forecast)
    warnings = tuple(warning for warning in forecast.warnings if CUT_SHORT not in warning)
    room = _TIGHT if cut or warnings else _Room()
    last = _uncertain(forecast, room, _more(forecast, len(warnings) - 1))
    sections = present(_range(forecast), _bill(forecast, room), _timeline(forecast, room), last)
    return Brief(cut, warnings[:1], sections)


def _cut_short(forecast: Forecast) -> str:
    """How many runs do not complete; nothing where all do."""
    runs, completed = forecast.cost_usd.count, forecast.outcomes.get("Completed", 0)
    if completed == runs:
        return ""
    if not completed:
        return "No run finishes its work: a limit ends each of them."
    return f"{wording.share(1.0 - completed / runs)} of the runs are ended by a limit before their work is done."


# ------------------------------------------------------------------------------------------------ the range
def _range(forecast: Forecast) -> Section:
    worst = forecast.worst_case
    heads = (Column("", "name"), *columns("number", "expected", "8 of 10 runs", "1 in 100 above", "at most"))
    cost, time = forecast.cost_usd, forecast.wall_clock_s
    lines = [
        ("cost", wording.usd(cost.mean), _cost_range(cost), _p99_usd(cost),
         wording.usd(worst.cost_usd)),
        ("time", wording.duration(time.mean), wording.eight_of_ten(time, wording.duration),
         wording.duration(time.p99), wording.duration(worst.wall_clock_s)),
    ]  # fmt: skip
    return Section("range", "", (Table(heads, rows(lines)), Sentences(tuple(_asked(forecast)))))


def _asked(forecast: Forecast) -> Iterator[str]:
    """How likely the limits are broken that were asked for."""
    risks = forecast.probabilities
    for told, risk in (("cost more than you asked", risks.over_budget), ("take longer than you asked", risks.late)):
        if risk is not None:
            yield f"{wording.share(risk.share)} of the runs {told}."


def _cost_range(cost: Summary) -> str:
    low, high = wording.usd_range(cost)
    return low if low == high else f"{low} to {high}"


def _p99_usd(cost: Summary) -> str:
    return wording.usd_to(cost.p99, cost.intervals["p99"])


# ------------------------------------------------------------------------------------------------ the bill
def _bill(forecast: Forecast, room: _Room) -> Section:
    dearest = max(forecast.bill.items, key=lambda item: item.amount_nano_usd, default=None)
    told = tuple(_billed(forecast, dearest)) if dearest else ()
    return Section("bill", "", (bill.largest(forecast.bill, room.lines), Sentences(told, "dim")))


def _billed(forecast: Forecast, dearest: LineItem) -> Iterator[str]:
    """How the hours of the dearest line come about: "9.2094 h = 4.6047 billable hours × 2 instances"."""
    number = bill_steps.instances(forecast, dearest)
    if number and number > 1:
        billable, product = _product(dearest.quantity, number)
        yield f"{product} h = {billable} billable hours × {wording.counted(number, 'instance')}"


def _product(quantity: float, number: int) -> tuple[str, str]:
    """A factor and its product with a number, of so few digits that it multiplies out and is the quantity shown."""
    for digits in range(12):
        factor = round(Decimal(quantity) / number, digits)
        if wording.quantity(float(factor * number)) == wording.quantity(quantity):
            break
    return f"{factor:,}", f"{factor * number:,}"


# ------------------------------------------------------------------------------------------------ the timeline
def _timeline(forecast: Forecast, room: _Room) -> Section:
    """One row a kind of phase of the typical run, in their order; the shortest ones share a row."""
    phases = forecast.typical.phases
    return Section("timeline", "", (timeline.kinds(phases, room.phases),) if phases else ())


# ------------------------------------------------------------------------------------------------ uncertainty
def _uncertain(forecast: Forecast, room: _Room, more: str) -> Section:
    """The inputs that make most of the spread, each with what was assumed of it; and what there is more to see."""
    told = [each for each in forecast.influences if each.cost_share >= _SMALLEST_SHARE][: room.inputs]
    heads = (Column("what makes the cost uncertain"), Column("share", "number"), Column("value"))
    lines = [_cells(forecast, each) for each in told]
    return Section("uncertain", "", (*([Table(heads, rows(lines))] if lines else []), Sentences((more,), "dim")))


def input_and_value(forecast: Forecast, influence: Influence) -> tuple[str, str]:
    """What an uncertain input is, in words, and what is known of it: "saving of spot", "0.6735 assumed"."""
    name = influence.input
    unsaid = [part for part in forecast.unstated if part.field == _UNSAID.get(name)]
    if unsaid:
        return f"{unsaid[0].what} ({unsaid[0].field})", "not said"
    return _INPUTS.get(name, name), _assumed(forecast.assumed, name)


def _cells(forecast: Forecast, influence: Influence) -> tuple[str, str, str]:
    name, value = input_and_value(forecast, influence)
    return name, wording.share(influence.cost_share), value


def _assumed(entries: Sequence[Assumption], name: str) -> str:
    """The assumption about an input, without its spread where that is long; "as stated" where the job file has it."""
    fields = _FIELDS.get(name, (name,))
    own = [each.value for field in fields for each in entries if each.field == field]
    found = own or [each.value for each in entries if each.field.endswith(f"({name})")]
    if not found:
        return "as stated"
    short = found[0] if len(found[0]) <= _LONGEST else found[0].partition(" (")[0]
    return f"{short} assumed"


def _more(forecast: Forecast, warnings: int) -> str:
    """What is not shown, and where it is."""
    left = [wording.counted(warnings, "more warning")] if warnings > 0 else []
    hidden = " and ".join([*left, wording.counted(len(forecast.assumed), "assumed value")])
    return f"{hidden}: --verbose. Sources: simcore explain JOB."

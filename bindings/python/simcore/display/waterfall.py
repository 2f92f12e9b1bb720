"""Why one job costs more than another, line by line, and takes longer, phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from simcore._core import Waterfall, WaterfallLine, WaterfallPhase
from simcore.display import wording
from simcore.display.document import Column, Document, Row, Section, Table, columns, present, rows
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Segment

_MOST_STEPS = 8  # of a picture
_LEGEND = {"cost": (("costs more", "most"), ("costs less", "training")),
           "time": (("takes longer", "most"), ("takes less", "training"))}  # fmt: skip
_LEAST_NS = 1000  # changes of a phase below it are what rounding to nanoseconds leaves
Change = tuple[str, float, float, float]  # name, before, after and change
_TIMES = "Means over the runs, of all attempts together."


def headline(found: Waterfall) -> str:
    """How much more or less the second job costs, how much longer or shorter it takes, and what makes most of it."""
    cost = _told(found.before_cost_usd, found.cost_change_usd, wording.usd, ("more", "less"))
    change_s = found.wall_clock_change_s if abs(found.wall_clock_change_ns) >= _LEAST_NS else 0.0
    time = _told(found.before_wall_clock_s, change_s, wording.duration, ("longer", "less"))
    return f"{found.after} costs {cost} than {found.before} and takes {time}" if cost and time else _same(cost, time)


def _same(cost: str, time: str) -> str:
    if cost or time:
        return f"costs {cost}; the time is the same" if cost else f"takes {time}; the cost is the same"
    return "cost and time are the same"


def document(found: Waterfall) -> Document:
    """The difference in one sentence, then the lines of the bill and the phases that make it."""
    return Document(
        "Why one job costs more than another",
        found.after,
        headline(found),
        _mostly(found),
        sections=present(*sections(found, (found.before, found.after))),
        provenance=(("seed", str(found.seed)), ("runs of each", f"{found.replications:,}")),
    )


def figures(found: Waterfall) -> tuple[Figure, ...]:
    """Waterfalls from the cost and the time of the first job to those of the second; nothing where nothing differs."""
    names = (found.before, found.after)
    return (*cost_figure(found, names), *time_figure(found, names))


def sections(found: Waterfall, names: tuple[str, str]) -> tuple[Section, ...]:
    """Lines of the bill and phases that differ, each with its figure."""
    return (_bill(found, names), _phases(found, names))


def changed_lines(found: Waterfall) -> list[WaterfallLine]:
    """The lines that differ, those that change most first."""
    return [line for line in found.lines if line.change_nano_usd]


def changed_phases(found: Waterfall) -> list[WaterfallPhase]:
    """The phases that differ, in their order."""
    return [phase for phase in found.phases if abs(phase.change_ns) >= _LEAST_NS]


# ------------------------------------------------------------------------------------------------ words
def _told(before: float, change: float, show: Callable[[float], str], words: tuple[str, str]) -> str:
    """ "$3.20 (12 %) less"; empty where both are the same."""
    if not change:
        return ""
    share = f" ({100 * abs(change) / before:.0f} %)" if before and abs(change) >= 0.005 * before else ""
    return f"{show(abs(change))}{share} {words[0 if change > 0 else 1]}"


def _mostly(found: Waterfall) -> str:
    """The line and the phase that change most."""
    parts = [f"{line.line} {wording.signed(line.change_usd, wording.usd)}" for line in changed_lines(found)[:1]]
    phase = max(changed_phases(found), key=lambda each: abs(each.change_ns), default=None)
    if phase is not None:
        parts.append(f"{phase.phase} {wording.signed(phase.change_s, wording.duration)}")
    return f"most of it: {'; '.join(parts)}" if parts else ""


# ------------------------------------------------------------------------------------------------ tables
def _bill(found: Waterfall, names: tuple[str, str]) -> Section:
    lines = [(each.line, each.before_usd, each.after_usd, each.change_usd) for each in changed_lines(found)]
    total = ("total", found.before_cost_usd, found.after_cost_usd, found.cost_change_usd)
    table = _changes(Column("usage type", "code"), names, lines, total, wording.amount)
    return Section("bill", "lines of the bill that differ", (*cost_figure(found, names), table) if lines else ())


def _phases(found: Waterfall, names: tuple[str, str]) -> Section:
    lines = [(each.phase, each.before_s, each.after_s, each.change_s) for each in changed_phases(found)]
    total = ("total", found.before_wall_clock_s, found.after_wall_clock_s, found.wall_clock_change_s)
    table = _changes(Column("phase", "name"), names, lines, total, wording.duration, caption=_TIMES)
    return Section("phases", "phases that differ", (*time_figure(found, names), table) if lines else ())


def _changes(
    what: Column, names: tuple[str, str], lines: Iterable[Change], total: Change, show: Callable[[float], str],
    *, caption: str = "",
) -> Table:  # fmt: skip
    """What differs, before and after, with the change."""

    def cells(name: str, before: float, after: float, change: float) -> tuple[str, ...]:
        return name, show(before), show(after), wording.signed(change, show)

    heads = (what, *columns("number", *names, "change"))
    return Table(heads, rows(cells(*line) for line in lines), Row(cells(*total), "strong"), caption)


# ------------------------------------------------------------------------------------------------ figures
def cost_figure(found: Waterfall, names: tuple[str, str]) -> tuple[Figure, ...]:
    """Steps from the first bill to the second, line by line; nothing where no line differs."""
    steps = [(each.line, each.change_usd) for each in changed_lines(found)]
    bars = _bars(steps, names, (found.before_cost_usd, found.after_cost_usd), wording.usd, 1.0)
    return _figure("cost", bars, Axis("US dollars"), "From the one bill to the other, line by line") if steps else ()


def time_figure(found: Waterfall, names: tuple[str, str]) -> tuple[Figure, ...]:
    """Steps from the first time to the second, phase by phase; nothing where no phase differs."""
    ends = (found.before_wall_clock_s, found.after_wall_clock_s)
    unit_s, unit = wording.time_unit(max(ends))
    steps = [(each.phase, each.change_s) for each in changed_phases(found)]
    bars = _bars(steps, names, ends, wording.duration, unit_s)
    caption = "From the one mean time to the other, phase by phase"
    return _figure("time", bars, Axis(f"{unit} from creation to end"), caption) if steps else ()


def _figure(name: str, bars: tuple[Bar, ...], axis: Axis, caption: str) -> tuple[Figure, ...]:
    described = "; ".join(f"{bar.label} {bar.value}" for bar in bars)
    data = Bars(bars, axis, connected=True, legend=_LEGEND[name])
    title = f"{name}: {bars[0].value} to {bars[-1].value}"
    return (Figure(f"difference-{name}", title, data, described, caption),)


def _bars(
    steps: Iterable[tuple[str, float]],
    names: tuple[str, str],
    ends: tuple[float, float],
    show: Callable[[float], str],
    unit: float,
) -> tuple[Bar, ...]:
    """The first total, a step for each change, and the second total."""
    bars, reached = [_total(names[0], ends[0], show, unit)], ends[0]
    for name, change in _largest(list(steps)):
        low, high = sorted((reached, reached + change))
        reached += change
        colour = "most" if change > 0 else "training"
        bars.append(Bar(name, (Segment(low / unit, high / unit, colour),), wording.signed(change, show),
                        reached=reached / unit))  # fmt: skip
    return (*bars, _total(names[1], ends[1], show, unit))


def _largest(steps: list[tuple[str, float]]) -> list[tuple[str, float]]:
    """The first steps; those that are left out as one."""
    shown, rest = steps[:_MOST_STEPS], steps[_MOST_STEPS:]
    return [*shown, (f"{len(rest)} smaller changes", sum(change for _, change in rest))] if rest else shown


def _total(name: str, value: float, show: Callable[[float], str], unit: float) -> Bar:
    return Bar(name, (Segment(0.0, value / unit, "total"),), show(value), strong=True, reached=value / unit)

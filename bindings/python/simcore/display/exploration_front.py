"""An exploration's front: designs that no other one beats in cost, time and risk, numbered, and the figure of all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from simcore._core import Exploration, ExploredDesign
from simcore.display import wording
from simcore.display.comparison_front import axis, limit
from simcore.display.exploration_limits import conditions, hours
from simcore.display.figures.kinds import Chart, Figure, Line, Point

_FEW = 12  # designs that can all be named in a figure
_MOST_SPREADS = 60
_MOST_LISTED = 12  # designs of the front that are listed below a picture
_LONGEST = 44  # characters of a label in a figure
_LONGEST_LISTED = 90  # below it
_TO_EITHER_SIDE = 1.96  # standard errors of a mean: 95 %


def numbers(exploration: Exploration) -> dict[int, int]:
    """Number on the front of each of its designs, by that in the space: 1 is the cheapest, and those that come to the
    same share one."""
    found: dict[tuple[float, float], int] = {}
    return {each.number: found.setdefault(_place(each), len(found) + 1) for each in exploration.front}


def _place(design: ExploredDesign) -> tuple[float, float]:
    """Cost and time, as far as they can be told apart."""
    return round(design.cost_usd, 6), round(design.wall_clock_s, 3)


def half_interval(standard_error: float) -> float:
    """Half of the 95 % interval of a mean."""
    return _TO_EITHER_SIDE * standard_error


def interval(mean: float, standard_error: float) -> tuple[float, float]:
    """95 % interval of a mean; no cost and no time is below nothing."""
    half = half_interval(standard_error)
    return max(0.0, mean - half), mean + half


def figure(exploration: Exploration, headline: str) -> Figure:
    """Cost across, time upwards, so that the best is at the lower left; hollow where a limit is broken."""
    designs = _drawn(exploration)
    unit_s, unit = wording.time_unit(median(design.wall_clock_s for design in designs))
    texts = _texts(exploration, designs)
    every = len(designs) <= _MOST_SPREADS
    points = [_point(each, unit_s, texts.get(each.number, ""), spread=every or each.on_front) for each in designs]
    across, upwards = [point.x for point in points], [point.y for point in points]
    ends = [point.spread for point in points if point.spread]
    data = Chart(
        axis("expected cost, US dollars", across, [x for each in ends for x in each[:2]]),
        axis(f"expected {unit} from creation to end", upwards, [y for each in ends for y in each[2:]]),
        (Line("", _edge(designs, unit_s), "step", dash=1, stroke="step"),),
        points=(*points, *_ring(exploration, unit_s)),
        uprights=limit(exploration.budget_usd, "budget", wording.usd, across, 1.0),
        levels=limit(exploration.deadline_s, "deadline", hours, upwards, unit_s),
    )
    caption = "Lines: 95 % intervals of the means. Numbers: of the front, as in the table."
    return Figure("front", _title(exploration), data, headline, caption, "\n".join(_list(exploration)))


def _drawn(exploration: Exploration) -> list[ExploredDesign]:
    """Every design that is listed, those of the front first: their texts have the first choice of places."""
    return sorted(exploration.designs, key=lambda design: not design.on_front)


def _title(exploration: Exploration) -> str:
    """The answer in a line, and one about the designs that are not there."""
    best = exploration.best
    word, asked = "cheapest" if exploration.objective == "cost" else "fastest", conditions(exploration)
    found = f"no design {asked or 'finishes its work often enough'}"
    if best is not None:
        numbers = f"{wording.usd(best.cost_usd)}, {wording.duration(best.wall_clock_s)}"
        found = f"{word}{' under the limits' if asked else ''}: {best.label}, {numbers}"
    impossible = exploration.size - exploration.possible
    lines = [found, *([f"{impossible:,} of {exploration.size:,} designs are not possible"] if impossible else [])]
    return "\n".join(wording.shortened(line, 104) for line in lines)


def _point(design: ExploredDesign, unit_s: float, text: str, *, spread: bool) -> Point:
    cost = interval(design.cost_usd, design.cost_standard_error_usd)
    time = interval(design.wall_clock_s, design.wall_clock_standard_error_s)
    return Point(
        design.cost_usd,
        design.wall_clock_s / unit_s,
        "dot",
        "step" if design.on_front else "other",
        text,
        wanted=bool(design.on_front),
        filled=bool(design.keeps_limits),
        label=f"on the front, {_kept(design)}" if design.on_front else _kept(design),
        tip=_tip(design),
        spread=(*cost, time[0] / unit_s, time[1] / unit_s) if spread else None,
    )


def _kept(design: ExploredDesign) -> str:
    return "keeps the limits" if design.keeps_limits else "breaks a limit"


def _tip(design: ExploredDesign) -> str:
    numbers = f"{wording.usd(design.cost_usd)}, {wording.duration(design.wall_clock_s)}"
    return f"{design.label}: {numbers}; {_kept(design)}"


def _ring(exploration: Exploration, unit_s: float) -> tuple[Point, ...]:
    """A ring around the best design or, where none keeps the limits, around the nearest."""
    best, nearest = exploration.best, exploration.nearest
    design, word = (best, "best") if best is not None else (nearest, "nearest to the limits")
    if design is None:
        return ()
    place = design.cost_usd, design.wall_clock_s / unit_s
    return (Point(*place, "ring", "most", filled=False, label=word, tip=_tip(design)),)


def _edge(designs: Sequence[ExploredDesign], unit_s: float) -> tuple[tuple[float, float], ...]:
    """The designs that no other one beats in cost and time, whatever the risk, cheapest first."""
    found: list[tuple[float, float]] = []
    for cost, time in sorted((each.cost_usd, each.wall_clock_s / unit_s) for each in designs if each.on_front):
        if not found or time < found[-1][1]:
            found.append((cost, time))
    return tuple(found)


def _texts(exploration: Exploration, designs: Sequence[ExploredDesign]) -> dict[int, str]:
    """Numbers of the front; labels too where all designs can be named. Of those that come to the same, the first."""
    numbered, named = numbers(exploration), len(designs) <= _FEW
    first: dict[tuple[float, float], ExploredDesign] = {}
    for design in designs:
        if named or design.on_front:
            first.setdefault(_place(design), design)
    return {
        each.number: " ".join(
            filter(None, (str(numbered.get(each.number, "")), wording.shortened(each.label, _LONGEST) if named else ""))
        )
        for each in first.values()
    }


def _list(exploration: Exploration) -> Iterator[str]:
    """What each number stands for, below a picture that stands alone."""
    listed: dict[int, list[ExploredDesign]] = {}
    for design in exploration.front:
        listed.setdefault(numbers(exploration)[design.number], []).append(design)
    for number, alike in list(listed.items())[:_MOST_LISTED]:
        first, more = alike[0], f" and {len(alike) - 1} alike" if len(alike) > 1 else ""
        label = wording.shortened(first.label, _LONGEST_LISTED) + more
        yield f"{number}  {label}: {wording.usd(first.cost_usd)}, {wording.duration(first.wall_clock_s)}"
    if len(listed) > _MOST_LISTED:
        yield f"and {len(listed) - _MOST_LISTED} more"

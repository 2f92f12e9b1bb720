"""A comparison's front: the designs that no other one beats in both cost and time, numbered, and their figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import median

from simcore._core import Comparison, Design, Summary
from simcore.display import wording
from simcore.display.figures.kinds import Axis, Chart, Figure, Line, Point

_FEW = 16  # designs that can all be named in a figure
_MOST_SPREADS = 60
_MOST_LISTED = 12  # designs of the front that are listed below a picture
_LONGEST = 48  # characters of a label in a figure
_LONGEST_LISTED = 90  # below it
_FAR_APART = 3.0  # times: means that are seen better on a logarithmic axis
_WIDER = 3.0  # times the range of the designs: a limit beyond that is not drawn


def possible(comparison: Comparison) -> list[Design]:
    """The designs that are possible, cheapest first."""
    return [design for design in comparison.ranked() if not design.refused]


def known(design: Design) -> tuple[Summary, Summary]:
    """Cost and wall clock of a design that is possible."""
    if design.cost_usd is None or design.wall_clock_s is None:
        raise AssertionError("only asked of designs that are possible")
    return design.cost_usd, design.wall_clock_s


def numbers(comparison: Comparison) -> dict[str, int]:
    """Number of each design of the front by its label: 1 is the cheapest, and those that come to the same share one."""
    found: dict[tuple[float, float], int] = {}
    front = sorted(comparison.front, key=lambda design: known(design)[0].mean)
    return {design.label: found.setdefault(_place(design), len(found) + 1) for design in front}


def _place(design: Design) -> tuple[float, float]:
    """Cost and time, as far as they can be told apart."""
    cost, time = known(design)
    return round(cost.mean, 6), round(time.mean, 3)


def figure(comparison: Comparison, answers: Sequence[str]) -> Figure:
    """Cost across, time upwards, so that the best is at the lower left; with deadline and budget. Its title has a line
    for each of the answers."""
    designs = possible(comparison)
    unit_s, unit = wording.time_unit(median(known(design)[1].mean for design in designs))
    spread, texts = len(designs) <= _MOST_SPREADS, _texts(comparison, designs)
    order = sorted(designs, key=lambda design: design.label not in texts)
    points = [_point(design, unit_s, texts.get(design.label, ""), spread=spread) for design in order]
    cost, time = known(comparison.baseline)
    points.append(Point(cost.mean, time.mean / unit_s, "square", "ink", label="baseline", filled=False))
    front = tuple(sorted((known(each)[0].mean, known(each)[1].mean / unit_s) for each in comparison.front))
    across, upwards = [point.x for point in points], [point.y for point in points]
    ends = [point.spread for point in points if point.spread]
    data = Chart(
        axis("expected cost, US dollars", across, [x for each in ends for x in each[:2]]),
        axis(f"expected {unit} from creation to end", upwards, [y for each in ends for y in each[2:]]),
        (Line("", front, "step", dash=1, stroke="step"),),
        points=tuple(points),
        uprights=limit(comparison.budget_usd, "budget", wording.usd, across, 1.0),
        levels=limit(comparison.deadline_s, "deadline", wording.duration, upwards, unit_s),
    )
    caption = (
        "Lines: 90 % of the runs of a design. Numbers: as in the table." if spread else "Numbers: as in the table."
    )
    title, described = _title(comparison, answers), "; ".join(answers)
    return Figure("designs", title, data, described, caption, "\n".join(_list(comparison)))


def axis(label: str, means: Sequence[float], ends: Sequence[float]) -> Axis:
    """A logarithmic axis, and says so, where the means are far apart; nothing that is drawn may be zero then."""
    logarithmic = max(means) > _FAR_APART * min(means) and min((*means, *ends)) > 0.0
    return Axis(f"{label} (logarithmic)" if logarithmic else label, logarithmic=logarithmic)


def _title(comparison: Comparison, answers: Sequence[str]) -> str:
    """One line for each answer."""
    lines = list(answers)
    impossible = sum(bool(design.refused) for design in comparison)
    if impossible:
        lines.append(f"{impossible:,} of {len(comparison):,} designs are not possible")
    return "\n".join(wording.shortened(line, 104) for line in lines)


def limit(
    at: float | None, name: str, show: Callable[[float], str], places: Sequence[float], unit: float
) -> tuple[tuple[float, str], ...]:
    """A limit with its text; nothing where none was asked for, or where it lies far from every design."""
    if not at or not min(places) / _WIDER <= at / unit <= max(places) * _WIDER:
        return ()
    return ((at / unit, f"{name} {show(at)}"),)


def _point(design: Design, unit_s: float, text: str, *, spread: bool) -> Point:
    cost, time = known(design)
    front = bool(design.on_front)
    label = "on the front: no design beats it" if front else "not on the front"
    ends = (cost.p5, cost.p95, time.p5 / unit_s, time.p95 / unit_s)
    return Point(
        cost.mean,
        time.mean / unit_s,
        "dot",
        "step" if front else "other",
        text,
        wanted=front or design.baseline,
        filled=bool(design.comparable),
        label=label if design.comparable else "stops before its work is done",
        tip=f"{design.label}: {wording.usd(cost.mean)}, {wording.duration(time.mean)}",
        spread=ends if spread or front or design.baseline else None,
    )


def _texts(comparison: Comparison, designs: Sequence[Design]) -> dict[str, str]:
    """Numbers of the front; labels too where all designs can be named. Of those that come to the same, the first."""
    numbered, named = numbers(comparison), len(designs) <= _FEW
    alike: dict[tuple[float, float], list[str]] = {}
    for design in (*comparison.front, comparison.baseline, *(designs if named else ())):
        group = alike.setdefault(_place(design), [])
        if design.label not in group:
            group.append(design.label)
    return {
        group[0]: f"{numbered.get(group[0], '')} {_named(group, _LONGEST) if named else ''}".strip()
        for group in alike.values()
    }


def _named(alike: Sequence[str], longest: int) -> str:
    more = f" and {len(alike) - 1} alike" if len(alike) > 1 else ""
    return wording.shortened(alike[0], longest) + more


def _list(comparison: Comparison) -> Iterator[str]:
    """What each number stands for, below a picture that stands alone."""
    listed: dict[int, list[str]] = {}
    for label, number in numbers(comparison).items():
        listed.setdefault(number, []).append(label)
    for number, alike in list(listed.items())[:_MOST_LISTED]:
        cost, time = known(comparison[alike[0]])
        yield f"{number}  {_named(alike, _LONGEST_LISTED)}: {wording.usd(cost.mean)}, {wording.duration(time.mean)}"
    if len(listed) > _MOST_LISTED:
        yield f"and {len(listed) - _MOST_LISTED} more"

"""Which field of a sweep moves the expected cost and the expected time most."""

from __future__ import annotations

from collections.abc import Callable

from simcore._core import EffectLevel, MainEffect, MainEffects, written
from simcore.display import wording
from simcore.display.document import Column, Document, Section, Table, columns, present, prose, rows
from simcore.display.figures.kinds import Axis, Figure, Mark, Range, Ranges

_MOST = 12  # fields that are drawn
_NOTES = (
    "range: the largest less the smallest mean over the designs that share a value of the field",
    "alone and in all: shares of the variance between the designs, by the field alone and with what it does together "
    "with others",
)


def headline(found: MainEffects) -> str:
    """The field that moves the cost most, and the one that moves the time most."""
    cost = found.effects[0]
    time = max(found.effects, key=lambda each: each.wall_clock_range_s)
    other = "and" if time.field == cost.field else f"{time.field} moves"
    moves = f"{cost.field} moves the mean cost most, by {wording.usd(cost.cost_range_usd)}"
    return f"{moves}, {other} the mean time, by {wording.duration(time.wall_clock_range_s)}"


def document(found: MainEffects) -> Document:
    """Fields by what they do, then the means of each of their values."""
    refused = f"{wording.counted(found.refused, 'design')} are refused: the means are over the others, without shares"
    return Document(
        "Which knob moves the mean",
        "",
        headline(found),
        f"{wording.counted(found.designs, 'design')} of a sweep",
        warnings=(refused,) if found.refused else (),
        sections=present(
            Section("effects", "fields", (*figures(found), _effects(found))),
            Section("levels", "values", (_levels(found),)),
            prose("method", _NOTES, "dim"),
        ),
    )


def figures(found: MainEffects) -> tuple[Figure, ...]:
    """Tornado of the fields: the means at each of their values, of cost and of time; of what does not move, none."""
    unit_s, unit = wording.time_unit(max(each.wall_clock_s for effect in found.effects for each in effect.levels))
    return (
        *_tornado(found, "cost", "US dollars", lambda level: level.cost_usd),
        *_tornado(found, "time", f"{unit} from creation to end", lambda level: level.wall_clock_s / unit_s),
    )


def _tornado(
    found: MainEffects, name: str, label: str, value: Callable[[EffectLevel], float]
) -> tuple[Figure, ...]:  # fmt: skip
    ranges = [_range(effect, value) for effect in found.effects]
    moving = sorted((each for each in ranges if each.whole[0] < each.whole[1]),
                    key=lambda each: each.whole[0] - each.whole[1])[:_MOST]  # fmt: skip
    if not moving:
        return ()
    data = Ranges(tuple(moving), Axis(f"mean {name}, {label}"))
    described = "; ".join(f"{each.label}: {each.value}" for each in moving)
    caption = f"Mean {name} over the designs that share a value of the field"
    return (Figure(f"effects-{name}", f"mean {name} by {moving[0].label}", data, described, caption),)


def _range(effect: MainEffect, value: Callable[[EffectLevel], float]) -> Range:
    ordered = sorted(effect.levels, key=value)
    ends = (value(ordered[0]), value(ordered[-1]))
    marks = tuple(Mark(value(level), "dot", "step") for level in ordered)
    told = f"{_said(ordered[0])} to {_said(ordered[-1])}"
    return Range(effect.field, ends, ends, marks, tip=told, value=told)


def _said(level: EffectLevel) -> str:
    return "left out" if level.value is None else level.value if isinstance(level.value, str) else written(level.value)


def _effects(found: MainEffects) -> Table:
    heads = (Column("field", "code"), *columns("number", "cost range", "alone", "in all", "time range"),
             *columns("number", "alone", "in all", optional=True))  # fmt: skip
    lines = rows((each.field, wording.usd(each.cost_range_usd), _share(each.cost_share), _share(each.cost_total),
                  wording.duration(each.wall_clock_range_s), _share(each.wall_clock_share),
                  _share(each.wall_clock_total)) for each in found.effects)  # fmt: skip
    return Table(heads, lines)


def _share(value: float | None) -> str:
    return "" if value is None else wording.share(value)


def _levels(found: MainEffects) -> Table:
    heads = (Column("field", "code"), Column("value"), *columns("number", "designs", "mean cost", "mean time"))
    lines = ((effect.field if first else "", _said(level), str(level.designs), wording.usd(level.cost_usd),
              wording.duration(level.wall_clock_s))
             for effect in found.effects for first, level in _numbered(effect))  # fmt: skip
    return Table(heads, rows(lines))


def _numbered(effect: MainEffect) -> list[tuple[bool, EffectLevel]]:
    """The values of a field, and whether it is the first of them."""
    return [(place == 0, level) for place, level in enumerate(effect.levels)]

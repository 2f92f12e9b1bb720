"""The phases of a run as people read them: a run of many attempts shows its first and last ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from simcore._core import PhaseInterval
from simcore.display import wording
from simcore.display.document import Column, Row, Table
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Segment
from simcore.display.figures.palette import PHASES

_MOST = 24  # phases that are shown one by one
_MOST_BARS = 400  # of a figure: more are attempts that nobody tells apart
_MOST_ROWS = 12  # attempts that have a row each
_ENDS = 2  # attempts shown at either end of a longer run
_REST = "all else"  # the shortest phases together
FOLDED = "interrupted"  # what has the colour of the attempts in the middle


@dataclass(frozen=True)
class Stretch:
    """A phase, or all attempts between the first and the last ones."""

    phase: str  # its name, or which attempts
    kind: str  # the phase whose colour it has
    start_s: float
    end_s: float
    billed: bool  # any of it
    billed_s: float

    @property
    def lasts_s(self) -> float:
        """Time from start to end [s]."""
        return self.end_s - self.start_s

    @property
    def note(self) -> str:
        """What of it is billed, in words."""
        if self.phase == self.kind:
            return "billed" if self.billed else "free"
        return f"{wording.duration(self.billed_s)} billed"


def stretches(phases: Sequence[PhaseInterval], most: int = _MOST) -> list[Stretch]:
    """Stretches in order of time; the attempts in the middle are one if there are more phases than `most`."""
    attempts = _attempts(phases)
    if len(phases) <= most or len(attempts) <= 2 * _ENDS + 1:
        return [*map(_one, phases)]
    head, middle, tail = attempts[:_ENDS], attempts[_ENDS:-_ENDS], attempts[-_ENDS:]
    return [*map(_one, chain(*head)), _all(middle), *map(_one, chain(*tail))]


def _one(phase: PhaseInterval) -> Stretch:
    billed_s = phase.end_s - phase.start_s if phase.billed else 0.0
    return Stretch(phase.phase, phase.phase, phase.start_s, phase.end_s, phase.billed, billed_s)


def _all(attempts: Sequence[Sequence[PhaseInterval]]) -> Stretch:
    first, last = attempts[0][0], attempts[-1][-1]
    billed_s = sum(phase.end_s - phase.start_s for attempt in attempts for phase in attempt if phase.billed)
    name = f"attempts {first.attempt} to {last.attempt}"
    return Stretch(name, FOLDED, first.start_s, last.end_s, billed_s > 0.0, billed_s)


def table(phases: Sequence[PhaseInterval]) -> Table:
    """One row a phase, with a bar where it lies in the run."""
    end_s = phases[-1].end_s if phases else 0.0
    columns = (Column("phase", "name"), Column("starts at", "number"), Column("lasts", "number"), Column("", "name"))
    rows = []
    for each in stretches(phases):
        cells = (each.phase, wording.duration(each.start_s), wording.duration(each.lasts_s), each.note)
        rows.append(Row(cells, bar=(_segment(each, 1.0 / end_s),) if end_s > 0.0 else ()))
    return Table(columns, tuple(rows), caption="Times since the job was created.", drawn=True)


def kinds(phases: Sequence[PhaseInterval], most: int) -> Table:
    """One row a kind of phase, with a bar where it lies in the run; the shortest ones share a row if there are more."""
    end_s = phases[-1].end_s
    by_kind: dict[str, list[Stretch]] = {}
    for each in map(_one, phases):
        by_kind.setdefault(each.phase, []).append(each)
    longest = sorted(by_kind, key=lambda kind: -sum(each.lasts_s for each in by_kind[kind]))
    alone = longest if len(longest) <= most else longest[: most - 1]
    groups = [(kind, by_kind[kind]) for kind in by_kind if kind in alone]
    shared = [kind for kind in by_kind if kind not in alone]
    if shared:
        name = _REST if len(shared) > 1 else shared[0]
        groups.append((name, [each for kind in shared for each in by_kind[kind]]))
    columns = (Column("typical run"), Column("lasts", "number"), Column("billed", "number"), Column("", "name"))
    return Table(columns, tuple(_kind(name, parts, end_s) for name, parts in groups), drawn=True)


def _kind(name: str, parts: Sequence[Stretch], end_s: float) -> Row:
    billed_s = sum(each.billed_s for each in parts)
    times = f"{len(parts)} times" if len(parts) > 1 and name != _REST else ""
    bar = tuple(_segment(each, 1.0 / end_s) for each in parts) if end_s > 0.0 else ()
    return Row((name, _lasts(parts), wording.duration(billed_s) if billed_s else "free", times), bar=bar)


def figure(phases: Sequence[PhaseInterval], run: str = "typical run") -> Figure:
    """Gantt chart of a run: one row a phase or, if it was interrupted, one row an attempt; hatched where it is free."""
    end_s = phases[-1].end_s if phases else 0.0
    unit_s, unit = wording.time_unit(end_s)
    found = _attempts(phases)
    data = _by_attempt(found, 1.0 / unit_s) if len(found) > 1 else _by_phase(phases, 1.0 / unit_s)
    billed = wording.duration(sum(each.billed_s for each in map(_one, phases)))
    attempts = f" in {len(found)} attempts" if len(found) > 1 else ""
    title = f"{run}, {wording.duration(end_s)}{attempts}, of which {billed} are billed"
    axis = Axis(f"{unit} since the job was created", wording.UNITS[unit])
    described = "; ".join(f"{bar.label} lasts {bar.value}{', ' if bar.aside else ''}{bar.aside}" for bar in data)
    bars = Bars(data, axis, grid=True, legend=legend(data) if len(found) > 1 else ())
    return Figure("timeline", title, bars, described or "nothing runs")


def _attempts(phases: Sequence[PhaseInterval]) -> list[list[PhaseInterval]]:
    return [list(group) for _, group in groupby(phases, key=lambda phase: phase.attempt)]


def _by_phase(phases: Sequence[PhaseInterval], scale: float) -> tuple[Bar, ...]:
    rows: dict[tuple[str, bool], list[Stretch]] = {}
    for each in map(_one, phases):
        rows.setdefault((each.phase, each.billed), []).append(each)
    return tuple(_bar(row, scale) for row in rows.values())


def _by_attempt(attempts: Sequence[Sequence[PhaseInterval]], scale: float) -> tuple[Bar, ...]:
    """A row for each of the first and last attempts, and one for all between them, where there are many."""
    rows = [(f"attempt {each[0].attempt}", [*map(_one, each)]) for each in attempts]
    if len(rows) > _MOST_ROWS:
        between = [_one(phase) for each in attempts[_ENDS:-_ENDS] for phase in each]
        name = f"attempts {attempts[_ENDS][0].attempt} to {attempts[-_ENDS - 1][0].attempt}"
        rows = [*rows[:_ENDS], (name, between if len(between) <= _MOST_BARS else [_all(attempts[_ENDS:-_ENDS])]),
                *rows[-_ENDS:]]  # fmt: skip
    return tuple(_attempt(name, parts, scale) for name, parts in rows)


def _attempt(name: str, parts: Sequence[Stretch], scale: float) -> Bar:
    billed = wording.duration(sum(each.billed_s for each in parts))
    return Bar(name, tuple(_segment(each, scale) for each in parts), _lasts(parts), spare=f"{billed} billed")


def segments(phases: Iterable[PhaseInterval], unit_s: float) -> tuple[Segment, ...]:
    """The phases of a run as parts of one bar."""
    return tuple(Segment(each.start_s / unit_s, each.end_s / unit_s, each.phase, each.phase) for each in phases)


def legend(bars: Iterable[Bar], longer_than: float = -1.0) -> tuple[tuple[str, str], ...]:
    """Names and colours of the phases in such bars that are not too short to be seen."""
    seen = {each.colour for bar in bars for each in bar.segments if each.end - each.start > longer_than}
    return tuple((kind, kind) for kind in PHASES if kind in seen)


def _bar(row: Sequence[Stretch], scale: float) -> Bar:
    notes = (f"{len(row)} times" if len(row) > 1 else "", "" if row[0].billed else "not billed")
    segments = tuple(_segment(each, scale) for each in row)
    return Bar(row[0].phase, segments, _lasts(row), aside=", ".join(filter(None, notes)))


def _segment(each: Stretch, scale: float) -> Segment:
    tip = _described(each, wording.duration(each.lasts_s))
    return Segment(each.start_s * scale, each.end_s * scale, each.kind, tip, hatched=not each.billed)


def _described(each: Stretch, lasts: str) -> str:
    billed = "billed" if each.billed else "not billed"
    return f"{each.phase} from {wording.duration(each.start_s)} lasts {lasts}, {billed}"


def _lasts(row: Sequence[Stretch]) -> str:
    return wording.duration(sum(each.lasts_s for each in row))

"""A trace: one run of a job, simulated or recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simcore.display import timeline, wording
from simcore.display.document import Document, Section
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Segment
from simcore.display.figures.palette import PHASES

if TYPE_CHECKING:
    from simcore._core import Trace


def headline(trace: Trace) -> str:
    """How long the run took, what of it is billed, and how it ended."""
    billed = wording.duration(trace.billed_s)
    return f"{wording.duration(trace.wall_clock_s)}, of which {billed} billed, {trace.outcome}"


def document(trace: Trace) -> Document:
    """The phases of the run."""
    return Document("Run of a training job", "", headline(trace), sections=(section(trace, "the run"),))


def section(trace: Trace, title: str) -> Section:
    """The phases of a run as figure and table."""
    return Section("run", title, (*figures(trace), timeline.table(trace.phases)))


def figures(trace: Trace) -> tuple[Figure, ...]:
    """Gantt chart of the run."""
    return (timeline.figure(trace.phases, run="run"),)


def several(traces: Sequence[Trace]) -> Figure:
    """Runs of one job below each other, the shortest first: a bar each, its segments the phases."""
    ordered = sorted(traces, key=lambda trace: trace.wall_clock_s)
    unit_s, unit = wording.time_unit(ordered[-1].wall_clock_s)
    seen = {phase.phase for trace in ordered for phase in trace.phases}
    bars = tuple(
        Bar(
            "",
            tuple(
                Segment(phase.start_s / unit_s, phase.end_s / unit_s, phase.phase, phase.phase)
                for phase in trace.phases
            ),
            "" if trace.outcome == "Completed" else trace.outcome,
        )
        for trace in ordered
    )
    legend = tuple((kind, kind) for kind in PHASES if kind in seen)
    shortest, longest = (wording.duration(trace.wall_clock_s) for trace in (ordered[0], ordered[-1]))
    axis = Axis(f"{unit} since the job was created", wording.UNITS[unit])
    title = f"{wording.counted(len(ordered), 'run')}, {shortest} to {longest}"
    return Figure("runs", title, Bars(bars, axis, grid=True, dense=True, legend=legend))

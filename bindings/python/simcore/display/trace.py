"""A trace: one run of a job, simulated or recorded."""

from __future__ import annotations

from collections.abc import Sequence

from simcore._core import Trace
from simcore.display import timeline, wording
from simcore.display.document import Document, Section
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure


def headline(trace: Trace) -> str:
    """How long the run took, what of it is billed, and how it ended."""
    billed = wording.duration(trace.billed_s)
    return f"{wording.duration(trace.wall_clock_s)}, of which {billed} are billed; {trace.outcome}"


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
    ends = ("" if trace.outcome == "Completed" else trace.outcome for trace in ordered)
    drawn = (timeline.segments(trace.phases, unit_s) for trace in ordered)
    bars = [Bar("", segments, end) for segments, end in zip(drawn, ends, strict=True)]
    shortest, longest = (wording.duration(trace.wall_clock_s) for trace in (ordered[0], ordered[-1]))
    axis = Axis(f"{unit} since the job was created", wording.UNITS[unit])
    title = f"{wording.counted(len(ordered), 'run')}, {shortest} to {longest}"
    return Figure("runs", title, Bars(tuple(bars), axis, grid=True, dense=True, legend=timeline.legend(bars)))

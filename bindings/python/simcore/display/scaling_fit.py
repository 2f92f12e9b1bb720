"""A fit of scaling: throughput on other numbers of nodes from a few measured ones."""

from __future__ import annotations

from simcore._core import ScalingFit
from simcore.display import scaling, wording
from simcore.display.document import Document, Section, Table, columns, rows
from simcore.display.figures.kinds import Figure
from simcore.display.wording import rounded, span

_BATCHES = {"global": "the same batch on all nodes together", "per_node": "the same batch on each node"}


def headline(fit: ScalingFit) -> str:
    """What was measured, and what that says of the most nodes."""
    most = fit.nodes[-1]
    interval = span(most.samples_per_second_low, most.samples_per_second_high)
    measured = wording.counted(len(fit.points), "measurement")
    speed = f"{rounded(most.samples_per_second)} samples/s (80 %: {interval})"
    return f"{measured}, {_BATCHES[fit.batch]}: {speed} on {wording.counted(most.nodes, 'node')}"


def document(fit: ScalingFit) -> Document:
    """A row for each number of nodes."""
    heads = columns("number", "nodes", "measured", "samples/s (80 %)", "efficiency")
    lines = (
        (
            str(row.nodes),
            "" if row.measured is None else rounded(row.measured),
            f"{rounded(row.samples_per_second)} ({span(row.samples_per_second_low, row.samples_per_second_high)})",
            f"{100 * row.scaling_efficiency:.1f} %",
        )
        for row in fit.nodes
    )
    table = Table(heads, rows(lines), caption="Medians with their 80 % intervals; efficiency relative to one node.")
    nodes = Section("nodes", "throughput by number of nodes", (*figures(fit), table))
    return Document("Throughput by number of nodes", "", headline(fit), sections=(nodes,))


def figures(fit: ScalingFit) -> tuple[Figure, ...]:
    """The measured points, the prediction and its 80 % interval."""
    speeds = [
        (row.nodes, row.samples_per_second, row.samples_per_second_low, row.samples_per_second_high)
        for row in fit.nodes
    ]
    data = scaling.chart(speeds, [(point.nodes, point.samples_per_second) for point in fit.points])
    return (Figure("nodes", "throughput by number of nodes", data, headline(fit)),)

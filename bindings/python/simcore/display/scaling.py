"""Scaling: how fast and how dear a job is on other numbers of nodes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simcore._core import ScaledSpeed, Scaling
from simcore.display import wording
from simcore.display.document import Document, Section, Table, columns, present, prose, rows
from simcore.display.figures.kinds import Axis, Band, Chart, Figure, Line, Point
from simcore.display.speed import lasts
from simcore.display.wording import rounded, span

_HEADS = ("nodes", "batch", "samples/s (80 %)", "step", "efficiency", "$ per million samples", "job takes", "job costs")


def possible(scaling: Scaling) -> list[ScaledSpeed]:
    """The numbers of nodes that can do the job."""
    return [row for row in scaling if not row.refused]


def headline(scaling: Scaling) -> str:
    """The answer in one line."""
    found = possible(scaling)
    cheapest = min(found, key=lambda row: row.usd_per_million_samples or 0.0)
    fastest = max(found, key=lambda row: row.samples_per_second or 0.0)
    return (
        f"cheapest on {cheapest.nodes} × {scaling.instance_type}: "
        f"{wording.usd(cheapest.usd_per_million_samples or 0.0)} per million samples; "
        f"fastest on {fastest.nodes}: {rounded(fastest.samples_per_second or 0.0)} samples/s"
    )


def document(scaling: Scaling) -> Document:
    """The answer, a row for each number of nodes, and why others are not possible."""
    lines = rows(map(_row, possible(scaling)))
    table = Table(columns("number", *_HEADS), lines, caption="On demand; medians of the speed.")
    return Document(
        "Training job by number of nodes",
        scaling.job,
        headline(scaling),
        warnings=tuple(warnings(scaling)),
        sections=present(
            Section("nodes", "by number of nodes", (*figures(scaling), table)),
            prose("refused", [f"not possible: {line}" for line in refused(scaling)], "doubtful"),
            prose("reading", notes(scaling), "dim"),
        ),
        provenance=wording.provenance(scaling, ("runs of each", f"{scaling.replications:,}"), ("seed", scaling.seed)),
    )


def _row(row: ScaledSpeed) -> tuple[str, ...]:
    low, high = row.samples_per_second_low or 0.0, row.samples_per_second_high or 0.0
    return (
        str(row.nodes),
        f"{row.batch_size:,}",
        f"{rounded(row.samples_per_second or 0.0)} ({span(low, high)})",
        lasts(row.step_s or 0.0),
        f"{100 * (row.scaling_efficiency or 0.0):.1f} %",
        wording.usd(row.usd_per_million_samples or 0.0),
        *wording.whole_job(row.completed or 0.0, row.wall_clock_s or 0.0, row.cost_usd or 0.0),
    )


def warnings(scaling: Scaling) -> list[str]:
    """Where a limit ends the job."""
    unfinished = [str(row.nodes) for row in possible(scaling) if (row.completed or 0.0) <= wording.ALL]
    nodes = f"{', '.join(unfinished)} node{'s' if unfinished != ['1'] else ''}"
    return [wording.cut_short(nodes)] if unfinished else []


def refused(scaling: Scaling) -> list[str]:
    """Why other numbers of nodes are not possible; one line for those of the same reason."""
    reasons: dict[str, list[str]] = {}
    for row in scaling:
        if row.refused:
            reasons.setdefault(row.refused, []).append(f"{row.nodes:,}")
    return [f"{', '.join(counts)} nodes: {reason}" for reason, counts in reasons.items()]


def notes(scaling: Scaling) -> list[str]:
    """What the columns mean."""
    batch = "of all nodes together" if scaling.batch == "global" else "of each node"
    stays = f"the batch {batch} stays the same"
    first = possible(scaling)[0].nodes
    node = "one node" if first == 1 else f"{first} nodes"
    return [
        f"speed: {scaling.basis}; {stays}",
        f"efficiency: speed of a node, relative to {node}; $ per million samples: on demand, while it trains",
    ]


# ------------------------------------------------------------------------------------------------ figures
Speeds = Sequence[tuple[int, float, float, float]]  # nodes, median, low and high


def figures(scaling: Scaling) -> tuple[Figure, ...]:
    """Speed and what a million samples cost, both with 80 % intervals."""
    found = possible(scaling)
    out = [f"{row.nodes:,}" for row in scaling if row.refused]
    more = f"\nnot possible on {', '.join(out)} nodes" if out else ""
    speeds = list(map(_speed, found))
    cost = [(row.nodes, row.usd_per_million_samples or 0.0) for row in found]
    # The price is known: the interval is that of the speed.
    band = tuple((x, y * mid / high, y * mid / low) for (x, y), (_, mid, low, high) in zip(cost, speeds, strict=True))
    dear = Chart(
        nodes_axis(x for x, _ in cost),
        Axis("US dollars for a million samples, on demand", low=0.0),
        (Line("", tuple(cost), "curve-1", marked=True),),
        (Band("", band, "curve-1"),),
    )
    return (
        Figure("speed", headline(scaling) + more, chart(speeds), headline(scaling), "Speed"),
        Figure("cost", "cost of a million samples", dear, headline(scaling), "Cost of a million samples"),
    )


def _speed(row: ScaledSpeed) -> tuple[int, float, float, float]:
    low, high = row.samples_per_second_low or 1.0, row.samples_per_second_high or 1.0
    return row.nodes, row.samples_per_second or 1.0, low, high


def chart(speeds: Speeds, measured: Sequence[tuple[int, float]] = ()) -> Chart:
    """Speed by nodes: the median with its 80 % interval, and what it would be without losses."""
    first, speed = speeds[0][:2]
    linear = tuple((float(nodes), speed / first * nodes) for nodes, *_ in speeds)
    return Chart(
        nodes_axis(nodes for nodes, *_ in speeds),
        Axis("samples a second, all nodes together", logarithmic=True),
        (
            Line("median", tuple((float(nodes), middle) for nodes, middle, *_ in speeds), "step", marked=True),
            Line("without losses", linear, "other", dash=3),
        ),
        (Band("80 % interval", tuple((nodes, low, high) for nodes, _, low, high in speeds), "step"),),
        tuple(Point(nodes, speed, "diamond", "curve-1", label="measured") for nodes, speed in measured),
    )


def nodes_axis(counts: Iterable[float]) -> Axis:
    """A logarithmic axis with the numbers of nodes."""
    return Axis("nodes", ticks=tuple((count, f"{count:g}") for count in counts), logarithmic=True)

"""A job on several numbers of nodes in words and rows; shared by terminal, notebook and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcore import _core, _text
from simcore._ranking_text import aligned, between, cut_short, job, rounded
from simcore._speed_text import lasts

if TYPE_CHECKING:
    from simcore._scaling import ScaledSpeed, Scaling

HEADS = ("nodes", "batch", "samples/s (80 %)", "step", "efficiency", "$ per 10^6 samples", "job takes", "job costs")


def possible(scaling: Scaling) -> list[ScaledSpeed]:
    """The numbers of nodes that can do the job."""
    return [row for row in scaling if not row.refused]


def headline(scaling: Scaling) -> str:
    """The answer in one line."""
    rows = possible(scaling)
    cheapest = min(rows, key=lambda row: row.usd_per_million_samples or 0.0)
    fastest = max(rows, key=lambda row: row.samples_per_second or 0.0)
    return (
        f"cheapest on {cheapest.nodes} × {scaling.instance_type}, "
        f"{_text.usd(cheapest.usd_per_million_samples or 0.0)} per 10^6 samples; fastest on {fastest.nodes}, "
        f"{rounded(fastest.samples_per_second or 0.0)} samples/s"
    )


def rows(scaling: Scaling) -> list[tuple[str, ...]]:
    """One row a number of nodes that is possible, under the heads of HEADS."""
    return [_row(row) for row in possible(scaling)]


def _row(row: ScaledSpeed) -> tuple[str, ...]:
    low, high = row.samples_per_second_low or 0.0, row.samples_per_second_high or 0.0
    return (
        str(row.nodes),
        f"{row.batch_size:,}",
        f"{rounded(row.samples_per_second or 0.0)} ({between(low, high)})",
        lasts(row.step_s or 0.0),
        f"{100 * (row.scaling_efficiency or 0.0):.1f} %",
        _text.usd(row.usd_per_million_samples or 0.0),
        *job(row.completed or 0.0, row.wall_clock_s or 0.0, row.cost_usd or 0.0),
    )


def warnings(scaling: Scaling) -> list[str]:
    """Where a limit ends the job."""
    unfinished = [str(row.nodes) for row in possible(scaling) if (row.completed or 0.0) <= 0.995]
    return [cut_short(f"{', '.join(unfinished)} node{'s' if unfinished != ['1'] else ''}")] if unfinished else []


def refused(scaling: Scaling) -> list[str]:
    """Why other numbers of nodes are not possible; one line for those of the same reason."""
    reasons: dict[str, list[str]] = {}
    for row in scaling:
        if row.refused:
            reasons.setdefault(row.refused, []).append(str(row.nodes))
    return [f"{', '.join(counts)} nodes: {reason}" for reason, counts in reasons.items()]


def notes(scaling: Scaling) -> list[str]:
    """What the columns mean."""
    stays = "the batch of all nodes stays" if scaling.batch == "global" else "the batch of each node stays"
    first = possible(scaling)[0].nodes
    node = "one node" if first == 1 else f"{first} nodes"
    return [
        f"speed: {scaling.basis}; {stays}",
        f"efficiency: speed of a node, relative to {node}; $ per 10^6 samples: on demand, while it trains",
    ]


def provenance(scaling: Scaling) -> str:
    """What made it."""
    made = scaling._question
    runs = f"{made['replications']} runs of each, seed {made['seed']}"
    return f"simcore {_core.__version__}, catalog {made['catalog'][:12]}, {runs}"


def lines(scaling: Scaling) -> list[str]:
    """The answer as plain text."""
    not_possible = (f"not possible: {line}" for line in refused(scaling))
    table = aligned(HEADS, rows(scaling))
    return [headline(scaling), *warnings(scaling), "", *table, "", *not_possible, *notes(scaling)]

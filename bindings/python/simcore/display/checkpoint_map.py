"""A map of checkpoints: expected cost by interval and by how often the job is interrupted."""

from __future__ import annotations

from math import isfinite

from simcore._core import CheckpointMap
from simcore.display import wording
from simcore.display.checkpoint_advice import interval, time_axis
from simcore.display.document import Document, Section, Table, columns, prose, rows
from simcore.display.figures.kinds import Axis, Figure, HeatMap, Line, Point


def headline(found: CheckpointMap) -> str:
    """The best interval for the job's own interruptions, as far as the map tells."""
    every_s, cost_usd = best(found)[own(found)]
    lives = wording.duration(found.own_lifetime_s)
    least = f"least with a checkpoint every {interval(every_s)}: {wording.usd(cost_usd)}"
    return f"interrupted every {lives} on average, {least if isfinite(cost_usd) else 'no interval ends the job'}"


def document(found: CheckpointMap) -> Document:
    """The best interval for each mean lifetime of the cluster, and the map of all."""
    heads = columns("number", "cluster lives", "checkpoint every", "cost")
    lines = (
        (wording.duration(lifetime), interval(every_s), wording.usd(cost_usd))
        if isfinite(cost_usd)
        else (wording.duration(lifetime), "–", "never ends")
        for lifetime, (every_s, cost_usd) in zip(found.mean_lifetime_s, best(found), strict=True)
    )
    table = Table(heads, rows(lines), caption="The best interval of the map for each mean lifetime of the cluster.")
    runs = f"simulate ({found.replications} runs for each cost, seed {found.seed})"
    return Document(
        "Checkpoints by how often the job is interrupted",
        found.job,
        headline(found),
        sections=(
            Section("map", "expected cost", (*figures(found), table)),
            prose("method", [f"method: {runs if found.replications else 'exact'}"], "dim"),
        ),
        provenance=wording.provenance(found, ("spec", found.spec_id)),
    )


def best(found: CheckpointMap) -> list[tuple[float, float]]:
    """The interval that costs least for each lifetime, and that cost."""
    return [(found.every_s[costs.index(min(costs))], min(costs)) for costs in found.cost_usd]


def own(found: CheckpointMap) -> int:
    """Place of the lifetime that is nearest to the job's own."""
    far = [abs(lifetime - found.own_lifetime_s) for lifetime in found.mean_lifetime_s]
    return far.index(min(far))


def figures(found: CheckpointMap) -> tuple[Figure, ...]:
    """Expected cost over interval and mean lifetime; the best interval of each lifetime, and this job's own."""
    own_every, own_cost = best(found)[own(found)]
    ring = Point(own_every, found.own_lifetime_s, "ring", "most", label="its best interval")
    data = HeatMap(
        time_axis("work between checkpoints", found.every_s),
        time_axis("mean time from Downloading to an interruption", found.mean_lifetime_s),
        tuple(found.every_s),
        tuple(found.mean_lifetime_s),
        tuple(map(tuple, found.cost_usd)),
        _scale(found),
        _lines(found),
        (ring,) if isfinite(own_cost) else (),
        "the job does not end",
    )
    caption = f"Expected cost by interval and by lifetime ({found.method})"
    return (Figure("hazards", headline(found), data, caption, caption),)


def _scale(found: CheckpointMap) -> Axis:
    """Costs from the least to so many times of it that a difference is still seen."""
    known = [cost for costs in found.cost_usd for cost in costs if isfinite(cost)]
    least = min(known, default=1.0) or 1e-9
    return Axis("expected cost, US dollars", low=least, high=2.5 * least)


def _lines(found: CheckpointMap) -> tuple[Line, ...]:
    """The best interval over lifetimes, and the job's own lifetime over intervals."""
    ends = [
        (every_s, lives)
        for (every_s, cost), lives in zip(best(found), found.mean_lifetime_s, strict=True)
        if isfinite(cost)
    ]
    job = tuple((every_s, found.own_lifetime_s) for every_s in (found.every_s[0], found.every_s[-1]))
    return Line("best interval", tuple(ends), "over", marked=True), Line("this job", job, "most")

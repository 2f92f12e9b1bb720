"""A verdict in words; shared by terminal, Markdown and notebook."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simcore import _text

if TYPE_CHECKING:
    from simcore._budget import Verdict
    from simcore._core import LimitVerdict, Summary


@dataclass(frozen=True)
class Row:
    """One limit, as people read it."""

    name: str  # "cost"
    limit: str
    expected: str
    at_confidence: str
    probability: str
    interval: str  # of the probability, in brackets; empty when nothing is uncertain
    at_most: str
    state: str  # "within"


def share(value: float) -> str:
    """ "94.99 %": rounded down, so that nothing short of a confidence looks like it."""
    if 0.0 < value < 0.0001:
        return "less than 0.01 %"
    return f"{math.floor(value * 10_000 + 1e-6) / 100:g} %"


def confidence(verdict: Verdict) -> str:
    """ "95 %", with all its digits."""
    return f"{100 * verdict.confidence:.12g} %"


def unfinished(verdict: Verdict) -> bool:
    """Whether money is kept by runs that deliver nothing: fewer finish than must stay within."""
    return not verdict.worst_case and verdict.completed < verdict.confidence


def state(verdict: Verdict) -> str:
    """ "within budget", "over budget", and how sure that is."""
    word = "within budget" if verdict.within else "over budget"
    if verdict.worst_case:
        return f"{word} in the worst case"
    if verdict.undecided:
        return f"{word}, undecided within noise"
    if verdict.within and unfinished(verdict):
        return f"{word}, but only {share(verdict.completed)} of the runs finish"
    return word


def rows(verdict: Verdict) -> list[Row]:
    """One row a limit, cost first."""
    cost, time = verdict.cost_usd, verdict.wall_clock_s
    made = []
    if cost:
        made.append(_row("cost", cost, verdict.forecast.cost_usd, _text.usd, _text.price))
    if time:
        made.append(_row("wall clock", time, verdict.forecast.wall_clock_s, _text.duration, _seconds))
    return made


def _row(
    name: str, limit: LimitVerdict, summary: Summary, show: Callable[[float], str], exact: Callable[[float], str]
) -> Row:
    def beside_limit(value: float) -> str:
        """With all digits where fewer would look like the limit and are not."""
        if math.isinf(value):
            return "not reached"
        return exact(value) if value != limit.limit and show(value) == show(limit.limit) else show(value)

    return Row(
        name,
        show(limit.limit),
        show(summary.mean),
        beside_limit(limit.at_confidence),
        share(limit.probability),
        _interval(limit.interval),
        beside_limit(limit.at_most),
        f"{'within' if limit.within else 'over'}{', undecided' if limit.undecided else ''}",
    )


def _seconds(value: float) -> str:
    return f"{value:,.9f}".rstrip("0").rstrip(".") + " s"


def _interval(ends: tuple[float, float]) -> str:
    low, high = ends
    return "" if low == high else f"({share(low).removesuffix(' %')} to {share(high)})"


def headline(verdict: Verdict) -> str:
    """The verdict in one line."""
    limits = rows(verdict)
    if verdict.worst_case:
        parts = [f"{row.name} at most {row.at_most}, limit {row.limit}" for row in limits]
        return f"{state(verdict)}: {'; '.join(parts)}"
    parts = [f"{row.name} within {row.limit} in {row.probability} of the runs" for row in limits]
    return f"{state(verdict)}: {'; '.join(parts)} (asked: {confidence(verdict)})"


def notes(verdict: Verdict) -> list[str]:
    """What to know before acting on the verdict."""
    made = []
    if verdict.undecided:
        counted = "counts as over (strict)" if verdict.strict else "the share of the runs decides"
        made.append(
            f"undecided within noise: the 99 % interval of the probability holds {confidence(verdict)}; {counted}, "
            "more replications would settle it"
        )
    if verdict.cost_usd and verdict.wall_clock_s and 0.0 < verdict.probability < 1.0:
        made.append(f"both limits at once: {share(verdict.probability)} of the runs")
    if verdict.forecast.preparation_s:
        made.append(
            f"before the job, {_text.duration(verdict.forecast.preparation_s)} pass until its file systems hold their "
            "data: no part of the wall clock, but of the cost"
        )
    if verdict.completed < 1.0:
        made.append(
            f"only {share(verdict.completed)} of the runs finish their work: a run that is stopped before counts as "
            "too late, and its cost counts as it is"
        )
    return [*made, *verdict.forecast.warnings]


def provenance(verdict: Verdict) -> str:
    """What gives the same verdict again."""
    made = verdict.forecast
    return (
        f"simcore {made.version} · catalog {made.catalog[:12]} · spec {made.spec_id} · seed {made.seed} · "
        f"{made.cost_usd.count} replications"
    )

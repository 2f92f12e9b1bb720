"""Advice on checkpoints in words and rows; shared by terminal and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from typing import TYPE_CHECKING

from simcore import _text

if TYPE_CHECKING:
    from simcore._core import CheckpointAdvice, CheckpointGoal, CheckpointPoint

HEADS = ("", "every", "cost", "time", "interruptions", "late")
_GOALS = {"cost": "least cost", "time": "least time", "late": "least chance to be late"}


def interval(seconds: float | None) -> str:
    """ "15 min 20 s"; "never" without checkpoints."""
    return "never" if seconds is None else _text.duration(seconds)


def headline(advice: CheckpointAdvice) -> str:
    """The answer in one line."""
    best = advice.goals[0].best
    if best.every_s is None:
        return f"no checkpoints: {_outcome(best)}"
    return f"a checkpoint every {interval(best.every_s)} of work: {_outcome(best)}"


def _outcome(point: CheckpointPoint) -> str:
    error = f" ± {_text.usd(2 * point.cost_error_usd)}" if point.cost_error_usd else ""
    return f"{cost(point)}{error}, {time(point)} expected"


def cost(point: CheckpointPoint) -> str:
    """Expected."""
    return "never ends" if isinf(point.cost_usd) else _text.usd(point.cost_usd)


def time(point: CheckpointPoint) -> str:
    """Expected, and the share of the runs that a limit stops before."""
    if isinf(point.wall_clock_s):
        return "never ends"
    stopped = "" if point.completed > 0.995 else f", {1 - point.completed:.0%} cut"
    return f"{_long(point.wall_clock_s)}{stopped}"


def _long(seconds: float) -> str:
    years = seconds / 31_557_600
    return _text.duration(seconds) if years < 10 else f"{years:.2g} years"


def late(point: CheckpointPoint) -> str:
    """A probability in percent."""
    if point.probability_late is None:
        return ""
    share = 100 * point.probability_late
    return f"{share:.1f} %" if share >= 0.05 else "below 0.05 %"


def _row(name: str, point: CheckpointPoint) -> tuple[str, ...]:
    count = "many" if point.interruptions > 1e4 else f"{point.interruptions:.2g}"
    return (name, interval(point.every_s), cost(point), time(point), count, late(point))


def rows(advice: CheckpointAdvice) -> Iterator[tuple[str, ...]]:
    """Ours, then the rules, then the job as it is and without checkpoints."""
    for goal in advice.goals:
        yield _row(_GOALS[goal.name], goal.best)
    for rule in advice.rules:
        if rule.point is not None:
            yield _row(rule.name, rule.point)
        else:
            yield (rule.name, interval(rule.every_s), "no interval of this job", "", "", "")
    if advice.given is not None:
        yield _row("the job as it is", advice.given)
    yield _row("no checkpoints", advice.none)


def nearly(goal: CheckpointGoal) -> str:
    """How much the interval matters."""
    low, high = goal.nearly_s
    within = "0.1 points more" if goal.name == "late" else "1 % more"
    return f"{_GOALS[goal.name]}: from {interval(low)} to {interval(high)} it is at most {within}"


def provenance(advice: CheckpointAdvice) -> Iterator[str]:
    """Method, law, and what is assumed."""
    work = f"{_text.duration(advice.work_s)} of work, checkpoints pause it for {_text.duration(advice.pause_s)}"
    yield f"{work}; interrupted by {advice.law}, the cluster lives {_text.duration(advice.mean_lifetime_s)} on average"
    if advice.method == "exact":
        yield "method: exact, by closed forms and renewal equations"
    else:
        yield f"standard error of a cost: at most {_text.usd(max(point.cost_error_usd for point in advice.curve))}"
        runs = f"{advice.replications} runs for each interval, with the same luck, seed {advice.seed}"
        yield f"method: simulate ({runs}), because {'; '.join(advice.obstacles)}"
    yield from advice.notes
    yield f"simcore {advice.version}, catalog {advice.catalog[:12]}, spec {advice.spec_id}"

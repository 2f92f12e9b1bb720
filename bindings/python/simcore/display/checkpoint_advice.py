"""Advice on checkpoints: how often a spot job should write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import starmap
from math import inf, isfinite, isinf

from simcore._core import CheckpointAdvice, CheckpointGoal, CheckpointPoint
from simcore.display import law_words, wording
from simcore.display.document import Column, Document, Section, Table, columns, prose, rows
from simcore.display.figures.kinds import Axis, Chart, Figure, Line, Point, Shape

_HEADS = ("every", "cost", "of it in S3", "time", "interruptions", "late")
_GOALS = {"cost": "least cost", "time": "least time", "late": "least chance to be late"}
_WITHIN = {
    "cost": "the job costs at most 1 % more",
    "time": "the job takes at most 1 % longer",
    "late": "the job is late in at most 0.1 % more of the runs",
}
_MOST = 1.8  # of the least value: what is dearer is off the picture
_POINTS = 25.0  # the same of chances, in percent points above the least
_MARKS: dict[str, tuple[Shape, str]] = {
    "Young": ("down", "curve-1"),
    "Daly, first order": ("up", "curve-2"),
    "Daly, higher order": ("square", "curve-3"),
    "Lambert W": ("diamond", "ink"),
}
_TICKS = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 28800, 43200, 86400, 172800, 345600,
          864000, 1728000)  # fmt: skip


def headline(advice: CheckpointAdvice) -> str:
    """The answer in one line."""
    best = advice.goals["cost"].best
    outcome = _outcome(best)
    if best.every_s is None:
        return f"no checkpoints: {outcome}"
    return f"a checkpoint every {interval(best.every_s)} of work: {outcome}"


def document(advice: CheckpointAdvice) -> Document:
    """The best intervals beside those of the known rules, how much the interval matters, and what is assumed."""
    return Document(
        "How often to write checkpoints",
        advice.job,
        headline(advice),
        sections=(
            Section("intervals", "work between checkpoints", (*figures(advice), _table(advice))),
            prose("matters", starmap(nearly, advice.goals.items()), title="how much the interval matters"),
            prose("method", notes(advice), "dim"),
        ),
        provenance=wording.provenance(advice, ("spec", advice.spec_id)),
    )


# ------------------------------------------------------------------------------------------------ words
def interval(seconds: float | None) -> str:
    """ "15 min 20 s"; "never" without checkpoints."""
    return "never" if seconds is None else wording.duration(seconds)


def _cost(point: CheckpointPoint) -> str:
    return "never ends" if isinf(point.cost_usd) else wording.usd(point.cost_usd)


def _outcome(point: CheckpointPoint) -> str:
    """Cost, time and how many runs are stopped, in a sentence."""
    if isinf(point.cost_usd) or isinf(point.wall_clock_s):
        return "the job never ends"
    error = f" ± {wording.usd(2 * point.cost_error_usd)}" if point.cost_error_usd else ""
    stopped = f"; a limit stops {_stopped(point)} of the runs" if point.completed <= wording.ALL else ""
    return f"{_cost(point)}{error} and {_length(point)} expected{stopped}"


def _stopped(point: CheckpointPoint) -> str:
    return f"{100 * (1 - point.completed):.0f} %"


def _length(point: CheckpointPoint) -> str:
    years = point.wall_clock_s / 31_557_600
    return wording.duration(point.wall_clock_s) if years < 10 else f"{years:.2g} years"


def _stored(point: CheckpointPoint) -> str:
    """What writing and keeping the checkpoints costs."""
    return "" if isinf(point.cost_usd) or point.every_s is None else wording.usd(point.checkpoint_usd)


def _time(point: CheckpointPoint) -> str:
    """The expected time, and the share of the runs that a limit stops before."""
    if isinf(point.wall_clock_s):
        return "never ends"
    told = _length(point)
    return told if point.completed > wording.ALL else f"{told} ({_stopped(point)} stopped)"


def _late(point: CheckpointPoint) -> str:
    if point.probability_late is None:
        return ""
    share = 100 * point.probability_late
    return f"{share:.1f} %" if share >= 0.05 else "below 0.05 %"


def _row(name: str, point: CheckpointPoint) -> tuple[str, ...]:
    count = "many" if point.interruptions > 1e4 else f"{point.interruptions:.2g}"
    return (name, interval(point.every_s), _cost(point), _stored(point), _time(point), count, _late(point))


def _table(advice: CheckpointAdvice) -> Table:
    """The best of each goal, then the rules, then the job as it is and without checkpoints."""
    lines = [_row(_GOALS[name], goal.best) for name, goal in advice.goals.items()]
    for rule in advice.rules:
        none = (rule.name, interval(rule.every_s), "no interval of this job", "", "", "", "")
        lines.append(_row(rule.name, rule.point) if rule.point is not None else none)
    lines += [_row("the job as it is", advice.given)] if advice.given is not None else []
    lines.append(_row("no checkpoints", advice.none))
    heads = (Column(), *columns("number", *(_HEADS if advice.deadline_s is not None else _HEADS[:-1])))
    return Table(heads, rows(line[: len(heads)] for line in lines), caption="Expected cost and time of the job.")


def nearly(name: str, goal: CheckpointGoal) -> str:
    """How much the interval matters."""
    low, high = goal.nearly_from_s, goal.nearly_to_s
    span = f"at {interval(low)}" if interval(low) == interval(high) else f"from {interval(low)} to {interval(high)}"
    return f"{_GOALS[name]}: {span}, {_WITHIN[name]}"


def notes(advice: CheckpointAdvice) -> list[str]:
    """Method, law, and what is assumed."""
    lives = f"the cluster is interrupted after {wording.duration(advice.mean_lifetime_s)} on average"
    lines = [
        f"{wording.duration(advice.work_s)} of work; each checkpoint pauses it for {wording.duration(advice.pause_s)}",
        f"{lives}; time to an interruption of one instance: {law_words.of_times(advice.law)}",
    ]
    if advice.method == "exact":
        return [*lines, "method: exact, by closed forms and renewal equations", *advice.notes]
    runs = f"{advice.replications:,} runs of each interval, all with seed {advice.seed}"
    error = wording.usd(max(point.cost_error_usd for point in advice.curve))
    return [
        *lines,
        f"standard error of a cost: at most {error}",
        f"method: simulation ({runs}), because {'; '.join(advice.refused)}",
        *advice.notes,
    ]


# ------------------------------------------------------------------------------------------------ figures
def figures(advice: CheckpointAdvice) -> tuple[Figure, ...]:
    """Expected cost, time and chance to be late by interval, with the marks of the rules and of the best."""
    unit_s, unit = wording.time_unit(advice.goals["time"].best.wall_clock_s)
    every = [
        _curve(advice, "cost", "expected cost, US dollars", lambda point: point.cost_usd),
        _curve(advice, "time", f"expected {unit} from creation to end", lambda point: point.wall_clock_s / unit_s),
    ]
    if advice.deadline_s is not None:
        label = f"% chance to end after {wording.duration(advice.deadline_s)}"
        every.append(_curve(advice, "late", label, lambda point: 100 * (point.probability_late or 0.0)))
    return tuple(every)


def _curve(advice: CheckpointAdvice, name: str, label: str, value: Callable[[CheckpointPoint], float]) -> Figure:
    points = tuple((_every(point), value(point)) for point in advice.curve if isfinite(value(point)))
    goal = advice.goals[name]
    low, high = _limits([y for _, y in points], value(goal.best), name)
    marks = [(rule.name, *_MARKS[rule.name], rule.point) for rule in advice.rules]
    marks += [("the job as it is", "cross", "ink", advice.given), (_GOALS[name], "ring", "ink", goal.best)]
    found = tuple(
        Point(point.every_s, value(point), shape, colour, label=text)
        for text, shape, colour, point in marks
        if point is not None and point.every_s is not None and isfinite(value(point))
    )
    x = time_axis("work between checkpoints", [x for x, _ in points])
    data = Chart(x, Axis(label, low=low, high=high), (Line("expected", points, "step"),), points=found,
                 span=(goal.nearly_from_s, goal.nearly_to_s) if goal.best.every_s is not None else None)  # fmt: skip
    title = f"{_GOALS[name]}: every {interval(goal.best.every_s)}" if goal.best.every_s else "best: no checkpoints"
    return Figure(name, f"{title} ({advice.method})", data, nearly(name, goal), title)


def _every(point: CheckpointPoint) -> float:
    return inf if point.every_s is None else point.every_s


def _limits(values: list[float], least: float, name: str) -> tuple[float, float]:
    """What of the values is on the picture: those that are not much worse than the best."""
    above = _POINTS if name == "late" else (_MOST - 1.0) * least
    top = min(max(values), least + above) if above > 0 else max(values)
    margin = 0.06 * (top - least) or 0.05 * top or 1.0
    return max(0.0, least - 2 * margin), top + margin


def time_axis(label: str, values: Iterable[float]) -> Axis:
    """A logarithmic axis of time with ticks where people look for them."""
    low, high = min(values := list(values)), max(values)
    far = max(1.6, (high / low) ** 0.11)
    kept: list[int] = []
    for tick in _TICKS:
        if low <= tick <= high and (not kept or tick >= far * kept[-1]):
            kept.append(tick)
    return Axis(label, ticks=tuple((tick, _short(tick)) for tick in kept), logarithmic=True)


def _short(seconds: float) -> str:
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:g} {unit}"
    return f"{seconds:g} s"

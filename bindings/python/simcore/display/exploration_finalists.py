"""An exploration's finalists: which share of their runs stays below each cost and each time, one over the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simcore._core import Design, Exploration, Summary
from simcore.display import exploration_front, wording
from simcore.display.comparison_front import known, limit
from simcore.display.exploration_limits import hours
from simcore.display.figures.kinds import Axis, Chart, Figure, Line
from simcore.display.forecast_distribution import SHARES

_MOST = 4  # curves that can be told apart
_LONGEST = 36  # characters of a label
_QUANTILES = (("min", 0.0), ("p2_5", 0.025), ("p5", 0.05), ("p10", 0.1), ("p50", 0.5), ("p90", 0.9), ("p95", 0.95),
              ("p97_5", 0.975), ("p99", 0.99), ("p999", 0.999), ("max", 1.0))  # fmt: skip


def figures(exploration: Exploration) -> tuple[Figure, ...]:
    """Distributions of cost and wall clock of the best design, the runner-up and ends of the front, with the limits."""
    designs = chosen(exploration)
    if not designs:
        return ()
    unit_s, unit = wording.time_unit(max(known(design)[1].p99 for design in designs))
    labels = _labels(exploration, designs)
    cost = _figure("cost", "US dollars", labels, [known(design)[0] for design in designs], 1.0)
    time = _figure("time", f"{unit} from creation to end", labels, [known(each)[1] for each in designs], unit_s)
    return (
        _limited(cost, exploration.budget_usd, "budget", 1.0),
        _limited(time, exploration.deadline_s, "deadline", unit_s),
    )


def chosen(exploration: Exploration) -> list[Design]:
    """The best design, the runner-up, and the cheapest and the fastest of the front, as far as they are finalists."""
    finalists = exploration.finalists
    if finalists is None:
        return []
    front = exploration.front
    wanted = [exploration.best, exploration.nearest, exploration.runner_up, *front[:1], *front[-1:], *front[1:-1]]
    labels = dict.fromkeys(each.label for each in wanted if each is not None)
    by_label = {design.label: design for design in finalists if not design.refused}
    return [by_label[label] for label in labels if label in by_label][:_MOST]


def _figure(name: str, of: str, labels: Sequence[str], summaries: Sequence[Summary], unit: float) -> Figure:
    """A curve a design, through the quantiles that its summary has."""
    lines = tuple(
        Line(label, _curve(summary, unit), f"curve-{place}", dash=place)
        for place, (label, summary) in enumerate(zip(labels, summaries, strict=True))
    )
    show = wording.usd if name == "cost" else wording.duration
    described = "; ".join(
        f"{label}: half of the runs below {show(summary.p50)}, 95 % below {show(summary.p95)}"
        for label, summary in zip(labels, summaries, strict=True)
    )
    most = max(summary.p999 for summary in summaries) / unit
    y = Axis("runs below", ticks=SHARES, low=0.0, high=1.02)
    chart = Chart(Axis(f"{name}, {of}", high=most), y, lines)
    title = f"{name} of the finalists: share of the runs below"
    caption = f"{title.capitalize()}. Straight between the quantiles of the answer; numbers: of the front"
    return Figure(f"finalists-{name}", title, chart, described, caption, extra=True)


def _labels(exploration: Exploration, designs: Sequence[Design]) -> list[str]:
    """Labels short enough for a telephone, behind the numbers of the front."""
    numbered = exploration_front.numbers(exploration)
    numbers = {each.label: f"{numbered[each.number]} " for each in exploration.front}
    return [numbers.get(each.label, "") + wording.shortened(each.label, _LONGEST) for each in designs]


def _curve(summary: Summary, unit: float) -> tuple[tuple[float, float], ...]:
    """Quantile and share; from the first on, so that a curve begins on the axis."""
    return tuple((getattr(summary, name) / unit, share) for name, share in _QUANTILES)


def _limited(figure: Figure, at: float | None, name: str, unit: float) -> Figure:
    """The figure with a limit, where one was asked for and lies near."""
    assert isinstance(figure.data, Chart)
    places = [x for line in figure.data.lines for x, _ in line.points if x]
    show = wording.usd if name == "budget" else hours
    return replace(figure, data=replace(figure.data, uprights=limit(at, name, show, places, unit) if places else ()))

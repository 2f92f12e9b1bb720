"""The front of an exploration in its figure: its numbers, whiskers, limits, and what is hollow."""

from collections.abc import Callable

import pytest
import simcore
from simcore.display import exploration, exploration_front
from simcore.display.figures.kinds import Chart

from tests.python.explorations import ALL, JOB, fastest, hopeless, limited


def chart(found: simcore.Exploration) -> Chart:
    data = exploration_front.figure(found, "told").data
    assert isinstance(data, Chart)
    return data


@pytest.mark.parametrize("made", ALL.values(), ids=list(ALL))
def test_numbers_rise_with_cost(made: Callable[[], simcore.Exploration]) -> None:
    found = made()
    numbers = exploration_front.numbers(found)
    front = [design for design in found.designs if design.on_front]
    assert set(numbers) == {design.number for design in front}
    ordered = sorted(front, key=lambda design: design.cost_usd)
    assert [numbers[design.number] for design in ordered] == sorted(numbers.values())


@pytest.mark.parametrize("made", ALL.values(), ids=list(ALL))
def test_hollow_marks_break_a_limit(made: Callable[[], simcore.Exploration]) -> None:
    found = made()
    marks = {point.tip.partition(": ")[0]: point for point in chart(found).points if point.shape == "dot"}
    assert {label: point.filled for label, point in marks.items()} == {
        design.label: design.keeps_limits for design in found.designs
    }


def test_whiskers_are_95_percent_of_each_mean() -> None:
    found = limited()
    marks = {point.tip.partition(": ")[0]: point for point in chart(found).points if point.shape == "dot"}
    for design in found.designs:
        spread = marks[design.label].spread
        assert spread is not None
        left, right, low, high = spread
        assert right - left == pytest.approx(2 * 1.96 * design.cost_standard_error_usd)
        assert (high - low) * 3600 == pytest.approx(2 * 1.96 * design.wall_clock_standard_error_s)
    assert exploration_front.interval(1.0, 10.0)[0] == 0.0


def test_limits_and_the_best_are_drawn() -> None:
    data = chart(limited())
    assert data.uprights == ((100.0, "budget $100.00"),)
    assert data.levels == ((24.0, "deadline 24 h"),)
    best = limited().best
    assert best is not None
    (ring,) = (point for point in data.points if point.shape == "ring")
    assert (ring.x, ring.label) == (best.cost_usd, "best")
    assert [point.label for point in chart(hopeless()).points if point.shape == "ring"] == ["nearest to the limits"]
    assert data.x.logarithmic
    assert data.y.logarithmic


def test_the_line_joins_what_nothing_beats_in_cost_and_time() -> None:
    """Brute force over all designs that are listed."""
    found = limited()
    (line,) = chart(found).lines
    beaten = {
        design.label
        for design in found.designs
        if any(each.cost_usd < design.cost_usd and each.wall_clock_s < design.wall_clock_s for each in found.designs)
    }
    edge = sorted((each.cost_usd, each.wall_clock_s / 3600) for each in found.designs if each.label not in beaten)
    assert [x for x, _ in line.points] == [cost for cost, _ in edge]
    assert [y for _, y in line.points] == pytest.approx([time for _, time in edge])


def test_titles() -> None:
    told = exploration_front.figure(fastest(), exploration.headline(fastest())).title.splitlines()
    assert told[0].startswith("fastest under the limits: on_demand")
    assert told[1] == "8 of 12 designs are not possible"
    assert exploration_front.figure(hopeless(), "").title.startswith("no design is done in 10 h")


def test_many_designs_have_whiskers_only_on_the_front() -> None:
    found = simcore.explore(JOB, instance_count=list(range(1, 41)), purchase=["on_demand", "spot"])
    marks = [point for point in chart(found).points if point.shape == "dot"]
    assert len(marks) == 80
    assert {point.colour for point in marks if point.spread} == {"step"}
    assert found.plot("front").axes

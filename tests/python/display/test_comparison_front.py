"""Front of a comparison: its numbers in figure, list and table, and the limits that are drawn."""

from typing import Any

import pytest
import simcore
from simcore.display import comparison, comparison_front
from simcore.display.document import Table

from tests.python.jobs import smallest

HOURS = {"ml.g5.xlarge": 8, "ml.g5.2xlarge": 5, "ml.g5.12xlarge": 2, "ml.g5.24xlarge": 3}
TYPES = {name: {"work__compute__duration": f"{hours} h"} for name, hours in HOURS.items()}


def grid(**limits: Any) -> simcore.Comparison:
    return simcore.sweep(smallest(), instance_type=TYPES, replications=10, **limits)


def many() -> simcore.Comparison:
    return simcore.sweep(
        smallest(), instance_type=TYPES, max_runtime=[f"{n} h" for n in range(9, 20)], replications=10
    )  # fmt: skip


def figure(found: simcore.Comparison) -> Any:
    return comparison_front.figure(found, ["one", "two"])


def test_a_label_with_a_semicolon_stays_on_its_line() -> None:
    jobs = {"a; b": smallest(), "c; d": smallest(work__compute__duration="2 h", cluster__instance_type="ml.c5.xlarge")}
    found = simcore.compare(jobs, replications=10)
    (drawn,) = comparison.figures(found)
    lines = [f"{found.cheapest.label} is cheapest: ", f"{found.fastest.label} is fastest: "]
    shown = drawn.title.splitlines()
    assert len(shown) == len(lines)
    assert all(line.startswith(begin) for line, begin in zip(shown, lines, strict=True))
    assert drawn.description == comparison.headline(found)


def test_numbers_rise_with_cost_and_fall_with_time() -> None:
    found = grid()
    numbers = comparison_front.numbers(found)
    front = [found[label] for label in numbers]
    assert list(numbers.values()) == list(range(1, len(front) + 1))
    costs = [design.cost_usd.mean for design in front if design.cost_usd]
    times = [design.wall_clock_s.mean for design in front if design.wall_clock_s]
    assert costs == sorted(costs)
    assert times == sorted(times, reverse=True)
    # Brute force: no other design is cheaper and faster than one of the front, and one is than each of the rest.
    for design in found:
        beaten = any(
            other.cost_usd.mean < design.cost_usd.mean and other.wall_clock_s.mean < design.wall_clock_s.mean
            for other in found
        )
        assert beaten == (design.label not in numbers)


def test_designs_that_come_to_the_same_share_a_number() -> None:
    numbers = comparison_front.numbers(many())
    assert len(numbers) == 11 * len(set(numbers.values()))


def test_table_and_figure_have_the_same_numbers() -> None:
    found = grid()
    (table,) = (
        block
        for section in comparison.document(found).sections
        if section.name == "designs"
        for block in section.blocks
        if isinstance(block, Table)
    )
    told = {row.cells[0]: row.cells[1].split()[0] for row in table.rows if row.cells[1][:1].isdigit()}
    assert told == {label: str(number) for label, number in comparison_front.numbers(found).items()}
    texts = {point.text.split()[0] for point in figure(found).data.points if point.text[:1].isdigit()}
    assert texts == set(told.values())


def test_few_designs_are_named_and_many_are_numbered() -> None:
    assert any(point.text.endswith("ml.g5.24xlarge") for point in figure(grid()).data.points)
    assert {point.text.isdigit() or not point.text for point in figure(many()).data.points} == {True}
    assert "1  " in figure(many()).note
    assert "and 10 alike" in figure(many()).note


def test_every_mark_says_its_design() -> None:
    found = grid()
    tips = {point.tip.split(":")[0] for point in figure(found).data.points if point.tip}
    assert tips == {design.label for design in found}


@pytest.mark.parametrize(("limits", "uprights", "levels"), [
    ({}, 0, 0), ({"budget": 10}, 1, 0), ({"deadline": "4 h"}, 0, 1), ({"budget": 1e6, "deadline": "1000 h"}, 0, 0),
])  # fmt: skip
def test_limits_are_drawn_where_they_are_near(limits: dict[str, Any], uprights: int, levels: int) -> None:
    data = figure(grid(**limits)).data
    assert (len(data.uprights), len(data.levels)) == (uprights, levels)
    if levels:
        assert data.levels == ((4.0, "deadline 4 h 0 min"),)


def test_axes_are_logarithmic_where_that_is_possible() -> None:
    data = figure(grid()).data
    assert (data.x.logarithmic, data.y.logarithmic) == (True, True)
    assert data.x.label.endswith(" (logarithmic)")
    near = simcore.sweep(smallest(), max_runtime=["2 h", "3 h"], replications=10)
    assert not figure(near).data.x.logarithmic


def test_a_run_that_costs_nothing_needs_a_linear_axis() -> None:
    """A spot job that gives up waiting in more than one run of twenty."""
    job = smallest(purchase="spot", spot={"capacity_wait": {"exponential": {"mean": "6 h"}}},
                   stopping={"max_runtime": "2 h", "max_wait": "4 h"}, same_speed_elsewhere=True)  # fmt: skip
    found = simcore.sweep(job, instance_type=["ml.g5.xlarge", "ml.g5.48xlarge"], replications=200)
    data = figure(found).data
    assert min(point.spread[0] for point in data.points if point.spread) == 0.0
    assert not data.x.logarithmic
    assert "<svg" in found.to_html()
    found.plot()
    free = simcore.sweep(smallest(instance_type="ml.p4d.24xlarge"), purchase=["reserved", "on_demand"], replications=5)
    assert not figure(free).data.x.logarithmic

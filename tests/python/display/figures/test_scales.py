"""Scales of axes: round values where people expect them, and texts that cover nothing."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcore.display.figures import scales
from simcore.display.figures.kinds import Axis, Band, Chart, HeatMap, Line, Point

ENDS = st.tuples(st.floats(-1e9, 1e9), st.floats(1.0, 1e9)).map(lambda pair: (pair[0], pair[0] + pair[1]))
POSITIVE = st.tuples(st.floats(1e-9, 1e12), st.floats(1.001, 1e9)).map(lambda pair: (pair[0], pair[0] * pair[1]))


# ---------------------------------------------------------------------------------------------- ticks
@pytest.mark.parametrize(
    ("end", "texts"),
    [
        (7.0, ["0", "2", "4", "6"]),
        (10.0, ["0", "2", "4", "6", "8", "10"]),
        (1.5, ["0", "0.5", "1", "1.5"]),
        (4.5, ["0", "1", "2", "3", "4"]),
        (27.0, ["0", "10", "20"]),
        (0.0, []),
    ],
)
def test_ticks_are_round(end: float, texts: list[str]) -> None:
    ticks = scales.ticks(0.0, end)
    assert [text for _, text in ticks] == texts
    assert all(0.0 <= value <= end for value, _ in ticks)


@pytest.mark.parametrize(
    ("low", "high", "most", "texts"),
    [
        (-1.0, 1.0, 5, ["-1", "-0.5", "0", "0.5", "1"]),
        (9.0, 31.0, 5, ["10", "15", "20", "25", "30"]),
        (0.0, 2_500_000.0, 5, ["0", "500,000", "1,000,000", "1,500,000", "2,000,000", "2,500,000"]),
        (0.0, 3e-9, 3, ["0", "1e-09", "2e-09", "3e-09"]),
        (0.31, 0.39, 1, []),
        (0.0, 10.0, 1, ["0", "10"]),
    ],
)
def test_ticks_by_hand(low: float, high: float, most: int, texts: list[str]) -> None:
    assert [text for _, text in scales.ticks(low, high, most)] == texts


@pytest.mark.parametrize(("low", "high"), [(5.0, 5.0), (5.0, 4.0), (-0.0, 0.0)])
def test_no_room_has_no_ticks(low: float, high: float) -> None:
    assert scales.ticks(low, high) == []


@given(ends=ENDS, most=st.integers(2, 12))
def test_ticks_are_even_and_in_between(ends: tuple[float, float], most: int) -> None:
    low, high = ends
    values = [value for value, _ in scales.ticks(low, high, most)]
    near = 1e-6 * (high - low) + 1e-6
    assert len(values) <= most + 1
    assert all(low - near <= value <= high + near for value in values)
    steps = {round((b - a) / (values[1] - values[0]), 3) for a, b in pairwise(values)}
    assert steps <= {1.0}


# ---------------------------------------------------------------------------------------------- powers
@pytest.mark.parametrize(
    ("low", "high", "most", "texts"),
    [
        (1.0, 100.0, 7, ["1", "2", "5", "10", "20", "50", "100"]),
        (1.0, 100.0, 6, ["1", "10", "100"]),
        (1.0, 1e12, 7, ["1", "100", "10,000", "1,000,000", "100,000,000", "1e+10", "1e+12"]),
        (1.0, 1e12, 6, ["1", "1,000", "1,000,000", "1,000,000,000", "1e+12"]),
        (0.015, 0.9, 6, ["0.02", "0.05", "0.1", "0.2", "0.5"]),
    ],
)
def test_powers_by_hand(low: float, high: float, most: int, texts: list[str]) -> None:
    assert [text for _, text in scales.powers(low, high, most)] == texts


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        (210.0, 490.0, ["250", "300", "350", "400", "450"]),
        (2.1, 4.9, ["2.5", "3", "3.5", "4", "4.5"]),
        (300.0, 700.0, ["300", "400", "500", "600", "700"]),
        (0.55, 0.95, ["0.6", "0.7", "0.8", "0.9"]),
    ],
)
def test_a_short_logarithmic_axis_has_numbers_too(low: float, high: float, texts: list[str]) -> None:
    """Between 2 and 5 times a power of ten lies no other of these values, and one alone is no scale."""
    assert [text for _, text in scales.powers(low, high)] == texts


@given(ends=POSITIVE, most=st.integers(4, 12))
def test_powers_are_few_and_in_between(ends: tuple[float, float], most: int) -> None:
    low, high = ends
    found = scales.powers(low, high, most)
    values = [value for value, _ in found]
    assert values == sorted(set(values))
    assert len(values) <= max(most + 1, 1 + math.log10(high / low) / 3)
    assert all(low * (1 - 1e-9) - 1e-12 <= value <= high * (1 + 1e-9) + 1e-12 for value in values)


# ---------------------------------------------------------------------------------------------- ends
def test_ends_lie_around_the_values() -> None:
    assert scales.ends(Axis(""), [10.0, 20.0], 0.1) == pytest.approx((9.0, 21.0))
    assert scales.ends(Axis("", low=0.0), [10.0, 20.0], 0.1) == pytest.approx((0.0, 22.0))
    assert scales.ends(Axis("", low=-1.0, high=2.0), [10.0, 20.0]) == (-1.0, 2.0)
    low, high = scales.ends(Axis("", logarithmic=True), [1.0, 100.0], 0.5)
    assert (low, high) == pytest.approx((0.1, 1000.0))


@pytest.mark.parametrize("value", [7.0, -7.0, 0.0, 1e-12, 1e15])
def test_ends_of_one_value_leave_room_on_both_sides(value: float) -> None:
    low, high = scales.ends(Axis(""), [value])
    assert low < value < high
    if value > 0:
        low, high = scales.ends(Axis("", logarithmic=True), [value])
        assert 0 < low < value < high


def test_what_is_no_number_moves_no_end() -> None:
    known = scales.ends(Axis(""), [1.0, 3.0])
    assert scales.ends(Axis(""), [1.0, math.inf, math.nan, 3.0, -math.inf]) == known
    assert scales.ends(Axis(""), []) == scales.ends(Axis(""), [1.0])
    low, high = scales.ends(Axis("", logarithmic=True), [math.nan])
    assert 0 < low < 1 < high


def test_values_beyond_an_end_that_is_asked_for_still_leave_room() -> None:
    low, high = scales.ends(Axis("", logarithmic=True, low=8.0), [4.0])
    assert 0 < low < high


# ---------------------------------------------------------------------------------------------- what a chart holds
def test_every_place_of_a_chart_counts() -> None:
    chart = Chart(
        Axis(""),
        Axis(""),
        (Line("", ((1.0, 10.0), (2.0, 20.0)), "step"),),
        (Band("", ((3.0, 30.0, 31.0),), "step"),),
        (Point(4.0, 40.0, "dot", "ink"), Point(5.0, 50.0, "dot", "ink", spread=(4.5, 6.0, 45.0, 60.0))),
    )
    assert sorted(scales.xs(chart)) == [1.0, 2.0, 3.0, 4.0, 4.5, 5.0, 6.0]
    assert sorted(scales.ys(chart)) == [10.0, 20.0, 30.0, 31.0, 40.0, 45.0, 50.0, 60.0]
    assert scales.xs(Chart(Axis(""), Axis(""))) == scales.ys(Chart(Axis(""), Axis(""))) == []


def test_a_heat_map_is_as_large_as_its_cells() -> None:
    heat = HeatMap(Axis(""), Axis(""), (1.0, 2.0), (5.0, 6.0, 7.0), ((1.0, 1.0),) * 3, Axis(""))
    assert (scales.xs(heat), scales.ys(heat)) == ([1.0, 2.0], [5.0, 6.0, 7.0])


# ---------------------------------------------------------------------------------------------- free places
ROOM = (0.0, 0.0, 100.0, 100.0)
BESIDE = [(8.0, 0.0), (-8.0, 0.0)]


def test_the_first_place_that_is_free_is_taken() -> None:
    taken: list[scales.Box] = []
    assert scales.free_place((50.0, 50.0), (20.0, 10.0), BESIDE, taken, ROOM) == (8.0, 0.0)
    assert taken == [(58.0, 45.0, 78.0, 55.0)]
    assert scales.free_place((50.0, 50.0), (20.0, 10.0), BESIDE, taken, ROOM) == (-8.0, 0.0)
    assert taken[1] == (22.0, 45.0, 42.0, 55.0)
    assert scales.free_place((50.0, 50.0), (20.0, 10.0), BESIDE, taken, ROOM) is None
    assert len(taken) == 2


def test_no_text_leaves_the_room() -> None:
    assert scales.free_place((95.0, 50.0), (20.0, 10.0), BESIDE, [], ROOM) == (-8.0, 0.0)
    assert scales.free_place((5.0, 50.0), (20.0, 10.0), BESIDE, [], ROOM) == (8.0, 0.0)
    assert scales.free_place((50.0, 97.0), (20.0, 10.0), BESIDE, [], ROOM) is None
    assert scales.free_place((50.0, 50.0), (200.0, 10.0), BESIDE, [], ROOM) is None
    assert scales.free_place((50.0, 50.0), (20.0, 10.0), [], [], ROOM) is None


def test_texts_may_touch() -> None:
    taken = [(0.0, 55.0, 100.0, 100.0)]
    assert scales.free_place((50.0, 50.0), (20.0, 10.0), BESIDE, taken, ROOM) == (8.0, 0.0)

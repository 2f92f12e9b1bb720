"""What a few measurements say of many nodes."""

import math
from collections.abc import Iterator
from typing import Any

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


def test_linear_points_stay_nearly_linear() -> None:
    fit = simcore.fit_scaling({1: 100, 2: 200, 4: 400}, at=[8])
    assert fit.at(8).samples_per_second == pytest.approx(800, rel=0.03)
    assert fit.at(8).samples_per_second <= 800 * 1.001


def test_amdahls_law_comes_back() -> None:
    """Points made by 300 n / (1 + 0.004 (n - 1)), the 16 not among them."""

    def law(nodes: int) -> float:
        return 300 * nodes / (1 + 0.004 * (nodes - 1))

    fit = simcore.fit_scaling({nodes: law(nodes) for nodes in (1, 2, 4, 8)}, at=[16])
    low, high = fit.at(16).interval(0.8)
    assert low < law(16) < high
    assert fit.at(16).samples_per_second == pytest.approx(law(16), rel=0.02)


def test_frame_of_a_fit() -> None:
    fit = simcore.fit_scaling({1: 329, 2: 640}, at=[4, 8, 16])
    frame = fit.to_pandas()
    assert list(frame.columns) == [
        "nodes",
        "measured",
        "samples_per_second",
        "samples_per_second_low",
        "samples_per_second_high",
        "scaling_efficiency",
    ]
    assert list(frame["nodes"]) == [1, 2, 4, 8, 16]
    width = frame["samples_per_second_high"] / frame["samples_per_second_low"]
    assert width[0] == pytest.approx(width[1], rel=1e-4)  # what was measured is as sure at one node as at two
    assert list(width[1:]) == sorted(width[1:])  # the further from that, the less sure
    assert list(frame["measured"][:2]) == [329, 640]
    assert "measured" in {line.get_label() for line in fit.plot().axes[0].lines}


def test_the_next_measurement_narrows() -> None:
    fit = simcore.fit_scaling({1: 329, 2: 640})
    step = fit.next_measurement(16)
    assert step.nodes == 8  # nearest to the target, of the powers of two up to half of it
    assert step.sigma < fit.at(16).sigma
    assert fit.next_measurement(16, [4]).nodes == 4
    assert fit.next_measurement(1).nodes == 1


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ({}, "points: must hold 1 to 8 measurements, got 0"),
        ({1: 0}, r"points\[0\]\.samples_per_second: must be above 0, got 0"),
        ({0: 5}, "points: must be a whole number from 1 to 10000, got 0"),
        ({1: "fast"}, r"points\[1\]: must be samples per second, got 'fast'"),
        ([329, 640], "points: must be samples per second by nodes"),
    ],
)
def test_bad_points(points: dict[int, float], said: str) -> None:
    with pytest.raises(simcore.InputError, match=said):
        simcore.fit_scaling(points)


def test_bad_questions_of_a_fit() -> None:
    fit = simcore.fit_scaling({1: 329})
    for ask in (lambda: fit.at(0), lambda: fit.next_measurement(0), lambda: fit.next_measurement(4, [])):
        with pytest.raises(simcore.InputError, match="must be"):
            ask()


@pytest.mark.parametrize("speed", [float("nan"), float("inf"), -1.0, 1e-400])
def test_speeds_that_are_none(speed: float) -> None:
    with pytest.raises(simcore.InputError, match=r"samples_per_second: must be"):
        simcore.fit_scaling({1: speed})


@pytest.mark.parametrize("speed", ["329", "3.29e2"])
def test_numbers_as_text_are_numbers(speed: float) -> None:
    assert simcore.fit_scaling({1: speed}).points[0].samples_per_second == float(speed)


def test_speeds_scale_with_their_unit() -> None:
    """Samples or tokens a second: the factor passes through."""
    one, many = (simcore.fit_scaling({1: unit * 329, 2: unit * 640}, at=[16]).at(16) for unit in (1, 512))
    assert many.samples_per_second == pytest.approx(512 * one.samples_per_second, rel=1e-9)


@pytest.mark.parametrize("batch", ["", "Global", "per-node"])
def test_bad_batches(batch: str) -> None:
    with pytest.raises(simcore.InputError, match="batch: must be global or per_node"):
        simcore.fit_scaling({1: 329}, batch=batch)


@pytest.mark.parametrize("speed", [1e308, 1e16, 1e-16, 5e-324, 10**300])
def test_speeds_beyond_any_machine(speed: float) -> None:
    with pytest.raises(simcore.InputError, match=r"samples_per_second: must be from 1e-15 to 1e15, got "):
        simcore.fit_scaling({1: speed, 2: 500})


@pytest.mark.parametrize("speed", ["x", b"329", None, True, [], 10**400, 1j, object()])
def test_speeds_that_are_no_numbers(speed: object) -> None:
    with pytest.raises(simcore.InputError, match=r"points\[1\]: must be samples per second, got "):
        simcore.fit_scaling({1: speed})  # type: ignore[dict-item]


@pytest.mark.parametrize("points", [{1: 1e15}, {1: 1e-15}, {10000: 1e15, 1: 1e-15}, {1: 1e15, 2: 1e-15}, {10000: 1}])
def test_extreme_points_have_finite_answers(points: dict[int, float]) -> None:
    fit = simcore.fit_scaling(points, at=[1, 10000])
    for row in fit.nodes:
        low, high = row.samples_per_second_low, row.samples_per_second_high
        assert 0 < low <= row.samples_per_second <= high < math.inf
        assert 0 < row.scaling_efficiency < math.inf


@pytest.mark.parametrize("nodes", ["2", 2.5, None, True, 0, -1, 10**400, float("nan")], ids=repr)
def test_numbers_of_nodes_that_are_none(nodes: Any) -> None:
    fit = simcore.fit_scaling({1: 329})
    asked = (
        lambda: simcore.fit_scaling({nodes: 5.0}),
        lambda: simcore.fit_scaling({1: 5.0}, at=[nodes]),
        lambda: fit.at(nodes),
        lambda: fit.next_measurement(nodes),
        lambda: fit.next_measurement(4, [nodes]),
    )
    for ask in asked:
        with pytest.raises(simcore.InputError, match="must be a whole number from 1 to 10000, got "):
            ask()


def test_points_that_are_the_same_for_the_core() -> None:
    with pytest.raises(simcore.InputError, match="must be measured once"):
        simcore.fit_scaling({1: 329, Same(1): 330})


class Same(int):
    """A whole number that no other equals."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

"""What may be asked of simulated runs: seeds, counts and quantities of any class, refused by the core alone."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import simcore

from tests.python.jobs import smallest
from tests.python.speed_jobs import BERT


def check(job: Any, **options: Any) -> simcore.Verdict:
    return simcore.check(job, max_cost=5, **options)


def sweep(job: Any, **options: Any) -> simcore.Comparison:
    return simcore.sweep(job, instance_count=[1, 2], **options)


ASK: list[Callable[..., Any]] = [
    simcore.forecast,
    simcore.replicate,
    simcore.simulate,
    check,
    simcore.rank,
    sweep,
]


@pytest.mark.parametrize("value", [0, 1, 2**63, 2**64 - 1, np.int64(7), np.uint64(2**64 - 1)])
def test_seeds_that_fit(value: Any) -> None:
    assert simcore.forecast(smallest(), seed=value, replications=1).seed == int(value)


@pytest.mark.parametrize("ask", ASK)
@pytest.mark.parametrize("value", [-1, 2**64, -(10**30), 10**30])
def test_seeds_that_do_not_fit(ask: Callable[..., Any], value: int) -> None:
    with pytest.raises(simcore.SimulationError, match=f"^seed must be from 0 to 2\\^64 - 1, got {value}$"):
        ask(smallest(), seed=value)


@pytest.mark.parametrize("ask", ASK)
@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("5", "'5'"),
        (Fraction(1, 3), "Fraction(1, 3)"),
        (Decimal("3"), "Decimal('3')"),
        (2.5, "2.5"),
        (3.0, "3.0"),
        (np.float64(3.0), repr(np.float64(3.0))),
        (np.float32(2.5), repr(np.float32(2.5))),
        (True, "True"),
        (np.bool_(True), repr(np.bool_(True))),
        (None, "None"),
        ([], "[]"),
    ],
)
def test_seeds_that_are_no_whole_numbers(ask: Callable[..., Any], value: Any, shown: str) -> None:
    with pytest.raises(simcore.SimulationError) as caught:
        ask(smallest(), seed=value)
    assert str(caught.value) == f"seed must be a whole number, got {shown}"


@pytest.mark.parametrize(
    ("ask", "most"), [(simcore.forecast, 10**8), (check, 10**8), (simcore.rank, 10**6), (sweep, 10**6)]
)
@pytest.mark.parametrize("value", [0, -1, 10**9, 10**30, np.int64(0)])
def test_replications_that_are_too_few_or_too_many(ask: Callable[..., Any], most: int, value: Any) -> None:
    with pytest.raises(simcore.SimulationError, match=f"^replications must be from [12] to {most}, got {value}$"):
        ask(smallest(), replications=value)


@pytest.mark.parametrize("name", ["first", "memory"])
def test_other_counts_that_do_not_fit(name: str) -> None:
    with pytest.raises(simcore.SimulationError, match=f"^{name} must be from 0 to 2\\^64 - 1, got -1$"):
        simcore.replicate(smallest(), **{name: -1})


@pytest.mark.parametrize("value", [36000, 36000.0, "10 h", np.float64(36000), np.float32(36000), np.int32(36000)])
def test_a_quantity_of_any_class_is_the_same(value: Any) -> None:
    forecast = simcore.forecast(smallest(), deadline=value)
    assert forecast.to_json() == simcore.forecast(smallest(), deadline="10 h").to_json()


@pytest.mark.parametrize("value", [float("nan"), float("-inf"), "", "soon", True, [], object(), -1])
@pytest.mark.parametrize("name", ["deadline", "budget", "precision"])
def test_quantities_that_are_none(name: str, value: Any) -> None:
    with pytest.raises(simcore.SpecError) as caught:
        simcore.forecast(smallest(), **{name: value})
    assert caught.value.problems[0].where == name


@pytest.mark.parametrize(("sign", "shown"), [(1, "at least 2^"), (-1, "at most -2^")])
def test_seeds_that_are_too_long_to_be_written(sign: int, shown: str) -> None:
    with pytest.raises(simcore.SimulationError, match=re.escape(f"seed must be from 0 to 2^64 - 1, got {shown}")):
        simcore.forecast(smallest(), seed=sign * 10**5000)


def test_an_array_is_a_number_only_when_it_is_one() -> None:
    assert simcore.forecast(smallest(), seed=np.array(3), replications=1).seed == 3
    with pytest.raises(simcore.SimulationError, match="seed must be a whole number, got array"):
        simcore.forecast(smallest(), seed=np.array([1, 2]))  # type: ignore[arg-type]
    late = simcore.forecast(smallest(), deadline=np.array(36000.0))  # type: ignore[arg-type]
    assert late.to_json() == simcore.forecast(smallest(), deadline="10 h").to_json()


class Computed(Sequence[Any]):
    """Numbers that exist only while they are looked at."""

    def __len__(self) -> int:
        return 2

    def __getitem__(self, place: Any) -> Any:
        if place > 1:
            raise IndexError(place)
        return np.int64(place + 1)


@pytest.mark.parametrize("nodes", [[1, 2], (2, 1), range(1, 3), np.array([1, 2]), [np.int32(1), 2], Computed()])
def test_numbers_of_nodes_of_any_class(nodes: Any) -> None:
    assert [row.nodes for row in simcore.scaling(BERT, nodes, replications=2)] == [1, 2]
    assert [point.nodes for point in simcore.fit_scaling({1: 300, 2: 500}, at=nodes).nodes] == [1, 2]


@pytest.mark.parametrize("nodes", [{1, 2}, None, "12", 3, []])
def test_what_is_no_list_of_nodes_is_named(nodes: Any) -> None:
    with pytest.raises(simcore.InputError) as caught:
        simcore.scaling(BERT, nodes)
    assert str(caught.value) == f"nodes: must be a list of numbers of nodes, got {nodes!r}"


def test_a_number_of_numpy_that_python_has_no_class_for() -> None:
    job = smallest().replace(work__compute__duration=np.longdouble(3600))
    assert simcore.forecast(job).billable_s.mean == simcore.forecast(smallest()).billable_s.mean


@pytest.mark.parametrize("time", [float("nan"), float("inf")])
def test_times_of_a_fleet_are_finite(time: float) -> None:
    with pytest.raises(simcore.SimulationError, match="fleet: times must be finite"):
        simcore.simulate_fleet([smallest()], [time])
    with pytest.raises(simcore.SimulationError, match="fleet: times must be finite"):
        simcore.simulate_fleet([smallest()], [0.0], stops_s=[time])


@pytest.mark.parametrize("threads", [0, -1, 10**30, -(10**30)])
def test_threads_that_are_none(threads: int) -> None:
    with pytest.raises(simcore.SpecError, match="threads"):
        simcore.forecast(smallest(), threads=threads)


@pytest.mark.parametrize("value", ["2", 2.0, Decimal("2"), np.float64(2.0), Fraction(4, 2), True, []], ids=repr)
def test_threads_and_quotas_are_whole_numbers(value: Any) -> None:
    for ask in (simcore.forecast, simcore.replicate):
        with pytest.raises(simcore.SpecError, match=r"^threads: must be a whole number, got "):
            ask(smallest(), threads=value)  # type: ignore[operator]
    with pytest.raises(simcore.SpecError, match=r"^quota: must be a whole number, got "):
        simcore.simulate_fleet([smallest()], [0.0], quota=value)


def test_threads_and_quotas_of_numpy() -> None:
    same = simcore.forecast(smallest(), threads=np.int32(2))  # type: ignore[arg-type]
    assert same.to_json() == simcore.forecast(smallest(), threads=2).to_json()
    assert len(simcore.simulate_fleet([smallest()], [0.0], quota=np.int64(2))) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize("level", ["0.8", None, True, [], 10**400, 1j, 0, 1, -1, float("nan"), float("inf")], ids=repr)
def test_levels_are_shares(level: Any) -> None:
    with pytest.raises(simcore.InputError, match=r"^level: must be "):
        simcore.fit_scaling({1: 300, 2: 500}).at(4).interval(level)


@pytest.mark.parametrize("confidence", [None, [], True, "often", 0, 1, float("nan")], ids=repr)
def test_confidences_are_shares(confidence: Any) -> None:
    with pytest.raises(simcore.SpecError, match=r"^confidence: must be "):
        simcore.check(smallest(), max_cost=5, confidence=confidence)


def test_what_is_refused_is_shown_in_short() -> None:
    for value in ("x" * 10**6, [[[[[[[[[[1]]]]]]]]]], list(range(10**5))):
        with pytest.raises(simcore.SimulationError, match=r"^seed must be a whole number, got ") as caught:
            simcore.forecast(smallest(), seed=value)  # type: ignore[arg-type]
        assert len(str(caught.value)) < 200

"""What may be asked of simulated runs: seeds, counts and quantities of any class, refused by the core alone."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import simcore

from tests.python.jobs import smallest


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
    ("value", "shown"), [("5", "'5'"), (Fraction(1, 3), "Fraction(1, 3)"), (2.5, "2.5"), (True, "True"), ([], "[]")]
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


@pytest.mark.parametrize("threads", [0, -1, 10**30, -(10**30)])
def test_threads_that_are_none(threads: int) -> None:
    with pytest.raises(simcore.SpecError, match="threads"):
        simcore.forecast(smallest(), threads=threads)

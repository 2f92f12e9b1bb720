"""Speeds of two revisions: what is read, how sure a ratio is, when a row is slower."""

import itertools
import random
from math import comb

import pytest

from tools.bench_compare import MOST_ROUNDS, Row, alternate, outer_ranks, read_rows, table

PRINTED = """forecast, 200 replications, 1 channel
  103.250 us a forecast  (GOAL MISSED)
  2.60 times straight-line loop  (goal met)
forecast of a resolved plan from Python (baseline: the same plan, 1 replication)
  115 us, 19.00 times the baseline  (goal met: 1000 us)
mean wall clock of model S [s]: simcore 1, numpy 1
"""


def test_reads_what_the_benchmarks_print() -> None:
    assert read_rows(PRINTED) == {
        "forecast, 200 replications, 1 channel": 103.25,
        "forecast of a resolved plan from Python (baseline: the same plan, 1 replication)": 115.0,
    }


@pytest.mark.parametrize("count", range(1, 31))
def test_ranks_have_the_level(count: int) -> None:
    """By the binomial law: the median lies beyond rank k at one end when fewer than k + 1 of the values do."""
    below = outer_ranks(count)

    def outside(rank: int) -> float:
        return 2 * sum(comb(count, i) for i in range(rank + 1)) / 2**count

    if below is None:
        assert outside(0) > 0.05
    else:
        assert outside(below) <= 0.05 < outside(below + 1)


def row(ratios: list[float]) -> Row:
    return Row("row", [100.0] * len(ratios), [100.0 * ratio for ratio in ratios])


@pytest.mark.parametrize(
    ("ratios", "verdict"),
    [
        ([1.00, 1.01, 0.99, 1.02, 1.00, 1.01], "kept"),
        ([1.06, 1.07, 1.08, 1.06, 1.07, 1.09], "slower"),
        ([1.02, 1.04, 1.06, 1.05, 1.03, 1.04], "slower"),  # narrow, and its upper end is above
        ([1.10, 1.50, 1.80, 1.06, 1.20, 1.90], "slower"),  # wide, and all of it is above
        ([0.80, 1.50, 0.90, 1.06, 1.20, 1.00], "undecided"),
        ([1.0, 1.0], "undecided"),
    ],
)
def test_verdicts(ratios: list[float], verdict: str) -> None:
    assert row(ratios).verdict == verdict


def test_runs_until_the_rows_are_settled() -> None:
    """A quiet row needs six rounds, a noisy one all; rows of one revision only are named."""
    noise = random.Random(1)
    calls: list[str] = []

    def run_new(name: str) -> dict[str, float]:
        calls.append(name)
        times = {"quiet": 10.0, "noisy": noise.uniform(5.0, 15.0), "own": 1.0}
        return {each: time for each, time in times.items() if name in each}

    def run_base(name: str) -> dict[str, float]:
        return {each: 10.0 for each in ("quiet", "noisy") if name in each}

    rows, strangers = alternate(run_base, run_new)
    assert {row.name: len(row.new) for row in rows} == {"quiet": 6, "noisy": MOST_ROUNDS}
    assert strangers == ["own"]
    assert [len(list(group)) for _, group in itertools.groupby(calls)] == [6, MOST_ROUNDS - 6]
    assert "in one of the two only" in list(table(rows, strangers))[-1]

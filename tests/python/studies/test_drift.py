"""Drift of PIT scores: what calls, what does not, and what is refused."""

import math
import statistics

import numpy as np
import pandas as pd
import pytest
import simcore

NORMAL = statistics.NormalDist()


def pit(generator: np.random.Generator, count: int, mean: float = 0.0) -> list[float]:
    """PIT scores of outcomes that are `mean` deviations longer than predicted."""
    return [NORMAL.cdf(each) for each in generator.normal(mean, 1.0, count)]


def runs_of(machine: str, count: int, generator: np.random.Generator) -> list[float]:
    """Ratios of a run to the one before it, as the shipped work.spread has them."""
    tables = simcore.Catalog.builtin().tables.texts["parameters"].splitlines()
    row = next(line for line in tables if line.startswith(f"work.spread,{machine},"))
    points = [tuple(map(float, pair.split(":"))) for pair in row.rsplit(",", 1)[1].split()]
    levels, values = zip(*points, strict=True)
    sizes = np.interp(generator.uniform(size=count), levels, values)
    return list(1.0 + sizes * generator.choice([-1.0, 1.0], count))


@pytest.mark.parametrize("machine", ["accelerated", "cpu"])
def test_jobs_30_percent_longer_are_found_at_the_shipped_spread(machine: str) -> None:
    """Runs spread as the difference of two runs of one job; 60 of them, then 15 that take 30 % longer; 100 times."""
    generator = np.random.default_rng(3)
    known = np.sort(runs_of(machine, 4000, generator))
    found = []
    for _ in range(100):
        runs = runs_of(machine, 75, generator)
        after = [length * (1.3 if place >= 60 else 1.0) for place, length in enumerate(runs)]
        ranks = np.searchsorted(known, after) + generator.uniform(size=75)
        found.append(simcore.drift(list(ranks / 4001)))
    moments = [each.found.index for each in found if each.found is not None]
    assert sum(60 <= moment < 75 for moment in moments) >= 90
    assert statistics.median(each.since.index for each in found if each.since) == 60


def test_scores_are_watched_under_their_names() -> None:
    days = [f"2026-01-{day:02}" for day in range(1, 31)]
    lengths = [90.0 + 5 * (day % 6) for day in range(20)] + [140.0] * 10
    frame = pd.DataFrame([[90, 103, 116]] * 30, index=days, columns=[0.05, 0.5, 0.95])
    found = simcore.drift(simcore.score(frame, lengths))
    assert found.since is not None
    assert (found.since.name, found.shift) == ("2026-01-21", "higher")
    assert found == simcore.drift([each.pit for each in simcore.score(frame, lengths).predictions], names=days)


def test_p_value_is_that_of_ville() -> None:
    found = simcore.drift(pit(np.random.default_rng(5), 40, 0.3), false_alarm=0.01)
    assert found.p_value == pytest.approx(min(1.0, 10 ** -max(found.evidence)))
    assert (found.found is None) == (found.p_value > 0.01)


def test_records_are_the_monitors() -> None:
    found = simcore.drift([0.5, 0.5, 0.9])
    assert list(found.to_pandas().columns) == ["index", "evidence", "cusum"]
    assert found.to_pandas()["cusum"].iloc[-1] == pytest.approx(NORMAL.inv_cdf(0.9) - 0.5)


def test_an_even_score_is_weak_evidence_for_what_was_predicted() -> None:
    """By hand: after one outcome at the median, of weight w for a change at once, over the eight laws."""
    later = 1.0 / (1.0 + math.log1p(1 / 50))
    shifts = 2 * sum(math.exp(-(mean**2) / 2) for mean in (0.75, 1.5, 3.0))
    assert simcore.drift([0.5]).evidence == [pytest.approx(math.log10(later + (1 - later) * (shifts + 0.5 + 2.0) / 8))]


def test_refusals() -> None:
    with pytest.raises(simcore.InputError, match=r"^2: must be a PIT score from 0 to 1, got 1\.5$"):
        simcore.drift([0.5, 1.5])
    with pytest.raises(simcore.InputError, match=r"^names: must be as many as the scores \(2\), got 1$"):
        simcore.drift([0.5, 0.5], names=["a"])
    with pytest.raises(simcore.InputError, match=r"^false_alarm: must be above 0 and below 1, got 1$"):
        simcore.drift([0.5], false_alarm=1)

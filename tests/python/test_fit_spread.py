"""The law of repeated runs: what it finds again, and that the shipped rows are those that the runs give."""

from __future__ import annotations

import math
import subprocess
import sys

import numpy as np
import pytest

from tests.python.jobs import ROOT
from tools import fit_phases, fit_spread
from tools.run_spread import law
from tools.run_spread.settings import Setting, difference, families, pairs_of, read_settings

TIMES = [60.0, 60.0, 36_000.0, 36_000.0]  # of both classes, a short one whose fixed parts vary and a long one


def drawn(seed: int, share: float, seconds: float, times: list[float]) -> list[Setting]:
    """Settings of two runs each, normal around the time of each."""
    generator = np.random.default_rng(seed)
    return [
        Setting(
            f"n{place}", "study", ("cpu", "accelerated")[place % 2], run_times(generator, share, seconds, time), True
        )
        for place, time in enumerate(times)
    ]


def run_times(generator: np.random.Generator, share: float, seconds: float, time: float) -> tuple[float, ...]:
    """Two runs of a job, at least a second long."""
    drawn = time * (1.0 + share * generator.normal(size=2)) + seconds * generator.normal(size=2)
    return tuple(np.maximum(drawn, 1.0))


def test_student_sizes_are_those_of_tables() -> None:
    """Of one degree of freedom: tan(π p / 2); the others from printed tables."""
    assert law.student_within(0.9, 1.0) == pytest.approx(math.tan(0.45 * math.pi), rel=1e-4)
    assert law.student_within(0.95, 2.0) == pytest.approx(4.303, rel=1e-3)
    assert law.student_within(0.9, 10.0) == pytest.approx(1.812, rel=1e-3)


def test_the_fit_finds_the_scales_that_settings_were_drawn_from() -> None:
    """Normal differences: many degrees of freedom, scales of the difference √2 times those of a run."""
    found = law.likeliest(drawn(5, 0.02, 3.0, TIMES * 200))
    assert found.shares["cpu"] == pytest.approx(0.02 * math.sqrt(2), rel=0.2)
    assert found.shares["accelerated"] == pytest.approx(0.02 * math.sqrt(2), rel=0.2)
    assert found.seconds == pytest.approx(3.0 * math.sqrt(2), rel=0.2)
    assert found.share_freedom > 5


def test_what_is_held_is_the_share_that_was_meant() -> None:
    """Runs that the law has not seen: the share of 800 settings varies by 1 %, the law of 400 by 3 % (seeds 7 to 9)."""
    pairs = pairs_of(drawn(6, 0.02, 3.0, TIMES * 200))
    held = law.fit(drawn(8, 0.02, 3.0, TIMES * 25)).holds(pairs, 0.9)
    assert 0.85 < float(np.average(held, weights=pairs.weight)) < 0.97


def test_slower_and_faster_are_as_far() -> None:
    assert difference(1.1) == pytest.approx(0.1)
    assert difference(1 / math.e) == pytest.approx(-1.0)


def test_a_family_of_many_settings_counts_as_a_few() -> None:
    many = [Setting("one", "study", "cpu", (1.0, 1.0 + i / 1000), False) for i in range(100)]
    pairs = pairs_of([*many, Setting("other", "study", "cpu", (1.0, 2.0), False)])
    assert float(np.sum(pairs.weight)) == pytest.approx(5.0)
    assert np.all(np.isinf(pairs.stated))


def test_every_setting_is_read() -> None:
    settings = read_settings()
    assert len(settings) == 368
    assert len(families(settings)) == 23
    assert sum(setting.fixed for setting in settings) == 29
    assert all(len(setting.times) >= 2 for setting in settings)


def test_the_shipped_rows_are_those_that_the_runs_give() -> None:
    shipped = [row for row in fit_phases.shipped() if fit_spread.is_fitted(row)]
    assert fit_phases.differing(fit_spread.spread_rows(read_settings()), shipped) == []


def test_the_page_says_what_the_runs_give() -> None:
    command = [sys.executable, "-m", "tools.score_spread", "--check"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0

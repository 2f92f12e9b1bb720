"""How recorded jobs are scored: what is left out, what is counted, and that the page was written from these files."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from tests.python.jobs import ROOT
from tools import score_jobs
from tools.phase_laws import jobs, score

ALL = jobs.read_jobs()
USABLE = [job for job in ALL if job.is_usable]


def made(actual: float, billed: list[float], notebook: str = "a") -> score.Score:
    """A job that was billed `actual` seconds, 10 of them beside its script, and its forecast."""
    job = replace(USABLE[0], training=actual, script=actual - 10.0, notebook=notebook)
    return score.Score(job, np.array(billed), 2.0, 1.0, (5.0, 15.0))


def test_the_page_was_written_from_these_files() -> None:
    command = [sys.executable, "-m", "tools.score_jobs", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("group", [score_jobs.by_notebook, score_jobs.by_repository, score_jobs.by_family])
def test_every_group_is_left_out_once(group: score.Group) -> None:
    out = score.folds(USABLE, group)
    assert sorted(name for names in out for name in names) == sorted({group(job) for job in USABLE})
    assert 10 < len(out) <= score.FOLDS


def test_the_interval_score_is_the_width_and_twenty_times_what_is_outside() -> None:
    assert score.interval_score(1.0, 3.0, 2.0) == 2.0
    assert score.interval_score(1.0, 3.0, 0.5) == 12.0
    assert score.interval_score(1.0, 3.0, 3.1) == pytest.approx(4.0)


def test_shares_are_of_the_forecasts_own_quantiles() -> None:
    billed = [float(value) for value in range(101)]
    low, high = made(5.0, billed), made(96.0, billed)
    assert low.holds(0.05)
    assert not low.holds(0.04)
    assert low.covers(0.9)
    assert not high.covers(0.9)
    assert (low.interval_score(), high.interval_score()) == pytest.approx((90.0, 110.0))
    assert low.class_score() == 10.0


def test_the_transform_of_what_a_forecast_draws_is_even() -> None:
    """Also where many runs are equal. Of ten even bins chi-square is 9, and beyond 28 once in 1,000."""
    generator = np.random.default_rng(3)
    billed = list(np.sort(np.round(generator.gamma(2.0, 2.0, size=20_000))))
    found = [made(value, billed).transform(generator) for value in np.round(generator.gamma(2.0, 2.0, size=4000))]
    counts, _ = np.histogram(found, bins=10, range=(0, 1))
    assert float(np.sum((counts - 400.0) ** 2 / 400.0)) < 28.0


def test_notebooks_are_drawn_whole() -> None:
    """One notebook with 99 hits among 100 says no more than one of one: the interval is that of two notebooks."""
    scored = [made(5.0, [10.0]) for _ in range(99)] + [made(20.0, [10.0], "b")]
    assert score.bootstrap(scored, lambda each: each.holds(0.5)) == (0.0, 1.0)


def test_a_job_is_forecast_by_the_library_from_its_script_alone() -> None:
    scored = score.of_release(ALL, "0.1.0")
    assert len(scored) == len(USABLE)
    for each in scored:
        assert each.billed[0] >= each.script
        assert each.recorded_cost > 0.0
        assert each.cost / each.recorded_cost == pytest.approx(np.mean(each.billed) / each.actual, rel=0.05)


def test_rows_without_a_group_are_other_rows() -> None:
    without = score.catalog_without([job for job in ALL if job.family != "p3"])
    shipped = {row.name: row for row in score.simcore.Catalog.builtin().parameters() if row.scope == "p3"}
    assert "phase.starting" in shipped
    assert not [row for row in without.parameters() if row.scope == "p3" and row.name.startswith("phase.starting")]

"""The laws of spot: that they are found again, that the shipped rows are theirs, and how they are scored."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from tests.python.jobs import ROOT
from tools import fit_phases, fit_spot, score_spot
from tools.spot_laws import fit, rows, savings, score, truth, zones

ALL = zones.read_zones()


def test_evidence() -> None:
    assert len(ALL) == 30
    assert len({zone.zone for zone in ALL}) == 10
    found = savings.read_savings()
    assert (len(found), len({saving.notebook for saving in found})) == (28, 18)
    assert all(0.3 < saving.saving < 0.8 for saving in found)


def test_the_shipped_rows_are_those_that_the_evidence_gives() -> None:
    shipped = [row for row in fit_phases.shipped() if fit_spot.is_fitted(row)]
    assert fit_phases.differing(fit_spot.fitted_rows(), shipped) == []


def test_the_page_was_written_from_these_files() -> None:
    command = [sys.executable, "-m", "tools.score_spot", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("zone", ALL, ids=lambda zone: zone.name)
def test_a_zones_law_has_its_quantiles_and_mean(zone: zones.Zone) -> None:
    for times in (zone.up, zone.down):
        shares, values = times.law()
        assert np.all(np.diff(values) >= 0.0)
        assert np.interp(zones.TABULATED, shares, values) == pytest.approx(times.tabulated)
        assert zones.mean_of(shares, values) == pytest.approx(times.mean, rel=0.25)


def test_the_regression_finds_what_it_was_drawn_from() -> None:
    generator = np.random.default_rng(5)
    names = [f"z{i // 6}" for i in range(600)]
    of_zone = np.repeat(generator.normal(0.0, 0.8, 100), 6)
    x = generator.normal(size=600)
    y = 2.0 - 0.5 * x + of_zone + generator.normal(0.0, 0.4, 600)
    found = fit.regress(y, np.column_stack([np.ones(600), x]), names)
    assert found.slopes == pytest.approx([2.0, -0.5], abs=0.25)
    assert found.zone == pytest.approx(0.64, rel=0.4)
    assert found.rest == pytest.approx(0.16, rel=0.2)


def test_quantiles_of_student() -> None:
    assert fit.student(np.array([0.5, 0.9, 0.975]), 8) == pytest.approx([0.0, 1.397, 2.306], abs=2e-3)


def test_what_is_left_of_a_time_that_is_met() -> None:
    """Of times that are all alike it is anything up to their length; of exponential ones, a time like them."""
    generator = np.random.default_rng(5)
    same = (np.array([0.0, 1.0]), np.array([10.0, 10.0]))
    found = np.array([truth.left(same, generator) for _ in range(2000)])
    assert found.mean() == pytest.approx(5.0, abs=0.3)
    assert found.max() <= 10.0


def test_jobs_in_a_zone_without_losses_take_their_work() -> None:
    calm = zones.Times(1e9, (1e9, 1e9, 1e9, 1e9, 1e9))
    short = zones.Times(1.0, (1.0, 1.0, 1.0, 1.0, 1.0))
    zone = zones.Zone("calm", "z", "ml.p3.2xlarge", "v100", 1, 1, calm, short)
    walls, bills = truth.runs(zone, truth.Work(4.0, False), 20, 1)
    assert walls == pytest.approx(np.full(20, 14400.0), abs=20.0)
    assert bills == pytest.approx(np.full(20, 14400.0))


def test_ties_count_as_far_as_they_are_needed() -> None:
    forecast = np.array([1.0] * 50 + [100.0] * 50)
    assert score.ties_drawn(np.full(10, 100.0), forecast) == pytest.approx(0.8)
    assert score.ties_drawn(np.full(10, 1.0), forecast) == 1.0


def test_a_zone_that_is_left_out_is_in_no_row() -> None:
    out = [zone for zone in ALL if zone.zone != "us-east-1a"]
    assert rows.spot_rows(out) != rows.spot_rows(ALL)
    catalog = score.catalog_without(out, savings.read_savings())
    assert {row.name for row in catalog.parameters()} >= {"spot.uptime", "spot.outage_mean", "spot.discount"}


def test_clopper_pearson() -> None:
    assert score_spot.clopper_pearson(26, 28) == pytest.approx((0.765, 0.991), abs=1e-3)
    assert score_spot.clopper_pearson(5, 5)[1] == 1.0
    assert score_spot.clopper_pearson(0, 5)[0] == 0.0

"""The report of one job of a suite."""

from pathlib import Path

import pytest
import simcore
from simcore.display import job_report

from tests.python.suites import edit, suite_of

PLAIN = "resnet50-on-demand.yaml"


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    folder = suite_of(tmp_path / "suite", PLAIN)
    simcore.accept_suite(folder)
    return folder


def report(folder: Path) -> simcore.JobReport:
    (job,) = simcore.run_suite(folder).jobs
    return job


def test_unchanged(suite: Path) -> None:
    assert job_report.headline(report(suite)) == "as pinned"
    assert job_report.figures(report(suite)) == ()
    assert str(report(suite)).startswith("resnet50-on-demand: as pinned")


def test_moved_with_its_shares_and_numbers(suite: Path) -> None:
    edit(suite / PLAIN, "epochs: 20", "epochs: 40")
    job = report(suite)
    assert "moved, cost $99.66 → $" in job_report.headline(job)
    text = str(job)
    assert "work.epochs: 20 → 40" in text
    assert "cost_usd.mean" in text
    assert "bill.USW2-Train:ml.p3.2xlarge" in text
    (figure,) = job_report.figures(job)
    assert [bar.label for bar in figure.data.bars] == ["pinned", "job file", "now"]
    last = figure.data.bars[-1].segments[0].end
    assert figure.data.bars[1].segments[0].end == pytest.approx(last, rel=1e-12)


def test_refused_and_missing(suite: Path) -> None:
    edit(suite / PLAIN, "ml.p3.2xlarge", "ml.p3.3xlarge")
    assert job_report.headline(report(suite)).startswith("refused: ")
    (suite / PLAIN).rename(suite / "other.yaml")
    states = {job.job: job_report.headline(job) for job in simcore.run_suite(suite).jobs}
    assert states["resnet50-on-demand"] == "has a pin, but no job"

"""The report of one job of a suite."""

import re
from pathlib import Path

import pytest
import simcore
from simcore.display import job_report
from simcore.display.renderers import text

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
    assert "moved, cost $99.84 → $" in job_report.headline(job)
    text = str(job)
    assert "work.epochs: 20 → 40" in text
    assert "cost_usd.mean" in text
    assert "bill.USW2-Train:ml.p3.2xlarge" in text
    (figure,) = job_report.figures(job)
    assert [bar.label for bar in figure.data.bars] == ["pinned", "job file", "now"]
    last = figure.data.bars[-1].segments[0].end
    assert figure.data.bars[1].segments[0].end == pytest.approx(last, rel=1e-12)


def test_what_several_keys_do_together_has_a_line(suite: Path) -> None:
    edit(suite / PLAIN, "epochs: 20", "epochs: 40")
    edit(suite / PLAIN, "ml.p3.2xlarge", "ml.p3.8xlarge")
    job = report(suite)
    (share,) = job.causes
    assert share.effect
    assert share.rest
    single = [change.effect.cost_usd for change in share.changes if change.effect]
    assert len(single) == 2
    assert sum(single) + share.rest.cost_usd == pytest.approx(share.effect.cost_usd, rel=1e-9)
    assert re.search(r"several together +[+-]\$", str(job))
    assert "several together" in str(simcore.run_suite(suite)).split("forecasts that")[0]


def test_tolerances_stand_beside_the_numbers_where_they_differ(suite: Path) -> None:
    edit(suite / PLAIN, "epochs: 20", "epochs: 40")
    edit(suite / PLAIN, "ml.p3.2xlarge", "ml.p3.8xlarge")  # a line of the bill comes, and one goes
    assert "allowed" not in str(report(suite))
    edit(suite / PLAIN, "ml.p3.8xlarge", "ml.p3.2xlarge")
    (suite / "suite.yaml").write_text("{simcore_suite: 1, tolerance: 0.5 %}")
    assert "allowed" not in str(report(suite))
    assert "Numbers that left their tolerance of 0.5 %." in report(suite).to_html()
    (suite / "suite.yaml").write_text("{simcore_suite: 1, tolerance: 0.5 %, tolerances: {cost_usd.mean: 1 %}}")
    shown = text.render(job_report.document(report(suite)), 80)
    (head,) = (line for line in shown.splitlines() if line.startswith("number"))  # all columns in one table
    assert head.split()[-2:] == ["change", "allowed"]
    assert [line.split()[-2:] for line in shown.splitlines() if line.startswith("cost_usd.mean")] == [["1", "%"]]


def test_refused_and_missing(suite: Path) -> None:
    edit(suite / PLAIN, "ml.p3.2xlarge", "ml.p3.3xlarge")
    assert job_report.headline(report(suite)).startswith("refused: ")
    (suite / PLAIN).rename(suite / "other.yaml")
    states = {job.job: job_report.headline(job) for job in simcore.run_suite(suite).jobs}
    assert states["resnet50-on-demand"] == "has a pin, but no job"

"""The report of a suite, as people see it."""

from pathlib import Path

import pytest
import simcore
from simcore.display import suite_report

from tests.python.suites import edit, suite_of

NAMES = ("bert-spot.yaml", "resnet50-on-demand.yaml", "resnet50-spot.yaml", "tf-data-p4d.yaml")


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = suite_of(tmp_path_factory.mktemp("suites") / "four", *NAMES)
    simcore.accept_suite(folder)
    return folder


def test_all_as_pinned(suite: Path) -> None:
    report = simcore.run_suite(suite)
    assert suite_report.headline(report) == "as pinned: 4 forecasts"
    assert "why they moved" not in str(report)
    assert suite_report.figures(report) == ()


def test_a_change_stands_once_with_the_jobs_that_it_moved(suite: Path) -> None:
    for name in NAMES[:2]:
        edit(suite / name, "samples: ", "samples: 1")
    report = simcore.run_suite(suite)
    for name in NAMES[:2]:
        edit(suite / name, "samples: 1", "samples: ")
    assert suite_report.headline(report) == "not as pinned: 2 moved; 2 unchanged"
    text = str(report)
    assert text.count("work.samples") == 4  # once a job, since its values differ, and in the details of each
    (figure,) = suite_report.figures(report)
    assert [each.label for each in figure.data.ranges] == ["resnet50-on-demand", "bert-spot"]
    assert "together" in text


def test_faces(suite: Path) -> None:
    report = simcore.run_suite(suite)
    assert list(report.to_pandas()["job"]) == sorted(Path(name).stem for name in NAMES)
    assert report.to_dict()["states"] == {"unchanged": 4}
    assert "as pinned" in report.to_html()
    assert repr(report) == "<SuiteReport: as pinned: 4 forecasts>"


def test_many_movements_stay_readable(suite: Path) -> None:
    (suite / "suite.yaml").write_text("{simcore_suite: 1, seed: 2}")
    text = str(simcore.run_suite(suite))
    (suite / "suite.yaml").unlink()
    assert "seed and runs" in text
    assert "Numbers that left" not in text
    assert len(text.splitlines()) < 25

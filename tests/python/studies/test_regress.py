"""Pinned forecasts: what moved is caught, named rightly, and shared out so that it adds up."""

import csv
import json
import shutil
from pathlib import Path

import pytest
import simcore
from simcore import files

from tests.python.jobs import ROOT
from tests.python.suites import JOBS, adds_up, causes, changed_row, edit, pinned_under, suite_of, thirty

SPOT, PLAIN = "bert-spot.yaml", "resnet50-on-demand.yaml"
OTHER_TRACE = "time,available\n0,2\n3000,0\n9000,2\n12000,2\n"


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = thirty(tmp_path_factory.mktemp("suites") / "thirty")
    simcore.accept_suite(folder)
    return folder


@pytest.fixture
def suite(accepted: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(accepted, tmp_path / "suite"))


def moved(report: simcore.SuiteReport) -> dict[str, simcore.JobReport]:
    return {job.job: job for job in report.jobs if job.state != "unchanged"}


def test_an_unchanged_suite_is_as_pinned(suite: Path) -> None:
    report = simcore.run_suite(suite)
    assert report
    assert report.states == {"unchanged": JOBS}
    assert report.code == 0


def test_accepting_again_writes_the_same_bytes(suite: Path) -> None:
    before = {path: path.read_bytes() for path in suite.rglob("*") if path.is_file()}
    simcore.accept_suite(suite)
    assert {path: path.read_bytes() for path in suite.rglob("*") if path.is_file()} == before


def test_an_edited_job_is_named_with_its_key(suite: Path) -> None:
    edit(suite / PLAIN, "epochs: 20", "epochs: 40")
    report = moved(simcore.run_suite(suite))
    assert list(report) == ["resnet50-on-demand"]
    assert causes(report["resnet50-on-demand"]) == ["job"]
    (change,) = report["resnet50-on-demand"].causes[0].changes
    assert (change.what, change.before, change.after) == ("work.epochs", "20", "40")
    assert adds_up(report["resnet50-on-demand"])


def test_another_seed_moves_what_is_uncertain(suite: Path) -> None:
    (suite / "suite.yaml").write_text("{simcore_suite: 1, seed: 2}")
    report = moved(simcore.run_suite(suite))
    assert len(report) > JOBS / 2
    assert all(causes(job) == ["seed"] and adds_up(job) for job in report.values())


def test_a_price_row_that_moved(suite: Path) -> None:
    row = price("ml.p3.2xlarge", "us-west-2")
    pinned_under(suite, changed_row("training_prices", key_of(row), row, {**row, "usd_per_hour": "3"}))
    report = moved(simcore.run_suite(suite))
    assert "resnet50-on-demand" in report
    for job in report.values():
        assert causes(job) == ["prices"]
        (change,) = job.causes[0].changes
        assert (change.before, change.after) == ("usd_per_hour 3", f"usd_per_hour {row['usd_per_hour']}")
        assert adds_up(job)


def test_a_default_that_moved(suite: Path) -> None:
    pinned_under(suite, changed_volume("60"))
    report = moved(simcore.run_suite(suite))
    assert report
    for job in report.values():
        assert causes(job) == ["rates"]
        assert [change.what for change in job.causes[0].changes] == ["parameters: cluster.volume_size 2024-01-01"]
        assert adds_up(job)


def test_two_at_once_have_their_shares(suite: Path) -> None:
    row = price("ml.p3.2xlarge", "us-west-2")
    pinned_under(suite, changed_row("training_prices", key_of(row), row, {**row, "usd_per_hour": "3"}))
    edit(suite / PLAIN, "epochs: 20", "epochs: 40")
    job = moved(simcore.run_suite(suite))["resnet50-on-demand"]
    assert causes(job) == ["job", "prices", "interaction"]
    assert adds_up(job)
    shares = [each.effect.cost_usd for each in job.causes if each.effect]
    assert shares[0] > 0
    assert shares[2] != 0


def test_what_the_code_moves_is_what_remains(suite: Path) -> None:
    path = suite / "pins" / "resnet50-on-demand.json"
    pin = json.loads(path.read_text())
    pin["numbers"]["wall_clock_s.p90"] *= 1.02
    pin["version"] = "0.0.9"
    path.write_text(json.dumps(pin))
    job = moved(simcore.run_suite(suite))["resnet50-on-demand"]
    assert causes(job) == ["code"]
    assert [(change.what, change.before) for change in job.causes[0].changes] == [("simcore", "0.0.9")]
    assert [each.number for each in job.movements] == ["wall_clock_s.p90"]


def test_a_price_book_of_the_suite_is_a_layer(suite: Path) -> None:
    (suite / "ours.csv").write_text(
        "item,region,usd,unit,as_of,source\nml.p3.2xlarge,us-west-2,15,USD/h,2025-01-01,our contract\n"
    )
    (suite / "suite.yaml").write_text("{simcore_suite: 1, prices: [ours.csv]}")
    report = moved(simcore.run_suite(suite))
    assert all(causes(job) == ["layers"] for job in report.values())
    assert report["resnet50-on-demand"].causes[0].changes[0].what == "prices ours.csv"
    simcore.accept_suite(suite)
    assert simcore.run_suite(suite)
    edit(suite / "ours.csv", ",15,", ",16,")
    again = moved(simcore.run_suite(suite))
    assert list(again) == list(report)
    assert all(adds_up(job) for job in again.values())


def test_jobs_that_come_and_go(suite: Path) -> None:
    shutil.copy(suite / SPOT, suite / "new.yaml")
    (suite / PLAIN).unlink()
    report = moved(simcore.run_suite(suite))
    assert {name: job.state for name, job in report.items()} == {"new": "unpinned", "resnet50-on-demand": "missing"}
    simcore.accept_suite(suite)
    assert simcore.run_suite(suite)
    assert not (suite / "pins" / "resnet50-on-demand.json").exists()


def test_a_refused_job_does_not_hide_the_others(suite: Path) -> None:
    edit(suite / PLAIN, "ml.p3.2xlarge", "ml.p3.3xlarge")
    report = simcore.run_suite(suite)
    assert report.states == {"unchanged": JOBS - 1, "refused": 1}
    assert report.code == 2
    before = {path: path.read_bytes() for path in (suite / "pins").rglob("*.json")}
    with pytest.raises(simcore.SpecError, match=r"ml\.p3\.2xlarge"):
        simcore.accept_suite(suite)
    assert {path: path.read_bytes() for path in (suite / "pins").rglob("*.json")} == before


def test_only_some_jobs(suite: Path) -> None:
    edit(suite / PLAIN, "epochs: 20", "epochs: 40")
    edit(suite / SPOT, "epochs: 3", "epochs: 4")
    assert [job.job for job in simcore.run_suite(suite, only=["resnet50-o*"]).jobs] == ["resnet50-on-demand"]
    simcore.accept_suite(suite, only=["resnet50-on-demand"])
    assert list(moved(simcore.run_suite(suite))) == ["bert-spot"]
    with pytest.raises(simcore.SpecError, match="must match a job of the suite"):
        simcore.run_suite(suite, only=["brt"])


@pytest.fixture
def traced(tmp_path: Path) -> Path:
    """A suite whose only job names a file."""
    folder = suite_of(tmp_path / "suite", SPOT)
    shutil.copy(ROOT / "tests" / "data" / "spot_trace.csv", folder / "market.csv")
    edit(folder / SPOT, "  capacity_wait: {exponential: {mean: 20 min}}", "  trace: {file: market.csv}")
    simcore.accept_suite(folder)
    return folder


def test_a_file_that_a_job_names_is_a_part_of_it(traced: Path) -> None:
    assert simcore.run_suite(traced)
    assert (traced / "pins" / "bert-spot.files" / "market.csv").exists()
    (traced / "market.csv").write_text(OTHER_TRACE)
    job = moved(simcore.run_suite(traced))["bert-spot"]
    assert causes(job) == ["job"]
    assert [change.what for change in job.causes[0].changes] == ["spot.trace.file (content)"]
    assert adds_up(job)


@pytest.mark.parametrize("killed_before", ["market.csv", "bert-spot.json"])
def test_accepting_that_is_killed_leaves_no_pin_with_other_copies(
    killed_before: str, traced: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = files._replace

    def killed(place: Path, data: bytes) -> None:
        if place.name == killed_before:
            raise KeyboardInterrupt
        replace(place, data)

    (traced / "market.csv").write_text(OTHER_TRACE)
    monkeypatch.setattr(files, "_replace", killed)
    with pytest.raises(KeyboardInterrupt):
        simcore.accept_suite(traced)
    monkeypatch.undo()
    assert simcore.run_suite(traced).states == {"unpinned": 1}
    simcore.accept_suite(traced)
    assert simcore.run_suite(traced)


def test_a_copy_that_is_the_same_stays(traced: Path) -> None:
    copy = traced / "pins" / "bert-spot.files" / "market.csv"
    before = copy.stat().st_ino
    simcore.accept_suite(traced)
    assert copy.stat().st_ino == before


def price(instance_type: str, region: str) -> dict[str, str]:
    """The row of training_prices that is in force at the end of 2025."""
    held = simcore.Catalog.builtin().training_price(instance_type, region, "2025-12-01")
    of = {"instance_type": instance_type, "region": region, "as_of": held.as_of, "evidence": held.evidence}
    return row_of("training_prices", of)


def row_of(table: str, of: dict[str, str]) -> dict[str, str]:
    """The row with these cells."""
    with (ROOT / "libsimcore" / "data" / f"{table}.csv").open(encoding="utf-8") as file:
        (row,) = (row for row in csv.DictReader(file) if of.items() <= row.items())
    return row


def key_of(row: dict[str, str]) -> str:
    return " ".join((row["instance_type"], row["region"], row["as_of"], row["evidence"]))


def changed_volume(gigabytes: str) -> dict[str, object]:
    row = row_of("parameters", {"name": "cluster.volume_size"})
    return changed_row("parameters", "cluster.volume_size 2024-01-01", row, {**row, "value": gigabytes})

"""One question about every job of files and folders."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs.job import Job
from simcore.studies.every_job import Reading, chosen, every_job, workload_beside

from tests.python.job_documents import REQUEST
from tests.python.requests import DATA

CATALOG = simcore.Catalog.builtin()
WORK = "work: {compute: {duration: 1 h}}\n"
PIPELINE = {
    "Version": "2020-12-01",
    "Steps": [{"Name": name, "Type": "Training", "Arguments": REQUEST} for name in ("One", "Two")],
}


def ask(job: Job) -> Any:
    return simcore.forecast(job.resolve(CATALOG), replications=64)


def asked(*paths: Any, **reading: Any) -> Any:
    how = Reading(CATALOG, **reading)
    return every_job(chosen(paths, how), ask, how)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "request.json").write_text(json.dumps({**REQUEST, "TrainingJobName": "a"}))
    (tmp_path / "p.json").write_text(json.dumps(PIPELINE))
    (tmp_path / "job.yaml").write_text(f"simcore: 1\ncluster: {{instance_type: ml.g5.xlarge}}\n{WORK}")
    return tmp_path


def test_every_job_has_a_forecast_or_a_bound(folder: Path) -> None:
    made = asked(folder)
    names = [each.name.removeprefix(f"{folder}/") for each in made.jobs]
    assert names == ["job.yaml", "p.json:One", "p.json:Two", "request.json"]
    assert [each.answer is not None for each in made.jobs] == [True, False, False, False]
    assert all(each.bound.whole for each in made.jobs)
    assert made.problems == ()
    assert [problem.where.rpartition(": ")[2] for problem in made.jobs[3].missing] == ["workload.work"]


def test_a_forecast_is_that_of_the_job_alone(folder: Path) -> None:
    (folder / "w.yaml").write_text(WORK)
    made = asked(folder / "p.json", folder / "request.json", workload=str(folder / "w.yaml"))
    alone = [
        simcore.Job.load(str(folder / place), workload=str(folder / "w.yaml"))
        for place in ("p.json:One", "p.json:Two", "request.json")
    ]
    assert [each.answer.cost_usd for each in made.jobs] == [ask(each).cost_usd for each in alone]


def test_a_workload_beside_a_file_says_what_that_does_not(folder: Path) -> None:
    (folder / "request.workload.yaml").write_text(WORK)
    (made,) = asked(folder / "request.json").jobs
    assert made.answer is not None
    assert made.workload == workload_beside(str(folder / "request.json")) == str(folder / "request.workload.yaml")


def test_a_workload_beside_several_jobs_has_a_part_for_each(folder: Path) -> None:
    """What is said of one job makes no forecast of another."""
    beside = folder / "p.workload.yaml"
    beside.write_text(WORK)
    assert [each.answer for each in asked(folder / "p.json").jobs] == [None, None]
    beside.write_text("jobs:\n  '*:Two': {work: {compute: {duration: 1 h}}}\n")
    assert [each.answer is None for each in asked(folder / "p.json").jobs] == [True, False]
    beside.write_text(WORK)
    assert [each.answer is None for each in asked(f"{folder}/p.json:Two").jobs] == [False]


def test_a_workload_of_other_channels_is_one_of_another_job(folder: Path) -> None:
    (folder / "w.yaml").write_text(f"{WORK}channels: {{train: {{size: 1 GB, objects: 1}}}}\n")
    made = asked(folder / "p.json", workload=str(folder / "w.yaml"))
    assert made.problems == ()
    assert ["must be a channel" in str(each.missing) for each in made.jobs] == [True, True]


def test_one_workload_serves_many_jobs_by_patterns(folder: Path) -> None:
    parts = "jobs:\n  '*:One': {work: {compute: {duration: 10 min}}}\n  a: {work: {compute: {duration: 40 min}}}\n"
    (folder / "w.yaml").write_text(parts)
    made = asked(folder / "p.json", folder / "request.json", workload=str(folder / "w.yaml"))
    one, two, request = made.jobs
    assert made.problems == ()
    assert (one.answer is None, two.answer is None, request.answer is None) == (False, True, False)
    assert request.answer.cost_usd.mean > 2 * one.answer.cost_usd.mean
    assert "must have a pattern" in str(two.missing[0])


def test_what_is_wrong_about_a_workload_is_no_bound(folder: Path) -> None:
    (folder / "w.yaml").write_text("work: {compute: {duration: soon}}\n")
    made = asked(folder / "request.json", workload=str(folder / "w.yaml"))
    assert [each.where for each in made.problems] == [f"{folder}/w.yaml:1: work.compute.duration"] or made.problems
    assert "soon" in str(made.problems[0])


def test_a_bad_document_beside_good_ones(folder: Path) -> None:
    (folder / "bad.json").write_text(json.dumps({**REQUEST, "TrainingJobName": "a", "Tags": 7}))
    made = asked(folder)
    assert len(made.jobs) == 5
    assert [each.where.rpartition("/")[2] for each in made.problems] == ["bad.json: Tags"]


def test_one_job_by_its_name(folder: Path) -> None:
    assert [each.name for each in asked(f"{folder}/p.json:Two").jobs] == [f"{folder}/p.json:Two"]
    with pytest.raises(simcore.InputError, match="must be the name of a job"):
        asked(f"{folder}/p.json:Three")


def test_every_real_request_has_a_number() -> None:
    made = asked(DATA / "requests", DATA / "processing_requests")
    assert made.problems == ()
    assert [each.name for each in made.jobs if each.answer is None and each.bound.usd is None] == []
    assert sum(each.answer is not None for each in made.jobs) >= 68

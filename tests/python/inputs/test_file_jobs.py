"""Files of jobs, recognised by their content."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs.file_jobs import JOB_FILE, file_jobs, job_of, may_state_jobs
from simcore.inputs.scanned import cluster, limit_s, purchase
from simcore.studies.bound import bound

from tests.python.job_documents import REQUEST
from tests.python.requests import DATA

EXAMPLES = DATA.parents[1] / "examples"
SENT: dict[str, Any] = {**REQUEST, "TrainingJobName": "a"}
JOB = "simcore: 1\nname: b\ncluster: {instance_type: ml.g5.xlarge, instance_count: 2}\npurchase: spot\n" + (
    "stopping: {max_runtime: 2 h}\nwork: {compute: {duration: 1 h}}\n"
)
ARN = "arn:aws:sagemaker:eu-west-1:111122223333:training-job/a"


def write(folder: Path, name: str, content: Any) -> str:
    (folder / name).write_text(content if isinstance(content, str) else json.dumps(content))
    return str(folder / name)


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("a.json", SENT, "CreateTrainingJob"),
        ("a.yaml", JOB, JOB_FILE),
    ],
)
def test_a_file_of_one_job(name: str, content: Any, what: str, tmp_path: Path) -> None:
    path = write(tmp_path, name, content)
    assert may_state_jobs(path)
    (found,) = file_jobs(path).jobs
    assert (found.what, str(found.place)) == (what, path)


@pytest.mark.parametrize(
    ("folder", "what"),
    [
        ("requests", {"CreateTrainingJob"}),
        ("processing_requests", {"CreateProcessingJob"}),
        ("describes", {"DescribeTrainingJob"}),
    ],
)
def test_every_real_document_is_recognised(folder: str, what: set[str]) -> None:
    paths = sorted((DATA / folder).glob("*.json"))
    assert len(paths) >= 10
    found = [file_jobs(path).jobs for path in paths if may_state_jobs(str(path))]
    assert len(found) == len(paths)
    assert {job.what for jobs in found for job in jobs} == what


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("package.json", {"name": "web", "version": "1"}),
        ("a.workload.yaml", "work: {compute: {duration: 1 h}}\n"),
        ("a.yaml", "just words"),
        ("a.json", "[1, 2]"),
    ],
)
def test_other_files_are_no_candidates(name: str, content: Any, tmp_path: Path) -> None:
    assert not may_state_jobs(write(tmp_path, name, content))


def test_the_members_of_a_job_file(tmp_path: Path) -> None:
    (found,) = file_jobs(write(tmp_path, "a.yaml", JOB)).jobs
    made = bound(found)
    assert (cluster(made), purchase(made), limit_s(made)) == ("2 × ml.g5.xlarge", "spot", 7200)
    assert made.usd == simcore.forecast(tmp_path / "a.yaml").worst_case.cost_usd


@pytest.mark.parametrize(
    ("status", "note"),
    [("Completed", "the job has ended (Completed)"), ("InProgress", "the job still runs (InProgress)")],
)
def test_a_described_job_is_bounded_as_its_request(status: str, note: str, tmp_path: Path) -> None:
    path = write(tmp_path, "a.json", {**SENT, "TrainingJobStatus": status, "TrainingTimeInSeconds": 9})
    (found,) = file_jobs(path).jobs
    (request,) = file_jobs(write(tmp_path, "b.json", SENT)).jobs
    assert bound(found).usd == bound(request).usd is not None
    assert found.notes[0].startswith(note)


def test_a_described_job_runs_where_its_name_says(tmp_path: Path) -> None:
    (found,) = file_jobs(write(tmp_path, "a.json", {**SENT, "TrainingJobStatus": "Failed", "TrainingJobArn": ARN})).jobs
    assert found.region == "eu-west-1"


def test_a_job_of_a_file_is_that_of_the_forecast(tmp_path: Path) -> None:
    workload = {"work": {"compute": {"duration": "1 h"}}}
    path = write(tmp_path, "a.json", SENT)
    (found,) = file_jobs(path).jobs
    assert job_of(found, workload).resolve().spec_id == simcore.Job.load(path, workload=workload).resolve().spec_id


def test_a_file_that_is_none_is_refused_as_a_forecast_refuses_it(tmp_path: Path) -> None:
    path = write(tmp_path, "a.json", {"TrainingJobSummaries": []})
    with pytest.raises(simcore.SpecError):
        simcore.forecast(path)
    made = file_jobs(EXAMPLES / "jobs" / "bert-spot.yaml")
    assert made.problems == ()

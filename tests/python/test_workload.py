"""What a request cannot say, given to whatever takes a job."""

from __future__ import annotations

import inspect
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.command_line import refused, run

WORKLOAD: dict[str, Any] = {
    "channels": {"train": {"size": "1 GB", "objects": 10}},
    "work": {"compute": {"duration": "1 h"}},
}
REQUEST: dict[str, Any] = {
    "TrainingJobName": "job",
    "RoleArn": "arn:aws:iam::111122223333:role/Training",
    "AlgorithmSpecification": {"TrainingImage": "image:1", "TrainingInputMode": "File"},
    "InputDataConfig": [
        {"ChannelName": "train", "DataSource": {"S3DataSource": {"S3DataType": "S3Prefix", "S3Uri": "s3://bucket/a"}}}
    ],
    "OutputDataConfig": {"S3OutputPath": "s3://bucket/output"},
    "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
    "StoppingCondition": {"MaxRuntimeInSeconds": 7200},
}
# Functions whose first arguments are jobs, beside those that take one and a study of it.
JOBS = {"job", "jobs", "before"}


def takers() -> list[str]:
    return [
        name
        for name in simcore.__all__
        if inspect.isfunction(function := getattr(simcore, name))
        and next(iter(inspect.signature(function).parameters), "") in JOBS
    ]


def test_every_function_that_takes_a_job_takes_a_workload() -> None:
    assert len(takers()) > 15
    assert [name for name in takers() if "workload" not in inspect.signature(getattr(simcore, name)).parameters] == []


def file(folder: Path) -> str:
    path = folder / "workload.json"
    path.write_text(json.dumps(WORKLOAD))
    return str(path)


def test_a_dict_and_the_path_of_a_file_say_the_same(tmp_path: Path) -> None:
    known = simcore.forecast(simcore.Job.from_request(REQUEST, workload=WORKLOAD), replications=64)
    for workload in (WORKLOAD, file(tmp_path), Path(file(tmp_path))):
        found = simcore.forecast(REQUEST, workload=workload, replications=64)
        assert found.cost_usd.mean == known.cost_usd.mean


@pytest.mark.parametrize(
    "ask",
    [
        lambda job, workload: simcore.check(job, workload=workload, max_cost=100),
        lambda job, workload: simcore.sweep(job, workload=workload, instance_count=[1, 2], replications=64),
        lambda job, workload: simcore.advise_data(job, workload=workload, replications=64),
        lambda job, workload: simcore.waterfall(job, job, workload=workload, replications=64),
        lambda job, workload: simcore.compare({"a": job, "b": job}, workload=workload, replications=64),
        lambda job, workload: simcore.explore(job, workload=workload, max_runtime=["2 h", "3 h"]),
    ],
)
def test_it_is_taken_by(ask: Callable[[Any, Any], Any]) -> None:
    with pytest.raises(simcore.SpecError, match=r"must be given \(size"):
        ask(REQUEST, None)
    assert ask(REQUEST, WORKLOAD) is not None


def test_a_job_from_a_request_takes_one_later() -> None:
    job = simcore.Job.from_request(REQUEST)
    assert simcore.forecast(job, workload=WORKLOAD, replications=64).cost_usd.mean > 0.0
    with pytest.raises(simcore.SpecError, match="got a job that has one"):
        simcore.forecast(job.beside(WORKLOAD), workload=WORKLOAD)


def test_keywords_of_an_estimator_keep_their_names() -> None:
    job = simcore.Job.from_estimator(
        image_uri="image:1", instance_type="ml.m5.xlarge", instance_count=1, inputs="s3://bucket/a", max_run=60
    )
    workload = {"channels": {"training": {"size": "1 GB", "objects": 10}}, "work": WORKLOAD["work"]}
    workload["stopping"] = {"max_runtime": "2 h"}
    with pytest.raises(simcore.SpecError, match="since the request says"):
        simcore.forecast(job, workload=workload)


@pytest.mark.parametrize(
    ("job", "found"),
    [
        ({"simcore": 1, "cluster": {"instance_type": "ml.m5.xlarge"}, **WORKLOAD}, "a job file"),
        (simcore.Job({"simcore": 1, "cluster": {"instance_type": "ml.m5.xlarge"}, **WORKLOAD}), "a job that is none"),
        (simcore.Job({"simcore": 1, "cluster": {"instance_type": "ml.m5.xlarge"}, **WORKLOAD}).resolve(), "a plan"),
    ],
)
def test_it_only_goes_with_a_request(job: Any, found: str) -> None:
    with pytest.raises(simcore.InputError) as refusal:
        simcore.forecast(job, workload=WORKLOAD)
    assert str(refusal.value) == f"workload: only goes with a CreateTrainingJob request, got {found}"


def test_what_is_neither_a_dict_nor_a_path() -> None:
    with pytest.raises(TypeError, match="workload: must be a dict or the path of a file, got 5"):
        simcore.forecast(REQUEST, workload=5)  # type: ignore[arg-type]


def test_a_study_has_its_own(tmp_path: Path) -> None:
    study = simcore.Study(simcore.Job.from_request(REQUEST, workload=WORKLOAD))
    with pytest.raises(simcore.InputError, match="workload: must be given when the study is loaded, got a study"):
        simcore.explore(study, workload=WORKLOAD)


@pytest.mark.parametrize("workload", [REQUEST, {"TrainingJobStatus": "Completed"}, {"study": 1}])
def test_a_workload_of_another_kind_is_one_line(workload: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "w.json"
    path.write_text(json.dumps(workload))
    for given, place in ((workload, "workload"), (path, str(path))):
        with pytest.raises(simcore.SpecError) as refusal:
            simcore.forecast(REQUEST, workload=given)
        (problem,) = refusal.value.problems
        assert problem.where == place
        assert "and no workload: that is a part of a job file" in problem.rule


@pytest.mark.parametrize("job", [WORKLOAD, {}, {"simcore": 1, **WORKLOAD}])
def test_the_two_files_swapped(job: dict[str, Any], tmp_path: Path) -> None:
    for name, content in (("workload", job), ("request", REQUEST)):
        (tmp_path / f"{name}.json").write_text(json.dumps(content))
    done = run("forecast", tmp_path / "workload.json", "--workload", tmp_path / "request.json")
    (line,) = refused(done)
    assert line == (
        f"{tmp_path / 'request.json'}: is the request: give it as the job, and what it cannot say as the workload"
    )
    with pytest.raises(simcore.SpecError, match=r"^workload: is the request"):
        simcore.forecast(job, workload=REQUEST)


def test_what_is_neither_has_no_workload() -> None:
    with pytest.raises(simcore.SpecError, match="got neither a job file nor a request"):
        simcore.forecast({"a": 1}, workload=WORKLOAD)


@pytest.mark.parametrize("change", [{"instance_count": 2}, {"volume_size": "50 GB"}, {"purchase": "spot"}])
def test_a_replaced_job_says_that_the_workload_is_missing(change: dict[str, Any]) -> None:
    made = simcore.Job.from_request(REQUEST).replace(**change)
    for job in (made, made.replace(name="b"), pickle.loads(pickle.dumps(made))):
        with pytest.raises(simcore.SpecError, match="which the request was read without: give workload= there, before"):
            job.resolve()
    with pytest.raises(simcore.SpecError, match=r"got a job that replace\(\) has changed: give it before that"):
        simcore.forecast(made, workload=WORKLOAD)
    whole = simcore.Job.from_request(REQUEST, workload=WORKLOAD).replace(work=None)
    with pytest.raises(simcore.SpecError, match=r"work: must be given \(what is computed\), got"):
        whole.resolve()


def test_a_member_that_a_key_of_the_workload_stands_for_keeps_its_name(tmp_path: Path) -> None:
    """The region of a job is read from its image; a workload says it, too."""
    image = "111122223333.dkr.ecr.us-west-2.amazonaws.com/a"
    algorithm = {"TrainingInputMode": "File", "TrainingImage": image, "AlgorithmName": "a"}
    (tmp_path / "request.json").write_text(json.dumps({**REQUEST, "AlgorithmSpecification": algorithm}))
    (tmp_path / "workload.json").write_text(json.dumps({**WORKLOAD, "region": "us-west-2"}))
    lines = refused(run("forecast", "request.json", "--workload", "workload.json", cwd=tmp_path))
    said = "request.json: AlgorithmSpecification.TrainingImage: must be given, or else"
    assert any(line.startswith(said) for line in lines)

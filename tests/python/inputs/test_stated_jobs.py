"""The jobs that a version of a file states."""

import json

import pytest
from simcore.inputs.stated_jobs import (
    Stated,
    Version,
    is_candidate,
    is_workload,
    owners_of,
    read_version,
    text_of,
    workloads_of,
)

from tests.python.job_documents import REQUEST as TRAINING
from tests.python.pull_requests import PROGRAM, REQUESTS, UNKNOWN, job

REQUEST = (REQUESTS / "features-processing.json").read_bytes()
WORKLOAD = (REQUESTS / "features-processing.workload.yaml").read_bytes()


def stated(name: str, text: str | bytes, workload: bytes | None = None, *, past: bool = False) -> Stated:
    data = text if isinstance(text, bytes) else text.encode()
    return read_version(Version(name, data, None if workload is None else text_of("w.yaml", workload), past))


@pytest.mark.parametrize("past", [False, True])
def test_a_job_file(past: bool) -> None:
    (found,) = stated("a.json", job("one"), past=past).jobs
    assert found.job is not None
    assert (found.key, found.job.description["name"], found.found) == (("job file",), "one", None)


@pytest.mark.parametrize("past", [False, True])
def test_a_request_has_a_forecast_with_its_workload(past: bool) -> None:
    (bare,) = stated("a.json", REQUEST, past=past).jobs
    (said,) = stated("a.json", REQUEST, WORKLOAD, past=past).jobs
    assert bare.job is None
    assert said.job is not None
    assert bare.found is not None
    assert bare.found.what == "CreateProcessingJob"
    assert said.content != bare.content


def test_a_workload_of_other_jobs_says_nothing() -> None:
    (found,) = stated("a.json", REQUEST, b"jobs: {other*: {work: {compute: {duration: 1 h}}}}").jobs
    assert found.job is None


def test_a_tuning_request_is_bounded() -> None:
    trial = {"StaticHyperParameters": {}, "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1}}
    limits = {"ResourceLimits": {"MaxNumberOfTrainingJobs": 7}}
    request = {
        "HyperParameterTuningJobName": "t",
        "HyperParameterTuningJobConfig": limits,
        "TrainingJobDefinition": trial,
    }
    (found,) = stated("a.json", json.dumps(request)).jobs
    assert found.job is None
    assert found.found is not None
    assert found.found.trials == 7


def test_a_program() -> None:
    first, second, third = stated("a.py", PROGRAM + UNKNOWN).jobs
    assert [each.key[0] for each in (first, second, third)] == ["PyTorch", "ScriptProcessor", "PyTorch"]
    assert [each.name for each in (first, second)] == ["a.py:6", "a.py:8"]
    assert first.found is not None
    moved = stated("a.py", "\n" + PROGRAM + UNKNOWN).jobs
    assert [each.content for each in moved] == [each.content for each in (first, second, third)]


def test_a_program_with_its_workload() -> None:
    workload = b"work: {compute: {duration: 1 h}}\nchannels: {training: {size: 1 GB, objects: 10}}\n"
    known, _, unknown = stated("a.py", PROGRAM + UNKNOWN, workload).jobs
    assert known.job is not None
    assert unknown.job is None


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", '{"name": "web", "ResourceConfig": {}}'.replace("ResourceConfig", "Config")),
        ("a.json", "[1, 2]"),
        ("a.json", "{"),
        ("a.yaml", "a: &x 1\nb: *x\n"),
        ("a.yaml", "--- \n- !Ref x\n"),
        ("a.py", "import os\n"),
        ("a.py", "def broken(:\n"),
        ("a.json", b"\xff\xfe"),
    ],
)
def test_other_files_state_nothing(name: str, text: str | bytes) -> None:
    assert stated(name, text) == Stated()


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Resources:\n  A:\n    Type: AWS::SageMaker::Pipeline\n    Name: !Other B\n", "must not use tags"),
        (
            '{"Version": "2020-12-01", "Steps": [{"Name": "SageMaker", "Type": "Transform", "Arguments": {}}]}',
            "transform",
        ),
    ],
)
def test_other_documents_about_jobs_are_named(text: str, rule: str) -> None:
    found = stated("a.json" if text[0] == "{" else "a.yaml", text)
    assert (found.jobs, found.problems) == ((), ())
    assert rule in str(found.others[0])


@pytest.mark.parametrize(
    "text",
    [
        "Resources:\n  A:\n    Type: AWS::S3::Bucket\n    Name: !Ref B\n",
        "apiVersion: v1\nkind: Service\n",
        '{"StartAt": "T", "States": {"T": {"Type": "Pass"}}}',
    ],
)
def test_documents_about_anything_else_are_not(text: str) -> None:
    assert stated("a.yaml", text) == Stated()


@pytest.mark.parametrize(
    ("name", "text", "rule"),
    [
        ("a.json", job("one")[:-9], "must be JSON"),
        ("a.yaml", "simcore: 1\nname: [\n", "did not find expected"),
        ("a.yaml", "ResourceConfig:\n  a: *x\n", ""),
        ("a.json", b'{"simcore": 1, "name": "\xff"}', "must be UTF-8 text"),
        ("a.py", "import sagemaker\ndef broken(:\n", "must be"),
        ("a.json", '{"simcore": 1,' + " " * (5 << 20) + "}", "must be a text of up to 4 MB"),
    ],
)
def test_what_was_meant_to_be_one_is_named(name: str, text: str | bytes, rule: str) -> None:
    found = stated(name, text)
    assert found.jobs == ()
    assert found.problems
    assert found.problems[0].where.startswith(name)
    assert rule in str(found.problems[0])


def test_the_jobs_of_a_document_by_their_names() -> None:
    steps = [{"Name": name, "Type": "Training", "Arguments": TRAINING} for name in ("One", "Two")]
    found = stated("p.json", json.dumps({"Version": "2020-12-01", "Steps": steps}))
    assert [(each.name, each.key[1], each.job) for each in found.jobs] == [
        ("p.json:One", "One", None),
        ("p.json:Two", "Two", None),
    ]
    assert (found.problems, found.others) == ((), ())


def test_a_file_of_the_past_names_no_others() -> None:
    text = job("one", purchase="spot", spot={"trace": {"file": "trace.json"}})
    (found,) = stated("a.json", text, past=True).jobs
    assert found.job is not None
    with pytest.raises(ValueError, match="trace"):
        found.job.resolve()


def test_names() -> None:
    assert [name for name in ("a.json", "a.yml", "a.py", "a.ipynb", "a.txt", "a") if is_candidate(name)] == [
        "a.json", "a.yml", "a.py", "a.ipynb"]  # fmt: skip
    assert is_workload("d/a.workload.yaml")
    assert not is_workload("d/workload.yaml")
    assert workloads_of("d/a.json") == ["d/a.workload.json", "d/a.workload.yaml", "d/a.workload.yml"]
    assert "d/a.py" in owners_of("d/a.workload.yml")

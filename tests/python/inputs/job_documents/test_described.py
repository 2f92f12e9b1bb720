"""Answers of the service, read as the requests that would run the same again."""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs.documents import is_described
from simcore.inputs.job_documents import described
from simcore.inputs.python_code.call import Unread
from simcore.studies.bound import bound
from simcore.studies.scan import scan

from tests.python.command_line import document, refused, run
from tests.python.job_documents import REQUEST, held, jobs, unknown

ARN = "arn:aws:sagemaker:eu-west-1:111122223333:training-job/fit"
ENDED: dict[str, Any] = {
    **REQUEST,
    "TrainingJobName": "fit",
    "TrainingJobArn": ARN,
    "TrainingJobStatus": "Completed",
    "SecondaryStatus": "Completed",
    "CreationTime": "2026-07-01T10:00:00Z",
    "TrainingTimeInSeconds": 1200,
    "SecondaryStatusTransitions": [],
    "ModelArtifacts": {"S3ModelArtifacts": "s3://b/o/model.tar.gz"},
}
PROCESSED: dict[str, Any] = {
    "ProcessingJobName": "wash",
    "ProcessingJobArn": ARN.replace("training", "processing"),
    "ProcessingJobStatus": "Failed",
    "ExitMessage": "1",
    "RoleArn": REQUEST["RoleArn"],
    "AppSpecification": {"ImageUri": "a"},
    "ProcessingResources": {
        "ClusterConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 2, "VolumeSizeInGB": 30}
    },
    "StoppingCondition": {"MaxRuntimeInSeconds": 600},
}
TUNED: dict[str, Any] = {
    "HyperParameterTuningJobName": "tune",
    "HyperParameterTuningJobArn": ARN.replace("training", "hyper-parameter-tuning"),
    "HyperParameterTuningJobStatus": "Stopped",
    "HyperParameterTuningJobConfig": {
        "Strategy": "Random",
        "ResourceLimits": {"MaxNumberOfTrainingJobs": 7, "MaxParallelTrainingJobs": 2},
    },
    "TrainingJobDefinition": REQUEST,
    "TrainingJobStatusCounters": {"Completed": 3},
}
WORK = {"work": {"compute": {"duration": "10 min"}}}


@pytest.mark.parametrize("answer", described.ANSWERS, ids=lambda each: each.noun)
def test_the_members_of_answers_alone_are_those_of_the_service(answer: Any) -> None:
    session = pytest.importorskip("botocore.session")
    model = session.get_session().get_service_model("sagemaker")
    told = model.operation_model(f"Describe{answer.noun}").output_shape.members
    sent = model.operation_model(f"Create{answer.noun}").input_shape.members
    assert answer.only == {*told} - {*sent} | {"ResponseMetadata"}
    assert [name for name in {*told} & {*sent} if told[name].name != sent[name].name] == []


@pytest.mark.parametrize(("answer", "name"), [(ENDED, "fit"), (PROCESSED, "wash"), (TUNED, "tune")])
def test_an_answer_is_the_job_in_its_region(answer: Any, name: str, tmp_path: Path) -> None:
    job = jobs(tmp_path, answer)[name]
    assert (job.region, job.problems, job.unread) == ("eu-west-1", (), ())
    assert bound(job).whole


@pytest.mark.parametrize(
    ("answer", "status", "bill"),
    [(ENDED, "Completed", True), (PROCESSED, "Failed", True), (TUNED, "Stopped", False)],
)
def test_a_job_that_has_ended_is_said_to(answer: Any, status: str, bill: bool, tmp_path: Path) -> None:
    (job,) = held(tmp_path, answer).jobs
    (note,) = job.notes
    assert note.startswith(f"the job has ended ({status})")
    assert ("simcore bill says what it has cost" in note) is bill


def test_the_preference_that_a_job_got_is_no_member_of_its_request(tmp_path: Path) -> None:
    preferences = [{"InstanceType": "ml.m5.xlarge", "InstanceCount": 2}, {"InstanceType": "ml.c5.xlarge",
                                                                          "InstanceCount": 3}]  # fmt: skip
    resources = {"InstancePreferences": preferences, "InstanceCount": 0, "VolumeSizeInGB": 30}
    selected = {"SelectedInstanceType": "ml.m5.xlarge", "SelectedInstanceCount": 2}
    told = jobs(tmp_path, {**ENDED, "ResourceConfig": {**resources, **selected}})["fit"]
    assert told.request is not None
    assert told.request["ResourceConfig"] == {"InstancePreferences": preferences, "VolumeSizeInGB": 30}
    assert told.notes[1:] == ("of its InstancePreferences the job got 2 × ml.m5.xlarge",)
    assert bound(told).whole


@pytest.mark.parametrize("count", [{}, {"InstanceCount": 0}])
def test_a_count_of_preferences_that_nobody_tells_is_not_known(count: Any, tmp_path: Path) -> None:
    """The service refuses a request that counts neither for the job nor for each preference (API reference,
    InstancePreference, read on 2026-11-29)."""
    resources = {"InstancePreferences": [{"InstanceType": "ml.m5.xlarge"}], "VolumeSizeInGB": 30, **count}
    job = jobs(tmp_path, {**ENDED, "ResourceConfig": resources})["fit"]
    assert unknown(job) == ["ResourceConfig.InstanceCount"]
    assert bound(job).per == ("instance",)
    known = jobs(tmp_path, {**ENDED, "ResourceConfig": {**resources, "InstanceCount": 4}})["fit"]
    assert bound(known).whole


def test_the_members_of_the_instances_that_answers_alone_have() -> None:
    session = pytest.importorskip("botocore.session")
    members = session.get_session().get_service_model("sagemaker").shape_for("ResourceConfig").members
    assert tuple(name for name in members if name.startswith("Selected")) == described.SELECTED
    assert all("read-only" in members[name].documentation for name in described.SELECTED)


def test_what_the_answer_says_besides_is_dropped_and_nothing_else(tmp_path: Path) -> None:
    assert jobs(tmp_path, ENDED)["fit"].request == {**REQUEST, "TrainingJobName": "fit"}
    (problem,) = bound(jobs(tmp_path, {**ENDED, "NewMember": 1})["fit"]).problems
    assert problem.where == "NewMember"


@pytest.mark.parametrize("status", ["InProgress", "Stopping"])
@pytest.mark.parametrize(
    ("answer", "member"),
    [(ENDED, "TrainingJobStatus"), (PROCESSED, "ProcessingJobStatus"), (TUNED, "HyperParameterTuningJobStatus")],
)
def test_a_job_that_still_runs_is_said_to(answer: Any, member: str, status: str, tmp_path: Path) -> None:
    (job,) = held(tmp_path, {**answer, member: status}).jobs
    (note,) = job.notes
    assert note == f"the job still runs ({status}): this is all of it from its start, and not what is left"


def test_a_forecast_of_a_job_that_still_runs_says_so(tmp_path: Path) -> None:
    path, workload = tmp_path / "a.json", tmp_path / "w.yaml"
    path.write_text(json.dumps({**ENDED, "TrainingJobStatus": "InProgress"}))
    workload.write_text(json.dumps(WORK))
    answer = document("forecast", path, "--workload", workload)
    assert any("the job still runs (InProgress)" in text for text in answer["warnings"])
    assert document("forecast", path, "--workload", workload)["cost_usd"]["mean"] == pytest.approx(
        simcore.forecast({**REQUEST, "TrainingJobName": "fit"}, workload={**WORK, "region": "eu-west-1"}).cost_usd.mean
    )


def test_the_same_again_on_other_instances_is_one_command(tmp_path: Path) -> None:
    path, workload = tmp_path / "a.json", tmp_path / "w.yaml"
    path.write_text(json.dumps(ENDED))
    compute = {"duration": "1 h", "same_speed_elsewhere": True}
    workload.write_text(json.dumps({"work": {"compute": compute}}))
    made = document("sweep", path, "--workload", workload, "--vary", "instance_type=ml.m5.xlarge,ml.m5.2xlarge")
    assert len(made["designs"]) == 2


def test_the_dict_that_boto3_returns() -> None:
    told = {**ENDED, "CreationTime": datetime.datetime(2026, 7, 1, tzinfo=datetime.timezone.utc),
            "ResponseMetadata": {"HTTPStatusCode": 200}}  # fmt: skip
    job = simcore.Job.from_request(told, workload=WORK)
    assert job.description["region"] == "eu-west-1"
    assert job.to_request()["TrainingJobName"] == "fit"
    assert simcore.forecast(told, workload=WORK).cost_usd.mean > 0


def test_a_cluster_of_groups_is_described_with_a_count_of_0(tmp_path: Path) -> None:
    group = {"InstanceGroupName": "a", "InstanceType": "ml.m5.xlarge", "InstanceCount": 2}
    resources = {"InstanceCount": 0, "VolumeSizeInGB": 30, "InstanceGroups": [group]}
    made = bound(jobs(tmp_path, {**ENDED, "ResourceConfig": resources})["fit"])
    assert made.whole
    assert made.job.request is not None
    assert "InstanceCount" not in made.job.request["ResourceConfig"]


def test_an_answer_that_was_shortened_names_what_it_lacks(tmp_path: Path) -> None:
    short = {"TrainingJobName": "fit", "TrainingJobStatus": "Completed",
             "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "VolumeSizeInGB": 30}}  # fmt: skip
    job = jobs(tmp_path, short)["fit"]
    assert unknown(job) == ["ResourceConfig.InstanceCount", "StoppingCondition"]
    assert {"RoleArn", "AlgorithmSpecification", "OutputDataConfig"} < set(job.unread)
    assert bound(job).per == ("hour", "instance")
    whole = bound(jobs(tmp_path, {**short, "ResourceConfig": REQUEST["ResourceConfig"],
                                  "StoppingCondition": REQUEST["StoppingCondition"]})["fit"])  # fmt: skip
    assert whole.usd == pytest.approx(bound(jobs(tmp_path, {**ENDED, "TrainingJobArn": ""})["fit"]).usd)


@pytest.mark.parametrize("content", [{"TrainingJobStatus": "Completed"}, {"TrainingJobName": "a"}, [], None, "a"])
def test_other_data_describe_no_whole_job(content: Any) -> None:
    assert not is_described(content)


def test_every_result_of_a_search(tmp_path: Path) -> None:
    answer = {"Results": [{"TrainingJob": ENDED}, {"TrainingJob": {**ENDED, "TrainingJobName": "refit"}},
                          {"HyperParameterTuningJob": TUNED}, {"Endpoint": {}}]}  # fmt: skip
    found = held(tmp_path, answer)
    assert [job.place.name for job in found.jobs] == ["fit", "refit", "tune"]
    (skipped,) = found.skipped
    assert isinstance(skipped, Unread)
    assert skipped.place.name == "Results[3]"


@pytest.mark.parametrize(
    "wrap",
    [
        lambda *each: [*each],
        lambda *each: {"Results": [{"TrainingJob": one} for one in each]},
        lambda *each: [{"TrainingJob": one} for one in each],
        lambda *each: [{"detail-type": "a", "detail": one} for one in each],
    ],
)
def test_lists_of_answers(wrap: Any, tmp_path: Path) -> None:
    other = {**ENDED, "TrainingJobName": "refit", "TrainingJobArn": f"{ARN}2"}
    assert [job.name for job in held(tmp_path, wrap(ENDED, other)).jobs] == ["fit", "refit"]
    running = {**ENDED, "TrainingJobStatus": "InProgress", "LastModifiedTime": 1_782_900_000_000}
    ended = {**ENDED, "LastModifiedTime": "2026-07-01T11:00:00Z"}
    (once,) = held(tmp_path, wrap(ended, running)).jobs
    assert once.notes[0].startswith("the job has ended (Completed)")
    assert once.notes[1] == f"fit stands twice in {once.place.file}: it is counted once"
    unnamed = {key: each for key, each in ENDED.items() if key != "TrainingJobArn"}
    assert len(held(tmp_path, wrap(unnamed, unnamed)).jobs) == 2


def test_a_job_of_two_pages_is_counted_once(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(json.dumps({"Results": [{"TrainingJob": ENDED}]}))
    found = scan(tmp_path)
    assert found.usd == scan(tmp_path / "a.json").usd
    assert any("a.json and " in note for each in found.bounds for note in each.job.notes)


@pytest.mark.parametrize(
    ("token", "skipped"), [({"NextToken": "abc"}, ["NextToken"]), ({}, []), ({"NextToken": ""}, [])]
)
def test_the_next_page_of_a_search_is_named(token: Any, skipped: list[str], tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"Results": [{"TrainingJob": ENDED}], **token}))
    assert [each.place.name for each in scan(path).skipped] == skipped
    assert run("check", path, "--max-cost", "1000").code == (2 if skipped else 0)


def test_an_event_is_priced_in_its_region(tmp_path: Path) -> None:
    event = {"detail-type": "a", "region": "eu-central-1"}
    told = {key: each for key, each in ENDED.items() if key != "TrainingJobArn"}
    assert jobs(tmp_path, {**event, "detail": told})["fit"].region == "eu-central-1"
    assert jobs(tmp_path, {**event, "detail": ENDED})["fit"].region == "eu-west-1"


def test_an_event_of_a_job(tmp_path: Path) -> None:
    assert list(jobs(tmp_path, {"detail-type": "a", "detail": ENDED})) == ["fit"]
    assert held(tmp_path, {"detail-type": "a", "detail": {"state": "running"}}).jobs == ()


def test_one_file_has_one_recogniser(tmp_path: Path) -> None:
    """What is read as a job again is what `bill` bills, or what it names as a job that still runs."""
    path = tmp_path / "a.json"
    path.write_text(json.dumps({**ENDED, "TrainingJobStatus": "InProgress"}))
    (line,) = refused(run("bill", path))
    assert "describes a job that still runs" in line
    assert run("scan", path).code == 0


@pytest.mark.parametrize(
    ("number", "said"), [(1, "one of its training jobs stands"), (2, "2 of its training jobs stand")]
)
def test_a_training_job_of_a_tuning_job_beside_it_is_counted_with_it(number: int, said: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(TUNED))
    alone = scan(tmp_path / "a.json").usd
    for place in range(number):
        trial = {**ENDED, "TrainingJobArn": f"{ARN}-{place}", "TuningJobArn": TUNED["HyperParameterTuningJobArn"]}
        (tmp_path / f"b{place}.json").write_text(json.dumps(trial))
    found = scan(tmp_path)
    (job,) = (each.job for each in found.bounds)
    assert (job.place.name, found.usd, found.files) == ("tune", alone, 1 + number)
    assert job.notes[-1].startswith(said)


def test_a_training_job_of_a_tuning_job_that_is_not_there_is_counted(tmp_path: Path) -> None:
    trial = {**ENDED, "TuningJobArn": "arn:aws:sagemaker:eu-west-1:111122223333:hyper-parameter-tuning-job/other"}
    for name, content in (("a.json", TUNED), ("b.json", trial)):
        (tmp_path / name).write_text(json.dumps(content))
    assert [each.job.place.name for each in scan(tmp_path).bounds] == ["tune", "fit"]

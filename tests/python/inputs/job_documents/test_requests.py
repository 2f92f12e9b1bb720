"""Requests as files of their own: found by a scan, and those of tuning jobs by every verb."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.studies.bound import bound
from simcore.studies.scan import scan

from tests.python.command_line import document, run
from tests.python.job_documents import REQUEST, held, jobs, on

LIMITS = {"MaxNumberOfTrainingJobs": 9, "MaxParallelTrainingJobs": 3}
CONFIG = {"Strategy": "Bayesian", "ResourceLimits": LIMITS}
TUNING: dict[str, Any] = {
    "HyperParameterTuningJobName": "tune",
    "HyperParameterTuningJobConfig": CONFIG,
    "TrainingJobDefinition": REQUEST,
}
WORK = {"work": {"compute": {"duration": "10 min"}}}
HYPERBAND = {"Strategy": "Hyperband", "ResourceLimits": LIMITS,
             "StrategyConfig": {"HyperbandStrategyConfig": {"MinResource": 1, "MaxResource": 27}}}  # fmt: skip


def one() -> float:
    """The most that a training job of the tuning job may cost."""
    sent = {**REQUEST, "TrainingJobName": "a"}
    workload = {"work": {"compute": {"duration": "1 s"}}}
    checked = simcore.check(sent, max_cost=1e6, worst_case=True, workload=workload)
    return checked.forecast.worst_case.cost_usd


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"HyperParameterTuningJobConfig": HYPERBAND},
        {"WarmStartConfig": {"WarmStartType": "TransferLearning", "ParentHyperParameterTuningJobs": []}},
        {"Autotune": {"Mode": "Enabled"}},
        {"Tags": [{"Key": "a", "Value": "b"}]},
    ],
)
def test_a_tuning_request_costs_all_its_trials(more: Any, tmp_path: Path) -> None:
    source = {"S3DataSource": {"S3Uri": "s3://b/x", "S3DataType": "S3Prefix"}}
    definition = {**REQUEST, "InputDataConfig": [{"ChannelName": "nothing", "DataSource": source}]}
    made = bound(jobs(tmp_path, {**TUNING, "TrainingJobDefinition": definition, **more})["tune"])
    alone = bound(jobs(tmp_path, {**definition, "TrainingJobName": "a"})["a"])
    assert (made.job.trials, made.usd) == (9, pytest.approx(9 * (alone.usd or 0)))
    assert alone.usd == pytest.approx(one(), rel=0.05)


def test_several_definitions_share_the_trials(tmp_path: Path) -> None:
    kinds = ("ml.m5.xlarge", "ml.m5.4xlarge")
    definitions = [{**on(kind), "DefinitionName": kind[3:].replace(".", "-")} for kind in kinds]
    path = tmp_path / "a.json"
    path.write_text(json.dumps({**TUNING, "TrainingJobDefinition": None, "TrainingJobDefinitions": definitions}))
    found = scan(path)
    assert [each.job.place.name for each in found.bounds] == ["tune/m5-xlarge", "tune/m5-4xlarge"]
    assert found.usd == pytest.approx(max(each.usd or 0 for each in found.bounds), abs=0.01)


def test_the_bound_of_a_trial_is_that_of_the_dearest_of_its_instances(tmp_path: Path) -> None:
    kinds = ("ml.m5.large", "ml.m5.24xlarge")
    cheap, dear = ({"InstanceType": kind, "InstanceCount": 1, "VolumeSizeInGB": 30} for kind in kinds)
    without = {key: each for key, each in REQUEST.items() if key != "ResourceConfig"}

    def most(*configs: Any) -> float:
        chosen = {**without, "HyperParameterTuningResourceConfig": {"InstanceConfigs": list(configs)}}
        return bound(jobs(tmp_path, {**TUNING, "TrainingJobDefinition": chosen})["tune"]).usd or 0

    assert most(cheap, dear) == most(dear, cheap) == most(dear) > most(cheap) > 0


def test_a_number_of_trials_that_is_not_given_is_an_unknown(tmp_path: Path) -> None:
    config = {**CONFIG, "ResourceLimits": {"MaxParallelTrainingJobs": 3}}
    made = bound(jobs(tmp_path, {**TUNING, "HyperParameterTuningJobConfig": config})["tune"])
    assert (made.whole, made.per) == (False, ("trial",))


def test_every_verb_takes_a_tuning_request(tmp_path: Path) -> None:
    path, workload = tmp_path / "tune.json", tmp_path / "w.yaml"
    path.write_text(json.dumps(TUNING))
    workload.write_text(json.dumps(WORK))
    answer = document("forecast", path, "--workload", workload)
    assert any("one of the 9 training jobs of a tuning job" in text for text in answer["warnings"])
    assert run("explain", "bill", path, "--workload", workload).code == 0
    assert run("check", path, "--max-cost", "100").code == 0
    assert run("check", path, "--max-cost", "1").code == 1
    assert run("lint", path).code in (0, 1)
    assert "duration:" in run("workload", path).out


def test_a_list_of_requests(tmp_path: Path) -> None:
    several = [{**REQUEST, "TrainingJobName": name} for name in ("a", "b")]
    assert list(jobs(tmp_path, [*several, TUNING])) == ["a", "b", "tune"]
    (tmp_path / "list.json").write_text(json.dumps(several))
    assert simcore.Job.load(f"{tmp_path}/list.json:b", workload=WORK).description["name"] == "b"


def test_a_scan_has_requests_and_job_files(tmp_path: Path) -> None:
    (tmp_path / "request.json").write_text(json.dumps({**REQUEST, "TrainingJobName": "a", "workload": WORK}))
    (tmp_path / "job.json").write_text(json.dumps({"simcore": 1, "cluster": {"instance_type": "ml.m5.xlarge"}}))
    job, request = scan(tmp_path).bounds
    assert (request.job.what, request.whole) == ("CreateTrainingJob", True)
    assert job.job.what == "job file"


def test_a_processing_request(tmp_path: Path) -> None:
    cluster = {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30}
    sent = {"ProcessingJobName": "p", "RoleArn": REQUEST["RoleArn"], "AppSpecification": {"ImageUri": "a"},
            "ProcessingResources": {"ClusterConfig": cluster}}  # fmt: skip
    (job,) = held(tmp_path, sent).jobs
    assert (job.what, job.limit_of, bound(job).whole) == ("CreateProcessingJob", "the service", True)

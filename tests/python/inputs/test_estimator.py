"""Keyword arguments of SageMaker SDK estimators: each becomes the request that its public source became."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import simcore

from tests.python.requests import DATA, ESTIMATORS, Members, name, read, refused_by_botocore, workload

# Members that the keywords alone cannot give, and why ours may be another.
ACCEPTED = {
    "TrainingJobName": "the SDK appends the time, or a script names the job in fit()",
    "AlgorithmSpecification.TrainingImage": "of a framework: the SDK looks it up",
    "OutputDataConfig.S3OutputPath": "when not given: the account's default bucket",
}
# What the SDK adds beyond the keywords: its own hyperparameters (where the script was uploaded to, ...).
ADDED = re.compile(r"sagemaker_\w+|model_dir")
ONE_BY_ONE = {("063", "HyperParameters.epochs"): "the file says that 10 were printed and 5 were run"}


def of(path: Path) -> tuple[simcore.Job, Members, Members]:
    """The job of the keywords, its request, and the public one."""
    given = read(path)
    job = simcore.Job.from_estimator(inputs=given["inputs"], workload=workload(path), **given["estimator"])
    return job, job.to_request(), read(DATA / "requests" / path.name)


def leaves(members: Any, path: str = "") -> dict[str, Any]:
    """Every value by its member path."""
    if isinstance(members, dict):
        below = [leaves(inner, f"{path}.{key}" if path else key) for key, inner in members.items()]
    elif isinstance(members, list) and members and isinstance(members[0], dict):
        below = [leaves(inner, f"{path}[{index}]") for index, inner in enumerate(members)]
    else:
        return {path: members}
    return {key: value for leaf in below for key, value in leaf.items()}


def test_all_are_there() -> None:
    assert len(ESTIMATORS) == 25


@pytest.mark.parametrize("path", ESTIMATORS, ids=name)
def test_becomes_the_request(path: Path) -> None:
    _, ours, real = of(path)
    assert refused_by_botocore(ours) == ""
    mine, theirs = leaves(ours), leaves(real)
    differing = {member for member in mine.keys() & theirs.keys() if mine[member] != theirs[member]}
    assert differing <= {*ACCEPTED, *(member for number, member in ONE_BY_ONE if path.name.startswith(number))}
    if "image_uri" in read(path)["estimator"]:
        assert "AlgorithmSpecification.TrainingImage" not in differing
    if "output_path" in read(path)["estimator"]:
        assert "OutputDataConfig.S3OutputPath" not in differing
    # Nothing that a forecast reads is missing, and nothing is there that the source lacks.
    assert {member for member in theirs.keys() - mine.keys() if read_by_a_forecast(member, theirs[member])} == set()
    assert mine.keys() - theirs.keys() <= {"AlgorithmSpecification.MetricDefinitions"}  # an empty list


def read_by_a_forecast(member: str, value: Any) -> bool:
    section = member.partition(".")[0]
    if value in (False, "", "None"):  # what the service takes anyway
        return False
    return section in {"InputDataConfig", "ResourceConfig", "StoppingCondition", "RetryStrategy", "VpcConfig"} or (
        section in {"EnableManagedSpotTraining", "CheckpointConfig"} or member == "OutputDataConfig.CompressionType"
    )


@pytest.mark.parametrize("path", ESTIMATORS, ids=name)
def test_costs_what_the_request_costs(path: Path) -> None:
    job, _, real = of(path)
    theirs = simcore.Job.from_request(real, workload=workload(path)).replace(name="same")
    ours = job.replace(name="same")
    made, expected = (simcore.forecast(each, replications=5).to_dict() for each in (ours, theirs))
    made["warnings"] = [text for text in made["warnings"] if not text.startswith("image_uri: ")]
    # What some versions of the SDK add by themselves is in the requests only; there, members have their own names.
    expected["warnings"] = [
        text.replace("AlgorithmSpecification.AlgorithmName", "algorithm_arn")
        for text in expected["warnings"]
        if not text.startswith("DebugHookConfig")
    ]
    assert made == expected


@pytest.mark.parametrize("path", ESTIMATORS, ids=name)
def test_hyperparameters_are_the_sources(path: Path) -> None:
    _, ours, real = of(path)
    theirs = {key: value for key, value in real.get("HyperParameters", {}).items() if not ADDED.fullmatch(key)}
    if not path.name.startswith("063"):
        assert ours.get("HyperParameters", {}) == theirs


def test_a_framework_has_a_placeholder_for_its_image() -> None:
    job, request, _ = of(next(path for path in ESTIMATORS if path.name.startswith("046")))
    assert request["AlgorithmSpecification"]["TrainingImage"] == "REPLACE-ME:image_uri-is-not-given"
    warnings = simcore.forecast(job, replications=1).warnings
    assert sum(text.startswith("image_uri: not given") for text in warnings) == 1
    assert not any("us-east-1 is taken" in text for text in warnings)  # the workload says us-west-2


# ------------------------------------------------------------------------------- what it takes
SMALL = {"image_uri": "mine:1", "role": "Training", "instance_type": "ml.g5.xlarge", "instance_count": 1}
SIZED = {"size": "1 GB", "objects": 10}


def job(inputs: Any = None, *, channels: tuple[str, ...] = (), **keywords: Any) -> simcore.Job:
    workload = {"work": {"compute": {"duration": "1 h"}}, "channels": dict.fromkeys(channels, SIZED)}
    return simcore.Job.from_estimator(inputs=inputs, workload=workload, **{**SMALL, **keywords})


def test_defaults_of_the_sdk() -> None:
    """As sagemaker.estimator.EstimatorBase documents them."""
    assert job().to_request() == {
        "TrainingJobName": "mine",
        "AlgorithmSpecification": {"TrainingImage": "mine:1", "TrainingInputMode": "File"},
        "RoleArn": "arn:aws:iam::000000000000:role/Training",
        "OutputDataConfig": {"S3OutputPath": "s3://REPLACE-ME/"},
        "ResourceConfig": {"InstanceType": "ml.g5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
        "StoppingCondition": {"MaxRuntimeInSeconds": 86400},
    }


def test_one_address_is_the_channel_training() -> None:
    request = job("s3://bucket/data", channels=("training",)).to_request()
    assert request["InputDataConfig"] == [
        {
            "ChannelName": "training",
            "DataSource": {
                "S3DataSource": {
                    "S3DataType": "S3Prefix",
                    "S3Uri": "s3://bucket/data",
                    "S3DataDistributionType": "FullyReplicated",
                }
            },
        }
    ]


def test_objects_of_the_sdk() -> None:
    """TrainingInput, InstanceGroup and ShuffleConfig by what they carry; the SDK is not there."""
    source = {"S3DataSource": {"S3DataType": "S3Prefix", "S3Uri": "s3://bucket/a"}}
    config = {"DataSource": source, "InputMode": "FastFile"}
    group = SimpleNamespace(instance_group_name="a", instance_type="ml.g5.xlarge", instance_count=2)
    shuffled = {"s3_data": "s3://bucket/b", "shuffle_config": SimpleNamespace(seed=7), "input_mode": "Pipe"}
    made = job(
        {"a": SimpleNamespace(config=config), "b": shuffled},
        channels=("a", "b"),
        instance_type=None,
        instance_count=None,
        instance_groups=[group],
    )
    request = made.to_request()
    assert request["InputDataConfig"][0] == {"ChannelName": "a", **config}
    assert request["InputDataConfig"][1]["ShuffleConfig"] == {"Seed": 7}
    assert request["ResourceConfig"]["InstanceGroups"] == [
        {"InstanceGroupName": "a", "InstanceType": "ml.g5.xlarge", "InstanceCount": 2}
    ]
    assert made.description["channels"]["a"]["input_mode"] == "FastFile"


def test_what_the_sdk_does_not_send() -> None:
    request = job(
        use_spot_instances=False,
        enable_network_isolation=False,
        encrypt_inter_container_traffic=False,
        disable_output_compression=False,
        checkpoint_local_path="/opt/ml/checkpoints",
        hyperparameters={},
        max_wait=None,
    ).to_request()
    assert request == job().to_request()


def test_the_mode_of_a_single_input_is_that_of_the_job() -> None:
    """As sagemaker.estimator._TrainingJob has it."""
    source = {"S3DataSource": {"S3DataType": "S3Prefix", "S3Uri": "s3://bucket/a"}}
    config = {"DataSource": source, "InputMode": "FastFile"}
    request = job(SimpleNamespace(config=config), channels=("training",)).to_request()
    assert request["AlgorithmSpecification"]["TrainingInputMode"] == "FastFile"
    assert request["InputDataConfig"] == [{"ChannelName": "training", **config}]


def test_what_it_sends_of_everything() -> None:
    request = job(
        "s3://bucket/data",
        channels=("training", "model"),
        use_spot_instances=True,
        max_run=100,
        max_wait=200,
        checkpoint_s3_uri="s3://bucket/checkpoints",
        checkpoint_local_path="/opt/checkpoints",
        enable_network_isolation=True,
        encrypt_inter_container_traffic=True,
        disable_output_compression=True,
        output_path="s3://bucket/output",
        output_kms_key="key",
        volume_kms_key="key",
        subnets=["subnet-0"],
        security_group_ids=["sg-0"],
        max_retry_attempts=3,
        environment={"A": "b"},
        tags={"team": "vision"},
        hyperparameters={"epochs": 3, "name": "x", "fast": True},
        model_uri="s3://bucket/model.tar.gz",
        training_repository_access_mode="Vpc",
        container_entry_point=["python3"],
        container_arguments=["train.py"],
        enable_remote_debug=True,
        enable_infra_check=True,
        enable_session_tag_chaining=True,
        enable_sagemaker_metrics=True,
        metric_definitions=[{"Name": "loss", "Regex": "loss=(.*)"}],
        job_name="my-job",
    ).to_request()
    assert refused_by_botocore(request) == ""
    assert request["EnableManagedSpotTraining"] is request["EnableNetworkIsolation"] is True
    assert request["StoppingCondition"] == {"MaxRuntimeInSeconds": 100, "MaxWaitTimeInSeconds": 200}
    assert request["CheckpointConfig"] == {"S3Uri": "s3://bucket/checkpoints", "LocalPath": "/opt/checkpoints"}
    assert request["OutputDataConfig"]["CompressionType"] == "NONE"
    assert request["VpcConfig"] == {"Subnets": ["subnet-0"], "SecurityGroupIds": ["sg-0"]}
    assert request["RetryStrategy"] == {"MaximumRetryAttempts": 3}
    assert request["HyperParameters"] == {"epochs": "3", "name": "x", "fast": "True"}
    assert request["Tags"] == [{"Key": "team", "Value": "vision"}]
    assert request["TrainingJobName"] == "my-job"
    assert [channel["ChannelName"] for channel in request["InputDataConfig"]] == ["training", "model"]
    assert request["InputDataConfig"][1]["ContentType"] == "application/x-sagemaker-model"


def test_script_mode_encodes_hyperparameters() -> None:
    request = job(entry_point="train.py", hyperparameters={"epochs": 3, "name": "x", "fast": True}).to_request()
    assert request["HyperParameters"] == {"epochs": "3", "name": json.dumps("x"), "fast": "true"}


def test_a_training_plan_is_reserved_capacity() -> None:
    plan = "arn:aws:sagemaker:us-east-1:111122223333:training-plan/mine"
    made = job(training_plan=plan)
    assert made.description["purchase"] == "reserved"
    assert made.to_request()["ResourceConfig"]["TrainingPlanArn"] == plan


def test_rules_with_instances_are_not_in_the_bill() -> None:
    def warned(rules: list[Any]) -> bool:
        return any(text.startswith("rules: ") for text in job(rules=rules).resolve().warnings)

    assert warned([SimpleNamespace(instance_type="ml.m5.large")])
    assert not warned([SimpleNamespace(instance_type=None)])


def test_the_workload_may_come_later() -> None:
    made = simcore.Job.from_estimator(**SMALL)
    with pytest.raises(simcore.SpecError, match="work: must be given"):
        simcore.forecast(made)
    assert simcore.forecast(made.replace(work={"compute": {"duration": "1 h"}}), replications=1).cost_usd.mean > 0

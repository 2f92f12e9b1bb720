"""Plans of Terraform: blocks, null, what is known after apply, modules, and what the plan does."""

from pathlib import Path
from typing import Any

import pytest

from tests.python.job_documents import ROLE, held, jobs, kind, unknown

KIND = "aws_sagemaker_training_job"
VALUES: dict[str, Any] = {
    "training_job_name": "a",
    "arn": None,
    "algorithm_specification": [{"training_image": "a", "training_input_mode": "File", "metric_definitions": []}],
    "role_arn": ROLE,
    "output_data_config": [{"s3_output_path": "s3://b/o", "kms_key_id": None}],
    "resource_config": [{"instance_type": "ml.m5.xlarge", "instance_count": 1, "volume_size_in_gb": 30}],
    "stopping_condition": [{"max_runtime_in_seconds": 3600}],
    "vpc_config": [],
    "hyper_parameters": {"max_depth": "5"},
    "tags": {"team": "a"},
    "tags_all": {"team": "a"},
}


def plan(values: Any = VALUES, unknowns: Any = None, actions: tuple[str, ...] = ("create",)) -> dict[str, Any]:
    held = {"address": f"{KIND}.a", "mode": "managed", "type": KIND, "values": values}
    change = {"actions": list(actions), "after_unknown": unknowns or {}}
    return {
        "format_version": "1.2",
        "planned_values": {"root_module": {"resources": [held]}},
        "resource_changes": [{"address": f"{KIND}.a", "type": KIND, "change": change}],
    }


def test_blocks_become_members_and_null_is_left_out(tmp_path: Path) -> None:
    assert jobs(tmp_path, plan())[f"{KIND}.a"].request == {
        "TrainingJobName": "a",
        "AlgorithmSpecification": {"TrainingImage": "a", "TrainingInputMode": "File"},
        "RoleArn": ROLE,
        "OutputDataConfig": {"S3OutputPath": "s3://b/o"},
        "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
        "StoppingCondition": {"MaxRuntimeInSeconds": 3600},
        "HyperParameters": {"max_depth": "5"},
        "Tags": [{"Key": "team", "Value": "a"}],
    }


@pytest.mark.parametrize(
    ("unknowns", "named"),
    [
        ({"resource_config": [{"instance_type": True}]}, ["ResourceConfig.InstanceType"]),
        ({"resource_config": True}, ["ResourceConfig"]),
        ({"enable_managed_spot_training": True}, ["EnableManagedSpotTraining"]),
        ({"role_arn": True, "hyper_parameters": {"max_depth": True}, "id": True}, []),
    ],
)
def test_what_is_known_after_apply(unknowns: Any, named: list[str], tmp_path: Path) -> None:
    assert unknown(jobs(tmp_path, plan(unknowns=unknowns))[f"{KIND}.a"]) == named


def test_tags_that_are_a_list(tmp_path: Path) -> None:
    request = jobs(tmp_path, plan({**VALUES, "tags": [{"key": "team", "value": "a"}]}))[f"{KIND}.a"].request or {}
    assert request["Tags"] == [{"Key": "team", "Value": "a"}]


def test_a_block_that_is_there_twice_is_not_known(tmp_path: Path) -> None:
    values = {**VALUES, "stopping_condition": VALUES["stopping_condition"] * 2}
    assert unknown(jobs(tmp_path, plan(values))[f"{KIND}.a"]) == ["StoppingCondition"]


@pytest.mark.parametrize(
    ("actions", "launched"), [(("create",), True), (("delete", "create"), True), (("no-op",), False)]
)
def test_only_what_is_created_starts_a_job(actions: tuple[str, ...], launched: bool, tmp_path: Path) -> None:
    assert jobs(tmp_path, plan(actions=actions))[f"{KIND}.a"].launched is launched


def test_the_region_of_the_resource(tmp_path: Path) -> None:
    job = jobs(tmp_path, plan({**VALUES, "region": "eu-west-1"}))[f"{KIND}.a"]
    assert (job.region, kind(job)) == ("eu-west-1", "ml.m5.xlarge")


def test_modules_in_modules_and_data_sources(tmp_path: Path) -> None:
    held_here = [{"address": "module.a.module.b.x", "type": KIND, "values": VALUES}]
    read_here = [{"address": "data.x", "type": KIND, "values": VALUES, "mode": "data"}]
    inner = {"resources": [], "child_modules": [{"resources": held_here}]}
    content = {
        "format_version": "1.2",
        "planned_values": {"root_module": {"resources": read_here, "child_modules": [inner]}},
    }
    assert list(jobs(tmp_path, content)) == ["module.a.module.b.x"]


def test_a_definition_that_is_known_after_apply_is_named(tmp_path: Path) -> None:
    kind = "aws_sfn_state_machine"
    content = {
        "format_version": "1.2",
        "planned_values": {
            "root_module": {"resources": [{"address": "m", "type": kind, "values": {"name": "sagemaker"}}]}
        },
        "resource_changes": [{"address": "m", "type": kind, "change": {"after_unknown": {"definition": True}}}],
    }
    found = held(tmp_path, content)
    assert (found.jobs, [each.text for each in found.skipped]) == ((), ["definition"])

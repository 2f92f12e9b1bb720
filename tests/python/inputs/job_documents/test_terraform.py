"""Plans of Terraform: blocks, null, what is known after apply, modules, and what the plan does."""

from pathlib import Path
from typing import Any

import pytest
from simcore.display.scan import headline
from simcore.inputs.python_code.call import Unread
from simcore.inputs.scanned import OVER, WITHIN, Scan
from simcore.studies.bound import bound, budget_state
from simcore.studies.check import read_budget

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
        (
            {"resource_config": [{"instance_groups": [{"instance_type": True}]}]},
            ["ResourceConfig.InstanceGroups[0].InstanceType"],
        ),
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
    ("actions", "starts"),
    [(("create",), 1), (("delete", "create"), 1), ((), 1), (("no-op",), 0), (("update",), 0), (("delete",), 0)],
)
def test_only_what_is_created_starts_a_job(actions: tuple[str, ...], starts: int, tmp_path: Path) -> None:
    assert jobs(tmp_path, plan(actions=actions))[f"{KIND}.a"].starts == starts


def test_a_state_starts_nothing(tmp_path: Path) -> None:
    resources = plan()["planned_values"]
    job = jobs(tmp_path, {"format_version": "1.0", "values": resources})[f"{KIND}.a"]
    assert (job.starts, job.notes) == (0, ("the state shows what there is, so that no job starts",))


def test_what_does_not_start_is_in_no_total_and_over_no_budget(tmp_path: Path) -> None:
    started, idle = (bound(jobs(tmp_path, plan(actions=each))[f"{KIND}.a"]) for each in (("create",), ("no-op",)))
    assert Scan(1, (started, idle)).usd == Scan(1, (started,)).usd > 0
    assert [budget_state(each, read_budget(0.01, None, 0.95)) for each in (started, idle)] == [OVER, WITHIN]
    assert headline(Scan(1, (idle,))) == "1 job in 1 file, none of them started"
    assert "not bounded" not in headline(Scan(1, (started, idle)))


def test_what_is_left_of_a_replaced_object_changes_nothing(tmp_path: Path) -> None:
    content = plan(unknowns={"enable_managed_spot_training": True})
    deposed = {"address": f"{KIND}.a", "type": KIND, "deposed": "a1b2", "change": {"actions": ["delete"]}}
    content["resource_changes"].append(deposed)
    job = jobs(tmp_path, content)[f"{KIND}.a"]
    assert (job.starts, unknown(job)) == (1, ["EnableManagedSpotTraining"])


@pytest.mark.parametrize("held", [[], None])
def test_what_is_known_after_apply_of_a_block_that_is_not_there_yet(held: Any, tmp_path: Path) -> None:
    values = {**VALUES, "stopping_condition": held}
    later = {"stopping_condition": [{"max_runtime_in_seconds": True}]}
    assert unknown(jobs(tmp_path, plan(values, later))[f"{KIND}.a"]) == ["StoppingCondition.MaxRuntimeInSeconds"]
    assert unknown(jobs(tmp_path, plan(values, {"stopping_condition": [{}]}))[f"{KIND}.a"]) == []


def provided(*regions: Any, **more: Any) -> dict[str, Any]:
    """A plan whose providers have these expressions of a region."""
    providers = {
        f"aws.{place}": {"name": "aws", "expressions": {"region": region} if region else {}}
        for place, region in enumerate(regions)
    }
    return {**plan(), "configuration": {"provider_config": {**providers, "x": {"name": "random"}}}, **more}


EU, US = {"constant_value": "eu-west-1"}, {"constant_value": "us-east-1"}
VARIABLE = {"references": ["var.region"]}


@pytest.mark.parametrize(
    ("content", "region"),
    [
        (provided(EU), "eu-west-1"),
        (provided(EU, EU), "eu-west-1"),
        (provided(VARIABLE, variables={"region": {"value": "eu-west-1"}}), "eu-west-1"),
        (provided(), None),
        (provided(EU, US), ...),
        (provided(None), ...),
        (provided(VARIABLE), ...),
        (plan(unknowns={"region": True}), ...),
    ],
)
def test_the_region_of_the_provider(content: Any, region: Any, tmp_path: Path) -> None:
    made = bound(jobs(tmp_path, content)[f"{KIND}.a"])
    if region is ...:
        assert isinstance(made.job.region, Unread)
        assert not made.whole
    else:
        assert (made.job.region, made.whole) == (region, True)


@pytest.mark.parametrize(("kind", "named"), [(KIND, ["x"]), ("aws_s3_bucket", [])])
def test_what_is_deferred_is_named(kind: str, named: list[str], tmp_path: Path) -> None:
    deferred = [{"reason": "a", "resource_change": {"address": "x", "type": kind, "change": {}}}]
    assert [each.text for each in held(tmp_path, {**plan(), "deferred_changes": deferred}).skipped] == named


def test_a_version_of_a_state_machine_holds_no_definition(tmp_path: Path) -> None:
    content = plan()
    version = {"address": "v", "type": "awscc_stepfunctions_state_machine_version", "values": {"arn": "a"}}
    content["planned_values"]["root_module"]["resources"].append(version)
    found = held(tmp_path, content)
    assert (len(found.jobs), found.problems) == (1, ())


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


def test_a_state_file(tmp_path: Path) -> None:
    """Format 4: instances of resources, with their attributes; what a replacement left is none of them."""
    values = {**VALUES, "arn": "arn:aws:sagemaker:eu-west-1:111122223333:training-job/a"}
    instances = [{"index_key": "x", "attributes": values}, {"index_key": 1, "attributes": values},
                 {"deposed": "0123", "attributes": values}]  # fmt: skip
    resource = {"module": "module.m", "mode": "managed", "type": KIND, "name": "a", "instances": instances}
    data = {"mode": "data", "type": KIND, "name": "b", "instances": [{"attributes": values}]}
    state = {"version": 4, "terraform_version": "1.9.5", "serial": 3, "lineage": "l", "resources": [resource, data, 7]}
    found = jobs(tmp_path, state)
    assert list(found) == [f'module.m.{KIND}.a["x"]', f"module.m.{KIND}.a[1]"]
    job = found[f'module.m.{KIND}.a["x"]']
    assert (job.region, job.starts) == ("eu-west-1", 0)
    assert job.notes == ("the state shows what there is, so that no job starts",)
    assert bound(job).usd is not None


def test_a_definition_in_a_bucket_stands_elsewhere(tmp_path: Path) -> None:
    values = {"pipeline_definition": None, "pipeline_definition_s3_location": [{"bucket": "b", "object_key": "k"}]}
    resource = {"address": "a.b", "type": "aws_sagemaker_pipeline", "values": values}
    document = {"format_version": "1.2", "planned_values": {"root_module": {"resources": [resource]}}}
    found = held(tmp_path, document)
    assert found.problems == ()
    assert [each.why for each in found.skipped] == ["stands in another file, and may hold jobs"]

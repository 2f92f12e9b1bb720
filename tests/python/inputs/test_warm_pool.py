"""Which jobs may take over a warm pool: by the members of the developer guide's list."""

from typing import Any

import pytest
import simcore
from simcore.inputs.warm_pool import MATCHED, mismatches

from tests.python.jobs import requested as small


def test_who_takes_over_a_warm_pool() -> None:
    """Each member of the developer guide's list, changed on its own."""
    network = {"SecurityGroupIds": ["sg-1", "sg-2"], "Subnets": ["subnet-1"]}
    resources = {"InstanceType": "ml.g5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30}
    workload = {"work": {"compute": {"duration": "1 h"}}}

    def made(changed: dict[str, object] | None = None, **members: object) -> simcore.Job:
        return small(
            **{
                "VpcConfig": network,
                "ResourceConfig": {**resources, **(changed or {})},
                "workload": workload,
                **members,
            }
        )

    pool = made({"KeepAlivePeriodInSeconds": 600})
    assert pool.warm_pool_mismatches(made()) == []
    assert pool.warm_pool_mismatches(made(EnableNetworkIsolation=False, TrainingJobName="other")) == []
    swapped = {"SecurityGroupIds": ["sg-2", "sg-1"], "Subnets": ["subnet-1"]}
    assert pool.warm_pool_mismatches(made(VpcConfig=swapped)) == []
    for changed in (
        {"InstanceCount": 2},
        {"InstanceType": "ml.g5.2xlarge"},
        {"VolumeSizeInGB": 31},
        {"VolumeKmsKeyId": "key"},
    ):
        assert pool.warm_pool_mismatches(made(changed)) == [f"ResourceConfig.{member}" for member in changed]
    others = {
        "RoleArn": "arn:aws:iam::111122223333:role/Another",
        "EnableInterContainerTrafficEncryption": True,
        "EnableNetworkIsolation": True,
    }
    for member, value in others.items():
        assert pool.warm_pool_mismatches(made(**{member: value})) == [member]
    for member in network:
        assert pool.warm_pool_mismatches(made(VpcConfig={**network, member: ["other-1"]})) == [f"VpcConfig.{member}"]
    spot = made(EnableManagedSpotTraining=True, StoppingCondition={"MaxWaitTimeInSeconds": 86400})
    assert pool.warm_pool_mismatches(spot) == ["EnableManagedSpotTraining"]


def test_warm_pools_of_job_files() -> None:
    job = simcore.Job(
        {
            "simcore": 1,
            "cluster": {"instance_type": "ml.g5.xlarge", "keep_alive": "30 min"},
            "work": {"compute": {"duration": "1 h"}},
        }
    )
    assert job.warm_pool_mismatches(job.replace(name="next", work__compute__duration="2 h")) == []
    groups = {"groups": [{"name": "a", "instance_type": "ml.g5.xlarge"}]}
    assert job.warm_pool_mismatches(job.replace(cluster=groups)) == [
        "ResourceConfig.InstanceCount",
        "ResourceConfig.InstanceType",
        "ResourceConfig.InstanceGroups",
    ]
    with pytest.raises(simcore.SpecError):
        job.warm_pool_mismatches(job.replace(cluster__instance_count=0))


def with_member(path: str, value: Any) -> dict[str, Any]:
    *parents, last = path.split(".")
    request: dict[str, Any] = {last: value}
    for parent in reversed(parents):
        request = {parent: request}
    return request


@pytest.mark.parametrize("path", MATCHED)
def test_absent_false_and_empty_are_the_same(path: str) -> None:
    for nothing in (None, False, "", [], {}, 0):
        assert mismatches(with_member(path, nothing), {}) == mismatches({}, with_member(path, nothing)) == []
    assert mismatches(with_member(path, "x"), {}) == [path]
    assert mismatches(with_member(path, "x"), with_member(path, "X")) == [path]
    assert mismatches(with_member(path, "größe"), with_member(path, "größe")) == []


def test_order_of_lists_does_not_matter_but_what_is_in_them_does() -> None:
    groups = [{"InstanceGroupName": "b"}, {"InstanceGroupName": "a"}]
    one = with_member("ResourceConfig.InstanceGroups", groups)
    assert mismatches(one, with_member("ResourceConfig.InstanceGroups", groups[::-1])) == []
    twice = with_member("ResourceConfig.InstanceGroups", [*groups, groups[0]])
    assert mismatches(one, twice) == ["ResourceConfig.InstanceGroups"]


def test_a_section_that_is_no_object_has_no_members() -> None:
    assert mismatches({"VpcConfig": "sg-1", "ResourceConfig": None}, {}) == []


def test_other_members_do_not_matter() -> None:
    assert mismatches({"TrainingJobName": "a", "Environment": {"A": "1"}}, {"TrainingJobName": "b"}) == []

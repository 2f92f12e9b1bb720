"""Rules about instances: a successor is offered in the region, holds what the old type holds, and costs less."""

import itertools
from typing import Any

import pytest
from simcore import Job, forecast
from simcore._core import Catalog
from simcore.errors import CatalogError
from simcore.linting import subjects
from simcore.linting.cluster import outdated_type
from simcore.linting.facts import outdated_families

from tests.python.lint_cases import DOCUMENT, Case, merged, of_rule, training

CATALOG = Catalog.builtin()
OUTDATED = [each.name for each in CATALOG.instance_types() if each.name.split(".")[1] in outdated_families()]

REGIONS = ("us-east-1", "eu-west-1", "ap-south-1", "sa-east-1")


@pytest.mark.parametrize(("old", "region"), list(itertools.product(OUTDATED, REGIONS)))
def test_a_successor_is_offered_holds_as_much_and_costs_less(old: str, region: str) -> None:
    image = f"111122223333.dkr.ecr.{region}.amazonaws.com/train:1"
    change = {"AlgorithmSpecification": {"TrainingImage": image}, "ResourceConfig": {"InstanceType": old}}
    job = Job.from_request(merged(DOCUMENT["training"], change))
    for found in outdated_type(subjects.of_job(job, CATALOG).subject):
        name = found.text.split(" ")[0]
        was, new = CATALOG.instance_type(old), CATALOG.instance_type(name)
        assert new.accelerator_count >= was.accelerator_count
        assert new.accelerator_memory_bytes >= was.accelerator_memory_bytes
        assert new.vcpu >= was.vcpu
        assert new.memory_bytes >= was.memory_bytes
        assert (new.device_link_bytes_per_s or 0.0) >= (was.device_link_bytes_per_s or 0.0)
        assert not 0.0 < new.nvme_bytes < 100e9
        assert name.split(".")[1] not in outdated_families()
        prices = [CATALOG.training_price(each, region).usd_per_hour for each in (old, name)]
        assert prices[1] <= 0.9 * prices[0]
        assert f"in {region}" in found.text


def test_some_old_types_have_successors() -> None:
    found = of_rule(training({"ResourceConfig": {"InstanceType": "ml.p3dn.24xlarge"}}), "outdated-type")
    assert "ml.p4d.24xlarge" in found[0].text


def test_nothing_is_recommended_where_the_region_is_unknown() -> None:
    change = {
        "AlgorithmSpecification": {"TrainingImage": "example.com/a:1"},
        "ResourceConfig": {"InstanceType": "ml.p3.2xlarge"},
    }
    rules = {finding.rule.id for finding in training(change)}
    assert rules.isdisjoint({"outdated-type", "type-not-in-region"})


def test_nothing_is_recommended_that_the_region_does_not_offer() -> None:
    """No type with a V100's memory and speed is known in ap-east-1 but the p3 itself."""
    region = "ap-east-1"
    with pytest.raises(CatalogError):
        CATALOG.training_price("ml.g6e.2xlarge", region)
    image = f"111122223333.dkr.ecr.{region}.amazonaws.com/train:1"
    change = {"AlgorithmSpecification": {"TrainingImage": image}, "ResourceConfig": {"InstanceType": "ml.p3.2xlarge"}}
    assert of_rule(training(change), "outdated-type") == []


def test_the_sibling_is_cheaper() -> None:
    image = "111122223333.dkr.ecr.us-east-1.amazonaws.com/neuron:1"
    change = {
        "AlgorithmSpecification": {"TrainingImage": image},
        "ResourceConfig": {"InstanceType": "ml.trn1n.32xlarge"},
    }
    (finding,) = of_rule(training(change), "network-type-on-one-node")
    assert finding.text.startswith("ml.trn1.32xlarge ")


@pytest.mark.parametrize("kind", ["ml.c5n.4xlarge", "ml.p3dn.24xlarge", "ml.p5en.48xlarge"])
def test_a_type_that_differs_by_more_than_its_network_has_no_sibling(kind: str) -> None:
    assert of_rule(training({"ResourceConfig": {"InstanceType": kind}}), "network-type-on-one-node") == []


def test_instances_without_accelerators_need_no_efa() -> None:
    change = {"ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 4}}
    assert of_rule(training(change), "nodes-without-efa") == []


def test_prices_of_spot_and_ones_own_prices_are_not_those_of_the_region() -> None:
    old = {"ResourceConfig": {"InstanceType": "ml.p3.2xlarge"}}
    spot = {**old, "EnableManagedSpotTraining": True, "StoppingCondition": {"MaxWaitTimeInSeconds": 28800}}
    assert of_rule(training(old), "outdated-type")
    assert of_rule(training(spot), "outdated-type") == []
    assert of_rule(training(old, {"prices": {"instance_hour": "1 USD/h"}}), "outdated-type") == []


def test_groups_with_fewer_objects_than_instances_are_not_spoken_of() -> None:
    """Which group reads a channel is not known."""
    groups = [
        {"InstanceGroupName": name, "InstanceType": kind, "InstanceCount": 2}
        for name, kind in (("a", "ml.c5.xlarge"), ("b", "ml.g5.xlarge"))
    ]
    source = {"S3DataType": "S3Prefix", "S3Uri": "s3://a/b/", "S3DataDistributionType": "ShardedByS3Key"}
    change = {
        "ResourceConfig": {"InstanceType": None, "InstanceCount": None, "InstanceGroups": groups},
        "InputDataConfig": [{"ChannelName": "train", "DataSource": {"S3DataSource": source}}],
    }
    beside = {"channels": {"train": {"size": "1 GB", "objects": 3}}}
    assert of_rule(training(change, beside), "shards-fewer-than-nodes") == []


@pytest.mark.parametrize("kind", ["ml.c7i-flex.xlarge", "ml.p5e.48xlarge"])
def test_a_type_whose_regions_are_not_known_is_not_spoken_of(kind: str) -> None:
    """The catalog has a price in one region, or none: it says nothing about the others."""
    image = "111122223333.dkr.ecr.eu-west-3.amazonaws.com/train:1"
    change = {"AlgorithmSpecification": {"TrainingImage": image}, "ResourceConfig": {"InstanceType": kind}}
    assert of_rule(training(change), "type-not-in-region") == []


_DLC = "763104351884.dkr.ecr.us-east-1.amazonaws.com/pytorch-training:"


@pytest.mark.parametrize(
    ("image", "told"),
    [
        (f"{_DLC}2.3.0-gpu-py311-cu121-ubuntu20.04-sagemaker", True),
        (f"{_DLC}2.0.1-gpu-py310-cu118-ubuntu20.04-sagemaker", True),
        (f"{_DLC}1.13.1-gpu-py39-cu117-ubuntu20.04-sagemaker", False),
        (f"{_DLC}1.5.0-gpu-py36-cu101-ubuntu16.04", False),
        (f"{_DLC}1.4.0-gpu-py3", False),
        ("811284229777.dkr.ecr.us-east-1.amazonaws.com/image-classification:1", False),
        ("111122223333.dkr.ecr.us-east-1.amazonaws.com/train:1", True),
        ("111122223333.dkr.ecr.us-east-1.amazonaws.com/train:1.5-cu101", False),
    ],
)
def test_an_image_must_run_on_later_accelerators(image: str, *, told: bool) -> None:
    change = {"AlgorithmSpecification": {"TrainingImage": image}, "ResourceConfig": {"InstanceType": "ml.p3.2xlarge"}}
    found = of_rule(training(change), "outdated-type")
    assert bool(found) is told
    assert all(each.text.endswith("if the image runs there") and each.severity == "note" for each in found)


@pytest.mark.parametrize(("volume", "told"), [(400, True), (2000, False)])
def test_a_successor_must_hold_the_volume(volume: int, *, told: bool) -> None:
    """ml.g6e.2xlarge has 450 GB of its own, and gets no other volume."""
    found = training({"ResourceConfig": {"InstanceType": "ml.p3.2xlarge", "VolumeSizeInGB": volume}})
    assert bool(of_rule(found, "outdated-type")) is told


def test_links_between_the_accelerators_are_compared() -> None:
    """The V100s of ml.p3.8xlarge have NVLink; no type with four GPUs, as much memory and a lower price has it."""
    assert of_rule(training({"ResourceConfig": {"InstanceType": "ml.p3.8xlarge"}}), "outdated-type") == []


def test_what_a_type_of_an_old_generation_costs_is_its_share_of_the_instances() -> None:
    """Neither the data that are transferred nor their storage are cheaper on another type."""
    beside = {
        "channels": {"train": {"size": "1 TB", "objects": 100, "region": "eu-west-1"}},
        "work": {"compute": {"duration": "1 h"}},
    }
    change = {"ResourceConfig": {"InstanceType": "ml.c4.2xlarge", "VolumeSizeInGB": 2000}}
    (finding,) = of_rule(training(change, beside), "outdated-type")
    made = forecast(merged(DOCUMENT["training"], change), workload=beside)
    old, new = (CATALOG.training_price(f"ml.{name}.2xlarge").usd_per_hour for name in ("c4", "c5"))
    assert finding.usd == pytest.approx((old - new) * made.billable_s.mean / 3600, rel=0.05)
    assert finding.usd is not None
    assert finding.usd < 0.05 * made.cost_usd.mean  # of which the transfer is the most


_SHARDED = {"S3DataType": "S3Prefix", "S3Uri": "s3://a/b/", "S3DataDistributionType": "ShardedByS3Key"}
_SEVERAL = {"ResourceConfig": {"InstanceType": "ml.g5.2xlarge", "InstanceCount": 4}}


@pytest.mark.parametrize("rule", ["nodes-without-efa", "encrypted-traffic"])
@pytest.mark.parametrize(
    "change",
    [
        {"InputDataConfig": [{"ChannelName": "train", "DataSource": {"S3DataSource": _SHARDED}}]},
        {"AlgorithmSpecification": {"TrainingImage": "111122223333.dkr.ecr.us-east-1.amazonaws.com/ray-search:1"}},
        {"AlgorithmSpecification": {"TrainingImage": "382416733822.dkr.ecr.us-east-1.amazonaws.com/linear-learner:1"}},
    ],
)  # fmt: skip
def test_instances_that_may_work_apart_need_no_network(rule: str, change: dict[str, Any]) -> None:
    encrypted = {"EnableInterContainerTrafficEncryption": True, **_SEVERAL}
    assert of_rule(training(encrypted), rule)
    assert of_rule(training({**encrypted, **change}), rule) == []


def test_a_processing_job_trains_no_model() -> None:
    resources = {"ClusterConfig": {"InstanceType": "ml.g4dn.xlarge", "InstanceCount": 2, "VolumeSizeInGB": 30}}
    image = {"ImageUri": f"{_DLC}2.3.0-gpu-py311-cu121-ubuntu20.04-sagemaker"}
    request = merged(DOCUMENT["processing"], {"ProcessingResources": resources, "AppSpecification": image})
    assert of_rule(Case(request, None).findings(), "nodes-without-efa") == []

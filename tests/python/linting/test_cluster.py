"""Rules about instances: a successor is offered in the region, holds what the old type holds, and costs less."""

import itertools

import pytest
from simcore import Job
from simcore._core import Catalog
from simcore.errors import CatalogError
from simcore.linting import subjects
from simcore.linting.cluster import outdated_type
from simcore.linting.facts import outdated_families

from tests.python.lint_cases import DOCUMENT, merged, of_rule, training

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
        assert new.accelerator_memory_bytes >= 0.95 * was.accelerator_memory_bytes
        assert new.vcpu >= was.vcpu
        assert new.memory_bytes >= 0.95 * was.memory_bytes
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

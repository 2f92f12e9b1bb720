"""Rules about data: what fits, what is copied, what is unknown."""

from typing import Any

import pytest
from simcore._core import Catalog

from tests.python.lint_cases import case, of_rule, training

_EBS = {"ResourceConfig": {"InstanceType": "ml.p3.2xlarge"}}
_NETWORK = {"VpcConfig": {"SecurityGroupIds": ["sg-0"], "Subnets": ["subnet-0"]}}


def _sized(size: str, objects: int = 1000) -> dict[str, Any]:
    return {"channels": {"train": {"size": size, "objects": objects}}}


def _mount(kind: str) -> dict[str, Any]:
    system = {
        "FileSystemId": "fs-0123456789abcdef0",
        "FileSystemType": kind,
        "FileSystemAccessMode": "ro",
        "DirectoryPath": "/a",
    }
    return {**_NETWORK, "InputDataConfig": [{"ChannelName": "train", "DataSource": {"FileSystemDataSource": system}}]}


def test_what_small_files_cost_more_than_large_ones_is_at_stake() -> None:
    """At the catalog's 135 objects and 157.9 MB a second: 7407 s one by one, 317 s for 50 GB."""
    (finding,) = of_rule(case("many-small-files", "fires").findings(), "many-small-files")
    price = Catalog.builtin().training_price("ml.g5.xlarge").usd_per_hour
    assert finding.usd == pytest.approx((1e6 / 135 - 50e9 / 157.9e6) / 3600 * price)


@pytest.mark.parametrize(
    ("objects", "size", "fires"),
    [
        (80_000, "1 GB", False),  # 593 s
        (83_000, "1 GB", True),  # 615 s
        (1_000_000, "1 TB", True),  # 7407 s against 6333 s
        (1_000_000, "1.1 TB", False),  # 6966 s
        (10_000, "1 TB", False),
    ],
)
def test_hours_decide_whether_files_are_many(objects: int, size: str, *, fires: bool) -> None:
    instance = {"ResourceConfig": {"InstanceType": "ml.p3.2xlarge", "VolumeSizeInGB": 2000}}
    assert bool(of_rule(training(instance, _sized(size, objects)), "many-small-files")) is fires


def test_many_files_of_unknown_size_have_no_amount() -> None:
    (finding,) = of_rule(training({}, {"channels": {"train": {"objects": 10_000_000}}}), "many-small-files")
    assert finding.text == "10,000,000 objects of train, downloaded one by one, take about 20.6 h, paid"
    assert finding.usd is None


def test_transfer_between_regions_has_the_amount_of_its_line() -> None:
    """1 TB at 2 cents a GiB."""
    beside = {**_sized("1 TB"), "work": {"compute": {"duration": "1 h"}}}
    beside["channels"]["train"]["region"] = "eu-west-1"
    change = {"ResourceConfig": {"InstanceType": "ml.p3.2xlarge", "VolumeSizeInGB": 2000}}
    (finding,) = of_rule(training(change, beside), "data-in-other-region")
    assert finding.usd == pytest.approx(1e12 / 2**30 * 0.02, rel=0.01)


def test_the_address_is_the_value() -> None:
    (finding,) = of_rule(case("data-in-other-region", "fires").findings(), "data-in-other-region")
    assert finding.value == "s3://sagemaker-eu-west-1-111122223333/train/"


def test_idle_instances_cost_their_share() -> None:
    fires = case("shards-fewer-than-nodes", "fires")
    workload = {**(fires.workload or {}), "work": {"compute": {"duration": "1 h"}}}
    (finding,) = of_rule(training(fires.request, workload), "shards-fewer-than-nodes")
    price = Catalog.builtin().training_price("ml.g5.xlarge").usd_per_hour
    assert finding.usd == pytest.approx(price * 1.1, rel=0.1)  # one of four for a little more than an hour


def test_a_region_that_is_stated_counts() -> None:
    beside = {"channels": {"train": {"size": "1 GB", "objects": 1, "region": "eu-west-1"}}}
    (finding,) = of_rule(training({}, beside), "data-in-other-region")
    assert finding.place == "channels.train.region"


def test_the_region_of_the_job_must_be_known() -> None:
    elsewhere = case("data-in-other-region", "fires").request
    elsewhere["AlgorithmSpecification"]["TrainingImage"] = "example.com/train:1"
    assert of_rule(training(elsewhere), "data-in-other-region") == []


def test_packing_is_paid_by_the_whole_cluster() -> None:
    """At the catalog's 22 MB/s, 140 GB take 6364 s."""
    (finding,) = of_rule(case("large-artifact-compressed", "fires").findings(), "large-artifact-compressed")
    price = Catalog.builtin().training_price("ml.g5.xlarge").usd_per_hour
    assert finding.usd == pytest.approx(140e9 / 22e6 / 3600 * price)

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


@pytest.mark.parametrize(("size", "fires"), [("100 GB", False), ("101 GB", True)])
def test_the_volume_must_hold_the_data(size: str, *, fires: bool) -> None:
    assert bool(of_rule(training(_EBS, _sized(size)), "volume-below-data")) is fires


def test_data_of_unknown_size_may_fit() -> None:
    assert of_rule(training(_EBS), "volume-below-data") == []


@pytest.mark.parametrize("kind", ["FSxLustre", "EFS"])
def test_a_file_system_needs_no_room(kind: str) -> None:
    found = training({**_EBS, **_mount(kind)}, _sized("10 TB"))
    assert of_rule(found, "volume-below-data") == []


def test_an_instance_store_holds_the_data_of_its_own_size() -> None:
    assert of_rule(training({}, _sized("240 GB")), "volume-below-data") == []  # ml.g5.xlarge has 250 GB
    (finding,) = of_rule(training({}, _sized("260 GB")), "volume-below-data")
    assert "260 GB" in finding.text
    assert "250 GB" in finding.text


def test_each_instance_holds_its_part_of_sharded_data() -> None:
    source = {"S3DataType": "S3Prefix", "S3Uri": "s3://a/b/", "S3DataDistributionType": "ShardedByS3Key"}
    config = [{"ChannelName": "train", "DataSource": {"S3DataSource": source}}]
    change = {"ResourceConfig": {"InstanceType": "ml.p3.2xlarge", "InstanceCount": 2}, "InputDataConfig": config}
    assert of_rule(training(change, _sized("190 GB")), "volume-below-data") == []
    assert of_rule(training(change, _sized("210 GB")), "volume-below-data")


def test_the_download_of_small_files_is_paid() -> None:
    """At the catalog's 135 objects a second, a million objects take 7407 s."""
    (finding,) = of_rule(case("many-small-files", "fires").findings(), "many-small-files")
    price = Catalog.builtin().training_price("ml.g5.xlarge").usd_per_hour
    assert finding.usd == pytest.approx(1e6 / 135 / 3600 * price)


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

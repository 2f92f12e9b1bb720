"""A job as the rules see it: what is uncertain or unknown is no number."""

from typing import Any

import pytest
from simcore import Job
from simcore._core import Catalog
from simcore.linting import subjects
from simcore.linting.subject import Subject, member

from tests.python.lint_cases import DOCUMENT, merged

CATALOG = Catalog.builtin()


def subject(change: dict[str, Any] | None = None, workload: dict[str, Any] | None = None) -> Subject:
    request = merged(DOCUMENT["training"], change or {})
    return subjects.of_job(Job.from_request(request, workload=workload), CATALOG).subject


def test_numbers_are_in_base_units() -> None:
    found = subject(workload={"channels": {"train": {"size": "5 GB", "objects": 10}}})
    assert found.number("channels.train.size") == 5e9
    assert found.number("stopping.max_runtime") == 14400.0


def test_what_is_unknown_or_uncertain_is_no_number() -> None:
    law = {"lognormal": {"median": "1 h", "p95": "2 h"}}
    found = subject(workload={"work": {"compute": {"duration": law}}})
    assert found.number("work.compute.duration") == 0.0
    assert found.number("checkpoint.every") == 0.0


def test_places_are_those_of_the_document() -> None:
    assert subject().place("stopping.max_runtime") == "StoppingCondition.MaxRuntimeInSeconds"
    job = Job({"simcore": 1, "cluster": {"instance_type": "ml.g5.xlarge"}})
    assert subjects.of_job(job, CATALOG).subject.place("stopping.max_runtime") == "stopping.max_runtime"


def test_members() -> None:
    assert member({"A": {"B": 1}}, "A.B") == 1
    assert member({"A": [1]}, "A.B") is None
    assert member(None, "A") is None


def test_machines_of_groups() -> None:
    groups = [
        {"InstanceGroupName": "a", "InstanceType": "ml.c5.xlarge", "InstanceCount": 2},
        {"InstanceGroupName": "b", "InstanceType": "ml.g5.xlarge", "InstanceCount": 1},
    ]
    found = subject({"ResourceConfig": {"InstanceType": None, "InstanceCount": None, "InstanceGroups": groups}})
    assert [(each.type, each.count) for each in found.machines] == [("ml.c5.xlarge", 2), ("ml.g5.xlarge", 1)]
    assert found.nodes == 3
    assert found.only_type is None


def test_the_price_of_the_cluster() -> None:
    one = CATALOG.training_price("ml.g5.xlarge", "us-east-1").usd_per_hour
    assert subject({"ResourceConfig": {"InstanceCount": 3}}).usd(1800.0) == pytest.approx(3 * one / 2)


def test_an_unknown_price_is_none() -> None:
    image = "763104351884.dkr.ecr.eu-west-3.amazonaws.com/pytorch-training:2.3.0-gpu-py311"
    change = {"AlgorithmSpecification": {"TrainingImage": image}, "ResourceConfig": {"InstanceType": "ml.p4d.24xlarge"}}
    assert subject(change).usd(3600.0) is None
    assert subject({"ResourceConfig": {"InstanceType": "ml.zz.large"}}).hardware("ml.zz.large") is None


def test_a_region_that_nobody_states_is_unknown() -> None:
    assert subject().region == "us-east-1"
    assert subject({"AlgorithmSpecification": {"TrainingImage": "example.com/train:1"}}).region is None


def test_without_a_workload_nothing_is_forecast() -> None:
    assert subject().forecast is None
    known = subject(
        workload={"channels": {"train": {"size": "1 GB", "objects": 1}}, "work": {"compute": {"duration": "1 h"}}}
    )
    assert known.forecast is not None
    assert known.cost_usd == known.forecast.cost_usd.mean


@pytest.mark.parametrize(
    ("unread", "member", "is_unread"),
    [
        ("VpcConfig.Subnets", "VpcConfig", True),
        ("VpcConfig", "VpcConfig.Subnets", True),
        ("VpcConfig", "VpcConfigs", False),
        ("InputDataConfig[0].DataSource", "InputDataConfig", True),
        ("", "Tags", True),
    ],
)
def test_what_reading_does_not_tell(unread: str, member: str, *, is_unread: bool) -> None:
    found = Subject({}, {}, {}, CATALOG, unread=(unread,))
    assert found.is_unread([member]) is is_unread
    assert not found.is_unread([])


def test_amounts_of_lines_of_the_bill() -> None:
    beside = {"channels": {"train": {"size": "1 GB", "objects": 1}}, "work": {"compute": {"duration": "1 h"}}}
    known = subject(workload=beside)
    assert known.instances_usd == pytest.approx(CATALOG.training_price("ml.g5.xlarge").usd_per_hour, rel=0.2)
    assert known.transfer_usd is None
    assert subject().instances_usd is None

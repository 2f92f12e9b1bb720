"""What a scan finds: which amounts count, and what a request reads."""

from dataclasses import replace
from typing import Any

import pytest
from simcore.inputs.scanned import (
    TUNED,
    Bound,
    Scan,
    added_up,
    cluster,
    data_of,
    instance_configs,
    is_mounted,
    mounts,
    number_of,
)

from tests.python.found_jobs import estimator, unread

JOB = estimator()
S3 = {"DataSource": {"S3DataSource": {"S3Uri": "s3://b/x"}}}
MOUNTED = {"ChannelName": "b", "DataSource": {"FileSystemDataSource": {"FileSystemId": "fs-1"}}}


def test_only_whole_amounts_are_added_each_to_the_cent() -> None:
    several = (Bound(JOB, 1.004), Bound(JOB, 1.004), Bound(JOB, 5.0, ("hour",)), Bound(JOB))
    assert Scan(1, several).usd == 2.0
    assert Scan(1, several).whole == several[:2]


def test_amounts_are_of_all_starts_as_far_as_their_number_is_known() -> None:
    twice, never = (Bound(replace(JOB, starts=number), 1.5) for number in (2, 0))
    unknown = Bound(replace(JOB, starts=unread("n")), 1.5)
    local = Bound(replace(JOB, starts=unread("n"), free="local"), 0.0)
    assert [each.usd_of_all for each in (twice, never, unknown, local)] == [3.0, 0.0, None, 0.0]
    assert [each.launch_usd for each in (twice, unknown)] == [3.0, 1.5]
    assert [each.units for each in (twice, unknown)] == [(), ("start",)]
    found = Scan(1, (twice, never, unknown))
    assert (found.usd, found.whole) == (3.0, (twice,))


def test_definitions_that_share_their_trials_are_added_once_as_the_dearest() -> None:
    shared = replace(JOB, trials=4, sharing=JOB.place)
    assert added_up([(shared, 5.004), (JOB, 1.004), (shared, 7.0), (None, 1.004)]) == 9.0


@pytest.mark.parametrize(
    ("changes", "number"),
    [
        ({}, 1),
        ({"starts": 0}, 0),
        ({"starts": 3, "trials": 10}, 30),
        ({"starts": unread("n"), "trials": 10}, None),
        ({"trials": unread("n")}, None),
    ],
)
def test_how_many_jobs_a_launch_starts(changes: dict[str, Any], number: int | None) -> None:
    assert number_of(replace(JOB, **changes)) == number


def test_the_instances_of_a_tuning_job_that_chooses() -> None:
    configs = [{"InstanceType": kind, "InstanceCount": 1} for kind in ("ml.g5.xlarge", "ml.p4d.24xlarge")]
    chosen = {TUNED: {"InstanceConfigs": configs}}
    assert instance_configs(chosen) == configs
    assert cluster(Bound(replace(JOB, request=chosen))) == "1 × ml.g5.xlarge or 1 × ml.p4d.24xlarge"
    for request in (None, {}, {TUNED: {"InstanceConfigs": configs[:1]}}):
        assert instance_configs(request) == []


@pytest.mark.parametrize(
    ("request_", "names"),
    [
        ({"InputDataConfig": [{"ChannelName": "a", **S3}, MOUNTED]}, ["a"]),
        ({"ProcessingInputs": [{"InputName": "a"}, {"InputName": "code"}]}, ["a"]),
        ({"InputDataConfig": "no list"}, []),
        ({}, []),
    ],
)
def test_data_of_a_request(request_: dict[str, Any], names: list[str]) -> None:
    assert data_of(request_) == names


def test_mounts() -> None:
    assert mounts({"InputDataConfig": [MOUNTED]})
    assert not mounts({"InputDataConfig": [{"ChannelName": "a", **S3}]})
    assert is_mounted(MOUNTED)
    assert not is_mounted(S3)
    assert not is_mounted("a")

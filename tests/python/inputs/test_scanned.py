"""What a scan finds: which amounts count, and what a request reads."""

from typing import Any

import pytest
from simcore.inputs.scanned import Bound, Scan, data_of, is_mounted, mounts

from tests.python.found_jobs import estimator

JOB = estimator()
S3 = {"DataSource": {"S3DataSource": {"S3Uri": "s3://b/x"}}}
MOUNTED = {"ChannelName": "b", "DataSource": {"FileSystemDataSource": {"FileSystemId": "fs-1"}}}


def test_only_whole_amounts_are_added_each_to_the_cent() -> None:
    several = (Bound(JOB, 1.004), Bound(JOB, 1.004), Bound(JOB, 5.0, ("hour",)), Bound(JOB))
    assert Scan(1, several).usd == 2.0
    assert Scan(1, several).whole == several[:2]


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

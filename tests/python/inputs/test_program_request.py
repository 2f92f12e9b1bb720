"""Requests with values that nobody read: what is known of them, and the unknowns that change a bill."""

from typing import Any

import pytest
from simcore.inputs.program_request import PARTS, known_and_unknown, parts_of, unread_paths

from tests.python.found_jobs import unread

X = unread("x")
REQUEST: dict[str, Any] = {
    "TrainingJobName": "a",
    "RoleArn": "arn:aws:iam::111122223333:role/T",
    "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
    "StoppingCondition": {"MaxRuntimeInSeconds": 3600},
}


@pytest.mark.parametrize("path", PARTS)
def test_each_member_that_changes_a_bill_is_an_unknown(path: str) -> None:
    *sections, name = path.split(".")
    value: Any = {name: X}
    for section in reversed(sections):
        value = {section: value}
    known, unknowns = known_and_unknown(value, {})
    assert known == {}
    assert [(each.keyword, set(each.parts)) for each in unknowns] == [(path, {PARTS[path]})]


@pytest.mark.parametrize(
    ("section", "parts"),
    [
        ("ResourceConfig", {"type", "count", "volume", "warm pool", "purchase"}),
        ("StoppingCondition", {"run time", "wait"}),
        ("ProcessingResources", {"type", "count", "volume"}),
        ("ResourceConfig.InstanceGroups[0].InstanceCount", {"type"}),
        ("RoleArn", set()),
        ("ResourceConfig.VolumeKmsKeyId", set()),
    ],
)
def test_parts_of_sections(section: str, parts: set[str]) -> None:
    assert parts_of(section) == parts


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ({"RoleArn": X}, {"RoleArn": "arn:aws:iam::000000000000:role/REPLACE-ME"}),
        ({"OutputDataConfig": X}, {"OutputDataConfig": {"S3OutputPath": "s3://REPLACE-ME/"}}),
        ({"HyperParameters": {"a": X, "b": "1"}}, {"HyperParameters": {"a": "REPLACE-ME", "b": "1"}}),
        ({"HyperParameters": X}, {}),
        ({"Tags": [{"Key": "a", "Value": X}, {"Key": "b", "Value": "c"}]}, {"Tags": [{"Key": "b", "Value": "c"}]}),
        ({"InputDataConfig": [{"ChannelName": X, "DataSource": {}}]}, {}),
        (
            {"InputDataConfig": [{"ChannelName": "a", "DataSource": {"S3DataSource": {"S3Uri": X}}, "InputMode": X}]},
            {"InputDataConfig": [{"ChannelName": "a", "DataSource": {"S3DataSource": {"S3Uri": "s3://REPLACE-ME/"}}}]},
        ),
        ({"EnableNetworkIsolation": X}, {}),
        ({"Environment": {}}, {"Environment": {}}),
    ],
)
def test_what_changes_no_bill_is_left_out_or_stood_in_for(given: dict[str, Any], known: dict[str, Any]) -> None:
    assert known_and_unknown(given, {}) == (known, [])


def test_a_request_that_is_told_stays_as_it_is() -> None:
    assert known_and_unknown(REQUEST, {}) == (REQUEST, [])


def test_an_unknown_has_the_keyword_of_the_program() -> None:
    (unknown,) = known_and_unknown({"StoppingCondition": {"MaxRuntimeInSeconds": unread("args.hours", 41)}},
                                   {"StoppingCondition.MaxRuntimeInSeconds": "max_run"})[1]  # fmt: skip
    assert str(unknown) == "max_run: args.hours (train.py:41, is given when the program runs)"


def test_members_that_nobody_read_are_named_whether_they_change_the_bill_or_not() -> None:
    nobody = unread("args.x", 3)
    given = {
        "RoleArn": nobody,
        "VpcConfig": {"Subnets": [nobody, "subnet-0"]},
        "Tags": [],
        "EnableNetworkIsolation": True,
    }
    assert list(unread_paths(given)) == ["RoleArn", "VpcConfig.Subnets[0]"]
    assert list(unread_paths(REQUEST)) == []

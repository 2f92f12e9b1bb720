"""Names of the service's members, against those of its own model."""

import csv
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from simcore.inputs.service_names import LISTS, MAPS, attributes, member_name, members, renamed_members

SDK3 = {  # names in sagemaker.core.shapes 2.27.0
    "volume_size_in_gb": "VolumeSizeInGB",
    "keep_alive_period_in_seconds": "KeepAlivePeriodInSeconds",
    "volume_kms_key_id": "VolumeKmsKeyId",
    "s3_uri": "S3Uri",
    "s3_data_distribution_type": "S3DataDistributionType",
    "training_plan_arn": "TrainingPlanArn",
    "ultra_server_id": "UltraServerId",
    "max_wait_time_in_seconds": "MaxWaitTimeInSeconds",
}


@pytest.mark.parametrize("keyword", SDK3)
def test_names_of_shapes(keyword: str) -> None:
    assert member_name(keyword) == SDK3[keyword]
    known = {row["path"].rpartition(".")[2].removesuffix("[]") for row in csv.DictReader(_model())}
    assert SDK3[keyword] in known


def _model() -> list[str]:
    root = Path(__file__).parents[3]
    return (root / "libsimcore" / "data" / "request_fields.csv").read_text().splitlines()


FIELDS = [*csv.DictReader(_model())]
NAMES = sorted({name for row in FIELDS for name in re.findall(r"[A-Za-z0-9]+", row["path"]) if name != "key"})


def in_snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def of_kubernetes(name: str) -> str:
    """The name that ACK gives a member: the first word small, and abbreviations in capitals."""
    capital = re.sub(r"(Arn|Uri|Kms)(?=[A-Z]|$)", lambda word: word[0].upper(), name)
    capital = re.sub(r"Id(s?)(?=[A-Z]|$)", r"ID\1", capital)
    first = re.match(r"[A-Z]+(?![a-z])|[A-Z]", capital)
    return capital if first is None else first[0].lower() + capital[first.end() :]


@pytest.mark.parametrize("name", NAMES)
def test_every_member_in_every_case(name: str) -> None:
    assert [member_name(form(name)) for form in (str, in_snake_case, of_kubernetes)] == [name] * 3


@pytest.mark.parametrize("keyword", ["s3URI", "s3_uri", "S3Uri", "s3Uri"])
def test_one_member_in_four_cases(keyword: str) -> None:
    assert member_name(keyword) == "S3Uri"


@pytest.mark.parametrize(("kind", "known"), [("list", LISTS), ("map", MAPS)])
def test_lists_and_maps_are_those_of_the_service(kind: str, known: set[str]) -> None:
    of_kind = {row["path"].rpartition(".")[2].rpartition("]")[2] for row in FIELDS if row["type"] == kind}
    others = {row["path"].rpartition(".")[2] for row in FIELDS if row["type"] not in (kind, "object")}
    assert of_kind <= known
    assert not others & known


def test_keys_of_the_owner_stay() -> None:
    given = {"hyperParameters": {"max_depth": 5}, "inputDataConfig": [{"channelName": "a"}]}
    assert renamed_members(given) == {"HyperParameters": {"max_depth": 5}, "InputDataConfig": [{"ChannelName": "a"}]}


def test_objects_and_dicts_all_the_way_down() -> None:
    source = SimpleNamespace(s3_uri="s3://b", s3_data_type=None)
    assert members([{"data_source": source, "channel_name": "a"}]) == [
        {"DataSource": {"S3Uri": "s3://b"}, "ChannelName": "a"}
    ]


@pytest.mark.parametrize("value", ["text", 5, None, [1], str])
def test_other_values_have_no_attributes(value: object) -> None:
    assert attributes(value) is None

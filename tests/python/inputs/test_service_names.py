"""Names of the service's members, against those of its own model."""

import csv
from pathlib import Path
from types import SimpleNamespace

import pytest
from simcore.inputs.service_names import attributes, member_name, members

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


def test_objects_and_dicts_all_the_way_down() -> None:
    source = SimpleNamespace(s3_uri="s3://b", s3_data_type=None)
    assert members([{"data_source": source, "channel_name": "a"}]) == [
        {"DataSource": {"S3Uri": "s3://b"}, "ChannelName": "a"}
    ]


@pytest.mark.parametrize("value", ["text", 5, None, [1], str])
def test_other_values_have_no_attributes(value: object) -> None:
    assert attributes(value) is None

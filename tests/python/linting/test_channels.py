"""The channels of a job, from requests and job files; the region that an address names."""

import pytest
from simcore import Job
from simcore._core import Catalog
from simcore.linting import subjects
from simcore.linting.channels import Channel, channels, region_of

from tests.python.lint_cases import DOCUMENT, merged

CATALOG = Catalog.builtin()
SUBJECT = subjects.of_job(Job.from_request(DOCUMENT["training"]), CATALOG).subject


@pytest.mark.parametrize(
    ("address", "region"),
    [
        ("s3://sagemaker-eu-west-1-111122223333/train", "eu-west-1"),
        ("s3://sagemaker-us-gov-west-1-111122223333", "us-gov-west-1"),
        ("s3://sagemaker-sample-data-us-west-2/tensorflow/mnist", "us-west-2"),
        ("https://s3-us-east-2.amazonaws.com/my-bucket/train", "us-east-2"),
        ("https://s3.eu-central-1.amazonaws.com/my-bucket/train", "eu-central-1"),
        ("s3://sagemaker-mars-north-1-111122223333/train", ""),  # no region
        ("s3://sagemaker-eu-west-1-lab/train", ""),  # a bucket that somebody named so
        ("s3://my-sagemaker-eu-west-1-111122223333/train", ""),
        ("s3://eu-west-1/train", ""),
        ("https://s3.amazonaws.com/my-bucket", ""),
        (None, ""),
        ({"Get": "Parameters.Input"}, ""),
    ],
)
def test_the_region_of_an_address(address: object, region: str) -> None:
    assert region_of(SUBJECT, address) == region


def found(change: dict, workload: dict | None = None) -> Channel:
    request = merged(DOCUMENT["training"], change)
    return channels(subjects.of_job(Job.from_request(request, workload=workload), CATALOG).subject)[0]


def test_a_channel_of_a_request() -> None:
    channel = found({"AlgorithmSpecification": {"TrainingInputMode": "FastFile"}})
    assert (channel.name, channel.source, channel.mode) == ("train", "s3", "FastFile")
    assert channel.mode_place == "AlgorithmSpecification.TrainingInputMode"
    assert (channel.size, channel.objects, channel.region) == (0.0, 0.0, "")
    assert not channel.is_copied


def test_sizes_and_regions_stand_beside_the_request() -> None:
    workload = {"channels": {"train": {"size": "5 GB", "objects": 10, "region": "eu-west-1"}}}
    channel = found({}, workload)
    assert (channel.size, channel.objects, channel.region) == (5e9, 10.0, "eu-west-1")
    assert channel.region_place == "channels.train.region"
    assert channel.is_copied


def test_channels_of_a_job_file() -> None:
    job = Job({
        "simcore": 1,
        "cluster": {"instance_type": "ml.g5.xlarge", "instance_count": 2},
        "channels": {"train": {"size": "5 GB", "objects": 10, "distribution": "ShardedByS3Key"}},
        "work": {"compute": {"duration": "1 h"}},
    })  # fmt: skip
    (channel,) = channels(subjects.of_job(job, CATALOG).subject)
    assert (channel.name, channel.place, channel.source, channel.is_sharded) == ("train", "channels.train", "s3", True)


def test_inputs_of_a_processing_job() -> None:
    (channel,) = channels(subjects.of_job(Job.from_request(DOCUMENT["processing"]), CATALOG).subject)
    assert (channel.name, channel.place, channel.mode) == ("raw", "ProcessingInputs[0]", "File")


def test_entries_that_are_no_channels_are_left_out() -> None:
    request = merged(DOCUMENT["training"], {"InputDataConfig": ["train"]})
    assert channels(subjects.of_job(Job.from_request(request), CATALOG).subject) == []

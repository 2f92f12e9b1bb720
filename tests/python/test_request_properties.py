"""Every job that a request can say is written as one that botocore accepts, and is the same job when read again."""

import copy
import re
from typing import Any

import simcore
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.python.conftest import FUZZ
from tests.python.random_jobs import OWN, descriptions
from tests.python.requests import refused_by_botocore

thousand = settings(max_examples=5000 if FUZZ else 1000, suppress_health_check=[HealthCheck.too_slow])

NAMES = st.from_regex(r"[a-zA-Z0-9]([a-zA-Z0-9-]{0,60}[a-zA-Z0-9])?", fullmatch=True)
LIMITS = st.fixed_dictionaries({}, optional={"max_pending": st.integers(1800, 2419200)})

# What a request says itself, section by section; the rest is the workload's.
SAID: dict[str, set[str]] = {
    "cluster": {"instance_type", "instance_count", "groups", "volume_size", "keep_alive"},
    "stopping": {"max_runtime", "max_wait", "max_pending"},
    "artifact": {"compression"},
    "retry": {"max_attempts"},
}
SAID_OF_A_CHANNEL = {"source", "input_mode", "data_type", "distribution", "groups"}


def is_own(channel: dict[str, Any]) -> bool:
    """The script fetches the data itself: the service has no such channel, so no request says a word of it."""
    return channel.get("input_mode") in OWN


def is_named(channel: dict[str, Any]) -> bool:
    """A request must name each file system; a job file need not, and the name is part of the job's id."""
    return channel.get("source", "s3") == "s3" or "id" in channel.get("file_system", {})


def left_unsaid(job: dict[str, Any]) -> dict[str, Any]:
    """The part of the job file that a request cannot say, made without asking our own reader."""
    workload = copy.deepcopy(job)
    for key in ("simcore", "name"):
        del workload[key]
    if job["purchase"] != "savings_plan":
        del workload["purchase"]
    for section, keys in SAID.items():
        for key in keys & workload.get(section, {}).keys():
            del workload[section][key]
    for channel in workload["channels"].values():
        for key in set() if is_own(channel) else SAID_OF_A_CHANNEL & channel.keys():
            del channel[key]
    return workload


# A request names every file system; a job file need not.
NAMED = re.compile(r"^channels\.\S+\.file_system\.(id = fs-0000000[0-9a-f]|lazy_load = false)\n", re.MULTILINE)


def channels_of(request: dict[str, Any]) -> set[str]:
    return {channel["ChannelName"] for channel in request.get("InputDataConfig", [])}


def canonical(job: simcore.Job) -> str:
    return NAMED.sub("", job.draft().canonical_text)


@thousand
@given(description=descriptions(), name=NAMES, limits=LIMITS)
def test_there_and_back(description: dict[str, Any], name: str, limits: dict[str, int]) -> None:
    description["name"] = name
    description["stopping"] |= limits
    if description["purchase"] == "spot":  # the service demands it
        description["stopping"].setdefault("max_wait", description["stopping"]["max_runtime"])
    job = simcore.Job(description)
    request = job.to_request()
    assert refused_by_botocore(request) == ""
    assert channels_of(request) == {name for name, channel in description["channels"].items() if not is_own(channel)}
    again = simcore.Job.from_request(request, workload=left_unsaid(description))
    assert canonical(again) == canonical(job)
    assert again.to_request() == request
    if all(is_named(channel) for channel in description["channels"].values()):
        assert again.resolve().spec_id == job.resolve().spec_id


@given(description=descriptions(), name=NAMES)
def test_over_a_request_of_another_job(description: dict[str, Any], name: str) -> None:
    """A base keeps what no job says (role, image, places), and nothing of the other job."""
    job = simcore.Job({**description, "name": name})
    if description["purchase"] == "spot":
        job = job.replace(stopping__max_wait=28 * 86400 * 2)
    base = {
        "TrainingJobName": "other",
        "RoleArn": "arn:aws:iam::111122223333:role/Mine",
        "AlgorithmSpecification": {"TrainingImage": "mine:1", "TrainingInputMode": "Pipe"},
        "InputDataConfig": [
            {
                "ChannelName": "train",
                "ContentType": "text/csv",
                "DataSource": {"S3DataSource": {"S3DataType": "S3Prefix", "S3Uri": "s3://mine/train"}},
            },
            {
                "ChannelName": "old",
                "DataSource": {"S3DataSource": {"S3DataType": "S3Prefix", "S3Uri": "s3://mine/old"}},
            },
        ],
        "OutputDataConfig": {"S3OutputPath": "s3://mine/output", "CompressionType": "NONE"},
        "ResourceConfig": {"InstanceType": "ml.c4.xlarge", "InstanceCount": 7, "KeepAlivePeriodInSeconds": 60},
        "EnableManagedSpotTraining": True,
        "CheckpointConfig": {"S3Uri": "s3://mine/checkpoints"},
        "StoppingCondition": {"MaxRuntimeInSeconds": 1, "MaxWaitTimeInSeconds": 2},
        "RetryStrategy": {"MaximumRetryAttempts": 29},
    }
    request = job.to_request(base=base)
    assert refused_by_botocore(request) == ""
    assert (request["RoleArn"], request["AlgorithmSpecification"]["TrainingImage"]) == (base["RoleArn"], "mine:1")
    assert channels_of(request) == {name for name, channel in description["channels"].items() if not is_own(channel)}
    again = simcore.Job.from_request(request, workload=left_unsaid(job.description))
    assert canonical(again) == canonical(job)

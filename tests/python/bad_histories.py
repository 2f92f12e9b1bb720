"""Inputs of load_history that are wrong: name of the file, what it holds, and what is said of it."""

import json
from typing import Any

NAME = "xgb-2024-04-22-19-00-21-227"
ARN = f"arn:aws:sagemaker:us-west-2:111122223333:training-job/{NAME}"
CREATED = 1713812426


def described(**changed: Any) -> dict[str, Any]:
    """A described job with some of its members changed."""
    job: dict[str, Any] = {
        "TrainingJobName": NAME,
        "TrainingJobArn": ARN,
        "TrainingJobStatus": "Completed",
        "SecondaryStatus": "Completed",
        "CreationTime": CREATED,
        "TrainingStartTime": CREATED + 60,
        "TrainingEndTime": CREATED + 160,
        "LastModifiedTime": CREATED + 161,
        "ResourceConfig": {"InstanceType": "ml.m5.large", "InstanceCount": 1, "VolumeSizeInGB": 30},
        "TrainingTimeInSeconds": 100,
        "BillableTimeInSeconds": 100,
        "SecondaryStatusTransitions": [
            step("Starting", 0, 60),
            step("Downloading", 60, 90),
            step("Training", 90, 150),
            step("Uploading", 150, 160),
            step("Completed", 160, 160),
        ],
    }
    return job | changed


def step(status: Any, begin: Any, end: Any) -> dict[str, Any]:
    """A transition; whole numbers are seconds since the creation."""
    times = [CREATED + each if type(each) is int else each for each in (begin, end)]
    return {"Status": status, "StartTime": times[0], "EndTime": times[1], "StatusMessage": ""}


def _steps(*steps: Any) -> dict[str, Any]:
    return {"SecondaryStatusTransitions": list(steps)}


_TIMES = ("CreationTime", "TrainingStartTime", "TrainingEndTime", "LastModifiedTime")
_COUNTERS = ("TrainingTimeInSeconds", "BillableTimeInSeconds")
_ERA = "must be a time since 2017-11-29, when the service began"
_TIME = "must be a time: ISO 8601, or a number of seconds or milliseconds since 1970"
_COUNT = "must be a whole number from 0 to 946728000"
_ORDER = "must follow the one before it and end after it starts"
_YEARS = "must be within 30 years of the job's creation"

# Members of a described job that are wrong: what is changed, where that is, and the rule.
MEMBERS: list[tuple[dict[str, Any], str, str]] = [
    *(
        ({name: value}, name, _ERA)
        for name in _TIMES
        for value in (0, "1970-01-01T00:00:00Z", "0001-01-01T00:00:00+00:00")
    ),
    *(
        ({name: value}, name, _TIME)
        for name in _TIMES
        for value in (-1, "", "2024-02-30T00:00:00Z", "12:00", True, [], 1e300)
    ),
    *(
        ({name: value}, name, _COUNT)
        for name in _COUNTERS
        for value in (-1, 2**63 - 1, 2**63, 2**64, 10**30, 1.5, "100", [], True)
    ),
    ({"CreationTime": "2024-04-22T19:00:26+15:00"}, "CreationTime", _TIME),
    ({"TrainingEndTime": CREATED + 59}, "TrainingEndTime", "must not be before TrainingStartTime"),
    ({"TrainingStartTime": CREATED - 5}, "TrainingStartTime", "must not be before CreationTime"),
    ({"TrainingStartTime": "2024-04-22T19:01:26+08:00"}, "TrainingStartTime", "must not be before CreationTime"),
    ({"TrainingEndTime": "2064-04-22T19:00:26Z"}, "TrainingEndTime", _YEARS),
    ({"LastModifiedTime": 95617583999}, "LastModifiedTime", _YEARS),
    ({"TrainingJobStatus": "Done"}, "TrainingJobStatus", "must be InProgress, Stopping, Completed, Failed or Stopped"),
    ({"TrainingJobStatus": "completed"}, "TrainingJobStatus", "must be InProgress, Stopping"),
    ({"TrainingJobStatus": "Starting"}, "TrainingJobStatus", "must be InProgress, Stopping"),
    ({"TrainingJobStatus": None}, "TrainingJobStatus", "must be InProgress, Stopping"),
    ({"TrainingJobStatus": 1}, "TrainingJobStatus", "must be a text"),
    ({"SecondaryStatus": "Finished"}, "SecondaryStatus", "must be a word of the service"),
    ({"SecondaryStatus": []}, "SecondaryStatus", "must be a text"),
    ({"TrainingJobName": 7}, "TrainingJobName", "must be a text"),
    ({"TrainingJobName": {}}, "TrainingJobName", "must be a text"),
    ({"TrainingJobArn": "training-job/a"}, "TrainingJobArn", "must be the ARN of a training job"),
    (
        {"TrainingJobArn": "arn:aws:sagemaker:us-west-2:1:processing-job/a"},
        "TrainingJobArn",
        "must be the ARN of a training",
    ),
    ({"EnableManagedSpotTraining": "true"}, "EnableManagedSpotTraining", "must be true or false"),
    ({"EnableManagedSpotTraining": 1}, "EnableManagedSpotTraining", "must be true or false"),
    ({"ResourceConfig": "ml.m5.large"}, "ResourceConfig", "must be an object"),
    ({"ResourceConfig": {"InstanceCount": 0}}, "ResourceConfig.InstanceCount", "must be a whole number from 1"),
    ({"ResourceConfig": {"InstanceCount": -2}}, "ResourceConfig.InstanceCount", "must be a whole number from 1"),
    ({"ResourceConfig": {"InstanceCount": 2**63}}, "ResourceConfig.InstanceCount", "must be a whole number from 1"),
    ({"ResourceConfig": {"InstanceCount": "1"}}, "ResourceConfig.InstanceCount", "must be a whole number from 1"),
    ({"ResourceConfig": {"InstanceType": ["ml.m5.large"]}}, "ResourceConfig.InstanceType", "must be a text"),
    ({"ResourceConfig": {"VolumeSizeInGB": -1}}, "ResourceConfig.VolumeSizeInGB", "must be a whole number from 0"),
    ({"ResourceConfig": {"InstanceGroups": {}}}, "ResourceConfig.InstanceGroups", "must be a list"),
    ({"ResourceConfig": {"InstanceGroups": [1]}}, "ResourceConfig.InstanceGroups[0]", "must be an object"),
    ({"AlgorithmSpecification": []}, "AlgorithmSpecification", "must be an object"),
    ({"AlgorithmSpecification": {"TrainingImage": 1}}, "AlgorithmSpecification.TrainingImage", "must be a text"),
    ({"HyperParameters": []}, "HyperParameters", "must be an object"),
    ({"HyperParameters": {"epochs": 2}}, "HyperParameters.epochs", "must be a text"),
    ({"InputDataConfig": {}}, "InputDataConfig", "must be a list"),
    ({"InputDataConfig": ["train"]}, "InputDataConfig[0]", "must be an object"),
    ({"InputDataConfig": [{"ChannelName": 1}]}, "ChannelName", "must be a text"),
    ({"InputDataConfig": [{"DataSource": []}]}, "DataSource", "must be an object"),
    ({"OutputDataConfig": 1}, "OutputDataConfig", "must be an object"),
    ({"ModelArtifacts": []}, "ModelArtifacts", "must be an object"),
    ({"StoppingCondition": []}, "StoppingCondition", "must be an object"),
    ({"StoppingCondition": {"MaxRuntimeInSeconds": -1}}, "StoppingCondition.MaxRuntimeInSeconds", _COUNT),
    ({"WarmPoolStatus": 1}, "WarmPoolStatus", "must be an object"),
    (
        {"WarmPoolStatus": {"ResourceRetainedBillableTimeInSeconds": "x"}},
        "ResourceRetainedBillableTimeInSeconds",
        _COUNT,
    ),
    ({"Tags": 1}, "Tags", "must be a list"),
    ({"Tags": ["x"]}, "Tags[0]", "must be an object"),
    ({"FailureReason": {}}, "FailureReason", "must be a text"),
    ({"SecondaryStatusTransitions": {}}, "SecondaryStatusTransitions", "must be a list"),
    ({"SecondaryStatusTransitions": 7}, "SecondaryStatusTransitions", "must be a list"),
    (_steps(1), "SecondaryStatusTransitions[0]", "must be an object"),
    (_steps(step("Began", 0, 1)), "SecondaryStatusTransitions[0].Status", "must be a word of the service"),
    (_steps(step(None, 0, 1)), "SecondaryStatusTransitions[0].Status", "must be a word of the service"),
    (_steps(step("Starting", 60, 0)), "SecondaryStatusTransitions[0]", _ORDER),
    (_steps(step("Starting", -9, 0)), "SecondaryStatusTransitions[0]", _ORDER),
    (_steps(step("Starting", 0, 60), step("Training", 30, 90)), "SecondaryStatusTransitions[1]", _ORDER),
    (_steps(step("Training", 60, 90), step("Starting", 0, 60)), "SecondaryStatusTransitions[1]", _ORDER),
    (
        _steps(step("Starting", 0, None), step("Training", 30, 90)),
        "SecondaryStatusTransitions[0].EndTime",
        "must be given",
    ),
    (_steps(step("Starting", None, 60)), "SecondaryStatusTransitions[0].StartTime", "must be given"),
    (_steps(step("Starting", 0, "soon")), "SecondaryStatusTransitions[0].EndTime", _TIME),
    (_steps(step("Starting", 0, "2064-04-22T19:00:26Z")), "SecondaryStatusTransitions[0]", _YEARS),
]

_ONE = json.dumps(described())
_LINE = "2024-04-22 19:00:26 Starting - Starting the training job\n"

# Files that are wrong: name, bytes, where that is behind the name, and the rule.
FILES: list[tuple[str, bytes, str, str]] = [
    ("a.json", b"", "", "must tell of a job that ran"),
    ("a.log", b"", "", "must tell of a job that ran"),
    ("a.json", b"{", "line 1", "must be JSON"),
    ("a.json", b"[", "line 1", "must be JSON"),
    ("a.json", b"nothing", "line 1", "must be JSON"),
    ("a.json", _ONE[:200].encode(), "line 1", "must be JSON"),
    ("a.json", b"\xff\xfe{\x00}\x00", "", "must be text"),
    ("a.json", b"\x00", "", "must be text"),
    ("a.log", b"\x00\x01", "", "must be text"),
    ("a.json", b'{"TrainingJobName": "\xff"}', "line 1", "must be JSON"),
    ("a.json", b'{"TrainingTimeInSeconds": NaN}', "line 1", "must be JSON"),
    ("a.json", b'{"TrainingTimeInSeconds": 1e999}', "line 1", "must hold numbers that fit a double"),
    (
        "a.json",
        b'{"TrainingJobStatus": "Failed", "TrainingJobStatus": "Failed"}',
        "TrainingJobStatus",
        "must name each key once",
    ),
    ("a.json", b"[" * 100, "line 1", "must be at most 64 levels deep"),
    ("a.json", b"7", "", "must be an answer of DescribeTrainingJob"),
    ("a.json", b"[[7]]", "[0]", "must be an answer of DescribeTrainingJob"),
    ("a.json", b"{}", "", "must be an answer of DescribeTrainingJob"),
    ("a.json", b'{"Results": [{"Endpoint": {}}]}', "Results[0]", "must be an answer of DescribeTrainingJob"),
    ("a.json", b'{"TrainingJob": 5}', "TrainingJob", "must be an answer of DescribeTrainingJob"),
    ("a.json", b'{"cells": [], "nbformat": 4}', "", "must be an answer of DescribeTrainingJob"),
    (
        "a.json",
        b'{"TrainingJobArn": "arn:aws:sagemaker:a:1:training-job/a"}',
        "TrainingJobStatus",
        "must be InProgress",
    ),
    ("a.jsonl", _ONE[:-1].encode() + b"\n", "line 1", "must be JSON"),
    ("a.jsonl", b"hello\n", "line 1", "must be JSON"),
    ("a.jsonl", b'{"timestamp": "x", "message": "y"}\n', "line 1.timestamp", _TIME),
    ("a.jsonl", b'{"timestamp": 0, "message": "y"}\n', "line 1.timestamp", _ERA),
    ("a.jsonl", b'{"timestamp": 1713812426000, "message": 5}\n', "line 1.message", "must be a text"),
    ("a.yaml", b"a: [", "", "did not find expected node content"),
    ("a.yaml", b"a: 1", "", "must be an answer of DescribeTrainingJob"),
    (
        "a.log",
        _LINE.encode() + b"2024-04-22 19:00:25 Training - x\n",
        "line 1",
        "must tell of its statuses in order of time",
    ),
    ("a.log", b"2024-04-22 19:00:25 Training - x\n" + _LINE.encode(), "line 1", "must not start again"),
    ("a.log", b"1970-01-01 00:00:00 Starting - x\n", "line 1", _ERA),
    ("a.log", b"Training seconds: -1\n" + _LINE.encode(), "line 1", "must tell whole seconds"),
    ("a.log", b"Training seconds: 9223372036854775808\n" + _LINE.encode(), "line 1", "must tell whole seconds"),
    ("a.log", b"Billable seconds: nan\n" + _LINE.encode(), "line 1", "must tell whole seconds"),
    ("a.log", b"Creating training-job with name: a\n", "line 1", "must tell a status of the job"),
]

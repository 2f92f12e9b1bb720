"""What people get wrong in requests, workloads, descriptions and keywords: refused where it stands, all at once.

The lines of a case are all lines: nothing is said twice, and no consequence of what is said already.
"""

import copy
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import simcore
import yaml

from tests.python.command_line import refused, run
from tests.python.requests import DESCRIBES, Members, read

REQUEST: Members = {
    "TrainingJobName": "bad",
    "RoleArn": "arn:aws:iam::111122223333:role/Training",
    "AlgorithmSpecification": {"TrainingImage": "mine:1", "TrainingInputMode": "File"},
    "InputDataConfig": [
        {
            "ChannelName": "train",
            "DataSource": {"S3DataSource": {"S3DataType": "S3Prefix", "S3Uri": "s3://mine/train"}},
        }
    ],
    "OutputDataConfig": {"S3OutputPath": "s3://mine/output"},
    "ResourceConfig": {"InstanceType": "ml.p3.2xlarge", "InstanceCount": 1, "VolumeSizeInGB": 100},
    "StoppingCondition": {"MaxRuntimeInSeconds": 3600},
}
WORKLOAD: Members = {
    "region": "us-east-1",
    "channels": {"train": {"size": "10 GB", "objects": 100}},
    "work": {"compute": {"duration": "30 min"}},
}
KEYWORDS: Members = {"image_uri": "mine:1", "role": "Training", "instance_type": "ml.p3.2xlarge", "instance_count": 1}
DESCRIBED: Members = read(next(path for path in DESCRIBES if path.name.startswith("03")))
GONE = object()

Line = tuple[str, str, str]  # where, a part of the rule or the value, the nearest alternative


@dataclass(frozen=True)
class Case:
    """A value put somewhere, and every line that refuses it."""

    path: str
    value: Any
    lines: list[Line]


def changed(document: Members, path: str, value: Any) -> Members:
    """A copy with one place changed; indices are parts of the path too."""
    whole: Any = copy.deepcopy(document)
    *parents, last = path.split("/")
    place = whole
    for part in parents:
        place = place[int(part)] if isinstance(place, list) else place.setdefault(part, {})
    key: Any = int(last) if isinstance(place, list) else last
    if value is GONE:
        del place[key]
    else:
        place[key] = value
    assert isinstance(whole, dict)
    return whole


def one(path: str, value: Any, where: str, said: str, nearest: str = "") -> Case:
    return Case(path, value, [(where, said, nearest)])


def compare(problems: tuple[simcore.Problem, ...], lines: list[Line], text: str) -> None:
    expected = [(where, nearest) for where, _, nearest in lines]
    assert [(problem.where, problem.nearest) for problem in problems] == expected, text
    for said, (_, part, _) in zip(text.splitlines(), lines, strict=True):
        assert part in said


BUCKET = "InputDataConfig/0/DataSource/S3DataSource/"
IN_BUCKET = "InputDataConfig[0].DataSource.S3DataSource."
MOUNT = {
    "FileSystemId": "fs-01234567",
    "FileSystemAccessMode": "ro",
    "FileSystemType": "EFS",
    "DirectoryPath": "/data",
}
GROUP = {"InstanceGroupName": "a", "InstanceType": "ml.p3.2xlarge", "InstanceCount": 1}
COUNT = "ResourceConfig.InstanceCount"

OF_REQUESTS = [
    # members
    one("TrainingJobNam", "x", "TrainingJobNam", "is not a member that the service knows", "TrainingJobName"),
    one("resourceConfig", {}, "resourceConfig", "is not a member", "ResourceConfig"),
    one("ResourceConfig/VolumeSizeInGb", 9, "ResourceConfig.VolumeSizeInGb", "is not a member", "VolumeSizeInGB"),
    one(BUCKET + "S3Url", "s3://x", IN_BUCKET + "S3Url", "is not a member", "S3Uri"),
    one("RoleArn", GONE, "RoleArn", "must be given"),
    one("OutputDataConfig", None, "OutputDataConfig", "must be given"),
    one("AlgorithmSpecification/TrainingInputMode", GONE, "AlgorithmSpecification.TrainingInputMode", "must be given"),
    one("ResourceConfig", GONE, "ResourceConfig.InstanceType", "must be given"),
    # types
    one("TrainingJobName", 5, "TrainingJobName", "must be a text, got 5", '"5"'),
    one("ResourceConfig/InstanceType", 3, "ResourceConfig.InstanceType", "must be a text, got 3", '"3"'),
    one("ResourceConfig/InstanceCount", "1", COUNT, "must be a whole number, got '1'", "1"),
    one("ResourceConfig/InstanceCount", 1.5, COUNT, "must be a whole number, got 1.5"),
    one("ResourceConfig/InstanceCount", True, COUNT, "must be a whole number, got true"),
    one("EnableManagedSpotTraining", "yes", "EnableManagedSpotTraining", "must be true or false"),
    one("StoppingCondition", [], "StoppingCondition", "must be an object"),
    one("HyperParameters", {"epochs": 3}, "HyperParameters.epochs", "must be a text, got 3", '"3"'),
    # lengths, ranges, words, patterns
    one("TrainingJobName", "", "TrainingJobName", "at least 1 and at most 63 characters"),
    one("TrainingJobName", "my_job", "TrainingJobName", "must match"),
    one("RoleArn", "Training", "RoleArn", "at least 20 and at most 2048 characters, got 8"),
    one("HyperParameters", {"a": "x" * 2501}, "HyperParameters.a", "at most 2500 characters, got 2501"),
    one("Environment", {"1st": "x"}, "Environment.1st", "must match"),
    one("Tags", [{"Key": "team"}], "Tags[0].Value", "must be given"),
    one(BUCKET + "S3Uri", "gs://mine/train", IN_BUCKET + "S3Uri", "must match"),
    one(BUCKET + "S3DataType", "Prefix", IN_BUCKET + "S3DataType", "must be one of", "S3Prefix"),
    one("InputDataConfig/0/InputMode", "fastfile", "InputDataConfig[0].InputMode", "must be one of", "FastFile"),
    one("OutputDataConfig/CompressionType", "gzip", "OutputDataConfig.CompressionType", "must be one of", "GZIP"),
    one("ResourceConfig/InstanceCount", -1, COUNT, "must be at least 0"),
    one("ResourceConfig/InstanceCount", 10**30, COUNT, "must be a whole number"),
    one("ResourceConfig/InstanceCount", 2**63, COUNT, "9223372036854775808"),
    one("ResourceConfig/KeepAlivePeriodInSeconds", 99999, "ResourceConfig.KeepAlivePeriodInSeconds", "at most 21600"),
    one("StoppingCondition/MaxPendingTimeInSeconds", 5, "StoppingCondition.MaxPendingTimeInSeconds", "at least 1800"),
    one("RetryStrategy", {"MaximumRetryAttempts": 31}, "RetryStrategy.MaximumRetryAttempts", "at most 30, got 31"),
    # members against one another
    one(
        "AlgorithmSpecification/AlgorithmName",
        "mine",
        "AlgorithmSpecification.TrainingImage",
        "or else AlgorithmName, not both, got both",
    ),
    one("AlgorithmSpecification", GONE, "AlgorithmSpecification.TrainingImage", "got nothing"),
    one("ResourceConfig/InstanceCount", GONE, COUNT, "must be given with InstanceType"),
    one("InputDataConfig/0/DataSource", {}, "InputDataConfig[0].DataSource", "exactly one of"),
    one(BUCKET + "AttributeNames", ["a"], IN_BUCKET + "AttributeNames", "AugmentedManifestFile, and only with it"),
    one(BUCKET + "S3DataType", "AugmentedManifestFile", IN_BUCKET + "AttributeNames", "got nothing"),
    one(BUCKET + "InstanceGroupNames", ["a"], IN_BUCKET + "InstanceGroupNames[0]", "must be a name of cluster.groups"),
    one(
        "EnableManagedSpotTraining",
        True,
        "StoppingCondition.MaxWaitTimeInSeconds",
        "must be given with EnableManagedSpotTraining",
    ),
    one(
        "StoppingCondition/MaxWaitTimeInSeconds",
        60,
        "StoppingCondition.MaxWaitTimeInSeconds",
        "must be at least StoppingCondition.MaxRuntimeInSeconds",
        "1 h 0 min",
    ),
    one("InputDataConfig/0/DataSource", {"FileSystemDataSource": MOUNT}, "VpcConfig", "with a FileSystemDataSource"),
    Case(
        "ResourceConfig/InstanceGroups",
        [GROUP],
        [(COUNT, "must be left out", ""), ("ResourceConfig.InstanceType", "must be left out", "")],
    ),
    Case(
        "VpcConfig",
        {"Subnets": []},
        [("VpcConfig.SecurityGroupIds", "must be given", ""), ("VpcConfig.Subnets", "at least 1", "")],
    ),
    one("InputDataConfig/1", REQUEST["InputDataConfig"][0], "InputDataConfig[1].ChannelName", "each channel once"),
    # the catalog, and rules of our own
    one(
        "ResourceConfig/InstanceType",
        "ml.p3.2xlarg",
        "ResourceConfig.InstanceType",
        "must be an instance type whose specifications are known",
        "ml.p3.2xlarge",
    ),
    one("ResourceConfig/VolumeSizeInGB", 0, "ResourceConfig.VolumeSizeInGB", "at least 1 GB"),
    one("StoppingCondition/MaxRuntimeInSeconds", 10**9, "StoppingCondition.MaxRuntimeInSeconds", "at most 28 d"),
]


def named(case: Case) -> str:
    """Path and value, without the address of an object, which is another one in each process."""
    return f"{case.path}={re.sub(' at 0x[0-9a-f]+', '', str(case.value))[:30]}"


@pytest.mark.parametrize("case", OF_REQUESTS, ids=named)
@pytest.mark.parametrize("form", ["json", "yaml"])
def test_request(case: Case, form: str, tmp_path: Path) -> None:
    request = changed(REQUEST, case.path, case.value) if case.path != "InputDataConfig/1" else twice(case.value)
    file = tmp_path / f"request.{form}"
    file.write_text(json.dumps(request) if form == "json" else yaml.safe_dump(request, sort_keys=False))
    (tmp_path / "workload.yaml").write_text(yaml.safe_dump(WORKLOAD))
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.forecast(simcore.Job.load(file, workload=tmp_path / "workload.yaml"))
    lines = [(f"{file}: {where}", said, near) for where, said, near in case.lines]
    compare(refusal.value.problems, lines, str(refusal.value))


def twice(channel: Members) -> Members:
    return {**REQUEST, "InputDataConfig": [channel, copy.deepcopy(channel)]}  # YAML would write an alias


def since(member: str) -> str:
    return f"must be left out, since the request says {member}"


OF_WORKLOADS = [
    one("name", "other", "name", since("TrainingJobName")),
    one("cluster/instance_type", "ml.g5.xlarge", "cluster.instance_type", since("ResourceConfig.InstanceType")),
    one("cluster/instance_count", 2, "cluster.instance_count", since("ResourceConfig.InstanceCount")),
    one("cluster/volume_size", "50 GB", "cluster.volume_size", since("ResourceConfig.VolumeSizeInGB")),
    one("stopping/max_runtime", "2 h", "stopping.max_runtime", since("StoppingCondition.MaxRuntimeInSeconds")),
    one("channels/train/source", "fsx", "channels.train.source", since("InputDataConfig[0].DataSource.S3DataSource")),
    one(
        "channels/train/input_mode",
        "Pipe",
        "channels.train.input_mode",
        since("AlgorithmSpecification.TrainingInputMode"),
    ),
    one("channels/trian", {"size": "1 GB"}, "channels.trian", "must be a channel of the request", "train"),
    one("channels/train/objcts", 3, "channels.train.objcts", "is not a known key", "objects"),
    one("channels/train/size", "lots", "channels.train.size", "must be a size"),
    one("channels/train/size", -1, "channels.train.size", "must be above 0 B"),
    one("cluster", 5, "cluster", "must be an object with keys of the job file"),
    one("cluster/keep_alive", "soon", "cluster.keep_alive", "must be a duration"),
    one("artifact/compression", "zip", "artifact.compression", "must be one of", "GZIP"),
    one("region", "us-est-1", "region", "must be a known region", "us-east-1"),
    one("simcore", 2, "simcore", "must be exactly 1"),
    one("work/compute/duration", 1e400, "work.compute.duration", "must be a duration"),
    one("RoleArn", "x", "RoleArn", "is not a known key"),
    one("work", GONE, "work", "must be given"),
    Case("channels/train", GONE, [(f"channels.train.{key}", "must be given", "") for key in ("size", "objects")]),
]


@pytest.mark.parametrize("case", OF_WORKLOADS, ids=named)
def test_workload(case: Case) -> None:
    given = changed(WORKLOAD, case.path, case.value)
    for job, section in (
        (simcore.Job.from_request(REQUEST, workload=given), ""),
        (simcore.Job.from_request({**REQUEST, "workload": given}), "workload."),
    ):
        with pytest.raises(simcore.SpecError) as refusal:
            job.resolve()
        lines = [(section + where, said, near) for where, said, near in case.lines]
        compare(refusal.value.problems, lines, str(refusal.value))


TIME = "must be a time"
ORDER = "must follow the one before it"
STEPS = "SecondaryStatusTransitions"
ENDED = "must be that of a job that has ended"
OF_DESCRIPTIONS = [
    one("TrainingJobStatus", "InProgress", "", "describes a job that still runs: "),
    one("TrainingJobStatus", "Runs", "TrainingJobStatus", ENDED),
    one("SecondaryStatus", "Training", "SecondaryStatus", ENDED),
    one("TrainingTimeInSeconds", -1, "TrainingTimeInSeconds", "must be a whole number, not negative"),
    one("TrainingTimeInSeconds", "193", "TrainingTimeInSeconds", "must be a whole number"),
    one("BillableTimeInSeconds", 10**30, "BillableTimeInSeconds", "must be a whole number"),
    one(STEPS, "none", STEPS, "must be a list"),
    one(STEPS, [5], f"{STEPS}[0]", "must be an object"),
    one(f"{STEPS}/2/Status", "Trainin", f"{STEPS}[2].Status", "must be a word of the service", "Training"),
    one(f"{STEPS}/1/Status", GONE, f"{STEPS}[1].Status", "got nothing"),
    one(f"{STEPS}/1/StartTime", "yesterday", f"{STEPS}[1].StartTime", TIME),
    one(f"{STEPS}/1/StartTime", GONE, f"{STEPS}[1].StartTime", "must be given"),
    one(f"{STEPS}/2/EndTime", GONE, f"{STEPS}[2].EndTime", "must be given"),
    one(f"{STEPS}/2/EndTime", "2021-06-14T10:20:00+08:00", f"{STEPS}[2]", ORDER),
    one("CreationTime", 1e300, "CreationTime", TIME),
    one("WarmPoolStatus", 5, "WarmPoolStatus", "must be an object"),
    one(
        "WarmPoolStatus/ResourceRetainedBillableTimeInSeconds",
        -5,
        "WarmPoolStatus.ResourceRetainedBillableTimeInSeconds",
        "not negative",
    ),
    one("ResourceConfig/InstanceCount", "2", COUNT, "must be a whole number", "2"),
    one("ResourceConfig", GONE, "ResourceConfig.InstanceType", "must be given"),
    one("ResourceConfig/InstanceType", "ml.p3.2xlrge", "ResourceConfig.InstanceType", "known", "ml.p3.2xlarge"),
    one("EnableManagedSpotTraining", "no", "EnableManagedSpotTraining", "must be true or false"),
    one("TrainingJobArn", "arn:aws:sagemaker:moon-1:1:training-job/x", "TrainingJobArn", "must be a known region"),
]


@pytest.mark.parametrize("case", OF_DESCRIPTIONS, ids=named)
def test_description(case: Case, tmp_path: Path) -> None:
    file = tmp_path / "described.json"
    file.write_text(json.dumps(changed(DESCRIBED, case.path, case.value)))
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.load_described(file).bill()
    lines = [(f"{file}: {where}" if where else str(file), said, near) for where, said, near in case.lines]
    compare(refusal.value.problems, lines, str(refusal.value))
    assert refused(run("bill", file)) == str(refusal.value).splitlines()


KNOWN = "must be a keyword of"
OF_KEYWORDS = [
    one("instnce_type", "ml.p3.2xlarge", "instnce_type", KNOWN, "instance_type"),
    one("instance_count", "two", "instance_count", "must be a whole number"),
    one("instance_type", "ml.p3.2xlarg", "instance_type", "known", "ml.p3.2xlarge"),
    one("instance_type", GONE, "instance_type", "must be given"),
    one("train_instance_count", 2, "train_instance_count", "must be left out beside instance_count"),
    one("volume_size", 0, "volume_size", "must be at least 1 GB"),
    one("volume_size", "30 GB", "volume_size", "must be a whole number"),
    one("use_spot_instances", "yes", "use_spot_instances", "must be true or false"),
    one("use_spot_instances", True, "max_wait", "must be given"),
    one("max_wait", 60, "max_wait", "must be at least", "1 d 0 h"),
    one("input_mode", "FastFiles", "input_mode", "must be one of", "FastFile"),
    one("disable_output_compression", "no", "disable_output_compression", "must be True or False"),
    one("keep_alive_period_in_seconds", 10**5, "keep_alive_period_in_seconds", "at most 21600"),
    one("max_retry_attempts", 0, "max_retry_attempts", "at least 1"),
    one("image_uri", GONE, "image_uri", "or algorithm_arn, or the entry_point"),
    one("algorithm_arn", "mine", "image_uri", "not both"),
    one("hyperparameters", [1], "hyperparameters", "must be an object of texts"),
    one("tags", {"team": 1}, "tags[0].Value", "must be a text", '"1"'),
    one("inputs", 5, "inputs", "must be an address"),
    one("inputs", "file://here", "inputs", "only local mode reads files", "s3://..."),
    one("inputs", {"train": {"s3_dta": "s3://mine"}}, "inputs.train.s3_dta", KNOWN, "s3_data"),
    one(
        "inputs", {"train": {"s3_data": "s3://mine", "input_mode": "Fast"}}, "inputs.train.input_mode", "must be one of"
    ),
    one(
        "inputs",
        {"train": {"file_system_id": "fs-01234567", "file_system_type": "EFS", "directory_path": "/data"}},
        "subnets",
        "must be given with a FileSystemInput",
    ),
    Case(
        "instance_groups",
        [{"instance_group_name": "a", "instance_type": "ml.p3.2xlarge", "instance_cout": 1}],
        [
            ("instance_groups[0].instance_cout", KNOWN, "instance_count"),
            ("instance_count", "must be left out", ""),
            ("instance_type", "must be left out", ""),
        ],
    ),
]


@pytest.mark.parametrize("case", OF_KEYWORDS, ids=named)
def test_keywords(case: Case) -> None:
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_estimator(**changed(KEYWORDS, case.path, case.value))
    compare(refusal.value.problems, case.lines, str(refusal.value))


def test_there_are_enough() -> None:
    assert len(OF_REQUESTS) + len(OF_WORKLOADS) + len(OF_DESCRIPTIONS) + len(OF_KEYWORDS) >= 100


# ------------------------------------------------------------------------ texts that are no request at all
JSON = json.dumps(REQUEST)
TEXTS = {
    "truncated": (JSON[:-30], "request.json:1:"),
    "trailing comma": (JSON[:-1] + ",}", "request.json:1:"),
    "NaN": (JSON.replace("3600", "NaN"), "request.json:1:"),
    "number too large": (JSON.replace("3600", "1e999"), "fit a double"),
    "member twice": (JSON.replace('"RoleArn"', '"TrainingJobName": "b", "RoleArn"'), "TrainingJobName: must name each"),
    "inner member twice": (JSON.replace('Count": 1', 'Count": 1, "InstanceCount": 2'), f"{COUNT}: must name each key"),
    "empty": ("", "must describe a job, got an empty file"),
    "deep": ("[" * 70 + "]" * 70, "64 levels"),
    "list": (json.dumps([REQUEST]), "is a list of requests"),
    "nothing that it knows": ('{"a": 1}', "only goes with a CreateTrainingJob request"),
    "a job file": (json.dumps({"simcore": 1, **REQUEST}), "only goes with a CreateTrainingJob request"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_text(name: str, tmp_path: Path) -> None:
    text, said = TEXTS[name]
    (tmp_path / "request.json").write_text(text)
    (tmp_path / "workload.yaml").write_text(yaml.safe_dump(WORKLOAD))
    lines = refused(run("forecast", "request.json", "--workload", "workload.yaml", cwd=tmp_path))
    assert len(lines) == 1
    assert said in lines[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "must describe a job, got an empty file"),
        ("- a\n", "workload.yaml: must be an object with keys of the job file, got a list"),
        ("work: {}\nwork: {}\n", "workload.yaml:2:1: must name each key once"),
        ("work: {compute: {dur", "workload.yaml:2:1: "),
    ],
)
def test_workload_text(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "request.json").write_text(JSON)
    (tmp_path / "workload.yaml").write_text(text)
    lines = refused(run("forecast", "request.json", "--workload", "workload.yaml", cwd=tmp_path))
    assert said in lines[0]


def test_two_workloads(tmp_path: Path) -> None:
    (tmp_path / "request.json").write_text(json.dumps({**REQUEST, "workload": WORKLOAD}))
    (tmp_path / "workload.yaml").write_text(yaml.safe_dump(WORKLOAD))
    lines = refused(run("check", "request.json", "--workload", "workload.yaml", "--max-cost", "5", cwd=tmp_path))
    assert lines == ["workload.yaml: must be left out: the request has a section workload of its own, got an object"]

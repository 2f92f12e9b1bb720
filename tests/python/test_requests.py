"""68 public requests: read, forecast, written back as they were, and accepted by the service's own model."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import simcore

from tests.python.command_line import run
from tests.python.jobs import requested as small
from tests.python.requests import DATA, REQUESTS, Members, name, read, refused_by_botocore, workload, workload_file


def loaded(path: Path) -> simcore.Job:
    return simcore.Job.load(path, workload=workload_file(path))


def test_all_are_there() -> None:
    assert len(REQUESTS) == 68
    assert all(workload_file(path).exists() for path in REQUESTS)


@pytest.mark.parametrize("path", REQUESTS, ids=name)
def test_forecast(path: Path) -> None:
    forecast = simcore.forecast(loaded(path), replications=3)
    assert forecast.job == read(path)["TrainingJobName"]
    assert forecast.cost_usd.mean > 0
    assert forecast.worst_case.cost_usd >= forecast.cost_usd.mean


@pytest.mark.parametrize("path", REQUESTS, ids=name)
def test_written_back_as_it_was(path: Path) -> None:
    job = loaded(path)
    written = job.to_request()
    assert written == read(path)
    assert refused_by_botocore(written) == ""
    again = simcore.Job.from_request(written, workload=workload(path))
    assert again.resolve().spec_id == job.resolve().spec_id


@pytest.mark.parametrize("path", REQUESTS, ids=name)
def test_written_without_its_request(path: Path) -> None:
    """As a job file it says the same, but for what the service demands and a job file does not know."""
    job = simcore.Job(loaded(path).description)
    written = job.to_request(base={})
    assert refused_by_botocore(written) == ""
    again = simcore.Job.from_request(written, workload=beside(written, workload(path), read(path)))
    assert again.resolve().spec_id == job.resolve().spec_id


def beside(written: Members, given: Members, request: Members) -> Members:
    """The workload, with the region that the original image told; channels of no data need a line too."""
    image = request["AlgorithmSpecification"].get("TrainingImage", "")
    lies_in = re.search(r"\.dkr\.ecr\.([a-z0-9-]+)\.", image)
    return {"region": lies_in[1] if lies_in else "us-east-1", **given}


@pytest.mark.parametrize("path", REQUESTS[:3], ids=name)
def test_command_line(path: Path) -> None:
    done = run("forecast", path, "--workload", workload_file(path), "--format", "json")
    assert (done.code, done.err) == (0, "")
    assert done.out == simcore.forecast(loaded(path)).to_json() + "\n"


def test_a_request_as_yaml(tmp_path: Path) -> None:
    """JSON is YAML; the workload may stand in the request itself."""
    import yaml

    path = REQUESTS[0]
    (tmp_path / "request.yaml").write_text(yaml.safe_dump({**read(path), "workload": workload(path)}))
    assert simcore.Job.load(tmp_path / "request.yaml").resolve().spec_id == loaded(path).resolve().spec_id


# ------------------------------------------------------------------------ what the files cover
def channels(request: Members) -> list[Members]:
    return request.get("InputDataConfig", [])


def s3(request: Members) -> list[Members]:
    return [source["S3DataSource"] for source in sources(request) if "S3DataSource" in source]


def mounted(request: Members) -> list[Members]:
    return [source["FileSystemDataSource"] for source in sources(request) if "FileSystemDataSource" in source]


def sources(request: Members) -> list[Members]:
    return [channel["DataSource"] for channel in channels(request)]


def common_mode(request: Members) -> str:
    return str(request["AlgorithmSpecification"]["TrainingInputMode"])


def mode(request: Members, wanted: str) -> bool:
    return any(
        channel.get("InputMode", common_mode(request)) == wanted
        for channel in channels(request)
        if "S3DataSource" in channel["DataSource"]
    )


def types(request: Members) -> list[str]:
    resources = request["ResourceConfig"]
    return [group["InstanceType"] for group in resources.get("InstanceGroups", [resources])]


def nodes(request: Members) -> int:
    resources = request["ResourceConfig"]
    return sum(group["InstanceCount"] for group in resources.get("InstanceGroups", [resources]))


def has(member: str) -> Callable[[Members], bool]:
    def holds(request: Members) -> bool:
        return any(member in part for part in parts(request))

    return holds


def parts(part: object) -> Iterator[Members]:
    """Every object inside the request."""
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from parts(inner)


def image(request: Members) -> str:
    return str(request["AlgorithmSpecification"].get("TrainingImage", ""))


FEATURES: dict[str, Callable[[Members], bool]] = {
    "File (an S3 channel)": lambda r: mode(r, "File"),
    "FastFile": lambda r: mode(r, "FastFile"),
    "Pipe": lambda r: mode(r, "Pipe"),
    "`InputMode` on a channel differs from `TrainingInputMode`": lambda r: any(
        channel.get("InputMode", common_mode(r)) != common_mode(r) for channel in channels(r)
    ),
    "ShardedByS3Key": lambda r: any(s.get("S3DataDistributionType") == "ShardedByS3Key" for s in s3(r)),
    "No `S3DataDistributionType`": lambda r: any("S3DataDistributionType" not in s for s in s3(r)),
    "ManifestFile": lambda r: any(s["S3DataType"] == "ManifestFile" for s in s3(r)),
    "AugmentedManifestFile": lambda r: any(s["S3DataType"] == "AugmentedManifestFile" for s in s3(r)),
    "ShuffleConfig": has("ShuffleConfig"),
    "RecordWrapperType RecordIO": lambda r: any(c.get("RecordWrapperType") == "RecordIO" for c in channels(r)),
    "Channel CompressionType Gzip": lambda r: any(c.get("CompressionType") == "Gzip" for c in channels(r)),
    "EFS": lambda r: any(m["FileSystemType"] == "EFS" for m in mounted(r)),
    "FSx for Lustre": lambda r: any(m["FileSystemType"] == "FSxLustre" for m in mounted(r)),
    "FileSystemAccessMode rw": lambda r: any(m["FileSystemAccessMode"] == "rw" for m in mounted(r)),
    "VpcConfig": has("VpcConfig"),
    "Managed spot with MaxWaitTimeInSeconds": lambda r: (
        bool(r.get("EnableManagedSpotTraining")) and "MaxWaitTimeInSeconds" in r["StoppingCondition"]
    ),
    "CheckpointConfig": has("CheckpointConfig"),
    "KeepAlivePeriodInSeconds (warm pool)": has("KeepAlivePeriodInSeconds"),
    "InstanceGroups (heterogeneous cluster)": has("InstanceGroups"),
    "InstanceGroupNames on a channel": has("InstanceGroupNames"),
    "RetryStrategy": has("RetryStrategy"),
    "OutputDataConfig CompressionType NONE": lambda r: r["OutputDataConfig"].get("CompressionType") == "NONE",
    "OutputDataConfig CompressionType GZIP, written out": lambda r: (
        r["OutputDataConfig"].get("CompressionType") == "GZIP"
    ),
    "No InputDataConfig": lambda r: "InputDataConfig" not in r,
    "Several instances": lambda r: nodes(r) > 1,
    "Three channels or more": lambda r: len(channels(r)) > 2,
    "GPU types": lambda r: any(re.match(r"ml\.[gp]\d", kind) for kind in types(r)),
    "Trainium (trn1)": lambda r: any("trn1" in kind for kind in types(r)),
    "EnableNetworkIsolation true": lambda r: bool(r.get("EnableNetworkIsolation")),
    "EnableInterContainerTrafficEncryption true": lambda r: bool(r.get("EnableInterContainerTrafficEncryption")),
    "VolumeKmsKeyId": has("VolumeKmsKeyId"),
    "KmsKeyId empty text": lambda r: r["OutputDataConfig"].get("KmsKeyId") == "",
    "AlgorithmName (Marketplace)": has("AlgorithmName"),
    "MetricDefinitions": has("MetricDefinitions"),
    "Environment": has("Environment"),
    "Tags": has("Tags"),
    "TrainingImage that names no region": lambda r: bool(image(r)) and ".dkr.ecr." not in image(r),
    "S3 address as https://": lambda r: any(
        str(value).startswith("https://s3") for part in parts(r) for key, value in part.items() if key.startswith("S3")
    ),
}

TABLE = dict(
    re.findall(r"^\| (.+?) \| \d+: ([\d, ]+) \|$", (DATA / "requests" / "README.md").read_text(), re.MULTILINE)
)


@pytest.mark.parametrize("feature", FEATURES)
def test_coverage(feature: str) -> None:
    """The table of tests/data/requests/README.md, counted again: no feature loses its files unseen."""
    found = [path.stem[:3] for path in REQUESTS if FEATURES[feature](read(path))]
    assert found == TABLE[feature].split(", ")


# ------------------------------------------------------------------------ a request beside its workload


def test_a_savings_plan_is_what_no_request_says() -> None:
    workload = {
        "region": "us-east-1",
        "work": {"compute": {"duration": "1 h"}},
        "purchase": "savings_plan",
        "savings_plan": {"discount": 0.3},
    }
    for members in ({}, {"EnableManagedSpotTraining": False}):
        job = small(**members, workload=workload)
        assert job.description["purchase"] == "savings_plan"
        assert not any("purchase" in text for text in job.resolve().warnings)
    with pytest.raises(simcore.SpecError, match="since the request says EnableManagedSpotTraining, got 'spot'"):
        small(EnableManagedSpotTraining=False, workload={**workload, "purchase": "spot"}).resolve()


@pytest.mark.parametrize(
    ("more", "member", "value"),
    [
        ({"purchase": "spot"}, "EnableManagedSpotTraining", "'spot'"),
        ({"artifact": {"compression": "NONE"}}, "OutputDataConfig.CompressionType", "'NONE'"),
        ({"cluster": {"keep_alive": "10 min"}}, "ResourceConfig.KeepAlivePeriodInSeconds", "'10 min'"),
        ({"retry": {"max_attempts": 2}}, "RetryStrategy.MaximumRetryAttempts", "2"),
    ],
)
def test_a_workload_that_says_more_than_its_request(more: dict[str, object], member: str, value: str) -> None:
    """The forecast follows it, aloud; written back, the request says so too."""
    job = small(workload={"region": "us-east-1", "work": {"compute": {"duration": "1 h"}}, **more})
    said = [text for text in job.resolve().warnings if text.endswith(f"does not say so in {member}")]
    assert [text.partition(": ")[2].partition(" ")[0] for text in said] == [value.partition(" ")[0]]
    assert simcore.Job.from_request(job.to_request()).description["cluster"]["instance_type"] == "ml.g5.xlarge"
    section, _, last = member.rpartition(".")
    assert last in (job.to_request()[section] if section else job.to_request())


def test_a_replaced_job_keeps_the_warnings_of_its_request() -> None:
    workload = {"work": {"compute": {"duration": "1 h"}}}
    job = small(EnableInterContainerTrafficEncryption=True, workload=workload)
    encrypted = "EnableInterContainerTrafficEncryption slows distributed training"
    region = "region: us-east-1 is taken, since neither request nor workload names one"
    for each in (job, job.replace(name="a"), job.replace(name="a").replace(name="b")):
        warnings = each.resolve().warnings
        assert sum(text.startswith(encrypted) for text in warnings) == 1
        assert warnings.count(region) == 1
    assert region not in job.replace(region="eu-west-1").resolve().warnings

"""Processing jobs: time and bill by hand, requests as boto3 takes them, answers of DescribeProcessingJob billed."""

from __future__ import annotations

import functools
import json
import random
from typing import Any

import pytest
import simcore

SEEN = {"ml.m5.xlarge": (4, 0.23), "ml.m5.4xlarge": (16, 0.922), "ml.c6i.8xlarge": (32, 1.632)}  # vCPUs, USD/h


def job(instance_type: str, nodes: int, **changes: Any) -> simcore.Job:
    """A million samples of 30 ms on a vCPU each, 40 GB in 400 files that are shared out."""
    return simcore.Job(
        {
            "simcore": 1,
            "name": "features",
            "kind": "processing",
            "as_of": "2026-09-24",
            "cluster": {"instance_type": instance_type, "instance_count": nodes, "volume_size": "100 GB"},
            "channels": {"raw": {"size": "40 GB", "objects": 400, "distribution": "ShardedByS3Key"}},
            "work": {"samples": 1_000_000, "preprocessing": {"time": "30 ms"}},
            "phases": {"starting": 100, "startup": 10, "image_pull": 20, "download": 60},
            "artifact": {"size": "2 GB", "upload": "Continuous"},
        }
    ).replace(**changes)


@pytest.mark.parametrize("nodes", [1, 2, 4])
@pytest.mark.parametrize("instance_type", SEEN)
def test_time_and_bill_are_those_of_hand(instance_type: str, nodes: int) -> None:
    vcpus, usd_per_h = SEEN[instance_type]
    found = simcore.forecast(job(instance_type, nodes))
    processed_s = 1_000_000 * 0.030 / (vcpus * nodes)
    billed_s = round(60 + 10 + processed_s)
    assert found.wall_clock_s.mean == pytest.approx(100 + 60 + 10 + processed_s, abs=0.01)
    assert found.billable_s.mean == pytest.approx(billed_s, abs=0.5)
    amounts = {line.usage_type: line.amount_usd for line in found.bill.items}
    assert round(amounts[f"USE1-Processing:{instance_type}"], 2) == round(billed_s / 3600 * nodes * usd_per_h, 2)
    volume = (60 + 10 + processed_s) / 3600 / 720 * 100 * nodes * 0.10
    assert round(amounts["USE1-Processing:VolumeUsage.gp2"], 2) == round(volume, 2)


def test_a_time_measured_on_two_instances_is_shared_out_among_more() -> None:
    work = {
        "compute": {
            "duration": "1 h",
            "spread": 0,
            "measured_on": {"instance_type": "ml.m5.xlarge", "instance_count": 2},
        }
    }
    times = [
        simcore.forecast(job("ml.m5.xlarge", n, work=None).replace(work=work)).wall_clock_s.mean for n in (1, 2, 4)
    ]
    assert [time - 170 for time in times] == pytest.approx([7200, 3600, 1800], abs=0.01)


def request(draw: random.Random) -> dict[str, Any]:
    """A processing request drawn at random."""
    inputs = [
        {
            "InputName": f"input-{i}",
            "S3Input": {
                "S3Uri": f"s3://bucket/{i}",
                "S3DataType": draw.choice(["S3Prefix", "ManifestFile"]),
                "LocalPath": f"/opt/ml/processing/{i}",
            }
            | ({"S3InputMode": draw.choice(["File", "Pipe"])} if draw.random() < 0.7 else {})
            | ({"S3DataDistributionType": "ShardedByS3Key"} if draw.random() < 0.5 else {}),
        }
        for i in range(draw.randint(0, 4))
    ]
    drawn: dict[str, Any] = {
        "ProcessingJobName": f"job-{draw.randint(1, 999)}",
        "RoleArn": "arn:aws:iam::123456789012:role/Processing",
        "AppSpecification": {"ImageUri": "123456789012.dkr.ecr.eu-west-1.amazonaws.com/image:1"},
        "ProcessingResources": {
            "ClusterConfig": {
                "InstanceCount": draw.randint(1, 20),
                "InstanceType": draw.choice(list(SEEN)),
                "VolumeSizeInGB": draw.randint(10, 500),
            }
        },
    }
    if inputs:
        drawn["ProcessingInputs"] = inputs
    if draw.random() < 0.5:
        drawn["StoppingCondition"] = {"MaxRuntimeInSeconds": draw.randint(1, 777_600)}
    if draw.random() < 0.7:
        mode = draw.choice(["EndOfJob", "Continuous"])
        output = {"S3Uri": "s3://bucket/out", "LocalPath": "/opt/ml/processing/out", "S3UploadMode": mode}
        drawn["ProcessingOutputConfig"] = {"Outputs": [{"OutputName": "out", "S3Output": output}]}
    if draw.random() < 0.3:
        drawn["Tags"] = [{"Key": "team", "Value": draw.choice(["vision", "speech"])}]
    return drawn


def workload(of: dict[str, Any]) -> dict[str, Any]:
    """What a processing request cannot say."""
    names = [each["InputName"] for each in of.get("ProcessingInputs", []) if each["InputName"] != "code"]
    return {
        "channels": {name: {"size": "1 GB", "objects": 10} for name in names},
        "work": {"compute": {"duration": "20 min"}},
    }


@functools.cache
def shape_of_the_service() -> Any:
    """What botocore's model of the service says of a request; reading it takes 0.1 s."""
    import botocore.session

    return botocore.session.Session().get_service_model("sagemaker").operation_model("CreateProcessingJob").input_shape


def refused_by_botocore(members: dict[str, Any]) -> str:
    """What botocore, with the service's model, has against a request; empty when nothing."""
    from botocore.validate import ParamValidator

    return ParamValidator().validate(members, shape_of_the_service()).generate_report()


def test_botocore_takes_what_is_written_for_500_random_jobs() -> None:
    draw = random.Random(19)
    for _ in range(500):
        asked = request(draw)
        read = simcore.Job.from_request(asked, workload=workload(asked))
        assert read.to_request(base=asked) == asked
        bare = read.to_request()
        assert refused_by_botocore(bare) == ""
        again = simcore.Job.from_request(bare, workload=workload(asked))
        assert again.description == read.description


DESCRIBED = {
    "ProcessingJobName": "features",
    "ProcessingJobArn": "arn:aws:sagemaker:us-east-1:123456789012:processing-job/features",
    "ProcessingResources": {
        "ClusterConfig": {"InstanceCount": 2, "InstanceType": "ml.m5.xlarge", "VolumeSizeInGB": 30}
    },
    "AppSpecification": {"ImageUri": "123456789012.dkr.ecr.us-east-1.amazonaws.com/image:1"},
    "ProcessingJobStatus": "Completed",
    "CreationTime": "2026-09-24T10:00:00Z",
    "ProcessingStartTime": "2026-09-24T10:04:00Z",
    "ProcessingEndTime": "2026-09-24T10:34:00Z",
}


def test_a_described_job_is_billed_from_its_start_to_its_end() -> None:
    """30 min × 2 × 0.23 USD/h, and 2 × 30 GB at 0.10 USD a month."""
    found = simcore.load_described(DESCRIBED)
    bill = {line.usage_type: line.amount_usd for line in found.bill().items}
    assert round(bill["USE1-Processing:ml.m5.xlarge"], 4) == 0.23
    assert round(bill["USE1-Processing:VolumeUsage.gp2"], 4) == round(60 * 0.1 * 0.5 / 720, 4)


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ({"ProcessingStartTime": None}, "ProcessingStartTime: must be given"),
        ({"ProcessingJobStatus": "InProgress"}, "describes a job that still runs"),
        ({"ProcessingEndTime": "2026-09-24T10:01:00Z"}, "ProcessingEndTime"),
    ],
)
def test_an_answer_that_contradicts_itself_is_refused(members: dict[str, Any], message: str) -> None:
    answer = {key: value for key, value in (DESCRIBED | members).items() if value is not None}
    with pytest.raises(simcore.SpecError, match=message):
        simcore.load_described(answer)


@pytest.mark.parametrize(
    ("patch", "message"),
    [
        ({"ProcessingJobName": "a b"}, "ProcessingJobName"),
        ({"RoleArn": None}, "RoleArn: must be given"),
        (
            {
                "ProcessingInputs": [
                    {
                        "InputName": "x",
                        "S3Input": {"S3DataType": "S3Prefix", "S3Uri": "s3://b", "S3InputMode": "FastFile"},
                    }
                ]
            },
            "S3InputMode",
        ),
        ({"EnableManagedSpotTraining": True}, "EnableManagedSpotTraining"),
        ({"StoppingCondition": {"MaxRuntimeInSeconds": 777_601}}, "MaxRuntimeInSeconds"),
    ],
)
def test_a_wrong_request_gets_a_clear_message(patch: dict[str, Any], message: str) -> None:
    asked = {key: value for key, value in (request(random.Random(3)) | patch).items() if value is not None}
    with pytest.raises(simcore.SpecError, match=message):
        simcore.forecast(simcore.Job.from_request(asked, workload=workload(asked)))


def test_tuning_and_other_requests_are_named_as_such(tmp_path: Any) -> None:
    path = tmp_path / "tuning.json"
    path.write_text(json.dumps({"HyperParameterTuningJobName": "x", "HyperParameterTuningJobConfig": {}}))
    with pytest.raises(simcore.SpecError, match="tuning"):
        simcore.forecast(str(path))


def test_the_one_published_time_is_within_the_forecast() -> None:
    """A scikit-learn script of 18 s on ml.m5.xlarge in ap-southeast-1, June 2021: created at 12:29:00, processing from
    12:32:49 to 12:33:07 (an answer of DescribeProcessingJob in a public repository that the search does not name)."""
    answer = DESCRIBED | {
        "ProcessingJobArn": "arn:aws:sagemaker:ap-southeast-1:123456789012:processing-job/features",
        "ProcessingResources": {
            "ClusterConfig": {"InstanceCount": 1, "InstanceType": "ml.m5.xlarge", "VolumeSizeInGB": 30}
        },
        "CreationTime": "2021-06-09T12:29:00.130+08:00",
        "ProcessingStartTime": "2021-06-09T12:32:49.205+08:00",
        "ProcessingEndTime": "2021-06-09T12:33:07.692+08:00",
    }
    ran = simcore.load_described(answer)
    assert [(each.phase, each.end_s - each.start_s) for each in ran.trace.phases] == [
        ("starting", 229),
        ("training", 18),
    ]
    asked = {
        "simcore": 1,
        "kind": "processing",
        "region": "ap-southeast-1",
        "as_of": "2021-06-09",
        "cluster": {"instance_type": "ml.m5.xlarge"},
        "work": {"compute": {"duration": "18 s"}},
    }
    found = simcore.forecast(asked).wall_clock_s
    assert found.quantile(0.1) < 247 < found.quantile(0.9)

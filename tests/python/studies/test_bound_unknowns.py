"""The bound of a job with unknown values holds for every value that the service allows, or is none of a whole start.

Values are drawn from the service's own shapes (botocore). Each request so completed is priced by the worst case of its
forecast, which shares with the bound only what every forecast does.
"""

import copy
import json
from typing import Any

import pytest
import simcore
from botocore.model import Shape
from botocore.session import Session
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from simcore.inputs.documents import TextSource
from simcore.inputs.job_documents.held import held_jobs
from simcore.inputs.program_job import ProgramJob, jobs_of
from simcore.inputs.python_code.program import program
from simcore.inputs.scanned import Bound
from simcore.studies.bound import bound

SERVICE = Session().get_service_model("sagemaker")
TYPES = ["ml.m5.xlarge", "ml.g5.2xlarge", "ml.p3.2xlarge", "ml.p4d.24xlarge", "ml.c5.9xlarge"]
MOST_SECONDS = 28 * 86_400  # of a job (quotas of the service); the shape names no most
ROLE = "arn:aws:iam::111122223333:role/T"
CHANNEL = {"ChannelName": "train", "DataSource": {"S3DataSource": {"S3DataType": "S3Prefix", "S3Uri": "s3://b/x"}}}
TRAINING = {
    "TrainingJobName": "a",
    "RoleArn": ROLE,
    "AlgorithmSpecification": {"TrainingImage": "mine", "TrainingInputMode": "File"},
    "InputDataConfig": [CHANNEL],
    "OutputDataConfig": {"S3OutputPath": "s3://b/o"},
    "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 2, "VolumeSizeInGB": 50},
    "StoppingCondition": {"MaxRuntimeInSeconds": 7200},
}
PROCESSING = {
    "ProcessingJobName": "a",
    "RoleArn": ROLE,
    "AppSpecification": {"ImageUri": "mine"},
    "ProcessingResources": {
        "ClusterConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 2, "VolumeSizeInGB": 50}
    },
    "StoppingCondition": {"MaxRuntimeInSeconds": 7200},
}
# Members whose values may be unknown, by request: those that change the bill, and others that might.
MEMBERS = {
    "CreateTrainingJob": [
        "EnableManagedSpotTraining", "StoppingCondition.MaxRuntimeInSeconds", "StoppingCondition.MaxWaitTimeInSeconds",
        "ResourceConfig.InstanceType", "ResourceConfig.InstanceCount", "ResourceConfig.VolumeSizeInGB",
        "ResourceConfig.KeepAlivePeriodInSeconds", "RetryStrategy.MaximumRetryAttempts", "CheckpointConfig.LocalPath",
        "AlgorithmSpecification.TrainingInputMode", "OutputDataConfig.CompressionType", "EnableNetworkIsolation",
        "EnableInterContainerTrafficEncryption", "InfraCheckConfig.EnableInfraCheck",
        "AlgorithmSpecification.EnableSageMakerMetricsTimeSeries",
    ],
    "CreateProcessingJob": [
        "StoppingCondition.MaxRuntimeInSeconds", "ProcessingResources.ClusterConfig.InstanceType",
        "ProcessingResources.ClusterConfig.InstanceCount", "ProcessingResources.ClusterConfig.VolumeSizeInGB",
        "NetworkConfig.EnableNetworkIsolation", "NetworkConfig.EnableInterContainerTrafficEncryption",
    ],
}  # fmt: skip
REQUESTS = {"CreateTrainingJob": TRAINING, "CreateProcessingJob": PROCESSING}
STEPS = {"CreateTrainingJob": "Training", "CreateProcessingJob": "Processing"}
METHODS = {"CreateTrainingJob": "create_training_job", "CreateProcessingJob": "create_processing_job"}


def shape_of(operation: str, path: str) -> Shape:
    """The shape of a member of a request."""
    shape = SERVICE.operation_model(operation).input_shape
    for name in path.split("."):
        shape = shape.members[name]
    return shape


def values(operation: str, path: str) -> Any:
    """Every value that the shape of a member allows; of instance types, some of those that simcore has prices of."""
    shape = shape_of(operation, path)
    if path.endswith("InstanceType"):
        return st.sampled_from([each for each in TYPES if each in shape.enum])
    if shape.type_name == "boolean":
        return st.booleans()
    if shape.type_name == "integer":
        least, most = shape.metadata.get("min", 0), shape.metadata.get("max", MOST_SECONDS)
        return st.one_of(st.just(least), st.just(most), st.integers(least, most))
    return st.sampled_from(shape.enum) if shape.enum else st.just("/opt/ml/checkpoints")


def put(request: dict[str, Any], path: str, value: Any) -> None:
    *above, last = path.split(".")
    for name in above:
        request = request.setdefault(name, {})
    request[last] = value


def completed(operation: str, drawn: dict[str, Any]) -> dict[str, Any]:
    """The request with the values that were drawn, and what some of them need beside them."""
    request = copy.deepcopy(REQUESTS[operation])
    for path, value in drawn.items():
        put(request, path, value)
    if "CheckpointConfig" in request:
        put(request, "CheckpointConfig.S3Uri", "s3://b/c")
    return request


def in_pipeline(operation: str, drawn: dict[str, Any]) -> ProgramJob:
    """The job of a pipeline whose parameters, without defaults, stand for the values."""
    hidden = completed(operation, {path: {"Get": f"Parameters.P{at}"} for at, path in enumerate(drawn)})
    hidden.pop("TrainingJobName", None)
    hidden.pop("ProcessingJobName", None)
    parameters = [{"Name": f"P{at}", "Type": "String"} for at in range(len(drawn))]
    step = {"Name": "S", "Type": STEPS[operation], "Arguments": hidden}
    text = json.dumps({"Version": "2020-12-01", "Parameters": parameters, "Steps": [step]})
    (job,) = held_jobs(TextSource("p.json", lambda: text)).jobs
    return job


def in_program(operation: str, drawn: dict[str, Any]) -> ProgramJob:
    """The job of a program that is given the values when it runs."""
    hidden = completed(operation, {path: f"<{at}>" for at, path in enumerate(drawn)})
    text = ", ".join(f"{name}={value!r}" for name, value in hidden.items())
    for at in range(len(drawn)):
        text = text.replace(f"'<{at}>'", f"sys.argv[{at}]")
    text = f"import boto3, sys\nboto3.client('sagemaker', region_name='us-east-1').{METHODS[operation]}({text})\n"
    (job,) = jobs_of(program("p.py", text.encode()))
    return job


def worst_usd(request: dict[str, Any]) -> float:
    """The most that a known request costs, whose work and data are next to nothing."""
    channels = {"channels": {"train": {"size": "1 B", "objects": 1}}} if "InputDataConfig" in request else {}
    workload = {"region": "us-east-1", "work": {"compute": {"duration": "1 s"}}, **channels}
    job = simcore.Job.from_request(request, workload=workload)
    return simcore.forecast(job, replications=1).worst_case.cost_usd


def holds(made: Bound, request: dict[str, Any], usd: float) -> bool:
    """Whether a completed request costs no more than its bound; of a bound for one of something, it must be known how
    many, and hours are those of running."""
    if made.usd is None:
        return True
    if made.per == ("instance",):
        cluster = request.get("ResourceConfig") or request["ProcessingResources"]["ClusterConfig"]
        return usd <= made.usd * cluster["InstanceCount"] + 1e-6
    return not made.whole or usd <= made.usd + 1e-6


@pytest.mark.parametrize("write", [in_pipeline, in_program])
@pytest.mark.parametrize("operation", REQUESTS)
@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_bound_holds_for_every_value(write: Any, operation: str, data: st.DataObject) -> None:
    unknown = data.draw(st.sets(st.sampled_from(MEMBERS[operation]), min_size=1, max_size=4))
    drawn = {path: data.draw(values(operation, path), path) for path in sorted(unknown)}
    made = bound(write(operation, drawn))
    try:
        usd = worst_usd(completed(operation, drawn))
    except simcore.InputError:  # values that do not go together, such as a wait without spot
        assume(False)
    assert holds(made, completed(operation, drawn), usd)


@pytest.mark.parametrize("operation", REQUESTS)
def test_what_is_known_is_bounded_by_its_own_worst_case(operation: str) -> None:
    """The bound of the request without unknowns is its worst case, so that the property compares like with like."""
    made = bound(in_program(operation, {}))
    assert made.whole
    assert made.usd == pytest.approx(worst_usd(completed(operation, {})), abs=1e-6)


@pytest.mark.parametrize("path", ["StoppingCondition.MaxRuntimeInSeconds", "ResourceConfig.InstanceType"])
def test_the_property_can_fail(path: str) -> None:
    """A bound that took the known request for the unknown one would be broken by a value that the shape allows."""
    wrong = bound(in_program("CreateTrainingJob", {}))
    value = "ml.p4d.24xlarge" if path.endswith("Type") else MOST_SECONDS
    request = completed("CreateTrainingJob", {path: value})
    assert not holds(wrong, request, worst_usd(request))

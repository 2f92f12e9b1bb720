"""Every job of a file, recognised by its content: a job file, a request, the described job that a request made, a
program, or another document that holds jobs."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from simcore import _core
from simcore.errors import SpecError
from simcore.inputs.documents import PROGRAMS, read, read_document
from simcore.inputs.job import Job
from simcore.inputs.job_documents.forms import HeldJobs, may_hold_jobs
from simcore.inputs.program_choice import completed, holds_named_jobs, read_jobs
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Place
from simcore.inputs.stated_jobs import TUNING, of_request
from simcore.inputs.workload import Workload

JOB_FILE = "job file"  # what a job is that is written for simcore
DESCRIBED = "described job"
# A word of every file that states one job: files without one are not parsed.
_SIGNS = re.compile(r"simcore|(?:Training|Processing|Tuning)Job|AlgorithmSpecification|AppSpecification")
# Members that the answer of DescribeTrainingJob has and its request has not (botocore 1.44.5, read on 2026-11-29).
ANSWERED = frozenset({
    "AutoMLJobArn", "BillableTimeInSeconds", "BillableTokenCount", "CreationTime", "DebugRuleEvaluationStatuses",
    "FailureReason", "FinalMetricDataList", "LabelingJobArn", "LastModifiedTime", "MlflowDetails", "ModelArtifacts",
    "OutputModelPackageArn", "ProfilerRuleEvaluationStatuses", "ProfilingStatus", "ProgressInfo", "SecondaryStatus",
    "SecondaryStatusTransitions", "TrainingEndTime", "TrainingJobArn", "TrainingJobStatus", "TrainingStartTime",
    "TrainingTimeInSeconds", "TuningJobArn", "WarmPoolStatus", "ResponseMetadata",
})  # fmt: skip
_STATUS = "TrainingJobStatus"
_REGION = re.compile(r"arn:[\w-]+:sagemaker:([\w-]+):")
_UNBILLED = {
    "RoleArn": "arn:aws:iam::111122223333:role/REPLACE-ME",
    "OutputDataConfig": {"S3OutputPath": "s3://REPLACE-ME"},
}
_ENDED = "describes a job that ran: the amount is for the same request again; simcore bill says what it has cost"
_RUNNING = "describes a job that still runs: the amount is for the same request again"


def may_state_jobs(path: str) -> bool:
    """Whether a file may state a job, or is broken and was meant to; whoever reads it is told."""
    return path.endswith(PROGRAMS) or may_hold_jobs(path) or _states_one(path)


def _states_one(path: str) -> bool:
    """Whether a file is a job file, a request or a described job."""
    try:
        text = read(path)[1]
        content = read_document(path)[1] if _SIGNS.search(text) else None
    except SpecError:
        return False
    return isinstance(content, Mapping) and ("simcore" in content or _is_request(content, path))


def _is_request(content: Mapping[str, Any], name: str) -> bool:
    """Whether a document is a request, or the answer that describes a training job."""
    if TUNING in content or _STATUS in content:
        return True
    try:
        _core.require_job(content, name)
    except SpecError:
        return False
    return _core.is_request(content)


def file_jobs(path: str | os.PathLike[str], parameters: Mapping[str, Any] | None = None) -> HeldJobs:
    """The jobs of a file.

    Args:
        path: The file.
        parameters: Values of parameters of a pipeline or a template, by name.

    Raises:
        InputError: The file cannot be read, or states no job.
    """
    if holds_named_jobs(path):
        return read_jobs(path, parameters)
    name, content = read_document(path, _require)
    if not isinstance(content, Mapping) or "simcore" in content or not _is_request(content, name):
        return HeldJobs((_of_job_file(path, name),))
    if _STATUS in content:
        return HeldJobs((_of_described(name, content),))
    return HeldJobs((of_request(name, {key: each for key, each in content.items() if key != "workload"}),))


def _require(document: Any, name: str) -> None:
    """Requires a document that states a job, with the message that a forecast has for any other."""
    if not (isinstance(document, Mapping) and (TUNING in document or document.get(_STATUS))):
        _core.require_job(document, name)


def _of_job_file(path: str | os.PathLike[str], name: str) -> ProgramJob:
    """The job of a job file, with the members of a request that say what it runs on."""
    draft = Job.load(path).draft()
    said = dict(line.split(" = ", 1) for line in draft.canonical_text.splitlines() if " = " in line)
    stopping = said.get("stopping.max_runtime")
    request = {
        "ResourceConfig": {"InstanceGroups": _groups(said), **_instances(said, "cluster")},
        "EnableManagedSpotTraining": said.get("purchase") == "spot",
        **({"StoppingCondition": {"MaxRuntimeInSeconds": round(float(stopping))}} if stopping else {}),
    }
    return ProgramJob(Place(name), JOB_FILE, said.get("name", ""), request=request)


def _instances(said: Mapping[str, str], section: str) -> dict[str, Any]:
    kind, count = said.get(f"{section}.instance_type", ""), said.get(f"{section}.instance_count", "1")
    return {"InstanceType": kind, "InstanceCount": count} if kind else {}


def _groups(said: Mapping[str, str]) -> list[dict[str, Any]]:
    sections = dict.fromkeys(key.rpartition(".")[0] for key in said if key.startswith("cluster.groups["))
    return [_instances(said, each) for each in sections]


def _of_described(name: str, content: Mapping[str, Any]) -> ProgramJob:
    """The job that the request of a described job would start again, in the region of its name; what some answers leave
    out and changes no bill is filled in."""
    request = {member: each for member, each in content.items() if member not in ANSWERED and each is not None}
    note = _RUNNING if content[_STATUS] in ("InProgress", "Stopping") else _ENDED
    found = of_request(name, {**_UNBILLED, **request, **_algorithm(request)})
    region = _REGION.match(str(content.get("TrainingJobArn")))
    return replace(found, what=DESCRIBED, notes=(note,), region=region[1] if region else None)


def _algorithm(request: Mapping[str, Any]) -> dict[str, Any]:
    """The section of the algorithm, with an image if it names none."""
    given = request.get("AlgorithmSpecification", {})
    if not isinstance(given, Mapping) or "AlgorithmName" in given:
        return {}
    return {"AlgorithmSpecification": {"TrainingImage": "REPLACE-ME", "TrainingInputMode": "File", **given}}


def job_of(found: ProgramJob, workload: Workload | None = None, *, allow_files: bool = False) -> Job:
    """A job of a file, with the workload that says what its document does not.

    Raises:
        InputError: Something is not said, or the job is none that can be forecast.
    """
    place = found.place
    if found.what == JOB_FILE:
        return Job.load(place.file, allow_files=allow_files)
    if found.what == DESCRIBED:
        return Job.from_request(found.request or {}, workload=workload, file=place.file, allow_files=allow_files)
    if not place.line and not place.name:  # the whole file is a request
        return Job.load(place.file, workload=workload, allow_files=allow_files)
    return Job.of_program(completed(found, workload), workload, "any" if allow_files else "below")

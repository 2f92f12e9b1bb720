"""Documents that hold jobs, for tests: the jobs of plain data, by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from simcore.inputs.job_documents.held import HeldJobs, held_jobs
from simcore.inputs.program_job import ProgramJob

ROLE = "arn:aws:iam::111122223333:role/T"
REQUEST: dict[str, Any] = {
    "AlgorithmSpecification": {"TrainingImage": "a", "TrainingInputMode": "File"},
    "RoleArn": ROLE,
    "OutputDataConfig": {"S3OutputPath": "s3://b/o"},
    "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
    "StoppingCondition": {"MaxRuntimeInSeconds": 3600},
}


def held(folder: Path, content: Any, name: str = "document.json") -> HeldJobs:
    """What a document of plain data, or of a text, holds."""
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return held_jobs(path)


def jobs(folder: Path, content: Any, name: str = "document.json") -> dict[str, ProgramJob]:
    """The jobs of a document by name."""
    return {each.place.name: each for each in held(folder, content, name).jobs}


def on(value: Any) -> dict[str, Any]:
    """The request on an instance type."""
    return {**REQUEST, "ResourceConfig": {**REQUEST["ResourceConfig"], "InstanceType": value}}


def unknown(job: ProgramJob) -> list[str]:
    """The members that are not known."""
    return [each.keyword for each in job.unknowns]


def kind(job: ProgramJob) -> Any:
    """The instance type of the request, if it is known."""
    return (job.request or {}).get("ResourceConfig", {}).get("InstanceType")

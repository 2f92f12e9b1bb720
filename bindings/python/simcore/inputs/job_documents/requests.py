"""Requests of the service as files of their own: of a job, of a tuning job, and several in one file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.inputs.job_documents.parts import PROCESSING, TRAINING, TUNING, Document, Found, Origin, jobs_of
from simcore.inputs.program_job import ProgramJob

# By a member that only the request of that kind has: its kind, its call, and the member with its name.
_KINDS = {
    "HyperParameterTuningJobConfig": (TUNING, "CreateHyperParameterTuningJob", "HyperParameterTuningJobName"),
    "ProcessingResources": (PROCESSING, "CreateProcessingJob", "ProcessingJobName"),
    "ProcessingJobName": (PROCESSING, "CreateProcessingJob", "ProcessingJobName"),
    "AppSpecification": (PROCESSING, "CreateProcessingJob", "ProcessingJobName"),
}
_TRAINING = (TRAINING, "CreateTrainingJob", "TrainingJobName")
_WORKLOAD = "workload"  # key of what the request cannot say, and a bound does not ask


# The members by which a request is recognised.
MEMBERS = (*_KINDS, "TrainingJobName", "AlgorithmSpecification", "ResourceConfig")


def read(document: Document) -> Found:
    """The job of a request, or the training jobs of the request of a tuning job."""
    _, _, name = _row(document.content)
    named = document.content.get(name)
    yield from _jobs(document.file, document.content, named if isinstance(named, str) else "")


def alone(file: str, content: Mapping[str, Any]) -> ProgramJob:
    """The job of a file that is one request, which is named by its file."""
    (found,) = (each for each in _jobs(file, content, "") if isinstance(each, ProgramJob))
    return found


def _row(content: Mapping[str, Any]) -> tuple[str, str, str]:
    return next((row for member, row in _KINDS.items() if member in content), _TRAINING)


def _jobs(file: str, content: Mapping[str, Any], name: str) -> Found:
    kind, call, _ = _row(content)
    yield from jobs_of(kind, Origin(file, name, call), {key: each for key, each in content.items() if key != _WORKLOAD})

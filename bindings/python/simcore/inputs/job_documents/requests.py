"""Requests of the service as files of their own: of a job, of a tuning job, and several in one file."""

from __future__ import annotations

from simcore.inputs.job_documents.parts import PROCESSING, TRAINING, TUNING, Document, Found, Origin, jobs_of

# By a member that only the request of that kind has: its kind, its call, and the member with its name.
_KINDS = {
    "HyperParameterTuningJobConfig": (TUNING, "CreateHyperParameterTuningJob", "HyperParameterTuningJobName"),
    "ProcessingResources": (PROCESSING, "CreateProcessingJob", "ProcessingJobName"),
    "ProcessingJobName": (PROCESSING, "CreateProcessingJob", "ProcessingJobName"),
    "AppSpecification": (PROCESSING, "CreateProcessingJob", "ProcessingJobName"),
}
_TRAINING = (TRAINING, "CreateTrainingJob", "TrainingJobName")
_WORKLOAD = "workload"  # key of what the request cannot say, and a bound does not ask


def read(document: Document) -> Found:
    """The job of a request, or the training jobs of the request of a tuning job."""
    content = document.content
    kind, call, name = next((row for member, row in _KINDS.items() if member in content), _TRAINING)
    named = content.get(name)
    origin = Origin(document.file, named if isinstance(named, str) else "", call)
    yield from jobs_of(kind, origin, {key: each for key, each in content.items() if key != _WORKLOAD})

"""Answers of the service about jobs, each read as the request that would run the same again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from simcore.inputs.documents import is_described
from simcore.inputs.job_documents.parts import (
    PROCESSING,
    TRAINING,
    TUNING,
    Document,
    Found,
    Origin,
    brief,
    jobs_of,
    region_of,
)
from simcore.inputs.python_code.call import Place, Unread


class _Answer(NamedTuple):
    """An answer about jobs of one kind; `only`: its members that the request of the job does not have."""

    kind: str
    noun: str  # in the names of its members: "TrainingJob"
    only: frozenset[str]


_OF_ALL = {"AutoMLJobArn", "CreationTime", "FailureReason", "LastModifiedTime", "ResponseMetadata"}
# Members of the answer of Describe… that Create… does not have (botocore 1.44.5; a test compares them), and
# ResponseMetadata, which boto3 adds.
ANSWERS = (
    _Answer(
        PROCESSING,
        "ProcessingJob",
        frozenset(
            {
                *_OF_ALL,
                *("ExitMessage", "MonitoringScheduleArn", "ProcessingEndTime", "ProcessingJobArn"),
                *("ProcessingJobStatus", "ProcessingStartTime", "TrainingJobArn"),
            }
        ),
    ),
    _Answer(
        TUNING,
        "HyperParameterTuningJob",
        frozenset(
            {
                *(_OF_ALL - {"AutoMLJobArn"}),
                *("BestTrainingJob", "ConsumedResources", "HyperParameterTuningEndTime", "HyperParameterTuningJobArn"),
                *("HyperParameterTuningJobStatus", "ObjectiveStatusCounters", "OverallBestTrainingJob"),
                *("TrainingJobStatusCounters", "TuningJobCompletionDetails"),
            }
        ),
    ),
    _Answer(
        TRAINING,
        "TrainingJob",
        frozenset(
            {
                *_OF_ALL,
                *("BillableTimeInSeconds", "BillableTokenCount", "DebugRuleEvaluationStatuses", "FinalMetricDataList"),
                *("LabelingJobArn", "MlflowDetails", "ModelArtifacts", "OutputModelPackageArn"),
                *("ProfilerRuleEvaluationStatuses", "ProfilingStatus", "ProgressInfo", "SecondaryStatus"),
                *("SecondaryStatusTransitions", "TrainingEndTime", "TrainingJobArn", "TrainingJobStatus"),
                *("TrainingStartTime", "TrainingTimeInSeconds", "TuningJobArn", "WarmPoolStatus"),
            }
        ),
    ),
)
# Members that every such job has, by which people shorten an answer.
_REQUIRED = {
    TRAINING: ("RoleArn", "AlgorithmSpecification", "OutputDataConfig", "StoppingCondition"),
    PROCESSING: ("RoleArn", "AppSpecification"),
}
_LEFT_OUT = "is left out of the answer"
_RUNNING = {"InProgress", "Stopping", "Deleting"}
_GROUPS = "InstanceGroups"
_FOUND = ("TrainingJob", "HyperParameterTuningJob")  # keys of results of Search, by what was searched for


def read(document: Document, prefix: str = "") -> Found:
    """The job of an answer of DescribeTrainingJob, DescribeProcessingJob or DescribeHyperParameterTuningJob."""
    answer, content = answer_of(document.content), document.content
    name = content.get(f"{answer.noun}Name")
    status = content.get(f"{answer.noun}Status")
    origin = Origin(
        document.file,
        f"{prefix}{name}" if isinstance(name, str) else prefix,
        f"Describe{answer.noun}",
        notes=tuple(_notes(status)),
        region=region_of(content.get(f"{answer.noun}Arn")),
    )
    yield from jobs_of(answer.kind, origin, _request(content, answer, origin))


def _notes(status: Any) -> Iterator[str]:
    """What is to be said of a job that still runs."""
    if isinstance(status, str) and status in _RUNNING:
        yield f"the job still runs ({status}): this is all of it from its start, and not what is left"


def answer_of(content: Mapping[str, Any]) -> _Answer:
    """Which of the answers a content is: the last, that about a training job, where nothing tells."""
    signs = {PROCESSING: "Processing", TUNING: "HyperParameterTuning"}
    return next(
        (each for each in ANSWERS[:-1] if any(str(key).startswith(signs[each.kind]) for key in content)), ANSWERS[-1]
    )


def _request(content: Mapping[str, Any], answer: _Answer, origin: Origin) -> dict[str, Any]:
    """The members of the request. Those that the service required, and that the answer was shortened by, are not known.
    A cluster of groups is described with a count of 0 beside them, which no request may have."""
    members = {key: each for key, each in content.items() if key not in answer.only and each is not None}
    for key in _REQUIRED.get(answer.kind, ()):
        members.setdefault(key, origin.unread(key, _LEFT_OUT))
    held = members.get("ResourceConfig")
    if isinstance(held, Mapping):
        members["ResourceConfig"] = _resources(held, origin)
    return members


def _resources(held: Mapping[str, Any], origin: Origin) -> dict[str, Any]:
    """The instances of a training job."""
    several = held.get(_GROUPS) or held.get("InstancePreferences")
    if several and held.get("InstanceCount") == 0:
        return {key: each for key, each in held.items() if key != "InstanceCount"}
    unread = {} if several else {"InstanceCount": origin.unread("InstanceCount", _LEFT_OUT)}
    return {**unread, **held}


def read_event(document: Document) -> Found:
    """The job of an event of EventBridge, which has an answer under its key detail."""
    detail = document.content.get("detail")
    if isinstance(detail, Mapping):
        yield from read(replace(document, content=detail))
    else:
        yield document.problem("detail", "must be an answer about a job: an object", detail)


def read_found(document: Document) -> Found:
    """The jobs of an answer of Search, or of one of its results."""
    results = document.content.get("Results", [document.content])
    for place, each in enumerate(results if isinstance(results, list) else [results]):
        held = next((each[key] for key in _FOUND if key in each), None) if isinstance(each, Mapping) else None
        if isinstance(held, Mapping):
            yield from read(replace(document, content=held))
        else:
            found = Place(document.file, name=f"Results[{place}]")
            yield Unread(brief(each), found, "is no job that is read")


def is_event(content: Any) -> bool:
    """Whether an event of EventBridge is about a job of the service."""
    detail = content.get("detail") if isinstance(content, Mapping) else None
    return is_described(detail) or (isinstance(detail, Mapping) and "TrainingJobDefinition" in detail)


def has_found(content: Any) -> bool:
    """Whether an answer of Search has a tuning job."""
    results = content.get("Results") if isinstance(content, Mapping) else None
    several = results if isinstance(results, list) else []
    return any(isinstance(each, Mapping) and isinstance(each.get(_FOUND[1]), Mapping) for each in several)

"""Answers of the service about jobs, each read as the request that would run the same again."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
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
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Place, Unread
from simcore.inputs.recorded import repeated


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
    TRAINING: ("RoleArn", "AlgorithmSpecification", "OutputDataConfig", "ResourceConfig", "StoppingCondition"),
    PROCESSING: ("RoleArn", "AppSpecification", "ProcessingResources"),
}
# Members of the instances that the answer alone has (botocore 1.44.5): the preference that the job ran on.
SELECTED = ("SelectedInstanceType", "SelectedInstanceCount")
_LEFT_OUT = "is left out of the answer"
_RUNNING = {"InProgress", "Stopping", "Deleting"}
_GROUPS, _PREFERENCES = "InstanceGroups", "InstancePreferences"
_NEXT_PAGE = "NextToken"
_LEAST = {"milliseconds": 1e11}  # from here on a number is a time in these, as in events, and below it in seconds
_FOUND = ("TrainingJob", "HyperParameterTuningJob")  # keys of results of Search, by what was searched for


def read(document: Document, region: str = "") -> Found:
    """The job of an answer of DescribeTrainingJob, DescribeProcessingJob or DescribeHyperParameterTuningJob; `region`:
    where it ran, if its ARN does not tell."""
    answer, content = answer_of(document.content), document.content
    name, arn = content.get(f"{answer.noun}Name"), content.get(f"{answer.noun}Arn")
    origin = Origin(
        document.file,
        name if isinstance(name, str) else "",
        f"Describe{answer.noun}",
        notes=tuple(_notes(answer, content)),
        region=region_of(arn) or region,
    )
    named, tuner = (each if isinstance(each, str) else "" for each in (arn, content.get("TuningJobArn")))
    modified_s = _moment_s(content.get("LastModifiedTime"))
    for each in jobs_of(answer.kind, origin, _request(content, answer, origin)):
        if isinstance(each, ProgramJob):
            yield replace(each, arn=named, tuning_arn=tuner, modified_s=modified_s)
        else:
            yield each


def _moment_s(value: Any) -> float:
    """A time as seconds since 1970, to compare with another; 0 for what is none."""
    if isinstance(value, (int, float)):
        return value / 1000 if value >= _LEAST["milliseconds"] else float(value)
    try:
        return datetime.fromisoformat(str(value).replace("Z", "+00:00")).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def once(jobs: Iterable[ProgramJob]) -> tuple[ProgramJob, ...]:
    """The jobs, of one that several answers describe the latest alone, and of a tuning job and its training jobs the
    former alone."""
    by_name: dict[Hashable, list[ProgramJob]] = {}
    for place, job in enumerate(jobs):
        by_name.setdefault((job.arn, job.place.name) if job.arn else place, []).append(job)
    latest = [_latest(same) for same in by_name.values()]
    trials: dict[str, list[ProgramJob]] = {job.arn: [] for job in latest if job.arn and job.trials is not None}
    for job in latest:
        trials.get(job.tuning_arn, []).append(job)
    return tuple(_with_trials(job, trials.get(job.arn, [])) for job in latest if job.tuning_arn not in trials)


def _with_trials(job: ProgramJob, trials: list[ProgramJob]) -> ProgramJob:
    """A tuning job with what is said of those of its training jobs that answers describe."""
    if not trials:
        return job
    number = "one of its training jobs stands" if len(trials) == 1 else f"{len(trials)} of its training jobs stand"
    files = " and ".join(dict.fromkeys(each.place.file for each in trials))
    return replace(job, notes=(*job.notes, f"{number} in {files} as well, and is counted here alone"))


def _latest(same: list[ProgramJob]) -> ProgramJob:
    """The latest of several answers about a job, of those of one time the last, with what is said of the others."""
    latest = max(reversed(same), key=lambda each: each.modified_s)
    if len(same) == 1:
        return latest
    note = repeated(latest.place.name, [each.place.file for each in same], "counted")
    return replace(latest, notes=(*latest.notes, note))


def _notes(answer: _Answer, content: Mapping[str, Any]) -> Iterator[str]:
    """What is to be said of a job that has ended, or that still runs, and of its instances."""
    status = content.get(f"{answer.noun}Status")
    if isinstance(status, str) and status in _RUNNING:
        yield f"the job still runs ({status}): this is all of it from its start, and not what is left"
    elif isinstance(status, str):
        billed = "; simcore bill says what it has cost" if answer.kind != TUNING else ""
        yield f"the job has ended ({status}): this is the same request once more{billed}"
    held = _instances(content)
    kind, count = (held.get(each) for each in SELECTED)
    if isinstance(kind, str):
        yield f"of its InstancePreferences the job got {f'{count} × ' if count else ''}{kind}"


def _instances(content: Mapping[str, Any]) -> Mapping[str, Any]:
    """The section of the instances of a training or a processing job."""
    processing = content.get("ProcessingResources")
    held = processing.get("ClusterConfig") if isinstance(processing, Mapping) else content.get("ResourceConfig")
    return held if isinstance(held, Mapping) else {}


def answer_of(content: Mapping[str, Any]) -> _Answer:
    """Which of the answers a content is: the last, that about a training job, where nothing tells."""
    signs = {PROCESSING: "Processing", TUNING: "HyperParameterTuning"}
    return next(
        (each for each in ANSWERS[:-1] if any(str(key).startswith(signs[each.kind]) for key in content)), ANSWERS[-1]
    )


def _request(content: Mapping[str, Any], answer: _Answer, origin: Origin) -> dict[str, Any]:
    """The members of the request. Those that the service required, and that the answer was shortened by, are not
    known."""
    members = {key: each for key, each in content.items() if key not in answer.only and each is not None}
    for key in _REQUIRED.get(answer.kind, ()):
        members.setdefault(key, origin.unread(key, _LEFT_OUT))
    held, processing = members.get("ResourceConfig"), members.get("ProcessingResources")
    if isinstance(held, Mapping):
        members["ResourceConfig"] = _resources(held, origin)
    if isinstance(processing, Mapping) and isinstance(processing.get("ClusterConfig"), Mapping):
        cluster = _resources(processing["ClusterConfig"], origin)
        members["ProcessingResources"] = {**processing, "ClusterConfig": cluster}
    return members


def _resources(held: Mapping[str, Any], origin: Origin) -> dict[str, Any]:
    """The instances as the request named them. Beside groups and preferences, which have counts of their own, the
    answer has a count of 0, which no request may have."""
    preferences = held.get(_PREFERENCES)
    counted = [isinstance(each, Mapping) and "InstanceCount" in each for each in preferences or []]
    has_counts = bool(held.get(_GROUPS)) or (bool(counted) and all(counted))
    is_none = bool(preferences or has_counts) and held.get("InstanceCount") == 0
    kept = {key: each for key, each in held.items() if key not in SELECTED and not (is_none and key == "InstanceCount")}
    return kept if has_counts else {"InstanceCount": origin.unread("InstanceCount", _LEFT_OUT), **kept}


def read_event(document: Document) -> Found:
    """The job of an event of EventBridge, which has an answer under its key detail."""
    detail, region = document.content.get("detail"), document.content.get("region")
    if isinstance(detail, Mapping):
        yield from read(replace(document, content=detail), region if isinstance(region, str) else "")
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
    if document.content.get(_NEXT_PAGE):
        here = Place(document.file, name=_NEXT_PAGE)
        yield Unread("the next page of the answer", here, "is not here, and may hold jobs")


def is_event(content: Any) -> bool:
    """Whether an event of EventBridge is about a job of the service."""
    detail = content.get("detail") if isinstance(content, Mapping) else None
    return is_described(detail) or (isinstance(detail, Mapping) and "TrainingJobDefinition" in detail)


def has_found(content: Any) -> bool:
    """Whether an answer of Search has a tuning job."""
    results = content.get("Results") if isinstance(content, Mapping) else None
    several = results if isinstance(results, list) else []
    return any(isinstance(each, Mapping) and isinstance(each.get(_FOUND[1]), Mapping) for each in several)

"""Documents on their way to the rules of the lint: requests, job files, tuning requests and described jobs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from simcore import _core
from simcore._core import Catalog, JobDraft, RecordedJob
from simcore.errors import InputError, Problem
from simcore.inputs import model_trainer_keywords
from simcore.inputs.job import Job
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.sdk_request import renamed
from simcore.inputs.workload import Workload
from simcore.linting import tuning_request
from simcore.linting.subject import Subject, member

_PREFERENCES = "ResourceConfig.InstancePreferences"


@dataclass(frozen=True)
class Read:
    """A job that was read, and what is wrong about its document besides what a workload would supply."""

    subject: Subject
    problems: tuple[Problem, ...] = ()


def of_job(job: Job, catalog: Catalog, tags: tuple[str, ...] = ()) -> Read:
    """A job from a job file or a request."""
    draft, kept = job.draft(), job.kept()
    members = kept.request if isinstance(kept.request, Mapping) else {}
    subject = Subject(
        members,
        _fields(draft),
        _places(draft, job.file),
        catalog,
        _stated_region(job.description.get("region"), catalog),
        required_tags=tags,
    )
    try:
        return Read(replace(subject, plan=job.resolve(catalog)))
    except InputError as error:
        return Read(subject, tuple(_own(error.problems, members) if members else error.problems))


# What a program must say of a job for a forecast of it: the rest changes neither time nor cost.
_TIMED = ("AlgorithmSpecification", "AppSpecification", "InputDataConfig", "ProcessingInputs", "ResourceConfig",
          "ProcessingResources", "StoppingCondition", "EnableManagedSpotTraining", "CheckpointConfig", "RetryStrategy",
          "HyperParameterTuningResourceConfig", "OutputDataConfig.CompressionType")  # fmt: skip


def of_program(
    job: ProgramJob,
    catalog: Catalog,
    tags: tuple[str, ...] = (),
    workload: Workload | None = None,
    allow_files: bool = False,
) -> Read | None:
    """A job that a program or another document creates, as far as reading tells it; None where it makes no request that
    is read, as in local mode."""
    if job.free or job.request is None:
        return None
    described = Job.from_request(job.request, workload=workload, file=str(job.place), allow_files=allow_files)
    read = of_job(described, catalog, tags)
    of_tuner = job.trials is not None  # whose own tags its trials have
    subject = replace(read.subject, unread=(*job.unread, "Tags") if of_tuner else job.unread)
    if of_tuner:
        requires = job.requires if job.what == model_trainer_keywords.CLASS else None
        subject = replace(subject, tuning={"ResourceLimits": {}}, requires=requires)
    if subject.is_unread(_TIMED):
        subject = replace(subject, plan=None)
    return Read(subject, tuple(_of_arguments(job)) + tuple(_told(read.problems, subject, job)))


def _of_arguments(job: ProgramJob) -> Iterator[Problem]:
    """What is wrong about the arguments themselves."""
    return (replace(each, where=f"{job.place}: {each.where}") for each in job.problems)


def _told(problems: tuple[Problem, ...], subject: Subject, job: ProgramJob) -> Iterator[Problem]:
    """Problems of the request, by the keywords of the program, without what reading does not tell."""
    for problem in problems:
        place = problem.where.removeprefix(f"{job.place}: ")
        if not subject.is_unread([place]):
            yield replace(
                problem, where=f"{job.place}: {renamed(place, job.origins)}" if place != problem.where else place
            )


def of_tuning(
    document: Mapping[str, Any],
    file: str,
    catalog: Catalog,
    tags: tuple[str, ...] = (),
    workload: Workload | None = None,
) -> Iterator[Read]:
    """The training jobs of a tuning job, one for each of its definitions: its trials are alike but for their
    hyperparameters. What is wrong about the tuning job itself comes with none of them."""
    name = document.get("HyperParameterTuningJobName")
    beside = {"TrainingJobName": name if isinstance(name, str) else "trial", **_tags(document)}
    config = document.get(tuning_request.CONFIG)
    for path, definition in tuning_request.definitions(document):
        job = Job.from_request({**definition, **beside}, workload=workload, file=file)
        read = of_job(job, catalog, tags)
        subject = replace(read.subject, tuning=config if isinstance(config, Mapping) else {}, above=f"{path}.")
        yield Read(subject, tuple(replace(each, where=_below(each.where, file, path)) for each in read.problems))


def of_tuning_itself(document: Mapping[str, Any], file: str) -> tuple[Problem, ...]:
    """What is wrong about a tuning job besides its training jobs."""
    found = tuning_request.problems(document)
    return tuple(replace(each, where=f"{file}: {each.where}" if file else each.where) for each in found)


def _below(place: str, file: str, path: str) -> str:
    """The place of a problem in the document that the request stands in."""
    inner = place.removeprefix(f"{file}: ") if file else place
    if inner == place and file:  # the workload's
        return place
    own = inner.startswith(("Tags", "TrainingJobName"))
    named = inner.replace("TrainingJobName", "HyperParameterTuningJobName") if own else f"{path}.{inner}"
    return f"{file}: {named}" if file else named


def of_described(
    described: Mapping[str, Any], file: str, catalog: Catalog, tags: tuple[str, ...] = (), above: str = ""
) -> Read:
    """A job that ran, as it would be sent again; `above`: what its members stand under in the document."""
    recorded: RecordedJob = _core.read_described(described, file)
    fields, places = _fields(recorded.draft), _places(recorded.draft, file)
    completed = described.get("TrainingJobStatus") == "Completed"
    region = fields.get("region") if "region" in places else None
    ran = recorded.training_time_s if completed else None
    subject = Subject(described, fields, places, catalog, region, run_s=ran, described=True, above=above)
    return Read(replace(subject, required_tags=tags))


def _tags(document: Mapping[str, Any]) -> dict[str, Any]:
    """The tags of a tuning job, which its trials have, too."""
    return {"Tags": document["Tags"]} if "Tags" in document else {}


def _fields(draft: JobDraft) -> dict[str, str]:
    """Key paths and values of the job, in base units."""
    lines = (line.partition(" = ") for line in draft.canonical_text.splitlines())
    return {key: value for key, _, value in lines}


def _places(draft: JobDraft, file: str) -> dict[str, str]:
    return {key: place.removeprefix(f"{file}: ") for key, place in draft.origins.items()}


def _stated_region(region: Any, catalog: Catalog) -> str | None:
    return region if isinstance(region, str) and region in catalog.regions() else None


def _own(problems: tuple[Problem, ...], members: Mapping[str, Any]) -> Iterator[Problem]:
    """Problems of a request itself, without what it cannot say: fields of a workload, which begin with a small letter,
    and which of several types the service takes."""
    types = (_PREFERENCES, "ResourceConfig.InstanceType") if member(members, _PREFERENCES) else ()
    too_many = any(problem.key in ("InputDataConfig", "ProcessingInputs") for problem in problems)
    for problem in problems:
        unsaid = problem.is_missing or (problem.key in types and problem.value == "nothing")
        if not unsaid and not (too_many and problem.key == "workload.channels"):  # which says the same
            yield problem

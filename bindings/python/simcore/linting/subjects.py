"""Documents on their way to the rules of the lint: requests, job files, tuning requests and described jobs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from simcore import _core
from simcore._core import Catalog, JobDraft, RecordedJob
from simcore.errors import InputError, Problem
from simcore.inputs.job import Job
from simcore.inputs.workload import Workload
from simcore.linting.subject import Subject, member

_TRIAL = "TrainingJobDefinition"
_CONFIG = "HyperParameterTuningJobConfig"
_PREFERENCES = "ResourceConfig.InstancePreferences"


@dataclass(frozen=True)
class Read:
    """A job that was read, and what is wrong about its document besides what a workload would supply."""

    subject: Subject
    problems: tuple[Problem, ...] = ()


def is_tuning(document: Any) -> bool:
    """Whether a document is the request of a tuning job, whose trials are described in it."""
    return isinstance(member(document, _TRIAL), Mapping) and isinstance(member(document, _CONFIG), Mapping)


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


def of_tuning(
    document: Mapping[str, Any],
    file: str,
    catalog: Catalog,
    tags: tuple[str, ...] = (),
    workload: Workload | None = None,
) -> Read:
    """The trials of a tuning job: all are alike but for their hyperparameters."""
    trial = {**document[_TRIAL], "TrainingJobName": str(document.get("HyperParameterTuningJobName", "trial"))}
    job = Job.from_request({**trial, **_tags(document)}, workload=workload, file=file)
    read, above = of_job(job, catalog, tags), f"{_TRIAL}."
    problems = (replace(each, where=_below(each.where, file, above)) for each in read.problems)
    return Read(replace(read.subject, tuning=document[_CONFIG], above=above), tuple(problems))


def _below(place: str, file: str, above: str) -> str:
    """The place of a problem in the document that the request stands in."""
    return f"{f'{file}: ' if file else ''}{above}{place.removeprefix(f'{file}: ')}"


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
    for problem in problems:
        place = problem.where.rpartition(": ")[2]
        unsaid = place[:1].islower() or place in types
        if not (unsaid and problem.value == "nothing"):
            yield problem

"""The jobs that a version of a file states: a job file, a request, or a program, recognised by its content."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

from simcore import _core
from simcore.errors import InputError, Problem, SpecError
from simcore.inputs.documents import PROGRAMS, TextSource, read_document
from simcore.inputs.job import Job
from simcore.inputs.job_documents import requests
from simcore.inputs.job_documents.held import held_jobs
from simcore.inputs.job_documents.recognised import recognised
from simcore.inputs.program_choice import require_told
from simcore.inputs.program_job import ProgramJob, jobs_of
from simcore.inputs.python_code.call import Unread
from simcore.inputs.python_code.program import program
from simcore.inputs.python_code.source import too_large
from simcore.inputs.workload import names_of, read_workload, workload_of

TEXTS = (".json", ".yaml", ".yml")  # endings of files that may be a job file or a request
_BESIDE = ".workload"  # NAME.workload.yaml has what NAME.json or NAME.py cannot say
# Members of job files and requests that a text has which is broken, and was meant to be one.
_MEANT = re.compile(rf"""(?m)^[\s{{]*["']?({"|".join(("simcore", *requests.MEMBERS))})["']?\s*:""")

_OF_JOBS = re.compile(r"(?i)sagemaker|(training|processing|transform)_?job")  # of other documents: those that matter


@dataclass(frozen=True)
class Version:
    """A file as it is, or as it was.

    Args:
        name: Its path.
        data: Its bytes.
        workload: What its requests cannot say.
        past: Whether it is no longer so: files that it names are then not read.
    """

    name: str
    data: bytes
    workload: TextSource | None = None
    past: bool = False


@dataclass(frozen=True)
class StatedJob:
    """A job of a version of a file."""

    name: str  # of the file, with the line of a program
    key: tuple[str, ...]  # what it is found again by in another version
    job: Job | None = None  # if all is said that a forecast needs
    found: ProgramJob | None = None  # for a bound; a job file has none

    @property
    def content(self) -> Any:
        """What makes it differ from another version."""
        said = self.job.description if self.job is not None else None
        found = self.found
        if found is None:
            return said
        unknown = [(each.keyword, each.unread.text, each.parts) for each in found.unknowns]
        number = [each.text if isinstance(each, Unread) else each for each in (found.trials, found.starts)]
        beside = [each.text for each in found.beside]
        return said, found.request, unknown, number, beside, found.free


@dataclass(frozen=True)
class Stated:
    """What a version of a file states."""

    jobs: tuple[StatedJob, ...] = ()
    problems: tuple[Problem, ...] = ()  # why it, or a part of it, is not read
    others: tuple[Problem, ...] = ()  # what else speaks of jobs, and how a job of it can be read


def is_candidate(name: str) -> bool:
    """Whether a file may state a job, by the ending of its name."""
    return name.endswith((*PROGRAMS, *TEXTS))


def is_program(name: str) -> bool:
    """Whether a file is a Python file or a notebook, by the ending of its name."""
    return name.endswith(PROGRAMS)


def is_workload(name: str) -> bool:
    """Whether a file goes with another, by its name."""
    return name.endswith(TEXTS) and PurePath(name).stem.endswith(_BESIDE)


def workloads_of(name: str) -> list[str]:
    """The names that a workload beside a file may have."""
    stem = str(PurePath(name).with_suffix(""))
    return [f"{stem}{_BESIDE}{ending}" for ending in TEXTS]


def owners_of(workload: str) -> list[str]:
    """The names of files that a workload may stand beside."""
    stem = str(PurePath(workload).with_suffix("")).removesuffix(_BESIDE)
    return [f"{stem}{ending}" for ending in (*TEXTS, *PROGRAMS)]


def text_of(name: str, data: bytes) -> TextSource:
    """The text of a file, JSON or YAML, in the place of its path."""

    def read() -> str:
        try:
            return data.decode().removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            found = f"a byte that is not, at offset {error.start}"
            raise SpecError.of(Problem(name, "must be UTF-8 text", found)) from None

    return TextSource(name, read)


def read_version(version: Version) -> Stated:
    """The jobs that a version of a file states; none if it is another kind of file."""
    try:
        return _of_program(version) if is_program(version.name) else _of_text(version)
    except InputError as error:
        return Stated(problems=error.problems)


# ---------------------------------------------------------------------------------------------- job files and requests
def _of_text(version: Version) -> Stated:
    source = text_of(version.name, version.data)
    if not too_large(version.name, version.data, "text") and recognised(source).holds_jobs:
        return _of_document(version, source)
    try:
        content = _content(version, source)
    except SpecError as error:
        return _of_broken(version, error)
    if not isinstance(content, Mapping):
        return Stated()
    if "simcore" in content:
        return Stated((StatedJob(version.name, ("job file",), _job(version, source, content)),))
    other = _other_kind(version.name, content, source.text)
    if other is not None or not _core.is_request(content):
        return other or Stated()
    return Stated((_of_request(version, source, content),))


def _of_document(version: Version, source: TextSource) -> Stated:
    """The jobs of a pipeline, a state machine, a plan and the like, by their names; others name what may start some."""
    try:
        held = held_jobs(source)
    except SpecError as error:
        return Stated(others=error.problems)
    jobs = (_of_held(each, version.workload) for each in held.jobs if each.request is not None)
    unpriced = [
        replace(problem, where=str(each.place))
        for each in held.jobs
        if each.request is None
        for problem in each.problems
    ]
    return Stated(tuple(jobs), held.problems, (*unpriced, *map(_unread, held.skipped)))


def _other_kind(name: str, content: Any, text: str) -> Stated | None:
    """What is said of a document that simcore knows and that is neither a job file nor a request; None of others."""
    try:
        _core.require_job(content, name)
    except SpecError as error:
        return Stated(others=error.problems if _OF_JOBS.search(text) else ())
    return None


def _of_broken(version: Version, error: SpecError) -> Stated:
    """What is said of a text that cannot be read: its problems, if it was meant to state a job."""
    text = version.data.decode(errors="replace")
    other = _other_kind(version.name, _core.yaml_outline(text), text)
    return other or Stated(problems=error.problems if _MEANT.search(text) else ())


def _content(version: Version, source: TextSource) -> Any:
    large = too_large(version.name, version.data, "text")
    if large:
        raise SpecError.of(large)
    return read_document(source)[1]


def _of_request(version: Version, source: TextSource, content: Mapping[str, Any]) -> StatedJob:
    found = requests.alone(version.name, content)
    is_said = "workload" in content or _has_part(content, version.name, version.workload)
    job = _job(version, source, content) if is_said and not _core.preferred_types(content) else None
    return StatedJob(version.name, (found.what,), job, found)


def _has_part(request: Mapping[str, Any], name: str, workload: TextSource | None) -> bool:
    """Whether a workload, which may be that of several jobs, speaks of a request."""
    read = read_workload(workload)
    if read is None or not isinstance(read[1], Mapping) or not isinstance(read[1].get("jobs"), Mapping):
        return read is not None
    try:
        workload_of(names_of(request, name), read)
    except SpecError:
        return False
    return True


def _job(version: Version, source: TextSource, content: Mapping[str, Any]) -> Job:
    is_job_file = "simcore" in content
    workload = None if is_job_file else version.workload
    if not version.past:
        return Job.load(source, workload=workload)
    if is_job_file:
        return Job(content, file=version.name)
    return Job.from_request(content, workload=workload, file=version.name)


# ---------------------------------------------------------------------------------------------- programs
def _of_program(version: Version) -> Stated:
    read = program(version.name, version.data)
    jobs = tuple(_of_call(each, version.workload) for each in jobs_of(read))
    return Stated(jobs, (*read.problems, *map(_unread, read.skipped)))


def _unread(skipped: Unread) -> Problem:
    return Problem(str(skipped.place), "must be read to be compared", f"{skipped.text}, which {skipped.why}")


def _of_call(found: ProgramJob, workload: TextSource | None) -> StatedJob:
    return _of_held(found, workload, (found.what, found.name, found.within))


def _of_held(found: ProgramJob, workload: TextSource | None, key: tuple[str, ...] = ()) -> StatedJob:
    """A job of a program or a document, found again by `key`, or else by its name there."""
    place = str(found.place)
    stated = StatedJob(place, key or (found.what, found.place.name), found=found)
    if found.request is None or found.trials is not None or not _has_part(found.request, place, workload):
        return stated
    try:
        require_told(found, workload)
    except SpecError:  # what it does not tell is said beside the bound
        return stated
    return replace(stated, job=Job.from_request(found.request, workload=workload, file=place))

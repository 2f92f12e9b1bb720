"""What will hurt about a job, found before it is paid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from os import PathLike, fspath
from typing import Any

from simcore import _core
from simcore._core import Catalog
from simcore.errors import InputError, Problem, SpecError
from simcore.inputs import arguments
from simcore.inputs.documents import PROGRAMS, TextSource, is_folder, read, read_document
from simcore.inputs.file_jobs import may_state_jobs
from simcore.inputs.job import Job, as_job
from simcore.inputs.lines import line_of
from simcore.inputs.program_choice import (
    every_job_at,
    holds_document_jobs,
    jobs_at,
    place_of,
    read_jobs,
    unchecked,
)
from simcore.inputs.program_job import ProgramJob, jobs_of
from simcore.inputs.python_code.program import program as read_text
from simcore.inputs.python_code.program import read_program
from simcore.inputs.sdk_request import renamed
from simcore.inputs.workload import Workload, misplaced
from simcore.linting import subjects, tuning_request
from simcore.linting.checks import findings
from simcore.linting.findings import Finding, LintReport, worst_first
from simcore.linting.rules import rules
from simcore.linting.subjects import Read
from simcore.progress import Told, counted
from simcore.studies.scan import files_below

_ENDINGS = (".json", ".yaml", ".yml")
Document = Job | Mapping[str, Any] | str | PathLike[str]


@dataclass(frozen=True)
class Linted:
    """What came of one document.

    Args:
        findings: What the rules say about its jobs.
        problems: What makes the document unreadable for a forecast, besides what a workload would supply.
        jobs: Number of its jobs.
    """

    findings: tuple[Finding, ...]
    problems: tuple[Problem, ...]
    jobs: int


def lint(
    *jobs: Document,
    workload: Workload | None = None,
    catalog: Catalog | None = None,
    ignore: Collection[str] = (),
    required_tags: Sequence[str] = (),
    allow_files: bool = False,
) -> LintReport:
    """Finds what will hurt about jobs: what the service refuses, what surely loses money, what is likely to.

    Args:
        jobs: Job files, CreateTrainingJob, CreateProcessingJob or CreateHyperParameterTuningJob requests, answers of
            DescribeTrainingJob, or documents that hold jobs, such as pipelines and plans: paths, dicts or Jobs;
            programs that create jobs; of a folder, those in it and below it.
        workload: What a request cannot say; rules that need it are silent without it.
        catalog: Whose prices and instance types hold.
        ignore: Ids of rules to leave out.
        required_tags: Names of the tags that every job must have.
        allow_files: As for :meth:`Job.load`.

    Raises:
        SpecError: A document cannot be read, or is refused for what no rule speaks of; has every problem.

    >>> import simcore
    >>> job = {
    ...     "simcore": 1,
    ...     "cluster": {"instance_type": "ml.g5.xlarge", "keep_alive": "10 min"},
    ...     "work": {"compute": {"duration": "1 h"}},
    ... }
    >>> [finding.rule.id for finding in simcore.lint(job).findings]
    ['keep-alive-idle']
    """
    if not jobs:
        raise InputError.of(Problem("jobs", "must be given: a job file, a request or a described job"))
    how: dict[str, Any] = {"catalog": catalog, "ignore": ignore, "required_tags": required_tags}
    documents, others = in_folders(jobs)
    linted = [findings_of(each, workload=workload, allow_files=allow_files, **how) for each in documents]
    problems = [problem for each in linted for problem in each.problems]
    if problems:
        raise SpecError.of(*problems)
    return replace(report(linted, ignore), others=tuple(others))


def in_folders(paths: Iterable[Document], progress: Told | None = None) -> tuple[list[Document], list[str]]:
    """Documents with each folder replaced by those in it and below it; and the files of folders that could be some by
    their names, and are none. Before each file of a folder is looked at, `progress` is called with (done, all).

    Raises:
        SpecError: A folder cannot be read, or has no document of a job.
    """
    found: list[Document] = []
    others: list[str] = []
    problems: list[Problem] = []
    for path in paths:
        if isinstance(path, (str, PathLike)) and is_folder(fspath(path)):
            below = list(files_below(fspath(path), problems, _ENDINGS + PROGRAMS))
            jobs = dict.fromkeys(each for each in counted(below, progress) if _is_of_a_job(each))
            if not jobs:
                rule = f"must hold a document or a program of a job ({', '.join(_ENDINGS + PROGRAMS)})"
                problems.append(Problem(fspath(path), rule))
            found += jobs
            others += (each for each in below if each not in jobs and each.endswith(_ENDINGS))
        else:
            found.append(path)
    if problems:
        raise SpecError.of(*problems)
    return found, others


def _is_of_a_job(path: str) -> bool:
    """Whether a file is a document that is read here, which a part of a job file beside a request is not; or a program
    that creates jobs."""
    try:
        if path.endswith(PROGRAMS):
            return bool(jobs_of(read_program(path)))
        if holds_document_jobs(path):
            held = read_jobs(path)
            return bool(held.jobs or held.problems)
        content = read_document(path, _require)[1]
    except InputError:
        return _is_broken(path)
    return "simcore" in content or not _is_of_jobs(content, path) or _core.is_request(content)


def _is_broken(path: str) -> bool:
    """Whether a file has words of a job and cannot be read, so that it must be named."""
    try:
        read_document(path)
    except InputError:
        return may_state_jobs(path)
    return False


def report(
    linted: Sequence[Linted], ignored: Collection[str] = (), refused: Mapping[str, tuple[str, ...]] | None = None
) -> LintReport:
    """The report of several documents: their findings, the worst first, and the problems of those that were refused."""
    every = sorted((each for one in linted for each in one.findings), key=worst_first)
    return LintReport(tuple(every), sum(each.jobs for each in linted), tuple(ignored), refused or {})


def each_of(jobs: Iterable[Document], look: Callable[[Document], Linted]) -> tuple[list[Linted], dict[str, InputError]]:
    """What came of each document, whatever becomes of the others, and by file the errors of those with problems."""
    linted: list[Linted] = []
    refused: dict[str, InputError] = {}
    for job in jobs:
        try:
            found = look(job)
            linted.append(found)
            if found.problems:
                raise InputError.of(*found.problems)
        except InputError as error:
            refused[fspath(job) if isinstance(job, (str, PathLike)) else ""] = error
    return linted, refused


def told(refused: Mapping[str, InputError]) -> dict[str, tuple[str, ...]]:
    """The problems of refused documents as texts, by file."""
    return {file: tuple(map(str, error.problems)) or (str(error),) for file, error in refused.items()}


def findings_of(
    document: Document,
    *,
    workload: Workload | None = None,
    catalog: Catalog | None = None,
    ignore: Collection[str] = (),
    required_tags: Sequence[str] = (),
    file: str = "",
    allow_files: bool = False,
    parameters: Mapping[str, Any] | None = None,
) -> Linted:
    """What the rules find in one document, and what else is wrong about it.

    Args:
        document: As for :func:`lint`; a request may be plain data, wherever it comes from.
        workload: The same.
        catalog: The same.
        ignore: The same.
        required_tags: The same.
        file: Name of the file that plain data come from, for messages.
        allow_files: The same.
        parameters: Values of parameters of a pipeline or a template, by name, in the place of their defaults.

    Raises:
        SpecError: The document is none of these kinds, or is no plain data; or `ignore` names no rule.
    """
    require_rules(ignore)
    how = _How(arguments.catalog_or_builtin(catalog), tuple(required_tags), workload, allow_files)
    if isinstance(document, Job):
        read_ = [subjects.of_job(as_job(document, workload), how.catalog, how.tags)]
        return _linted(read_, (), document.file, "", ignore)
    if not isinstance(document, Mapping) and holds_document_jobs(document):
        return _of_documents(document, how, ignore, parameters)
    if parameters:
        raise SpecError.of(Problem("parameters", "only go with a pipeline or a template"))
    if not isinstance(document, Mapping) and place_of(fspath(document))[0].endswith(PROGRAMS):
        return _of_program(document, how, ignore)
    name, content, text = _content(document, file)
    source = content if isinstance(document, Mapping) else document
    itself = subjects.of_tuning_itself(content, name) if tuning_request.is_tuning(content) else ()
    return _linted(_read(content, name, source, how), itself, name, text, ignore)


def _of_program(path: str | PathLike[str], how: _How, ignore: Collection[str]) -> Linted:
    """What came of the jobs of a program, or of the one at a line of it; each finding has the line of its job."""
    name = fspath(path)
    file, place = place_of(name)
    program = read_text(file, path.text.encode()) if isinstance(path, TextSource) else read_program(file)
    jobs = [each for each in jobs_of(program) if place in (None, each.place)] or jobs_at(name)
    found: list[Finding] = []
    problems = list(program.problems)
    reads = [(job, _read_job(job, how)) for job in jobs]
    for job, read_ in reads:
        if read_ is not None:
            known = findings(read_.subject, file, ignore)
            found += (replace(each, line=job.place.line, place=_in_program(each.place, job)) for each in known)
            problems += read_.problems
    return Linted(tuple(found), tuple(dict.fromkeys(problems)), sum(read_ is not None for _, read_ in reads))


def _of_documents(
    path: str | PathLike[str], how: _How, ignore: Collection[str], parameters: Mapping[str, Any] | None
) -> Linted:
    """What the rules find in the jobs of a pipeline, a state machine, a plan and the like; a job of which something
    that changes its bill is not known has not been checked."""
    found: list[Finding] = []
    problems: list[Problem] = []
    jobs = every_job_at(path, parameters)
    for each in jobs:
        read_ = None if each.unknowns else _read_job(each, how)
        if read_ is None:
            problems += [replace(problem, where=f"{each.place}: {problem.where}") for problem in each.problems]
            problems += [unchecked(each.place, unknown.keyword, unknown.unread) for unknown in each.unknowns]
        else:
            known = findings(read_.subject, str(each.place), ignore)
            found += (replace(finding, number=each.number) for finding in known)
            problems += read_.problems
    return Linted(tuple(found), tuple(problems), len(jobs))


def _read_job(job: ProgramJob, how: _How) -> Read | None:
    """A job of a program or a document; without a workload, in the region that stands beside its request."""
    workload = how.workload
    if workload is None and isinstance(job.region, str):
        workload = {"region": job.region}
    return subjects.of_program(job, how.catalog, how.tags, workload, how.allow_files)


def _in_program(place: str, job: ProgramJob) -> str:
    """The place of a member: the keyword that the program calls it, behind the cell of a notebook."""
    named = renamed(place, job.origins)
    return named if job.place.cell is None else f"cell {job.place.cell}: {named}"


def _content(document: Mapping[str, Any] | str | PathLike[str], file: str) -> tuple[str, Any, str]:
    """Name, content and text of a document; plain data have no text.

    Raises:
        SpecError: It is of no kind that is read here, or no plain data.
    """
    if isinstance(document, Mapping):
        plain = _core.plain(document, file)
        _require(plain, file or "job")
        return file, plain, ""
    name, content = read_document(document, _require)
    return name, content, document.text if isinstance(document, TextSource) else read(document)[1]


@dataclass(frozen=True)
class _How:
    """How documents are read."""

    catalog: Catalog
    tags: tuple[str, ...]
    workload: Workload | None
    allow_files: bool


def _read(content: Any, file: str, source: Mapping[str, Any] | str | PathLike[str], how: _How) -> list[Read]:
    """The jobs of a document."""
    known = (how.catalog, how.tags)
    if tuning_request.is_tuning(content):
        return [*subjects.of_tuning(content, file, *known, how.workload)]
    if _is_of_jobs(content, file):
        return [subjects.of_job(_job(source, file, how), *known)]
    if how.workload is not None:
        raise misplaced(how.workload, "a job that ran")
    if _core.is_description(content):
        return [subjects.of_described(content, file, *known)]
    ended, _ = _core.read_search(content, file)
    above = ((described, place, f"{place.removeprefix(f'{file}: ')}.") for place, described in ended)
    return [subjects.of_described(described, place, *known, below) for described, place, below in above]


def _job(source: Mapping[str, Any] | str | PathLike[str], file: str, how: _How) -> Job:
    """The job of a job file or a request."""
    if not isinstance(source, Mapping):
        return Job.load(source, workload=how.workload, allow_files=how.allow_files)
    if _core.is_request(source):
        return Job.from_request(source, workload=how.workload, file=file, allow_files=how.allow_files)
    return as_job(source, how.workload)


def _require(document: Any, file: str) -> None:
    """Requires a document that can be looked at.

    Raises:
        SpecError: It is of another kind, with the message that a forecast has for it.
    """
    if tuning_request.is_tuning(document) or _is_of_jobs(document, file):
        return
    try:
        _core.require_descriptions(document, file)
    except SpecError:
        _core.require_job(document, file)


def _is_of_jobs(document: Any, file: str) -> bool:
    """Whether a document is a job file or a request."""
    try:
        _core.require_job(document, file)
    except SpecError:
        return False
    return True


def _linted(jobs: list[Read], problems: tuple[Problem, ...], file: str, text: str, ignore: Collection[str]) -> Linted:
    """What came of the jobs of a document; `problems`: those of the document itself."""
    found = dict.fromkeys(finding for job in jobs for finding in findings(job.subject, file, ignore))
    located = [replace(each, line=line_of(text, each.place)) if text else each for each in found]
    every = dict.fromkeys([*problems, *(each for job in jobs for each in job.problems)])
    return Linted(tuple(located), tuple(every), len(jobs))


def require_rules(ids: Collection[str]) -> None:
    """Requires that every id is one of a rule.

    Raises:
        InputError: One is not; names the nearest.
    """
    unknown = [each for each in ids if each not in rules()]
    if unknown:
        raise InputError.of(*(rule_problem(each, "ignore") for each in unknown))


def rule_problem(word: str, where: str) -> Problem:
    """The refusal of a word that is the id of no rule, with the nearest id."""
    return Problem(where, "must be the id of a rule", repr(word), _core.nearest(word, list(rules())))

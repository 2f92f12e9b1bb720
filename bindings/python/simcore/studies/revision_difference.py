"""What the changes since a revision of git do to the jobs that the changed files state."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from simcore import _core
from simcore._core import Catalog, Forecast, Plan
from simcore.errors import InputError, Problem, SpecError, collected
from simcore.inputs import stated_jobs
from simcore.inputs.changed_jobs import ChangedJobs, JobChange, Side
from simcore.inputs.documents import TextSource, is_folder
from simcore.inputs.revision import ChangedFile, Revision
from simcore.inputs.scanned import NOT_CHECKED, OVER, WITHIN
from simcore.inputs.stated_jobs import Stated, StatedJob, Version, read_version, text_of
from simcore.linting.findings import ChangedFindings, Finding, LintReport, worst_first
from simcore.studies.bound import bound, budget_state
from simcore.studies.check import check_plan, share_of
from simcore.studies.forecast import forecast
from simcore.studies.lint import findings_of


@dataclass(frozen=True)
class Terms:
    """How versions are priced, judged and linted."""

    catalog: Catalog
    budget: _core.Budget | None = None
    workload: str | os.PathLike[str] | None = None
    seed: int = 1
    replications: int | None = None
    ignore: tuple[str, ...] = ()
    required_tags: tuple[str, ...] = ()


@dataclass
class _Read:
    """What came of the files so far."""

    jobs: list[JobChange] = field(default_factory=list)
    unread: list[Problem] = field(default_factory=list)
    unread_before: list[Problem] = field(default_factory=list)
    others: list[Problem] = field(default_factory=list)
    fresh: list[Finding] = field(default_factory=list)
    known: list[Finding] = field(default_factory=list)
    linted: int = 0
    notes: list[str] = field(default_factory=list)


def revision_difference(
    revision: Revision, paths: Sequence[str | os.PathLike[str]], terms: Terms
) -> tuple[ChangedJobs, ChangedFindings]:
    """Compares the jobs of the files that have changed since a revision: job files, requests, programs.

    Args:
        revision: Of the repository that the current folder is in.
        paths: Files, and folders with what is below them; default: the whole repository.
        terms: How versions are priced, judged and linted.

    Raises:
        InputError: A path is neither there nor was it, or is outside the repository.
    """
    changed = revision.changes(paths)
    _require_paths(paths, changed, revision)
    files = list(_documents(changed, revision))
    read = _Read()
    for each in files:
        _compare_file(each, revision, terms, read)
    found = ChangedJobs(
        revision.name,
        revision.commit,
        len(files),
        tuple(read.jobs),
        tuple(dict.fromkeys(read.unread)),
        tuple(read.unread_before),
        tuple(read.others),
        tuple(read.notes),
    )
    fresh, known = (sorted(each, key=worst_first) for each in (read.fresh, read.known))
    return found, ChangedFindings(
        LintReport(tuple(fresh), read.linted, terms.ignore), LintReport(tuple(known), read.linted, terms.ignore)
    )


def _require_paths(paths: Sequence[str | os.PathLike[str]], changed: Sequence[ChangedFile], revision: Revision) -> None:
    """Requires that each path is there, or was.

    Raises:
        InputError: One never was.
    """
    names = {name for file in changed for name in (file.old, file.new) if name}
    problems = []
    for each in paths:
        path = os.fspath(each)
        place = os.path.normpath(path)
        was = any(name == place or name.startswith(f"{place}/") for name in names)
        if not (was or os.path.lexists(path) or is_folder(path)):
            rule = f"must be a file or a folder that exists, or that {revision.name} has"
            problems.append(Problem(path, rule))
    if problems:
        raise InputError.of(*problems)


def _documents(changed: Iterable[ChangedFile], revision: Revision) -> Iterator[ChangedFile]:
    """The changed files that may state jobs, and those beside which a workload has changed."""
    listed = [each for each in changed if stated_jobs.is_candidate(each.new or each.old)]
    documents = [each for each in listed if not stated_jobs.is_workload(each.new or each.old)]
    yield from documents
    seen = {name for each in documents for name in (each.old, each.new)}
    workloads = [name for each in listed for name in (each.old, each.new) if stated_jobs.is_workload(name)]
    for owner in dict.fromkeys(owner for name in workloads for owner in stated_jobs.owners_of(name)):
        if owner not in seen and Path(owner).is_file() and revision.read(owner) is not None:
            yield ChangedFile(owner, owner)


# ---------------------------------------------------------------------------------------------- one file
def _compare_file(file: ChangedFile, revision: Revision, terms: Terms, read: _Read) -> None:
    new = _now(file.new, terms.workload, read.unread) if file.new else None
    if file.new and new is None:
        return
    old = _before(file, new, revision, terms, read.notes) if file.old else None
    now, then = (read_version(each) if each else Stated() for each in (new, old))
    read.unread += now.problems
    read.others += now.others
    read.unread_before += [each for each in then.problems if new is not None and each not in now.problems]
    was_unread = bool(then.problems)
    if new is not None and now.problems and not now.jobs:
        return
    for was, is_ in _pairs(then.jobs, now.jobs):
        if was is None or is_ is None or was.content != is_.content or not _has_several(file.new, now):
            with collected(read.unread):
                read.jobs += _change(was, is_, terms, read, was_unread=was_unread)
    _lint(old if then.jobs else None, new if now.jobs else None, terms, read)


def _has_several(name: str, now: Stated) -> bool:
    """Whether a file may have jobs that a change leaves as they are."""
    return stated_jobs.is_program(name) or len(now.jobs) > 1


def _now(name: str, workload: str | os.PathLike[str] | None, unread: list[Problem]) -> Version | None:
    data = _bytes(name, unread)
    if data is None:
        return None
    beside = next((each for each in stated_jobs.workloads_of(name) if Path(each).is_file()), workload)
    said = None if beside is None else _bytes(os.fspath(beside), unread)
    return Version(name, data, None if beside is None or said is None else text_of(os.fspath(beside), said))


def _bytes(name: str, unread: list[Problem]) -> bytes | None:
    """The bytes of a file of the repository, and of no other that a link leads to."""
    place = Path(name)
    try:
        if place.is_symlink() or not place.is_file():
            unread.append(Problem(name, "must be a file, and no link"))
            return None
        return place.read_bytes()
    except OSError as error:
        unread.append(Problem(name, "must be a file that can be read", error.strerror or ""))
        return None


def _before(
    file: ChangedFile, new: Version | None, revision: Revision, terms: Terms, notes: list[str]
) -> Version | None:
    data = revision.read(file.old)
    if data is None:
        return None
    given = () if terms.workload is None else (os.fspath(terms.workload),)
    for name in (*stated_jobs.workloads_of(file.old), *given):
        said = revision.read(name)
        if said is not None:
            return Version(file.old, data, text_of(name, said), past=True)
    now = new.workload if new is not None else None
    if now is not None:
        notes.append(f"{file.old}: was without a workload, and is priced with that of now, {now.name}")
    return Version(file.old, data, now, past=True)


def _pairs(old: Sequence[StatedJob], new: Sequence[StatedJob]) -> list[tuple[StatedJob | None, StatedJob | None]]:
    """The jobs of two versions of a file, each with its other version, if there is one: by what it is and is called,
    in the order of the file; or else as the only ones that are left."""
    left = list(old)
    pairs: list[tuple[StatedJob | None, StatedJob | None]] = []
    for job in new:
        was = next((each for each in left if each.key == job.key), None)
        if was is not None:
            left.remove(was)
        pairs.append((was, job))
    alone = [place for place, (was, _) in enumerate(pairs) if was is None]
    if len(alone) == len(left) == 1 and (left[0].found is None) == (new[alone[0]].found is None):
        pairs[alone[0]] = (left.pop(), new[alone[0]])
    return [*pairs, *((each, None) for each in left)]


# ---------------------------------------------------------------------------------------------- one job
def _change(
    old: StatedJob | None, new: StatedJob | None, terms: Terms, read: _Read, *, was_unread: bool
) -> Iterator[JobChange]:
    """What becomes of a job; nothing where all that is known of it is that it could not be read.

    Raises:
        InputError: It cannot be priced as it is.
    """
    new_plan = _plan(new, terms)
    try:
        old_plan = _plan(old, terms)
    except InputError as error:
        read.unread_before += error.problems
        old, old_plan, was_unread = None, None, True
    if old is None and new is None:
        return
    if any(each is not None and each.job is None for each in (old, new)):
        made = _judged_bound(JobChange(_at_most(old, terms), _at_most(new, terms)), terms)
    else:
        before, after = _forecasts((old_plan, new_plan), terms)
        made = _judged(JobChange(_side(old, before), _side(new, after)), new_plan, terms)
    yield replace(made, was_unread=was_unread and old is None)


def _plan(stated: StatedJob | None, terms: Terms) -> Plan | None:
    return None if stated is None or stated.job is None else stated.job.resolve(terms.catalog)


def _at_most(stated: StatedJob | None, terms: Terms) -> Side | None:
    if stated is None or stated.found is None:
        return None
    return Side(stated, bound=bound(stated.found, terms.catalog))


def _forecasts(plans: Sequence[Plan | None], terms: Terms) -> list[Forecast | None]:
    """The forecasts of both versions, from the same number of runs, which draw the same random numbers."""
    made = _forecast_each(plans, terms.seed, terms.replications)
    counts = {each.cost_usd.count for each in made if each is not None}
    return made if len(counts) < 2 else _forecast_each(plans, terms.seed, max(counts))


def _forecast_each(plans: Sequence[Plan | None], seed: int, replications: int | None) -> list[Forecast | None]:
    return [None if plan is None else forecast(plan, seed=seed, replications=replications) for plan in plans]


def _side(stated: StatedJob | None, made: Forecast | None) -> Side | None:
    return None if stated is None else Side(stated, made)


def _judged(made: JobChange, plan: Plan | None, terms: Terms) -> JobChange:
    if terms.budget is None or plan is None or made.new is None:
        return made
    number, found = made.new.number, made.new.stated.found
    if number == 0:
        return replace(made, verdict=WITHIN)
    if number is None or (found is not None and found.beside):
        return replace(made, verdict=NOT_CHECKED)
    verdict = check_plan(plan, share_of(terms.budget, number), seed=terms.seed)
    return replace(made, verdict=WITHIN if verdict.within else OVER, undecided=verdict.undecided)


def _judged_bound(made: JobChange, terms: Terms) -> JobChange:
    if terms.budget is None or made.new is None:
        return made
    held = made.new.bound
    return replace(made, verdict=NOT_CHECKED if held is None else budget_state(held, terms.budget))


# ---------------------------------------------------------------------------------------------- lint
def _lint(old: Version | None, new: Version | None, terms: Terms, read: _Read) -> None:
    """Adds the findings of a file, apart those of rules that objected to the same member before."""
    if new is None:
        return
    before = Counter((each.rule.id, each.place) for each in _findings(old, terms))
    found = _findings(new, terms)
    read.linted += 1
    for each in found:
        key = (each.rule.id, each.place)
        (read.known if before[key] > 0 else read.fresh).append(each)
        before[key] -= 1


def _findings(version: Version | None, terms: Terms) -> Sequence[Finding]:
    if version is None:
        return ()
    source: TextSource = text_of(version.name, version.data)
    how: dict[str, Any] = {"catalog": terms.catalog, "ignore": terms.ignore, "required_tags": terms.required_tags}
    try:
        return findings_of(source, workload=version.workload, **how).findings
    except SpecError:  # said where the job is read
        return ()

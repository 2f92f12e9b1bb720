"""Every job that the programs and other documents of a folder create, each with the most that it may cost."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from simcore import _core
from simcore.errors import InputError, Problem, SpecError
from simcore.inputs.arguments import catalog_or_builtin
from simcore.inputs.documents import PROGRAMS, is_folder, read_document
from simcore.inputs.file_jobs import file_jobs, may_state_jobs
from simcore.inputs.job_documents.described import once
from simcore.inputs.job_documents.held import require_parameters
from simcore.inputs.job_documents.parameters import ParameterError
from simcore.inputs.job_documents.texts import ENDINGS, MOST_BYTES
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Unread
from simcore.inputs.scanned import Bound, Scan
from simcore.progress import Told, counted
from simcore.studies.bound import bound

# Folders of what others wrote, or of what a tool made. Those whose names begin with a dot are left out too.
SKIPPED = {"__pycache__", "node_modules", "site-packages", "build", "dist", "venv", "bower_components"}
_READ = (*PROGRAMS, *ENDINGS)
_ENVIRONMENT = "pyvenv.cfg"  # in the folder of a virtual environment, whatever its name


def scan(
    *paths: str | os.PathLike[str],
    catalog: _core.Catalog | None = None,
    region: str | None = None,
    parameters: Mapping[str, Any] | None = None,
    progress: Told | None = None,
) -> Scan:
    """Every job of Python files and notebooks, which are read and never run, and of other documents that hold jobs.

    Args:
        paths: Files, and folders with all that is below them; default: the current folder. Hidden files, links, and
            folders of packages and of virtual environments are left out.
        catalog: As for :func:`simcore.forecast`.
        region: Of jobs whose program does not tell theirs; default: us-east-1, as for a request.
        parameters: Values of parameters of pipelines and templates, by name, in the place of their defaults.
        progress: Called with (done, all) before each file is read.

    Raises:
        CatalogError: The region is unknown.
        SpecError: A path does not exist, or is neither a folder nor a file that holds jobs; or no job depends on one of
            the parameters, or a document does not allow the value of one.
    """
    used = catalog_or_builtin(catalog)
    if region is not None:
        used.require_region(region)
    jobs: list[ProgramJob] = []
    skipped: list[Unread] = []
    unread: list[Problem] = []
    known: set[str] = set()
    wrong: list[Problem] = []  # about the parameters
    files = 0
    for path, is_named in counted(_files(paths or (".",), unread), progress):
        if is_named:
            _require_jobs(path)
        elif not _may_hold(path):
            continue
        files += 1
        try:
            held = file_jobs(path, parameters)
            jobs += held.jobs
        except ParameterError as error:
            wrong += error.problems
            continue
        except InputError as error:
            unread += error.problems
            continue
        except Exception as error:  # whatever goes wrong in one file, the others are read
            unread.append(_failure(_shown(path), error))
            continue
        known |= held.parameters
        unread += held.problems
        skipped += held.skipped
    if wrong:
        raise SpecError.of(*wrong)
    require_parameters(parameters, known)
    found = tuple(_bounded(job, used, region, unread) for job in once(jobs))
    folder = _alone(paths)
    return Scan(files, found, tuple(skipped), tuple(unread), folder)


def _bounded(job: ProgramJob, used: _core.Catalog, region: str | None, unread: list[Problem]) -> Bound:
    """The bound of a job, or that none was found, which is noted."""
    try:
        return bound(job, used, region)
    except Exception as error:  # whatever goes wrong with one job, the others are bounded
        unread.append(_failure(str(job.line), error))
        return Bound(job, problems=(_failure(job.what, error),))


def _failure(where: str, error: Exception) -> Problem:
    """What is said of a place that makes simcore itself fail."""
    return Problem(
        where, "is not read, since simcore failed there: please report it", f"{type(error).__name__}: {error}"[:200]
    )


def _alone(paths: Sequence[str | os.PathLike[str]]) -> str:
    """The folder that was named, and nothing else; empty for the current one."""
    name = os.fspath(paths[0]).rstrip(os.sep) if len(paths) == 1 else ""
    return name if name not in ("", os.curdir) and is_folder(name) else ""


def _files(paths: Iterable[str | os.PathLike[str]], unread: list[Problem]) -> list[tuple[str, bool]]:
    """The files of some paths that may hold jobs by their names, each once, and whether it is named itself; notes what
    below a folder cannot be read."""
    found: dict[str, tuple[str, bool]] = {}
    for path in paths:
        name = os.fspath(path)
        is_named = not is_folder(name)
        for each in [name] if is_named else files_below(name, unread, _READ):
            real = os.path.realpath(each)
            first, was_named = found.get(real, (each, False))
            found[real] = (first, is_named or was_named)
    return list(found.values())


def _may_hold(path: str) -> bool:
    """Whether a file is a program, or another document that holds jobs."""
    try:
        return may_state_jobs(path)
    except Exception:  # whatever goes wrong in one file: reading it says so
        return True


def _require_jobs(name: str) -> None:
    """Requires that a file that is named itself may hold jobs.

    Raises:
        SpecError: It does not exist, or holds no jobs.
    """
    try:
        Path(name).stat()
    except (OSError, ValueError):
        raise SpecError.of(Problem(name, "must be a file or a folder that exists, but there is none")) from None
    if not may_state_jobs(name):
        read_document(name, _core.require_job)  # which says what else it is
        rule = "must be a folder, a Python file (.py), a notebook (.ipynb) or a document that holds jobs"
        raise SpecError.of(Problem(name, rule))


def files_below(folder: str, unread: list[Problem], endings: tuple[str, ...] = PROGRAMS) -> Iterator[str]:
    """The programs in a folder and below it, or the files with other endings, in the order of their names."""
    waiting = _wanted(_listed(folder, unread), endings)
    while waiting:
        entry = waiting.pop()
        if entry.is_dir(follow_symlinks=False):
            inside = _listed(entry.path, unread)
            if not any(each.name == _ENVIRONMENT for each in inside):
                waiting += _wanted(inside, endings)
        elif not _is_too_large(entry, unread):
            yield entry.path.removeprefix(f".{os.sep}")


def _listed(folder: str, unread: list[Problem]) -> list[os.DirEntry[str]]:
    """What is in a folder, the last name first."""
    try:
        return sorted(os.scandir(folder), key=lambda entry: entry.name, reverse=True)
    except OSError as error:
        unread.append(Problem(_shown(folder), "must be a folder that can be read", str(error.strerror)))
        return []


def _wanted(entries: Iterable[os.DirEntry[str]], endings: tuple[str, ...]) -> list[os.DirEntry[str]]:
    """Files with these endings, and folders that may have some."""
    return [
        entry
        for entry in entries
        if not entry.name.startswith(".")
        and (
            (entry.is_dir(follow_symlinks=False) and entry.name not in SKIPPED)
            or (entry.is_file(follow_symlinks=False) and entry.name.endswith(endings))
        )
    ]


def _is_too_large(entry: os.DirEntry[str], unread: list[Problem]) -> bool:
    """Whether a file is larger than any program, which is noted."""
    try:
        size, most = entry.stat(follow_symlinks=False).st_size, MOST_BYTES["file"]
    except OSError:  # gone since its folder was listed; whoever reads it says so
        return False
    if size > most:
        unread.append(Problem(_shown(entry.path), f"must be a file of up to {most >> 20} MB", f"{size >> 20} MB"))
    return size > most


def _shown(path: str) -> str:
    """A path that can be written, whatever the encoding of its names is."""
    return path if path == path.encode(errors="replace").decode() else ascii(path)

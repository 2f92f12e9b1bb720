"""What a request cannot say, beside it: a part of a job file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from os import PathLike
from pathlib import PurePath
from typing import Any

from simcore import _core
from simcore.errors import InputError, Problem, SpecError, UnfitWorkload
from simcore.inputs.arguments import shown
from simcore.inputs.documents import read_document

REGION = "region"  # its key
Workload = Mapping[str, Any] | str | PathLike[str]  # itself, or the path of a file with it


def read_workload(workload: Workload | None) -> tuple[str, Any] | None:
    """Name and content of what goes with a request; what is no file has no name.

    Raises:
        SpecError: There is no such file, or it is not plain data.
        TypeError: It is neither a dict nor a path.
    """
    if workload is None:
        return None
    if isinstance(workload, Mapping):
        return "", _core.plain(workload, "", "workload")
    if not isinstance(workload, (str, bytes, PathLike)):
        raise TypeError(f"workload: must be a dict or the path of a file, got {shown(workload)}")
    return read_document(workload)


def in_region(region: Any, names: Sequence[str], workload: Workload | None) -> tuple[str, Any] | None:
    """Name and content of what goes with a request of these names, with the region that is said beside it, unless the
    workload names one itself.

    Raises:
        SpecError: As for :func:`read_workload` and :func:`workload_of`.
    """
    said = workload_of(names, read_workload(workload))
    name, content = said or ("", {})
    if not isinstance(region, str) or not region or not isinstance(content, Mapping) or REGION in content:
        return said
    return name, {**content, REGION: region}


def names_of(request: Any, file: str) -> tuple[str, ...]:
    """What a job may be called in a workload of several jobs: by its name, or by its file or place in a program."""
    known = request if isinstance(request, Mapping) else {}
    names = [known.get("TrainingJobName"), known.get("ProcessingJobName"), file, PurePath(file).name]
    return tuple(name for name in names if isinstance(name, str) and name)


def workload_of(names: Sequence[str], workload: tuple[str, Any] | None) -> tuple[str, Any] | None:
    """The workload of one job: of a workload of several jobs, what is said of all, under what is said of the first
    pattern of `jobs` that matches a name of the job.

    Raises:
        SpecError: `jobs` is no map, or none of its patterns matches.
    """
    file, said = workload or ("", None)
    if not isinstance(said, Mapping) or "jobs" not in said:
        return workload
    of_all = {key: value for key, value in said.items() if key != "jobs"}
    where = f"{file}: jobs" if file else "jobs"
    if not isinstance(said["jobs"], Mapping):
        raise SpecError.of(Problem(where, "must be a map from patterns of names to workloads", shown(said["jobs"])))
    for pattern, part in said["jobs"].items():
        if any(fnmatchcase(name, str(pattern)) for name in names):
            return file, _over(of_all, part, f"{where}.{pattern}")
    found, near = " or ".join(map(repr, names)) or "a job without a name", " or ".join(map(str, said["jobs"]))
    raise SpecError.of(UnfitWorkload(where, "must have a pattern that matches the job", found, near))


def _over(below: Mapping[str, Any], part: Any, where: str) -> dict[str, Any]:
    """One section over another: keys of both are those of the first, and sections of both are merged."""
    if not isinstance(part, Mapping):
        raise SpecError.of(Problem(where, "must be a section", shown(part)))
    merged = dict(below)
    for key, value in part.items():
        both = isinstance(value, Mapping) and isinstance(below.get(key), Mapping)
        merged[key] = _over(below[key], value, f"{where}.{key}") if both else value
    return merged


def misplaced(workload: Workload, found: str) -> InputError:
    """The refusal of a workload beside something else, which it may have changed places with."""
    where = "workload" if isinstance(workload, Mapping) else str(workload)
    if _core.is_request((read_workload(workload) or ("", None))[1]):
        return SpecError.of(
            Problem(where, "is the request: give it as the job, and what it cannot say as the workload")
        )
    return SpecError.of(Problem(where, "only goes with a CreateTrainingJob request", found))


def kind_of(document: Any) -> str:
    """What a document is that is no request."""
    known = isinstance(document, Mapping) and "simcore" in document
    return "a job file" if known else "neither a job file nor a request"

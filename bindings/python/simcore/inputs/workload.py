"""What a request cannot say, beside it: a part of a job file."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

from simcore import _core
from simcore.errors import InputError, Problem, SpecError
from simcore.inputs.arguments import shown
from simcore.inputs.documents import read_document

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

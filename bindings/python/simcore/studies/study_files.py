"""What a study is made of: its choices as they can be gone through again, and the files of its job and its choices."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from simcore import _core
from simcore.execution.named_files import named
from simcore.inputs.arguments import listed
from simcore.inputs.workload import Workload


def files_of(job: _core.JobDocument, varied: Mapping[str, Any], workload: Workload | None = None) -> set[str]:
    """Paths of the files that a job is made of: its own, that of its workload, those that it and its choices name."""
    folder = Path(job.file).parent
    own = {job.file} if job.file else set()
    beside = {os.fspath(workload)} if isinstance(workload, str | os.PathLike) else set()
    return {*own, *map(str, beside), *named(job.description, folder), *_named_by_choices(varied, folder)}


def _named_by_choices(varied: Mapping[str, Any], folder: Path) -> Iterator[str]:
    """Files that are values of a field, or stand beside one."""
    for name, values in varied.items():
        path = tuple(name.replace("__", ".").split("."))
        for value in values if isinstance(values, list | tuple | dict) else [values]:
            yield from named(value, folder, path)
        if isinstance(values, Mapping):
            for changes in values.values():
                yield from named(_dotted(changes), folder)


def _dotted(changes: Any) -> Any:
    """What changes beside a value, by key path."""
    return (
        {str(name).replace("__", "."): value for name, value in changes.items()} if isinstance(changes, Mapping) else {}
    )


def kept_values(values: Any) -> Any:
    """Values of a field that can be gone through more than once."""
    if isinstance(values, Mapping):
        return dict(values)
    several = listed(values)
    return values if several is None else several


def pairs(values: Any) -> Any:
    """A mapping of values to what changes beside them as plain data has it."""
    return [list(pair) for pair in values.items()] if isinstance(values, dict) else values

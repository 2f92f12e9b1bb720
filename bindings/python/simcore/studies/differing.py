"""What differs between job descriptions."""

from __future__ import annotations

from collections.abc import Sequence

from simcore import _core
from simcore.inputs.job import Job
from simcore.studies import grid

_NOT_COMPARED = ("name",)  # a label, and not part of what is run


def differing(jobs: Sequence[Job]) -> dict[str, list[str | None]]:
    """By key path in the order of the job file, the value in each job as it is written there; None: left out.

    Values that mean the same, such as "1 h" and "60 min", do not differ.
    """
    meanings = [_meanings(job) for job in jobs]
    paths = _in_order([list(meaning) for meaning in meanings])
    varied = [
        path for path in paths if path not in _NOT_COMPARED and len({meaning.get(path) for meaning in meanings}) > 1
    ]
    return {
        path: [_written(job, path, meaning.get(path)) for job, meaning in zip(jobs, meanings, strict=True)]
        for path in varied
    }


def _in_order(lists: Sequence[Sequence[str]]) -> list[str]:
    """All paths; what the first job leaves out stands behind what precedes it in another."""
    merged = list(lists[0])
    for paths in lists[1:]:
        known, at = set(merged), 0
        for path in paths:
            if path in known:
                at = merged.index(path) + 1
            else:
                merged.insert(at, path)
                at += 1
    return merged


def _meanings(job: Job) -> dict[str, str]:
    """Value by key path in base units."""
    lines = (line.partition(" = ") for line in _core.canonical_text(job.draft()).splitlines())
    return {path: value for path, _, value in lines}


def _written(job: Job, path: str, meaning: str | None) -> str | None:
    """As its owner wrote it, if it stands there under that path."""
    if meaning is None:
        return None
    value = grid.value_at(job.description, path)
    return meaning if value is None else grid.written(value)

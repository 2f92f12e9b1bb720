"""What a scan of programs finds: their jobs, and the most that each may cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simcore import _core
from simcore.errors import Problem
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Unread

WITHIN, OVER, NOT_CHECKED = "within", "over", "not checked"  # a budget


@dataclass(frozen=True)
class Bound:
    """The most that one start of a job may cost, as far as the program tells it."""

    job: ProgramJob
    usd: float | None = None  # of one start, or for each of `per` [USD]
    per: tuple[str, ...] = ()  # what is not known: "hour", "instance", "trial"
    worst_case: _core.WorstCase | None = None  # of one training or processing job
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()  # why there is no amount

    @property
    def whole(self) -> bool:
        """Whether the amount is that of a whole start."""
        return self.usd is not None and not self.per


@dataclass(frozen=True)
class Scan:
    """What was found in some files and folders."""

    files: int  # that were read
    bounds: tuple[Bound, ...]  # of every job, in the order of the files and of the text
    skipped: tuple[Unread, ...] = ()  # what looks like a job and is not read
    unread: tuple[Problem, ...] = ()  # files that could not be read

    @property
    def whole(self) -> tuple[Bound, ...]:
        """The bounds that are an amount for a whole start."""
        return tuple(each for each in self.bounds if each.whole)

    @property
    def usd(self) -> float:
        """The most that one start of each of these may cost; each to the cent, so that they add up as printed [USD]."""
        return sum(round(100 * (each.usd or 0.0)) for each in self.whole) / 100


def data_of(request: Mapping[str, Any]) -> list[str]:
    """The names of what a request copies or reads from S3, without the script of a processing job."""
    inputs = [*_entries(request, "InputDataConfig"), *_entries(request, "ProcessingInputs")]
    names = [each.get("ChannelName", each.get("InputName")) for each in inputs if not is_mounted(each)]
    return [name for name in names if isinstance(name, str) and name != "code"]


def mounts(request: Mapping[str, Any]) -> bool:
    """Whether a request mounts a file system."""
    return any(map(is_mounted, _entries(request, "InputDataConfig")))


def _entries(request: Mapping[str, Any], section: str) -> Iterable[Mapping[str, Any]]:
    listed = request.get(section)
    return [each for each in listed if isinstance(each, Mapping)] if isinstance(listed, list) else []


def is_mounted(channel: Any) -> bool:
    """Whether a channel is a file system, which is not copied."""
    source = channel.get("DataSource") if isinstance(channel, Mapping) else None
    return isinstance(source, Mapping) and "FileSystemDataSource" in source

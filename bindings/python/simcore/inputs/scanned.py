"""What a scan of programs finds: their jobs, and the most that each may cost."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simcore import _core
from simcore.errors import Problem
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.program_request import Part
from simcore.inputs.python_code.call import Unread

UNKNOWN = "?"  # in a cell
TUNED = "HyperParameterTuningResourceConfig"  # instances of the trials of a tuning job
# s: of the service, where a request has no limit (CreateTrainingJob, CreateProcessingJob, botocore 1.44.5)
_UNSAID = {"limit": 24 * 60 * 60}
WITHIN, OVER, NOT_CHECKED = "within", "over", "not checked"  # a budget


@dataclass(frozen=True)
class Bound:
    """The most that one start of a job may cost, as far as the program tells it."""

    job: ProgramJob
    usd: float | None = None  # of one start, or for each of `per` [USD]
    per: tuple[str, ...] = ()  # what is not known: "hour", "instance", "trial"
    worst_case: _core.WorstCase | None = None  # of one training or processing job
    region: str = ""  # whose prices are taken where the program names one that reading does not tell
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()  # why there is no amount
    with_data: bool = False  # whether the copying of its data is in the amount, as in that of a forecast

    @property
    def whole(self) -> bool:
        """Whether the amount is that of a whole start."""
        return self.usd is not None and not self.per and not self.region

    @property
    def units(self) -> tuple[str, ...]:
        """What `launch_usd` is for one of: "hour", "instance", "trial", "start"."""
        unknown = isinstance(self.job.starts, Unread) and not self.job.free
        return (*self.per, *(("start",) if unknown else ()))

    @property
    def launch_usd(self) -> float | None:
        """The most that one launch may cost, with all starts of the job, or each of `units` [USD]."""
        starts = self.job.starts
        return round(self.usd * starts, 9) if self.usd is not None and isinstance(starts, int) else self.usd

    @property
    def usd_of_all(self) -> float | None:
        """The most that all starts of one run of the program may cost; None where nobody knows [USD]."""
        return self.launch_usd if self.whole and not self.units else None


@dataclass(frozen=True)
class Scan:
    """What was found in some files and folders."""

    files: int  # that were read
    bounds: tuple[Bound, ...]  # of every job, in the order of the files and of the text
    skipped: tuple[Unread, ...] = ()  # what looks like a job and is not read
    unread: tuple[Problem, ...] = ()  # files that could not be read
    folder: str = ""  # that was named alone

    @property
    def whole(self) -> tuple[Bound, ...]:
        """The bounds that are an amount for all starts of a job that is started."""
        return tuple(each for each in self.bounds if each.usd_of_all is not None and each.job.starts != 0)

    @property
    def usd(self) -> float:
        """The most that one launch of these may cost, with all starts and trials [USD]."""
        return added_up((each.job, each.usd_of_all or 0.0) for each in self.whole)


def added_up(amounts: Iterable[tuple[ProgramJob | None, float]]) -> float:
    """The sum of what jobs cost: each to the cent, so that they add up as printed, and of the definitions that share
    the trials of a tuning job the dearest alone [USD]."""
    cents: dict[object, int] = {}
    for place, (job, usd) in enumerate(amounts):
        one = (job.sharing if job else None) or place
        cents[one] = max(cents.get(one, 0), round(100 * usd))
    return sum(cents.values()) / 100


def number_of(job: ProgramJob | None) -> int | None:
    """How many jobs one launch starts: the trials of each start; None where nobody knows."""
    counts = (1,) if job is None else (job.starts, 1 if job.trials is None else job.trials)
    known = [each for each in counts if isinstance(each, int)]
    return math.prod(known) if len(known) == len(counts) else None


def instance_configs(request: Mapping[str, Any] | None) -> list[Any]:
    """The InstanceConfigs from which a tuning job chooses for each trial, where it has several."""
    held = (request or {}).get(TUNED)
    several = held.get("InstanceConfigs") if isinstance(held, Mapping) else None
    return several if isinstance(several, list) and len(several) > 1 else []


def unknowns(bound: Bound) -> list[tuple[str, Unread]]:
    """Each value that the program does not tell and that changes what the job costs, by what it is."""
    job = bound.job
    counts = (("number of trials", job.trials), ("number of starts", job.starts))
    named = [(each.keyword, each.unread) for each in job.unknowns]
    named += [(name, each) for name, each in counts if isinstance(each, Unread)]
    return [*named, ("region", job.region)] if isinstance(job.region, Unread) and bound.region else named


def unknown_parts(bound: Bound) -> set[Part]:
    """The parts of the bill that the program does not tell."""
    return {part for each in bound.job.unknowns for part in each.parts}


def cluster(bound: Bound) -> str:
    """ "2 × ml.g5.xlarge"; a question mark for what is not known."""
    request = bound.job.request
    if request is None or bound.job.free:
        return ""
    held = _resources(request)
    groups = held.get("InstanceGroups") or []
    preferences = held.get("InstancePreferences") or instance_configs(request)
    if groups and isinstance(groups, list):
        return " + ".join(_several(each, "", "") for each in groups)
    if preferences and isinstance(preferences, list):
        return " or ".join(_several(each, held.get("InstanceCount", ""), "") for each in preferences)
    unknown = unknown_parts(bound)
    return _several(held, UNKNOWN if "count" in unknown else "", UNKNOWN if "type" in unknown else "")


def _resources(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """The section of a request that has the instances."""
    processing = request.get("ProcessingResources")
    section = processing.get("ClusterConfig") if isinstance(processing, Mapping) else None
    for held in (section, request.get("ResourceConfig"), request.get(TUNED)):
        if isinstance(held, Mapping):
            return held
    return {}


def _several(held: Any, count: Any, kind: str) -> str:
    if not isinstance(held, Mapping):
        return UNKNOWN
    return f"{count or held.get('InstanceCount', UNKNOWN)} × {kind or held.get('InstanceType', UNKNOWN)}"


def purchase(bound: Bound) -> str:
    """How the instances are paid for."""
    request = bound.job.request
    if request is None or bound.job.free:
        return ""
    if "purchase" in unknown_parts(bound):
        return UNKNOWN
    if _resources(request).get("TrainingPlanArn"):
        return "reserved"
    return "spot" if request.get("EnableManagedSpotTraining") is True else "on demand"


def limit_s(bound: Bound) -> int | None:
    """The longest run time [s]; None where it is not known."""
    request = bound.job.request
    if request is None or bound.job.free or "run time" in unknown_parts(bound):
        return None
    stopping = request.get("StoppingCondition")
    given = stopping.get("MaxRuntimeInSeconds") if isinstance(stopping, Mapping) else None
    return given if isinstance(given, int) else None if given is not None else _UNSAID["limit"]


def uncounted_data(bound: Bound) -> list[str]:
    """The names of what the job copies or reads, whose time and requests are not in the amount."""
    return data_of(bound.job.request or {}) if bound.usd is not None and not bound.with_data else []


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

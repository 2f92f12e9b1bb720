"""The most that a job of a program may cost: what its stopping rules allow, whatever its data and its work are."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from simcore import _core
from simcore.errors import InputError
from simcore.inputs.arguments import catalog_or_builtin
from simcore.inputs.file_jobs import JOB_FILE, job_of
from simcore.inputs.job import Job
from simcore.inputs.program_choice import names_region
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.program_request import Part
from simcore.inputs.python_code.call import Unread
from simcore.inputs.scanned import NOT_CHECKED, OVER, TUNED, WITHIN, Bound, data_of, instance_configs, is_mounted
from simcore.inputs.sdk_request import put_member

# The least that a job may do: a worst case asks neither how long its work takes nor what its data hold.
_WORK = {"compute": {"duration": "1 s"}}
_DATA = {"size": "1 B", "objects": 1}
# A channel for a job without one, which may have one that nobody named: the dearer of both bounds it.
_NOTHING = {
    "ChannelName": "nothing",
    "DataSource": {"S3DataSource": {"S3Uri": "s3://REPLACE-ME/nothing", "S3DataType": "S3Prefix"}},
}
_REGION = "us-east-1"  # of a request that names none
_HOUR = round(timedelta(hours=1).total_seconds())
_VOLUMES = (1, 16_384)  # GB: where the bill is the same with either, it does not depend on the volume
_PURCHASE = ("EnableManagedSpotTraining", "StoppingCondition.MaxWaitTimeInSeconds", "ResourceConfig.TrainingPlanArn")


def bound(job: ProgramJob, catalog: _core.Catalog | None = None, region: str | None = None) -> Bound:
    """The most that one start of a job may cost: the worst case that its stopping rules allow.

    Args:
        job: Of a program.
        catalog: As for :func:`simcore.forecast`.
        region: Where the job runs if its request names no region; default: that of a request without a workload.
    """
    if job.free:
        return Bound(job, 0.0)
    if job.problems or job.request is None:
        return Bound(job, problems=job.problems)
    try:
        if job.what == JOB_FILE:
            worst = _core.forecast(job_of(job).resolve(catalog_or_builtin(catalog)), replications=1).worst_case
            return Bound(job, worst.cost_usd, worst_case=worst)
        return _bound(job, _Reading(job, catalog_or_builtin(catalog), region))
    except InputError as error:
        return Bound(job, problems=error.problems)


@dataclass(frozen=True)
class _Reading:
    """How the requests of a job are read and priced."""

    job: ProgramJob
    catalog: _core.Catalog
    region: str | None

    def job_of(self, request: Mapping[str, Any]) -> Job:
        """The request with the least that it may do, in the region of the program, else in its own, else in ours."""
        workload = _least_workload(request)
        region = self.job.region if isinstance(self.job.region, str) else None
        if region is None and not names_region(self.job, request):
            region = self.region
        return Job.from_request(request, workload=workload if region is None else {**workload, "region": region})


def _bound(job: ProgramJob, reading: _Reading) -> Bound:
    unknown = {part for each in job.unknowns for part in each.parts}
    if "type" in unknown:
        return Bound(job)
    request = _known_request(job, unknown)
    if "volume" in unknown and not _is_same(request, reading):
        return Bound(job)
    per = _unknown_factors(unknown)
    worst, notes = _worst_case(request, reading)
    usd = worst.cost_usd
    if "hour" in per:
        longer, _ = _worst_case(_limited(request, 2 * _HOUR), reading)
        usd = round(longer.cost_usd - usd, 9)
    trials = job.trials
    if isinstance(trials, Unread):
        per = (*per, "trial")
    unsure = isinstance(job.region, Unread) and reading.region is None and not names_region(job, request)
    if isinstance(job.region, Unread) and names_region(job, request):
        notes = [*notes, f"region: that of the image is taken, but {job.region.text} {job.region.why}"]
    return Bound(
        job,
        usd * trials if isinstance(trials, int) else usd,
        per,
        None if "hour" in per else worst,
        region=_REGION if unsure else "",
        notes=tuple(notes),
    )


def budget_state(bound: Bound, budget: _core.Budget) -> str:
    """Whether the most that all starts may cost, and one may last, is within a budget."""
    job = bound.job
    if job.free or job.starts == 0:
        return WITHIN
    most = bound.usd_of_all if bound.usd_of_all is not None else bound.usd if bound.whole else None
    longest = bound.worst_case.wall_clock_s if bound.worst_case and job.trials is None else None
    asked_for = ((budget.max_cost_usd, most), (budget.max_time_s, longest))
    compared = [None if found is None else found <= limit for limit, found in asked_for if limit is not None]
    if any(within is False for within in compared):
        return OVER
    several = budget.max_cost_usd is not None and bound.usd_of_all is None
    return NOT_CHECKED if None in compared or several or job.beside else WITHIN


def _unknown_factors(unknown: set[Part]) -> tuple[str, ...]:
    """What the amount is for one of, since nobody knows how many."""
    hourly = unknown & {"run time", "purchase", "wait", "warm pool"}
    return (*(("hour",) if hourly else ()), *(("instance",) if "count" in unknown else ()))


def _known_request(job: ProgramJob, unknown: set[Part]) -> dict[str, Any]:
    """The request with the least in the place of what nobody knows, and without the data that it mounts."""
    request: dict[str, Any] = copy.deepcopy(dict(job.request or {}))
    cluster = "ProcessingResources.ClusterConfig" if "ProcessingResources" in request else "ResourceConfig"
    if "count" in unknown:
        put_member(request, f"{cluster}.InstanceCount", 1)
    if "volume" in unknown:
        put_member(request, f"{cluster}.VolumeSizeInGB", _VOLUMES[0])
    if isinstance(request.get("InputDataConfig"), list):
        request["InputDataConfig"] = [each for each in request["InputDataConfig"] if not is_mounted(each)]
        if not request["InputDataConfig"]:
            del request["InputDataConfig"]
    return _limited(request, _HOUR) if "hour" in _unknown_factors(unknown) else request


def _limited(request: Mapping[str, Any], seconds: int) -> dict[str, Any]:
    """The request on demand, whose price spot never exceeds, with another limit and without a warm pool."""
    limited = copy.deepcopy(dict(request))
    for path in (*_PURCHASE, "ResourceConfig.KeepAlivePeriodInSeconds"):
        section, _, name = path.rpartition(".")
        held = limited.get(section, {}) if section else limited
        if isinstance(held, dict):
            held.pop(name, None)
    put_member(limited, "StoppingCondition.MaxRuntimeInSeconds", seconds)
    return limited


def _is_same(request: Mapping[str, Any], reading: _Reading) -> bool:
    """Whether the volume changes no bill, as on instances with disks of their own."""
    section = "ProcessingResources" if "ProcessingResources" in request else "ResourceConfig"
    inner = ".ClusterConfig" if section == "ProcessingResources" else ""
    costs = set()
    for size in _VOLUMES:
        changed = copy.deepcopy(dict(request))
        put_member(changed, f"{section}{inner}.VolumeSizeInGB", size)
        costs.add(_worst_case(changed, reading)[0].cost_usd)
    return len(costs) == 1


def _worst_case(request: Mapping[str, Any], reading: _Reading) -> tuple[_core.WorstCase, list[str]]:
    """The worst case of a request, the dearest where several types or data are possible, and what reading warns of.

    Raises:
        InputError: The request is wrong; names the keywords of the program.
    """
    described = [reading.job_of(one) for each in _with_each_config(request) for one in _with_nothing_to_copy(each)]
    several = [one for each in described for one in each.preferences().values() or [each]]
    worst = max((_forecast(each, reading).worst_case for each in several), key=lambda made: made.cost_usd)
    return worst, described[0].request_warnings


def _with_each_config(request: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The request with each of the InstanceConfigs alone from which a tuning job chooses for a trial."""
    several = instance_configs(request)
    return [{**request, TUNED: {**request[TUNED], "InstanceConfigs": [each]}} for each in several] or [request]


def _with_nothing_to_copy(request: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The request; without data, also with an empty channel."""
    if request.get("InputDataConfig") or "ProcessingResources" in request:
        return [request]
    return [request, {**request, "InputDataConfig": [_NOTHING]}]


def _forecast(described: Job, reading: _Reading) -> _core.Forecast:
    draft = described.draft()
    draft.origins = reading.job.origins_of(draft.origins)
    return _core.forecast(_core.resolve(draft, reading.catalog), replications=1)


def _least_workload(request: Mapping[str, Any]) -> dict[str, Any]:
    """What the request cannot say, as little as may be."""
    channels = dict.fromkeys(data_of(request), _DATA)
    open_type = _core.preferred_types(request)
    work = {"compute": {**_WORK["compute"], "same_speed_elsewhere": True}} if open_type else _WORK
    return {"work": work, **({"channels": channels} if channels else {})}

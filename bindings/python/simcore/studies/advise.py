"""Which way to bring a job's data in is cheapest, which is fastest, and why."""

from __future__ import annotations

from typing import Any

import simcore.inputs.job
from simcore import _core
from simcore._core import DataAdvice, DataOption, PairedDifference
from simcore.inputs.arguments import catalog_or_builtin, quantity, text
from simcore.inputs.job import Described, Job, as_job
from simcore.inputs.workload import Workload
from simcore.progress import Progress, following


def job_with(self: DataAdvice, label: str) -> simcore.inputs.job.Job:
    """Job with the changes of an option, to forecast or to write as a request.

    Raises:
        InputError: No option has that label.
    """
    described = Job.of_answer(self.described)
    description = described.description
    for change in self.at(label).changes:
        _set(description["channels"][change.channel], change.key.split("."), change.value)
    return described.replace(channels=description["channels"])


def records(self: DataAdvice) -> list[dict[str, Any]]:
    """One row an option, in the order of `options`; everything from `cost_usd` on is None when it is not possible."""
    return [_row(option) for option in self.options]


def _row(option: DataOption) -> dict[str, Any]:
    standing = ("completed", "comparable", "on_front", "ties_cheapest", "ties_fastest", "measured")
    return {
        "label": option.label,
        "changes": ", ".join(f"{one.channel}.{one.key}: {one.value or 'left out'}" for one in option.changes),
        "refused": option.refused,
        "packed": option.packed,
        "cost_usd": getattr(option.cost_usd, "mean", None),
        "wall_clock_s": getattr(option.wall_clock_s, "mean", None),
        "billable_s": option.billable_s,
        **_difference("cost", "usd", option.cost_difference),
        **_difference("wall_clock", "s", option.wall_clock_difference),
        **{name: getattr(option, name) for name in standing},
        "storage_usd_per_month": option.storage_usd_per_month,
        **{name: getattr(option.times, name, None) for name in ("downloading_s", "listing_s", "waiting_s")},
        "reason": option.reason,
    }


def _difference(name: str, unit: str, found: PairedDifference | None) -> dict[str, Any]:
    return {
        f"{name}_difference_{unit}": getattr(found, "mean", None),
        f"{name}_difference_interval_{unit}": getattr(found, "interval", None),
        f"{name}_tie": getattr(found, "tie", None),
    }


def _set(section: dict[str, Any], path: list[str], value: str | None) -> None:
    """Sets a key of a channel, or takes it out when there is no value."""
    *parents, key = path
    for parent in parents:
        section = section.setdefault(parent, {})
    if value:
        section[key] = int(value) if value.isdigit() else {"true": True, "false": False}.get(value, value)
    else:
        section.pop(key, None)


def advise_data(
    job: Described,
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    channel: str | None = None,
    shard_size: str | float | None = None,
    seed: int = 1,
    replications: int | None = None,
    progress: Progress = None,
) -> DataAdvice:
    """Tries every data source, and packing small objects into shards, on a job.

    All options are forecast with the same seed: run i of one draws the same random numbers as run i of every other, so
    that small differences are not lost in the spread. An option that is not possible stays in the list, with the
    reason.

    Args:
        job: As for :func:`simcore.forecast`, but not a plan, whose sources are settled.
        workload: As for :func:`simcore.forecast`.
        catalog: The same.
        channel: The channel to vary; default: each that holds at least a tenth of the data.
        shard_size: Of a packed object, "150 MB" or a number of bytes; default: the service's advice, 150 MB.
        seed: Of the random streams.
        replications: Number of simulated runs of each option, from 1 to 10^6; default the library's.
        progress: Called with (done, all) now and then; True: a bar on standard error, or in a notebook.
            Ctrl-C works all the time.

    Raises:
        SpecError: The job is wrong whatever its source is, has no channels, or has none of that name; the shard size is
            no size, 0, or larger than the data set.
        SimulationError: `replications` or `seed` is out of range.

    >>> import simcore
    >>> job = {
    ...     "simcore": 1,
    ...     "cluster": {"instance_type": "ml.p3.2xlarge", "volume_size": "100 GB"},
    ...     "channels": {"train": {"size": "54 GB", "objects": 1530350}},
    ...     "work": {"samples": 1530350, "compute": {"samples_per_second": 329}},
    ... }
    >>> simcore.advise_data(job).suggested.label
    'S3 FastFile, 150 MB shards'
    """
    described = as_job(job, workload)
    with following(progress) as told:
        return _core.advise_data(
            described.draft(),
            catalog_or_builtin(catalog),
            described.kept(),
            None if channel is None else text("channel", channel),
            quantity("shard_size", shard_size),
            seed,
            replications,
            told,
        )

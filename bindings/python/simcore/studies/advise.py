"""Which way to bring a job's data in is cheapest, which is fastest, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import Any

from simcore import _core
from simcore._core import Forecast
from simcore.errors import InputError, Problem
from simcore.inputs.job import Job, as_job
from simcore.inputs.run_options import require_count


@dataclass(frozen=True)
class DataOption:
    """One way to bring the data to the job. Everything from `cost_usd` on is None when it is not possible.

    Differences are between runs that share their luck, and None unless both the option and the job as it is are
    comparable.
    """

    label: str
    changes: str  # keys of the channels that differ from the job as it is, with their values
    refused: str  # why it is not possible; empty when it is
    packed: bool  # into larger objects than there are
    cost_usd: float | None = None  # expected
    wall_clock_s: float | None = None  # expected, creation to end
    billable_s: float | None = None  # expected
    cost_difference_usd: float | None = None  # to the job as it is; below 0 when cheaper
    cost_difference_interval_usd: tuple[float, float] | None = None  # of that mean, at 99 %
    cost_tie: bool | None = None  # the interval holds 0, or the difference is below what the model can tell
    wall_clock_difference_s: float | None = None
    wall_clock_difference_interval_s: tuple[float, float] | None = None
    wall_clock_tie: bool | None = None
    completed: float | None = None  # share of the runs that finish their work
    comparable: bool | None = None  # finishes as often as the option that does so most often, give or take 1 %
    on_front: bool | None = None  # no comparable option is both cheaper and faster
    ties_cheapest: bool | None = None
    ties_fastest: bool | None = None
    measured: bool | None = None  # all of its rates come from measured jobs
    storage_usd_per_month: float | None = None  # while the data is kept there, job or no job
    downloading_s: float | None = None  # beyond the image pull
    listing_s: float | None = None  # by the script
    waiting_s: float | None = None  # of the accelerators for data
    reason: str = ""  # where the time goes


def _difference(core: _core.Difference | None) -> tuple[float | None, tuple[float, float] | None, bool | None]:
    return (core.mean, core.interval, core.tie) if core is not None else (None, None, None)


def _option(core: _core.OptionForecast) -> DataOption:
    changes = ", ".join(f"{one.channel}.{one.key}: {one.value or 'left out'}" for one in core.changes)
    if core.forecast is None:
        return DataOption(core.label, changes, core.refused, core.packed)
    made, cost, wall = core.forecast, _difference(core.cost), _difference(core.wall_clock)
    return DataOption(
        label=core.label,
        changes=changes,
        refused="",
        packed=core.packed,
        cost_usd=made.cost_usd.mean,
        wall_clock_s=made.wall_clock_s.mean,
        billable_s=made.billable_s.mean,
        cost_difference_usd=cost[0],
        cost_difference_interval_usd=cost[1],
        cost_tie=cost[2],
        wall_clock_difference_s=wall[0],
        wall_clock_difference_interval_s=wall[1],
        wall_clock_tie=wall[2],
        completed=core.completed,
        comparable=core.comparable,
        on_front=core.on_front,
        ties_cheapest=core.ties_cheapest,
        ties_fastest=core.ties_fastest,
        measured=core.measured,
        storage_usd_per_month=core.storage_usd_per_month,
        downloading_s=core.times.downloading_s,
        listing_s=core.times.listing_s,
        waiting_s=core.times.waiting_s,
        reason=core.reason,
    )


class DataAdvice:
    """A job with its data from every source, compared. Made by :func:`advise_data`; read only.

    In a notebook it shows itself: what is suggested, every option with its cost, time and reason, what is not possible.
    """

    def __init__(self, core: _core.DataAdvice, job: Job, ask_break_even: Callable[[], list[_core.BreakEven]]) -> None:
        self._core = core
        self._job = job
        self._ask_break_even = ask_break_even

    @property
    def record(self) -> _core.DataAdvice:
        """The core's record of the advice."""
        return self._core

    @property
    def job(self) -> str:
        """Name of the job."""
        return self._core.job

    @cached_property
    def options(self) -> list[DataOption]:
        """Cheapest first; then those that do not finish as often; then those that are not possible."""
        return [_option(option) for option in self._core.options]

    @property
    def as_it_is(self) -> DataOption:
        """The job as it was described."""
        return self.options[self._core.given]

    @property
    def cheapest(self) -> DataOption:
        """Least expected cost, of those that finish."""
        return self.options[self._core.cheapest]

    @property
    def fastest(self) -> DataOption:
        """Least expected wall clock, of those that finish."""
        return self.options[self._core.fastest]

    @property
    def suggested(self) -> DataOption:
        """Of those that tie with the cheapest the one that asks least: the job as it is, else one whose rates are
        measured, else one without a file system, else one whose objects stay as they are, else the cheapest."""
        return self.options[self._core.suggested]

    @property
    def channels(self) -> list[str]:
        """The channels that were varied."""
        return self._core.channels

    @property
    def shard_bytes(self) -> float:
        """Size of a packed object [B]."""
        return self._core.shard_bytes

    @property
    def resolution(self) -> float:
        """Differences below this share are called ties: the model cannot tell them."""
        return self._core.resolution

    @property
    def not_counted(self) -> list[str]:
        """What the comparison leaves out."""
        return self._core.not_counted

    @cached_property
    def break_even(self) -> list[_core.BreakEven]:
        """Cost by number of epochs and by file size, and where options cross. Computed when first asked for."""
        return self._ask_break_even()

    def forecast(self, label: str) -> Forecast:
        """The whole forecast of an option.

        Raises:
            InputError: No option has that label, or it is not possible.
        """
        made = self._find(label).forecast
        if made is None:
            raise _unknown(label, "must be an option that is possible", "")
        return made

    def job_with(self, label: str) -> Job:
        """The job with the changes of an option, to forecast or to write as a request.

        Raises:
            InputError: No option has that label.
        """
        description = self._job.description
        for change in self._find(label).changes:
            _set(description["channels"][change.channel], change.key.split("."), change.value)
        return self._job.replace(channels=description["channels"])

    def _find(self, label: str) -> _core.OptionForecast:
        labels = [option.label for option in self._core.options]
        if label not in labels:
            raise _unknown(label, "must be the label of an option", _core.nearest(label, labels))
        return self._core.options[labels.index(label)]

    def records(self) -> list[dict[str, Any]]:
        """One row an option, in the order of `options`."""
        return [vars(option) for option in self.options]

    def to_json(self) -> str:
        """JSON with stable keys, as `simcore advise data --format json` prints it; with the break-even curves."""
        return self._core.to_json(self.break_even)


def _unknown(label: str, rule: str, nearest: str) -> InputError:
    problem = Problem("label", rule, repr(label), nearest)
    return InputError(str(problem), (problem,))


def _set(section: dict[str, Any], path: list[str], value: str) -> None:
    """Sets a key of a channel, or takes it out when there is no value."""
    *parents, key = path
    for parent in parents:
        section = section.setdefault(parent, {})
    if value:
        section[key] = int(value) if value.isdigit() else {"true": True, "false": False}.get(value, value)
    else:
        section.pop(key, None)


def advise_data(
    job: Job | Mapping[str, Any] | str | PathLike[str],
    *,
    catalog: _core.Catalog | None = None,
    channel: str | None = None,
    shard_size: str | float | None = None,
    seed: int = 1,
    replications: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> DataAdvice:
    """Tries every data source, and packing small objects into shards, on a job.

    All options are forecast with the same seed: run i of one has the luck of run i of every other, so that small
    differences are not lost in the spread. An option that is not possible stays in the list, with the reason.

    Args:
        job: As for :func:`simcore.forecast`, but not a plan, whose sources are settled.
        catalog: The same.
        channel: The channel to vary; default: each that holds at least a tenth of the data.
        shard_size: Of a packed object, "150 MB" or a number of bytes; default: the service's advice, 150 MB.
        seed: Of the random streams.
        replications: Number of simulated runs of each option, from 1 to 10^6; default the library's.
        progress: Called with (done, all) now and then. Ctrl-C works all the time.

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
    described = as_job(job)
    require_count("seed", seed)
    options: dict[str, Any] = {"channel": channel, "shard_size": _size(shard_size), "seed": seed}
    if replications is not None:
        require_count("replications", replications, "1 to 1000000")
        options["replications"] = replications
    draft, prices = described.draft(), catalog or _core.Catalog.builtin()
    core = _core.advise_data(draft, prices, progress=progress, **options)
    return DataAdvice(core, described, lambda: _core.data_break_evens(draft, prices, **options))


def _size(value: str | float | None) -> str | None:
    """Numbers go the way of text, so that both are refused by the same rules."""
    if value is None or isinstance(value, str):
        return value
    return str(value) if isinstance(value, int) else repr(float(value))

"""The answer: distributions, a bill, a timeline, and what was assumed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

from simcore import _core
from simcore._job import Job, as_plan
from simcore._run_options import asked, require_count
from simcore.display import faces

if TYPE_CHECKING:
    from matplotlib.axes import Axes

JobLike = Job | _core.Plan | Mapping[str, Any] | str | PathLike[str]


class Forecast:
    """What a job will cost and how long it will take. Made by :func:`forecast`.

    In a notebook it shows itself: the answer, the timeline, the bill and the assumptions.
    """

    def __init__(self, core: _core.Forecast) -> None:
        self._core = core

    @property
    def job(self) -> str:
        """Name of the job."""
        return self._core.job

    @property
    def spec_id(self) -> str:
        """Content id of the job description (16 hexadecimal digits)."""
        return self._core.spec_id

    @property
    def version(self) -> str:
        """Version of simcore."""
        return self._core.version

    @property
    def catalog(self) -> str:
        """SHA-256 of the tables behind the forecast."""
        return self._core.catalog

    @property
    def seed(self) -> int:
        """Seed of the random streams."""
        return self._core.seed

    @property
    def wall_clock_s(self) -> _core.Summary:
        """From creation to end [s]."""
        return self._core.wall_clock_s

    @property
    def billable_s(self) -> _core.Summary:
        """Seconds charged at the on-demand rate, per cluster [s]."""
        return self._core.billable_s

    @property
    def cost_usd(self) -> _core.Summary:
        """Cost [USD]; its mean is the total of the bill."""
        return self._core.cost_usd

    @property
    def preparation_s(self) -> float:
        """Before the job's creation, until its file systems hold their data: mean [s]. 0 when nothing is prepared."""
        return self._core.preparation_s

    @property
    def interruptions(self) -> float:
        """Interruptions of spot capacity in a run: mean number."""
        return self._core.interruptions

    @property
    def lost_s(self) -> float:
        """Work that had to be done again after interruptions and errors: mean of the runs [s]."""
        return self._core.lost_s

    @property
    def typical(self) -> _core.Trace:
        """The run with the median wall clock."""
        return self._core.typical

    @property
    def phases(self) -> list[_core.PhaseInterval]:
        """The run with the median wall clock, phase by phase."""
        return self._core.typical.phases

    @property
    def bill(self) -> _core.Bill:
        """The expected bill: each quantity is its mean over the replications."""
        return self._core.bill

    @property
    def outcomes(self) -> dict[str, int]:
        """Number of replications by how they ended."""
        return self._core.outcomes

    @property
    def completed(self) -> _core.Probability:
        """How likely the work gets done."""
        return self._core.completed

    @property
    def max_wait_exceeded(self) -> _core.Probability:
        """How likely the job is given up at `stopping.max_wait`."""
        return self._core.max_wait_exceeded

    @property
    def late(self) -> _core.Probability | None:
        """How likely the work is not done by the deadline; None without one."""
        return self._core.late

    @property
    def over_budget(self) -> _core.Probability | None:
        """How likely the cost exceeds the budget; None without one."""
        return self._core.over_budget

    @property
    def method(self) -> str:
        """How the distributions were found: "simulate", or "exact", by closed forms and renewal results."""
        return self._core.method

    @property
    def method_reason(self) -> str:
        """Why they are not exact; empty when they are, or when nobody asked."""
        return self._core.method_reason

    @property
    def method_error(self) -> float:
        """Of exact distributions the largest error of a probability; 0 when simulated, where intervals tell."""
        return self._core.method_error

    @property
    def variance_ratio(self) -> dict[str, float]:
        """By how much a control variate divided the variance of the means "cost_usd" and "wall_clock_s", if used."""
        return self._core.variance_ratio

    @property
    def stopped(self) -> str:
        """Why no more runs were made.

        "all replications", "precision reached", "nothing is uncertain" or "interrupted".
        """
        return self._core.stopped

    @property
    def data_path(self) -> _core.DataPath:
        """What sets the pace: computing, or which limit on the way of the data; and how busy the nodes are."""
        return self._core.data_path

    @property
    def worst_case(self) -> _core.WorstCase:
        """The most that the stopping rules allow."""
        return self._core.worst_case

    @property
    def assumed(self) -> list[_core.Assumption]:
        """What the job file left open, and where the values come from."""
        return self._core.assumed

    @property
    def stated(self) -> list[_core.Statement]:
        """What the job file chose about how much of a storage is charged to the job."""
        return self._core.stated

    @property
    def warnings(self) -> list[str]:
        """What a careful reader should know before trusting the numbers."""
        return self._core.warnings

    def to_json(self) -> str:
        """JSON with stable keys, as `simcore forecast --format json` prints it."""
        return self._core.to_json()


def forecast(
    job: JobLike,
    *,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    replications: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    threads: int | None = None,
    precision: str | float | None = None,
    deadline: str | float | None = None,
    budget: str | float | None = None,
    keep_partial: bool = False,
    method: str = "simulate",
) -> Forecast:
    """Forecasts a job.

    Args:
        job: A Job, a dict, the path of a job file, or a resolved plan (fastest when asked again and again).
        catalog: Whose prices and rates hold, such as `Catalog.builtin().with_prices("our-prices.csv")`; default: the
            built-in one. Not with a plan, which has been resolved with one.
        seed: Of the random streams: the same seed gives the same bits, and jobs with the same seed share their luck.
        replications: Number of simulated runs; default the library's. 1 is enough when nothing is uncertain. With a
            precision, the most of them; default 10^7.
        progress: Called with (done, all) now and then. Ctrl-C works all the time.
        threads: That share the runs; default: as many as there are processors. Changes no bit of the result.
        precision: Runs until the interval of a number is no wider, to either side: "1 %" of the mean cost, "cost p90
            2 %", "wall_clock mean 5 min", "cost $0.50".
        deadline: "8 h" or seconds from creation: the forecast says how likely the job is late.
        budget: "500 USD" or a number: the forecast says how likely the job costs more.
        keep_partial: Ctrl-C gives the forecast of the runs that are done, and is not raised.
        method: "simulate"; "exact", by closed forms and renewal results, where phases and prices are certain and only
            interruptions, waits and starts are not; "auto": exact where that is possible, else simulated with means
            corrected by a control variate where it helps.

    Raises:
        SpecError: The description, or what is asked, is wrong; holds every problem.
        SimulationError: `replications` is not from 1 to 10^8, or `seed` not from 0 to 2^64 - 1.

    >>> import simcore
    >>> job = {"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    >>> simcore.forecast(job, precision="0.1 %").stopped
    'precision reached'
    """
    options = asked(
        seed=seed,
        replications=replications,
        threads=threads,
        precision=precision,
        deadline=deadline,
        budget=budget,
    )
    plan = as_plan(job, catalog)
    return Forecast(_core.forecast(plan, progress=progress, keep_partial=keep_partial, method=method, **options))


def simulate(job: JobLike, *, catalog: _core.Catalog | None = None, seed: int = 1, replication: int = 0) -> _core.Trace:
    """One run of a job, reproducible by its seed and number. `catalog` as for :func:`forecast`."""
    require_count("seed", seed)
    require_count("replication", replication)
    return _core.simulate(as_plan(job, catalog), seed=seed, replication=replication)


def bill(job: JobLike, trace: _core.Trace, *, catalog: _core.Catalog | None = None) -> _core.Bill:
    """What a run costs: `trace` simulated, or recorded from a real job (see :func:`read_trace`).

    `catalog` as for :func:`forecast`.
    """
    return _core.bill(as_plan(job, catalog), trace)


def plot_runs(
    job: JobLike, *, runs: int = 24, catalog: _core.Catalog | None = None, seed: int = 1, ax: Axes | None = None
) -> Axes:
    """Runs of a job below each other, the shortest first: how differently it may go (needs matplotlib).

    Args:
        job: As for :func:`forecast`.
        runs: How many: the first replications of the forecast with that seed.
        catalog: As for :func:`forecast`.
        seed: Of the random numbers.
        ax: Where to draw; a new figure if it is left out.

    Raises:
        ValueError: `runs` is below 1.
    """
    require_count("runs", runs)
    if runs < 1:
        raise ValueError("runs must be at least 1, got 0")
    plan = as_plan(job, catalog)
    traces = [_core.simulate(plan, seed=seed, replication=replication) for replication in range(runs)]
    return faces.plot_runs(plan.job, traces, ax)

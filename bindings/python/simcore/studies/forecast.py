"""The answer: distributions, a bill, a timeline, and what was assumed."""

from __future__ import annotations

from os import PathLike

from simcore import _core
from simcore._core import Forecast
from simcore.inputs.arguments import catalog_under, flag, quantity, text
from simcore.inputs.job import JobLike, as_plan
from simcore.inputs.workload import Workload
from simcore.progress import Progress, following


def forecast(
    job: JobLike,
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    profile: _core.Profile | str | PathLike[str] | None = None,
    seed: int = 1,
    replications: int | None = None,
    progress: Progress = None,
    threads: int | None = None,
    precision: str | float | None = None,
    deadline: str | float | None = None,
    budget: str | float | None = None,
    keep_partial: bool = False,
    method: str = "auto",
    sampling: str = "quasi-random",
) -> Forecast:
    """Forecasts a job.

    Args:
        job: A Job, a dict, the path of a job file, or a resolved plan (fastest when asked again and again).
        workload: Of a request, what that cannot say (size of the data, work, checkpoints), as a part of a job file: a
            dict, or the path of a file.
        catalog: Whose prices and rates hold, such as `Catalog.builtin().with_prices("our-prices.csv")`; default: the
            built-in one. Not with a plan, which has been resolved with one.
        profile: Rates and laws of your own over the catalog's, such as what :func:`simcore.calibrate` learned, or the
            file of one. Not with a plan.
        seed: Of the random streams: the same seed gives the same bits, and jobs with the same seed draw the same random
            numbers. Whole numbers, here and below, may be of any class that Python takes for an index, such as
            `np.int64`: no float, Decimal, flag or text, whatever its value.
        replications: Number of simulated runs. Default: as many as make p50 and p90 of cost and wall clock known to
            0.2 % at 95 %, at most 32,768, so that another seed gives nearly the same answer; 1 when nothing is
            uncertain. With a precision, the most of them; default 10^7.
        progress: Called with (done, all) now and then; True: a bar on standard error, or in a notebook.
            Ctrl-C works all the time.
        threads: That share the runs; default: as many as there are processors. Changes no bit of the result.
        precision: Runs until the interval of a number is no wider, to either side: "1 %" of the mean cost, "cost p90
            2 %", "wall_clock mean 5 min", "cost $0.50".
        deadline: "8 h" or seconds from creation: the forecast says how likely the job is late.
        budget: "500 USD" or a number: the forecast says how likely the job costs more.
        keep_partial: Ctrl-C gives the forecast of the runs that are done, and is not raised.
        method: "exact", by closed forms and renewal results, where phases and prices are certain and only
            interruptions, waits and starts are not; "conditional", where nothing happens at random once it is known
            what a run draws first (rates, sizes, speeds, starts); "simulate"; "auto": the first of these that the job
            allows. The forecast says which, and why not a better one. Unless it is "simulate", or a number of runs or a
            precision is asked for, jobs that are nearly sums of what their runs draw are answered by the law of such
            sums (a control variate), which another seed hardly moves.
        sampling: "quasi-random": what a run draws first, and the interruptions and waits of its first four attempts,
            come from a randomly shifted lattice, whose points fill the space more evenly, so that far fewer runs make
            an answer stable; "plain": every run draws from streams of its own.

    Raises:
        SpecError: The description, or what is asked, is wrong; holds every problem.
        SimulationError: `replications` is not from 1 to 10^8, or `seed` not from 0 to 2^64 - 1.

    >>> import simcore
    >>> job = {"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    >>> simcore.forecast(job, precision="0.1 %").stopped
    'precision reached'
    """
    with following(progress) as told:
        return _core.forecast(
            as_plan(job, catalog_under(profile, catalog), workload),
            seed=seed,
            replications=replications,
            progress=told,
            threads=threads,
            precision=quantity("precision", precision),
            deadline=quantity("deadline", deadline),
            budget=quantity("budget", budget),
            keep_partial=flag("keep_partial", keep_partial),
            method=text("method", method),
            sampling=text("sampling", sampling),
        )


def simulate(
    job: JobLike,
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    replication: int = 0,
    sampling: str = "quasi-random",
) -> _core.Trace:
    """One run of a job, reproducible by its seed and number: that number among the runs of :func:`forecast`.

    `workload`, `catalog` and `sampling` as there.
    """
    plan = as_plan(job, catalog, workload)
    return _core.simulate(plan, seed=seed, replication=replication, sampling=text("sampling", sampling))


def bill(
    job: JobLike, trace: _core.Trace, *, workload: Workload | None = None, catalog: _core.Catalog | None = None
) -> _core.Bill:
    """What a run costs: `trace` simulated, or recorded from a real job (see :func:`read_trace`).

    `workload` and `catalog` as for :func:`forecast`.
    """
    return _core.bill(as_plan(job, catalog, workload), trace)

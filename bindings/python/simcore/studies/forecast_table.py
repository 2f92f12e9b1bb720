"""A table of designs of a job, and what each comes to: one call for a planner that asks about thousands."""

from __future__ import annotations

from typing import Any

from simcore import _core
from simcore._core import ForecastTable
from simcore.inputs.arguments import catalog_or_builtin, mapping, quantity
from simcore.inputs.job import Described, as_job
from simcore.inputs.workload import Workload
from simcore.progress import Progress, following


def forecast_table(
    job: Described,
    designs: Any,
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    precision: str | float = "2 %",
    seed: int = 1,
    replications: int | None = None,
    progress: Progress = None,
    threads: int | None = None,
) -> ForecastTable:
    """Forecasts each row of a table of designs: mean, p50 and p90 of cost and time, each with its error.

    Each design is simulated as often as the precision takes. Other Python threads run meanwhile.

    Args:
        job: A Job, a dict or the path of a job file.
        designs: A column for each field that varies, named as for :func:`simcore.sweep` ("instance_type",
            "checkpoint_every"), a row for each design: whatever hands out an Arrow stream (a DataFrame of Polars or
            pandas, a table of pyarrow, a relation of DuckDB), or a mapping of names to values. Where a value is
            missing, the key is left out of the job.
        workload: As for :func:`simcore.forecast`.
        catalog: The same.
        precision: Runs until the interval (95 %) of every number reaches no further than this share of it to either
            side, on average of both: "2 %". "cost mean 2 %" asks for one number, and the others are as they come.
        seed: Of the random streams, the same for every design.
        replications: Most runs of a design, from 256 to 10^6; default 65,536. `is_precise` says whether they were
            enough.
        progress: Called with (done, all) designs; True: a bar on standard error, or in a notebook.
        threads: That share the designs; default: as many as there are processors. Changes no bit of the result.

    Returns:
        A row a design, in the order of the table: `cost_usd_mean`, `cost_usd_mean_error`, `cost_usd_p50`, ..., the same
        of `wall_clock_s`, `unfinished` (share of the runs that do not finish their work), `runs` and `is_precise`. An
        error is how far the interval reaches to its farther side. Polars, DuckDB and pyarrow read the answer itself;
        `to_dict()` gives lists.

    Raises:
        SpecError: With every problem of the columns; or of the rows, each with its number, beginning at 0, and the key
            path of the field.
        SimulationError: `replications` or `seed` is out of range.

    >>> import simcore
    >>> job = {"simcore": 1, "cluster": {"instance_type": "ml.g5.xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    >>> table = simcore.forecast_table(job, {"region": ["us-east-1", "us-west-2", "eu-west-1"]})
    >>> len(table), [cost > 0 for cost in table.to_dict()["cost_usd_mean"]]
    (3, [True, True, True])
    """
    given = designs if hasattr(designs, "__arrow_c_stream__") else dict(mapping("designs", designs))
    with following(progress) as told:
        return _core.forecast_table(
            as_job(job, workload).kept(),
            given,
            catalog_or_builtin(catalog),
            precision=quantity("precision", precision),
            seed=seed,
            replications=replications,
            progress=told,
            threads=threads,
        )

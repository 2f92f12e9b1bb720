"""Whether a job stays within its budget: asked before it is launched, answered from its forecast."""

from __future__ import annotations

from simcore import _core
from simcore._core import Verdict
from simcore.errors import BudgetError
from simcore.inputs.arguments import flag, quantity
from simcore.inputs.job import JobLike, as_plan
from simcore.inputs.workload import Workload
from simcore.progress import Progress, following


def raise_if_over(self: Verdict) -> Verdict:
    """The verdict itself, when the job is within its budget.

    Raises:
        BudgetError: The job is over its budget. The error holds the verdict.
    """
    if not self.within:
        raise BudgetError(str(self).partition("\n")[0], self)
    return self


def read_budget(
    max_cost: str | float | None,
    max_time: str | float | None,
    confidence: str | float,
    *,
    worst_case: bool = False,
    strict: bool = False,
    refuse_endless: bool = False,
) -> _core.Budget:
    """The budget that :func:`check` describes.

    Raises:
        SpecError: With every problem of the budget.
    """
    return _core.read_budget(
        quantity("max_cost", max_cost),
        quantity("max_time", max_time),
        quantity("confidence", confidence),
        flag("worst_case", worst_case),
        flag("strict", strict),
        flag("refuse_endless", refuse_endless),
    )


def check_plan(
    plan: _core.Plan,
    budget: _core.Budget,
    *,
    seed: int = 1,
    replications: int | None = None,
    progress: Progress = None,
) -> Verdict:
    """:func:`check` of what was read before."""
    with following(progress) as told:
        return _core.check(plan, budget, seed=seed, replications=replications, progress=told)


def check(
    job: JobLike,
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    max_cost: str | float | None = None,
    max_time: str | float | None = None,
    confidence: str | float = 0.95,
    worst_case: bool = False,
    strict: bool = False,
    refuse_endless: bool = False,
    seed: int = 1,
    replications: int | None = None,
    progress: Progress = None,
) -> Verdict:
    """Checks a job against a budget. A limit holds when at least the share `confidence` of the runs stays within it.

    A value that equals its limit is within. A run that is stopped before its work is done never ends in time; its cost
    counts as it is. With both limits, both must hold.

    Args:
        job: As for :func:`simcore.forecast`.
        workload: As for :func:`simcore.forecast`.
        catalog: The same.
        max_cost: Most that the job may cost: 500, "500 USD", "$500".
        max_time: Longest wall clock from creation to the end: "8 h", "90 min", or a number of seconds.
        confidence: More than 0 and less than 1; or "95 %".
        worst_case: Compares the worst case that the stopping rules allow; probabilities do not decide.
        strict: What the number of runs leaves undecided counts as over.
        refuse_endless: A job that never finishes is over, whatever the limits: less than 1 % of its runs do their work.
        seed: Of the random streams: the same seed gives the same verdict.
        replications: Number of simulated runs; default 10,000.
        progress: Called with (done, all) now and then; True: a bar on standard error, or in a notebook.

    Raises:
        SpecError: The budget or the description is wrong; holds every problem of the first of the two.
        SimulationError: As for :func:`simcore.forecast`.

    >>> import simcore
    >>> job = {"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    >>> bool(simcore.check(job, max_cost="500 USD", max_time="8 h"))
    True
    """
    budget = read_budget(
        max_cost, max_time, confidence, worst_case=worst_case, strict=strict, refuse_endless=refuse_endless
    )
    return check_plan(as_plan(job, catalog, workload), budget, seed=seed, replications=replications, progress=progress)

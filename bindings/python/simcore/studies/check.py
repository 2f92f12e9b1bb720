"""Whether a job stays within its budget: asked before it is launched, answered from its forecast."""

from __future__ import annotations

from simcore import _core
from simcore._core import Verdict
from simcore.errors import BudgetError, Problem, SpecError
from simcore.inputs.arguments import flag, quantity
from simcore.inputs.job import Job, JobLike, as_job, as_plan
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


def check_job(
    job: Job,
    budget: _core.Budget,
    *,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    replications: int | None = None,
    progress: Progress = None,
) -> Verdict:
    """:func:`check` of a job that was read before; of several that its program starts, each has a share of the cost.

    Raises:
        SpecError: It is not known how many the program starts, or what it starts beside them; or it starts none.
    """
    shared = share_of(budget, _shares(job, budget))
    return check_plan(job.resolve(catalog), shared, seed=seed, replications=replications, progress=progress)


def _shares(job: Job, budget: _core.Budget) -> int:
    """How many jobs share a budget: those that the program starts which the job was read from."""
    program = job.program()
    if program is None:
        return 1
    from simcore.inputs.program_choice import several
    from simcore.inputs.scanned import TUNED, instance_configs

    shares = several(program, timed=budget.max_time_s is not None)
    problems = [Problem(str(program.line), "must be started to be checked, but nothing starts it")] * (shares == 0)
    if instance_configs(program.request):
        problems.append(Problem(f"{program.line}: {TUNED}.InstanceConfigs", "must be of one type to be checked"))
    if problems:
        raise SpecError.of(*problems)
    return shares


def share_of(budget: _core.Budget, shares: int) -> _core.Budget:
    """The budget of one of several jobs."""
    if shares == 1 or budget.max_cost_usd is None:
        return budget
    return read_budget(
        budget.max_cost_usd / shares,
        budget.max_time_s,
        budget.confidence,
        worst_case=budget.worst_case,
        strict=budget.strict,
        refuse_endless=budget.refuse_endless,
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
    counts as it is. With both limits, both must hold. Of several jobs that a program starts, such as the trials of a
    tuner, each has an equal share of `max_cost`.

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
    if isinstance(job, _core.Plan):
        plan = as_plan(job, catalog, workload)
        return check_plan(plan, budget, seed=seed, replications=replications, progress=progress)
    described = as_job(job, workload)
    return check_job(described, budget, catalog=catalog, seed=seed, replications=replications, progress=progress)

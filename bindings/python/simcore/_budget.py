"""Whether a job stays within its budget: asked before it is launched, answered from its forecast."""

from __future__ import annotations

from collections.abc import Callable

from simcore import _core
from simcore._errors import BudgetError
from simcore._forecast import Forecast, JobLike
from simcore._job import as_plan
from simcore._run_options import as_text, require_count


class Verdict:
    """Whether a job stays within its budget, and the forecast from the same runs. Made by :func:`check`; read only.

    True in a condition when the job is within its budget.
    """

    __slots__ = ("_core",)

    def __init__(self, core: _core.Verdict) -> None:
        self._core = core

    @property
    def job(self) -> str:
        """Name of the job."""
        return self._core.forecast.job

    @property
    def within(self) -> bool:
        """Every limit holds; under `strict` beyond doubt."""
        return self._core.within

    @property
    def undecided(self) -> bool:
        """Other runs might decide otherwise: the confidence lies inside the interval of a probability that decides."""
        return self._core.undecided

    @property
    def confidence(self) -> float:
        """Share of the runs that must stay within a limit."""
        return self._core.confidence

    @property
    def worst_case(self) -> bool:
        """Whether the worst case decided, not the confidence."""
        return self._core.worst_case

    @property
    def strict(self) -> bool:
        """Whether undecided counts as over."""
        return self._core.strict

    @property
    def cost_usd(self) -> _core.LimitVerdict | None:
        """The limit of the cost [USD], if there is one."""
        return self._core.cost_usd

    @property
    def wall_clock_s(self) -> _core.LimitVerdict | None:
        """The limit of the time from creation to the end of the work [s], if there is one."""
        return self._core.wall_clock_s

    @property
    def probability(self) -> float:
        """Share of the runs within all limits at once. For information: each limit decides on its own."""
        return self._core.probability

    @property
    def interval(self) -> tuple[float, float]:
        """Where that probability lies, at 99 % (Clopper-Pearson)."""
        return self._core.interval

    @property
    def completed(self) -> float:
        """Share of the runs that finish their work before a limit of the service stops them."""
        return self._core.completed

    @property
    def forecast(self) -> Forecast:
        """What the same runs say about cost and time."""
        return Forecast(self._core.forecast)

    def __bool__(self) -> bool:
        return self.within

    def raise_if_over(self) -> Verdict:
        """The verdict itself, when the job is within its budget.

        Raises:
            BudgetError: The job is over its budget. The error holds this verdict.
        """
        if not self.within:
            raise BudgetError(str(self).partition("\n")[0], self)
        return self

    def to_json(self) -> str:
        """JSON with stable keys; see docs/budget-gate.md."""
        return self._core.to_json()


def read_budget(
    max_cost: str | float | None,
    max_time: str | float | None,
    confidence: str | float,
    *,
    worst_case: bool = False,
    strict: bool = False,
) -> _core.Budget:
    """The budget that :func:`check` describes.

    Raises:
        SpecError: With every problem of the budget.
    """
    return _core.read_budget(as_text(max_cost), as_text(max_time), as_text(confidence) or "", worst_case, strict)


def check_plan(
    plan: _core.Plan,
    budget: _core.Budget,
    *,
    seed: int = 1,
    replications: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Verdict:
    """:func:`check` of what was read before."""
    require_count("seed", seed)
    if replications is None:
        return Verdict(_core.check(plan, budget, seed=seed, progress=progress))
    require_count("replications", replications, "1 to 100000000")
    return Verdict(_core.check(plan, budget, seed=seed, replications=replications, progress=progress))


def check(
    job: JobLike,
    *,
    catalog: _core.Catalog | None = None,
    max_cost: str | float | None = None,
    max_time: str | float | None = None,
    confidence: str | float = 0.95,
    worst_case: bool = False,
    strict: bool = False,
    seed: int = 1,
    replications: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Verdict:
    """Checks a job against a budget. A limit holds when at least the share `confidence` of the runs stays within it.

    A value that equals its limit is within. A run that is stopped before its work is done never ends in time; its cost
    counts as it is. With both limits, both must hold.

    Args:
        job: As for :func:`simcore.forecast`.
        catalog: The same.
        max_cost: Most that the job may cost: 500, "500 USD", "$500".
        max_time: Longest wall clock from creation to the end: "8 h", "90 min", or a number of seconds.
        confidence: More than 0 and less than 1; or "95 %".
        worst_case: Compares the worst case that the stopping rules allow; probabilities do not decide.
        strict: What the number of runs leaves undecided counts as over.
        seed: Of the random streams: the same seed gives the same verdict.
        replications: Number of simulated runs; default 10,000.
        progress: Called with (done, all) now and then.

    Raises:
        SpecError: The budget or the description is wrong; holds every problem of the first of the two.
        SimulationError: As for :func:`simcore.forecast`.

    >>> import simcore
    >>> job = {"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    >>> bool(simcore.check(job, max_cost="500 USD", max_time="8 h"))
    True
    """
    budget = read_budget(max_cost, max_time, confidence, worst_case=worst_case, strict=strict)
    return check_plan(as_plan(job, catalog), budget, seed=seed, replications=replications, progress=progress)

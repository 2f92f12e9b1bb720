"""Jobs beside each other: a few by hand, or a grid, all with the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from os import PathLike
from typing import Any

from simcore import _core
from simcore._core import Comparison
from simcore.errors import InputError, Problem, SpecError, collected
from simcore.inputs.arguments import catalog_or_builtin, listed, number, numbers, quantity, shown, text
from simcore.inputs.job import Described, Job, JobLike, as_job
from simcore.inputs.workload import Workload
from simcore.progress import Progress, following

_BEST = "best"
_TWO = "must be two or more, or a request with several InstancePreferences"
_CHANCE = "must be a number"


def compare(
    jobs: Mapping[str, JobLike] | Sequence[JobLike],
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    baseline: str | None = None,
    deadline: str | float | None = None,
    budget: str | float | None = None,
    chances: Mapping[str, float] | Sequence[float] | None = None,
    seed: int = 1,
    replications: int | None = None,
    progress: Progress = None,
) -> Comparison:
    """Compares jobs: what each costs and how long it takes, how they differ, and how sure that is.

    All jobs run with the same seed: run i of one draws the same random numbers as run i of every other, so that
    a difference is known far better than the numbers that it is between.

    Args:
        jobs: Two or more, each a Job, a dict or the path of a job file; by label, or in a list (labels are then the
            names of the files or of the jobs). A request with `InstancePreferences` and an open type counts as a job
            for each type.
        workload: As for :func:`simcore.forecast`, of each of them.
        catalog: As for :func:`simcore.forecast`.
        baseline: Label of the job that the others are compared with, or "best": the cheapest; default: the first.
        deadline: Wall clock beyond which a run is late: "8 h", or a number of seconds.
        budget: Cost beyond which a run is over budget: 500, "500 USD", "$500".
        chances: How likely the job will be each of them, by label or in their order, summing to 1: the answer then has
            a mixture, what it costs whichever it is. Nobody knows these chances but you.
        seed: Of the random streams.
        replications: Simulated runs of each job, from 1 to 10^6; default 1024.
        progress: Called with (done, all) now and then; True: a bar on standard error, or in a notebook.
            Ctrl-C works all the time.

    Raises:
        SpecError: With every problem of every job.
        InputError: Fewer than two jobs, no baseline of that label, or chances that cannot be.
        SimulationError: `replications` or `seed` is out of range.

    >>> import simcore
    >>> job = {"simcore": 1, "cluster": {"instance_type": "ml.g5.xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    >>> found = simcore.compare({"on demand": job, "spot": {**job, "purchase": "spot"}})
    >>> found.cheapest.label, found["spot"].cost_difference.mean < 0
    ('spot', True)
    >>> found = simcore.compare({"A10G": job, "V100": {**job, "cluster": {"instance_type": "ml.p3.2xlarge"}}},
    ...                         chances={"A10G": 0.9, "V100": 0.1})
    >>> found["A10G"].cost_usd.mean < found.mixture.cost_usd.mean < found["V100"].cost_usd.mean
    True
    """
    described = _described(jobs, catalog, workload)
    limits = _limits(deadline, budget)
    jobs_read = [(label, job.description, job.draft(), job.file) for label, job in described.items()]
    designs = _core.resolve_jobs(jobs_read, catalog_or_builtin(catalog))
    kept = [job.kept() for job in described.values()]
    place = _baseline(designs, designs[0].label if baseline is None else baseline)
    likely = _chances([design.label for design in designs], chances)
    with following(progress) as told:
        return _core.compare(designs, kept, False, seed, replications, place, limits, likely, told)


def sweep(
    job: Described,
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    baseline: str | None = None,
    deadline: str | float | None = None,
    budget: str | float | None = None,
    seed: int = 1,
    replications: int | None = None,
    progress: Progress = None,
    **varied: Any,
) -> Comparison:
    """Compares every combination of values of some fields of a job: a grid, all with the same seed.

    A combination that is not possible stays in the table, with the reason.

    Args:
        job: A Job, a dict or the path of a job file.
        workload: As for :func:`simcore.forecast`, of each of them.
        catalog: As for :func:`simcore.forecast`.
        baseline: Label of the design that the others are compared with; default "best": the cheapest.
        deadline: As for :func:`compare`.
        budget: The same.
        seed: The same.
        replications: Simulated runs of each design, from 1 to 10^6; default 1024.
        progress: Called with (done, all) now and then; True: a bar on standard error, or in a notebook.
            Ctrl-C works all the time.
        varied: Values by field: its key path with two underscores for each dot, or its last keys where only one field
            of the job ends so: instance_type, instance_count, purchase, checkpoint_every, input_mode, max_runtime. The
            value None leaves the key out. A mapping holds beside each value what changes with it, by field. At most
            100,000 combinations, which together may hold some 16 GiB.

    Raises:
        SpecError: With every problem of the keywords; or with those of the job, when no combination is possible.
        InputError: No possible design has the label of the baseline.
        SimulationError: `replications` or `seed` is out of range.

    >>> import simcore
    >>> job = {"simcore": 1, "cluster": {"instance_type": "ml.g5.xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    >>> found = simcore.sweep(job, purchase=["on_demand", "spot"], max_runtime=["2 h", "3 h"])
    >>> [design.label for design in found]
    ['on_demand, max_runtime 2 h', 'on_demand, max_runtime 3 h', 'spot, max_runtime 2 h', 'spot, max_runtime 3 h']

    A speed is carried over to other instances by the model (`work.model`); a duration is not: say it for each.

    >>> types = {
    ...     "ml.g5.xlarge": {"work__compute__duration": "1 h"},
    ...     "ml.g5.2xlarge": {"work__compute__duration": "50 min"},
    ... }
    >>> simcore.sweep(job, instance_type=types).cheapest.label
    'ml.g5.2xlarge'
    """
    described = _one(job, workload)
    limits = _limits(deadline, budget)
    kept = described.kept()
    designs = _core.resolve_sweep(kept, varied, catalog_or_builtin(catalog))
    place = _baseline(designs, _BEST if baseline is None else baseline)
    with following(progress) as told:
        return _core.compare(designs, [kept], True, seed, replications, place, limits, [], told)


def _baseline(designs: Sequence[_core.ResolvedDesign], label: str) -> int | None:
    """Place of the baseline among the designs; None: the cheapest."""
    text("baseline", label)
    labels = [each.label for each in designs]
    possible = [each.label for each in designs if each.plan]
    if label in possible:
        return labels.index(label)
    if label == _BEST:
        return None
    rule = "must be a design that is possible" if label in labels else "must be the label of a design"
    raise InputError.of(Problem("baseline", rule, shown(label), _core.nearest(label, [*possible, _BEST])))


def _chances(labels: Sequence[str], chances: Mapping[str, float] | Sequence[float] | None) -> list[float]:
    """One for each design, in their order; none where nobody gave any."""
    if not isinstance(chances, Mapping):
        return numbers("chances", [] if chances is None else chances, _CHANCE)
    given = {text("chances", str(label)): chance for label, chance in chances.items()}
    unknown = [label for label in given if label not in labels]
    if unknown:
        rule = "must have labels of designs"
        raise InputError.of(*(Problem("chances", rule, shown(each), _core.nearest(each, labels)) for each in unknown))
    return [number(f"chances.{label}", given.get(label, 0.0), _CHANCE) for label in labels]


def _limits(deadline: str | float | None, budget: str | float | None) -> _core.Budget | None:
    if deadline is None and budget is None:
        return None
    names = {"max_time": "deadline", "max_cost": "budget"}
    try:
        return _core.read_budget(quantity("budget", budget), quantity("deadline", deadline))
    except SpecError as error:
        problems = (replace(each, where=names.get(each.where, each.where)) for each in error.problems)
        raise SpecError.of(*problems) from None


# ------------------------------------------------------------------------------------------------ jobs
def _one(job: JobLike, workload: Workload | None) -> Job:
    if isinstance(job, _core.Plan):
        raise InputError.of(Problem("job", "must be a description: a plan is settled"))
    return as_job(job, workload)


def _described(
    jobs: Mapping[str, JobLike] | Sequence[JobLike], catalog: _core.Catalog | None, workload: Workload | None
) -> dict[str, Job]:
    """The jobs by their labels."""
    given = list(jobs.values()) if isinstance(jobs, Mapping) else listed(jobs) or []
    if not given or (isinstance(jobs, Mapping) and "simcore" in jobs):
        raise InputError.of(Problem("jobs", _TWO))
    read = read_all([partial(_one, each, workload) for each in given], catalog)
    labels = _own_labels(jobs) if isinstance(jobs, Mapping) else labels_of(given, read)
    described = _settled(dict(zip(labels, read, strict=True)))
    if len(described) < 2:
        raise InputError.of(Problem("jobs", _TWO))
    return described


def _settled(jobs: Mapping[str, Job]) -> dict[str, Job]:
    """The jobs, and in the place of a request that leaves its type open, one for each type."""
    settled: list[tuple[str, Job]] = []
    for label, job in jobs.items():
        types = job.preferences() or {"": job}
        alone = len(jobs) == 1
        settled += [((kind if alone else f"{label}, {kind}") if kind else label, each) for kind, each in types.items()]
    _require_different([label for label, _ in settled])
    return dict(settled)


def _own_labels(jobs: Mapping[Any, JobLike]) -> list[str]:
    labels = [str(label) for label in jobs]
    _require_different(labels)
    return labels


def _require_different(labels: Sequence[str]) -> None:
    twice = [label for label, count in Counter(labels).items() if count > 1]
    if twice:
        raise InputError.of(Problem("jobs", "must have labels that differ as texts", f"{shown(twice[0])} twice"))


def read_all(readers: Sequence[Callable[[], Job]], catalog: _core.Catalog | None) -> list[Job]:
    """What each of them reads.

    Raises:
        SpecError: With every problem of what cannot be read, and those of the rest.
    """
    read: list[Job] = []
    problems: list[Problem] = []
    for reader in readers:
        with collected(problems):
            read.append(reader())
    if problems:
        for job in read:
            with collected(problems):
                job.resolve(catalog)
        raise SpecError.of(*problems)
    return read


def labels_of(given: Sequence[JobLike], jobs: Sequence[Job]) -> list[str]:
    """Stems of files, where they tell them apart; names of jobs."""
    paths = [str(each) if isinstance(each, (str, PathLike)) else "" for each in given]
    names = [str(job.description.get("name", "")) for job in jobs]
    return _core.job_labels(list(zip(paths, names, strict=True)))

"""A space of designs, searched: the best under limits, how sure that is, and what it costs to be faster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore import _core
from simcore._core import Exploration
from simcore.errors import InputError, Problem
from simcore.inputs.arguments import catalog_or_builtin, mapping, quantity, text
from simcore.inputs.job import Described, as_job
from simcore.inputs.study import Study
from simcore.inputs.workload import Workload
from simcore.progress import Progress, following

_COUNTED = ("seed", "replications")


def explore(
    job: Described | Study,
    *,
    workload: Workload | None = None,
    objective: str | None = None,
    deadline: str | float | None = None,
    budget: str | float | None = None,
    late: str | float | None = None,
    over_budget: str | float | None = None,
    unfinished: str | float | None = None,
    preferred_types: Sequence[str] | None = None,
    quotas: Mapping[str, int] | None = None,
    indifference: str | float | None = None,
    confidence: str | float | None = None,
    catalog: _core.Catalog | None = None,
    seed: int | None = None,
    replications: int | None = None,
    progress: Progress = None,
    **varied: Any,
) -> Exploration:
    """Finds the best of all combinations of values of some fields of a job, under limits.

    Every design gets a few runs, the same for all; more go where the decision is close, until the answer is as sure as
    wanted.

    Args:
        job: A Job, a dict or the path of a job file; or a study (:func:`simcore.load_study`), which has the rest, too:
            what is given beside it stands in place of what it says.
        objective: What the best design has least of: "cost", which is the default, or "time", expected.
        deadline: Wall clock beyond which a run is late: "8 h", or a number of seconds.
        budget: Cost beyond which a run is over budget: 500, "500 USD", "$500".
        late: Largest probability of being late: "5 %" or 0.05, which is the default where there is a deadline.
        over_budget: Largest probability of exceeding the budget; the same.
        unfinished: Largest probability that a run does not finish its work; default 1 %.
        preferred_types: Instance types in the order of preference: the answer is the best design of the first one that
            has a design which keeps the limits. Types that are not named come last.
        quotas: Most instances by type: {"ml.p4d.24xlarge": 2}; designs that need more are refused.
        indifference: Designs that are worse than the best by less than this share are as good; default 1 %.
        confidence: Wanted probability that the selection is correct; default 95 %.
        workload: As for :func:`simcore.forecast`.
        catalog: As for :func:`simcore.forecast`.
        seed: Of the random streams, the same for every design; default: 1.
        replications: Most runs of a design, from 512 to 10^6; default 65,536.
        progress: Called with (done, all) designs that were looked at; True: a bar on standard error, or in a notebook.
            Ctrl-C works all the time.
        varied: Values by field, as for :func:`simcore.sweep`; at most 10^7 combinations.

    Raises:
        SpecError: With every problem of the keywords, or of the limits; a space that is too large, with what it would
            take; or the reasons why no combination is possible.
        InputError: `quotas` are no whole numbers.
        SimulationError: `replications` or `seed` is out of range.

    >>> import simcore
    >>> job = {"simcore": 1, "cluster": {"instance_type": "ml.g5.xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    >>> found = simcore.explore(job, deadline="3 h", purchase=["on_demand", "spot"], max_runtime=["2 h", "3 h"])
    >>> found.best.label, found.correct_selection >= 0.95
    ('on_demand, max_runtime 2 h', True)
    """
    study = _study(job, workload)
    given = {"objective": objective, "deadline": deadline, "budget": budget, "late": late, "over_budget": over_budget,
             "unfinished": unfinished, "preferred_types": preferred_types, "quotas": quotas,
             "indifference": indifference, "confidence": confidence,
             "seed": seed, "replications": replications}  # fmt: skip
    asked = {**study.options, **{name: value for name, value in given.items() if value is not None}}
    with study.located():
        choices = {**study.choices, **varied}
        counts = _counts(asked.pop("quotas", None))
        space = _core.Space(study.job.kept(), choices, catalog_or_builtin(catalog), counts)
        text("objective", asked.setdefault("objective", "cost"))
        preferred = _types(asked.pop("preferred_types", ()))
        how = {name: value if name in _COUNTED else quantity(name, value) for name, value in asked.items()}
        with following(progress) as told:
            return _core.explore(space, **how, preferred_types=preferred, progress=told)


def _study(job: Described | Study, workload: Workload | None) -> Study:
    if isinstance(job, Study) and workload is not None:
        raise InputError.of(Problem("workload", "must be given when the study is loaded", "a study"))
    return job if isinstance(job, Study) else Study(as_job(job, workload))


def _types(names: Sequence[str]) -> list[str]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise InputError.of(Problem("preferred_types", "must be a list of instance types", repr(names)))
    given = [text(f"preferred_types[{place}]", name) for place, name in enumerate(names)]
    twice = sorted({name for name in given if given.count(name) > 1})
    if twice:
        raise InputError.of(Problem("preferred_types", "must name each type once", ", ".join(twice)))
    return given


def _counts(quotas: Mapping[str, int] | None) -> dict[str, int]:
    given = mapping("quotas", {} if quotas is None else quotas)
    wrong = [(name, count) for name, count in given.items()
             if isinstance(count, bool) or not isinstance(count, int) or count < 0]  # fmt: skip
    if wrong:
        rule = "must be a whole number of instances"
        raise InputError.of(*(Problem(f"quotas.{name}", rule, repr(count)) for name, count in wrong))
    return {text("quotas", name): min(count, 2**31 - 1) for name, count in given.items()}

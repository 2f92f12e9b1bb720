"""A space of designs, searched: the best under limits, how sure that is, and what it costs to be faster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from os import PathLike
from typing import Any

from simcore import _core
from simcore._core import Exploration
from simcore.errors import InputError, Problem
from simcore.execution.named_files import digests
from simcore.inputs.arguments import catalog_or_builtin, mapping, quantity, text
from simcore.inputs.job import Described, as_job
from simcore.inputs.study import Study
from simcore.inputs.workload import Workload
from simcore.progress import Progress, following
from simcore.studies.study_files import files_of, kept_values

_DRAWN = ("seed", "replications")  # how the runs are drawn, beside what is asked


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
    results: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    in_flight: int = 256,
    **varied: Any,
) -> Exploration:
    """Finds the best of all combinations of values of some fields of a job, under limits.

    Every design gets a few runs, the same for all; more go where the decision is close, until the answer is as sure as
    wanted.

    Args:
        job: A Job, a dict or the path of a job file; or a study (:func:`simcore.load_study`), which has the rest, too:
            what is given beside it stands in place of what it says.
        objective: What the best design has least of: "cost", which is the default, or "time", on average; or a
            quantile of one, "p90 of cost", "p50 of time".
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
        results: Folder that keeps the runs of every round. The same call goes on there after whatever ended it, and
            gives the same bits as if nothing had. None: in memory.
        executor: As for :func:`simcore.run_study`: draws the runs of many designs at a time, with the same bits.
        in_flight: The same.
        varied: Values by field, as for :func:`simcore.sweep`; at most 10^7 combinations.

    Raises:
        SpecError: With every problem of the keywords, or of the limits; a space that is too large, with what it would
            take; or the reasons why no combination is possible.
        InputError: `quotas` are no whole numbers; or the folder holds something else, is in use, or a file of the
            study has changed since.
        OSError: The disk is full. What was written stays, and the next call goes on from there.
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
        here = results is None and executor is None
        fields = {**study.choices, **varied}
        choices = fields if here else {name: kept_values(values) for name, values in fields.items()}
        counts = _counts(asked.pop("quotas", None))
        text("objective", asked.setdefault("objective", "cost"))
        preferred = _types(asked.pop("preferred_types", ()))
        drawn = {name: asked.pop(name) for name in _DRAWN if name in asked}
        question = {name: quantity(name, value) for name, value in asked.items()}
        prices = catalog_or_builtin(catalog if catalog is not None else study.catalog)
        kept = study.job.kept()
        space = _core.Space(kept, choices, prices, counts, **question)
        with following(progress) as told:
            how = {**drawn, "preferred_types": preferred, "progress": told}
            if here:
                return _core.explore(space, **how)
            from simcore.studies.search_rounds import Search, drawing  # which reads Parquet

            search = Search(kept, choices, prices, counts, question, preferred, drawn,
                            digests({*files_of(kept, choices, workload), *study.files}))  # fmt: skip
            with drawing(search, results, executor, in_flight) as draw:
                return _core.explore(space, **how, draw=draw)


def _study(job: Described | Study, workload: Workload | None) -> Study:
    if isinstance(job, Study) and workload is not None:
        raise InputError.of(Problem("workload", "must be given when the study is loaded", "a study"))
    return job if isinstance(job, Study) else Study(as_job(job, workload))


def _types(names: Sequence[str]) -> list[str]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise InputError.of(Problem("preferred_types", "must be a list of instance types", repr(names)))
    given = [text(f"preferred_types[{place}]", name) for place, name in enumerate(names)]
    empty = [place for place, name in enumerate(given) if not name.strip()]
    if empty:
        raise InputError.of(*(Problem(f"preferred_types[{place}]", "must name an instance type", repr(given[place]))
                              for place in empty))  # fmt: skip
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

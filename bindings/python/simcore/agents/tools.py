"""The tools: each asks one question of simcore and answers it briefly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

from simcore.agents import designs, entries, explanations, keys, launches, next_steps, sections
from simcore.agents import parameters as of
from simcore.agents.answers import Answer
from simcore.agents.sources import Sources, Workload
from simcore.display import comparison, exploration, faces, verdict
from simcore.display import scan as scanned
from simcore.display.document import Document, Section, present
from simcore.errors import InputError, Problem
from simcore.inputs.job import Job
from simcore.progress import Told, counted
from simcore.studies.bound import budget_state
from simcore.studies.catalog import TypeQuestion, list_types
from simcore.studies.check import check_job, read_budget
from simcore.studies.compare import compare as compared
from simcore.studies.compare import labels_of, read_all
from simcore.studies.compare import sweep as swept
from simcore.studies.explore import explore as explored
from simcore.studies.forecast import forecast as forecasted
from simcore.studies.lint import each_of, findings_of, in_folders, report
from simcore.studies.lint import told as problems_of
from simcore.studies.scan import scan as scans

_BY_PRICE = "price"


def forecast(
    sources: Sources,
    told: Told,
    *,
    path: of.Path = None,
    text: of.Text = None,
    workload: of.Workload = None,
    max_cost: of.MaxCost = None,
    max_time: of.MaxTime = None,
    seed: of.Seed = 1,
    replications: of.Replications = None,
) -> Answer:
    """What one training or processing job will cost and how long it will take, before it is started: expected values,
    8-of-10 ranges, the most that is possible, the bill, what was assumed and what the job does not say."""
    job = sources.job(path, text, workload)
    limits: dict[str, Any] = {"budget": launches.share(job, max_cost, max_time), "deadline": max_time}
    made = forecasted(job.resolve(sources.catalog), progress=told, seed=seed, replications=replications, **limits)
    limited = max_cost is not None or max_time is not None
    asked = next_steps.of_forecast(made, limited=limited, number=launches.number(job))
    noted = launches.notes([job], max_cost, max_time)
    data = made.to_dict() | {"warnings": launches.by_severity(made.warnings, noted)}
    return Answer(_warning(sections.short_forecast(made), noted), data, asked, _EXPLAIN_JOB, keys.FORECAST)


def check(
    sources: Sources,
    told: Told,
    *,
    path: of.Path = None,
    text: of.Text = None,
    workload: of.Workload = None,
    max_cost: of.MaxCost = None,
    max_time: of.MaxTime = None,
    confidence: Annotated[float, "Share of the runs that must stay within, such as 0.95."] = 0.95,
    worst_case: Annotated[bool, "Compare the most that the stopping rules allow."] = False,
    strict: Annotated[bool, "Count what the runs leave undecided as over budget."] = False,
    seed: of.Seed = 1,
    replications: of.Replications = None,
) -> Answer:
    """Whether one job stays within a threshold of cost or time, before it is started: the gate of plan, threshold,
    proceed. Start the job only if `within` is true, `undecided` is false and `probability_completed` is not below
    `confidence`; a job that never finishes its work is never within."""
    if worst_case and strict:
        raise InputError.of(Problem("strict", "must be left out with worst_case, which no runs decide"))
    budget = read_budget(max_cost, max_time, confidence, worst_case=worst_case, strict=strict, refuse_endless=True)
    job = sources.job(path, text, workload)
    how: dict[str, Any] = {"seed": seed, "replications": replications, "progress": told}
    made = check_job(job, budget, catalog=sources.catalog, **how)
    document = faces.document(made)
    own = (each for each in document.sections if each.folding != "detail")
    document = replace(document, sections=present(*own, *sections.known(made.forecast)), brief=None)
    noted = launches.notes([job], max_cost, max_time)
    data = made.to_dict()
    data["forecast"]["warnings"] = launches.by_severity(made.forecast.warnings, noted)
    return Answer(_warning(document, noted), data, next_steps.of_verdict(made), _EXPLAIN_JOB, keys.VERDICT)


def lint(
    sources: Sources,
    told: Told,
    *,
    path: Annotated[str | None, "A job as for forecast, or a folder: each document and program in it."] = None,
    text: of.Text = None,
    workload: of.Workload = None,
    ignore: of.Ignore = None,
) -> Answer:
    """What will hurt about jobs before they are paid: requests that the service refuses, money that is surely or likely
    lost (spot without checkpoints, limits that cannot hold, volumes too small, ...), each with what to do."""
    read, others = in_folders([sources.given(path, text, folders=True)], _half(told, 0))
    how: dict[str, Any] = {"workload": sources.workload(workload), "catalog": sources.catalog, "ignore": ignore or ()}
    found, refused = each_of(counted(read, _half(told, 1)), partial(findings_of, **how))
    if len(read) == 1 and refused:
        raise next(iter(refused.values()))
    made = replace(report(found, ignore or (), problems_of(refused)), others=tuple(others))
    return Answer(sections.findings(made), made.to_dict(), next_steps.of_lint(made),
                  "lint one file, or leave rules out with ignore", keys.LINT)  # fmt: skip


def scan(
    sources: Sources,
    told: Told,
    *,
    path: of.FileOrFolder = ".",
    max_cost: of.MaxCost = None,
    max_time: of.MaxTime = None,
    region: Annotated[str | None, "Region of jobs whose program does not tell theirs; default: us-east-1."] = None,
) -> Answer:
    """Every job that the programs, notebooks, pipelines and templates of a folder create, each with the most that its
    own limits let it cost; needs no workload. With max_cost or max_time: whether each stays within even then."""
    found = scans(sources.inside(path, folders=True), catalog=sources.catalog, region=region, progress=told)
    data = scanned.data(found)
    states: list[str] = []
    document = scanned.document(found)
    if max_cost is not None or max_time is not None:
        budget = read_budget(max_cost, max_time, 0.95, worst_case=True)
        states = [budget_state(each, budget) for each in found.bounds]
        document = scanned.document(found, states, verdict.asked(budget))
    data["jobs"] = sections.scanned_jobs(found, data["jobs"], states)
    return Answer(document, data, next_steps.of_scan(found, states), "scan a folder below, or one file", keys.SCAN)


def compare(
    sources: Sources,
    told: Told,
    *,
    paths: Annotated[list[str] | None, "Two jobs or more, as for forecast; the first is the baseline."] = None,
    path: of.Path = None,
    text: of.Text = None,
    vary: of.Vary = None,
    workload: of.Workload = None,
    max_cost: of.MaxCost = None,
    max_time: of.MaxTime = None,
    seed: of.Seed = 1,
    replications: of.Replications = None,
) -> Answer:
    """Which of several jobs is cheaper or faster, by how much, and how sure that is: two or more paths; or one job with
    the values of some fields varied, every combination of them (spot or not, another instance type, ...)."""
    how: dict[str, Any] = {"deadline": max_time, "seed": seed, "replications": replications, "progress": told}
    if paths is None:
        _require_vary(vary)
        job = sources.job(path, text, workload)
        jobs = {"": job}
        how["budget"] = launches.share(job, max_cost, max_time)
        made = swept(job, catalog=sources.catalog, **how, **_fields(vary))
    else:
        jobs = _several(sources, paths, (path, text, vary), workload)
        how["budget"] = launches.share_of_all(list(jobs.values()), max_cost, max_time)
        made = compared(jobs, catalog=sources.catalog, **how)
    assumed = designs.assumed(jobs, designs.named(made), sources.catalog)
    noted = launches.notes(jobs.values(), max_cost, max_time)
    data = designs.ordered(made) | designs.known(comparison.warnings(made), noted, assumed)
    document = _with(_warning(faces.document(made), noted), sections.of_designs(made), sections.assumed_of(assumed))
    return Answer(document, data, next_steps.of_comparison(made), _FEWER, KEYS["compare"],
                  designs.labels(designs.named(made)))  # fmt: skip


def explore(
    sources: Sources,
    told: Told,
    *,
    path: of.Path = None,
    text: of.Text = None,
    vary: of.Vary = None,
    workload: of.Workload = None,
    objective: Annotated[str, 'What the best design has least of: "cost", "time", "p90 of cost".'] = "cost",
    max_cost: of.MaxCost = None,
    max_time: of.MaxTime = None,
    quotas: Annotated[dict[str, int] | None, 'Most instances by type: {"ml.p4d.24xlarge": 2}.'] = None,
    seed: of.Seed = 1,
) -> Answer:
    """The cheapest or fastest of very many designs of one job, every combination of the values of some fields, that
    keeps a deadline and a budget in 95 % of the runs, and how sure that choice is. For a few designs use compare."""
    _require_vary(vary)
    job = sources.job(path, text, workload)
    budget = launches.share(job, max_cost, max_time)
    limits: dict[str, Any] = {"budget": budget, "deadline": max_time, "quotas": quotas}
    made = explored(job, catalog=sources.catalog, objective=objective, seed=seed, progress=told, **limits,
                    **_fields(vary))  # fmt: skip
    assumed = designs.assumed({"": job}, designs.found(made), sources.catalog)
    noted = launches.notes([job], max_cost, max_time)
    document = _with(_warning(faces.document(made), noted), sections.of_designs(made.finalists),
                     sections.assumed_of(assumed))  # fmt: skip
    warned = [*exploration.warnings(made), *(comparison.warnings(made.finalists) if made.finalists else [])]
    data = made.to_dict() | designs.known(warned, noted, assumed)
    if made.finalists is not None:
        data["finalists"] = designs.ordered(made.finalists)
    return Answer(document, data, next_steps.of_exploration(made), _FEWER, KEYS["explore"],
                  designs.labels(designs.found(made)))  # fmt: skip


def explain(
    sources: Sources,
    told: Told,
    *,
    about: Annotated[
        of.Topic,
        "job: sources of prices and assumptions; bill: each amount, step by step; uncertainty: which input to measure "
        "first (these three take a job); price, field, parameter, rule, output: what that name means.",
    ],
    path: of.Path = None,
    text: of.Text = None,
    workload: of.Workload = None,
    name: Annotated[
        str | None, "ml.p4d.24xlarge, cluster.volume_size, file.bandwidth, the id of a rule, forecast"
    ] = None,
    region: of.Region = None,
    as_of: of.Day = None,
) -> Answer:
    """Where a number comes from and what a word means: the sources and assumptions of a job, its bill step by step,
    what makes it uncertain; or a price, a field of the job file, a rate, a rule of the lint, the keys of an answer."""
    given = {"path": path, "text": text, "workload": workload, "name": name, "region": region, "as_of": as_of}
    explanations.require_used(about, given)
    if about in explanations.OF_JOBS:
        job = partial(sources.job, path, text, workload)
        return explanations.of_job(about, job, sources.catalog, told)
    if name is None:
        raise InputError.of(Problem("name", f"must be given to explain a {about}"))
    return explanations.of_name(about, name, sources.catalog, region or entries.REGION, as_of)


def catalog(
    sources: Sources,
    told: Told,
    *,
    name: Annotated[
        str | None, "Instance type (ml.p4d.24xlarge), model (BERT-large) or rate; null: list types."
    ] = None,
    region: of.Region = None,
    as_of: of.Day = None,
    accelerator: Annotated[str | None, "Part of an accelerator's name, such as A100; none: without any."] = None,
    family: Annotated[str | None, "Family of types, such as g5."] = None,
    min_memory: Annotated[float | None, "Least main memory [GiB]."] = None,
    min_accelerator_memory: Annotated[float | None, "Least memory of all accelerators together [GiB]."] = None,
    min_accelerators: Annotated[int | None, "Least number of accelerators."] = None,
    max_price: Annotated[float | None, "Highest price of an hour on demand [USD]."] = None,
    sort: Annotated[str, "name, price, spot-price, price-per-accelerator, memory, accelerators, ..."] = _BY_PRICE,
    spot: Annotated[bool, "Also the saving, the expected price and the interruptions on spot."] = False,
) -> Answer:
    """Instance types with their prices in a region: those that meet conditions, or all that is known of one type, one
    model or one rate, with source and day."""
    wanted = {"accelerator": accelerator, "family": family, "min_memory": min_memory,
              "min_accelerator_memory": min_accelerator_memory, "min_accelerators": min_accelerators,
              "max_price": max_price}  # fmt: skip
    if name is not None:
        entries.require_alone(wanted | {"sort": None if sort == _BY_PRICE else sort, "spot": spot or None})
        return entries.of_name(name, sources.catalog, region, as_of)
    asked = TypeQuestion(region or entries.REGION, as_of, wanted, sort=sort, priced=True, spot=spot)
    return entries.of_types(list_types(sources.catalog, asked))


_EXPLAIN_JOB = 'explain with about="job"'
_FEWER = f"take fewer designs; assumptions: {_EXPLAIN_JOB}"

TOOLS: dict[str, Callable[..., Answer]] = {
    each.__name__: each for each in (forecast, check, lint, scan, compare, explore, explain, catalog)
}

# The answer whose keys a tool chooses, as `simcore explain output` calls it, and these keys.
RECORDS = {"forecast": "forecast", "check": "verdict", "compare": "comparison", "explore": "exploration"}
KEYS = {
    "forecast": keys.FORECAST,
    "check": keys.VERDICT,
    "compare": (*keys.COMPARISON, *keys.OF_DESIGNS),
    "explore": (*keys.EXPLORATION, *keys.OF_DESIGNS),
}


def _with(document: Document, *sections: Section) -> Document:
    return replace(document, sections=(*document.sections, *present(*sections)))


def _warning(document: Document, first: Sequence[str]) -> Document:
    """The document with what matters most as the first of its warnings."""
    return replace(document, warnings=launches.by_severity(document.warnings, first))


def _half(told: Told, place: int) -> Told:
    """What tells one half of some work as thousandths of all of it."""
    return lambda done, every: told(500 * place + 500 * done // every, 1000)


def _fields(vary: Mapping[str, Sequence[Any]] | None) -> dict[str, Any]:
    """Values by field, as studies name fields."""
    return {name.replace(".", "__"): values for name, values in (vary or {}).items()}


def _require_vary(vary: Mapping[str, Sequence[Any]] | None) -> None:
    if not vary:
        raise InputError.of(Problem("vary", "must be given for one job", "", '{"purchase": ["on_demand", "spot"]}'))


def _several(sources: Sources, paths: Sequence[str], others: Sequence[Any], workload: Workload) -> dict[str, Job]:
    """Jobs by the labels that they are compared under."""
    if any(each is not None for each in others):
        raise InputError.of(Problem("paths", "must be given without path, text and vary"))
    read = read_all([partial(sources.job, each, None, workload) for each in paths], sources.catalog)
    return dict(zip(labels_of(list(paths), read), read, strict=True))

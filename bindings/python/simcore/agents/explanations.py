"""Explanations: where the numbers of a job come from, and what a name means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from simcore._core import Catalog
from simcore.agents import launches
from simcore.agents.answers import Answer
from simcore.display import answer_keys, bill_steps, explanation, faces, lint_report
from simcore.display import field as shown
from simcore.display.document import Document
from simcore.display.plain_data import plain
from simcore.errors import InputError, Problem
from simcore.inputs import fields
from simcore.inputs.job import Job
from simcore.linting.rules import rules
from simcore.progress import Told
from simcore.studies.forecast import forecast
from simcore.studies.lint import rule_problem
from simcore.studies.sensitivity import sensitivity

OF_JOBS = ("job", "bill", "uncertainty")

_PLAN = ("job", "spec_id", "priced_as_of", "warnings", *(f"prices.{key}" for key in (
    "usage_type", "unit", "unit_price_usd", "layer", "as_of")), "assumed.field", "assumed.value", "stated")  # fmt: skip
_INPUT = ("input", "measurable", "cost_usd.first_order", "cost_usd.total", "cost_usd.low", "cost_usd.high")
_SENSITIVITY = ("job", "warnings", "version", "spec_id", "seed", "runs", "interval_level", "cost_usd", "wall_clock_s",
                "next_measurement", "next_measurement_for_time", *(f"inputs.{key}" for key in _INPUT))  # fmt: skip
_MEASURE = "Measure {}, or ask the user for it, and state it in the job: it narrows the cost most."
_ALTER = "To try other values call compare or explore with vary."


# The arguments that go with each topic.
_OF_A_JOB = ("path", "text", "workload")
_USED = {**dict.fromkeys(OF_JOBS, _OF_A_JOB), "price": ("name", "region", "as_of"), "parameter": ("name", "as_of")}
_OF_A_NAME = ("name",)


def require_used(about: str, given: Mapping[str, Any]) -> None:
    """Requires that every argument that is given goes with the topic.

    Raises:
        InputError: One does not; names each of them.
    """
    used = _USED.get(about, _OF_A_NAME)
    rule = f"must be left out to explain a {about}, which takes {', '.join(used)}"
    wrong = [Problem(name, rule) for name, value in given.items() if value is not None and name not in used]
    if wrong:
        raise InputError.of(*wrong)


def of_job(about: str, read: Callable[[], Job], catalog: Catalog, told: Told) -> Answer:
    """The explanation of a job: its sources, its bill or its uncertainty; and that it is one of several, if it is.

    Raises:
        InputError: The job is wrong; holds every problem.
    """
    job = read()
    noted = launches.notes([job])
    if about == "job":
        plan = job.resolve(catalog)
        return Answer(explanation.plan(plan), explanation.plan_data(plan), (_ALTER,), "", _PLAN)
    if about == "bill":
        made = forecast(job.resolve(catalog), progress=told)
        data = {"job": made.job, **_warned(noted), "lines": bill_steps.data(made)}
        return Answer(_noted(bill_steps.document(made), noted), data, (_ALTER,))
    found = sensitivity(job.resolve(catalog), progress=told)
    asked = [_MEASURE.format(found.next_measurement)] if found.next_measurement else []
    return Answer(_noted(faces.document(found), noted), found.to_dict() | _warned(noted), asked, "", _SENSITIVITY)


def _warned(noted: Sequence[str]) -> dict[str, Any]:
    return {"warnings": list(noted)} if noted else {}


def _noted(document: Document, noted: Sequence[str]) -> Document:
    """The document with notes before its warnings, in the short form that is shown too."""
    brief = document.brief and replace(document.brief, warnings=(*noted, *document.brief.warnings))
    return replace(document, warnings=(*noted, *document.warnings), brief=brief)


def of_name(about: str, name: str, catalog: Catalog, region: str, as_of: str | None) -> Answer:
    """The explanation of a price, a field, a rate, a rule or an answer, by its name.

    Raises:
        InputError: There is none of that name; names the nearest.
    """
    if about == "price":
        price = catalog.explain_price(name, region, as_of)
        return Answer(explanation.price(price), plain(price))
    if about == "parameter":
        parameter = catalog.explain_parameter(name, None, as_of)
        return Answer(explanation.parameter(parameter), explanation.parameter_data(parameter))
    return of_meaning(about, name)


def of_meaning(about: str, name: str) -> Answer:
    """What a field, a rule or an answer of that name is.

    Raises:
        InputError: There is none of that name; names the nearest.
    """
    return {"field": _field, "rule": _rule, "output": _output}[about](name)


def _field(name: str) -> Answer:
    row = fields.field(name)
    supplied = [each for each in Catalog.builtin().parameters() if each.name == row.parameter]
    children = fields.children(row) if fields.is_section(row) else []
    document = shown.document(row, fields.default(row, supplied), supplied, children, fields.page(row))
    return Answer(document, shown.data(row, supplied), (), "explain one of its fields")


def _rule(name: str) -> Answer:
    if name not in rules():
        raise InputError.of(rule_problem(name, "name"))
    return Answer(lint_report.explanation(rules()[name]), asdict(rules()[name]))


def _output(name: str) -> Answer:
    record = faces.record_of(name)
    return Answer(answer_keys.document(name, record), answer_keys.data(name, record))

"""Definitions of SageMaker pipelines: the jobs of their steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from simcore.errors import Problem
from simcore.inputs.arguments import written
from simcore.inputs.job_documents.parts import (
    AUTO_ML,
    PROCESSING,
    TRAINING,
    TRANSFORM,
    TUNING,
    Document,
    Found,
    Origin,
    again,
    brief,
    embedded,
    jobs_of,
    region_of,
    replaced,
)
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Place, Unread

# Types of steps (SageMaker developer guide, "Pipelines steps", read on 2026-11-29).
_KINDS = {
    "Training": TRAINING,
    "Processing": PROCESSING,
    "QualityCheck": PROCESSING,
    "ClarifyCheck": PROCESSING,
    "Tuning": TUNING,
    "Transform": TRANSFORM,
    "AutoML": AUTO_ML,
}
_CONDITION, _BRANCHES = "Condition", ("ElseSteps", "IfSteps")
_WITHOUT_JOBS = {"Model", "CreateModel", "RegisterModel", "Fail", "Lineage"}
_MAY_START = {"Lambda", "Callback"}  # whose code is elsewhere
_GET, _PARAMETERS = "Get", "Parameters."
_LATER = "is known only when the pipeline runs"


@dataclass(frozen=True)
class _Step:
    """A step, where it stands, and the condition that chooses it."""

    step: Any
    path: str
    chosen_by: str = ""
    prefix: str = ""


@dataclass
class _Values:
    """What the expressions of one step stand for."""

    origin: Origin
    declared: Mapping[str, Mapping[str, Any]]
    document: Document
    notes: list[str] = field(default_factory=list)

    def placed(self, value: Any) -> Any:
        """What stands for an expression in the request; a value that is none itself."""
        made = self.known(value)
        return made if made is value else self.document.placed(made, self.origin.unread(value, _LATER))

    def known(self, value: Any) -> Any:
        """What stands for an expression; a value that is none itself."""
        if not isinstance(value, Mapping) or len(value) != 1:
            return value
        ((name, inside),) = value.items()
        if name == _GET:
            return self._got(value, inside)
        if name == "Std:Join" and isinstance(inside, Mapping) and isinstance(inside.get("Values"), list):
            unread = self.origin.unread(value, _LATER)
            parts = [replaced(each, self.known) for each in inside["Values"]]
            return self.document.text(parts, str(inside.get("On", "")), unread)
        return self.origin.unread(value, _LATER) if str(name).startswith("Std:") else value

    def _got(self, value: Any, inside: Any) -> Any:
        name = inside.removeprefix(_PARAMETERS) if isinstance(inside, str) else None
        if name is None or name == inside:
            return self.origin.unread(value, _LATER)
        declared = self.declared.get(name, {})
        given = self.document.given(name, self.declared.get(name))
        if given is not None:
            return given
        default = declared.get("DefaultValue")
        if default is None:
            return self.origin.unread(value, "is given when the pipeline starts")
        if isinstance(default, Unread):  # of a template around the pipeline
            return default
        self.notes.append(f"the default of the pipeline's parameter {name} is read: {written(default)}")
        return default


def read(document: Document, prefix: str = "") -> Found:
    """The jobs of a definition; `prefix`: what stands before their names, if it stands in another document."""
    content = document.content
    declared = _declared(document)
    if not isinstance(content.get("Steps"), list):
        yield document.problem("Steps", "must be a list of steps", content.get("Steps"))
        return
    for each in _steps(content["Steps"]):
        yield from _jobs(document, replace(each, prefix=prefix), declared)


def read_described(document: Document) -> Found:
    """The jobs of an answer of DescribePipeline, whose definition is a text."""
    inner = embedded(document, document.content["PipelineDefinition"], "PipelineDefinition", "a pipeline's definition")
    region = region_of(document.content.get("PipelineArn"))
    for each in read(inner) if isinstance(inner, Document) else [inner]:
        yield replace(each, region=region or None) if isinstance(each, ProgramJob) else each


def _declared(document: Document) -> dict[str, Mapping[str, Any]]:
    """The parameters by name."""
    several = document.content.get("Parameters")
    entries = [each for each in several if isinstance(each, Mapping)] if isinstance(several, list) else []
    return {str(each.get("Name")): each for each in entries}


def _steps(steps: list[Any]) -> Iterator[_Step]:
    """The steps in the order of the text, those of conditions behind each."""
    todo = [_Step(step, f"Steps[{place}]") for place, step in reversed(list(enumerate(steps)))]
    while todo:
        here = todo.pop()
        yield here
        step = here.step
        if not isinstance(step, Mapping) or step.get("Type") != _CONDITION:
            continue
        inside = step.get("Arguments")
        for branch in _BRANCHES:
            listed = inside.get(branch) if isinstance(inside, Mapping) else None
            several = enumerate(listed) if isinstance(listed, list) else ()
            path = f"{here.path}.Arguments.{branch}"
            todo += [_Step(each, f"{path}[{at}]", str(step.get("Name"))) for at, each in reversed(list(several))]


def _jobs(document: Document, here: _Step, declared: Mapping[str, Mapping[str, Any]]) -> Found:
    step = here.step
    if not isinstance(step, Mapping) or not isinstance(step.get("Name"), str):
        yield document.problem(here.path, "must be a step: an object with a Name and a Type", step)
        return
    kind, name = brief(step.get("Type")), f"{here.prefix}{step['Name']}"
    if kind == _CONDITION:
        yield from _bad_branches(document, here)
        return
    if kind in _WITHOUT_JOBS:
        return
    if kind not in _KINDS:
        why = "may start jobs" if kind in _MAY_START else "is not read: what it bills is not known"
        yield Unread(f"step of type {kind}", Place(document.file, name=name), why)
        return
    place = Place(document.file, name=name)
    notes, beside = tuple(_notes(step, here.chosen_by)), tuple(_retries(step, place))
    origin = Origin(document.file, name, f"{kind} step", notes=notes, beside=beside)
    values = _Values(origin, declared, document)
    members = replaced(step.get("Arguments"), values.placed)
    notes = (*origin.notes, *dict.fromkeys(values.notes))
    yield from jobs_of(_KINDS[kind], replace(origin, notes=notes), members)


def _notes(step: Mapping[str, Any], chosen_by: str) -> Iterator[str]:
    """What is to be said of the runs of a step."""
    if chosen_by:
        yield f"runs only if the condition {chosen_by} chooses it"
    cache = step.get("CacheConfig")
    if isinstance(cache, Mapping) and cache.get("Enabled") is True:
        yield "a step whose cached result is used runs no job and costs nothing"


def _bad_branches(document: Document, here: _Step) -> Iterator[Problem]:
    """What is wrong with the branches of a condition."""
    inside = here.step.get("Arguments", {})
    if not isinstance(inside, Mapping):
        yield document.problem(f"{here.path}.Arguments", "must be an object of lists of steps", inside)
        return
    for branch in _BRANCHES:
        listed = inside.get(branch)
        if listed is not None and not isinstance(listed, list):
            yield document.problem(f"{here.path}.Arguments.{branch}", "must be a list of steps", listed)


def _retries(step: Mapping[str, Any], place: Place) -> Iterator[Unread]:
    """The starts of a job that fails, which are in no amount."""
    policies = step.get("RetryPolicies")
    for each in policies if isinstance(policies, list) else [policies] * (policies is not None):
        yield from again(each.get("MaxAttempts") if isinstance(each, Mapping) else None, "RetryPolicies", place)

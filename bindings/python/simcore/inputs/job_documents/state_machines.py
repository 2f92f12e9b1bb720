"""State machines of Step Functions in the Amazon States Language: the jobs of their tasks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from simcore.inputs.job_documents.parts import (
    AUTO_ML,
    PLACEHOLDER,
    PROCESSING,
    TRAINING,
    TRANSFORM,
    TUNING,
    Document,
    Found,
    Origin,
    brief,
    embedded,
    jobs_of,
    region_of,
    replaced,
)
from simcore.inputs.job_documents.state_graph import StateGraph
from simcore.inputs.python_code.call import Place, Unread

# Actions of the service in the resource of a task: arn:aws:states:::sagemaker:createTrainingJob.sync, and
# arn:aws:states:::aws-sdk:sagemaker:createTrainingJob.
_ACTION = re.compile(r".*:states:[^:]*:[^:]*:(?:aws-sdk:)?(?P<service>sagemaker|states|sfn):(?P<action>\w+)(?:\..*)?")
_KINDS = {
    "createTrainingJob": TRAINING,
    "createProcessingJob": PROCESSING,
    "createHyperParameterTuningJob": TUNING,
    "createTransformJob": TRANSFORM,
    "createAutoMLJob": AUTO_ML,
    "createAutoMLJobV2": AUTO_ML,
}
_OTHER_DOCUMENTS = {"startExecution", "startSyncExecution", "startPipelineExecution"}
_LATER = "is known only when the state machine runs"
_DEFAULTS = {"MaxAttempts": 3}  # of a retrier (Amazon States Language, read on 2026-11-29)


@dataclass(frozen=True)
class _States:
    """A list of states, what it is in, and how often it runs."""

    holder: Any  # has StartAt and States
    path: str
    within: str = ""
    starts: int | Unread = 1
    notes: tuple[str, ...] = ()


def read(document: Document, prefix: str = "", region: str = "") -> Found:
    """The jobs of a state machine; `prefix`: what stands before their names, if it stands in another document."""
    todo = [_States(document.content, "")]
    while todo:
        here = todo.pop()
        states = here.holder.get("States") if isinstance(here.holder, Mapping) else None
        if not isinstance(states, Mapping):
            yield document.problem(f"{here.path}States", "must be an object of states by name", states)
            continue
        start = here.holder.get("StartAt")
        graph = StateGraph(start, states)
        if not isinstance(start, str) or start not in states:
            yield document.problem(f"{here.path}StartAt", "must be the name of a state", start)
        inner: list[_States] = []
        for name, state in states.items():
            if not isinstance(state, Mapping):
                yield document.problem(f"{here.path}States.{name}", "must be a state: an object with a Type", state)
                continue
            origin = _origin(document, here, graph, name, state)
            inner += _inside(here, origin, state, states)
            if state.get("Type") == "Task":
                named = replace(origin, name=f"{prefix}{name}", region=region)
                yield from _task(document, named, state, f"{here.path}States.{name}")
        todo += reversed(inner)


def read_described(document: Document) -> Found:
    """The jobs of an answer of DescribeStateMachine, whose definition is a text; its ARN has the region."""
    content = document.content
    inner = embedded(document, content["definition"], "definition", "a state machine")
    region = region_of(content.get("stateMachineArn"))
    yield from read(inner, region=region) if isinstance(inner, Document) else iter([inner])


def _origin(document: Document, here: _States, graph: StateGraph, name: str, state: Mapping[str, Any]) -> Origin:
    """Where the jobs of a state stand, and how often they are started."""
    starts = here.starts
    if graph.repeats(name):
        starts = Unread(f"the loop through {name}", Place(document.file, name=name), _LATER)
    notes = (*here.notes, *filter(None, (graph.note(name),)), *_retries(state))
    return Origin(document.file, name, "", here.within, starts, notes=tuple(dict.fromkeys(notes)))


def _retries(state: Mapping[str, Any]) -> Iterator[str]:
    retriers = state.get("Retry")
    several = [each for each in retriers if isinstance(each, Mapping)] if isinstance(retriers, list) else []
    attempts = [{**_DEFAULTS, **each}["MaxAttempts"] for each in several]
    if not attempts:
        return
    known = [each for each in attempts if isinstance(each, int)]
    times = f", up to {sum(known)} times" if len(known) == len(attempts) else ""
    if known != [0] * len(attempts):
        yield f"a job that fails is started again{times} (Retry), and each start is billed"


def _inside(here: _States, origin: Origin, state: Mapping[str, Any], others: Mapping[str, Any]) -> Iterator[_States]:
    """The states in a Map or a Parallel."""
    path, notes = f"{here.path}States.{origin.name}.", origin.notes
    if state.get("Type") == "Parallel":
        branches = state.get("Branches")
        for place, branch in enumerate(branches if isinstance(branches, list) else [None]):
            yield _States(branch, f"{path}Branches[{place}].", f"Parallel {origin.name}", origin.starts, notes)
    if state.get("Type") == "Map":
        key = "Iterator" if "Iterator" in state else "ItemProcessor"
        starts = _times(origin.starts, _items(origin, state, others))
        yield _States(state.get(key), f"{path}{key}.", f"Map {origin.name}", starts, notes)


def _times(starts: int | Unread, items: int | Unread) -> int | Unread:
    return starts if isinstance(starts, Unread) else items if isinstance(items, Unread) else starts * items


def _items(origin: Origin, state: Mapping[str, Any], others: Mapping[str, Any]) -> int | Unread:
    """The number of items of a Map: of a list that stands in it, or in the Pass right before it."""
    items = state.get("Items")
    if isinstance(items, (list, Mapping)):
        return len(items)
    path = state.get("ItemsPath", "$")
    before = [each for each in others.values() if isinstance(each, Mapping) and each.get("Next") == origin.name]
    given = _result(before[0]) if len(before) == 1 and "InputPath" not in state and "ItemReader" not in state else None
    for name in str(path).removeprefix("$").split(".")[1:]:
        given = given.get(name) if isinstance(given, Mapping) else None
    if isinstance(given, list):
        return len(given)
    shown = items if items is not None else state.get("ItemReader", path)
    return Unread(f"the items of Map {origin.name}: {brief(shown)}", origin.place, _LATER)


def _result(state: Mapping[str, Any]) -> Any:
    """What a Pass hands over, if that stands in it."""
    plain = state.get("Type") == "Pass" and not {"ResultPath", "OutputPath", "Parameters"} & set(state)
    return state.get("Result") if plain else None


def _task(document: Document, origin: Origin, state: Mapping[str, Any], path: str) -> Found:
    """The job of a task, if it creates one."""
    resource = state.get("Resource")
    if not isinstance(resource, str):
        yield document.problem(f"{path}.Resource", "must be the ARN of what the task calls", resource)
        return
    match = _ACTION.fullmatch(resource)
    if match is None:
        if PLACEHOLDER.fullmatch(resource):
            yield origin.unread(resource, "is substituted when the state machine is deployed, and may create a job")
        return
    action = match["action"]
    if action in _OTHER_DOCUMENTS:
        yield origin.unread(resource, "starts what stands in another document")
    if match["service"] == "sagemaker" and action in _KINDS:
        made = replace(origin, what=action)
        arguments = state.get("Arguments", state.get("Parameters"))
        yield from jobs_of(_KINDS[action], made, _members(made, arguments))


def _members(origin: Origin, arguments: Any) -> Any:
    """The request of a task, without what is known only later."""

    def known(value: Any) -> Any:
        if isinstance(value, str) and value.startswith("{%"):
            return origin.unread(value, _LATER)
        if isinstance(value, str) and PLACEHOLDER.search(value):
            return origin.unread(value, "is substituted when the state machine is deployed")
        if isinstance(value, Mapping) and any(str(key).endswith(".$") for key in value):
            return {
                str(key).removesuffix(".$"): origin.unread(each, _LATER)
                if str(key).endswith(".$")
                else replaced(each, known)
                for key, each in value.items()
            }
        return value

    return replaced(arguments, known)

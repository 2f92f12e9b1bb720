"""State machines of Step Functions in the Amazon States Language: the jobs of their tasks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
    again,
    brief,
    embedded,
    jobs_of,
    region_of,
    replaced,
)
from simcore.inputs.job_documents.state_graph import StateGraph
from simcore.inputs.python_code.call import Place, Unread

# What a task calls, by its resource: arn:aws:states:::sagemaker:createTrainingJob.sync, and
# arn:aws:states:::aws-sdk:sagemaker:createTrainingJob.
_ACTION = re.compile(r".*:states:[^:]*:[^:]*:(?:aws-sdk:)?(?P<service>[\w-]+):(?P<action>\w+)(?:\..*)?")
_PARTITION = re.compile(r"arn:aws-[a-z-]+")  # of China, of the government's regions
KINDS = {
    "createTrainingJob": TRAINING,
    "createProcessingJob": PROCESSING,
    "createHyperParameterTuningJob": TUNING,
    "createTransformJob": TRANSFORM,
    "createAutoMLJob": AUTO_ML,
    "createAutoMLJobV2": AUTO_ML,
}
_OTHER_DOCUMENTS = {"startExecution", "startSyncExecution", "startPipelineExecution"}
# What starts no job: services that store and send, and actions of SageMaker that make no instances run.
_WITHOUT_JOBS = {
    "athena",
    "cloudwatch",
    "dynamodb",
    "events",
    "s3",
    "secretsmanager",
    "ses",
    "sesv2",
    "sns",
    "sqs",
    "ssm",
}
_HARMLESS = re.compile(
    r"(?:describe|list|delete|stop|get|search|query|add|batchDescribe|batchGet|register)\w*"
    r"|create(?:Model|EndpointConfig|ModelPackage|ModelPackageGroup|Experiment|Trial|TrialComponent)"
)
_LATER = "is known only when the state machine runs"
_DEFAULTS = {"MaxAttempts": 3}  # of a retrier (Amazon States Language, read on 2026-11-29)
_PATH = re.compile(r"\$(?:\.\w+)*")  # of names alone


@dataclass(frozen=True)
class _States:
    """A list of states, what it is in, and how often it runs."""

    holder: Any  # has StartAt and States
    path: str
    within: str = ""
    starts: int | Unread = 1
    notes: tuple[str, ...] = ()
    beside: tuple[Unread, ...] = ()


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
            inner += _inside(here, origin, state, [states.get(each) for each in graph.before(name)])
            if state.get("Type") == "Task":
                named = replace(origin, name=f"{prefix}{name}", region=_elsewhere(origin, state) or region)
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
    notes = tuple(dict.fromkeys((*here.notes, *filter(None, (graph.note(name),)))))
    origin = Origin(document.file, name, "", here.within, starts, notes=notes)
    return replace(origin, beside=(*here.beside, *_retries(state, origin.place)))


def _retries(state: Mapping[str, Any], place: Place) -> Iterator[Unread]:
    """The starts of a job that fails, which are in no amount."""
    retriers = state.get("Retry")
    several = retriers if isinstance(retriers, list) else [retriers] * (retriers is not None)
    attempts = [{**_DEFAULTS, **each}["MaxAttempts"] if isinstance(each, Mapping) else None for each in several]
    known = [each for each in attempts if isinstance(each, int) and not isinstance(each, bool) and each >= 0]
    if several:
        yield from again(sum(known) if len(known) == len(attempts) else None, "Retry", place)


def _elsewhere(origin: Origin, state: Mapping[str, Any]) -> Unread | None:
    """The region of a task in another partition than that of most regions: it is one of those there."""
    match = _PARTITION.match(str(state.get("Resource")))
    return origin.unread(match[0], "is a partition whose regions have prices of their own") if match else None


def _inside(here: _States, origin: Origin, state: Mapping[str, Any], before: Sequence[Any]) -> Iterator[_States]:
    """The states in a Map or a Parallel."""
    path, said = f"{here.path}States.{origin.name}.", (origin.notes, origin.beside)
    if state.get("Type") == "Parallel":
        branches = state.get("Branches")
        for place, branch in enumerate(branches if isinstance(branches, list) else [None]):
            yield _States(branch, f"{path}Branches[{place}].", f"Parallel {origin.name}", origin.starts, *said)
    if state.get("Type") == "Map":
        key = "Iterator" if "Iterator" in state else "ItemProcessor"
        starts = _times(origin.starts, _items(origin, state, before))
        yield _States(state.get(key), f"{path}{key}.", f"Map {origin.name}", starts, *said)


def _times(starts: int | Unread, items: int | Unread) -> int | Unread:
    return starts if isinstance(starts, Unread) else items if isinstance(items, Unread) else starts * items


def _items(origin: Origin, state: Mapping[str, Any], before: Sequence[Any]) -> int | Unread:
    """The number of items of a Map: of a list that stands in it, or in the Pass that is the only way to it."""
    items, path = state.get("Items"), state.get("ItemsPath", "$")
    if not {"ItemReader", "ItemBatcher"} & set(state):
        given = items if items is not None else _handed(state, path, before)
        if isinstance(given, (list, Mapping) if given is items else list):
            return len(given)
    shown = items if items is not None else state.get("ItemReader", path)
    return Unread(f"the items of Map {origin.name}: {brief(shown)}", origin.place, _LATER)


def _handed(state: Mapping[str, Any], path: Any, before: Sequence[Any]) -> Any:
    """What the state before hands over at a path, if both stand in the document."""
    if len(before) != 1 or "InputPath" in state or not isinstance(path, str) or not _PATH.fullmatch(path):
        return None
    given = _result(before[0])
    for name in path.split(".")[1:]:
        given = given.get(name) if isinstance(given, Mapping) else None
    return given


def _result(state: Any) -> Any:
    """What a Pass hands over, if that stands in it."""
    plain = isinstance(state, Mapping) and state.get("Type") == "Pass"
    changed = {"ResultPath", "OutputPath", "Parameters", "Output"}
    return state.get("Result") if plain and not changed & set(state) else None


def _task(document: Document, origin: Origin, state: Mapping[str, Any], path: str) -> Found:
    """The job of a task, if it creates one."""
    resource = state.get("Resource")
    if not isinstance(resource, str):
        yield document.problem(f"{path}.Resource", "must be the ARN of what the task calls", resource)
        return
    match = _ACTION.fullmatch(resource)
    service, action = (match["service"], match["action"]) if match else ("", "")
    if service == "sagemaker" and action in KINDS:
        made = replace(origin, what=action)
        arguments = state.get("Arguments", state.get("Parameters"))
        yield from jobs_of(KINDS[action], made, _members(made, arguments))
    elif not (service in _WITHOUT_JOBS or (service == "sagemaker" and _HARMLESS.fullmatch(action))):
        yield origin.unread(resource, _called(resource, action))


def _called(resource: str, action: str) -> str:
    """What is to be said of a call that may start jobs."""
    if action in _OTHER_DOCUMENTS:
        return "starts what stands in another document"
    if not action and PLACEHOLDER.search(resource):
        return "is substituted when the state machine is deployed, and may create a job"
    return "is not read: it may start what is billed"


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

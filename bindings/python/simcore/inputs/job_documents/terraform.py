"""Plans of Terraform, as `terraform show -json` writes them: the jobs of the resources that they create."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from simcore.inputs.job_documents import pipelines, state_machines
from simcore.inputs.job_documents.parts import (
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
)
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Place, Unread
from simcore.inputs.service_names import LISTS, MAPS, member_name

# Resources of the providers aws and awscc, by what follows the provider's name.
_JOB = re.compile(
    r"(?:aws|awscc)_sagemaker_(?P<kind>training|processing|hyper_?parameter_tuning|transform)_job", re.ASCII
)
_KINDS = {"training": TRAINING, "processing": PROCESSING, "transform": TRANSFORM}
_PIPELINE = re.compile(r"(?:aws|awscc)_sagemaker_pipeline", re.ASCII)
_MACHINE = re.compile(r"(?:aws_sfn|awscc_stepfunctions)_state_machine", re.ASCII)
# Attributes of the resources that are no members of the request.
_OWN = {"Id", "Arn", "TagsAll", "Region", "Timeouts", "DeletionProtection", "WaitForCompletion"}
_LATER = "is known after apply"
_DEFINITIONS = ("definition", "definition_string", "pipeline_definition", "pipeline_definition_body")


@dataclass(frozen=True)
class _Resource:
    """A resource of a plan, with what is known only after apply."""

    address: str
    type: str
    values: Mapping[str, Any]
    unknown: Any
    actions: tuple[str, ...]  # of the plan; none: it shows what there is

    @property
    def region(self) -> str:
        """The region that the resource itself names."""
        region = self.values.get("region")
        return region if isinstance(region, str) else ""


def read(document: Document) -> Found:
    """The jobs of a plan."""
    changes = _changes(document)
    for address, given in _planned(document, changes):
        change = changes.get(address, {})
        values, kind = given.get("values"), given.get("type")
        if not isinstance(kind, str) or not (_JOB.fullmatch(kind) or _PIPELINE.fullmatch(kind) or _MACHINE.match(kind)):
            continue
        if not isinstance(values, Mapping):
            yield document.problem(f"{address}: values", "must be an object of attributes", values)
            continue
        actions = change.get("actions")
        done = tuple(map(str, actions)) if isinstance(actions, list) else ()
        yield from _jobs(document, _Resource(address, kind, values, change.get("after_unknown"), done))


def _changes(document: Document) -> dict[str, Mapping[str, Any]]:
    """What the plan changes, by address."""
    several = document.content.get("resource_changes")
    listed = [each for each in several if isinstance(each, Mapping)] if isinstance(several, list) else []
    return {
        str(each.get("address")): {**each["change"], "type": each.get("type")}
        for each in listed
        if isinstance(each.get("change"), Mapping)
    }


def _planned(document: Document, changes: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The resources of the modules; of a plan that has none, what its changes lead to."""
    planned = document.content.get("planned_values", document.content.get("values"))
    root = planned.get("root_module") if isinstance(planned, Mapping) else None
    if not isinstance(root, Mapping):
        for address, change in changes.items():
            if change.get("after") is not None:
                yield address, {"type": change["type"], "values": change["after"]}
        return
    todo = [root]
    while todo:
        module = todo.pop()
        resources, children = module.get("resources"), module.get("child_modules")
        for each in resources if isinstance(resources, list) else []:
            if isinstance(each, Mapping) and each.get("mode", "managed") == "managed":
                yield str(each.get("address")), each
        inner = children if isinstance(children, list) else []
        todo += reversed([each for each in inner if isinstance(each, Mapping)])


def _jobs(document: Document, resource: _Resource) -> Found:
    match = _JOB.fullmatch(resource.type)
    if match is None:
        yield from _of_definition(document, resource)
        return
    origin = _origin(document, resource)
    members = _members(resource.values, resource.unknown, origin)
    kept = {name: value for name, value in members.items() if name not in _OWN and value is not None}
    yield from jobs_of(_KINDS.get(match["kind"], TUNING), origin, kept)


def _origin(document: Document, resource: _Resource) -> Origin:
    creates = not resource.actions or "create" in resource.actions
    note = "" if creates else f"the plan does not create it ({', '.join(resource.actions)}), so that no job starts"
    return Origin(
        document.file,
        resource.address,
        resource.type,
        launched=creates,
        notes=(note,) if note else (),
        region=resource.region,
    )


def _of_definition(document: Document, resource: _Resource) -> Found:
    """The jobs of a pipeline or a state machine, whose definition is a text; whoever starts it starts them."""
    name = next((each for each in _DEFINITIONS if each in resource.values or _unknown(resource, each)), "definition")
    place = Place(document.file, name=resource.address)
    if _unknown(resource, name):
        yield Unread(name, place, f"{_LATER}, and may hold jobs")
        return
    inner = embedded(document, resource.values.get(name), f"{resource.address}.{name}", "a definition")
    if not isinstance(inner, Document):
        yield inner
        return
    several = _readers(resource)(inner)
    for each in several:
        yield replace(each, region=each.region or resource.region or None) if isinstance(each, ProgramJob) else each


def _readers(resource: _Resource) -> Callable[[Document], Found]:
    prefix = f"{resource.address}/"
    if _MACHINE.fullmatch(resource.type):
        return lambda inner: state_machines.read(inner, prefix)
    return lambda inner: pipelines.read(inner, prefix)


def _unknown(resource: _Resource, name: str) -> bool:
    return isinstance(resource.unknown, Mapping) and resource.unknown.get(name) is True


def _members(values: Mapping[str, Any], unknown: Any, origin: Origin) -> dict[str, Any]:
    """Members of attributes: blocks are lists of one, and what is not set is null."""
    later = unknown if isinstance(unknown, Mapping) else {}
    made: dict[str, Any] = {}
    for key in dict.fromkeys((*values, *later)):
        name = member_name(str(key))
        value = _value(name, values.get(key), later.get(key), origin.unread(str(key), _LATER), origin)
        if value is not None:
            made[name] = value
    return made


def _value(name: str, value: Any, unknown: Any, unread: Unread, origin: Origin) -> Any:
    if unknown is True:
        return unread
    if name in MAPS or (name == "Tags" and not isinstance(value, list)):
        return _map(name, value, unknown, unread)
    if isinstance(value, list):
        inner = unknown if isinstance(unknown, list) else []
        several = [
            _value("", each, inner[place] if place < len(inner) else None, unread, origin)
            for place, each in enumerate(value)
        ]
        is_block = name not in LISTS and all(isinstance(each, Mapping) for each in value)
        if is_block and len(several) > 1:
            return _several_blocks(value, unread)
        return several or None if not is_block else several[0] if several else None
    if isinstance(value, Mapping):
        return _members(value, unknown, origin)
    return value


def _several_blocks(value: Any, unread: Unread) -> Unread:
    """What stands for a block that is there several times."""
    return replace(unread, text=brief(value), why="has more than one block")


def _map(name: str, value: Any, unknown: Any, unread: Unread) -> Any:
    """The owner's own keys and values; tags are a list of the service."""
    if not isinstance(value, Mapping):
        return value or None
    later = unknown if isinstance(unknown, Mapping) else {}
    given = {key: unread if later.get(key) is True else each for key, each in value.items()}
    if name != "Tags":
        return given or None
    return [{"Key": key, "Value": each} for key, each in given.items()] or None

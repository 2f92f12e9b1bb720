"""Plans and states of Terraform, as `terraform show -json` writes them, or state files: the jobs of their resources."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from simcore.inputs.job_documents import pipelines, schedules, state_machines
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
    region_of,
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
_SCHEDULE = re.compile(r"(?:aws|awscc)_scheduler_schedule|aws_cloudwatch_event_target", re.ASCII)
# Attributes of the resources that are no members of the request.
_OWN = {"Id", "Arn", "TagsAll", "Region", "Timeouts", "DeletionProtection", "WaitForCompletion"}
_LATER = "is known after apply"
_IN_BUCKET = ("pipeline_definition_s3_location", "definition_s3_location")
_ELSEWHERE = "stands in another file, and may hold jobs"
_DEFINITIONS = ("definition", "definition_string", "pipeline_definition", "pipeline_definition_body")


@dataclass(frozen=True)
class _Resource:
    """A resource of a plan, with what is known only after apply."""

    address: str
    type: str
    values: Mapping[str, Any]
    unknown: Any
    actions: tuple[str, ...]  # of the plan; none: it does not say them
    provider: str | Unread = ""  # its region

    def region(self, place: Place) -> str | Unread:
        """The region that the resource itself names, else that of the provider."""
        if _unknown(self, "region"):
            return Unread("region", place, _LATER)
        region = self.values.get("region") or region_of(self.values.get("arn"))
        return region if isinstance(region, str) and region else self.provider


def read(document: Document) -> Found:
    """The jobs of a plan."""
    changes, region = _changes(document), _provider_region(document)
    yield from _deferred(document)
    for address, given in _planned(document, changes):
        change = changes.get(address, {})
        values, kind = given.get("values"), given.get("type")
        if not _is_read(kind):
            continue
        if not isinstance(values, Mapping):
            yield document.problem(f"{address}: values", "must be an object of attributes", values)
            continue
        actions = change.get("actions")
        done = tuple(map(str, actions)) if isinstance(actions, list) else ()
        yield from _jobs(document, _Resource(address, str(kind), values, change.get("after_unknown"), done, region))


def _is_read(kind: Any) -> bool:
    """Whether a type is that of resources that are jobs or hold some."""
    return isinstance(kind, str) and any(each.fullmatch(kind) for each in (_JOB, _PIPELINE, _MACHINE, _SCHEDULE))


def _deferred(document: Document) -> Iterator[Unread]:
    """The resources that the plan leaves to a later one."""
    several = document.content.get("deferred_changes")
    for each in several if isinstance(several, list) else []:
        change = each.get("resource_change") if isinstance(each, Mapping) else None
        if isinstance(change, Mapping) and _is_read(change.get("type")):
            address = str(change.get("address"))
            place = Place(document.file, name=address)
            yield Unread(address, place, "is deferred to a later plan, and may create jobs")


def _provider_region(document: Document) -> str | Unread:
    """The one region of the providers of the configuration; empty where the document has no such provider."""
    configuration = document.content.get("configuration")
    providers = configuration.get("provider_config") if isinstance(configuration, Mapping) else None
    several = (
        [each for each in providers.values() if isinstance(each, Mapping)] if isinstance(providers, Mapping) else []
    )
    regions = [_region_of(document, each) for each in several if each.get("name") in ("aws", "awscc")]
    known = [each for each in regions if isinstance(each, str)]
    if len(known) == len(regions) and len(set(known)) <= 1:
        return "".join(known[:1])
    text = " or ".join(dict.fromkeys(known)) or "the region of the provider"
    return Unread(text, Place(document.file), "is set by the provider of each resource, which reading does not tell")


def _region_of(document: Document, provider: Mapping[str, Any]) -> str | None:
    """The region of a provider that is a constant or a variable of the root module."""
    expressions, variables = provider.get("expressions"), document.content.get("variables")
    region = expressions.get("region") if isinstance(expressions, Mapping) else None
    given = region.get("constant_value") if isinstance(region, Mapping) else None
    names = region.get("references") if isinstance(region, Mapping) and not provider.get("module_address") else None
    if isinstance(names, list) and len(names) == 1 and isinstance(variables, Mapping):
        variable = variables.get(str(names[0]).removeprefix("var."))
        given = variable.get("value") if isinstance(variable, Mapping) else None
    return given if isinstance(given, str) and given else None


def _changes(document: Document) -> dict[str, Mapping[str, Any]]:
    """What the plan changes, by address."""
    several = document.content.get("resource_changes")
    listed = [each for each in several if isinstance(each, Mapping)] if isinstance(several, list) else []
    return {
        str(each.get("address")): {**each["change"], "type": each.get("type")}
        for each in listed
        if isinstance(each.get("change"), Mapping) and not each.get("deposed")  # what is left of a replacement
    }


def _planned(document: Document, changes: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The resources of the modules; of a plan that has none, what its changes lead to; of a state, all there are."""
    if _is_raw_state(document):
        yield from _recorded(document)
        return
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


def _is_raw_state(document: Document) -> bool:
    """Whether the document is the file in which Terraform keeps its state (format 4, since Terraform 0.12)."""
    return isinstance(document.content.get("resources"), list) and "version" in document.content


def _recorded(document: Document) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The resources of a state file, without what is left of a replacement."""
    for each in document.content["resources"]:
        several = each.get("instances") if isinstance(each, Mapping) else None
        if not isinstance(several, list) or each.get("mode", "managed") != "managed":
            continue
        module = f"{each['module']}." if isinstance(each.get("module"), str) else ""
        for instance in several:
            if isinstance(instance, Mapping) and not instance.get("deposed"):
                key = instance.get("index_key")
                index = "" if key is None else f"[{json.dumps(key)}]"
                address = f"{module}{each.get('type')}.{each.get('name')}{index}"
                yield address, {"type": each.get("type"), "values": instance.get("attributes")}


def _jobs(document: Document, resource: _Resource) -> Found:
    match = _JOB.fullmatch(resource.type)
    if _SCHEDULE.fullmatch(resource.type):
        yield from _of_schedule(document, resource)
        return
    if match is None:
        yield from _of_definition(document, resource)
        return
    origin = _origin(document, resource)
    members = _members(resource.values, resource.unknown, origin)
    kept = {name: value for name, value in members.items() if name not in _OWN and value is not None}
    yield from jobs_of(_KINDS.get(match["kind"], TUNING), origin, kept)


def _origin(document: Document, resource: _Resource) -> Origin:
    note = ""
    if _is_state(document):
        note = "the state shows what there is, so that no job starts"
    elif resource.actions and "create" not in resource.actions:
        note = f"the plan does not create it ({', '.join(resource.actions)}), so that no job starts"
    return Origin(
        document.file,
        resource.address,
        resource.type,
        starts=0 if note else 1,
        notes=(note,) if note else (),
        region=resource.region(Place(document.file, name=resource.address)),
    )


def _is_state(document: Document) -> bool:
    """Whether the document shows what there is, and no plan."""
    planned = {"planned_values", "resource_changes"} & set(document.content)
    return _is_raw_state(document) or ("values" in document.content and not planned)


def _of_definition(document: Document, resource: _Resource) -> Found:
    """The jobs of a pipeline or a state machine, whose definition is a text; whoever starts it starts them."""
    name = next((each for each in _DEFINITIONS if each in resource.values or _unknown(resource, each)), "definition")
    place = Place(document.file, name=resource.address)
    if _unknown(resource, name):
        yield Unread(name, place, f"{_LATER}, and may hold jobs")
        return
    if resource.values.get(name) is None and any(resource.values.get(each) for each in _IN_BUCKET):
        yield Unread(next(each for each in _IN_BUCKET if resource.values.get(each)), place, _ELSEWHERE)
        return
    inner = embedded(document, resource.values.get(name), f"{resource.address}.{name}", "a definition")
    if not isinstance(inner, Document):
        yield inner
        return
    several = _readers(resource)(inner)
    for each in several:
        region = resource.region(place) or None
        yield replace(each, region=each.region or region) if isinstance(each, ProgramJob) else each


def _of_schedule(document: Document, resource: _Resource) -> Found:
    """The job that the target of a schedule or a rule starts; a target that the same plan makes is known later."""
    origin = _origin(document, resource)
    made = _members(resource.values, resource.unknown, origin)
    target = made.get("Target", made)
    if isinstance(target, Mapping):
        arn, path = target.get("Arn"), f"{resource.address}.target.input"
        yield from schedules.read(document, origin, (arn, target.get("Input")), made.get("ScheduleExpression"), path)


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
    value = _with_room(value, unknown)
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


def _with_room(value: Any, unknown: Any) -> Any:
    """A block or a list, or an empty one for each of which something is known only after apply."""
    if isinstance(unknown, Mapping) and value is None and _holds_unknown(unknown):
        return {}
    if not isinstance(unknown, list) or not (value is None or isinstance(value, list)):
        return value
    given = value or []
    return [
        *given,
        *({} if isinstance(each, Mapping) else None for each in unknown[len(given) :] if _holds_unknown(each)),
    ]


def _holds_unknown(value: Any) -> bool:
    """Whether something in it is known only after apply."""
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return value is True or any(map(_holds_unknown, inner))


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

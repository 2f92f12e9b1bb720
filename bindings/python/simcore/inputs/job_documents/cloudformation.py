"""Templates of CloudFormation: the jobs of tuning jobs, pipelines and state machines among their resources."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from simcore.errors import Problem
from simcore.inputs.arguments import written
from simcore.inputs.job_documents import pipelines, schedules, state_machines
from simcore.inputs.job_documents.parts import (
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
    placeheld,
    replaced,
)
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.program_request import PARTS
from simcore.inputs.python_code.call import Place, Unread

_KINDS = {
    "AWS::SageMaker::TrainingJob": TRAINING,
    "AWS::SageMaker::ProcessingJob": PROCESSING,
    "AWS::SageMaker::HyperParameterTuningJob": TUNING,
    "AWS::SageMaker::TransformJob": TRANSFORM,
}
_PIPELINE = "AWS::SageMaker::Pipeline"
_MACHINE = "AWS::StepFunctions::StateMachine"
_SERVERLESS_MACHINE = "AWS::Serverless::StateMachine"
_IN_BUCKET = {_PIPELINE: "PipelineDefinitionS3Location", _MACHINE: "DefinitionS3Location"}
# Resources that may start jobs which do not stand in the template.
_SCHEDULE, _RULE = "AWS::Scheduler::Schedule", "AWS::Events::Rule"
_OTHER_STACK = "AWS::CloudFormation::Stack"
_MODULE = "::MODULE"
_CUSTOM = ("Custom::", "AWS::CloudFormation::CustomResource")
_ON_SCHEDULE = re.compile(r"AWS::SageMaker::(?:MonitoringSchedule|\w*JobDefinition|InferenceExperiment)")
_OF_SERVICE = re.compile(r"sagemaker|(?:training|processing|transform|tuning)job", re.IGNORECASE)
# Calls of AwsCustomResource, each an object or its JSON with service, action, region and parameters (CDK 2, "class
# AwsCustomResource", read on 2026-11-29).
_CALLS: Mapping[str, tuple[str, ...]] = {
    "Create": (),
    "Update": ("runs only when the resource is changed",),
    "Delete": ("runs only when the resource is deleted",),
}
_ACTION = re.compile(r"create(training|processing|hyperparametertuning|transform)job(?:command)?", re.IGNORECASE)
_ACTIONS = {
    "training": TRAINING,
    "processing": PROCESSING,
    "hyperparametertuning": TUNING,
    "transform": TRANSFORM,
}
_LATER = "is known only when the stack is made"
_BARE = re.compile(r"([:,\[]\s*)(\$\{[^{}]*\})(?=\s*[,}\]])")  # a placeholder that is a value of JSON
# Members that are numbers, which a template may write as texts: CloudFormation converts them.
_NUMBERS = {path.rpartition(".")[2] for path, part in PARTS.items() if part in ("count", "volume", "run time", "wait")}
_NUMBERS |= {"KeepAlivePeriodInSeconds", "MaxNumberOfTrainingJobs", "MaxParallelTrainingJobs"}
# Members that are true or false, for which a template has parameters of type String alone.
_FLAGS = {"EnableManagedSpotTraining", "EnableNetworkIsolation", "EnableInterContainerTrafficEncryption"}
_TRUTHS = {"true": True, "false": False}
_VARIABLE = re.compile(r"\$\{(!?)([^{}]*)\}")


@dataclass
class _Values:
    """What the intrinsic functions of one resource stand for."""

    origin: Origin
    template: Mapping[str, Any]
    document: Document
    notes: dict[str, None] = field(default_factory=dict)
    read: dict[str, Any] = field(default_factory=dict)  # parameters by name

    def placed(self, value: Any) -> Any:
        """What stands for a function in the resource; a value that is none itself."""
        made = self.known(value)
        return made if made is value else self.document.placed(made, self.origin.unread(value, _LATER))

    def known(self, value: Any) -> Any:
        """What stands for a function; a value that is none itself."""
        if not isinstance(value, Mapping) or len(value) != 1:
            return value
        ((name, inside),) = value.items()
        function = _FUNCTIONS.get(name)
        if function is not None:
            made = function(self, inside)
            return self.origin.unread(value, _LATER) if made is None else made
        return self.origin.unread(value, _LATER) if str(name).startswith("Fn::") or name == "Condition" else value

    def parameter(self, name: Any) -> Any:
        """The value of a parameter; None where it has no default, or there is none of that name."""
        if not isinstance(name, str):
            return None
        if name not in self.read:
            self.read[name] = self._parameter(name)
        return self.read[name]

    def _parameter(self, name: str) -> Any:
        parameters = self.template.get("Parameters")
        known = parameters.get(name) if isinstance(parameters, Mapping) else None
        given = self.document.given(name, known)
        if given is not None:
            return given
        if not isinstance(known, Mapping) or "Default" not in known:
            return None
        if str(known.get("Type")).startswith("AWS::SSM::"):
            return None  # the default is the name of a parameter elsewhere
        self.notes[f"the default of the template's parameter {name} is read: {written(known['Default'])}"] = None
        return _number(known["Default"]) if known.get("Type") == "Number" else known["Default"]

    def join(self, inside: Any) -> Any:
        """The text of Fn::Join; an unknown part of it stays a placeholder."""
        if not (isinstance(inside, list) and len(inside) == 2 and isinstance(inside[1], list)):
            return None
        parts = [self._held(replaced(each, self.known)) for each in inside[1]]
        return self.document.text(parts, str(inside[0]), self.origin.unread({"Fn::Join": inside}, _LATER))

    def sub(self, inside: Any) -> Any:
        """The text of Fn::Sub; an unknown part of it stays a placeholder."""
        text, own = inside if isinstance(inside, list) and len(inside) == 2 else (inside, {})
        if not isinstance(text, str) or not isinstance(own, Mapping):
            return None
        variables = {match[0]: match for match in _VARIABLE.finditer(text)}
        values = {key: self._substituted(match, own) for key, match in variables.items()}
        parts: list[Any] = []
        end = 0
        for match in _VARIABLE.finditer(text):
            parts += [text[end : match.start()], values[match[0]]]
            end = match.end()
        return self.document.text([*parts, text[end:]], "", self.origin.unread({"Fn::Sub": text}, _LATER))

    def _substituted(self, match: re.Match[str], own: Mapping[str, Any]) -> Any:
        literal, name = match[1], match[2].strip()
        if literal:
            return f"${{{name}}}"
        made = replaced(own[name], self.known) if name in own else self.parameter(name)
        return match[0] if made is None else self._held(made)

    @staticmethod
    def _held(value: Any) -> Any:
        """An unknown part of a text as a placeholder, which keeps the text readable."""
        return f"${{{re.sub('[^A-Za-z0-9]+', '.', value.text)}}}" if isinstance(value, Unread) else value

    def looked_up(self, inside: Any) -> Any:
        """The value of Fn::FindInMap."""
        keys = [replaced(each, self.known) for each in inside] if isinstance(inside, list) else []
        held: Any = self.template.get("Mappings")
        for key in keys:
            held = held.get(key) if isinstance(held, Mapping) and isinstance(key, (str, int)) else None
        return held if len(keys) == 3 and not isinstance(held, Mapping) else None


_FUNCTIONS: Mapping[str, Callable[[_Values, Any], Any]] = {
    "Ref": _Values.parameter,
    "Fn::Join": _Values.join,
    "Fn::Sub": _Values.sub,
    "Fn::FindInMap": _Values.looked_up,
}


def _note_conditions(document: Document, resource: Mapping[str, Any], names: set[str]) -> None:
    """Notes that the resource depends on the parameters of conditions: whether it is made, or what Fn::If takes; of
    these names, those that are left to note."""
    if names and ("Condition" in resource or "Fn::If" in json.dumps(resource, default=str)):
        declared = document.content.get("Parameters")
        while names:
            name = names.pop()
            document.given(name, declared.get(name) if isinstance(declared, Mapping) else None)


def _references(value: Any) -> Iterator[str]:
    """The names that a part of a template refers to."""
    if isinstance(value, Mapping):
        if isinstance(value.get("Ref"), str):
            yield value["Ref"]
        for each in value.values():
            yield from _references(each)
    elif isinstance(value, list):
        for each in value:
            yield from _references(each)


def _number(default: Any) -> Any:
    """A number that a template writes as a text. One that begins with a zero stays a text: it is octal in YAML 1.1."""
    return int(default) if isinstance(default, str) and re.fullmatch(r"0|[1-9]\d{0,14}", default) else default


def _converted(value: Any, name: str = "") -> Any:
    """Properties with numbers for the texts of members that are numbers, and the same of what is true or false."""
    if isinstance(value, Mapping):
        return {key: _converted(each, str(key)) for key, each in value.items()}
    if isinstance(value, list):
        return [_converted(each) for each in value]
    if name in _FLAGS and isinstance(value, str):
        return _TRUTHS.get(value.lower(), value)
    return _number(value) if name in _NUMBERS else value


def is_template(content: Any) -> bool:
    """Whether a document is a template of which a custom resource or a schedule may start jobs."""
    resources = content.get("Resources") if isinstance(content, Mapping) else None
    several = resources.values() if isinstance(resources, Mapping) else ()
    kinds = [str(each.get("Type")) for each in several if isinstance(each, Mapping)]
    return any(each.startswith(_CUSTOM) or each in (_SCHEDULE, _RULE) for each in kinds)


def read(document: Document) -> Found:
    """The jobs of a template."""
    resources = document.content.get("Resources")
    if not isinstance(resources, Mapping):
        yield document.problem("Resources", "must be an object of resources by their logical ids", resources)
        return
    conditional = set(_references(document.content.get("Conditions")))
    for name, resource in resources.items():
        if str(name).startswith("Fn::"):
            yield Unread(
                str(name), Place(document.file, name=str(name)), "is expanded by the service, and may hold jobs"
            )
        elif not isinstance(resource, Mapping):
            yield document.problem(f"Resources.{name}", "must be a resource: an object with a Type", resource)
        else:
            yield from _jobs(document, str(name), resource, conditional)


def _jobs(document: Document, name: str, resource: Mapping[str, Any], conditional: set[str]) -> Found:
    kind = resource.get("Type")
    held = kind in (_PIPELINE, _MACHINE, _SERVERLESS_MACHINE)
    if not isinstance(kind, str):
        yield document.problem(f"Resources.{name}.Type", "must be the type of the resource", kind)
        return
    scheduled = kind in (_SCHEDULE, _RULE)
    if not (held or scheduled or kind in _KINDS or _is_call(kind, resource)):
        why = _elsewhere(kind, resource)
        if why:
            yield Unread(kind, Place(document.file, name=name), why)
        return
    chosen = (f"made only under the condition {resource['Condition']}",) if "Condition" in resource else ()
    origin = Origin(document.file, name, kind.rpartition("::")[2], notes=chosen)
    values = _Values(origin, document.content, document)
    _note_conditions(document, resource, conditional)
    properties = replaced(resource.get("Properties"), values.placed)
    if held and not isinstance(properties, Mapping):
        yield document.problem(f"Resources.{name}.Properties", "must be an object", resource.get("Properties"))
        return
    if held:
        found = _of_definition(document, origin, kind, properties)
    elif scheduled:
        found = _of_schedule(document, origin, properties)
    elif kind not in _KINDS:
        found = _of_calls(document, origin, properties)
    else:
        found = jobs_of(_KINDS[kind], origin, _converted(replaced(properties, placeheld(origin, PLACEHOLDER, _LATER))))
    for each in found:
        notes = (*chosen * held, *each.notes, *values.notes) if isinstance(each, ProgramJob) else ()
        yield replace(each, notes=notes) if isinstance(each, ProgramJob) else each


def _is_call(kind: str, resource: Mapping[str, Any]) -> bool:
    """Whether a custom resource is that of CDK's AwsCustomResource with a call of the service that starts a job."""
    properties = resource.get("Properties")
    calls = [properties.get(each) for each in _CALLS] if isinstance(properties, Mapping) else []
    return kind.startswith(_CUSTOM) and _ACTION.search(json.dumps(calls, default=str)) is not None


def _of_calls(document: Document, origin: Origin, properties: Any) -> Found:
    """The jobs of a resource that calls the service when it is made, and again when it is changed."""
    for key, note in _CALLS.items():
        given = properties.get(key) if isinstance(properties, Mapping) else None
        if given is None:
            continue
        call = embedded(document, given, f"Resources.{origin.name}.Properties.{key}", "a call of the service")
        content = call.content if isinstance(call, Document) else {}
        match = _ACTION.fullmatch(str(content.get("action")))
        if match is None:
            yield origin.unread(given, "is made by code that may start jobs")
            continue
        region = content.get("region")
        here = replace(origin, name=f"{origin.name}/{key}", what=str(content["action"]), notes=(*origin.notes, *note))
        here = replace(here, region=region if isinstance(region, str) and not PLACEHOLDER.search(region) else "")
        members = replaced(content.get("parameters"), placeheld(here, PLACEHOLDER, _LATER))
        yield from jobs_of(_ACTIONS[match[1].lower()], here, replaced(members, _truth))


def _of_schedule(document: Document, origin: Origin, properties: Any) -> Found:
    """The jobs that the targets of a schedule or a rule start."""
    given = properties if isinstance(properties, Mapping) else {}
    several = given.get("Targets", [given.get("Target")])
    for each in several if isinstance(several, list) else []:
        if isinstance(each, Mapping):
            path = f"Resources.{origin.name}.Properties.Target.Input"
            target = (each.get("Arn"), each.get("Input"))
            yield from schedules.read(document, origin, target, given.get("ScheduleExpression"), path)


def _truth(value: Any) -> Any:
    """A value that CDK 1 writes as a text, since properties of custom resources are texts."""
    return {"TRUE:BOOLEAN": True, "FALSE:BOOLEAN": False}.get(value, value) if isinstance(value, str) else value


def _elsewhere(kind: str, resource: Mapping[str, Any]) -> str:
    """Why a resource may start jobs that do not stand in the template; empty where it starts none."""
    if kind == _OTHER_STACK:
        return "is made of another template, which may hold jobs"
    if kind.endswith(_MODULE):
        return "is a module that stands elsewhere, and may hold jobs"
    if kind.startswith(_CUSTOM) and _OF_SERVICE.search(json.dumps(resource, default=str)):
        return "is made by code that may start jobs"
    return "starts jobs that are not read" if _ON_SCHEDULE.fullmatch(kind) else ""


def _of_definition(document: Document, origin: Origin, kind: str, properties: Mapping[str, Any]) -> Found:
    """The jobs of a pipeline or a state machine."""
    path = f"Resources.{origin.name}.Properties"
    where, text = _definition(kind, properties)
    if text is None:
        yield origin.unread(where, "stands in another file, and may hold jobs")
        return
    inner = embedded(document, text, f"{path}.{where}", "a definition")
    if isinstance(inner, Problem) and isinstance(text, str):  # a number is substituted without quotes
        quoted = embedded(document, _BARE.sub(r'\1"\2"', text), f"{path}.{where}", "a definition")
        inner = inner if isinstance(quoted, Problem) else quoted
    if not isinstance(inner, Document):
        yield replace(inner, why=f"{inner.why}, and may hold jobs") if isinstance(inner, Unread) else inner
    elif kind == _PIPELINE:
        content = replaced(inner.content, placeheld(origin, PLACEHOLDER, _LATER))
        yield from pipelines.read(replace(inner, content=content), f"{origin.name}/")
    else:
        known = _known(properties.get("DefinitionSubstitutions"))
        content = replaced(inner.content, lambda value: _with(document, value, known))
        yield from state_machines.read(replace(inner, content=content), f"{origin.name}/")


def _definition(kind: str, properties: Mapping[str, Any]) -> tuple[str, Any]:
    """Where the definition stands, and its text or content; None where that is in another file."""
    if kind == _PIPELINE:
        inner = properties.get("PipelineDefinition")
        body = inner.get("PipelineDefinitionBody") if isinstance(inner, Mapping) else inner
        in_bucket = isinstance(inner, Mapping) and _IN_BUCKET[kind] in inner
        return "PipelineDefinition", None if in_bucket else body if body is not None else ""
    for name in ("DefinitionString", "Definition"):
        if name in properties:
            return name, properties[name]
    elsewhere = next((name for name in (_IN_BUCKET[_MACHINE], "DefinitionUri") if name in properties), "")
    return (elsewhere, None) if elsewhere else ("DefinitionString", "")


def _known(substitutions: Any) -> dict[str, Any]:
    """What the template gives for ${Name}, where that is known."""
    several = substitutions.items() if isinstance(substitutions, Mapping) else ()
    return {f"${{{name}}}": each for name, each in several if not isinstance(each, (Unread, Mapping))}


def _with(document: Document, value: Any, known: Mapping[str, Any]) -> Any:
    """A text with ${Name} replaced by what is given for it."""
    if not isinstance(value, str) or not known:
        return value
    unread = Unread(brief(value), Place(document.file), _LATER)
    if value in known:
        return document.placed(_number(known[value]), unread)
    parts = [known.get(each, each) for each in _split(value)]
    return document.text(parts, "", unread) if len(parts) > 1 else value


def _split(text: str) -> Iterator[str]:
    end = 0
    for match in PLACEHOLDER.finditer(text):
        yield text[end : match.start()]
        yield match[0]
        end = match.end()
    yield text[end:]

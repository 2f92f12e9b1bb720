"""The jobs of a program, each as the request that the program would send, as far as reading tells it; those of other
documents become the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from simcore.errors import Problem
from simcore.inputs import (
    estimator,
    estimator_classes,
    model_trainer,
    model_trainer_keywords,
    processor,
    processor_keywords,
)
from simcore.inputs import estimator_keywords as sdk
from simcore.inputs.program_request import PARTS, Unknown, known_and_unknown, unread_paths
from simcore.inputs.program_values import keywords, plain
from simcore.inputs.program_ways import TUNER, Way, number, ways
from simcore.inputs.python_code.call import Call, Found, Place, Program, Unread
from simcore.inputs.python_code.later import ANY
from simcore.inputs.python_code.sdk_classes import OF_CLASS
from simcore.inputs.sdk_request import SdkRequest, renamed
from simcore.inputs.sdk_values import is_local

LOCAL = "local mode: it runs on the machine of the program, and the service bills nothing"
_LOCAL_MODE = re.compile(rf"(?:(?:\w+\.)*Mode\.)?{model_trainer_keywords.LOCAL}")
_LOCAL_SESSIONS = {"LocalSession", "LocalPipelineSession"}  # SDK 2.257.7, read on 2026-11-29
_JUMPSTART = "has instances and limits that JumpStart alone knows"
OTHER = "is not priced: only training, tuning and processing jobs are"
NOT_PRICED = {
    TUNER: "takes an estimator that reading does not tell",
    "step": "takes a job that reading does not tell",
    "transformer": "has no limit of its time, and simcore has no prices of transform jobs",
}


@dataclass(frozen=True)
class ProgramJob:
    """A job of a program or another document, or the training jobs of one of its tuning jobs."""

    place: Place
    what: str  # the class or method: "PyTorch", "create_training_job"
    name: str = ""  # of the job, if the program says it
    region: str | Unread | None = None  # where it runs, if the program or document says it beside the request
    request: Mapping[str, Any] | None = None  # without what nobody read; None: `problems` say why
    unknowns: tuple[Unknown, ...] = ()
    unread: tuple[str, ...] = ()  # members that nobody read, absent or with a stand-in in `request`; "": any may be
    limit_of: str = ""  # who sets the longest run time where the program does not: "the SDK", "the service"
    starts: int | Unread = 1  # how often it is started each time that the program runs
    launched: bool = True  # whether the program itself starts it
    trials: int | Unread | None = None  # training jobs of the tuning job
    within: str = ""  # the tuner or the step that takes it
    tuner: Place | None = None  # where that tuner is made
    sharing: Place | None = None  # the tuning job whose trials it shares with other definitions
    free: str = ""  # why the service bills nothing
    notes: tuple[str, ...] = ()
    beside: tuple[Unread, ...] = ()  # what may cost more than the request, and is in no amount
    problems: tuple[Problem, ...] = ()
    origins: Mapping[str, str] = field(default_factory=dict)  # by member: what messages call it
    arn: str = ""  # by which the service names it, if an answer describes it
    tuning_arn: str = ""  # of the tuning job that it is one of, if an answer says so
    number: int = 0  # among the jobs of its document
    modified_s: float = 0.0  # when the answer says that the job last changed, since 1970 [s]
    requires: tuple[str, ...] = ()  # releases of the SDK that the text of the program requires

    @property
    def line(self) -> Place:
        """Where the job is named: the line of its tuner, which may take an object that starts other jobs too."""
        return self.tuner or self.place

    def origins_of(self, places: Mapping[str, str]) -> dict[str, str]:
        """The places of a draft that is read from the request, by the keywords of the program."""
        return {**self.origins, **{key: renamed(place, self.origins) for key, place in places.items()}}


def jobs_of(program: Program) -> tuple[ProgramJob, ...]:
    """The jobs of a program, in the order of the text."""
    tuners = {found.place: found for found in program.found if found.kind == TUNER}
    taken = {each.place for found in program.found for each in found.wrapped_by}
    alone = (found for found in program.found if found.kind != TUNER or found.place not in taken)
    several = (_job(way) for found in alone for way in ways(found, tuners))
    return tuple(replace(each, requires=program.requires) for each in several)


def _job(way: Way) -> ProgramJob:
    """A job of an object, or of a client's call."""
    found = way.found
    make = _KINDS.get(found.kind)
    return make(way) if make else _refused(way, NOT_PRICED.get(found.kind, OTHER))


# ------------------------------------------------------------------------------------------------ classes of the SDK
def _estimator(way: Way) -> ProgramJob:
    name = way.found.call.name
    if name == "JumpStartEstimator":
        return _refused(way, _JUMPSTART)
    order = estimator_classes.POSITIONS.get(name, ())
    given = _given(way.found, order, _ESTIMATOR_PARTS)
    as_made = not {"instance_count", ANY} & way.found.later.keys()
    if as_made and (name == "LDA" or (name in _ALONE and isinstance(given.get("instance_count"), Unread))):
        given["instance_count"] = 1  # which can be no other than the one that the SDK sets
    if name in estimator_classes.FAMILIES:  # whose hyperparameters are keywords of their own
        given = {each: value for each, value in given.items() if each in sdk.KNOWN}
        given["image_uri"] = sdk.PLACEHOLDER_IMAGE
    if is_local(_said(given, "instance_type")) or _has_local_session(way.found.call):
        return _free(way)
    inputs = _launch_argument(way.found, ("inputs",))
    named = name if name in estimator_classes.POSITIONS else None
    sent = estimator.sdk_request((), given, inputs, named, way.found.later)
    way = replace(way, beside=(*way.beside, *_rules(given.get("rules"))))
    return _made(way, order, sent, "" if _said(given, "max_run") is not None else "the SDK")


def _has_local_session(call: Call) -> bool:
    """Whether an object is made with a session that runs its jobs on the machine of the program."""
    session = call.keywords.get("sagemaker_session")
    return isinstance(session, Call) and session.name in _LOCAL_SESSIONS


def _rules(given: Any) -> list[Unread]:
    """Rules of the debugger or profiler that may be processing jobs of their own; those of the SDK are free."""
    several = given if isinstance(given, list) else [given]
    own = [each for each in several if isinstance(each, Unread) and ".sagemaker(" not in each.text]
    return [Unread(each.text, each.place, "may start a processing job for a rule") for each in own]


def _trainer(way: Way) -> ProgramJob:
    given = _given(way.found, (), ("training_image", "training_mode", "compute", "stopping_condition"))
    mode = given.get("training_mode")
    if _LOCAL_MODE.fullmatch(mode.text if isinstance(mode, Unread) else str(mode)):
        return _free(way)
    inputs = _launch_argument(way.found, (model_trainer_keywords.INPUTS,))
    sent = model_trainer.sdk_request(given, inputs)
    stopping = given.get("stopping_condition")
    of_sdk = stopping is None or (not isinstance(stopping, Unread) and model_trainer.has_no_limit(stopping))
    said = "" if _says(stopping, model_trainer_keywords.LIMIT) else "the SDK" if of_sdk else "the service"
    return _made(way, (), sent, said)


def _says(section: Any, key: str) -> bool:
    """Whether a section says a value, or may: nobody read it."""
    return isinstance(section, Unread) or (isinstance(section, Mapping) and section.get(key) is not None)


def _processor(way: Way) -> ProgramJob:
    found = way.found
    name = found.call.name
    known = name if name in processor_keywords.POSITIONS else None
    order = _processor_order(found)
    given = _given(found, order, _PROCESSOR_PARTS)
    if is_local(given.get("instance_type")) or _has_local_session(found.call):
        return _free(way)
    if found.launched and name != "SageMakerClarifyProcessor":
        of_run = processor_keywords.RUN_POSITIONS.get(name, processor_keywords.RUN_OF_A_FRAMEWORK)
        given = {**keywords(found.launched[0], of_run), **given}
    given = {each: value for each, value in given.items() if not (each == "entry_point" and found.launched)}
    sent = processor.sdk_request((), given, known)
    way = replace(way, beside=(*way.beside, *_endpoints(found)))
    said = given.get("max_runtime_in_seconds") is not None
    return _made(way, order, sent, "" if said else "the service")


def _processor_order(found: Found) -> tuple[str, ...]:
    """The keywords of what is given to a processor by position."""
    first = found.call.positional[:1]
    name = first[0].text.rpartition(".")[2] if first and isinstance(first[0], Unread) else ""
    of_class = found.call.name == OF_CLASS and name in estimator_classes.POSITIONS
    return processor_keywords.OF_A_CLASS if of_class else processor_keywords.POSITIONS.get(found.call.name, ())


def _endpoints(found: Found) -> list[Unread]:
    """The runs of Clarify that start an endpoint with a model, to ask it: all but those that look at the data alone."""
    asking = [each for each in found.launched if each.name not in ("run", "run_pre_training_bias")]
    return [Unread(f"{each.name}(...)", each.place, "starts an endpoint for the model, too") for each in asking]


_LISTS = ("instance_groups", "instance_preferences")
_FORMER = {new: old for old, new in sdk.RENAMED.items()}
_ATTRIBUTES = {*sdk.KNOWN, *model_trainer_keywords.KNOWN, *processor_keywords.KNOWN}
# SDK 2.257.7, read on 2026-11-29: these run on one instance, which the SDK sets.
_ALONE = {estimator_classes.SKLEARN, "LDA"}
_ESTIMATOR_PARTS = ("image_uri", *(keyword for keyword, member in sdk.MEMBERS.items() if member in PARTS))
_PROCESSOR_PARTS = ("image_uri", *(keyword for keyword, path in processor_keywords.MEMBERS.items() if path in PARTS))


def _given(found: Found, order: tuple[str, ...], needed: tuple[str, ...]) -> dict[str, Any]:
    """The arguments of an object by keyword, with what is set later; what may stand in `**settings` is not read."""
    call = found.call
    given = keywords(call, order)
    named = {sdk.RENAMED.get(name, name) for name in given}
    unread = list(call.unread)
    if len(call.positional) > len(order):
        unread.append(Unread("an argument without its keyword", call.place, "has another meaning in each release"))
    if "instance_type" in named:  # beside which none of these can be given
        named |= {"instance_groups", "instance_preferences"}
    for each in unread[:1]:
        given = {**{name: each for name in needed if name not in named}, **given}
    for path, value in found.later.items():
        part, _, attribute = path.partition(".")
        if ANY in (part, attribute):
            given.update(dict.fromkeys(needed if part == ANY else [part], value))
        elif part in sdk.RENAMED and sdk.RENAMED[part] in given:  # version 2 reads none of its former names
            continue
        elif part in _ATTRIBUTES:  # the others are no arguments
            given.pop(_FORMER.get(path, ""), None)
            _set_later(given, path, plain(value))
    return {name: _whole(value) if name in _LISTS else value for name, value in given.items()}


def _whole(several: Any) -> Any:
    """A list of instances, or the value in it that nobody read, beside which the others tell no amount."""
    unread = [each for each in several if isinstance(each, Unread)] if isinstance(several, list) else []
    return unread[0] if unread else several


def _said(given: Mapping[str, Any], name: str) -> Any:
    """The value of a keyword under its name of version 1, which the SDK prefers, or under its present name."""
    return given.get(_FORMER.get(name, ""), given.get(name))


def _set_later(given: dict[str, Any], path: str, value: Any) -> None:
    """Sets an attribute by its dotted path, as the program does after the object is made."""
    *parents, name = path.split(".")
    held: Any = given
    for parent in parents:
        inner = held.get(parent)
        held[parent] = dict(inner) if isinstance(inner, Mapping) else inner if isinstance(inner, Unread) else {}
        held = held[parent]
        if not isinstance(held, dict):  # the whole is not known, whatever is set in it
            return
    if name == "hyperparameters" and isinstance(value, Mapping) and isinstance(held.get(name), Mapping):
        value = {**held[name], **value}
    held[name] = value


def _launch_argument(found: Found, order: tuple[str, ...]) -> Any:
    """The first argument of the first launch, which says what the job reads."""
    return keywords(found.launched[0], order).get(order[0]) if found.launched else None


# ------------------------------------------------------------------------------------------------ requests
def _request(way: Way) -> ProgramJob:
    """The request of a client's call."""
    call = way.found.call
    given: dict[str, Any] | None = keywords(call, ())
    sections = _SECTIONS.get(call.name)
    if sections is None or given is None:
        return _refused(way, OTHER)
    if call.unread:
        given = {**dict.fromkeys(sections, call.unread[0]), **given}
    if call.name == "create_hyper_parameter_tuning_job":
        given, trials = tuning(given, call.place)
        way = replace(way, trials=trials)
    if given is None:
        return _refused(way, "has a definition that reading does not tell")
    return replace(of_members(_of(way), given), unread=_unread(way.found, given))


_NOTHING: Mapping[str, str] = {}
_INPUTS = ("InputDataConfig", "ProcessingInputs")  # which a launch may say
_REQUIRED = ("RoleArn", "OutputDataConfig", "ResourceConfig", "StoppingCondition", "EnableManagedSpotTraining")
_SECTIONS: Mapping[str, tuple[str, ...]] = {
    "create_training_job": ("TrainingJobName", "AlgorithmSpecification", *_REQUIRED),
    "create_processing_job": (
        "ProcessingJobName",
        "RoleArn",
        "AppSpecification",
        "ProcessingResources",
        "StoppingCondition",
    ),
    "create_hyper_parameter_tuning_job": ("TrainingJobDefinition", "HyperParameterTuningJobConfig"),
}


def tuning(given: Mapping[str, Any], place: Place) -> tuple[dict[str, Any] | None, int | Unread]:
    """The request of one training job of a tuning job, if it is known, and their number."""
    definition = given.get("TrainingJobDefinition")
    config = given.get("HyperParameterTuningJobConfig")
    if isinstance(definition, Unread):
        definition = dict.fromkeys(_SECTIONS["create_training_job"], definition)
    limits = config.get("ResourceLimits") if isinstance(config, Mapping) else config
    trials = limits.get("MaxNumberOfTrainingJobs") if isinstance(limits, Mapping) else limits
    unsaid = Unread("MaxNumberOfTrainingJobs", place, "is not given")
    several = unsaid if trials is None else number(trials, place)
    return {"TrainingJobName": "REPLACE-ME", **definition} if isinstance(definition, Mapping) else None, several


# ------------------------------------------------------------------------------------------------ what they become
def of_members(job: ProgramJob, given: Mapping[str, Any]) -> ProgramJob:
    """The job with the members of its request, of which some may be unread."""
    known, unknowns = known_and_unknown(given, {})
    name = known.get("TrainingJobName", known.get("ProcessingJobName"))
    said = _says(given.get("StoppingCondition"), "MaxRuntimeInSeconds")
    return replace(
        job,
        name=name if isinstance(name, str) and name != "REPLACE-ME" else "",
        request=known,
        unknowns=tuple(unknowns),
        unread=tuple(unread_paths(given)),
        limit_of="" if said else "the service",
    )


def _made(way: Way, order: Sequence[str], sent: SdkRequest, limit_of: str) -> ProgramJob:
    """The job of a request that was made from the arguments of a class."""
    call = way.found.call
    for place, (keyword, _) in enumerate(zip(order, call.positional, strict=False), 1):
        if keyword in call.keywords:
            sent.refuse_twice(keyword, place, plain(call.keywords[keyword]))
    origins = {**sent.vocabulary.names, **sent.origins}
    request, unknowns = known_and_unknown(sent.members, origins)
    name = call.keywords.get("base_job_name")
    return replace(
        _of(way),
        name=name if isinstance(name, str) else "",
        request=request,
        unknowns=tuple(unknowns),
        unread=_unread(way.found, sent.members, order, origins),
        limit_of=limit_of,
        notes=(*way.notes, *sent.warnings),
        problems=tuple(each for each in sent.problems if not (call.unread and each.value == "nothing")),
        origins=origins,
    )


def _unread(
    found: Found, members: Mapping[str, Any], order: Sequence[str] = (), origins: Mapping[str, str] = _NOTHING
) -> tuple[str, ...]:
    """The members that nobody read: those of a request, and those that keywords become which hold what nobody read."""
    given = {**keywords(found.call, tuple(order)), **{path: plain(value) for path, value in found.later.items()}}
    names = {sdk.RENAMED.get(name, name) for name in (path.partition(".")[0] for path in unread_paths(given))}
    told = (member for member, keyword in origins.items() if keyword.partition(".")[0] in names)
    is_open = bool(found.call.unread) or any(ANY in path.split(".") for path in found.later)
    inputs = _INPUTS if any(each.unread or _holds_unread(each) for each in found.launched[:1]) else ()
    return (*unread_paths(members), *told, *inputs, *([""] if is_open else []))


def _holds_unread(call: Call) -> bool:
    """Whether an argument holds what nobody read."""
    return any(True for _ in unread_paths([plain(each) for each in (*call.positional, *call.keywords.values())]))


def _of(way: Way) -> ProgramJob:
    """What is known of a job without its arguments."""
    call = way.found.call
    return ProgramJob(
        call.place,
        call.name,
        starts=way.starts,
        launched=way.launched,
        trials=way.trials,
        within=way.within,
        tuner=way.tuner,
        region=way.found.region,
        notes=way.notes,
        beside=way.beside,
    )


def _free(way: Way) -> ProgramJob:
    return replace(_of(way), free=LOCAL)


def _refused(way: Way, rule: str) -> ProgramJob:
    return replace(_of(way), problems=(Problem(way.found.call.name, rule),))


_KINDS: Mapping[str, Callable[[Way], ProgramJob]] = {
    "estimator": _estimator,
    "trainer": _trainer,
    "processor": _processor,
    "request": _request,
}

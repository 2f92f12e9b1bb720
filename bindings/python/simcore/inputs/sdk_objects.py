"""Objects of the SageMaker Python SDK by what they hold: the SDK is not imported, and nothing of the objects is run."""

from __future__ import annotations

import types
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from simcore.inputs.sdk_request import SdkRequest
from simcore.inputs.sdk_values import held_by

_OF_THE_OBJECT = "must be left out beside the object, which has it"
_MODULES_3 = ("sagemaker.core.", "sagemaker.train.")
_ALONE = "must be left out beside the object"
_BY_CODE = "must be an attribute that the object holds: its class computes it, and no code of objects is run"
_NOT_HELD = "must be an attribute of the object, as the SDK's constructor sets it"
# Keywords that decide what a job costs; only of these, an attribute that is not held matters.
COSTS = {
    *("instance_type", "instance_count", "instance_groups", "instance_preferences", "instance_configs"),
    *("volume_size", "volume_size_in_gb", "max_run", "max_wait", "max_runtime_in_seconds", "max_wait_time_in_seconds"),
    *("use_spot_instances", "enable_managed_spot_training", "keep_alive_period_in_seconds", "training_plan"),
    *("training_plan_arn", "max_jobs", "max_parallel_jobs", "strategy", "estimator", "model_trainer", "compute"),
    "stopping_condition",
}
_NOTHING = object()


def class_name(value: Any, known: Collection[str]) -> str:
    """The first class of an object, from its own upwards, whose name is known; empty if there is none."""
    return next((each.__name__ for each in type(value).__mro__ if each.__name__ in known), "")


def is_of_3(value: Any) -> bool:
    """Whether a class of an object is of version 3 of the SDK, which has modules of its own."""
    return any(str(each.__module__).startswith(_MODULES_3) for each in type(value).__mro__)


def keywords_of(value: Any, known: Collection[str]) -> dict[str, Any]:
    """The keywords that an object was made with, from the attributes that have their names, or these names behind an
    underscore; what is not set is left out."""
    costs = COSTS & {*known}
    held = {**_of_class(value, costs), **(held_by(value) or {}), **_in_slots(value, costs)}
    found = {keyword: held.get(keyword, held.get(f"_{keyword}")) for keyword in known}
    return {keyword: each for keyword, each in found.items() if each is not None}


def _of_class(value: Any, known: Collection[str]) -> dict[str, Any]:
    """The plain attributes that the classes of an object have."""
    found = {name: _static(value, name) for name in known}
    return {name: each for name, each in found.items() if _is_plain(each)}


def _is_plain(value: Any) -> bool:
    return value is None or isinstance(value, (bool, int, float, str))


def _in_slots(value: Any, known: Collection[str]) -> dict[str, Any]:
    """The attributes that an object holds in slots."""
    found = {name: _static(value, name) for name in known}
    return {name: _slot_of(each, value) for name, each in found.items() if isinstance(each, types.MemberDescriptorType)}


def _slot_of(slot: types.MemberDescriptorType, value: Any) -> Any:
    try:
        return slot.__get__(value)
    except AttributeError:  # of a slot that is empty
        return None


def _static(value: Any, name: str) -> Any:
    """What the classes of an object define under a name; nothing is run."""
    return next((vars(each)[name] for each in type(value).__mro__ if name in vars(each)), _NOTHING)


def computed(value: Any, known: Collection[str]) -> Iterator[str]:
    """The keywords that decide about costs and whose values only the code of an object's class tells."""
    held = held_by(value)
    if held is None or issubclass(type(value), Mapping):  # no object that has attributes
        return
    for name in sorted(COSTS & {*known}):
        each = _static(value, name)
        is_plain = _is_plain(each) or isinstance(each, types.MemberDescriptorType)
        overrides = hasattr(type(each), "__set__") and not is_plain  # as a property does
        missing = name not in held and f"_{name}" not in held
        if overrides or (missing and each is not _NOTHING and not is_plain) or _asks_code(value, missing=missing):
            yield name


def _asks_code(value: Any, *, missing: bool) -> bool:
    """Whether a class of an object has code of its own that gives an attribute; pydantic's only gives what is held."""
    own = [vars(each) for each in type(value).__mro__[:-1] if not str(each.__module__).startswith("pydantic")]
    plain = types.WrapperDescriptorType  # of the interpreter itself
    told = (isinstance(each.get("__getattribute__"), plain | types.NoneType) for each in own)
    return not all(told) or (missing and any("__getattr__" in each for each in own))


def refuse_computed(value: Any, known: Collection[str], request: SdkRequest, part: str = "") -> None:
    """Refuses the attributes of an object that only the code of its class tells.

    Args:
        value: The object.
        known: Keywords of its class.
        request: That they become.
        part: The keyword that the object is given by, if it is a part of another one.
    """
    for name in computed(value, known):
        request.refuse(f"{part}.{name}" if part else name, _BY_CODE, type(value).__name__)


def refuse_missing(value: Any, required: Mapping[str, str], request: SdkRequest) -> None:
    """Refuses an object without an attribute that the constructor of its class always sets.

    Args:
        value: The object.
        required: The attributes, each with its former name.
        request: That they become.
    """
    held = held_by(value) or {}
    hidden = {*computed(value, required)}
    for name, former in required.items():
        if name not in hidden and _static(value, name) is _NOTHING and not {name, former} & held.keys():
            request.refuse(name, _NOT_HELD, type(value).__name__)


def opened(
    positional: Sequence[Any],
    keywords: Mapping[str, Any],
    known: Collection[str],
    launch: Collection[str],
    request: SdkRequest,
) -> dict[str, Any]:
    """The keywords of an object that is given in the place of its arguments, and those of the launch of its job.

    Args:
        positional: The object, and nothing else.
        keywords: Those of the launch, such as `job_name`.
        known: Keywords of its class.
        launch: Those that the launch takes.
        request: That they become.
    """
    for place, value in enumerate(positional[1:], 2):
        request.refuse(f"argument {place}", _ALONE, value)
    for name, value in keywords.items():
        if name in known and name not in launch:
            request.refuse(name, _OF_THE_OBJECT, value)
    refuse_computed(positional[0], known, request)
    return {**keywords_of(positional[0], known), **keywords}

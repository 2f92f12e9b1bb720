"""Names of the service's members, from those that SDK 3, Terraform and Kubernetes write in other cases."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from simcore.inputs import pipeline_variables as variables
from simcore.inputs.sdk_values import held_by

_WORDS = {"gb": "GB"}  # written in capitals by the service
_WORD = re.compile(r"[A-Z]+s\b|[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+")
# Members whose keys are the owner's own words, and members that are lists (botocore 1.44.5).
MAPS = {
    *("Environment", "HyperParameters", "StaticHyperParameters", "RuleParameters", "HookParameters"),
    *("CollectionParameters", "ProfilingParameters"),
}

LISTS = {
    *("InputDataConfig", "ProcessingInputs", "Outputs", "MetricDefinitions", "InstanceGroups", "InstancePreferences"),
    *("DebugRuleConfigurations", "ProfilerRuleConfigurations", "CollectionConfigurations", "PlacementSpecifications"),
    *("TrainingJobDefinitions", "ContainerArguments", "ContainerEntrypoint", "AttributeNames", "InstanceGroupNames"),
    *("TrainingPlanArns", "SecurityGroupIds", "Subnets", "Tags"),
}


def member_name(keyword: str) -> str:
    """The service's name: "VolumeSizeInGB" of "volume_size_in_gb" and "volumeSizeInGB", "S3Uri" of "s3URI"."""
    return "".join(_WORDS.get(word.lower(), word.capitalize()) for word in _WORD.findall(keyword))


def renamed_members(value: Any) -> Any:
    """Plain data whose keys have the service's names, all the way down; keys of the owner's own stay as they are."""
    if isinstance(value, Mapping):
        named = ((member_name(str(key)), each) for key, each in value.items())
        return {name: each if name in MAPS else renamed_members(each) for name, each in named}
    return [renamed_members(each) for each in value] if isinstance(value, list) else value


def attributes(value: Any) -> Mapping[str, Any] | None:
    """What an object or a dict holds by name, without what is not set; None where the value is neither."""
    if variables.is_variable(value) or isinstance(value, (str, bytes, list, tuple, type)):
        return None
    held = value if isinstance(value, Mapping) else held_by(value)
    if held is None:
        return None
    return {name: each for name, each in held.items() if not _is_unset(each)}


def members(value: Any, levels: int = 8) -> Any:
    """A value whose objects and dicts have the service's names, all the way down."""
    held = attributes(value) if levels else None
    if held is not None:
        return {member_name(str(name)): members(each, levels - 1) for name, each in held.items()}
    if isinstance(value, (list, tuple)) and levels:
        return [members(each, levels - 1) for each in value]
    return value


def _is_unset(value: Any) -> bool:
    """Whether the SDK takes a value for "not given": None, or its own Unassigned."""
    return value is None or type(value).__name__ == "Unassigned"

"""A request with values that reading a program does not tell, taken apart: what is known, and named unknowns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from simcore.inputs import estimator_keywords as sdk
from simcore.inputs.python_code.call import Unread
from simcore.inputs.sdk_request import renamed

Part = Literal["type", "count", "volume", "run time", "purchase", "wait", "warm pool"]

_TRAINING = "ResourceConfig."
_PROCESSING = "ProcessingResources.ClusterConfig."
# The members that change the bill of a job, and the part of the bill. All others do not: who may do what, which code
# runs on which data with which words, and where results go.
PARTS: Mapping[str, Part] = {
    **dict.fromkeys((f"{_TRAINING}InstanceType", f"{_PROCESSING}InstanceType"), "type"),
    **dict.fromkeys((f"{_TRAINING}InstanceGroups", f"{_TRAINING}InstancePreferences"), "type"),
    f"{_PROCESSING}InstancePreferences": "type",
    **dict.fromkeys(("HyperParameterTuningResourceConfig", "DebugRuleConfigurations"), "type"),
    **dict.fromkeys(("ProfilerRuleConfigurations", "ServerlessJobConfig"), "type"),
    **dict.fromkeys((f"{_TRAINING}InstanceCount", f"{_PROCESSING}InstanceCount"), "count"),
    **dict.fromkeys((f"{_TRAINING}VolumeSizeInGB", f"{_PROCESSING}VolumeSizeInGB"), "volume"),
    f"{_TRAINING}KeepAlivePeriodInSeconds": "warm pool",
    f"{_TRAINING}TrainingPlanArn": "purchase",
    "EnableManagedSpotTraining": "purchase",
    "StoppingCondition.MaxRuntimeInSeconds": "run time",
    "StoppingCondition.MaxWaitTimeInSeconds": "wait",
}
# What stands for a value that the service requires and the bill does not need, by the member's own name.
_STAND_INS: Mapping[str, Any] = {
    "RoleArn": sdk.DEFAULTS["role"],
    "TrainingImage": "REPLACE-ME:image-is-not-known",
    "ImageUri": "REPLACE-ME:image-is-not-known",
    "AlgorithmSpecification": {"TrainingImage": "REPLACE-ME:image-is-not-known", "TrainingInputMode": "File"},
    "AppSpecification": {"ImageUri": "REPLACE-ME:image-is-not-known"},
    "TrainingInputMode": "File",
    "OutputDataConfig": {"S3OutputPath": sdk.DEFAULTS["output_path"]},
    "S3OutputPath": sdk.DEFAULTS["output_path"],
    "S3Uri": sdk.DEFAULTS["output_path"],
    "S3DataType": "S3Prefix",
    "S3UploadMode": "EndOfJob",
    "TrainingJobName": "REPLACE-ME",
    "ProcessingJobName": "REPLACE-ME",
    "LocalPath": "/opt/ml/REPLACE-ME",
    "FileSystemId": "fs-REPLACE-ME",
    "DirectoryPath": "/REPLACE-ME",
    "SecurityGroupIds": ["REPLACE-ME"],
    "Subnets": ["REPLACE-ME"],
}
_TEXTS = re.compile(r"(HyperParameters|StaticHyperParameters|Environment|VpcConfig|NetworkConfig\.VpcConfig)[.\[].*")
# An entry of a list that loses one of these says nothing any more.
_NEEDED = {"ChannelName", "DataSource", "InputName", "OutputName", "Name", "Regex", "Key", "Value"}


@dataclass(frozen=True)
class Unknown:
    """A value that changes the bill and that a program does not tell."""

    keyword: str  # as the program calls it: "instance_type"
    unread: Unread
    parts: frozenset[Part]

    def __str__(self) -> str:
        """ "instance_type: args.instance_type (train.py:41, is given when the program runs)"."""
        return f"{self.keyword}: {self.unread.text} ({self.unread.place}, {self.unread.why})"


def known_and_unknown(members: Mapping[str, Any], origins: Mapping[str, str]) -> tuple[dict[str, Any], list[Unknown]]:
    """The request without the values that nobody read, and those of them that change the bill.

    Args:
        members: The request.
        origins: By member, the keyword that the program calls it.
    """
    unknowns: list[Unknown] = []
    known = _known(members, "", origins, unknowns) or {}
    return known, unknowns


def unread_paths(value: Any, path: str = "") -> Iterator[str]:
    """The members of a request that nobody read, whether they change the bill or not."""
    if isinstance(value, Unread):
        yield path
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from unread_paths(each, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from unread_paths(each, f"{path}[{index}]")


def _known(value: Any, path: str, origins: Mapping[str, str], unknowns: list[Unknown]) -> Any:
    """What is known of a value, or what stands for it; None for nothing."""
    if isinstance(value, Unread):
        parts = parts_of(path)
        if parts:
            unknowns.append(Unknown(renamed(path, origins), value, parts))
        return None if parts else _stand_in(path)
    if isinstance(value, Mapping):
        every = {
            name: _known(each, f"{path}.{name}" if path else str(name), origins, unknowns)
            for name, each in value.items()
        }
        kept = {name: each for name, each in every.items() if each is not None}
        return kept if kept or not value else None
    if isinstance(value, list):
        several = [_known(each, f"{path}[{index}]", origins, unknowns) for index, each in enumerate(value)]
        rest = [each for each, given in zip(several, value, strict=True) if not _is_lost(each, given)]
        return rest if rest or not value else None
    return value


def _is_lost(known: Any, given: Any) -> bool:
    """Whether what is known of an entry of a list says nothing any more."""
    if known is None or not isinstance(given, Mapping):
        return known is None
    return any(name in given and name not in known for name in _NEEDED)


def parts_of(path: str) -> frozenset[Part]:
    """The parts of the bill that a member changes, or a section of members."""
    return frozenset(part for member, part in PARTS.items() if is_within(path, member) or is_within(member, path))


def is_within(path: str, member: str) -> bool:
    """Whether a path is that of a member, or leads into it."""
    return path == member or path.startswith((f"{member}.", f"{member}["))


def _stand_in(path: str) -> Any:
    """What stands for a member that changes no bill; None where it can be left out."""
    return _STAND_INS.get(path.rpartition(".")[2], "REPLACE-ME" if _TEXTS.fullmatch(path) else None)

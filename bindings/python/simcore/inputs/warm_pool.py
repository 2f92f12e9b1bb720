"""Which jobs may take over each other's warm pool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# Source: SageMaker developer guide, train-warm-pools (matching training jobs). The last two: a pool takes neither spot
# instances nor heterogeneous clusters.
MATCHED = (
    "RoleArn",
    "ResourceConfig.InstanceCount",
    "ResourceConfig.InstanceType",
    "ResourceConfig.VolumeKmsKeyId",
    "ResourceConfig.VolumeSizeInGB",
    "VpcConfig.SecurityGroupIds",
    "VpcConfig.Subnets",
    "EnableInterContainerTrafficEncryption",
    "EnableNetworkIsolation",
    "EnableManagedSpotTraining",
    "ResourceConfig.InstanceGroups",
)


def mismatches(first: Mapping[str, Any], second: Mapping[str, Any]) -> list[str]:
    """The members of MATCHED in which two requests differ."""
    return [path for path in MATCHED if _value(first, path) != _value(second, path)]


def _value(request: Mapping[str, Any], path: str) -> Any:
    """The member; absent, false and empty are the same, and a list is as good in any order."""
    value: Any = request
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return (sorted(value, key=str) if isinstance(value, list) else value) or None

"""Values that the SageMaker Python SDK changes on their way into a request, whatever class they are given to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.inputs.estimator_keywords import LOCAL

_LONGEST = {"job name": 63}  # characters (TrainingJobName, ProcessingJobName, botocore 1.44.5)


def role_arn(role: Any) -> Any:
    """The address of a role; the SDK asks IAM for that of one that is only named."""
    return f"arn:aws:iam::000000000000:role/{role}" if isinstance(role, str) and "/" not in role else role


def tag_list(tags: Any) -> Any:
    """The tags as a request has them, from either form that the SDK takes."""
    return [{"Key": key, "Value": value} for key, value in tags.items()] if isinstance(tags, Mapping) else tags


def trimmed(base: str, stamp: str) -> str:
    """The name of a job before the time that the SDK appends, as long as both fit."""
    return base[: _LONGEST["job name"] - len(stamp)].rstrip("-")


def is_local(instance_type: Any) -> bool:
    """Whether a type of instance is none, but the machine of the program."""
    return isinstance(instance_type, str) and instance_type in LOCAL

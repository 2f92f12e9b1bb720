"""Values that the SageMaker Python SDK changes on their way into a request, whatever class they are given to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.inputs.estimator_keywords import LOCAL

# Characters of the name of a job, and of a tuning job (botocore 1.44.5).
_LONGEST = {"job": 63, "tuning job": 32}


def role_arn(role: Any) -> Any:
    """The address of a role; the SDK asks IAM for that of one that is only named."""
    return f"arn:aws:iam::000000000000:role/{role}" if isinstance(role, str) and "/" not in role else role


def tag_list(tags: Any) -> Any:
    """The tags as a request has them, from either form that the SDK takes."""
    return [{"Key": key, "Value": value} for key, value in tags.items()] if isinstance(tags, Mapping) else tags


def image_name(image: Any) -> str:
    """The name of an image without its registry and tag, which the SDK names jobs by; empty where there is none."""
    return image.rpartition("/")[2].partition(":")[0] if isinstance(image, str) else ""


def trimmed(base: str, stamp: str, kind: str = "job") -> str:
    """The name of a job before the time that the SDK appends, as long as both fit."""
    return base[: _LONGEST[kind] - len(stamp)].rstrip("-")


def held_by(value: Any) -> Mapping[str, Any] | None:
    """The attributes of an object by name, with the private ones of a pydantic model; None where it cannot have any."""
    attributes = (_slot(value, "__dict__"), _slot(value, "__pydantic_private__"))
    several = [held for held in attributes if isinstance(held, Mapping)]
    return {str(name): each for held in several for name, each in held.items()} if several else None


def session_region(session: Any) -> str:
    """The region that a session of the SDK holds; empty where it holds none. Version 2.257.7 and version 3
    (sagemaker-core 2.27) put that of their boto3 session into an attribute; nothing is asked of boto3."""
    held = held_by(session) or {}
    found = held.get("_region_name", held.get("boto_region_name"))
    return found if isinstance(found, str) else ""


def attribute(value: Any, name: str) -> Any:
    """An attribute of an object; None where it has none, or fails to give it."""
    try:
        return getattr(value, name, None)
    except Exception:  # of a property, whatever it raises
        return None


def _slot(value: Any, name: str) -> Any:
    try:
        return object.__getattribute__(value, name)
    except Exception:  # of a class that has none, or makes it anew each time, whatever it raises
        return None


def is_local(instance_type: Any) -> bool:
    """Whether a type of instance is none, but the machine of the program."""
    return isinstance(instance_type, str) and instance_type in LOCAL

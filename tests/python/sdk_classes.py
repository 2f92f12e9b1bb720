"""Calls of classes of the SageMaker Python SDK, and the requests that the SDK itself makes of them."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

FOLDER = Path(__file__).parent.parent / "data" / "sdk_classes"
IMAGE = "111122223333.dkr.ecr.us-east-1.amazonaws.com/train:1"


def calls(stem: str) -> dict[str, dict[str, Any]]:
    """The calls of a file, by name."""
    return {each["name"]: each for each in json.loads((FOLDER / f"{stem}.json").read_text())["calls"]}


def keywords(value: Any) -> Any:
    """A value with the keywords of each object in its place."""
    return _built(value, lambda given: given)


def objects(value: Any) -> Any:
    """A value with objects that have the attributes of those of the SDK."""
    return _built(value, lambda given: SimpleNamespace(**given))


def _built(value: Any, make: Any) -> Any:
    if isinstance(value, list):
        return [_built(each, make) for each in value]
    if not isinstance(value, dict):
        return value
    name, *more = value or [""]
    inner = value.get(name)
    if not more and name[:1].isupper() and isinstance(inner, dict):
        return make({key: _built(each, make) for key, each in inner.items()})
    return {key: _built(each, make) for key, each in value.items()}

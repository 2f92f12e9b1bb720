"""Objects of the SageMaker Python SDK by what they hold: the SDK is not imported, and nothing of the objects is run."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from simcore.inputs.sdk_request import SdkRequest
from simcore.inputs.sdk_values import held_by

_OF_THE_OBJECT = "must be left out beside the object, which has it"
_MODULES_3 = ("sagemaker.core.", "sagemaker.train.")
_ALONE = "must be left out beside the object"


def class_name(value: Any, known: Collection[str]) -> str:
    """The first class of an object, from its own upwards, whose name is known; empty if there is none."""
    return next((each.__name__ for each in type(value).__mro__ if each.__name__ in known), "")


def is_of_3(value: Any) -> bool:
    """Whether a class of an object is of version 3 of the SDK, which has modules of its own."""
    return any(str(each.__module__).startswith(_MODULES_3) for each in type(value).__mro__)


def keywords_of(value: Any, known: Collection[str]) -> dict[str, Any]:
    """The keywords that an object was made with, from the attributes that have their names, or these names behind an
    underscore; what is not set is left out."""
    held = held_by(value) or {}
    found = {keyword: held.get(keyword, held.get(f"_{keyword}")) for keyword in known}
    return {keyword: each for keyword, each in found.items() if each is not None}


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
    return {**keywords_of(positional[0], known), **keywords}

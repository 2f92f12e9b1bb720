"""Variables of SageMaker Pipelines among the arguments of the SDK's classes, and what is known of them before.

A value that reading a program does not tell is like one: known only later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simcore.inputs.arguments import key_text, written
from simcore.inputs.python_code.call import Unread
from simcore.inputs.sdk_values import attribute


def is_variable(value: Any) -> bool:
    """Whether a value is a PipelineVariable of the SDK (a parameter, an output of a step, or a text made of them), or
    one that reading a program does not tell."""
    return isinstance(value, Unread) or isinstance(attribute(value, "expr"), Mapping)


def default_of(variable: Any) -> Any:
    """The default of a parameter; None if it has none, or for any other variable."""
    return attribute(variable, "default_value")


def name_of(variable: Any) -> str:
    """The name of a parameter, or else the expression of the variable."""
    name = attribute(variable, "name")
    return name if isinstance(name, str) else written(variable.expr)


def replaced(value: Any, where: str, by: Callable[[str, Any], Any], levels: int = 4) -> Any:
    """A value with each variable in its dicts and lists replaced by what a function gives for its place and itself."""
    if is_variable(value):
        return by(where, value)
    if isinstance(value, Mapping) and levels:
        return {key: replaced(each, f"{where}.{key_text(key)}", by, levels - 1) for key, each in value.items()}
    if isinstance(value, (list, tuple)) and levels:
        return [replaced(each, f"{where}[{index}]", by, levels - 1) for index, each in enumerate(value)]
    return value

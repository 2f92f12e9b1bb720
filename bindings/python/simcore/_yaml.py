"""YAML to JSON, strictly: the C++ reader knows one language, and YAML has traps of its own."""

from __future__ import annotations

import json
import math
from typing import Any

import yaml

from simcore._errors import Problem, SpecError


class _StrictLoader(yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader):  # type: ignore[misc]
    """Refuses what YAML would silently reinterpret: keys twice, aliases, dates, base-60 numbers, yes and no."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.events.AliasEvent):
            raise yaml.constructor.ConstructorError(
                None, None, "must not use aliases (*name)", self.peek_event().start_mark
            )
        return super().compose_node(parent, index)  # type: ignore[no-any-return]

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.constructor.ConstructorError(None, None, "must use words as keys", key.start_mark)
            if key.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"must name each key once, got '{key.value}' twice", key.start_mark
                )
            seen.add(key.value)
        return {key.value: self.construct_object(value, deep=True) for key, value in node.value}


def _plain_text(loader: yaml.Loader, node: yaml.ScalarNode) -> str:
    return str(loader.construct_scalar(node))


def _number(loader: yaml.Loader, node: yaml.ScalarNode) -> Any:
    """A number as JSON has it; anything fancier (octal, base 60, .inf) stays text, for the reader to refuse."""
    text = str(loader.construct_scalar(node))
    try:
        return json.loads(text, parse_constant=str)
    except ValueError:
        return _decimal(text)


def _decimal(text: str) -> float | str:
    try:
        value = float(text)
    except ValueError:
        return text
    return value if math.isfinite(value) and "_" not in text else text


_StrictLoader.add_constructor("tag:yaml.org,2002:timestamp", _plain_text)
_StrictLoader.add_constructor("tag:yaml.org,2002:int", _number)
_StrictLoader.add_constructor("tag:yaml.org,2002:float", _number)


def _place(mark: Any, file: str) -> str:
    name = f"{file}:" if file else "line "
    return file if mark is None else f"{name}{mark.line + 1}:{mark.column + 1}"


def to_json(text: str, file: str = "") -> str:
    """JSON with the meaning of a YAML document.

    Args:
        text: One YAML document.
        file: Name of its file, for messages.

    Raises:
        SpecError: The text is not YAML, has a key twice, uses aliases, or holds more than one document.
    """
    try:
        document = yaml.load(text, Loader=_StrictLoader)  # noqa: S506  (a SafeLoader with more refusals)
    except yaml.MarkedYAMLError as error:
        raise _spec_error(_place(error.problem_mark, file), f"{error.problem}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise _spec_error(file, f"must be YAML or JSON ({type(error).__name__})") from None
    return json.dumps(_finite(document))


def _finite(value: Any) -> Any:
    """JSON has no NaN: such a number becomes text, which the reader refuses with its key path."""
    if isinstance(value, dict):
        return {str(key): _finite(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(entry) for entry in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value


def dict_to_json(document: dict[str, Any]) -> str:
    """JSON of a job given as a dict."""
    return json.dumps(_finite(document), default=str)


def _spec_error(where: str, rule: str) -> SpecError:
    message = f"{where}: {rule}" if where else rule
    return SpecError(message, (Problem(where, rule, "", ""),))

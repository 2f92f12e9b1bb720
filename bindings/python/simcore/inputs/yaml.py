"""YAML, read strictly: it means what JSON means, or is refused."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import yaml

from simcore import _core
from simcore.errors import Problem, SpecError

_DEEPEST = 64  # as in JSON


_Loader: Any = yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader


class _StrictLoader(_Loader):  # type: ignore[misc]
    """Refuses keys twice and tags; leaves as text what YAML would silently reinterpret: dates, base 60, yes and no."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise _refusal("must use words as keys", key.start_mark)
            if key.value in seen:
                raise _refusal(f"must name each key once, got '{key.value}' twice", key.start_mark)
            seen.add(key.value)
        return {key.value: self.construct_object(value, deep=True) for key, value in node.value}


def _rule(error: yaml.MarkedYAMLError, text: str) -> str:
    """What is wrong, in a person's words where the parser has none."""
    mark = error.problem_mark
    if mark and text[mark.index : mark.index + 1] == "\t":
        return "a tab cannot indent a line in YAML: use spaces"
    return f"{error.problem}"


def _refusal(rule: str, mark: Any) -> yaml.MarkedYAMLError:
    return yaml.constructor.ConstructorError(None, None, rule, mark)


def _check_events(text: str, most_documents: float = 1) -> None:
    """Refuses, before anything is built, what would take all memory or the whole stack: aliases and deep nesting."""
    depth = documents = 0
    for event in yaml.parse(text, Loader=_StrictLoader):
        if isinstance(event, yaml.AliasEvent):
            raise _refusal("must not use aliases (*name)", event.start_mark)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        documents += isinstance(event, yaml.DocumentStartEvent)
        if depth > _DEEPEST:
            raise _refusal(f"must be at most {_DEEPEST} levels deep", event.start_mark)
        if documents > most_documents:
            raise _refusal("must hold one document only", event.start_mark)


def _plain_text(loader: yaml.Loader, node: yaml.ScalarNode) -> str:
    return str(loader.construct_scalar(node))


def _flag(loader: yaml.Loader, node: yaml.ScalarNode) -> bool | str:
    """Only true and false: `region: no` is a text."""
    text = str(loader.construct_scalar(node))
    return {"true": True, "false": False}.get(text.lower(), text)


def _refuse_tag(_: yaml.Loader, node: yaml.Node) -> None:
    tag = node.tag.replace("tag:yaml.org,2002:", "!!")
    raise _refusal(f"must not use tags, got {tag}", node.start_mark)


def _number(loader: yaml.Loader, node: yaml.ScalarNode) -> Any:
    """A number as JSON has it; anything fancier (octal, base 60, .inf) stays text, for the reader to refuse."""
    text = str(loader.construct_scalar(node))
    try:
        value = json.loads(text, parse_constant=str)
    except ValueError:
        return _decimal(text)
    return text if value in (math.inf, -math.inf) else value


def _decimal(text: str) -> float | str:
    try:
        value = float(text)
    except ValueError:
        return text
    digits = text.lstrip("+-")
    octal = digits[0] == "0" and digits[1:2].isdigit()
    return text if octal or "_" in text or not math.isfinite(value) else value


# YAML 1.1 takes 1e6 for a text, since it has no point; JSON and people take it for a number.
_StrictLoader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?\d+[eE][-+]?\d+$"), list("-+0123456789")
)
_StrictLoader.add_constructor("tag:yaml.org,2002:bool", _flag)
for _tag in (None, *(f"tag:yaml.org,2002:{_name}" for _name in ("binary", "omap", "pairs", "set"))):
    _StrictLoader.add_constructor(_tag, _refuse_tag)
_StrictLoader.add_constructor("tag:yaml.org,2002:timestamp", _plain_text)
_StrictLoader.add_constructor("tag:yaml.org,2002:int", _number)
_StrictLoader.add_constructor("tag:yaml.org,2002:float", _number)


def _place(mark: Any, file: str) -> str:
    name = f"{file}:" if file else "line "
    return file if mark is None else f"{name}{mark.line + 1}:{mark.column + 1}"


def outline(text: str) -> Any:
    """What the first of several YAML documents holds, whatever its tags: to tell what it is. None if that cannot be
    told."""
    if len(text) > _core.LONGEST_YAML:
        return None
    try:
        _check_events(text, math.inf)
        first = next(yaml.load_all(text, Loader=yaml.BaseLoader), None)  # texts, whatever their tags
        return _core.plain(first) if isinstance(first, dict) else None
    except (yaml.YAMLError, ValueError, RecursionError):
        return None


def parse(text: str, file: str = "") -> Any:
    """Plain data with the meaning of a YAML document.

    Args:
        text: One YAML document.
        file: Name of its file, for messages.

    Raises:
        SpecError: The text is not YAML, has a key twice, uses aliases or tags, holds more than one document, or is too
            long.
    """
    if len(text) > _core.LONGEST_YAML:
        rule = f"must be JSON, which is read faster, where it has more than {_core.LONGEST_YAML} characters"
        raise SpecError.of(Problem(file, rule, str(len(text))))
    try:
        _check_events(text)
        return yaml.load(text, Loader=_StrictLoader)  # a SafeLoader with more refusals
    except yaml.MarkedYAMLError as error:
        raise SpecError.of(Problem(_place(error.problem_mark, file), _rule(error, text))) from None
    except yaml.reader.ReaderError as error:
        rule = f"must be plain text: {error.reason}, at offset {error.position}"
        raise SpecError.of(Problem(file, rule)) from None
    except (yaml.YAMLError, ValueError) as error:
        raise SpecError.of(Problem(file, f"must be YAML or JSON ({type(error).__name__})")) from None

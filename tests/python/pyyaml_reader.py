"""YAML as PyYAML parses it and resolves its scalars, kept to the rules of simcore."""

from __future__ import annotations

import math
import re
from typing import Any

import yaml
from simcore import _core

_CORE = "tag:yaml.org,2002:"
_DEEPEST = 64
_WHOLE = re.compile(r"[-+]?(0|[1-9]\d*)")
_DECIMAL = re.compile(r"[-+]?(0\.?|[1-9]\d*\.?|(0|[1-9]\d*)?\.\d+)([eE][-+]?\d+)?")


class _Resolver(yaml.resolver.Resolver):
    """PyYAML's words of YAML 1.1, and numbers that it takes for texts where their exponent has no sign or no point."""


_Resolver.add_implicit_resolver(f"{_CORE}float", _DECIMAL, list("-+.0123456789"))


class Refused(Exception):  # noqa: N818
    """What is wrong, as simcore says it."""


def read(text: str, file: str, loader: Any = yaml.CSafeLoader) -> Any:
    """Plain data that a document holds.

    Args:
        text: The document.
        file: Name of its file, for messages.
        loader: Class of PyYAML whose parser is taken: the one in C, or in Python.

    Raises:
        Refused: It is not YAML, or breaks a rule; the first problem of the text.
    """
    try:
        return _core.plain([_Reader(text, file, loader).document()])[0]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        tab = text[mark.index : mark.index + 1] == "\t"
        rule = "a tab cannot indent a line in YAML: use spaces" if tab else error.problem
        raise Refused(f"{file}:{mark.line + 1}:{mark.column + 1}: {rule}") from None
    except yaml.reader.ReaderError as error:
        raise Refused(f"{file}: must be plain text: {error.reason}, at offset {error.position}") from None


class _Reader:
    def __init__(self, text: str, file: str, loader: Any) -> None:
        self.events = yaml.parse(text, Loader=loader)
        self.file = file
        self.resolver = _Resolver()
        self.depth = 0

    def document(self) -> Any:
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            return None
        root = self.value(next(self.events))
        next(self.events)
        after = next(self.events)
        if not isinstance(after, yaml.StreamEndEvent):
            self.refuse(after, "must hold one document only")
        return root

    def value(self, event: yaml.Event) -> Any:
        if isinstance(event, yaml.AliasEvent):
            self.refuse(event, "must not use aliases (*name)")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        self.depth += 1
        if self.depth > _DEEPEST:
            self.refuse(event, f"must be at most {_DEEPEST} levels deep")
        kind = "seq" if isinstance(event, yaml.SequenceStartEvent) else "map"
        if event.tag not in (None, "!", f"{_CORE}{kind}"):
            self.refuse_tag(event)
        found = self.items() if kind == "seq" else self.entries()
        self.depth -= 1
        return found

    def items(self) -> list[Any]:
        items = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.value(event))
        return items

    def entries(self) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            if isinstance(event, yaml.AliasEvent):
                self.refuse(event, "must not use aliases (*name)")
            if not isinstance(event, yaml.ScalarEvent):
                self.refuse(event, "must use words as keys")
            if event.value in entries:
                self.refuse(event, f"must name each key once, got '{event.value}' twice")
            entries[event.value] = None
            entries[event.value] = self.value(next(self.events))
        return entries

    def scalar(self, event: yaml.ScalarEvent) -> Any:
        tag = (event.tag or "!").removeprefix(_CORE)
        if tag in {"str", "timestamp"}:
            return event.value
        if tag not in {"!", "null", "bool", "int", "float"}:
            self.refuse_tag(event)
        implicit = event.implicit if tag == "!" else (True, False)
        resolved = self.resolver.resolve(yaml.ScalarNode, event.value, implicit).removeprefix(_CORE)
        return _converted(resolved, event.value)

    def refuse_tag(self, event: yaml.NodeEvent) -> None:
        self.refuse(event, f"must not use tags, got {event.tag.replace(_CORE, '!!')}")

    def refuse(self, event: yaml.Event, rule: str) -> None:
        raise Refused(f"{self.file}:{event.start_mark.line + 1}:{event.start_mark.column + 1}: {rule}")


def _converted(kind: str, text: str) -> Any:
    """A scalar that resolves to a kind: what JSON has none of stays text."""
    if kind == "null":
        return None
    if kind == "bool" and text.lower() in {"true", "false"}:
        return text.lower() == "true"
    if kind == "int" and _WHOLE.fullmatch(text):
        return int(text)
    if kind in {"int", "float"} and _DECIMAL.fullmatch(text) and math.isfinite(float(text)):
        return float(text)
    return text

"""The documents of a file as plain data: JSON, all documents of YAML, a document a line, and templates with short
tags."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs.documents import TextSource, file_name
from simcore.inputs.job_documents.parts import EXPRESSION
from simcore.inputs.job_documents.short_tags import MOST_CHARACTERS, long_form

LINES = ".jsonl"  # ends the name of a file of which each line is a document
ENDINGS = (".json", ".yaml", ".yml", ".tfstate", LINES)
MOST_BYTES = {"file": 64 << 20, "words": 1 << 20}  # of a file that is read, and of one that is only looked at
_OF_TEMPLATES = re.compile(r"^AWSTemplateFormatVersion\b|\bType: *[\"']?(?:AWS|Custom)::", re.MULTILINE)
_PLACE = re.compile(r":(\d+)(:\d+)?")  # of a problem in a text
_NEXT = re.compile(r"^---(?=\s|\Z)", re.MULTILINE)  # begins another document of YAML
_LINE = re.compile(r"^(?:[ \t]+[^#\s]|[^#%\s])", re.MULTILINE)  # that says something, and is no directive of YAML
_RENDERED = "; a template with {{ … }} must be rendered first, as by helm template"


@dataclass(frozen=True)
class Text:
    """The text of one of the documents of a file, and the line of the file on which it begins."""

    file: str
    text: str
    first: int = 1

    @cached_property
    def content(self) -> Any:
        """The document as plain data, or the SpecError that says why it is none."""
        try:
            return self._read()
        except SpecError as error:
            return error

    @property
    def outlines(self) -> list[Any]:
        """The documents of the text, as far as they can be told when it is not well made."""
        content = self.content
        return [_core.yaml_outline(self.text)] if isinstance(content, SpecError) else contents(content)

    def _read(self) -> Any:
        """The document as plain data.

        Raises:
            SpecError: It is neither JSON nor YAML, by the lines of the file; says what helps where it has parts that a
                chart fills in.
        """
        try:
            return _core.read_document(self.text, self.file)
        except SpecError as error:
            if _has_short_tags(self.text, error):
                return self._read_long_form()
            told = self._placed(error, lambda line: line)
            if EXPRESSION.search(self.text):
                told = [replace(each, rule=f"{each.rule}{_RENDERED}") for each in told]
            raise SpecError.of(*told) from None

    def _read_long_form(self) -> Any:
        """A template with short tags as plain data.

        Raises:
            SpecError: It is not well made, or has other tags.
        """
        made = long_form(self.text)
        try:
            return _core.read_document(made.text, self.file)
        except SpecError as error:
            lines = [1, *made.lines]
            raise SpecError.of(*self._placed(error, lambda line: lines[min(line, len(lines) - 1)])) from None

    def _placed(self, error: SpecError, line_of: Callable[[int], int]) -> list[Problem]:
        """The problems of the text by the lines of the file; `line_of`: the line of the text that one is about."""

        def placed(problem: Problem) -> Problem:
            where = problem.where
            match = _PLACE.fullmatch(where.removeprefix(self.file)) if where.startswith(self.file) else None
            line = line_of(int(match[1])) + self.first - 1 if match else 0
            return replace(problem, where=f"{self.file}:{line}{match[2] or ''}") if match else problem

        return [placed(each) for each in error.problems]


def read_whole(path: str | os.PathLike[str]) -> tuple[str, str]:
    """Name and text of a file.

    Raises:
        SpecError: There is no such file, or it is no text, or too large.
    """
    if isinstance(path, TextSource):
        return path.name, path.text
    name = file_name(path)
    return name, _core.read_text(name, MOST_BYTES["file"]).removeprefix("\ufeff")


def texts_of(name: str, text: str) -> list[Text]:
    """The documents of a file; JSON, in which no line begins with dashes, has one, but for files of a document a
    line."""
    if name.endswith(LINES):
        lines = [Text(name, line, number) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        return lines or [Text(name, text)]
    made: list[Text] = []
    line, begin = 1, 0
    for match in [*_NEXT.finditer(text), None]:
        part = text[begin : match.start()] if match else text[begin:]
        if _LINE.search(part):
            made.append(Text(name, part, line))
        line += part.count("\n")
        begin = match.end() if match else len(text)
    return made or [Text(name, text)]


def contents(document: Any) -> list[Any]:
    """A document, or those of a list, such as the resources of a list of Kubernetes."""
    if isinstance(document, list):
        return document
    is_list = isinstance(document, Mapping) and str(document.get("kind")).endswith("List")
    listed = document.get("items") if is_list else None
    return listed if isinstance(listed, list) else [document]


def _has_short_tags(text: str, error: SpecError) -> bool:
    """Whether a text is refused for its tags, and is a template, of which these may be functions."""
    if len(text) > MOST_CHARACTERS["template"] or not any("must not use tags" in each.rule for each in error.problems):
        return False
    return _OF_TEMPLATES.search(text) is not None

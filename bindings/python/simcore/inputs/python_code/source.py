"""Bytes of a Python file or a notebook as pieces of Python text: a file is one piece, a notebook one for each cell."""

from __future__ import annotations

import io
import re
import tokenize
from dataclasses import dataclass

from simcore.errors import Problem

# Words, and types of instances, without which no file creates a job; most files of a repository hold none and are not
# parsed.
_TELLING = re.compile(
    rb"sagemaker|create_(?:training|processing|hyper_parameter_tuning|transform|auto_ml)_job|SageMaker\w*Operator"
    rb"|[\"']ml\.[a-z][a-z0-9-]*\.\w+[\"']"
)
_METADATA = re.compile(r"(?ms)^# /// script$.*?^# ///$")  # of a script, by which tools install what it requires
# A requirement of the SDK as pip takes it.
_REQUIREMENT = re.compile(
    r"(?<![\w.-])sagemaker(?:[-_]train)?(?:\[[\w, -]*\])?(?:\s*,?\s*(?:===?|[~!]=|[<>]=?)\s*\d[\w.*]*)+"
)
# Of programs by hand; notebooks hold their outputs, and other texts may be written by tools.
_MOST_BYTES = {"program": 1 << 20, "text": 4 << 20, "notebook": 256 << 20}


@dataclass(frozen=True)
class Piece:
    """Text of a program that is parsed by itself: a file, or a cell of a notebook by its number."""

    text: str
    cell: int | None = None


def may_create_jobs(data: bytes) -> bool:
    """Whether the bytes hold a word of the SDK or of the service's client."""
    return _TELLING.search(data) is not None


def requirements_of_sdk(text: str) -> list[str]:
    """The releases of the SDK that a text requires, such as "sagemaker>=3.8.0": not those that a comment speaks of."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    metadata = [each[0] for each in _METADATA.finditer(text)]
    return [each[0] for part in (*metadata, *lines) for each in _REQUIREMENT.finditer(part)]


def is_notebook(name: str, data: bytes) -> bool:
    """Whether the bytes are a notebook's, by the name of the file or by what they begin with."""
    return name.endswith(".ipynb") or (data.lstrip()[:1] == b"{" and b'"cells"' in data)


def too_large(name: str, data: bytes, kind: str) -> Problem | None:
    """The problem of a file of that kind that is larger than anybody writes."""
    if len(data) <= _MOST_BYTES[kind]:
        return None
    return Problem(name, f"must be a {kind} of up to {_MOST_BYTES[kind] >> 20} MB", f"{len(data) >> 20} MB")


def decoded(data: bytes) -> str:
    """The text of a Python file in the encoding that it declares, UTF-8 if it declares none.

    Raises:
        SyntaxError: The encoding is unknown.
        ValueError: The bytes are not of that encoding.
    """
    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    return data.decode(encoding)


def whole(name: str, data: bytes) -> tuple[list[Piece], list[Problem]]:
    """A Python file as one piece."""
    large = too_large(name, data, "program")
    if large:
        return [], [large]
    try:
        return [Piece(decoded(data))], []
    except (SyntaxError, ValueError, LookupError) as error:
        return [], [Problem(name, "must be a text in the encoding that it declares", str(error)[:100])]

"""What a file is, told once by its content: a document that holds jobs, a request, a job file, or another."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from simcore.errors import SpecError
from simcore.inputs.documents import TextSource, file_name
from simcore.inputs.job_documents.forms import REQUEST, Form, form_of
from simcore.inputs.job_documents.texts import MOST_BYTES, Text, read_whole, texts_of

# A word of every document that holds a job: files without one are not parsed.
_SIGNS = re.compile(
    r"sagemaker|(?:training|processing|transform|pytorch|train)job|specification|instance|pipeline|states|state_?machine"
    r"|cloudformation::",
    re.I,
)
# The same of what cannot be read, of which nothing else tells whether it is a document of these forms.
_STRONG_SIGNS = re.compile(
    r"sagemaker|(?:training|processing|transform|tuning|automl)_?job|(?:algorithm|app)_?specification"
    r"|state_?machine|startat|cloudformation::stack",
    re.I,
)
# A key that a request has and little else, also in a text inside; or a resource of a state of Terraform before 0.12.
KEYS = re.compile(
    r"""\b(?:algorithm|app)Specification\\*["']?\s*:|"type":\s*"aws_sagemaker_(?:training|processing)_job\"""", re.I
)
_JOB_FILE = "simcore"  # a key of every job file


class Entry(NamedTuple):
    """A document of a text, or one of a list, and its form."""

    content: Any
    form: Form | None


@dataclass(frozen=True)
class Recognised:
    """A file that has been read once.

    Args:
        name: Its name.
        texts: Its documents.
        error: Why it is no text at all.
        speaks: Whether what is no text has words of a document with jobs.
    """

    name: str
    texts: tuple[Text, ...] = ()
    error: SpecError | None = None
    speaks: bool = False

    @cached_property
    def entries(self) -> tuple[list[Entry], ...]:
        """What each of its texts holds."""
        return tuple([Entry(each, form_of(each)) for each in text.outlines] for text in self.texts)

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The forms of its documents, of each as often as it is there."""
        if not any(_SIGNS.search(each.text) for each in self.texts):
            return ()
        return tuple(each.form for several in self.entries for each in several if each.form is not None)

    @property
    def holds_jobs(self) -> bool:
        """Whether it is a document of one of the forms, well made or not; one request alone is a job itself."""
        return any(each is not REQUEST for each in self.forms) or len(self.forms) > 1

    @property
    def is_located(self) -> bool:
        """Whether it is one document whose members the lint finds by their lines."""
        return len(self.forms) == 1 and self.forms[0].located

    @property
    def is_job_file(self) -> bool:
        """Whether it is one document with the key of a job file."""
        one = self._one
        content = one.content if one is not None and _JOB_FILE in one.text else None
        return isinstance(content, Mapping) and _JOB_FILE in content

    @property
    def is_request(self) -> bool:
        """Whether it is a request, and nothing else."""
        return self.forms == (REQUEST,) and self._one is not None and isinstance(self._one.content, Mapping)

    @property
    def _one(self) -> Text | None:
        """The only one of its documents."""
        return self.texts[0] if len(self.texts) == 1 else None

    @property
    def states_jobs(self) -> bool:
        """Whether it states a job, or speaks of one and is not read, which whoever reads it is told."""
        known = bool(self.forms) or self.is_job_file or self._is_broken
        return known or any(KEYS.search(each.text) for each in self.texts)

    @property
    def _is_broken(self) -> bool:
        """Whether it has words of documents with jobs, and cannot be read as a whole."""
        texts = (each for each in self.texts if _STRONG_SIGNS.search(each.text))
        return self.speaks or any(isinstance(each.content, SpecError) for each in texts)

    def require(self) -> tuple[Text, ...]:
        """The documents of a file that is a text.

        Raises:
            SpecError: It is no text.
        """
        if self.error is not None:
            raise SpecError.of(*self.error.problems)
        return self.texts


def recognised(path: str | os.PathLike[str]) -> Recognised:
    """What a file is. It is read once, also when it is asked about again before another is."""
    if isinstance(path, TextSource):
        return _recognised(path, None)
    try:
        name = file_name(path)
        found = Path(name).stat()
    except (OSError, ValueError, SpecError):
        return _recognised.__wrapped__(path, None)
    return _recognised(name, (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns))


@lru_cache(maxsize=1)
def _recognised(path: str | os.PathLike[str], _state: Any) -> Recognised:
    """A file in one state of it."""
    try:
        name, text = read_whole(path)
    except SpecError as error:
        return Recognised(os.fspath(path), error=error, speaks=_has_words(path))
    return Recognised(name, tuple(texts_of(name, text)))


def _has_words(path: str | os.PathLike[str]) -> bool:
    """Whether the first bytes of a file that is no text have words of a document with jobs, or nobody may read them."""
    try:
        if not Path(path).is_file():  # a device or a pipe, which might never end
            return False
        with Path(path).open("rb") as file:
            held = file.read(MOST_BYTES["words"])
    except OSError:
        return True
    return _STRONG_SIGNS.search(held.replace(b"\0", b"").decode("latin-1")) is not None

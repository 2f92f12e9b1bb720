"""What an agent may look up: the fields of the job file, the rules of the lint, the keys of answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from simcore.agents import explanations
from simcore.display import answer_keys, faces, lint_report
from simcore.display import field as shown
from simcore.display.document import Document
from simcore.display.renderers import text
from simcore.inputs import fields
from simcore.inputs.schema import job_schema

SCHEME = "simcore://"
_TEXT, _JSON = "text/plain", "application/schema+json"


class Page(NamedTuple):
    """A resource: what it is, and what makes its text."""

    name: str
    description: str
    mime_type: str
    make: Callable[[], str]


class Part(NamedTuple):
    """Resources of one kind, one a name."""

    name: str
    description: str
    make: Callable[[str], str]


def _shown(document: Document) -> str:
    return text.render(document, 120)


def _of_name(about: str) -> Callable[[str], str]:
    return lambda name: _shown(explanations.of_meaning(about, name).document)


PAGES = {
    "job-file": Page("job file", "Every field of the job file, a line each.", _TEXT,
                     lambda: _shown(shown.overview(fields.fields()))),
    "job-file.schema.json": Page("schema of the job file", "JSON Schema of the job file: long, for programs.", _JSON,
                                 lambda: json.dumps(job_schema(), ensure_ascii=False)),
    "lint/rules": Page("rules of the lint", "Every rule with its severity and why it hurts.", _TEXT,
                       lambda: _shown(lint_report.overview())),
    "answers": Page("answers", "The answers of which answers/{name} has the keys.", _TEXT,
                    lambda: _shown(answer_keys.overview(faces.records()))),
}  # fmt: skip
PARTS = {
    "job-file": Part("field of the job file", "A field, such as cluster.volume_size: meaning, unit, range, default.",
                     _of_name("field")),
    "lint/rules": Part("rule of the lint", "Why a rule is one, what to do, and where it was seen.", _of_name("rule")),
    "answers": Part("keys of an answer", "Every key of the JSON of an answer, such as forecast.", _of_name("output")),
}  # fmt: skip


def read(uri: str) -> tuple[str, str] | None:
    """Type and text of a resource; None where there is none of that address.

    Raises:
        InputError: There is no field, rule or answer of the name; names the nearest.
    """
    place = uri.removeprefix(SCHEME)
    page = PAGES.get(place)
    if page is not None:
        return page.mime_type, page.make()
    kind, _, name = place.rpartition("/")
    part = PARTS.get(kind)
    return (_TEXT, part.make(name)) if part is not None and uri.startswith(SCHEME) else None

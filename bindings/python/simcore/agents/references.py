"""What an agent may look up: the fields of the job file, the rules of the lint, the keys of answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from simcore.agents import explanations
from simcore.agents.answers import pages_of
from simcore.display import answer_keys, faces, lint_report
from simcore.display import field as shown
from simcore.display.document import Document
from simcore.display.renderers import text
from simcore.errors import InputError, Problem
from simcore.inputs import fields

SCHEME = "simcore://"
MIME_TYPE = "text/plain"
_PAGE = "?page="  # behind the address of a reference: a page of it other than the first


class Page(NamedTuple):
    """A resource: what it is, and what makes its text."""

    name: str
    description: str
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
    "job-file": Page("job file", "Every field of the job file, a line each.",
                     lambda: _shown(shown.overview(fields.fields()))),
    "lint/rules": Page("rules of the lint", "Every rule with its severity and why it hurts.",
                       lambda: _shown(lint_report.overview())),
    "answers": Page("answers", "The answers of which answers/{name} has the keys.",
                    lambda: _shown(answer_keys.overview(faces.records()))),
}  # fmt: skip
PARTS = {
    "job-file": Part("field of the job file", "A field, such as cluster.volume_size: meaning, unit, range, default.",
                     _of_name("field")),
    "lint/rules": Part("rule of the lint", "Why a rule is one, what to do, and where it was seen.", _of_name("rule")),
    "answers": Part("keys of an answer", "Every key of the JSON of an answer, such as forecast.", _of_name("output")),
}  # fmt: skip


def read(uri: str) -> str | None:
    """A page of a reference, the first where its address names none; None where there is none of that address.

    Raises:
        InputError: There is no field, rule or answer of the name, which names the nearest; or no such page.
    """
    address, _, number = uri.partition(_PAGE)
    make = _maker(address.removeprefix(SCHEME)) if address.startswith(SCHEME) else None
    if make is None:
        return None
    pages = pages_of(make())
    known = {str(place): page for place, page in enumerate(pages, 1)}
    if (number or "1") not in known:
        raise InputError.of(Problem("page", f"must be a number from 1 to {len(pages)}", number[:20]))
    place = int(number or 1)
    last = f"page {place} of {len(pages)}"
    following = f"; the next: {address}{_PAGE}{place + 1}" if place < len(pages) else ""
    return f"{pages[place - 1]}\n… {last}{following}" if len(pages) > 1 else pages[0]


def _maker(place: str) -> Callable[[], str] | None:
    """What makes the text of a reference."""
    if place in PAGES:
        return PAGES[place].make
    kind, _, name = place.rpartition("/")
    return partial(PARTS[kind].make, name) if kind in PARTS else None

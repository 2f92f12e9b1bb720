"""The jobs that the documents of a file hold."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs.job_documents import described
from simcore.inputs.job_documents.forms import Form
from simcore.inputs.job_documents.parameters import ParameterError
from simcore.inputs.job_documents.parts import Document, Expansion, Found, brief
from simcore.inputs.job_documents.recognised import KEYS, Recognised, recognised
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Place, Unread

UNREAD = "speaks of jobs, and is of no form that is read"


@dataclass(frozen=True)
class HeldJobs:
    """The jobs of a file, what of it is not read, and what is wrong with it."""

    jobs: tuple[ProgramJob, ...] = ()
    skipped: tuple[Unread, ...] = ()
    problems: tuple[Problem, ...] = ()
    parameters: frozenset[str] = frozenset()  # that the jobs depend on


def held_jobs(path: str | os.PathLike[str], parameters: Mapping[str, Any] | None = None) -> HeldJobs:
    """The jobs of the documents of a file.

    Args:
        path: The file, JSON or YAML; of YAML, all of its documents.
        parameters: Values of parameters of pipelines and templates, by name.

    Raises:
        SpecError: The file cannot be read, or is no document of these forms; of several documents, none can be read.
        ParameterError: A parameter cannot have the value that is given to it.
    """
    file = recognised(path)
    whole = Document(file.name, None, parameters or {}, expansion=Expansion(file.name))
    found = [*_every(file, whole), *whole.expansion.problems()]
    jobs = described.once(each for each in found if isinstance(each, ProgramJob))
    return HeldJobs(
        tuple(replace(each, number=number) for number, each in enumerate(jobs)),
        tuple(each for each in found if isinstance(each, Unread)),
        tuple(each for each in found if isinstance(each, Problem)),
        frozenset(whole.used),
    )


def _every(file: Recognised, whole: Document) -> Found:
    """What each document of a file holds, each made of `whole` and its content.

    Raises:
        SpecError: The file, or its only document, cannot be read.
    """
    texts = file.require()
    for place, (text, entries) in enumerate(zip(texts, file.entries, strict=True), 1):
        here = f"document {place}" if len(texts) > 1 else ""
        if isinstance(text.content, SpecError):
            yield from _broken(file.name, here, text.content)
            continue
        for number, each in enumerate(entries):
            at = f"[{number}]" if isinstance(text.content, list) else here
            yield from _found(replace(whole, content=each.content), each.form, at)


def _broken(name: str, here: str, error: SpecError) -> Iterator[Problem]:
    """Why one of the documents of a file is not read.

    Raises:
        SpecError: It is the only one.
    """
    if not here:
        raise SpecError.of(*error.problems)
    at = f"{name}: {here}"
    for each in error.problems:
        line = each.where.removeprefix(f"{name}:")
        yield replace(each, where=f"{at}, line {line}" if line[:1].isdigit() else at)


def _found(document: Document, form: Form | None, here: str) -> Found:
    """What a document of a form holds, which stands at a place of its file.

    Raises:
        ParameterError: A parameter cannot have the value that is given to it.
    """
    if form is None:
        yield from _unknown(document, here)
        return
    try:
        yield from form.read(document)
    except ParameterError as error:
        named = (replace(each, where=f"{document.file}: {each.where}") for each in error.problems)
        raise ParameterError.of(*named) from None


def _unknown(document: Document, here: str) -> Found:
    """An entry of a list that is of no form, or another document that speaks of jobs; other resources stand beside
    them."""
    is_entry = here.startswith("[") and not (isinstance(document.content, Mapping) and "kind" in document.content)
    if is_entry or KEYS.search(json.dumps(document.content, default=str)):
        place = Place(document.file, name=here)
        yield Unread(brief(document.content), place, UNREAD if not is_entry else "is no job that is read")


def require_parameters(parameters: Mapping[str, Any] | None, known: Collection[str]) -> None:
    """Requires that a job depends on each parameter that is given.

    Raises:
        SpecError: None does; names the nearest.
    """
    rule, others = "must be a parameter that a job of the documents depends on", sorted(known)
    unknown = [name for name in parameters or {} if name not in known]
    if unknown:
        near = {name: _core.nearest(name, others) or ", ".join(others) for name in unknown}
        raise SpecError.of(*(Problem(f"parameter {name}", rule, repr(name), near[name]) for name in unknown))

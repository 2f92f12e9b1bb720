"""Forms of documents that hold jobs: how each is recognised, and what reads it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs.documents import TextSource, file_name
from simcore.inputs.job_documents import (
    airflow,
    cloudformation,
    clusters,
    described,
    kubernetes,
    pipelines,
    requests,
    state_machines,
    terraform,
)
from simcore.inputs.job_documents.parameters import ParameterError
from simcore.inputs.job_documents.parts import EXPRESSION, Document, Expansion, Found, brief
from simcore.inputs.job_documents.short_tags import MOST_CHARACTERS, long_form
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Place, Unread


class Form(NamedTuple):
    """A form of documents.

    Args:
        kind: How the core, which knows it by its keys, begins to refuse it as a job.
        read: Finds the jobs of a document.
        holds: Which of those that the core refuses so may hold jobs.
        located: Whether the lint reads it itself, and tells the lines of its members.
    """

    kind: str
    read: Callable[[Document], Found]
    holds: Callable[[Any], bool] = lambda _: True
    located: bool = False


FORMS = (
    Form("is the definition of a SageMaker pipeline", pipelines.read),
    Form("describes a SageMaker pipeline", pipelines.read_described),
    Form("is a state machine of Step Functions", state_machines.read),
    Form("describes a state machine of Step Functions", state_machines.read_described),
    Form("is a job of the SageMaker controller for Kubernetes", kubernetes.read),
    Form("is a tuning job of the SageMaker controller for Kubernetes", kubernetes.read),
    Form("is an object of Kubernetes, and no training job", kubernetes.read, kubernetes.may_hold_jobs),
    Form("is a configuration of Airflow's SageMaker operators", airflow.read),
    Form("is a configuration of a tuning job for Airflow's SageMaker operators", airflow.read),
    Form("is a configuration of a batch transform job for Airflow's SageMaker operators", airflow.read),
    Form("is a plan or state of Terraform", terraform.read),
    Form("is a CloudFormation template", cloudformation.read),
    Form("is a job of a Kubernetes cluster", clusters.read, clusters.may_hold_jobs),
    Form("is a tuning job, which", requests.read, located=True),
    Form("describes a tuning job", described.read),
    Form("describes a job that still runs", described.read),
    Form("describes a job that ran", described.read, located=True),
    Form("is an event of EventBridge", described.read_event, described.is_event),
    Form("is an answer of Search with training jobs", described.read_found, located=True),
    Form("is an answer of Search without a training job", described.read_found, described.has_found),
    Form("is one result of an answer of Search", described.read_found, located=True),
)
_REQUEST = Form("is a request", requests.read, located=True)  # which the core takes as a job
_BARE_TEMPLATE = Form("is a template", cloudformation.read)  # of custom resources alone: which the core does not know
_CLUSTER = Form("is a cluster", clusters.read_cluster)  # which the core does not know
LINES = ".jsonl"  # ends the name of a file of which each line is a document
ENDINGS = (".json", ".yaml", ".yml", ".tfstate", LINES)
MOST_BYTES = {"file": 64 << 20, "words": 1 << 20}  # of a file that is read, and of one that is only looked at
_OF_TEMPLATES = re.compile(r"^AWSTemplateFormatVersion\b|\bType: *[\"']?(?:AWS|Custom)::", re.MULTILINE)
_PLACE = re.compile(r":(\d+)(:\d+)?")  # of a problem in a text
_NEXT = re.compile(r"^---(?=\s|\Z)", re.MULTILINE)  # begins another document of YAML
_LINE = re.compile(r"^(?:[ \t]+[^#\s]|[^#%\s])", re.MULTILINE)  # that says something, and is no directive of YAML
_RENDERED = "; a template with {{ … }} must be rendered first, as by helm template"
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
_KEYS = re.compile(
    r"""\b(?:algorithm|app)Specification\\*["']?\s*:|"type":\s*"aws_sagemaker_(?:training|processing)_job\"""", re.I
)
UNREAD = "speaks of jobs, and is of no form that is read"


@dataclass(frozen=True)
class HeldJobs:
    """The jobs of a file, what of it is not read, and what is wrong with it."""

    jobs: tuple[ProgramJob, ...] = ()
    skipped: tuple[Unread, ...] = ()
    problems: tuple[Problem, ...] = ()
    parameters: frozenset[str] = frozenset()  # that the jobs depend on


def holds_jobs(path: str | os.PathLike[str]) -> bool:
    """Whether a file is a document of one of the forms, well made or not; one request alone is a job itself."""
    found = _forms(path)
    return any(each is not _REQUEST for each in found) or len(found) > 1


def holds_located_jobs(path: str | os.PathLike[str]) -> bool:
    """Whether a file is one document whose members the lint finds by their lines."""
    found = _forms(path)
    return len(found) == 1 and found[0].located


def may_hold_jobs(path: str | os.PathLike[str]) -> bool:
    """Whether a file is such a document or a request, or has words of one and is not read, which whoever reads it is
    told."""
    return bool(_forms(path)) or _is_broken(path) or _has_keys(path)


def _has_keys(path: str | os.PathLike[str]) -> bool:
    """Whether a text has keys of requests."""
    try:
        return _KEYS.search(_text(path)[1]) is not None
    except SpecError:
        return False


def _forms(path: str | os.PathLike[str]) -> list[Form]:
    """The forms of the documents of a file, of each as often as it is there."""
    try:
        name, text = _text(path)
    except SpecError:
        return []
    if not _SIGNS.search(text):
        return []
    found = (reader_of(each) for part in _parts(text, name) for each in _outlines(part.text, name))
    return [each for each in found if each is not None]


def _is_broken(path: str | os.PathLike[str]) -> bool:
    """Whether a file that has words of documents with jobs cannot be read as a whole."""
    try:
        name, text = _text(path)
    except SpecError:
        return _has_words(path)
    return any(_STRONG_SIGNS.search(part.text) and not _is_well_made(part, name) for part in _parts(text, name))


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


def _is_well_made(part: _Part, name: str) -> bool:
    try:
        _read(part, name)
    except SpecError:
        return False
    return True


def held_jobs(path: str | os.PathLike[str], parameters: Mapping[str, Any] | None = None) -> HeldJobs:
    """The jobs of the documents of a file.

    Args:
        path: The file, JSON or YAML; of YAML, all of its documents.
        parameters: Values of parameters of pipelines and templates, by name.

    Raises:
        SpecError: The file cannot be read, or is no document of these forms; of several documents, none can be read.
        ParameterError: A parameter cannot have the value that is given to it.
    """
    name, text = _text(path)
    parts = _parts(text, name)
    found: list[ProgramJob | Unread | Problem] = []
    used: set[str] = set()
    expansion = Expansion(name)
    for place, part in enumerate(parts, 1):
        try:
            content = _read(part, name)
        except SpecError as error:
            if len(parts) == 1:
                raise
            found += _broken(name, place, error)
            continue
        several = _contents(content)
        for number, each in enumerate(several):
            here = f"[{number}]" if several is content else f"document {place}" if len(parts) > 1 else ""
            found += _found(Document(name, each, parameters or {}, used, expansion), here)
    found += expansion.problems()
    jobs = described.once(each for each in found if isinstance(each, ProgramJob))
    return HeldJobs(
        tuple(replace(each, number=number) for number, each in enumerate(jobs)),
        tuple(each for each in found if isinstance(each, Unread)),
        tuple(each for each in found if isinstance(each, Problem)),
        frozenset(used),
    )


def _broken(name: str, place: int, error: SpecError) -> list[Problem]:
    """Why one of the documents of a file is not read."""
    at = f"{name}: document {place}"
    lines = (each.where.removeprefix(f"{name}:") for each in error.problems)
    wheres = (f"{at}, line {line}" if line[:1].isdigit() else at for line in lines)
    return [replace(each, where=where) for each, where in zip(error.problems, wheres, strict=True)]


def _found(document: Document, here: str) -> Found:
    """What a document holds, which stands at a place of its file.

    Raises:
        ParameterError: A parameter cannot have the value that is given to it.
    """
    form = reader_of(document.content)
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
    if is_entry or _KEYS.search(json.dumps(document.content, default=str)):
        place = Place(document.file, name=here)
        yield Unread(brief(document.content), place, UNREAD if not is_entry else "is no job that is read")


def require_parameters(parameters: Mapping[str, Any] | None, known: Collection[str]) -> None:
    """Requires that a job depends on each parameter that is given.

    Raises:
        SpecError: None does; names the nearest.
    """
    unknown = [name for name in parameters or {} if name not in known]
    rule = "must be a parameter that a job of the documents depends on"
    if unknown:
        raise SpecError.of(
            *(
                Problem(
                    f"parameter {name}",
                    rule,
                    repr(name),
                    _core.nearest(name, sorted(known)) or ", ".join(sorted(known)),
                )
                for name in unknown
            )
        )


def _text(path: str | os.PathLike[str]) -> tuple[str, str]:
    """Name and text of a file."""
    if isinstance(path, TextSource):
        return path.name, path.text
    name = file_name(path)
    return name, _core.read_text(name, MOST_BYTES["file"]).removeprefix("\ufeff")


class _Part(NamedTuple):
    """The text of one of the documents of a file, and the line of the file on which it begins."""

    text: str
    first: int


def _parts(text: str, name: str) -> list[_Part]:
    """The documents of a file; JSON, in which no line begins with dashes, has one, but for files of a document a
    line."""
    if name.endswith(LINES):
        lines = [_Part(line, number) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        return lines or [_Part(text, 1)]
    parts: list[_Part] = []
    line, begin = 1, 0
    for match in [*_NEXT.finditer(text), None]:
        part = text[begin : match.start()] if match else text[begin:]
        if _LINE.search(part):
            parts.append(_Part(part, line))
        line += part.count("\n")
        begin = match.end() if match else len(text)
    return parts or [_Part(text, 1)]


def _read(part: _Part, name: str) -> Any:
    """A document as plain data.

    Raises:
        SpecError: It is neither JSON nor YAML, by the lines of the file; says what helps where it has parts that a
            chart fills in.
    """
    try:
        return _core.read_document(part.text, name)
    except SpecError as error:
        if _has_short_tags(part.text, error):
            return _read_long_form(part, name)
        told = _placed(error, name, lambda line: line + part.first - 1)
        if EXPRESSION.search(part.text):
            raise SpecError.of(*(replace(each, rule=f"{each.rule}{_RENDERED}") for each in told)) from None
        raise SpecError.of(*told) from None


def _has_short_tags(text: str, error: SpecError) -> bool:
    """Whether a text is refused for its tags, and is a template, of which these may be functions."""
    if len(text) > MOST_CHARACTERS["template"] or not any("must not use tags" in each.rule for each in error.problems):
        return False
    return _OF_TEMPLATES.search(text) is not None


def _read_long_form(part: _Part, name: str) -> Any:
    """A template with short tags as plain data.

    Raises:
        SpecError: It is not well made, or has other tags.
    """
    made = long_form(part.text)
    try:
        return _core.read_document(made.text, name)
    except SpecError as error:
        lines = [1, *made.lines]
        raise SpecError.of(
            *_placed(error, name, lambda line: lines[min(line, len(lines) - 1)] + part.first - 1)
        ) from None


def _placed(error: SpecError, name: str, line_of: Callable[[int], int]) -> list[Problem]:
    """The problems of a text by the lines of the file that it stands in."""

    def placed(problem: Problem) -> Problem:
        match = _PLACE.fullmatch(problem.where.removeprefix(name)) if problem.where.startswith(name) else None
        return replace(problem, where=f"{name}:{line_of(int(match[1]))}{match[2] or ''}") if match else problem

    return [placed(each) for each in error.problems]


def _outlines(text: str, name: str) -> list[Any]:
    """What a document holds, as far as that can be said of one that is not well made."""
    try:
        return _contents(_core.read_document(text, name))
    except SpecError:
        return [_core.yaml_outline(text)]


def _contents(document: Any) -> list[Any]:
    """A document, or those of a list, such as the resources of a list of Kubernetes."""
    if isinstance(document, list):
        return document
    is_list = isinstance(document, Mapping) and str(document.get("kind")).endswith("List")
    listed = document.get("items") if is_list else None
    return listed if isinstance(listed, list) else [document]


def reader_of(document: Any) -> Form | None:
    """The form of a document or a request; None where it is of none."""
    form = form_of(document)
    if form is None and clusters.is_cluster(document):
        return _CLUSTER
    if form is None and cloudformation.is_template(document):
        return _BARE_TEMPLATE
    is_request = form is None and isinstance(document, Mapping) and _core.is_request(document)
    return _REQUEST if is_request and "simcore" not in document and _is_job(document) else form


def _is_job(document: Any) -> bool:
    """Whether the core takes a document as a job."""
    try:
        _core.require_job(document, "")
    except SpecError:
        return False
    return True


def form_of(document: Any) -> Form | None:
    """The form of a document; None where it is of none."""
    try:
        _core.require_job(document, "")
    except SpecError as error:
        rules = [problem.rule for problem in error.problems]
        named = (form for form in FORMS if any(rule.startswith(form.kind) for rule in rules))
        return next((form for form in named if form.holds(document)), None)
    return None

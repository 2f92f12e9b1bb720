"""Forms of documents that hold jobs: how each is recognised, and what reads it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs.documents import TextSource, file_name, is_described
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
from simcore.inputs.job_documents.parts import EXPRESSION, Document, Found
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Unread


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
    Form("describes a job that still runs", described.read, is_described),
    Form("describes a job that ran", described.read, is_described, located=True),
    Form("is an event of EventBridge", described.read_event, described.is_event),
    Form("is an answer of Search with training jobs", described.read_found, located=True),
    Form("is an answer of Search without a training job", described.read_found, described.has_found),
    Form("is one result of an answer of Search", described.read_found, located=True),
)
_REQUEST = Form("is a request", requests.read, located=True)  # which the core takes as a job
_CLUSTER = Form("is a cluster", clusters.read_cluster)  # which the core does not know
ENDINGS = (".json", ".yaml", ".yml")
MOST_BYTES = {"file": 64 << 20}
_NEXT = re.compile(r"^---(?=\s|\Z)", re.MULTILINE)  # begins another document of YAML
_LINE = re.compile(r"^[ \t]*[^#\s]", re.MULTILINE)  # that says something
_LONG_FORM = "Ref and Fn::… in full, or JSON"
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
    """Whether a file is such a document or a request, or has words of one and cannot be read, which whoever reads it is
    told."""
    return bool(_forms(path)) or _is_broken(path)


def _forms(path: str | os.PathLike[str]) -> list[Form]:
    """The forms of the documents of a file, of each as often as it is there."""
    try:
        name, text = _text(path)
    except SpecError:
        return []
    if not _SIGNS.search(text):
        return []
    found = (reader_of(each) for part in _parts(text) for each in _outlines(part, name))
    return [each for each in found if each is not None]


def _is_broken(path: str | os.PathLike[str]) -> bool:
    """Whether a file that has words of documents with jobs cannot be read as a whole."""
    try:
        name, text = _text(path)
    except SpecError:
        return _has_words(path)
    return any(_STRONG_SIGNS.search(part) and not _is_well_made(part, name) for part in _parts(text))


def _has_words(path: str | os.PathLike[str]) -> bool:
    """Whether the bytes of a file that is no text have words of a document with jobs, or nobody may read them."""
    try:
        held = Path(path).read_bytes()[: MOST_BYTES["file"]]
    except OSError:
        return True
    return _STRONG_SIGNS.search(held.replace(b"\0", b"").decode("latin-1")) is not None


def _is_well_made(text: str, name: str) -> bool:
    try:
        _core.read_document(text, name)
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
    """
    name, text = _text(path)
    parts = _parts(text)
    found: list[ProgramJob | Unread | Problem] = []
    used: set[str] = set()
    for place, part in enumerate(parts, 1):
        try:
            content = _read(part, name)
        except SpecError as error:
            if len(parts) == 1:
                raise
            found += _broken(name, place, error)
            continue
        for each in _contents(content):
            found += _found(Document(name, each, parameters or {}, used))
    return HeldJobs(
        tuple(each for each in found if isinstance(each, ProgramJob)),
        tuple(each for each in found if isinstance(each, Unread)),
        tuple(each for each in found if isinstance(each, Problem)),
        frozenset(used),
    )


def _broken(name: str, place: int, error: SpecError) -> list[Problem]:
    """Why one of the documents of a file is not read; its lines are counted from where it begins."""
    at = f"{name}: document {place}"
    lines = (each.where.removeprefix(f"{name}:") for each in error.problems)
    wheres = (f"{at}, line {line}" if line[:1].isdigit() else at for line in lines)
    return [replace(each, where=where) for each, where in zip(error.problems, wheres, strict=True)]


def _found(document: Document) -> Found:
    """What a document holds; why, where a parameter cannot have the value that is given to it."""
    form = reader_of(document.content)  # other resources stand beside jobs
    try:
        yield from form.read(document) if form else ()
    except SpecError as error:
        yield from error.problems


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


def _parts(text: str) -> list[str]:
    """The documents of a file; JSON, in which no line begins with dashes, has one."""
    return [part for part in _NEXT.split(text) if _LINE.search(part)] or [text]


def _read(text: str, name: str) -> Any:
    """A document as plain data.

    Raises:
        SpecError: It is neither JSON nor YAML; says what helps where it has tags, as templates of CloudFormation may,
            or parts that a chart fills in.
    """
    try:
        return _core.read_document(text, name)
    except SpecError as error:
        if any("must not use tags" in problem.rule for problem in error.problems):
            raise SpecError.of(*(replace(each, nearest=_LONG_FORM) for each in error.problems)) from None
        if EXPRESSION.search(text):
            raise SpecError.of(*(replace(each, rule=f"{each.rule}{_RENDERED}") for each in error.problems)) from None
        raise


def _outlines(text: str, name: str) -> list[Any]:
    """What a document holds, as far as it can be told when it is not well made."""
    try:
        return _contents(_core.read_document(text, name))
    except SpecError:
        return [_core.yaml_outline(text)]


def _contents(document: Any) -> list[Any]:
    """A document, or those of a list, such as the resources of a list of Kubernetes."""
    if isinstance(document, list):
        return document
    listed = document.get("items") if isinstance(document, Mapping) and document.get("kind") == "List" else None
    return listed if isinstance(listed, list) else [document]


def reader_of(document: Any) -> Form | None:
    """The form of a document or a request; None where it is of none."""
    form = form_of(document)
    if form is None and clusters.is_cluster(document):
        return _CLUSTER
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

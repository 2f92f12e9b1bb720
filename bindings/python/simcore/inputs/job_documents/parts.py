"""What a document says of a job besides its request, and how the request becomes a job."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from simcore import _core
from simcore.errors import InputError, Problem
from simcore.inputs.arguments import shown
from simcore.inputs.job_documents.parameters import value_of
from simcore.inputs.program_job import NOT_PRICED, OTHER, ProgramJob, of_members, tuning
from simcore.inputs.python_code.call import Place, Unread

Found = Iterator[ProgramJob | Unread | Problem]  # jobs, what is not read, what is wrong

TRAINING, PROCESSING, TUNING, TRANSFORM, AUTO_ML = "training", "processing", "tuning", "transform", "AutoML"
_NAMES = {TRAINING: "TrainingJobName", PROCESSING: "ProcessingJobName"}
_IMAGES = {"AlgorithmSpecification": "TrainingImage", "AppSpecification": "ImageUri"}
_REGION_LATER = re.compile(r"\.ecr\.(?:\$\{|\{\{)[^{}]*region", re.IGNORECASE)  # in the place of an image
_UNNAMED = Unread("", Place(""), "")
_MOST = {"shown": 60, "joined": 1 << 20, "expanded": 32 << 20}  # characters
_CHARACTERS = {"entry": 1024}  # that an entry of a list or an object counts as
_TOO_LONG = "would be too long when the functions of the document are filled in"


@dataclass
class Expansion:
    """What the functions and references of a file have made so far, which may be far larger than the file.

    Args:
        file: Its name.
        characters: Of the texts that were put together, and of the values that stand in the place of a reference.
    """

    file: str
    characters: int = 0

    @property
    def is_too_large(self) -> bool:
        """Whether no more is filled in."""
        return self.characters > _MOST["expanded"]

    def add(self, value: Any) -> None:
        """Counts a value, up to the limit."""
        todo = [value]
        while todo and not self.is_too_large:
            each = todo.pop()
            inner = each.values() if isinstance(each, Mapping) else each if isinstance(each, list) else ()
            self.characters += len(each) if isinstance(each, str) else len(inner) * _CHARACTERS["entry"]
            todo += inner

    def problems(self) -> Iterator[Problem]:
        """What is said of a file that would be too large."""
        if self.is_too_large:
            rule = "must be smaller when its functions and parameters are filled in: the values behind are not read"
            yield Problem(self.file, rule, f"more than {_MOST['expanded']} characters")


@dataclass(frozen=True)
class Document:
    """A document, and the values that whoever starts its jobs gives to its parameters."""

    file: str
    content: Any
    parameters: Mapping[str, Any] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)  # parameters that a job depends on
    expansion: Expansion = field(default_factory=lambda: Expansion(""), compare=False)  # of the file

    def given(self, name: str, declared: Any) -> Any:
        """The value that is given to a parameter; None where none is, or where the document declares none of the name.

        Raises:
            SpecError: The parameter cannot have it.
        """
        if not isinstance(declared, Mapping):
            return None
        self.used.add(name)
        return value_of(name, declared, self.parameters[name]) if name in self.parameters else None

    def text(self, parts: list[Any], delimiter: str, unread: Unread) -> Any:
        """A text of several parts; unread, too, where it would be too long."""
        return self.placed(joined(parts, delimiter, unread), unread)

    def placed(self, value: Any, unread: Unread) -> Any:
        """A value that stands in the place of an expression; unread where those of the file would have no end."""
        self.expansion.add(value)
        return replace(unread, why=_TOO_LONG) if self.expansion.is_too_large else value

    def problem(self, path: str, rule: str, value: Any) -> Problem:
        """What is wrong at a path of keys."""
        return Problem(
            f"{self.file}: {path}" if path else self.file,
            rule,
            shown(value.text if isinstance(value, Unread) else value),
        )


@dataclass(frozen=True)
class Origin:
    """Where a job stands, and how often it is started."""

    file: str
    name: str  # of the step, the state, the resource
    what: str  # "Training step"
    within: str = ""
    starts: int | Unread = 1
    launched: bool = True
    notes: tuple[str, ...] = ()
    region: str | Unread = ""  # an Unread: it is not known which
    beside: tuple[Unread, ...] = ()  # what may cost more than the job, and is in no amount

    @property
    def place(self) -> Place:
        """The place of the job in messages."""
        return Place(self.file, name=self.name)

    def unread(self, value: Any, why: str) -> Unread:
        """A value that the document does not tell."""
        return Unread(brief(value), self.place, why)


def brief(value: Any) -> str:
    """A value as the document writes it, shortened."""
    told = value.text if isinstance(value, Unread) else value
    text = told if isinstance(told, str) else _begun(told)
    return text if len(text) <= _MOST["shown"] else f"{text[: _MOST['shown'] - 1]}…"


def _begun(value: Any) -> str:
    """The beginning of a value as JSON, however large the value is."""
    text = ""
    for part in json.JSONEncoder(default=str).iterencode(value):
        text += part
        if len(text) > _MOST["shown"]:
            break
    return text


def region_of(arn: Any) -> str:
    """The region of an ARN; empty where it has none."""
    _, _, _, region, *_ = [*str(arn).split(":"), "", "", "", ""]
    return region


def jobs_of(kind: str, origin: Origin, members: Any) -> Found:
    """The job of a request, or those of the definitions of a tuning job."""
    job = ProgramJob(
        origin.place,
        origin.what,
        starts=origin.starts,
        launched=origin.launched,
        within=origin.within,
        notes=origin.notes,
        region=origin.region or None,
        beside=origin.beside,
    )
    if kind in (TRANSFORM, AUTO_ML):
        rule = NOT_PRICED["transformer"] if kind == TRANSFORM else OTHER
        yield replace(job, problems=(Problem(origin.what, rule),))
    elif isinstance(members, Unread):
        yield replace(job, problems=(Problem(origin.what, f"has a request that {members.why}", members.text),))
    elif not isinstance(members, Mapping):
        yield replace(job, problems=(Problem(origin.what, "must have a request: an object", shown(members)),))
    elif kind == TUNING:
        yield from _of_tuning(job, members)
    else:
        yield of_members(_with_region(job, members), _with_name(job.place.name, _NAMES[kind], members))


def _with_region(job: ProgramJob, members: Mapping[str, Any]) -> ProgramJob:
    """A job, in a region that is not known if nothing but its image names one, by what is known later."""
    if job.region:
        return job
    sections = [members.get(name) for name in _IMAGES]
    images = [
        each.get(_IMAGES[name]) for name, each in zip(_IMAGES, sections, strict=True) if isinstance(each, Mapping)
    ]
    later = (each for each in images if isinstance(each, Unread) and _REGION_LATER.search(each.text))
    return replace(job, region=next(later, None))


def _with_name(name: str, member: str, members: Mapping[str, Any]) -> Mapping[str, Any]:
    """The request; a job whose name is made later is called by that of its step, as far as a name may hold it."""
    if not isinstance(members.get(member, _UNNAMED), Unread):
        return members
    legal = "-".join(re.findall(r"[A-Za-z0-9]+", name))[-63:].strip("-")
    return {**members, member: legal or "REPLACE-ME"}


def _of_tuning(job: ProgramJob, members: Mapping[str, Any]) -> Found:
    """The training jobs of a tuning job, by its definition or definitions."""
    several = members.get("TrainingJobDefinitions")
    definitions = several if isinstance(several, list) and several else [members.get("TrainingJobDefinition", several)]
    for place, definition in enumerate(definitions):
        given, trials = tuning({**members, "TrainingJobDefinition": definition}, job.place)
        named = replace(job, trials=trials, within=job.within or "a tuning job")
        if len(definitions) > 1:
            name = definition.get("DefinitionName", place) if isinstance(definition, Mapping) else place
            shared = "its trials are shared with the other definitions: each amount is as if all were of one"
            here = replace(job.place, name=f"{job.place.name}/{name}")
            named = replace(named, place=here, sharing=job.place, notes=(*job.notes, shared))
        if given is None or isinstance(definition, Unread):
            rule = "must have a TrainingJobDefinition that is known"
            yield replace(named, problems=(Problem(job.what, rule, brief(_told(definition))),))
        else:
            yield of_members(_with_region(named, given), given)


def _told(value: Any) -> Any:
    return value.text if isinstance(value, Unread) else "nothing" if value is None else value


def replaced(value: Any, by: Callable[[Any], Any]) -> Any:
    """Plain data with each expression replaced; `by` gives what stands for a value, or itself if it is none."""
    made = by(value)
    if made is not value:
        return made
    if isinstance(value, Mapping):
        return {key: replaced(each, by) for key, each in value.items()}
    return [replaced(each, by) for each in value] if isinstance(value, list) else value


def joined(parts: list[Any], delimiter: str, unread: Unread) -> Any:
    """A text of several parts; unread where one of them is, or where the text would have no end."""
    if any(isinstance(each, (Unread, Mapping, list)) or each is None for each in parts):
        return unread
    texts = [str(each).lower() if isinstance(each, bool) else str(each) for each in parts]
    if sum(map(len, texts)) + len(delimiter) * len(texts) > _MOST["joined"]:
        return replace(unread, why=_TOO_LONG)
    return delimiter.join(texts)


def embedded(document: Document, text: Any, path: str, what: str) -> Document | Unread | Problem:
    """A document that stands as a text in another."""
    if isinstance(text, Mapping):
        return replace(document, content=text)
    if isinstance(text, Unread):
        return text
    if not isinstance(text, str):
        return document.problem(path, f"must be {what}, an object or its JSON", text)
    try:
        content = _core.read_document(text, f"{document.file}: {path}")
    except InputError as error:
        return error.problems[0]
    if isinstance(content, Mapping):
        return replace(document, content=content)
    return document.problem(path, f"must be {what}, an object or its JSON", text)


def again(most: Any, member: str, place: Place) -> Iterator[Unread]:
    """The further starts of a job that fails, of which each is billed; none where its retrier allows none."""
    known = most if isinstance(most, int) and not isinstance(most, bool) and most >= 0 else None
    if known == 0:
        return
    times = "" if known is None else ", up to once" if known == 1 else f", up to {known} times"
    yield Unread(f"each new start after a failure that {member} allows{times}", place, "is billed as well")


PLACEHOLDER = re.compile(r"\$\{[^{}]*\}")  # ${Name}
EXPRESSION = re.compile(r"\{[{%]")  # begins {{ name }} and {% if … %} of Jinja


def placeheld(origin: Origin, form: re.Pattern[str], why: str) -> Callable[[Any], Any]:
    """What stands for a text with placeholders of a form: it is not known."""
    return lambda value: origin.unread(value, why) if isinstance(value, str) and form.search(value) else value

"""A workload to fill in: what a request or a program does not say of its job, with the meaning of each key."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Any, NamedTuple

from simcore import _core
from simcore.errors import InputError, Problem, SpecError
from simcore.inputs.documents import read_document
from simcore.inputs.fields import field
from simcore.inputs.job import Job
from simcore.inputs.program_choice import WORKLOAD_KEYS, holds_named_jobs, jobs_at
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.workload import kind_of

_MISSING = re.compile(r"workload\.(?P<key>.*)", re.DOTALL)
_CHANNEL = re.compile(r"channels\.(?P<name>.*)\.(?P<key>\w+)", re.DOTALL)
_PLAIN = re.compile(r"[A-Za-z_][\w./-]*(:\d+)*", re.ASCII)  # train, src/train.py:41
_WORDS = {"true", "false", "yes", "no", "on", "off", "y", "n", "null"}
_WORK = ("work", "compute", "duration")
_WORK_NOTE = "or another way to say how much is computed, and how fast (docs/job-file-speed.md)"


class Blank(NamedTuple):
    """A value to fill in."""

    path: tuple[str, ...]  # as keys of YAML
    note: str = ""  # above it


Named = tuple[str, list[Blank]]  # a job, and what is not said of it


def workload_template(*paths: str | PathLike[str]) -> str:
    """YAML with an empty value for each key that the workload of a job must give, or of several jobs, by their names.

    Args:
        paths: Requests, Python files and notebooks; `train.py:41` is the job at that line alone.

    Raises:
        InputError: One is none of these, or what it does say is wrong; holds every problem of the first such file.
    """
    jobs = [named for path in paths for named in _jobs(path)]
    if len(jobs) == 1:
        name, blanks = jobs[0]
        tree = _tree(blanks)
    else:
        name = "the documents"
        tree = {"jobs": {name.replace("[", "[[]"): _tree(blanks) for name, blanks in jobs if blanks}}
    lines = [f"# What {name} cannot say: fill in each value, and give the file with --workload."]
    return "\n".join([*lines, *(_lines(tree, "") or ["# Nothing is missing."]), ""])


def _jobs(path: str | PathLike[str]) -> Iterator[Named]:
    if holds_named_jobs(path):
        yield from map(_of_program, jobs_at(path))
        return
    file, document = read_document(path, _core.require_job)
    if not _core.is_request(document):
        rule = "must be a request or a program: a job file says everything"
        raise SpecError.of(Problem(file, rule, kind_of(document)))
    yield file, _missing(Job.load(path), set())


def _of_program(program: ProgramJob) -> Named:
    unknown = [
        Blank(tuple(WORKLOAD_KEYS[part][0].split(".")), str(each))
        for each in program.unknowns
        for part in sorted(each.parts)
    ]
    job = Job.from_request(program.request or {}, file=str(program.place))
    return str(program.place), [*unknown, *_missing(job, {each.path for each in unknown})]


def _missing(job: Job, known: set[tuple[str, ...]]) -> list[Blank]:
    """What resolving the job asks for; without what is known to be missing.

    Raises:
        InputError: Something else is wrong.
    """
    try:
        job.resolve()
    except InputError as error:
        keys = [_MISSING.fullmatch(each.where.removeprefix(f"{job.file}: ")) for each in error.problems]
        if not known and not all(keys):
            raise
        return [_blank(key["key"]) for key in keys if key]
    return []


def _blank(key: str) -> Blank:
    channel = _CHANNEL.fullmatch(key)
    if channel:  # whose name may hold points
        return Blank(("channels", channel["name"], channel["key"]))
    return Blank(_WORK, _WORK_NOTE) if key == "work" else Blank(tuple(key.split(".")))


def _tree(blanks: Iterable[Blank]) -> dict[str, Any]:
    """The blanks by section: keys of both are one section."""
    tree: dict[str, Any] = {}
    for blank in blanks:
        *sections, last = blank.path
        inner = tree
        for section in sections:
            inner = inner.setdefault(section, {})
        inner[last] = blank
    return tree


def _lines(tree: dict[str, Any], indent: str) -> list[str]:
    lines: list[str] = []
    for key, value in tree.items():
        if isinstance(value, Blank):
            lines += [f"{indent}# {value.note}"] if value.note else []
            lines.append(f"{indent}{key}:  # {_meaning(value.path)}")
        else:
            lines += [f"{indent}{_key(key)}:", *_lines(value, f"{indent}  ")]
    return lines


def _key(name: str) -> str:
    """A key of YAML; in quotes where YAML 1.1 or 1.2 may read a number, a truth value or the like."""
    return name if _PLAIN.fullmatch(name) and name.lower() not in _WORDS else json.dumps(name)


def _meaning(path: tuple[str, ...]) -> str:
    row = field(".".join(("channels", "<name>", path[-1]) if path[0] == "channels" else path))
    text = row.doc.removesuffix(".")
    return f"{text}, such as {row.example}" if row.example else text

"""Jobs that ran: what DescribeTrainingJob reports of them, read again and billed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any

from simcore import _core
from simcore._core import Bill, Catalog, Plan, RecordedJob
from simcore.errors import Problem, SpecError, collected
from simcore.inputs.arguments import catalog_or_builtin, flag
from simcore.inputs.documents import read_document
from simcore.inputs.workload import read_workload

# What is said of a forecast and means nothing for a run that is over.
ONLY_OF_FORECASTS = (
    "spot.interruptions",
    "an interruption loses all ",
    ": no measured job was found for ",
    "nothing here runs faster for it",
)


def repeated(name: str, files: list[str], counted: str) -> str:
    """What is said of a job that some files have several times, once for each place."""
    times = "twice" if len(files) == 2 else f"{len(files)} times"
    return f"{name} stands {times} in {' and '.join(dict.fromkeys(files))}: it is {counted} once"


def plan(self: RecordedJob, catalog: Catalog | None = None) -> Plan:
    """What was asked for, priced on the day of its creation.

    Raises:
        SpecError: The answer does not tell enough for a bill; names every problem.
    """
    return _core.resolve(self.draft, catalog_or_builtin(catalog))


def bill(self: RecordedJob, catalog: Catalog | None = None) -> Bill:
    """What it cost, by our catalog's prices of the day of its creation.

    Args:
        catalog: Whose prices hold, such as `Catalog.builtin().with_prices("our-prices.csv")`.

    Raises:
        SpecError: The answer does not tell enough for a bill; names every problem.
    """
    return _core.bill(plan(self, catalog), self.trace)


def warnings(self: RecordedJob, catalog: Catalog | None = None) -> list[str]:
    """What to know about the bill; first what the answer contradicts."""
    resolved = plan(self, catalog)
    said = [text for text in resolved.warnings if not any(sign in text for sign in ONLY_OF_FORECASTS)]
    borrowed = [f"{each.field}: {each.value}" for each in resolved.assumed if each.field.startswith("prices (")]
    return [*map(str, self.differences), *said, *borrowed]  # a bill lists no assumptions


def to_json(self: RecordedJob, catalog: Catalog | None = None) -> str:
    """Times [s], phases and bill as JSON, as `simcore bill --format json` prints them."""
    return _core.RecordedBill(self, bill(self, catalog), warnings(self, catalog)).to_json()


def to_dict(self: RecordedJob, catalog: Catalog | None = None) -> dict[str, Any]:
    """Times [s], phases and bill as plain data with the keys of the JSON."""
    return dict(json.loads(to_json(self, catalog)))


def load_described(
    described: Mapping[str, Any] | str | PathLike[str],
    workload: Mapping[str, Any] | str | PathLike[str] | None = None,
    *,
    allow_files: bool = False,
) -> RecordedJob:
    """A job that ran, from the answer of DescribeTrainingJob.

    Args:
        described: What `boto3.client("sagemaker").describe_training_job(...)` returns, or a file (JSON or YAML) with
            what the AWS CLI prints.
        workload: What the answer cannot say, as a part of a job file or the path of one: size and objects of the
            channels, for their storage and requests.
        allow_files: Whether files that a workload names are read, wherever they lie; else those below its own folder.

    Raises:
        SpecError: The job has not ended, or its times contradict each other; names every problem. What only a bill
            needs, `bill()` asks for.
    """
    file, document = _answer(described)
    beside = read_workload(workload)
    return _core.read_described(document, file, beside, _files(file, beside, allow_files=allow_files))


@dataclass(frozen=True)
class RecordedJobs:
    """Jobs that ran.

    Args:
        jobs: Those that have ended, in the order of the answers.
        files: The file that each of them is from; empty where it is from none.
        warnings: Which jobs are not among them, and why.
    """

    jobs: tuple[RecordedJob, ...]
    files: tuple[str, ...]
    warnings: tuple[str, ...] = ()


def load_search(
    *answers: Mapping[str, Any] | list[Any] | str | PathLike[str],
    workload: Mapping[str, Any] | str | PathLike[str] | None = None,
    allow_files: bool = False,
) -> RecordedJobs:
    """Jobs that ran, from answers of Search.

    Args:
        answers: What `boto3.client("sagemaker").search(Resource="TrainingJob", ...)` returns, such as the pages of
            one search, or files (JSON or YAML) with what the AWS CLI prints; lists of these or of described jobs;
            or what :func:`load_described` takes. Left out with a warning are jobs that still run, jobs that an
            answer before has, and, beside others, those that cannot be read.
        workload: As for :func:`load_described`, for each of the jobs.
        allow_files: The same.

    Raises:
        SpecError: An answer is of another kind, or has jobs that have ended and none that can be read; names every
            problem of all such answers.
    """
    beside = read_workload(workload)
    found: list[RecordedJobs] = []
    problems: list[Problem] = []
    for answer in answers:
        with collected(problems):
            found.append(_read_search(answer, beside, allow_files=allow_files))
    if problems:
        raise SpecError.of(*problems)
    return joined(found)


def _read_search(
    answer: Mapping[str, Any] | list[Any] | str | PathLike[str], beside: tuple[str, Any] | None, *, allow_files: bool
) -> RecordedJobs:
    file, document = _answer(answer)
    files = _files(file, beside, allow_files=allow_files)
    ended, warnings = _core.read_search(document, file)
    jobs: list[RecordedJob] = []
    problems: list[Problem] = []
    for place, described in ended:
        with collected(problems):
            jobs.append(_core.read_described(described, place, beside, files))
    return with_some(jobs, file, [f"{file}: {text}" if file else text for text in warnings], problems)


def with_some(jobs: list[RecordedJob], file: str, warnings: Iterable[str], problems: list[Problem]) -> RecordedJobs:
    """Jobs of a file without those that have problems, which the warnings name.

    Raises:
        SpecError: There are problems, and no job without.
    """
    if problems and not jobs:
        raise SpecError.of(*problems)
    left_out = (f"{problem}; the job is left out of this bill" for problem in problems)
    return RecordedJobs(tuple(jobs), (file,) * len(jobs), (*warnings, *left_out))


def joined(parts: Sequence[RecordedJobs]) -> RecordedJobs:
    """All jobs of several answers, each once: of one ARN, name and length there is one."""
    first: dict[tuple[str, str, float], str] = {}
    kept: list[tuple[RecordedJob, str]] = []
    warnings = [text for part in parts for text in part.warnings]
    for job, file in ((job, file) for part in parts for job, file in zip(part.jobs, part.files, strict=True)):
        key = (job.arn, job.name, job.trace.wall_clock_s)
        if key in first:
            warnings.append(repeated(job.name, [first[key] or "the answer", file or "the answer"], "billed"))
            continue
        if job.arn:
            first[key] = file
        kept.append((job, file))
    return RecordedJobs(tuple(job for job, _ in kept), tuple(file for _, file in kept), tuple(warnings))


def _files(file: str, beside: tuple[str, Any] | None, *, allow_files: bool) -> str:
    """The files that the workload may name."""
    named_by = file if beside is None else beside[0]
    return "any" if flag("allow_files", allow_files) else "below" if named_by else "none"


def _answer(given: Mapping[str, Any] | list[Any] | str | PathLike[str]) -> tuple[str, Any]:
    if isinstance(given, list):
        return "", given
    return ("", dict(given)) if isinstance(given, Mapping) else read_document(given, _core.require_descriptions)

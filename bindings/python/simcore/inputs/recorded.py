"""Jobs that ran: what DescribeTrainingJob reports of them, read again and billed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any

from simcore import _core
from simcore._core import Bill, Catalog, Plan, RecordedJob
from simcore.errors import Problem, SpecError
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
        jobs: Those that have ended, in the order of the answer.
        warnings: Which jobs are not among them.
    """

    jobs: tuple[RecordedJob, ...]
    warnings: tuple[str, ...] = ()


def load_search(
    answer: Mapping[str, Any] | list[Any] | str | PathLike[str],
    workload: Mapping[str, Any] | str | PathLike[str] | None = None,
    *,
    allow_files: bool = False,
) -> RecordedJobs:
    """Jobs that ran, from an answer of Search.

    Args:
        answer: What `boto3.client("sagemaker").search(Resource="TrainingJob", ...)` returns, or a file (JSON or YAML)
            with what the AWS CLI prints; a list of described jobs; or what :func:`load_described` takes. Jobs that
            still run are left out with a warning.
        workload: As for :func:`load_described`, for each of the jobs.
        allow_files: The same.

    Raises:
        SpecError: No job has ended, or the times of one contradict each other; names every problem of every job.
    """
    file, document = _answer(answer)
    beside = read_workload(workload)
    files = _files(file, beside, allow_files=allow_files)
    ended, warnings = _core.read_search(document, file)
    jobs: list[RecordedJob] = []
    problems: list[Problem] = []
    for place, described in ended:
        try:
            jobs.append(_core.read_described(described, place, beside, files))
        except SpecError as error:
            problems += error.problems
    if problems:
        raise SpecError.of(*problems)
    return RecordedJobs(tuple(jobs), tuple(warnings))


def _files(file: str, beside: tuple[str, Any] | None, *, allow_files: bool) -> str:
    """Which files the workload may name."""
    named_by = file if beside is None else beside[0]
    return "any" if flag("allow_files", allow_files) else "below" if named_by else "none"


def _answer(given: Mapping[str, Any] | list[Any] | str | PathLike[str]) -> tuple[str, Any]:
    if isinstance(given, list):
        return "", given
    return ("", dict(given)) if isinstance(given, Mapping) else read_document(given, _core.require_descriptions)

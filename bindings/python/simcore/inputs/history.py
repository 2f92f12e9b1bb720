"""Jobs that ran, from whatever tells of them: answers of the service, logs of the SDKs, log events."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from typing import Any

from simcore import _core
from simcore._core import History, JobHistory
from simcore.errors import Problem, SpecError


def load_history(*sources: Mapping[str, Any] | list[Any] | str | PathLike[str]) -> History:
    """Jobs that ran, one record each, from all that is known of them.

    Args:
        sources: Files with answers of DescribeTrainingJob, ListTrainingJobs or Search (JSON, JSON lines or YAML), with
            what an SDK prints while a job runs, with log events as the AWS CLI prints them, or with the log of a
            container; or what boto3 returns, such as the pages of a search. JSON and logs of any size are streamed. Of
            several sources of one job the described one wins. What cannot be read is skipped, and named in `skipped`.

    Raises:
        SpecError: No source tells of a job; names every problem.
    """
    files = [fspath(each) for each in sources if isinstance(each, (str, PathLike))]
    answers = [("", each) for each in sources if not isinstance(each, (str, PathLike))]
    found = _core.read_history(files, answers)
    if not found.jobs and found.skipped:
        raise SpecError.of(*(Problem(each.where, each.rule, each.value, each.nearest) for each in found.skipped))
    return found


def records(self: History) -> list[dict[str, Any]]:
    """The jobs, one row each, with the seconds of each activity of its phases."""
    return [_row(job) for job in self.jobs]


def phase_records(self: History) -> list[dict[str, Any]]:
    """The phases of all jobs, one row each, with the name and ARN of the job."""
    return [
        {
            "job": job.name,
            "arn": job.arn,
            "phase": phase.phase,
            "activity": phase.activity,
            "attempt": phase.attempt,
            "begin_s": phase.begin.time_s,
            "begin_is": phase.begin.precision,
            "begin_earliest_s": phase.begin.earliest_s,
            "end_s": phase.end.time_s if phase.end else None,
            "end_is": phase.end.precision if phase.end else None,
            "end_earliest_s": phase.end.earliest_s if phase.end else None,
            "length_s": phase.length_s,
            "message": phase.message,
        }
        for job in self.jobs
        for phase in job.phases
    ]


# Columns of a job that stand in its record as they are.
_COLUMNS = (
    *("name", "base_name", "arn", "account", "region", "created", "created_is", "outcome", "censored"),
    *("instance_type", "instance_count", "volume_gb", "image", "input_mode", "spot", "training_time_s"),
    *("billable_time_s", "savings", "started_s", "ended_s", "interruptions", "warm_start", "script", "template_id"),
)
ACTIVITIES = (
    *("waiting", "starting", "preparing", "input", "image", "training", "script", "uploading", "stopping"),
    *("interrupted", "billed"),
)


def _row(job: JobHistory) -> dict[str, Any]:
    """A job, and the seconds of each activity: none where it has no such phase, or one that does not end."""
    row: dict[str, Any] = {name: getattr(job, name) for name in _COLUMNS}
    lengths: dict[str, list[float | None]] = {activity: [] for activity in ACTIVITIES}
    for phase in job.phases:
        lengths[phase.activity].append(phase.length_s)
    for activity, parts in lengths.items():
        known = [part for part in parts if part is not None]
        row[f"{activity}_s"] = sum(known) if known and len(known) == len(parts) else None
    row["source"] = job.sources[0].kind
    return row

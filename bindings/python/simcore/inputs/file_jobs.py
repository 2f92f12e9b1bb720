"""Every job of a file, recognised by its content: a job file, a request, a program, or another document that holds
jobs."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs.documents import PROGRAMS, file_name, read, read_document
from simcore.inputs.job import Job
from simcore.inputs.job_documents import requests
from simcore.inputs.job_documents.forms import LINES, UNREAD, HeldJobs, may_hold_jobs
from simcore.inputs.program_choice import completed, holds_named_jobs, read_jobs
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Place
from simcore.inputs.workload import Workload

JOB_FILE = "job file"  # what a job is that is written for simcore
# A word of every file that states one job: files without one are not parsed.
_SIGNS = re.compile(r"simcore|(?:Training|Processing|Tuning)Job|AlgorithmSpecification|AppSpecification")


def may_state_jobs(path: str) -> bool:
    """Whether a file may state a job, or is broken and was meant to, so that it must be named."""
    return path.endswith(PROGRAMS) or may_hold_jobs(path) or _states_one(path)


def _states_one(path: str) -> bool:
    """Whether a file is a job file or a request."""
    try:
        text = read(path)[1]
        content = read_document(path)[1] if _SIGNS.search(text) else None
    except SpecError:
        return False
    return isinstance(content, Mapping) and ("simcore" in content or _is_request(content, path))


def _is_request(content: Mapping[str, Any], name: str) -> bool:
    """Whether a document is a request."""
    try:
        _core.require_job(content, name)
    except SpecError:
        return False
    return _core.is_request(content)


def file_jobs(path: str | os.PathLike[str], parameters: Mapping[str, Any] | None = None) -> HeldJobs:
    """The jobs of a file.

    Args:
        path: The file.
        parameters: Values of parameters of a pipeline or a template, by name.

    Raises:
        InputError: The file cannot be read, or states no job.
    """
    if holds_named_jobs(path):
        return read_jobs(path, parameters)
    if file_name(path).endswith(LINES):
        raise SpecError.of(Problem(file_name(path), UNREAD))
    name, content = read_document(path, _core.require_job)
    if isinstance(content, Mapping) and "simcore" in content:
        return HeldJobs((_of_job_file(path, name),))
    if not isinstance(content, Mapping) or not _is_request(content, name):
        raise SpecError.of(Problem(name, UNREAD))
    return HeldJobs((requests.alone(name, content),))


def _of_job_file(path: str | os.PathLike[str], name: str) -> ProgramJob:
    """The job of a job file, with the members of a request that say what it runs on."""
    draft = Job.load(path).draft()
    said = dict(line.split(" = ", 1) for line in draft.canonical_text.splitlines() if " = " in line)
    stopping = said.get("stopping.max_runtime")
    request = {
        "ResourceConfig": {"InstanceGroups": _groups(said), **_instances(said, "cluster")},
        "EnableManagedSpotTraining": said.get("purchase") == "spot",
        **({"StoppingCondition": {"MaxRuntimeInSeconds": round(float(stopping))}} if stopping else {}),
    }
    return ProgramJob(Place(name), JOB_FILE, said.get("name", ""), request=request)


def _instances(said: Mapping[str, str], section: str) -> dict[str, Any]:
    kind, count = said.get(f"{section}.instance_type", ""), said.get(f"{section}.instance_count", "1")
    return {"InstanceType": kind, "InstanceCount": count} if kind else {}


def _groups(said: Mapping[str, str]) -> list[dict[str, Any]]:
    sections = dict.fromkeys(key.rpartition(".")[0] for key in said if key.startswith("cluster.groups["))
    return [_instances(said, each) for each in sections]


def job_of(found: ProgramJob, workload: Workload | None = None, *, allow_files: bool = False) -> Job:
    """A job of a file, with the workload that says what its document does not.

    Raises:
        InputError: Something is not said, or the job is none that can be forecast.
    """
    place = found.place
    if found.what == JOB_FILE:
        return Job.load(place.file, allow_files=allow_files)
    if not place.line and not place.name:  # the whole file is a request or an answer
        return Job.load(place.file, workload=workload, allow_files=allow_files)
    return Job.of_program(completed(found, workload), workload, "any" if allow_files else "below")

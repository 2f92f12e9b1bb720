"""Every job of a file, recognised by its content: a job file, a request, a program, or another document that holds
jobs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs.documents import PROGRAMS, read_document
from simcore.inputs.job import Job
from simcore.inputs.job_documents import requests
from simcore.inputs.job_documents.held import UNREAD, HeldJobs
from simcore.inputs.job_documents.recognised import recognised
from simcore.inputs.job_documents.texts import LINES
from simcore.inputs.program_choice import completed, holds_named_jobs, read_jobs
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Place
from simcore.inputs.workload import Workload

JOB_FILE = "job file"  # what a job is that is written for simcore


def may_state_jobs(path: str) -> bool:
    """Whether a file may state a job, or is broken and was meant to; whoever reads it is told."""
    return path.endswith(PROGRAMS) or recognised(path).states_jobs


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
    found = recognised(path)
    if found.is_job_file:
        return HeldJobs((_of_job_file(path, found.name),))
    if found.is_request:
        return HeldJobs((requests.alone(found.name, found.texts[0].content),))
    if not found.name.endswith(LINES):
        read_document(path, _core.require_job)  # which says what else it is
    raise SpecError.of(Problem(found.name, UNREAD))


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

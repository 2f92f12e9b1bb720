"""Programs that are easily read wrongly (tests/data/programs_and_jobs.txt): what is read for sure is what runs."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from simcore.inputs.program_job import ProgramJob, jobs_of
from simcore.inputs.python_code.program import program

from tests.python.requests import DATA

_PART = {"TrainingImage": "i:1", "TrainingInputMode": "File"}
_REQUEST = {
    "RoleArn": "arn:aws:iam::111122223333:role/T",
    "AlgorithmSpecification": _PART,
    "OutputDataConfig": {"S3OutputPath": "s3://b/o"},
}
_FOR = {
    "ENTRY": 'entry_point="t.py", role="r", framework_version="2.0", py_version="py310"',
    "REQUIRED": ", ".join(f"{key!r}: {value!r}" for key, value in _REQUEST.items()),
    "GIVEN": ", ".join(f"{key}={value!r}" for key, value in _REQUEST.items()),
}
_DAY_S = 86400
PARTS = re.split(r"(?m)^### ", (DATA / "programs_and_jobs.txt").read_text())[1:]
PROGRAMS = {part.partition("\n")[0]: part.partition("\n")[2] for part in PARTS}


def runs(text: str) -> Counter[str]:
    """What a program runs, as the file says."""
    return Counter({job: int(count) for count, job in re.findall(r"(?m)^# runs (\d+): (.*)$", text)})


def is_certain(job: ProgramJob) -> bool:
    """Whether nothing about a job and the number of its runs is unknown."""
    counted = isinstance(job.starts, int) and isinstance(job.trials, int | None)
    return counted and job.launched and not (job.unknowns or job.problems)


def written(request: Any) -> str:
    """A job as the file writes it."""
    resources = request.get("ResourceConfig") or request["ProcessingResources"]["ClusterConfig"]
    several = resources.get("InstanceGroups", [resources])
    machines = " + ".join(f"{each['InstanceCount']} {each['InstanceType']}" for each in several)
    limit = request.get("StoppingCondition", {}).get("MaxRuntimeInSeconds", _DAY_S)
    return f"{machines}, {resources['VolumeSizeInGB']} GB, {limit} s" + (
        ", spot" if request.get("EnableManagedSpotTraining") else ""
    )


def shown(text: str) -> tuple[Counter[str], bool]:
    """The jobs of a program that are certain, and whether all are."""
    for name, given in _FOR.items():
        text = re.sub(rf"\b{name}\b", given, text)
    read = program("p.py", text.encode())
    jobs = jobs_of(read)
    counted: Counter[str] = Counter()
    for job in filter(is_certain, jobs):
        counted[written(job.request)] += int(str(job.starts)) * int(str(job.trials or 1))
    return counted, not read.skipped and not read.problems and all(map(is_certain, jobs))


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_certain_is_what_runs(name: str) -> None:
    """No job is read that does not run, and none is left out; a condition counts as met, so some count more often."""
    told, whole = shown(PROGRAMS[name])
    run = runs(PROGRAMS[name])
    assert told.keys() <= run.keys()
    assert not whole or all(told[job] >= count for job, count in run.items())


def test_much_is_certain() -> None:
    assert len(PROGRAMS) >= 150
    assert sum(shown(text)[1] for text in PROGRAMS.values()) >= 40

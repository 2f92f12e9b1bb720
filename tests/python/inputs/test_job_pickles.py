"""Jobs of any origin travel: a pickle in another process computes the same bits, and reports the same problems."""

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.jobs import EXAMPLES, requested, uncertain
from tests.python.requests import ESTIMATORS, REQUESTS, read, workload, workload_file

WORKLOAD = {"work": {"compute": {"duration": {"lognormal": {"median": "1 h", "p95": "2 h"}}}}}


def of_an_estimator(**changes: Any) -> simcore.Job:
    return simcore.Job.from_estimator(
        entry_point="train.py",
        role="Training",
        framework_version="2.0",
        py_version="py310",
        instance_type="ml.g5.xlarge",
        instance_count=1,
        rules=[{"instance_type": "ml.m5.large"}],
        **{"workload": WORKLOAD, **changes},
    )


JOBS: dict[str, Callable[[], simcore.Job]] = {
    "description": uncertain,
    "file": lambda: simcore.Job.load(EXAMPLES / "bert-spot.yaml"),
    "request": lambda: requested(workload=WORKLOAD),
    "request and workload": lambda: simcore.Job.load(REQUESTS[0], workload=workload_file(REQUESTS[0])),
    "estimator": of_an_estimator,
    "estimator of a file": lambda: simcore.Job.from_estimator(
        inputs=read(ESTIMATORS[0])["inputs"], workload=workload(ESTIMATORS[0]), **read(ESTIMATORS[0])["estimator"]
    ),
    "replaced": lambda: of_an_estimator().replace(region="eu-west-1"),
}
TRAVELS: dict[str, Callable[[simcore.Job], simcore.Job]] = {
    "pickle": lambda job: pickle.loads(pickle.dumps(job)),
    "old protocol": lambda job: pickle.loads(pickle.dumps(job, protocol=2)),
    "copy": copy.copy,
    "deep copy": copy.deepcopy,
    "twice": lambda job: pickle.loads(pickle.dumps(copy.deepcopy(job))),
}


def answer(job: simcore.Job) -> str:
    return simcore.forecast(job, replications=50, seed=3).to_json()


@pytest.mark.parametrize("travel", TRAVELS.values(), ids=TRAVELS)
@pytest.mark.parametrize("make", JOBS.values(), ids=JOBS)
def test_the_same_job_arrives(make: Callable[[], simcore.Job], travel: Callable[[simcore.Job], simcore.Job]) -> None:
    job = make()
    there = travel(job)
    assert answer(there) == answer(job)
    assert there.description == job.description
    assert there.file == job.file
    assert there.request_warnings == job.request_warnings
    assert there.draft().origins == job.draft().origins
    assert there.to_request() == job.to_request()
    assert there.replace(name="b").resolve().warnings == job.replace(name="b").resolve().warnings


@pytest.mark.parametrize("make", JOBS.values(), ids=JOBS)
def test_another_process_computes_the_same_bits(make: Callable[[], simcore.Job]) -> None:
    program = """
import pickle, sys
import simcore
job = pickle.load(sys.stdin.buffer)
sys.stdout.write(simcore.forecast(job, replications=50, seed=3).to_json())
"""
    job = make()
    done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(job), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == answer(job)


def test_a_file_keeps_its_name_in_messages(tmp_path: Path) -> None:
    path = tmp_path / "request.json"
    path.write_text(json.dumps({**read(REQUESTS[0]), "ResourceConfig": {"InstanceType": "moon"}}))
    job = simcore.Job.load(path, workload=workload_file(REQUESTS[0]))
    there = pickle.loads(pickle.dumps(job))
    with pytest.raises(simcore.SpecError) as here:
        job.resolve()
    with pytest.raises(simcore.SpecError) as arrived:
        there.resolve()
    assert str(path) in str(here.value)
    assert arrived.value.problems == here.value.problems


def test_keywords_keep_their_names_in_messages() -> None:
    job = of_an_estimator(workload=None)
    with pytest.raises(simcore.SpecError) as here:
        job.resolve()
    with pytest.raises(simcore.SpecError) as arrived:
        pickle.loads(pickle.dumps(job)).resolve()
    assert arrived.value.problems == here.value.problems
    assert any("rules: " in warning for warning in pickle.loads(pickle.dumps(job)).request_warnings)


def test_a_pickle_is_a_copy() -> None:
    job = requested(workload=WORKLOAD)
    before = answer(job)
    pickle.loads(pickle.dumps(job)).replace(name="other")
    assert answer(job) == before

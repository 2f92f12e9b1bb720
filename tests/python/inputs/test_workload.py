"""A workload by itself: what it may be given as."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs import workload


def test_a_dict_has_no_name_and_a_file_its_own(tmp_path: Path) -> None:
    path = tmp_path / "w.json"
    path.write_text(json.dumps({"region": "eu-west-1"}))
    assert workload.read_workload(None) is None
    assert workload.read_workload({"region": "eu-west-1"}) == ("", {"region": "eu-west-1"})
    assert workload.read_workload(path) == (str(path), {"region": "eu-west-1"})


@pytest.mark.parametrize("given", [5, [1], object()])
def test_what_is_neither(given: Any) -> None:
    with pytest.raises(TypeError, match="must be a dict or the path of a file"):
        workload.read_workload(given)


def test_a_place_in_it_that_holds_no_data() -> None:
    with pytest.raises(simcore.SpecError, match=r"^workload\.work: must be a text"):
        workload.read_workload({"work": {1, 2}})


def test_a_described_job_reads_it_alike() -> None:
    with pytest.raises(TypeError, match="workload: must be a dict or the path of a file"):
        simcore.load_described({"TrainingJobStatus": "Completed"}, workload=5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("document", "kind"), [({"simcore": 1}, "a job file"), ({}, "neither a job file nor a request"), (None, "neither")]
)
def test_what_it_stands_beside(document: Any, kind: str) -> None:
    assert workload.kind_of(document).startswith(kind)


SEVERAL = {
    "region": "eu-west-1",
    "channels": {"train": {"size": "1 GB", "objects": 5}},
    "jobs": {
        "nightly-*": {"channels": {"train": {"size": "9 GB"}}},
        "train.py:3?": {"region": "us-east-1"},
        "*": {"work": {"compute": {"duration": "1 h"}}},
    },
}


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("nightly-7", "a.json"), {"region": "eu-west-1", "channels": {"train": {"size": "9 GB", "objects": 5}}}),
        (("x", "train.py:30"), {"region": "us-east-1", "channels": {"train": {"size": "1 GB", "objects": 5}}}),
        (("train.py:300",), {**SEVERAL, "work": {"compute": {"duration": "1 h"}}}),
        ((), {**SEVERAL, "work": {"compute": {"duration": "1 h"}}}),
    ],
)
def test_the_first_pattern_that_matches_a_name_goes_over_what_is_said_of_all(
    names: tuple[str, ...], expected: dict[str, Any]
) -> None:
    if not names:
        names = ("anything",)
    expected = {key: value for key, value in expected.items() if key != "jobs"}
    assert workload.workload_of(names, ("w.yaml", SEVERAL)) == ("w.yaml", expected)
    assert SEVERAL["channels"] == {"train": {"size": "1 GB", "objects": 5}}  # unchanged


def test_a_workload_of_one_job_stays_as_it_is() -> None:
    assert workload.workload_of(("a",), None) is None
    said = ("w.yaml", {"region": "eu-west-1"})
    assert workload.workload_of(("a",), said) is said


@pytest.mark.parametrize(
    ("jobs", "message"),
    [
        ({"b*": {}, "c": {}}, r"a pattern that matches the job, got 'a' \(did you mean b\* or c\?\)"),
        ({}, "must have a pattern that matches the job, got 'a'"),
        ([1], "w.yaml: jobs: must be a map from patterns of names to workloads"),
        (None, "must be a map from patterns of names to workloads"),
        ({"a": 5}, r"w.yaml: jobs\.a: must be a section, got 5"),
    ],
)  # fmt: skip
def test_patterns_that_cannot_be_read(jobs: Any, message: str) -> None:
    with pytest.raises(simcore.SpecError, match=message):
        workload.workload_of(("a",), ("w.yaml", {"jobs": jobs}))
    with pytest.raises(simcore.SpecError):
        workload.workload_of(("a",), ("", {"jobs": jobs}))


def test_jobs_are_called_by_name_and_file() -> None:
    assert workload.names_of({"TrainingJobName": "n"}, "x/a.json") == ("n", "x/a.json", "a.json")
    assert workload.names_of({"ProcessingJobName": "p"}, "a.py:3") == ("p", "a.py:3", "a.py:3")
    assert workload.names_of([], "") == ()

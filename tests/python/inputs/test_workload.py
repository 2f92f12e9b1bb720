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

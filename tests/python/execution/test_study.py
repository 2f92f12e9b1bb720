"""What the runner relies on: a study gives the same rows for a design, whatever range it is asked for in."""

import pickle

import pytest
from simcore.execution.study import Study
from simcore.studies.space_study import SpaceStudy

from tests.python.jobs import EXAMPLES
from tests.python.squares import Squares

SPACE = SpaceStudy(EXAMPLES / "resnet50-spot.yaml", {"max_runtime": ["20 h", "30 h", "40 h"]}, runs=32)


@pytest.mark.parametrize("study", [Squares(7), SPACE], ids=["squares", "space"])
def test_ranges_of_designs(study: Study) -> None:
    whole = study.evaluate(0, study.size)
    assert (whole.num_rows, whole.schema) == (study.size, study.schema)
    parts = [study.evaluate(design, design + 1, threads=1) for design in range(study.size)]
    assert [row for part in parts for row in part.to_pylist()] == whole.to_pylist()
    sent = pickle.loads(pickle.dumps(study))
    assert (sent.identity, sent.size, sent.schema) == (study.identity, study.size, study.schema)
    assert sent.evaluate(1, 3).to_pylist() == whole.to_pylist()[1:3]

"""--vary: values by field."""

import pytest
import simcore
from simcore.cli import vary


def test_values_by_field() -> None:
    given = vary.values(["instance_count=1,2", "checkpoint.every=none, 1 h", "purchase = spot"])
    assert given == {"instance_count": [1, 2], "checkpoint__every": [None, "1 h"], "purchase": ["spot"]}


def test_every_problem_at_once() -> None:
    with pytest.raises(simcore.InputError) as refused:
        vary.values(["purchase", "=1", "a.b=1", "a__b=2"])
    assert [problem.value for problem in refused.value.problems] == ["'purchase'", "'=1'", "'a__b'"]

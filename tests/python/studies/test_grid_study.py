"""A sweep as a study. tests/python/execution has what holds for every study."""

import pyarrow
import pytest
import simcore
from simcore.studies.grid_study import GridStudy

from tests.python.jobs import EXAMPLES

JOB = EXAMPLES / "resnet50-spot.yaml"
AXES = {"max_runtime": ["20 h", "30 h"], "purchase": ["on_demand", "spot"]}


def test_columns() -> None:
    schema = GridStudy(JOB, {**AXES, "instance_count": [1, 2], "checkpoint_every": ["1 h", None]}).schema
    assert schema.names[:6] == ["index", "label", "stopping.max_runtime", "purchase", "cluster.instance_count",
                                "checkpoint.every"]  # fmt: skip
    assert [field.type for field in schema][:6] == [
        pyarrow.int64(), pyarrow.string(), pyarrow.string(), pyarrow.string(), pyarrow.int64(), pyarrow.string()
    ]  # fmt: skip
    assert (schema.names[-1], schema.field("refused").type) == ("refused", pyarrow.string())


def test_values_of_several_types_are_texts() -> None:
    study = GridStudy(JOB, {"max_runtime": ["20 h", 90000]}, replications=20)
    assert study.evaluate(0, 2).column("stopping.max_runtime").to_pylist() == ["20 h", "90000"]


@pytest.mark.parametrize(
    "changes",
    [{"seed": 2}, {"replications": 21}, {"deadline": "20 h"}, {"budget": 100}, {"varied": {"purchase": ["spot"]}},
     {"job": EXAMPLES / "resnet50-on-demand.yaml"}],
    ids=str,
)  # fmt: skip
def test_identity(changes: dict[str, object]) -> None:
    asked = {"job": JOB, "varied": AXES, "replications": 20}
    assert GridStudy(**asked).identity == GridStudy(**asked).identity  # type: ignore[arg-type]
    assert GridStudy(**{**asked, **changes}).identity != GridStudy(**asked).identity  # type: ignore[arg-type]


def test_refused_designs() -> None:
    """They have the reason and no numbers, also where none of a chunk is possible."""
    study = GridStudy(JOB, {"instance_type": ["ml.p3.2xlarge", "ml.p4d.24xlarge"]}, replications=20)
    possible, refused = study.evaluate(0, 2).to_pylist()
    assert (possible["refused"], refused["cost_usd"]) == ("", None)
    assert possible["cost_usd"] > 0
    assert "work.compute" in refused["refused"]
    assert study.evaluate(1, 2).to_pylist() == [refused]


def test_bad_fields() -> None:
    with pytest.raises(simcore.SpecError, match="instance_tipe"):
        GridStudy(JOB, {"instance_tipe": ["ml.p3.2xlarge"]})

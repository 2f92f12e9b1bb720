"""A space of designs as a study. tests/python/execution has what holds for every study."""

from fractions import Fraction
from typing import Any

import pyarrow
import pytest
import simcore
from simcore.studies.space_study import SpaceStudy

from tests.python.jobs import EXAMPLES, smallest, uncertain

JOB = EXAMPLES / "resnet50-spot.yaml"
AXES = {"max_runtime": ["20 h", "30 h"], "purchase": ["on_demand", "spot"]}


def test_columns() -> None:
    axes = {**AXES, "instance_count": range(1, 3), "checkpoint_every": ["1 h", None]}
    schema = SpaceStudy(JOB, axes, deadline="20 h").schema
    assert schema.names == [
        "index", "label", "stopping.max_runtime", "purchase", "cluster.instance_count", "checkpoint.every", "runs",
        "cost_usd", "cost_standard_error_usd", "wall_clock_s", "wall_clock_standard_error_s", "late", "unfinished",
        "refused",
    ]  # fmt: skip
    types = dict(zip(schema.names, schema.types, strict=True))
    assert types["index"] == types["cluster.instance_count"] == pyarrow.int64()
    assert types["cost_usd"] == types["late"] == pyarrow.float64()
    assert types["label"] == types["purchase"] == types["checkpoint.every"] == types["refused"] == pyarrow.string()


@pytest.mark.parametrize(
    ("values", "kind", "kept"),
    [(["20 h", 90000], pyarrow.string(), ["20 h", "90000"]), ([80000, 90000], pyarrow.int64(), [80000, 90000]),
     ([80000.5, 9e4], pyarrow.float64(), [80000.5, 9e4]), ([Fraction(8, 1), None], pyarrow.float64(), [8.0, None])],
    ids=str,
)  # fmt: skip
def test_types_of_values(values: list[Any], kind: pyarrow.DataType, kept: list[Any]) -> None:
    """One type a column: texts where the values have several."""
    column = SpaceStudy(JOB, {"max_runtime": values}, runs=32).evaluate(0, 2).column("stopping.max_runtime")
    assert (column.type, column.to_pylist()) == (kind, kept)


def test_closed_form() -> None:
    """An hour on one instance, twice as dear on two, with the start that is not billed."""
    study = SpaceStudy(smallest(work__compute__same_speed_elsewhere=True), {"instance_count": [1, 2]})
    one, two = study.evaluate(0, 2).to_pylist()
    assert two["cost_usd"] / one["cost_usd"] == pytest.approx(2.0, rel=0.05)


def test_means_are_those_of_a_sweep() -> None:
    """From other draws: each within 6 standard errors, which one in 10^8 such means is not."""
    axes = {"instance_type": ["ml.p3.2xlarge", "ml.g5.xlarge"], "max_runtime": ["90 min", "2 h", "3 h"]}
    study = SpaceStudy(uncertain(), axes, runs=4096).evaluate(0, 6).to_pylist()
    sweep = simcore.sweep(uncertain(), replications=4096, **axes)
    assert [row["label"] for row in study] == [design.label for design in sweep]
    for row, design in zip(study, sweep, strict=True):
        for name in ("cost", "wall_clock"):
            unit = {"cost": "usd", "wall_clock": "s"}[name]
            given = design.to_dict()
            error = row[f"{name}_standard_error_{unit}"] + given[f"{name}_standard_error_{unit}"]
            assert abs(row[f"{name}_{unit}"] - given[f"{name}_{unit}"]) < 6 * error


QUESTIONS: list[dict[str, Any]] = [
    {},
    {"seed": 2},
    {"runs": 33},
    {"deadline": "20 h"},
    {"budget": 100},
    {"quotas": {"ml.p3.2xlarge": 0}},
    {"job": EXAMPLES / "resnet50-on-demand.yaml"},
    {"varied": {"purchase": ["spot"]}},
    {"varied": {**AXES, "max_runtime": ["20 h", "31 h"]}},
    {"varied": dict(reversed(AXES.items()))},
    {"varied": {"instance_type": {"ml.p3.2xlarge": {"work__compute__duration": "9 h"}}}},
    {"varied": {"instance_type": {"ml.p3.2xlarge": {"work__compute__duration": "8 h"}}}},
    {"varied": {"max_runtime": {"from": "20 h", "to": "30 h"}}},
    {"varied": {"max_runtime": {"from": "20 h", "to": "31 h"}}},
]


def test_identity() -> None:
    """No two of these questions are the same study; a question asked again is."""
    first, again = (
        [SpaceStudy(**{"job": JOB, "varied": AXES, "runs": 32, **changes}).identity for changes in QUESTIONS]
        for _ in range(2)
    )
    assert first == again
    assert len(set(first)) == len(QUESTIONS)


def test_values_that_change_beside_others() -> None:
    types = {"ml.p3.2xlarge": {"work__compute__duration": "9 h"}, "ml.g5.xlarge": {"work__compute__duration": "1 d"}}
    rows = (
        SpaceStudy(JOB, {"instance_type": types, "purchase": ["on_demand", "spot"]}, runs=32).evaluate(0, 4).to_pylist()
    )
    assert [(row["cluster.instance_type"], row["work.compute.duration"], row["purchase"]) for row in rows] == [
        ("ml.p3.2xlarge", "9 h", "on_demand"), ("ml.p3.2xlarge", "9 h", "spot"),
        ("ml.g5.xlarge", "1 d", "on_demand"), ("ml.g5.xlarge", "1 d", "spot"),
    ]  # fmt: skip


def test_refused_designs() -> None:
    """They have the reason and no numbers."""
    study = SpaceStudy(JOB, {"instance_type": ["ml.p3.2xlarge", "ml.p4d.24xlarge"]}, runs=32)
    possible, refused = study.evaluate(0, 2).to_pylist()
    assert (possible["refused"], refused["cost_usd"]) == ("", None)
    assert possible["cost_usd"] > 0
    assert "work.compute" in refused["refused"]
    assert study.evaluate(1, 2).to_pylist() == [refused]


def test_a_hundred_million_designs() -> None:
    """They take neither time nor memory until they are evaluated."""
    axes = {"max_runtime": range(50_000, 150_000), "max_wait": range(200_000, 201_000)}
    study = SpaceStudy(JOB, axes, runs=32)
    assert study.size == 10**8
    (last,) = study.evaluate(10**8 - 1, 10**8).to_pylist()
    assert (last["index"], last["stopping.max_runtime"], last["stopping.max_wait"]) == (99_999_999, 149_999, 200_999)


@pytest.mark.parametrize(
    ("asked", "message"),
    [({"varied": {"instance_tipe": ["ml.p3.2xlarge"]}}, "instance_tipe"), ({"deadline": "soon"}, "deadline"),
     ({"seed": -1}, "seed")],
)  # fmt: skip
def test_bad_questions(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(simcore.Error, match=message):
        SpaceStudy(**{"job": JOB, "varied": AXES, **asked})

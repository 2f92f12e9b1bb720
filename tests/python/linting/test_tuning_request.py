"""The members of a tuning request besides its training jobs: what is wrong about them is said."""

import gzip
import json
from pathlib import Path
from typing import Any

import botocore
import pytest
from simcore.linting import tuning_request
from simcore.linting.rules import table

from tests.python.lint_cases import DOCUMENT, merged

LIMITS = "HyperParameterTuningJobConfig.ResourceLimits"
MODEL = Path(botocore.__file__).parent / "data" / "sagemaker" / "2017-07-24" / "service-2.json.gz"


def problems(change: dict[str, Any]) -> list[tuple[str, str, str]]:
    found = tuning_request.problems(merged(DOCUMENT["tuning"], change))
    return [(each.where, each.rule, each.value) for each in found]


def of_config(change: dict[str, Any]) -> list[tuple[str, str, str]]:
    return problems({"HyperParameterTuningJobConfig": change})


def test_a_good_request_has_no_problem() -> None:
    assert problems({}) == []


@pytest.mark.parametrize(
    ("limits", "rule"),
    [
        ({"MaxParallelTrainingJobs": "2"}, "must be a whole number"),
        ({"MaxParallelTrainingJobs": 2.0}, "must be a whole number"),
        ({"MaxParallelTrainingJobs": True}, "must be a whole number"),
        ({"MaxParallelTrainingJobs": 0}, "must be at least 1"),
        ({"MaxRuntimeInSeconds": 119}, "must be at least 120"),
        ({"MaxRuntimeInSeconds": 15768001}, "must be at most 15768000"),
        ({"MaxParallelTrainingJobs": None}, "must be given"),
        ({"MaxParalelTrainingJobs": 2}, "is not a member that the service knows"),
    ],
)
def test_limits(limits: dict[str, Any], rule: str) -> None:
    ((where, said, _),) = of_config({"ResourceLimits": limits})
    assert (where.rpartition(".")[0], said) == (LIMITS, rule)


@pytest.mark.parametrize("limits", [{"MaxRuntimeInSeconds": 120}, {"MaxParallelTrainingJobs": 1}])
def test_limits_at_their_ends(limits: dict[str, Any]) -> None:
    assert of_config({"ResourceLimits": limits}) == []


def test_words_and_types() -> None:
    assert of_config({"Strategy": ["Bayesian"]}) == [
        ("HyperParameterTuningJobConfig.Strategy", "must be a text", "a list")
    ]
    assert of_config({"Strategy": "Bayes"})[0][1] == "must be one of Bayesian, Random, Hyperband, Grid"
    assert of_config({"ResourceLimits": []}) == [(LIMITS, "must be an object", "a list")]
    assert problems({"Nonsense": 1}) == [("Nonsense", "is not a member that the service knows", "'Nonsense'")]
    assert problems({"HyperParameterTuningJobName": 5})[0][1] == "must be a text"


def test_one_definition_or_several() -> None:
    assert problems({"TrainingJobDefinitions": []})[0][0] == "TrainingJobDefinition"
    several = {"TrainingJobDefinition": None, "TrainingJobDefinitions": [7]}
    assert problems(several) == [("TrainingJobDefinitions[0]", "must be an object", "7")]


def test_what_is_a_tuning_request() -> None:
    assert tuning_request.is_tuning(DOCUMENT["tuning"])
    assert not tuning_request.is_tuning({"TrainingJobDefinition": {}})
    assert not tuning_request.is_tuning({**DOCUMENT["tuning"], "HyperParameterTuningJobStatus": "Completed"})
    assert not tuning_request.is_tuning(["TrainingJobDefinition"])


def test_the_table_agrees_with_the_model_of_the_service() -> None:
    shapes = json.loads(gzip.decompress(MODEL.read_bytes()))["shapes"]
    kinds = {"string": "text", "structure": "object", "list": "list", "integer": "whole number"}
    rows = {row["path"]: row for row in table("tuning_fields")}
    seen = set()
    for above, name in (
        ("", "CreateHyperParameterTuningJobRequest"),
        ("HyperParameterTuningJobConfig.", "HyperParameterTuningJobConfig"),
        (f"{LIMITS}.", "ResourceLimits"),
    ):
        for member, of in shapes[name]["members"].items():
            row, shape = rows[above + member], shapes[of["shape"]]
            seen.add(above + member)
            assert row["type"] == kinds[shape["type"]]
            assert (row["required"] == "true") == (member in shapes[name].get("required", []))
            assert row["words"].split() == shape.get("enum", [])
            if shape["type"] == "integer":
                assert (row["min"], row["max"]) == (str(shape.get("min", "")), str(shape.get("max", "")))
    assert seen == set(rows)

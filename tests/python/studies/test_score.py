"""Scores of predictions against scoringrules and scipy, and what is refused."""

from typing import Any

import numpy as np
import pandas as pd
import pytest
import simcore

from tests.python.score_oracle import oracle

LEVELS = [0.05, 0.5, 0.95]


@pytest.mark.parametrize("case", oracle()["crps"])
def test_losses_are_those_of_scoringrules(case: dict[str, Any]) -> None:
    sampled = simcore.score([case["sample"]], [case["outcome"]])
    assert sampled.mean_crps == pytest.approx(case["crps"], rel=1e-12)
    quantiles = simcore.score([case["quantiles"]], [case["outcome"]], levels=oracle()["levels"])
    assert quantiles.mean_interval_score == pytest.approx(case["interval_score"], rel=1e-12)


@pytest.mark.parametrize("case", oracle()["coverage"])
def test_probability_of_coverage_is_that_of_scipy(case: dict[str, Any]) -> None:
    outcomes = [0.5] * case["covered"] + [2.0] * (case["count"] - case["covered"])
    found = simcore.score([[0.0, 0.5, 1.0]] * case["count"], outcomes, levels=LEVELS).coverage[-1]
    assert (found.level, found.covered) == (0.9, case["covered"])
    assert found.probability == pytest.approx(case["probability"], abs=1e-12)


def test_a_frame_a_mapping_and_rows_say_the_same() -> None:
    rows = np.array([[80.0, 100.0, 130.0], [50.0, 70.0, 80.0]])
    frame = pd.DataFrame(rows, index=["a", "b"], columns=["0.05", "0.5", "0.95"])
    outcomes = {"b": 90, "a": 95}
    of_frame = simcore.score(frame, pd.Series(outcomes))
    assert of_frame == simcore.score({"a": rows[0], "b": [50, 70, 80]}, outcomes, levels=LEVELS)
    of_rows = simcore.score(rows, np.array([95.0, 90.0]), levels=np.array(LEVELS))
    assert of_rows.mean_crps == of_frame.mean_crps
    assert [each.name for each in of_rows.predictions] == ["predictions[0]", "predictions[1]"]


def test_a_constant_factor_is_the_bias() -> None:
    generator = np.random.default_rng(1)
    outcomes = generator.lognormal(size=2000)
    ends = np.exp(1.6448536 * np.array([-1, 0, 1]))
    found = simcore.score([1.2 * ends] * 2000, outcomes * 1.0, levels=LEVELS)
    assert found.bias == pytest.approx(np.log(1.2), abs=5 / np.sqrt(2000))  # 5 standard errors
    assert found.coverage[-1].share == pytest.approx(0.9, abs=0.03)


def test_what_levels_do_not_reach_is_not_told() -> None:
    found = simcore.score([[1, 2, 3]], [2], levels=[0.25, 0.5, 0.75])
    assert [each.level for each in found.coverage] == [0.5]
    assert found.mean_interval_score is None


def test_records_are_the_predictions() -> None:
    found = simcore.score([[80, 100, 130], [50, 70, 80]], [95, 90], levels=LEVELS)
    assert list(found.to_pandas()["outcome"]) == [95, 90]
    assert list(found.to_pandas("coverage")["level"]) == [0.5, 0.8, 0.9]


def refusal(*args: Any, **options: Any) -> str:
    with pytest.raises(simcore.InputError) as caught:
        simcore.score(*args, **options)
    return str(caught.value)


def test_every_problem_of_the_laws_at_once() -> None:
    assert refusal({"a": [3, 2, 4], "b": [1, 2], "c": [1, float("nan"), 2]}, [1, 2, float("inf")], levels=LEVELS) == (
        "a: must not have a value below that of a lower level, got 2 after 3\n"
        "b: must have one value a level (3), got 2\n"
        "c: must have finite values, got nan\n"
        "c: must have a finite outcome, got inf"
    )


def test_samples_must_hold_finite_values() -> None:
    assert refusal([[], [3, float("nan"), 1, float("nan")], [2, float("-inf")]], [1, 2, 3]) == (
        "predictions[0]: must have a value, got none\n"
        "predictions[1]: must have finite values, got nan\n"
        "predictions[2]: must have finite values, got -inf"
    )


def test_names_must_match() -> None:
    assert refusal({"job-a": [1, 2, 3], "job-b": [1, 2, 3]}, {"job-a": 1, "job-bb": 2}, levels=LEVELS) == (
        "job-b: must have an outcome\noutcomes: must be of a prediction, got job-bb (did you mean job-b?)"
    )
    assert refusal([[1]], [1, 2]) == "outcomes: must be as many as the predictions (1), got 2"
    twice = pd.DataFrame([[1], [2]], index=["a", "a"], columns=[0.5])
    assert refusal(twice, [1, 2]) == "predictions: must have each name once, got a"


def test_levels_must_be_probabilities() -> None:
    assert refusal([[1, 2]], [1], levels=[0.5, 1]) == "levels: must be above 0 and below 1, got 1"
    assert refusal([[1, 2]], [1], levels=[0.5, 0.5]) == "levels: must ascend, got 0.5 before 0.5"
    assert refusal(pd.DataFrame({"a": [1]}), [1]) == "levels['a']: must be a number, got 'a'"
    assert refusal([], []) == "predictions: must be at least one, got none"
    assert refusal([["x"]], [1]) == "predictions[0][0]: must be a number, got 'x'"
    with pytest.raises(TypeError, match="predictions: must be rows of numbers"):
        simcore.score(3, [1])

"""Tuners of the SDK: what is no tuner is refused under the names of its keywords.

Their requests are compared with those of the SDK in tests/python/test_sdk_answers.py.
"""

from typing import Any

import pytest
import simcore
from simcore.inputs.tuner import sdk_request

from tests.python.sdk_classes import IMAGE, instance

ESTIMATOR = {"image_uri": IMAGE, "role": "T", "instance_type": "ml.m5.xlarge", "instance_count": 1}
RANGES = {"lr": {"min_value": 0.001, "max_value": 0.1}}


def made(*positional: Any, inputs: Any = None, **given: Any) -> dict[str, Any]:
    sent = sdk_request(positional, given, inputs).request
    assert sent.problems == []
    return sent.plain()


def refused(*positional: Any, **given: Any) -> dict[str, simcore.Problem]:
    """The problems of a call, by their places."""
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_tuner(*positional, **given)
    return {problem.where: problem for problem in refusal.value.problems}


def test_ranges_by_their_keywords() -> None:
    ranges = {**RANGES, "layers": {"min_value": 1, "max_value": 8}, "act": {"values": ["relu", 2]}}
    sent = made(ESTIMATOR, "loss", ranges)["HyperParameterTuningJobConfig"]["ParameterRanges"]
    assert sent == {
        "ContinuousParameterRanges": [
            {"Name": "lr", "MinValue": "0.001", "MaxValue": "0.1", "ScalingType": "Auto"},
        ],
        "IntegerParameterRanges": [{"Name": "layers", "MinValue": "1", "MaxValue": "8", "ScalingType": "Auto"}],
        "CategoricalParameterRanges": [{"Name": "act", "Values": ["relu", "2"]}],
    }


def test_a_hyperparameter_that_is_tuned_is_not_static() -> None:
    tuned = {**ESTIMATOR, "hyperparameters": {"lr": 0.1, "epochs": 3}}
    assert made(tuned, "loss", RANGES)["TrainingJobDefinition"]["StaticHyperParameters"] == {"epochs": "3"}


def test_the_class_of_an_estimator_by_its_name() -> None:
    named = {"estimator": "SKLearn", "entry_point": "train.py", "role": "T", "instance_type": "ml.m5.large"}
    definition = made(estimator=named)["TrainingJobDefinition"]
    assert definition["HyperParameterTuningResourceConfig"]["InstanceCount"] == 1


def test_the_tags_are_those_of_both() -> None:
    sent = made(estimator={**ESTIMATOR, "tags": {"a": "1", "b": "2"}}, tags=[{"Key": "a", "Value": "1"}])
    assert sent["Tags"] == [{"Key": "a", "Value": "1"}, {"Key": "b", "Value": "2"}]


def test_a_grid_has_as_many_jobs_as_points_which_nobody_counts() -> None:
    limits = made(ESTIMATOR, strategy="Grid")["HyperParameterTuningJobConfig"]["ResourceLimits"]
    assert "MaxNumberOfTrainingJobs" not in limits


@pytest.mark.parametrize(
    ("given", "where", "rule"),
    [
        ({}, "estimator", "must be an estimator or a ModelTrainer"),
        ({"estimator": "train:1"}, "estimator", "must be an estimator or a ModelTrainer"),
        ({"estimator": ESTIMATOR, "max_jobs": 0}, "max_jobs", "must be a number of training jobs"),
        ({"estimator": ESTIMATOR, "max_jobs": 10**400}, "max_jobs", "must be a number of training jobs"),
        ({"estimator": ESTIMATOR, "max_jobs": True}, "max_jobs", "must be a number of training jobs"),
        ({"estimator": ESTIMATOR, "max_parallel_jobs": "4"}, "max_parallel_jobs", "must be a number of training jobs"),
        ({"estimator": ESTIMATOR, "max_job": 4}, "max_job", "must be a keyword of HyperparameterTuner"),
        ({"estimator": ESTIMATOR, "hyperparameter_ranges": {"lr": 1}}, "hyperparameter_ranges.lr", "must be a Contin"),
        ({"estimator": ESTIMATOR, "hyperparameter_ranges": [1]}, "hyperparameter_ranges", "must be a dict"),
        ({"estimator": ESTIMATOR, "instance_configs": [{}, {}]}, "instance_configs", "must be one"),
        ({"estimator": {**ESTIMATOR, "max_ru": 5}}, "estimator.max_ru", "must be a keyword of an estimator"),
        (
            {"estimator": {**ESTIMATOR, "instance_type": "ml.m5.xlrge"}},
            "estimator.instance_type",
            "must be an instance",
        ),
        ({"estimator": {**ESTIMATOR, "instance_type": "local"}}, "estimator.instance_type", "local mode"),
        ({"model_trainer": {"training_image": IMAGE}, "estimator": ESTIMATOR}, "estimator", "must be left out beside"),
    ],
)
def test_what_is_no_tuner_is_refused(given: dict[str, Any], where: str, rule: str) -> None:
    problems = refused(**given)
    assert rule in problems[where].rule
    assert len(problems) <= 2


def test_a_tuner_of_several_estimators_is_refused_with_their_names() -> None:
    both = {"a": instance(["Estimator"], ESTIMATOR), "b": instance(["Estimator"], ESTIMATOR)}
    problem = refused(instance(["HyperparameterTuner"], {"estimator_dict": both, "max_jobs": 4}))["estimator_dict"]
    assert problem.rule.startswith("must be one: the estimators of HyperparameterTuner.create share their trials")
    assert problem.value == "['a', 'b']"

"""ModelTrainer of SDK 3: its requests are those that the SDK makes, and what it does not take is refused."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
import simcore
from simcore.inputs.model_trainer import meant_keyword, sdk_request

from tests.python.sdk_classes import IMAGE, calls, differences, keywords, objects

CALLS = calls("model_trainers")


def refused(**given: Any) -> dict[str, simcore.Problem]:
    """The problems of a call, by their places."""
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_model_trainer(**given)
    return {problem.where: problem for problem in refusal.value.problems}


@pytest.mark.parametrize("form", [keywords, objects])
@pytest.mark.parametrize("name", CALLS)
def test_the_request_is_that_of_the_sdk(name: str, form: Callable[[Any], Any]) -> None:
    call = CALLS[name]
    made = sdk_request({key: form(value) for key, value in call["keywords"].items()}, form(call.get("inputs")))
    assert made.problems == []
    # Whose name of the job the service would refuse.
    assert set(differences("model_trainers", call, made)) == ({"TrainingJobName"} if name == "algorithm" else set())


def test_the_limit_is_an_hour_and_not_a_day() -> None:
    assert simcore.Job.from_model_trainer(training_image=IMAGE).description["stopping"] == {"max_runtime": "3600 s"}


def test_a_stopping_condition_without_a_run_time_leaves_it_to_the_service() -> None:
    stopping = {"max_pending_time_in_seconds": 7200}
    job = simcore.Job.from_model_trainer(training_image=IMAGE, stopping_condition=stopping)
    assert "max_runtime" not in job.description["stopping"]


def test_a_path_of_the_own_machine_is_uploaded() -> None:
    made = sdk_request({"training_image": IMAGE}, [{"channel_name": "train", "data_source": "data/train"}])
    assert made.members["InputDataConfig"][0]["DataSource"]["S3DataSource"]["S3Uri"] == "s3://REPLACE-ME/"
    assert "'data/train' is a path of your machine" in made.warnings[0]


def test_unset_members_of_objects_are_not_given() -> None:
    class Unassigned:
        pass

    compute = type("Compute", (), {})()
    compute.__dict__.update(instance_type="ml.g5.xlarge", instance_count=2, training_plan_arn=Unassigned())
    made = sdk_request({"training_image": IMAGE, "compute": compute}, None)
    assert made.members["ResourceConfig"] == {"VolumeSizeInGB": 30, "InstanceType": "ml.g5.xlarge", "InstanceCount": 2}


def test_the_defaults_of_pipeline_parameters_are_read() -> None:
    kind = SimpleNamespace(expr={"Get": "Parameters.Kind"}, name="Kind", default_value="ml.g5.xlarge")
    compute = {"instance_type": kind, "instance_count": 1}
    job = simcore.Job.from_model_trainer(training_image=IMAGE, compute=compute)
    assert job.description["cluster"]["instance_type"] == "ml.g5.xlarge"
    assert any("parameter Kind is read: 'ml.g5.xlarge'" in each for each in job.request_warnings)


@pytest.mark.parametrize(
    ("given", "where", "rule", "nearest"),
    [
        ({}, "training_image", "must be given, or algorithm_name", ""),
        ({"training_image": IMAGE, "algorithm_name": "a"}, "algorithm_name", "must be left out", ""),
        (
            {"training_image": IMAGE, "max_run": 60},
            "max_run",
            "must be a keyword of ModelTrainer",
            "stopping_condition.max_runtime_in_seconds",
        ),
        (
            {"training_image": IMAGE, "instance_type": "ml.m5.xlarge"},
            "instance_type",
            "must be a keyword of ModelTrainer",
            "compute.instance_type",
        ),
        ({"training_image": IMAGE, "compte": {}}, "compte", "must be a keyword of ModelTrainer", "compute"),
        (
            {"training_image": IMAGE, "compute": {"instance_typ": "ml.m5.xlarge"}},
            "compute.instance_typ",
            "must be a keyword of compute",
            "instance_type",
        ),
        ({"training_image": IMAGE, "compute": "ml.m5.xlarge"}, "compute", "must be an object of the SDK", ""),
        ({"training_image": IMAGE, "training_mode": "LOCAL_CONTAINER"}, "training_mode", "local mode runs on", ""),
        ({"training_image": IMAGE, "inputs": "s3://bucket/x"}, "inputs", "must be a list of InputData", ""),
        ({"training_image": IMAGE, "inputs": [{"data_source": "s3://b/x"}]}, "inputs[0]", "must be an InputData", ""),
        (
            {"training_image": IMAGE, "inputs": [{"channel_name": "a", "data_source": 5}]},
            "inputs[0].data_source",
            "must be an address",
            "",
        ),
        (
            {"training_image": IMAGE, "inputs": [{"channel_name": "a", "data_source": "s3://b/x", "mode": "File"}]},
            "inputs[0].mode",
            "must be a keyword of InputData or Channel",
            "",
        ),
        ({"training_image": IMAGE, "hyperparameters": 5}, "hyperparameters", "must be a dict", ""),
        (
            {"training_image": IMAGE, "hyperparameters": {"a": object()}},
            "hyperparameters.a",
            "must be what JSON can hold",
            "",
        ),
    ],
)
def test_refusals(given: dict[str, Any], where: str, rule: str, nearest: str) -> None:
    problem = refused(**given)[where]
    assert problem.rule.startswith(rule)
    assert problem.nearest == nearest


def test_what_the_service_refuses_has_the_names_of_the_keywords() -> None:
    compute = {"instance_type": "ml.g5.xlarge", "instance_count": 1, "enable_managed_spot_training": True}
    problems = refused(
        training_image=IMAGE,
        compute=compute,
        workload={"work": {"compute": {"duration": "1 h"}}},
    )
    assert list(problems) == ["stopping_condition.max_wait_time_in_seconds"]


def test_all_problems_are_told_at_once() -> None:
    assert list(refused(max_run=1, compute={"x": 1})) == ["max_run", "training_image", "compute.x"]


@pytest.mark.parametrize(("word", "keyword"), [("image_uri", "training_image"), ("zzz", "")])
def test_words_of_other_classes(word: str, keyword: str) -> None:
    assert meant_keyword(word) == keyword

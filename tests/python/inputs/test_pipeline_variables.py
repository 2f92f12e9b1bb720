"""Variables of a pipeline among the arguments of an estimator, by what they carry; the SDK is not there."""

from types import SimpleNamespace
from typing import Any

import pytest
import simcore
from simcore.inputs import pipeline_variables as variables

CALL: dict[str, Any] = {"image_uri": "mine", "role": "Training", "instance_type": "ml.m5.xlarge", "instance_count": 1}
OUTPUT = SimpleNamespace(expr={"Get": "Steps.Prepare.ProcessingOutputConfig.Outputs['train'].S3Output.S3Uri"})


def parameter(default: Any = None) -> SimpleNamespace:
    return SimpleNamespace(name="Mine", default_value=default, expr={"Get": "Parameters.Mine"})


def job(inputs: Any = None, **keywords: Any) -> simcore.Job:
    workload = {
        "work": {"compute": {"duration": "1 h"}},
        "channels": {"train": {"size": "1 GB", "objects": 1}} if inputs else {},
    }
    return simcore.Job.from_estimator(inputs=inputs, workload=workload, **{**CALL, **keywords})


@pytest.mark.parametrize("inputs", [{"train": OUTPUT}, {"train": {"s3_data": OUTPUT, "input_mode": "FastFile"}}])
def test_the_output_of_a_step_is_read_as_data(inputs: Any) -> None:
    made = job(inputs)
    source = made.to_request()["InputDataConfig"][0]["DataSource"]["S3DataSource"]
    assert source["S3Uri"] == "s3://REPLACE-ME/"
    assert any("known only when the pipeline runs" in text for text in made.request_warnings)


def test_inside_an_object_of_the_sdk() -> None:
    config = {"DataSource": {"S3DataSource": {"S3DataType": "S3Prefix", "S3Uri": OUTPUT}}}
    made = job({"train": SimpleNamespace(config=config)})
    assert made.to_request()["InputDataConfig"][0]["DataSource"]["S3DataSource"]["S3Uri"] == "s3://REPLACE-ME/"
    assert config["DataSource"]["S3DataSource"]["S3Uri"] is OUTPUT  # what was given stays as it is


def test_what_the_forecast_does_not_read_is_not_warned_of() -> None:
    made = job(role=parameter(), output_path=OUTPUT, hyperparameters={"epochs": parameter(3)}, source_dir=OUTPUT)
    request = made.to_request()
    assert request["OutputDataConfig"]["S3OutputPath"] == "s3://REPLACE-ME/"
    assert request["HyperParameters"] == {"epochs": "3"}
    assert made.request_warnings == job().request_warnings


@pytest.mark.parametrize("keyword", ["instance_type", "instance_count", "volume_size", "max_run"])
def test_what_the_forecast_needs_must_have_a_default(keyword: str) -> None:
    with pytest.raises(simcore.SpecError, match=f"^{keyword}: must be known before the pipeline runs: Mine"):
        job(**{keyword: parameter()})
    assert (
        job(**{keyword: parameter(CALL.get(keyword, 3600))}).request_warnings[-1].startswith(f"{keyword}: the default")
    )


def test_other_objects_stay() -> None:
    plain = [{"a": [1, "x", None, (parameter(),)]}, 5]
    assert variables.replaced(plain, "there", lambda where, value: where) == plain
    assert variables.replaced([{"a": parameter()}], "there", lambda where, _: where) == [{"a": "there[0].a"}]


def test_a_list_inside_itself_ends() -> None:
    cycle: list[Any] = []
    cycle.append(cycle)
    assert variables.replaced(cycle, "there", lambda where, _: where)[0][0][0][0] is cycle

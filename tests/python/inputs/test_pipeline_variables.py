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
    plain = [{"a": [1, "x", None, {5}]}, 5]
    assert variables.replaced(plain, "there", lambda where, value: where) == plain
    assert variables.replaced([{"a": parameter()}], "there", lambda where, _: where) == [{"a": "there[0].a"}]


def test_a_list_inside_itself_ends() -> None:
    cycle: list[Any] = []
    cycle.append(cycle)
    assert variables.replaced(cycle, "there", lambda where, _: where)[0][0][0][0] is cycle


GROUP = {"instance_group_name": "a", "instance_type": "ml.g5.xlarge", "instance_count": 1}


@pytest.mark.parametrize(
    ("keywords", "member", "sent"),
    [
        ({"tags": ({"Key": "a", "Value": parameter()},)}, "Tags", [{"Key": "a", "Value": "REPLACE-ME"}]),
        ({"tags": parameter()}, "Tags", None),
        ({"tags": {"a": parameter("x")}}, "Tags", [{"Key": "a", "Value": "x"}]),
        ({"environment": parameter()}, "Environment", None),
        (
            {"subnets": (parameter(),), "security_group_ids": parameter()},
            "VpcConfig",
            {"Subnets": ["REPLACE-ME"], "SecurityGroupIds": ["REPLACE-ME"]},
        ),
    ],
)
def test_placeholders_have_the_form_of_the_member(keywords: Any, member: str, sent: Any) -> None:
    assert (job(**keywords).to_request().get(member) or None) == sent


@pytest.mark.parametrize("as_group", [dict, lambda given: SimpleNamespace(**given)], ids=["keywords", "object"])
@pytest.mark.parametrize("as_list", [list, tuple])
def test_in_the_groups_of_a_cluster(as_group: Any, as_list: Any) -> None:
    alone = {"instance_type": None, "instance_count": None}
    made = job(instance_groups=as_list([as_group({**GROUP, "instance_count": parameter(2)})]), **alone)
    assert made.description["cluster"]["groups"][0]["instance_count"] == 2
    with pytest.raises(simcore.SpecError, match=r"^instance_groups\[0\].instance_count: must be known before the pipe"):
        job(instance_groups=as_list([as_group({**GROUP, "instance_count": parameter()})]), **alone)


@pytest.mark.parametrize("keyword", ["input_mode", "s3_data_type", "shuffle_config"])
def test_what_a_forecast_needs_of_an_input(keyword: str) -> None:
    value = SimpleNamespace(seed=parameter()) if keyword == "shuffle_config" else parameter()
    with pytest.raises(simcore.SpecError, match=rf"inputs.train.{keyword}[.\w]*: must be known before"):
        job({"train": {"s3_data": "s3://bucket/a", keyword: value}})


def test_a_variable_where_none_is_looked_for_is_refused_by_its_keyword() -> None:
    with pytest.raises(simcore.SpecError, match=r"^hyperparameters.a: must be what JSON"):
        job(entry_point="train.py", hyperparameters={"a": {5: {6: {7: {8: {9: parameter()}}}}}})
    with pytest.raises(simcore.SpecError, match=r"^metric_definitions\[0\]: must be"):
        job(metric_definitions=[{parameter}])

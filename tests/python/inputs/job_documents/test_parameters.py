"""Values of parameters: of the declared type, among the allowed ones, and of a declared name alone."""

import json
from pathlib import Path
from typing import Any

import pytest
from simcore.errors import SpecError
from simcore.inputs.job_documents.held import held_jobs
from simcore.inputs.job_documents.parameters import value_of

from tests.python.command_line import run
from tests.python.job_documents import kind, on

KINDS = ["ml.m5.xlarge", "ml.m5.2xlarge"]


@pytest.mark.parametrize(
    ("declared", "given", "value"),
    [
        ({}, "7", "7"),
        ({"Type": "String"}, "true", "true"),
        ({"Type": "Integer"}, "3", 3),
        ({"Type": "Integer"}, 3, 3),
        ({"Type": "Integer"}, "-3", -3),
        ({"Type": "Float"}, "0.5", 0.5),
        ({"Type": "Number"}, "2", 2),
        ({"Type": "Boolean"}, "False", False),
        ({"Type": "Boolean"}, True, True),
        ({"Type": "String", "EnumValues": KINDS}, "ml.m5.2xlarge", "ml.m5.2xlarge"),
        ({"Type": "Number", "AllowedValues": ["1", "2"]}, "2", 2),
        ({"Type": "Number", "MinValue": 1, "MaxValue": "3"}, "3", 3),
        ({"Type": "Number", "MinValue": True, "MaxValue": "many"}, "3", 3),
        ({"Type": "String", "MinLength": 1, "MaxLength": 3}, "abc", "abc"),
        ({"Type": "String", "AllowedPattern": "ml\\..*"}, "ml.m5.large", "ml.m5.large"),
        ({"Type": "String", "AllowedPattern": "[[:broken"}, "a", "a"),
        ({"Type": "String", "AllowedPattern": "(a+)+"}, "a" * 40 + "b", "a" * 40 + "b"),
    ],
)
def test_values(declared: dict[str, Any], given: Any, value: Any) -> None:
    made = value_of("A", declared, given)
    assert (made, type(made)) == (value, type(value))


@pytest.mark.parametrize(
    ("declared", "given", "rule"),
    [
        ({"Type": "Integer"}, "two", "must be a whole number, got 'two'"),
        ({"Type": "Integer"}, "2.5", "must be a whole number"),
        ({"Type": "Integer"}, True, "must be a whole number"),
        ({"Type": "Number"}, "", "must be a number"),
        ({"Type": "Boolean"}, "yes", "must be true or false"),
        ({"Type": "String", "EnumValues": KINDS}, "ml.p5.48xlarge", "must be one of ml.m5.xlarge, ml.m5.2xlarge"),
        ({"Type": "Integer", "EnumValues": [1, 2]}, "3", "must be one of 1, 2"),
        ({"Type": "String", "AllowedValues": KINDS}, "ml.m5", "must be one of"),
        ({"Type": "Number", "MinValue": 1}, "0", "must be at least 1, got '0'"),
        ({"Type": "Number", "MaxValue": "3"}, 3.5, "must be at most 3"),
        ({"Type": "String", "MinLength": 2}, "a", "must be at least 2 characters long"),
        ({"Type": "String", "MaxLength": 2}, "abc", "must be at most 2 characters long"),
        ({"Type": "String", "AllowedPattern": "ml\\..*"}, "m5.large", "must be like ml\\..*, got"),
        ({"Type": "AWS::SSM::Parameter::Value<String>"}, "ml.m5.xlarge", "looked up in Systems Manager"),
    ],
)
def test_values_that_a_parameter_cannot_have(declared: dict[str, Any], given: Any, rule: str) -> None:
    with pytest.raises(SpecError, match="parameter A") as told:
        value_of("A", declared, given)
    assert rule in str(told.value)


@pytest.mark.parametrize(("declared", "depends"), [([{"Name": "Kind", "Type": "String"}], True), ([], False)])
def test_only_what_is_declared_can_be_given(declared: list[Any], depends: bool, tmp_path: Path) -> None:
    steps = [{"Name": "Fit", "Type": "Training", "Arguments": on({"Get": "Parameters.Kind"})}]
    path = tmp_path / "pipeline.json"
    path.write_text(json.dumps({"Version": "2020-12-01", "Parameters": declared, "Steps": steps}))
    found = held_jobs(path, {"Kind": "ml.m5.xlarge"})
    assert kind(found.jobs[0]) == ("ml.m5.xlarge" if depends else None)
    assert found.parameters == (frozenset({"Kind"}) if depends else frozenset())


def test_a_value_that_a_parameter_cannot_have_is_said_of_the_document(tmp_path: Path) -> None:
    declared = [{"Name": "Kind", "Type": "String", "EnumValues": KINDS}]
    steps = [{"Name": "Fit", "Type": "Training", "Arguments": on({"Get": "Parameters.Kind"})}]
    (tmp_path / "pipeline.json").write_text(
        json.dumps({"Version": "2020-12-01", "Parameters": declared, "Steps": steps})
    )
    options = ("check", "pipeline.json", "--max-cost", "9", "--parameter")
    told = run(*options, "Kind=ml.m5", cwd=tmp_path)
    assert told.code == 2
    assert "parameter Kind: must be one of ml.m5.xlarge, ml.m5.2xlarge, got 'ml.m5'" in told.err
    assert run(*options, "Kind=ml.m5.2xlarge", cwd=tmp_path).code == 0
    (tmp_path / "request.json").write_text(json.dumps(on("ml.m5.xlarge")))
    beside = ("scan", "request.json", "pipeline.json", "--parameter")
    told = run(*beside, "Kind=ml.m5", cwd=tmp_path)
    assert (told.code, told.out) == (2, "")
    assert "pipeline.json: parameter Kind: must be one of" in told.err
    assert run(*beside, "Kind=ml.m5.2xlarge", cwd=tmp_path).code == 0

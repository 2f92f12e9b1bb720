"""Every rule of the lint has a function, a case in which it fires and one in which it is silent."""

from typing import Any

import pytest
import simcore
from simcore.linting.checks import CHECKS
from simcore.linting.rules import rules
from simcore.studies.lint import findings_of

from tests.python.lint_cases import CASES, DOCUMENT, case, merged, of_rule


def test_every_rule_has_a_function_and_two_cases() -> None:
    assert list(CHECKS) == list(rules())
    assert set(CASES) == set(rules())


@pytest.mark.parametrize("rule", rules())
def test_the_rule_fires(rule: str) -> None:
    found = of_rule(case(rule, "fires").findings(), rule)
    assert found, f"{rule} is silent"
    assert found[0].place == CASES[rule]["at"]
    assert found[0].text
    assert found[0].value


@pytest.mark.parametrize("rule", rules())
def test_the_rule_is_silent(rule: str) -> None:
    assert of_rule(case(rule, "silent").findings(), rule) == []


@pytest.mark.parametrize("rule", rules())
def test_an_ignored_rule_is_silent(rule: str) -> None:
    found = case(rule, "fires").linted(ignore=[rule])
    assert of_rule(list(found.findings), rule) == []


# What every reading of a request refuses, so that no rule of the lint says it again: a change to a request, where the
# refusal stands, and what must be known beside it.
_SIZES = {"channels": {"train": {"size": "150 GB", "objects": 10}}}
_SPOT = {"EnableManagedSpotTraining": True}
_FSX = {"FileSystemId": "fs-0123456789abcdef0", "FileSystemType": "FSxLustre", "FileSystemAccessMode": "ro",
        "DirectoryPath": "/a"}  # fmt: skip
_GROUPS = [
    {"InstanceGroupName": "a", "InstanceType": "ml.c5.xlarge", "InstanceCount": 1},
    {"InstanceGroupName": "b", "InstanceType": "ml.g5.xlarge", "InstanceCount": 1},
]
_S3 = {"S3DataSource": {"S3DataType": "ManifestFile", "S3Uri": "s3://a/b.manifest"}}
_NETWORK = {"SecurityGroupIds": ["sg-0"], "Subnets": ["subnet-0"]}
REFUSED: dict[str, tuple[dict[str, Any], str, dict[str, Any] | None]] = {
    "spot without MaxWait": (_SPOT, "StoppingCondition.MaxWaitTimeInSeconds", None),
    "MaxWait below MaxRuntime": (
        {**_SPOT, "StoppingCondition": {"MaxWaitTimeInSeconds": 14399}},
        "StoppingCondition.MaxWaitTimeInSeconds",
        None,
    ),
    "a warm pool of spot instances": (
        {
            **_SPOT,
            "StoppingCondition": {"MaxWaitTimeInSeconds": 28800},
            "ResourceConfig": {"KeepAlivePeriodInSeconds": 600},
        },
        "ResourceConfig.KeepAlivePeriodInSeconds",
        None,
    ),
    "a warm pool of groups": (
        {
            "ResourceConfig": {
                "InstanceType": None,
                "InstanceCount": None,
                "KeepAlivePeriodInSeconds": 600,
                "InstanceGroups": _GROUPS,
            }
        },
        "ResourceConfig.KeepAlivePeriodInSeconds",
        None,
    ),
    "29 days": ({"StoppingCondition": {"MaxRuntimeInSeconds": 2419201}}, "StoppingCondition.MaxRuntimeInSeconds", None),
    "data above the volume": ({"ResourceConfig": {"InstanceType": "ml.p3.2xlarge"}}, "channels", _SIZES),
    "FastFile by a manifest": (
        {"InputDataConfig": [{"ChannelName": "train", "InputMode": "FastFile", "DataSource": _S3}]},
        "InputDataConfig[0].DataSource.S3DataSource.S3DataType",
        None,
    ),
    "FastFile of a file system": (
        {
            "VpcConfig": _NETWORK,
            "InputDataConfig": [
                {"ChannelName": "train", "InputMode": "FastFile", "DataSource": {"FileSystemDataSource": _FSX}}
            ],
        },
        "InputDataConfig[0].InputMode",
        None,
    ),
    "a file system without a network": (
        {"InputDataConfig": [{"ChannelName": "train", "DataSource": {"FileSystemDataSource": _FSX}}]},
        "VpcConfig",
        None,
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_reading_refuses_needs_no_rule(name: str) -> None:
    """The lint refuses it as a forecast does, whether the work is known or not, and finds no error besides."""
    change, place, beside = REFUSED[name]
    request = merged(DOCUMENT["training"], change)
    linted = findings_of(request, workload=beside)
    assert [each.where for each in linted.problems] == [place]
    assert [each.rule.id for each in linted.findings if each.severity == "error"] == []
    workload = {"work": {"compute": {"duration": "1 h"}}, "channels": {"train": {"size": "1 GB", "objects": 1}}}
    with pytest.raises(simcore.SpecError) as refused:
        simcore.forecast(request, workload={**workload, **(beside or {})})
    assert place in [each.where for each in refused.value.problems]


@pytest.mark.parametrize(("count", "problems"), [(20, []), (21, ["InputDataConfig"])])
def test_channels_are_counted_by_the_reading(count: int, problems: list[str]) -> None:
    one = DOCUMENT["training"]["InputDataConfig"][0]
    several = [{**one, "ChannelName": f"c{at}"} for at in range(count)]
    linted = findings_of(merged(DOCUMENT["training"], {"InputDataConfig": several}))
    assert [each.where for each in linted.problems] == problems


def test_fast_file_of_a_processing_job_is_refused_by_the_reading() -> None:
    request = merged(DOCUMENT["processing"], {})
    request["ProcessingInputs"][0]["S3Input"]["S3InputMode"] = "FastFile"
    assert [each.where for each in findings_of(request).problems] == ["ProcessingInputs[0].S3Input.S3InputMode"]


def test_errors_of_rules_are_not_those_of_the_reading() -> None:
    """A request in which a rule finds an error can be read: the exit code is that of a finding."""
    for rule in rules().values():
        assert case(rule.id, "fires").linted().problems == (), rule.id

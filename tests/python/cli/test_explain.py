"""simcore explain JOB"""

import json

import pytest
import simcore

from tests.python.command_line import refused, run
from tests.python.jobs import EXAMPLES

NAMES = ["caltech256-resnet50", "bert-spot", "bert-trn1", "bert-p4d"]


@pytest.mark.parametrize("name", NAMES)
def test_json_is_the_plan(name: str) -> None:
    path = EXAMPLES / f"{name}.yaml"
    plan = simcore.Job.load(path).resolve()
    done = run("explain", path, "--format", "json")
    assert (done.code, done.err) == (0, "")
    document = json.loads(done.out)
    assert list(document) == ["job", "spec_id", "priced_as_of", "prices", "assumed", "stated", "warnings"]
    assert (document["job"], document["spec_id"], document["priced_as_of"]) == (plan.job, plan.spec_id, plan.as_of)
    assert document["warnings"] == plan.warnings
    assert [row["usage_type"] for row in document["prices"]] == [line.usage_type for line in plan.tariff]
    assert [row["field"] for row in document["assumed"]] == [entry.field for entry in plan.assumed]
    assert all(row["source"] for row in document["prices"] + document["assumed"])


@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_the_forecast_is_explained(name: str) -> None:
    path = EXAMPLES / f"{name}.yaml"
    made = simcore.forecast(path)
    document = json.loads(run("explain", path, "--format", "json").out)
    prices = {(row["usage_type"], row["unit_price_usd"], row["source"]) for row in document["prices"]}
    assert {(item.usage_type, item.unit_price_usd, item.source) for item in made.bill.items} == prices
    assert document["assumed"] == made.to_dict()["assumed"]


def test_table_cites_every_source() -> None:
    path = EXAMPLES / "bert-spot.yaml"
    plan = simcore.Job.load(path).resolve()
    done = run("explain", path, COLUMNS="500")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0] == f"{plan.job}: priced as of {plan.as_of}"
    for entry in (*plan.tariff, *plan.assumed):
        assert f"    {entry.source}{f', {entry.as_of}' if entry.as_of else ''}" in done.out
    for entry in plan.assumed:
        assert f"{entry.field}: {entry.value}\n" in done.out


def test_bad_job() -> None:
    assert refused(run("explain", "missing.yaml")) == ["missing.yaml: must be a file that exists, but there is none"]


@pytest.mark.parametrize("flag", ["-v", "--verbose", "--allow-files", "--format=json"])
def test_a_topic_behind_an_option_without_a_value(flag: str) -> None:
    done = run("explain", flag, "bill", EXAMPLES / "bert-p4d.yaml", "--replications", "20")
    assert (done.code, done.err) == (0, "")

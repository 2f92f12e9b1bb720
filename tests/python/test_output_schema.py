"""The JSON Schema of each answer against real answers, and the page that lists their keys."""

import json
import subprocess
import sys
from typing import Any

import pytest
import simcore
from jsonschema import Draft202012Validator
from simcore.display import answer_keys, faces

from tests.python.command_line import refused, run
from tests.python.jobs import EXAMPLES, ROOT
from tests.python.test_faces import ANSWERS

RECORDS = faces.records()


def validator(name: str) -> Draft202012Validator:
    schema = simcore.output_schema(name)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize("name", [name for name in ANSWERS if name.replace(" ", "_") in RECORDS])
def test_a_real_answer_fits_its_schema(name: str) -> None:
    answer = json.loads(ANSWERS[name]().to_json())
    validator(name.replace(" ", "_")).validate(answer)
    for record in (answer, {**answer, "stranger": 1}):
        assert validator(name.replace(" ", "_")).is_valid(record) == (record is answer)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.name)
def test_every_example_fits_the_schema(path: Any) -> None:
    forecast = simcore.forecast(path, replications=50)
    validator("forecast").validate(json.loads(forecast.to_json()))
    validator("verdict").validate(
        json.loads(simcore.check(path, max_cost=5, max_time="1 h", replications=50).to_json())
    )
    validator("bill").validate(json.loads(forecast.bill.to_json()))
    validator("trace").validate(json.loads(forecast.typical.to_json()))


@pytest.mark.parametrize("name", RECORDS)
def test_explained_keys_are_those_of_the_schema(name: str) -> None:
    explained = json.loads(run("explain", "output", name, "--format", "json").out)
    schema = simcore.output_schema(name)
    top = schema["$defs"][schema["$ref"].rpartition("/")[2]]
    said = [key for key in explained["keys"] if not set(key["path"]) & {".", "["}]
    assert [key["path"] for key in said] == list(top["properties"])
    assert all(key["doc"] for key in explained["keys"])


def test_nested_keys_have_dotted_paths() -> None:
    keys = {key.path: key.row for key in answer_keys.keys(simcore.Forecast)}
    assert keys["cost_usd"].unit == "USD"
    assert {"cost_usd.mean", "assumed[].field", "worst_case.cost_usd", "probabilities.late.interval"} <= set(keys)
    assert {"exact", "simulate"} <= set(keys["method"].words)
    assert not keys["cost_usd.intervals"].finite


def test_the_table_has_a_row_for_each_key() -> None:
    done = run("explain", "output", "trace", COLUMNS="400")
    assert (done.code, done.err) == (0, "")
    for key in answer_keys.keys(simcore.Trace):
        assert key.path in done.out
        assert key.row.doc in done.out


def test_without_a_name_all_answers_are_listed() -> None:
    listed = json.loads(run("explain", "output", "--format", "json").out)
    assert [each["answer"] for each in listed] == list(RECORDS)
    assert "forecast" in run("explain", "output").out


def test_a_wrong_name_is_refused() -> None:
    assert refused(run("explain", "output", "forcast")) == [
        "output: must be the name of an answer, got 'forcast' (did you mean forecast?)"
    ]
    with pytest.raises(simcore.InputError, match="must be the name of an answer"):
        simcore.output_schema("forcast")


def test_the_committed_page_and_schema_are_these() -> None:
    made = subprocess.run([sys.executable, ROOT / "tools" / "output_reference.py", "--check"], check=False)
    assert made.returncode == 0

"""The JSON Schema of each answer against real answers."""

import json
import subprocess
import sys
from typing import Any

import pytest
import simcore
from jsonschema import Draft202012Validator
from simcore.display import faces

from tests.python.display.test_faces import ANSWERS
from tests.python.jobs import EXAMPLES, ROOT

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


def test_the_committed_page_and_schema_are_these() -> None:
    made = subprocess.run([sys.executable, ROOT / "tools" / "output_reference.py", "--check"], check=False)
    assert made.returncode == 0


def test_a_wrong_name_is_refused() -> None:
    with pytest.raises(simcore.InputError, match="must be the name of an answer"):
        simcore.output_schema("forcast")

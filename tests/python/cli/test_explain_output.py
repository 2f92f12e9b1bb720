"""simcore explain output NAME"""

import json

import pytest
import simcore
from simcore.display import answer_keys, faces

from tests.python.command_line import refused, run

RECORDS = faces.records()


@pytest.mark.parametrize("name", RECORDS)
def test_explained_keys_are_those_of_the_schema(name: str) -> None:
    explained = json.loads(run("explain", "output", name, "--format", "json").out)
    schema = simcore.output_schema(name)
    top = schema["$defs"][schema["$ref"].rpartition("/")[2]]
    said = [key for key in explained["keys"] if not set(key["path"]) & {".", "["}]
    assert [key["path"] for key in said] == list(top["properties"])
    assert all(key["doc"] for key in explained["keys"])


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

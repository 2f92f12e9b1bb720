"""Schemas of what tools answer: each chosen key with the meaning that its record gives it."""

import pytest
from simcore.agents.outputs import schema
from simcore.agents.tools import KEYS, RECORDS
from simcore.display import answer_keys, faces


@pytest.mark.parametrize("tool", RECORDS)
def test_keys_have_the_meanings_of_their_records(tool: str) -> None:
    properties = schema(RECORDS[tool], KEYS[tool])["properties"]
    docs = {row.name: row.doc for row in answer_keys.written(faces.record_of(RECORDS[tool]))}
    chosen = {key.partition(".")[0] for key in KEYS[tool]}
    assert set(properties) == chosen | {"ask_next", "left_out"}
    assert all(docs[key].rstrip(".") in properties[key]["description"] for key in chosen if key in docs)
    assert all(properties[key]["description"] for key in chosen)
    assert chosen - set(docs) <= {"warnings", "assumed"}


def test_an_answer_without_a_record() -> None:
    assert set(schema("", ())["properties"]) == {"ask_next", "left_out"}

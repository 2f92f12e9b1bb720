"""Parts that all forms share: texts that are put together, documents in documents, regions."""

import pytest
from simcore.errors import Problem
from simcore.inputs.job_documents.parts import Document, brief, embedded, joined, region_of, replaced
from simcore.inputs.python_code.call import Place, Unread

UNREAD = Unread("x", Place("a", 1), "is not known")


def test_values_are_shortened() -> None:
    assert brief({"Get": "Parameters.A"}) == '{"Get": "Parameters.A"}'
    assert brief("a" * 61) == "a" * 59 + "…"


def test_texts_of_known_parts() -> None:
    assert joined(["s3:/", "bucket", 3, True], "/", UNREAD) == "s3://bucket/3/true"


@pytest.mark.parametrize("parts", [["a", UNREAD], ["a", {"Ref": "b"}], [None], ["a" * 2**20, "b"]])
def test_texts_of_what_is_not_known_or_has_no_end(parts: list[object]) -> None:
    assert joined(parts, "", UNREAD) is UNREAD


def test_expressions_are_replaced_all_the_way_down() -> None:
    made = replaced({"a": ["x", {"b": "x"}], "c": 1}, lambda value: "y" if value == "x" else value)
    assert made == {"a": ["y", {"b": "y"}], "c": 1}


@pytest.mark.parametrize(("arn", "region"), [("arn:aws:states:eu-west-1:1:stateMachine:a", "eu-west-1"), ("a", "")])
def test_the_region_of_an_arn(arn: str, region: str) -> None:
    assert region_of(arn) == region


def test_a_document_in_a_document() -> None:
    document = Document("a.json", {})
    assert embedded(document, '{"a": 1}', "body", "a body") == Document("a.json", {"a": 1})
    assert embedded(document, UNREAD, "body", "a body") is UNREAD
    assert isinstance(embedded(document, "[1]", "body", "a body"), Problem)

"""References: every field, rule and answer can be looked up."""

import json

import pytest
import simcore
from simcore import InputError
from simcore.agents import references
from simcore.agents.references import SCHEME
from simcore.linting.rules import rules


def text_of(place: str) -> str:
    found = references.read(SCHEME + place)
    assert found is not None
    return found[1]


def test_the_schema_is_that_of_the_library() -> None:
    assert json.loads(text_of("job-file.schema.json")) == simcore.job_schema()


def test_every_field_and_every_rule_is_listed() -> None:
    fields, listed = text_of("job-file"), text_of("lint/rules")
    assert [row.path for row in simcore.fields() if row.path not in fields] == []
    assert [each for each in rules() if each not in listed] == []


@pytest.mark.parametrize("place", ["job-file/work.epochs", "lint/rules/keep-alive-idle", "answers/bill"])
def test_one_of_them(place: str) -> None:
    assert place.rpartition("/")[2] in text_of(place)
    with pytest.raises(InputError):
        references.read(f"{SCHEME}{place}x")


@pytest.mark.parametrize("uri", ["", "simcore://", "simcore://x", "file:///job-file", "job-file/work.epochs"])
def test_other_addresses(uri: str) -> None:
    assert references.read(uri) is None

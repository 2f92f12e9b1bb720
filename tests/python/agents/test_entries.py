"""Entries of the catalog for agents: prices with their evidence and day."""

import pytest
from simcore import Catalog, CatalogError, InputError
from simcore.agents import entries
from simcore.studies.catalog import TypeQuestion, list_types

CATALOG = Catalog.builtin()


def test_a_price_has_its_evidence_and_its_day() -> None:
    text, data = entries.of_name("ml.g5.2xlarge", CATALOG, "us-east-1", None).both()
    price = CATALOG.training_price("ml.g5.2xlarge", "us-east-1")
    assert (data["price"]["usd_per_hour"], data["price"]["as_of"]) == (price.usd_per_hour, price.as_of)
    assert data["price"]["evidence"] in text


def test_types_that_are_left_out_are_counted() -> None:
    found = list_types(CATALOG, TypeQuestion())
    text, data = entries.of_types(found).both()
    assert len(data["types"]) + data["left_out"]["types[]"] == len(CATALOG.instance_types())
    assert "narrow the list" in text


@pytest.mark.parametrize(("name", "key"), [("BERT-large", "parameters"), ("file.bandwidth", "rows")])
def test_a_model_and_a_rate(name: str, key: str) -> None:
    assert entries.of_name(name, CATALOG, None, None).both()[1][key]


def test_no_such_name() -> None:
    with pytest.raises(CatalogError):
        entries.of_name("ml.none", CATALOG, "us-east-1", None)


def test_what_does_not_go_with_a_name_is_refused() -> None:
    for region, day, key in (("eu-west-1", None, "region"), (None, "2026-01-01", "as_of")):
        with pytest.raises(InputError, match=f"{key}: must be left out"):
            entries.of_name("BERT-large", CATALOG, region, day)
    with pytest.raises(InputError) as error:
        entries.require_alone({"max_price": 1.0, "family": None, "accelerator": "H100"})
    assert [each.where for each in error.value.problems] == ["max_price", "accelerator"]
    entries.require_alone({"max_price": None})

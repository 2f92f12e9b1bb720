"""A comparison as rows, and its designs as jobs and forecasts."""

import csv
import io
import json
from pathlib import Path

import pytest
import simcore

from tests.python.jobs import smallest, spot, uncertain
from tests.python.price_books import csv_book, row


def test_rows_of_every_form() -> None:
    found = simcore.compare({"a": spot(), "b": uncertain()}, deadline="2 h")
    rows = list(csv.DictReader(io.StringIO(found.to_csv())))
    frame, document = found.to_pandas(), json.loads(found.to_json())
    assert list(rows[0]) == list(frame.columns) == list(found["a"].to_dict())
    for design, told, nested in zip(found, rows, document["designs"], strict=True):
        flat = design.to_dict()
        assert set(nested) == (set(flat) - set(design.values)) | {"values", "tags"}
        for name, value in flat.items():
            if isinstance(value, float):
                assert float(told[name]) == value
            elif isinstance(value, bool):
                assert told[name] == str(value).lower()
            else:
                assert told[name] == ("" if value is None else str(value))
    assert document["interval_level"] == 0.95
    assert document["designs"][1]["over_budget"] is None
    assert {"version", "catalog", "seed", "replications", "baseline", "cheapest", "fastest", "front", "varied"} <= set(
        document
    )
    assert found.to_markdown().startswith("### ")


def test_forecast_with_prices_of_ones_own(tmp_path: Path) -> None:
    catalog = simcore.Catalog.builtin().with_prices(csv_book(tmp_path / "book.csv", row(usd=38.25)))
    found = simcore.compare({"a": spot(), "b": uncertain()}, catalog=catalog)
    assert found.forecast("a", catalog=catalog).cost_usd.to_json() == found["a"].cost_usd.to_json()
    with pytest.raises(simcore.InputError, match="catalog: must be the one that the designs were compared with"):
        found.forecast("a")


def test_jobs_of_a_sweep_are_the_job_with_their_values() -> None:
    found = simcore.sweep(uncertain(), purchase=["on_demand", "spot"], checkpoint_every=[None, "10 min"])
    for design in found:
        job = found.job(design.label)
        assert job.description.get("purchase", "on_demand") == design.values["purchase"]
        assert job.description.get("checkpoint", {}).get("every") == design.values["checkpoint.every"]
        assert found.forecast(design.label).cost_usd.to_json() == design.cost_usd.to_json()


def test_unknown_labels_name_the_nearest() -> None:
    found = simcore.compare({"größe": smallest(), "b": uncertain()})
    for ask in (found.job, found.forecast):
        with pytest.raises(simcore.InputError, match=r"label: .*got 'grösse' \(did you mean größe\?\)"):
            ask("grösse")


def test_labels_with_commas_quotes_and_lines_come_back_from_csv() -> None:
    labels = ['a, "b"', "two\nlines", "größe"]
    found = simcore.compare(dict.fromkeys(labels, smallest()), replications=2)
    assert [each["label"] for each in csv.DictReader(io.StringIO(found.to_csv(), newline=""))] == labels
    assert found.to_csv().count("\r") == 0


def test_texts_that_a_spreadsheet_would_run() -> None:
    """OWASP, CSV injection: an apostrophe in front; numbers of ours stay numbers."""
    labels = ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "a\x1b\u202e", "::error::x"]
    made = simcore.compare(dict.fromkeys(labels, smallest()), replications=2).to_csv()
    read = list(csv.DictReader(io.StringIO(made, newline="")))
    assert [each["label"] for each in read] == [
        "'=1+1", "'+1", "'-1", "'@x", "'\t=1", r"'\r=1", r"a\x1b\u202e", "'::error::x",
    ]  # fmt: skip
    assert not any(character in made for character in "\x1b\u202e\r")
    dear = simcore.compare({"a": smallest(), "b": smallest(cluster__instance_count=2)}, baseline="b", replications=2)
    difference = next(csv.DictReader(io.StringIO(dear.to_csv())))["cost_difference_usd"]
    assert difference.startswith("-")
    assert float(difference) == dear["a"].cost_difference.mean


def test_values_are_columns_beside_the_label() -> None:
    found = simcore.compare({"a": smallest(), "b": smallest(region="eu-west-1")}, replications=2)
    assert [list(each)[:2] for each in found.records()] == [["label", "region"]] * 2
    assert [each["region"] for each in found.records()] == ["us-east-1", "eu-west-1"]
    assert [design.to_dict() for design in found] == found.records()


def test_tags_are_columns() -> None:
    found = simcore.compare({"a": spot(tags={"team": "vision"}), "b": uncertain()})
    assert found["a"].to_dict()["tags.team"] == "vision"
    assert list(found.to_pandas()["tags.team"].fillna("")) == ["vision", ""]
    assert json.loads(found.to_json())["designs"][0]["tags"] == {"team": "vision"}

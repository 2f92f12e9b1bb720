"""Frames of answers: plain columns in pandas, Arrow and Polars."""

from typing import Any

import pandas as pd
import pytest
from simcore.display import frame

from tests.python.display.test_faces import ANSWERS


@pytest.mark.parametrize("name", ANSWERS)
def test_no_column_holds_objects(name: str) -> None:
    answer = ANSWERS[name]()
    found = answer.to_pandas()
    assert list(found.select_dtypes("object").columns) == []
    arrow, polars = answer.to_arrow(), answer.to_polars()
    assert arrow.column_names == polars.columns == list(found.columns)
    assert arrow.to_pylist() == polars.to_dicts()
    assert len(found) == arrow.num_rows == polars.height


def test_a_frame_by_hand() -> None:
    entries: list[dict[str, Any]] = [
        {"a": "x", "b": 1, "c": None, "d": {"e": 2.5, "interval": [1, 2]}, "g": [1, "y"], "h": True},
        {"a": None, "b": None, "c": None, "d": {"e": None, "interval": None}, "g": [], "h": None},
    ]
    found = frame.of(entries)
    assert list(found.columns) == ["a", "b", "c", "d_e", "d_interval_low", "d_interval_high", "g", "h"]
    assert {name: str(kind) for name, kind in found.dtypes.items()} == {
        "a": "string", "b": "float64", "c": "float64", "d_e": "float64", "d_interval_low": "float64",
        "d_interval_high": "float64",
        "g": "string", "h": "boolean",
    }  # fmt: skip
    assert found["g"].tolist() == ['[1, "y"]', "[]"]
    assert found["c"].isna().all()
    assert found.loc[1, "a"] is pd.NA


def test_a_score_of_intervals_is_no_interval() -> None:
    entries: list[dict[str, Any]] = [{"interval_score": None, "cost_interval": None}, {"interval_score": 2.5}]
    assert list(frame.of(entries).columns) == ["interval_score", "cost_interval_low", "cost_interval_high"]


@pytest.mark.parametrize("name", ANSWERS)
def test_every_list_of_an_answer_has_a_frame(name: str) -> None:
    answer = ANSWERS[name]()
    for table, entries in answer.to_dict().items():
        if isinstance(entries, list):
            found = answer.to_pandas(table)
            assert (len(found), list(found.select_dtypes("object").columns)) == (len(entries), [])


def test_a_list_of_plain_values_is_one_column() -> None:
    found = ANSWERS["comparison"]()
    assert found.to_pandas("varied").to_dict("list") == {"varied": found.varied}


def test_texts_that_are_all_missing_are_texts() -> None:
    assert {str(frame.of([{"a": None}], texts).dtypes["a"]) for texts in ((), {"b"})} == {"float64"}
    assert str(frame.of([{"a": None}], {"a"}).dtypes["a"]) == "string"
    options = ANSWERS["data advice"]().to_pandas("options")  # none is refused
    assert options["refused"].isna().all()
    assert str(options.dtypes["refused"]) == "string"
    ranked = ANSWERS["ranking"]().to_pandas()  # every type is refused
    assert ranked["basis"].isna().all()
    assert {str(ranked.dtypes[name]) for name in ("refused", "precision", "basis")} == {"string"}
    assert {str(ranked.dtypes[name]) for name in ("cost_usd", "completed", "efficiency_runs")} == {"float64"}


def test_whole_numbers_and_numbers_are_numbers() -> None:
    assert str(frame.of([{"n": 2**70}, {"n": 0.5}]).dtypes["n"]) in ("float64", "Float64")


def test_no_entries_no_columns() -> None:
    assert frame.of([]).empty

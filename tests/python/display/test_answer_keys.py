"""The keys of the JSON of an answer, by their paths."""

import simcore
from simcore.display import answer_keys


def test_nested_keys_have_dotted_paths() -> None:
    keys = {key.path: key.row for key in answer_keys.keys(simcore.Forecast)}
    assert keys["cost_usd"].unit == "USD"
    assert {"cost_usd.mean", "assumed[].field", "worst_case.cost_usd", "probabilities.late.interval"} <= set(keys)
    assert {"exact", "simulate"} <= set(keys["method"].words)
    assert not keys["cost_usd.intervals"].finite


def test_a_type_is_said_in_words() -> None:
    keys = {key.path: answer_keys.kind(key.row) for key in answer_keys.keys(simcore.Forecast)}
    assert keys["ranges"] == "list of pair of integer"
    assert keys["cost_usd.intervals"] == "map of pair of number or null"
    assert keys["probabilities.late"] == "Probability, may be left out"
    assert keys["data_path.verdict"].startswith("not input-bound | ")

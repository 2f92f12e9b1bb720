"""Values of choices as words say them."""

import pytest
from simcore.inputs import choices


@pytest.mark.parametrize(("word", "value"), [
    ("1", 1), ("0.5", 0.5), ("1e3", 1000.0), ("none", None), ("null", None), ("True", True), ("false", False),
    ("1 h", "1 h"), ("ml.g5.xlarge", "ml.g5.xlarge"), ("-3", -3),
])  # fmt: skip
def test_words(word: str, value: object) -> None:
    found = choices.value(word)
    assert (found, type(found)) == (value, type(value))


def test_keys_of_a_mapping_are_values() -> None:
    given = {"1": None, "2": {"work.compute.samples_per_second": 600}, "none": {}}
    assert choices.beside(given) == {1: {}, 2: {"work.compute.samples_per_second": 600}, None: {}}

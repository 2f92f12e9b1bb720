"""YAML means what JSON means, or is refused."""

import contextlib
import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcore import Job, SpecError
from simcore.inputs import yaml


def read(text: str) -> Any:
    return yaml.parse(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("-3", -3),
        ("+3", 3.0),
        ("0", 0),
        ("1.5", 1.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("1.5e+3", 1500.0),
        ("1e6", 1e6),
        ("-2E-3", -0.002),
        ("12 GB", "12 GB"),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("'12'", "12"),
        ("!!str 12", "12"),
    ],
)
def test_plain_scalars(text: str, value: Any) -> None:
    found = read(f"a: {text}")["a"]
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    "text",
    [
        *("yes", "no", "on", "off", "Yes", "NO", "y", "n"),  # Norway
        *("12:30:00", "1:30", "190:20:30.15"),  # base 60
        *("0x1F", "0b101", "010", "-010", "1_000", "1_000.5"),
        *(".inf", "-.inf", ".nan", ".NaN", "1e999", "-1.5e+999"),
        *("2025-12-01", "2025-12-01T00:00:00Z", "2025-13-45"),
        *("!!bool maybe", "!!int many", "!!float much"),
    ],
)
def test_what_yaml_would_reinterpret_stays_text(text: str) -> None:
    assert read(f"a: {text}")["a"] == text.removeprefix("!!bool ").removeprefix("!!int ").removeprefix("!!float ")


def test_keys_are_text() -> None:
    assert read("1: a\nyes: b\n~: c\n2025-12-01: d") == {"1": "a", "yes": "b", "~": "c", "2025-12-01": "d"}


@pytest.mark.parametrize(
    ("text", "place", "rule"),
    [
        ("a: 1\nb: 2\na: 3", "line 3:1", "each key once"),
        ("a: {b: 1, b: 2}", "line 1:11", "each key once"),
        ("a: &x 1\nb: *x", "line 2:4", "aliases"),
        ("a: &x [1]\n<<: *x", "line 2:5", "aliases"),
        ("[a, b]: 1", "line 1:1", "words as keys"),
        ("a: !!set {b}", "line 1:4", "!!set"),
        ("a: !!omap [b: 1]", "line 1:4", "!!omap"),
        ("a: !!pairs [b: 1]", "line 1:4", "!!pairs"),
        ("a: !!binary aGk=", "line 1:4", "!!binary"),
        ("a: !!python/tuple [1]", "line 1:4", "!!python/tuple"),
        ("a: 1\n--- \nb: 2", "line 2:1", "one document"),
        ("a: [1", "line 2:1", ""),
        ("a: 'b", "line 1:6", ""),
        ("a: b: c", "line 1:5", ""),
        ("[" * 65, "line 1:65", "64 levels"),
    ],
)
def test_refusals_name_the_place(text: str, place: str, rule: str) -> None:
    with pytest.raises(SpecError) as caught:
        yaml.parse(text)
    (problem,) = caught.value.problems
    assert problem.where == place
    assert rule in problem.rule
    assert str(caught.value) == f"{place}: {problem.rule}"


def test_refusals_name_the_file() -> None:
    with pytest.raises(SpecError, match=r"^jobs/bert\.yaml:1:5: "):
        yaml.parse("a: b: c", "jobs/bert.yaml")


@pytest.mark.parametrize("text", ["a: !!map b", "a: !!seq b", "a: !!int [1]", "a: !!null [1]"])
def test_tags_that_do_not_fit(text: str) -> None:
    with pytest.raises(SpecError):
        yaml.parse(text)


def test_long_documents_must_be_json() -> None:
    assert yaml.parse("[" + "1, " * 80_000 + "1]")[-1] == 1
    with pytest.raises(SpecError, match="must be JSON, which is read faster, where it has more than 262144 characters"):
        yaml.parse("- 1\n" * 65_537)


def test_64_levels_are_fine() -> None:
    assert read("[" * 64 + "]" * 64) is not None


def test_pure_python_parser_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """PyYAML may come without its C parser."""
    import importlib

    import yaml as pyyaml

    with monkeypatch.context() as patch:
        patch.delattr(pyyaml, "CSafeLoader", raising=False)
        importlib.reload(yaml)
        assert not hasattr(pyyaml, "CSafeLoader")
        assert read("a: [1, no, 12:30]\nb: {c: 1.5}") == {"a": [1, "no", "12:30"], "b": {"c": 1.5}}
        with pytest.raises(SpecError, match="aliases"):
            yaml.parse("a: &x 1\nb: *x")
        with pytest.raises(SpecError, match="64 levels"):
            yaml.parse("[" * 100_000)
    importlib.reload(yaml)


TEXT = st.text(st.characters(codec="utf-16", max_codepoint=0xFFFF), max_size=20)  # YAML knows no pairs of escapes
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(-1e9, 1e9) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=10,
)


@given(PLAIN)
def test_json_is_yaml(document: Any) -> None:
    assert read(json.dumps(document)) == document


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(SpecError):
        read(text)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_dict_with_what_json_lacks(value: float) -> None:
    job = Job({"work": {"compute": [{"b": value}]}}).replace(name="x")
    assert job.description["work"] == {"compute": [{"b": str(value)}]}

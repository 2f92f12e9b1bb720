"""YAML means what JSON means, or is refused: stated examples, and files read beside PyYAML."""

import contextlib
import json
import math
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from simcore import Job, SpecError, _core

from tests.python import pyyaml_reader
from tests.python.jobs import ROOT


def read(text: str, file: str = "a.yaml") -> Any:
    return _core.read_document(text, file)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("-3", -3),
        ("+3", 3),
        ("0", 0),
        ("1.5", 1.5),
        (".5", 0.5),
        ("-.5", -0.5),
        ("5.", 5.0),
        ("1.5e3", 1500.0),
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
        *("=", "<<"),  # which mean something elsewhere in YAML 1.1
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
        read(text)
    (problem,) = caught.value.problems
    assert problem.where == place.replace("line ", "a.yaml:")
    assert rule in f"{problem.rule}, got {problem.value}"


def test_refusals_name_the_file() -> None:
    with pytest.raises(SpecError, match=r"^jobs/bert\.yaml:1:5: "):
        read("a: b: c", "jobs/bert.yaml")
    with pytest.raises(SpecError, match=r"^line 1:5: "):
        read("a: b: c", "")


@pytest.mark.parametrize("text", ["a: !!map b", "a: !!seq b", "a: !!int [1]", "a: !!null [1]"])
def test_tags_that_do_not_fit(text: str) -> None:
    with pytest.raises(SpecError):
        read(text)


def test_long_documents_must_be_json() -> None:
    assert read("[" + "1, " * 80_000 + "1]")[-1] == 1
    with pytest.raises(SpecError, match="must be JSON, which is read faster, where it has more than 262144 characters"):
        read("- 1\n" * 65_537)


def test_64_levels_are_fine() -> None:
    assert read("[" * 64 + "]" * 64) is not None


TEXT = st.text(st.characters(codec="utf-16", max_codepoint=0xFFFF), max_size=20)  # YAML knows no pairs of escapes
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(-1e9, 1e9) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=10,
)


@given(PLAIN)
def test_json_is_yaml(document: Any) -> None:
    assert read(json.dumps(document)) == document


# ---------------------------------------------------------------------------------------------- beside PyYAML's
def outcome(reader: Any, *arguments: Any) -> Any:
    """What a reader finds, with its types, or how it refuses."""
    try:
        return repr(reader(*arguments))
    except (SpecError, pyyaml_reader.Refused) as error:
        return f"refused: {error}"


def assert_reads_alike(text: str) -> None:
    assert outcome(read, text) == outcome(pyyaml_reader.read, text, "a.yaml")


def in_the_project() -> list[Path]:
    folders = ("examples", "tests", "docs", ".github")
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.y*ml"))]


def test_files_of_the_project() -> None:
    """Each file is read as PyYAML's two parsers read it, of which one shares nothing with ours."""
    files = in_the_project()
    assert len(files) > 80
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert_reads_alike(text)
        written = outcome(pyyaml_reader.read, text, "a.yaml", yaml.SafeLoader)
        assert written.startswith("refused") or written == outcome(read, text), path


def test_blocks_of_the_pages() -> None:
    blocks = [
        block
        for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
        for block in re.findall(
            r"^```(?:yaml|json)\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
        )
    ]
    assert len(blocks) > 50
    for block in blocks:
        assert_reads_alike(block)


WORDS = st.sampled_from(
    ["yes", "No", "on", "true", "TRUE", "null", "~", "=", "<<", ".inf", "2025-12-01", "12:30", "0x1F"]
)
SCALARS = st.one_of(WORDS, st.text("0123456789+-.eE_:xo", min_size=1, max_size=8), TEXT)
TREES = st.recursive(
    SCALARS | st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(SCALARS, inner, max_size=4),
    max_leaves=12,
)
STYLES = st.fixed_dictionaries(
    {
        "default_flow_style": st.sampled_from([None, True, False]),
        "default_style": st.sampled_from([None, "'", '"', "|", ">"]),
        "indent": st.integers(2, 6),
        "width": st.integers(10, 100),
        "explicit_start": st.booleans(),
        "allow_unicode": st.booleans(),
    }
)
MARKS = (
    ": |- |? |\n  |\n- |\n---\n|\n...\n|&x |*x|"
    "!!int |!!str |!!null |!!set |! |!mine |1e3|0.5|true|a: 1\n|\r\n|\\u2028|\x7f"
)
PIECES = st.sampled_from([*"abc019é:-?,[]{}#&*!|>'\"%@`~ \t\n.+", *MARKS.split("|")])


@given(TREES, STYLES)
def test_drawn_documents(tree: Any, styles: dict[str, Any]) -> None:
    """Trees of texts that look like something else, numbers, lists and dicts, as PyYAML writes them in every style."""
    assert_reads_alike(yaml.safe_dump(tree, **styles))


@given(SCALARS, st.sampled_from(["", "! ", "!!str ", "!!int ", "!!float ", "!!bool ", "!!null ", "!!timestamp "]))
def test_drawn_scalars(text: str, tag: str) -> None:
    assert_reads_alike(f"a: {tag}{text}")


@given(st.lists(PIECES, max_size=30).map("".join))
def test_drawn_texts(text: str) -> None:
    """Most are no YAML: readers refuse them with the same words at the same place."""
    assert_reads_alike(text)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(SpecError):
        read(text)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_dict_with_what_json_lacks(value: float) -> None:
    job = Job({"work": {"compute": [{"b": value}]}}).replace(name="x")
    assert job.description["work"] == {"compute": [{"b": str(value)}]}

"""Lines of members, against the marks that PyYAML, another reader, gives them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from simcore.inputs.lines import line_of

from tests.python.requests import DATA, REQUESTS, name

FILES = [
    *REQUESTS[::7],
    *sorted((DATA / "requests").glob("*.yaml"))[::7],
    DATA / "field" / "a10-sdk-defaults-config.yaml",
]


def marks(node: yaml.Node, path: str = "") -> Iterator[tuple[str, int]]:
    """Path and line of each key that stands in block style or in JSON."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            below = f"{path}.{key.value}" if path else str(key.value)
            yield below, key.start_mark.line + 1
            yield from marks(value, below)
    elif isinstance(node, yaml.SequenceNode):
        for at, value in enumerate(node.value):
            yield from marks(value, f"{path}[{at}]")


@pytest.mark.parametrize("path", FILES, ids=name)
def test_lines_are_those_of_another_reader(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    known = dict(marks(yaml.compose(text)))
    assert known
    wrong = {place: (line, line_of(text, place)) for place, line in known.items() if plain(place)}
    assert {place: lines for place, lines in wrong.items() if lines[0] != lines[1]} == {}


def plain(place: str) -> bool:
    """Whether no key in a path has a character that a path of the lint cannot hold."""
    return not any(character in place for character in "/:@ ")


YAML = """\
# a comment: with a colon
Resources:
- InstanceType: ml.g5.xlarge   # a list without an indentation
  InstanceCount: 1
- InstanceType: ml.c5.xlarge
"Tags":
  -   Key: team
      Value: vision
  - {Key: owner, Value: me}
Last: {A: 1}
"""


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("Resources", 2),
        ("Resources[0].InstanceCount", 4),
        ("Resources[1].InstanceType", 5),
        ("Tags[0].Value", 8),
        ("Tags[1].Value", 9),  # in braces: the line of the entry
        ("Last.A", 10),
        ("Last.B", 10),  # is not there: the line of what it would be in
        ("Nothing", None),
    ],
)
def test_lines_of_yaml(place: str, line: int | None) -> None:
    assert line_of(YAML, place) == line


def test_lines_of_json_on_one_line() -> None:
    assert line_of('{"A": [{"B": "}]"}, {"B": 1}], "C": {}}', "A[1].B") == 1


@pytest.mark.parametrize("text", ["", "{", "]", "- - -", ": :\n", '{"a', "\t\n"])
def test_text_that_is_no_document_has_no_lines(text: str) -> None:
    assert line_of(text, "Some.Place") is None


def test_values_are_no_keys() -> None:
    text = '{\n"A": "StoppingCondition",\n"B": ["StoppingCondition"],\n"StoppingCondition": {}\n}'
    found: Any = line_of(text, "StoppingCondition")
    assert found == 4


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("name", ["a", "a\u2028b", "a\u0085b"])
def test_lines_are_those_of_an_editor(end: str, name: str) -> None:
    assert line_of(f'{{"Name": "{name}",{end}"Limit": 1}}', "Limit") == 2
    assert line_of(f"name: '{name}'{end}limit: 1{end}", "limit") == 2

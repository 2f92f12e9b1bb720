"""A field of the job file in words."""

from types import SimpleNamespace
from typing import Any

import pytest
import simcore
from simcore.display import field

from tests.python.documents import cells


def row(path: str = "cluster.volume_size", **changes: Any) -> Any:
    known = {
        "path": path,
        "doc": "how large",
        "value": "size",
        "unit": "B",
        "units": ["B", "GB"],
        "range": "at least 1 GB",
        "required": False,
        "source": "a page",
        "example": "500 GB",
    }
    return SimpleNamespace(**known | changes)


def parameter(**changes: Any) -> Any:
    known = {
        "scope": "",
        "value": 30.0,
        "unit": "GB",
        "p95": None,
        "kind": "rule",
        "source": "a page",
        "note": "",
        "as_of": "2024-01-01",
    }
    return SimpleNamespace(**known | changes)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("name", "name: x"),
        ("cluster.volume_size", "cluster: {volume_size: x}"),
        ("cluster.groups[].instance_type", "cluster: {groups: [{instance_type: x}]}"),
        ("channels.<name>.size", "channels: {train: {size: x}}"),
        ("a[].b[].c", "a: [{b: [{c: x}]}]"),
    ],
)
def test_examples_are_lines_of_a_job_file(path: str, line: str) -> None:
    assert field.example_line(row(path, example="x")) == line


@pytest.mark.parametrize("path", [each.path for each in simcore.fields() if each.example])
def test_every_example_is_yaml_that_holds_its_field(path: str) -> None:
    """Read by a parser that is not ours."""
    import yaml

    (known,) = [each for each in simcore.fields() if each.path == path]
    found = yaml.load(field.example_line(known), Loader=yaml.BaseLoader)  # texts alone: "off" is a key
    for name in path.replace("<name>", "train").split("."):
        assert list(found) == [name.removesuffix("[]")]
        found = found[name.removesuffix("[]")]
        found = found[0] if name.endswith("[]") and isinstance(found, list) else found
    assert found is not None


def told(*arguments: Any) -> list[tuple[str, ...]]:
    return cells(field.document(*arguments, page="docs/a.md"), "field")


def test_lines_by_hand() -> None:
    assert told(row(), "30 GB", [parameter(), parameter(scope="ml.p3", value=1e-12, p95=2.5, note="größe")], []) == [
        ("value", "size"),
        ("unit", "a bare number is in B; units: B, GB"),
        ("range", "at least 1 GB"),
        ("default", "30 GB"),
        ("", "30 GB, rule: a page, 2024-01-01"),
        ("", "ml.p3: 1e-12 GB (p95 2.5 GB), rule: a page (größe), 2024-01-01"),
        ("source", "a page"),
        ("example", "cluster: {volume_size: 500 GB}"),
        ("page", "docs/a.md"),
    ]


def test_what_is_not_known_has_no_line() -> None:
    bare = row(units=[], range="", source="", example="", required=True)
    assert told(bare, "", [], []) == [("value", "size"), ("page", "docs/a.md")]
    assert field.document(bare, "", [], [], "").name == "cluster.volume_size (required)"
    assert told(row(unit="", range=""), "x", [], [])[1] == ("unit", "a bare number is a share; units: B, GB")


def test_a_section_lists_its_fields_instead_of_a_default() -> None:
    children = [row("work.a", doc="first"), row("work.b", doc="second")]
    assert [line for line in told(row("work"), "nothing", [], children) if line[0] in ("default", "fields", "")] == [
        ("fields", "work.a: first"),
        ("", "work.b: second"),
    ]

"""Explanations in words: each step with its reason, what is taken with an arrow."""

from types import SimpleNamespace
from typing import Any

import pytest
import simcore
from simcore.display import explanation
from simcore.display.document import Citations, Sentences
from simcore.display.renderers import text

from tests.python.documents import cells, section
from tests.python.jobs import smallest


# ---------------------------------------------------------------------------------------------- a price
def step(**changes: Any) -> Any:
    known = {
        "layer": "built in",
        "region": "us-east-1",
        "as_of": "2025-01-01",
        "usd": 2.5,
        "evidence": "",
        "taken": False,
    }
    return SimpleNamespace(**known | {"why": "in force", "source": "a page"} | changes)


def price_of(*steps: Any, discounts: tuple[Any, ...] = ()) -> Any:
    names = {"item": "s3.get", "service": "AmazonS3", "usage_type": "Requests-Tier2", "unit": "USD/h"}
    asked = {"region": "us-east-1", "day": "2025-06-01"}
    return SimpleNamespace(**names, **asked, usd=2.5, steps=steps, discounts=discounts)


def ladder(found: Any) -> list[str]:
    """Each step, and each line on what is left out."""
    known = section(explanation.price(found), "ladder")
    assert known is not None
    return [
        line
        for block in known.blocks
        for line in (
            block.lines
            if isinstance(block, Sentences)
            else [f"{entry.name}: {entry.value}" for entry in block.entries]
            if isinstance(block, Citations)
            else []
        )
    ]


def test_a_price_by_hand() -> None:
    found = price_of(
        step(layer="größe.csv", usd=None, why="holds no s3.get"),
        step(taken=True, evidence="seen"),
        step(region="eu-west-1", usd=1e-7, why="of another region"),
    )
    assert ladder(found) == [
        "  größe.csv: holds no s3.get",
        "→ built in, 2025-01-01: $2.5 USD/h, seen; in force",
        "  built in, 2025-01-01: $0.0000001 USD/h in eu-west-1; of another region",
    ]
    document = explanation.price(found)
    assert (document.name, document.headline) == ("s3.get in us-east-1 on 2025-06-01", "$2.5 USD/h, on demand")
    assert section(document, "discounts") is None


@pytest.mark.parametrize(
    ("count", "taken", "shown", "left"),
    [
        (21, 0, range(21), []),
        (22, 0, range(21), ["  … and 1 more, older"]),
        (22, 21, range(1, 22), ["  … and 1 more, newer"]),
        (2000, 1000, range(990, 1011), ["  … and 990 more, newer", "  … and 989 more, older"]),
        (2000, None, range(21), ["  … and 1,979 more, older"]),
    ],
)
def test_of_a_long_ladder_the_steps_around_what_is_taken(
    count: int, taken: int | None, shown: range, left: list[str]
) -> None:
    lines = ladder(price_of(*(step(as_of=f"day {place}", taken=place == taken) for place in range(count))))
    assert [line[2:].partition(":")[0] for line in lines if "…" not in line] == [f"built in, day {n}" for n in shown]
    assert [line for line in lines if "…" in line] == left
    assert sum(line.startswith("→") for line in lines) == (taken is not None)


def test_each_layer_is_cut_on_its_own() -> None:
    steps = [step(layer=name, as_of=str(place)) for name in ("a.csv", "built in") for place in range(30)]
    assert [line for line in ladder(price_of(*steps)) if "…" in line] == ["  … and 9 more, older"] * 2


def test_discounts_say_what_is_left() -> None:
    deals = (
        SimpleNamespace(percent=12.5, usage_type="*", applied=True, usd=2.1875, why="applied", source="contract"),
        SimpleNamespace(percent=50.0, usage_type="x", applied=False, usd=None, why="does not match", source="größe"),
    )
    known = section(explanation.price(price_of(step(taken=True), discounts=deals)), "discounts")
    assert known is not None
    (cited,) = known.blocks
    assert isinstance(cited, Citations)
    assert [(entry.name, entry.value, entry.source) for entry in cited.entries] == [
        ("→ 12.5 % on *", "applied, $2.1875 USD/h is left", "contract"),
        ("  50 % on x", "does not match", "größe"),
    ]


# ---------------------------------------------------------------------------------------------- a parameter
def row(**changes: Any) -> Any:
    known = {"layer": "built in", "scope": "", "as_of": "2025-01-01", "text": "270 /s", "source": "a page", "note": ""}
    return SimpleNamespace(**known | changes)


def parameter_of(*steps: tuple[Any, bool], instance_type: str = "") -> Any:
    ladder = [SimpleNamespace(row=each, taken=taken, why="why") for each, taken in steps]
    asked = {"name": "file.rate", "instance_type": instance_type, "day": "2025-06-01"}
    return SimpleNamespace(**asked, takes="a rate", steps=ladder)


@pytest.mark.parametrize(
    ("found", "value"),
    [
        (parameter_of((row(), True)), "270 /s"),
        (parameter_of((row(layer="profile mine"), True), (row(), False)), "270 /s, profile mine"),
        (parameter_of((row(scope="p3"), False)), "by instance type (--type)"),
        (parameter_of((row(scope="p3"), False), instance_type="ml.g5.xlarge"), "no row for this type"),
        (parameter_of(instance_type="ml.g5.xlarge"), "no row for this type"),
    ],
)
def test_the_value_that_holds(found: Any, value: str) -> None:
    assert cells(explanation.parameters([found]), "parameters") == [("file.rate", value, "a rate")]
    assert explanation.parameter(found).headline == value.partition(", ")[0]


def test_rows_of_a_parameter() -> None:
    mine = row(layer="profile mine", scope="p3", note="größe")
    found = parameter_of((mine, True), (row(as_of=""), False), instance_type="ml.p3")
    document = explanation.parameter(found)
    assert document.name == "file.rate of ml.p3 on 2025-06-01"
    assert text.render(document, 140).splitlines()[-4:] == [
        "→ profile mine, p3, 2025-01-01: 270 /s; why",
        "    a page (größe)",
        "  built in: 270 /s; why",
        "    a page",
    ]


def test_no_parameters() -> None:
    assert explanation.parameters([]).headline == "0 parameters"


# ---------------------------------------------------------------------------------------------- differences
def difference(**changes: Any) -> Any:
    known = {"item": "a", "region": "r", "unit": "USD/h", "before_usd": 2.0, "after_usd": 2.5, "change": "changed",
             "percent": 25.0, "before_as_of": "2025-01-01", "after_as_of": "2025-02-01"}  # fmt: skip
    return SimpleNamespace(**known | changes)


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({}, ("$2", "$2.5", "+25.00 %", "2025-01-01", "2025-02-01")),
        ({"percent": -99.999, "after_usd": 1e-12}, ("$2", "$0.000000000001", "-100.00 %", "2025-01-01", "2025-02-01")),
        (
            {"change": "added", "before_usd": None, "before_as_of": None, "percent": None},
            ("-", "$2.5", "added", "-", "2025-02-01"),
        ),
        (
            {"change": "removed", "after_usd": None, "after_as_of": None, "percent": None},
            ("$2", "-", "removed", "2025-01-01", "-"),
        ),
        ({"before_usd": 0.0, "percent": None}, ("$0", "$2.5", "changed", "2025-01-01", "2025-02-01")),
    ],
)
def test_differences_by_hand(changes: dict[str, Any], shown: tuple[str, ...]) -> None:
    document = explanation.differences([difference(**changes)], {"changed": 1, "added": 0}, "2025-06-01")
    assert document.headline == "1 changed, 0 added (prices in force on 2025-06-01)"
    assert cells(document, "differences") == [("a", "r", "USD/h", *shown)]


def test_without_differences_the_counts_are_all() -> None:
    assert explanation.differences([], {"changed": 0}, "today").sections == ()


def change(**changes: Any) -> Any:
    known = {"table": "parameters", "key": "file.base 2022-01-01", "kind": "changed", "differences": ["p95 23 → 25"],
             "prices": False}  # fmt: skip
    return SimpleNamespace(**known | changes)


def test_rows_by_hand() -> None:
    long = "source a citation of many words that nobody wants to read here → another"
    changes = [
        change(differences=["p95 23 → 25", long]),
        change(table="models", key="größe", kind="added", differences=[]),
        change(table="training_prices", prices=True),  # shown as a price in force
        change(table="spot_savings", key="all", prices=True),
    ]
    bare = explanation.differences([], {"changed": 0}, "today")
    document = explanation.with_rows(bare, changes, {"changed": 2, "added": 1})
    assert (document.headline, document.meaning) == (bare.headline, "rows of all tables: 2 changed, 1 added")
    assert cells(document, "rows") == [
        ("spot_savings", "all", "changed", "p95 23 → 25"),
        ("parameters", "file.base 2022-01-01", "changed", "p95 23 → 25"),
        ("", "", "", "source"),
        ("models", "größe", "added", ""),
    ]
    assert explanation.with_rows(bare, [], {"changed": 0}).sections == ()


# ---------------------------------------------------------------------------------------------- a plan
@pytest.mark.parametrize("width", [80, 140])
def test_a_plan_cites_every_source(width: int) -> None:
    found = smallest().resolve()
    lines = text.render(explanation.plan(found), width).splitlines()
    assert max(map(len, lines)) <= width
    assert lines[0] == "smallest: priced as of 2025-12-01"
    shown = " ".join(" ".join(lines).split())
    for entry in (*found.tariff, *found.assumed):
        assert " ".join(entry.source.split()) in shown
    assert section(explanation.plan(found), "stated") is None


def test_what_the_job_file_states_is_listed() -> None:
    job = simcore.Job(
        smallest().description
        | {"channels": {"train": {"size": "1 GB", "objects": 10}}}
        | {"prices": {"instance_hour": "9 USD/h"}}
    )
    found = job.resolve()
    stated = cells(explanation.plan(found), "stated")
    assert stated == [(entry.field, entry.value) for entry in found.stated]

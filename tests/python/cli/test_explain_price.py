"""simcore explain price ITEM, and --prices BOOK of every verb"""

import datetime
import json
from pathlib import Path

import pytest
import simcore

from tests.python.command_line import document, refused, run
from tests.python.jobs import EXAMPLES
from tests.python.price_books import csv_book, discount, get, in_us_east, json_book, row

BUILTIN = simcore.Catalog.builtin()
JOB = EXAMPLES / "caltech256-resnet50.yaml"


def test_forecast_with_books_the_later_on_top(tmp_path: Path) -> None:
    low = csv_book(tmp_path / "low.csv", in_us_east(), get(item="s3.put", usd=1e-6, as_of="2020-01-01"))
    high = csv_book(tmp_path / "high.csv", in_us_east() | {"usd": 2e-7})
    lines = {item["usage_type"]: item for item in document("forecast", JOB, "--prices", low, "--prices", high)["bill"]}
    assert (lines["Requests-Tier2"]["unit_price_usd"], lines["Requests-Tier2"]["layer"]) == (2e-7, "high.csv")
    assert (lines["Requests-Tier1"]["unit_price_usd"], lines["Requests-Tier1"]["layer"]) == (1e-6, "low.csv")
    swapped = document("forecast", JOB, "--prices", high, "--prices", low)["bill"]
    assert {item["layer"] for item in swapped if item["usage_type"] == "Requests-Tier2"} == {"low.csv"}


def test_tables_name_the_layer(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "ours.csv", in_us_east())
    done = run("forecast", JOB, "--prices", book, "--verbose", COLUMNS="160")
    assert done.code == 0
    assert "price from" in done.out
    assert "ours.csv" in done.out
    assert "price from" not in run("forecast", JOB, "--verbose").out
    assert "/ Requests, ours.csv" in run("explain", JOB, "--prices", book, COLUMNS="160").out
    prices = document("explain", JOB, "--prices", book)["prices"]
    assert {line["layer"] for line in prices if line["usage_type"] == "Requests-Tier2"} == {"ours.csv"}


def test_catalog_list_and_show_with_books(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "ours.csv", row(usd=1.25))
    rows = {each["name"]: each for each in document("catalog", "list", "--prices", book)}
    plain = {each["name"]: each for each in document("catalog", "list")}
    assert (rows["ml.p3.2xlarge"]["price"]["usd_per_hour"], rows["ml.p3.2xlarge"]["price"]["as_of"]) == (
        1.25,
        "2025-06-01",
    )
    assert {name for name, each in rows.items() if each != plain[name]} == {"ml.p3.2xlarge"}
    shown = document("catalog", "show", "ml.p3.2xlarge", "--prices", book)
    assert shown["price"]["usd_per_hour"] == 1.25
    assert 1.25 in [each["usd_per_hour"] for each in shown["history"]]
    assert "1.25 USD/h (price_book)" in run("catalog", "show", "ml.p3.2xlarge", "--prices", book).out


BAD_BOOK_VERBS = [
    ("forecast", JOB),
    ("explain", JOB),
    ("explain", "price", "s3.get"),
    ("catalog", "list"),
    ("catalog", "show", "ml.p3.2xlarge"),
]


@pytest.mark.parametrize("verb", BAD_BOOK_VERBS)
def test_bad_books_are_refused(verb: tuple[str | Path, ...], tmp_path: Path) -> None:
    book = csv_book(tmp_path / "ours.csv", row(item="ml.p3.2xlarg", usd=-1))
    lines = refused(run(*verb, "--prices", "ours.csv", cwd=tmp_path))
    assert [line.partition(" must")[0] for line in lines] == ["ours.csv:2: column 'item'", "ours.csv:2: column 'usd'"]
    assert refused(run(*verb, "--prices", "none.csv", cwd=tmp_path)) == [
        "none.csv: must be a file that exists, but there is none"
    ]
    assert book.exists()


def test_explain_price_of_a_type() -> None:
    said = document("explain", "price", "ml.p4d.24xlarge", "--region", "us-east-1", "--as-of", "2024-03-01")
    assert (said["usd"], said["list_usd"], said["unit"]) == (37.688, 37.688, "USD/h")
    assert said["usage_type"] == "USE1-Train:ml.p4d.24xlarge"
    days = [step["as_of"] for step in said["steps"]]
    assert days == sorted(days, reverse=True)
    assert [step["usd"] for step in said["steps"] if step["taken"]] == [37.688]
    assert all(step["why"] and step["source"] for step in said["steps"])


def test_explain_price_of_an_item_with_layers_and_discounts(tmp_path: Path) -> None:
    low = csv_book(tmp_path / "low.csv", in_us_east())
    deals = [discount(usage_type="*Requests*", percent=50), discount()]
    high = json_book(tmp_path / "high.json", row(), discounts=deals)
    said = document("explain", "price", "s3.get", "--prices", low, "--prices", high)
    assert [(step["layer"], step["taken"]) for step in said["steps"]][:3] == [
        ("high.json", False),
        ("low.csv", True),
        ("built in", False),
    ]
    assert said["steps"][0]["usd"] is None
    assert said["steps"][2]["why"] == "low.csv above wins"
    assert (said["list_usd"], said["usd"]) == (3e-7, 1.5e-7)
    assert [(step["applied"], step["why"]) for step in said["discounts"]] == [
        (True, "discount applied: 50 % off"),
        (False, "does not match the usage type"),
    ]
    text = run("explain", "price", "s3.get", "--prices", low, "--prices", high, COLUMNS="200").out
    assert text.startswith("s3.get in us-east-1 on 2026-09-22: $0.00000015 USD/request")
    assert "→ low.csv, 2020-01-01: $0.0000003 USD/request; in force" in text
    assert "→ 50 % on *Requests*: discount applied" in text


@pytest.mark.parametrize("words", [("price", "s3.get", "--format", "json"), ("--format", "json", "price", "s3.get")])
def test_price_is_the_first_word_wherever_options_stand(words: tuple[str, ...]) -> None:
    assert json.loads(run("explain", *words).out)["item"] == "s3.get"


def test_job_called_price(tmp_path: Path) -> None:
    (tmp_path / "price").write_text(JOB.read_text())
    plain = run("explain", JOB)
    assert plain.code == 0
    for words in (("./price",), ("--", "price")):
        assert run("explain", *words, cwd=tmp_path) == plain
    done = run("explain", "price", cwd=tmp_path)
    assert done.code == 2
    assert "required: ITEM" in done.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["s3.gte"], ["'s3.gte'", "s3.get"]),
        (["ml.p4d.24xlage"], ["ml.p4d.24xlarge"]),
        (["s3.get", "--region", "us-esat-1"], ["us-east-1"]),
        (["s3.get", "--as-of", "soon"], ["YYYY-MM-DD", "'soon'"]),
        (["ml.trn1.32xlarge", "--region", "af-south-1"], ["us-west-2", "af-south-1"]),
    ],
)
def test_explain_price_refuses(arguments: list[str], words: list[str]) -> None:
    (line,) = refused(run("explain", "price", *arguments))
    assert all(word in line for word in words), line


def test_help_tells_of_the_topics() -> None:
    assert "simcore explain price " in run("explain", "-h").out
    assert run("explain", "price", "-h").out.startswith("usage: simcore explain price")


def days(count: int) -> list[str]:
    """As many days on end, the first in 2000."""
    first = datetime.date(2000, 1, 1)
    return [str(first + datetime.timedelta(i)) for i in range(count)]


def test_explain_price_of_a_long_book_shows_what_matters(tmp_path: Path) -> None:
    listed = days(9000)
    book = csv_book(tmp_path / "long.csv", *(row(usd=1 + i % 7, as_of=day) for i, day in enumerate(listed)))
    command = ("explain", "price", "ml.p3.2xlarge", "--as-of", listed[3000], "--prices", book)
    lines = run(*command, COLUMNS="200").out.splitlines()
    shown = [line.split(": ")[0] for line in lines if "long.csv, " in line]
    around = listed[2990:3011]
    assert shown == [f"{'→' if day == listed[3000] else ' '} long.csv, {day}" for day in reversed(around)]
    assert [line for line in lines if "more" in line] == ["  … and 5,989 more, newer", "  … and 2,990 more, older"]
    assert any(line.startswith("  built in, ") for line in lines)
    assert [step["as_of"] for step in document(*command)["steps"] if step["layer"] == "long.csv"] == listed[::-1]


@pytest.mark.parametrize(("taken", "count", "left_out"), [(0, 21, []), (20, 21, []), (0, 22, ["older"])])
def test_short_ladders_are_shown_whole(taken: int, count: int, left_out: list[str], tmp_path: Path) -> None:
    listed = days(count)[::-1]
    book = csv_book(tmp_path / "short.csv", *(row(as_of=day) for day in listed))
    out = run("explain", "price", "ml.p3.2xlarge", "--as-of", listed[taken], "--prices", book, COLUMNS="200").out
    assert out.count("short.csv, ") == 21
    assert [line for line in out.splitlines() if "…" in line] == [f"  … and 1 more, {age}" for age in left_out]
    assert out.count("→") == 1

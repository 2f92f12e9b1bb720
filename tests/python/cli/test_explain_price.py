"""simcore explain price | catalog diff | catalog export | --prices BOOK"""

import csv
import datetime
import io
import json
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.command_line import refused, run
from tests.python.jobs import EXAMPLES
from tests.python.price_books import csv_book, discount, get, json_book, row

BUILTIN = simcore.Catalog.builtin()
JOB = EXAMPLES / "caltech256-resnet50.yaml"


def document(*arguments: str | Path) -> Any:
    done = run(*arguments, "--format", "json")
    assert (done.code, done.err) == (0, "")
    return json.loads(done.out)


def in_us_east(**changes: Any) -> dict[str, Any]:
    return get(as_of="2020-01-01", **changes)


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
    done = run("forecast", JOB, "--prices", book, COLUMNS="160")
    assert done.code == 0
    assert "price from" in done.out
    assert "ours.csv" in done.out
    assert "price from" not in run("forecast", JOB).out
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
        "none.csv: must be a file that exists, got nothing there"
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
    assert "explain price -h" in run("explain", "-h").out
    assert run("explain", "price", "-h").out.startswith("usage: simcore explain price")


def test_export_reads_back_to_the_same_prices(tmp_path: Path) -> None:
    done = run("catalog", "export", "--out", "all.csv", cwd=tmp_path)
    assert (done.code, done.out, done.err) == (0, "", "")
    catalog = BUILTIN.with_prices(tmp_path / "all.csv")
    days = ("2021-01-01", "2022-02-01", "2023-07-01", "2025-06-22", "2025-06-23", "2025-12-01", BUILTIN.newest)
    rows = BUILTIN.price_list()
    assert len(rows) > 4000
    for key in sorted({(each.item, each.region) for each in rows})[::5]:
        for day in days:
            listed, own = (each.explain_price(*key, day) for each in (BUILTIN, catalog))
            assert listed.usd == own.usd, (key, day)


def test_export_holds_the_numbers_of_the_tables() -> None:
    done = run("catalog", "export", "--region", "eu-west-1", "--as-of", "2025-12-01")
    assert (done.code, done.err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(done.out), strict=True))
    assert {each["region"] for each in rows} == {"eu-west-1"}
    assert len({each["item"] for each in rows}) == len(rows) > 5
    for each in rows:
        assert each["as_of"] <= "2025-12-01"
        assert float(each["usd"]) == BUILTIN.explain_price(each["item"], "eu-west-1", "2025-12-01").usd


def test_export_of_layers_and_discounts(tmp_path: Path) -> None:
    book = json_book(tmp_path / "ours.json", row(), discounts=[discount(until="2027-01-01")])
    (line,) = refused(run("catalog", "export", "--prices", book))
    assert "cannot hold discounts" in line
    assert refused(run("catalog", "export", "--prices", book, "--out", "x.csv", cwd=tmp_path)) == [
        "--out: must end in .json: a CSV price book cannot hold discounts, got 'x.csv'"
    ]
    assert not (tmp_path / "x.csv").exists()
    assert run("catalog", "export", "--prices", book, "--out", tmp_path / "all.json").code == 0
    again = simcore.load_prices(tmp_path / "all.json")
    assert [(each.usage_type, each.percent, each.last_day) for each in again.discounts] == [
        ("*Train:ml.p3*", 12, "2027-01-01")
    ]
    assert 2.5 in [each.usd for each in again.price_list("us-east-1", "2026-01-01") if each.item == "ml.p3.2xlarge"]


def test_export_is_whole_or_not_there(tmp_path: Path) -> None:
    (tmp_path / "prices.csv").write_text("what was there before")
    assert refused(run("catalog", "export", "--region", "mars", "--out", "prices.csv", cwd=tmp_path))
    assert (tmp_path / "prices.csv").read_text() == "what was there before"
    done = run("catalog", "export", "--out", "no/such/folder.csv", cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert run("catalog", "export", "--region", "eu-west-1", "--out", "prices.csv", cwd=tmp_path).code == 0
    assert (tmp_path / "prices.csv").read_text().startswith("item,region,usd,unit,as_of,source\n")
    assert [path.name for path in tmp_path.iterdir()] == ["prices.csv"]
    assert refused(run("catalog", "export", "--out", "prices.xlsx", cwd=tmp_path))


def test_diff_of_two_books(tmp_path: Path) -> None:
    old = csv_book(tmp_path / "old.csv", row(usd=2), row(region="eu-west-1"), get(), row(item="ml.g5.xlarge", usd=0))
    new = csv_book(
        tmp_path / "new.csv",
        row(usd=2.5, as_of="2026-01-01"),
        row(usd=99, as_of="2027-01-01"),
        get(as_of="2026-01-01"),
        row(item="ml.g5.xlarge", usd=1),
        row(region="sa-east-1"),
    )
    said = document("catalog", "diff", old, new, "--as-of", "2026-06-01")
    assert {key: said[key] for key in ("as_of", "changed", "added", "removed")} == {
        "as_of": "2026-06-01",
        "changed": 2,
        "added": 1,
        "removed": 1,
    }
    told = [(each["change"], each["item"], each["region"], each["percent"]) for each in said["differences"]]
    assert told == [
        ("changed", "ml.g5.xlarge", "us-east-1", None),
        ("changed", "ml.p3.2xlarge", "us-east-1", 25.0),
        ("added", "ml.p3.2xlarge", "sa-east-1", None),
        ("removed", "ml.p3.2xlarge", "eu-west-1", None),
    ]
    assert document("catalog", "diff", old, new)["differences"][1]["after_usd"] == 99  # newest day of both
    assert len(document("catalog", "diff", old, new, "--only", "added")["differences"]) == 1
    text = run("catalog", "diff", old, new, "--as-of", "2026-06-01").out
    assert "+25.00 %" in text
    assert text.startswith("2 changed, 1 added, 1 removed (prices in force on 2026-06-01)\n")


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


def test_diff_of_thousands_of_prices_is_not_left_to_rich(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It measures and wraps each cell: seconds. One price of a book stands against all the built-in ones."""
    from rich.table import Table
    from simcore.cli.main import main

    monkeypatch.delattr(Table, "add_row")
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert main(["catalog", "diff", "builtin", str(csv_book(tmp_path / "one.csv", row()))]) == 0


def test_diff_is_aligned(tmp_path: Path) -> None:
    old = csv_book(tmp_path / "old.csv", row(usd=2), get(usd=1e-7))
    new = csv_book(tmp_path / "new.csv", row(usd=10), get(usd=2e-7))
    assert run("catalog", "diff", old, new, COLUMNS="80").out.splitlines()[2:] == [
        "item           region     unit             before       after     change  of          now of",
        "ml.p3.2xlarge  us-east-1  USD/h                $2         $10  +400.00 %  2025-06-01  2025-06-01",
        "s3.get         us-east-1  USD/request  $0.0000001  $0.0000002  +100.00 %  2025-06-01  2025-06-01",
    ]


def test_diff_with_the_built_in_prices(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "ours.csv", row(usd=3.06, as_of="2026-01-01"))
    said = document("catalog", "diff", "builtin", book, "--region", "us-east-1")
    (changed,) = (each for each in said["differences"] if each["change"] == "changed")
    assert changed["percent"] == pytest.approx(-20.0)
    assert (changed["before_usd"], changed["after_usd"]) == (3.825, 3.06)
    assert said["added"] == 0
    assert said["removed"] == len(BUILTIN.price_list("us-east-1", BUILTIN.newest)) - 1
    same = run("catalog", "diff", "builtin", "builtin")
    assert same.out == f"0 changed, 0 added, 0 removed (prices in force on {BUILTIN.newest})\n"


def test_diff_cuts_no_digit_off(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "ours.csv", in_us_east() | {"usd": 0.000000123456})
    out = run("catalog", "diff", "builtin", book, "--only", "changed").out
    assert "$0.000000123456" in out
    assert "…" not in out


@pytest.mark.parametrize("arguments", [("bultin", "builtin"), ("builtin", "missing.csv")])
def test_diff_refuses(arguments: tuple[str, str]) -> None:
    assert len(refused(run("catalog", "diff", *arguments))) == 1

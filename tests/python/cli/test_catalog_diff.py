"""simcore catalog diff A B"""

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import simcore
from simcore._core import CatalogTables
from simcore.cli import catalog_diff

from tests.python.command_line import document, refused, run
from tests.python.price_books import csv_book, get, in_us_east, row

BUILTIN = simcore.Catalog.builtin()


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
    none = "0 changed, 0 added, 0 removed"
    assert same.out == f"{none} (prices in force on {BUILTIN.newest})\nrows of all tables: {none}\n"
    assert run("catalog", "diff", BUILTIN.digest[:8], "now").out == same.out


def test_diff_cuts_no_digit_off(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "ours.csv", in_us_east() | {"usd": 0.000000123456})
    out = run("catalog", "diff", "builtin", book, "--only", "changed").out
    assert "$0.000000123456" in out
    assert "…" not in out


@pytest.mark.parametrize("arguments", [("bultin", "builtin"), ("builtin", "missing.csv")])
def test_diff_refuses(arguments: tuple[str, str]) -> None:
    assert len(refused(run("catalog", "diff", *arguments))) == 1


# ---------------------------------------------------------------------------------------------- rows of catalogs
def changed_tables(**changes: tuple[str, str]) -> Any:
    """The built-in tables with the first occurrence of a text in a table replaced."""
    texts = dict(BUILTIN.tables.texts)
    for table, (old, new) in changes.items():
        assert old in texts[table]
        texts[table] = texts[table].replace(old, new, 1)
    return SimpleNamespace(tables=CatalogTables(texts))


CHANGED = changed_tables(
    regions=("ap-east-1,", "zz-east-1,"), spot_savings=("all,0.644", "all,0.7"), training_prices=("0.6048", "0.7")
)


def test_rows_of_all_tables() -> None:
    found = catalog_diff.row_changes(BUILTIN, CHANGED, None)
    assert [(each.table, each.kind, each.key, each.prices) for each in found or ()] == [
        ("regions", "removed", "ap-east-1", False),
        ("regions", "added", "zz-east-1", False),
        ("spot_savings", "changed", "all", True),
        ("training_prices", "changed", "ml.c4.2xlarge ap-northeast-1 2025-11-04 derived", True),
    ]
    assert [each.differences for each in found or ()][2:] == [
        ["savings_fraction 0.644 → 0.7"],
        ["usd_per_hour 0.6048 → 0.7"],
    ]


def test_rows_of_a_region() -> None:
    found = catalog_diff.row_changes(BUILTIN, CHANGED, "ap-northeast-1")
    assert [each.table for each in found or ()] == ["spot_savings", "training_prices"]  # savings are of all regions


def test_a_price_book_has_no_rows_of_other_tables(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "one.csv", row())
    assert catalog_diff.row_changes(BUILTIN, simcore.load_prices(book), None) is None
    assert "changes" not in document("catalog", "diff", "builtin", book)
    assert document("catalog", "diff", "builtin", "0.1.0")["rows"].keys() == {"changed", "added", "removed"}


@pytest.mark.parametrize("word", ["0.0.9", BUILTIN.digest[:7]])
def test_an_unknown_release_is_refused(word: str) -> None:
    (line,) = refused(run("catalog", "diff", word, "now"))
    assert "0.1.0" in line


# ---------------------------------------------------------------------------------------------- in Python
def price(item: str, usd: float, region: str = "us-east-1", as_of: str = "2025-06-01") -> Any:
    return SimpleNamespace(item=item, region=region, unit="USD/h", usd=usd, as_of=as_of)


def told(before: list[Any], after: list[Any]) -> list[tuple[str, str, float | None]]:
    return [(each.change, each.item, each.percent) for each in catalog_diff.differences(before, after)]


def test_changed_then_added_then_removed_each_by_name() -> None:
    before = [price("d", 1), price("b", 4), price("a", 2), price("same", 3)]
    after = [price("same", 3), price("a", 1), price("b", 5), price("z", 1), price("c", 0)]
    assert told(before, after) == [
        ("changed", "a", -50.0),
        ("changed", "b", 25.0),
        ("added", "c", None),
        ("added", "z", None),
        ("removed", "d", None),
    ]


def test_the_same_price_of_another_day_is_no_difference() -> None:
    assert told([price("a", 2)], [price("a", 2, as_of="2026-01-01")]) == []
    assert told([], []) == []


def test_what_one_does_not_have_is_none() -> None:
    (added,) = catalog_diff.differences([], [price("größe", 0.0, "eu-west-1")])
    assert (added.before_usd, added.after_usd, added.before_as_of, added.after_as_of) == (None, 0.0, None, "2025-06-01")
    (removed,) = catalog_diff.differences([price("größe", 1e-12)], [])
    assert (removed.before_usd, removed.after_usd, removed.before_as_of, removed.after_as_of) == (
        1e-12,
        None,
        "2025-06-01",
        None,
    )


@pytest.mark.parametrize(("before", "after", "percent"), [(0.0, 1.0, None), (1e-12, 3e-12, 200.0), (8.0, 0.0, -100.0)])
def test_percent_of_the_price_before(before: float, after: float, percent: float | None) -> None:
    ((_, _, found),) = told([price("a", before)], [price("a", after)])
    assert found == (percent if percent is None else pytest.approx(percent))


def test_an_item_in_two_regions_is_two_prices() -> None:
    before = [price("a", 1), price("a", 2, "eu-west-1")]
    assert [each.region for each in catalog_diff.differences(before, [price("a", 3)])] == ["us-east-1", "eu-west-1"]

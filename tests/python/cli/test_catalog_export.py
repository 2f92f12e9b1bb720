"""simcore catalog export"""

import csv
import io
import json
from pathlib import Path

import pytest
import simcore
from simcore.cli import catalog_export

from tests.python.command_line import refused, run
from tests.python.price_books import csv_book, discount, json_book, row

BUILTIN = simcore.Catalog.builtin()


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


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_a_book_of_one_region_and_day(suffix: str) -> None:
    text = catalog_export.book(BUILTIN, suffix, "eu-west-1", "2025-12-01")
    rows = json.loads(text)["prices"] if suffix == "json" else list(csv.DictReader(io.StringIO(text)))
    listed = BUILTIN.price_list("eu-west-1", "2025-12-01")
    assert sorted((each["item"], float(each["usd"])) for each in rows) == sorted(
        (each.item, each.usd) for each in listed
    )
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


def test_standard_output_is_the_file(tmp_path: Path) -> None:
    options = ("catalog", "export", "--region", "eu-west-1", "--as-of", "2025-12-01")
    assert run(*options, "--out", tmp_path / "book.CSV").out == ""
    assert run(*options).out == (tmp_path / "book.CSV").read_text()


def test_own_prices_are_in_the_book(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "ours.csv", row(item="ml.p3.2xlarge", usd=1.25, source="Größe → 12 %"))
    out = run("catalog", "export", "--prices", book, "--region", "us-east-1").out
    rows = [each for each in csv.DictReader(io.StringIO(out)) if each["item"] == "ml.p3.2xlarge"]
    assert ("1.25", "Größe → 12 %") in [(each["usd"], each["source"]) for each in rows]


@pytest.mark.parametrize("out", ["prices", "prices.csv.gz", "csv", ".json/x"])
def test_other_forms_are_refused(out: str, tmp_path: Path) -> None:
    if out == "csv":  # a file of that name has no ending, yet says what is meant
        assert run("catalog", "export", "--region", "eu-west-1", "--out", out, cwd=tmp_path).code == 0
    else:
        (line,) = refused(run("catalog", "export", "--region", "eu-west-1", "--out", out, cwd=tmp_path))
        assert line == f"--out: must end in .csv or .json, got {out!r}"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--format", "json", "--out", "a.csv"), "--out: must end in .json, the --format, got 'a.csv'"),
        (("--format", "csv", "--out", "a.JSON"), "--out: must end in .csv, the --format, got 'a.JSON'"),
    ],
)
def test_an_ending_of_another_format(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert refused(run("catalog", "export", *words, cwd=tmp_path)) == [said]
    assert list(tmp_path.iterdir()) == []


def test_json_on_standard_output() -> None:
    done = run("catalog", "export", "--region", "eu-west-1", "--format", "json", "--out", "-")
    assert done.out == catalog_export.book(BUILTIN, "json", "eu-west-1")

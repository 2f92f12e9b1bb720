"""simcore catalog import OFFER... --out PRICES"""

from pathlib import Path

import simcore

from tests.python.command_line import refused, run
from tests.python.offers import OFFERS, rows_of_book, write


def test_import_says_what_it_took_and_left_out(tmp_path: Path) -> None:
    offers = [write(tmp_path, service, "json") for service in OFFERS]
    done = run("catalog", "import", *offers, "--out", tmp_path / "prices.csv")
    assert (done.code, done.err) == (0, "")
    rows = rows_of_book(tmp_path / "prices.csv")
    assert f"{len(rows)} prices in 3 regions" in done.out
    for line in (
        "AmazonSageMaker.json: AmazonSageMaker version 20260116160258 of 2026-01-16, 3 prices from 7 products",
        "  training instances: 2",
        "  sagemaker.volume: 1",
        "  efs: 4",
        "  regions: eu-west-1, us-east-1, us-west-2",
        "  left out: 3, another usage type",
        "  left out: 1, an instance type that simcore does not know",
        "  left out: 1, a prefix of the usage type that is not known",
    ):
        assert line in done.out.splitlines(), done.out


def test_regions(tmp_path: Path) -> None:
    offer, book = write(tmp_path, "AmazonS3", "csv"), tmp_path / "prices.csv"
    done = run("catalog", "import", offer, "--out", book, "--region", "us-west-2", "--region", "eu-west-1")
    assert done.code == 0
    assert {row[1] for row in rows_of_book(book)} == {"us-west-2"}
    assert "us-east-1" in refused(run("catalog", "import", offer, "--out", book, "--region", "us-esat-1"))[0]


def test_every_bad_file_is_told_and_the_older_book_stays(tmp_path: Path) -> None:
    good, bad, book = write(tmp_path, "AmazonS3", "json"), tmp_path / "bad.json", tmp_path / "prices.csv"
    bad.write_text("{}")
    book.write_text("old")
    lines = refused(run("catalog", "import", good, bad, tmp_path / "missing", "--out", book))
    assert any("bad.json: offerCode" in line for line in lines)
    assert any("missing: must be a file" in line for line in lines)
    assert not any("AmazonS3.json" in line for line in lines)
    assert book.read_text() == "old"


def test_wrong_usage(tmp_path: Path) -> None:
    for arguments in (["import"], ["import", "x.json"], ["import", "--out", "x.csv"]):
        done = run("catalog", *arguments, cwd=tmp_path)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("usage: simcore")


def test_an_imported_book_is_read_as_a_layer(tmp_path: Path) -> None:
    """What the importer writes, the reader of price books takes whole."""
    offers = [write(tmp_path, service, "json") for service in OFFERS]
    assert run("catalog", "import", *offers, "--out", tmp_path / "prices.csv").code == 0
    layer = simcore.load_prices(tmp_path / "prices.csv")
    rows = rows_of_book(tmp_path / "prices.csv")
    assert len(layer.prices) == len(rows) > 10
    catalog = simcore.Catalog.builtin().with_prices(layer)
    for price in layer.price_list(as_of=layer.newest):
        explained = catalog.explain_price(price.item, price.region, layer.newest)
        assert explained.usd == price.usd
        assert [step.layer for step in explained.steps if step.taken] == ["prices.csv"]


def test_a_book_that_is_a_link_in_a_circle(tmp_path: Path) -> None:
    offer, book = write(tmp_path, "AmazonS3", "json"), tmp_path / "prices.csv"
    book.symlink_to(book.name)
    done = run("catalog", "import", offer, "--out", book)
    assert (done.code, done.out) == (74, "")
    assert done.err == f"simcore: [Errno 40] Too many levels of symbolic links: '{book}'\n"
    assert book.is_symlink()


def test_a_book_on_standard_output(tmp_path: Path) -> None:
    """What was taken is said on standard error."""
    offer = write(tmp_path, "AmazonS3", "csv")
    told = run("catalog", "import", offer, "--out", "book.csv", cwd=tmp_path).out.splitlines()
    done = run("catalog", "import", offer, "--out", "-", cwd=tmp_path)
    assert (done.code, done.out) == (0, (tmp_path / "book.csv").read_text())
    assert [line.replace("standard output", "book.csv") for line in done.err.splitlines()] == told

"""Offer files become a price book, or nothing at all."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.offers import (
    OFFERS,
    as_csv,
    as_dict,
    expected_of_csv,
    expected_of_json,
    rows_of_book,
    write,
)
from tools import synthetic_offer

OLD = b"item,region,usd,unit,as_of,source\nan older book\n"
Offer = dict[str, Any]


@pytest.mark.parametrize("form", ["json", "csv"])
@pytest.mark.parametrize("service", sorted(OFFERS))
def test_rows_are_those_of_a_few_lines_of_python(tmp_path: Path, service: str, form: str) -> None:
    offer, book = write(tmp_path, service, form), tmp_path / "prices.csv"
    summary = simcore.import_offers(offer, book)
    expected = (expected_of_json if form == "json" else expected_of_csv)(offer.read_text())
    rows = rows_of_book(book)
    assert len(rows) == len(set(rows)) == summary.prices >= 3
    assert set(rows) == expected
    assert rows == sorted(rows)
    read = [it for it in OFFERS[service] for _ in (it["tiers"] if form == "csv" else [0])]
    assert summary.files[0].products == len(read)
    assert summary.files[0].published == "2026-01-16"


def test_all_services_make_one_book_whatever_their_order_and_form(tmp_path: Path) -> None:
    books = []
    for number in range(6):
        source = random.Random(number)
        offers = [write(tmp_path, service, source.choice(["json", "csv"])) for service in OFFERS]
        source.shuffle(offers)
        simcore.import_offers(offers, tmp_path / "prices.csv")
        books.append((tmp_path / "prices.csv").read_bytes())
    assert len(set(books)) == 1
    rows = rows_of_book(tmp_path / "prices.csv")
    expected = [expected_of_json(json.dumps(as_dict(service))) for service in OFFERS]
    assert set(rows) == set().union(*expected)


def test_regions_can_be_chosen(tmp_path: Path) -> None:
    offer, book = write(tmp_path, "AmazonSageMaker", "json"), tmp_path / "prices.csv"
    summary = simcore.import_offers([str(offer)], str(book), regions=["eu-west-1"])
    assert [row[:2] for row in rows_of_book(book)] == [("ml.m5.large", "eu-west-1")]
    assert summary.skipped["a region not asked for"] == 2
    with pytest.raises(simcore.CatalogError, match="us-east-1"):
        simcore.import_offers(offer, book, regions=["us-esat-1"])


def first_term(offer: Offer, key: str = "") -> Offer:
    """The term, or the price, of ml.m5.large in us-east-1."""
    term: Offer = next(iter(offer["terms"]["OnDemand"]["USE1TRAINMLM5LARGETRAINING"].values()))
    dimension: Offer = next(iter(term["priceDimensions"].values()))
    return dimension if key else term


def price(value: Any) -> Callable[[Offer], None]:
    return lambda offer: first_term(offer, "price").update(pricePerUnit=value)


def drop_term(offer: Offer) -> None:
    del offer["terms"]["OnDemand"]["USE1TRAINMLM5LARGETRAINING"]


def second_price(offer: Offer) -> None:
    dimensions = first_term(offer)["priceDimensions"]
    dimensions["second"] = next(iter(dimensions.values())) | {"pricePerUnit": {"USD": "0.2"}}


def second_product(offer: Offer) -> None:
    first = offer["products"]["USE1TRAINMLM5LARGETRAINING"]
    offer["products"]["TWIN"] = first | {"sku": "TWIN"}
    term = json.loads(json.dumps(offer["terms"]["OnDemand"]["USE1TRAINMLM5LARGETRAINING"]))
    next(iter(next(iter(term.values()))["priceDimensions"].values()))["pricePerUnit"]["USD"] = "0.3"
    next(iter(term.values()))["sku"] = "TWIN"
    offer["terms"]["OnDemand"]["TWIN"] = term


def elsewhere(offer: Offer) -> None:
    offer["products"]["USE1TRAINMLM5LARGETRAINING"]["attributes"]["regionCode"] = "us-west-2"


def nothing_of_use(offer: Offer) -> None:
    offer["products"] = {}


PATH = "terms.OnDemand.USE1TRAINMLM5LARGETRAINING."
LIES: dict[str, tuple[Callable[[Offer], Any], list[str]]] = {
    "unknown service": (lambda o: o.update(offerCode="AmazonSageMakr"), ["offerCode", "did you mean AmazonSageMaker"]),
    "no service": (lambda o: o.pop("offerCode"), ["offerCode", "must be given"]),
    "no version": (lambda o: o.pop("version"), ["version"]),
    "no day": (lambda o: o.update(publicationDate="last week"), ["publicationDate", "YYYY-MM-DD", "last week"]),
    "no such day": (lambda o: o.update(publicationDate="2026-02-30T00:00:00Z"), ["publicationDate", "2026-02-30"]),
    "not USD": (price({"CNY": "0.8"}), [PATH, "USD", "CNY"]),
    "no currency": (price({}), [PATH, "USD", "none"]),
    "negative": (price({"USD": "-0.115"}), [PATH, "not negative", "-0.115"]),
    "a negative number": (price({"USD": -1}), [PATH, "not negative", "-1"]),
    "empty price": (price({"USD": ""}), [PATH, "number", "''"]),
    "words": (price({"USD": "free"}), [PATH, "number", "free"]),
    "null": (price({"USD": None}), [PATH, "number", "null"]),
    "absurd": (price({"USD": "10001"}), [PATH, "10000 USD", "10001"]),
    "free hours": (price({"USD": "0.0000000000"}), [PATH, "above 0"]),
    "another unit": (lambda o: first_term(o, "x").update(unit="seconds"), [PATH, "Hrs", "seconds"]),
    "no unit": (lambda o: first_term(o, "x").pop("unit"), [PATH, "Hrs"]),
    "no range": (lambda o: first_term(o, "x").update(beginRange="Inf"), [PATH, "beginRange", "Inf"]),
    "second tier only": (lambda o: first_term(o, "x").update(beginRange="10"), ["on-demand price"]),
    "no price": (drop_term, ["products.USE1TRAINMLM5LARGETRAINING", "on-demand price", "none"]),
    "two prices": (second_price, [PATH, "one on-demand price", "0.115", "0.2"]),
    "two products": (second_product, ["ml.m5.large in us-east-1", "one price", "0.115", "0.3", "TWIN"]),
    "another region": (elsewhere, ["attributes.regionCode", "us-east-1", "us-west-2", "USE1-Train:ml.m5.large"]),
    "effective when": (lambda o: first_term(o).update(effectiveDate="2025-13-01"), ["effectiveDate", "2025-13-01"]),
    "nothing of use": (nothing_of_use, ["must hold a price", "none among 0 products"]),
    "no products": (lambda o: o.pop("products"), ["products", "must be given"]),
    "no terms": (lambda o: o.pop("terms"), ["terms.OnDemand", "must be given"]),
    "list of products": (lambda o: o.update(products=[]), ["products", "must be an object", "a list"]),
    "another SKU": (lambda o: first_term(o).update(sku="OTHER"), [PATH, "SKU", "OTHER"]),
}


def refused(folder: Path, offer: Path, *words: str) -> None:
    """One problem, with these words; the older book stays, and nothing else is left."""
    book = folder / "prices.csv"
    book.write_bytes(OLD)
    before = sorted(folder.iterdir())
    with pytest.raises(simcore.SpecError) as error:
        simcore.import_offers(offer, book)
    assert len(error.value.problems) == 1, str(error.value)
    assert str(error.value).startswith(str(offer)), str(error.value)
    assert all(word in str(error.value) for word in words), str(error.value)
    assert book.read_bytes() == OLD
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("lie", sorted(LIES))
def test_a_lying_offer_is_refused_whole(tmp_path: Path, lie: str) -> None:
    change, words = LIES[lie]
    offer = as_dict("AmazonSageMaker")
    change(offer)
    path = tmp_path / "offer.json"
    path.write_text(json.dumps(offer))
    refused(tmp_path, path, *words)


CSV = as_csv("AmazonSageMaker")
TORN = {
    "last row": (CSV[: CSV.rindex(",")], ["cells", "last row"]),
    "in a quote": (CSV[:-5], ["whole row"]),
    "no rows": ("".join(CSV.splitlines(keepends=True)[:6]), ["header"]),
    "a cell more": (CSV.replace('"us-east-1"', '"us-east-1","x"', 1), ["line 7", "cells"]),
    "negative": (CSV.replace('"0.1150000000"', '"-0.1"', 1), ["line 7, PricePerUnit", "-0.1"]),
    "euros": (CSV.replace('"USD"', '"EUR"', 1), ["line 7, Currency", "EUR"]),
    "service": (CSV.replace('"AmazonSageMaker"', '"AmazonSageMaket"', 1), ["did you mean AmazonSageMaker"]),
    "other text": ("item,region\nml.m5.large,us-east-1\n", ["offer file"]),
    "NUL": (CSV.replace("Training", "Train\0ing", 1), ["NUL"]),
    "empty": ("", ["empty"]),
    "spaces": (" \n" * 100, ["offer file"]),
}


@pytest.mark.parametrize("name", sorted(TORN))
def test_a_torn_csv_file_is_refused_whole(tmp_path: Path, name: str) -> None:
    text, words = TORN[name]
    path = tmp_path / "offer.csv"
    path.write_text(text)
    refused(tmp_path, path, *words)


def test_json_that_ends_early_or_hides_something_is_refused_whole(tmp_path: Path) -> None:
    text = json.dumps(as_dict("AmazonS3"))
    path = tmp_path / "offer.json"
    source = random.Random(1)
    for length in [len(text) - 1, *(source.randrange(1, len(text)) for _ in range(40))]:
        path.write_text(text[:length])
        refused(tmp_path, path, "the end of the file")
    for bad, word in ((text + "{}", "JSON"), (text.replace(":", "=", 1), "JSON"), ("[" * 10**6, "offer file")):
        path.write_text(bad)
        refused(tmp_path, path, word)
    path.write_bytes(text.encode().replace(b"Requests", b"Reque\xffsts", 1))
    refused(tmp_path, path, "JSON")
    path.write_text(text.replace('"disclaimer"', '"x": ' + '{"a":' * 100 + "1" + "}" * 100 + ', "disclaimer"'))
    refused(tmp_path, path, "64 levels")


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    refused(tmp_path, tmp_path / "pipe", "regular file")
    refused(tmp_path, tmp_path, "a directory")
    refused(tmp_path, Path("/dev/zero"), "regular file")
    refused(tmp_path, tmp_path / "missing.json", "there is none")


def test_where_a_book_cannot_stand_nothing_is_read(tmp_path: Path) -> None:
    offer = write(tmp_path, "AmazonS3", "json")
    before = offer.read_bytes()
    for out in (tmp_path, tmp_path / "no" / "folder.csv", Path("/dev/null"), offer):
        with pytest.raises(simcore.SpecError):
            simcore.import_offers(tmp_path / "offer that is not even there", out)
        with pytest.raises(simcore.SpecError):
            simcore.import_offers(offer, out)
    assert offer.read_bytes() == before
    assert list(tmp_path.iterdir()) == [offer]


MEASURED = """\
import resource, sys, simcore
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
summary = simcore.import_offers(sys.argv[1], sys.argv[2])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, summary.prices)
"""


@pytest.mark.parametrize("form", ["json", "csv"])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, form: str) -> None:
    """60 MB are read; the process may grow by 12 MB."""
    offer, book = tmp_path / "offer", tmp_path / "prices.csv"
    synthetic_offer.write(offer, 60_000_000, form)
    assert 55_000_000 < offer.stat().st_size < 65_000_000
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, offer, book], capture_output=True, text=True, check=True, timeout=60
    )
    grown_kib, prices = map(int, done.stdout.split())
    assert prices > 100
    assert grown_kib < 12_000


def test_giant_strings_and_numbers_cost_no_memory(tmp_path: Path) -> None:
    for filling in (b"x", b"1", b" "):
        path = tmp_path / "offer.json"
        path.write_bytes((b'{"a":"' if filling == b"x" else b'{"a":') + filling * 50_000_000)
        done = subprocess.run(
            [sys.executable, "-c", MEASURED.replace("summary =", "try: summary =").replace(
                "print(", "except simcore.SpecError as error: print(error)\nprint(").replace(", summary.prices", ""),
             path, tmp_path / "out.csv"], capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
        text, grown_kib = done.stdout.splitlines()
        assert "1 MiB" in text
        assert int(grown_kib) < 12_000


INTERRUPTED = """\
import sys, time, simcore
def progress(done, size):
    if done == 0: print("started", flush=True)
    time.sleep(0.01)
try:
    simcore.import_offers(sys.argv[1], sys.argv[2], progress=progress)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_an_interrupted_import_leaves_nothing(tmp_path: Path) -> None:
    offer, book = tmp_path / "offer.json", tmp_path / "prices.csv"
    synthetic_offer.write(offer, 60_000_000, "json")
    book.write_bytes(OLD)
    program = subprocess.Popen([sys.executable, "-c", INTERRUPTED, offer, book], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == "started\n"
    program.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, _ = program.communicate(timeout=20)
    assert time.monotonic() - start < 2.0
    assert (program.returncode, out) == (0, "interrupted\n")
    assert book.read_bytes() == OLD
    assert sorted(tmp_path.iterdir()) == [offer, book]


def test_progress_grows_to_all_bytes_and_its_errors_come_through(tmp_path: Path) -> None:
    offer, book = write(tmp_path, "AmazonS3", "json"), tmp_path / "prices.csv"
    seen: list[tuple[int, int]] = []
    simcore.import_offers(offer, book, progress=lambda done, size: seen.append((done, size)))
    assert seen == sorted(seen)
    assert seen[-1] == (offer.stat().st_size, offer.stat().st_size)
    book.unlink()

    def fail(done: int, size: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        simcore.import_offers(offer, book, progress=fail)
    assert not book.exists()


def test_a_disk_that_refuses_is_an_os_error(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write anywhere")
    offer, folder = write(tmp_path, "AmazonS3", "json"), tmp_path / "closed"
    folder.mkdir(mode=0o500)
    with pytest.raises(PermissionError):
        simcore.import_offers(offer, folder / "prices.csv")

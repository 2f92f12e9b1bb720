"""Price books over the built-in prices."""

import copy
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
import simcore
from hypothesis import given
from hypothesis import strategies as st

from tests.python.jobs import ROOT, smallest
from tests.python.price_books import csv_book, discount, get, json_book, row

BUILTIN = simcore.Catalog.builtin()
DAY = "2025-12-01"  # of the smallest job
S3 = {"train": {"source": "s3", "size": "10 GB", "objects": 1000}}


def price(catalog: simcore.Catalog, item: str, region: str = "us-east-1", day: str = DAY) -> float:
    return catalog.explain_price(item, region, day).usd


def test_csv_and_json_are_the_same_prices(tmp_path: Path) -> None:
    rows = (row(), row(region="eu-west-1", usd=3), get())
    books = [
        simcore.load_prices(make(tmp_path / name, *rows)) for make, name in ((csv_book, "a.csv"), (json_book, "a.json"))
    ]
    first, second = ([(p.item, p.region, p.usd, p.unit, p.as_of, p.source) for p in book.prices] for book in books)
    assert first == second
    assert [book.name for book in books] == ["a.csv", "a.json"]
    assert books[0].newest == "2025-06-01"
    assert simcore.load_prices(os.fspath(tmp_path / "a.csv")).digest == books[0].digest


def test_forecast_with_prices_of_ones_own(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "ours.csv", row(), get())
    catalog = BUILTIN.with_prices(book)
    job = smallest(channels=S3)
    made, plain = simcore.forecast(job, catalog=catalog), simcore.forecast(job)
    layers = {item.usage_type: item.layer for item in made.bill.items}
    assert layers["USE1-Train:ml.p3.2xlarge"] == layers["Requests-Tier2"] == "ours.csv"
    assert layers["USE1-Train:VolumeUsage.gp2"] == layers["Requests-Tier1"] == "built in"
    assert {item.layer for item in plain.bill.items} == {"built in"}
    instance, listed = made.bill.items[0], plain.bill.items[0]
    assert (instance.unit_price_usd, instance.as_of, instance.source) == (
        2.5,
        "2025-06-01",
        "price_book: contract 2025",
    )
    assert instance.amount_usd == pytest.approx(listed.amount_usd * 2.5 / listed.unit_price_usd, abs=1e-8)
    assert instance.quantity == listed.quantity
    assert made.catalog == catalog.digest != BUILTIN.digest
    assert json.loads(made.to_json())["bill"][0]["layer"] == "ours.csv"
    assert [line.layer for line in job.resolve(catalog).tariff] == [item.layer for item in made.bill.items]


def test_the_job_files_own_price_stands_above_all(tmp_path: Path) -> None:
    catalog = BUILTIN.with_prices(csv_book(tmp_path / "ours.csv", row()))
    item = simcore.forecast(smallest(prices__instance_hour=9), catalog=catalog).bill.items[0]
    assert (item.unit_price_usd, item.layer) == (9, "job file")


def test_a_layer_is_given_as_a_path_or_as_itself(tmp_path: Path) -> None:
    path = csv_book(tmp_path / "ours.csv", row())
    digests = {BUILTIN.with_prices(each).digest for each in (path, str(path), simcore.load_prices(path))}
    assert len(digests) == 1
    assert BUILTIN.with_prices().digest == BUILTIN.digest
    with pytest.raises(TypeError):
        BUILTIN.with_prices(7)  # type: ignore[arg-type]


def test_a_plan_has_its_prices_already(tmp_path: Path) -> None:
    catalog = BUILTIN.with_prices(csv_book(tmp_path / "ours.csv", row()))
    with pytest.raises(simcore.SpecError, match="catalog: must not be given with a plan"):
        simcore.forecast(smallest().resolve(), catalog=catalog)
    assert simcore.forecast(smallest().resolve(catalog)).bill.items[0].unit_price_usd == 2.5


def test_every_verb_takes_a_catalog(tmp_path: Path) -> None:
    catalog = BUILTIN.with_prices(csv_book(tmp_path / "ours.csv", row(usd=7)))
    job = smallest()
    trace = simcore.simulate(job, catalog=catalog)
    assert trace.to_json() == simcore.simulate(job).to_json()  # prices change no time
    made = simcore.bill(job, trace, catalog=catalog)
    assert made.items[0].unit_price_usd == 7
    assert made.total_usd != simcore.bill(job, trace).total_usd
    verdict = simcore.check(job, catalog=catalog, max_cost=5, replications=100)
    assert verdict.forecast.to_dict() == simcore.forecast(job, catalog=catalog, replications=100).to_dict()
    assert (verdict.within, simcore.check(job, max_cost=5).within) == (False, True)
    plan = job.resolve()
    for verb in (
        lambda: simcore.check(plan, catalog=catalog, max_cost=5),
        lambda: simcore.simulate(plan, catalog=catalog),
        lambda: simcore.bill(plan, trace, catalog=catalog),
    ):
        with pytest.raises(simcore.SpecError, match="must not be given with a plan"):
            verb()


def test_prices_of_one_day_do_not_hold_before_it(tmp_path: Path) -> None:
    catalog = BUILTIN.with_prices(csv_book(tmp_path / "a.csv", row(), row(usd=2.0, as_of="2025-09-01")))
    for day, expected in (("2025-09-01", 2.0), ("2025-08-31", 2.5), ("2025-06-01", 2.5), ("2025-05-31", 3.825)):
        found = catalog.training_price("ml.p3.2xlarge", "us-east-1", day)
        assert (found.usd_per_hour, found.layer) == (expected, "built in" if expected == 3.825 else "a.csv")


def test_newest_day_includes_the_layers(tmp_path: Path) -> None:
    assert BUILTIN.with_prices(csv_book(tmp_path / "a.csv", get(as_of="2031-01-01"))).newest == "2031-01-01"
    assert BUILTIN.with_prices(csv_book(tmp_path / "b.csv", row())).newest == BUILTIN.newest


def test_discounts_are_seen_in_price_and_source(tmp_path: Path) -> None:
    deals = [discount(), discount(usage_type="*", service="AmazonS3", percent=50, until="2025-01-01")]
    catalog = BUILTIN.with_prices(json_book(tmp_path / "a.json", discounts=deals))
    made = simcore.forecast(smallest(channels=S3), catalog=catalog)
    plain = simcore.forecast(smallest(channels=S3))
    for item, listed in zip(made.bill.items, plain.bill.items, strict=True):
        if "Train:ml.p3" in item.usage_type:
            assert item.unit_price_usd == pytest.approx(3.825 * 0.88)
            assert item.source == f"{listed.source}, less 12 % (private pricing)"
        else:  # the other discount has ended
            assert (item.unit_price_usd, item.source) == (listed.unit_price_usd, listed.source)
    assert [(each.percent, each.last_day, each.service) for each in catalog.discounts] == [
        (12, None, ""),
        (50, "2025-01-01", "AmazonS3"),
    ]


def test_free_tiers_are_said_not_to_be_modelled() -> None:
    assumed = {entry.field: entry.value for entry in simcore.forecast(smallest()).assumed}
    assert assumed["billing (free tier)"].startswith("not modelled")


def test_catalog_of_layers_can_be_asked_like_any_other(tmp_path: Path) -> None:
    catalog = BUILTIN.with_prices(csv_book(tmp_path / "a.csv", row(), get()))
    assert [(p.layer, p.as_of) for p in catalog.price_history("ml.p3.2xlarge") if p.layer != "built in"] == [
        ("a.csv", "2025-06-01")
    ]
    assert catalog.storage_price("s3.get", "us-east-1", DAY).layer == "a.csv"
    assert catalog.storage_price("s3.get", "eu-west-1", DAY).layer == "built in"


BAD_ROWS: dict[str, tuple[dict[str, Any], str]] = {
    "unknown type": (row(item="ml.p3.2xlarg"), "item.*'ml.p3.2xlarg' .did you mean ml.p3.2xlarge"),
    "unknown item": (get(item="s3.gte"), "item.*'s3.gte' .did you mean s3.get"),
    "no prefix": (row(item="p3.2xlarge"), "item.*did you mean ml.p3.2xlarge"),
    "unknown region": (row(region="eu-west-11"), "region.*did you mean eu-west-1"),
    "empty region": (row(region=""), "region.*must be a known region, got ''"),
    "negative": (row(usd=-1), "usd.*at least 0, got '-1'"),
    "huge": (row(usd=3825), "usd.*at most .*got '3825'"),
    "price of 1,000 requests": (get(usd=4e-4), "usd.*100 times the largest known"),
    "wrong unit": (row(unit="USD/s"), "unit.*must be USD/h for ml.p3.2xlarge, got 'USD/s'"),
    "unit of another item": (get() | {"unit": "USD/GB"}, "unit.*must be USD/request for s3.get"),
    "day that is none": (row(as_of="2025-02-30"), "as_of.*must be a day, YYYY-MM-DD, got '2025-02-30'"),
    "day in another form": (row(as_of="1/2/2025"), "as_of.*YYYY-MM-DD"),
    "day of another century": (row(as_of="2205-06-01"), "as_of.*2000-01-01 to 2099-12-31"),
    "no source": (row(source=" "), "source.*must say where"),
    "number that is text": (row(usd="cheap"), "usd.*must be a.*number, got 'cheap'"),
    "no number": (row(usd=""), "usd.*must be a.*number, got ''"),
}


@pytest.mark.parametrize("suffix", ["csv", "json"])
@pytest.mark.parametrize("name", BAD_ROWS)
def test_bad_rows(name: str, suffix: str, tmp_path: Path) -> None:
    wrong, expected = BAD_ROWS[name]
    make = csv_book if suffix == "csv" else json_book
    path = make(tmp_path / f"book.{suffix}", row(region="sa-east-1"), wrong)
    with pytest.raises(simcore.CatalogError) as caught:
        simcore.load_prices(path)
    (problem,) = caught.value.problems
    place = f"{path}:3" if suffix == "csv" else f"{path}: prices[1]."
    assert problem.where.startswith(place)
    assert re.search(expected, str(caught.value)), str(caught.value)


BAD_CSV = {
    "empty": ("", "at least one price or discount, got an empty file"),
    "header only": ("item,region,usd,unit,as_of,source\n", "at least one price or discount, got none"),
    "no header": ("ml.p3.2xlarge,us-east-1,2.5,USD/h,2025-06-01,x\n", "must have a column 'item'"),
    "column missing": ("item,region,usd,unit,as_of\n", "must have a column 'source'"),
    "column twice": ("item,region,usd,unit,as_of,source,usd\n", "must name every column once"),
    "column too many": ("item,region,usd,unit,as_of,source,sorce\n", "'sorce' .did you mean source"),
    "cell missing": ("item,region,usd,unit,as_of,source\nml.p3.2xlarge,us-east-1\n", ":2: must have 6 cells, got 2"),
    "open quote": ('item,region,usd,unit,as_of,source\n"ml', ":2: an open quote must be closed"),
    "semicolons": ("item;region;usd;unit;as_of;source\n", "must have a column 'item'"),
    "decimal comma": (
        "item,region,usd,unit,as_of,source\nml.p3.2xlarge,us-east-1,2,5,USD/h,2025-06-01,x\n",
        ":2: must have 6 cells, got 7",
    ),
}
BAD_JSON = {
    "not JSON": ("{", "must be JSON"),
    "list": ("[]", "must be an object with the keys prices or discounts"),
    "nothing in it": ("{}", "at least one price or discount, got none"),
    "unknown key": ('{"price": []}', "did you mean prices"),
    "prices no list": ('{"prices": 1}', "prices: must be a list"),
    "row no object": ('{"prices": [3]}', r"prices\[0\]: must be an object"),
    "key twice": ('{"prices": [], "prices": []}', "must name each key once"),
    "NaN": ('{"prices": [{"usd": NaN}]}', "must be JSON"),
    "too large": ('{"prices": [{"usd": 1e999}]}', "fit a double"),
    "keys missing": ('{"prices": [{}]}', r"prices\[0\].item: must be given"),
    "over 100 %": (
        json.dumps({"discounts": [discount(percent=101)]}),
        r"discounts\[0\].percent: must be from 0 to 100",
    ),
    "surcharge": (json.dumps({"discounts": [discount(percent=-5)]}), r"percent: must be from 0 to 100, got '-5'"),
    "ends before it begins": (
        json.dumps({"discounts": [discount(**{"from": "2026-01-02", "until": "2026-01-01"})]}),
        "until: must not be before from",
    ),
    "no pattern": (json.dumps({"discounts": [discount(usage_type="")]}), "usage_type: must be a pattern"),
    "percent as text": (json.dumps({"discounts": [discount(percent="12%")]}), "percent: must be a number"),
    "misspelt key": (json.dumps({"discounts": [discount(form="2026-01-01")]}), "did you mean from"),
}


@pytest.mark.parametrize(
    ("suffix", "name"), [("csv", name) for name in BAD_CSV] + [("json", name) for name in BAD_JSON]
)
def test_bad_books(suffix: str, name: str, tmp_path: Path) -> None:
    text, expected = (BAD_CSV if suffix == "csv" else BAD_JSON)[name]
    path = tmp_path / f"book.{suffix}"
    path.write_text(text)
    with pytest.raises(simcore.CatalogError, match=expected):
        simcore.load_prices(path)


def test_repeated_row_names_the_first(tmp_path: Path) -> None:
    path = csv_book(tmp_path / "a.csv", row(), get(), row(usd=3))
    with pytest.raises(simcore.CatalogError, match=r"a\.csv:4: .*of .*a\.csv:2"):
        simcore.load_prices(path)


def test_every_problem_at_once(tmp_path: Path) -> None:
    wrong = [wrong for wrong, _ in BAD_ROWS.values()]
    path = json_book(tmp_path / "a.json", *wrong, discounts=[discount(percent=101), discount(source="")])
    with pytest.raises(simcore.CatalogError) as caught:
        simcore.load_prices(path)
    places = {problem.where.partition(": ")[2].partition(".")[0] for problem in caught.value.problems}
    assert places == {*(f"prices[{i}]" for i in range(len(wrong))), "discounts[0]", "discounts[1]"}


@pytest.mark.parametrize("name", ["missing.csv", "prices.txt", "prices"])
def test_no_such_book(name: str, tmp_path: Path) -> None:
    with pytest.raises(simcore.CatalogError, match="must be a"):
        simcore.load_prices(tmp_path / name)


# What holds of all layers.

ITEMS = ("ml.p3.2xlarge", "ml.g5.xlarge", "s3.get", "s3.put")
REGIONS = ("us-east-1", "eu-west-1", "us-west-2")
UNITS = {"ml.p3.2xlarge": "USD/h", "ml.g5.xlarge": "USD/h", "s3.get": "USD/request", "s3.put": "USD/request"}
LIMITS = {"ml.p3.2xlarge": 300.0, "ml.g5.xlarge": 100.0, "s3.get": 4e-5, "s3.put": 5e-4}
PRICES = st.dictionaries(
    st.tuples(st.sampled_from(ITEMS), st.sampled_from(REGIONS)), st.integers(0, 1000), max_size=6
).map(lambda cells: {key: LIMITS[key[0]] * part / 1000 for key, part in cells.items()})
DEALS = st.lists(
    st.builds(
        lambda pattern, percent: discount(usage_type=pattern, percent=percent),
        st.sampled_from(["*", "*Train*", "*ml.p3.2xlarge", "*Requests-Tier?", "USE1-*", "nothing"]),
        st.floats(0, 100),
    ),
    max_size=4,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("books")


def layer(folder: Path, name: str, prices: dict[tuple[str, str], float], deals: Any = ()) -> simcore.PriceLayer:
    rows = [row(item=item, region=region, usd=usd, unit=UNITS[item]) for (item, region), usd in prices.items()]
    if not rows and not deals:
        deals = [discount(usage_type="nothing")]  # an empty book is refused
    return simcore.load_prices(json_book(folder / name, *rows, discounts=list(deals)))


@given(books=st.lists(PRICES, min_size=1, max_size=4))
def test_the_last_layer_that_has_the_item_wins(folder: Path, books: list[dict[tuple[str, str], float]]) -> None:
    catalog = BUILTIN.with_prices(*(layer(folder, f"{i}.json", book) for i, book in enumerate(books)))
    for item in ITEMS:
        for region in REGIONS:
            stated = [(book[item, region], f"{i}.json") for i, book in enumerate(books) if (item, region) in book]
            expected = stated[-1] if stated else (price(BUILTIN, item, region), "built in")
            explained = catalog.explain_price(item, region, DAY)
            (taken,) = (step for step in explained.steps if step.taken)
            assert (explained.usd, taken.layer) == expected


@given(below=PRICES, above=PRICES)
def test_order_matters_only_where_both_have_the_item(
    folder: Path, below: dict[tuple[str, str], float], above: dict[tuple[str, str], float]
) -> None:
    layers = layer(folder, "below.json", below), layer(folder, "above.json", above)
    one, other = BUILTIN.with_prices(*layers), BUILTIN.with_prices(*reversed(layers))
    for item in ITEMS:
        for region in REGIONS:
            same = price(one, item, region) == price(other, item, region)
            shared = (item, region) in below and (item, region) in above
            assert same or (shared and below[item, region] != above[item, region])


@given(prices=PRICES)
def test_a_layer_without_the_item_changes_nothing(folder: Path, prices: dict[tuple[str, str], float]) -> None:
    others = {key: usd for key, usd in prices.items() if key != ("ml.p3.2xlarge", "us-east-1")}
    job = smallest(purchase="on_demand")
    documents = [
        simcore.forecast(job, catalog=catalog, replications=2).to_dict()
        for catalog in (BUILTIN, BUILTIN.with_prices(layer(folder, "others.json", others)))
    ]
    assert {key for key in documents[0] if documents[0][key] != documents[1][key]} == {"catalog"}


@given(prices=PRICES, deals=DEALS, purchase=st.sampled_from(["on_demand", "spot", "savings_plan", "reserved"]))
def test_a_discount_never_raises_a_price_and_items_add_up(
    folder: Path, prices: dict[tuple[str, str], float], deals: Any, purchase: str
) -> None:
    job = smallest(channels=S3, purchase=purchase, savings_plan={"discount": 0.3})
    full = simcore.forecast(job, catalog=BUILTIN.with_prices(layer(folder, "p.json", prices)), replications=2)
    less = simcore.forecast(job, catalog=BUILTIN.with_prices(layer(folder, "p.json", prices, deals)), replications=2)
    for made in (full, less):
        assert sum(item.amount_nano_usd for item in made.bill.items) == made.bill.total_nano_usd
    paid = {item.usage_type: item.unit_price_usd for item in less.bill.items}
    for item in full.bill.items:
        assert 0 <= paid[item.usage_type] <= item.unit_price_usd
    assert less.bill.total_nano_usd <= full.bill.total_nano_usd


@given(prices=PRICES, deals=DEALS)
def test_explained_price_is_the_forecasts(folder: Path, prices: dict[tuple[str, str], float], deals: Any) -> None:
    catalog = BUILTIN.with_prices(layer(folder, "p.json", prices, deals))
    lines = {line.usage_type: line for line in smallest(channels=S3).resolve(catalog).tariff}
    for item in ("ml.p3.2xlarge", "s3.get", "s3.put", "sagemaker.volume"):
        explained = catalog.explain_price(item, "us-east-1", DAY)
        line = lines[explained.usage_type]
        assert line.unit_price_usd == explained.usd
        assert line.service == explained.service
        (taken,) = (step for step in explained.steps if step.taken)
        assert line.layer == taken.layer


def test_the_books_of_the_documentation_are_right(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "my-prices.md").read_text()
    for suffix, prices, discounts in (("csv", 2, 0), ("json", 1, 1)):
        (block,) = re.findall(rf"```{suffix}\n(.*?)```", text, re.DOTALL)
        (tmp_path / f"book.{suffix}").write_text(block)
        book = simcore.load_prices(tmp_path / f"book.{suffix}")
        assert (len(book.prices), len(book.discounts)) == (prices, discounts)


def test_copies_share_nothing_that_changes(tmp_path: Path) -> None:
    book = simcore.load_prices(csv_book(tmp_path / "a.csv", row()))
    before = BUILTIN.digest
    layered = BUILTIN.with_prices(book).with_prices(book)
    assert BUILTIN.digest == before
    assert price(layered, "ml.p3.2xlarge") == 2.5
    with pytest.raises(TypeError):
        copy.copy(simcore.PriceLayer())

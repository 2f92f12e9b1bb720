"""simcore catalog list: filters and orders against the tables, which Python's csv module reads independently."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import simcore
from simcore.studies import catalog as studies

from tests.python.command_line import refused, run, squeezed
from tests.python.test_catalog import PRICES, REALISED, SPOT, TYPES, Row, in_force, latest_price

CATALOG = simcore.Catalog.builtin()
LAST_DAY = "9999-12-31"


def shown(*arguments: str) -> list[dict[str, Any]]:
    done = run("catalog", "list", *arguments, "--format", "json")
    assert (done.code, done.err) == (0, "")
    rows: list[dict[str, Any]] = json.loads(done.out)
    return rows


def names(*arguments: str) -> list[str]:
    return [row["name"] for row in shown(*arguments)]


# ---------------------------------------------------------------------------------------------- a second reading
def price_of(name: str, region: str = "us-east-1", day: str = LAST_DAY) -> float | None:
    rows = PRICES.get((name, region))
    return float(latest_price(rows, day)[0]["usd_per_hour"]) if rows else None


def saving_of(name: str, region: str = "us-east-1") -> float:
    rows = SPOT.get((name, region))
    if name in REALISED or not rows:
        return float(REALISED.get(name, REALISED["all"])["savings_fraction"])
    return float(in_force(rows, LAST_DAY)["savings_fraction"])


def number(row: Row, column: str) -> float:
    return float(row[column] or 0)


def device_memory(row: Row) -> float:
    return number(row, "accelerator_count") * number(row, "accelerator_memory_gib")


def cheap(name: str, most: float, region: str = "us-east-1") -> bool:
    price = price_of(name, region)
    return price is not None and price <= most


FILTERS: list[tuple[tuple[str, ...], Callable[[str, Row], bool]]] = [
    ((), lambda _name, _row: True),
    (("--accelerator", "A100"), lambda _, row: row["accelerator"] == "NVIDIA A100"),
    (("--accelerator", "trainium"), lambda _, row: "Trainium" in row["accelerator"]),
    (("--accelerator", "a10"), lambda _, row: row["accelerator"] in ("NVIDIA A100", "NVIDIA A10G")),
    (("--accelerator", "None"), lambda _, row: not row["accelerator"]),
    (("--family", "m5"), lambda name, _: name.split(".")[1] == "m5"),
    (("--family", "ML.C7i-flex"), lambda name, _: name.split(".")[1] == "c7i-flex"),
    (("--min-memory", "512"), lambda _, row: number(row, "memory_gib") >= 512),
    (("--min-memory", "7.5"), lambda _, row: number(row, "memory_gib") >= 7.5),
    (("--min-accelerator-memory", "320"), lambda _, row: device_memory(row) >= 320),
    (("--min-accelerator-memory", "0"), lambda _, row: row["accelerator"] != ""),
    (("--min-accelerators", "4"), lambda _, row: number(row, "accelerator_count") >= 4),
    (("--min-accelerators", "0"), lambda _name, _row: True),
    (("--max-price", "1"), lambda name, _: cheap(name, 1)),
    (("--max-price", "25.251288"), lambda name, _: cheap(name, 25.251288)),
    (("--max-price", "3", "--region", "eu-west-1"), lambda name, _: cheap(name, 3, "eu-west-1")),
    (("--priced",), lambda name, _: (name, "us-east-1") in PRICES),
    (("--priced", "--region", "ap-south-2"), lambda name, _: (name, "ap-south-2") in PRICES),
    (
        ("--accelerator", "L", "--min-accelerators", "4", "--max-price", "12", "--min-memory", "192"),
        lambda name, row: (
            "l" in row["accelerator"].lower()
            and number(row, "accelerator_count") >= 4
            and cheap(name, 12)
            and number(row, "memory_gib") >= 192
        ),
    ),
]


@pytest.mark.parametrize(
    ("arguments", "kept"), FILTERS, ids=lambda value: (" ".join(value) or "all") if isinstance(value, tuple) else ""
)
def test_filters(arguments: tuple[str, ...], kept: Callable[[str, Row], bool]) -> None:
    expected = [name for name, row in TYPES.items() if kept(name, row)]
    assert expected
    assert sorted(names(*arguments)) == sorted(expected)


SORTS: dict[str, Callable[[str], float | None]] = {
    "vcpu": lambda name: number(TYPES[name], "vcpu"),
    "memory": lambda name: number(TYPES[name], "memory_gib"),
    "accelerators": lambda name: number(TYPES[name], "accelerator_count"),
    "accelerator-memory": lambda name: device_memory(TYPES[name]),
    "price": price_of,
    "spot-price": lambda name: None if price_of(name) is None else (price_of(name) or 0) * (1 - saving_of(name)),
    "price-per-accelerator": lambda name: (
        (price_of(name) or 0) / number(TYPES[name], "accelerator_count")
        if price_of(name) and TYPES[name]["accelerator"]
        else None
    ),
}


@pytest.mark.parametrize("column", SORTS)
@pytest.mark.parametrize("reverse", [False, True], ids=["up", "down"])
def test_orders(column: str, reverse: bool) -> None:
    found = names("--sort", column, *(["--reverse"] if reverse else []))
    assert sorted(found) == sorted(TYPES)
    values = [SORTS[column](name) for name in found]
    known = [value for value in values if value is not None]
    assert known == sorted(known, reverse=reverse)
    assert values[len(known) :] == [None] * (len(values) - len(known)), "what has no value comes last"


def test_names_are_in_natural_order() -> None:
    found = names()
    families = [name.rpartition(".")[0] for name in found]
    assert [name for name in found if name.startswith("ml.m5.")] == [
        f"ml.m5.{size}" for size in ("large", "xlarge", "2xlarge", "4xlarge", "12xlarge", "24xlarge")
    ]
    assert list(dict.fromkeys(families)) == [
        kin for kin, near in zip(families, ["", *families], strict=False) if kin != near
    ]
    assert families.index("ml.c5") < families.index("ml.c5n") < families.index("ml.c6i") < families.index("ml.g4dn")
    assert names("--reverse") == found[::-1]


@pytest.mark.parametrize(
    ("smaller", "larger"),
    [("ml.t3.medium", "ml.t3.large"), ("ml.t3.large", "ml.t3.xlarge"), ("ml.t3.xlarge", "ml.t3.2xlarge"),
     ("ml.g9.48xlarge", "ml.g10.xlarge"), ("ml.c7i.xlarge", "ml.c7i-flex.large"), ("ml.u1.9xlarge", "ml.u1.metal"),
     ("odd", "odd.size")],
)  # fmt: skip
def test_natural_order(smaller: str, larger: str) -> None:
    assert studies.natural(smaller) < studies.natural(larger)


# ---------------------------------------------------------------------------------------------- rows
def test_every_type_with_its_price() -> None:
    rows = {row["name"]: row for row in shown()}
    price = CATALOG.training_price("ml.p4d.24xlarge")
    assert rows["ml.p4d.24xlarge"]["price"] == {
        key: getattr(price, key) for key in ("usd_per_hour", "evidence", "confidence", "source", "as_of")
    }
    assert {name: row["price"] and row["price"]["usd_per_hour"] for name, row in rows.items()} == {
        name: price_of(name) for name in TYPES
    }
    assert all("spot" not in row for row in rows.values())


def test_a_region_and_a_day() -> None:
    rows = {row["name"]: row for row in shown("--region", "eu-west-1", "--as-of", "2022-12-01")}
    assert rows["ml.p3.2xlarge"]["price"]["usd_per_hour"] == price_of("ml.p3.2xlarge", "eu-west-1", "2022-12-01")


def test_spot() -> None:
    for row in shown("--spot", "--region", "eu-west-1"):
        market, price = row["spot"], price_of(row["name"], "eu-west-1")
        assert market["savings_fraction"] == saving_of(row["name"], "eu-west-1")
        expected = None if price is None else price * (1 - market["savings_fraction"])
        assert market["usd_per_hour"] == pytest.approx(expected)
        advised = SPOT.get((row["name"], "eu-west-1"))
        low = float(in_force(advised, LAST_DAY)["interruption_low"]) if advised else None
        assert market["interruption_low"] == low
    assert shown("--sort", "spot-price")[0]["spot"]["usd_per_hour"] > 0, "the column is there when it sorts"


def test_a_price_book_counts(tmp_path: Any) -> None:
    book = tmp_path / "book.csv"
    book.write_text("item,region,usd,unit,as_of,source\nml.p5e.48xlarge,us-east-1,50,USD/h,2026-01-01,a bill\n")
    (row,) = shown("--prices", str(book), "--family", "p5e", "--max-price", "50")
    assert row["price"]["usd_per_hour"] == 50.0


# ---------------------------------------------------------------------------------------------- the table
@pytest.mark.parametrize("width", [80, 140])
def test_a_table_has_each_type_once(width: int) -> None:
    for arguments in (("--region", "ap-east-2"), ("--spot",), ("--sort", "price-per-accelerator", "--reverse")):
        done = run("catalog", "list", *arguments, COLUMNS=str(width))
        assert (done.code, done.err) == (0, "")
        lines = done.out.splitlines()
        assert max(map(len, lines)) <= width
        for name in TYPES:
            assert sum(line.startswith(f"{name} ") for line in lines) == 1
    assert "no price known" in run("catalog", "list", "--region", "ap-east-2", COLUMNS="160").out


def test_prices_of_low_confidence_are_marked() -> None:
    rows = shown("--priced")
    lines = run("catalog", "list", "--priced", COLUMNS="140").out.splitlines()
    low = {row["name"] for row in rows if row["price"]["confidence"] == "low"}
    assert low
    assert {line.split()[0] for line in lines if line.startswith("ml.") and "*" in line} == low
    assert "of low confidence" not in run("catalog", "list", "--family", "m5").out


@pytest.mark.parametrize("form", ["table", "json", "markdown", "html"])
def test_nothing_meets_every_condition(form: str) -> None:
    done = run("catalog", "list", "--accelerator", "A100", "--max-price", "0.5", "--format", form)
    assert (done.code, done.err) == (0, "")
    if form == "json":
        assert json.loads(done.out) == []
    else:
        assert f"one of the {len(TYPES)} training instance types has all of this in us-east-1" in squeezed(done.out)
    if form == "table":
        assert done.out.count("\n") <= 2, "one sentence, no empty table"


def test_what_is_left_out_for_want_of_a_price_is_named() -> None:
    said = "left out, as no price is known in us-east-1: ml.p5e.48xlarge, ml.p6e-gb200.36xlarge, ml.trn2.48xlarge"
    assert said in squeezed(run("catalog", "list", "--max-price", "5", "--min-accelerators", "4").out)
    assert "left out" not in run("catalog", "list", "--max-price", "5", "--priced").out
    assert "left out" not in run("catalog", "list", "--min-accelerators", "4").out


# ---------------------------------------------------------------------------------------------- refusals
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--sort", "prcie"], "--sort: must be one of name, vcpu, memory, accelerators, accelerator-memory, price, "
                              "spot-price, price-per-accelerator, got 'prcie' (did you mean price?)"),
        (["--family", "m55"], "--family: must be a family of instance types, got 'm55' (did you mean m5?)"),
        (["--family", "m5.xlarge"], "--family: must be a family of instance types, got 'm5.xlarge' (did you mean m5?)"),
        (["--family", ""], "--family: must be a family of instance types, got ''"),
        (["--min-memory", "64GiB"],
         "--min-memory: must be a number of GiB, not negative, got '64GiB' (did you mean 64?)"),
        (["--min-memory", "nan"], "--min-memory: must be a number of GiB, not negative, got 'nan'"),
        (["--min-accelerator-memory", "inf"],
         "--min-accelerator-memory: must be a number of GiB, not negative, got 'inf'"),
        (["--min-accelerators", "1.5"], "--min-accelerators: must be a whole number, got '1.5' (did you mean 2?)"),
        (["--min-accelerators", "two"], "--min-accelerators: must be a whole number, not negative, got 'two'"),
        (["--max-price", "-1"], "--max-price: must be a number of USD for an hour, not negative, got '-1'"),
        (["--max-price", "5 USD"],
         "--max-price: must be a number of USD for an hour, not negative, got '5 USD' (did you mean 5?)"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_bad_values(arguments: list[str], said: str) -> None:
    assert refused(run("catalog", "list", *arguments)) == [said]


@pytest.mark.parametrize(("given", "near"), [("A1000", "A100"), ("nvidia h1000", "NVIDIA H100"), ("non", "none")])
def test_an_unknown_accelerator(given: str, near: str) -> None:
    (line,) = refused(run("catalog", "list", "--accelerator", given))
    assert line.startswith("--accelerator: must be a part of an accelerator's name (Trainium, Trainium2, A100, ")
    assert line.endswith(f" or none, got '{given}' (did you mean {near}?)")


def test_an_accelerator_like_no_other() -> None:
    assert refused(run("catalog", "list", "--accelerator", "§"))[0].endswith("or none, got '§'")
    assert refused(run("catalog", "list", "--accelerator", " "))[0].endswith("or none, got ' '")


def test_every_problem_is_reported() -> None:
    lines = refused(run("catalog", "list", "--sort", "x", "--family", "zz", "--min-memory", "much", "--max-price", "x"))
    assert [line.partition(":")[0] for line in lines] == ["--sort", "--family", "--min-memory", "--max-price"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--region", "us-esat-1"], ["us-esat-1", "us-east-1"]),
        (["--as-of", "2025-02-30"], ["YYYY-MM-DD", "2025-02-30"]),
    ],
)
def test_a_bad_place_or_day(arguments: list[str], words: list[str]) -> None:
    for form in ("table", "json"):
        (line,) = refused(run("catalog", "list", *arguments, "--format", form))
        assert all(word in line for word in words), line


def test_options_that_are_not_given_ask_for_nothing() -> None:
    found = json.loads(run("catalog", "list", "--format", "json").out)
    assert [each["name"] for each in found] == sorted(
        (kind.name for kind in CATALOG.instance_types()), key=studies.natural
    )

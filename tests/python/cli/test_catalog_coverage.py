"""simcore catalog coverage: counts against the tables, which Python's csv module reads independently."""

import json
from typing import Any

import pytest
import simcore

from tests.python.command_line import document, refused, run, squeezed
from tests.python.test_catalog import LINKS, PRICES, SPOT, STORAGE, TYPES, Row, in_force, latest_price, table

LAST_DAY = "9999-12-31"
CONFIDENCE = {row["source"]: row["confidence"] for row in table("sources")}
REGIONS = sorted(row["region"] for row in table("regions"))
SEEN = ("billing_line", "price_api", "price_page", "published")
BESIDE, PLANS = table("component_prices"), table("savings_plans")
MEMORY = {(row["accelerator"], row["memory_gib"]) for row in table("accelerator_memory")}
PEAKS = {row["accelerator"] for row in table("accelerators")}
RUNS = {row["accelerator"]: int(row["runs"]) for row in table("efficiencies")
        if (row["precision"], row["model_family"]) == ("", "")}  # fmt: skip


def price(name: str, region: str) -> Row | None:
    rows = PRICES.get((name, region))
    return latest_price(rows, LAST_DAY)[0] if rows else None


def founded(name: str, region: str) -> str | None:
    row = price(name, region)
    if row is None:
        return None
    return "low confidence" if CONFIDENCE[row["source"]] == "low" else "seen" if row["evidence"] in SEEN else "derived"


def not_known(name: str) -> set[str]:
    row = TYPES[name]
    count = int(row["accelerator_count"] or 0)
    empty = {"network base": "network_baseline_gbps", "network peak": "network_peak_gbps",
             "EBS base": "ebs_baseline_mbps", "EBS peak": "ebs_peak_mbps"}  # fmt: skip
    found = {word for word, column in empty.items() if not row[column]}
    found |= {"NVMe reads"} if row["nvme_gb"] and not row["nvme_read_iops"] else set()
    found |= {"TFLOP/s"} if count and row["accelerator"] not in PEAKS else set()
    memory = (row["accelerator"], row["accelerator_memory_gib"])
    found |= {"accelerator memory speed"} if count and memory not in MEMORY else set()
    return found | ({"accelerator link"} if count > 1 and name not in LINKS else set())


# ---------------------------------------------------------------------------------------------- every region
def test_every_region() -> None:
    found = document("catalog", "coverage")
    assert found["types"] == len(TYPES)
    assert found["complete_specifications"] == sum(not not_known(name) for name in TYPES)
    assert found["storage_items"] == len({item for item, _ in STORAGE})
    assert sorted(found["without_any_price"]) == sorted(TYPES.keys() - {name for name, _ in PRICES})
    assert [each["region"] for each in found["regions"]] == REGIONS
    for each in found["regions"]:
        region = each["region"]
        words = [founded(name, region) for name in TYPES]
        assert each == {
            "region": region,
            "priced": sum(word is not None for word in words),
            "seen": words.count("seen"),
            "derived": words.count("derived"),
            "low_confidence": words.count("low confidence"),
            "own": 0,
            "storage_items": sum(place == region for _, place in STORAGE),
            "training_volume": ("sagemaker.volume", region) in STORAGE,
            "spot": sum(place == region and name in TYPES and name != "ml.p5.48xlarge" for name, place in SPOT),
            "component_prices": sum(row["region"] == region and row["instance_type"] in TYPES for row in BESIDE),
            "savings_plans": len({row["instance_type"] for row in PLANS if row["region"] == region} & TYPES.keys()),
        }


def test_the_headline_counts() -> None:
    priced = sum((name, "us-east-1") in PRICES for name in TYPES)
    whole = sum(not not_known(name) for name in TYPES)
    text = squeezed(run("catalog", "coverage").out)
    assert text.startswith(
        f"{len(TYPES)} training types: {len(TYPES)} with specifications, {whole} of them complete, {priced} priced in "
        "us-east-1; without any price: ml.p5e.48xlarge, ml.p6e-gb200.36xlarge, ml.trn2.48xlarge region priced seen"
    )
    assert "is refused, unless it states prices.instance_hour" in text


# ---------------------------------------------------------------------------------------------- one region, one type
def expected(name: str, region: str) -> dict[str, Any]:
    row = price(name, region)
    accelerator = TYPES[name]["accelerator"]
    return {
        "name": name,
        "region": region,
        "usd_per_hour": float(row["usd_per_hour"]) if row else None,
        "founded": founded(name, region),
        "evidence": row and row["evidence"],
        "confidence": row and CONFIDENCE[row["source"]],
        "as_of": row and row["as_of"],
        "own_spot": (name, region) in SPOT and name != "ml.p5.48xlarge",
        "component_prices": sum((row["instance_type"], row["region"]) == (name, region) for row in BESIDE),
        "savings_plans": sum((row["instance_type"], row["region"]) == (name, region) for row in PLANS),
        "not_known": not_known(name),
        "training_runs": RUNS.get(accelerator, 0) if accelerator else None,
    }


def told(row: dict[str, Any]) -> dict[str, Any]:
    assert len(set(row["not_known"])) == len(row["not_known"])
    return {key: value for key, value in row.items() if key != "spot"} | {"not_known": set(row["not_known"])}


@pytest.mark.parametrize("region", ["us-east-1", "ap-south-1", "us-gov-west-1"])
def test_one_region(region: str) -> None:
    found = document("catalog", "coverage", "--region", region)
    rows = {row["name"]: row for row in found["types"]}
    assert {name: told(row) for name, row in rows.items()} == {name: expected(name, region) for name in TYPES}
    assert found["priced"] == sum((name, region) in PRICES for name in TYPES)


@pytest.mark.parametrize(
    "name", ["ml.m5.xlarge", "ml.g7.12xlarge", "ml.p5.48xlarge", "ml.p5e.48xlarge", "ml.p3.2xlarge"]
)
def test_one_type(name: str) -> None:
    found = document("catalog", "coverage", "--type", name)
    assert found["name"] == name
    assert list(map(told, found["regions"])) == [expected(name, region) for region in REGIONS]


def test_one_type_in_one_region() -> None:
    (row,) = document("catalog", "coverage", "--type", "ml.p4d.24xlarge", "--region", "eu-west-1")["regions"]
    assert told(row) == expected("ml.p4d.24xlarge", "eu-west-1")
    band = in_force(SPOT["ml.p4d.24xlarge", "eu-west-1"], LAST_DAY)
    text = run("catalog", "coverage", "--type", "ml.p4d.24xlarge", "--region", "eu-west-1").out
    assert "ml.p4d.24xlarge: priced in eu-west-1" in text
    assert f"{100 * float(band['interruption_low']):.0f}-{100 * float(band['interruption_high']):.0f} %" in text


@pytest.mark.parametrize("form", ["table", "markdown", "html"])
@pytest.mark.parametrize("arguments", [(), ("--region", "eu-west-1"), ("--type", "ml.g7.12xlarge")], ids=str)
def test_every_format(form: str, arguments: tuple[str, ...]) -> None:
    done = run("catalog", "coverage", *arguments, "--format", form, COLUMNS="80")
    assert (done.code, done.err) == (0, "")
    if form == "table":
        assert max(map(len, done.out.splitlines())) <= 80
        shown = TYPES if arguments[:1] == ("--region",) else REGIONS
        for name in shown:
            assert sum(line.startswith(f"{name} ") for line in done.out.splitlines()) == 1


# ---------------------------------------------------------------------------------------------- other catalogs
@pytest.mark.parametrize("day", ["2021-01-01", "2023-08-07", "2023-08-08"])
def test_a_past_day(day: str) -> None:
    first = {place: min(row["as_of"] for row in rows) for place, rows in PRICES.items()}
    found = document("catalog", "coverage", "--as-of", day)
    priced = {each["region"]: each["priced"] for each in found["regions"]}
    assert priced == {
        region: sum(day >= since for (_, at), since in first.items() if at == region) for region in REGIONS
    }
    (row,) = document("catalog", "coverage", "--as-of", day, "--type", "ml.p5.48xlarge", "--region", "us-east-1")[
        "regions"
    ]
    assert (row["as_of"] is None) == (day < "2023-08-08")
    first_spot = {place: min(row["as_of"] for row in rows) for place, rows in SPOT.items()}
    own = {each["region"]: each["spot"] for each in found["regions"]}
    assert own == {at: sum(day >= since for (_, place), since in first_spot.items() if place == at) for at in REGIONS}


def test_a_past_release() -> None:
    done = run("catalog", "coverage", "--catalog", "0.1.0", "--format", "json")
    assert done.code == 0
    assert json.loads(done.out)["types"] == len(simcore.Catalog.release("0.1.0").instance_types())


def test_own_prices(tmp_path: Any) -> None:
    book = tmp_path / "book.csv"
    book.write_text("item,region,usd,unit,as_of,source\nml.p5e.48xlarge,us-east-1,50,USD/h,2026-01-01,a bill\n")
    found = document("catalog", "coverage", "--prices", book)
    assert {each["region"]: each["own"] for each in found["regions"]} == dict.fromkeys(REGIONS, 0) | {"us-east-1": 1}
    assert "ml.p5e.48xlarge" not in found["without_any_price"]
    assert " own " in run("catalog", "coverage", "--prices", book).out.splitlines()[3]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--region", "us-esat-1"], ["must be a known region", "us-esat-1", "us-east-1"]),
        (["--type", "p3.2xlarge"], ["must be an instance type", "p3.2xlarge", "ml.p3.2xlarge"]),
        (["--type", ""], ["instance type"]),
        (["--catalog", "9"], ["9", "0.1.0"]),
        (["--as-of", "2021-02-30"], ["--as-of: must be a day", "2021-02-30"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_refusals(arguments: list[str], words: list[str]) -> None:
    for form in ("table", "json"):
        (line,) = refused(run("catalog", "coverage", *arguments, "--format", form))
        assert all(word in line for word in words), line

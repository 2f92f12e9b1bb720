"""The catalog against its tables, which Python's csv module reads independently of the library."""

import csv
import datetime
import hashlib
from collections import defaultdict
from itertools import pairwise
from typing import Any

import pytest
import simcore

from tests.python.jobs import ROOT

DATA = ROOT / "libsimcore" / "data"
CATALOG = simcore.Catalog.builtin()
GIB = 2.0**30
GIGABIT = 1e9 / 8
EVIDENCE = ("billing_line", "price_api", "price_page", "published", "derived", "scaled")

Row = dict[str, str]


def table(name: str) -> list[Row]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def grouped(rows: list[Row], *keys: str) -> dict[tuple[str, ...], list[Row]]:
    """Rows by key, oldest first; rows of one day stay in their order."""
    groups: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in rows:
        groups[tuple(row[key] for key in keys)].append(row)
    return {key: sorted(group, key=lambda row: row["as_of"]) for key, group in groups.items()}


CITATIONS = {row["source"]: row["citation"] for row in table("sources")}
MEMORY = {(row["accelerator"], row["memory_gib"]): row for row in table("accelerator_memory")}
LINKS = {row["instance_type"]: row for row in table("device_links")}
MODELS = {row["name"]: row for row in table("models")}
TYPES = {row["instance_type"]: row for row in table("instance_types")}
PRICES = grouped(table("training_prices"), "instance_type", "region")
STORAGE = grouped(table("storage_prices"), "item", "region")
SPOT = grouped(table("spot_market"), "instance_type", "region")


def scaled(cell: str, factor: float) -> float | None:
    return float(cell) * factor if cell else None


def days_around(rows: list[Row]) -> list[str]:
    """Each day on which something changes, and its neighbours."""
    days = {datetime.date.fromisoformat(row["as_of"]) for row in rows}
    day = datetime.timedelta(days=1)
    return sorted({(near + shift).isoformat() for near in days for shift in (-day, day * 0, day)})


def in_force(rows: list[Row], day: str) -> Row:
    """The newest row up to the day; the oldest when all are younger."""
    return max((row for row in rows if row["as_of"] <= day), key=lambda row: row["as_of"], default=rows[0])


def test_digest_is_of_the_tables() -> None:
    files = sorted(DATA.glob("*.csv"), key=lambda path: path.stem)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.stem}\n" for path in files]
    assert CATALOG.digest == hashlib.sha256("".join(lines).encode()).hexdigest()


def test_newest_is_the_day_of_the_newest_price() -> None:
    assert CATALOG.newest == max(row["as_of"] for rows in PRICES.values() for row in rows)


def test_regions() -> None:
    assert CATALOG.regions() == sorted(row["region"] for row in table("regions"))


def test_every_instance_type() -> None:
    assert [kind.name for kind in CATALOG.instance_types()] == sorted(TYPES)


@pytest.mark.parametrize("name", sorted(TYPES))
def test_instance_type(name: str) -> None:
    row, kind = TYPES[name], CATALOG.instance_type(name)
    expected: dict[str, Any] = {
        "vcpu": int(row["vcpu"]),
        "memory_bytes": float(row["memory_gib"]) * GIB,
        "accelerator": row["accelerator"],
        "accelerator_count": int(row["accelerator_count"] or 0),
        "accelerator_memory_bytes": float(row["accelerator_memory_gib"] or 0) * GIB,
        "network_baseline_bytes_per_s": scaled(row["network_baseline_gbps"], GIGABIT),
        "network_peak_bytes_per_s": scaled(row["network_peak_gbps"], GIGABIT),
        "efa": row["efa"] == "true",
        "ebs_baseline_bytes_per_s": scaled(row["ebs_baseline_mbps"], 1e6),
        "ebs_peak_bytes_per_s": scaled(row["ebs_peak_mbps"], 1e6),
        "nvme_bytes": float(row["nvme_gb"] or 0) * 1e9,
        "nvme_read_iops": scaled(row["nvme_read_iops"], 1),
        "source": CITATIONS[row["source"]],
        "as_of": row["as_of"],
    }
    assert {key: getattr(kind, key) for key in expected} == expected


def test_peak_rates() -> None:
    rates: dict[str, dict[str, float]] = defaultdict(dict)
    for row in table("accelerators"):
        rates[row["accelerator"]][row["precision"]] = float(row["dense_tflops"])
    for kind in CATALOG.instance_types():
        assert kind.peak_tflops == rates.get(kind.accelerator, {})


def test_memory_bandwidth() -> None:
    asked = set()
    for kind in CATALOG.instance_types():
        row = TYPES[kind.name]
        memory = MEMORY.get((row["accelerator"], row["accelerator_memory_gib"]))
        assert kind.accelerator_bandwidth_bytes_per_s == (float(memory["bandwidth_gb_s"]) * 1e9 if memory else None)
        asked.add((row["accelerator"], row["accelerator_memory_gib"]))
    assert asked >= set(MEMORY)


def test_device_links() -> None:
    for kind in CATALOG.instance_types():
        row = LINKS.get(kind.name)
        found = (kind.device_link, kind.device_link_bytes_per_s)
        assert found == ((row["link"], float(row["bandwidth_gb_s"]) * 1e9) if row else (None, None))
    assert set(LINKS) <= set(TYPES)


def test_models() -> None:
    assert [model.name for model in CATALOG.models()] == sorted(MODELS)


@pytest.mark.parametrize("name", sorted(MODELS))
def test_model(name: str) -> None:
    row, model = MODELS[name], CATALOG.model(name)
    numbers = (
        "parameters",
        "layers",
        "hidden_size",
        "attention_heads",
        "key_value_heads",
        "vocabulary",
        "sequence",
        "forward_gflops_per_sample",
    )
    expected: dict[str, Any] = {key: scaled(row[key], 1) for key in numbers} | {
        "name": name,
        "aliases": row["aliases"].split(";") if row["aliases"] else [],
        "family": row["family"],
        "input": row["input"],
        "activation_bytes_per_sample": scaled(row["training_activation_mb_per_sample"], 1e6),
        "source": CITATIONS[row["source"]],
        "as_of": row["as_of"],
    }
    assert {key: getattr(model, key) for key in expected} == expected
    assert {CATALOG.model(alias.upper()).name for alias in [name, *model.aliases]} == {name}


def test_an_unknown_model() -> None:
    with pytest.raises(simcore.CatalogError, match="did you mean BERT-large"):
        CATALOG.model("BERT-lage")


def latest_price(rows: list[Row], day: str) -> tuple[Row, bool]:
    """The rule of data/README.md, and whether the day is before the oldest price."""
    known = [row for row in rows if row["as_of"] <= day]
    if not known:
        return rows[0], True
    # A period starts where the price is proved to have changed: by a bill, the price list or EC2's own history.
    proofs = [row for row in known if row["evidence"] not in ("price_page", "published")]
    start = 0
    for before, after in pairwise(proofs):
        old, new = float(before["usd_per_hour"]), float(after["usd_per_hour"])
        if abs(new - old) > 0.005 * old:
            start = known.index(after)
    period = known[start:]
    best = min(EVIDENCE.index(row["evidence"]) for row in period)
    newest = max(row["as_of"] for row in period if EVIDENCE.index(row["evidence"]) == best)
    chosen = next(row for row in period if row["as_of"] == newest and EVIDENCE.index(row["evidence"]) == best)
    return chosen, False


def test_price_of_every_type_in_every_region_on_every_day() -> None:
    asked = 0
    for (name, region), rows in PRICES.items():
        if name not in TYPES:
            continue
        for day in days_around(rows):
            row, before_first = latest_price(rows, day)
            price = CATALOG.training_price(name, region, day)
            found = (price.usd_per_hour, price.evidence, price.as_of, price.source, price.before_first)
            cited = CITATIONS[row["source"]]
            assert found == (float(row["usd_per_hour"]), row["evidence"], row["as_of"], cited, before_first), (
                name,
                region,
                day,
            )
            asked += 1
    assert asked > 5000


def test_history_is_every_row() -> None:
    for (name, region), rows in PRICES.items():
        history = CATALOG.price_history(name, region)
        found = sorted((price.as_of, price.evidence, price.usd_per_hour) for price in history)
        assert found == sorted((row["as_of"], row["evidence"], float(row["usd_per_hour"])) for row in rows)
        assert [price.as_of for price in history] == sorted(price.as_of for price in history)
    assert CATALOG.price_history("ml.p3.2xlarge", "nowhere") == []


def test_storage_items() -> None:
    assert CATALOG.storage_items() == sorted({item for item, _ in STORAGE})
    for kind in ("s3.", "efs.", "fsx."):
        assert any(item.startswith(kind) for item in CATALOG.storage_items())


def test_price_of_every_item_in_every_region_on_every_day() -> None:
    regions = {region for _, region in STORAGE}
    for item in CATALOG.storage_items():
        for region in regions:
            rows = STORAGE.get((item, region)) or STORAGE.get((item, "us-east-1"))
            if rows is None:
                with pytest.raises(simcore.CatalogError, match="us-east-1"):
                    CATALOG.storage_price(item, region)
                continue
            for day in days_around(rows):
                row, price = in_force(rows, day), CATALOG.storage_price(item, region, day)
                found = (price.usd, price.unit, price.usage_type, price.region, price.source, price.as_of)
                expected = (row["unit"], row["usage_type"], row["region"], CITATIONS[row["source"]], row["as_of"])
                assert found == (float(row["usd"]), *expected)


REALISED = {row["scope"]: row for row in table("spot_savings")}


def test_spot_market_of_every_type_in_every_region() -> None:
    for (name, region), rows in SPOT.items():
        for day in ("2020-01-01", *(row["as_of"] for row in rows), "2030-01-01"):
            row, market = in_force(rows, day), CATALOG.spot_market(name, region, day)
            bands = (scaled(row["interruption_low"], 1), scaled(row["interruption_high"], 1))
            assert (market.interruption_low, market.interruption_high) == bands
            if name in REALISED:  # what jobs saved on the type beats the advisor
                assert market.savings_fraction == float(REALISED[name]["savings_fraction"])
                continue
            assert (market.savings_fraction, market.as_of) == (float(row["savings_fraction"]), row["as_of"])
            assert market.scope == f"{name} in {region}"


def test_spot_market_where_none_is_known() -> None:
    for name, scope in (("ml.p5.48xlarge", "ml.p5.48xlarge"), ("ml.p3.2xlarge", "all")):
        assert (name, "us-gov-east-1") not in SPOT
        market = CATALOG.spot_market(name, "us-gov-east-1")
        assert market.savings_fraction == float(REALISED[scope]["savings_fraction"])
        assert market.source == CITATIONS[REALISED[scope]["source"]]
        assert (market.interruption_low, market.interruption_high) == (None, None)


def test_every_parameter() -> None:
    def key(row: Any) -> tuple[Any, ...]:
        spread = (float(row["value"]), scaled(row["p95"], 1))
        return (row["name"], row["scope"], row["kind"], *spread, row["unit"], row["as_of"])

    expected = sorted((*key(row), row["source"], row["note"]) for row in table("parameters"))
    rows = CATALOG.parameters()
    found = [(r.name, r.scope, r.kind, r.value, r.p95, r.unit, r.as_of, r.source, r.note) for r in rows]
    assert sorted(found, key=str) == sorted(expected, key=str)


@pytest.mark.parametrize("row", CATALOG.parameters(), ids=lambda row: f"{row.name} {row.scope} {row.as_of}")
def test_what_is_not_exact_has_a_spread(row: simcore.Parameter) -> None:
    """Documented limits and rules are exact; what was measured or is assumed varies."""
    assert row.kind in ("measured", "assumed", "limit", "rule")
    if row.kind in ("measured", "assumed"):
        assert row.p95 is not None
        assert row.p95 > row.value > 0.0
        # A slip of a digit. Artifacts are of all sizes, spot lasts minutes or days, few scripts vary by much: there the
        # spread is the point.
        wide = ("phase.upload", "spot.uptime", "spot.outage", "work.spread_time")
        assert row.p95 < 10.0 * row.value or row.name in wide
    else:
        assert row.p95 is None


@pytest.mark.parametrize("name", [path.stem for path in sorted(DATA.glob("*.csv"))])
def test_every_row_has_a_source_and_a_day(name: str) -> None:
    for row in table(name):
        assert row["source"], row
        datetime.date.fromisoformat(row.get("as_of") or row["date"])
        own = ("parameters", "sources", "offer_items", "request_fields", "processing_request_fields")
        assert name in own or row["source"] in CITATIONS


def test_catalog_is_one_and_immutable() -> None:
    assert simcore.Catalog.builtin() is CATALOG
    with pytest.raises(AttributeError):
        CATALOG.instance_type("ml.p3.2xlarge").vcpu = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        simcore.Catalog()

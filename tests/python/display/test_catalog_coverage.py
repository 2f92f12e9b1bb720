"""Tables of what is known: rows by hand."""

from types import SimpleNamespace
from typing import Any

import pytest
from simcore.display import catalog_coverage
from simcore.display.catalog_coverage import Coverage, KnownThere, RegionCoverage
from simcore.display.renderers import text

from tests.python.documents import cells

RUNS = {"NVIDIA V100": 126}


def kind(**changes: Any) -> Any:
    known = {
        "name": "ml.x",
        "accelerator": "NVIDIA V100",
        "accelerator_count": 2,
        "accelerator_bandwidth_bytes_per_s": 900e9,
        "device_link_bytes_per_s": 150e9,
        "peak_tflops": {"fp16": 125.0},
        "network_baseline_bytes_per_s": 1.25e9,
        "network_peak_bytes_per_s": 1.25e9,
        "ebs_baseline_bytes_per_s": 100e6,
        "ebs_peak_bytes_per_s": 437.5e6,
        "nvme_bytes": 900e9,
        "nvme_read_iops": 1e5,
    }
    return SimpleNamespace(**known | changes)


def price(evidence: str = "derived", confidence: str | None = "high") -> Any:
    return SimpleNamespace(usd_per_hour=3.825, evidence=evidence, confidence=confidence, as_of="2025-02-01")


def there(region: str = "eu-west-1", found: Any = None, scope: str = "all jobs", **changes: Any) -> KnownThere:
    market: Any = SimpleNamespace(scope=scope, interruption_low=0.05, interruption_high=0.1)
    return KnownThere(kind(**changes), region, found, market, 2, 0)


CPU: dict[str, Any] = {"name": "ml.c", "accelerator": "", "accelerator_count": 0, "peak_tflops": {}, "nvme_bytes": 0}


@pytest.mark.parametrize(
    ("found", "word"),
    [
        (None, None),
        (price("billing_line"), "seen"),
        (price("published", "medium"), "seen"),
        (price("published", "low"), "low confidence"),
        (price(), "derived"),
        (price("scaled", "medium"), "derived"),
        (price("derived", None), "derived"),
        (price("derived", "low"), "low confidence"),
        (price("price_book", None), "own"),
    ],
)
def test_how_a_price_is_founded(found: Any, word: str | None) -> None:
    assert there(found=found).founded == word


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ({}, []),
        (
            CPU | {"accelerator_bandwidth_bytes_per_s": None, "device_link_bytes_per_s": None, "nvme_read_iops": None},
            [],
        ),
        ({"accelerator_count": 1, "device_link_bytes_per_s": None}, []),
        ({"device_link_bytes_per_s": None, "peak_tflops": {}}, ["TFLOP/s", "accelerator link"]),
        ({"accelerator_bandwidth_bytes_per_s": None}, ["accelerator memory speed"]),
        ({"network_baseline_bytes_per_s": None, "ebs_baseline_bytes_per_s": None}, ["network base", "EBS base"]),
        ({"network_peak_bytes_per_s": None, "ebs_peak_bytes_per_s": None}, ["network peak", "EBS peak"]),
        ({"nvme_read_iops": None}, ["NVMe reads"]),
    ],
)
def test_what_is_not_known_of_a_type(changes: dict[str, Any], missing: list[str]) -> None:
    assert catalog_coverage.unknown(kind(**changes)) == missing


def coverage(*found: Any) -> Coverage:
    """Two regions: in the first the types have these prices, in the second none has one."""
    names = [f"ml.{place}" for place in range(len(found))]
    first = [
        there("eu-west-1", each, f"{name} in eu-west-1", name=name) for name, each in zip(names, found, strict=True)
    ]
    second = [there("us-east-1", name=name) for name in names]
    regions = [RegionCoverage("eu-west-1", first, 38, training_volume=True)]
    return Coverage([*regions, RegionCoverage("us-east-1", second, 0, training_volume=False)], 39, RUNS)


def test_a_row_a_region() -> None:
    found = coverage(price("price_api"), price(), price(confidence="low"), None)
    document = catalog_coverage.regions(found, "eu-west-1")
    assert document.headline == (
        "4 training types: 4 with specifications, 4 of them complete, 3 priced in eu-west-1; without any price: ml.3"
    )
    assert cells(document, "regions") == [
        ("eu-west-1", "3", "1", "1", "1", "38", "yes", "4", "8", "0"),
        ("us-east-1", "0", "0", "0", "0", "0", "-", "0", "8", "0"),
    ]


def test_own_prices_have_a_column() -> None:
    document = catalog_coverage.regions(coverage(price("price_book", None)), "us-east-1")
    assert document.headline == "1 training type: 1 with specifications, 1 of them complete, 0 priced in us-east-1"
    assert cells(document, "regions")[0][:6] == ("eu-west-1", "1", "0", "0", "0", "1")


def test_a_row_a_type() -> None:
    types = [there(found=price(), scope="ml.x in eu-west-1", nvme_read_iops=None), there(found=None, **CPU)]
    document = catalog_coverage.region(RegionCoverage("eu-west-1", types, 38, training_volume=True), RUNS, 39)
    assert document.headline == "1 of 2 training types priced (1 derived), 38 of 39 storage prices; without: ml.c"
    assert cells(document, "types") == [
        ("ml.x", "derived, high", "2025-02-01", "own", "126", "NVMe reads"),
        ("ml.c", "not known", "", "other", "", ""),
    ]
    none = catalog_coverage.region(RegionCoverage("eu-west-1", types[1:], 0, training_volume=False), {}, 39)
    assert none.headline == "0 of 1 training types priced (none), 0 of 39 storage prices; without: ml.c"


def test_a_row_a_region_of_one_type() -> None:
    found = [there(found=price(confidence=None)), there("us-east-1", scope="ml.x in us-east-1")]
    document = catalog_coverage.instance_type(found, RUNS)
    assert document.headline == "priced in 1 of 2 regions"
    assert cells(document, "regions") == [
        ("eu-west-1", "3.825", "derived", "2025-02-01", "other", "5-10 %", "2", ""),
        ("us-east-1", "-", "not known", "", "own", "5-10 %", "2", ""),
    ]
    lines = text.render(document).splitlines()
    assert {"specification: all known", "speed: 126 published training runs on NVIDIA V100"} <= set(lines)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ([there(found=price())], "priced in eu-west-1"),
        ([there()], "no price known in eu-west-1"),
        ([there(), there()], "no price known in any of 2 regions"),
    ],
)
def test_headlines_of_a_type(found: list[KnownThere], told: str) -> None:
    assert catalog_coverage.instance_type(found, {}).headline == told


def test_a_type_in_words() -> None:
    lines = text.render(catalog_coverage.instance_type([there(peak_tflops={})], {})).splitlines()
    assert {"specification: not known: TFLOP/s", "speed: 0 published training runs on NVIDIA V100"} <= set(lines)
    assert not any(line.startswith("speed") for line in text.render(
        catalog_coverage.instance_type([there(**CPU)], RUNS)).splitlines())  # fmt: skip

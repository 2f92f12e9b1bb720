"""Tables of the catalog: what is known, and in words what is not."""

from types import SimpleNamespace
from typing import Any

import pytest
import simcore
from simcore.display import catalog
from simcore.display.renderers import text

from tests.python.documents import cells

BUILTIN = simcore.Catalog.builtin()
GIB = 2**30


def kind(**changes: Any) -> Any:
    known = {
        "name": "ml.x",
        "vcpu": 8,
        "memory_bytes": 64 * GIB,
        "accelerator": "NVIDIA V100",
        "accelerator_count": 2,
        "accelerator_memory_bytes": 16 * GIB,
        "accelerator_bandwidth_bytes_per_s": 900e9,
        "nvme_bytes": 0,
        "nvme_read_iops": None,
        "peak_tflops": {"fp16": 125.0, "fp32": 15.7},
        "network_baseline_bytes_per_s": 1.25e9,
        "network_peak_bytes_per_s": None,
        "ebs_baseline_bytes_per_s": 100e6,
        "ebs_peak_bytes_per_s": 437.5e6,
        "efa": False,
        "device_link": "nvlink",
        "device_link_bytes_per_s": 150e9,
        "source": "a page",
        "as_of": "2025-01-01",
    }
    return SimpleNamespace(**known | changes)


PRICE: Any = SimpleNamespace(
    usd_per_hour=120.98276, evidence="seen", confidence="high", source="größe", as_of="2025-02-01"
)


def spot(**changes: Any) -> Any:
    known = {"savings_fraction": 0.7, "scope": "family", "interruption_low": 0.05, "interruption_high": 0.1,
             "source": "a page", "as_of": "2025-03-01"}  # fmt: skip
    return SimpleNamespace(**known | changes)


def specification(**changes: Any) -> dict[str, str]:
    found = catalog.instance_type(of_type(kind=kind(**changes)))
    return {row[0]: row[1] for row in cells(found, "specification")}


def of_type(**changes: Any) -> catalog.KnownOfType:
    known = {"kind": kind(), "region": "us-east-1", "price": PRICE, "spot": spot()}
    return catalog.KnownOfType(**known | changes)


# ---------------------------------------------------------------------------------------------- one type
def test_a_type_by_hand() -> None:
    assert specification() == {
        "vCPU": "8",
        "memory": "64 GiB",
        "accelerators": "2 × V100 16 GiB",
        "peak TFLOP/s of each, dense": "fp16 125, fp32 15.7",
        "memory speed of each": "900 GB/s",
        "between accelerators": "nvlink, 150 GB/s each in one direction",
        "network, base to peak": "10 Gb/s to not known",
        "EFA": "no",
        "EBS, base to peak": "100 MB/s to 437.5 MB/s",
        "NVMe instance storage": "none",
    }


def test_without_accelerators_there_are_none() -> None:
    shown = specification(accelerator_count=0, peak_tflops={})
    names = ("accelerators", "peak TFLOP/s of each, dense", "memory speed of each", "between accelerators")
    assert [shown[name] for name in names] == ["none"] * 4


def test_what_nobody_knows_is_said() -> None:
    shown = specification(
        peak_tflops={}, accelerator_bandwidth_bytes_per_s=None, device_link="", device_link_bytes_per_s=None, efa=True
    )
    assert shown["peak TFLOP/s of each, dense"] == shown["memory speed of each"] == "not known"
    assert shown["between accelerators"] == "not known, not known each in one direction"
    assert shown["EFA"] == "yes"
    assert specification(accelerator_count=1)["between accelerators"] == "none"


@pytest.mark.parametrize(
    ("iops", "said"), [(None, "7,600 GB"), (1e6, "7,600 GB, 1,000,000 random reads/s of 4 KiB")], ids=str
)
def test_instance_storage(iops: float | None, said: str) -> None:
    assert specification(nvme_bytes=7600e9, nvme_read_iops=iops)["NVMe instance storage"] == said


@pytest.mark.parametrize(
    ("market", "said"),
    [
        (spot(), "saves 70 % (family), 5 % to 10 % interrupted a month"),
        (spot(interruption_low=None), "saves 70 % (family)"),
        (spot(interruption_high=None), "saves 70 % (family)"),
        (spot(savings_fraction=0.0, interruption_low=0.0), "saves 0 % (family), 0 % to 10 % interrupted a month"),
    ],
)
def test_the_spot_market(market: Any, said: str) -> None:
    lines = text.render(catalog.instance_type(of_type(spot=market))).splitlines()
    assert f"spot: {said}" in lines


def test_every_known_price_with_its_source() -> None:
    document = catalog.instance_type(of_type(history=[PRICE, PRICE]))
    assert document.headline == "120.98276 USD/h (seen) in us-east-1"
    assert "price in us-east-1: 120.98276 USD/h (seen), high confidence" in text.render(document).splitlines()
    assert text.render(document).splitlines()[-4:] == ["2025-02-01: 120.98276 USD/h (seen)", "    größe"] * 2


@pytest.mark.parametrize(
    ("places", "told"),
    [
        ([], "none known in us-east-1, nor in any other region; a job there must state prices.instance_hour"),
        (["eu-west-1", "eu-west-2"],
         "none known in us-east-1, but in eu-west-1, eu-west-2; a job there must state prices.instance_hour"),
    ],
)  # fmt: skip
def test_without_a_price_all_else_is_shown(places: list[str], told: str) -> None:
    document = catalog.instance_type(of_type(price=None, priced_in=places))
    assert document.headline == "no price known in us-east-1"
    lines = text.render(document).splitlines()
    assert f"price in us-east-1: {told}" in lines
    assert "spot: saves 70 % (family), 5 % to 10 % interrupted a month" in lines
    assert [section.name for section in document.sections] == ["specification", "sources"]


def test_prices_beside_training_and_savings_plans() -> None:
    def price(component: str, region: str, confidence: str | None) -> Any:
        return SimpleNamespace(component=component, region=region, usd_per_hour=25.91001756, confidence=confidence,
                               source="a page", as_of="2025-04-01")  # fmt: skip

    def plan(name: str, share: float, source: str) -> Any:
        return SimpleNamespace(plan=name, savings_fraction=share, source=source, as_of="2017-11-12")

    document = catalog.instance_type(
        of_type(
            component_prices=[price("capacity_block", "", "low"), price("notebook", "eu-west-1", None)],
            savings_plans=[plan("1yr", 0.3216, "an offer"), plan("3yr", 0.55, "an offer"), plan("5yr", 0.6, "another")],
        )
    )
    assert text.render(document).splitlines()[-11:] == [
        "prices beside training",
        "capacity block in an unnamed region: 25.91001756 USD/h (low confidence)",
        "    a page, 2025-04-01",
        "notebook in eu-west-1: 25.91001756 USD/h",
        "    a page, 2025-04-01",
        "",
        "savings plans in us-east-1",
        "share of the price that is saved: 1yr 32.16 %, 3yr 55 %",
        "    an offer, 2017-11-12",
        "share of the price that is saved: 5yr 60 %",
        "    another, 2017-11-12",
    ]


@pytest.mark.parametrize("width", [80, 140])
@pytest.mark.parametrize("name", ["ml.p4d.24xlarge", "ml.m5.large", "ml.trn1.32xlarge"])
def test_real_types_stay_in_the_terminal(name: str, width: int) -> None:
    found = catalog.KnownOfType(
        BUILTIN.instance_type(name),
        "us-east-1",
        BUILTIN.training_price(name),
        BUILTIN.spot_market(name, "us-east-1"),
        BUILTIN.price_history(name, "us-east-1"),
        BUILTIN.component_prices(name),
    )
    lines = text.render(catalog.instance_type(found), width).splitlines()
    assert max(map(len, lines)) <= width


# ---------------------------------------------------------------------------------------------- models, parameters
def model(**changes: Any) -> Any:
    sizes = dict.fromkeys(("layers", "hidden_size", "attention_heads", "sequence", "forward_gflops_per_sample"))
    known = {"name": "größe", "family": "transformer", "parameters": 25_557_032, "input": "224x224", "source": "a page"}
    return SimpleNamespace(**known | sizes | {"as_of": "2025-01-01"} | changes)


def test_models_by_hand() -> None:
    found = [model(), model(parameters=None, layers=24, forward_gflops_per_sample=8.178)]
    assert cells(catalog.models(found), "models") == [
        ("größe", "transformer", "25,557,032", "", "", "", "", "", "224x224", "a page, 2025-01-01"),
        ("größe", "transformer", "", "24", "", "", "", "8.178", "224x224", "a page, 2025-01-01"),
    ]
    assert [catalog.models(found[:count]).headline for count in (0, 1, 2)] == ["0 models", "1 model", "2 models"]


def test_one_model_is_a_list_of_its_sizes() -> None:
    shown = text.render(catalog.model(model(aliases=["groesse"], forward_gflops_per_sample=8.178))).splitlines()
    assert shown[0] == "größe: transformer"
    assert shown[2:7] == [
        "published sizes",
        "other names    groesse",
        "parameters     25,557,032",
        "GFLOP forward  8.178",
        "at             224x224",
    ]
    assert shown[8:] == ["sources", "sizes: as above", "    a page, 2025-01-01"]


def test_rows_of_a_rate() -> None:
    def row(**changes: Any) -> Any:
        known = {"name": "file.rate", "layer": "built in", "scope": "", "text": "270 /s", "kind": "measured",
                 "source": "a page", "note": "", "as_of": "2025-01-01"}  # fmt: skip
        return SimpleNamespace(**known | changes)

    rows = [row(), row(layer="profile größe", scope="p3", text="270 /s (p95 280 /s)", note="twice")]
    assert text.render(catalog.parameters(rows)).splitlines() == [
        "file.rate",
        "",
        "all types: 270 /s, measured",
        "    a page, 2025-01-01",
        "profile größe, p3: 270 /s (p95 280 /s), measured",
        "    a page (twice), 2025-01-01",
    ]
    assert [catalog.noted(each) for each in rows] == ["", " (twice)"]

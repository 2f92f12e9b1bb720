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


PRICE: Any = SimpleNamespace(usd_per_hour=3.825, evidence="seen", source="größe", as_of="2025-02-01")


def spot(**changes: Any) -> Any:
    known = {"savings_fraction": 0.7, "scope": "family", "interruption_low": 0.05, "interruption_high": 0.1,
             "source": "a page", "as_of": "2025-03-01"}  # fmt: skip
    return SimpleNamespace(**known | changes)


def specification(**changes: Any) -> dict[str, str]:
    found = catalog.instance_type(kind(**changes), PRICE, [], spot(), "us-east-1")
    return {row[0]: row[1] for row in cells(found, "specification")}


# ---------------------------------------------------------------------------------------------- types
def test_a_row_a_type() -> None:
    found = [(kind(nvme_bytes=900e9), PRICE), (kind(name="ml.c", accelerator_count=0), None)]
    document = catalog.types(found, "eu-west-1")
    assert document.headline == "2 training instance types, prices in eu-west-1"
    assert cells(document, "types") == [
        ("ml.x", "8", "64", "2 × V100 16 GiB", "900", "3.825", "seen", "2025-02-01"),
        ("ml.c", "8", "64", "", "", "-", "no price known", ""),
    ]
    assert cells(catalog.types([], "eu-west-1"), "types") == []


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
    assert specification(nvme_bytes=7600e9, nvme_read_iops=iops)["NVMe instance storage"] == said.replace(
        ",600", "600", 1
    )


@pytest.mark.parametrize(
    ("market", "said"),
    [
        (spot(), "saves 70% (family), 5% to 10% interrupted a month"),
        (spot(interruption_low=None), "saves 70% (family)"),
        (spot(interruption_high=None), "saves 70% (family)"),
        (spot(savings_fraction=0.0, interruption_low=0.0), "saves 0% (family), 0% to 10% interrupted a month"),
    ],
)
def test_the_spot_market(market: Any, said: str) -> None:
    lines = text.render(catalog.instance_type(kind(), PRICE, [], market, "us-east-1")).splitlines()
    assert f"spot: {said}" in lines


def test_every_known_price_with_its_source() -> None:
    document = catalog.instance_type(kind(), PRICE, [PRICE, PRICE], spot(), "us-east-1")
    assert document.headline == "3.825 USD/h (seen) in us-east-1"
    assert text.render(document).splitlines()[-4:] == ["2025-02-01: 3.825 USD/h (seen)", "    größe"] * 2


@pytest.mark.parametrize("width", [80, 140])
@pytest.mark.parametrize("name", ["ml.p4d.24xlarge", "ml.m5.large", "ml.trn1.32xlarge"])
def test_real_types_stay_in_the_terminal(name: str, width: int) -> None:
    found = BUILTIN.instance_type(name), BUILTIN.training_price(name), BUILTIN.price_history(name, "us-east-1")
    market = BUILTIN.spot_market(name, "us-east-1")
    lines = text.render(catalog.instance_type(*found, market, "us-east-1"), width).splitlines()
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
    assert [catalog.models(found[:count]).headline for count in (0, 1, 2)] == ["0 models", "größe", "2 models"]


def test_rows_of_a_rate() -> None:
    def row(**changes: Any) -> Any:
        known = {"name": "file.rate", "layer": "built in", "scope": "", "value": 270.0, "unit": "/s", "p95": None,
                 "kind": "measured", "source": "a page", "note": "", "as_of": "2025-01-01"}  # fmt: skip
        return SimpleNamespace(**known | changes)

    rows = [row(), row(layer="profile größe", scope="p3", p95=1e-9, note="twice")]
    assert text.render(catalog.parameters(rows)).splitlines() == [
        "file.rate",
        "",
        "all types: 270 /s, measured",
        "    a page, 2025-01-01",
        "profile größe, p3: 270 (p95 1e-09) /s, measured",
        "    a page (twice), 2025-01-01",
    ]
    assert [catalog.noted(each) for each in rows] == ["", " (twice)"]

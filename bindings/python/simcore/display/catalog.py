"""Tables of the catalog: instance types, models, rates, with prices and sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simcore.display.document import Citation, Citations, Column, Document, Section, Table, columns, listing, rows

if TYPE_CHECKING:
    from simcore._core import InstanceType, KnownModel, Parameter, SpotMarket, TrainingPrice

_GIB = 2.0**30


def types(found: Sequence[tuple[InstanceType, TrainingPrice | None]], region: str) -> Document:
    """One row a type, with its price in a region."""
    heads = (
        Column("type", "name"),
        *columns("number", "vCPU", "GiB"),
        Column("accelerators"),
        *columns("number", "NVMe GB", "USD/h"),
        Column("evidence", "name"),
        Column("as of", "day"),
    )
    table = Table(heads, rows(_type_cells(*each) for each in found), caption=f"Prices in {region}.")
    headline = f"{len(found)} training instance types, prices in {region}"
    return Document("Catalog", "", headline, sections=(Section("types", "", (table,)),))


def _type_cells(kind: InstanceType, price: TrainingPrice | None) -> tuple[str, ...]:
    known = (f"{price.usd_per_hour:g}", price.evidence, price.as_of) if price else ("-", "no price known", "")
    return (kind.name, str(kind.vcpu), f"{kind.memory_bytes / _GIB:g}", _accelerators(kind), _nvme(kind), *known)


def models(found: Sequence[KnownModel]) -> Document:
    """One row a model with published sizes."""
    sizes = columns("number", "parameters", "layers", "width", "heads", "sequence", "GFLOP forward")
    heads = (Column("model", "name"), Column("family"), *sizes, Column("at"), Column("source"))
    table = Table(heads, rows(map(_model_cells, found)), caption="Published sizes.")
    headline = f"{len(found)} models" if len(found) != 1 else found[0].name
    return Document("Catalog", "", headline, sections=(Section("models", "", (table,)),))


def _model_cells(model: KnownModel) -> tuple[str, ...]:
    sizes = (model.parameters, model.layers, model.hidden_size, model.attention_heads, model.sequence)
    forward = model.forward_gflops_per_sample
    return (
        model.name,
        model.family,
        *("" if size is None else f"{size:,.0f}" for size in sizes),
        "" if forward is None else f"{forward:g}",
        model.input,
        f"{model.source}, {model.as_of}",
    )


def parameters(found: Sequence[Parameter]) -> Document:
    """Every row of one rate, with its source."""
    cited = tuple(
        Citation(_place(row), f"{_with_spread(row)}, {row.kind}", f"{row.source}{noted(row)}", row.as_of)
        for row in found
    )
    return Document("Catalog", "", found[0].name, sections=(Section("rows", "", (Citations(cited),)),))


def _place(row: Parameter) -> str:
    layer = "" if row.layer == "built in" else f"{row.layer}, "
    return layer + (row.scope or "all types")


def _with_spread(row: Parameter) -> str:
    spread = "" if row.p95 is None else f" (p95 {row.p95:g})"
    return f"{row.value:g}{spread} {row.unit}"


def noted(row: Parameter) -> str:
    """The note of a row in brackets."""
    return f" ({row.note})" if row.note else ""


# ------------------------------------------------------------------------------------------------ one type
def instance_type(
    kind: InstanceType, price: TrainingPrice, history: Sequence[TrainingPrice], spot: SpotMarket, region: str
) -> Document:
    """All that is known of one type."""
    savings = f"saves {spot.savings_fraction:.0%} ({spot.scope}){_interruptions(spot)}"
    known = (
        Citation("specification", "as above", kind.source, kind.as_of),
        Citation(f"price in {region}", _price(price), price.source, price.as_of),
        Citation("spot", savings, spot.source, spot.as_of),
    )
    earlier = tuple(Citation(row.as_of, _price(row), row.source) for row in history)
    return Document(
        "Catalog",
        kind.name,
        f"{_price(price)} in {region}",
        sections=(
            Section("specification", "specification", (listing(_lines(kind)),)),
            Section("sources", "sources", (Citations(known),)),
            Section("history", f"every known price in {region}", (Citations(earlier),)),
        ),
    )


def _price(price: TrainingPrice) -> str:
    return f"{price.usd_per_hour:g} USD/h ({price.evidence})"


def _lines(kind: InstanceType) -> list[tuple[str, str]]:
    peaks = ", ".join(f"{precision} {tflops:g}" for precision, tflops in kind.peak_tflops.items())
    speed = _scaled(kind.accelerator_bandwidth_bytes_per_s, 1e9, "GB/s") if kind.accelerator_count else "none"
    network = (kind.network_baseline_bytes_per_s, kind.network_peak_bytes_per_s)
    ebs = (kind.ebs_baseline_bytes_per_s, kind.ebs_peak_bytes_per_s)
    return [
        ("vCPU", str(kind.vcpu)),
        ("memory", f"{kind.memory_bytes / _GIB:g} GiB"),
        ("accelerators", _accelerators(kind) or "none"),
        ("peak TFLOP/s of each, dense", peaks or ("not known" if kind.accelerator_count else "none")),
        ("memory speed of each", speed),
        ("between accelerators", _device_link(kind)),
        ("network, base to peak", " to ".join(_scaled(rate, 1e9 / 8, "Gb/s") for rate in network)),
        ("EFA", "yes" if kind.efa else "no"),
        ("EBS, base to peak", " to ".join(_scaled(rate, 1e6, "MB/s") for rate in ebs)),
        ("NVMe instance storage", _storage(kind)),
    ]


def _scaled(rate: float | None, unit: float, name: str) -> str:
    return "not known" if rate is None else f"{rate / unit:g} {name}"


def _accelerators(kind: InstanceType) -> str:
    if not kind.accelerator_count:
        return ""
    name = kind.accelerator.removeprefix("NVIDIA ").removeprefix("AWS ")
    return f"{kind.accelerator_count} × {name} {kind.accelerator_memory_bytes / _GIB:g} GiB"


def _nvme(kind: InstanceType) -> str:
    return f"{kind.nvme_bytes / 1e9:g}" if kind.nvme_bytes else ""


def _storage(kind: InstanceType) -> str:
    if not kind.nvme_bytes:
        return "none"
    reads = "" if kind.nvme_read_iops is None else f", {kind.nvme_read_iops:,.0f} random reads/s of 4 KiB"
    return f"{_nvme(kind)} GB{reads}"


def _device_link(kind: InstanceType) -> str:
    if kind.accelerator_count < 2:
        return "none"
    speed = _scaled(kind.device_link_bytes_per_s, 1e9, "GB/s")
    return f"{kind.device_link or 'not known'}, {speed} each in one direction"


def _interruptions(spot: SpotMarket) -> str:
    if spot.interruption_low is None or spot.interruption_high is None:
        return ""
    return f", {spot.interruption_low:.0%} to {spot.interruption_high:.0%} interrupted a month"

"""Tables of the catalog: one instance type, models, rates, with prices and sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from simcore._core import ComponentPrice, InstanceType, KnownModel, Parameter, SavingsPlan, SpotMarket, TrainingPrice
from simcore.display.catalog_list import short
from simcore.display.document import (
    Citation,
    Citations,
    Column,
    Document,
    Section,
    Table,
    columns,
    listing,
    present,
    rows,
)
from simcore.display.plain_data import plain
from simcore.display.wording import counted, exact
from simcore.inputs.catalog_entries import KnownOfType

_GIB = 2.0**30
_SIZES = ("parameters", "layers", "width", "heads", "sequence", "GFLOP forward", "at")


def models(found: Sequence[KnownModel]) -> Document:
    """One row a model with published sizes."""
    sizes = columns("number", *_SIZES[:-1])
    heads = (Column("model", "name"), Column("family"), *sizes, Column(_SIZES[-1]), Column("source", "source"))
    table = Table(heads, rows(map(_model_cells, found)), caption="Published sizes.")
    return Document("Catalog", "", counted(len(found), "model"), sections=(Section("models", "", (table,)),))


def model(found: KnownModel) -> Document:
    """The published sizes of one model, and where they are from."""
    told = zip(_SIZES, _model_cells(found)[2:-1], strict=True)
    lines = [("other names", ", ".join(found.aliases)), *told]
    cited = Citation("sizes", "as above", found.source, found.as_of)
    return Document(
        "Catalog",
        found.name,
        found.family,
        sections=present(
            Section("sizes", "published sizes", (listing(line for line in lines if line[1]),)),
            Section("sources", "sources", (Citations((cited,)),)),
        ),
    )


def _model_cells(model: KnownModel) -> tuple[str, ...]:
    sizes = (model.parameters, model.layers, model.hidden_size, model.attention_heads, model.sequence)
    forward = model.forward_gflops_per_sample
    return (
        model.name,
        model.family,
        *("" if size is None else f"{size:,.0f}" for size in sizes),
        "" if forward is None else exact(forward),
        model.input,
        f"{model.source}, {model.as_of}",
    )


def parameters(found: Sequence[Parameter]) -> Document:
    """Every row of one rate, with its source."""
    cited = tuple(
        Citation(_place(row), f"{row.text}, {row.kind}", f"{row.source}{noted(row)}", row.as_of) for row in found
    )
    return Document("Catalog", "", found[0].name, sections=(Section("rows", "", (Citations(cited),)),))


def _place(row: Parameter) -> str:
    layer = "" if row.layer == "built in" else f"{row.layer}, "
    return layer + (row.scope or "all types")


def noted(row: Parameter) -> str:
    """The note of a row in brackets."""
    return f" ({row.note})" if row.note else ""


# ------------------------------------------------------------------------------------------------ one type
def instance_type(known: KnownOfType) -> Document:
    """The specification, what an hour costs, and where each number comes from."""
    region = known.region
    headline = f"{_price(known.price)} in {region}" if known.price else f"no price known in {region}"
    earlier = tuple(Citation(row.as_of, _price(row), row.source) for row in known.history)
    return Document(
        "Catalog",
        known.kind.name,
        headline,
        sections=present(
            Section("specification", "specification", (listing(_lines(known.kind)),)),
            Section("sources", "sources", (Citations(tuple(_sources(known))),)),
            Section("history", f"every known price in {region}", (Citations(earlier),)),
            Section("beside", "prices beside training", (Citations(tuple(map(_beside, known.component_prices))),)),
            Section("plans", f"savings plans in {region}", (Citations(tuple(_plans(known.savings_plans))),)),
        ),
    )


def data(known: KnownOfType) -> dict[str, Any]:
    """All that is known of a type as plain data."""
    return plain(known.kind) | {
        "region": known.region,
        "price": known.price and plain(known.price),
        "no_price": None if known.price else no_price(known),
        "history": [plain(row) for row in known.history],
        "spot": plain(known.spot),
        "component_prices": [plain(row) for row in known.component_prices],
        "savings_plans": [plain(row) for row in known.savings_plans],
    }


def no_price(known: KnownOfType) -> str:
    """Why there is no price, and what a job on the type needs."""
    elsewhere = f"but in {', '.join(known.priced_in)}" if known.priced_in else "nor in any other region"
    return f"none known in {known.region}, {elsewhere}; a job there must state prices.instance_hour"


def _sources(known: KnownOfType) -> Iterator[Citation]:
    kind, price, spot = known.kind, known.price, known.spot
    yield Citation("specification", "as above", kind.source, kind.as_of)
    name = f"price in {known.region}"
    if price:
        confidence = f", {price.confidence} confidence" if price.confidence else ""
        yield Citation(name, f"{_price(price)}{confidence}", price.source, price.as_of)
    else:
        yield Citation(name, no_price(known), "")
    savings = f"saves {100 * spot.savings_fraction:.0f} % ({spot.scope}){_interruptions(spot)}"
    yield Citation("spot", savings, spot.source, spot.as_of)


def _beside(price: ComponentPrice) -> Citation:
    name = f"{price.component.replace('_', ' ')} in {price.region or 'an unnamed region'}"
    confidence = f" ({price.confidence} confidence)" if price.confidence else ""
    return Citation(name, f"{exact(price.usd_per_hour)} USD/h{confidence}", price.source, price.as_of)


def _plans(plans: Sequence[SavingsPlan]) -> Iterator[Citation]:
    """One line for all plans from the same source."""
    for (source, as_of), same in groupby(plans, key=lambda plan: (plan.source, plan.as_of)):
        told = [f"{plan.plan} {exact(100 * plan.savings_fraction)} %" for plan in same]
        yield Citation("share of the price that is saved", ", ".join(told), source, as_of)


def _price(price: TrainingPrice) -> str:
    return f"{exact(price.usd_per_hour)} USD/h ({price.evidence})"


def _lines(kind: InstanceType) -> list[tuple[str, str]]:
    peaks = ", ".join(f"{precision} {tflops:g}" for precision, tflops in kind.peak_tflops.items())
    speed = _scaled(kind.accelerator_bandwidth_bytes_per_s, 1e9, "GB/s") if kind.accelerator_count else "none"
    network = (kind.network_baseline_bytes_per_s, kind.network_peak_bytes_per_s)
    ebs = (kind.ebs_baseline_bytes_per_s, kind.ebs_peak_bytes_per_s)
    return [
        ("vCPU", str(kind.vcpu)),
        ("memory", f"{kind.memory_bytes / _GIB:,g} GiB"),
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
    return "not known" if rate is None else f"{rate / unit:,g} {name}"


def _accelerators(kind: InstanceType) -> str:
    if not kind.accelerator_count:
        return ""
    return f"{kind.accelerator_count} × {short(kind.accelerator)} {kind.accelerator_memory_bytes / _GIB:g} GiB"


def _nvme(kind: InstanceType) -> str:
    return f"{kind.nvme_bytes / 1e9:,g}" if kind.nvme_bytes else ""


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
    return f", {100 * spot.interruption_low:.0f} % to {100 * spot.interruption_high:.0f} % interrupted a month"

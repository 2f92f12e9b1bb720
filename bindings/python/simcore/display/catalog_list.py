"""The table of instance types, each with its price in a region and its spot market."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simcore._core import SpotMarket
from simcore.display.document import Column, Document, Layout, Section, laid_out, present, prose
from simcore.display.plain_data import plain
from simcore.display.wording import exact, few, share
from simcore.inputs.catalog_entries import ListedType, TypeList

_GIB = 2.0**30
_NEAR = 4  # digits behind the point of a price that was computed here


def document(found: TypeList) -> Document:
    """One row a type, and what the columns mean."""
    caption = f"Prices in {found.region}."
    table = laid_out(_layout(found), found.types, caption)
    sections = present(Section("types", "", (table,)), prose("reading", _notes(found), "dim"))
    return Document("Catalog", "", headline(found), sections=sections)


def headline(found: TypeList) -> str:
    """How many types there are, and what they have in common."""
    told = f"{found.every} training instance types"
    if not found.conditions:
        return f"{told}, prices in {found.region}"
    common = "; ".join(found.conditions)
    if not found.types:
        return f"none of the {told} has all of this in {found.region}: {common}"
    return f"{len(found.types)} of {told}, prices in {found.region}: {common}"


def _layout(found: TypeList) -> Layout[ListedType]:
    """The columns; those for each accelerator and of spot only where they were asked for."""
    per_accelerator = (Column("USD/h each", "number"), lambda each: _expected(each.usd_per_accelerator))
    return (
        (Column("type", "name"), lambda each: each.kind.name),
        (Column("vCPU", "number", optional=found.spot), lambda each: str(each.kind.vcpu)),
        (Column("GiB", "number", optional=found.spot), lambda each: exact(each.memory_gib, thousands=True)),
        (Column("accelerators"), _accelerators),
        (Column("GiB each", "number", optional=True), _memory_each),
        (Column("USD/h", "number"), _price),
        *((per_accelerator,) if found.each else ()),
        *(_ON_SPOT if found.spot else ()),
        (
            Column("evidence", "name", optional=True),
            lambda each: each.price.evidence if each.price else "no price known",
        ),
        (Column("as of", "day", optional=True), lambda each: each.price.as_of if each.price else ""),
        (Column("NVMe GB", "number", optional=True), _nvme),
    )


def short(accelerator: str) -> str:
    """The accelerator's name without its maker's."""
    return accelerator.removeprefix("NVIDIA ").removeprefix("AWS ")


def _accelerators(each: ListedType) -> str:
    return f"{each.kind.accelerator_count} × {short(each.kind.accelerator)}" if each.accelerated else ""


def _memory_each(each: ListedType) -> str:
    return exact(round(each.kind.accelerator_memory_bytes / _GIB, 2)) if each.accelerated else ""


def _price(each: ListedType) -> str:
    if each.price is None:
        return "-"
    return f"{'*' if each.price.confidence == 'low' else ''}{exact(each.price.usd_per_hour)}"


def _evidence(each: ListedType) -> str:
    return each.price.evidence if each.price else "no price known"


def _nvme(each: ListedType) -> str:
    return exact(each.kind.nvme_bytes / 1e9, thousands=True) if each.kind.nvme_bytes else ""


def _expected(usd: float | None) -> str:
    return "-" if usd is None else exact(round(usd, _NEAR))


def band(spot: SpotMarket) -> str:
    """ "5-10 %" of the instances interrupted within a month."""
    if spot.interruption_low is None or spot.interruption_high is None:
        return "not known"
    return f"{100 * spot.interruption_low:.0f}-{100 * spot.interruption_high:.0f} %"


_ON_SPOT: Layout[ListedType] = (
    (Column("saves", "number"), lambda each: share(each.spot.savings_fraction) if each.spot else ""),
    (Column("on spot", "number"), lambda each: _expected(each.spot_usd) if each.spot else ""),
    (Column("interrupted", "number"), lambda each: band(each.spot) if each.spot else ""),
)


def _notes(found: TypeList) -> Iterator[str]:
    if any(each.price and each.price.confidence == "low" for each in found.types):
        yield "* a price of low confidence; `simcore catalog show TYPE` names its source"
    if found.spot and found.types:
        yield "on spot: USD/h less the saving; interrupted: share of the instances within a month"
    if any(each.spot and each.spot.interruption_low is None for each in found.types):
        none = "interrupted not known: the type has no figures of its own there"
        yield f"{none}, so the saving is that of spot jobs elsewhere"
    if found.unpriced:
        yield f"left out, as no price is known in {found.region}: {few(found.unpriced, 6, ', ')}"


def data(found: TypeList) -> list[dict[str, Any]]:
    """Each type as plain data, with its price and, if it was asked for, its spot market."""
    return [_data(each, spot=found.spot) for each in found.types]


def _data(each: ListedType, *, spot: bool) -> dict[str, Any]:
    data: dict[str, Any] = plain(each.kind) | {"price": each.price and plain(each.price)}
    return data | {"spot": each.spot and plain(each.spot) | {"usd_per_hour": each.spot_usd}} if spot else data

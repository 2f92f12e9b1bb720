"""Tables of what a catalog knows: by region, of each type in one region, of one type in each region."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simcore._core import InstanceType, SpotMarket, TrainingPrice
from simcore.display.catalog_list import band
from simcore.display.document import Column, Document, Layout, Section, Table, columns, laid_out, prose, rows
from simcore.display.wording import counted, exact, few

FOUNDED = ("seen", "derived", "low confidence", "own")  # how a price is founded
_DERIVED = ("derived", "scaled")
_REFUSED = (
    "a job on a type without a price in its region is refused, unless it states prices.instance_hour; a job dated "
    "before the first price is forecast with that price, and a warning; `simcore catalog show TYPE` says what is known"
)


@dataclass(frozen=True)
class KnownThere:
    """What is known of a type in a region: its price, spot figures, numbers of other prices and of savings plans."""

    kind: InstanceType
    region: str
    price: TrainingPrice | None
    spot: SpotMarket | None
    component_prices: int
    savings_plans: int

    @property
    def founded(self) -> str | None:
        """How the price is founded: a word of FOUNDED, or nothing without a price."""
        if self.price is None:
            return None
        if self.price.confidence == "low":
            return "low confidence"
        if self.price.evidence == "price_book":
            return "own"
        return "derived" if self.price.evidence in _DERIVED else "seen"

    @property
    def own_spot(self) -> bool:
        """Whether the spot figures are those of this type in this region."""
        return self.spot is not None and self.spot.scope == f"{self.kind.name} in {self.region}"

    @property
    def data(self) -> dict[str, Any]:
        """What is known as plain data."""
        price = self.price
        return {
            "name": self.kind.name,
            "region": self.region,
            "usd_per_hour": price and price.usd_per_hour,
            "founded": self.founded,
            "evidence": price and price.evidence,
            "confidence": price and price.confidence,
            "as_of": price and price.as_of,
            "spot": self.spot and self.spot.scope,
            "own_spot": self.own_spot,
            "component_prices": self.component_prices,
            "savings_plans": self.savings_plans,
        }


@dataclass(frozen=True)
class RegionCoverage:
    """What is known in a region: of its types, and how many storage items have a price of their own there."""

    region: str
    types: Sequence[KnownThere]
    storage: int
    training_volume: bool

    @cached_property
    def founded(self) -> Counter[str]:
        """Number of priced types by how their price is founded."""
        return Counter(each.founded for each in self.types if each.founded)

    @property
    def data(self) -> dict[str, Any]:
        """Numbers of what is known as plain data."""
        return {
            "region": self.region,
            "priced": self.founded.total(),
            **{word.replace(" ", "_"): self.founded[word] for word in FOUNDED},
            "storage_items": self.storage,
            "training_volume": self.training_volume,
            "spot": sum(each.own_spot for each in self.types),
            "component_prices": sum(each.component_prices for each in self.types),
            "savings_plans": sum(each.savings_plans > 0 for each in self.types),
        }


@dataclass(frozen=True)
class Coverage:
    """What is known in each region. runs: number of published training runs by accelerator; as_of: the day, or nothing
    for the newest."""

    regions: Sequence[RegionCoverage]
    storage_items: int
    runs: dict[str, int]
    as_of: str | None = None

    @property
    def kinds(self) -> list[InstanceType]:
        """Every type."""
        return [each.kind for each in self.regions[0].types] if self.regions else []

    @property
    def unpriced(self) -> list[str]:
        """Names of the types without a price in any region."""
        priced = {each.kind.name for region in self.regions for each in region.types if each.price}
        return [kind.name for kind in self.kinds if kind.name not in priced]


def unknown(kind: InstanceType) -> list[str]:
    """Parts of a type's specification that are not known."""
    devices, several = kind.accelerator_count > 0, kind.accelerator_count > 1
    parts = {
        "network base": kind.network_baseline_bytes_per_s is None,
        "network peak": kind.network_peak_bytes_per_s is None,
        "EBS base": kind.ebs_baseline_bytes_per_s is None,
        "EBS peak": kind.ebs_peak_bytes_per_s is None,
        "NVMe reads": kind.nvme_bytes > 0 and kind.nvme_read_iops is None,
        "TFLOP/s": devices and not kind.peak_tflops,
        "accelerator memory speed": devices and kind.accelerator_bandwidth_bytes_per_s is None,
        "accelerator link": several and kind.device_link_bytes_per_s is None,
    }
    return [name for name, missing in parts.items() if missing]


# ------------------------------------------------------------------------------------------------ every region
def regions(found: Coverage, region: str) -> Document:
    """One row a region; the headline counts the types and those with a price in `region`."""
    own = any(each.founded["own"] for each in found.regions)
    heads = (
        Column("region", "name"),
        *columns("number", "priced", "seen", "derived", "low"),
        *columns("number", *(["own"] if own else [])),
        *columns("number", "storage", "volume", "spot"),
        *columns("number", "beside", "plans", optional=True),
    )
    table = Table(heads, rows(_region_cells(each, own=own) for each in found.regions))
    sections = (Section("regions", "", (table,)), prose("reading", _region_notes(found), "dim"))
    return Document("Coverage of the catalog", "", headline(found, region), sections=sections)


def headline(found: Coverage, region: str) -> str:
    """ "225 training types: 225 with specifications, 222 priced in us-east-1; without any price: ..." """
    kinds = found.kinds
    whole = sum(not unknown(kind) for kind in kinds)
    priced = sum(each.founded.total() for each in found.regions if each.region == region)
    told = f"{counted(len(kinds), 'training type')}: {len(kinds)} with specifications, {whole} of them complete, "
    without = f"; without any price: {few(found.unpriced, 6, ', ')}" if found.unpriced else ""
    return f"{told}{priced} priced in {region}{f' on {found.as_of}' if found.as_of else ''}{without}"


def _region_cells(each: RegionCoverage, *, own: bool) -> tuple[str, ...]:
    data = each.data
    keys = ("priced", "seen", "derived", "low_confidence", *(["own"] if own else []), "storage_items")
    rest = ("spot", "component_prices", "savings_plans")
    volume = "yes" if each.training_volume else "-"
    return (each.region, *(str(data[key]) for key in keys), volume, *(str(data[key]) for key in rest))


def _region_notes(found: Coverage) -> Iterator[str]:
    yield "priced: types with a price; seen, derived, low (of low confidence): how it is founded"
    yield (
        f"storage: of {found.storage_items} prices of storage, requests and transfer, those known of the region "
        "itself; volume: whether that of training volumes is; where one is not, that of us-east-1 holds"
    )
    yield "spot: types with figures of their own; beside: prices seen beside training; plans: types with savings plans"
    yield _REFUSED


# ------------------------------------------------------------------------------------------------ one region
def region(found: RegionCoverage, runs: dict[str, int], storage_items: int) -> Document:
    """One row a type."""
    layout: Layout[KnownThere] = (
        (Column("type", "name"), lambda each: each.kind.name),
        *_FOUNDED_PRICE,
        (Column("runs", "number"), lambda each: _runs(each.kind, runs)),
        (Column("not known of it"), lambda each: ", ".join(unknown(each.kind))),
    )
    table = laid_out(layout, found.types)
    return Document(
        "Coverage of the catalog",
        found.region,
        _region_headline(found, storage_items),
        sections=(Section("types", "", (table,)), prose("reading", (_SPOT, _RUNS, _REFUSED), "dim")),
    )


_SPOT = "spot: own where the figures are those of the type in the region, else those of spot jobs elsewhere"
_RUNS = "runs: published training runs on the accelerator, to which predicted speeds are fitted"


def _region_headline(found: RegionCoverage, storage_items: int) -> str:
    kinds = ", ".join(f"{found.founded[word]} {word}" for word in FOUNDED if found.founded[word])
    told = f"{found.founded.total()} of {len(found.types)} training types priced ({kinds or 'none'})"
    without = [each.kind.name for each in found.types if not each.price]
    rest = f"; without: {few(without, 6, ', ')}" if without else ""
    return f"{told}, {found.storage} of {storage_items} storage prices{rest}"


def _runs(kind: InstanceType, runs: dict[str, int]) -> str:
    return str(runs.get(kind.accelerator, 0)) if kind.accelerator_count else ""


def _founded(each: KnownThere) -> str:
    """ "derived, high"."""
    if each.price is None:
        return "not known"
    return ", ".join(filter(None, (each.price.evidence, each.price.confidence)))


_FOUNDED_PRICE: Layout[KnownThere] = (
    (Column("price", "name"), _founded),
    (Column("as of", "day", optional=True), lambda each: each.price.as_of if each.price else ""),
    (Column("spot", "name"), lambda each: "own" if each.own_spot else "other"),
)


# ------------------------------------------------------------------------------------------------ one type
def instance_type(found: Sequence[KnownThere], runs: dict[str, int]) -> Document:
    """One row a region."""
    layout: Layout[KnownThere] = (
        (Column("region", "name"), lambda each: each.region),
        (Column("USD/h", "number"), lambda each: exact(each.price.usd_per_hour) if each.price else "-"),
        *_FOUNDED_PRICE,
        (Column("interrupted", "number"), lambda each: band(each.spot) if each.spot else ""),
        (Column("beside", "number", optional=True), lambda each: str(each.component_prices or "")),
        (Column("plans", "number", optional=True), lambda each: str(each.savings_plans or "")),
    )
    kind = found[0].kind
    return Document(
        "Coverage of the catalog",
        kind.name,
        _type_headline(found),
        sections=(
            prose("specification", _specified(kind, runs)),
            Section("regions", "", (laid_out(layout, found),)),
            prose("reading", (_SPOT, _BESIDE, _REFUSED), "dim"),
        ),
    )


_BESIDE = (
    "interrupted: share of the instances within a month; beside: prices seen beside training; plans: savings plans"
)


def _type_headline(found: Sequence[KnownThere]) -> str:
    priced = sum(each.price is not None for each in found)
    if len(found) == 1:
        return f"{'priced' if priced else 'no price known'} in {found[0].region}"
    return f"priced in {priced} of {len(found)} regions" if priced else f"no price known in any of {len(found)} regions"


def _specified(kind: InstanceType, runs: dict[str, int]) -> Iterable[str]:
    missing = unknown(kind)
    yield f"specification: {'not known: ' + ', '.join(missing) if missing else 'all known'}"
    if kind.accelerator_count:
        yield f"speed: {counted(runs.get(kind.accelerator, 0), 'published training run')} on {kind.accelerator}"

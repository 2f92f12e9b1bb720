"""simcore catalog coverage"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any, TypeVar

from simcore._core import Catalog, ComponentPrice, InstanceType, SavingsPlan, SpotMarket, StoragePrice, TrainingPrice
from simcore.cli.arguments import add_verb
from simcore.cli.options import add_layers, catalog_of
from simcore.cli.output import add_answer, write_document
from simcore.errors import CatalogError
from simcore.studies.catalog import natural, priced

if TYPE_CHECKING:
    from simcore.display.catalog_coverage import Coverage, KnownThere, RegionCoverage

_REGION = "us-east-1"  # whose priced types the headline counts
_VOLUME = "sagemaker.volume"
_Dated = TypeVar("_Dated", ComponentPrice, SavingsPlan, SpotMarket, StoragePrice, TrainingPrice)


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb below `simcore catalog`."""
    text = "what is known of each region and instance type, and what is not"
    verb = add_verb(verbs, "coverage", text, "simcore catalog coverage --region eu-west-1")
    verb.add_argument("--type", metavar="NAME", help="one instance type, by region; default: all")
    verb.add_argument("--region", help="one region, by instance type; default: all")
    verb.add_argument("--as-of", metavar="DAY", help="what was known on a day, YYYY-MM-DD; default: the newest")
    add_layers(verb)
    add_answer(verb, run, without=("plot",))


def run(options: argparse.Namespace) -> None:
    """Prints what is known by region, by type in one region, or by region of one type."""
    catalog = catalog_of(options)
    if options.region is not None:
        catalog.require_region(options.region)
    kinds = [catalog.instance_type(options.type)] if options.type is not None else catalog.instance_types()
    places = [options.region] if options.region is not None else catalog.regions()
    found = coverage(catalog, sorted(kinds, key=lambda kind: natural(kind.name)), places, options.as_of)
    from simcore.display import catalog_coverage as shown

    if options.type is not None:
        there = [each for region in found.regions for each in region.types]
        data = _type_data(there, found)
        write_document(options, shown.instance_type(there, found.runs), data, data["regions"])
    elif options.region is not None:
        (region,) = found.regions
        data = _region_data(region, found)
        write_document(options, shown.region(region, found.runs, found.storage_items), data, data["types"])
    else:
        data = _data(found)
        write_document(options, shown.regions(found, _REGION), data, data["regions"])


def coverage(
    catalog: Catalog, kinds: Sequence[InstanceType], regions: Sequence[str], as_of: str | None = None
) -> Coverage:
    """What the catalog knows of these types in these regions on a day (default: the newest)."""
    from simcore.display.catalog_coverage import Coverage, RegionCoverage

    beside = {kind.name: until(as_of, catalog.component_prices(kind.name)) for kind in kinds}
    items = catalog.storage_items()
    known = [
        RegionCoverage(
            region,
            [_there(catalog, kind, region, as_of, beside[kind.name]) for kind in kinds],
            sum(_stored(catalog, item, region, as_of) for item in items),
            _stored(catalog, _VOLUME, region, as_of),
        )
        for region in regions
    ]
    return Coverage(known, len(items), runs(catalog), as_of)


def runs(catalog: Catalog) -> dict[str, int]:
    """Number of published training runs by accelerator, by the row of efficiencies that holds for every job on it."""
    rows = csv.DictReader(StringIO(catalog.tables.texts.get("efficiencies", "")))
    general = (row for row in rows if not row["precision"] and not row["model_family"])
    return {row["accelerator"]: int(row["runs"]) for row in general if row["accelerator"]}


def until(day: str | None, rows: Iterable[_Dated | None]) -> list[_Dated]:
    """The rows that are not dated after the day (ISO date; nothing: all)."""
    return [row for row in rows if row is not None and (day is None or row.as_of <= day)]


def _there(
    catalog: Catalog, kind: InstanceType, region: str, as_of: str | None, beside: Sequence[ComponentPrice]
) -> KnownThere:
    from simcore.display.catalog_coverage import KnownThere

    return KnownThere(
        kind,
        region,
        next(iter(until(as_of, [priced(catalog, kind, region, as_of)])), None),
        next(iter(until(as_of, [catalog.spot_market(kind.name, region, as_of)])), None),
        sum(price.region == region for price in beside),
        len(until(as_of, catalog.savings_plans(kind.name, region))),
    )


def _stored(catalog: Catalog, item: str, region: str, as_of: str | None) -> bool:
    """Whether a storage item has a price of the region itself."""
    try:
        price = catalog.storage_price(item, region, as_of)
    except CatalogError:  # neither there nor in us-east-1
        return False
    return price.region == region and bool(until(as_of, [price]))


# ------------------------------------------------------------------------------------------------ as data
def _data(found: Coverage) -> dict[str, Any]:
    from simcore.display.catalog_coverage import unknown

    return {
        "as_of": found.as_of,
        "types": len(found.kinds),
        "complete_specifications": sum(not unknown(kind) for kind in found.kinds),
        "storage_items": found.storage_items,
        "without_any_price": found.unpriced,
        "regions": [each.data for each in found.regions],
    }


def _region_data(region: RegionCoverage, found: Coverage) -> dict[str, Any]:
    return region.data | {"types": [_row(each, found) for each in region.types]}


def _type_data(there: Sequence[KnownThere], found: Coverage) -> dict[str, Any]:
    return {"name": there[0].kind.name, "regions": [_row(each, found) for each in there]}


def _row(each: KnownThere, found: Coverage) -> dict[str, Any]:
    from simcore.display.catalog_coverage import unknown

    runs_there = found.runs.get(each.kind.accelerator, 0) if each.kind.accelerator_count else None
    return each.data | {"not_known": unknown(each.kind), "training_runs": runs_there}

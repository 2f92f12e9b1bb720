"""simcore catalog coverage"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any

from simcore._core import Catalog, ComponentPrice, InstanceType
from simcore.cli.catalog_list import natural, priced
from simcore.cli.options import add_format, add_layers, catalog_of
from simcore.cli.output import write_document
from simcore.errors import CatalogError

if TYPE_CHECKING:
    from simcore.display.catalog_coverage import Coverage, KnownThere, RegionCoverage

_REGION = "us-east-1"  # whose priced types the headline counts
_VOLUME = "sagemaker.volume"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb below `simcore catalog`."""
    verb = verbs.add_parser("coverage", help="what is known of each region and instance type, and what is not")
    verb.add_argument("--type", metavar="NAME", help="one instance type, by region; default: all")
    verb.add_argument("--region", help="one region, by instance type; default: all")
    add_layers(verb)
    add_format(verb)
    verb.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints what is known by region, by type in one region, or by region of one type."""
    catalog = catalog_of(options)
    if options.region is not None:
        catalog.require_region(options.region)
    kinds = [catalog.instance_type(options.type)] if options.type is not None else catalog.instance_types()
    places = [options.region] if options.region is not None else catalog.regions()
    found = coverage(catalog, sorted(kinds, key=lambda kind: natural(kind.name)), places)
    from simcore.display import catalog_coverage as shown

    if options.type is not None:
        there = [each for region in found.regions for each in region.types]
        write_document(options, shown.instance_type(there, found.runs), _type_data(there, found))
    elif options.region is not None:
        (region,) = found.regions
        write_document(options, shown.region(region, found.runs, found.storage_items), _region_data(region, found))
    else:
        write_document(options, shown.regions(found, _REGION), _data(found))


def coverage(catalog: Catalog, kinds: Sequence[InstanceType], regions: Sequence[str]) -> Coverage:
    """What the catalog knows of these types in these regions."""
    from simcore.display.catalog_coverage import Coverage, RegionCoverage

    beside = {kind.name: catalog.component_prices(kind.name) for kind in kinds}
    items = catalog.storage_items()
    known = [
        RegionCoverage(
            region,
            [_there(catalog, kind, region, beside[kind.name]) for kind in kinds],
            sum(_stored(catalog, item, region) for item in items),
            _stored(catalog, _VOLUME, region),
        )
        for region in regions
    ]
    return Coverage(known, len(items), runs(catalog))


def runs(catalog: Catalog) -> dict[str, int]:
    """Number of published training runs by accelerator, by the row of efficiencies that holds for every job on it."""
    rows = csv.DictReader(StringIO(catalog.tables.texts.get("efficiencies", "")))
    general = (row for row in rows if not row["precision"] and not row["model_family"])
    return {row["accelerator"]: int(row["runs"]) for row in general if row["accelerator"]}


def _there(catalog: Catalog, kind: InstanceType, region: str, beside: Sequence[ComponentPrice]) -> KnownThere:
    from simcore.display.catalog_coverage import KnownThere

    return KnownThere(
        kind,
        region,
        priced(catalog, kind, region),
        catalog.spot_market(kind.name, region),
        sum(price.region == region for price in beside),
        len(catalog.savings_plans(kind.name, region)),
    )


def _stored(catalog: Catalog, item: str, region: str) -> bool:
    """Whether a storage item has a price of the region itself."""
    try:
        return catalog.storage_price(item, region).region == region
    except CatalogError:  # neither there nor in us-east-1
        return False


# ------------------------------------------------------------------------------------------------ as data
def _data(found: Coverage) -> dict[str, Any]:
    from simcore.display.catalog_coverage import unknown

    return {
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

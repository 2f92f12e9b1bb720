"""Entries of the catalog: instance types in a list, or all that is known of one name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore._core import Catalog, InstanceType
from simcore.agents.answers import Answer
from simcore.display import catalog as shown
from simcore.display import catalog_list
from simcore.display.plain_data import plain
from simcore.errors import InputError, Problem
from simcore.inputs.catalog_entries import TypeList
from simcore.studies.catalog import entry, known_of_type

REGION = "us-east-1"  # of prices, where nobody names one
_PRICE = ("usd_per_hour", "evidence", "confidence", "as_of", "source")
_TYPE = ("name", "vcpu", "memory_bytes", "accelerator", "accelerator_count", "accelerator_memory_bytes")
_LISTED = (*(f"types.{key}" for key in _TYPE), *(f"types.price.{key}" for key in _PRICE[:-1]), "types.spot")
_KNOWN = (*_TYPE, "region", *(f"price.{key}" for key in _PRICE), "no_price", "spot", "savings_plans")
_NARROW = "narrow the list by accelerator, family, min_memory or max_price"


def of_types(found: TypeList) -> Answer:
    """Types that meet conditions."""
    return Answer(catalog_list.document(found), {"types": catalog_list.data(found)}, (), _NARROW, _LISTED)


def require_alone(filters: Mapping[str, Any]) -> None:
    """Requires that no condition of a list is given beside a name.

    Raises:
        InputError: One is; names each of them.
    """
    wrong = [name for name, value in filters.items() if value is not None]
    if wrong:
        raise InputError.of(*(Problem(name, "must be left out with name: it narrows a list") for name in wrong))


def of_name(name: str, catalog: Catalog, region: str | None, as_of: str | None) -> Answer:
    """All that is known of a type, a model or a rate.

    Raises:
        CatalogError: There is none of that name, or the region is unknown.
        InputError: A region or a day is given for what has none.
    """
    found = entry(catalog, name)
    if isinstance(found, InstanceType):
        known = known_of_type(catalog, found, region or REGION, as_of)
        return Answer(shown.instance_type(known), shown.data(known), (), "", _KNOWN)
    wrong = [key for key, value in (("region", region), ("as_of", as_of)) if value is not None]
    if wrong:
        raise InputError.of(*(Problem(key, "must be left out: only instance types have prices", name) for key in wrong))
    if isinstance(found, list):
        return Answer(shown.parameters(found), {"rows": [plain(row) for row in found]})
    return Answer(shown.model(found), plain(found))

"""Entries of the catalog: what follows from a type, its price and its spot market."""

from math import isclose

from simcore import Catalog
from simcore.inputs.catalog_entries import ListedType

CATALOG = Catalog.builtin()


def listed(name: str) -> ListedType:
    kind = CATALOG.instance_type(name)
    market = CATALOG.spot_market(name, "us-east-1", None)
    return ListedType(kind, CATALOG.training_price(name, "us-east-1"), market)


def test_amounts_of_a_type_with_accelerators() -> None:
    entry = listed("ml.p4d.24xlarge")  # 8 GPUs of 40 GiB, 1,152 GiB: the provider's page of the type
    assert entry.accelerated
    assert (entry.memory_gib, entry.accelerator_memory_gib) == (1152.0, 320.0)
    assert entry.usd is not None
    assert entry.usd_per_accelerator == entry.usd / 8
    assert entry.spot is not None
    assert entry.spot_usd is not None
    assert isclose(entry.spot_usd + entry.usd * entry.spot.savings_fraction, entry.usd)


def test_a_type_without_accelerators_or_without_a_price() -> None:
    assert listed("ml.m5.xlarge").usd_per_accelerator is None
    unknown = ListedType(CATALOG.instance_type("ml.m5.xlarge"), None)
    assert (unknown.usd, unknown.spot_usd, unknown.usd_per_accelerator) == (None, None, None)

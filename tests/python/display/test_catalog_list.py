"""The table of instance types: rows by hand."""

from types import SimpleNamespace
from typing import Any

import pytest
from simcore.display import catalog_list
from simcore.display.catalog_list import ListedType, TypeList
from simcore.display.renderers import text

from tests.python.documents import cells

GIB = 2**30


def kind(**changes: Any) -> Any:
    known = {
        "name": "ml.x",
        "vcpu": 8,
        "memory_bytes": 64 * GIB,
        "accelerator": "NVIDIA V100",
        "accelerator_count": 2,
        "accelerator_memory_bytes": 22.3515625 * GIB,
        "nvme_bytes": 900e9,
    }
    return SimpleNamespace(**known | changes)


CPU = kind(name="ml.c", accelerator="", accelerator_count=0, accelerator_memory_bytes=0, nvme_bytes=0)
PRICE: Any = SimpleNamespace(usd_per_hour=120.98276, evidence="seen", confidence="high", as_of="2025-02-01")
DOUBTFUL: Any = SimpleNamespace(usd_per_hour=2.5, evidence="derived", confidence="low", as_of="2025-02-01")


def spot(low: float | None = 0.05, high: float | None = 0.1) -> Any:
    return SimpleNamespace(savings_fraction=0.7, interruption_low=low, interruption_high=high)


def listed(*types: ListedType, **changes: Any) -> TypeList:
    return TypeList(types, 225, "eu-west-1", **changes)


def notes(found: TypeList) -> list[str]:
    return text.render(catalog_list.document(found)).splitlines()[1:]


def test_a_row_a_type() -> None:
    document = catalog_list.document(
        listed(ListedType(kind(), PRICE), ListedType(CPU, None), ListedType(CPU, DOUBTFUL))
    )
    assert document.headline == "225 training instance types, prices in eu-west-1"
    assert cells(document, "types") == [
        ("ml.x", "8", "64", "2 × V100", "22.35", "120.98276", "seen", "2025-02-01", "900"),
        ("ml.c", "8", "64", "", "", "-", "no price known", "", ""),
        ("ml.c", "8", "64", "", "", "*2.5", "derived", "2025-02-01", ""),
    ]


def test_spot_and_the_price_of_each_accelerator_have_columns() -> None:
    rows = (ListedType(kind(), PRICE, spot()), ListedType(CPU, None, spot(None, None)), ListedType(CPU, PRICE))
    assert [row[5:10] for row in cells(catalog_list.document(listed(*rows, spot=True, each=True)), "types")] == [
        ("120.98276", "60.4914", "70 %", "36.2948", "5-10 %"),
        ("-", "-", "70 %", "-", "not known"),
        ("120.98276", "-", "", "", ""),
    ]


@pytest.mark.parametrize(
    ("accelerator", "name"), [("NVIDIA RTX PRO 6000", "RTX PRO 6000"), ("AWS Trainium", "Trainium")]
)
def test_names_of_accelerators(accelerator: str, name: str) -> None:
    assert catalog_list.short(accelerator) == name


@pytest.mark.parametrize(("low", "high", "told"), [(0, 0.05, "0-5 %"), (0.2, 1, "20-100 %"), (None, 1, "not known")])
def test_bands(low: float | None, high: float | None, told: str) -> None:
    assert catalog_list.band(spot(low, high)) == told


def test_the_headline_says_what_was_asked() -> None:
    asked = ["family m5", "memory of 8 GiB or more"]
    some = listed(ListedType(CPU, PRICE), conditions=asked)
    told = "1 of 225 training instance types, prices in eu-west-1: family m5; memory of 8 GiB or more"
    assert catalog_list.headline(some) == told
    none = catalog_list.document(listed(conditions=asked))
    assert none.headline == (
        "none of the 225 training instance types has all of this in eu-west-1: family m5; memory of 8 GiB or more"
    )
    assert none.sections == ()


def test_notes_stand_where_they_are_needed() -> None:
    assert not any(
        "*" in line or "spot" in line or "left out" in line for line in notes(listed(ListedType(CPU, PRICE)))
    )
    assert "* a price of low confidence; `simcore catalog show TYPE` names its source" in notes(
        listed(ListedType(CPU, DOUBTFUL))
    )
    own = notes(listed(ListedType(CPU, PRICE, spot()), spot=True))
    assert "on spot: USD/h less the saving; interrupted: share of the instances within a month" in own
    assert not any("no figures of its own" in line for line in own)
    others = notes(listed(ListedType(CPU, PRICE, spot(None, None)), spot=True))
    assert any(line.startswith("interrupted not known: the type has no figures of its own there") for line in others)
    left = notes(listed(unpriced=["ml.a", "ml.b"]))
    assert left[-1] == "left out, as no price is known in eu-west-1: ml.a, ml.b"

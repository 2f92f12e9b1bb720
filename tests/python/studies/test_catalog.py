"""Questions of the catalog: types that meet conditions, and what a name is."""

from collections.abc import Callable

import pytest
from simcore import Catalog, InputError, InstanceType
from simcore.inputs.catalog_entries import ListedType
from simcore.studies.catalog import FILTERS, SORTS, TypeQuestion, entry, known_of_type, list_types

CATALOG = Catalog.builtin()
GIB = 2.0**30

# Values of each condition, and the same said of a type without the code of the condition.
HOLDS: dict[str, tuple[str | float, Callable[[ListedType], bool]]] = {
    "accelerator": ("A10", lambda each: "A10" in each.kind.accelerator),
    "family": ("g5", lambda each: each.kind.name.startswith("ml.g5.")),
    "min_memory": (512.0, lambda each: each.kind.memory_bytes >= 512 * GIB),
    "min_accelerator_memory": (
        160,
        lambda each: each.kind.accelerator_count * each.kind.accelerator_memory_bytes >= 160 * GIB,
    ),
    "min_accelerators": (8, lambda each: each.kind.accelerator_count >= 8),
    "max_price": (1.5, lambda each: each.price is not None and each.price.usd_per_hour <= 1.5),
}


def test_every_condition_is_tried() -> None:
    assert set(HOLDS) == set(FILTERS)


@pytest.mark.parametrize("name", HOLDS)
def test_the_types_that_meet_a_condition_are_all_of_them(name: str) -> None:
    value, holds = HOLDS[name]
    every = list_types(CATALOG, TypeQuestion()).types
    expected = [each.kind.name for each in every if holds(each)]
    found = [each.kind.name for each in list_types(CATALOG, TypeQuestion(wanted={name: value})).types]
    assert found == expected
    assert 0 < len(found) < len(every)


def test_types_in_the_order_of_their_price() -> None:
    found = [each.usd for each in list_types(CATALOG, TypeQuestion(sort="price", priced=True)).types]
    assert None not in found
    assert found == sorted(found, key=float)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (TypeQuestion(wanted={"accelerator": "A999"}), "accelerator: must be a part of an accelerator's name"),
        (TypeQuestion(wanted={"family": "g55"}), "family: must be a family of instance types, got 'g55'"),
        (TypeQuestion(wanted={"min_memory": -1}), "min_memory: must be a number of GiB, not negative, got '-1'"),
        (TypeQuestion(wanted={"min_accelerators": 1.5}), "min_accelerators: must be a whole number"),
        (TypeQuestion(sort="prise"), "sort: must be one of"),
        (TypeQuestion(region="eu-west-0"), "eu-west-0"),
    ],
)
def test_what_cannot_be_met_is_refused(asked: TypeQuestion, words: str) -> None:
    with pytest.raises(InputError) as error:
        list_types(CATALOG, asked)
    assert words in str(error.value)


def test_all_problems_at_once() -> None:
    with pytest.raises(InputError) as error:
        list_types(CATALOG, TypeQuestion(wanted={"family": "g55", "max_price": "x"}, sort="prise"))
    assert len(error.value.problems) == 3


def test_what_a_name_is() -> None:
    kind, model, rate = (entry(CATALOG, name) for name in ("ml.g5.xlarge", "BERT-large", "file.bandwidth"))
    assert isinstance(kind, InstanceType)
    assert not isinstance(model, (InstanceType, list))
    assert isinstance(rate, list)
    assert model.name == "BERT-large"
    assert {row.name for row in rate} == {"file.bandwidth"}
    with pytest.raises(InputError, match="BERT-large"):
        entry(CATALOG, "BERT-lrge")


def test_all_that_is_known_of_a_type() -> None:
    known = known_of_type(CATALOG, CATALOG.instance_type("ml.g5.xlarge"), "us-east-1")
    assert known.price == CATALOG.training_price("ml.g5.xlarge", "us-east-1")
    assert "us-east-1" in known.priced_in
    assert set(SORTS) >= {"name", "price"}

"""Steps of a bill as a document."""

import simcore
from simcore.display import bill_steps

from tests.python.jobs import EXAMPLES


def test_instances_are_those_of_the_cluster() -> None:
    two, one = (simcore.forecast(EXAMPLES / f"{name}.yaml") for name in ("bert-spot", "bert-trn1"))
    assert bill_steps.instances(two, two.bill.items[0]) == 2
    assert bill_steps.instances(one, one.bill.items[0]) == 1


def test_other_lines_count_no_instances() -> None:
    made = simcore.forecast(EXAMPLES / "resnet50-spot.yaml")
    assert [bill_steps.instances(made, item) is None for item in made.bill.items if item.unit != "Hrs"] == [True] * 4


def test_the_amounts_add_up_as_printed() -> None:
    made = simcore.forecast(EXAMPLES / "resnet50-spot.yaml")
    *_, total = bill_steps.document(made).sections
    (line,) = total.blocks[0].lines  # type: ignore[union-attr]
    amounts, whole = line.split(" = ")
    cents = [round(float(each.strip(" $")) * 10**5) for each in amounts.split("+")]
    assert sum(cents) == round(float(whole.strip(" $")) * 10**5)

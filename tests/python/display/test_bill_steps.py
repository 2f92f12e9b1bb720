"""Steps of a bill as a document."""

import re
from decimal import Decimal

import pytest
import simcore
from simcore.display import bill_steps, forecast
from simcore.display.renderers import text

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


BESIDE = {
    "endpoint": {"use": "endpoint", "instance_type": "ml.m5.xlarge", "time": "48 h"},
    "notebook": {"use": "notebook", "instance_type": "ml.t3.medium", "time": "160 h"},
    "rule": {"use": "rule", "instance_type": "ml.m5.4xlarge"},
}


@pytest.mark.parametrize("beside", BESIDE.values(), ids=BESIDE)
def test_a_line_beside_the_job_counts_none_of_its_instances(beside: dict[str, str]) -> None:
    made = simcore.forecast(
        {
            "simcore": 1,
            "name": "short",
            "cluster": {"instance_type": "ml.g5.xlarge"},
            "work": {"compute": {"duration": "30 min"}},
            "beside": {"demo": beside},
        }
    )
    counts = {item.usage_type.split(":")[-1]: item.instances for item in made.bill.items if item.unit == "Hrs"}
    assert counts == {"ml.g5.xlarge": 1, beside["instance_type"]: None}
    assert "billable hours" not in str(made)


@pytest.mark.parametrize("number", [2, 3, 7, 11, 64, 1000])
def test_the_hours_of_the_dearest_line_multiply_out(number: int) -> None:
    job = simcore.Job.load(EXAMPLES / "caltech256-resnet50.yaml")
    cluster = {"instance_type": "ml.p3.2xlarge", "instance_count": number, "volume_size": "500 GB"}
    made = simcore.forecast(job.replace(cluster=cluster, same_speed_elsewhere=True), replications=64)
    line = next(each for each in text.render(forecast.document(made)).splitlines() if "billable hours" in each)
    product, billable, count = (Decimal(part.split()[0].replace(",", "")) for part in re.split(" [=×] ", line))
    assert (count, product) == (number, billable * count)
    assert any(item.instances == number for item in made.bill.items)

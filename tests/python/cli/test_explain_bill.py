"""simcore explain bill JOB: each amount of the bill, step by step."""

import json
import re

import simcore

from tests.python.command_line import refused, run, squeezed
from tests.python.jobs import EXAMPLES

TRN1 = EXAMPLES / "bert-trn1.yaml"


def test_steps_lead_to_the_amounts() -> None:
    found = simcore.forecast(TRN1)
    done = run("explain", "bill", TRN1)
    assert (done.code, done.err) == (0, "")
    (item,) = found.bill.items
    shown = squeezed(done.out)
    hours, price, amount = re.search(r"([\d.]+) h × \$([\d.]+) = \$([\d.]+)", shown).groups()  # type: ignore[union-attr]
    assert abs(float(hours) * float(price) - float(amount)) < 0.001
    assert abs(float(amount) - item.amount_usd) < 0.0001
    seconds = re.search(r"([\d,.]+) s billable × 1 instance ÷ 3,600 s/h", shown).group(1)  # type: ignore[union-attr]
    assert abs(float(seconds.replace(",", "")) / 3600 - float(hours)) < 0.0001


def test_json_has_the_steps_of_every_line() -> None:
    found = simcore.forecast(EXAMPLES / "resnet50-spot.yaml")
    steps = json.loads(run("explain", "bill", EXAMPLES / "resnet50-spot.yaml", "--format", "json").out)
    assert [line["usage_type"] for line in steps] == [item.usage_type for item in found.bill.items]
    assert [line["amount_usd"] for line in steps] == [item.amount_usd for item in found.bill.items]


def test_no_such_job() -> None:
    assert "no-such.yaml" in refused(run("explain", "bill", "no-such.yaml"))[0]

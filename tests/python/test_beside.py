"""What is paid beside a job, as people write it and see it: bills by hand to the cent."""

from __future__ import annotations

import pytest
import simcore

from tests.python.jobs import requested, smallest

DAY = {"as_of": "2026-09-24"}


def bill_of(**beside: object) -> dict[str, float]:
    """Amount of each line of the expected bill, in dollars."""
    job = smallest(**DAY, cluster__instance_type="ml.m5.xlarge", beside=beside)
    return {line.usage_type: line.amount_usd for line in simcore.forecast(job).bill.items}


def test_a_notebook_left_running_over_the_weekend() -> None:
    """64 h × 0.05 USD, and 5 GB at 0.14 USD a month of 720 h."""
    bill = bill_of(weekend={"use": "notebook", "instance_type": "ml.t3.medium", "time": "64 h"})
    assert round(bill["USE1-Notebk:ml.t3.medium"], 2) == 3.20
    assert round(bill["USE1-Notebk:VolumeUsage.gp2"], 2) == round(5 * 0.14 * 64 / 720, 2) == 0.06


def test_a_rule_of_ones_own_for_a_job_of_two_hours() -> None:
    """2 h and the billed start of the job × 0.23 USD; a built-in rule would be free."""
    job = smallest(
        **DAY,
        cluster__instance_type="ml.m5.xlarge",
        work__compute={"duration": "2 h", "spread": 0},
        phases={"download": 0, "image_pull": 0, "upload": 0},
        beside={"overfit": {"use": "rule", "instance_type": "ml.m5.xlarge"}},
    )
    bill = {line.usage_type: line.amount_usd for line in simcore.forecast(job).bill.items}
    assert round(bill["USE1-Processing:ml.m5.xlarge"], 2) == 0.46


def test_what_stays_in_s3_is_paid_by_the_month() -> None:
    without = bill_of().get("USE1-TimedStorage-ByteHrs", 0.0)
    bill = bill_of(tensors={"use": "storage", "size": "20 GiB", "time": "30 d"})
    assert bill[
        "S3 TimedStorage-ByteHrs" if "S3 TimedStorage-ByteHrs" in bill else "TimedStorage-ByteHrs"
    ] - without == (pytest.approx(20 * 0.023))


def test_the_rules_of_a_request_are_in_its_bill() -> None:
    rules = [
        {
            "RuleConfigurationName": "overfit",
            "RuleEvaluatorImage": "123456789012.dkr.ecr.us-east-1.amazonaws.com/rules:1",
            "InstanceType": "ml.m5.xlarge",
        },
        {"RuleConfigurationName": "free", "RuleEvaluatorImage": "123456789012.dkr.ecr.us-east-1.amazonaws.com/rules:1"},
    ]
    job = requested(DebugRuleConfigurations=rules, workload={"work": {"compute": {"duration": "2 h"}}})
    lines = [line.usage_type for line in simcore.forecast(job).bill.items]
    assert [line for line in lines if "Processing" in line] == ["USE1-Processing:ml.m5.xlarge"]


def test_the_forecast_says_what_was_added() -> None:
    job = smallest(**DAY, beside={"demo": {"use": "endpoint", "instance_type": "ml.m5.xlarge", "time": "5 d"}})
    said = {each.field: each.value for each in simcore.forecast(job).stated}
    assert said["beside.demo"] == "5 d 0 h of 1 ml.m5.xlarge (endpoint)"


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (
            {"use": "notebok", "instance_type": "ml.t3.medium"},
            "beside.x.use: must be one of notebook, studio, endpoint, rule, storage",
        ),
        ({"use": "notebook"}, "beside.x.instance_type: must be given with use: notebook"),
        ({"use": "storage"}, "beside.x.size: must be given with use: storage"),
        ({"use": "endpoint", "instance_type": "ml.m5.xlargee"}, "beside.x.instance_type"),
        ({"use": "notebook", "instance_type": "ml.t3.medium", "time": "-3 h"}, "beside.x.time: must be above 0 s"),
        ({"use": "notebook", "instance_type": "ml.t3.medium", "hours": 3}, "beside.x.hours: is not a known key"),
    ],
)
def test_a_wrong_entry_gets_one_message(entry: dict[str, object], message: str) -> None:
    with pytest.raises(simcore.SpecError) as refused:
        simcore.forecast(smallest(beside={"x": entry}))
    assert [message in str(problem) for problem in refused.value.problems] == [True]

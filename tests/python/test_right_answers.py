"""Answers that public sources confirm, and that stay right: each row says what happened, and where it was told.

Others of the kind stand in docs/what-if.md (tests/python/what_if_rows.py) and in tests/python/test_bill.py.
"""

from typing import Any

import simcore


def forecast(kind: str, seconds: float, as_of: str, **more: Any) -> simcore.Forecast:
    job = simcore.Job(
        {"simcore": 1, "name": "a", "region": "us-east-1", "as_of": as_of, "cluster": {"instance_type": kind},
         "work": {"compute": {"duration": seconds}}, **more}
    )  # fmt: skip
    return simcore.forecast(job)


def test_a_script_of_half_a_minute_takes_eight() -> None:
    """8 min 17 s from the creation of the job to its end (github.com/aws/sagemaker-python-sdk/issues/4358, January
    2024): inside the interval of 8 in 10 runs, and within a tenth of the median."""
    took = forecast("ml.g5.xlarge", 30, "2024-01-08").wall_clock_s
    assert took.p10 < 497 < took.p90
    assert abs(took.p50 / 497 - 1) < 0.1


def test_a_hundred_and_twenty_jobs_one_after_the_other() -> None:
    """10 h, and 4 h in a warm pool (J. Pereira, "Fast and scalable hyperparameter tuning and cross-validation in AWS
    SageMaker", Towards Data Science, March 2023). How long each trains is not told; a minute and a half lies between
    what the two sums leave for it."""
    cold = forecast("ml.m5.xlarge", 90, "2023-03-01").wall_clock_s.mean * 120 / 3600
    pool = {"cluster": {"instance_type": "ml.m5.xlarge", "keep_alive": "10 min"}}
    warm = forecast("ml.m5.xlarge", 90, "2023-03-01", warm_pool={"reused": True}, **pool).wall_clock_s.mean * 120 / 3600
    assert abs(cold / 10 - 1) < 0.25
    assert abs(warm / 4 - 1) < 0.25

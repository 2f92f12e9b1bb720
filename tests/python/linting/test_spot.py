"""Rules about spot: what is at stake, and the jobs on which they are silent."""

from typing import Any

import pytest
from simcore import Job, forecast
from simcore._core import Catalog

from tests.python.lint_cases import case, of_rule, training

_SPOT = {
    "EnableManagedSpotTraining": True,
    "StoppingCondition": {"MaxRuntimeInSeconds": 172800, "MaxWaitTimeInSeconds": 604800},
}


def _work(duration: str) -> dict[str, Any]:
    return {"channels": {"train": {"size": "1 GB", "objects": 1}}, "work": {"compute": {"duration": duration}}}


def test_a_warm_pool_costs_what_its_instances_cost() -> None:
    change = {"ResourceConfig": {"InstanceCount": 2, "KeepAlivePeriodInSeconds": 900}}
    (finding,) = of_rule(training(change), "keep-alive-idle")
    assert finding.usd == pytest.approx(2 * Catalog.builtin().training_price("ml.g5.xlarge").usd_per_hour / 4)


@pytest.mark.parametrize("duration", ["5 min", "20 min"])
def test_a_short_job_needs_no_checkpoints(duration: str) -> None:
    rules = {finding.rule.id for finding in training(_SPOT, _work(duration))}
    assert rules.isdisjoint({"spot-without-checkpoints", "spot-starts-over"})


def test_what_a_long_job_loses_is_a_part_of_its_cost() -> None:
    fires = case("spot-without-checkpoints", "fires")
    (finding,) = of_rule(fires.findings(), "spot-without-checkpoints")
    whole = forecast(Job.from_request(fires.request, workload=fires.workload))
    assert finding.usd is not None
    assert 0.5 * whole.cost_usd.mean < finding.usd < 1.2 * whole.cost_usd.mean


def test_a_long_job_with_checkpoints_is_fine() -> None:
    saved = {**_SPOT, "CheckpointConfig": {"S3Uri": "s3://example-bucket/checkpoints/case/"}}
    beside = {**_work("30 h"), "checkpoint": {"every": "30 min", "size": "1 GB"}}
    for known in (_work("30 h"), beside):
        assert of_rule(training(saved, known), "spot-without-checkpoints") == []


@pytest.mark.parametrize(
    ("path", "taken"),
    [("/opt/ml/model", True), ("/opt/ml/output/data", True), ("/opt/ml/checkpoints", False), ("/tmp/model", False)],
)
def test_folders_that_are_taken(path: str, *, taken: bool) -> None:
    found = training({"CheckpointConfig": {"S3Uri": "s3://bucket/a/", "LocalPath": path}})
    assert bool(of_rule(found, "checkpoint-folder")) is taken


def test_checkpoints_that_the_request_does_not_keep_are_lost() -> None:
    beside = {**_work("60 h"), "checkpoint": {"every": "30 min", "size": "1 GB"}}
    (finding,) = of_rule(training(_SPOT, beside), "spot-without-checkpoints")
    assert finding.text.endswith("checkpoints are lost with the instance: CheckpointConfig is not given")
    assert finding.usd is None  # the forecast believes the workload


@pytest.mark.parametrize(("kind", "fires"), [("ml.m5.xlarge", False), ("ml.g5.12xlarge", True)])
def test_interruptions_that_cost_cents_are_not_worth_a_warning(kind: str, *, fires: bool) -> None:
    change = {**_SPOT, "ResourceConfig": {"InstanceType": kind}}
    found = of_rule(training(change, _work("90 min")), "spot-without-checkpoints")
    assert [(each.usd or 0.0) >= 1.0 for each in found] == [True] * fires


@pytest.mark.parametrize("spot", ["true", 1])
def test_spot_that_is_asked_for_in_wrong_words_is_a_problem_and_no_finding(spot: object) -> None:
    change = {"EnableManagedSpotTraining": spot, "StoppingCondition": {"MaxWaitTimeInSeconds": 28800}}
    assert of_rule(training(change), "max-wait-without-spot") == []

"""How often to write checkpoints."""

import pytest
import simcore

from tests.python.checkpoint_jobs import job
from tests.python.jobs import spot


def test_advice_says_what_its_json_says() -> None:
    advice = simcore.advise_checkpoint(job(), deadline="14 h")
    said = advice.to_dict()
    assert said["method"] == advice.method == "exact"
    assert set(advice.goals) == set(said["goals"]) == {"cost", "time", "late"}
    assert said["goals"]["cost"]["best"]["every_s"] == advice.goals["cost"].best.every_s
    assert [row["name"] for row in said["rules"]] == [rule.name for rule in advice.rules]
    assert [rule.name for rule in advice.rules] == ["Young", "Daly, first order", "Daly, higher order", "Lambert W"]
    assert advice.rules[0].every_s == pytest.approx((2 * 20 * 21600) ** 0.5)
    assert len(said["curve"]) == len(advice.curve) == len(advice.to_pandas("curve"))
    assert advice.none.every_s is None
    assert advice.none.cost_usd > 2 * advice.goals["cost"].best.cost_usd
    assert advice.given is None
    assert said["given"] is None
    assert "a checkpoint every" in repr(advice)


def test_forecasts_of_the_job_with_the_best_interval_cost_what_the_advice_says() -> None:
    best = simcore.advise_checkpoint(job()).goals["cost"].best
    saved = job(checkpoint={"pause": "20 s", "restore": "60 s", "every": best.every_s})
    cost = simcore.forecast(saved, replications=4000).cost_usd
    # A false alarm with one seed in 1.7 million.
    assert abs(cost.mean - best.cost_usd) < 5 * cost.standard_error + 0.001


def test_deadline_as_number() -> None:
    text = simcore.advise_checkpoint(job(), deadline="14 h")
    assert simcore.advise_checkpoint(job(), deadline=50400).to_json() == text.to_json()


def test_what_is_paid_beside_the_job_is_no_storage_of_checkpoints() -> None:
    """A notebook that waits for the job costs its time in every design, also in that without a checkpoint."""
    notebook = {
        "use": "notebook",
        "instance_type": "ml.p3.2xlarge",
        "instance_hour": "100 USD/h",
        "volume_size": "1 GB",
    }
    described = spot().replace(checkpoint={"every": "10 min", "size": "1 GB"})
    without, beside = (
        simcore.advise_checkpoint(each) for each in (described, described.replace(beside={"x": notebook}))
    )
    for name in ("given", "none"):
        before, after = getattr(without, name), getattr(beside, name)
        assert after.cost_usd - before.cost_usd == pytest.approx(100 * after.wall_clock_s / 3600, rel=0.02)

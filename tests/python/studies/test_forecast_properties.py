"""What holds of the forecast of every job."""

import json
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
import simcore
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.python.jobs import smallest, uncertain
from tests.python.random_jobs import LAWS, SECONDS, jobs

# A forecast takes a millisecond; drawing a job takes longer than that.
many = settings(suppress_health_check=[HealthCheck.too_slow])

CERTAIN = dict.fromkeys(("pending", "starting", "image_pull", "download", "startup", "upload"), "60 s")


def instance_line(job: simcore.Job) -> Any:
    return simcore.forecast(job).bill.items[0]


@many
@given(job=jobs(), seed=st.integers(0, 2**64 - 1))
def test_every_job_has_a_sound_forecast(job: simcore.Job, seed: int) -> None:
    made = simcore.forecast(job, seed=seed, replications=50)
    document = json.loads(made.to_json(), parse_float=lambda text: Decimal(repr(float(text))))
    assert sum(item["amount_usd"] for item in document["bill"]) == document["cost_usd"]["mean"]
    for summary in (made.wall_clock_s, made.billable_s, made.cost_usd):
        assert 0 <= summary.min <= summary.p50 <= summary.p90 <= summary.p99 <= summary.max
    assert sum(made.outcomes.values()) == made.cost_usd.count
    assert made.phases[0].start_s == 0
    assert all(before.end_s == after.start_s < after.end_s for before, after in pairwise(made.phases))
    assert all(item.source and item.as_of and item.quantity >= 0 for item in made.bill.items)
    assert all(entry.field and entry.value and entry.source for entry in made.assumed)
    assert made.worst_case.explanation


@many
@given(jobs())
def test_worst_case_is_worse(job: simcore.Job) -> None:
    """Its waits are 99.9 % quantiles: that 21 of 2000 runs exceed one has a chance below 10^-13."""
    made = simcore.forecast(job, replications=2000)
    worst = made.worst_case
    assert worst.cost_usd >= made.cost_usd.p99 - 1e-9
    assert worst.wall_clock_s >= made.wall_clock_s.p99 - 1e-6
    assert worst.billable_s >= made.billable_s.p99
    assert (
        worst.preparation_s >= 0.99 * made.preparation_s
    )  # a mean may lie above a quantile that hardly any run exceeds


@many
@given(jobs())
def test_limits_are_kept(job: simcore.Job) -> None:
    trace = simcore.simulate(job)
    limits = job.description["stopping"]
    trained = sum(phase.end_s - phase.start_s for phase in trace.phases if phase.phase == "training")
    assert trained <= limits["max_runtime"] + 1e-6
    if "max_wait" in limits:
        before = [phase.end_s for phase in trace.phases if phase.phase not in ("uploading", "stopping")]
        assert max(before, default=0.0) <= limits["max_wait"] + 1e-6


@many
@given(job=jobs(), name=st.text(min_size=1, max_size=30))
def test_name_changes_nothing_else(job: simcore.Job, name: str) -> None:
    documents = [simcore.forecast(each, replications=20).to_dict() for each in (job, job.replace(name=name))]
    differing = {key for key in documents[0] if documents[0][key] != documents[1][key]}
    assert differing <= {"job", "spec_id"}
    assert ("spec_id" in differing) == (name != job.description["name"])


@many
@given(law=LAWS, discount=st.floats(0, 1))
def test_what_has_no_effect_is_only_warned_of(law: Any, discount: float) -> None:
    plain = simcore.forecast(smallest(), replications=20).to_dict()
    other = smallest(spot={"discount": discount, "capacity_wait": law}, stopping__max_wait="40 d")
    changed = simcore.forecast(other, replications=20).to_dict()
    assert {key for key in plain if plain[key] != changed[key]} == {"spec_id", "warnings"}


@many
@given(duration=LAWS, nodes=st.integers(1, 100), more=st.integers(1, 100))
def test_more_nodes_take_as_long_and_cost_more(duration: Any, nodes: int, more: int) -> None:
    job = smallest(work__compute__duration=duration, work__compute__same_speed_elsewhere=True)
    few, many_ = (
        simcore.forecast(job.replace(cluster__instance_count=count), replications=20) for count in (nodes, nodes + more)
    )
    assert few.wall_clock_s.mean == many_.wall_clock_s.mean
    for item, larger in zip(few.bill.items, many_.bill.items, strict=True):
        assert larger.quantity == pytest.approx(item.quantity * (nodes + more) / nodes, rel=1e-9)
    assert many_.bill.total_nano_usd > few.bill.total_nano_usd


@many
@given(seconds=SECONDS, discount=st.floats(0, 1), nodes=st.integers(1, 50))
def test_spot_saves_its_discount(seconds: float, discount: float, nodes: int) -> None:
    job = smallest(work__compute__duration=seconds, phases=CERTAIN, cluster__instance_count=nodes)
    spot = job.replace(purchase="spot", spot={"discount": discount, "interruptions": "9999 d"})
    billed_s = simcore.simulate(job).billed_s
    for each, share in ((job, 1.0), (spot, 1 - discount)):
        paid_s = instance_line(each).quantity * 3600 / nodes
        assert paid_s == pytest.approx(round(paid_s))
        assert abs(paid_s - billed_s * share) <= 0.5 + 1e-6
    assert instance_line(spot).unit_price_usd == instance_line(job).unit_price_usd
    on_spot, on_demand = (simcore.forecast(each, method="simulate", replications=20) for each in (spot, job))
    assert on_spot.wall_clock_s.mean == on_demand.wall_clock_s.mean


@many
@given(cents=st.integers(1, 10**5), factor=st.integers(2, 50))
def test_cost_is_proportional_to_the_price(cents: int, factor: int) -> None:
    def cost(price: float) -> int:
        return int(instance_line(smallest(prices__instance_hour=price)).amount_nano_usd)

    assert cost(factor * cents / 100) == pytest.approx(factor * cost(cents / 100), abs=factor)


@many
@given(savings=st.floats(0, 1))
def test_savings_plan_saves_its_discount(savings: float) -> None:
    job = smallest(phases=CERTAIN)
    plan = job.replace(purchase="savings_plan", savings_plan={"discount": savings})
    expected = instance_line(job).amount_usd * (1 - savings)
    assert instance_line(plan).amount_usd == pytest.approx(expected, abs=1e-8)


@many
@given(first=LAWS, second=LAWS, seed=st.integers(0, 2**63))
def test_jobs_share_their_luck(first: Any, second: Any, seed: int) -> None:
    """What is changed at the end of a job leaves its beginning as it was, draw by draw."""
    job = uncertain(phases={"pending": {"exponential": {"mean": "5 min"}}})
    starts = []
    for upload in (first, second):
        trace = simcore.simulate(job.replace(phases__upload=upload), seed=seed)
        starts.append([(phase.phase, phase.end_s) for phase in trace.phases if phase.phase != "uploading"])
    assert starts[0] == starts[1]


@many
@given(longer=st.floats(1.0, 3.0))
def test_longer_work_never_ends_earlier(longer: float) -> None:
    runs = [
        simcore.forecast(smallest(work__compute__duration=3600 * factor), replications=20) for factor in (1.0, longer)
    ]
    assert runs[1].wall_clock_s.min >= runs[0].wall_clock_s.min
    assert runs[1].wall_clock_s.max >= runs[0].wall_clock_s.max
    assert runs[1].cost_usd.mean >= runs[0].cost_usd.mean

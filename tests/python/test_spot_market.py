"""Traces, prices and fallbacks of the spot market, from Python."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore

HOUR = 3600.0
JOB: dict[str, Any] = {
    "simcore": 1,
    "as_of": "2025-12-01",
    "cluster": {"instance_type": "ml.p3.2xlarge"},
    "work": {"compute": {"duration": "4 h", "spread": 0}},
    "purchase": "spot",
    "phases": {"starting": "60 s", "image_pull": "0 s", "startup": "0 s", "download": "60 s", "upload": "10 s"},
    "checkpoint": {"every": "10 min", "pause": "0 s", "lag": "0 s", "restore": "0 s"},
    "spot": {"discount": "70 %"},
}


def written(folder: Path, name: str, content: str) -> str:
    (folder / name).write_text(content)
    return str(folder / name)


def trace(folder: Path, data: list[int], gap: int = 600) -> str:
    return written(folder, "trace.json", json.dumps({"metadata": {"gap_seconds": gap}, "data": data}))


def phases(forecast: simcore.Forecast) -> list[tuple[str, float]]:
    return [(phase.phase, phase.end_s - phase.start_s) for phase in forecast.phases]


def test_a_trace_is_lived_through(tmp_path: Path) -> None:
    """Capacity for two hours, none for one: 4 h of work take two interruptions' waits and three starts."""
    file = trace(tmp_path, [1] * 12 + [0] * 6)
    job = simcore.Job(JOB, allow_files=True).replace(spot__trace={"file": file, "start": "0 s"})
    forecast = simcore.forecast(job, seed=1, replications=3)
    assert forecast.interruptions == 2.0
    waits = [length for phase, length in phases(forecast) if phase == "interrupted"]
    assert waits == [HOUR, HOUR]


def test_the_job_file_names_the_trace_beside_it(tmp_path: Path) -> None:
    trace(tmp_path, [1] * 12 + [0] * 6)
    spot = {"trace": {"file": "trace.json", "start": 0}, "discount": 0.7}
    job = simcore.Job.load(written(tmp_path, "job.json", json.dumps(JOB | {"spot": spot})))
    assert simcore.forecast(job, seed=1, replications=3).interruptions == 2.0


def test_another_trace_is_another_job(tmp_path: Path) -> None:
    job = simcore.Job(JOB, allow_files=True).replace(spot__trace={"file": trace(tmp_path, [1, 1, 0])})
    first = job.resolve().spec_id
    trace(tmp_path, [1, 0, 0])
    assert job.resolve().spec_id != first


def test_a_random_start_is_assumed_and_differs_between_replications(tmp_path: Path) -> None:
    job = simcore.Job(JOB, allow_files=True).replace(spot__trace={"file": trace(tmp_path, [1] * 12 + [0] * 6)})
    forecast = simcore.forecast(job, seed=1, replications=200)
    assert "spot.trace.start" in {assumption.field for assumption in forecast.assumed}
    assert forecast.wall_clock_s.max > forecast.wall_clock_s.min


def test_prices_bill_each_phase_at_its_own_time(tmp_path: Path) -> None:
    """One hour at 1 of 4 dollars, then 2 of 4: 2 min of start before the first billed second."""
    file = written(tmp_path, "prices.csv", "time,price\n0,1\n1 h,2\n")
    job = simcore.Job(JOB, allow_files=True).replace(
        spot={"prices": {"file": file, "on_demand": 4, "start": 0}, "interruptions": "1000 h"}
    )
    forecast = simcore.forecast(job, seed=1, replications=3)
    billed = 4 * HOUR + 70
    cheap = HOUR - 60  # billing begins a minute after creation
    assert forecast.billable_s.mean == round(cheap * 0.25 + (billed - cheap) * 0.5)


def test_hours_of_the_day(tmp_path: Path) -> None:
    del tmp_path
    hours = [{"from": 0, "to": 12, "rate": 0}, {"from": 12, "to": 24, "rate": "1000 /h"}]
    job = simcore.Job(JOB).replace(
        spot={"interruptions_by_hour": hours, "capacity_wait": "0 s"}, stopping__max_wait="2 d"
    )
    night = simcore.forecast(job.replace(spot__starts_at="00:00"), seed=1, replications=20)
    assert night.interruptions == 0.0
    noon = simcore.forecast(job.replace(spot__starts_at="09:00"), seed=1, replications=20)
    assert noon.interruptions > 1.0


@pytest.mark.parametrize("policy", ["safety_net", "uniform_progress"])
def test_a_deadline_that_can_be_met_is_met(policy: str) -> None:
    job = simcore.Job(JOB).replace(
        spot__interruptions={"weibull": {"mean": "40 min", "shape": 0.65}},
        spot__capacity_wait={"exponential": {"mean": "1 h"}},
        spot__fallback={"deadline": "6 h", "policy": policy},
    )
    forecast = simcore.forecast(job, seed=3, replications=2000)
    assert forecast.wall_clock_s.max <= 6 * HOUR
    without = simcore.forecast(job.replace(spot__fallback={"after": 1000}), seed=3, replications=2000)
    assert without.wall_clock_s.max > 6 * HOUR
    assert any("must watch it" in warning for warning in forecast.warnings)


def test_a_trace_of_a_run_keeps_the_discount_of_its_phases() -> None:
    recorded = {
        "phases": [
            {"phase": "training", "start_s": 0, "end_s": 100, "discount": 0.5},
            {"phase": "training", "start_s": 100, "end_s": 200, "attempt": 2, "discount": 0},
        ],
        "spot_discount": 0.9,
    }
    run = simcore.read_trace(recorded)
    assert [phase.discount for phase in run.phases] == [0.5, 0.0]
    assert simcore.read_trace(json.loads(run.to_json())).to_json() == run.to_json()


LAWS = {"interruptions": {"exponential": {"mean": "1 h"}}, "capacity_wait": {"exponential": {"mean": "2 h"}}}


def test_other_zones_shorten_the_waits() -> None:
    """Compared as designs: with two more zones, the job waits less, and is late less often than alone."""
    alone = simcore.Job(JOB).replace(spot=LAWS | {"discount": "70 %"})
    designs = {"alone": alone, "zones": alone.replace(spot__elsewhere=[{}, {}])}
    found = simcore.compare(designs, deadline="8 h")
    without, with_zones = found.designs
    assert with_zones.wall_clock_s.mean < 0.7 * without.wall_clock_s.mean
    assert with_zones.late.share < 0.5 * without.late.share


def test_a_checkpoint_that_goes_to_another_region_is_charged() -> None:
    job = simcore.Job(JOB).replace(
        checkpoint={"every": "10 min", "size": "20 GB", "pause": "0 s", "lag": "0 s", "restore": "0 s"},
        spot=LAWS | {"discount": "70 %", "elsewhere": [{"region": "us-west-2", "bandwidth": "100 MB/s"}]},
    )
    run = simcore.simulate(job, seed=3)
    there = sum(traffic.read_bytes for traffic in run.traffic[1:2])
    back = sum(traffic.read_bytes for traffic in run.traffic[2:3])
    assert abs(there - back) in (0.0, 20e9)  # to and fro
    assert there + back > 0.0
    lines = {line.usage_type: line for line in simcore.bill(job, run).items if "AWS-Out-Bytes" in line.usage_type}
    assert sum(line.quantity for line in lines.values()) == pytest.approx((there + back) / 2**30)
    assert all(line.unit_price_usd == 0.02 for line in lines.values())
    assert any("must copy its checkpoint" in text for text in simcore.forecast(job, replications=10).warnings)


def test_a_job_is_created_in_its_own_zone() -> None:
    """Pending is as long everywhere: a job that is hardly ever interrupted costs what it costs without other places."""
    rare = {"interruptions": {"exponential": {"mean": "100000 h"}}, "capacity_wait": "1 s", "discount": "70 %"}
    alone = simcore.Job(JOB).replace(spot=rare, phases={"pending": "30 min"}, checkpoint__size="1 GB")
    places = alone.replace(spot__elsewhere=[{}, {"region": "ap-northeast-1", "discount": "0 %"}])
    without, with_places = (simcore.forecast(job, replications=200, method="simulate") for job in (alone, places))
    assert with_places.cost_usd.p50 == without.cost_usd.p50
    assert with_places.wall_clock_s.p50 == without.wall_clock_s.p50


def test_a_checkpoint_on_notice_takes_its_time_to_another_region() -> None:
    def mean_time(bandwidth: str) -> float:
        places = [{"region": "us-west-2", "bandwidth": bandwidth, "capacity_wait": "1 s"}]
        job = simcore.Job(JOB).replace(
            checkpoint={"on_notice": True, "size": "1 GB"}, spot=LAWS | {"discount": "70 %", "elsewhere": places}
        )
        return simcore.forecast(job, replications=200).wall_clock_s.mean

    assert mean_time("1 MB/s") > mean_time("1 GB/s") + 600.0


def test_the_worst_case_pays_one_way_for_each_interruption() -> None:
    """A third region whose data costs no more to leave changes nothing."""

    def worst(*regions: str) -> float:
        job = simcore.Job(JOB).replace(
            checkpoint={"every": "10 min", "size": "20 GB"},
            spot=LAWS | {"discount": "70 %", "elsewhere": [{"region": region} for region in regions]},
        )
        return simcore.forecast(job, replications=10).worst_case.cost_usd

    assert worst("us-west-2", "us-east-2") == worst("us-west-2")

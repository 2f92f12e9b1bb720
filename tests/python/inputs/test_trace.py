"""Runs of a job, simulated or recorded."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.jobs import EXAMPLES, smallest, uncertain

RECORDED: dict[str, Any] = {
    "phases": [
        {"phase": "starting", "start_s": 0, "end_s": 71.5},
        {"phase": "downloading", "start_s": 71.5, "end_s": 100},
        {"phase": "training", "start_s": 100, "end_s": 624},
        {"phase": "uploading", "start_s": 624, "end_s": 640},
    ],
    "outcome": "Completed",
    "spot_discount": 0.7,
}


def changed(**changes: Any) -> dict[str, Any]:
    return {**RECORDED, **changes}


def test_recorded_run() -> None:
    trace = simcore.read_trace(RECORDED)
    assert [phase.phase for phase in trace.phases] == ["starting", "downloading", "training", "uploading"]
    assert [phase.billed for phase in trace.phases] == [False, True, True, True]
    assert [phase.attempt for phase in trace.phases] == [1, 1, 1, 1]
    assert (trace.wall_clock_s, trace.billed_s) == (640.0, 568.5)
    assert (trace.outcome, trace.spot_discount) == ("Completed", 0.7)


def test_what_is_billed_may_be_said() -> None:
    phases = [{"phase": "starting", "start_s": 0, "end_s": 10, "billed": True, "attempt": 2}]
    trace = simcore.read_trace({"phases": phases})
    assert (trace.phases[0].billed, trace.phases[0].attempt, trace.billed_s) == (True, 2, 10.0)
    assert (trace.outcome, trace.spot_discount) == ("Completed", 0.0)


@pytest.mark.parametrize("suffix", ["json", "yaml", "yml", "JSON"])
def test_recorded_file(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"trace.{suffix}"
    path.write_text("\ufeff" + json.dumps(RECORDED), encoding="utf-8")
    assert simcore.load_trace(path).to_json() == simcore.read_trace(RECORDED).to_json()


@pytest.mark.parametrize(
    ("recorded", "where"),
    [
        ({}, "phases"),
        (changed(phases="none"), "phases"),
        (changed(outcom="Completed"), "outcom"),
        (changed(outcome="Done"), "outcome"),
        (changed(spot_discount=1.5), "spot_discount"),
        (changed(spot_discount="cheap"), "spot_discount"),
        (changed(phases=[{"phase": "trianing", "start_s": 0, "end_s": 1}]), "phases[0].phase"),
        (changed(phases=[{"phase": "training", "start_s": 0}]), "phases[0].end_s"),
        (changed(phases=[{"phase": "training", "start_s": 5, "end_s": 1}]), "phases[0]"),
        (changed(phases=[*RECORDED["phases"], {"phase": "stopping", "start_s": 0, "end_s": 1}]), "phases[4]"),
        (changed(phases=[{"phase": "training", "start_s": 0, "end_s": 1, "billed": "yes"}]), "phases[0].billed"),
        (changed(phases=[{"phase": "training", "start_s": "soon", "end_s": "3 h"}]), "phases[0].start_s"),
        (changed(phases=[{"phase": "training", "start_s": -5, "end_s": 1}]), "phases[0]"),
        (changed(phases=[7]), "phases[0]"),
    ],
)
def test_refusals_name_the_place(recorded: dict[str, Any], where: str) -> None:
    with pytest.raises(simcore.SpecError) as caught:
        simcore.read_trace(recorded)
    assert [problem.where for problem in caught.value.problems] == [where]


def test_all_problems_at_once(tmp_path: Path) -> None:
    path = tmp_path / "trace.yaml"
    path.write_text("phases: [{phase: dreaming, start_s: 0, end_s: x}]\noutcome: Done\n")
    with pytest.raises(simcore.SpecError) as caught:
        simcore.load_trace(path)
    places = [problem.where for problem in caught.value.problems]
    assert places == [f"{path}: phases[0].phase", f"{path}: phases[0].end_s", f"{path}: outcome"]


def test_nearest_words() -> None:
    with pytest.raises(simcore.SpecError) as caught:
        simcore.read_trace({"phases": [{"phase": "trainin", "start_s": 0, "end_s": 1}]})
    (problem,) = caught.value.problems
    assert (problem.where, problem.value) == ("phases[0].phase", "'trainin'")
    assert problem.nearest.strip("'") == "training"


@pytest.mark.parametrize("name", ["caltech256-resnet50", "bert-spot", "bert-trn1"])
def test_simulated_run_is_contiguous(name: str) -> None:
    trace = simcore.simulate(EXAMPLES / f"{name}.yaml", seed=3, replication=5)
    assert trace.phases[0].start_s == 0.0
    assert all(before.end_s == after.start_s for before, after in pairwise(trace.phases))
    assert all(phase.end_s > phase.start_s for phase in trace.phases)
    assert trace.wall_clock_s == trace.phases[-1].end_s
    billed = sum(phase.end_s - phase.start_s for phase in trace.phases if phase.billed)
    assert trace.billed_s == pytest.approx(billed, abs=1e-6)


def test_simulated_run_is_known_by_seed_and_number() -> None:
    plan = uncertain().resolve()
    runs = {
        (s, r): simcore.simulate(plan, seed=s, replication=r).to_json() for s in (1, 2) for r in (0, 1, 2**40 + 12345)
    }
    assert len(set(runs.values())) == len(runs)
    for (seed, replication), text in runs.items():
        assert simcore.simulate(plan, seed=seed, replication=replication).to_json() == text


def test_forecast_shows_one_of_the_runs() -> None:
    made = simcore.forecast(uncertain(), seed=7, replications=50)
    shown = made.to_dict()["phases"]
    runs = [simcore.simulate(uncertain(), seed=7, replication=i) for i in range(50)]
    assert shown in [json.loads(run.to_json())["phases"] for run in runs]
    assert max(run.wall_clock_s for run in runs) == made.wall_clock_s.max
    assert sorted(run.wall_clock_s for run in runs)[24] == made.wall_clock_s.p50 == shown[-1]["end_s"]


def test_what_is_written_reads_back() -> None:
    trace = simcore.simulate(EXAMPLES / "bert-spot.yaml")
    again = simcore.read_trace(json.loads(trace.to_json()))
    assert again.to_json() == trace.to_json()


def test_job_that_hits_its_limit() -> None:
    trace = simcore.simulate(smallest(stopping__max_runtime="30 min", artifact__size="1 GB"))
    assert trace.outcome == "MaxRuntimeExceeded"
    assert [phase.phase for phase in trace.phases][-3:] == ["training", "stopping", "uploading"]
    grace = trace.phases[-2]
    assert grace.end_s - grace.start_s == 120.0
    training = trace.phases[-3]
    assert training.end_s - training.start_s == pytest.approx(1800.0, abs=1e-6)

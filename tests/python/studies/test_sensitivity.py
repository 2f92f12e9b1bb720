"""Which uncertain input makes the cost uncertain: from Python, against closed forms."""

import math
import pickle

import pytest
import simcore
from simcore import InputSensitivity, SimulationError, SpecError

from tests.python.jobs import EXAMPLES, smallest

Z90 = 1.2815515655446004
CERTAIN = {"starting": "2 min", "download": "0 s", "upload": "0 s", "startup": "0 s", "image_pull": "0 s"}


def job(**sections: object) -> simcore.Job:
    """A job whose time is what it computes, and whose rate is 3,600 USD an hour: a dollar a second."""
    phases = {**CERTAIN, **sections.pop("phases", {})}  # type: ignore[dict-item]
    return smallest(phases=phases, prices={"instance_hour": "3600 USD/h"}, **sections)


def one(found: simcore.Sensitivity, name: str) -> InputSensitivity:
    return next(each for each in found if each.input == name)


def test_of_a_sum_indices_are_the_shares_of_the_variance() -> None:
    """A uniform start-up of the script and a lognormal computation: six standard errors (beyond by chance once in
    40,000, Student's law with 15 degrees of freedom)."""
    sigma = 0.1
    p95 = 1000 * math.exp(1.6448536269514722 * sigma)
    duration = {"lognormal": {"median": 1000, "p95": p95}}
    made = job(phases={"startup": {"uniform": {"low": 0, "high": 300}}}, work={"compute": {"duration": duration}})
    found = simcore.sensitivity(made, seed=2)
    assert [each.input for each in found] == ["work.compute", "phases.startup"]
    uniform, lognormal = 300**2 / 12, 1e6 * math.exp(sigma**2) * (math.exp(sigma**2) - 1)
    expected = uniform / (uniform + lognormal)
    for estimate in (one(found, "phases.startup").cost_usd.first_order, one(found, "phases.startup").cost_usd.total):
        assert abs(estimate.value - expected) < 6 * estimate.standard_error
    swing = one(found, "work.compute").wall_clock_s.swing
    assert swing is not None
    assert swing.value == pytest.approx(1000 * (math.exp(Z90 * sigma) - math.exp(-Z90 * sigma)), rel=0.005)
    assert found.next_measurement == "work.compute"


def test_the_same_bits_for_any_number_of_threads_and_copies() -> None:
    found = simcore.sensitivity(EXAMPLES / "caltech256-resnet50.yaml", replications=1024, threads=1)
    assert simcore.sensitivity(EXAMPLES / "caltech256-resnet50.yaml", replications=1024, threads=3) == found
    assert pickle.loads(pickle.dumps(found)) == found


def test_the_spread_is_that_of_the_forecast() -> None:
    """The first sample has the runs that a forecast of the same seed has."""
    path = EXAMPLES / "bert-spot.yaml"
    found = simcore.sensitivity(path, replications=2048)
    made = simcore.replicate(path, replications=2048).forecast()
    assert found.cost_usd.p90 == made.cost_usd.p90
    assert found.wall_clock_s.p10 == made.wall_clock_s.p10
    assert {each.input for each in found} >= {"interruptions and waits", "spot.discount"}
    assert all(each.measurable == (each.input not in ("interruptions and waits", "phases.starting", "phases.pending"))
               for each in found)  # fmt: skip


def test_inputs_are_rows_of_a_frame() -> None:
    found = simcore.sensitivity(EXAMPLES / "bert-spot.yaml", replications=1024)
    frame = found.to_pandas()
    assert list(frame["input"]) == [each.input for each in found]
    assert frame["cost_usd_total_value"].iloc[0] == found.inputs[0].cost_usd.total.value


def test_a_certain_job_has_no_inputs() -> None:
    found = simcore.sensitivity(job(work={"compute": {"duration": "1 h", "spread": 0}}))
    assert len(found) == 0
    assert found.next_measurement is None
    assert "nothing is uncertain" in str(found)
    assert found.cost_usd.width == 0


def test_progress_and_problems() -> None:
    seen: list[tuple[int, int]] = []
    found = simcore.sensitivity(EXAMPLES / "bert-p4d.yaml", replications=1024, progress=lambda *at: seen.append(at))
    assert seen[-1] == (found.runs, found.runs)
    assert sorted(seen) == seen
    with pytest.raises(SimulationError, match="replications must be from 1024 to 1000000, got 100"):
        simcore.sensitivity(smallest(), replications=100)
    with pytest.raises(SpecError, match="threads: must be from 1 to"):
        simcore.sensitivity(smallest(), threads=0)

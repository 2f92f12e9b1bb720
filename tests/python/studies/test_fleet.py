"""Jobs under a quota of instances, on the numbers of tests/unit/simulate/fleet_test.cpp."""

import pytest
import simcore


def job(computing: str = "100 s", instances: int = 1, **more: object) -> simcore.Job:
    """Phases as long as those of the plain plan of the C++ tests: 10, 20, 30 (download), 100 and 5 seconds."""
    return simcore.Job(
        {
            "simcore": 1,
            "cluster": {"instance_type": "ml.p3.2xlarge", "instance_count": instances},
            "phases": {
                "pending": "10 s",
                "starting": "20 s",
                "image_pull": "30 s",
                "download": "0 s",
                "startup": "0 s",
                "upload": "5 s",
            },
            "work": {"compute": {"duration": computing, "spread": 0}},
            **more,
        }
    )


def timeline(trace: simcore.Trace) -> list[tuple[str, float, float]]:
    return [(phase.phase, phase.start_s, phase.end_s) for phase in trace.phases]


def test_under_no_quota_each_job_is_the_single_job() -> None:
    spot = simcore.Job(
        {**job().description, "purchase": "spot", "spot": {"interruptions": {"exponential": {"mean": "60 s"}}}}
    )
    runs = simcore.simulate_fleet([spot] * 50, [10.0 * number for number in range(50)], seed=5)
    for number, run in enumerate(runs):
        assert run.trace == simcore.simulate(spot, seed=5, replication=number, sampling="plain")
        assert (run.number, run.created_s) == (number, 10.0 * number)


def test_who_finds_no_room_is_pending_until_there_is() -> None:
    same = job()
    runs = simcore.simulate_fleet([same] * 4, [0, 5, 7, 400], quota=2)
    length = simcore.simulate(same).wall_clock_s
    assert [run.created_s for run in runs] == [0, 5, length, 400]
    assert runs[2].end_s == 2 * length
    assert timeline(runs[2].trace)[0] == ("pending", 0, length - 7 + 10)
    assert runs[2].trace.billed_s == runs[0].trace.billed_s


def test_nobody_overtakes() -> None:
    small, large = job(), job(instances=3)
    runs = simcore.simulate_fleet([small, large, small, small], [0, 1, 2, 3], quota=3)
    length = simcore.simulate(small).wall_clock_s
    assert [run.created_s for run in runs] == [0, length, 2 * length, 2 * length]


def test_a_job_that_is_stopped_while_it_waits_was_never_created() -> None:
    small = job()
    stopped = simcore.simulate_fleet([small, small], [0, 1], quota=1, stops_s=[None, 50])[1]
    assert (stopped.created_s, stopped.end_s, stopped.trace.outcome) == (None, 50, "Stopped")
    assert timeline(stopped.trace) == [("pending", 0, 49)]
    assert stopped.trace.billed_s == 0


@pytest.mark.parametrize(
    ("arguments", "rule"),
    [
        ({"quota": 2}, "fleet: quota: must have room for every job, got 2"),
        ({"quota": -1}, "fleet: quota: must have room for every job, got -1"),
        ({"arrivals_s": [5.0, 4.0]}, "fleet: arrival of a job: must not be before that of the job before, got 4"),
        ({"arrivals_s": [-1.0, 4.0]}, "fleet: arrival of a job: must not be before that of the job before, got -1"),
        ({"stops_s": [None, -1.0]}, "fleet: stop of a job: must not be before its arrival, got -1"),
        ({"arrivals_s": [0.0]}, "fleet: must have one arrival and one stop for each job"),
    ],
)
def test_refusals(arguments: dict[str, object], rule: str) -> None:
    with pytest.raises(simcore.SimulationError) as raised:
        simcore.simulate_fleet([job(instances=3)] * 2, **{"arrivals_s": [0.0, 0.0], **arguments})  # type: ignore[arg-type]
    assert str(raised.value) == rule

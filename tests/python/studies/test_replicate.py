"""Forecasts by threads, to a precision, in parts: the same bits; what is asked wrongly is refused."""

import math
import random
import subprocess
import sys
import time
from itertools import pairwise
from typing import Any

import pytest
import simcore

from tests.python.command_line import refused, run
from tests.python.jobs import EXAMPLES, smallest, uncertain

JOB = EXAMPLES / "bert-spot.yaml"


@pytest.mark.parametrize("threads", [1, 2, 3, 8, None])
def test_threads_change_no_bit(threads: int | None) -> None:
    asked: dict[str, Any] = {"replications": 9000, "deadline": "90 min", "budget": 7}
    expected = simcore.forecast(uncertain(), threads=1, **asked).to_json()
    assert simcore.forecast(uncertain(), threads=threads, **asked).to_json() == expected


def test_split_ranges_merge_to_the_same_bits() -> None:
    dice = random.Random(3)
    asked: dict[str, Any] = {"seed": 5, "deadline": "90 min", "memory": 200_000}  # 4,877 rows of 6,000
    expected = simcore.replicate(uncertain(), replications=6000, **asked).forecast().to_json()
    for _ in range(5):
        cuts = [0, *sorted(dice.sample(range(1, 6000), 3)), 6000]
        parts = [simcore.replicate(uncertain(), first=a, replications=b - a, **asked) for a, b in pairwise(cuts)]
        dice.shuffle(parts)
        whole = parts[0]
        for part in parts[1:]:
            whole = part.merged(whole)
        assert whole.forecast().to_json() == expected
        assert (whole.count, whole.ranges) == (6000, [(0, 6000)])


def test_strangers_and_runs_twice_are_refused() -> None:
    runs = simcore.replicate(uncertain(), replications=30)
    with pytest.raises(simcore.SimulationError, match="none is in both, got 0 to 29 and 29 to 38"):
        runs.merged(simcore.replicate(uncertain(), first=29, replications=10))
    with pytest.raises(simcore.SimulationError, match="the same seed, got 1 and 2"):
        runs.merged(simcore.replicate(uncertain(), first=30, seed=2))
    with pytest.raises(simcore.SimulationError, match="the same job"):
        runs.merged(simcore.replicate(uncertain(stopping__max_runtime="3 h"), first=30))
    assert repr(runs) == "<Replications 0 to 29>"
    assert runs.stopped == "all replications"


def test_precision_is_reached() -> None:
    made = simcore.forecast(uncertain(), precision="cost p90 1 %")
    low, high = made.cost_usd.intervals["p90"]
    assert made.stopped == "precision reached"
    assert high - low <= 2 * 0.01 * made.cost_usd.p90
    assert made.cost_usd.count > 1000
    assert simcore.forecast(uncertain(), precision=0.05).cost_usd.count == 1024  # the first look
    capped = simcore.forecast(uncertain(), precision="0.001 %", replications=3000)
    assert (capped.stopped, capped.cost_usd.count) == ("all replications", 3000)


def test_summary_tells_its_intervals_and_tail() -> None:
    made = simcore.forecast(uncertain(), replications=2000)
    cost = made.cost_usd
    assert cost.p99 < cost.p999 <= cost.max
    assert cost.p95 < cost.worst5 < cost.max
    assert cost.worst5_standard_error > 0
    assert cost.quantile_error == 0
    for name, (low, high) in cost.intervals.items():
        assert low <= getattr(cost, name) <= high
    assert math.isinf(cost.intervals["p999"][1])
    assert made.to_dict()["cost_usd"]["intervals"]["p999"] == [cost.intervals["p999"][0], None]


def test_probabilities() -> None:
    made = simcore.forecast(uncertain(), replications=2000, deadline=5400, budget="$6")
    assert made.probabilities.late is not None
    assert made.probabilities.over_budget is not None
    late = made.probabilities.late
    assert 0 < late.interval[0] < late.share < late.interval[1] < 1
    assert 0 < made.probabilities.over_budget.share < 1
    assert made.probabilities.completed.share == 1
    plain = simcore.forecast(uncertain())
    assert plain.probabilities.late is None
    assert plain.probabilities.over_budget is None
    assert plain.method == "conditional"


def test_a_job_that_never_finishes_is_told() -> None:
    made = simcore.forecast(smallest(stopping__max_runtime="30 min"))
    assert made.probabilities.completed.share == 0
    never = f"in practice this job never finishes: 0 of {made.replications} runs"
    assert any(never in text for text in made.warnings)
    assert not any("never finishes" in text for text in simcore.forecast(uncertain()).warnings)


def test_every_problem_at_once() -> None:
    with pytest.raises(simcore.SpecError) as caught:
        simcore.forecast(uncertain(), threads=0, precision="abc", deadline="-1 h", budget=-1)
    assert [problem.where for problem in caught.value.problems] == ["threads", "precision", "deadline", "budget"]


@pytest.mark.parametrize(
    "options",
    [
        ("--precision", "0"),
        ("--precision=-1",),
        ("--precision", "abc"),
        ("--threads", "0"),
        ("--threads", "-1"),
        ("--max-cost", "-1"),
        ("--max-cost=0",),
        ("--max-time", "soon"),
    ],
)
def test_command_line_refuses(options: tuple[str, ...]) -> None:
    problems = refused(run("forecast", JOB, *options))
    assert len(problems) == 1
    assert problems[0].lstrip("-").startswith(f"{options[0].lstrip('-').split('=')[0]}: must be")


def test_command_line_refuses_all_at_once() -> None:
    assert (
        len(refused(run("forecast", JOB, "--precision", "0", "--threads", "0", "--max-cost=-1", "--max-time", "0")))
        == 4
    )


def test_command_line_answers_as_python_does() -> None:
    done = run(
        "forecast",
        JOB,
        "--precision",
        "5%",
        "--threads",
        "2",
        "--max-time",
        "30h",
        "--max-cost",
        "9",
        "--format",
        "json",
    )
    asked: dict[str, Any] = {"precision": "5%", "deadline": "30h", "budget": "9"}
    assert (done.code, done.err) == (0, "")
    assert done.out == simcore.forecast(JOB, **asked).to_json() + "\n"


PARTIAL = """
import simcore
print("started", flush=True)
made = simcore.forecast({job!r}, replications=10**8, keep_partial=True)
print(made.stopped, 0 < made.cost_usd.count < 10**8)
"""


def test_ctrl_c_can_keep_what_is_done() -> None:
    import signal

    program = subprocess.Popen([sys.executable, "-c", PARTIAL.format(job=str(JOB))], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == "started\n"
    time.sleep(0.5)
    program.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, _ = program.communicate(timeout=20)
    assert time.monotonic() - start < 3.0
    assert (program.returncode, out) == (0, "interrupted True\n")

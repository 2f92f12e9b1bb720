"""What each policy makes of each process: how often the job is late, and what it costs beside on demand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import simcore
from numpy.typing import NDArray

from tools.spot_policies.processes import Process

SEED = 1
FALLBACK = {
    "greedy fallback": {"policy": "safety_net"},
    "uniform progress": {"policy": "uniform_progress"},
    "uniform progress, starts at their median": {"policy": "uniform_progress", "start_quantile": "50 %"},
}
POLICIES = ("on demand", *FALLBACK, "spot alone")
LONGEST = "28 d"  # before which every run of spot alone is done or given up


@dataclass(frozen=True)
class Outcome:
    """One policy in one process."""

    policy: str
    process: Process
    late: float  # share of the runs
    late_beyond: float  # share of the runs that are late although they would not be on demand
    cost: float  # mean over that on demand


def described(process: Process, policy: str, trace: str) -> dict[str, object]:
    """The job: phases, saving and price are the catalog's; only capacity, work and deadline are the process's."""
    job: dict[str, object] = {
        "simcore": 1,
        "name": policy,
        "as_of": "2023-09-01",
        "region": "us-west-2",
        "cluster": {"instance_type": "ml.p3.2xlarge"},
        "work": {"compute": {"duration": f"{process.work} s"}},
        "checkpoint": {"every": "15 min", "size": "1 GB"},
        "stopping": {"max_runtime": LONGEST},
    }
    if policy == "on demand":
        return job
    spot: dict[str, object] = {"trace": {"file": trace}}
    if policy in FALLBACK:
        spot["fallback"] = {"deadline": f"{process.deadline} s"} | FALLBACK[policy]
    return job | {"purchase": "spot", "spot": spot, "stopping": {"max_runtime": LONGEST, "max_wait": LONGEST}}


def outcomes(process: Process, runs: int, folder: Path) -> list[Outcome]:
    """Every policy in a process; the runs of all policies have the same seed. Writes the trace into the folder."""
    trace = folder / f"{process.number}.csv"
    trace.write_text(process.trace(), encoding="utf-8")

    def replicated(policy: str) -> tuple[NDArray[np.bool_], float]:
        job = simcore.Job(described(process, policy, str(trace)), allow_files=True)
        made = simcore.replicate(job, replications=runs, seed=SEED)
        return made.column("wall_clock_s") > process.deadline, float(made.column("cost_usd").mean())

    found = {policy: replicated(policy) for policy in POLICIES}
    late_on_demand, usd = found["on demand"]
    return [
        Outcome(policy, process, float(late.mean()), float((late & ~late_on_demand).mean()), cost / usd)
        for policy, (late, cost) in found.items()
    ]


def cheaper(found: Sequence[Outcome]) -> float:
    """Share of the processes in which a policy costs less than on demand in the mean."""
    return float(np.mean([each.cost < 1.0 for each in found]))

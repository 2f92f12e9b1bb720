"""Model S, a spot job of ten hours, forecast from Python beside numpy vectors and SimPy."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Generator
from functools import partial

import numpy as np
import simcore
import simpy

from benchmarks.bench import Row, medians

ALTERNATIONS = 7
START_P95 = 120 * math.exp(0.5 * 1.6448536269514722)  # lognormal(ln 120 s, 0.5)
JOB = {
    "simcore": 1,
    "name": "model-s",
    "region": "us-east-1",
    "as_of": "2025-12-01",
    "cluster": {"instance_type": "ml.p4d.24xlarge"},
    "purchase": "spot",
    "work": {"compute": {"duration": "10 h"}},
    "phases": {
        "pending": "0 s",
        "starting": {"lognormal": {"median": "120 s", "p95": f"{START_P95} s"}},
        "image_pull": "0 s",
        "download": "200 s",
        "startup": "0 s",
        "upload": "60 s",
    },
    "artifact": {"size": "1 GB", "compression": "NONE"},
    "checkpoint": {"every": "15 min", "mode": "blocking", "pause": "20 s"},
    "spot": {
        "interruptions": {"exponential": {"mean": "6 h"}},
        "capacity_wait": {"exponential": {"mean": "20 min"}},
        "discount": 0.7,
    },
    "stopping": {"max_runtime": "20 d", "max_wait": "25 d"},
}


def numpy_batch(random: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Wall clock and billed time [s] of `count` runs: attempts of all that are not done, as vectors."""
    wall, billed = np.zeros(count), np.zeros(count)
    left, runs, first = np.full(count, 40.0), np.arange(count), True
    while runs.size:
        wall[runs] += random.lognormal(math.log(120.0), 0.5, runs.size)
        need, lived = 260.0 + 920.0 * left[runs], random.exponential(21600.0, runs.size)
        up = np.minimum(need, lived)
        wall[runs] += up
        billed[runs] += up if first else np.maximum(up - 200.0, 0.0)
        left[runs] -= np.minimum(left[runs], np.floor(np.maximum(up - 200.0, 0.0) / 920.0))
        runs, first = runs[lived < need], False
        wall[runs] += random.exponential(1200.0, runs.size)
    return wall, billed


def numpy_runs(count: int) -> float:
    """Mean wall clock [s], in the batches that are fastest."""
    random = np.random.default_rng(1)
    walls = np.concatenate([numpy_batch(random, 10_000)[0] for _ in range(count // 10_000)])
    np.quantile(walls, (0.5, 0.9, 0.99))
    return float(walls.mean())


def simpy_job(environment: simpy.Environment, random: np.random.Generator) -> Generator[simpy.Event, None, None]:
    """One run as a process that waits for the end of each phase or the loss of its instances."""
    left = 40
    while True:
        yield environment.timeout(random.lognormal(math.log(120.0), 0.5))
        lost = environment.timeout(random.exponential(21600.0))
        for phase, length in (("download", 200.0), ("training", 920.0 * left), ("upload", 60.0)):
            began = environment.now
            yield environment.timeout(length) | lost
            if lost.processed and environment.now < began + length:
                if phase != "download":
                    left -= left if phase == "upload" else int((environment.now - began) // 920.0)
                break
        else:
            return
        yield environment.timeout(random.exponential(1200.0))


def simpy_runs(count: int) -> float:
    """Mean wall clock [s]."""
    random, walls = np.random.default_rng(1), []
    for _ in range(count):
        environment = simpy.Environment()
        environment.run(until=environment.process(simpy_job(environment, random)))
        walls.append(environment.now)
    np.quantile(walls, (0.5, 0.9, 0.99))
    return statistics.fmean(walls)


def microseconds(call: Callable[[int], float], count: int) -> float:
    """For one replication."""
    start = time.perf_counter()
    call(count)
    return 1e6 * (time.perf_counter() - start) / count


def main() -> None:
    plan = simcore.Job(JOB).resolve()

    def forecast(count: int) -> float:
        return simcore.forecast(plan, replications=count, method="simulate", sampling="plain").wall_clock_s.mean

    means = {"simcore": forecast(1_000_000), "numpy": numpy_runs(1_000_000), "SimPy": simpy_runs(20_000)}
    print("mean wall clock of model S [s]: " + ", ".join(f"{name} {mean:.0f}" for name, mean in means.items()))
    for name, baseline, count, goal in (
        ("numpy vectors", numpy_runs, 500_000, 1.6),  # so many times as fast
        ("SimPy", simpy_runs, 1_000, 275),
    ):
        median, ratio = medians(
            partial(microseconds, forecast, 500_000),
            partial(microseconds, baseline, count),
            ALTERNATIONS,
        )
        Row("forecast of model S from Python", "replication", median, name, ratio, most_ratio=1.0 / goal).tell()


if __name__ == "__main__":
    main()

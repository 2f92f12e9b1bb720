"""Model R, a spot job of which everything is uncertain, forecast from Python beside numpy vectors and SimPy.

As in benchmarks/baseline/real_job.hpp: 80 GB in 50,000 objects are copied to the node's volume; rates, start, image,
speed, start of the script, checkpoints and upload are drawn in each run, and attempts are interrupted and go on from
checkpoints.
"""

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
Z95 = 1.6448536269514722
BYTES, OBJECTS, EVERY_S, LAG_S, SAMPLES = 80e9, 50_000, 900.0, 5.0, 3.6e6
LIFE_S, WAIT_S, USD_PER_HOUR = 21_600.0, 1200.0, 4.0
BASE, BANDWIDTH, OBJECT_RATE, IMAGE = (13.0, 0.2), (150e6, 0.3), (135.0, 0.25), (60.0, 0.4)
THROUGHPUT, STARTUP, PAUSE, RESTORE, UPLOAD = (250.0, 0.15), (25.0, 0.5), (12.0, 0.3), (20.0, 0.3), (25.0, 0.4)
START = (113.0, 0.45)
SAVED = (0.55, 0.7)
LAWS = (BASE, BANDWIDTH, OBJECT_RATE, IMAGE, THROUGHPUT, STARTUP, PAUSE, RESTORE, UPLOAD)


def lognormal(law: tuple[float, float], unit: str) -> dict[str, dict[str, str]]:
    """A law of median and sigma, as a job file has it."""
    median, sigma = law
    return {"lognormal": {"median": f"{median} {unit}", "p95": f"{median * math.exp(Z95 * sigma)} {unit}"}}


JOB = {
    "simcore": 1,
    "name": "model-r",
    "region": "us-east-1",
    "as_of": "2025-12-01",
    "cluster": {"instance_type": "ml.p3.16xlarge", "volume_size": "500 GB"},
    "purchase": "spot",
    "work": {"samples": SAMPLES, "epochs": 1, "compute": {"samples_per_second": lognormal(THROUGHPUT, "/s")}},
    "channels": {"train": {"size": "80 GB", "objects": OBJECTS, "input_mode": "File"}},
    "parameters": {
        "file.base": lognormal(BASE, "s"),
        "file.bandwidth": lognormal(BANDWIDTH, "B/s"),
        "file.object_rate": lognormal(OBJECT_RATE, "/s"),
    },
    "phases": {
        "pending": "0 s",
        "starting": lognormal(START, "s"),
        "image_pull": lognormal(IMAGE, "s"),
        "startup": lognormal(STARTUP, "s"),
        "upload": lognormal(UPLOAD, "s"),
    },
    "artifact": {"size": "1 GB", "compression": "NONE"},
    "checkpoint": {
        "every": f"{EVERY_S} s",
        "pause": lognormal(PAUSE, "s"),
        "lag": f"{LAG_S} s",
        "restore": lognormal(RESTORE, "s"),
    },
    "spot": {
        "interruptions": {"exponential": {"mean": f"{LIFE_S} s"}},
        "capacity_wait": {"exponential": {"mean": f"{WAIT_S} s"}},
        "discount": {"uniform": {"low": SAVED[0], "high": SAVED[1]}},
    },
    "stopping": {"max_runtime": "20 d", "max_wait": "25 d"},
}


def drawn(random: np.random.Generator, count: int) -> dict[str, np.ndarray]:
    """What runs draw once, by phase [s]."""
    base, bandwidth, object_rate, image, throughput, startup, pause, restore, upload = (
        random.lognormal(math.log(median), sigma, count) for median, sigma in LAWS
    )
    copying = np.maximum(BYTES / bandwidth, OBJECTS / object_rate)
    return {
        "download": base + np.maximum(copying, image),
        "setup": startup,
        "work": SAMPLES / throughput,
        "pause": pause,
        "restore": restore,
        "upload": upload,
    }


def numpy_batch(random: np.random.Generator, count: int) -> np.ndarray:
    """Wall clock [s] of `count` runs: attempts of all that are not done, as vectors."""
    job = drawn(random, count)
    random.uniform(*SAVED, count)
    wall, saved, runs, first = np.zeros(count), np.zeros(count), np.arange(count), True
    while runs.size:
        of = {name: values[runs] for name, values in job.items()}
        done = saved[runs]
        setup = of["setup"] + np.where(done > 0.0, of["restore"], 0.0) * (not first)
        segments = np.floor(of["work"] / EVERY_S) - np.floor(done / EVERY_S)
        need = of["download"] + setup + of["work"] - done + segments * of["pause"] + of["upload"]
        lived = random.exponential(LIFE_S, runs.size)
        up = np.minimum(need, lived)
        wall[runs] += random.lognormal(math.log(START[0]), START[1], runs.size) + up
        into = up - of["download"] - setup
        kept = np.floor((into - LAG_S) / (EVERY_S + of["pause"])).clip(min=0.0) * EVERY_S
        saved[runs] = np.minimum(done + kept, np.floor(of["work"] / EVERY_S) * EVERY_S)
        runs, first = runs[lived < need], False
        wall[runs] += random.exponential(WAIT_S, runs.size)
    return wall


def numpy_runs(count: int) -> float:
    """Mean wall clock [s], in the batches that are fastest."""
    random = np.random.default_rng(1)
    walls = np.concatenate([numpy_batch(random, 10_000) for _ in range(count // 10_000)])
    np.quantile(walls, (0.5, 0.9, 0.99))
    return float(walls.mean())


def simpy_job(environment: simpy.Environment, random: np.random.Generator) -> Generator[simpy.Event, None, None]:
    """One run as a process that waits for the end of each phase or the loss of its instances."""
    of = {name: float(values[0]) for name, values in drawn(random, 1).items()}
    done, first = 0.0, True
    while True:
        yield environment.timeout(random.lognormal(math.log(START[0]), START[1]))
        lost = environment.timeout(random.exponential(LIFE_S))
        setup = of["setup"] + (of["restore"] if done > 0.0 and not first else 0.0)
        segments = of["work"] // EVERY_S - done // EVERY_S
        training = of["work"] - done + segments * of["pause"]
        for phase, length in (("download", of["download"] + setup), ("training", training), ("upload", of["upload"])):
            began = environment.now
            yield environment.timeout(length) | lost
            if lost.processed and environment.now < began + length:
                if phase == "training":
                    into = environment.now - began - LAG_S
                    done += max(0.0, into // (EVERY_S + of["pause"])) * EVERY_S
                elif phase == "upload":
                    done = of["work"] // EVERY_S * EVERY_S
                break
        else:
            return
        first = False
        yield environment.timeout(random.exponential(WAIT_S))


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
        made = simcore.forecast(plan, replications=count, method="simulate", sampling="plain", threads=1)
        return made.wall_clock_s.mean

    means = {"simcore": forecast(1_000_000), "numpy": numpy_runs(1_000_000), "SimPy": simpy_runs(20_000)}
    print("mean wall clock of model R [s]: " + ", ".join(f"{name} {mean:.0f}" for name, mean in means.items()))
    for name, baseline, count, goal in (
        ("numpy vectors", numpy_runs, 200_000, 4),  # so many times as fast
        ("SimPy", simpy_runs, 1_000, 500),
    ):
        median, ratio = medians(
            partial(microseconds, forecast, 200_000),
            partial(microseconds, baseline, count),
            ALTERNATIONS,
        )
        Row("forecast of model R from Python", "replication", median, name, ratio, most_ratio=1.0 / goal).tell()


if __name__ == "__main__":
    main()

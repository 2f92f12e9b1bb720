"""What sending tasks costs: a study whose tasks take a second each, on two workers of each executor that is installed.

The baseline is what the tasks take themselves, half of it on each worker. They sleep, so that other programs on the
machine do not count; the figure includes sending the tasks, making and writing the files, and the worker that is idle
at the end. Dask and Ray are in .venv-cluster, which `make test-clusters` fills.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pyarrow
from simcore.execution.chunk import chunk_size
from simcore.execution.run import run_study

from benchmarks.bench import Row

WORKERS = 2
TASKS = 20
GOAL = 0.05
COLUMNS = 25  # about as many as a sweep has


@dataclass(frozen=True)
class Sleeping:
    """A study whose chunks take some time, whatever they hold."""

    size: int
    seconds: float
    identity: str = "sleeping"

    @property
    def schema(self) -> pyarrow.Schema:
        return pyarrow.schema([(f"number_{place}", pyarrow.float64()) for place in range(COLUMNS)])

    def evaluate(self, first: int, last: int, threads: int | None = None) -> pyarrow.RecordBatch:
        time.sleep(self.seconds)
        numbers = pyarrow.array([float(design) for design in range(first, last)])
        return pyarrow.RecordBatch.from_arrays([numbers] * COLUMNS, schema=self.schema)


def overhead(executor: Executor, tasks: int = TASKS, seconds: float = 1.0) -> float:
    """Time of a study beyond that of its tasks, as a share of it. The workers are warm: they have run one before."""
    step = chunk_size(1)
    run_study(Sleeping(2 * WORKERS * step, 0.1), executor=executor)
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        run_study(Sleeping(tasks * step, seconds), results=Path(folder) / "results", executor=executor)
        elapsed = time.perf_counter() - start
    return elapsed / (tasks * seconds / WORKERS) - 1.0


@contextmanager
def dask() -> Iterator[Executor]:
    """Two worker processes of Dask on this machine."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client.get_executor()


@contextmanager
def ray() -> Iterator[Executor]:
    """Two worker processes of Ray on this machine."""
    import ray as cluster
    from simcore.execution.ray_executor import RayExecutor

    cluster.init(num_cpus=WORKERS, include_dashboard=False, log_to_driver=False)
    try:
        yield RayExecutor()
    finally:
        cluster.shutdown()


def executors() -> dict[str, Callable[[], object]]:
    found: dict[str, Callable[[], object]] = {
        "threads": lambda: ThreadPoolExecutor(WORKERS),
        "processes": lambda: ProcessPoolExecutor(WORKERS),
    }
    clusters = {"Dask": ("distributed", dask), "Ray": ("ray", ray)}
    return found | {name: start for name, (package, start) in clusters.items() if find_spec(package)}


def main() -> None:
    for name, start in executors().items():
        with start() as executor:  # type: ignore[attr-defined]
            share = overhead(executor)
        Row(
            f"study of {TASKS} tasks of 1 s on 2 workers, {name}",
            "task",
            1e6 * (1 + share),
            "the tasks alone, which sleep",
            1 + share,
            most_ratio=1 + GOAL,
        ).tell()


if __name__ == "__main__":
    # Workers look for the study in the module that it says it is from, which must not be their own __main__.
    from benchmarks import task_overhead_bench

    task_overhead_bench.main()

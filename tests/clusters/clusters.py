"""Clusters of two workers on this machine, which the tests start and end."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

from benchmarks.task_overhead_bench import dask, ray

ENVIRONMENT = {
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # which is its future default
    "RAY_AUTH_MODE": "disabled",  # else it writes a token into the home of the user
    "RAY_USAGE_STATS_ENABLED": "0",
}
CLUSTERS = {"dask": dask, "ray": ray}


def address(name: str) -> tuple[str, str]:
    """The executor of the cluster that runs, for a program of its own: what that evaluates and what it imports."""
    if name == "dask":
        from distributed import Client

        return f"Client({Client.current().scheduler.address!r}).get_executor()", "from distributed import Client"
    import ray

    connect = f"ray.init({ray.get_runtime_context().gcs_address!r}, log_to_driver=False) and RayExecutor()"
    return connect, "import ray\nfrom simcore.execution.ray_executor import RayExecutor"


@contextmanager
def started(name: str) -> Iterator[Executor]:
    """The executor of a new cluster, whose workers find what the tests define."""
    os.environ.update(ENVIRONMENT)
    with CLUSTERS[name]() as executor:
        yield executor


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that is dead and not yet waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False

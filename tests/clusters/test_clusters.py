"""Studies on real clusters of two workers: the same bytes as from threads, also when workers are killed."""

import os
import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow
import pytest
import simcore
from simcore.execution.folder_lock import HOLDER
from simcore.execution.run import run_study
from simcore.execution.study import Study
from simcore.studies.space_study import SpaceStudy

from benchmarks.task_overhead_bench import GOAL, overhead
from tests.clusters.clusters import CLUSTERS, address, is_alive, started
from tests.python.jobs import EXAMPLES
from tests.python.squares import Squares
from tests.python.study_files import contents, driver

SQUARES = Squares(20_000)
AXES = {"max_runtime": [f"{minutes} min" for minutes in range(1000, 1400)], "purchase": ["on_demand", "spot"]}
SPACE = SpaceStudy(EXAMPLES / "resnet50-spot.yaml", AXES, runs=64, deadline="20 h")


@pytest.fixture(scope="module", params=CLUSTERS)
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    with started(request.param) as running:
        yield running


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[Study, dict[str, bytes]]:
    """Files of each study from the threads of this process."""
    found = {}
    for study in (SQUARES, SPACE):
        folder = tmp_path_factory.mktemp("whole") / "results"
        run_study(study, results=folder)
        found[study] = contents(folder)
    return found


@pytest.mark.parametrize("study", [SQUARES, SPACE], ids=["squares", "space"])
def test_the_same_bytes_as_from_threads(
    study: Study, executor: Executor, whole: dict[Study, dict[str, bytes]], tmp_path: Path
) -> None:
    run_study(study, results=tmp_path / "results", executor=executor)
    assert contents(tmp_path / "results") == whole[study]


@dataclass(frozen=True)
class Traced(Squares):
    """Leaves the process of each worker that begins a chunk in a folder."""

    trace: str = ""

    def evaluate(self, first: int, last: int, threads: int | None = None) -> pyarrow.RecordBatch:
        Path(self.trace, str(os.getpid())).touch()
        return super().evaluate(first, last, threads)

    @property
    def identity(self) -> str:
        return SQUARES.identity


def test_workers_that_are_killed(executor: Executor, whole: dict[Study, dict[str, bytes]], tmp_path: Path) -> None:
    """Three of them, after a quarter, a half and three quarters of the study: nothing is lost."""
    draw = random.Random("kill workers")
    trace = tmp_path / "trace"
    trace.mkdir()
    killed: list[int] = []

    def kill(done: int, most: int) -> None:
        if done * 4 > most * (len(killed) + 1) and len(killed) < 3:
            alive = sorted(pid for pid in (int(path.name) for path in trace.iterdir()) if is_alive(pid))
            killed.append(draw.choice(alive))
            os.kill(killed[-1], signal.SIGKILL)

    study = Traced(SQUARES.size, seconds=0.1, trace=str(trace))
    run_study(study, results=tmp_path / "results", executor=executor, progress=kill)
    assert len(set(killed)) == 3
    assert not any(map(is_alive, killed))
    assert contents(tmp_path / "results") == whole[SQUARES]


KILLS = 10


def test_kill_9_of_the_driver_at_ten_random_moments(
    executor: Executor, request: pytest.FixtureRequest, whole: dict[Study, dict[str, bytes]], tmp_path: Path
) -> None:
    """The cluster lives on. Each program goes on where the killed one before it ended; the last is let be."""
    name = request.node.callspec.params["executor"]
    draw = random.Random(f"kill -9, {name}")
    folder = tmp_path / "results"
    command = (folder, f"Squares({SQUARES.size}, seconds=0.1)", *address(name))
    done = [0]
    for _ in range(KILLS):
        program = driver(*command)
        time.sleep(draw.uniform(0.02, 0.5))
        program.kill()
        assert program.wait() == -signal.SIGKILL, "it was done before it could be killed"
        program.communicate()
        there = {file: data for file, data in contents(folder).items() if not file.endswith((".new", HOLDER))}
        assert there.items() <= whole[SQUARES].items()
        done.append(len(there))
    assert done == sorted(done), "what was written stays"
    assert 0 < done[-1] < len(whole[SQUARES])
    assert driver(*command).communicate(timeout=60)[0] == "finished\n"
    assert contents(folder) == whole[SQUARES]


def test_ctrl_c(executor: Executor, whole: dict[Study, dict[str, bytes]], tmp_path: Path) -> None:
    """What is done stays, what waits is cancelled, and the cluster goes on with the rest."""

    def interrupt(done: int, most: int) -> None:
        if done * 2 > most:
            signal.raise_signal(signal.SIGINT)

    folder = tmp_path / "results"
    with pytest.raises(KeyboardInterrupt, match="the same call goes on from there"):
        run_study(Squares(20_000, seconds=0.02), results=folder, executor=executor, progress=interrupt)
    there = contents(folder)
    assert 39 < len(there) < 60
    assert there.items() <= whole[SQUARES].items()
    run_study(SQUARES, results=folder, executor=executor)
    assert contents(folder) == whole[SQUARES]


def test_an_error_of_the_study(executor: Executor, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^design 700 cannot be evaluated$"):
        run_study(Squares(5000, fails_at=700), results=tmp_path / "results", executor=executor)


class Homeless(Squares):
    """A study that cannot be unpickled on a worker."""

    def __reduce__(self) -> tuple[Any, ...]:
        return int, ("no number",)


def test_a_study_that_the_workers_do_not_know(executor: Executor, tmp_path: Path) -> None:
    with pytest.raises(
        simcore.Error, match=r"^executor: its workers cannot unpickle the study \(ValueError: .*no number"
    ):
        run_study(Homeless(200), results=tmp_path / "results", executor=executor)


def test_overhead_of_a_task(executor: Executor) -> None:
    """The least of three, since other programs may hold the machine up, which only makes it more."""
    shares: list[float] = []
    while len(shares) < 3 and min(shares, default=1.0) > GOAL:
        shares.append(overhead(executor))
    assert min(shares) <= GOAL

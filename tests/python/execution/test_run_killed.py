"""Programs and workers that are killed while they run a study, and what is there when it goes on."""

import os
import random
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pyarrow
import pytest
import simcore
from simcore.execution.folder_lock import HOLDER
from simcore.execution.run import run_study

from tests.python.squares import Squares
from tests.python.study_files import contents, driver

SIZE = 100_000  # in 391 files
PACED = f"Squares({SIZE}, seconds=0.005)"  # writing a file takes about as long: a kill falls into either
KILLS = 10


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Files of a run that nothing ended."""
    folder = tmp_path_factory.mktemp("whole") / "results"
    run_study(Squares(SIZE), results=folder)
    return contents(folder)


@pytest.mark.parametrize("executor", ["None", "ThreadPoolExecutor(2)"])
def test_kill_9_at_ten_random_moments(executor: str, whole: dict[str, bytes], tmp_path: Path) -> None:
    """Each run goes on where the killed one before it ended; after the tenth, one is let be."""
    draw = random.Random(f"kill -9, {executor}")
    folder = tmp_path / "results"
    done = [0]
    for _ in range(KILLS):
        program = driver(folder, PACED, executor)
        time.sleep(draw.uniform(0.02, 0.3))
        program.kill()
        assert program.wait() == -signal.SIGKILL, "it was done before it could be killed"
        program.communicate()
        there = contents(folder)
        assert all(whole[name] == data for name, data in there.items() if not name.endswith(".new") and name != HOLDER)
        done.append(sum(name.endswith(".parquet") for name in there))
    assert done == sorted(done), "what was written stays"
    assert 0 < done[-1] < len(whole) - 1
    out, err = driver(folder, PACED, executor).communicate(timeout=60)
    assert (out, err) == ("finished\n", "")
    assert contents(folder) == whole


def test_a_killed_program_does_not_keep_the_folder_from_the_next(whole: dict[str, bytes], tmp_path: Path) -> None:
    """Though the processes of its pool may outlive it."""
    folder = tmp_path / "results"
    program = driver(folder, f"Squares({SIZE}, seconds=0.02)", "ProcessPoolExecutor(2)")
    while not list(folder.glob("designs/*.parquet")):
        time.sleep(0.01)
    program.kill()
    program.wait()
    try:
        run_study(Squares(SIZE), results=folder)
    finally:
        os.killpg(program.pid, signal.SIGKILL)  # its session is its own
    program.communicate()
    assert contents(folder) == whole


@pytest.mark.parametrize("executor", ["None", "ThreadPoolExecutor(2)", "ProcessPoolExecutor(2)"])
def test_ctrl_c(executor: str, whole: dict[str, bytes], tmp_path: Path) -> None:
    """A terminal sends it to the program and to the processes of its pool."""
    folder = tmp_path / "results"
    program = driver(folder, PACED, executor)
    while len(list(folder.glob("designs/*.parquet"))) < 5:
        time.sleep(0.01)
    os.killpg(program.pid, signal.SIGINT)
    _, err = program.communicate(timeout=30)
    files = list(folder.glob("designs/*"))
    assert program.returncode == -signal.SIGINT
    kept = (
        f"KeyboardInterrupt: {256 * len(files)} of {SIZE} designs are in {folder}; the same call goes on from there\n"
    )
    assert kept in err
    assert not list(folder.rglob(".*")), "no file is half written"
    run_study(Squares(SIZE), results=folder)
    assert contents(folder) == whole


@dataclass(frozen=True)
class Deadly(Squares):
    """Kills the worker that evaluates a design, unless a file says that this has happened."""

    grave: str = ""

    def evaluate(self, first: int, last: int, threads: int | None = None) -> pyarrow.RecordBatch:
        if first <= 2000 < last and not Path(self.grave).exists():
            Path(self.grave).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().evaluate(first, last, threads)


def test_a_pool_that_loses_a_process(tmp_path: Path) -> None:
    """Python's pool is then broken: what is done stays, and a new pool goes on."""
    study = Deadly(5000, grave=str(tmp_path / "grave"))
    folder = tmp_path / "results"
    with ProcessPoolExecutor(2) as executor, pytest.raises(simcore.Error, match="is broken, as one is that has lost"):
        run_study(study, results=folder, executor=executor)
    kept = {name for name in contents(folder) if name.endswith(".parquet")}
    with ProcessPoolExecutor(2) as executor:
        run_study(study, results=folder, executor=executor)
    run_study(Squares(5000), results=tmp_path / "whole")
    assert contents(folder) == contents(tmp_path / "whole")
    assert len(kept) < 20

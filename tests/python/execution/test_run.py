"""A study has the same bytes wherever it runs, and however often it was stopped."""

import io
import re
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow
import pytest
import simcore
from simcore.execution.run import run_study
from simcore.execution.study import Study
from simcore.execution.submission import Here
from simcore.studies.space_study import SpaceStudy

from tests.python.jobs import EXAMPLES
from tests.python.squares import Squares
from tests.python.study_files import contents

SQUARES = Squares(5000)
AXES = {"max_runtime": [f"{minutes} min" for minutes in range(1000, 1300)], "purchase": ["on_demand", "spot"]}
SPACE = SpaceStudy(EXAMPLES / "resnet50-spot.yaml", AXES, runs=32, deadline="20 h")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[Study, dict[str, bytes]]:
    """Files of each study, from one thread that nothing ended."""
    found = {}
    for study in (SQUARES, SPACE):
        folder = tmp_path_factory.mktemp("whole") / "results"
        run_study(study, results=folder, threads=1)
        found[study] = contents(folder)
    return found


@pytest.mark.parametrize("study", [SQUARES, SPACE], ids=["squares", "space"])
@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_executors(
    study: Study, pool: Callable[[int], Executor], whole: dict[Study, dict[str, bytes]], tmp_path: Path
) -> None:
    with pool(2) as executor:
        found = run_study(study, results=tmp_path / "results", executor=executor)
    assert contents(tmp_path / "results") == whole[study]
    assert found.to_table().equals(run_study(study).to_table())


# ------------------------------------------------------------------------------------ it is ended, and goes on
class Ends(Here):
    """Raises something in place of its fifth task."""

    def __init__(self, error: BaseException) -> None:
        self.error, self.submitted = error, 0

    def submit(self, call: Any, /, *args: Any, **keywords: Any) -> Future[Any]:
        self.submitted += 1
        if self.submitted == 5:
            raise self.error
        return super().submit(call, *args, **keywords)


KEPT = "1024 of 5000 designs are in {}; the same call goes on from there"


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (KeyboardInterrupt(), KEPT),
        (simcore.Error("executor: is broken"), f"executor: is broken; {KEPT}"),
        (OSError(28, "No space left on device", "designs"), f"[Errno 28] No space left on device; {KEPT}: 'designs'"),
        (ConnectionError("the scheduler is gone"), f"the scheduler is gone; {KEPT}"),
    ],
    ids=["ctrl-c", "broken", "full disk", "no cluster"],
)
def test_what_ends_a_run_says_how_to_go_on(
    error: BaseException, message: str, whole: dict[Study, dict[str, bytes]], tmp_path: Path
) -> None:
    folder = tmp_path / "results"
    with pytest.raises((type(error), simcore.Error)) as raised:
        run_study(SQUARES, results=folder, executor=Ends(error), in_flight=1)
    assert str(raised.value) == message.format(folder)
    assert len(list((folder / "designs").iterdir())) == 4
    told: list[tuple[int, int]] = []
    run_study(SQUARES, results=folder, progress=lambda *counts: told.append(counts))
    assert contents(folder) == whole[SQUARES]
    assert told == [(min(done, 5000), 5000) for done in range(1024, 5000 + 256, 256)]


def test_in_memory_there_is_nothing_to_go_on_from() -> None:
    with pytest.raises(KeyboardInterrupt) as raised:
        run_study(SQUARES, executor=Ends(KeyboardInterrupt()))
    assert str(raised.value) == ""


def test_an_error_of_the_study(whole: dict[Study, dict[str, bytes]], tmp_path: Path) -> None:
    """It is raised as it is, once; what came before is kept."""
    folder = tmp_path / "results"
    failing = replace(SQUARES, fails_at=1100)
    with pytest.raises(ValueError, match=r"^design 1100 cannot be evaluated$"):
        run_study(failing, results=folder)
    assert len(list((folder / "designs").iterdir())) == 4
    run_study(SQUARES, results=folder)
    assert contents(folder) == whole[SQUARES]


@dataclass(frozen=True)
class Refusing(Squares):
    """A study that simcore refuses when it evaluates it."""

    def evaluate(self, first: int, last: int, threads: int | None = None) -> pyarrow.RecordBatch:
        raise simcore.SimulationError("replications: must be from 2 to 10^6, got 1")


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor(2)])
def test_what_simcore_refuses_stays_as_it_says_it(pool: Executor | None, tmp_path: Path) -> None:
    """It would be refused again."""
    with pytest.raises(simcore.SimulationError, match=r"^replications: must be from 2 to 10\^6, got 1$"):
        run_study(Refusing(5000), results=tmp_path / "results", executor=pool)


@dataclass(frozen=True)
class Elsewhere(Squares):
    """A study that is another one on the workers, as when they have another version of simcore."""

    here: bool = True

    def __reduce__(self) -> tuple[Any, ...]:
        return Elsewhere, (self.size, 0.0, "theirs", -1, False)


def test_workers_with_another_simcore(tmp_path: Path) -> None:
    with (
        ProcessPoolExecutor(1) as executor,
        pytest.raises(
            simcore.InputError, match=r"^executor: must evaluate study squares-600, .*, got study theirs-600"
        ),
    ):
        run_study(Elsewhere(600), results=tmp_path / "results", executor=executor)
    assert sorted(contents(tmp_path / "results")) == ["study.json"]


@pytest.mark.parametrize("wrong", [0, -3, 2.5, "many"])
def test_no_number_of_tasks(wrong: Any) -> None:
    with pytest.raises(simcore.InputError) as raised:
        run_study(SQUARES, in_flight=wrong)
    assert str(raised.value) == f"in_flight: must be a positive whole number of tasks, got {wrong!r}"


@pytest.mark.parametrize("wrong", [0, "dask", ThreadPoolExecutor])
def test_no_executor(wrong: Any) -> None:
    with pytest.raises(
        TypeError, match=r"^executor: must be an executor of concurrent\.futures, such as client\.get_ex"
    ):
        run_study(SQUARES, executor=wrong)


# ------------------------------------------------------------------------------------------------ who waits sees it
@dataclass(frozen=True)
class Threaded(Squares):
    """Says in its errors how many threads a task may use."""

    def evaluate(self, first: int, last: int, threads: int | None = None) -> pyarrow.RecordBatch:
        raise LookupError(f"{threads} threads")


@pytest.mark.parametrize(
    ("given", "pool", "used"), [(None, False, None), (None, True, 1), (3, False, 3), (3, True, 3), (0, True, 0)]
)
def test_threads_of_a_task(given: int | None, pool: bool, used: int | None) -> None:
    """All cores where nothing else runs, and one beside other tasks."""
    executor = ThreadPoolExecutor(2) if pool else None
    with pytest.raises(LookupError, match=f"^{used} threads$"):
        run_study(Threaded(100), executor=executor, threads=given)


def test_a_bar_with_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    run_study(replace(SQUARES, seconds=0.1), progress=True)
    assert "5000/5000" in terminal.getvalue()
    shown = re.sub(r"\x1b\[[0-9;]*m", "", terminal.getvalue())
    assert re.search(r"\d+/5000 0:00:0\d", shown)

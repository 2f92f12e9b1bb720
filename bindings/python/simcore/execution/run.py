"""Runs a study, on this machine or on any executor, and goes on where an earlier run ended."""

from __future__ import annotations

import os
import reprlib
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcore.errors import Error, InputError, Problem
from simcore.execution.chunk import Chunk
from simcore.execution.results import Results, folder_of, opened
from simcore.execution.study import Study
from simcore.execution.submission import Here, Submission
from simcore.execution.task import Evaluated, Failed, Task
from simcore.progress import Progress, Told, following

if TYPE_CHECKING:
    import pyarrow.dataset


_IN_FLIGHT = 256  # tasks: enough for 128 workers, and small enough that all their files fit into memory


def run_study(
    study: Study,
    *,
    results: str | os.PathLike[str] | None = None,
    executor: Executor | None = None,
    in_flight: int = _IN_FLIGHT,
    threads: int | None = None,
    progress: Progress = None,
) -> pyarrow.dataset.Dataset:
    """Evaluates all designs of a study, chunk by chunk.

    Args:
        study: What has designs to evaluate.
        results: Folder that receives a Parquet file for each chunk. One that an earlier run of the same study left
            unfinished is completed: the files are the same bytes as if nothing had ended that run. None: in memory.
        executor: Any executor of `concurrent.futures`: of threads, of processes, of Dask (`client.get_executor()`), of
            Ray (:class:`simcore.execution.ray_executor.RayExecutor`). None: this process, with all cores.
        in_flight: The most tasks that the executor has at a time: twice its workers keep them busy.
        threads: Threads of each task; default: one on an executor, all cores without.
        progress: Called with (done, all) designs; True: a bar on standard error, or in a notebook.

    Returns:
        A pyarrow data set of all designs in order; `to_table()` reads it.

    Raises:
        InputError: The folder holds results of another study, or is in use.
        TypeError: `executor` is none.
        OSError: The disk is full. What was written stays, and the next run goes on from there.
        Error: The executor lost its workers. Likewise.
        KeyboardInterrupt: Ctrl-C. Likewise.
    """
    _require_options(executor, in_flight)
    where = folder_of(results)
    with opened(where, study) as kept, following(progress) as told:
        run = _Run(study, kept, told)
        task = Task(study, 1 if executor and threads is None else threads)
        submission = Submission(executor or Here(), task, run.accept, in_flight if executor else 1)
        try:
            submission.run(run.missing)
        except (KeyboardInterrupt, OSError, Error) as error:
            raise run.resumable(error, where) from error
        return kept.dataset()


def _require_options(executor: Any, in_flight: Any) -> None:
    if not isinstance(executor, Executor | None):
        rule = "must be an executor of concurrent.futures, such as client.get_executor() of a client of Dask"
        raise TypeError(f"executor: {rule}, got {reprlib.repr(executor)}")
    if not isinstance(in_flight, int) or in_flight < 1:
        raise InputError.of(Problem("in_flight", "must be a positive whole number of tasks", reprlib.repr(in_flight)))


class _Run:
    """The chunks that are missing, and how far they have come."""

    def __init__(self, study: Study, results: Results, told: Told | None) -> None:
        self.missing = results.missing()
        self._study = study
        self._results = results
        self._told = told
        self._failure: Exception | None = None  # of the study itself, which goes on nowhere
        self._open = set(self.missing)
        self._done = study.size - sum(chunk.size for chunk in self.missing)
        self._tell()  # the bar then counts from what was there, and so does the time left

    def accept(self, chunk: Chunk, answer: Evaluated | Failed) -> None:
        if isinstance(answer, Failed):
            self._failure = self._failure or answer.error
            raise answer.error
        if answer.identity != self._study.identity:
            rule = f"must evaluate study {self._study.identity}, as the same simcore does everywhere"
            raise InputError.of(Problem("executor", rule, f"study {answer.identity} on a worker"))
        self._results.write(chunk, answer.data)
        if chunk in self._open:  # not one that Ctrl-C interrupted here, which comes once more
            self._open.remove(chunk)
            self._done += chunk.size
        self._tell()

    def _tell(self) -> None:
        if self._told is not None:
            self._told(self._done, self._study.size)

    def resumable(self, error: BaseException, results: Path | None) -> BaseException:
        """An error with what is kept and how to go on behind its text."""
        if results is None or isinstance(error, InputError) or error is self._failure:
            return error
        kept = f"{self._done} of {self._study.size} designs are in {results}; the same call goes on from there"
        if isinstance(error, OSError) and error.errno is not None:
            return OSError(error.errno, f"{error.strerror}; {kept}", error.filename)
        if isinstance(error, KeyboardInterrupt):
            return KeyboardInterrupt(kept)
        return Error(f"{error}; {kept}")

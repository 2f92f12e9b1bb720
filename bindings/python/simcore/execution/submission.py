"""Tasks of an executor: a bounded number at a time, and each that is lost with its worker is submitted again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from itertools import islice
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from simcore.errors import Error

Item = TypeVar("Item")

_LOSSES = 3  # of one task, behind each of which it is submitted again


class Here(Executor):
    """An executor that does a task at once, in the caller's thread: Ctrl-C reaches what runs."""

    def submit(self, call: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:  # noqa: D102
        future: Future[Any] = Future()
        try:
            future.set_result(call(*args, **keywords))
        except Exception as error:
            future.set_exception(error)
        return future


class Submission(Generic[Item]):
    """Items whose tasks run on an executor.

    Args:
        executor: Any executor of `concurrent.futures`.
        task: Computes an item on a worker; it answers with its own errors, so that what is raised is a loss.
        accept: Called in this thread with each item and what its task answered.
        in_flight: The most tasks that are submitted and not yet accepted.
    """

    def __init__(
        self, executor: Executor, task: Callable[[Item], Any], accept: Callable[[Item, Any], None], in_flight: int
    ) -> None:
        self._executor = executor
        self._task = task
        self._accept = accept
        self._in_flight = in_flight
        self._pending: dict[Future[Any], Item] = {}
        self._ended: SimpleQueue[Future[Any]] = SimpleQueue()  # to wait here takes no lock that a worker needs
        self._losses: Counter[Item] = Counter()

    def run(self, items: Iterable[Item]) -> None:
        """Runs the tasks of all items. Whatever ends it early, what is done by then is accepted.

        Raises:
            Error: The executor is broken, or lost one task again and again.
        """
        try:
            self._run(iter(items))
        except BaseException:
            self._cancel()
            self._accept_done()
            raise

    def _run(self, items: Iterable[Item]) -> None:
        while True:
            for item in islice(items, self._in_flight - len(self._pending)):
                self._submit(item)
            if not self._pending:
                return
            self._finish(self._ended.get())
            while not self._ended.empty():
                self._finish(self._ended.get())

    def _submit(self, item: Item) -> None:
        try:
            future = self._executor.submit(self._task, item)
        except BrokenExecutor as error:
            raise _broken(error) from error
        self._pending[future] = item
        future.add_done_callback(self._ended.put)

    def _finish(self, future: Future[Any]) -> None:
        item = self._pending[future]
        try:
            answer = future.result()
        except BrokenExecutor as error:
            raise _broken(error) from error
        except Exception as error:
            self._submit_again(item, error)
        else:
            self._accept(item, answer)
        del self._pending[future]  # only now: an item whose acceptance Ctrl-C ended is accepted once more

    def _submit_again(self, item: Item, error: Exception) -> None:
        self._losses[item] += 1
        if self._losses[item] > _LOSSES:
            raise Error(f"executor: lost {item} {self._losses[item]} times, at last with {_in_a_line(error)}")
        self._submit(item)

    def _cancel(self) -> None:
        for future in self._pending:
            future.cancel()

    def _accept_done(self) -> None:
        for future, item in self._pending.items():
            if future.done():
                # What ended the run is what the caller hears of. A worker's Ctrl-C comes out of its future.
                with suppress(Exception):
                    self._accept(item, _result(future))


def _in_a_line(error: Exception) -> str:
    """Type and last line: errors of clusters come with all that their workers printed."""
    return f"{type(error).__name__}: {str(error).strip().rpartition(chr(10))[2][:200]}"


def _broken(error: BrokenExecutor) -> Error:
    return Error(f"executor: is broken, as one is that has lost a worker ({error})")


def _result(future: Future[Any]) -> Any:
    """The result of a future that is done; what its worker was interrupted by counts as an error of the worker.

    Raises:
        RuntimeError: The worker was interrupted.
    """
    error = future.exception()
    if isinstance(error, KeyboardInterrupt):
        raise RuntimeError("the worker was interrupted") from error
    return future.result()

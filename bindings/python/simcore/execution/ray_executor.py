"""Ray as an executor of `concurrent.futures`."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class RayExecutor(Executor):
    """Tasks on the Ray cluster that this process is connected to (`ray.init(...)`); it stays connected at the end.

    Args:
        options: Of each task, as `ray.remote` takes them: `num_cpus`, `max_retries`, `scheduling_strategy`, ...
    """

    def __init__(self, **options: Any) -> None:
        import ray

        self._ray = ray
        self._task = ray.remote(**({"num_cpus": 1} | options))(_called)
        self._tasks: dict[Future[Any], Any] = {}

    def submit(self, call: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:
        """Sends a task to the cluster."""
        task = self._task.remote(call, args, keywords)
        future: Future[Any] = task.future()
        self._tasks[future] = task
        future.add_done_callback(self._drop)
        return future

    def _drop(self, future: Future[Any]) -> None:
        """Forgets a task that is done. One that is cancelled, Ray must be told of."""
        task = self._tasks.pop(future)
        if future.cancelled():
            self._ray.cancel(task)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Waits for the tasks, or cancels them."""
        for future in list(self._tasks):
            if cancel_futures:
                future.cancel()
            elif wait:
                future.exception()


def _called(call: Callable[..., Any], args: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    return call(*args, **keywords)

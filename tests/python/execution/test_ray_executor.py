"""The adapter for Ray, on a stand-in that runs a task at once or never; tests/clusters has the real one."""

import sys
from concurrent.futures import CancelledError, Future
from types import SimpleNamespace
from typing import Any

import pytest


class Task:
    """What Ray gives for a task."""

    def __init__(self, answer: Future[Any]) -> None:
        self.answer = answer

    def future(self) -> Future[Any]:
        return self.answer


class FakeRay(SimpleNamespace):
    """Runs tasks at once, but for a call of None."""

    def __init__(self) -> None:
        super().__init__(options=[], cancelled=[])

    def remote(self, **options: Any) -> Any:
        self.options.append(options)
        return lambda called: SimpleNamespace(remote=lambda *words: self.run(called, *words))

    def run(self, called: Any, call: Any, args: Any, keywords: Any) -> Task:
        future: Future[Any] = Future()
        if call is not None:
            future.set_result(called(call, args, keywords))
        return Task(future)

    def cancel(self, task: Task) -> None:
        self.cancelled.append(task)


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    monkeypatch.delitem(sys.modules, "simcore.execution.ray_executor", raising=False)
    return fake


def executor(**options: Any) -> Any:
    from simcore.execution.ray_executor import RayExecutor

    return RayExecutor(**options)


def test_a_task(ray: FakeRay) -> None:
    assert executor().submit(divmod, 7, 2).result() == (3, 1)
    assert executor(num_cpus=4, max_retries=9).submit(int, "11", base=2).result() == 3
    assert ray.options == [{"num_cpus": 1}, {"num_cpus": 4, "max_retries": 9}]


def test_ray_hears_of_what_is_cancelled(ray: FakeRay) -> None:
    ours = executor()
    waiting, done = ours.submit(None), ours.submit(abs, -1)
    assert (waiting.cancel(), done.cancel()) == (True, False)
    assert [task.answer for task in ray.cancelled] == [waiting]
    ours.shutdown()


def test_the_end_cancels_what_waits(ray: FakeRay) -> None:
    ours = executor()
    waiting = ours.submit(None)
    ours.shutdown(cancel_futures=True)
    with pytest.raises(CancelledError):
        waiting.result()
    ours.shutdown()


def test_the_end_waits_for_what_runs(ray: FakeRay) -> None:
    with executor() as ours:
        future = ours.submit(abs, -1)
    assert future.done()

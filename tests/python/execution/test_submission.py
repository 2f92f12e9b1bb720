"""Tasks on an executor, some of which are lost."""

from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from threading import Lock
from typing import Any

import pytest
import simcore
from simcore.execution.submission import Here, Submission

ITEMS = range(50)


class Accepted:
    """Answers by item."""

    def __init__(self) -> None:
        self.answers: dict[int, Any] = {}

    def __call__(self, item: int, answer: Any) -> None:
        assert item not in self.answers
        self.answers[item] = answer


class Losing:
    """Squares a number; the first tries of some of them are lost."""

    def __init__(self, losses: dict[int, int]) -> None:
        self.losses, self.lock = dict(losses), Lock()

    def __call__(self, item: int) -> int:
        with self.lock:
            self.losses[item] = self.losses.get(item, 0) - 1
            if self.losses[item] >= 0:
                raise ConnectionError("the worker is gone")
        return item * item


@pytest.mark.parametrize("executor", [Here(), ThreadPoolExecutor(3)], ids=["here", "threads"])
@pytest.mark.parametrize("losses", [{}, {0: 1, 7: 3, 49: 2}], ids=["none lost", "some lost"])
def test_each_item_is_accepted_once(executor: Executor, losses: dict[int, int]) -> None:
    accepted = Accepted()
    Submission(executor, Losing(losses), accepted, 4).run(ITEMS)
    assert accepted.answers == {item: item * item for item in ITEMS}


def test_a_task_that_is_always_lost() -> None:
    accepted = Accepted()
    with pytest.raises(
        simcore.Error, match=r"^executor: lost 7 4 times, at last with ConnectionError: the worker is gone$"
    ):
        Submission(Here(), Losing({7: 99}), accepted, 1).run(ITEMS)
    assert sorted(accepted.answers) == list(range(7))


class Watched(Here):
    """Counts the tasks that are submitted and not yet accepted."""

    def __init__(self, accepted: Accepted) -> None:
        self.accepted, self.submitted, self.most = accepted, 0, 0

    def submit(self, call: Any, /, *args: Any, **keywords: Any) -> Future[Any]:
        self.submitted += 1
        self.most = max(self.most, self.submitted - len(self.accepted.answers))
        return super().submit(call, *args, **keywords)


@pytest.mark.parametrize("most", [1, 5, 50, 1000])
def test_a_bounded_number_is_in_flight(most: int) -> None:
    accepted = Accepted()
    executor = Watched(accepted)
    Submission(executor, Losing({}), accepted, most).run(ITEMS)
    assert executor.most <= most
    assert len(accepted.answers) == len(ITEMS)


class Breaking(Here):
    """Breaks with its tenth task: when that is submitted, or when it is asked for its answer."""

    def __init__(self, at_once: bool) -> None:
        self.at_once, self.submitted = at_once, 0

    def submit(self, call: Any, /, *args: Any, **keywords: Any) -> Future[Any]:
        self.submitted += 1
        if self.submitted < 10:
            return super().submit(call, *args, **keywords)
        if self.at_once:
            raise BrokenExecutor("gone")
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor("gone"))
        return future


@pytest.mark.parametrize("at_once", [True, False])
def test_a_broken_executor(at_once: bool) -> None:
    accepted = Accepted()
    with pytest.raises(simcore.Error, match=r"executor: is broken, as one is that has lost a worker \(gone\)"):
        Submission(Breaking(at_once), Losing({}), accepted, 4).run(ITEMS)
    assert sorted(accepted.answers) == list(range(9)), "what was done before is kept"


class Waiting(Executor):
    """Its tasks wait for their end, but for those that are even: they are done."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, call: Any, /, item: int, **keywords: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if item % 2 == 0:
            future.set_result(call(item))
        self.futures.append(future)
        return future


def test_what_is_done_is_accepted_after_ctrl_c() -> None:
    """Which comes while the first answer is being accepted: it is accepted once more."""
    accepted: list[int] = []
    executor = Waiting()

    def accept(item: int, answer: int) -> None:
        accepted.append(item)
        if len(accepted) == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Submission(executor, Losing({}), accept, 6).run(ITEMS)
    assert sorted(accepted[1:]) == [0, 2, 4]
    assert [future.cancelled() for future in executor.futures] == [False, True] * 3


def test_what_is_done_is_accepted_after_an_error() -> None:
    """As far as it can be: the disk has no room for one of them."""
    accepted: list[int] = []

    def accept(item: int, answer: int) -> None:
        if item == 2:
            raise OSError(28, "No space left on device")
        accepted.append(item)

    with pytest.raises(OSError, match="No space left"):
        Submission(Waiting(), Losing({}), accept, 6).run(ITEMS)
    assert sorted(accepted) == [0, 4]

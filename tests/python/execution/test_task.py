"""What a worker answers."""

import pickle
from dataclasses import dataclass
from threading import Lock

import pyarrow
import pytest
import simcore
from simcore.execution import parquet
from simcore.execution.chunk import Chunk
from simcore.execution.task import Evaluated, Failed, Task

from tests.python.squares import Squares, rows


def test_a_chunk() -> None:
    answer = Task(Squares(300), None)(Chunk(256, 300))
    assert isinstance(answer, Evaluated)
    assert answer.identity == "squares-300"
    assert parquet.read(answer.data).to_pylist() == rows(300)[256:]


def test_a_task_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process unpickles its study once, and only when there is a chunk of it to evaluate."""
    task = Task(Squares(300, name="sent"), 3)
    sent, again = (pickle.loads(pickle.dumps(task)) for _ in range(2))
    unpickled: list[bytes] = []
    loads = pickle.loads
    monkeypatch.setattr(pickle, "loads", lambda data: unpickled.append(data) or loads(data))
    assert [sent(Chunk(0, 256)), again(Chunk(256, 300))] == [task(Chunk(0, 256)), task(Chunk(256, 300))]
    assert len(unpickled) == 1


class Homeless(Squares):
    """A study that cannot be unpickled."""

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return int, ("no number",)


def test_a_study_that_a_worker_does_not_know() -> None:
    answer = pickle.loads(pickle.dumps(Task(Homeless(300), None)))(Chunk(0, 256))
    assert isinstance(answer, Failed)
    assert str(answer.error).startswith("executor: its workers cannot unpickle the study (ValueError: invalid literal")


def test_an_error_is_an_answer() -> None:
    answer = Task(Squares(300, fails_at=5), None)(Chunk(0, 256))
    assert isinstance(answer, Failed)
    assert str(answer.error) == "design 5 cannot be evaluated"


class UnsendableError(Exception):
    """Holds what cannot be pickled."""

    def __init__(self) -> None:
        super().__init__("broken")
        self.lock = Lock()


@dataclass(frozen=True)
class Broken(Squares):
    """Its evaluation raises something, or gives too few designs."""

    raised: Exception | None = None

    def evaluate(self, first: int, last: int, threads: int | None = None) -> pyarrow.RecordBatch:
        if self.raised is not None:
            raise self.raised
        return super().evaluate(first, last - 1, threads)


def test_an_error_that_cannot_be_sent_becomes_its_text() -> None:
    answer = Task(Broken(300, raised=UnsendableError()), None)(Chunk(0, 256))
    assert isinstance(answer, Failed)
    assert repr(answer.error) == "RuntimeError(\"UnsendableError('broken')\")"


@pytest.mark.parametrize("error", [simcore.SpecError("wrong"), MemoryError("much")])
def test_an_error_that_can_be_sent_stays(error: Exception) -> None:
    answer = Task(Broken(300, raised=error), None)(Chunk(0, 256))
    assert isinstance(answer, Failed)
    assert answer.error is error


def test_too_few_designs_are_a_bug_of_the_study() -> None:
    answer = Task(Broken(300), None)(Chunk(0, 256))
    assert isinstance(answer, Failed)
    assert str(answer.error) == "evaluate(0, 256) gave 255 designs"

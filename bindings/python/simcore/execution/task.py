"""What a worker does: it evaluates a chunk, and answers with the file of it or with what went wrong."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from simcore.errors import Error
from simcore.execution import parquet
from simcore.execution.chunk import Chunk
from simcore.execution.study import Study


@dataclass(frozen=True)
class Evaluated:
    """File of a chunk, and the identity that its study has where it was evaluated."""

    identity: str
    data: bytes


@dataclass(frozen=True)
class Failed:
    """An error of the study. Whatever else a task ends with is a loss of the executor's."""

    error: Exception


@dataclass(frozen=True)
class Task:
    """Evaluates chunks of a study."""

    study: Study
    threads: int | None

    def __call__(self, chunk: Chunk) -> Evaluated | Failed:
        """The chunk's file. An error of the study is an answer, too: it would be the same on any other worker."""
        try:
            batch = self.study.evaluate(chunk.first, chunk.last, self.threads)
            if batch.num_rows != chunk.size:
                raise ValueError(f"evaluate({chunk.first}, {chunk.last}) gave {batch.num_rows} designs")
            return Evaluated(self.study.identity, parquet.written(self.study, batch))
        except Exception as error:
            return Failed(_portable(error))

    def __reduce__(self) -> tuple[type[SentTask], tuple[Any, ...]]:
        """Sends the study as bytes: it is pickled once, and the schedulers of clusters need not know it."""
        return SentTask, (self._pickled, self.threads)

    @cached_property
    def _pickled(self) -> bytes:
        return pickle.dumps(self.study)


@dataclass(frozen=True)
class SentTask:
    """A task in another process, which unpickles the study with its first chunk."""

    pickled: bytes
    threads: int | None

    def __call__(self, chunk: Chunk) -> Evaluated | Failed:
        """What the task answers, or why the study cannot be unpickled here."""
        try:
            study = _study(self.pickled)
        except Exception as error:
            return Failed(Error(f"executor: its workers cannot unpickle the study ({type(error).__name__}: {error})"))
        return Task(study, self.threads)(chunk)


@lru_cache(maxsize=1)
def _study(pickled: bytes) -> Study:
    study: Study = pickle.loads(pickled)
    return study


def _portable(error: Exception) -> Exception:
    """The error itself, or its text where another process could not read it."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(repr(error))
    return error

"""What a study must offer to be run: designs that are numbered, and an identity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import pyarrow


class Study(Protocol):
    """Designs 0, 1, ..., size - 1, and what each of them costs. It is pickled for the workers of an executor.

    A study that is made of files may have an attribute `files`: the SHA-256 of each, by path. They stand with its
    results, and a file that has changed is named when these are gone on with.
    """

    @property
    def size(self) -> int:
        """Number of designs."""

    @property
    def identity(self) -> str:
        """Digest of all that the numbers depend on. Studies of one identity give the same bits for each design."""

    @property
    def schema(self) -> pyarrow.Schema:
        """Columns of the designs, without metadata."""

    def evaluate(self, first: int, last: int, threads: int | None = None) -> pyarrow.RecordBatch:
        """Designs from `first` up to the one before `last`, a row each, in their order.

        Args:
            first: Number of the first design.
            last: Number behind that of the last one.
            threads: Threads to use; the same bits for any number. None: all cores of the machine.
        """

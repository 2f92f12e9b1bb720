"""Chunks of a study: the designs that are one task of an executor and one file of the results."""

from __future__ import annotations

from dataclasses import dataclass

_FEWEST = 256  # designs of a chunk: a task then takes long enough to be worth sending
_MOST = 65536  # a task then still ends within minutes, and a file fits into memory many times
_FILES = 1024  # that a study is cut into where these limits allow


@dataclass(frozen=True)
class Chunk:
    """Designs that stand behind each other in a study."""

    first: int
    last: int  # the design behind the last one

    @property
    def file(self) -> str:
        """Name of the file of the chunk; files sorted by name are in the order of their designs."""
        return f"designs-{self.first:015d}.parquet"

    def __str__(self) -> str:
        """Numbers of its first and its last design."""
        return f"designs {self.first} to {self.last - 1}"

    @property
    def size(self) -> int:
        """Number of designs."""
        return self.last - self.first


def chunk_size(size: int) -> int:
    """Number of designs of each chunk but the last: a power of two that depends on the size of the study alone."""
    share: int = 2 ** (max(size - 1, 0) // _FILES).bit_length()
    return min(max(share, _FEWEST), _MOST)


def chunks_of(size: int) -> list[Chunk]:
    """All chunks of a study of so many designs, in order."""
    step = chunk_size(size)
    return [Chunk(first, min(first + step, size)) for first in range(0, size, step)]

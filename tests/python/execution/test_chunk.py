"""A study is cut into the same chunks wherever it runs."""

from itertools import pairwise

import pytest
from simcore.execution.chunk import Chunk, chunk_size, chunks_of

SIZES = [1, 255, 256, 257, 262_144, 262_145, 1_000_000, 10**7, 10**8]


@pytest.mark.parametrize("size", SIZES)
def test_each_design_is_in_one_chunk(size: int) -> None:
    chunks = chunks_of(size)
    assert (chunks[0].first, chunks[-1].last) == (0, size)
    assert all(left.last == right.first for left, right in pairwise(chunks))
    assert {chunk.size for chunk in chunks[:-1]} <= {chunk_size(size)}
    assert 0 < chunks[-1].size <= chunk_size(size)


@pytest.mark.parametrize(
    ("size", "chunk", "files"),
    [(1, 256, 1), (10_000, 256, 40), (262_144, 256, 1024), (262_145, 512, 513), (10**6, 1024, 977),
     (10**8, 65536, 1526), (10**9, 65536, 15259)],
)  # fmt: skip
def test_size_of_a_chunk(size: int, chunk: int, files: int) -> None:
    assert (chunk_size(size), len(chunks_of(size))) == (chunk, files)


def test_a_study_of_nothing_has_no_chunk() -> None:
    assert chunks_of(0) == []


def test_files_sorted_by_name_are_in_order() -> None:
    files = [chunk.file for chunk in chunks_of(10**8)]
    assert sorted(files) == files
    assert Chunk(65536, 131072).file == "designs-000000000065536.parquet"


def test_a_chunk_in_words() -> None:
    assert str(Chunk(256, 300)) == "designs 256 to 299"

"""A chunk as a file."""

from pathlib import Path

import pyarrow.parquet
import pytest
import simcore
from simcore.execution import parquet

from tests.python.squares import Squares, rows

STUDY = Squares(300)


def test_the_same_designs_are_the_same_bytes() -> None:
    data = parquet.written(STUDY, STUDY.evaluate(0, 300))
    assert parquet.written(Squares(300), Squares(300).evaluate(0, 300)) == data
    assert parquet.read(data).to_pylist() == rows(300)
    assert parquet.written(Squares(300, name="other"), STUDY.evaluate(0, 300)) != data


def test_a_slice_of_a_batch_is_a_file_like_any_other() -> None:
    assert parquet.written(STUDY, STUDY.evaluate(0, 300).slice(20, 40)) == parquet.written(
        STUDY, STUDY.evaluate(20, 60)
    )


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "designs.parquet"
    path.write_bytes(parquet.written(STUDY, STUDY.evaluate(0, 300)))
    return str(path)


def test_its_own_file(file: str) -> None:
    parquet.require_own(file, STUDY.identity, 300)


def test_file_of_another_study(file: str) -> None:
    with pytest.raises(simcore.InputError, match="designs of study other, got designs of study squares-300"):
        parquet.require_own(file, "other", 300)


def test_file_of_somebody_else(tmp_path: Path) -> None:
    path = str(tmp_path / "theirs.parquet")
    pyarrow.parquet.write_table(pyarrow.table({"x": [1]}), path)
    with pytest.raises(simcore.InputError, match="must hold designs of study squares-300, got designs of study none"):
        parquet.require_own(path, STUDY.identity, 1)


def test_wrong_number_of_designs(file: str) -> None:
    with pytest.raises(simcore.InputError, match="must hold 256 designs, got 300"):
        parquet.require_own(file, STUDY.identity, 256)


@pytest.mark.parametrize("kept", [0, 3, 500, -1])
def test_a_file_that_is_cut_off(file: str, kept: int) -> None:
    path = Path(file)
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(simcore.InputError, match="must be a whole Parquet file: remove it") as raised:
        parquet.require_own(file, STUDY.identity, 300)
    assert len(raised.value.problems) == 1
    assert "\n" not in str(raised.value)

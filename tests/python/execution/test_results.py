"""The folder of a study's results, and the programs that read it."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import duckdb
import pandas
import polars
import pytest
import simcore
from simcore.execution.results import opened
from simcore.execution.run import run_study

from tests.python.squares import SCHEMA, Squares, rows
from tests.python.study_files import contents

STUDY = Squares(1000)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    run_study(STUDY, results=tmp_path / "results")
    return tmp_path / "results"


def refused(folder: Path, study: Squares = STUDY) -> str:
    """What running the study there says; nothing in the folder changes."""
    before = contents(folder) if folder.is_dir() else {}
    with pytest.raises(simcore.InputError) as raised:
        run_study(study, results=folder)
    assert (contents(folder) if folder.is_dir() else {}) == before
    return str(raised.value)


# ------------------------------------------------------------------------------------------------ what is in it
def test_files(folder: Path) -> None:
    assert sorted(contents(folder)) == [
        *(f"designs/designs-{first:015d}.parquet" for first in range(0, 1000, 256)), "study.json"
    ]  # fmt: skip
    said = json.loads((folder / "study.json").read_text())
    assert said == {"study": "squares-1000", "designs": 1000, "designs_per_file": 256}


@pytest.fixture
def unfinished(folder: Path) -> Path:
    """The folder of a study that was killed while it wrote its last file."""
    last = folder / "designs" / "designs-000000000000768.parquet"
    (folder / "designs" / ".0123456789abcdef.new").write_bytes(last.read_bytes()[:300])
    last.unlink()
    return folder


def test_pandas(unfinished: Path) -> None:
    assert pandas.read_parquet(unfinished / "designs").to_dict("records") == rows(768)


def test_polars(unfinished: Path) -> None:
    assert polars.scan_parquet(unfinished / "designs" / "*.parquet").collect().to_dicts() == rows(768)


def test_duckdb(unfinished: Path) -> None:
    query = f"select * from '{unfinished}/designs/*.parquet' order by index"
    assert duckdb.sql(query).fetchall() == [tuple(row.values()) for row in rows(768)]


@pytest.mark.parametrize("results", [None, "results"])
def test_dataset(results: str | None, tmp_path: Path) -> None:
    found = run_study(STUDY, results=results and tmp_path / results)
    assert found.to_table().to_pylist() == rows(1000)
    assert found.schema.equals(SCHEMA)


@pytest.mark.parametrize("results", [None, "results"])
def test_a_study_without_designs(results: str | None, tmp_path: Path) -> None:
    found = run_study(Squares(0), results=results and tmp_path / results)
    assert (found.count_rows(), found.schema.names) == (0, SCHEMA.names)


# ------------------------------------------------------------------------------------------------ what is refused
def test_folder_of_another_study(folder: Path) -> None:
    assert refused(folder, Squares(1200)) == (
        f"{folder}: must hold results of this study, squares-1200 (1200 designs), got those of study squares-1000 "
        "(1000 designs): choose another folder"
    )


@pytest.mark.parametrize("text", ["", "{", "[]", '{"study": 1}', "null", "\x00" * 9])
def test_folder_whose_study_is_not_known(text: str, folder: Path) -> None:
    (folder / "study.json").write_text(text)
    assert (
        refused(folder)
        == f"{folder}/study.json: must say whose results they are, as simcore wrote it, got something else"
    )


def test_folder_of_somebody_else(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("x")
    message = f"{tmp_path}: must be an empty folder, or one with the study.json of this study, got one with thesis.tex"
    assert refused(tmp_path) == message


def test_a_file(tmp_path: Path) -> None:
    (tmp_path / "results").write_text("x")
    assert refused(tmp_path / "results") == f"{tmp_path}/results: must be a folder, got a file"


@dataclass(frozen=True)
class Filed(Squares):
    """Squares that are made of a file."""

    digest: str = "0" * 64
    path: str = "job.yaml"

    @property
    def identity(self) -> str:
        return f"squares-of-{self.digest[:4]}"

    @property
    def files(self) -> dict[str, str]:
        return {self.path: self.digest}


def test_a_file_of_the_study_that_has_changed_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "results"
    run_study(Filed(300), results=folder)
    assert json.loads((folder / "study.json").read_text())["files"] == {"job.yaml": "0" * 64}
    assert refused(folder, Filed(300, digest="1" * 64)) == (
        "job.yaml: must be as it was when these results were begun; restore it, or choose another folder for the "
        "results, got SHA-256 111111111111 instead of 000000000000"
    )
    assert run_study(Filed(300, path="moved/job.yaml"), results=folder).count_rows() == 300


def test_shards_of_another_study_do_not_merge(folder: Path, tmp_path: Path) -> None:
    """Every file that does not belong there is named."""
    run_study(Squares(1000, name="theirs"), results=tmp_path / "theirs")
    for first in (0, 512):
        name = f"designs/designs-{first:015d}.parquet"
        (tmp_path / "theirs" / name).rename(folder / name)
    (folder / "designs" / "more.parquet").write_bytes(b"")
    assert refused(folder).splitlines() == [
        f"{folder}/designs/designs-000000000000000.parquet: must hold designs of study squares-1000, got designs of "
        "study theirs-1000",
        f"{folder}/designs/designs-000000000000512.parquet: must hold designs of study squares-1000, got designs of "
        "study theirs-1000",
        f"{folder}/designs/more.parquet: must be a file of this study: move it",
    ]


def test_shards_of_one_study_merge(folder: Path, tmp_path: Path) -> None:
    """Files that two folders of a study have got: those of one are copied into the other."""
    whole = contents(folder)
    other = tmp_path / "other"
    (other / "designs").mkdir(parents=True)
    (other / "study.json").write_bytes(whole["study.json"])
    moved = folder / "designs" / "designs-000000000000256.parquet"
    moved.rename(other / "designs" / moved.name)
    run_study(STUDY, results=other)
    assert contents(other) == whole


def test_a_file_that_is_cut_off(folder: Path) -> None:
    """It is named; once it is gone, its designs are computed again."""
    whole = contents(folder)
    file = folder / "designs" / "designs-000000000000256.parquet"
    file.write_bytes(file.read_bytes()[:100])
    assert refused(folder).startswith(f"{file}: must be a whole Parquet file: remove it, and its designs are computed")
    file.unlink()
    run_study(STUDY, results=folder)
    assert contents(folder) == whole


# ------------------------------------------------------------------------------------------------ one writer at a time
def test_another_program_that_writes_the_folder(folder: Path) -> None:
    program = f"from simcore.execution.run import run_study; from tests.python.squares import Squares; " \
              f"run_study(Squares(1000), results={str(folder)!r})"  # fmt: skip
    with opened(folder, STUDY):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    message = f"simcore.errors.InputError: {folder}: must not be in use: it is written by process {os.getpid()} on "
    assert message in done.stderr
    subprocess.run([sys.executable, "-c", program], check=True)


def test_leftovers_are_removed(folder: Path) -> None:
    """Leftovers of the writer of files are removed, and nothing that is named otherwise."""
    whole = contents(folder)
    (folder / ".0123456789abcdef.new").write_text("{")
    (folder / "designs" / ".fedcba9876543210.new").write_bytes(b"PAR1")
    run_study(STUDY, results=folder)
    assert contents(folder) == whole


def test_a_program_that_was_killed_before_it_said_whose_folder_it_is(folder: Path, tmp_path: Path) -> None:
    new = tmp_path / "new"
    new.mkdir()
    (new / ".0123456789abcdef.new").write_text("{")
    run_study(STUDY, results=new)
    assert contents(new) == contents(folder)

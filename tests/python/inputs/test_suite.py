"""A suite as a folder: which files are jobs, what stands beside them, and what is refused."""

import json
from pathlib import Path

import pytest
import simcore
from simcore.inputs.suite import PinFile, Suite, catalog_file

from tests.python.jobs import smallest
from tests.python.suites import suite_of

SPOT, PLAIN = "bert-spot.yaml", "resnet50-on-demand.yaml"


def names(folder: Path) -> list[str]:
    return list(Suite.open(folder).files)


def problems(folder: Path) -> list[str]:
    with pytest.raises(simcore.InputError) as error:
        simcore.run_suite(folder)
    return [str(problem) for problem in error.value.problems]


def test_jobs_are_the_files_directly_in_the_suite(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", SPOT, PLAIN, prices=["ours.json"])
    (folder / "ours.json").write_text("{}")
    (folder / "below").mkdir()
    (folder / "below" / "other.yaml").write_text("simcore: 1")
    (folder / "notes.txt").write_text("not a job")
    (folder / "request.workload.yaml").write_text("work: {}")
    assert names(folder) == ["bert-spot", "resnet50-on-demand"]


def test_patterns_lead_into_folders(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", SPOT, jobs=["**/*.json"])
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "b" / "job.json").write_text(json.dumps(smallest().description))
    (folder / "pins").mkdir()
    (folder / "pins" / "old.json").write_text("{}")
    assert names(folder) == ["a/b/job"]


@pytest.mark.parametrize("pattern", ["../*.yaml", "/etc/*.json"])
def test_patterns_stay_in_the_suite(pattern: str, tmp_path: Path) -> None:
    (problem,) = problems(suite_of(tmp_path / "suite", SPOT, jobs=[pattern]))
    assert problem.endswith(f"must lead to files in the suite, got {pattern!r}")


def test_two_files_of_one_name(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", SPOT)
    (folder / "bert-spot.json").write_text("{}")
    (problem,) = problems(folder)
    assert "must have a name of its own" in problem


def test_what_is_no_suite(tmp_path: Path) -> None:
    assert problems(tmp_path / "none") == [f"{tmp_path / 'none'}: must be the folder of a suite, got nothing"]
    file = tmp_path / "file"
    file.write_text("")
    assert "got a file" in problems(file)[0]
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "must hold at least one job file" in problems(empty)[0]


def test_every_problem_of_a_suite_yaml(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", SPOT)
    (folder / "suite.yaml").write_text("simcore_suite: 1\nseeds: 2\nreplications: many\ntolerance: 3 s\n")
    found = problems(folder)
    assert [text.split(": ")[1] for text in found] == ["replications", "tolerance", "seeds"]
    assert "did you mean seed?" in found[2]
    (folder / "suite.json").write_text("{}")
    assert "must hold one of" in problems(folder)[0]


def test_a_price_book_that_is_not_there(tmp_path: Path) -> None:
    (problem,) = problems(suite_of(tmp_path / "suite", SPOT, prices=["ours.csv"]))
    assert "ours.csv" in problem


def test_a_pin_that_is_none_and_a_catalog_that_is_gone(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", SPOT)
    simcore.accept_suite(folder)
    pin = PinFile.read(folder / "pins" / "bert-spot.json")
    catalog = catalog_file(pin.path, pin.pin.catalog)
    text = catalog.read_text()
    catalog.write_text(text.replace(pin.pin.catalog, "0" * 64))
    assert "must hold the catalog of" in problems(folder)[0]
    catalog.unlink()
    assert str(catalog) in problems(folder)[0]
    pin.path.write_text('{"simcore_pin": 1, "numbers": 3}')
    assert len(problems(folder)) >= 2


def test_a_request_takes_the_workload_beside_it(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite")
    request = simcore.Job(smallest().description).to_request()
    (folder / "train.json").write_text(json.dumps(request))
    (folder / "train.workload.yaml").write_text("work: {compute: {duration: 2 h}}")
    assert names(folder) == ["train"]
    assert Suite.open(folder).load("train").description["work"]["compute"]["duration"] == "2 h"

"""A suite as a folder: which files are jobs, what stands beside them, and what is refused."""

import errno
import json
from pathlib import Path

import pytest
import simcore
from simcore.inputs.suite import PinFile, Suite, catalog_file

from tests.python.jobs import smallest
from tests.python.suites import edit, suite_of

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
    assert names(folder) == ["bert-spot", "resnet50-on-demand"]


def test_patterns_lead_into_folders(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", SPOT, jobs=["**/*.json"])
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "b" / "job.json").write_text(json.dumps(smallest().description))
    (folder / "pins").mkdir()
    (folder / "pins" / "old.json").write_text("{}")
    assert names(folder) == ["a/b/job"]


@pytest.mark.parametrize("pattern", ["../*.yaml", "/etc/*.json", "", "a/../../*.yaml"])
def test_patterns_stay_in_the_suite(pattern: str, tmp_path: Path) -> None:
    (problem,) = problems(suite_of(tmp_path / "suite", SPOT, jobs=[pattern]))
    assert problem.endswith(f"must be patterns that lead to files in the suite, got {pattern!r}")


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


def test_a_pin_that_is_none_is_a_problem_of_its_job_alone(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", SPOT, PLAIN)
    simcore.accept_suite(folder)
    pin = PinFile.read(folder / "pins" / "bert-spot.json")
    catalog = catalog_file(folder / "pins", pin.pin.catalog)
    text = catalog.read_text()
    pin.path.write_text("<<<<<<< ours")
    report = simcore.run_suite(folder)
    assert report.states == {"unchanged": 1, "refused": 1}
    assert "bert-spot.json" in report.jobs[0].problems[0]
    assert simcore.accept_suite(folder).states == {"unchanged": 1, "unpinned": 1}
    assert simcore.run_suite(folder)
    catalog.write_text(text.replace(pin.pin.catalog, "0" * 64))
    assert "must hold the catalog of" in simcore.run_suite(folder).jobs[0].problems[0]
    catalog.unlink()
    assert str(catalog) in simcore.run_suite(folder).jobs[0].problems[0]
    simcore.accept_suite(folder)
    assert simcore.run_suite(folder)


@pytest.mark.parametrize("name", ["catalogs/bert.yaml", "pins/bert.yaml", "a.files/bert.yaml"])
def test_names_that_would_stand_among_the_pins(name: str, tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", jobs=["**/*.yaml"])
    (folder / name).parent.mkdir()
    (folder / name).write_text("simcore: 1")
    assert len(problems(folder)) == 1


def test_layers_lie_in_the_suite(tmp_path: Path) -> None:
    (tmp_path / "outside.csv").write_text("root:x:0:0\n")
    folder = suite_of(tmp_path / "suite", SPOT, prices=["../outside.csv", str(tmp_path / "outside.csv"), "link.csv"])
    (folder / "link.csv").symlink_to(tmp_path / "outside.csv")
    found = problems(folder)
    assert len(found) == 3
    assert all("must name files in the suite" in problem for problem in found)
    assert "root:x" not in "".join(found)


def test_files_that_a_pin_could_not_keep(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", SPOT)
    (folder / "market.csv").write_text("time,available\n0,3\n300,0\n600,3\n900,3\n")
    edit(folder / SPOT, "  capacity_wait: {exponential: {mean: 20 min}}", f"  trace: {{file: {folder / 'market.csv'}}}")
    (job,) = simcore.run_suite(folder).jobs
    assert "for its pin to keep them" in job.problems[0]


def test_pins_that_are_links_are_not_written_through(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", SPOT)
    simcore.accept_suite(folder)
    target = tmp_path / "mine"
    target.write_text("keep")
    (folder / "pins" / "bert-spot.json").unlink()
    (folder / "pins" / "bert-spot.json").symlink_to(target)
    with pytest.raises(simcore.SpecError, match="must be no link"):
        simcore.accept_suite(folder)
    assert target.read_text() == "keep"


@pytest.mark.parametrize(
    "name", ["catalogs", "catalogs/0123456789abcdef.json", "bert-spot.files", "bert-spot.files/a.csv"]
)
def test_what_stands_beside_pins_is_no_link(name: str, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "a.csv").write_text("keep")
    folder = suite_of(tmp_path / "suite", SPOT)
    link = folder / "pins" / name
    link.parent.mkdir(parents=True)
    link.symlink_to(tmp_path / "outside")
    rule = f"{link}: must be no link: what it leads to would be read, and written"
    assert problems(folder) == [rule]
    with pytest.raises(simcore.SpecError, match="must be no link"):
        simcore.accept_suite(folder)
    assert (tmp_path / "outside" / "a.csv").read_text() == "keep"


@pytest.mark.parametrize("name", ["outside.yaml", "request.workload.yaml"])
def test_jobs_that_are_links_to_outside(name: str, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("root: x\n")
    folder = suite_of(tmp_path / "suite", SPOT)
    (folder / "request.json").write_text("{}")
    (folder / name).symlink_to(tmp_path / "secret.yaml")
    assert problems(folder) == [f"{folder / name}: must be a file in the suite, got a link that leads outside"]


def test_a_link_within_the_suite_is_a_job(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", SPOT)
    (folder / "same.yaml").symlink_to(SPOT)
    assert names(folder) == ["bert-spot", "same"]


def test_a_folder_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:  # root may read every folder
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert problems(tmp_path) == [f"{tmp_path}: must be the folder of a suite, got permission denied"]


def test_a_workload_without_its_request(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", SPOT)
    (folder / "request.workload.yaml").write_text("work: {}")
    assert "must stand beside the request" in problems(folder)[0]


def test_problems_of_a_request_are_found(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite")
    request = simcore.Job(smallest().description).to_request()
    del request["RoleArn"]
    (folder / "train.json").write_text(json.dumps(request))
    (folder / "train.workload.yaml").write_text("work: {compute: {duration: 2 h}}")
    (job,) = simcore.run_suite(folder).jobs
    assert (job.state, "RoleArn" in job.problems[0]) == ("refused", True)


def test_a_request_takes_the_workload_beside_it(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite")
    request = simcore.Job(smallest().description).to_request()
    (folder / "train.json").write_text(json.dumps(request))
    (folder / "train.workload.yaml").write_text("work: {compute: {duration: 2 h}}")
    assert names(folder) == ["train"]
    assert Suite.open(folder).load("train").description["work"]["compute"]["duration"] == "2 h"

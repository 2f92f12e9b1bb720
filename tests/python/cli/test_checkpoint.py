"""simcore advise checkpoint JOB"""

import json
from pathlib import Path

import pytest
import simcore
from simcore.display import checkpoint_advice

from tests.python.checkpoint_jobs import job
from tests.python.command_line import refused, run
from tests.python.documents import cells


@pytest.fixture
def path(tmp_path: Path) -> Path:
    place = tmp_path / "job.json"
    place.write_text(json.dumps(job()))
    return place


@pytest.mark.parametrize("deadline", [None, "14 h"])
def test_table_says_it_all(path: Path, deadline: str | None) -> None:
    done = run("advise", "checkpoint", path, *(["--max-time", deadline] if deadline else []), COLUMNS="120")
    assert (done.code, done.err) == (0, "")
    advice = simcore.advise_checkpoint(path, deadline=deadline)
    shown = " ".join(done.out.split())
    assert checkpoint_advice.headline(advice) in shown
    for row in cells(checkpoint_advice.document(advice), "intervals"):
        assert " ".join(filter(None, row)) in shown
    for line in checkpoint_advice.notes(advice):
        assert line in shown


def test_simulated_table_fits(tmp_path: Path) -> None:
    (tmp_path / "job.json").write_text(json.dumps(job(phases={})))
    done = run("advise", "checkpoint", tmp_path / "job.json", "--replications", "50", COLUMNS="80")
    assert done.code == 0
    assert "method: simulation (50 runs of each interval" in " ".join(done.out.split())
    assert "phases.image_pull is uncertain" in " ".join(done.out.split())
    assert max(map(len, done.out.splitlines())) <= 80


def test_json_and_files(path: Path, tmp_path: Path) -> None:
    done = run("advise", "checkpoint", path, "--format", "json")
    assert json.loads(done.out) == simcore.advise_checkpoint(path).to_dict()
    written = run("advise", "checkpoint", path, "--format", "json", "--out", tmp_path / "a.json")
    assert (written.code, written.out) == (0, "")
    assert (tmp_path / "a.json").read_text() == done.out
    pictures = run("advise", "checkpoint", path, "--plot", tmp_path / "a.svg", "--plot-hazards", tmp_path / "b.png")
    assert pictures.code == 0
    assert (tmp_path / "a.svg").read_text().startswith("<?xml")
    assert (tmp_path / "b.png").read_bytes().startswith(b"\x89PNG")


def test_without_interruptions_there_is_nothing_to_advise(tmp_path: Path) -> None:
    (tmp_path / "job.json").write_text(json.dumps(job(purchase="on_demand", spot={}, stopping={})))
    lines = refused(run("advise", "checkpoint", tmp_path / "job.json"))
    assert any("nothing interrupts this job" in line for line in lines)


@pytest.mark.parametrize("deadline", ["soon", "0 s", "-1 h"])
def test_bad_deadlines(path: Path, deadline: str) -> None:
    (line,) = refused(run("advise", "checkpoint", path, f"--max-time={deadline}"))
    assert line.startswith("--max-time")


def test_bad_options(path: Path) -> None:
    for arguments in (("--replications", "0"), ("--replications", "-1"), ("--seed", "-1"), ("--plot", "a.pdf")):
        assert refused(run("advise", "checkpoint", path, *arguments))
    with pytest.raises(simcore.SpecError, match="must be a description"):
        simcore.advise_checkpoint(simcore.Job(job()).resolve())  # type: ignore[arg-type]


def test_missing_pause_is_said(tmp_path: Path) -> None:
    (tmp_path / "job.json").write_text(json.dumps(job(checkpoint={"size": "1 GB"})))
    done = run("advise", "checkpoint", tmp_path / "job.json", "--replications", "20", COLUMNS="200")
    assert "checkpoint.pause is not given: 7.45 s assumed" in done.out
    (tmp_path / "job.json").write_text(json.dumps(job(checkpoint={})))
    (line,) = refused(run("advise", "checkpoint", tmp_path / "job.json"))
    assert "checkpoint.size: must be known, or checkpoint.pause, or work.model" in line

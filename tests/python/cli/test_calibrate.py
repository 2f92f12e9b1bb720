"""simcore calibrate HISTORY"""

import json
from pathlib import Path

import pytest
import simcore

from tests.python.command_line import refused, run

HISTORY = [str(path) for path in sorted((Path(__file__).parents[3] / "examples" / "history").iterdir())]
JOB = str(Path(__file__).parents[3] / "examples" / "jobs" / "resnet50-on-demand.yaml")


@pytest.mark.parametrize("columns", ["80", "140"])
def test_a_table_and_a_profile(tmp_path: Path, columns: str) -> None:
    written = tmp_path / "profile.yaml"
    done = run("calibrate", *HISTORY, "-o", str(written), "--name", "ours", COLUMNS=columns)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("ours: 12 laws from jobs from 2025-05-05 to 2025-05-26")
    assert max(map(len, done.out.splitlines())) <= int(columns)
    assert simcore.load_profile(written).name == "ours"
    assert run("forecast", JOB, "--profile", str(written)).code == 0


def test_json_and_csv_hold_the_laws() -> None:
    found = json.loads(run("calibrate", *HISTORY, "--format", "json").out)
    assert len(found["learned"]) == 12
    lines = run("calibrate", *HISTORY, "--format", "csv").out.splitlines()
    assert len(lines) == 13
    assert lines[0].startswith("parameter,family,")


def test_bad_input(tmp_path: Path) -> None:
    assert refused(run("calibrate", "missing.json"))[0].startswith("missing.json")
    assert refused(run("calibrate", *HISTORY, "-o", str(tmp_path / "none" / "p.yaml")))[0].startswith(str(tmp_path))
    learned = tmp_path / "p.yaml"
    run("calibrate", *HISTORY, "-o", str(learned))
    learned.write_text(learned.read_text().replace("jobs: 3", "jobs: 0"))
    assert "learned[1].jobs: must be at least 1, got 0" in refused(run("forecast", JOB, "--profile", str(learned)))[0]

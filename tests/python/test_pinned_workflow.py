"""The workflow of examples/ci that compares forecasts with their pins: its step runs in bash as a runner would."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from tests.python.command_line import run
from tests.python.jobs import ROOT
from tests.python.suites import edit, suite_of

WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / "examples" / "ci" / "pinned-forecasts.yml").read_text())
STEPS: list[dict[str, Any]] = WORKFLOW["jobs"]["forecasts"]["steps"]
COMPARE = "Compare the forecasts with their pins"


def compared(folder: Path) -> subprocess.CompletedProcess[str]:
    """The step that compares, in a repository whose jobs are in its folder `jobs`."""
    program = folder / "simcore"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m simcore "$@"\n')
    program.chmod(0o755)
    (step,) = (step for step in STEPS if step.get("name") == COMPARE)
    environment = {
        **os.environ,
        **WORKFLOW["env"],
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "GITHUB_STEP_SUMMARY": str(folder / "step_summary.md"),
    }
    command = ["bash", "-e", "-c", step["run"]]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=60)


def test_it_is_a_workflow_that_runs_what_it_names() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read", "pull-requests": "write"}
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", step["uses"]) for step in STEPS if "uses" in step)
    assert not any("${{" in step.get("run", "") for step in STEPS)


def test_as_pinned_and_moved(tmp_path: Path) -> None:
    suite_of(tmp_path / "jobs", "bert-spot.yaml")
    assert run("regress", "accept", "jobs", cwd=tmp_path).code == 0
    same = compared(tmp_path)
    assert (same.returncode, same.stderr) == (0, "")
    edit(tmp_path / "jobs" / "bert-spot.yaml", "epochs: 3", "epochs: 4")
    assert compared(tmp_path).returncode == 1
    assert "work.epochs" in (tmp_path / "forecasts.md").read_text()
    assert "work.epochs" in (tmp_path / "step_summary.md").read_text()
    assert 'failures="1"' in (tmp_path / "forecasts.xml").read_text()

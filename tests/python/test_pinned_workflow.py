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
COMPARE, COMMENT = "Compare the forecasts with their pins", "Comment on the pull request"
GH = """#!/bin/sh
case "$*" in
*--paginate*) cat "$(dirname "$0")/earlier_comment" ;;
*) echo "$3 $4" >> "$(dirname "$0")/comments" ;;
esac
"""


def step_of(name: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A step, in a repository whose jobs are in its folder `jobs`, with programs of that folder first."""
    for program, text in (("simcore", f'#!/bin/sh\nexec "{sys.executable}" -m simcore "$@"\n'), ("gh", GH)):
        (folder / program).write_text(text)
        (folder / program).chmod(0o755)
    (step,) = (step for step in STEPS if step.get("name") == name)
    known = {**os.environ, **WORKFLOW["env"], "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", **environment}
    command = ["bash", "-e", "-c", step["run"]]
    return subprocess.run(command, cwd=folder, env=known, capture_output=True, text=True, check=False, timeout=60)


def compared(folder: Path) -> subprocess.CompletedProcess[str]:
    return step_of(COMPARE, folder, GITHUB_STEP_SUMMARY=str(folder / "step_summary.md"))


def test_it_comments_once_something_moved_and_keeps_that_up_to_date(tmp_path: Path) -> None:
    (step,) = (step for step in STEPS if step.get("name") == COMMENT)
    assert step["env"]["COMPARED"] == "${{ steps.compare.outcome }}"
    assert [step["name"] for step in STEPS if step.get("id") == "compare"] == [COMPARE]
    (tmp_path / "forecasts.md").write_text("report\n")
    made = tmp_path / "comments"
    for earlier, outcome, expected in [
        ("", "success", ""),
        ("", "failure", "POST pull/comments\n"),
        ("17\n", "failure", "PATCH all/17\n"),
        ("17\n", "success", "PATCH all/17\n"),  # it says then that all is as pinned
    ]:
        (tmp_path / "earlier_comment").write_text(earlier)
        made.write_text("")
        done = step_of(COMMENT, tmp_path, COMMENTS="pull/comments", COMMENT="all", COMPARED=outcome)
        assert (done.returncode, done.stderr, made.read_text()) == (0, "", expected)
        assert (tmp_path / "comment.md").read_text().startswith("<!-- simcore pinned forecasts -->\n\nreport")


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

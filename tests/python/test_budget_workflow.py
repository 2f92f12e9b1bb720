"""The workflow of examples/ci is executed: its steps run in bash as the runner would, but for installing."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.python.jobs import EXAMPLES, ROOT

WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / "examples" / "ci" / "budget-gate.yml").read_text())
STEPS: list[dict[str, Any]] = WORKFLOW["jobs"]["budget"]["steps"]
INSTALL, COMMENT = "Install simcore", "Comment on the pull request"
MARKER = "<!-- simcore budget gate -->"


@dataclass(frozen=True)
class Runner:
    """A checked-out repository with jobs, and the programs that a runner has."""

    folder: Path
    bin: Path
    summary: Path

    def run(self, step: dict[str, Any], **changes: str) -> subprocess.CompletedProcess[str]:
        """One `run:` step, under the runner's own `bash -e`."""
        environment = {
            **os.environ,
            **{name: str(value) for name, value in WORKFLOW["env"].items()},
            **{name: re.sub(r"\$\{\{ *([\w.]+) *\}\}", r"<\1>", value) for name, value in step.get("env", {}).items()},
            "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}",
            "GITHUB_STEP_SUMMARY": str(self.summary),
            **changes,
        }
        return subprocess.run(
            ["bash", "-e", "-c", step["run"]],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def script(self, name: str, text: str) -> None:
        """A program on the runner's path."""
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    made = Runner(tmp_path / "repository", tmp_path / "bin", tmp_path / "step_summary.md")
    (made.folder / "jobs").mkdir(parents=True)
    made.bin.mkdir()
    made.script("simcore", f'#!/bin/sh\nexec "{sys.executable}" -m simcore "$@"\n')
    # With the interruptions that its owner has seen, it nearly always finishes in time.
    job = (EXAMPLES / "bert-spot.yaml").read_text() + "  interruptions: {exponential: {mean: 200 h}}\n"
    (made.folder / "jobs" / "bert.yaml").write_text(job)
    return made


def named(name: str) -> dict[str, Any]:
    return next(step for step in STEPS if step.get("name") == name)


def ours() -> list[dict[str, Any]]:
    return [step for step in STEPS if "run" in step and step["name"] not in (INSTALL, COMMENT)]


def test_it_is_a_workflow() -> None:
    triggers = WORKFLOW[True]  # YAML 1.1 reads `on` as a truth value; GitHub does not
    assert "pull_request" in triggers
    assert WORKFLOW["permissions"] == {"contents": "read", "pull-requests": "write"}
    assert all(("uses" in step) != ("run" in step) for step in STEPS)
    assert [step["uses"].partition("@")[0] for step in STEPS if "uses" in step] == [
        "actions/checkout",
        "actions/setup-python",
    ]
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", step["uses"]) for step in STEPS if "uses" in step)
    # Expressions in a script would let a branch name run as code.
    assert not any("${{" in step.get("run", "") for step in STEPS)


def test_it_installs_this_repository() -> None:
    assert named(INSTALL)["run"] == 'python -m pip install "$SIMCORE"'
    assert (ROOT / WORKFLOW["env"]["SIMCORE"] / "pyproject.toml").exists()


def test_within(runner: Runner) -> None:
    assert ours()
    for step in ours():
        done = runner.run(step)
        assert (done.returncode, done.stderr) == (0, "")
        assert "within budget" in done.stdout
    summary = runner.summary.read_text()
    assert summary.startswith("### ✅ <code>bert-finetune-spot</code>: within budget")
    assert "| ✅ cost ≤ $500.00 |" in summary
    assert "| ✅ wall clock ≤ 8 h 0 min |" in summary
    assert (runner.folder / "budget.md").read_text() == summary


@pytest.mark.parametrize("limits", [{"MAX_COST": "20 USD"}, {"MAX_TIME": "2 h"}], ids=str)
def test_over(runner: Runner, limits: dict[str, str]) -> None:
    codes = [runner.run(step, **limits).returncode for step in ours()]
    assert codes == [1]
    assert runner.summary.read_text().startswith("### ❌ <code>bert-finetune-spot</code>: over budget")


def test_one_of_several_over(runner: Runner) -> None:
    (runner.folder / "jobs" / "p4d.yaml").write_text((EXAMPLES / "bert-p4d.yaml").read_text())
    codes = [runner.run(step, MAX_COST="50 USD").returncode for step in ours()]
    assert codes == [1]
    summary = runner.summary.read_text()
    assert summary.startswith("### ❌ 1 of 2 jobs over budget")
    assert "jobs/bert.yaml" in summary
    assert "jobs/p4d.yaml" in summary


def test_no_job_files(runner: Runner) -> None:
    (runner.folder / "jobs" / "bert.yaml").unlink()
    done = runner.run(ours()[0])
    assert done.returncode == 2
    assert "jobs/*.yaml: must be a file that exists" in done.stderr


def test_bad_limit(runner: Runner) -> None:
    done = runner.run(ours()[0], MAX_COST="")
    assert done.returncode == 2
    assert "--max-cost: must be a sum of money" in done.stderr
    assert not (runner.folder / "budget.md").exists()


@pytest.mark.parametrize(("known", "method"), [("", "POST"), ("4711\n4712\n", "PATCH")])
def test_comment(runner: Runner, known: str, method: str) -> None:
    """With a stand-in for gh that lists the known comments and notes what it is asked."""
    runner.script(
        "gh",
        '#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done >> "$LOG"; echo -- >> "$LOG"\n'
        'case "$*" in *--paginate*) printf "$KNOWN";; esac\n',
    )
    assert runner.run(ours()[0], MAX_COST="20 USD").returncode == 1
    log = runner.folder / "log"
    done = runner.run(named(COMMENT), LOG=str(log), KNOWN=known)
    assert (done.returncode, done.stderr) == (0, "")
    comment = (runner.folder / "comment.md").read_text()
    assert comment == f"{MARKER}\n\n{(runner.folder / 'budget.md').read_text()}"
    assert len(comment) < 65_536
    calls = log.read_text().split("--\n")
    where = "repos/<github.repository>/issues/" + (
        "comments/4711" if known else "<github.event.pull_request.number>/comments"
    )
    assert calls[1].splitlines() == ["api", "--method", method, where, "--field", "body=@comment.md"]

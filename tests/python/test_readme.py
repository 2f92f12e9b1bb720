"""The README, followed by a newcomer: every command of it works on its own job, and so does its Python."""

import re
import shlex
from pathlib import Path

import pytest

from tests.python.command_line import run
from tests.python.jobs import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
(JOB,) = re.findall(r"```yaml\n# job.yaml\n(.*?)```", README, re.DOTALL)
COMMANDS = re.findall(r"^\.venv/bin/simcore (.*)$", README, re.MULTILINE)
(PYTHON,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("checkout")
    (place / "examples").symlink_to(ROOT / "examples")
    (place / "job.yaml").write_text(JOB)
    (place / "jobs").mkdir()
    (place / "jobs" / "job.yaml").write_text(JOB)
    return place


def test_there_are_commands() -> None:
    assert len(COMMANDS) >= 12


@pytest.mark.parametrize("command", COMMANDS)
def test_command(folder: Path, command: str) -> None:
    done = run(*shlex.split(command, comments=True), cwd=folder)
    assert done.code == 0, done.err
    assert done.out or " --out " in command


def test_python(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    names: dict[str, object] = {}
    exec(compile(PYTHON, "README.md", "exec"), names)
    assert names["forecast"]

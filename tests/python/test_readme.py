"""The README, followed by a newcomer: every command works on the files that it names, and so does its Python."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.python.jobs import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
(JOB,) = re.findall(r"```yaml\n# job.yaml\n(.*?)```", README, re.DOTALL)
SHELL = re.findall(r"```sh\n(\.venv/bin/simcore .*?)```", README, re.DOTALL)
COMMANDS = [line for block in SHELL for line in block.splitlines() if line and not line.startswith("#")]
(CPP,) = re.findall(r"```cpp\n(.*?)```", README, re.DOTALL)
(PYTHON,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with nothing but the examples, the program, and the job that the README writes."""
    place = tmp_path_factory.mktemp("checkout")
    (place / "examples").symlink_to(ROOT / "examples")
    (place / "job.yaml").write_text(JOB)
    program = place / ".venv" / "bin" / "simcore"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m simcore "$@"\n')
    program.chmod(0o755)
    return place


def test_there_are_commands() -> None:
    assert len(COMMANDS) >= 15


def test_commands_in_their_order(folder: Path) -> None:
    """Later ones use what earlier ones wrote."""
    for command in COMMANDS:
        done = subprocess.run(["sh", "-ec", command], cwd=folder, env={**os.environ, "COLUMNS": "80", "NO_COLOR": "1"},
                              capture_output=True, encoding="utf-8", check=False)  # fmt: skip
        assert done.returncode == 0, (command, done.stderr)
        assert done.stderr == "", command
        assert done.stdout or "simcore" not in command, command


def test_python(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    names: dict[str, object] = {}
    exec(compile(PYTHON, "README.md", "exec"), names)
    assert names["forecast"]


def test_cpp_is_that_of_the_planner() -> None:
    """`make install-check` builds the planner from an installed tree, and runs it on the README's job.yaml."""
    planner = (ROOT / "examples" / "planner" / "main.cpp").read_text()
    assert [line for line in CPP.splitlines() if line not in planner] == []

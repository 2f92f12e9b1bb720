"""skills/simcore/SKILL.md: its front matter is what agents read, and every command on it runs."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.python import forked_program
from tests.python.jobs import EXAMPLES, ROOT

SKILL = ROOT / "skills" / "simcore" / "SKILL.md"
TEXT = SKILL.read_text(encoding="utf-8")
_, FRONT, BODY = TEXT.split("---\n", 2)
LINES = [line for block in re.findall(r"```sh\n(.*?)```", BODY, re.DOTALL) for line in block.splitlines()]
INLINE = re.findall(r"`(simcore [a-z][^`]*)`", BODY)


def test_the_front_matter() -> None:
    """Limits of the Agent Skills specification (agentskills/agentskills, docs/specification.mdx, of 2026-11-29)."""
    front = yaml.safe_load(FRONT)
    assert front["name"] == SKILL.parent.name
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", front["name"])
    assert 0 < len(front["description"]) <= 1024
    assert "Use it when" in front["description"]
    assert len(front["compatibility"]) <= 500
    assert len(BODY.encode()) // 3 < 5000  # tokens, as it recommends


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The examples, with the program on the path."""
    place = tmp_path_factory.mktemp("skill")
    for each in ("jobs", "programs", "requests"):
        shutil.copytree(EXAMPLES.parent / each, place / each)
    program = place / "bin" / "simcore"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {" ".join(forked_program.program().for_shells)} "$@"\n')
    program.chmod(0o755)
    return place


@pytest.mark.parametrize("line", [*LINES, *INLINE])
def test_a_command(line: str, folder: Path) -> None:
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-ec", line], cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    told = re.search(r"# exit code (\d):", line)
    assert done.returncode == (int(told[1]) if told else 0), done.stderr
    assert done.stdout or done.returncode == 2


def test_what_the_skill_says_of_an_answer_is_said() -> None:
    quoted = re.findall(r"`(\$[^`]*)`", BODY)
    shown = subprocess.run(
        [*forked_program.program().for_shells, "forecast", str(EXAMPLES / "bert-spot.yaml")],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert quoted
    assert all(each in shown for each in quoted)


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", BODY)
    assert links
    assert all((SKILL.parent / each).exists() for each in links)

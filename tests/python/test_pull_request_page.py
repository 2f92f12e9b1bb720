"""docs/in-the-pull-request.md: its commands run in a repository with two commits, and its settings exist."""

import re
from pathlib import Path

import pytest
import yaml

from tests.python.command_line import run
from tests.python.jobs import ROOT
from tests.python.pull_requests import pull_request
from tests.python.test_pull_request_action import ACTION, HOOKS

PAGE = (ROOT / "docs" / "in-the-pull-request.md").read_text(encoding="utf-8")
(BLOCK,) = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [line.partition("#")[0].split() for line in BLOCK.splitlines()]
STEP, HOOK = (yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL))


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_command(words: list[str], tmp_path: Path) -> None:
    made = pull_request(tmp_path / "repository")
    made.git("checkout", "--quiet", "-b", "change")
    made.git("branch", "--force", "main", "HEAD~1")
    made.git("rm", "--quiet", "jobs/broken.json")
    done = run(*words[1:], cwd=made.folder)
    assert done.code in ((1, 2) if "--max-cost" in words else (0, 1)), done
    assert "--out" in words or "longer.json" in done.out


def test_inputs_of_the_action() -> None:
    assert STEP[0]["with"].keys() <= ACTION["inputs"].keys()
    named = re.findall(r"`([a-z-]+)`", " ".join(re.findall(r"^\| (`[^|]*) \|", PAGE, re.MULTILINE)))
    assert [name for name in ACTION["inputs"] if name not in named] == []


def test_the_hook() -> None:
    assert [each["id"] for each in HOOK["repos"][0]["hooks"]] == [each["id"] for each in HOOKS]

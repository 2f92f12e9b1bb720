"""docs/my-request.md: every command and every Python block on it runs, and its lists are the code's."""

import re
import shlex
import subprocess
import sys

import pytest
from simcore.inputs import estimator_keywords, warm_pool

from tests.python.command_line import run
from tests.python.jobs import ROOT

PAGE = (ROOT / "docs" / "my-request.md").read_text(encoding="utf-8")
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("command", COMMANDS)
def test_command(command: str) -> None:
    program, *arguments = shlex.split(command)
    done = run(*arguments, cwd=ROOT)
    assert (program, done.code, done.err) == ("simcore", 0, "")
    assert done.out


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[-1][:40])
def test_block(block: str) -> None:
    done = subprocess.run([sys.executable, "-c", block], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    for comment in re.findall(r"print\(.*\) +# (\[.*\])$", block, re.MULTILINE):
        assert comment in done.stdout


def test_it_has_them() -> None:
    assert (len(COMMANDS), len(BLOCKS)) == (6, 4)


def test_members_that_a_warm_pool_demands() -> None:
    section = PAGE[PAGE.index("## Warm pools") :]
    for path in warm_pool.MATCHED[:9]:
        assert f"`{path.rpartition('.')[2]}`" in section


def test_defaults_of_the_sdk() -> None:
    defaults = estimator_keywords.DEFAULTS
    assert (defaults["volume_size"], defaults["max_run"], defaults["input_mode"]) == (30, 86400, "File")
    assert "30 GB, a day, File mode, `FullyReplicated`" in PAGE

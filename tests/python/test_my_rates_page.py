"""docs/my-rates.md: every command and every block on it runs."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import simcore

from tests.python.command_line import run
from tests.python.jobs import ROOT, smallest

PAGE = (ROOT / "docs" / "my-rates.md").read_text(encoding="utf-8")
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
[BLOCK] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
JOB_PART, PROFILE = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("command", COMMANDS)
def test_command(command: str) -> None:
    program, *arguments = shlex.split(command)
    done = run(*arguments, cwd=ROOT)
    assert (program, done.code, done.err) == ("simcore", 0, "")
    assert done.out


def test_block() -> None:
    done = subprocess.run([sys.executable, "-c", BLOCK], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_parts_of_files(tmp_path: Path) -> None:
    whole = "simcore: 1\ncluster: {instance_type: ml.p4d.24xlarge}\nwork: {compute: {duration: 1 h}}\n" + JOB_PART
    (tmp_path / "job.yaml").write_text(whole)
    assert set(simcore.Job.load(tmp_path / "job.yaml").description["parameters"]) >= {"readers", "file.bandwidth"}
    simcore.forecast(tmp_path / "job.yaml")
    (tmp_path / "profile.yaml").write_text(PROFILE)
    assert simcore.load_profile(tmp_path / "profile.yaml").name == "my-vpc"


def test_parameters_that_it_names_are_known() -> None:
    known = {row.name for row in simcore.Catalog.builtin().parameters()}
    table = PAGE[PAGE.index("## What to measure") :]
    named = re.findall(r"`((?:file|fast_file|phase|upload|pipe)\.[a-z_]+)`", table)
    assert len(named) >= 10
    assert set(named) <= known


def test_what_it_calls_a_plain_value_takes_no_distribution() -> None:
    catalog = simcore.Catalog.builtin()
    for row in catalog.parameters():
        rule = row.name.startswith(("billing.", "stopping.", "transfer.", "efs.read_metering", "readers"))
        if rule:
            assert not row.varies
        if row.name.startswith("phase."):
            assert row.varies
    law = {"uniform": {"low": "1 s", "high": "3 s"}}
    assumed = smallest(parameters={"phase.starting": law}).resolve().assumed
    assert [entry.value for entry in assumed if entry.layer == "job file"] == ["2 s (p95 2.9 s)"]

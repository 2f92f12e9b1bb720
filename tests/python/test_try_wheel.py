"""The trial of a wheel in a clean root: it ends where there is a compiler."""

import subprocess
from pathlib import Path

import pytest

from tests.python.jobs import ROOT

REACHED = 7  # what the python3 of these tests ends with


def tried(programs: Path, *names: str) -> subprocess.CompletedProcess[str]:
    for name in ("python3", *names):
        (programs / name).write_text(f"#!/bin/sh\nexit {REACHED}\n")
        (programs / name).chmod(0o755)
    words = ["/bin/sh", str(ROOT / "tools" / "try_wheel.sh")]
    return subprocess.run(words, env={"PATH": str(programs)}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["cc", "c++", "gcc", "g++", "clang", "clang++"])
def test_a_compiler_ends_the_trial(tmp_path: Path, name: str) -> None:
    made = tried(tmp_path, name)
    assert (made.returncode, made.stderr) == (1, f"clean-root: this root has a compiler, {name}\n")


def test_without_a_compiler_it_goes_on(tmp_path: Path) -> None:
    assert tried(tmp_path).returncode == REACHED

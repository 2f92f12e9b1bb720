"""docs/pin-your-forecasts.md, followed from its beginning: its commands and tests run, and print what it says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from simcore.inputs.suite import Suite

from tests.python.jobs import ROOT

PAGE = (ROOT / "docs" / "pin-your-forecasts.md").read_text(encoding="utf-8")
START, CHANGE, *_ = BLOCKS = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
(PYTEST,) = (block for block in BLOCKS if "pytest jobs" in block)
(FORMATS,) = (block for block in BLOCKS if "--format" in block)
(SUITE,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
(TESTS,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
(MOVED,) = re.findall(r"^```\n(why they moved.*?)```", PAGE, re.DOTALL | re.MULTILINE)
PROGRAMS = {"simcore": "simcore", "pytest": "pytest -p simcore.pytest_plugin -p no:cacheprovider"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("checkout")
    (place / "examples").symlink_to(ROOT / "examples")
    (place / "pytest.ini").write_text("[pytest]\n")
    (place / ".venv" / "bin").mkdir(parents=True)
    for name, module in PROGRAMS.items():
        program = place / ".venv" / "bin" / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n')
        program.chmod(0o755)
    return place


def run(folder: Path, commands: str) -> tuple[str, list[int]]:
    """Output and exit codes of a block of commands, a line each, in a shell."""
    path = f"{folder / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    script = "".join(f"{line}\necho code $?\n" for line in commands.splitlines())
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "80"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.stderr == ""
    return done.stdout, [int(code) for code in re.findall(r"^code (\d+)$", done.stdout, re.MULTILINE)]


def test_followed_from_its_beginning(folder: Path) -> None:
    started, codes = run(folder, START)
    assert codes == [0, 0, 0, 0]
    assert "jobs: 2 forecasts pinned (2 new)\n" in started
    assert "jobs: as pinned: 2 forecasts\n" in started
    changed, codes = run(folder, CHANGE)
    assert codes == [0, 1, 0]
    assert MOVED in changed
    assert "jobs: 2 forecasts pinned (1 unchanged, 1 moved)\n" in changed
    written, codes = run(folder, FORMATS)
    assert codes == [0, 0, 0], written
    assert all((folder / name).stat().st_size > 0 for name in ("summary.md", "forecasts.xml"))
    tested, codes = run(folder, PYTEST)
    assert codes == [0, 0, 0], tested
    assert tested.count("2 passed") == 2


def test_its_suite_is_read(tmp_path: Path) -> None:
    (tmp_path / "suite.yaml").write_text(SUITE)
    spec = Suite.open(tmp_path).spec
    assert (spec.catalog, spec.prices, spec.profiles) == ("0.1.0", ["our-prices.csv"], ["our-rates.yaml"])


def test_its_tests_pass_and_fail_in_plain_words(folder: Path) -> None:
    (folder / "test_forecasts.py").write_text(TESTS)
    passed, codes = run(folder, "pytest test_forecasts.py")
    assert codes == [0], passed
    (folder / "test_forecasts.py").write_text(TESTS.replace("68.61", "78.61"))
    failed, codes = run(folder, "pytest test_forecasts.py")
    assert codes == [1]
    assert "cost_usd.mean: pinned 78.61, now 68.62" in failed
    assert "testing.py" not in failed  # the last line of the traceback is that of the test

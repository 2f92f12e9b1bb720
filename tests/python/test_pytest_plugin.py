"""The plug-in of pytest, in a project of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.python.suites import edit, suite_of

PLAIN = "resnet50-on-demand.yaml"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    suite_of(tmp_path / "jobs", "bert-spot.yaml", PLAIN)
    (tmp_path / "jobs" / "suite.yaml").write_text("simcore_suite: 1\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def pytest_in(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "simcore.pytest_plugin", "-p", "no:cacheprovider", *options]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, check=False, timeout=120)


def test_each_job_is_a_test(project: Path) -> None:
    fresh = pytest_in(project)
    assert fresh.returncode == 1
    assert "has no pin" in fresh.stdout
    accepted = pytest_in(project, "--simcore-accept")
    assert (accepted.returncode, "2 passed" in accepted.stdout) == (0, True), accepted.stdout
    edit(project / "jobs" / PLAIN, "epochs: 20", "epochs: 40")
    moved = pytest_in(project, "-v")
    assert moved.returncode == 1
    assert "1 failed, 1 passed" in moved.stdout
    assert "work.epochs: 20 → 40" in moved.stdout
    assert "Traceback" not in moved.stdout


def test_a_suite_that_is_wrong_is_an_error_of_its_own(project: Path) -> None:
    (project / "jobs" / "suite.yaml").write_text("simcore_suite: 2\n")
    done = pytest_in(project)
    assert done.returncode == 2
    assert "simcore_suite" in done.stdout


def test_other_files_of_that_name_are_left_alone(project: Path) -> None:
    (project / "suite.yaml").write_text("name: somebody else's\n")
    (project / "test_one.py").write_text("def test_one() -> None:\n    pass\n")
    done = pytest_in(project, "--collect-only", "--simcore-accept")
    assert done.returncode == 0, done.stdout
    assert "3 tests collected" in done.stdout
    assert not (project / "jobs" / "pins").exists()

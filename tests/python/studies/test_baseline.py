"""An older version that forecasts pinned jobs again: here the same version, which gives the pinned numbers."""

import json
import sys
from pathlib import Path

import pytest
import simcore

from tests.python.suites import edit, suite_of

SPOT = "bert-spot.yaml"


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    folder = suite_of(tmp_path / "suite", SPOT)
    (folder / "ours.csv").write_text(
        "item,region,usd,unit,as_of,source\nml.g5.12xlarge,eu-west-1,5,USD/h,2025-01-01,our contract\n"
    )
    (folder / "ours.yaml").write_text(
        "{simcore_profile: 1, name: ours, source: measured, as_of: 2025-01-01, parameters: {readers: 8}}"
    )
    (folder / "suite.yaml").write_text("{simcore_suite: 1, prices: [ours.csv], profiles: [ours.yaml], seed: 3}")
    simcore.accept_suite(folder)
    return folder


def remark(folder: Path) -> str:
    (job,) = simcore.run_suite(folder, baseline_python=sys.executable).jobs
    return next(each.remark for each in job.causes if each.cause == "code")


def scale(folder: Path, number: str, factor: float) -> None:
    path = folder / "pins" / "bert-spot.json"
    pin = json.loads(path.read_text())
    pin["numbers"][number] *= factor
    path.write_text(json.dumps(pin))


def test_numbers_that_no_version_gives(suite: Path) -> None:
    scale(suite, "cost_usd.p90", 1.01)
    assert remark(suite).endswith("compiler or platform differ")
    assert "cost_usd.p90" in remark(suite)


def test_what_the_code_did_not_move_needs_no_baseline(suite: Path) -> None:
    edit(suite / SPOT, "epochs: 3", "epochs: 4")
    (job,) = simcore.run_suite(suite, baseline_python="/no/such/python").jobs
    assert [each.cause for each in job.causes] == ["job"]


def test_an_interpreter_that_is_none(suite: Path, tmp_path: Path) -> None:
    scale(suite, "cost_usd.p90", 1.01)
    with pytest.raises(simcore.SpecError, match="must be a Python interpreter"):
        simcore.run_suite(suite, baseline_python="/no/such/python")
    empty = tmp_path / "python"
    empty.write_text("#!/bin/sh\necho nothing here >&2\nexit 1\n")
    empty.chmod(0o755)
    with pytest.raises(simcore.SpecError, match="must run simcore"):
        simcore.run_suite(suite, baseline_python=empty)


def test_an_older_version_that_still_gives_the_pinned_numbers(suite: Path, tmp_path: Path) -> None:
    """Its p90 differs from ours, as the pin says: a program that scales what ours prints."""
    scale(suite, "cost_usd.p90", 1.01)
    older = tmp_path / "python"
    older.write_text(
        f"#!{sys.executable}\nimport json, subprocess, sys\n"
        f"made = json.loads(subprocess.run([{sys.executable!r}, *sys.argv[1:]], capture_output=True).stdout)\n"
        "made['cost_usd']['p90'] *= 1.01\nprint(json.dumps(made))\n"
    )
    older.chmod(0o755)
    (job,) = simcore.run_suite(suite, baseline_python=older).jobs
    assert job.causes[0].remark.endswith("still gives the pinned numbers")


def test_a_path_from_here_is_found_and_a_number_that_it_lacks_is_said(
    suite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scale(suite, "cost_usd.p90", 1.01)
    older = tmp_path / "python"
    older.write_text('#!/bin/sh\necho \'{"version": "0.0.1"}\'\n')
    older.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    (job,) = simcore.run_suite(suite, baseline_python="./python").jobs
    assert job.causes[0].remark.startswith("simcore 0.0.1 of ./python says nothing of ")

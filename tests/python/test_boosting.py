"""Time of gradient boosting on processors: the closed form, what is left out, and that page and rows are up to date."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.python.jobs import ROOT
from tools import fit_boosting
from tools.boosting import rows
from tools.boosting.fit import fit
from tools.boosting.held_out import Missed, Spread, left_out, scores, spread_of
from tools.boosting.model import Constants, CoreSpeed, Job, parts, seconds, threads_of, tree_size
from tools.boosting.runs import LIBRARIES, Run, cpus, read_families, read_runs

RUNS, FAMILIES = read_runs(), read_families()
CONSTANTS = Constants(fixed=1.0, synchronising=0.1, work=2.0, serial=0.05, hyperthread=0.25)
JOB = Job(rounds=50.0, rows_million=4.0, columns=16.0, cores=8.0, hyperthreads=8.0, core_speed=120_000.0)


def checked(tool: str, *arguments: str) -> int:
    command = [sys.executable, "-m", f"tools.{tool}", "--check", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def slower(runs: list[Run], cpu: str) -> list[Run]:
    """The runs, ten times slower on a kind of processor."""
    return [replace(run, seconds=10.0 * run.seconds) if run.cpu == cpu else run for run in runs]


def test_a_time_is_that_of_hand() -> None:
    """50 of 100 rounds on cores of twice the speed: a quarter of (1 + 0.1 × 15) / 2 s and of 8 s × (0.05 + 1 / 10)."""
    step, level = tree_size(depth=5.0)
    assert seconds(CONSTANTS, replace(JOB, step=step, level=level)) == pytest.approx(0.25 * (1.25 + 1.2))


def test_trees_by_leaves() -> None:
    assert tree_size(leaves=512.0) == (1.0, 1.0)
    assert tree_size(leaves=32.0) == pytest.approx((1.0 / 16.0, 5.0 / 9.0))
    assert tree_size() == (1.0, 1.0)


def test_threads_of_a_whole_instance() -> None:
    assert threads_of(96, 2) == (48.0, 48.0)
    assert threads_of(96, 1) == (96.0, 0.0)


def test_a_core_that_two_threads_share_is_faster_than_a_thread() -> None:
    assert CoreSpeed(13.0, 2).per_core == pytest.approx(20.0)
    assert CoreSpeed(13.0, 1).per_core == 13.0


def test_ratio_of_recent_software_is_of_times_alone() -> None:
    recent = replace(CONSTANTS, recent=0.5).of_recent_software()
    assert seconds(recent, JOB) == pytest.approx(0.5 * seconds(CONSTANTS, JOB))
    assert (recent.serial, recent.hyperthread) == (CONSTANTS.serial, CONSTANTS.hyperthread)


def test_the_fit_finds_the_constants_that_times_were_made_from() -> None:
    """Without noise; what is believed beforehand pulls a little."""
    made = [
        replace(run, seconds=parts(CONSTANTS, run.job).total * (0.6 if run.is_recent else 1.0))
        for run in RUNS
        if run.library == "lightgbm"
    ]
    found = fit(made)
    assert found.fixed == pytest.approx(CONSTANTS.fixed, rel=0.02)
    assert found.synchronising == pytest.approx(CONSTANTS.synchronising, rel=0.02)
    assert found.work == pytest.approx(CONSTANTS.work, rel=0.02)
    assert found.serial == pytest.approx(CONSTANTS.serial, rel=0.05)
    assert found.hyperthread == pytest.approx(CONSTANTS.hyperthread, rel=0.15)
    assert found.recent == pytest.approx(0.6, rel=0.02)


def test_a_left_out_processor_is_seen_by_nothing() -> None:
    """Its times, ten times as long, change only what is missed on it: by ten, and neither prediction nor law."""
    cpu = "Rome"
    before, after = scores(RUNS), scores(slower(RUNS, cpu))
    pairs = [(old, new) for old, new in zip(before, after, strict=True) if old.missed.run.cpu == cpu]
    assert len(pairs) == 108
    for old, new in pairs:
        assert new.missed.logarithm - old.missed.logarithm == pytest.approx(math.log(10.0))
        assert new.law == old.law
    others = [(old, new) for old, new in zip(before, after, strict=True) if old.missed.run.cpu != cpu]
    assert any(old.law != new.law for old, new in others)


def test_the_shipped_law_is_of_processors_left_out() -> None:
    cpu = "Genoa"
    before, after = left_out(RUNS), left_out(slower(RUNS, cpu))
    shifts = [new.logarithm - old.logarithm for old, new in zip(before, after, strict=True) if old.run.cpu == cpu]
    assert shifts == pytest.approx([math.log(10.0)] * 72)


def test_the_law_finds_the_scale_that_errors_were_drawn_from() -> None:
    """Normal errors of 500 runs: the scale varies by 3 %, seed 3."""
    generator = np.random.default_rng(3)
    law = spread_of([Missed(RUNS[0], float(value)) for value in generator.normal(0.0, 0.2, 500)])
    assert law.freedom == 30.0
    assert law.scale == pytest.approx(0.2, rel=0.1)


def test_quantiles_are_ratios() -> None:
    """Of three degrees of freedom: 2.353 at 95 %, from printed tables."""
    law = Spread(3.0, 0.1)
    assert law.quantile(0.5) == 1.0
    assert law.quantile(0.95) == pytest.approx(math.exp(0.2353), rel=1e-3)
    assert law.quantile(0.05) == pytest.approx(1.0 / law.quantile(0.95))


def test_every_run_is_read() -> None:
    assert len(RUNS) == 565
    assert {name: sum(run.library == name for run in RUNS) for name in LIBRARIES} == {
        "xgboost": 182,
        "lightgbm": 181,
        "catboost": 101,
        "h2o": 101,
    }
    assert len(cpus(RUNS)) == 6
    assert sum(run.is_whole_machine for run in RUNS) == 48
    assert all(run.seconds > 0.0 and run.job.cores >= run.job.hyperthreads for run in RUNS)


def test_rows_have_the_form_of_the_table() -> None:
    made = rows.boosting_rows(RUNS, FAMILIES)
    assert all(rows.is_own(row) for row in made)
    assert len({(row["name"], row["scope"]) for row in made}) == len(made)
    spread = next(row for row in made if row["name"] == "boosting.spread")
    law = [float(pair.split(":")[1]) for pair in spread["quantiles"].split()]
    assert law == sorted(law)
    assert (spread["value"], law[len(law) // 2]) == ("1", 1.0)


def test_a_row_that_differs_is_found(tmp_path: Path) -> None:
    """Also where it is a few milliseconds, and where it is gone."""
    table = tmp_path / "parameters.csv"
    lines = fit_boosting.table(rows.boosting_rows(RUNS, FAMILIES)).splitlines(keepends=True)
    table.write_text("".join(lines), encoding="utf-8")
    assert checked("fit_boosting", "--table", str(table)) == 0
    known = fit_boosting.read_rows(table)
    changed = [row | {"value": "0.01"} if row["name"] == "boosting.xgboost.synchronising" else row for row in known]
    assert fit_boosting.differing(known, changed) == ["boosting.xgboost.synchronising "]
    assert fit_boosting.differing(known, known[1:]) == [f"{known[0]['name']} "]


def test_the_shipped_rows_are_those_that_the_runs_give() -> None:
    assert checked("fit_boosting") == 0


def test_the_page_was_written_from_these_files() -> None:
    assert checked("score_boosting") == 0

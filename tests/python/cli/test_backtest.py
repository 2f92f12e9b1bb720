"""simcore backtest HISTORY..."""

import json
from pathlib import Path

import pytest
import simcore
from simcore.display import backtest as display

from tests.python.command_line import refused, run, squeezed
from tests.python.jobs import EXAMPLES

HISTORY = EXAMPLES.parent / "history" / "jobs.jsonl"


@pytest.mark.parametrize("columns", ["80", "140"])
def test_tables(columns: str) -> None:
    done = run("backtest", str(HISTORY), COLUMNS=columns)
    assert (done.code, done.err) == (0, "")
    shown = squeezed(done.out)
    found = simcore.backtest(HISTORY)
    assert squeezed(display.headline(found)) in shown
    assert all(row.activity in shown for row in found.rows)
    assert max(map(len, done.out.splitlines())) <= int(columns)


def test_json_and_profile(tmp_path: Path) -> None:
    done = run("backtest", str(HISTORY), "--format", "json")
    assert json.loads(done.out) == simcore.backtest(HISTORY).to_dict()
    profile = tmp_path / "profile.yaml"
    head = "simcore_profile: 1\nname: mine\nsource: by hand\nas_of: 2025-01-01\n"
    profile.write_text(f"{head}parameters:\n  phase.starting: 90 s\n", encoding="utf-8")
    done = run("backtest", str(HISTORY), "--format", "json", "--profile", str(profile))
    rows = [row for row in json.loads(done.out)["rows"] if row["activity"] == "starting"]
    assert {
        each["median"] for row in rows if row["forecast"] == "class law" for each in row["scores"]["predictions"]
    } == {90.0}


def test_refusals(tmp_path: Path) -> None:
    (line,) = refused(run("backtest", str(tmp_path / "none.jsonl")))
    assert "none.jsonl" in line
    assert "HISTORY" in run("backtest").err

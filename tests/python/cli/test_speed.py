"""simcore speed JOB"""

import json
from pathlib import Path

import pytest
import simcore
from simcore.display import speed as speed_display

from tests.python.command_line import refused, run, squeezed
from tests.python.speed_jobs import BERT, LLAMA, resnet, written


@pytest.mark.parametrize("columns", ["80", "200"])
def test_speed(columns: str) -> None:
    done = run("speed", LLAMA, COLUMNS=columns)
    assert (done.code, done.err) == (0, "")
    found = simcore.speed(LLAMA)
    shown = squeezed(done.out)
    rows = (*speed_display.facts(found), *(row.cells for table in speed_display.tables(found) for row in table.rows))
    for cell in (speed_display.headline(found), *(cell for row in rows for cell in row)):
        assert squeezed(cell) in shown
    assert max(map(len, done.out.splitlines())) <= int(columns)
    assert json.loads(run("speed", LLAMA, "--format", "json").out) == found.to_dict()


def test_bad_options() -> None:
    assert refused(run("speed", BERT, "--out", "missing/out.json"))[0].startswith("missing/out.json")


def test_what_cannot_be(tmp_path: Path) -> None:
    path = written(resnet("ml.g4dn.xlarge", model={"name": "ResNet-50", "precision": "bf16"}), tmp_path)
    [line] = refused(run("speed", path))
    assert "work.model.precision" in line
    assert "did you mean fp16?" in line
    path = written(resnet(count=8, batch_size=4), tmp_path)
    assert "work.batch_size: must hold a sample for each of the 8 replicas" in refused(run("speed", path))[0]

"""simcore sweep JOB --vary FIELD=A,B"""

import json
from pathlib import Path

import pytest
import simcore

from tests.python.command_line import refused, run
from tests.python.jobs import EXAMPLES

SPOT = EXAMPLES / "resnet50-spot.yaml"
FEW = ("--replications", "50", "--format", "json")


def test_answers_as_python_does(tmp_path: Path) -> None:
    asked = ("--vary", "purchase=on_demand,spot", "--vary", "checkpoint.every=15 min, 1 h", "--max-cost", "40")
    picture = tmp_path / "front.png"
    done = run("sweep", SPOT, *asked, *FEW, "--plot", picture)
    assert (done.code, done.err) == (0, "")
    found = simcore.sweep(SPOT, purchase=["on_demand", "spot"], checkpoint__every=["15 min", "1 h"], budget=40,
                          replications=50)  # fmt: skip
    assert json.loads(done.out) == found.to_dict()
    assert picture.stat().st_size > 1000


@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("instance_count=1,2", [1, 2]),
        ("work.compute.spread=0.5,0", [0.5, 0]),
        ("checkpoint_every=none,1 h", [None, "1 h"]),
        ("work.prefetch=true,False", [True, False]),
    ],
)
def test_values_are_what_they_look_like(word: str, values: list[object]) -> None:
    done = json.loads(run("sweep", SPOT, "--vary", word, "--replications", "5", "--format", "json").out)
    (path,) = done["designs"][0]["values"]
    assert [design["values"][path] for design in done["designs"]] == values


def test_bad_words() -> None:
    lines = refused(run("sweep", SPOT, "--vary", "purchase", "--vary", "=1", "--vary", "a=", "--vary", "region=x",
                        "--vary", "region=y"))  # fmt: skip
    assert lines == [
        "--vary: must be a field and its values, got 'purchase' (did you mean purchase=on_demand,spot?)",
        "--vary: must be a field and its values, got '=1' (did you mean purchase=on_demand,spot?)",
        "--vary: must be a field and its values, got 'a=' (did you mean purchase=on_demand,spot?)",
        "--vary: must name a field once, got 'region'",
    ]
    assert (
        "did you mean cluster__instance_type?" in refused(run("sweep", SPOT, "--vary", "instance_typ=ml.g5.xlarge"))[0]
    )
    assert run("sweep", SPOT).code == 2

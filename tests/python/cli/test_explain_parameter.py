"""simcore --profile FILE | explain parameter"""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.command_line import refused, run, squeezed
from tests.python.jobs import EXAMPLES
from tests.python.profiles import write

JOB = EXAMPLES / "caltech256-resnet50.yaml"
BUILTIN = simcore.Catalog.builtin()


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return write(
        tmp_path / "mine.json", {"file.object_rate": "270 /s", "phase.starting@p3": "60 s", "phase.startup@p3": "60 s"}
    )


def document(*arguments: str | Path) -> Any:
    done = run(*arguments, "--format", "json")
    assert (done.code, done.err) == (0, "")
    return json.loads(done.out)


def test_forecast_explain_and_check_take_a_profile(mine: Path) -> None:
    catalog = BUILTIN.with_profile(mine)
    made = simcore.forecast(JOB, catalog=catalog)
    assert document("forecast", JOB, "--profile", mine) == made.to_dict()
    assert made.to_dict() != simcore.forecast(JOB).to_dict()
    assert document("explain", JOB, "--profile", mine)["assumed"] == made.to_dict()["assumed"]
    [checked] = document("check", JOB, "--profile", mine, "--max-cost", "50")["verdicts"]
    assert checked["forecast"]["catalog"] == catalog.digest
    said = run("forecast", JOB, "--profile", mine, "--verbose", COLUMNS="200").out
    assert "my-vpc, 2026-10-01" in squeezed(said)
    assert "    profile my-vpc (measured 2026-10 on our p3), 2026-10-01" in run("explain", JOB, "--profile", mine).out


def test_the_last_profile_lies_on_top(mine: Path, tmp_path: Path) -> None:
    other = write(tmp_path / "other.json", {"file.object_rate": "300 /s"}, name="other")
    for order, expected in (((mine, other), "300 objects/s"), ((other, mine), "270 objects/s")):
        options = [word for path in order for word in ("--profile", path)]
        said = {entry["field"]: entry for entry in document("explain", JOB, *options)["assumed"]}
        assert said["channels.train (file.object_rate)"]["value"] == expected
        assert said["phases.startup"]["layer"] == "profile my-vpc"


def test_prices_and_profiles_go_together(mine: Path, tmp_path: Path) -> None:
    book = tmp_path / "ours.csv"
    book.write_text("item,region,usd,unit,as_of,source\nml.p3.2xlarge,us-east-1,2,USD/h,2020-01-01,x\n")
    said = document("forecast", JOB, "--profile", mine, "--prices", book)
    assert said["bill"][0]["unit_price_usd"] == 2
    assert "profile my-vpc" in {entry["layer"] for entry in said["assumed"]}


@pytest.mark.parametrize("verb", [("forecast",), ("explain",), ("check", "--max-cost", "50")])
def test_a_bad_profile_is_refused_with_all_of_its_problems(verb: tuple[str, ...], tmp_path: Path) -> None:
    write(tmp_path / "p.json", {"file.bandwith": "1 MB/s", "file.base": "-1 s"})
    assert refused(run(*verb, JOB.resolve(), "--profile", "p.json", cwd=tmp_path)) == [
        "p.json: parameters.file.bandwith: must be a parameter of the catalog, got 'file.bandwith' (did you mean "
        "file.bandwidth?)",
        "p.json: parameters.file.base: must be at least 0 s, got -1 s",
    ]
    assert refused(run(*verb, JOB.resolve(), "--profile", "none.yaml", cwd=tmp_path)) == [
        "none.yaml: must be a file that exists, but there is none"
    ]


def test_explain_parameter_shows_every_row_and_the_one_that_holds(mine: Path) -> None:
    said = document("explain", "parameter", "phase.starting", "--type", "ml.p3.2xlarge", "--profile", mine)
    made = BUILTIN.with_profile(mine).explain_parameter("phase.starting", "ml.p3.2xlarge")
    assert [(row["layer"], row["scope"], row["value"], row["p95"], row["taken"]) for row in said["rows"]] == [
        (step.row.layer, step.row.scope, step.row.value, step.row.p95, step.taken) for step in made.steps
    ]
    assert said["rows"][0]["taken"]
    assert said["takes"] == "duration or distribution, at least 0 s"
    text = run(
        "explain", "parameter", "phase.starting", "--type", "ml.p3.2xlarge", "--profile", mine, COLUMNS="200"
    ).out
    assert text.splitlines()[0] == f"phase.starting of ml.p3.2xlarge on {BUILTIN.newest}: 1 min 0 s"
    assert "→ profile my-vpc, p3, 2026-10-01: 1 min 0 s; in force" in text
    assert "  built in, p3, 2022-01-01: 2 min 9 s (p5 1 min 23 s, p95 3 min 50 s); profile my-vpc above wins" in text
    assert "cpu" not in text
    for step in made.steps:
        assert step.row.source in text


def test_explain_parameter_by_day() -> None:
    asked = ("explain", "parameter", "phase.image_pull", "--type", "ml.g5.xlarge", "--as-of")
    for day, taken in (("2020-01-01", "2019-01-01"), ("2022-01-01", "2022-01-01")):
        [row] = [row for row in document(*asked, day)["rows"] if row["taken"]]
        assert row["as_of"] == taken


def test_explain_parameter_without_a_name_lists_all_of_them(mine: Path) -> None:
    said = run("explain", "parameter", "--profile", mine, COLUMNS="60").out.splitlines()
    names = sorted({row.name for row in BUILTIN.parameters()})
    assert said[0] == f"{len(names)} parameters"
    assert [line.split()[0] for line in said[3:]] == names
    assert any(line.startswith("file.object_rate ") and "270 objects/s, profile my-vpc" in line for line in said)
    assert any(line.startswith("phase.starting ") and "by instance type (--type)" in line for line in said)
    assert [each["name"] for each in document("explain", "parameter")] == names


def test_explain_parameter_refuses_with_the_nearest() -> None:
    assert refused(run("explain", "parameter", "file.bandwith")) == [
        "must be a parameter of the catalog, got 'file.bandwith' (did you mean file.bandwidth?)"
    ]
    [line] = refused(run("explain", "parameter", "readers", "--type", "ml.p3.2xlarg"))
    assert line.endswith("(did you mean ml.p3.2xlarge?)")


def test_catalog_show_names_the_layer(mine: Path) -> None:
    layers = [row["layer"] for row in document("catalog", "show", "file.object_rate", "--profile", mine)]
    assert layers == ["profile my-vpc", "built in"]
    assert (
        "profile my-vpc, all types: 270 objects/s" in run("catalog", "show", "file.object_rate", "--profile", mine).out
    )

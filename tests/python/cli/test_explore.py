"""simcore explore JOB --vary FIELD=A,B, and simcore explore STUDY"""

import csv
import io
import json
from pathlib import Path

import pytest
import simcore

from tests.python.command_line import refused, run, squeezed
from tests.python.explorations import limited
from tests.python.jobs import EXAMPLES

SPOT = EXAMPLES / "resnet50-spot.yaml"
STUDY = EXAMPLES.parent / "studies" / "cheapest-by-friday.yaml"
VARY = ("--vary", "purchase=on_demand,spot", "--vary", "instance_count=1,2,4", "--vary", "checkpoint.every=10 min,1 h")
ASKED = (*VARY, "--max-time", "24h", "--max-cost", "100", "--late", "10%")


def test_answers_as_python_does(tmp_path: Path) -> None:
    picture = tmp_path / "front.png"
    done = run("explore", SPOT, *ASKED, "--format", "json", "--plot", picture)
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == limited().to_dict()
    assert picture.stat().st_size > 1000


def test_a_study_answers_as_python_does() -> None:
    done = run("explore", STUDY, "--format", "json")
    assert json.loads(done.out) == simcore.explore(simcore.load_study(STUDY)).to_dict()


def test_options_stand_in_place_of_keys() -> None:
    asked = json.loads(run("explore", STUDY, "--max-time", "30h", "--seed", "5", "--vary", "instance_count=4",
                           "--format", "json").out)  # fmt: skip
    assert (asked["deadline_s"], asked["seed"], asked["size"]) == (30 * 3600.0, 5, 6)


def test_a_day_and_a_time_are_a_deadline() -> None:
    moments = ("--by", "Friday 09:00", "--start", "2026-11-25 17:00")
    asked = json.loads(run("explore", SPOT, *VARY, *moments, "--format", "json").out)
    assert asked["deadline_s"] == 40 * 3600.0


@pytest.mark.parametrize("width", [80, 140])
def test_the_answer_fits_a_screen(width: int) -> None:
    done = run("explore", STUDY, COLUMNS=str(width))
    lines = done.out.splitlines()
    assert len(lines) <= 25
    assert max(map(len, lines)) <= width
    assert "cheapest that is done in 40 h" in lines[0]
    assert "on_demand" in run("explore", STUDY, "--verbose").out


def test_csv_has_a_line_a_design() -> None:
    done = run("explore", SPOT, *ASKED, "--format", "csv")
    assert [row["label"] for row in csv.DictReader(io.StringIO(done.out))] == [each.label for each in limited().designs]
    assert done.out.strip() == limited().to_csv().strip()


def test_markdown_says_the_answer() -> None:
    assert "right with more than 99.9 % probability" in squeezed(
        run("explore", SPOT, *ASKED, "--format", "markdown").out
    )


@pytest.mark.parametrize(("words", "lines"), [
    ((), ["--vary: must be given for a job (did you mean --vary purchase=on_demand,spot?)"]),
    (("--vary", "purchase=spot", "--late", "x", "--objective", "q"),
     ["--objective: must be cost or time, or a quantile of one, such as p90 of cost or p50 of time, got 'q'",
      "--late: must be a fraction: a number with one of %, got 'x'"]),
    (("--vary", "purchase=spot", "--late", "5%"), ["--late: needs a deadline, got 0.05"]),
    (("--vary", "purchase=spot", "--prefer", "ml.p3.2xlage"),
     ["preferred_types[0]: must be an instance type whose specifications are known, got 'ml.p3.2xlage' (did you mean "
      "ml.p3.2xlarge?)"]),
    (("--vary", "purchase=spot", "--prefer", ","),
     ["--prefer: must be instance types with a comma between them, got ',' (did you mean --prefer "
      "ml.g5.xlarge,ml.p3.2xlarge?)"]),
    (("--vary", "instance_type=ml.p3.2xlarge,ml.p3.8xlarge", "--vary", "purchase=spot", "--prefer", "ml.p3.16xlarge"),
     ["preferred_types[0]: must be an instance type that a design has: ml.p3.2xlarge, ml.p3.8xlarge, got "
      "'ml.p3.16xlarge' (did you mean ml.p3.2xlarge?)"]),
    (("--vary", "purchase=spot", "--quota", "a", "--quota", "b=-1"),
     ["--quota: must be a type and a number of instances, got 'a' (did you mean ml.p4d.24xlarge=2?)",
      "--quota: must be a type and a number of instances, got 'b=-1' (did you mean ml.p4d.24xlarge=2?)"]),
    (("--vary", "purchase=spot", "--start", "2026-11-25 17:00"),
     ["--start: must go with --by, got '2026-11-25 17:00'"]),
    (("--vary", "purchase=spot", "--by", "Friday 09:00", "--max-time", "3h"),
     ["--by: must not be given beside --max-time, got 'Friday 09:00'"]),
    (("--vary", "purchase=spot", "--by", "2026-11-25 16:00", "--start", "2026-11-25 17:00"),
     ["--by: must be after the start, 2026-11-25 17:00, got 2026-11-25 16:00"]),
])  # fmt: skip
def test_bad_words(words: tuple[str, ...], lines: list[str]) -> None:
    assert refused(run("explore", SPOT, *words)) == lines


def test_problems_of_a_study_have_their_places(tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    path.write_text(f"study: 1\njob: {SPOT}\nchoices: {{instance_typ: [a]}}\nlimits: {{lat: 1}}\n")
    assert refused(run("explore", path)) == [f"{path}: limits.lat: is no key of a study (did you mean late?)"]
    path.write_text(f"study: 1\njob: {SPOT}\nchoices: {{instance_typ: [a]}}\n")
    (line,) = refused(run("explore", path))
    assert line.startswith(f"{path}: choices.instance_typ: must be a field of the job file")


def test_a_job_from_standard_input() -> None:
    done = run("explore", "-", "--vary", "purchase=on_demand,spot", told=SPOT.read_text())
    assert (done.code, done.err) == (0, "")


def test_a_folder_keeps_the_runs(tmp_path: Path) -> None:
    first = run("explore", SPOT, *ASKED, "--results", tmp_path / "kept", "--format", "json")
    assert json.loads(first.out) == limited().to_dict()
    assert (tmp_path / "kept" / "round-0001" / "study.json").exists()
    assert run("explore", SPOT, *ASKED, "--results", tmp_path / "kept", "--format", "json").out == first.out
    other = run("explore", SPOT, *ASKED, "--late", "20%", "--results", tmp_path / "kept")
    assert other.code == 2
    assert "must hold results of this study" in other.err

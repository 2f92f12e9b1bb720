"""simcore diff --base REF [PATH...]"""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.python.command_line import Done, refused, run
from tests.python.job_documents import REQUEST
from tests.python.pull_requests import PROGRAM, REQUESTS, UNKNOWN, job, pull_request
from tests.python.repositories import Repository, repository

SPOT = {"purchase": "spot"}  # without checkpoints, which two rules of the lint object to


@pytest.fixture
def made(tmp_path: Path) -> Repository:
    """A job of 6 USD that becomes one of 12 USD."""
    made = repository(tmp_path / "r", **{"a.json": job("a"), "b.json": job("b")})
    made.write(**{"a.json": job("a", 2.0)})
    return made


def diff(made: Repository, *words: str | Path, **surroundings: str) -> Done:
    return run("diff", *words, cwd=made.folder, **surroundings)


def test_json(made: Repository) -> None:
    done = diff(made, "--base", "HEAD", "--format", "json")
    assert (done.code, done.err) == (0, "")
    data = json.loads(done.out)
    assert data["base"] == "HEAD"
    assert data["commit"] == made.git("rev-parse", "HEAD")
    (found,) = data["jobs"]
    assert (found["file"], found["was"], found["compared_by"]) == ("a.json", "a.json", "forecast")
    assert found["before_cost_p50_usd"] == pytest.approx(6.0, abs=0.02)
    assert found["after_cost_p90_usd"] == pytest.approx(12.0, abs=0.02)
    assert found["after_wall_clock_mean_s"] == pytest.approx(7200, abs=60)
    assert found["verdict"] is None


def test_a_forecast_is_that_of_the_file(made: Repository) -> None:
    data = json.loads(diff(made, "--base", "HEAD", "--format", "json").out)
    alone = json.loads(run("forecast", made.folder / "a.json", "--format", "json").out)
    assert data["jobs"][0]["after_cost_mean_usd"] == alone["cost_usd"]["mean"]
    assert data["jobs"][0]["after_cost_p90_usd"] == alone["cost_usd"]["p90"]


def test_csv_has_a_row_a_job(tmp_path: Path) -> None:
    made = pull_request(tmp_path / "r")
    rows = list(csv.DictReader(io.StringIO(diff(made, "--base", "HEAD~1", "--format", "csv").out)))
    assert len(rows) == 7
    assert {row["compared_by"] for row in rows} == {"forecast", "bound"}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), 0),
        (("--max-cost", "20"), 0),
        (("--max-cost", "10"), 1),
        (("--max-time", "1h"), 1),
        (("--max-cost", "10", "--fail-on", "findings"), 0),
        (("--max-cost", "10", "--fail-on", "findings", "--fail-on", "budget"), 1),
        (("--max-cost", "10", "--fail-on", "nothing"), 0),
        (("--max-cost", "10", "--fail-on", "nothing", "--fail-on", "budget"), 1),
    ],
)
def test_exit_code_of_a_budget(made: Repository, words: tuple[str, ...], code: int) -> None:
    assert diff(made, "--base", "HEAD", *words).code == code


def test_exit_code_of_findings(made: Repository) -> None:
    made.write(**{"b.json": job("b", 9.0, **SPOT)})
    only = ("--base", "HEAD", "--fail-on", "findings")
    assert diff(made, *only).code == 1
    ignored = ("--ignore", "spot-without-checkpoints", "--ignore", "max-runtime-may-cut-work")
    assert diff(made, *only, *ignored).code == 0
    made.commit()
    made.write(**{"b.json": job("b", 8.5, **SPOT)})
    assert diff(made, *only).code == 0  # it was there before
    assert diff(made, *only, "--require-tag", "team").code == 0  # so was the lack of a tag


def test_exit_code_of_what_is_not_read(made: Repository) -> None:
    made.write(**{"b.json": job("b")[:-5], "c.py": PROGRAM + UNKNOWN})
    done = diff(made, "--base", "HEAD")
    assert done.code == 2
    assert done.err.startswith("simcore: b.json:1:")
    assert diff(made, "--base", "HEAD", "--fail-on", "nothing").code == 0
    assert diff(made, "--base", "HEAD", "c.py", "--fail-on", "budget").code == 0
    assert diff(made, "--base", "HEAD", "c.py", "--max-cost", "1000").code == 2  # one of its jobs has no bound


def test_one_job_file_is_shown_field_by_field(made: Repository) -> None:
    assert "work.compute.duration" in diff(made, "--base", "HEAD", "a.json").out
    assert "before" in diff(made, "--base", "HEAD", "a.json", "--max-cost", "20").out
    assert "before" in diff(made, "--base", "HEAD", ".").out


def test_one_document_without_a_forecast_is_shown_in_the_table(made: Repository) -> None:
    request = (REQUESTS / "features-processing.json").read_text()
    made.write(**{"c.py": PROGRAM, "d.json": request})
    (made.folder / "b.json").unlink()
    assert "c.py:6" in diff(made, "--base", "HEAD", "c.py").out
    assert "removed" in diff(made, "--base", "HEAD", "b.json").out
    assert "at most" in diff(made, "--base", "HEAD", "d.json").out
    (line,) = refused(diff(made, "--base", "HEAD", "nowhere.json"))
    assert line == "nowhere.json: must be a file or a folder that exists, or that HEAD has"


def test_a_workload_that_is_not_there_is_said_once(made: Repository) -> None:
    request = (REQUESTS / "features-processing.json").read_text()
    made.write(**{"c.json": request, "d.json": request})
    done = diff(made, "--base", "HEAD", "--workload", "nowhere.yaml")
    assert (done.code, done.err) == (2, "simcore: nowhere.yaml: must be a file, and no link\n")


def test_a_summary(made: Repository) -> None:
    done = diff(made, "--base", "HEAD", "--summary", "told.md", "--out", "shown.md", "--format", "markdown")
    assert (done.code, done.out, done.err) == (0, "", "")
    told, shown = ((made.folder / name).read_text().strip() for name in ("told.md", "shown.md"))
    assert told == shown
    assert told.startswith("### Cost +$6.0")


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (("--base", "nowhere"), "--base: must be a revision of git (Needed a single revision), got 'nowhere'"),
        (("--base", "HEAD", "nowhere", "a.json"), "nowhere: must be a file or a folder that exists, or that HEAD has"),
        (("--base", "HEAD", "--allow-files"), "--allow-files: must go with one job file or two"),
        (("--base", "HEAD", "--plot", "a.svg"), "--plot: must go with one job file or two, which the picture shows"),
        (("--base", "HEAD", "--ignore", "keep-alive"), "--ignore: must be the id of a rule, got 'keep-alive'"),
        (("--base", "HEAD", "--max-cost", "much"), "--max-cost: must be a sum of money"),
        (("--base", "HEAD", "-", "a.json"), "-: must be a file or a folder: standard input has no revision"),
        (("a.json", "b.json", "--max-cost", "1"), "--max-cost: must go with --base"),
    ],
)
def test_refused(made: Repository, words: tuple[str, ...], rule: str) -> None:
    assert refused(diff(made, *words))[0].startswith(rule)


def test_refused_outside_a_repository(tmp_path: Path) -> None:
    (line,) = refused(run("diff", "--base", "HEAD", cwd=tmp_path))
    assert line.startswith("--base: must be a revision of git (not a git repository")


@pytest.mark.parametrize("columns", ["80", "140"])
def test_table(tmp_path: Path, columns: str) -> None:
    made = pull_request(tmp_path / "r")
    done = diff(made, "--base", "HEAD~1", "--max-cost", "10", COLUMNS=columns)
    assert max(map(len, done.out.splitlines())) <= int(columns)
    assert "\n::error" not in done.out
    assert not (made.folder / "evil").exists()


def machine(attempts: int, *more: str) -> str:
    """A state machine with a job that is started so often again after failures, and others."""
    task = {"Type": "Task", "Resource": "arn:aws:states:::sagemaker:createTrainingJob.sync", "Parameters": REQUEST}
    first = {**task, "Retry": [{"ErrorEquals": ["States.ALL"], "MaxAttempts": attempts}], "Next": "End"}
    others = {name: {**task, "Next": "End"} for name in more}
    return json.dumps({"StartAt": "Fit", "States": {"Fit": first, **others, "End": {"Type": "Succeed"}}})


@pytest.mark.parametrize("more", [(), ("Other",)])
def test_a_change_of_what_is_billed_besides_is_told(more: tuple[str, ...], tmp_path: Path) -> None:
    made = repository(tmp_path / "r", **{"m.json": machine(0, *more)})
    made.write(**{"m.json": machine(9, *more)})
    data = json.loads(diff(made, "--base", "HEAD", "--format", "json").out)
    (found,) = data["jobs"]
    assert (found["file"], found["before_beside"]) == ("m.json:Fit", [])
    assert ["up to 9 times" in each for each in found["after_beside"]] == [True]
    text = " ".join(diff(made, "--base", "HEAD").out.split())
    assert "not in the amounts m.json:Fit: each new start after a failure that Retry allows, up to 9 times" in text
    assert "(new)" in text


def test_what_is_billed_besides_and_does_not_change_is_no_difference(tmp_path: Path) -> None:
    made = repository(tmp_path / "r", **{"m.json": machine(9, "Other")})
    made.write(**{"m.json": machine(9, "Other") + " "})
    assert json.loads(diff(made, "--base", "HEAD", "--format", "json").out)["jobs"] == []

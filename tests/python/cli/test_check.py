"""simcore check JOB... --max-cost USD --max-time TIME"""

import csv
import json
import os
import re
import subprocess
from decimal import Decimal
from pathlib import Path

import pytest
import simcore
from simcore.cli import check as check_verb
from simcore.cli import main as command

from tests.python.command_line import PROGRAM, refused, run
from tests.python.jobs import EXAMPLES

SPOT, CALTECH = EXAMPLES / "bert-spot.yaml", EXAMPLES / "caltech256-resnet50.yaml"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--max-cost", "500"], 0),
        (["--max-cost", "$500"], 0),
        (["--max-cost", "500 USD", "--max-time", "8h"], 1),
        (["--max-cost", "500 USD", "--max-time", "8h", "--confidence", "0.5"], 0),
        (["--max-time", "1000 min", "--confidence", "0.5"], 0),
        (["--max-cost", "10"], 1),
        (["--max-cost", "500", "--max-time", "3h"], 1),
        (["--max-cost", "22"], 1),
        (["--max-cost", "27", "--confidence", "0.5"], 0),
        (["--max-cost", "27", "--confidence", "50 %"], 0),
        (["--max-cost", "100"], 0),
        (["--max-cost", "100", "--worst-case"], 1),
        (["--max-cost", "400", "--worst-case"], 0),
        (["--max-cost", "500", "--refuse", "never-finishes"], 0),
        (["--max-cost", "500", "--strict"], 0),
    ],
    ids=str,
)
def test_exit_codes(options: list[str], code: int) -> None:
    done = run("check", SPOT, *options)
    assert (done.code, done.err) == (code, "")
    assert done.out.startswith("bert-finetune-spot: " + ("over", "within")[code == 0] + " budget")


@pytest.mark.parametrize(
    ("options", "starts"),
    [
        ([], ["--max-cost: must have a limit"]),
        (["--max-cost", ""], ["--max-cost: must be a sum of money"]),
        (["--max-cost", "500 EUR"], ["--max-cost: must be a sum of money"]),
        (["--max-cost", "0"], ["--max-cost: must be more than 0 USD"]),
        (["--max-cost=-5"], ["--max-cost: must be more than 0 USD"]),
        (["--max-cost", "1e99"], ["--max-cost: must be at most 9.2 billion USD"]),
        (["--max-time", "8 x"], ["--max-time: must be a duration"]),
        (["--max-time", "0"], ["--max-time: must be more than 0 s"]),
        (["--max-cost", "5", "--confidence", "1"], ["--confidence: must be more than 0 and less than 1"]),
        (["--max-cost", "5", "--confidence", "often"], ["--confidence: must be a fraction"]),
        (
            ["--max-cost", "x", "--max-time", "y", "--confidence", "z"],
            ["--max-cost: ", "--max-time: ", "--confidence: "],
        ),
        (["--max-cost", "5", "--replications", "0"], ["replications must be from 1"]),
        (["--max-cost", "5", "--seed", "-1"], ["seed must be from 0"]),
    ],
    ids=str,
)
def test_bad_budgets(options: list[str], starts: list[str], tmp_path: Path) -> None:
    lines = refused(run("check", SPOT, *options, "--summary", tmp_path / "summary.md"))
    assert [line.startswith(start) for line, start in zip(lines, starts, strict=True)] == [True] * len(starts), lines
    assert not (tmp_path / "summary.md").exists()


@pytest.mark.parametrize(
    "arguments", [[], ["--max-cost", "5"], ["job.yaml", "--max-cost"], ["job.yaml", "--max-csot", "5"]]
)
def test_wrong_usage(arguments: list[str]) -> None:
    done = run("check", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("usage: simcore ")


def test_json() -> None:
    done = run("check", SPOT, "--max-cost", "22", "--seed", "3", "--replications", "500", "--format", "json")
    document = json.loads(done.out)
    verdict = simcore.check(SPOT, max_cost=22, seed=3, replications=500)
    assert list(document) == ["code", "verdicts", "refused", "total"]
    assert (done.code, document["code"], document["refused"]) == (1, 1, [])
    sums = {"jobs": 1, "expected_cost_usd": round(verdict.forecast.cost_usd.mean, 2), "limit_usd": 22.0}
    most = {"at_most_usd": round(verdict.forecast.worst_case.cost_usd, 2)}
    assert document["verdicts"] == [{"file": str(SPOT), **sums, **most, **verdict.to_dict()}]


def test_markdown() -> None:
    done = run("check", SPOT, "--max-cost", "22", "--format", "markdown")
    assert done.out == simcore.check(SPOT, max_cost=22).to_markdown() + "\n"


def test_several_jobs(tmp_path: Path) -> None:
    done = run("check", SPOT, CALTECH, "--max-cost", "20", COLUMNS="200")
    assert (done.code, done.err) == (1, "")
    rows = [line.split() for line in done.out.splitlines() if ".yaml" in line and not line.startswith("!")]
    assert [(Path(row[0]).name, row[1]) for row in rows] == [(SPOT.name, "over"), (CALTECH.name, "within")]
    assert run("check", SPOT, CALTECH, "--max-cost", "60").code == 0


def test_the_total_of_several_jobs_is_the_same_in_every_form() -> None:
    jobs = [SPOT, CALTECH, SPOT]
    asked = ["check", *jobs, "--max-cost", "20.50", "--replications", "200"]
    expected = [round(100 * simcore.check(job, max_cost=20.5, replications=200).forecast.cost_usd.mean) for job in jobs]
    dollars = sum(expected) / 100
    most = [round(100 * simcore.forecast(job, replications=200).worst_case.cost_usd) for job in jobs]
    total = {"jobs": 3, "expected_cost_usd": dollars, "limit_usd": 61.5, "at_most_usd": sum(most) / 100}
    assert json.loads(run(*asked, "--format", "json").out)["total"] == total
    rows = list(csv.DictReader(run(*asked, "--format", "csv").out.splitlines()))
    assert [row["file"] for row in rows] == [*map(str, jobs), "total"]
    assert [Decimal(row["expected_cost_usd"]) for row in rows] == [
        Decimal(each) / 100 for each in (*expected, sum(expected))
    ]
    assert [Decimal(row["limit_usd"]) for row in rows] == [Decimal("20.5")] * 3 + [Decimal("61.5")]
    assert [round(100 * Decimal(row["at_most_usd"])) for row in rows] == [*most, sum(most)]
    shown = run(*asked, COLUMNS="200").out
    amounts = [
        line.split()[2 if ".yaml" in line else 1] for line in shown.splitlines() if re.match(r"\S*\.yaml|total  ", line)
    ]
    assert amounts == [f"${each / 100:.2f}" for each in (*expected, sum(expected))]
    assert f"total of 3 jobs: ${dollars:.2f} expected, limits of $61.50\n" in shown


def test_the_total_without_a_limit_of_the_cost() -> None:
    asked = ["check", SPOT, CALTECH, "--max-time", "8h", "--replications", "50"]
    assert json.loads(run(*asked, "--format", "json").out)["total"]["limit_usd"] is None
    assert re.search(r"total of 2 jobs: \$[\d.]+ expected\n", run(*asked).out)
    *_, last = csv.DictReader(run(*asked, "--format", "csv").out.splitlines())
    assert last["limit_usd"] == ""
    assert len(run("check", SPOT, "--max-cost", "500", "--format", "csv").out.splitlines()) == 2  # one job has no total


def test_a_job_that_never_finishes_can_be_refused(tmp_path: Path) -> None:
    job = simcore.Job.load(SPOT).replace(stopping__max_runtime="1 h").description
    (tmp_path / "job.json").write_text(json.dumps(job))
    asked = ["check", tmp_path / "job.json", "--max-cost", "500"]
    assert run(*asked).code == 0
    done = run(*asked, "--refuse", "never-finishes")
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("bert-finetune-spot: refused, as it never finishes")
    assert run(*asked, "--refuse", "dear").code == 2


@pytest.mark.parametrize("form", ["table", "json", "markdown"])
def test_bad_file_among_others(form: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("simcore: 1\n")
    summary = tmp_path / "summary.md"
    done = run("check", bad, SPOT, "nowhere.yaml", "--max-cost", "10", "--format", form, "--summary", summary)
    assert done.code == 2
    assert [line.split(": ")[1] for line in done.err.splitlines()] == [str(bad), str(bad), "nowhere.yaml"]
    assert SPOT.name in done.out.replace("\n", "").replace(" ", "") or form == "table"
    assert "bert" in done.out
    assert "2 not checked" in summary.read_text()
    if form == "json":
        document = json.loads(done.out)
        assert document["code"] == 2
        assert [entry["file"] for entry in document["refused"]] == [str(bad), "nowhere.yaml"]
        assert set(document["refused"][1]["problems"][0]) == {"where", "rule", "value", "nearest"}
        assert document["verdicts"][0]["within"] is False


def test_only_a_bad_file() -> None:
    assert refused(run("check", "nowhere.yaml", "--max-cost", "5"))[0].startswith("nowhere.yaml: must be a file")


def test_summary_is_appended(tmp_path: Path) -> None:
    first, second = tmp_path / "first.md", tmp_path / "second.md"
    first.write_text("# what other steps wrote")
    done = run("check", SPOT, "--max-cost", "500", "--summary", first, "--summary", second)
    assert done.code == 0
    markdown = simcore.check(SPOT, max_cost=500).to_markdown()
    assert first.read_text() == f"# what other steps wrote\n\n{markdown}\n"
    assert second.read_text() == markdown + "\n"


@pytest.mark.parametrize("summary", ["missing/summary.md", "."])
def test_summary_that_cannot_be_written(summary: str, tmp_path: Path) -> None:
    done = run("check", SPOT, "--max-cost", "5", "--summary", summary, cwd=tmp_path)
    assert done.code == 74
    assert done.err.startswith("simcore: [Errno ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("form", ["table", "json", "markdown"])
@pytest.mark.parametrize("limit", ["5", "500"])
def test_full_disk_is_no_verdict(form: str, limit: str) -> None:
    command_line = [*PROGRAM, "check", str(SPOT), "--max-cost", limit, "--format", form]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command_line, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (74, "simcore: [Errno 28] No space left on device\n")


@pytest.mark.parametrize(("limit", "code"), [("5", 1), ("500", 0)])
def test_reader_that_has_seen_enough_brings_no_other_verdict(limit: str, code: int) -> None:
    shell = f'set -o pipefail; "$@" check "{SPOT}" --max-cost {limit} --format json | head -n 1 > /dev/null'
    done = subprocess.run(["bash", "-c", shell, "bash", *PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode in (code, 141)  # 141: it left before the end
    assert done.stderr == ""


def test_a_bug_is_no_verdict(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(check_verb, "check_job", broken)
    assert command.main(["check", str(SPOT), "--max-cost", "5"]) == 70
    assert "RuntimeError: a bug" in capsys.readouterr().err


def test_called_from_python(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["check", str(SPOT), "--max-cost", "5"]) == 1
    assert command.main(["check", str(SPOT), "--max-cost", "500"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("columns", ["40", "80", "300"])
@pytest.mark.parametrize("jobs", [[SPOT], [SPOT, CALTECH]], ids=len)
def test_width_of_the_terminal(columns: str, jobs: list[Path]) -> None:
    done = run("check", *jobs, "--max-cost", "20", "--max-time", "4h", COLUMNS=columns)
    assert max(map(len, done.out.splitlines())) <= max(int(columns), 80)
    assert "\x1b" not in done.out
    forecast = json.loads(run("check", SPOT, "--max-cost", "20", "--max-time", "4h", "--format", "json").out)
    assert f"${forecast['verdicts'][0]['limits']['cost_usd']['at_confidence']:.2f}" in done.out


def test_encoding_of_the_terminal() -> None:
    done = subprocess.run(
        [*PROGRAM, "check", str(SPOT), "--max-cost", "5"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, b"")


def test_help_names_the_exit_codes() -> None:
    done = run("check", "--help")
    assert "0 within budget, 1 over budget, 2 bad input" in " ".join(done.out.split())


def test_answers_in_files(tmp_path: Path) -> None:
    words = ("check", SPOT, "--max-cost", "500", "--replications", "20")
    for form in ("table", "json", "csv", "html", "markdown"):
        done = run(*words, "--format", form, "--out", f"out.{form}", cwd=tmp_path)
        assert (done.code, done.out, done.err) == (0, "", "")
        shown = run(*words, "--format", form, cwd=tmp_path)
        assert (tmp_path / f"out.{form}").read_text(encoding="utf-8") == shown.out
    assert run(*words, "--plot", "a.svg", cwd=tmp_path).code == 0
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert len(run(*words, "--verbose", cwd=tmp_path).out) > len(run(*words, cwd=tmp_path).out)


def test_a_picture_is_of_one_job(tmp_path: Path) -> None:
    (line,) = refused(run("check", SPOT, CALTECH, "--max-cost", "500", "--plot", "a.png", cwd=tmp_path))
    assert line == "--plot: must go with one job, which the picture shows, got 2 jobs"
    done = run("check", "missing.yaml", "--max-cost", "500", "--plot", "a.png", "--format", "json", cwd=tmp_path)
    assert (done.code, list(tmp_path.iterdir())) == (2, [])


def test_jobs_add_up_by_tag(tmp_path: Path) -> None:
    """The totals of the values of a tag add up to that of all jobs, to the cent."""
    teams = {"one": "{team: vision}", "two": "{team: speech}", "three": "{team: vision}", "four": "{project: x}"}
    text = CALTECH.read_text()
    for name, tags in teams.items():
        (tmp_path / f"{name}.yaml").write_text(f"{text}\ntags: {tags}\n")
    jobs = [tmp_path / f"{name}.yaml" for name in teams]
    answer = json.loads(run("check", *jobs, "--max-cost", "100", "--group-by", "team", "--format", "json").out)
    groups = answer["groups"]["team"]
    assert {value: each["jobs"] for value, each in groups.items()} == {"(untagged)": 1, "speech": 1, "vision": 2}
    cents = [Decimal(str(each["expected_cost_usd"])) for each in groups.values()]
    assert sum(cents) == Decimal(str(answer["total"]["expected_cost_usd"]))
    assert [each["limit_usd"] for each in groups.values()] == [100.0, 100.0, 200.0]
    [line] = refused(run("check", *jobs, "--max-cost", "100", "--group-by", "taem"))
    assert line == "--group-by: must be a tag of one of the jobs, got 'taem' (did you mean team?)"
    table = run("check", *jobs, "--max-cost", "100", "--group-by", "team").out
    assert "by tag team" in table
    rows = list(
        csv.DictReader(
            run("check", *jobs, "--max-cost", "100", "--group-by", "team", "--format", "csv").out.splitlines()
        )
    )
    assert [row["file"] for row in rows[4:]] == ["team: (untagged)", "team: speech", "team: vision", "total"]
    assert [row["tags.team"] for row in rows[:4]] == ["vision", "speech", "vision", ""]

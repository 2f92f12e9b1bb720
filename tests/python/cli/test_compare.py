"""simcore compare JOB JOB..."""

import csv
import io
import json
from pathlib import Path

import pytest
import simcore
from simcore.display import comparison as comparison_display

from tests.python.command_line import refused, run
from tests.python.jobs import EXAMPLES, smallest, uncertain

SPOT, CALTECH = EXAMPLES / "bert-spot.yaml", EXAMPLES / "caltech256-resnet50.yaml"


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """A job, the same dearer, the same on spot."""
    jobs = {
        "A": uncertain(),
        "B": uncertain(prices={"instance_hour": "5 USD/h"}),
        "C": uncertain(purchase="spot", spot={"interruptions": {"exponential": {"mean": "2 h"}}}),
    }
    for name, job in jobs.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(job.description))
    return [tmp_path / f"{name}.json" for name in jobs]


@pytest.mark.parametrize("columns", ["80", "200"])
def test_table(files: list[Path], columns: str) -> None:
    done = run("compare", *files, "--max-time", "2h", "--max-cost", "5", COLUMNS=columns)
    assert (done.code, done.err) == (0, "")
    found = simcore.compare(files, deadline="2h", budget=5)
    shown = squeezed(done.out)
    assert shown.startswith(comparison_display.headline(found))
    for line in (
        *comparison_display.verdicts(found),
        *comparison_display.notes(found),
        f"seed {found.seed}, runs of each design {found.replications:,}, deadline 2 h 0 min, budget $5.00",
    ):
        assert squeezed(line) in shown
    for words in ("prices.instance_hour", "spot.interruptions", "on_demand", "5 USD/h", "2 h"):
        assert words in shown
    assert max(map(len, done.out.splitlines())) <= max(int(columns), 80)


def test_forms(files: list[Path], tmp_path: Path) -> None:
    found = simcore.compare(files, seed=4, replications=50, baseline="B")
    options = ("--seed", "4", "--replications", "50", "--baseline")
    assert json.loads(run("compare", *files, *options, "B", "--format", "json").out) == found.to_dict()
    assert run("compare", *files, *options, files[1], "--format", "csv").out == found.to_csv()
    assert run("compare", *files, *options, "B", "--format", "markdown").out == found.to_markdown() + "\n"
    out = tmp_path / "out.csv"
    assert run("compare", *files, *options, "B", "--format", "csv", "--out", out).out == ""
    assert out.read_text() == found.to_csv()
    rows = list(csv.DictReader(io.StringIO(found.to_csv())))
    assert [row["label"] for row in rows] == ["A", "B", "C"]
    assert float(rows[0]["cost_difference_usd"]) < 0


def test_requests_and_job_files() -> None:
    request = EXAMPLES.parent / "requests" / "caltech256.json"
    workload = EXAMPLES.parent / "requests" / "caltech256.workload.yaml"
    done = run("compare", request, request, "--workload", workload, "--format", "json")
    assert [design["label"] for design in json.loads(done.out)["designs"]] == [str(request), f"{request} (2)"]


def test_more_jobs_than_fit_beside_each_other(files: list[Path]) -> None:
    done = run("compare", *files, SPOT, CALTECH)
    assert done.code == 0
    assert "cluster.instance_type A: ml.p3.2xlarge" in squeezed(done.out)


@pytest.mark.parametrize("chances", ["0.5,0.3,0.2", "50%, 30 %,.2"])
def test_mixture(files: list[Path], chances: str) -> None:
    done = run("compare", *files, "--chances", chances, "--max-cost", "5")
    mixture = simcore.compare(files, chances=[0.5, 0.3, 0.2], budget=5).mixture
    assert mixture
    assert mixture.over_budget is not None
    shown = squeezed(done.out)
    assert f"whichever it will be (A 50 %, B 30 %, C 20 %): ${mixture.cost_usd.mean:.2f}, " in shown
    assert f"nine in ten ${mixture.cost_usd.p90:.2f}; half take at most" in shown
    assert f"over budget in {100 * mixture.over_budget:.0f} % of the runs" in shown
    document = json.loads(run("compare", *files, "--chances", chances, "--max-cost", "5", "--format", "json").out)
    assert document["mixture"]["chances"] == {"A": 0.5, "B": 0.3, "C": 0.2}
    assert document["mixture"]["cost_usd"]["p90"] == pytest.approx(mixture.cost_usd.p90)
    assert "mixture" not in json.loads(run("compare", *files, "--format", "json").out)


def test_picture(files: list[Path], tmp_path: Path) -> None:
    picture = tmp_path / "front.svg"
    assert run("compare", *files, "--plot", picture).code == 0
    assert picture.read_text().startswith("<?xml")
    assert refused(run("compare", *files, "--plot", "front.gif")) == ["front.gif: must end in .png or .svg, got '.gif'"]


def test_every_problem_of_every_file(tmp_path: Path, files: list[Path]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("simcore: 1\ncluster: {instance_type: ml.nope}\npurchase: sport\n")
    lines = refused(run("compare", "nowhere.yaml", bad, files[0]))
    assert lines[0].startswith("nowhere.yaml: must be a file")
    assert {line.split(": ")[0] for line in lines[1:]} == {str(bad)}
    assert len(lines) >= 3
    assert [line.split(": ")[1] for line in refused(run("compare", files[0], bad))] == [
        line.split(": ")[1] for line in lines[1:]
    ]


@pytest.mark.parametrize(
    ("options", "start"),
    [
        (["--max-time", "soon"], "--max-time: must be a duration"),
        (["--max-cost", "-1"], "--max-cost: must be more than 0 USD"),
        (["--baseline", "D"], "--baseline: must be the label of a design, got 'D'"),
        (["--replications", "0"], "replications must be from 2 to 1000000"),
        (["--seed", "-1"], "seed must be from 0"),
        (["--out", "missing/out.csv"], "missing/out.csv"),
        (["--chances", "0.5,0.5"], "--chances: must be one for each of the 3 designs, got 2"),
        (["--chances", "0.5,0.5,0.5"], "--chances: must sum to 1, got 1.5"),
        (["--chances", "50%,150%,0"], "chances[1]: must be from 0 to 1, got 1.5"),
        (["--chances", "half,half,0"], "--chances: must be numbers between commas, such as 0.8,0.2 or 80%,20%"),
    ],
)
def test_bad_options(files: list[Path], options: list[str], start: str) -> None:
    option, value = options
    assert refused(run("compare", *files, f"{option}={value}"))[0].startswith(start)


def test_one_job_is_too_few(files: list[Path]) -> None:
    assert refused(run("compare", files[0])) == [
        "jobs: must be two or more, or a request with several InstancePreferences"
    ]


def test_names_of_files_are_not_obeyed(tmp_path: Path) -> None:
    paths = [tmp_path / "[bold]::error::x.json", tmp_path / "b.json"]
    for path in paths:
        path.write_text(json.dumps(smallest().description))
    out = run("compare", *paths).out
    assert "[bold]" in out
    assert "::error" not in out

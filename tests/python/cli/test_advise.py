"""simcore advise data JOB"""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.display import data_advice

from tests.python.advice_jobs import all_jobs
from tests.python.command_line import refused, run
from tests.python.jobs import EXAMPLES, smallest
from tests.python.price_books import csv_book, row

JOB = EXAMPLES / "caltech256-resnet50.yaml"
DATA = ("advise", "data")
JOBS = all_jobs()


def squeezed(text: str) -> str:
    return "".join(text.split())  # a long path may be broken anywhere


def said(advice: simcore.DataAdvice, option: Any) -> tuple[str, str, str]:
    """Label, cost and time of an option, as people read them."""
    label, cost, time, *_ = data_advice.cells(advice, option)
    return label, cost, time


def written(job: simcore.Job, folder: Path) -> Path:
    (folder / "job.json").write_text(json.dumps(job.description))
    return folder / "job.json"


@pytest.mark.parametrize("name", JOBS)
@pytest.mark.parametrize("columns", ["80", "200"])
def test_table_says_it_all(name: str, columns: str, tmp_path: Path) -> None:
    path = written(JOBS[name], tmp_path)
    done = run(*DATA, path, "--replications", "20", COLUMNS=columns)
    assert (done.code, done.err) == (0, "")
    advice = simcore.advise_data(path, replications=20)
    shown = squeezed(done.out)
    for expected in (
        *(text for one in data_advice.possible(advice) for text in (*said(advice, one), data_advice.reason(one))),
        *(text for one in advice.options if one.refused for text in (one.label, one.refused)),
        *data_advice.break_even(advice),
        *data_advice.notes(advice),
    ):
        assert squeezed(expected) in shown, expected
    assert max(map(len, done.out.splitlines())) <= int(columns)


def test_no_digit_is_cut_off(tmp_path: Path) -> None:
    cluster = {"instance_type": "ml.p5.48xlarge", "instance_count": 400}
    job = JOBS["images"].replace(cluster=cluster, region="us-west-2", work__compute__same_speed_elsewhere=True)
    done = run(*DATA, written(job, tmp_path), COLUMNS="80")
    assert done.code == 0
    advice = simcore.advise_data(job)
    for one in data_advice.possible(advice):
        label, cost, time = said(advice, one)
        line = next(line for line in done.out.splitlines() if line.startswith(f"{label} "))
        assert f" {cost} " in line
        assert f" {time}" in line


def test_json() -> None:
    done = run(*DATA, JOB, "--format", "json")
    assert (done.code, done.err) == (0, "")
    assert done.out == simcore.advise_data(JOB).to_json() + "\n"


def test_markdown_and_html() -> None:
    assert run(*DATA, JOB, "--format", "markdown").out == simcore.advise_data(JOB).to_markdown() + "\n"
    assert run(*DATA, JOB, "--format", "html").out == simcore.advise_data(JOB).to_html()


def test_options_reach_the_library(tmp_path: Path) -> None:
    path = written(JOBS["odd channel names"], tmp_path)
    options = ("--channel", "Z", "--shard-size", "1GB", "--seed", "7", "--replications", "11")
    asked = simcore.advise_data(path, channel="Z", shard_size="1GB", seed=7, replications=11)
    assert run(*DATA, path, *options, "--format", "json").out == asked.to_json() + "\n"


def test_prices(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "book.csv", row(usd=38.25, as_of="2022-01-01"))
    catalog = simcore.Catalog.builtin().with_prices(book)
    told = json.loads(run(*DATA, JOB, "--prices", book, "--format", "json").out)
    assert told["options"][0]["outcome"]["cost_usd"] == simcore.advise_data(JOB, catalog=catalog).cheapest.cost_usd.mean


def test_request_with_its_workload() -> None:
    requests = EXAMPLES.parent / "requests"
    done = run(*DATA, requests / "caltech256.json", "--workload", requests / "caltech256.workload.yaml")
    assert (done.code, done.err) == (0, "")
    assert "S3 FastFile" in done.out


@pytest.mark.parametrize("form", ["table", "json", "markdown", "html"])
def test_out(form: str, tmp_path: Path) -> None:
    done = run(*DATA, JOB, "--format", form, "--out", tmp_path / "advice")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert squeezed((tmp_path / "advice").read_text(encoding="utf-8")) == squeezed(
        run(*DATA, JOB, "--format", form).out
    )


def test_pictures(tmp_path: Path) -> None:
    png, svg = tmp_path / "options.png", tmp_path / "curves.SVG"
    done = run(*DATA, JOB, "--plot", png, "--plot-break-even", svg)
    assert (done.code, done.err) == (0, "")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert "<svg" in svg.read_text(encoding="utf-8")


@pytest.mark.parametrize("option", ["--plot", "--plot-break-even"])
def test_pictures_that_cannot_be_written(option: str, tmp_path: Path) -> None:
    assert refused(run(*DATA, JOB, option, "x.pdf", cwd=tmp_path)) == ["x.pdf: must end in .png or .svg, got '.pdf'"]
    assert refused(run(*DATA, JOB, option, "no/x.png", cwd=tmp_path)) == [
        "no/x.png: must be a file in a directory that exists, but there is no directory no"
    ]
    assert refused(run(*DATA, JOB, option, "", cwd=tmp_path)) == [".: must be a file, got a directory"]
    assert list(tmp_path.iterdir()) == []


def test_out_that_cannot_be_written(tmp_path: Path) -> None:
    assert refused(run(*DATA, JOB, "--out", tmp_path)) == [f"{tmp_path}: must be a file, got a directory"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--channel", "trian"), "--channel: must be a channel of the job, got 'trian' (did you mean train?)"),
        (("--shard-size", "0"), "--shard-size: must be more than 0 B, got '0'"),
        (("--shard-size", "60 GB"), "--shard-size: must not exceed the data set (54 GB), got '60 GB'"),
        (("--replications", "0"), "replications must be from 1 to 1000000, got 0"),
        (("--replications", "1000001"), "replications must be from 1 to 1000000, got 1000001"),
        (("--seed", "-1"), "seed must be from 0 to 2^64 - 1, got -1"),
    ],
)
def test_bad_questions(options: tuple[str, ...], message: str) -> None:
    assert refused(run(*DATA, JOB, *options)) == [message]


def test_bad_jobs(tmp_path: Path) -> None:
    assert refused(run(*DATA, "missing.yaml")) == ["missing.yaml: must be a file that exists, but there is none"]
    lines = refused(run(*DATA, written(smallest(), tmp_path)))
    assert lines == ["channels: must hold the data whose source is asked about, got none"]
    typo = JOBS["images"].replace(cluster__instance_type="ml.p3.2xlrge")
    assert "did you mean ml.p3.2xlarge?" in refused(run(*DATA, written(typo, tmp_path)))[0]


@pytest.mark.parametrize(
    "arguments", [[], ["data"], ["date", "job"], ["data", "a", "b"], ["data", "a", "--format", "x"]]
)
def test_wrong_usage(arguments: list[str]) -> None:
    done = run("advise", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("usage: simcore")


def test_help() -> None:
    assert run("advise", "data", "--help").out.startswith("usage: simcore advise data")

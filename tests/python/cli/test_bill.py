"""simcore bill DESCRIBED..."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
import simcore

from tests.python.command_line import refused, run
from tests.python.descriptions import EXPECTED, NO_BILL, file
from tests.python.requests import name


def test_json() -> None:
    paths = [file("09"), file("02")]
    done = run("bill", *paths, "--format", "json")
    assert (done.code, done.err) == (0, "")
    document = json.loads(done.out)
    assert [entry["file"] for entry in document["jobs"]] == [str(path) for path in paths]
    for entry, path in zip(document["jobs"], paths, strict=True):
        assert {key: entry[key] for key in entry if key != "file"} == simcore.load_described(path).to_dict()
        exact = sum(Decimal(repr(item["amount_usd"])) for item in entry["bill"])
        assert float(exact) == entry["bill_total_usd"]
    assert document["jobs"][0]["differences"][0] == {
        "member": "TrainingTimeInSeconds",
        "reported_s": 10,
        "read_s": 801,
        "difference_s": -791,
    }
    assert document["total_usd"] == pytest.approx(sum(entry["bill_total_usd"] for entry in document["jobs"]))
    assert json.loads(simcore.load_described(paths[0]).to_json()) == simcore.load_described(paths[0]).to_dict()


@pytest.mark.parametrize("width", ["80", "200"])
def test_table(width: str) -> None:
    done = run("bill", file("12"), file("02"), COLUMNS=width)
    assert (done.code, done.err) == (0, "")
    words = " ".join(done.out.split())
    assert "TrainingTimeInSeconds is 350 s, 140 s more than the 210 s read from the times" in words
    assert "BillableTimeInSeconds 350 s 210 s +140 s" in words
    assert "BillableTimeInSeconds 14683 s 14683 s 0 s" in words
    assert "ResourceConfig.InstanceCount is not told: one instance is billed" in words
    bills = [simcore.load_described(file(number)).bill().total_usd for number in ("12", "02")]
    assert f"2 jobs: ${sum(bills):.2f}" in words
    assert all(len(line) <= int(width) for line in done.out.splitlines())


@pytest.mark.parametrize("path", [file(number) for number in EXPECTED], ids=name)
def test_workload_of_the_command_line(path: Path, tmp_path: Path) -> None:
    (tmp_path / "workload.yaml").write_text("channels: {nowhere: {size: 1 GB, objects: 1}}\n")
    lines = refused(run("bill", path, "--workload", tmp_path / "workload.yaml"))
    assert lines[0].startswith(f"{tmp_path / 'workload.yaml'}: channels.nowhere: must be a channel of the request")


def test_one_bad_file_stops_all(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{}")
    lines = refused(run("bill", file("03"), tmp_path / "bad.json"))
    assert all(line.startswith(f"{tmp_path / 'bad.json'}: ") for line in lines)


def test_every_problem_of_every_file_at_once(tmp_path: Path) -> None:
    """No bill is printed as long as one of them has a problem."""
    bad = [file(number) for number in NO_BILL]
    lines = refused(run("bill", bad[0], file("03"), *bad[1:], tmp_path / "größe.json"))
    assert [line.partition(": ")[0] for line in lines] == [*map(str, bad), str(tmp_path / "größe.json")]


def test_one_job_has_no_sum_of_jobs() -> None:
    done = run("bill", file("03"))
    job = simcore.load_described(file("03"))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"{job.name}: ${job.bill().total_usd:.2f}, ")
    assert json.loads(run("bill", file("03"), "--format", "json").out)["total_usd"] == job.bill().total_usd


@pytest.mark.parametrize(("form", "starts"), [("markdown", "### "), ("html", "<!DOCTYPE html>")])
def test_other_forms(form: str, starts: str) -> None:
    done = run("bill", file("03"), file("04"), "--format", form)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(starts)
    assert "2 jobs: " in done.out


def test_a_picture_has_the_prices_of_the_bill(tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text("item,region,usd,unit,as_of,source\nml.p3.2xlarge,us-west-2,7,USD/h,2019-01-01,x\n")
    words = ("bill", file("03"), "--prices", tmp_path / "p.csv", "--format", "csv")
    done = run(*words, "--plot", tmp_path / "a.svg")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0].startswith("file,job,usage_type,quantity")
    assert (tmp_path / "a.svg").exists()
    (line,) = refused(run("bill", file("03"), file("02"), "--plot", tmp_path / "b.svg"))
    assert line.startswith("--plot: must go with one job")

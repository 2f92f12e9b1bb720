"""simcore scan: the forms of its answer, and its exit codes."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.python.command_line import refused, run
from tests.python.found_jobs import ROLE
from tests.python.sdk_classes import IMAGE

TEXT = f"""import sys
from sagemaker.estimator import Estimator
Estimator('{IMAGE}', '{ROLE}', 1, 'ml.m5.xlarge', max_run=3600, base_job_name='bert').fit('s3://bucket/x')
Estimator('{IMAGE}', '{ROLE}', 2, sys.argv[1]).fit()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "train.py").write_text(TEXT)
    (tmp_path / "other.py").write_text("x = 1\n")
    return tmp_path


def test_the_current_folder(folder: Path) -> None:
    done = run("scan", cwd=folder)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("at most $0.32 for one launch of 1 job in 2 files; 1 more job not bounded\n")
    assert "src/train.py:4: instance_type: sys.argv[1] (is given on the command line)" in " ".join(done.out.split())


def test_json(folder: Path) -> None:
    found = json.loads(run("scan", "src", "--format", "json", cwd=folder).out)
    first, second = found["jobs"]
    expected = {
        "file": "src/train.py",
        "line": 3,
        "cell": None,
        "what": "Estimator",
        "name": "bert",
        "instances": "1 × ml.m5.xlarge",
        "limit_s": 3600,
        "limit_of": "the program",
    }
    assert {key: first[key] for key in expected} == expected
    assert first["uncounted_data"] == ["training"]
    assert first["at_most_usd"] == first["worst_case"]["cost_usd"]
    assert (second["at_most_usd"], second["worst_case"], second["limit_of"]) == (None, None, "the SDK")
    assert [each["keyword"] for each in second["unknowns"]] == ["instance_type"]
    assert found["total"] == {"jobs": 2, "bounded": 1, "at_most_usd": round(first["at_most_usd"], 2)}


def test_a_number_of_starts_that_nobody_knows_is_not_none(folder: Path) -> None:
    text = (
        "from sagemaker.estimator import Estimator\n"
        "for a in load():\n    Estimator('mine', 'r', 1, 'ml.m5.xlarge', max_run=h()).fit()\n"
        "e = Estimator('mine', 'r', 1, 'ml.m5.xlarge')\n"
    )
    (folder / "src" / "train.py").write_text(text)
    loop_, first = json.loads(run("scan", "src", "--format", "json", cwd=folder).out)["jobs"]
    assert (loop_["starts"], loop_["launched"], loop_["limit_s"], loop_["limit_of"]) == (None, True, None, "")
    assert (first["starts"], first["launched"]) == (0, False)


def test_places_stand_without_the_one_folder_that_is_named(folder: Path) -> None:
    one, two = (run("scan", *paths, cwd=folder).out for paths in (("src",), ("src", "src/train.py")))
    assert "Places are in src." in one
    assert "\ntrain.py:3 " in one
    assert "\nsrc/train.py:3 " in two


def test_csv(folder: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("scan", "--format", "csv", cwd=folder).out)))
    assert [(row["file"], row["line"], row["per"]) for row in rows] == [
        ("src/train.py", "3", ""),
        ("src/train.py", "4", ""),
    ]
    assert [bool(row["unknowns"]) for row in rows] == [False, True]
    assert [row["problems"] + row["beside"] for row in rows] == ["", ""]


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_other_forms(form: str, folder: Path) -> None:
    assert "ml.m5.xlarge" in run("scan", "--format", form, cwd=folder).out


@pytest.mark.parametrize("width", ["80", "140"])
def test_lines_fit_the_terminal(width: str, folder: Path) -> None:
    done = run("scan", cwd=folder, COLUMNS=width)
    assert max(map(len, done.out.splitlines())) <= int(width)


def test_files_that_cannot_be_read_are_named(folder: Path) -> None:
    (folder / "broken.py").write_text("import sagemaker\ndef (\n")
    done = run("scan", cwd=folder)
    assert (done.code, done.err) == (0, "")
    assert "broken.py" in done.out
    named = run("scan", "broken.py", cwd=folder)
    assert named.code == 2
    assert named.err.startswith("simcore: broken.py:2: ")


@pytest.mark.parametrize("path", ["missing", "missing.py", "job.yaml"])
def test_a_path_that_is_none_ends_with_2(path: str, folder: Path) -> None:
    (folder / "job.yaml").touch()
    assert refused(run("scan", path, cwd=folder))[0].startswith(f"{path}: must ")


def test_no_jobs(tmp_path: Path) -> None:
    assert run("scan", cwd=tmp_path).out == "no jobs in 0 files\n"


def test_prices_of_ones_own(folder: Path) -> None:
    (folder / "book.csv").write_text(
        "item,region,usd,unit,as_of,source\nml.m5.xlarge,us-east-1,30,USD/h,2026-09-01,mine\n"
    )
    found = json.loads(run("scan", "--prices", "book.csv", "--format", "json", cwd=folder).out)
    assert found["jobs"][0]["at_most_usd"] > 30


def test_the_region_of_jobs_that_name_none(folder: Path) -> None:
    (folder / "src" / "train.py").write_text(TEXT + TEXT.replace(IMAGE, "mine"))

    def amounts(*options: str) -> list[float]:
        found = json.loads(run("scan", *options, "--format", "json", cwd=folder).out)
        return [each["at_most_usd"] for each in found["jobs"] if each["at_most_usd"]]

    named, unnamed = amounts()
    assert (named, unnamed) == (amounts("--region", "us-east-1")[0], named)
    there = amounts("--region", "eu-west-1")
    assert there[0] == named
    assert there[1] > unnamed
    assert "region" in refused(run("scan", "--region", "eu-west-9", cwd=folder))[0]

"""Texts of files in terminals and in the logs of workflow runners."""

import json
import os
import re
from pathlib import Path

import pytest
import simcore
from simcore.cli import main as command
from simcore.display.printable import printable, printable_json

from tests.python.command_line import Done, run
from tests.python.jobs import smallest
from tests.python.price_books import csv_book, row

NAMES = [
    "::stop-commands::x",
    "a\n::error::pwn",
    "a\r\n ::add-mask::1\n",
    "##[error]pwn",
    "##vso[task.setvariable variable=x]y",
    "\x1b[31mred",
    "\x1b]0;title\x07",
    "\x9b31m",
    "\u202egnp.exe",
    "\u2066x\u2028::error::y\x85::error::z",
    "x" * 70 + "::error::pwn" + "y" * 60 + "::error::pwn" + "z" * 61 + "::error::pwn",
]
RUNNER = re.compile(r"^\s*::[a-z-]+.*::|##\w*\[", re.MULTILINE)  # as runners read lines
CONTROL = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def harmless(text: str) -> bool:
    return not CONTROL.search(text) and not any(map(RUNNER.search, [text, *text.splitlines()]))


def of(done: Done) -> str:
    assert "Traceback" not in done.err
    assert harmless(done.out), done.out
    assert harmless(done.err), done.err
    return done.out + done.err


@pytest.fixture(params=NAMES)
def job(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A job of that name, in a file of that name as far as files may have it, priced and discounted by it."""
    folder = tmp_path / request.param.replace("/", "")[:80]
    folder.mkdir()
    path = folder / "job.json"
    description = smallest().description
    discounts = [{"usage_type": "*", "off": 0.1, "source": request.param}]
    path.write_text(json.dumps({**description, "name": request.param[:200], "prices": {"discounts": discounts}}))
    return path


@pytest.mark.parametrize("width", ["80", "81", "83", "120"])
def test_tables(job: Path, width: str) -> None:
    for verb in (["forecast"], ["explain"], ["check", "--max-cost", "5"]):
        said = run(*verb, job, COLUMNS=width)
        assert said.code == 0
        assert of(said)
    two = run("check", "--max-cost", "5", job.name, str(Path("..") / job.parent.name / job.name), cwd=job.parent)
    assert of(two)


def test_errors(job: Path) -> None:
    job.write_text(job.read_text().replace('"simcore": 1', '"simcore": "::error::x", "\\n::error::y": 1'))
    for verb in (["forecast"], ["check", "--max-cost", "5"], ["bill"]):
        said = run(*verb, job)
        assert said.code == 2
        assert of(said).startswith("simcore: ")
    assert of(run("forecast", job.parent / "missing.yaml")).count("\n") == 1
    assert of(run("forecast", job, "--out", job.parent / "none" / "out.html"))


def test_price_books(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "##[error]\x1b[31m.csv", row(source="##[error]\x1b[31m"))
    said = of(run("explain", "price", "ml.p3.2xlarge", "--prices", book))
    assert said.count(r"#\#[error]\x1b[31m") >= 2


def test_problems_read_as_in_the_text_of_their_error() -> None:
    with pytest.raises(simcore.SpecError) as caught:
        simcore.Job({"simcore": 1, "clutser": {}, "name": ""}).resolve()
    assert len(caught.value.problems) > 2
    assert "\n".join(map(str, caught.value.problems)) == str(caught.value)


@pytest.mark.parametrize(
    "text", ["bert-spot", "größe → ∞", "arn:aws:iam::123456789012:role/x", "a: b", "#1 [x]", "C:\\x", "训练 ❤️", "12:30"]
)
def test_ordinary_texts_stay(text: str) -> None:
    assert printable(text) == text


# ---------------------------------------------------------------------------------------------- every form
@pytest.mark.parametrize("form", ["table", "markdown", "html", "json"])
def test_every_form_of_every_name(form: str, job: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name, out = json.loads(job.read_text())["name"], tmp_path / "out"
    for verb in ("forecast", "explain"):
        assert command.main([verb, str(job), "--format", form]) == 0
        said = capsys.readouterr().out
        assert harmless(said), said
        assert form != "json" or json.loads(said)["job"] == name
    assert command.main(["forecast", str(job), "--format", form, "--out", str(out)]) == 0
    assert harmless(out.read_text(encoding="utf-8"))


@pytest.mark.parametrize("form", ["table", "markdown", "json"])
def test_names_of_files_that_no_encoding_knows(form: str, tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff\x1b.yaml")
    (tmp_path / name).write_text("simcore: 1\n")
    said = run("check", name, tmp_path / name, "--max-cost", "5", "--format", form, cwd=tmp_path)
    assert said.code == 2
    assert of(said)
    if form == "json":
        assert json.loads(said.out)["refused"][0]["file"] == name


def test_faces_and_errors_in_python() -> None:
    for name in NAMES:
        made = simcore.forecast(smallest(name=name[:200]))
        assert harmless(repr(made))
        assert harmless(str(made))
        with pytest.raises(simcore.InputError) as caught:
            simcore.Job({**smallest().description, name: 1}, file=f"{name}.yaml").resolve()
        assert not CONTROL.search(str(caught.value))
        assert len(str(caught.value).splitlines()) == len(caught.value.problems)


def test_json_says_the_same() -> None:
    data = {name: [name, {"\u202e": "\udcff ##vso[x]"}] for name in NAMES}
    for text in (json.dumps(data, ensure_ascii=False, indent=2), json.dumps(data, ensure_ascii=False)):
        shown = printable_json(text)
        assert json.loads(shown) == data
        assert harmless(shown)
        shown.encode()


@pytest.mark.parametrize("text", ['{\n\t"a": "größe ::x",\r\n "##": "👨‍👩‍👧"}', "[]", '"arn:aws:s3:::bucket"'])
def test_ordinary_json_stays(text: str) -> None:
    assert printable_json(text) == text

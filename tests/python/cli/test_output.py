"""Where the answer of a verb goes: standard output, a file, pictures."""

import argparse
import json
import os
import subprocess
from pathlib import Path
from typing import Any, BinaryIO

import pytest
import simcore
from simcore.cli import output
from simcore.display.document import Column, Document, Section, Table, rows

from tests.python.command_line import PROGRAM, refused, run
from tests.python.jobs import EXAMPLES, smallest

JOB = EXAMPLES / "bert-spot.yaml"
DOCUMENT = Document(
    "Kind", "größe", "1 < 2", sections=(Section("s", "title", (Table((Column("a"),), rows([["训练"]])),)),)
)


class Answer:
    """Every form as a word."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def plot(self, name: str = "") -> "Answer":
        self.drawn.append(name)
        return self

    def savefig(self, place: BinaryIO, dpi: int, format: str) -> None:
        place.write(f"{self.drawn[-1]} at {dpi} as {format}".encode())

    def to_json(self) -> str:
        return '{"größe": 1}'

    def to_markdown(self) -> str:
        return "markdown\n"

    def to_html(self) -> str:
        return "<p>html</p>\n"


def options_of(
    *arguments: str, forms: tuple[str, ...] = (), without: tuple[str, ...] = (), **pictures: str
) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="simcore verb")
    output.add_answer(parser, print, *forms, without=without, **pictures)
    return parser.parse_args(arguments)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_encoding_of_the_terminal(encoding: str) -> None:
    done = subprocess.run(
        [*PROGRAM, "forecast", str(JOB)],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"bert-finetune-spot: $" in done.stdout
    assert "training" in done.stdout.decode(encoding)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_is_utf8_everywhere(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "job.json"
    path.write_text(json.dumps({**smallest().description, "name": "größe → ∞"}))
    done = subprocess.run(
        [*PROGRAM, "forecast", str(path), "--format", "json"],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout.decode("utf-8"))["job"] == "größe → ∞"


# ---------------------------------------------------------------------------------------------- answers
@pytest.mark.parametrize(
    ("form", "text"),
    [("json", '{"größe": 1}\n'), ("markdown", "markdown\n"), ("html", "<p>html</p>\n"), ("own", "x\n")],
)
def test_every_form_ends_its_last_line_once(
    form: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output.write_answer(options_of("--format", form, forms=("own",)), Answer(), own=lambda: "x")
    assert capsys.readouterr().out == text
    place = tmp_path / "out"
    place.write_text("what was there before")
    output.write_answer(options_of("--format", form, "--out", str(place), forms=("own",)), Answer(), own=lambda: "x")
    assert (place.read_text(encoding="utf-8"), capsys.readouterr().out) == (text, "")


def test_a_form_of_another_verb_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options_of("--format", "own")
    assert "invalid choice: 'own'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--format", "csv"), "argument --format: verb has no csv: choose table, json, html or markdown\n"),
        (("--plot", "a.png"), "argument --plot: verb has no picture: --format html shows all that it has\n"),
    ],
)
def test_what_means_nothing_for_an_answer_is_refused(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        options_of(*words, without=("csv", "plot"))
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith(said)


def test_a_table_in_a_file_is_the_table_on_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = simcore.forecast(smallest())
    output.write_answer(options_of(), made)
    shown = capsys.readouterr().out
    output.write_answer(options_of("--out", str(tmp_path / "table.txt")), made)
    assert (tmp_path / "table.txt").read_text(encoding="utf-8") == shown
    assert capsys.readouterr().out == ""
    output.write_answer(options_of("--verbose"), made)
    assert len(capsys.readouterr().out) > len(shown)


def test_pictures_are_those_asked_for(tmp_path: Path) -> None:
    answer, other = Answer(), Answer()
    names = {"plot": "a.svg", "plot_break_even": "b.svg", "plot_hazards": "c.PNG"}
    asked = [word for name, file in names.items() for word in (f"--{name.replace('_', '-')}", str(tmp_path / file))]
    options = options_of("--format", "json", *asked, plot_break_even="x", plot_hazards="y")
    output.write_answer(options, answer, "break-even", lambda: other)
    assert [(tmp_path / file).read_text() for file in names.values()] == [
        " at 150 as svg",
        "break-even at 150 as svg",
        " at 150 as png",
    ]
    assert (answer.drawn, other.drawn) == (["", "break-even"], [""])
    output.write_answer(options_of("--format", "json", plot_hazards="y"), answer, lambda: pytest.fail("not asked for"))


@pytest.mark.parametrize("name", ["a.svg", "a.png"])
def test_a_picture_that_cannot_be_written_leaves_the_old_one(name: str, tmp_path: Path) -> None:
    """A file may have 1 KiB, as on a disk that is nearly full."""
    (tmp_path / name).write_text("old")
    command_line = ["bash", "-c", 'ulimit -f 1; exec "$@"', "bash", *PROGRAM, "forecast", str(JOB), "--plot", name]
    done = subprocess.run(command_line, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (74, "")
    assert done.stderr == f"simcore: [Errno 27] File too large: '{name}'\n"
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(name, "old")]


# ---------------------------------------------------------------------------------------------- before the work
def test_places_are_asked_for_before_the_work(tmp_path: Path) -> None:
    output.require_output(options_of())
    output.require_output(options_of("--out", str(tmp_path / "new.txt"), "--plot", str(tmp_path / "new.PNG")))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--out", "none/out.txt"), "none"),
        (("--plot", "none/a.png"), "none"),
        (("--plot", "a.pdf"), r"a\.pdf: must end in \.png or \.svg, got '\.pdf'"),
        (("--plot", "größe"), r"größe: must end in \.png or \.svg, got ''"),
        (("--out", "."), "must be"),
    ],
)
def test_places_that_cannot_be_written(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(simcore.InputError, match=said):
        output.require_output(options_of(*arguments))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--out", "a.svg", "--plot", "a.svg"), r"--plot: must name another file than --out, got 'a\.svg'"),
        (("--out", "b/../a.svg", "--plot", "./a.svg"), r"--plot: must name another file than --out, got '\./a\.svg'"),
        (("--out", "link.svg", "--plot", "a.svg"), "--plot: must name another file than --out"),
        (("--plot", "a.svg", "--plot-front", "a.svg"), "--plot-front: must name another file than --plot"),
    ],
)
def test_two_options_name_two_files(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "b").mkdir()
    (tmp_path / "link.svg").symlink_to("a.svg")
    with pytest.raises(simcore.InputError, match=said):
        output.require_output(options_of(*arguments, plot_front="the front"))
    output.require_output(options_of("--out", "a.svg", "--plot", "b/a.svg", plot_front="the front"))


def test_a_summary_is_another_file_than_the_answer(tmp_path: Path) -> None:
    place = str(tmp_path / "out.md")
    [line] = refused(run("check", str(JOB), "--max-cost", "500", "--out", place, "--summary", place))
    assert line == f"--summary: must name another file than --out, got {place!r}"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_picture_shows_one_job(count: int) -> None:
    output.require_one_picture(options_of(), count)
    if count == 1:
        output.require_one_picture(options_of("--plot", "a.png"), count)
        return
    with pytest.raises(simcore.InputError, match=f"--plot: must go with one job, which the picture shows, got {count}"):
        output.require_one_picture(options_of("--plot", "a.png"), count)


# ---------------------------------------------------------------------------------------------- documents
@pytest.mark.parametrize(
    ("form", "words"),
    [("json", ['{\n  "größe": null\n}\n']), ("table", ["größe: 1 < 2", "训练"]), ("markdown", ["### ", "1 &#60; 2"]),
     ("html", ["<!DOCTYPE html>", "1 &lt; 2", "训练"]), ("csv", ["größe\n\"\"\n"])],
)  # fmt: skip
def test_a_document_in_every_form(form: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    output.write_document(options_of("--format", form), DOCUMENT, {"größe": None})
    shown = capsys.readouterr().out
    assert all(word in shown for word in words), shown
    assert shown.endswith("\n")
    assert not shown.endswith("\n\n")


def test_rows_of_a_document_that_are_not_its_data(tmp_path: Path) -> None:
    place = tmp_path / "rows.csv"
    options = options_of("--format", "csv", "--out", str(place))
    output.write_document(options, DOCUMENT, {"rows": [{"a": 1}]}, [{"a": 1}, {"b": -2.5}])
    assert place.read_text() == "a,b\n1,\n,-2.5\n"


@pytest.mark.parametrize(
    ("data", "text"),
    [({"größe": None}, '{\n  "größe": null\n}\n'), ([], "[]\n"), (1e-12, "1e-12\n"), ("训\n", '"训\\n"\n')],
)
def test_json_is_indented_and_keeps_its_letters(data: Any, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    output.write_document(options_of("--format", "json"), DOCUMENT, data)
    assert capsys.readouterr().out == text


def test_unbroken_lines_are_as_long_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    long = Document("Kind", "", "word " * 100)
    for unbroken in (False, True):
        output.write_document(options_of(), long, None, unbroken=unbroken)
        lines = capsys.readouterr().out.splitlines()
        assert (len(lines) == 1) == unbroken

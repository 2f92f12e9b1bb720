"""The terminal: as wide as it is, with its colours, and text where it has none."""

import io
import os
import sys

import pytest
from simcore.display.document import Column, Document, Row, Section, Sentences, Table
from simcore.display.renderers import terminal, text

WORDS = ("word " * 100).strip()
DOCUMENT = Document("", "größe", WORDS, warnings=("look out",), sections=(
    Section("s", "title", (Table((Column("a"),), (Row(("good one",), "good"), Row(("[bold]:smile:",), "bad"))),)),
    Section("d", "more", (Sentences(("x",)),), "detail")))  # fmt: skip


class Screen(io.StringIO):
    """Standard output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("columns", "width"), [("20", 80), ("80", 80), ("140", 140)])
def test_lines_are_as_wide_as_the_terminal(
    columns: str, width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    terminal.show(DOCUMENT)
    shown = capsys.readouterr().out
    assert shown == text.render(DOCUMENT, width) + "\n"
    assert max(map(len, shown.splitlines())) <= width


def test_unbroken_lines_are_not_wrapped(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    terminal.show(DOCUMENT, unbroken=True)
    assert capsys.readouterr().out.splitlines()[0] == f"größe: {WORDS}"


def test_a_terminal_has_no_unbroken_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("sys.stdout", Screen())
    terminal.show(DOCUMENT, unbroken=True)
    assert max(map(len, sys.stdout.getvalue().splitlines())) <= 110  # type: ignore[attr-defined] # with its colours


def test_detail_is_for_who_asks(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    terminal.show(DOCUMENT, detail=True)
    assert "\nmore\nx\n" in capsys.readouterr().out


def test_names_are_no_markup(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    terminal.show(DOCUMENT)
    assert "[bold]:smile:" in capsys.readouterr().out


def test_colours_are_those_of_the_emphasis(monkeypatch: pytest.MonkeyPatch) -> None:
    out = Screen()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal.show(DOCUMENT)
    assert "\x1b[1mgröße\x1b[0m" in out.getvalue()
    assert "\x1b[32mgood one\x1b[0m" in out.getvalue()
    assert "\x1b[31m[bold]:smile:\x1b[0m" in out.getvalue()
    assert "\x1b[33m! look out\x1b[0m" in out.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Screen()
    monkeypatch.setattr("sys.stdout", plain)
    terminal.show(DOCUMENT)
    assert "\x1b[3" not in plain.getvalue()


def test_what_a_terminal_cannot_write_is_a_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    out = io.TextIOWrapper(written, encoding="ascii")
    monkeypatch.setattr("sys.stdout", out)
    terminal.show(Document("", "größe", "$1"))
    out.flush()
    assert written.getvalue() == b"gr??e: $1\n"


def test_who_has_seen_enough_is_told_to_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr("sys.stdout", Closed())
    with pytest.raises(BrokenPipeError):
        terminal.show(DOCUMENT)


def test_a_pipe_has_colours_when_they_are_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal.show(DOCUMENT)
    assert "\x1b[" not in out.getvalue()
    monkeypatch.setenv("FORCE_COLOR", "1")
    terminal.show(DOCUMENT)
    assert "\x1b[32mgood one\x1b[0m" in out.getvalue()


def test_a_pipe_is_as_wide_as_the_terminal_of_another_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)

    def size(stream: int) -> os.terminal_size:
        if stream < 2:
            raise OSError
        return os.terminal_size((133, 40))

    monkeypatch.setattr(os, "get_terminal_size", size)
    for columns, width in (("", 133), ("100", 100), ("wide", 133)):
        monkeypatch.setenv("COLUMNS", columns)
        out = io.StringIO()
        monkeypatch.setattr("sys.stdout", out)
        terminal.show(DOCUMENT)
        assert out.getvalue() == text.render(DOCUMENT, width) + "\n"

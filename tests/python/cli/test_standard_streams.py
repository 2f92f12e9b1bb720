"""Streams that are closed, full, or of the caller's own making."""

import errno
import io
import os
import sys
from pathlib import Path

import pytest
import simcore
from simcore.cli import standard_streams


class Full(io.StringIO):
    """Takes nothing, and has no number by which the system knows it."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class Unreadable(io.StringIO):
    """Gives nothing."""

    def read(self, size: int | None = -1, /) -> str:
        raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_closed_streams_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    standard_streams.open_closed()
    with sys.stderr:
        sys.stderr.write("lost")
    sys.stdout.write("not to be lost")
    with pytest.raises(OSError, match="Bad file descriptor"):
        sys.stdout.flush()
    standard_streams.drop_unwritten()
    sys.stdout.close()


def test_open_streams_stay() -> None:
    before = sys.stdout, sys.stderr
    standard_streams.open_closed()
    assert (sys.stdout, sys.stderr) == before


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (None, "standard input: must be open"),
        (
            io.TextIOWrapper(io.BytesIO(b"a\xff")),
            "standard input: must be UTF-8 text, got a byte that is not",
        ),
        (io.StringIO(" "), "standard input: must describe a job, got an empty file"),
        (Unreadable(), "standard input: must be readable, got Input/output error"),
    ],
    ids=["closed", "bytes", "empty", "broken"],
)
def test_an_input_that_is_refused(told: object, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", told)
    with pytest.raises(simcore.SpecError) as error:
        standard_streams.read_input()
    assert str(error.value).startswith(said)


@pytest.mark.parametrize("told", [io.TextIOWrapper(io.BytesIO("\ufeffgröße".encode())), io.StringIO("größe")])
def test_an_input_is_utf8(told: io.TextIOBase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", told)
    assert standard_streams.read_input() == "größe"


def test_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    standard_streams.write_error("simcore: a\nb\x1b[31m")
    assert capsys.readouterr() == ("", "simcore: a\\nb\\x1b[31m\n")


def test_what_cannot_be_told_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Full())
    standard_streams.write_error("lost")
    standard_streams.drop_unwritten()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_the_rest_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        full.write("kept until it is flushed")
        standard_streams.drop_unwritten()
        full.flush()  # as Python does at its end

"""Reports on disk: whole or not there."""

import json
import os
import resource
import stat
import threading
from pathlib import Path

import pytest
import simcore
from simcore import files

from tests.python.command_line import refused, run
from tests.python.jobs import EXAMPLES, smallest

JOB = EXAMPLES / "bert-spot.yaml"
FORMS = ["table", "json", "html"]


def test_save_html(tmp_path: Path) -> None:
    made = simcore.forecast(JOB)
    made.save_html(tmp_path / "report.html")
    made.save_html(str(tmp_path / "again.html"))
    assert (tmp_path / "report.html").read_bytes() == made.to_html().encode()
    assert (tmp_path / "again.html").read_bytes() == made.to_html().encode()
    assert {path.name for path in tmp_path.iterdir()} == {"report.html", "again.html"}


@pytest.mark.parametrize("form", FORMS)
def test_file_holds_what_would_be_printed(form: str, tmp_path: Path) -> None:
    done = run("forecast", JOB, "--format", form, "--out", tmp_path / "out")
    assert (done.code, done.out, done.err) == (0, "", "")
    printed = run("forecast", JOB, "--format", form)
    assert (printed.code, printed.err) == (0, "")
    assert (tmp_path / "out").read_text(encoding="utf-8") == printed.out
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_html_is_what_python_says() -> None:
    assert run("forecast", JOB, "--format", "html").out == simcore.forecast(JOB).to_html()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_html_is_utf8_everywhere(encoding: str, tmp_path: Path) -> None:
    job = tmp_path / "job.json"
    job.write_text(json.dumps({**smallest().description, "name": "größe → ∞"}))
    for arguments in ([], ["--out", tmp_path / "out.html"]):
        done = run("forecast", job, "--format", "html", *arguments, PYTHONIOENCODING=encoding)
        shown = done.out if not arguments else (tmp_path / "out.html").read_text(encoding="utf-8")
        assert (done.code, done.err) == (0, "")
        assert "größe → ∞</h1>" in shown


@pytest.mark.parametrize("form", FORMS)
def test_directory_that_does_not_exist(form: str, tmp_path: Path) -> None:
    place = tmp_path / "none" / "report.html"
    message = f"{place}: must be a file in a directory that exists, but there is no directory {place.parent}"
    assert refused(run("forecast", JOB, "--format", form, "--out", place)) == [message]
    assert list(tmp_path.iterdir()) == []


def test_refusals_in_python(tmp_path: Path) -> None:
    made = simcore.forecast(JOB)
    with pytest.raises(simcore.InputError, match="must be a file, got a directory") as caught:
        made.save_html(tmp_path)
    assert [problem.where for problem in caught.value.problems] == [str(tmp_path)]
    with pytest.raises(simcore.InputError, match="must be a file in a directory that exists"):
        made.save_html(tmp_path / "none" / "report.html")
    (tmp_path / "file").touch()
    with pytest.raises(simcore.InputError, match="must be a file in a directory that exists"):
        made.save_html(tmp_path / "file" / "report.html")


def test_wrong_job_leaves_the_old_report(tmp_path: Path) -> None:
    (tmp_path / "out.html").write_text("old")
    (tmp_path / "job.yaml").write_text("simcore: 1\n")
    refused(run("forecast", tmp_path / "job.yaml", "--format", "html", "--out", tmp_path / "out.html"))
    assert (tmp_path / "out.html").read_text() == "old"


def test_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    place = tmp_path / "out.html"
    place.write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left on device") as caught:
        files.write(place, "new")
    assert caught.value.filename == str(place)
    assert place.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out.html"]


def test_permissions(tmp_path: Path) -> None:
    """A new file's are the usual ones; an old file's stay."""
    place, touched = tmp_path / "out.html", tmp_path / "touched"
    touched.touch()
    files.write(place, "first")
    assert stat.S_IMODE(place.stat().st_mode) == stat.S_IMODE(touched.stat().st_mode)
    place.chmod(0o640)
    files.write(place, "second")
    assert stat.S_IMODE(place.stat().st_mode) == 0o640


@pytest.mark.parametrize("mask", [0o022, 0o027, 0o077])
def test_mask_holds_and_is_never_changed(mask: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is changed, another thread's new files are open to everyone."""
    before = os.umask(mask)
    try:
        with monkeypatch.context() as patched:
            patched.delattr(os, "umask")
            files.write(tmp_path / "out.html", "text")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "out.html").stat().st_mode) == 0o666 & ~mask


def test_new_text_is_never_open_to_more_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even before it takes the old file's place."""
    place = tmp_path / "out.html"
    place.touch(mode=0o600)
    seen: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda _: seen.extend(path.stat().st_mode & 0o777 for path in tmp_path.iterdir()))
    files.write(place, "private")
    assert seen == [0o600, 0o600]


def test_links_stay_links(tmp_path: Path) -> None:
    (tmp_path / "real.html").write_text("old")
    (tmp_path / "link.html").symlink_to("real.html")
    files.write(tmp_path / "link.html", "new")
    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "real.html").read_text() == "new"


def test_pipes_are_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=files.write, args=(pipe, "through"))
    writer.start()
    assert pipe.read_text() == "through"
    writer.join(timeout=10)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_device() -> None:
    done = run("forecast", JOB, "--format", "html", "--out", "/dev/full")
    assert (done.code, done.out) == (74, "")
    assert "No space left on device" in done.err
    assert "Traceback" not in done.err


# ---------------------------------------------------------------------------------------------- what cannot be written
LOOPS = {
    "answer": ("forecast", JOB, "--out", "loop.html", "--format", "html"),
    "picture": ("forecast", JOB, "--plot", "loop.svg"),
    "summary": ("check", JOB, "--max-cost", "500", "--summary", "loop.md"),
    "price book": ("catalog", "export", "--out", "loop.csv"),
}


@pytest.mark.parametrize("name", LOOPS)
def test_links_in_a_circle(name: str, tmp_path: Path) -> None:
    [link] = [word for word in LOOPS[name] if str(word).startswith("loop.")]
    (tmp_path / link).symlink_to(link)
    done = run(*LOOPS[name], cwd=tmp_path)
    assert (done.code, done.out) == (74, "")
    assert done.err == f"simcore: [Errno 40] Too many levels of symbolic links: '{link}'\n"
    assert (tmp_path / link).is_symlink()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("option", ["--out", "--plot"])
def test_folder_that_may_not_be_written(option: str, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text("old")
    tmp_path.chmod(0o500)
    done = run("forecast", JOB, option, "a.svg", cwd=tmp_path)
    assert (done.code, done.err) == (74, "simcore: [Errno 13] Permission denied: 'a.svg'\n")
    assert (tmp_path / "a.svg").read_text() == "old"


def test_bytes_as_text(tmp_path: Path) -> None:
    files.write_bytes(tmp_path / "a", b"\xff")
    assert (tmp_path / "a").read_bytes() == b"\xff"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_what_is_written_nowhere_names_its_place() -> None:
    for write in (files.write, files.append):
        with pytest.raises(OSError, match="No space left on device") as caught:
            write("/dev/full", "text")
        assert caught.value.filename == "/dev/full"


def test_appended(tmp_path: Path) -> None:
    for text in ("größe", "2"):
        files.append(tmp_path / "log.md", text)
    assert (tmp_path / "log.md").read_text(encoding="utf-8") == "größe\n\n\n2\n"


def test_appended_whole_or_not_at_all(tmp_path: Path) -> None:
    place = tmp_path / "log.md"
    place.write_text("old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            files.append(place, "x" * 2000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert place.read_text() == "old"


def test_a_folder_that_refuses_a_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root is refused nothing, so that this is played."""
    place = tmp_path / "a.svg"
    place.write_text("old")

    def refuses(path: object, *_: object) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", refuses)
        with pytest.raises(PermissionError) as caught:
            files.write_bytes(place, b"new")
    assert caught.value.filename == str(place)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a.svg", "old")]

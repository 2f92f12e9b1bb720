"""Files at a revision of git, and those that have changed since; nothing of the repository is run."""

import os
from pathlib import Path

import pytest
from simcore.errors import InputError
from simcore.inputs.revision import ChangedFile, Revision

from tests.python.repositories import Repository, repository

HOSTILE = "d/-a b\n'\"$(touch evil)`\t#.yaml"


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    made = repository(tmp_path / "repository", **{"d/a.yaml": "a\n" * 20, "d/b.yaml": "b\n", "gone.json": "c\n"})
    monkeypatch.chdir(made.folder)
    return made


def test_every_kind_of_change(made: Repository) -> None:
    made.git("mv", "d/a.yaml", "d/moved.yaml")
    made.git("rm", "--quiet", "gone.json")
    made.write(**{"d/b.yaml": "bb\n", HOSTILE: "x", ".gitignore": "ignored.json\n", "ignored.json": "{}"})
    assert Revision("HEAD").changes() == [
        ChangedFile("", ".gitignore"),
        ChangedFile("", HOSTILE),
        ChangedFile("d/b.yaml", "d/b.yaml"),
        ChangedFile("d/a.yaml", "d/moved.yaml"),
        ChangedFile("gone.json", ""),
    ]
    made.commit()
    assert [each.new for each in Revision("HEAD~1").changes(["d"])] == [HOSTILE, "d/b.yaml", "d/moved.yaml"]
    assert Revision("HEAD").changes() == []


def test_paths_are_no_patterns(made: Repository) -> None:
    made.write(**{"d/b.yaml": "bb", "d/[ab].yaml": "x"})
    assert Revision("HEAD").changes(["d/[ab].yaml", "d/*"]) == [ChangedFile("", "d/[ab].yaml")]


def test_paths_are_of_the_current_folder(made: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    made.write(**{"d/b.yaml": "bb", "gone.json": "cc"})
    monkeypatch.chdir(made.folder / "d")
    then = Revision("HEAD")
    assert then.changes() == [ChangedFile("../gone.json", "../gone.json"), ChangedFile("b.yaml", "b.yaml")]
    assert (then.read("../gone.json"), then.read("b.yaml"), then.read("nowhere")) == (b"c\n", b"b\n", None)


def test_bytes_are_those_of_the_store(made: Repository) -> None:
    data = "\r\n\x00 é".encode()
    (made.folder / HOSTILE).write_bytes(data)
    made.commit()
    (made.folder / HOSTILE).unlink()
    assert Revision("HEAD").read(HOSTILE) == data


@pytest.mark.parametrize(
    "name", ["nowhere", "", "--output=x", "-h", "HEAD:d", "HEAD; touch evil", "@{upstream}", "a\nb"]
)
def test_what_is_no_revision(made: Repository, name: str) -> None:
    with pytest.raises(InputError, match="--base: must be a revision of git"):
        Revision(name)
    assert made.git("status", "--porcelain") == ""


def test_no_repository(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not a git repository"):
        Revision("HEAD", tmp_path)


def test_no_git(made: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(made.folder))
    with pytest.raises(InputError, match="--base: needs git"):
        Revision("HEAD")


def test_a_path_outside(made: Repository) -> None:
    with pytest.raises(InputError, match="is outside repository"):
        Revision("HEAD").changes([".."])


def test_nothing_is_run(made: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these runs where git is not told otherwise: a monitor, hooks, a comparison, a text conversion."""
    spy = made.folder.parent / "spy"
    spy.write_text(f"#!/bin/sh\ntouch {made.folder.parent}/evil\ncat\n")
    spy.chmod(0o755)
    settings = {"core.fsmonitor": spy, "core.hooksPath": made.folder.parent, "diff.external": spy, "core.pager": spy,
                "diff.x.textconv": spy, "diff.x.command": spy}  # fmt: skip
    for key, value in settings.items():
        made.git("config", key, str(value))
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", str(spy))
    (made.folder / ".gitattributes").write_text("* diff=x\n")
    (made.folder / "d" / "b.yaml").write_text("bb\n")
    os.utime(made.folder / "gone.json", (1, 1))  # so that git has to look into it
    (made.folder.parent / "post-index-change").write_bytes(spy.read_bytes())
    (made.folder.parent / "post-index-change").chmod(0o755)
    (made.folder.parent / "evil").unlink(missing_ok=True)
    then = Revision("HEAD")
    assert [each.new for each in then.changes()] == [".gitattributes", "d/b.yaml"]
    assert then.read("d/b.yaml") == b"b\n"
    assert not (made.folder.parent / "evil").exists()


def test_a_copy_is_new(made: Repository) -> None:
    made.git("config", "diff.renames", "copies")
    made.write(**{"d/copy.yaml": "a\n" * 20, "d/a.yaml": "a\n" * 21})
    made.git("add", ".")
    assert ChangedFile("", "d/copy.yaml") in Revision("HEAD").changes()

"""Files of descriptions, as plain data."""

import json
import os
from pathlib import Path

import pytest
from simcore import Job, SpecError
from simcore.inputs import documents

from tests.python.jobs import smallest


@pytest.mark.parametrize(("name", "text"), [("a.json", '{"a": 1}'), ("a.JSON", '{"a": 1}'), ("a.yaml", "a: 1")])
def test_the_ending_says_how_a_file_is_read(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(f"\ufeff{text}", encoding="utf-8")
    assert documents.read_document(tmp_path / name) == (str(tmp_path / name), {"a": 1})


def test_what_is_wrong_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{")
    with pytest.raises(SpecError, match=r"a\.json:1"):
        documents.read_document(tmp_path / "a.json")
    with pytest.raises(SpecError, match=r"b\.yaml: must be a file that exists"):
        documents.read_document(tmp_path / "b.yaml")


def test_names_of_files() -> None:
    assert documents.file_name(b"gr\xc3\xb6\xc3\x9fe.yaml") == "größe.yaml"
    with pytest.raises(SpecError, match="must be a file name in UTF-8"):
        documents.file_name("a\0b")
    with pytest.raises(TypeError, match="path: must be the path of a file, got 5"):
        documents.file_name(5)  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------- texts in no file
@pytest.mark.parametrize("text", ['{"a": 1}', '  {"a": 1}\n', "{a: 1}", "a: 1", '{"a": 1,} # YAML'])
def test_a_text_is_json_or_yaml(text: str) -> None:
    assert documents.read_document(documents.TextSource("there", lambda: text)) == ("there", {"a": 1})


def test_a_text_is_read_once_and_late() -> None:
    texts = iter(["a: 1"])
    source = documents.TextSource("there", lambda: next(texts))
    assert (os.fspath(source), str(source)) == ("there", "there")
    assert documents.read(source) == documents.read(source) == ("there", "a: 1")


@pytest.mark.parametrize(
    ("text", "said"),
    [('{"a": 1, "a": 2}', "there: a: .*twice"), ("{a: 1", "there:"), ("a: 1\na: 2", "there:2:1: .*twice")],
)
def test_a_text_that_is_neither(text: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        documents.read_document(documents.TextSource("there", lambda: text))


def test_files_that_a_text_names_lie_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "below").mkdir()
    described = {**smallest().description, "purchase": "spot", "spot": {"prices": {"file": "below/prices.json"}}}
    job = Job.load(documents.TextSource("there", lambda: json.dumps(described)))
    with pytest.raises(SpecError, match=r"there: spot\.prices\.file: .*there is none"):
        job.resolve()
    outside = json.dumps(described).replace("below/", "../")
    with pytest.raises(SpecError, match=r"there: spot\.prices\.file: must .*below"):
        Job.load(documents.TextSource("there", lambda: outside)).resolve()


@pytest.mark.parametrize("name", ["missing", "x" * 5000, "a\0b", "file"])
def test_what_is_no_folder(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert not documents.is_folder(str(tmp_path / name))
    assert documents.is_folder(str(tmp_path))

"""Files of descriptions, as plain data."""

from pathlib import Path

import pytest
from simcore import SpecError
from simcore.inputs import documents


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

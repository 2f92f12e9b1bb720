"""Every reader of bytes has its fuzz target, and every target its reader and something to begin with."""

from pathlib import Path

import pytest

from tests.structure.sources import LIBRARY, ROOT, files, name
from tools.fuzz_bytes import corpus

TARGETS = {path.relative_to(ROOT / "tests" / "bytes").with_suffix("") for path in corpus.TARGETS.glob("*/*.cpp")}


def test_every_reader_has_its_target() -> None:
    readers = [path for path in files("_reader.hpp") if path.parent.name != "detail"]
    assert [name(path) for path in readers if path.relative_to(LIBRARY).with_suffix("") not in TARGETS] == []


def test_every_target_is_named_after_its_reader() -> None:
    assert [str(target) for target in TARGETS if not (LIBRARY / target).with_suffix(".cpp").exists()] == []


@pytest.mark.parametrize("stem", corpus.stems())
def test_every_target_has_inputs_and_words(stem: str, tmp_path: Path) -> None:
    corpus.write(stem, tmp_path)
    assert len(list((tmp_path / "seeds").iterdir())) >= 5
    assert len((tmp_path / "words").read_text().splitlines()) >= 5


def test_every_file_that_targets_begin_with_is_there() -> None:
    patterns = [pattern for listed in (*corpus.EXAMPLES.values(), *corpus.TABLES.values()) for pattern in listed]
    assert [pattern for pattern in patterns if not list(ROOT.glob(pattern))] == []

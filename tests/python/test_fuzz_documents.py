"""A short run of the fuzz targets of documents; make fuzz-documents runs them for long."""

import random

import pytest

from tools import fuzz_documents
from tools.fuzz_documents import READERS, changed, failure, fuzz, main, seeds


@pytest.mark.parametrize("reader", READERS)
def test_no_changed_document_fails_otherwise_than_by_an_error(reader: str) -> None:
    runs, found = fuzz(reader, 40, seed=20)
    assert (runs, found) == (40, [])


@pytest.mark.parametrize("reader", READERS)
def test_a_run_is_the_same_again(reader: str) -> None:
    texts = seeds(reader)
    one, again = (changed(reader, texts, random.Random("a")) for _ in range(2))
    assert one == again
    assert len({changed(reader, texts, random.Random(str(run))) for run in range(20)}) > 15


@pytest.mark.parametrize("reader", READERS)
def test_most_changes_leave_documents_that_are_read(reader: str) -> None:
    texts = seeds(reader)
    made = [changed(reader, texts, random.Random(str(run))) for run in range(40)]
    counts = [_jobs_of(reader, text) for text in made]
    assert sum(count > 0 for count in counts) >= 10


def _jobs_of(reader: str, text: str) -> int:
    try:
        return len(fuzz_documents.jobs_in(reader, text))
    except fuzz_documents.Error:
        return 0


def test_a_finding_is_made_small_and_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def read(_: str, text: str, *, bounded: bool) -> None:
        if "Type" in text:
            raise KeyError(bounded)

    monkeypatch.setattr(fuzz_documents, "read", read)
    assert main(["pipelines", "--runs", "3"]) == 1
    told = capsys.readouterr().out
    assert "pipelines: 3 runs" in told
    assert "KeyError in test_fuzz_documents.py: read (seed 1, run 0):\n    'Type'" in told


def test_a_run_without_end_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz_documents, "LONGEST_S", 0.0)
    assert failure("pipelines", "{}") == "too slow"


def test_a_reader_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["helm"])
    assert "helm is none of the readers: pipelines," in capsys.readouterr().err

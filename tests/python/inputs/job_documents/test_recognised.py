"""Files recognised by their content, each read once."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore import _core
from simcore.cli.main import main
from simcore.inputs.job_documents.held import held_jobs
from simcore.inputs.job_documents.recognised import recognised
from simcore.studies.scan import scan

from tests.python.job_documents import REQUEST


class Counted:
    """The core's reader of texts, with the number of its calls."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls = 0
        self._read = _core.read_text
        monkeypatch.setattr(_core, "read_text", self)

    def __call__(self, *given: Any) -> str:
        self.calls += 1
        return self._read(*given)


@pytest.mark.parametrize("text", ["", "a: [", "{", "sagemaker: !!a b", "kind: TrainingJob\n---\nkind: Pod\n"])
def test_other_texts_hold_no_jobs(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(text)
    assert not recognised(tmp_path / "a.yaml").holds_jobs


def test_a_file_that_does_not_exist_holds_no_jobs(tmp_path: Path) -> None:
    assert not recognised(tmp_path / "a.json").holds_jobs
    with pytest.raises(simcore.SpecError):
        held_jobs(tmp_path / "a.json")


PIPELINE = {"Version": "a", "Steps": [{"Name": "Fit", "Type": "Training", "Arguments": REQUEST}]}
JOB = "simcore: 1\ncluster: {instance_type: ml.g5.xlarge}\nwork: {compute: {duration: 1 h}}\n"


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (json.dumps(PIPELINE), ("holds_jobs",)),
        (json.dumps([REQUEST, REQUEST]), ("holds_jobs",)),
        (json.dumps(REQUEST), ("is_located", "is_request")),
        (json.dumps({**REQUEST, "TrainingJobStatus": "Completed"}), ("holds_jobs", "is_located")),
        (JOB, ("is_job_file",)),
        ('{"StartAt": ', ()),
        ('{"a": {"AlgorithmSpecification": {}}}', ()),
    ],
)
def test_what_a_file_is(content: str, wanted: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(content)
    found = recognised(tmp_path / "a.yaml")
    told = [name for name in ("holds_jobs", "is_located", "is_job_file", "is_request") if getattr(found, name)]
    assert (found.states_jobs, tuple(told)) == (True, wanted)


@pytest.mark.parametrize("content", ["a: 1", "work: {compute: {duration: 1 h}}", "[1, 2]", "name: simcore"])
def test_a_file_that_speaks_of_no_job(content: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(content)
    assert not recognised(tmp_path / "a.yaml").states_jobs


def test_a_file_is_read_once_until_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, counted = tmp_path / "a.json", Counted(monkeypatch)
    path.write_text(json.dumps(PIPELINE))
    assert recognised(path).holds_jobs
    assert len(held_jobs(path).jobs) == 1
    assert counted.calls == 1
    path.write_text(json.dumps(REQUEST))
    assert not recognised(path).holds_jobs
    assert counted.calls == 2


@pytest.mark.parametrize(
    ("words", "most"), [(("check", "--max-cost", "5"), 1), (("forecast",), 2), (("scan", "--format", "json"), 1)]
)
def test_a_verb_reads_a_document_as_often_as_it_must(
    words: tuple[str, ...], most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A forecast reads it as a job file or a request first."""
    (tmp_path / "a.json").write_text(json.dumps(PIPELINE))
    counted = Counted(monkeypatch)
    assert main([words[0], str(tmp_path / "a.json"), *words[1:]]) == 0
    assert counted.calls == most


def test_a_folder_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.json", "b.json", "c.json"):
        (tmp_path / name).write_text(json.dumps(PIPELINE))
    (tmp_path / "other.json").write_text("{}")
    counted = Counted(monkeypatch)
    assert (scan(tmp_path).files, counted.calls) == (3, 4)

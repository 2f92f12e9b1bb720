"""The documents of a file as plain data."""

import json
from pathlib import Path

from simcore.inputs.job_documents.held import held_jobs
from simcore.studies.scan import scan

from tests.python.job_documents import REQUEST


def test_a_document_a_line(tmp_path: Path) -> None:
    lines = [{**REQUEST, "TrainingJobName": name} for name in ("a", "b")]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, [*lines, {"text": "an instance"}])) + "\n")
    (tmp_path / "b.jsonl").write_text('{"text": "an instance of SageMaker"}\n')
    found = scan(tmp_path)
    assert [each.job.name for each in found.bounds] == ["a", "b"]
    assert (found.files, found.unread, found.skipped) == (1, (), ())


def test_a_directive_of_yaml_is_no_document(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(f"%YAML 1.2\n---\n{json.dumps(REQUEST)}\n---\n{json.dumps(REQUEST)}\n")
    found = held_jobs(tmp_path / "a.yaml")
    assert (len(found.jobs), found.problems) == (2, ())

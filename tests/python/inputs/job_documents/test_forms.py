"""The table of forms: each is recognised by what the core knows, and by nothing else."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs.job_documents.forms import FORMS, form_of, held_jobs, holds_jobs
from simcore.inputs.program_choice import every_job_at

from tests.python.job_documents import REQUEST
from tests.structure.sources import ROOT


@pytest.mark.parametrize("form", FORMS, ids=[form.kind for form in FORMS])
def test_every_form_is_known_to_the_core(form: Any) -> None:
    source = (ROOT / "libsimcore/simcore/sagemaker/document_kind.cpp").read_text()
    assert f'"{form.kind}' in source


@pytest.mark.parametrize(
    "content", [REQUEST, {"simcore": 1}, {"apiVersion": "v1", "kind": "Pod"}, {"TrainingJobStatus": "Completed"}, [], 3]
)
def test_other_documents_are_of_no_form(content: Any) -> None:
    assert form_of(content) is None


@pytest.mark.parametrize("text", ["", "a: [", "{", "sagemaker: !!a b", "kind: TrainingJob\n---\nkind: Pod\n"])
def test_other_texts_hold_no_jobs(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(text)
    assert not holds_jobs(tmp_path / "a.yaml")


def test_a_file_that_does_not_exist_holds_no_jobs(tmp_path: Path) -> None:
    assert not holds_jobs(tmp_path / "a.json")
    with pytest.raises(simcore.SpecError):
        held_jobs(tmp_path / "a.json")


def test_the_time_grows_with_the_size(tmp_path: Path) -> None:
    """A plan of 10 MB takes less than 20 s, and most of it is reading JSON."""
    values = '{"address": "aws_s3_object.a%d", "type": "aws_s3_object", "values": {"key": "%s"}}'
    listed = ",".join(values % (place, "k" * 400) for place in range(20_000))
    path = tmp_path / "plan.json"
    path.write_text(f'{{"format_version": "1.2", "planned_values": {{"root_module": {{"resources": [{listed}]}}}}}}')
    begin = time.perf_counter()
    assert held_jobs(path).jobs == ()
    assert time.perf_counter() - begin < 20.0


def test_of_a_broken_document_beside_jobs_no_job_is_taken_alone(tmp_path: Path) -> None:
    """The lint and the workload of a file with several jobs say what of it is not read, as a forecast does."""
    job = json.dumps({"Training": REQUEST, "Processing": {"AppSpecification": {"ImageUri": "a"}}})
    path = tmp_path / "a.yaml"
    path.write_text(job)
    assert len(every_job_at(path)) == 2
    path.write_text(f"{job}\n---\na: [\n")
    with pytest.raises(simcore.SpecError, match="document 2, line"):
        every_job_at(path)

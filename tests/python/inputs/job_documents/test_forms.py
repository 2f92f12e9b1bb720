"""The table of forms: each is recognised by what the core knows, and by nothing else."""

from typing import Any

import pytest
from simcore.inputs.job_documents.forms import FORMS, form_of

from tests.python.job_documents import REQUEST
from tests.structure.sources import ROOT


@pytest.mark.parametrize("form", FORMS, ids=[form.kind for form in FORMS])
def test_every_form_is_known_to_the_core(form: Any) -> None:
    source = (ROOT / "libsimcore/simcore/sagemaker/document_kind.cpp").read_text()
    assert f'"{form.kind}", "' in " ".join(source.split())


@pytest.mark.parametrize(
    "content", [{"simcore": 1}, {"apiVersion": "v1", "kind": "Pod"}, {"trainingJobName": "a"}, {"a": REQUEST}, [], 3]
)
def test_other_documents_are_of_no_form(content: Any) -> None:
    assert form_of(content) is None

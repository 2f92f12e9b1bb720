"""Forms of documents that hold jobs: how each is recognised, and what reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from simcore import _core
from simcore.inputs.job_documents import (
    airflow,
    cloudformation,
    clusters,
    described,
    kubernetes,
    pipelines,
    requests,
    state_machines,
    terraform,
)
from simcore.inputs.job_documents.parts import Document, Found


class Form(NamedTuple):
    """A form of documents.

    Args:
        kind: The id by which the core, which knows it by its keys, calls it.
        read: Finds the jobs of a document.
        holds: Which documents of the kind may hold jobs.
        located: Whether the lint reads it itself, and tells the lines of its members.
    """

    kind: str
    read: Callable[[Document], Found]
    holds: Callable[[Any], bool] = lambda _: True
    located: bool = False


REQUEST = Form("request", requests.read, located=True)
FORMS = (
    Form("pipeline", pipelines.read),
    Form("described pipeline", pipelines.read_described),
    Form("state machine", state_machines.read),
    Form("described state machine", state_machines.read_described),
    Form("kubernetes job", kubernetes.read),
    Form("kubernetes tuning job", kubernetes.read),
    Form("kubernetes object", kubernetes.read, kubernetes.may_hold_jobs),
    Form("airflow job", airflow.read),
    Form("airflow tuning job", airflow.read),
    Form("airflow transform job", airflow.read),
    Form("terraform", terraform.read),
    Form("template", cloudformation.read),
    Form("cluster job", clusters.read, clusters.may_hold_jobs),
    Form("tuning job", requests.read, located=True),
    Form("described tuning job", described.read),
    Form("running job", described.read),
    Form("described job", described.read, located=True),
    Form("event", described.read_event, described.is_event),
    Form("search", described.read_found, located=True),
    Form("search without training jobs", described.read_found, described.has_found),
    Form("search result", described.read_found, located=True),
    REQUEST,
)
_BY_KIND = {form.kind: form for form in FORMS}
_BARE_TEMPLATE = Form("", cloudformation.read, cloudformation.is_template)  # of custom resources alone
_CLUSTER = Form("", clusters.read_cluster, clusters.is_cluster)
_OTHERS = (_CLUSTER, _BARE_TEMPLATE)  # which the core does not know


def form_of(document: Any) -> Form | None:
    """The form of a document or a request; None where it is of none."""
    form = _BY_KIND.get(_core.document_kind(document))
    several = _OTHERS if form is None or not form.holds(document) else (form,)
    return next((each for each in several if each.holds(document)), None)

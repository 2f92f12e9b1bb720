"""Configurations of Airflow's SageMaker operators: requests under keys of their own."""

from __future__ import annotations

from collections.abc import Mapping

from simcore.inputs.job_documents.parts import (
    EXPRESSION,
    PROCESSING,
    TRAINING,
    TRANSFORM,
    TUNING,
    Document,
    Found,
    Origin,
    jobs_of,
    placeheld,
    replaced,
)
from simcore.inputs.python_code.call import Place, Unread

_KINDS = {"Training": TRAINING, "Processing": PROCESSING, "Tuning": TUNING, "Transform": TRANSFORM}
_WITHOUT_JOBS = {"Model", "S3Operations", "EndpointConfig", "Endpoint"}


def read(document: Document) -> Found:
    """The jobs of a configuration, each under its key."""
    for key, members in document.content.items():
        if key in _KINDS:
            origin = Origin(document.file, key, f"{key} of Airflow")
            later = placeheld(origin, EXPRESSION, "is rendered by Airflow when the task runs")
            if not isinstance(members, Mapping):
                yield document.problem(key, "must be the request of a job: an object", members)
            else:
                yield from jobs_of(_KINDS[key], origin, replaced(members, later))
        elif key not in _WITHOUT_JOBS:
            yield Unread(key, Place(document.file, name=key), "is no key of a configuration that is read")

"""Resources of Kubernetes that create jobs of the service: of ACK's controller, and of the older operator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
from simcore.inputs.service_names import MAPS, renamed_members

# Kinds of sagemaker.services.k8s.aws (ACK), and of sagemaker.aws.amazon.com, the operator before it.
_KINDS = {
    "TrainingJob": TRAINING,
    "ProcessingJob": PROCESSING,
    "HyperParameterTuningJob": TUNING,
    "HyperparameterTuningJob": TUNING,
    "TransformJob": TRANSFORM,
    "BatchTransformJob": TRANSFORM,
}
_REGION = "services.k8s.aws/region"  # the annotation of ACK's resources
# Members of the older operator's spec that are none of the request.
_OWN = {"Region", "SageMakerEndpoint"}


def read(document: Document) -> Found:
    """The job of a resource."""
    content = document.content
    kind, spec = content.get("kind"), content.get("spec")
    metadata = content.get("metadata")
    name = metadata.get("name", metadata.get("generateName")) if isinstance(metadata, Mapping) else None
    if not isinstance(name, str):
        yield document.problem("metadata.name", "must be the name of the resource", name)
        return
    if not isinstance(spec, Mapping):
        yield document.problem("spec", "must be an object with the request of the job", spec)
        return
    origin = Origin(document.file, name, str(kind), region=_region(metadata, spec))
    later = placeheld(origin, EXPRESSION, "is filled in by a template")
    members = {key: each for key, each in renamed_members(replaced(spec, later)).items() if key not in _OWN}
    yield from jobs_of(_KINDS.get(str(kind), TRANSFORM), origin, _with_maps(members))


def _region(metadata: Any, spec: Mapping[str, Any]) -> str:
    """The region that the resource names itself."""
    annotations = metadata.get("annotations")
    annotated = annotations.get(_REGION) if isinstance(annotations, Mapping) else None
    region = spec.get("region", annotated)
    return region if isinstance(region, str) else ""


def _with_maps(value: Any) -> Any:
    """A request whose maps are objects: the older operator writes lists of names and values."""
    if not isinstance(value, Mapping):
        return [_with_maps(each) for each in value] if isinstance(value, list) else value
    return {key: _as_map(each) if key in MAPS else _with_maps(each) for key, each in value.items()}


def _as_map(value: Any) -> Any:
    entries = value if isinstance(value, list) else None
    if entries is None or not all(isinstance(each, Mapping) and "name" in each for each in entries):
        return value
    return {str(each["name"]): each.get("value") for each in entries}

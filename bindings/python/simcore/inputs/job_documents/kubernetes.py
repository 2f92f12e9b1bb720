"""Resources of Kubernetes that create jobs of the service: of ACK's controller, and of the older operator."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from simcore.errors import Problem
from simcore.inputs.job_documents import pipelines
from simcore.inputs.job_documents.parts import (
    EXPRESSION,
    PROCESSING,
    TRAINING,
    TRANSFORM,
    TUNING,
    Document,
    Found,
    Origin,
    embedded,
    jobs_of,
    placeheld,
    replaced,
)
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Unread
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
_GROUPS = ("sagemaker.services.k8s.aws/", "sagemaker.aws.amazon.com/")
_PIPELINE = "Pipeline"
# Kinds of ACK that start jobs which are not read: of a pipeline that stands elsewhere, or time and again.
_ELSEWHERE = re.compile(r"PipelineExecution|MonitoringSchedule|\w*JobDefinition|LabelingJob|\w*AutoMLJob\w*")
_REGION = "services.k8s.aws/region"  # the annotation of ACK's resources
# Members of the older operator's spec that are none of the request.
_OWN = {"Region", "SageMakerEndpoint"}


def may_hold_jobs(content: Any) -> bool:
    """Whether a resource is of a kind that is read, or that starts jobs which are not."""
    if not isinstance(content, Mapping) or not str(content.get("apiVersion")).startswith(_GROUPS):
        return False
    kind = str(content.get("kind"))
    return kind in _KINDS or kind == _PIPELINE or _ELSEWHERE.fullmatch(kind) is not None


def read(document: Document) -> Found:
    """The jobs of a resource."""
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
    if _ELSEWHERE.fullmatch(origin.what):
        yield origin.unread(origin.what, "starts jobs that are not read")
        return
    later = placeheld(origin, EXPRESSION, "is filled in by a template")
    if kind == _PIPELINE:
        yield from _of_pipeline(document, origin, replaced(spec.get("pipelineDefinition", ""), later))
        return
    members = {key: each for key, each in renamed_members(replaced(spec, later)).items() if key not in _OWN}
    yield from jobs_of(_KINDS.get(str(kind), TRANSFORM), origin, _with_maps(members))


def _of_pipeline(document: Document, origin: Origin, text: Any) -> Found:
    """The jobs of a pipeline, whose definition is a text."""
    inner = embedded(document, text, "spec.pipelineDefinition", "a pipeline's definition")
    if isinstance(inner, Unread):
        yield replace(inner, why=f"{inner.why}, and may hold jobs")
    elif isinstance(inner, Problem):
        yield inner
    else:
        for each in pipelines.read(inner, f"{origin.name}/"):
            yield replace(each, region=origin.region or None) if isinstance(each, ProgramJob) else each


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

"""Jobs of Kubernetes clusters, such as HyperPod, which is billed for the hours of its instances, and not for jobs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from simcore import _core
from simcore.errors import Problem
from simcore.inputs.job_documents.parts import EXPRESSION, Document, Found, brief
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Place

# Where the groups of pods of a kind stand, and the limit of its time. HyperPodPyTorchJob: SageMaker developer guide,
# "Using the training operator to run jobs"; PyTorchJob: API of the training operator 1; TrainJob: API of the trainer 2
# and "Configure TrainJob Lifecycle"; spares and runPolicy of HyperPodPyTorchJob: aws/sagemaker-hyperpod-cli,
# hyperpod_pytorch_job_unified_config.py (read on 2026-11-29). A group without `replicas` is one pod.
_HYPERPOD, _PYTORCH, _TRAIN = "HyperPodPyTorchJob", "PyTorchJob", "TrainJob"
_KINDS = {"hyperpodpytorchjob": _HYPERPOD, "pytorchjob": _PYTORCH, "trainjob": _TRAIN}
# Labels of nodes; the second is the older word for the first (Kubernetes, "Well-Known Labels", read on 2026-11-29).
_LABELS = ("node.kubernetes.io/instance-type", "beta.kubernetes.io/instance-type")
_LIMITS: Mapping[str, tuple[str, ...]] = {_HYPERPOD: ("runPolicy",), _PYTORCH: ("runPolicy",), _TRAIN: ()}
_DEADLINE = "activeDeadlineSeconds"
# A HyperPod cluster is billed for as long as its capacity is allocated (SageMaker developer guide, "SageMaker HyperPod
# pricing", read on 2026-11-29).
_BILLED = (
    "must be a job that is billed by itself: of a cluster, the hours of its instances are, whether a job runs or not"
)
_UNKNOWN = "of a type that the document does not name"


@dataclass(frozen=True)
class _Pods:
    """Pods that are alike, each taken as one instance."""

    count: Any
    type: Any  # None: the document does not say

    def __str__(self) -> str:
        known = isinstance(self.count, int) and not isinstance(self.count, bool) and self.count >= 0
        number = self.count if known else "?"
        named = isinstance(self.type, str) and not EXPRESSION.search(self.type)
        return (
            f"{number} × {self.type}" if named else f"{number} {'instance' if number == 1 else 'instances'} {_UNKNOWN}"
        )

    @property
    def usd_an_hour(self) -> tuple[float, str] | None:
        """The newest price of the type on HyperPod that was seen, of all of them, with its place and day."""
        if not isinstance(self.type, str) or not isinstance(self.count, int) or isinstance(self.count, bool):
            return None
        prices = _core.Catalog.builtin().component_prices(self.type)
        seen = [each for each in prices if each.component == "hyperpod"]
        last = max(seen, key=lambda each: str(each.as_of), default=None)
        return None if last is None else (self.count * last.usd_per_hour, f"{last.region}, {last.as_of}")


def may_hold_jobs(content: Any) -> bool:
    """Whether a resource is of a kind that is read."""
    return isinstance(content, Mapping) and str(content.get("kind")).lower() in _KINDS


def read(document: Document) -> Found:
    """The job of a resource, which has no bill of its own."""
    content = document.content
    kind = _KINDS[str(content["kind"]).lower()]
    metadata, spec = content.get("metadata"), content.get("spec")
    name = metadata.get("name", metadata.get("generateName")) if isinstance(metadata, Mapping) else None
    if not isinstance(name, str):
        yield document.problem("metadata.name", "must be the name of the resource", name)
    elif not isinstance(spec, Mapping):
        yield document.problem("spec", "must be an object with the pods of the job", spec)
    else:
        yield _job(document, name, kind, list(_pods(kind, spec)), "; ".join([*_most(spec), _limit(kind, spec)]))


def is_cluster(content: Any) -> bool:
    """Whether a document is the request of a HyperPod cluster, or the answer about one."""
    return isinstance(content, Mapping) and "ClusterName" in content and isinstance(content.get("InstanceGroups"), list)


def read_cluster(document: Document) -> Found:
    """The instances of a HyperPod cluster, which are no job."""
    content = document.content
    groups = [each for each in content["InstanceGroups"] if isinstance(each, Mapping)]
    pods = [_Pods(_instances(each), each.get("InstanceType")) for each in groups]
    what = "DescribeCluster" if "ClusterArn" in content or "ClusterStatus" in content else "CreateCluster"
    yield _job(
        document, str(content["ClusterName"]), what, pods, "; ".join([*_targets(groups), "no limit of its time"])
    )


def _instances(group: Mapping[str, Any]) -> Any:
    """The instances of a group that are billed: of an answer, those that it has."""
    return next((group[key] for key in ("InstanceCount", "CurrentCount", "TargetCount") if key in group), None)


def _targets(groups: list[Mapping[str, Any]]) -> Iterator[str]:
    """The instances that groups are to have, where they have another number of them."""
    for each in groups:
        if "CurrentCount" in each and each.get("TargetCount", each["CurrentCount"]) != each["CurrentCount"]:
            yield f"{brief(each['TargetCount'])} × {brief(each.get('InstanceType'))} are asked for (TargetCount)"


def _job(document: Document, name: str, what: str, pods: list[_Pods], limit: str) -> ProgramJob:
    """What has no bill of a job, and the instances whose hours are billed instead."""
    said = "; ".join((" + ".join(map(str, pods)) or f"instances {_UNKNOWN}", *_rate(pods), limit))
    return ProgramJob(Place(document.file, name=name), what, name=name, problems=(Problem(what, _BILLED, said),))


def _rate(pods: list[_Pods]) -> Iterator[str]:
    """What the instances cost an hour, if the price of each was seen."""
    prices = [each.usd_an_hour for each in pods]
    known = [each for each in prices if each is not None]
    if known and len(known) == len(prices):
        total, places = sum(usd for usd, _ in known), "; ".join(dict.fromkeys(place for _, place in known))
        yield f"{total:,.2f} USD for an hour of them, as seen ({places})"
    elif pods:
        yield "their price is not known"


def _limit(kind: str, spec: Mapping[str, Any]) -> str:
    """How long the job may run."""
    held: Any = spec
    for key in _LIMITS[kind]:
        held = held.get(key) if isinstance(held, Mapping) else None
    seconds = held.get(_DEADLINE) if isinstance(held, Mapping) else None
    return "no limit of its time" if seconds is None else f"at most {brief(seconds)} s ({_DEADLINE})"


def _pods(kind: str, spec: Mapping[str, Any]) -> Iterator[_Pods]:
    """The groups of pods."""
    if kind == _TRAIN:
        yield from _of_trainer(spec)
        return
    several = spec.get("replicaSpecs" if kind == _HYPERPOD else "pytorchReplicaSpecs")
    groups = several.values() if isinstance(several, Mapping) else several if isinstance(several, list) else ()
    for each in groups:
        if isinstance(each, Mapping):
            pod = _below(each, "template", "spec")
            yield _Pods(_with_spares(each.get("replicas", 1), each.get("spares", 0)), _type(pod))


def _with_spares(replicas: Any, spares: Any) -> Any:
    """The pods with those of HyperPod that wait to take the place of others, which hold their instances as well."""
    both = (replicas, spares)
    return sum(both) if all(isinstance(each, int) and not isinstance(each, bool) for each in both) else None


def _most(spec: Mapping[str, Any]) -> Iterator[str]:
    """The number of workers that an elastic job may grow to."""
    most = _below(spec, "elasticPolicy", "maxReplicas")
    if most is not None:
        yield f"up to {brief(most)} workers (elasticPolicy.maxReplicas)"


def _of_trainer(spec: Mapping[str, Any]) -> Iterator[_Pods]:
    """The nodes of a TrainJob; what it does not override is that of a runtime in the cluster."""
    changed = [spec.get(each) for each in ("podTemplateOverrides", "runtimePatches")]
    found = [kind for pod in _selecting(changed) if (kind := _type(pod)) is not None]
    yield _Pods(_below(spec, "trainer", "numNodes"), found[-1] if found else None)


def _selecting(value: Any) -> Iterator[Mapping[str, Any]]:
    """What says on which nodes pods run, at any depth; of several, the last counts."""
    if isinstance(value, Mapping) and {"nodeSelector", "affinity"} & set(value):
        yield value
    for each in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from _selecting(each)


def _below(held: Any, *keys: str) -> Any:
    for key in keys:
        held = held.get(key) if isinstance(held, Mapping) else None
    return held


def _type(pod: Any) -> Any:
    """The instance type that the pods ask for by the label of nodes."""
    selector = _below(pod, "nodeSelector")
    chosen = [_below(selector, each) for each in _LABELS]
    return next((each for each in (*chosen, *_affine(pod)) if each is not None), None)


def _affine(pod: Any) -> Iterator[Any]:
    """The one type that a required affinity of nodes allows."""
    required = _below(pod, "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution")
    terms = _below(required, "nodeSelectorTerms")
    for term in terms if isinstance(terms, list) and len(terms) == 1 else []:
        several = _below(term, "matchExpressions")
        for each in several if isinstance(several, list) else []:
            values = _below(each, "values")
            if _below(each, "key") in _LABELS and _below(each, "operator") == "In" and isinstance(values, list):
                yield values[0] if len(values) == 1 else None

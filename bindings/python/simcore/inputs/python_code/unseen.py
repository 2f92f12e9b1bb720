"""What may start work that costs money and is no job that is read: it is named, so that nobody takes it for nothing.

Names: botocore 1.44.5, version 2.257.7 of the SDK, and the service integrations of Step Functions, read on 2026-11-29.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from simcore.inputs.python_code import sdk_classes as sdk
from simcore.inputs.python_code.call import Unread
from simcore.inputs.python_code.names import UNBOUND, Names
from simcore.inputs.python_code.tree import Function, Tree, last_name

# Methods of the service's client that start what is not priced, and an argument that tells them from other services'.
_METHODS: Mapping[str, str] = {
    **dict.fromkeys(("create_auto_ml_job", "create_auto_ml_job_v2"), "AutoMLJobName"),
    **dict.fromkeys(("create_endpoint", "update_endpoint"), "EndpointConfigName"),
    **dict.fromkeys(("create_notebook_instance", "start_notebook_instance"), "NotebookInstanceName"),
    "create_app": "AppType",
    "create_cluster": "InstanceGroups",
    "create_compilation_job": "CompilationJobName",
    "create_edge_packaging_job": "EdgePackagingJobName",
    "create_inference_recommendations_job": "RoleArn",
    "create_labeling_job": "LabelingJobName",
    "create_mlflow_tracking_server": "TrackingServerName",
    "create_monitoring_schedule": "MonitoringScheduleName",
    "create_optimization_job": "OptimizationJobName",
    "create_training_plan": "TrainingPlanName",
    **dict.fromkeys(("start_execution", "start_sync_execution"), "stateMachineArn"),
    "start_pipeline_execution": "PipelineName",
}
_STARTS = {*_METHODS, *sdk.REQUESTS}
_STATES = re.compile(r":states:::(?:aws-sdk:)?sagemaker:create\w*Job")  # a task of Step Functions
_API_CALLS = re.compile(r"Create(?:Training|Processing|HyperParameterTuning|Transform|AutoML|Labeling)Job(?:V2)?")
_TAKES_NAME = {"getattr", "methodcaller", "_make_api_call"}  # functions whose argument is the name of a method
_FURTHER_TUNERS = re.compile(r"(?:create_)?(?:transfer_learning|identical_dataset_and_algorithm)_tuner")
_OF_ENDPOINT = {"initial_instance_count", "instance_type", "serverless_inference_config", "inference_config"}
_INSTANCE_TYPES = {"instance_type", "train_instance_type"}
_OF_JOB = {"instance_count", "train_instance_count", "role", "image_uri", "compute", "training_image"}
_OTHER_CLASSES = {"sklearn", "torch", "tensorflow", "transformers", "pyspark", "xgboost", "mxnet", "cuml", "dask_ml"}
_KEEPS = {"update", "replace", "_replace", "format", "setdefault", "set_defaults", "render", "copy", "model_copy"}


def unseen(tree: Tree, names: Names) -> list[Unread]:
    """What may start such work, in the order of the text."""
    functions = {each.name for each in tree.inner if isinstance(each, Function | ast.ClassDef)}
    return [
        tree.unread(node, why)
        for node in tree.nodes
        for look in [_KINDS.get(type(node))]
        if look
        for why in list(look(tree, names, functions, node))[:1]
    ]


def _of_attribute(tree: Tree, _names: Names, functions: set[str], node: Any) -> Iterator[str]:
    """A method that starts work, where it is used otherwise than called."""
    read_here = isinstance(tree.parent[node], ast.Attribute) or tree.is_called(node)
    if node.attr in _STARTS - functions and isinstance(node.ctx, ast.Load) and not read_here:
        yield "is a method of the service that other code may call"


def _of_text(tree: Tree, _names: Names, _functions: set[str], node: Any) -> Iterator[str]:
    """A text that is a task of Step Functions, or that a call takes for the name of a method."""
    if not isinstance(node.value, str):
        return
    if _STATES.search(node.value):
        yield "is a task of Step Functions, which is not read"
    parent = tree.parent.get(node)
    named = node.value in _STARTS or _API_CALLS.fullmatch(node.value)
    if named and isinstance(parent, ast.Call) and last_name(parent.func) in _TAKES_NAME:
        yield "names a method of the service that starts work"


def _of_call(_tree: Tree, names: Names, functions: set[str], node: Any) -> Iterator[str]:
    """A call that starts what is not priced, or that gives an instance to code which is not read."""
    name = last_name(node.func)
    keywords = {each.arg for each in node.keywords}
    paths = names.paths(node.func)
    if name in _METHODS and (_METHODS[name] in keywords or (keywords == {None} and any(map(sdk.CLIENTS.match, paths)))):
        yield "starts what is not priced"
    if name == "deploy" and keywords & _OF_ENDPOINT and name not in functions:
        yield "starts an endpoint, which is not priced"
    if name == "put_triggers" and name not in functions:
        yield "starts a pipeline again by a schedule or an event"
    if _FURTHER_TUNERS.fullmatch(name) and name not in functions:
        yield "makes a further tuner, which is not read"
    if all(_is_unknown(path) for path in paths) and name not in functions | _KEEPS | {"deploy"}:
        yield from _to_other_code(node, name, paths, keywords)


def _to_other_code(node: ast.Call, name: str, paths: list[str], keywords: set[str | None]) -> Iterator[str]:
    """A call of code that is not read, with what a job is given."""
    known = {path.partition(".")[0] for path in paths} & (_OTHER_CLASSES | {UNBOUND, ""})
    if name in sdk.KINDS and not known and keywords & {*_OF_JOB, *_INSTANCE_TYPES, None}:
        yield "has the name of a class of the SDK, and comes from another module"
    for each in node.keywords:
        text = each.value.value if isinstance(each.value, ast.Constant) else None
        of_service = text.startswith("ml.") if isinstance(text, str) else bool(keywords & _OF_JOB) and text is None
        if each.arg in _INSTANCE_TYPES and of_service and (name not in sdk.KINDS or not known):
            yield "gives a type of instance to code that is not read"


def _is_unknown(path: str) -> bool:
    """Whether a dotted name is one of another module, or of nothing that is known."""
    return path.partition(".")[0].removesuffix("()") not in sdk.KNOWN_PACKAGES


_KINDS: Mapping[type[ast.AST], Callable[[Tree, Names, set[str], Any], Iterator[str]]] = {
    ast.Attribute: _of_attribute,
    ast.Constant: _of_text,
    ast.Call: _of_call,
}

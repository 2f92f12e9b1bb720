"""What an estimator of the SDK sends for its debugger, its profiler and TensorBoard, where they are asked for.

What the SDK adds on its own is left out: a hook that keeps nothing, and a profiler without rules.
Names: version 2.257.7 of the SDK (sagemaker.debugger), read on 2026-11-29.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.inputs.sdk_request import SdkRequest
from simcore.inputs.service_names import attributes

HOOK = "debugger_hook_config"
PROFILER = "profiler_config"
BOARD = "tensorboard_output_config"
_PLACE = {"s3_output_path": "S3OutputPath", "container_local_output_path": "LocalPath"}
# Keyword of the estimator; the member that it becomes, and those of the keywords of its class.
_PARTS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    HOOK: ("DebugHookConfig", {**_PLACE, "hook_parameters": "HookParameters"}),
    BOARD: ("TensorBoardOutputConfig", _PLACE),
    PROFILER: (
        "ProfilerConfig",
        {
            "s3_output_path": "S3OutputPath",
            "system_monitor_interval_millis": "ProfilingIntervalInMilliseconds",
            "disable_profiler": "DisableProfiler",
        },
    ),
}
_COLLECTION = {"name": "CollectionName", "parameters": "CollectionParameters"}


def put_parts(given: Mapping[str, Any], output_path: Any, request: SdkRequest) -> None:
    """Puts the members of the parts that are given as objects of the SDK or as their keywords.

    Args:
        given: All arguments by keyword.
        output_path: Where the job writes to, and these too unless they say another place.
        request: That gets the members.
    """
    for keyword, (path, known) in _PARTS.items():
        held = attributes(given.get(keyword))
        if not held:
            continue
        made = {known[name]: value for name, value in held.items() if name in known}
        collections = held.get("collection_configs")
        if keyword == HOOK:
            made["CollectionConfigurations"] = [*map(_collection, collections or ())]
        request.put(path, {"S3OutputPath": output_path, **made})


def _collection(given: Any) -> dict[str, Any]:
    held = attributes(given) or {}
    return {member: held[name] for name, member in _COLLECTION.items() if name in held}

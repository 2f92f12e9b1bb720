"""The debugger, the profiler and TensorBoard of an estimator: sent where they are asked for, and not otherwise."""

from types import SimpleNamespace
from typing import Any

import pytest
from simcore.inputs.estimator import sdk_request

GIVEN = {"image_uri": "mine:1", "role": "T", "instance_count": 1, "instance_type": "ml.m5.xlarge"}


def members(**given: Any) -> dict[str, Any]:
    sent = sdk_request((), {**GIVEN, **given}, None, None)
    assert sent.problems == []
    return sent.members


def test_a_hook_with_collections() -> None:
    losses = SimpleNamespace(name="losses", parameters={"save_interval": "100"})
    hook = SimpleNamespace(s3_output_path="s3://bucket/debug", collection_configs=[losses])
    assert members(debugger_hook_config=hook)["DebugHookConfig"] == {
        "S3OutputPath": "s3://bucket/debug",
        "CollectionConfigurations": [{"CollectionName": "losses", "CollectionParameters": {"save_interval": "100"}}],
    }


def test_parts_without_a_place_write_to_that_of_the_job() -> None:
    made = members(output_path="s3://bucket/out", profiler_config={"system_monitor_interval_millis": 500})
    assert made["ProfilerConfig"] == {"S3OutputPath": "s3://bucket/out", "ProfilingIntervalInMilliseconds": 500}


@pytest.mark.parametrize("given", [{}, {"debugger_hook_config": False}, {"debugger_hook_config": None}])
def test_nothing_is_sent_that_is_not_asked_for(given: dict[str, Any]) -> None:
    assert {"DebugHookConfig", "ProfilerConfig", "TensorBoardOutputConfig"}.isdisjoint(members(**given))

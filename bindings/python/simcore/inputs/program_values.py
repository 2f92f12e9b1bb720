"""Arguments of a program's calls as the classes of the SDK take them: nested calls as dicts of their keywords."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcore.inputs import model_trainer_keywords as trainer
from simcore.inputs.python_code.call import Call, Unread
from simcore.inputs.python_code.sdk_classes import PARAMETERS

_OF_KEYWORDS = (
    "Compute StoppingCondition SourceCode Networking OutputDataConfig CheckpointConfig InputData Channel DataSource "
    "S3DataSource FileSystemDataSource DatasetSource InstancePreference TrainingImageConfig Tag RetryStrategy "
    "TrainingRepositoryAuthConfig MetricDefinition ProcessingS3Input ProcessingS3Output S3Input"
)
# Classes of parts, by name: the keywords of what is given by position (SDK 2.257.7, read on 2026-11-29). Those of SDK 3
# take keywords alone.
_ORDERS: Mapping[str, Sequence[str]] = {
    "TrainingInput": ("s3_data", "distribution", "compression", "content_type", "record_wrapping", "s3_data_type"),
    "FileSystemInput": ("file_system_id", "file_system_type", "directory_path", "file_system_access_mode"),
    "InstanceGroup": ("instance_group_name", "instance_type", "instance_count"),
    "ShuffleConfig": ("seed",),
    "NetworkConfig": ("enable_network_isolation", "security_group_ids", "subnets", "encrypt_inter_container_traffic"),
    "ProcessingInput": ("source", "destination", "input_name"),
    "ProcessingOutput": ("source", "destination", "output_name"),
    "InstanceConfig": ("instance_count", "instance_type", "volume_size"),
    **dict.fromkeys(_OF_KEYWORDS.split(), ()),
}
# Parts of which any keyword may change the bill, by class; one that is not given may stand in what is not read.
_PARTS = {"Compute": trainer.PARTS["compute"], "StoppingCondition": trainer.PARTS["stopping_condition"]}


@dataclass(frozen=True)
class PipelineParameter:
    """A parameter of a pipeline with a default, with the attributes that it has in the SDK."""

    name: str
    default_value: bool | int | float | str

    @property
    def expr(self) -> Mapping[str, str]:
        """How the pipeline's definition names it."""
        return {"Get": f"Parameters.{self.name}"}


def plain(value: Any) -> Any:
    """A value whose calls of parts are dicts of their keywords, and whose other calls are values that nobody read."""
    if isinstance(value, Call):
        return _of_call(value)
    if isinstance(value, Mapping):
        return {key if isinstance(key, str) else str(key): plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def keywords(call: Call, order: Sequence[str]) -> dict[str, Any]:
    """The arguments of a call by keyword, as far as their order is known."""
    return {**dict(zip(order, map(plain, call.positional), strict=False)), **plain(call.keywords)}


def _of_call(call: Call) -> Any:
    if call.name in PARAMETERS:
        return _parameter(call)
    if call.name not in _ORDERS:
        return Unread(f"{call.name}(...)", call.place, "is known only when the program runs")
    given = keywords(call, _ORDERS[call.name])
    if call.unread:
        given = {**dict.fromkeys(_PARTS.get(call.name, ()), call.unread[0]), **given}
    return given


def _parameter(call: Call) -> PipelineParameter | Unread:
    """A parameter of a pipeline; one without a default is given when the pipeline starts."""
    given = keywords(call, ("name", "default_value"))
    name, default = given.get("name"), given.get("default_value")
    if isinstance(default, (bool, int, float, str)) and isinstance(name, str):
        return PipelineParameter(name, default)
    return Unread(
        f"{call.name}({name if isinstance(name, str) else '...'})", call.place, "is given when the pipeline starts"
    )

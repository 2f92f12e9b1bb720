"""Jobs of programs as rows of tests/data/python_jobs.csv: "-" for what is not given, "?" for what is not known."""

import csv
from collections.abc import Mapping
from typing import Any

from simcore.inputs.python_code.call import Call, Found, Unread

from tests.python.requests import DATA

COLUMNS = {
    "type": ("instance_type", "train_instance_type"),
    "count": ("instance_count", "train_instance_count"),
    "max_run": ("max_run", "train_max_run", "max_runtime_in_seconds"),
    "spot": ("use_spot_instances", "train_use_spot_instances", "enable_managed_spot_training"),
}
MEMBERS = {
    "type": ("ResourceConfig", "InstanceType"),
    "count": ("ResourceConfig", "InstanceCount"),
    "max_run": ("StoppingCondition", "MaxRuntimeInSeconds"),
    "spot": ("EnableManagedSpotTraining",),
}
PLACES = {
    "ProcessingJobName": {"ResourceConfig": ("ProcessingResources", "ClusterConfig")},
    "TransformJobName": {"ResourceConfig": ("TransformResources",)},
}
POSITIONS = {
    "Estimator": ("image_uri", "role", "instance_count", "instance_type"),
    "Processor": ("role", "image_uri", "instance_count", "instance_type"),
    "PCA": ("role", "instance_count", "instance_type"),
    "KNN": ("role", "instance_count", "instance_type"),
}


def judged() -> list[dict[str, str]]:
    with (DATA / "python_jobs.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def row(found: Found) -> dict[str, str]:
    """The cells of a job that depend on how it is read."""
    call = found.call
    given = _of_request(call) if found.kind == "request" else _of_object(found)
    launches = found.repeats if found.launched or found.kind == "request" else 0
    place = f"cell {call.place.cell}:{call.place.line}" if call.place.cell else str(call.place.line)
    wrapped = " ".join(each.name for each in found.wrapped_by) or "-"
    return {"place": place, "class": call.name, **given, "launches": _cell(launches), "wrapped_by": wrapped}


def _of_object(found: Found) -> dict[str, str]:
    call = found.call
    if found.kind in {"tuner", "step"}:
        return dict.fromkeys(COLUMNS, "-")
    keywords = {
        **dict(zip(POSITIONS.get(call.name, ()), call.positional, strict=False)),
        **call.keywords,
        **found.later,
    }
    for part in ("compute", "stopping_condition"):
        keywords.update(_parts(keywords.get(part)))
    cells = {
        name: _cell(next((keywords[each] for each in several if each in keywords), "-"))
        for name, several in COLUMNS.items()
    }
    known = {name: value for name, value in cells.items() if value != "-"}
    return {**dict.fromkeys(COLUMNS, "?" if call.unread else "-"), **known}


def _of_request(call: Call) -> dict[str, str]:
    moved = next((places for name, places in PLACES.items() if name in call.keywords), {})
    cells = {}
    definition = call.keywords.get("TrainingJobDefinition")
    request = definition if isinstance(definition, Mapping) else call.keywords
    for name, path in MEMBERS.items():
        value: Any = request
        for member in [*moved.get(path[0], path[:1]), *path[1:]]:
            value = value.get(member, "-") if isinstance(value, Mapping) else value
        cells[name] = "?" if call.unread else _cell(value)
    is_told = "HyperParameterTuningJobName" not in call.keywords or isinstance(definition, Mapping)
    return cells if is_told else dict.fromkeys(MEMBERS, "?")


def _parts(value: Any) -> Mapping[Any, Any]:
    return value.keywords if isinstance(value, Call) else value if isinstance(value, dict) else {}


def _cell(value: Any) -> str:
    return "?" if isinstance(value, Unread | Call) else str(value)

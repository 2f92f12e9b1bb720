"""Each field of the job file describes itself, and what it says of its default is what happens."""

import re
from pathlib import Path
from typing import Any

import pytest
import simcore
import yaml
from simcore import _core
from simcore.display.field import example_line
from simcore.inputs import fields

SECTIONS = ("section", "map of sections", "list of sections")
ROWS = [row for row in simcore.fields() if row.kind not in SECTIONS]
PARAMETERS = simcore.Catalog.builtin().parameters()
TYPE = "ml.p3.2xlarge"

SMALLEST: dict[str, Any] = {
    "simcore": 1,
    "as_of": "2025-12-01",
    "cluster": {"instance_type": TYPE},
    "work": {"samples": 1000, "compute": {"samples_per_second": 10}},
    "channels": {"train": {"size": "1 GB", "objects": 1000}},
    "artifact": {"size": "90 MB"},
}
CHANNELS: dict[str, dict[str, Any]] = {
    "fsx": {"source": "fsx", "size": "1 GB", "objects": 1000},
    "lazy": {"source": "fsx", "size": "1 GB", "objects": 1000, "file_system": {"lazy_load": True}},
    "efs": {"source": "efs", "size": "1 GB", "objects": 1000},
}
GROUPS: dict[str, Any] = {"groups": [{"name": "workers", "instance_type": TYPE}]}
MODEL: dict[str, Any] = {"samples": 1000, "compute": {"samples_per_second": 10}, "model": {"name": "BERT-large"}}
RUN = {"instance_type": "ml.p4d.24xlarge", "samples_per_second": 10}
MEASURED: dict[str, Any] = {
    "samples": 1000,
    "batch_size": 16,
    "model": {"name": "BERT-large", "sequence_length": 128},
    "compute": {"measured": [RUN]},
}
BOOSTING: dict[str, Any] = {"boosting": {"library": "xgboost", "rows": 1000, "columns": 8, "rounds": 9}}


def moved(place: dict[str, Any]) -> dict[str, Any]:
    """A speed that was measured there."""
    return MEASURED | {"compute": {"samples_per_second": 10, "measured_on": place}}


STOPPED: dict[str, Any] = SMALLEST["work"] | {"epochs": 9, "early_stopping": {"patience": 2, "improvement": "50 %"}}
NOTEBOOK = {"use": "notebook", "instance_type": "ml.t3.medium"}
PIPED: dict[str, Any] = MEASURED | {"compute": {"measured": [RUN | {"parallel": {"pipeline": 2}}]}}
# Where a default only shows in another job than the smallest.
SETTINGS: dict[str, dict[str, Any]] = {
    "channels.<name>.file_system.deployment": {"channels": {"train": CHANNELS["fsx"]}},
    "channels.<name>.file_system.capacity": {"channels": {"train": CHANNELS["fsx"]}},
    "channels.<name>.file_system.lazy_load": {"channels": {"train": CHANNELS["fsx"]}},
    "channels.<name>.file_system.zone": {"channels": {"train": CHANNELS["fsx"]}},
    "channels.<name>.file_system.cost_share": {"channels": {"train": CHANNELS["fsx"]}},
    "channels.<name>.file_system.created": {"channels": {"train": CHANNELS["lazy"]}},
    "channels.<name>.file_system.preload": {"channels": {"train": CHANNELS["fsx"]}},
    "channels.<name>.file_system.performance_mode": {"channels": {"train": CHANNELS["efs"]}},
    "channels.<name>.file_system.throughput_mode": {"channels": {"train": CHANNELS["efs"]}},
    "channels.<name>.file_system.storage_class": {"channels": {"train": CHANNELS["efs"]}},
    "cluster.groups[].instance_count": {"cluster": GROUPS},
    "stopping.max_wait": {"purchase": "spot"},
    "spot.correlation": {"purchase": "spot", "cluster": {"instance_type": TYPE, "instance_count": 3}},
    "spot.fallback.policy": {"purchase": "spot", "spot": {"fallback": {"deadline": "9 h"}}},
    "spot.fallback.capacity_wait": {"purchase": "spot", "spot": {"fallback": {"deadline": "9 h"}}},
    "spot.fallback.start_quantile": {"purchase": "spot", "spot": {"fallback": {"deadline": "9 h"}}},
    "work.boosting.depth": {"work": BOOSTING},
    "work.boosting.leaves": {"work": {"boosting": BOOSTING["boosting"] | {"library": "lightgbm"}}},
    **{row.path: {"work": MODEL} for row in ROWS if row.path.startswith("work.model.")},
    **{row.path: {"work": MEASURED} for row in ROWS if row.path.startswith("work.compute.measured[].")},
    "work.compute.measured[].parallel.interleaving": {"work": PIPED},
    "work.compute.measured_on.instance_count": {"work": moved({"instance_type": TYPE})},
    "work.compute.measured_on.groups[].instance_count": {"work": moved(GROUPS)},
    "artifact.compression": {"cluster": {"instance_type": TYPE}},
    "artifact.upload": {"kind": "processing"},
    "work.early_stopping.counting": {"work": STOPPED},
    "beside.<name>.instance_count": {"beside": {"train": NOTEBOOK}},
}


def with_value(job: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The job with one field set."""
    key, _, rest = path.replace("<name>", "train").partition(".")
    if key.endswith("[]"):
        return job | {key[:-2]: [with_value(job.get(key[:-2], [{}])[0], rest, value)]}
    return job | {key: with_value(job.get(key, {}), rest, value) if rest else value}


def numbers(job: dict[str, Any]) -> dict[str, Any]:
    """All that a forecast says but what tells written defaults from unwritten ones."""
    forecast = simcore.forecast(simcore.Job(job), seed=7, replications=50).to_dict()
    return {key: value for key, value in forecast.items() if key not in ("spec_id", "assumed", "stated", "run")}


def setting(row: simcore.FieldRow) -> dict[str, Any]:
    return SMALLEST | SETTINGS.get(row.path, {})


def given(row: simcore.FieldRow) -> Any:
    """The fallback as YAML reads it."""
    whole = ("flag", "whole number", "uncertain whole number")
    return yaml.safe_load(row.fallback) if row.kind in whole else row.fallback


@pytest.mark.parametrize("row", [row for row in ROWS if row.fallback], ids=lambda row: row.path)
def test_the_default_written_out_changes_nothing(row: simcore.FieldRow) -> None:
    job = setting(row)
    assert numbers(with_value(job, row.path, given(row))) == numbers(job)


REFUSED = (
    "work.compute.measured[].parallel.offload"  # what offloading costs is not predicted: as the job's or not at all
)


@pytest.mark.parametrize("row", [r for r in ROWS if r.fallback and r.path != REFUSED], ids=lambda row: row.path)
def test_another_value_than_the_default_changes_the_job(row: simcore.FieldRow) -> None:
    """So that the test above compares what it means to."""
    job = setting(row)
    default = simcore.Job(with_value(job, row.path, given(row)), allow_files=True).resolve()
    assert row.example != row.fallback
    example = yaml.safe_load(row.example)
    assert simcore.Job(with_value(job, row.path, example), allow_files=True).resolve().spec_id != default.spec_id


def parameter_value(name: str) -> Any:
    """What a job file would say instead of the parameter: the newest row for the type's family, else for all types."""
    rows = sorted((row for row in PARAMETERS if row.name == name), key=lambda row: row.as_of)
    own = ([row for row in rows if row.scope == "p3"] or [row for row in rows if not row.scope])[-1]
    if own.unit in ("threads", "1"):
        return int(own.value) if own.unit == "threads" else own.value
    if own.law.startswith("quantiles("):
        points = re.findall(r"([0-9.]+): ([0-9.e+-]+)", own.law)
        return {"quantiles": {share: f"{value} {own.unit}" for share, value in points}}
    value = f"{own.value!r} {own.unit}"
    return value if own.p95 is None else {"lognormal": {"median": value, "p95": f"{own.p95!r} {own.unit}"}}


@pytest.mark.parametrize("row", [row for row in ROWS if row.parameter], ids=lambda row: row.path)
def test_the_parameter_written_out_changes_nothing(row: simcore.FieldRow) -> None:
    assert row.parameter in {parameter.name for parameter in PARAMETERS}
    assert not row.fallback
    job = setting(row)
    assert numbers(with_value(job, row.path, parameter_value(row.parameter))) == numbers(job)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.path)
def test_each_field_says_what_holds_without_it(row: simcore.FieldRow) -> None:
    told = bool(row.fallback or row.parameter or row.otherwise)
    assert told == (not row.required)
    assert bool(fields.default(row, PARAMETERS)) == told
    assert row.source
    assert row.doc.endswith(".")
    assert "default" not in row.doc.lower()


def test_what_is_taken_from_another_field() -> None:
    """The defaults in words that name a field."""
    assert {row.path: row.otherwise for row in ROWS}["spot.capacity_wait"].startswith("phases.pending")
    spot = SMALLEST | {"purchase": "spot", "phases": {"pending": "10 min"}}
    assert numbers(with_value(spot, "spot.capacity_wait", "10 min")) == numbers(spot)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.path)
def test_each_example_is_read(row: simcore.FieldRow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It breaks no rule in one of the jobs that have such a field, beside files of the names that it gives."""
    (tmp_path / "us-east-1a.json").write_text('{"metadata": {"gap_seconds": 300}, "data": [1, 0]}')
    (tmp_path / "prices.json").write_text(
        '{"SpotPriceHistory": [{"Timestamp": "2025-01-01T00:00:00Z", "SpotPrice": "1"}]}'
    )
    monkeypatch.chdir(tmp_path)
    value = _core.read_document(example_line(row), "job.yaml")
    for key in row.path.replace("<name>", "train").split("."):
        value = value[key.removesuffix("[]")]
        value = value[0] if key.endswith("[]") else value
    others = [{"cluster": GROUPS}, {"cluster": {"instance_type": TYPE, "keep_alive": "10 min"}}]
    others += [
        {"cluster": GROUPS, "work": SMALLEST["work"] | {"preprocessing": {"time": "5 ms", "groups": ["workers"]}}}
    ]
    others += [{"cluster": {"instance_type": "ml.p4d.24xlarge"}}]
    others += [{"channels": {"train": channel}} for channel in CHANNELS.values()]
    others += [{"work": {"steps": 9, "compute": {"step_time": "1 s"}}}]
    others += [{"work": {**MODEL, "model": {"name": "BERT-large", "parallel": {"sharding": "full"}}}}]
    others += [{"work": SETTINGS[f"work.boosting.{key}"]["work"]} for key in ("depth", "leaves")]
    others += [{"kind": "processing"}, {"beside": {"train": {"use": "storage"}}}]
    others += [{"spot": {"interruptions_by_hour": [{"from": 0, "to": 24, "rate": "0.1 /h"}]}}]
    others += [{"channels": {}, "spot": {"elsewhere": [{"region": "us-west-2"}]}}]
    refusals = [problems(with_value(SMALLEST | other, row.path, value), row.path) for other in ({}, *others)]
    assert [] in refusals, refusals


def problems(job: dict[str, Any], path: str) -> list[str]:
    """The rules that the job breaks at that path."""
    path = path.replace("<name>", "train").replace("[]", "[0]")
    try:
        simcore.Job(job, allow_files=True).resolve()
    except simcore.SpecError as error:
        return [problem.rule for problem in error.problems if problem.where.startswith(path)]
    return []


@pytest.mark.parametrize("row", [row for row in ROWS if row.low is not None], ids=lambda row: row.path)
def test_a_value_below_the_range_is_refused_in_the_words_of_the_row(row: simcore.FieldRow) -> None:
    assert row.low is not None
    low = row.low if row.above_low else row.low - 1
    value = "x" * int(low) if row.kind == "text" else low
    refused = problems(with_value(SMALLEST, row.path, value), row.path)
    assert refused[0] in (f"must be {row.range}", f"must have {row.range}")


def test_paths_through_a_map_need_not_say_the_placeholder() -> None:
    for name in ("channels.<name>.size", "channels.train.size", "channels.any-thing_1.size"):
        assert fields.field(name).path == "channels.<name>.size"
    for name in ("channels.size", "channels.a.b.size", "cluster.train", ""):
        with pytest.raises(simcore.SpecError, match="must be a field of the job file"):
            fields.field(name)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("cluster.volume_szie", "cluster.volume_size"),
        ("volume_size", "cluster.volume_size"),
        ("volumesize", "cluster.volume_size or beside.<name>.volume_size"),
        ("size", "channels.<name>.size or checkpoint.size or artifact.size"),
        ("flux_capacitor", ""),
    ],
)
def test_a_wrong_name_meets_its_neighbours(name: str, near: str) -> None:
    with pytest.raises(simcore.SpecError) as caught:
        fields.field(name)
    assert caught.value.problems[0].nearest == near
    assert (f"(did you mean {near}?)" in str(caught.value)) == bool(near)


def test_children_are_one_level_below() -> None:
    below = [row.path for row in fields.children(fields.field("channels"))]
    assert below[0] == "channels.<name>.source"
    assert "channels.<name>.file_system" in below
    assert "channels.<name>.file_system.capacity" not in below

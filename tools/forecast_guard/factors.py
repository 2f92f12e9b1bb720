"""The fields of the job file as factors with levels, as tests of combinations name them.

A factor is a field, or fields that only mean something together; a level is a class of its values: absent, plain, a
distribution, the ends of its range, each word of a choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import simcore
import yaml

Job = dict[str, Any]

ABSENT = "absent"


class Level(NamedTuple):
    """A class of values of a factor."""

    name: str
    fields: Mapping[str, Any]  # value by key path; none where the level is absence


class Factor(NamedTuple):
    """A field with the classes of its values. The first level belongs to the smallest job."""

    name: str
    levels: tuple[Level, ...]


_GROUPS = [
    {"name": "workers", "instance_type": "ml.p3.2xlarge", "instance_count": 2},
    {"name": "data", "instance_type": "ml.c5.2xlarge", "instance_count": 3},
]
_MEASURED = {"instance_type": "ml.p3.2xlarge", "batch_size": 256}
_DISCOUNT = {"usage_type": "USE1-Train:ml.*", "off": "8 %"}
_SECOND = {"size": "3 GB", "objects": 40}
_BOOSTING = {"work.boosting.rows": 2000000, "work.boosting.columns": 28, "work.boosting.rounds": 200}
_HOURS = [{"from": 8, "to": 18, "rate": "0.5 /h"}, {"from": 18, "to": 8, "rate": "0.01 /h"}]

# Fields that only mean something together, or of which a job needs one of several: the values of each level by path.
_TOGETHER: dict[str, dict[str, dict[str, Any]]] = {
    "cluster": {
        "ml.g5.12xlarge": {"cluster.instance_type": "ml.g5.12xlarge"},
        "ml.p4d.24xlarge": {"cluster.instance_type": "ml.p4d.24xlarge"},
        "ml.p3.2xlarge": {"cluster.instance_type": "ml.p3.2xlarge"},
        "ml.p5.48xlarge": {"cluster.instance_type": "ml.p5.48xlarge"},
        "ml.c5.2xlarge": {"cluster.instance_type": "ml.c5.2xlarge"},
        "groups": {"cluster.groups": _GROUPS},
    },
    "work.compute": {
        "duration": {"work.compute.duration": "70 min"},
        "uncertain duration": {"work.compute.duration": {"lognormal": {"median": "70 min", "p95": "90 min"}}},
        "step_time": {"work.compute.step_time": "350 ms"},
        "uncertain step_time": {"work.compute.step_time": {"gamma": {"mean": "350 ms", "shape": 4}}},
        "samples_per_second": {"work.compute.samples_per_second": "329 /s"},
        "uncertain samples_per_second": {
            "work.compute.samples_per_second": {"uniform": {"low": "300 /s", "high": "350 /s"}}
        },
        "measured rate": {"work.compute.measured": [{**_MEASURED, "samples_per_second": "329 /s"}]},
        "measured steps": {
            "work.compute.measured": [
                {**_MEASURED, "step_time": "350 ms", "instance_count": 2, "precision": "fp16"},
                {**_MEASURED, "step_time": {"uniform": {"low": "300 ms", "high": "400 ms"}}},
            ]
        },
        "predicted": {},
        "boosting by depth": _BOOSTING | {"work.boosting.library": "xgboost"},
        "boosting by leaves": _BOOSTING | {"work.boosting.library": "lightgbm", "work.boosting.leaves": 63},
    },
    "work.model.name": {
        ABSENT: {},
        "of images": {"work.model.name": "ResNet-50"},
        "of tokens": {"work.model.name": "BERT-large"},
    },
    "second channel": {
        ABSENT: {},
        "S3": {f"channels.validation.{key}": value for key, value in _SECOND.items()},
        "on the file system of the first": {
            **{f"channels.validation.{key}": value for key, value in _SECOND.items()},
            "channels.validation.source": "fsx",
            "channels.validation.file_system.id": "fs-0123456789abcdef0",
        },
    },
    "spot.interruptions_by_hour": {ABSENT: {}, "two": {"spot.interruptions_by_hour": _HOURS}},
    "prices.discounts": {
        ABSENT: {},
        "one": {"prices.discounts": [_DISCOUNT]},
        "two": {"prices.discounts": [_DISCOUNT, {**_DISCOUNT, "usage_type": "*", "source": "agreement of 2025"}]},
    },
    "parameters": {
        ABSENT: {},
        "plain": {"parameters": {"file.bandwidth": "200 MB/s", "readers": 16}},
        "distribution": {"parameters": {"file.bandwidth": {"uniform": {"low": "150 MB/s", "high": "250 MB/s"}}}},
        "by type": {"parameters": {"file.object_rate@p4d": "400 /s", "phase.image_pull": "2 min"}},
    },
}
_TOGETHER |= {
    "work.early_stopping": {
        ABSENT: {},
        "in a row": {"work.early_stopping": {"patience": 3, "improvement": "90 %", "halved_after": 5}},
        "in all": {"work.early_stopping": {"patience": 1, "improvement": 0.5, "counting": "in_all"}},
    },
    "beside": {
        ABSENT: {},
        "a notebook": {"beside": {"weekend": {"use": "notebook", "instance_type": "ml.t3.medium", "time": "64 h"}}},
        "a rule": {"beside": {"rule": {"use": "rule", "instance_type": "ml.m5.xlarge", "volume_size": "10 GB"}}},
        "storage": {"beside": {"tensors": {"use": "storage", "size": "20 GB", "time": "30 d"}}},
    },
    "spot.elsewhere": {
        ABSENT: {},
        "a zone": {"spot.elsewhere": [{}]},
        "a region": {"spot.elsewhere": [{"region": "us-west-2", "discount": "50 %", "bandwidth": "100 MB/s"}]},
    },
    "tags": {ABSENT: {}, "two": {"tags": {"team": "vision", "cost-center": "42"}}},
}
_NEVER_VARIED = ("simcore", "name")
_LATER = (
    "kind",
    "work.subset",
    "artifact.upload",
    "spot.fallback.start_quantile",
)  # behind the others, whose laws stay as they were

# Where the example of the reference names nothing that the jobs above have, or a day too far back for most types.
_EXAMPLES = {
    "as_of": "2025-06-01",
    "channels.<name>.groups": ["workers"],
    "spot.trace.file": "spot_trace.csv",
    "spot.trace.start": "60 s",
    "spot.prices.file": "spot_prices.csv",
    "spot.prices.availability_zone": "eu-west-1a",
}
_CHANNEL = "train"

# Levels without which fields would be read and then not count: they would stand in a job and test nothing.
COUNTS_WITH = {
    "spot.": ("purchase", ("spot",)),
    "savings_plan.": ("purchase", ("savings_plan",)),
    "reserved.": ("purchase", ("reserved",)),
    "work.boosting.depth": ("work.compute", ("boosting by depth",)),
    "work.model.": (
        "work.compute",
        ("predicted", "measured rate", "measured steps"),
    ),
}


def factors() -> list[Factor]:
    """Every field of the job file, alone or together with others."""
    together = [
        Factor(name, tuple(Level(level, fields) for level, fields in levels.items()))
        for name, levels in _TOGETHER.items()
    ]
    handled = set(_NEVER_VARIED)
    handled |= {path for factor in together for level in factor.levels for path in level.fields}
    rows = [row for row in simcore.fields() if not _is_in(row.path, handled) and "[]" not in row.path]
    rows.sort(key=lambda row: row.path in _LATER)
    alone = [_factor(row, place) for place, row in enumerate(rows) if _is_leaf(row)]
    return together + alone


def described(levels: Sequence[Level]) -> Job:
    """The job with these levels of its factors."""
    job: Job = {"simcore": 1}
    for level in levels:
        for path, value in level.fields.items():
            section = job
            *above, key = path.split(".") if not path.startswith("parameters") else [path]
            for name in above:
                section = section.setdefault(name, {})
            section[key] = value
    return job


def _is_in(path: str, handled: set[str]) -> bool:
    """Whether a key path, or a section that it is in as a whole, is among those."""
    whole = ("work.early_stopping", "beside")
    return path in handled or any(path.startswith(f"{section}.") for section in whole)


def _is_leaf(row: simcore.FieldRow) -> bool:
    return row.kind not in ("section", "map of sections", "list of sections", "map of measurements")


def _factor(row: simcore.FieldRow, place: int) -> Factor:
    path = row.path.replace("<name>", _CHANNEL)
    levels = [Level(ABSENT, {})]
    for name, value in _values(row, place):
        if value not in [level.fields.get(path) for level in levels]:
            levels.append(Level(name, {path: value}))
    return Factor(path, tuple(levels))


def _values(row: simcore.FieldRow, place: int) -> Iterator[tuple[str, Any]]:
    """Classes of the values of a field, and a value of each."""
    if row.kind == "choice":
        yield from ((word, word) for word in row.words)
        return
    if row.kind == "flag":
        yield from (("true", True), ("false", False))
        return
    example = _EXAMPLES.get(row.path, yaml.safe_load(row.example))
    plain = _amount(example)
    yield "plain", plain
    if row.kind in ("uncertain quantity", "uncertain whole number"):
        yield "distribution", example if isinstance(example, dict) else distribution(str(plain), place)
    if row.kind == "day":
        yield "earlier", "2024-01-15"
    if row.kind in ("whole number", "uncertain whole number", "quantity", "uncertain quantity"):
        yield from _ends(row)


def _ends(row: simcore.FieldRow) -> Iterator[tuple[str, Any]]:
    for name, end in (("lowest", row.low), ("highest", row.high)):
        if end is None or (name == "lowest" and row.above_low):
            continue
        yield name, int(end) if row.kind.endswith("whole number") else f"{end:.17g} {row.unit}".strip()


def _amount(example: Any) -> Any:
    """The first amount of a distribution; any other example is itself."""
    if not isinstance(example, dict):
        return example
    (parts,) = example.values()
    return parts[0] if isinstance(parts, list) else next(iter(parts.values()))


def distribution(plain: str, place: int) -> Job:
    """A law around a plain amount: of another family at each place, and within 0 and 1 where shares must be."""
    match = re.fullmatch(r"([0-9.]+) ?(.*)", plain)
    assert match, plain
    number, unit = float(match[1]), match[2]

    def at(factor: float) -> str:
        return f"{number * factor:.6g} {unit}"

    low, mode, high = at(0.8), at(1), at(1.2)
    bounded: list[Job] = [
        {"uniform": {"low": low, "high": high}},
        {"triangular": {"low": low, "mode": mode, "high": high}},
        {"empirical": [low, mode, mode, high]},
        {"mixture": [{"weight": 1, "of": low}, {"weight": 3, "of": {"uniform": {"low": mode, "high": high}}}]},
    ]
    if unit == "%":
        return bounded[place % len(bounded)]
    laws = [
        *bounded,
        {"lognormal": {"median": mode, "p95": at(1.5)}},
        {"exponential": {"mean": mode}},
        {"weibull": {"mean": mode, "shape": 0.65}},
        {"gamma": {"mean": mode, "shape": 2}},
    ]
    return laws[place % len(laws)]

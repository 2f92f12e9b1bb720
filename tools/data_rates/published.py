"""The tables: published jobs and runs, the service's own figures, the shipped values."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
PARAMETERS = ROOT / "libsimcore" / "data" / "parameters.csv"
Rates = dict[str, float]


def read(path: Path) -> list[dict[str, str]]:
    """The rows of a table."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Job(NamedTuple):
    """The mean of three published runs; times in seconds."""

    scenario: str
    mode: str
    size: float  # bytes
    objects: int
    samples: int
    downloading: float
    training: float
    epoch: float
    billed: float

    @property
    def small_files(self) -> bool:
        """One file a sample."""
        return self.objects == self.samples

    @property
    def ready(self) -> float:
        """From the start of billing to the first step."""
        return self.downloading + self.training - self.epoch


def published_jobs() -> list[Job]:
    """The twelve jobs."""
    columns = ("downloading_s", "training_s", "timed_epoch_s", "training_time_s")
    return [
        Job(
            row["scenario"],
            row["input_mode"],
            float(row["size_gb"]) * 1e9,
            int(row["objects"]),
            int(row["samples"]),
            *(float(row[column]) for column in columns),
        )
        for row in read(EXAMPLES / "data" / "input_mode_benchmark.csv")
    ]


def published_runs() -> dict[str, dict[str, float]]:
    """Mean, standard deviation and quantiles over the 36 single runs, by statistic and column."""
    rows = read(EXAMPLES / "data" / "input_mode_benchmark_runs.csv")
    return {row["statistic"]: {key: float(row[key]) for key in row if key != "statistic"} for row in rows}


def _figures(use: str) -> Rates:
    rows = read(EXAMPLES / "data" / "published_rates.csv")
    return {row["name"]: float(row["value"]) for row in rows if use in row["use"].split(" and ")}


def published_rates() -> Rates:
    """What the service itself says; used where the jobs left in do not determine a rate."""
    return _figures("fallback")


def other_figures() -> Rates:
    """What another source says of a shipped value: how far off it may be."""
    return _figures("spread")


def shipped_rates() -> Rates:
    """The library's values for ml.p3.2xlarge, with `.p95` for their spread; scoped rows beat general ones."""
    rates: Rates = {}
    for row in sorted((row for row in read(PARAMETERS) if row["scope"] in ("", "p3")), key=lambda row: row["scope"]):
        rates[row["name"]] = float(row["value"])
        if row["p95"]:
            rates[f"{row['name']}.p95"] = float(row["p95"])
    return rates


def given_rates() -> Rates:
    """Those of the library's values that the jobs do not tell, and that are needed to read them."""
    return {name: shipped_rates()[name] for name in ("readers", "fast_file.connection_bandwidth")}


# The parameters that stand for phases of these jobs, in the catalog and in the derivation.
STATED_PHASES = {"starting": "phase.starting", "image_pull": "phase.image_pull", "upload": "phase.upload_base"}


def seconds(text: str) -> float:
    """Number of seconds in a text such as "150 s"."""
    return float(text.removesuffix("s"))


def stated_rates() -> Rates:
    """What the example's job file states about the computing and about phases of these jobs."""
    job = yaml.safe_load((EXAMPLES / "jobs" / "caltech256-resnet50.yaml").read_text(encoding="utf-8"))
    rates = {
        "job.samples_per_second": float(job["work"]["compute"]["samples_per_second"]),
        "job.warm_up": seconds(job["work"]["warm_up"]),
    }
    for phase, name in STATED_PHASES.items():
        law = job["phases"][phase]["lognormal"]
        rates |= {name: seconds(law["median"]), f"{name}.p95": seconds(law["p95"])}
    return rates

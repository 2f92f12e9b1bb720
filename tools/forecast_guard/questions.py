"""What both checkouts are asked: jobs of every kind, and every answer that can be written as JSON."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Question = dict[str, Any]

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
PAIRWISE = DATA / "pairwise" / "jobs.jsonl"

RANDOM_JOBS = 500
_FORECASTS: tuple[list[str], ...] = (  # one after the other, so that each way to ask is asked of many jobs
    [],
    ["--max-time", "8h", "--max-cost", "100", "--replications", "150"],
    ["--method", "auto"],
    ["--seed", "7", "--replications", "97"],
    ["--precision", "5 %"],
)
_BUDGET = ["--max-cost", "100", "--max-time", "8h", "--replications", "300"]


def questions(jobs: Path) -> list[Question]:
    """All of them. Jobs that are no files of the checkout are written into a folder."""
    shutil.copy(DATA / "spot_trace.csv", jobs)
    shutil.copy(DATA / "spot_prices.csv", jobs)
    pairwise = _written(jobs, "pairwise", [json.loads(line) for line in PAIRWISE.read_text().splitlines()])
    random = _written(jobs, "random", random_jobs(RANDOM_JOBS))
    examples = sorted(path for path in (ROOT / "examples" / "jobs").iterdir() if path.suffix in (".yaml", ".json"))
    return [
        *_of_all(examples + pairwise + random),
        *_of_some(examples, every=1),
        *_of_some(pairwise, every=8),
        *_of_some(random, every=25),
        *_of_requests(),
        *_of_recorded_jobs(),
        *_of_estimators(),
        *_of_the_catalog(),
    ]


def random_jobs(count: int) -> list[dict[str, Any]]:
    """Descriptions of random jobs, the same in every run; they are those of the property tests."""
    from hypothesis import HealthCheck, Phase, given, settings

    from tests.python.random_jobs import descriptions

    drawn: list[dict[str, Any]] = []

    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(descriptions())
    def draw(description: dict[str, Any]) -> None:
        drawn.append(description)

    draw()
    return drawn[:count]


def _written(folder: Path, kind: str, jobs: list[dict[str, Any]]) -> list[Path]:
    paths = [folder / f"{kind}-{number:03}.json" for number in range(1, len(jobs) + 1)]
    for path, job in zip(paths, jobs, strict=True):
        path.write_text(json.dumps(job), encoding="utf-8")
    return paths


def _command(kind: str, path: Path, *arguments: str) -> Question:
    verb = arguments[:2] if arguments[0] in ("advise", "catalog") else arguments[:1]
    command = [*verb, _shown(path), *arguments[len(verb) :], "--format", "json"]
    return {"name": f"{kind} {path.name}", "command": command}


def _shown(path: Path) -> str:
    """Relative to the checkout where possible, since it stands in errors."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def _of_all(jobs: list[Path]) -> Iterator[Question]:
    for number, job in enumerate(jobs):
        yield _command("forecast", job, "forecast", *_FORECASTS[number % len(_FORECASTS)])
        if number % 2:
            yield _command("check", job, "check", *_BUDGET, *(["--worst-case"] if number % 3 == 0 else []))
        else:
            call = {"function": "simulate", "job": _shown(job), "keywords": {"replication": number}}
            yield {"name": f"trace {job.name}", "call": call}
            yield _command("explain", job, "explain")
        if number % 4 == 3:
            others = [_shown(other) for other in jobs[number - 2 : number]]
            yield _command("compare", job, "compare", *others, "--max-time", "8h", "--replications", "60")


def _of_some(jobs: list[Path], every: int) -> Iterator[Question]:
    for job in jobs[::every]:
        text = job.read_text(encoding="utf-8")
        yield _command("speed", job, "speed")
        if "model" in text or "measured" in text:
            yield _command("scaling", job, "scaling", "--nodes", "1,2,8", "--replications", "60")
            types = ["--types", "ml.g5.12xlarge,ml.p3.2xlarge,ml.p4d.24xlarge"]
            yield _command("rank", job, "rank", *types, "--replications", "60")
        if "uniform_progress" in text:
            continue  # may go to and fro between spot and on demand millions of times
        if "channels" in text:
            yield _command("advise data", job, "advise", "data", "--replications", "60")
        if "spot" in text:
            yield _command("checkpoint", job, "advise", "checkpoint", "--max-time", "20h", "--replications", "60")
        yield _sweep(job)


def _sweep(job: Path) -> Question:
    varied = {"purchase": ["on_demand", "spot"], "stopping__max_runtime": ["2 h", None]}
    keywords = {"replications": 60, "deadline": "8 h", "budget": 100, **varied}
    return {"name": f"sweep {job.name}", "call": {"function": "sweep", "job": _shown(job), "keywords": keywords}}


def _of_requests() -> Iterator[Question]:
    folders = (DATA / "requests", ROOT / "examples" / "requests")
    for path in sorted(path for folder in folders for path in folder.glob("*.json")):
        file = path.with_suffix(".workload.yaml")
        workload = ["--workload", _shown(file)] if file.exists() else []
        yield _command("forecast request", path, "forecast", *workload)
        yield _command("check request", path, "check", *workload, *_BUDGET)
        yield _command("explain request", path, "explain", *workload)
        yield _command("advise data request", path, "advise", "data", *workload, "--replications", "60")
        yield _command("forecast bare request", path, "forecast")  # what it cannot say is asked for


def _of_recorded_jobs() -> Iterator[Question]:
    described = sorted((DATA / "describes").glob("*.json"))
    for path in [*described, ROOT / "examples" / "requests" / "bert-reviews.described.json"]:
        yield _command("bill", path, "bill")


def _of_estimators() -> Iterator[Question]:
    for path in sorted((DATA / "estimators").glob("*.json")):
        given = json.loads(path.read_text(encoding="utf-8"))
        estimator = {"inputs": given["inputs"], **given["estimator"]}
        changes = {"work": {"compute": {"duration": "1 h"}}}
        call = {"function": "forecast", "estimator": estimator, "changes": changes, "keywords": {}}
        yield {"name": f"estimator {path.name}", "call": call}


def _of_the_catalog() -> Iterator[Question]:
    asked = (
        ["catalog", "list"],
        ["catalog", "list", "--region", "eu-west-1", "--as-of", "2024-01-15"],
        ["catalog", "models"],
        ["catalog", "show", "ml.p4d.24xlarge"],
        ["catalog", "show", "file.bandwidth"],
        ["catalog", "show", "BERT-large"],
        ["explain", "price", "ml.p4d.24xlarge"],
        ["explain", "field"],
        ["explain", "field", "checkpoint.every"],
        ["explain", "parameter"],
        ["explain", "parameter", "file.bandwidth"],
    )
    for words in asked:
        yield {"name": " ".join(words), "command": [*words, "--format", "json"]}

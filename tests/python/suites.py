"""Suites as their users write them, and pins that were made under other prices, rates or code."""

import json
import shutil
from pathlib import Path
from typing import Any

import simcore
from simcore import _core

from tests.python.jobs import EXAMPLES
from tests.python.requests import REQUESTS, workload_file

JOBS = 30


def suite_of(folder: Path, *names: str, **suite: Any) -> Path:
    """A suite of these example jobs in an empty folder, with a suite.yaml where it says anything."""
    folder.mkdir()
    for name in names:
        shutil.copy(EXAMPLES / name, folder / name)
    if suite:
        (folder / "suite.json").write_text(json.dumps({"simcore_suite": 1, **suite}))
    return folder


def thirty(folder: Path) -> Path:
    """A suite of 30 jobs: the examples, and public requests with their workloads."""
    suite_of(folder, *sorted(path.name for path in EXAMPLES.glob("*.yaml")))
    left = JOBS - len(list(folder.iterdir()))
    for request in REQUESTS[:left]:
        shutil.copy(request, folder / request.name)
        workload = workload_file(request)
        shutil.copy(workload, folder / workload.name)
    return folder


def changed_row(table: str, key: str, before: dict[str, str], after: dict[str, str]) -> dict[str, Any]:
    """A row of a table that is not the same in two catalogs, as a pinned catalog has it."""
    return {"table": table, "key": key, "before": before, "after": after}


def pinned_under(folder: Path, *changes: dict[str, Any]) -> None:
    """Makes all pins of a suite again, as if rows of the tables had been as `after` says when they were accepted."""
    path = next((folder / "pins" / "catalogs").glob("*.json"))
    document = json.loads(path.read_text())
    document["changes"] += changes
    document["digest"] = "0" * 64
    try:
        _core.read_pinned_catalog(json.dumps(document), "catalog").catalog()
        raise AssertionError("a digest of zeros cannot be right")
    except simcore.CatalogError as error:
        document["digest"] = error.problems[0].nearest
    pinned = _core.read_pinned_catalog(json.dumps(document), "catalog")
    path.unlink()
    (path.parent / f"{pinned.digest[:16]}.json").write_text(json.dumps(document))
    catalog = pinned.catalog()
    for pin in (folder / "pins").glob("*.json"):
        old = _core.read_pin(pin.read_text(), str(pin))
        kept = simcore.JobDocument(old.description, str(pin.with_suffix(".files") / "x.json"), None, [], "below")
        made = _core.pin(old.job, kept, catalog, old.seed, old.replications)
        pin.write_text(made.to_json())


def edit(path: Path, before: str, after: str) -> None:
    """Replaces a text of a file, which must be there."""
    text = path.read_text()
    assert before in text, f"{path} holds no {before!r}"
    path.write_text(text.replace(before, after))


def causes(report: simcore.JobReport) -> list[str]:
    """The causes of a movement by their words."""
    return [each.cause for each in report.causes]


def adds_up(report: simcore.JobReport) -> bool:
    """Whether the shares of every movement, and the effects on cost and time, add up to the difference."""
    if report.pinned is None or report.now is None:
        return False
    sums = [abs(sum(each.shares.values()) - each.difference) <= 1e-9 * abs(each.difference) + 1e-12
            for each in report.movements]  # fmt: skip
    effects = [each.effect for each in report.causes]
    cost = sum(each.cost_usd for each in effects if each)
    time = sum(each.wall_clock_s for each in effects if each)
    sums.append(abs(cost - (report.now.cost_usd - report.pinned.cost_usd)) <= 1e-9 * report.now.cost_usd)
    sums.append(abs(time - (report.now.wall_clock_s - report.pinned.wall_clock_s)) <= 1e-9 * report.now.wall_clock_s)
    return all(sums)

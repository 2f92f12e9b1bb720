"""What the library itself predicts for the published pairs: jobs as a user would write them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

import simcore

from tools.training_runs.fit import fit_constants, scaling_pairs
from tools.training_runs.score import Score, named
from tools.training_runs.table import Run
from tools.training_runs.transfer import Prediction, setting, transfer_pairs

MICRO = 8  # samples at once of a device where a page does not say
NORMAL_90 = 1.2815515655446004


def sizes(run: Run) -> dict[str, Any]:
    """The model by its numbers, so that nothing of the catalog's models comes in."""
    model: dict[str, Any] = {"family": run.model_family, "precision": run.precision}
    if run.parameters:
        model["parameters"] = round(run.parameters)
    if run.layers and run.hidden and run.sequence:
        model |= {"layers": run.layers, "hidden_size": run.hidden, "sequence_length": run.sequence}
    elif run.forward_gflops:
        model["flops_per_sample"] = f"{3.0 * run.forward_gflops} GFLOP"
    if run.activation_checkpointing:
        model["activation_checkpointing"] = True
    return model


def batch(run: Run) -> int:
    """Of a step, as it was or as it would be with MICRO samples for each device."""
    if run.global_batch:
        return round(run.global_batch)
    return round((run.micro_batch or MICRO) * (run.accumulation or 1) * run.devices)


def parallel(run: Run, known: Run) -> dict[str, Any]:
    """How the run was laid out, as far as the page says and a job can say it of both."""
    found: dict[str, Any] = {"sharding": {"zero1": "optimizer", "full": "full"}.get(run.sharding, "none")}
    if run.micro_batch and run.micro_batch == known.micro_batch:
        found["micro_batch_size"] = round(run.micro_batch)
    return found


def job(target: Run, known: Run) -> dict[str, Any]:
    """The target as a job that knows of one measured run."""
    measured = {
        "samples_per_second": known.samples_per_second,
        "instance_type": known.instance_type,
        "instance_count": known.nodes,
        "batch_size": batch(known),
        "precision": known.precision,
    }
    return {
        "simcore": 1,
        "cluster": {"instance_type": target.instance_type, "instance_count": target.nodes},
        "work": {
            "samples": 10 * batch(target),
            "batch_size": batch(target),
            "model": sizes(target) | {"parallel": parallel(target, known)},
            "compute": {"measured": [measured]},
        },
    }


def predicted(target: Run, known: Run) -> Score | None:
    """None where the library refuses: the closest instance type has less memory than what ran, or nothing is known."""
    try:
        speed = simcore.Job(job(target, known)).resolve().speed
    except simcore.SpecError:
        return None
    if speed is None:
        return None
    low, high = speed.interval80
    spread = math.log(high / low) / 2.0 / NORMAL_90
    return Score(named(known), target, Prediction(target, math.log(speed.samples_per_second), spread), known)


def whole(run: Run) -> bool:
    """On all accelerators of its instances."""
    if not run.instance_type or run.quality == "relative":
        return False
    return run.devices == run.nodes * simcore.Catalog.builtin().instance_type(run.instance_type).accelerator_count


def linked_alike(run: Run) -> bool:
    """By a network as fast as that of the instance type."""
    known = simcore.Catalog.builtin().instance_type(run.instance_type).network_baseline_bytes_per_s
    return run.network_gbps is not None and known is not None and 0.9 < run.network_gbps * 1e9 / 8.0 / known < 1.1


def pairs_of_nodes(runs: Iterable[Run]) -> list[tuple[Run, Run]]:
    """(more nodes, one node), both on one instance type with as many devices."""
    return [
        (pair.target, pair.base)
        for pair in scaling_pairs(runs)
        if whole(pair.base)
        and whole(pair.target)
        and pair.base.instance_type == pair.target.instance_type
        and linked_alike(pair.target)
    ]


def pairs_of_devices(runs: Sequence[Run]) -> list[tuple[Run, Run]]:
    """(asked, known), on whole instances."""
    pairs = transfer_pairs(runs, fit_constants(runs))
    return [(pair.asked, pair.known) for pair in pairs if whole(pair.asked) and whole(pair.known)]


def alike(runs: Iterable[Run], *same: str) -> list[tuple[Run, Run]]:
    """All pairs of one job on whole instances, in both directions, that are the same in these columns."""
    by_setting: dict[tuple[object, ...], list[Run]] = defaultdict(list)
    for run in runs:
        if whole(run):
            columns = tuple(getattr(run, column) for column in same)
            key = setting(run) + run.device + (run.nodes, run.sharding) + columns
            by_setting[key].append(run)
    return [pair for own in by_setting.values() for pair in permutations(own, 2)]


def pairs_of_batches(runs: Iterable[Run]) -> list[tuple[Run, Run]]:
    """(asked, known), on the same instances with another batch."""
    return [
        (asked, known)
        for asked, known in alike(runs, "instance_type")
        if (asked.global_batch or asked.micro_batch) and batch(asked) != batch(known)
    ]


def pairs_of_machines(runs: Iterable[Run]) -> list[tuple[Run, Run]]:
    """(asked, known), on the same accelerator in another instance type."""
    return [(asked, known) for asked, known in alike(runs) if asked.instance_type != known.instance_type]


def scores(pairs: Sequence[tuple[Run, Run]]) -> list[Score]:
    """Of those that the library can answer."""
    return [found for found in (predicted(target, known) for target, known in pairs) if found]

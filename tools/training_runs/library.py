"""What the library itself predicts of published runs: jobs as a user would write them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from typing import Any

import simcore

from tools.training_runs.fit import fit_constants, job_of
from tools.training_runs.score import Score, named
from tools.training_runs.table import Run
from tools.training_runs.transfer import NORMAL_90, Prediction, setting, transfer_pairs

MICRO = 8  # samples at once of a device where a page does not say


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


def parallel(run: Run) -> dict[str, Any]:
    """How the run was laid out, as far as the page says."""
    found: dict[str, Any] = {"sharding": {"zero1": "optimizer", "full": "full"}.get(run.sharding, "none")}
    counts = {"tensor": run.tensor, "pipeline": run.pipeline, "interleaving": run.interleaving}
    found |= {name: count for name, count in counts.items() if count}
    if run.micro_batch and run.micro_batch >= 1.0:
        found["micro_batch_size"] = round(run.micro_batch)
    return found


def measured(run: Run) -> dict[str, Any]:
    """The run as a job knows of it."""
    return {
        "samples_per_second": run.samples_per_second,
        "instance_type": run.instance_type,
        "instance_count": run.nodes,
        "batch_size": batch(run),
        "precision": run.precision,
        "parallel": parallel(run),
        "activation_checkpointing": run.activation_checkpointing,
    }


def job(target: Run, known: Sequence[Run] = ()) -> dict[str, Any]:
    """The target as a job that knows of measured runs."""
    cluster: dict[str, Any] = {"instance_type": target.instance_type, "instance_count": target.nodes}
    if target.network_gbps and target.nodes > 1:
        cluster["network_bandwidth"] = f"{target.network_gbps / 8.0} GB/s"
    work: dict[str, Any] = {
        "samples": 10 * batch(target),
        "batch_size": batch(target),
        "model": sizes(target) | {"parallel": parallel(target)},
    }
    if known:
        work["compute"] = {"measured": [measured(run) for run in known]}
    return {"simcore": 1, "cluster": cluster, "work": work}


def resolved(target: Run, known: Sequence[Run] = (), catalog: simcore.Catalog | None = None) -> Any:
    """The library's speed. None where it refuses: the closest type has less memory than what ran, or too little is
    known."""
    try:
        return simcore.Job(job(target, known)).resolve(catalog).speed
    except simcore.SpecError:
        return None


def predicted(target: Run, known: Sequence[Run] = (), catalog: simcore.Catalog | None = None) -> Score | None:
    """The prediction beside what was measured; None where the library refuses."""
    speed = resolved(target, known, catalog)
    if speed is None:
        return None
    low, high = speed.interval80
    spread = math.log(high / low) / 2.0 / NORMAL_90
    found = Prediction(target, math.log(speed.samples_per_second), spread)
    return Score(named(target), target, found, known[0] if known else None)


def whole(run: Run) -> bool:
    """On all accelerators of its instances."""
    if not run.instance_type or run.quality == "relative":
        return False
    return run.devices == run.nodes * simcore.Catalog.builtin().instance_type(run.instance_type).accelerator_count


Case = tuple[Run, tuple[Run, ...]]  # asked, known


def series(runs: Iterable[Run]) -> list[list[Run]]:
    """Runs of one job on whole instances of one type, in any number and with any batch."""
    by_job: dict[tuple[object, ...], list[Run]] = defaultdict(list)
    for run in runs:
        if whole(run):
            key = (*job_of(run)[:-1], run.instance_type)
            by_job[key].append(run)
    return list(by_job.values())


def from_one_run(runs: Iterable[Run]) -> list[Case]:
    """Each run from each other run of the same job on fewer nodes, or on as many with another batch."""
    return [
        (asked, (known,))
        for own in series(runs)
        for known, asked in permutations(own, 2)
        if asked.nodes > known.nodes or (asked.nodes == known.nodes and batch(asked) != batch(known))
    ]


def from_two_counts(runs: Iterable[Run]) -> list[Case]:
    """Each run from two of the same job on fewer nodes, not as many."""
    return [
        (asked, (one, other))
        for own in series(runs)
        for asked in own
        for one, other in combinations([run for run in own if run.nodes < asked.nodes], 2)
        if one.nodes != other.nodes
    ]


def from_another_device(runs: Sequence[Run]) -> list[Case]:
    """Each job from its run on another accelerator or in another precision, on whole instances of one node."""
    pairs = transfer_pairs(runs, fit_constants(runs))
    return [(pair.asked, (pair.known,)) for pair in pairs if whole(pair.asked) and whole(pair.known)]


def language_models(runs: Iterable[Run]) -> list[Case]:
    """Each run of a language model on whole instances, from the tables alone."""
    return [(run, ()) for run in runs if run.model_family == "language_model" and whole(run)]


def alike(runs: Iterable[Run], *same: str) -> list[Case]:
    """All pairs of one job on whole instances, in both directions, that are the same in these columns."""
    by_setting: dict[tuple[object, ...], list[Run]] = defaultdict(list)
    for run in runs:
        if whole(run):
            columns = tuple(getattr(run, column) for column in same)
            key = setting(run) + run.device + (run.nodes, run.sharding) + columns
            by_setting[key].append(run)
    return [(asked, (known,)) for own in by_setting.values() for asked, known in permutations(own, 2)]


def pairs_of_batches(runs: Iterable[Run]) -> list[Case]:
    """On the same instances with another batch."""
    return [
        (asked, known)
        for asked, known in alike(runs, "instance_type")
        if (asked.global_batch or asked.micro_batch) and batch(asked) != batch(known[0])
    ]


def pairs_of_machines(runs: Iterable[Run]) -> list[Case]:
    """On the same accelerator in another instance type."""
    return [(asked, known) for asked, known in alike(runs) if asked.instance_type != known[0].instance_type]


def scores(cases: Iterable[Case], catalog: simcore.Catalog | None = None) -> list[Score]:
    """Of those that the library can answer."""
    return [found for found in (predicted(*case, catalog) for case in cases) if found]

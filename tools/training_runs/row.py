"""A row of the table of runs from a case of the collection of published runs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tools.training_runs.machines import DEVICES, NODES
from tools.training_runs.models import MODELS
from tools.training_runs.table import Run

Case = dict[str, Any]


def run(  # noqa: PLR0917 -- as a row reads
    id: str, study: str, model: str, node: str, precision: str, speed: float, case: Case, **others: Any
) -> Run:
    """A row; what the model and the node say need not be repeated."""
    device, per_node, network, instance_type = NODES[node]
    accelerator, memory, bandwidth = DEVICES[device]
    facts = MODELS[model]
    nodes = others.pop("nodes", 1)
    row = Run(
        id=id,
        study=study,
        model=model,
        model_family=facts.family,
        parameters=facts.parameters,
        layers=facts.layers,
        hidden=facts.hidden,
        vocabulary=facts.vocabulary,
        sequence=None,
        forward_gflops=facts.forward_gflops,
        accelerator=accelerator,
        accelerator_memory_gib=memory,
        accelerator_bandwidth_gb_s=bandwidth,
        devices=others.pop("devices", per_node * nodes),
        nodes=nodes,
        instance_type=instance_type,
        network_gbps=network,
        precision=precision,
        micro_batch=None,
        accumulation=None,
        global_batch=None,
        sharding="none",
        tensor=None,
        pipeline=None,
        interleaving=None,
        activation_checkpointing=False,
        samples_per_second=speed,
        quality="measured" if case["consistency"] == "ok" else case["consistency"],
        origin="file",
        source=case["source"],
        url=case["url"],
        as_of=case.get("date", ""),
        note="",
    )
    return replace(row, **others)


def nodes_of(case: Case) -> int:
    """Instances of the case."""
    return int(case["inputs"].get("instance_count", 1))

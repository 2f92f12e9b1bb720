"""The model of speed: what a sample costs on one device, and what more nodes cost.

These formulas stand in libsimcore/simcore/training too; this module is the only place in Python that knows them.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist

from tools.training_runs.table import ROOT, Run

BACKWARD = 2.0  # FLOPs of the backward pass for one of the forward pass
RECOMPUTED = 4.0 / 3.0  # with full activation checkpointing the forward pass runs twice
FULL_SHARDING = 1.5  # two all-gathers and a reduce-scatter instead of an all-reduce
SHARDED_OVERLAP = 0.8  # share of a pass that hides the traffic of fully sharded weights: training.sharded_overlap
SINGLE = ("fp32", "tf32")  # tensors of 4 bytes; all others are counted with 2


@dataclass(frozen=True)
class Work:
    """Of one sample, forward and backward."""

    matmul_flops: float
    attention_flops: float
    traffic: float  # bytes to and from device memory in 16 bit, in units of the family's constant


@dataclass(frozen=True)
class Constants:
    """What the fit finds, all dimensionless but the traffic."""

    matmul: float
    attention: float
    bytes_per_token_layer_hidden: float
    bytes_per_flop: dict[str, float]  # by family of models


@dataclass(frozen=True)
class Scaling:
    """What nodes cost."""

    network: float  # share of the network's bandwidth that collectives reach
    overlap: float  # share of the backward pass that hides gradients
    variation: Mapping[str, float]  # of one node's step, by family of models


@cache
def peaks() -> dict[tuple[str, str], float]:
    """FLOP/s of one device, dense, by accelerator and precision."""
    table = (ROOT / "libsimcore" / "data" / "accelerators.csv").read_text(encoding="utf-8").splitlines()
    return {(row["accelerator"], row["precision"]): 1e12 * float(row["dense_tflops"]) for row in csv.DictReader(table)}


def is_transformer(run: Run) -> bool:
    """Its sizes say what it computes."""
    return None not in (run.parameters, run.layers, run.hidden, run.sequence)


def work(run: Run) -> Work | None:
    """What a sample of this run costs; None when the table does not say."""
    again = RECOMPUTED if run.activation_checkpointing else 1.0
    if run.parameters and run.layers and run.hidden and run.sequence:
        cells = float(run.layers) * run.hidden * run.sequence
        attention = 12.0 * cells * run.sequence
        matmul = 6.0 * (run.parameters - (run.vocabulary or 0) * run.hidden) * run.sequence
        if run.forward_gflops:  # shared weights, or a head that the parameters do not show
            matmul = (1.0 + BACKWARD) * 1e9 * run.forward_gflops - attention
        return Work(matmul * again, attention * again, cells * again)
    if run.forward_gflops:
        flops = (1.0 + BACKWARD) * 1e9 * run.forward_gflops * again
        return Work(flops, 0.0, flops)
    return None


def parts(run: Run) -> tuple[float, float, float] | None:
    """Seconds of a sample on one device at full peak: matmul, attention, and traffic for a constant of one."""
    cost, peak = work(run), peaks().get(run.device)
    if cost is None or peak is None or run.accelerator_bandwidth_gb_s is None:
        return None
    element = 2.0 if run.precision in SINGLE else 1.0
    bandwidth = 1e9 * run.accelerator_bandwidth_gb_s
    return cost.matmul_flops / peak, cost.attention_flops / peak, element * cost.traffic / bandwidth


def roofline_speed(run: Run, constants: Constants) -> float | None:
    """Samples a second of all devices when nothing but the devices counts; None when the table does not say."""
    found = parts(run)
    if found is None:
        return None
    matmul, attention, traffic = found
    constant = constants.bytes_per_token_layer_hidden
    if not is_transformer(run):
        constant = constants.bytes_per_flop.get(run.model_family, math.nan)
        if math.isnan(constant):
            return None
    seconds = matmul / constants.matmul + attention / constants.attention + constant * traffic
    return run.devices / seconds


@cache
def expected_maximum(count: int) -> float:
    """Of so many standard normals."""
    if count <= 1:
        return 0.0
    normal, steps = NormalDist(), 4000
    nodes = [-9.0 + 18.0 * (i + 0.5) / steps for i in range(steps)]
    return sum(x * count * normal.cdf(x) ** (count - 1) * normal.pdf(x) for x in nodes) * 18.0 / steps


def slowest_node(nodes: int, variation: float) -> float:
    """How much longer the slowest of so many nodes takes than one does on average."""
    return 1.0 + variation * expected_maximum(nodes)


def gradient_bytes(run: Run) -> float:
    """That are summed over all replicas in each step."""
    return (run.parameters or 0.0) * (4.0 if run.precision in SINGLE else 2.0)


def network_seconds(run: Run, nodes: int, network: float) -> float:
    """Of a hierarchical all-reduce: the gradients cross a node's network once each way."""
    if nodes <= 1 or not run.network_gbps:
        return 0.0
    bandwidth = network * run.network_gbps * 1e9 / 8.0
    return 2.0 * (nodes - 1) / nodes * gradient_bytes(run) / bandwidth


def exposed_seconds(run: Run, nodes: int, computing: float, scaling: Scaling) -> float:
    """Of gradient traffic that a step of so many seconds of computing does not hide."""
    micro_steps = run.accumulation or 1
    sending = network_seconds(run, nodes, scaling.network)
    if run.sharding == "full":  # gathers hide behind everything, in each micro-step
        return max(0.0, FULL_SHARDING * sending * micro_steps - SHARDED_OVERLAP * computing)
    backward = BACKWARD / (1.0 + BACKWARD) * computing / micro_steps
    return max(0.0, sending - scaling.overlap * backward)


def samples_of_step(run: Run) -> float | None:
    """The global batch."""
    if run.global_batch:
        return run.global_batch
    if run.micro_batch and run.accumulation:
        return run.micro_batch * run.accumulation * run.devices
    return None


def scaled_speed(base: Run, target: Run, scaling: Scaling) -> float:
    """Samples a second of `target`, which differs from the measured `base` in its nodes and what follows from them."""
    variation = scaling.variation.get(base.model_family, scaling.variation[""])
    linear = base.samples_per_second * target.devices / base.devices
    slower = slowest_node(target.nodes, variation) / slowest_node(base.nodes, variation)
    batch = samples_of_step(target)
    if batch is None:
        return linear / slower
    computing = batch / linear  # of the target, were there no more waiting than in the base
    exposed = exposed_seconds(target, target.nodes, computing, scaling)
    before = exposed_seconds(base, base.nodes, computing, scaling)
    return batch / (computing * slower + max(0.0, exposed - before))

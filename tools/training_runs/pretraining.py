"""Rows of language models, which are trained on clusters or on Trainium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tools.training_runs.models import MODELS
from tools.training_runs.row import Case, nodes_of, run
from tools.training_runs.table import Run


def llama2(case: Case) -> Iterator[Run]:
    """GPU hours for two trillion tokens of 4096."""
    stated = case["inputs"]
    speed = stated["tokens"] / stated["context"] / (3600 * case["outputs"]["gpu_hours_stated"])
    yield run(
        case["id"], "meta-llama2", f"Llama-2-{case['id'][7:].upper()}", "A100 80GB", "bf16", speed, case, devices=1,
        sequence=stated["context"], sharding="full", quality="project",
        note="from GPU hours: speed of one device of a cluster of unstated size",
    )  # fmt: skip


def pythia(case: Case) -> Iterator[Run]:
    """GPU hours for 300 billion tokens of 2048."""
    speed = case["inputs"]["tokens"] / 2048 / (3600 * case["outputs"]["gpu_hours_stated"])
    yield run(
        case["id"], "pythia", "Pythia-1B", "DGX A100 40GB", "fp16", speed, case, devices=1, sequence=2048,
        quality="project", note="from GPU hours: speed of one device",
    )  # fmt: skip


def tinyllama(case: Case) -> Iterator[Run]:
    """Tokens a second and device."""
    yield run(
        case["id"], "tinyllama", "TinyLlama-1.1B", "DGX A100 40GB", "bf16", 16 * 24000 / 2048, case, nodes=2,
        sequence=2048, network_gbps=None, sharding="full", note="24,000 tokens a second and device, as stated",
    )  # fmt: skip


def megatron(case: Case) -> Iterator[Run]:
    """TFLOP/s of a device, recomputation counted."""
    stated = case["inputs"]
    model = "Megatron-" + case["id"].rsplit("-", 1)[1].upper()
    facts, sequence = MODELS[model], stated["seq"]
    layers, hidden = facts.layers or 0, facts.hidden or 0
    flops = 96 * sequence * layers * hidden**2 * (1 + sequence / (6 * hidden) + 51200 / (16 * layers * hidden))
    speed = stated["gpus"] * case["outputs"]["tflops_per_gpu"] * 1e12 / flops
    yield run(
        case["id"], "megatron", model, "A100 80GB", "fp16", speed, case, nodes=stated["gpus"] // 8,
        sequence=sequence, global_batch=stated["global_batch_seqs"], activation_checkpointing=True, quality="derived",
        network_gbps=1600.0, tensor=stated["tensor_parallel"], pipeline=stated["pipeline_parallel"],
        note="from TFLOP/s by equation 3 of the paper",
    )  # fmt: skip


def pretrained(  # noqa: PLR0917 -- as a row reads
    case: Case, model: str, node: str, precision: str, batch: int, speed: float, **others: Any
) -> Run:
    """A whole pre-training of sequences of 2048 tokens, laid out as its paper says."""
    return run(
        case["id"], case["id"].replace("-7b", "").replace("-40b", ""), model, node, precision, speed, case,
        nodes=case["inputs"]["n_gpus"] // 8, sequence=2048, global_batch=batch, quality="derived", **others,
    )  # fmt: skip


def days(case: Case) -> float:
    """Sequences of 2048 tokens a second."""
    return float(case["inputs"]["tokens"]) / 2048 / (86400.0 * float(case["outputs"]["days_stated"]))


def opt(case: Case) -> Iterator[Run]:
    """Days without interruptions."""
    yield pretrained(
        case, "OPT-175B", "DGX A100", "fp16", 1024, days(case), sharding="full", tensor=8,
        activation_checkpointing=True, note="33 days of 1024 A100 without the interruptions",
    )  # fmt: skip


def bloom(case: Case) -> Iterator[Run]:
    """Seconds of an iteration of 2048 sequences."""
    yield pretrained(
        case, "BLOOM-176B", "DGX A100", "bf16", 2048, 2048 / case["inputs"]["s_per_iteration"], network_gbps=400.0,
        sharding="zero1", tensor=4, pipeline=12, micro_batch=2.0, activation_checkpointing=True,
        note="105 s for an iteration; four Omni-Path links of 100 Gbit/s a node",
    )  # fmt: skip


def falcon(case: Case) -> Iterator[Run]:
    """Days, rounded, on ml.p4d.24xlarge."""
    tensor, pipeline, batch = (8, 4, 1152) if case["id"] == "falcon-40b" else (None, 2, 2304)
    yield pretrained(
        case, "Falcon-" + case["id"].partition("-")[2].upper(), "p4d.24xlarge", "bf16", batch, days(case),
        sharding="zero1", tensor=tensor, pipeline=pipeline, url="https://huggingface.co/tiiuae/" + case["id"],
        note=f"{case['outputs']['days_stated']} days for all tokens, rounded; layout of the model card",
    )  # fmt: skip


def neuron_gpt(case: Case) -> Iterator[Run]:
    """Sequences a second on Trainium."""
    stated = case["inputs"]
    yield run(
        case["id"], "neuron", "GPT3-23B", "trn1.32xlarge", "bf16", case["outputs"]["seq_s"], case,
        nodes=nodes_of(case), sequence=2048, global_batch=stated["global_batch"], sharding="zero1", tensor=8,
        pipeline=4, note=stated["topology"],
    )  # fmt: skip


def neuron(case: Case) -> Iterator[Run]:
    """Sequences or images a second on Trainium."""
    stated = case["inputs"]
    if stated.get("dtype") == "fp32":
        return  # typed by hand, with its micro-batch
    model, sequence = {
        "BERT-large ph1": ("BERT-large", 128),
        "ViT-Base fine-tune": ("ViT-B/16", 197),
        "Llama2-7B": ("Llama-2-7B", 4096),
    }[stated["model"]]
    speed = case["outputs"].get("seq_s") or case["outputs"]["img_s"]
    yield run(
        case["id"], "neuron", model, "trn1.32xlarge", "bf16", speed, case, nodes=nodes_of(case), sequence=sequence,
        global_batch=stated["global_batch"], note=stated.get("topology", ""), **(
            {"tensor": 8, "sharding": "zero1"} if model == "Llama-2-7B" else {}
        ),
    )  # fmt: skip

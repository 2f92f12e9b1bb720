"""What people get wrong about a model and measured runs: each is refused in clear lines, with its place."""

from pathlib import Path

import pytest

from tests.python.command_line import refused, run

JOB = """\
simcore: 1
name: bad
as_of: 2025-12-01
cluster: {instance_type: ml.p3.2xlarge}
work: {samples: 1000, batch_size: 64, %s}
"""
TIMED = "compute: {samples_per_second: 10}, "

# What stands under `work`, what each line says.
MODELS = {
    "unknown key": ("model: {nam: BERT-large}", ["work.model.nam: is not a known key, got 'nam' (did you mean name?)"]),
    "no size": ("model: {optimizer: sgd}", ["work.model: must have a name, its parameters, or layers and hidden_size"]),
    "a precision that nobody has": (
        "model: {name: BERT-large, precision: bf61}",
        ["work.model.precision: must be one of fp32, tf32, fp16, bf16, fp8, got 'bf61' (did you mean bf16?)"],
    ),
    "an optimizer that nobody has": (
        "model: {name: BERT-large, optimizer: adamv}",
        ["work.model.optimizer: must be one of sgd, momentum, adam, adamw,", "did you mean adam"],
    ),
    "bytes for operations": (
        "model: {name: BERT-large, flops_per_sample: 24.5 GB}",
        ["work.model.flops_per_sample: must be a number of operations: a number with one of FLOP, kFLOP, MFLOP,"],
    ),
    "no layers": (
        "model: {name: ours, layers: 0}",
        ["work.model.layers: must be at least 1 and at most"],
    ),
    "micro-batch larger than the batch": (
        "model: {name: BERT-large, parallel: {micro_batch_size: 65}}",
        ["work.model.parallel.micro_batch_size: must not exceed work.batch_size, got 65 (did you mean 64?)"],
    ),
    "heads that do not split": (
        "model: {name: ours, parameters: 7e9, attention_heads: 12, parallel: {tensor: 8}}",
        ["work.model.parallel.tensor: must divide work.model.attention_heads (12), got 8"],
    ),
    "training 4 bits": (
        "model: {name: Llama-2-7B, weight_bits: 4}",
        ["work.model.trainable: must be below 1 with weight_bits: weights so short are not trained, got 1"],
    ),
    "all at once": (
        "model: {layers: 12, parallel: {pipeline: 16, sharding: zero3, offload: cpu}}",
        [
            "work.model.parallel.sharding: must be one of none, optimizer, gradients, full, got 'zero3'",
            "work.model.parallel.offload: must be one of none, optimizer, parameters, got 'cpu'",
            "work.model.parallel.pipeline: must not be more than work.model.layers, got 16 (did you mean 12?)",
        ],
    ),
}
COMPUTE = {
    "no time and no model": ("compute: {}", ["work.compute: must hold exactly one of duration, step_time"]),
    "tokens that nobody counts": (
        "model: {name: BERT-large}",
        ["work.model.sequence_length: must be given for a model of tokens"],
    ),
    "no measured run": (
        "compute: {measured: []}",
        ["work.compute.measured: must have at least 1 and at most 100 entries, got 0"],
    ),
    "a run measured twice over": (
        "compute: {measured: [{samples_per_second: 1 /s, step_time: 1 s, instance_type: ml.p3.2xlarge}]}",
        ["work.compute.measured[0]: must hold exactly one of samples_per_second, step_time, got both"],
    ),
    "a run on nothing": (
        "compute: {measured: [{samples_per_second: 1 /s}]}",
        ["work.compute.measured[0].instance_type: must be given"],
    ),
    "a run beside a time": (
        "compute: {duration: 1 h, measured: [{samples_per_second: 1 /s, instance_type: ml.p3.2xlarge}]}",
        [
            "work.compute: must hold exactly one of duration, step_time, samples_per_second, measured, got duration, "
            "measured"
        ],
    ),
}


def lines_about(work: str, path: Path) -> str:
    path.write_text(JOB % work)
    return "\n".join(refused(run("forecast", str(path))))


@pytest.mark.parametrize(("section", "said"), MODELS.values(), ids=MODELS)
def test_a_wrong_model_is_refused(section: str, said: list[str], tmp_path: Path) -> None:
    lines = lines_about(TIMED + section, tmp_path / "job.yaml")
    for each in said:
        assert each in lines


@pytest.mark.parametrize(("section", "said"), COMPUTE.values(), ids=COMPUTE)
def test_wrong_computing_is_refused(section: str, said: list[str], tmp_path: Path) -> None:
    lines = lines_about(section, tmp_path / "job.yaml")
    for each in said:
        assert each in lines

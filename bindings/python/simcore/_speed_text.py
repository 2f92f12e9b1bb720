"""A speed in words and rows; shared by terminal, notebook and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcore import _core, _text
from simcore._ranking_text import between, rounded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from simcore._speed import Speed

STEP_PARTS = {
    "compute": "computing",
    "tensor": "sums within tensor-parallel groups",
    "stage_sends": "between pipeline stages",
    "pipeline_bubble": "waiting for pipeline stages",
    "exposed": "gradients and weights under way",
    "straggler": "waiting for the slowest node",
    "update": "updating the weights",
}
MEMORY_PARTS = {
    "weights": "weights",
    "gradients": "gradients",
    "optimizer": "optimizer state",
    "gathered": "layers gathered for a moment",
    "reserved": "taken by the framework",
    "activations": "activations",
}
MEMORY = ("of an accelerator's memory", "GB", "share", "")
_BAR = 30  # characters of a whole
_LONG_S = 10.0  # from here on in seconds
_NEAR = 0.02  # a model that is no further from what is measured needs no word


def headline(speed: Speed) -> str:
    """The answer in one line."""
    return (
        f"{rounded(speed.samples_per_second)} samples/s (80 %: {between(*speed.interval80)}) on "
        f"{speed.nodes} × {speed.instance_type}"
    )


def facts(speed: Speed) -> list[tuple[str, str]]:
    """What it rests on."""
    rows = [("basis", speed.basis), ("step", _whole_step(speed))]
    if speed.largest_micro_batch is not None:
        rows.append(("fits into memory", f"up to {speed.largest_micro_batch:,} samples at once"))
    if speed.efficiency:
        runs = f"{speed.efficiency_runs} published run{'s' if speed.efficiency_runs != 1 else ''}"
        rows.append(("efficiency of", f"{speed.efficiency} ({runs})"))
    if speed.precision:
        rows.append(("precision", speed.precision))
    if speed.model_flops_per_sample is not None:
        rows.append(("operations of a sample", f"{rounded(speed.model_flops_per_sample / 1e9)} GFLOP"))
    if speed.flops_utilisation is not None:
        rows.append(("model FLOPs utilisation", f"{100 * speed.flops_utilisation:.1f} %"))
    return rows


def _whole_step(speed: Speed) -> str:
    if speed.accumulation > 1:
        micro = f"; each replica takes {speed.micro_batch} at once, {speed.accumulation} times"
    else:
        micro = f"; each replica takes {speed.micro_batch} at once" if speed.micro_batch else ""
    return f"{speed.batch_size:,} samples in {lasts(speed.batch_size / speed.samples_per_second)}{micro}"


def lasts(seconds: float) -> str:
    """Of a step, to three digits: "593 ms", "11.5 s"."""
    value, unit = _in_unit(seconds, seconds)
    return f"{value} {unit}"


def _in_unit(seconds: float, whole_s: float) -> tuple[str, str]:
    """In the unit of the whole."""
    if whole_s >= _LONG_S:
        return rounded(seconds), "s"
    return rounded(1000 * seconds), "ms"


def step_heads(speed: Speed) -> tuple[str, str, str, str]:
    """Heads of the parts of a step."""
    whole = sum(speed.step_s.values())
    return "of a step", _in_unit(whole, whole)[1], "share", ""


def step(speed: Speed) -> list[tuple[str, str, str, str]]:
    """Parts of a step, those that take none left out."""
    whole = sum(speed.step_s.values())
    return _shares(speed.step_s, STEP_PARTS, lambda part: _in_unit(part, whole)[0], whole)


def memory(speed: Speed) -> list[tuple[str, str, str, str]]:
    """What an accelerator holds under the heads of MEMORY, last what is left."""
    parts, capacity = speed.memory_bytes, speed.memory_capacity_bytes
    if not parts:
        return []
    left = capacity - sum(parts.values())
    told = {**parts, ("free" if left >= 0 else "missing"): abs(left)}
    return _shares(told, {**MEMORY_PARTS, "free": f"left of {_gigabytes(capacity)} GB"}, _gigabytes, capacity)


def _shares(
    parts: Mapping[str, float], names: Mapping[str, str], show: Callable[[float], str], whole: float
) -> list[tuple[str, str, str, str]]:
    return [
        (names.get(part, part), show(value), f"{100 * value / whole:.1f} %", "█" * round(_BAR * value / whole))
        for part, value in parts.items()
        if value > 0
    ]


def _gigabytes(size: float) -> str:
    return f"{size / 1e9:.1f}" if size >= 5e7 else f"{size / 1e9:.2g}"


def notes(speed: Speed) -> list[str]:
    """What to know about the parts."""
    told = []
    modelled = sum(speed.step_s.values())
    known = speed.batch_size / speed.samples_per_second
    if modelled and abs(modelled / known - 1.0) > _NEAR:
        told.append(
            f"the parts are those of the model, {lasts(modelled)} in all; a step takes {lasts(known)}, {speed.basis}"
        )
    if speed.memory_bytes and "activations" not in speed.memory_bytes:
        told.append("the memory of the activations is not known: work.model.activations_per_sample says it")
    return told


def sources(speed: Speed) -> list[str]:
    """What was assumed, each with its source."""
    return [f"{entry.field}: {entry.value} [{entry.source}; {_text.origin(entry)}]" for entry in speed.assumed]


def provenance(speed: Speed) -> str:
    """What made it."""
    return f"simcore {_core.__version__}, catalog {speed._catalog[:12]}, spec {speed._plan.spec_id}"


def lines(speed: Speed) -> list[str]:
    """The answer as plain text."""
    told = [f"{speed.job}: {headline(speed)}", *(f"! {text}" for text in speed.warnings), ""]
    told += [f"{name}: {value}" for name, value in facts(speed)]
    for (head, unit, _, _), rows in ((step_heads(speed), step(speed)), (MEMORY, memory(speed))):
        if rows:
            told += ["", f"{head}:"]
            told += [f"  {name}: {value} {unit} ({share})" for name, value, share, _ in rows]
    return [*told, "", *notes(speed), *sources(speed), provenance(speed)]

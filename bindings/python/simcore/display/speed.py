"""A speed: how fast a job trains, and what that rests on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from simcore._core import Speed
from simcore.display import assumptions, wording
from simcore.display.document import Column, Document, Row, Section, Table, listing, present, prose
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Segment
from simcore.display.figures.palette import PARTS
from simcore.display.wording import rounded, span

_STEP_PARTS = {
    "compute": "computing",
    "tensor": "sums within tensor-parallel groups",
    "stage_sends": "between pipeline stages",
    "pipeline_bubble": "waiting for pipeline stages",
    "exposed": "gradients and weights under way",
    "straggler": "waiting for the slowest node",
    "update": "updating the weights",
}
_MEMORY_PARTS = {
    "weights": "weights",
    "gradients": "gradients",
    "optimizer": "optimizer state",
    "gathered": "layers gathered for a moment",
    "reserved": "taken by the framework",
    "activations": "activations",
}
_TITLES = {"step": "where the time of a step goes", "memory": "where the memory goes"}
_SEEN = 0.01  # share of a bar
_SHARE = Column("share", "number")
_LONG_S = 1.0  # from here on in seconds
_NEAR = 0.02  # a model that is no further from what is measured needs no word


def headline(speed: Speed) -> str:
    """The answer in one line."""
    return (
        f"{rounded(speed.samples_per_second)} samples/s (80 %: {span(*speed.interval80)}) on "
        f"{speed.nodes} × {speed.instance_type}"
    )


def document(speed: Speed) -> Document:
    """The answer, what it rests on, where the step and the memory go, and what was assumed."""
    drawn = zip(figures(speed), tables(speed), strict=True)
    return Document(
        "Speed of a training job",
        speed.job,
        headline(speed),
        warnings=tuple(speed.warnings),
        sections=present(
            Section("facts", "", (listing(facts(speed)),)),
            *(Section(each.name, _TITLES[each.name], (each, parts)) for each, parts in drawn),
            prose("notes", notes(speed)),
            assumptions.assumed(speed.assumed, see=""),
        ),
        provenance=wording.provenance(speed, ("spec", speed.spec_id)),
    )


def facts(speed: Speed) -> list[tuple[str, str]]:
    """What the speed rests on."""
    runs = wording.counted(speed.efficiency_runs, "published run")
    flops, used = speed.model_flops_per_sample, speed.flops_utilisation
    fits = speed.largest_micro_batch
    lines = [
        ("basis", speed.basis),
        ("step", _whole_step(speed)),
        ("fits into memory", f"up to {fits:,} samples at once" if fits is not None else ""),
        ("efficiency of", f"{speed.efficiency} ({runs})" if speed.efficiency else ""),
        ("precision", speed.precision),
        ("operations of a sample", f"{rounded(flops / 1e9)} GFLOP" if flops is not None else ""),
        ("model FLOPs utilisation", f"{100 * used:.1f} %" if used is not None else ""),
    ]
    return [line for line in lines if line[1]]


def _whole_step(speed: Speed) -> str:
    if not speed.batch_size:
        return ""  # trees are grown, and no samples are taken in steps
    micro = f"; each replica takes {speed.micro_batch} at once" if speed.micro_batch else ""
    if speed.accumulation > 1:
        micro = f"; each replica takes {speed.micro_batch} at once, {speed.accumulation} times"
    return f"{speed.batch_size:,} samples in {lasts(speed.batch_size / speed.samples_per_second)}{micro}"


def lasts(seconds: float) -> str:
    """Duration of a step, to three digits: "593 ms", "11.5 s"."""
    scale, unit = _unit(seconds)
    return f"{rounded(scale * seconds)} {unit}"


def _unit(whole_s: float) -> tuple[float, str]:
    """The unit that suits a step: how many of it are a second, and its name."""
    return (1.0, "s") if whole_s >= _LONG_S else (1000.0, "ms")


def _gigabytes(size: float) -> str:
    return f"{size / 1e9:.1f}" if size >= 5e7 else f"{size / 1e9:.2g}"


# ------------------------------------------------------------------------------------------------ parts
def tables(speed: Speed) -> list[Table]:
    """The parts of a step, and of the memory of the fullest accelerator; what takes nothing is left out."""
    whole, found = sum(speed.step_s.values()), []
    if speed.step_s:
        scale, unit = _unit(whole)
        columns = (Column("of a step"), Column(unit, "number"), _SHARE)
        lines = _shares(speed.step_s, _STEP_PARTS, lambda part: rounded(scale * part), whole)
        found.append(Table(columns, lines, caption="Parts of a step."))
    if speed.memory_bytes:
        capacity = speed.memory_capacity_bytes
        left = capacity - sum(speed.memory_bytes.values())
        parts = {**speed.memory_bytes, ("free" if left >= 0 else "missing"): abs(left)}
        names = {**_MEMORY_PARTS, "free": f"free, of {_gigabytes(capacity)} GB in all"}
        columns = (Column("of an accelerator's memory"), Column("GB", "number"), _SHARE)
        found.append(Table(columns, _shares(parts, names, _gigabytes, capacity), caption="Parts of the memory."))
    return found


def _shares(
    parts: Mapping[str, float], names: Mapping[str, str], show: Callable[[float], str], whole: float
) -> tuple[Row, ...]:
    return tuple(
        Row(
            (names.get(part, part), show(value), f"{100 * value / whole:.1f} %"),
            bar=(Segment(0.0, min(1.0, value / whole), "step"),) if value > _SEEN * whole else (),
        )
        for part, value in parts.items()
        if value > 0
    )


def figures(speed: Speed) -> tuple[Figure, ...]:
    """Where the time of a step goes, and the memory of the fullest accelerator beside what it has."""
    found, whole = [], sum(speed.step_s.values())
    if speed.step_s:
        scale, unit = _unit(whole)
        label = f"{unit} of a step of {speed.batch_size:,} samples: {lasts(whole)} as modelled"
        data = _stack(speed.step_s, _STEP_PARTS, scale, Axis(label, unit))
        found.append(Figure("step", f"{headline(speed)}\n{speed.basis}", data, label))
    if speed.memory_bytes:
        capacity = speed.memory_capacity_bytes / 1e9
        label = f"GB on the fullest accelerator, of {capacity:.1f} GB (line)"
        data = _stack(speed.memory_bytes, _MEMORY_PARTS, 1e-9, Axis(label, "GB"), capacity)
        found.append(Figure("memory", "memory of an accelerator", data, label))
    return tuple(found)


def _stack(values: Mapping[str, float], names: Mapping[str, str], scale: float, axis: Axis, limit: float | None = None
           ) -> Bars:  # fmt: skip
    """One bar of parts."""
    below, segments = 0.0, []
    for (part, value), colour in zip(values.items(), PARTS, strict=False):
        if value > 0:
            segments.append(Segment(below, below + scale * value, colour, names.get(part, part)))
            below += scale * value
    legend = tuple((each.tip, each.colour) for each in segments)
    return Bars((Bar("", tuple(segments), ""),), axis, grid=True, dense=True, legend=legend, limit=limit)


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

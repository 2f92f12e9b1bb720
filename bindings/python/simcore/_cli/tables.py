"""Tables for the terminal (rich). Imported only when one is shown: it takes longer than the forecast."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from simcore import _text
from simcore._core import (
    Bill,
    InstanceType,
    KnownModel,
    Parameter,
    PhaseInterval,
    Plan,
    SpotMarket,
    Statement,
    TrainingPrice,
)
from simcore.display.renderers.text import printable
from simcore.display.timeline import stretches

_GIB = 2.0**30
_BAR = 30  # characters of the timeline
_NARROWEST = 80


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # main sorts errors, not the terminal


def _console() -> Console:
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without "█" still shows the numbers
    console = _Console(highlight=False, soft_wrap=False, emoji=False)
    console.width = max(console.width, _NARROWEST)  # narrower, rich would cut digits off
    return console


def _plain(text: str) -> str:
    """A text of a file that neither rich nor the terminal nor a workflow runner takes for more than a text."""
    return escape(printable(text))


def _table(title: str, columns: Sequence[str], right: Sequence[str] = ()) -> Table:
    table = Table(title=_plain(title), title_justify="left", title_style="bold", box=None, pad_edge=False)
    for column in columns:
        numeric = column in right
        whole = numeric or column in ("type", "model", "as of", "phase")  # never cut; the other columns wrap
        table.add_column(column, justify="right" if numeric else "left", no_wrap=whole, overflow="fold")
    return table


def _add(table: Table, *cells: str, style: str | None = None) -> None:
    table.add_row(*(_plain(cell) for cell in cells), style=style)


def _warn(console: Console, warnings: Iterable[str]) -> None:
    for warning in warnings:
        console.print(f"[yellow]! {_plain(warning)}[/yellow]")


def _timeline(phases: Sequence[PhaseInterval], title: str = "typical run") -> Table:
    table = _table(title, ("phase", "starts at", "lasts", "", ""), right=("starts at", "lasts"))
    end = phases[-1].end_s if phases else 1.0
    for phase in stretches(phases):
        before = round(_BAR * phase.start_s / end)
        length = max(1, round(_BAR * phase.end_s / end) - before)
        bar = " " * before + ("█" if phase.billed else "░") * length
        _add(table, phase.phase, _text.duration(phase.start_s), _text.duration(phase.lasts_s), bar, phase.note)
    return table


def _bill(bill: Bill, title: str = "expected bill") -> Table:
    items = bill.items
    layered = any(item.layer != "built in" for item in items)  # else there is nothing to tell apart
    columns = ("usage type", "quantity", "unit price", "amount", "as of", *(["price from"] if layered else []))
    table = _table(title, columns, right=("quantity", "unit price", "amount"))
    for item in items:
        quantity = f"{_text.quantity(item.quantity)} {item.unit}"
        price, amount = _text.price(item.unit_price_usd), _text.amount(item.amount_usd)
        _add(table, _text.line(item), quantity, price, amount, item.as_of, *([item.layer] if layered else []))
    _add(table, "total", "", "", _text.amount(bill.total_usd), style="bold")
    return table


def _stated(stated: Sequence[Statement]) -> Table:
    table = _table("stated by the job file", ("field", "what is charged"))
    for entry in stated:
        _add(table, entry.field, entry.value)
    return table


def _sourced(console: Console, title: str, entries: Iterable[tuple[str, str, str, str]]) -> None:
    """Name and value, and in the line below where it comes from: citations are too long for a column."""
    console.print()
    console.print(f"[bold]{_plain(title)}[/bold]")
    for name, value, source, as_of in entries:
        console.print(f"{_plain(name)}: {_plain(value)}")
        console.print(Padding(f"[dim]{_plain(source)}{f', {as_of}' if as_of else ''}[/dim]", (0, 0, 0, 4)))


def show_plan(plan: Plan) -> None:
    """Where each number comes from."""
    console = _console()
    console.print(f"[bold]{_plain(plan.job)}[/bold], priced as of {plan.as_of}")
    _warn(console, plan.warnings)
    prices = [(line, f"{_text.price(line.unit_price_usd)} / {line.unit}, {line.layer}") for line in plan.tariff]
    _sourced(console, "prices", ((line.usage_type, price, line.source, line.as_of) for line, price in prices))
    assumed = ((entry.field, entry.value, entry.source, entry.as_of) for entry in plan.assumed)
    _sourced(console, "assumed or overridden", assumed)
    if plan.stated:
        console.print()
        console.print(_stated(plan.stated))


def show_types(rows: Sequence[tuple[InstanceType, TrainingPrice | None]], region: str) -> None:
    """One line a type."""
    columns = ("type", "vCPU", "GiB", "accelerators", "NVMe", "USD/h", "evidence", "as of")
    title = f"training instance types (NVMe in GB), prices in {region}"
    table = _table(title, columns, right=("vCPU", "GiB", "NVMe", "USD/h"))
    for kind, price in rows:
        known = (f"{price.usd_per_hour:g}", price.evidence, price.as_of) if price else ("-", "no price known", "")
        memory = f"{kind.memory_bytes / _GIB:g}"
        _add(table, kind.name, str(kind.vcpu), memory, _accelerators(kind), _nvme(kind), *known)
    _console().print(table)


def _accelerators(kind: InstanceType) -> str:
    if not kind.accelerator_count:
        return ""
    name = kind.accelerator.removeprefix("NVIDIA ").removeprefix("AWS ")
    return f"{kind.accelerator_count} × {name} {kind.accelerator_memory_bytes / _GIB:g} GiB"


def _nvme(kind: InstanceType) -> str:
    return f"{kind.nvme_bytes / 1e9:g}" if kind.nvme_bytes else ""


def _storage(kind: InstanceType) -> str:
    if not kind.nvme_bytes:
        return "none"
    reads = "" if kind.nvme_read_iops is None else f", {kind.nvme_read_iops:,.0f} random reads/s of 4 KiB"
    return f"{_nvme(kind)} GB{reads}"


def _gbps(rate: float | None) -> str:
    return "not known" if rate is None else f"{rate * 8 / 1e9:g} Gb/s"


def _megabytes(rate: float | None) -> str:
    return "not known" if rate is None else f"{rate / 1e6:g} MB/s"


def _gigabytes(rate: float | None) -> str:
    return "not known" if rate is None else f"{rate / 1e9:g} GB/s"


def _device_link(kind: InstanceType) -> str:
    if kind.accelerator_count < 2:
        return "none"
    return f"{kind.device_link or 'not known'}, {_gigabytes(kind.device_link_bytes_per_s)} each in one direction"


def show_models(models: Sequence[KnownModel]) -> None:
    """One line a model."""
    numbers = ("parameters", "layers", "width", "heads", "sequence", "GFLOP forward")
    table = _table("models", ("model", "family", *numbers, "at", "source"), right=numbers)
    for model in models:
        sizes = (model.parameters, model.layers, model.hidden_size, model.attention_heads, model.sequence)
        cells = ("" if size is None else f"{size:,.0f}" for size in sizes)
        forward = "" if model.forward_gflops_per_sample is None else f"{model.forward_gflops_per_sample:g}"
        _add(table, model.name, model.family, *cells, forward, model.input, f"{model.source}, {model.as_of}")
    _console().print(table)


def show_type(
    kind: InstanceType, price: TrainingPrice, history: Sequence[TrainingPrice], spot: SpotMarket, region: str
) -> None:
    """All that is known of one type."""
    console = _console()
    table = _table(kind.name, ("", ""))
    for name, value in _specification(kind):
        _add(table, name, value)
    console.print(table)
    savings = f"saves {spot.savings_fraction:.0%} ({spot.scope}){_interruptions(spot)}"
    known = [
        ("specification", "as above", kind.source, kind.as_of),
        (f"price in {region}", f"{price.usd_per_hour:g} USD/h ({price.evidence})", price.source, price.as_of),
        ("spot", savings, spot.source, spot.as_of),
    ]
    _sourced(console, "sources", known)
    earlier = [(f"{row.as_of}", f"{row.usd_per_hour:g} USD/h ({row.evidence})", row.source, "") for row in history]
    _sourced(console, f"every known price in {region}", earlier)


def _specification(kind: InstanceType) -> list[tuple[str, str]]:
    peaks = ", ".join(f"{precision} {tflops:g}" for precision, tflops in kind.peak_tflops.items())
    speed = _gigabytes(kind.accelerator_bandwidth_bytes_per_s) if kind.accelerator_count else "none"
    network = f"{_gbps(kind.network_baseline_bytes_per_s)} to {_gbps(kind.network_peak_bytes_per_s)}"
    ebs = f"{_megabytes(kind.ebs_baseline_bytes_per_s)} to {_megabytes(kind.ebs_peak_bytes_per_s)}"
    return [
        ("vCPU", str(kind.vcpu)),
        ("memory", f"{kind.memory_bytes / _GIB:g} GiB"),
        ("accelerators", _accelerators(kind) or "none"),
        ("peak TFLOP/s of each, dense", peaks or ("not known" if kind.accelerator_count else "none")),
        ("memory speed of each", speed),
        ("between accelerators", _device_link(kind)),
        ("network, base to peak", network),
        ("EFA", "yes" if kind.efa else "no"),
        ("EBS, base to peak", ebs),
        ("NVMe instance storage", _storage(kind)),
    ]


def _interruptions(spot: SpotMarket) -> str:
    if spot.interruption_low is None or spot.interruption_high is None:
        return ""
    return f", {spot.interruption_low:.0%} to {spot.interruption_high:.0%} interrupted a month"


def show_parameters(rows: Sequence[Parameter]) -> None:
    """Every row of one rate."""
    _sourced(
        _console(),
        rows[0].name,
        ((_place(row), f"{_with_spread(row)}, {row.kind}", f"{row.source}{_noted(row)}", row.as_of) for row in rows),
    )


def _place(row: Parameter) -> str:
    layer = "" if row.layer == "built in" else f"{row.layer}, "
    return layer + (row.scope or "all types")


def _with_spread(row: Parameter) -> str:
    spread = "" if row.p95 is None else f" (p95 {row.p95:g})"
    return f"{row.value:g}{spread} {row.unit}"


def _noted(row: Parameter) -> str:
    return f" ({row.note})" if row.note else ""

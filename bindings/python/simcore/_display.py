"""The forecast as a notebook shows it: plain HTML, no scripts, nothing fetched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from simcore import _text
from simcore.display.timeline import Stretch, stretches

if TYPE_CHECKING:
    from simcore._core import Bill, Forecast, PhaseInterval
    from simcore._recorded import RecordedJob

_CELL = "padding:2px 10px 2px 0;text-align:{align};vertical-align:top"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> str:
    def cells(tag: str, values: Sequence[str]) -> str:
        return "".join(
            f'<{tag} style="{_CELL.format(align="right" if i in numbers else "left")}">{escape(value)}</{tag}>'
            for i, value in enumerate(values)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    top = f"<thead><tr>{cells('th', head)}</tr></thead>"
    return f'<table style="border-collapse:collapse">{top}<tbody>{body}</tbody></table>'


def _timeline(phases: Sequence[PhaseInterval], caption: str = "typical run") -> str:
    """The run as one bar, grey where it is free, and the same in words below."""
    end = phases[-1].end_s if phases else 0.0
    shown = stretches(phases)
    bars = "".join(_bar(each, end) for each in shown if end > 0.0)
    words = " · ".join(_phase_text(each) for each in shown)
    return (
        f'<div style="display:flex;width:100%;max-width:720px;height:22px;margin:6px 0 0">{bars}</div>'
        f'<small style="color:#777">{escape(caption)}: {escape(words)}</small>'
    )


def _phase_text(phase: Stretch) -> str:
    return f"{phase.phase} {_text.duration(phase.lasts_s)}{'' if phase.note == 'billed' else f' ({phase.note})'}"


def _bar(phase: Stretch, end: float) -> str:
    share = phase.lasts_s / end
    colour = "#009e73" if phase.billed else "#b0b0b0"
    label = phase.phase if share > 0.12 else ""  # a label that does not fit is worse than none
    return (
        f'<div title="{escape(_phase_text(phase))}" style="width:{100 * share:.2f}%;min-width:2px;background:{colour};'
        "border-right:1px solid white;overflow:hidden;color:white;font-size:11px;line-height:22px;"
        f'white-space:nowrap;text-align:center">{escape(label)}</div>'
    )


def _data_path(forecast: Forecast) -> str:
    rows = _text.data_path(forecast.data_path)
    return _table(("what sets the pace", ""), rows) if rows else ""


def _answer(forecast: Forecast) -> str:
    return _table(_text.ANSWER, _text.answer(forecast), numbers=(1, 2, 3, 4, 5))


def _known(forecast: Forecast) -> str:
    rows = _text.known(forecast)
    return _folded("how well these are known", _table(_text.KNOWN, rows)) if rows else ""


def _risks(forecast: Forecast) -> str:
    rows = _text.risks(forecast)
    return _table(("risks", ""), rows) if rows else ""


BILL = ("usage type", "quantity", "unit price", "amount", "price from", "as of")
PHASES = ("phase", "starts at", "lasts", "")
ASSUMED = ("field", "value", "source", "as of")
STATED = ("field", "what is charged")


def bill_rows(forecast: Forecast) -> list[tuple[str, ...]]:
    """The expected bill under the heads of BILL."""
    return bill_lines(forecast.bill)


def bill_lines(bill: Bill) -> list[tuple[str, ...]]:
    """One row a line item and, last, the total, under the heads of BILL; the amounts add up as printed."""
    items = bill.items
    *amounts, total = _text.amounts([item.amount_nano_usd for item in items])
    rows: list[tuple[str, ...]] = [
        (
            _text.line(item),
            f"{_text.quantity(item.quantity)} {item.unit}",
            _text.price(item.unit_price_usd),
            amount,
            item.source,
            item.as_of,
        )
        for item, amount in zip(items, amounts, strict=True)
    ]
    return [*rows, ("total", "", "", total, "", "")]


def phase_rows(forecast: Forecast) -> list[tuple[str, ...]]:
    """One row a phase of the typical run, under the heads of PHASES."""
    return [
        (each.phase, _text.duration(each.start_s), _text.duration(each.lasts_s), each.note)
        for each in stretches(forecast.typical.phases)
    ]


def assumed_rows(forecast: Forecast) -> list[tuple[str, ...]]:
    """One row an assumption, under the heads of ASSUMED."""
    return [(entry.field, entry.value, entry.source, _text.origin(entry)) for entry in forecast.assumed]


def stated_rows(forecast: Forecast) -> list[tuple[str, ...]]:
    """One row a choice of the job file, under the heads of STATED."""
    return [(entry.field, entry.value) for entry in forecast.stated]


def _folded(title: str, content: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{content}</details>"


def html(forecast: Forecast) -> str:
    """The whole forecast; bill and assumptions folded away."""
    assumed, stated = assumed_rows(forecast), stated_rows(forecast)
    warnings = "".join(f'<div style="color:#b35900">⚠ {escape(text)}</div>' for text in forecast.warnings)
    return "".join(
        (
            f"<div><b>{escape(forecast.job)}</b>: {escape(_text.headline(forecast))}",
            warnings,
            _answer(forecast),
            _known(forecast),
            _risks(forecast),
            _timeline(forecast.typical.phases),
            _data_path(forecast),
            _folded("phases of the typical run", _table(PHASES, phase_rows(forecast), numbers=(1, 2))),
            _folded(f"expected bill ({len(forecast.bill.items)} lines)", _table(BILL, bill_rows(forecast), (1, 2, 3))),
            _folded(f"assumed ({len(assumed)})", _table(ASSUMED, assumed)),
            _folded(f"stated ({len(stated)})", _table(STATED, stated)) if stated else "",
            f'<small style="color:#777">simcore {escape(forecast.version)} · catalog {forecast.catalog[:12]} · '
            f"spec {forecast.spec_id} · seed {forecast.seed} · {_text.runs(forecast)}</small></div>",
        )
    )


def recorded_html(job: RecordedJob) -> str:
    """What a job that ran has cost, with the service's counters beside our reading; the bill folded away."""
    bill = job.bill()
    counters = _table(("counter", "reported", "our reading", "difference"), _text.counters(job), (1, 2, 3))
    warnings = "".join(f'<div style="color:#b35900">⚠ {escape(text)}</div>' for text in job.warnings())
    headline = f"{_text.usd(bill.total_usd)}, {_text.duration(job.trace.wall_clock_s)}, {job.trace.outcome}"
    return (
        f"<div><b>{escape(job.name)}</b>: {escape(headline)}{warnings}"
        f"{_timeline(job.trace.phases, 'recorded run')}{counters}"
        f"{_folded(f'bill ({len(bill.items)} lines)', _table(BILL, bill_lines(bill), (1, 2, 3)))}</div>"
    )

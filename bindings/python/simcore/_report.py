"""The forecast as one HTML file: nothing fetched, no scripts, the same bytes for the same forecast."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from simcore import _display, _svg, _text
from simcore._stylesheet import STYLE

if TYPE_CHECKING:
    from simcore._core import Forecast, Summary

_MANY = 30  # assumptions: more are folded away
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_CONTROL = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "\N{REPLACEMENT CHARACTER}")


def html(forecast: Forecast) -> str:
    """The whole page."""
    body = "".join(
        (
            _header(forecast),
            _warnings(forecast.warnings),
            _answer(forecast),
            _timeline(forecast),
            _data_path(forecast),
            _bill(forecast),
            _spread(forecast),
            _assumed(forecast),
            _stated(forecast),
        )
    )
    return page(f"{_text.headline(forecast)}: {_plain(forecast.job)}", body, _footer(forecast))


def page(title: str, body: str, footer: str) -> str:
    """What every page has around its body and footer."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<link rel="icon" href="data:,">\n'  # or a browser would ask the server for one
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}</main>\n{footer}</body>\n</html>\n"
    )


def _plain(text: str) -> str:
    """Without control characters, which HTML does not know."""
    return text.translate(_CONTROL)


def _header(forecast: Forecast) -> str:
    return (
        '<header>\n<p class="kind">Forecast of a training job</p>\n'
        f'<h1 dir="auto">{escape(_plain(forecast.job))}</h1>\n'  # a name may run from right to left
        f'<p class="headline">{escape(_text.headline(forecast))}</p>\n'
        f'<p class="meaning">Expected cost, and time from creation to end. {escape(_outcome(forecast))}</p>\n'
        "</header>\n"
    )


def _outcome(forecast: Forecast) -> str:
    runs = forecast.cost_usd.count
    if forecast.outcomes.get("Completed") == runs:
        return f"All {runs:,} simulated runs complete." if runs > 1 else "The simulated run completes."
    ended = ", ".join(f"{name} {count:,}" for name, count in forecast.outcomes.items())
    return f"How {_counted(runs, 'simulated run')} end{'s' if runs == 1 else ''}: {ended}."


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _section(name: str, title: str, *parts: str) -> str:
    """With a heading that names it."""
    content = "\n".join(filter(None, parts))
    head = f'<h2 id="{name}">{escape(title)}</h2>'
    return f'<section aria-labelledby="{name}">\n{head}\n{content}\n</section>\n'


def _note(text: str, place: str = "") -> str:
    return f'<p class="note {place}">{escape(text)}</p>'


def _warnings(warnings: Sequence[str]) -> str:
    if not warnings:
        return ""
    points = "".join(f"<li>{escape(_plain(text))}</li>" for text in warnings)
    head = '<aside class="warnings" aria-labelledby="warnings">\n<h2 id="warnings">Before you rely on this</h2>'
    return f"{head}\n<ul>{points}</ul>\n</aside>\n"


# ------------------------------------------------------------------------------------------------ tables
@dataclass(frozen=True)
class _Columns:
    """Heads of a table's columns, and how each column is set."""

    heads: Sequence[str]
    styles: Mapping[int, str]

    def style(self, column: int) -> str:
        style = self.styles.get(column, "")
        return f' class="{style}"' if style else ""


def _numbers(count: int) -> dict[int, str]:
    return dict.fromkeys(range(1, count + 1), "number")


def _table(
    caption: str, columns: _Columns, rows: Iterable[Sequence[str]], *, style: str = "", total: Sequence[str] = ()
) -> str:
    """The first cell of a row names it. On narrow screens the cells of a row stand below each other."""
    top = "".join(f'<th scope="col"{columns.style(i)}>{escape(name)}</th>' for i, name in enumerate(columns.heads))
    body = "".join(f"{_row(row, columns)}\n" for row in rows)
    foot = f"<tfoot>{_row(total, columns)}</tfoot>\n" if total else ""
    return (
        f'<table class="stack {style}">\n<caption>{escape(caption)}</caption>\n<thead><tr>{top}</tr></thead>\n'
        f"<tbody>\n{body}</tbody>\n{foot}</table>"
    )


def _row(row: Sequence[str], columns: _Columns) -> str:
    first, *rest = (escape(_plain(value)) for value in row)
    cells = "".join(
        f'<td{columns.style(i)} data-head="{escape(columns.heads[i])}">{value}</td>' if value else "<td></td>"
        for i, value in enumerate(rest, start=1)
    )
    return f'<tr><th scope="row">{first}</th>{cells}</tr>'


def _figure(caption: str, drawing: str) -> str:
    return f"<figure>\n<figcaption>{escape(caption)}</figcaption>\n{drawing}\n</figure>"


def _folded(title: str, content: str, *, unfolded: bool = False) -> str:
    return f"<details{' open' if unfolded else ''}><summary>{escape(title)}</summary>\n{content}\n</details>"


# ------------------------------------------------------------------------------------------------ sections
def _answer(forecast: Forecast) -> str:
    caption = f"Of {_counted(forecast.cost_usd.count, 'simulated run')}, and the most that the stopping rules allow."
    table = _table(caption, _Columns(_text.ANSWER, _numbers(5)), _text.answer(forecast), style="answer")
    most = f"At most: {_plain(forecast.worst_case.explanation)}."
    return _section("answer", "The answer", table, _note(most, "after"))


def _timeline(forecast: Forecast) -> str:
    phases = forecast.typical.phases
    if not phases:
        return _section("run", "The typical run", _note("Nothing runs."))
    end_s, billed = _text.duration(forecast.typical.wall_clock_s), _text.duration(forecast.typical.billed_s)
    note = f"The run with the median wall clock: {end_s}, of which {billed} are billed."
    kept_s = sum(phase.end_s - phase.start_s for phase in phases if phase.phase == "retained")
    if kept_s:
        note += f" Then a warm pool keeps the instances for {_text.duration(kept_s)}, which is billed apart."
    numbers = _table(
        "Times since the job was created.", _Columns(_display.PHASES, _numbers(2)), _display.phase_rows(forecast)
    )
    return _section("run", "The typical run", _note(note), _svg.timeline(phases), _folded("Phases in numbers", numbers))


def _data_path(forecast: Forecast) -> str:
    rows = _text.data_path(forecast.data_path)
    if not rows:
        return ""
    caption = "Averages over the simulated runs; shares in use are of what a node could do while the epochs run."
    return _section("pace", "What sets the pace", _table(caption, _Columns(("", ""), {}), rows))


def _bill(forecast: Forecast) -> str:
    *rows, total = _display.bill_rows(forecast)
    caption = "Each quantity is its mean over the simulated runs. The amounts add up to the total as printed."
    table = _table(caption, _Columns(_display.BILL, {**_numbers(3), 4: "source", 5: "day"}), rows, total=total)
    steps = _figure("Line items as on your own bill, the largest first", _svg.waterfall(forecast))
    pair = f'<div class="pair">\n{steps}\n{_figure("What it may come to", _svg.range_of_cost(forecast))}\n</div>'
    lines = f"{_counted(len(rows), 'line item')}, with prices and sources"
    return _section("bill", "The expected bill", pair, _folded(lines, table, unfolded=True))


def _spread(forecast: Forecast) -> str:
    summaries = [
        ("cost", forecast.cost_usd, True),
        ("wall clock", forecast.wall_clock_s, False),
        ("billable", forecast.billable_s, False),
    ]
    drawing = _svg.spread(summaries)
    runs = _counted(forecast.cost_usd.count, "simulated run")
    if not drawing:
        return _section("spread", "How runs differ", _note(f"They do not: nothing varies in this job ({runs})."))
    note = (
        f"{runs}. Line: all of them; bar: from 5 % to 95 %; upright: half below; ring: the mean. "
        "Each strip has a scale of its own."
    )
    head = ("", "mean", "its standard error", "least", "5 % below", "half below", "90 % below", "95 % below",
            "99 % below", "greatest")  # fmt: skip
    rows = [_summary(*entry) for entry in summaries]
    table = _table("Of all simulated runs.", _Columns(head, _numbers(len(head) - 1)), rows)
    return _section("spread", "How runs differ", _note(note), drawing, _folded("Distribution in numbers", table))


def _summary(name: str, summary: Summary, money: bool) -> tuple[str, ...]:
    show = _text.usd if money else _text.duration
    values = (summary.mean, summary.standard_error, summary.min, summary.p5, summary.p50, summary.p90, summary.p95,
              summary.p99, summary.max)  # fmt: skip
    return (name, *map(show, values))


def _assumed(forecast: Forecast) -> str:
    rows = _display.assumed_rows(forecast)
    if not rows:
        return _section("assumed", "What was assumed", _note("Nothing: the job file says it all."))
    caption = "What the fields of the job file left open. Give a field in the job file to replace its value."
    table = _table(caption, _Columns(_display.ASSUMED, {2: "source", 3: "day"}), rows)
    values = f"{_counted(len(rows), 'value')}, with sources"
    return _section("assumed", "What was assumed", _folded(values, table, unfolded=len(rows) <= _MANY))


def _stated(forecast: Forecast) -> str:
    rows = _display.stated_rows(forecast)
    if not rows:
        return ""
    caption = "How much of its storage the job file charges to this job."
    return _section("stated", "What was stated", _table(caption, _Columns(_display.STATED, {}), rows))


def _footer(forecast: Forecast) -> str:
    identity = {
        "simcore": forecast.version,
        "catalog": forecast.catalog,
        "job": forecast.spec_id,
        "seed": str(forecast.seed),
        "runs": f"{forecast.cost_usd.count:,}",
    }
    entries = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in identity.items())
    note = "The same five give the same numbers. Prices are list prices of their days; the bill that counts is yours."
    return f"<footer>\n<dl>{entries}</dl>\n{_note(note, 'after')}\n</footer>\n"

"""Explanations: where the numbers of a plan, a price or a parameter come from, and how two price books differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from simcore._core import DiscountStep, Parameter, ParameterExplanation, Plan, PriceExplanation, PriceStep, RowChange
from simcore.display import assumptions, wording
from simcore.display.catalog import noted
from simcore.display.document import Citation, Citations, Document, Section, Sentences, Table, columns, present, rows
from simcore.display.plain_data import plain

_AROUND = 10  # steps of a layer that are shown on either side of what matters
_DIFFERENCE = (
    *columns("name", "item", "region", "unit"),
    *columns("number", "before", "after", "change"),
    *columns("day", "of", "now of"),
)
_ROW = (*columns("name", "table", "row"), *columns("text", "change", "cells"))
_LISTED = ("storage_prices", "training_prices")  # shown as prices in force
_LONG = 60  # characters
_PARAMETER_KEYS = ("name", "unit", "takes", "instance_type", "day")
_ROW_KEYS = ("layer", "scope", "value", "p95", "law", "text", "source", "as_of", "note")


def plan(found: Plan) -> Document:
    """Where each number of a plan comes from."""
    prices = tuple(
        Citation(line.usage_type, f"{wording.price(line.unit_price_usd)} / {line.unit}, {line.layer}", line.source,
                 line.as_of)
        for line in found.tariff
    )  # fmt: skip
    assumed = tuple(Citation(entry.field, entry.value, entry.source, entry.as_of) for entry in found.assumed)
    return Document(
        "Sources of a forecast",
        found.job,
        f"priced as of {found.as_of}",
        warnings=tuple(found.warnings),
        sections=(
            Section("prices", "prices", (Citations(prices),)),
            *present(
                Section("assumed", "assumed or overridden", (Citations(assumed),)),
                assumptions.stated(found.stated, folding="open"),
            ),
        ),
    )


def plan_data(found: Plan) -> dict[str, Any]:
    """The sources of a plan as plain data."""
    return {
        "job": found.job,
        "spec_id": found.spec_id,
        "priced_as_of": found.as_of,
        "prices": [plain(line) for line in found.tariff],
        "assumed": [plain(entry) for entry in found.assumed],
        "stated": [plain(entry) for entry in found.stated],
        "warnings": found.warnings,
    }


# ------------------------------------------------------------------------------------------------ a price
def price(found: PriceExplanation) -> Document:
    """What is charged, then each step of the ladder with its reason, then each discount."""
    ladder = [block for _, layer in groupby(found.steps, key=lambda step: step.layer) for block in _layer(layer, found)]
    discounts = tuple(
        Citation(f"{_arrow(taken=step.applied)} {step.percent:g} % on {step.usage_type}",
                 _discount(step, found.unit), step.source)
        for step in found.discounts
    )  # fmt: skip
    return Document(
        "Price of an item",
        f"{found.item} in {found.region} on {found.day}",
        f"{wording.price(found.usd)} {found.unit}, on demand",
        f"on the bill: {found.service} {found.usage_type}",
        sections=present(
            Section("ladder", "the ladder, top first (the job file's own price would stand above it)", tuple(ladder)),
            Section("discounts", "discounts, in their order", (Citations(discounts),)),
        ),
    )


def _layer(layer: Any, found: PriceExplanation) -> list[Citations | Sentences]:
    """The steps of one layer around the one that is taken, or else its newest; all, when they are few."""
    steps: list[PriceStep] = list(layer)
    taken = next((i for i, step in enumerate(steps) if step.taken), 0)
    first = max(0, min(taken - _AROUND, len(steps) - 2 * _AROUND - 1))
    shown = steps[first : first + 2 * _AROUND + 1]
    rest = len(steps) - first - len(shown)
    blocks: list[Citations | Sentences] = [Sentences((f"  … and {first:,} more, newer",))] if first else []
    blocks.append(Citations(tuple(_step(step, found) for step in shown)))
    return [*blocks, *([Sentences((f"  … and {rest:,} more, older",))] if rest else [])]


def _arrow(*, taken: bool) -> str:
    return "→" if taken else " "


def _step(step: PriceStep, found: PriceExplanation) -> Citation:
    arrow = _arrow(taken=step.taken)
    if step.usd is None:
        return Citation(f"{arrow} {step.layer}", step.why, "")
    kind = f", {step.evidence}" if step.evidence else ""
    place = f" in {step.region}" if step.region != found.region else ""
    told = f"{wording.price(step.usd)} {found.unit}{place}{kind}; {step.why}"
    return Citation(f"{arrow} {step.layer}, {step.as_of}", told, step.source)


def _discount(step: DiscountStep, unit: str) -> str:
    return step.why + (f", {wording.price(step.usd)} {unit} is left" if step.applied else "")


# ------------------------------------------------------------------------------------------------ a parameter
def parameter(found: ParameterExplanation) -> Document:
    """What holds, what may be stated instead, then each row with its reason."""
    ladder = tuple(
        Citation(
            f"{_arrow(taken=step.taken)} {_place(step.row)}",
            f"{step.row.text}; {step.why}",
            f"{step.row.source}{noted(step.row)}",
        )
        for step in found.steps
    )
    of = f" of {found.instance_type}" if found.instance_type else ""
    title = "the ladder, top first (the job file's own parameters would stand above it)"
    return Document(
        "Parameter of the catalog",
        f"{found.name}{of} on {found.day}",
        _value(found, layer=False),
        f"a profile or a job file may state: {found.takes}",
        sections=(Section("ladder", title, (Citations(ladder),)),),
    )


def parameter_data(parameter: ParameterExplanation) -> dict[str, Any]:
    """The explanation as plain data."""
    steps = [
        {key: getattr(step.row, key) for key in _ROW_KEYS} | {"taken": step.taken, "why": step.why}
        for step in parameter.steps
    ]
    return {key: getattr(parameter, key) for key in _PARAMETER_KEYS} | {"rows": steps}


def parameters(found: Sequence[ParameterExplanation]) -> Document:
    """A row for each parameter: its value, whose it is unless built in, and what may be stated instead."""
    heads = columns("name", "parameter", "value", "what may be stated instead")
    table = Table(heads, rows((each.name, _value(each), each.takes) for each in found))
    return Document("Catalog", "", f"{len(found)} parameters", sections=(Section("parameters", "", (table,)),))


def _value(found: ParameterExplanation, *, layer: bool = True) -> str:
    taken = next((step.row for step in found.steps if step.taken), None)
    if taken is None:
        return "by instance type (--type)" if not found.instance_type else "no row for this type"
    return f"{taken.text}, {taken.layer}" if layer and taken.layer != "built in" else taken.text


def _place(row: Parameter) -> str:
    return ", ".join(part for part in (row.layer, row.scope, row.as_of) if part)


# ------------------------------------------------------------------------------------------------ two price books
def differences(found: Sequence[Any], counts: Mapping[str, int], day: str) -> Document:
    """Prices that two books do not share, and the numbers of each kind, also of those that are not shown."""
    headline = f"{_counted(counts)} (prices in force on {day})"
    table = Table(_DIFFERENCE, rows(map(_difference, found)), caption=f"Prices in force on {day}.")
    sections = present(Section("differences", "", (table,)))
    return Document("Differences of two price books", "", headline, sections=sections)


def with_rows(document: Document, changes: Sequence[RowChange], counts: Mapping[str, int]) -> Document:
    """Differences of two catalogs: of their prices, then the other rows that they do not share."""
    others = sorted((change for change in changes if change.table not in _LISTED), key=lambda row: not row.prices)
    table = Table(_ROW, rows(line for change in others for line in _row(change)), caption="Other rows.")
    sections = (*document.sections, *present(Section("rows", "", (table,))))
    return replace(document, meaning=f"rows of all tables: {_counted(counts)}", sections=sections)


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in counts.items())


def _row(change: RowChange) -> Iterator[tuple[str, ...]]:
    """A line for each cell that changed; of long texts only that they did."""
    cells = [cell if len(cell) <= _LONG else cell.partition(" ")[0] for cell in change.differences]
    for index, cell in enumerate(cells or [""]):
        yield ("", "", "", cell) if index else (change.table, change.key, change.kind, cell)


def _difference(row: Any) -> tuple[str, ...]:
    before, after = ("-" if usd is None else wording.price(usd) for usd in (row.before_usd, row.after_usd))
    change = row.change if row.percent is None else f"{row.percent:+.2f} %"
    return (row.item, row.region, row.unit, before, after, change, row.before_as_of or "-", row.after_as_of or "-")

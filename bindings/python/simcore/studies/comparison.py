"""What a comparison and its designs can do beside showing themselves: methods of the core's records."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import simcore.inputs.job
from simcore import _core
from simcore._core import Catalog, Comparison, Design, Forecast, Waterfall, written
from simcore.characters import cell
from simcore.errors import InputError, Problem
from simcore.inputs.arguments import catalog_or_builtin
from simcore.inputs.job import Job
from simcore.studies import forecast as forecasts


def to_dict(self: Design) -> dict[str, Any]:
    """One row of the table: numbers, texts and None; USD and seconds as the names say."""
    return _flat(json.loads(self.to_json()))


def job(self: Comparison, label: str) -> simcore.inputs.job.Job:
    """Job of a design, to forecast, change or write as a request.

    Raises:
        InputError: No design has that label.
    """
    design = self[label]
    if self.swept:
        changes = {path.replace(".", "__"): value for path, value in design.values.items()}
        return Job.of_answer(self.jobs[0]).replace(**changes)
    return Job.of_answer(self.jobs[[each.label for each in self].index(label)])


def forecast(self: Comparison, label: str, *, catalog: Catalog | None = None) -> Forecast:
    """Whole forecast of a design, from the same seed and as many runs.

    Args:
        label: Label of the design.
        catalog: The one that the designs were compared with; default: the built-in one.

    Raises:
        InputError: No design has that label, or the catalog is another one.
        SpecError: The design is refused.
    """
    if catalog_or_builtin(catalog).digest != self.catalog:
        raise InputError.of(Problem("catalog", "must be the one that the designs were compared with"))
    described = job(self, label)
    return forecasts.forecast(
        described, catalog=catalog, seed=self.seed, replications=self.replications, method="simulate"
    )


def explain(
    self: Comparison, label: str | None = None, against: str | None = None, *, catalog: Catalog | None = None
) -> Waterfall:
    """Why one design costs more or less than another, line by line, and takes longer or shorter, phase by phase.

    Args:
        label: Label of the design; default: the cheapest.
        against: Label of the design that it is set against; default: the baseline, or the next cheapest where that is
            the design itself.
        catalog: As for :meth:`forecast`.

    Raises:
        InputError: There is no such design, it is refused, or the catalog is another one.
    """
    if catalog_or_builtin(catalog).digest != self.catalog:
        raise InputError.of(Problem("catalog", "must be the one that the designs were compared with"))
    own = _possible("label", self.cheapest if label is None else self[label])
    other = _possible("against", _rival(self, own) if against is None else self[against])
    before, after = (job(self, design.label).resolve(catalog) for design in (other, own))
    labels = (other.label, own.label)
    return _core.waterfall(before, after, labels, seed=self.seed, replications=self.replications)


def _rival(compared: Comparison, own: Design) -> Design:
    """The baseline, or the cheapest of the others where that is the design itself or is refused."""
    others = [each for each in (compared.baseline, *compared.ranked()) if each.label != own.label and not each.refused]
    if not others:
        raise InputError.of(Problem("against", "needs another design that is possible"))
    return others[0]


def _possible(where: str, design: Design) -> Design:
    if design.refused:
        raise InputError.of(Problem(where, f"must be a design that is possible ({design.refused})", repr(design.label)))
    return design


def records(self: Comparison) -> list[dict[str, Any]]:
    """One row a design in the order given, its fields as :meth:`Design.to_dict`."""
    return [_flat(design) for design in json.loads(self.to_json())["designs"]]


def to_csv(self: Comparison) -> str:
    """One line a design in the order given, under a line of names as :meth:`Design.to_dict` has them. An apostrophe
    stands before a text that a spreadsheet would take for a formula."""
    return csv_of(records(self), ["label", *self.varied])


def csv_of(rows: Sequence[Mapping[str, Any]], first: Iterable[str] = ()) -> str:
    """Rows under a line of their names, those that come first first."""
    text = io.StringIO()
    names = list(dict.fromkeys([*first, *(name for row in rows for name in row)]))
    table = csv.writer(text, lineterminator="\n")
    table.writerow(map(cell, names))
    table.writerows([_cell(row.get(name)) for name in names] for row in rows)
    return text.getvalue()


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return cell(value)
    return "" if value is None else written(value)


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """The fields that differ become columns beside the label, and so does each tag."""
    tags = {f"tags.{name}": tag for name, tag in row.pop("tags").items()}
    return {"label": row.pop("label"), **row.pop("values"), **tags, **row}

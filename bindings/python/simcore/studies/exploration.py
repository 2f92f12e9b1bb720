"""What an exploration can do beside showing itself: methods of the core's record."""

from __future__ import annotations

import json
from typing import Any

from simcore._core import Exploration
from simcore.studies.comparison import csv_of


def records(self: Exploration) -> list[dict[str, Any]]:
    """One row a design that is listed, best first: its label, the values of the fields that differ, its numbers."""
    return [_flat(design) for design in json.loads(self.to_json())["designs"]]


def to_csv(self: Exploration) -> str:
    """One line a design that is listed, best first, under a line of names as :meth:`records` has them. An apostrophe
    stands before a text that a spreadsheet would take for a formula."""
    return csv_of(records(self), ["label"])


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """The fields that differ become columns beside the label."""
    return {"label": row.pop("label"), **row.pop("values"), **row}

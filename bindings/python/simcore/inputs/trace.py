"""Recorded runs of real jobs."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

from simcore import _core
from simcore.inputs.arguments import mapping
from simcore.inputs.documents import read_document


def read_trace(recorded: Mapping[str, Any]) -> _core.Trace:
    """A run recorded by hand or from logs.

    Args:
        recorded: `{"phases": [{"phase": "training", "start_s": 71.0, "end_s": 624.0}, ...], "outcome": "Completed",
            "spot_discount": 0.7}`; times in seconds since the job was created. `billed`, `attempt` and `discount` of
            a phase, `outcome` and `spot_discount` may be left out.

    Raises:
        SpecError: With every problem.
    """
    return _core.read_trace(dict(mapping("recorded", recorded)))


def load_trace(path: str | PathLike[str]) -> _core.Trace:
    """A recorded run, as :func:`read_trace` takes it, from a `.json`, `.yaml` or `.yml` file."""
    name, document = read_document(path)
    return _core.read_trace(document, name)

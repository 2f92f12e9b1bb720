"""--vary FIELD=A,B: the values of the fields of a job that a verb varies."""

from __future__ import annotations

import argparse
from typing import Any

from simcore.errors import InputError, Problem
from simcore.inputs import choices


def add(parser: argparse.ArgumentParser, *, required: bool) -> None:
    """--vary, repeatable, as `options.vary`."""
    text = "values of a field: its key path (cluster.instance_type), or its last key; may be repeated; none leaves the "
    parser.add_argument("--vary", metavar="FIELD=A,B", action="append", default=None if required else [],
                        required=required, help=f"{text}field out")  # fmt: skip


def values(words: list[str]) -> dict[str, Any]:
    """Values by field, as :func:`simcore.sweep` takes them.

    Raises:
        InputError: With every word that is no FIELD=A,B, and every field that is there twice.
    """
    varied: dict[str, Any] = {}
    problems: list[Problem] = []
    for word in words:
        field, equals, listed = word.partition("=")
        name = field.strip().replace(".", "__")
        if not (name and equals and listed.strip()):
            problems.append(Problem("--vary", "must be a field and its values", repr(word), "purchase=on_demand,spot"))
        elif name in varied:
            problems.append(Problem("--vary", "must name a field once", repr(field)))
        else:
            varied[name] = [choices.value(each.strip()) for each in listed.split(",")]
    if problems:
        raise InputError.of(*problems)
    return varied

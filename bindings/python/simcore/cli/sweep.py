"""simcore sweep JOB --vary FIELD=A,B..."""

from __future__ import annotations

import argparse
from typing import Any

from simcore.cli.arguments import add_verb
from simcore.cli.options import add_job, add_limits, add_runs, catalog_of, given, load_job
from simcore.cli.output import add_answer, require_output, write_answer
from simcore.errors import InputError, Problem
from simcore.progress import bar_of_runs
from simcore.studies.compare import sweep

_EXAMPLE = "simcore sweep jobs/resnet50-spot.yaml --vary 'checkpoint.every=15 min,1 h'"
_VALUES = {"null": None, "none": None, "true": True, "false": False}


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "a job with every combination of values of some of its fields, side by side"
    parser = add_verb(verbs, "sweep", text, _EXAMPLE)
    add_job(parser)
    parser.add_argument("--vary", metavar="FIELD=A,B", action="append", required=True,
                        help="values of a field: its key path (cluster.instance_type), or its last key; may be "
                        "repeated; none leaves the field out")  # fmt: skip
    parser.add_argument("--baseline", metavar="LABEL", help="design that the others are compared with; default: best")
    add_limits(parser)
    add_runs(parser, "simulated runs of each design; default: 1024")
    add_answer(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints the comparison, or writes it to a file, and its picture."""
    require_output(options)
    varied = _varied(options.vary)
    how = given(options, "baseline", "deadline", "budget")
    with bar_of_runs() as progress:
        made = sweep(load_job(options.job, options), catalog=catalog_of(options), progress=progress, **how, **varied)
    write_answer(options, made, csv=made.to_csv)


def _varied(words: list[str]) -> dict[str, Any]:
    """Values by field, as :func:`simcore.sweep` takes them.

    Raises:
        InputError: With every word that is no FIELD=A,B, and every field that is there twice.
    """
    varied: dict[str, Any] = {}
    problems: list[Problem] = []
    for word in words:
        field, equals, values = word.partition("=")
        name = field.strip().replace(".", "__")
        if not (name and equals and values.strip()):
            problems.append(Problem("--vary", "must be a field and its values", repr(word), "purchase=on_demand,spot"))
        elif name in varied:
            problems.append(Problem("--vary", "must name a field once", repr(field)))
        else:
            varied[name] = [_value(each.strip()) for each in values.split(",")]
    if problems:
        raise InputError.of(*problems)
    return varied


def _value(word: str) -> Any:
    """A number, true, false, none, or a text."""
    if word.lower() in _VALUES:
        return _VALUES[word.lower()]
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return word

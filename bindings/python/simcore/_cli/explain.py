"""simcore explain JOB | field NAME"""

from __future__ import annotations

import argparse

from simcore._cli import explain_field
from simcore._cli.options import add_format, add_job, load_plan, write_json
from simcore._core import Plan
from simcore._errors import InputError

_WORDS = {"field": explain_field}  # what `simcore explain WORD NAME` explains instead of a job


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("explain", help="where each number of a forecast comes from")
    add_job(parser)
    parser.add_argument("name", metavar="NAME", nargs="?", help="behind the word field: the field's key path")
    add_format(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Explains a job, or what the word in its place says."""
    if options.job in _WORDS:
        _WORDS[options.job].run(options)
    elif options.name:
        raise InputError(f"only goes with {' or '.join(_WORDS)}, got {options.name!r} behind {options.job!r}")
    else:
        explain_job(options)


def explain_job(options: argparse.Namespace) -> None:
    """Prints the prices, the assumptions and the warnings of the resolved job."""
    plan = load_plan(options.job, options)
    if options.format == "json":
        write_json(explained(plan))
        return
    from simcore._cli import tables

    tables.show_plan(plan)


def explained(plan: Plan) -> dict[str, object]:
    """The plan's provenance as plain data."""
    prices = ("usage_type", "unit", "unit_price_usd", "source", "as_of")
    fields = ("field", "value", "source", "as_of")
    return {
        "job": plan.job,
        "spec_id": plan.spec_id,
        "priced_as_of": plan.as_of,
        "prices": [{key: getattr(line, key) for key in prices} for line in plan.tariff],
        "assumed": [{key: getattr(entry, key) for key in fields} for entry in plan.assumed],
        "warnings": plan.warnings,
    }

"""simcore explain parameter NAME"""

from __future__ import annotations

import argparse

from simcore.cli.options import add_catalog, add_profile, catalog_of
from simcore.cli.output import add_answer, write_document

HELP = "what a rate, a time or a limit of the catalog is, and which of its rows holds; without a NAME all of them"
SHORT = "a rate, a time or a limit of the catalog"
EXAMPLE = "simcore explain parameter file.bandwidth --type ml.p4d.24xlarge"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declares the name and its options."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="such as file.bandwidth")
    parser.add_argument("--type", metavar="TYPE", help="instance type that it is asked for, such as ml.p4d.24xlarge")
    parser.add_argument("--as-of", metavar="DAY", help="day on which it holds, YYYY-MM-DD; default: the newest")
    add_catalog(parser)
    add_profile(parser)
    add_answer(parser, run, without=("plot",))


def run(options: argparse.Namespace) -> None:
    """Prints the rows of one parameter, or a line for each."""
    catalog = catalog_of(options)
    names = [options.name] if options.name else sorted({row.name for row in catalog.parameters()})
    found = [catalog.explain_parameter(name, options.type, options.as_of) for name in names]
    from simcore.display import explanation

    data = list(map(explanation.parameter_data, found))
    rows = [{"name": each["name"], "unit": each["unit"], **row} for each in data for row in each["rows"]]
    if options.name:
        write_document(options, explanation.parameter(found[0]), data[0], rows)
    else:
        write_document(options, explanation.parameters(found), data, rows, unbroken=True)

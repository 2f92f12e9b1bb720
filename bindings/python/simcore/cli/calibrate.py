"""simcore calibrate HISTORY..."""

from __future__ import annotations

import argparse
import json

from simcore.cli.arguments import add_verb
from simcore.cli.options import add_catalog, catalog_of
from simcore.cli.output import add_format, write_document
from simcore.display import profile as display
from simcore.inputs.history import load_history
from simcore.studies.calibrate import calibrate

_EXAMPLE = "simcore calibrate history/jobs.jsonl --out profile.yaml"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "what your own jobs say of the service's phases, as a file for --profile"
    more = "Histories are answers of the service, logs of the SDKs and log events (docs/my-history.md)."
    parser = add_verb(verbs, "calibrate", text, _EXAMPLE, more=more)
    parser.add_argument("paths", metavar="HISTORY", nargs="+", help="file that tells of jobs that ran")
    parser.add_argument("-o", "--out", dest="written", metavar="FILE", help="profile to write, replaced if it exists")
    parser.add_argument("--name", default="calibrated", help="name of the profile in every forecast")
    add_catalog(parser)
    add_format(parser, ["table", "json", "csv", "html", "markdown"], "table")
    parser.set_defaults(run=run, out=None, verbose=False, pictures=())


def run(options: argparse.Namespace) -> None:
    """Writes the profile, and prints what was learned."""
    found = calibrate(load_history(*options.paths), name=options.name, catalog=catalog_of(options))
    if options.written:
        found.save(options.written)
    data = json.loads(found.to_json())
    write_document(options, display.document(found), data, data["learned"])
